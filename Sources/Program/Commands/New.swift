import Checking
import Clocks
import Commands
import Diagnostics
import Escaping
import Expressions
import Files
import Language
import Limits
import Starting
import Workspace

/// `belfry new`: the draft of a campaign, in every language that the app ships.
enum New {
  static let command = Command(
    "new", summary: "begins a campaign: a draft in every language that the app ships",
    details: [
      "The file is made in the folder where you are, or in the folder of belfry.yaml if you are elsewhere; never over a file. Its texts begin with TBD: they are reported as soon as the campaign is no longer a draft.",
      "--once, --daily, --weekly, --after and --requested exclude each other.",
    ],
    flags: [
      Key.isLocal.flag, Key.isOnce.flag, Key.isDaily.flag, Key.isWeekly.flag, Key.after.flag, Key.isRequested.flag,
    ],
    operands: [
      Operand(
        "ID", value: .checked("ID", expects: "an id: \(KebabName.words)") { KebabName.isName($0) },
        help: "the campaign's id, which is also the name of its file")
    ],
    examples: [
      Command.Example("belfry new winter-sale", "a push, once"),
      Command.Example("belfry new daily-goal --local --daily", "every day, by the app itself"),
      Command.Example("belfry new third-day --after signed_up", "a day after a moment in each person's data"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let timing = try timing(session)
    var request = try session.request()
    let id = session.invocation.operands.first ?? ""
    guard id + ".yaml" != Workspace.projectFile else {
      throw Stop(.usage, "a file called \(Workspace.projectFile) is a project, not a campaign; choose another id")
    }
    request.subject = .campaign(id)
    let known = try session.check(request)
    try session.refuseBrokenProject(known, request, "nothing was written")
    guard let project = known.project else { throw known.refusal("nothing was written") }
    if let path = known.path(ofCampaign: id) {
      throw Stop(
        .usage,
        "there is a campaign \"\(id)\" already, in \(Harmless.quoted(Places.shown(request.root + path))); choose another id"
      )
    }
    try refuseUnknownEvent(timing, project, isLocal: session.invocation[.isLocal])
    var draft = CampaignDraft(id, isLocal: session.invocation[.isLocal], timing, languages: project.shippedLocales)
    draft.time = time(project.policy)
    let folder = folder(request.root)
    draft.schema = schema(project, request.root, folder)
    let path = String((folder + id + ".yaml").dropFirst(request.root.count))
    guard Places.kind(folder + id + ".yaml") == nil else {
      throw Stop(.usage, "\(Harmless.quoted(Places.shown(folder + id + ".yaml"))) exists already; nothing was written")
    }
    let result = try fit(&draft, project, path, request, session)
    var made = NewFiles()
    do throws(FileError) { try made.write(Array(draft.text.utf8), to: folder + id + ".yaml") } catch {
      made.undo()
      throw Stop(
        error.isTaken ? .usage : .failure,
        error.shown(as: Places.shown(error.path)).description + "; nothing was written")
    }
    session.reportDone {
      let word = NextCommands.project(request.root)
      let file = Places.shown(folder + id + ".yaml")
      var lines = [
        "wrote \(Harmless.inside(file)): a draft in \(draft.languages.joined(separator: ", "))", "",
        "Next: write the texts, then",
        "  belfry\(word) check \(NextCommands.word(file))", "  belfry\(word) preview \(id)",
      ]
      if draft.schema == nil {
        lines += [
          "", "Editors complete and check campaigns by schemas, and find none here: belfry\(word) schema --write DIR",
        ]
      }
      try session.show(lines.joined(separator: "\n") + "\n")
      if !result.findings.isEmpty {
        try session.show("\nWhat the draft lacks here:\n")
        try session.report(result, request.root, to: .standardOutput)
      }
    }
    return .clean
  }

  // MARK: - When

  private static func timing(_ session: Session) throws(Stop) -> CampaignDraft.Timing {
    let invocation = session.invocation
    var asked: [(flag: String, timing: CampaignDraft.Timing)] = []
    let now = try session.surroundings.now(invocation)
    // In two weeks: a date of today would be over before the texts are written.
    let date = CivilDateTime(secondsSinceEpoch: now.seconds).date.adding(days: 14)
    if invocation[.isOnce] { asked.append(("--once", .once(date.text))) }
    if invocation[.isDaily] { asked.append(("--daily", .daily)) }
    if invocation[.isWeekly] { asked.append(("--weekly", .weekly)) }
    if let event = invocation[.after] { asked.append(("--after", .after(event))) }
    if invocation[.isRequested] { asked.append(("--requested", .requested)) }
    guard asked.count < 2 else {
      throw Stop(
        .usage,
        "a campaign has one schedule: \(Suggestion.list(asked.map(\.flag), "and")) exclude each other; --local goes with all of them but --requested"
      )
    }
    guard !invocation[.isLocal] || !invocation[.isRequested] else {
      throw Stop(
        .usage,
        "a local campaign is scheduled by the app, so no server can request it; leave out --local or --requested")
    }
    return asked.first?.timing ?? .once(date.text)
  }

  /// A time of day outside of the policy's quiet hours, if there is one.
  private static func time(_ policy: Policy) -> String {
    let hours = [18, 12, 9, 15, 20, 7]
    let hour = hours.first { hour in CivilTime(hour: hour, minute: 0).map { !policy.isQuiet($0) } ?? false } ?? 18
    return (hour < 10 ? "0" : "") + "\(hour):00"
  }

  /// Refuses an event that the project does not know: the draft would have an error, and only the caller knows what was meant.
  private static func refuseUnknownEvent(
    _ timing: CampaignDraft.Timing, _ project: Project, isLocal: Bool
  ) throws(Stop) {
    guard case .after(let event) = timing else { return }
    let moments = project.attributes.attributes.filter {
      ($0.type == .timestamp || $0.type == .date) && !$0.isBuiltIn && (!isLocal || $0.isOnDevice)
    }
    let events = project.declaredEvents.map(\.name)
    let known = moments.map(\.name) + events
    if known.contains(where: { $0.utf8.elementsEqual(event.utf8) }) { return }
    // An app reports any event; a project that declares some has to declare all.
    let isName = !event.isEmpty && event.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x5F }
    if isLocal, events.isEmpty, isName, project.attributes.index(of: event) == nil { return }
    let question = Suggestion.question(event, in: known, budget: .ofOneWord())?.text
    let declare = isName && project.attributes.index(of: event) == nil
    let help =
      question
      ?? (isLocal
        ? "declare it under \"events\", or name an attribute with \"on-device: true\""
        : declare
          ? "declare it in belfry.yaml first: attributes: { \(event): { type: timestamp } }"
          : "name a timestamp or date of the attributes in belfry.yaml")
    throw Stop(.usage, "--after: there is no moment \(Harmless.quoted(event)) to count from; \(help)")
  }

  // MARK: - Where

  /// The working folder if it is in the project; the project's own folder by default. Both end in `/`.
  private static func folder(_ root: String) -> String {
    let here = Session.absolute(".") + "/"
    return here.utf8.starts(with: root.utf8) && Workspace.root(above: Session.absolute(".")) == root ? here : root
  }

  /// The way from a folder to the schema of campaigns: where belfry.yaml finds its own, or in the nearest folder "schemas" upward.
  private static func schema(_ project: Project, _ root: String, _ folder: String) -> String? {
    let depth = folder.dropFirst(root.count).utf8.count { $0 == 0x2F }
    let up = String(repeating: "../", count: depth)
    let name = "campaign.schema.json"
    let line =
      project.source.bytes.prefix(4096).split(separator: 0x0A).first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let start = CampaignDraft.modeline("")
    if line.hasPrefix(start) {
      let path = line.dropFirst(start.count).trimmedEnd
      let own = "project.schema.json"
      guard path.hasSuffix(own) else { return nil }
      let place = path.dropLast(own.count)
      if place.contains("://") { return place + name }
      if !place.hasPrefix("/"), Places.kind(root + place + name) == .regular { return up + place + name }
    }
    var way = up
    for _ in 0..<8 {
      if Places.kind(Session.absolute(folder + way + "schemas/" + name)) == .regular { return way + "schemas/" + name }
      way += "../"
    }
    return nil
  }

  // MARK: - What the project asks of it

  /// Adds what the project's policy asks of every campaign, as long as `check` finds less for it. Gives what is left.
  private static func fit(
    _ draft: inout CampaignDraft, _ project: Project, _ path: String, _ request: CheckRequest, _ session: Session
  ) throws(Stop) -> CheckResult {
    var result = try findings(draft, path, request, session)
    for change in changes(draft, project.policy) where !result.findings.isEmpty {
      var changed = draft
      change(&changed)
      let other = try findings(changed, path, request, session)
      if other.findings.count < result.findings.count { (draft, result) = (changed, other) }
    }
    // One finding names all keys that neither the draft nor the defaults have.
    let lacking = result.findings.filter { $0.finding.rule.name == "missing-required" }.map(\.finding.message)
    for (key, line) in required where lacking.contains(where: { $0.contains("\"\(key)\"") }) {
      draft.asked.append(line)
    }
    return lacking.isEmpty ? result : try findings(draft, path, request, session)
  }

  private static let required = [
    ("owner", "owner: TBD"), ("description", "description: TBD"), ("tags", "tags: [tbd]"),
  ]

  private static func changes(_ draft: CampaignDraft, _ policy: Policy) -> [(inout CampaignDraft) -> Void] {
    var changes: [(inout CampaignDraft) -> Void] = []
    let consents = policy.consent.filter { $0.tag == nil || $0.tag?.value == "*" }.map { $0.audience.value }
    if !draft.isLocal, !consents.isEmpty {
      changes.append {
        $0.audience = consents.count == 1 ? consents[0] : consents.map { "(\($0))" }.joined(separator: " and ")
      }
    }
    if let tag = policy.everybodyTag?.value { changes.append { $0.asked.append("tags: [\(tag)]") } }
    return changes
  }

  /// What `check` finds in the draft, as if it stood in its file.
  private static func findings(
    _ draft: CampaignDraft, _ path: String, _ request: CheckRequest, _ session: Session
  ) throws(Stop) -> CheckResult {
    var request = request
    let bytes = Array(draft.text.utf8)
    request.overlay = FileOverlay([Array(path.utf8): .file { _ in bytes }])
    var result = try session.check(request)
    guard result.inputs.contains(where: { $0.utf8.elementsEqual(path.utf8) }) else {
      throw Stop(
        .usage,
        "belfry would not read \(Harmless.quoted(Places.shown(request.root + path))): the folder is hidden, or a .gitignore leaves it out; go to another folder"
      )
    }
    result.keepFindings(of: path)
    return result
  }
}

extension Substring {
  /// The text without white space at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
