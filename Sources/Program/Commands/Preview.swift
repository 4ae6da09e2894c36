import Checking
import Clocks
import Commands
import Diagnostics
import Escaping
import Files
import Limits
import Planning
import Recipients
import Reporting
import Workspace

/// `belfry preview`: what people will see.
enum PreviewCommand {
  static let command = Command(
    "preview", summary: "what people will see: the cards of each campaign, in each language, cut where screens cut",
    details: [
      "No real recipient is shown. Each campaign is shown to sample people in its audience: a likely one, those who get the shortest and the longest texts, and one with as few values as possible.",
      "With --output it is a page for a browser, which needs neither network nor script; otherwise it is text. Campaigns with errors are named with what is wrong, and all others are shown. Of more than \(RunLimit.pageCampaigns.text) campaigns the page is a list, and the cards are on pages in a folder beside it: preview-parts beside preview.html.",
      "With --serve the page is served to browsers on this machine and updated after each change of the project. The page says when the server has ended.",
      "With --count or --recipients it reads the recipients and adds two charts: how many pushes people get in the coming week, and when requests go out.",
      "Where texts are cut comes from public measurements, because Apple publishes no lengths. Texts from the app's strings are shown as the strings have them.",
    ],
    flags: [
      Key.previewFormat.flag, Key.page.flag, Key.serve.flag, Key.port.flag, Key.overlay.flag, Key.horizon.flag,
      Key.zone.flag, Key.countsPushes.flag, Key.recipients.flag, Key.suppress.flag, Key.sent.flag, Key.strict.flag,
      Key.jobs.flag,
    ],
    operands: [Operand("CAMPAIGN", .any, help: "the ids of campaigns; all of them by default")],
    examples: [
      Command.Example("belfry preview streak-at-risk", "one campaign in the terminal"),
      Command.Example("belfry preview --output preview.html", "all campaigns as a page, to open in a browser"),
      Command.Example("belfry preview --format html > preview.html", "the same"),
      Command.Example("belfry preview --serve", "a page that follows what you write"),
      Command.Example("belfry preview --count --output preview.html", "also who gets how many, from the recipients"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    if session.invocation[.serve] { return try serve(session) }
    guard session.invocation[.port] == nil else { throw Stop(.usage, "--port goes with --serve") }
    let path = session.invocation[.page]
    let format = session.invocation[.previewFormat] ?? (path == nil ? .text : .html)
    if path != nil { Interruption.removeUnfinishedFolders() }
    let request = try request(session)
    let result = try checked(session, request)
    guard let report = try report(result, request, session) else {
      try session.report(result, request.root)
      throw result.refusal("nothing can be shown")
    }
    if path != nil {
      try session.refuseBrokenProject(result, request, "nothing was written")
    }
    let style = session.style(request.root)
    let pages = path.map { PreviewPages(report, links: links(for: $0)) } ?? PreviewPages(report)
    if format == .html, path == nil, pages.partCount > 0 {
      throw Stop(
        .usage,
        "one page has at most \(RunLimit.pageCampaigns.text) campaigns; name a file with --output, and the cards are on pages beside it"
      )
    }
    if let path, let project = result.project {
      let files = (result.inputs + result.named).map { project.folder.path + $0 }
      try session.refuseToReplace(files, with: path, "--output", of: "a preview")
      if format == .html, pages.partCount > 0 {
        try session.refuseToDelete(result, project, with: folder(ofPartsFor: path))
        try Session.failing { () throws(FileError) in try write(pages, to: path) }
        return session.status(result)
      }
      try Session.failing { () throws(FileError) in
        try AtomicFile.write(to: path, replacing: .report) { (stream) throws(FileError) in
          if format == .html {
            try pages.writeFirst { (bytes) throws(FileError) in try stream.write(bytes) }
          } else {
            try report.write(as: format, style: .plain) { (bytes) throws(FileError) in try stream.write(bytes) }
          }
        }
      }
      return session.status(result)
    }
    do throws(FileError) {
      try report.write(as: format, style: style) { (bytes) throws(FileError) in
        try OutputStream.standardOutput.write(bytes)
      }
      try OutputStream.standardOutput.flush()
    } catch {
      // A reader that went away, such as `head`, wanted no more.
      if !error.isBrokenPipe { throw Stop(.failure, error.description) }
    }
    return session.status(result)
  }

  // MARK: - Several pages

  /// The folder of the parts: `preview-parts` beside `preview.html`.
  private static func folder(ofPartsFor path: String) -> String {
    (path.hasSuffix(".html") ? String(path.dropLast(5)) : path) + "-parts"
  }

  private static func links(for path: String) -> PreviewLinks {
    func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    return PreviewLinks(index: name(path), folder: name(folder(ofPartsFor: path)))
  }

  /// Writes the parts and the page that lists them. Everything is on the disk before either takes its place.
  private static func write(_ pages: PreviewPages, to path: String) throws(FileError) {
    try AtomicFile.write(to: path, replacing: .report) { (index) throws(FileError) in
      let folder = try AtomicFolder(
        target: folder(ofPartsFor: path),
        marker: FolderMarker(PreviewLinks.name(ofPart: 0), says: "<meta name=\"generator\" content=\"belfry\">"))
      for part in 0..<pages.partCount {
        let stream = try folder.stream(PreviewLinks.name(ofPart: part))
        try pages.writePart(part) { (bytes) throws(FileError) in try stream.write(bytes) }
        try stream.close()
      }
      try pages.writeFirst { (bytes) throws(FileError) in try index.write(bytes) }
      try index.flush()
      try folder.commit()
    }
  }

  private static func request(_ session: Session, in root: String? = nil) throws(Stop) -> CheckRequest {
    var request = try session.request(in: root)
    request.wantsPlan = true
    request.fires = 5
    request.wantsOutlook = true
    return request
  }

  /// The project, with the findings of the campaigns that are named.
  private static func checked(_ session: Session, _ request: CheckRequest) throws(Stop) -> CheckResult {
    var result = try session.check(request)
    if !session.invocation.operands.isEmpty { result.keepFindings(ofCampaigns: session.invocation.operands) }
    return result
  }

  /// What is shown; nothing where belfry.yaml cannot be used.
  private static func report(
    _ result: CheckResult, _ request: CheckRequest, _ session: Session
  ) throws(Stop) -> PreviewReport? {
    guard let project = result.project, let all = result.plan else { return nil }
    let (plan, broken) = try asked(all, project, result, session)
    var report = PreviewReport(
      plan, of: project, timeLine: try session.timeLine(plan, project), broken: broken, findings: result.findings,
      counts: result.counts, files: result.fileCount)
    report.personas = result.personas
    report.week = try week(all, project, result, request, session)
    return report
  }

  /// What recipients get in the coming week; nothing where nobody asks.
  private static func week(
    _ all: Plan, _ project: Project, _ result: CheckResult, _ request: CheckRequest, _ session: Session
  ) throws(Stop) -> PreviewedWeek? {
    let invocation = session.invocation
    guard invocation[.countsPushes] || invocation[.recipients] != nil else {
      for key in [Key.suppress, .sent] where invocation[key] != nil {
        throw Stop(.usage, "--\(key.flag.name) goes with --count")
      }
      return nil
    }
    guard let address = try session.recipients(result, request.root) else {
      throw Stop(.usage, "--count needs recipients, and the project names none; name a file with --recipients")
    }
    let end = all.now.adding(PreviewedWeek.length)
    var plan = Plan(
      now: all.now, in: SendWindow(from: all.now, until: end, known: all.now), campaigns: all.campaigns,
      pendingLimit: all.pending.limit, resting: all.resting)
    do {
      let list = try session.suppressed(request.root)
      let sent = try session.sent(result, plan, project, request.root)
      let progress = Progress(session)
      defer { progress?.clear() }
      let census = try Census(
        address, of: project, without: list, sent: sent?.ledger, into: &plan, tallying: true, jobs: request.jobs
      ) {
        progress?.show($0)
      }
      return PreviewedWeek(plan, census)
    } catch let stop as Stop {
      throw stop
    } catch {
      throw Stop(.failure, "\(error)")
    }
  }

  /// The campaigns that are named, or all of them; of those with errors their ids and files. The id of a sequence stands for its steps.
  private static func asked(
    _ plan: Plan, _ project: Project, _ result: CheckResult, _ session: Session
  ) throws(Stop) -> (Plan, [(id: String, path: String)]) {
    let ids = session.invocation.operands
    let broken = result.unplannedCampaigns
    guard !ids.isEmpty else { return (plan, broken) }
    var wanted: Set<ExactText> = []
    let known = plan.campaigns.map(\.campaign.id) + broken.map(\.id)
    for id in ids {
      let steps = result.steps(of: id)
      guard !steps.isEmpty || known.contains(where: { $0.utf8.elementsEqual(id.utf8) }) else {
        throw Session.unknown("campaign", id, among: known, otherwise: "\"belfry plan\" lists all", in: result)
      }
      wanted.formUnion((steps.isEmpty ? [id] : steps).map(ExactText.init))
    }
    return (
      plan.keeping(project) { wanted.contains(ExactText($0.campaign.id)) },
      broken.filter { wanted.contains(ExactText($0.id)) }
    )
  }

  // MARK: - Serving

  private static let usualPort = 8017

  /// The page at an address of this machine, anew after each change.
  private static func serve(_ session: Session) throws(Stop) -> Status {
    let invocation = session.invocation
    guard invocation[.page] == nil, invocation[.previewFormat] ?? .html == .html else {
      throw Stop(.usage, "--serve shows a page to browsers, so --output and other formats have no place beside it")
    }
    // Who is asked to read it from the start finds nothing the second time.
    for key in [Key.recipients, .suppress, .sent] where invocation[key]?.utf8.elementsEqual("-".utf8) == true {
      throw Stop(.usage, "--\(key.flag.name) - can be read once, and --serve reads after each change; name a file")
    }
    let root = try session.root()
    let server = try listen(invocation[.port])
    let command = command(Array(CommandLine.arguments.dropFirst()), port: server.port)
    try Session.failing { () throws(FileError) in try server.start() }
    return try Watch(root, writing: []).run { () throws(Stop) in
      do throws(Stop) {
        let request = try request(session, in: root)
        let result = try checked(session, request)
        let report = try report(result, request, session)
        if let report {
          show(report, on: server, command)
        } else {
          server.show(PreviewPages.unusable(result.findings, servedBy: command))
        }
        let findings = FindingsReport(result.findings, counts: result.counts, files: result.fileCount)
        try session.show("\(server.address)  open it in a browser; Ctrl-C stops\n\(findings.summary)\n")
      } catch {
        server.show(PreviewPages.unusable([finding(error)], servedBy: command))
        throw error
      }
    }
  }

  /// Serves the pages of a report. The first is made now, the others when a browser asks for them.
  private static func show(_ report: PreviewReport, on server: PageServer, _ command: String) {
    let folder = "parts"
    let pages = PreviewPages(report, links: PreviewLinks(index: "", folder: folder), servedBy: command)
    var first: [UInt8] = []
    pages.writeFirst { first += $0 }
    var others: [String: @Sendable () -> [UInt8]] = [:]
    for part in 0..<pages.partCount {
      others["/\(folder)/\(PreviewLinks.name(ofPart: part))"] = {
        var page: [UInt8] = []
        pages.writePart(part) { page += $0 }
        return page
      }
    }
    server.show(first, others: others)
  }

  /// The command that serves the same pages at the same address: the words of this run, with the port that it has.
  static func command(_ words: [String], port: Int) -> String {
    var kept: [String] = []
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--port" { words = words.dropFirst() } else if !word.hasPrefix("--port=") { kept.append(word) }
    }
    if port != usualPort { kept += ["--port", String(port)] }
    return (["belfry"] + kept.map(quoted)).joined(separator: " ")
  }

  /// A word as a shell reads it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ":"),
          UInt8(ascii: "="),
          UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "@"):
          true
        default: false
        }
      }
    return isPlain
      ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  /// Why nothing could be looked at, as the page says it.
  private static func finding(_ stop: Stop) -> LocatedFinding {
    LocatedFinding(
      Finding(.unreadableFile, at: SourceSpan(0, 0), stop.shown),
      in: SourceFile(path: Workspace.projectFile, bytes: []), other: { _ in nil })
  }

  private static func listen(_ port: Int?) throws(Stop) -> PageServer {
    if let port { return try Session.failing { () throws(FileError) in try PageServer(port: port) } }
    // Another one may be running.
    do throws(FileError) { return try PageServer(port: usualPort) } catch {
      return try Session.failing { () throws(FileError) in try PageServer(port: 0) }
    }
  }
}
