public import Checking
import Clocks
public import Diagnostics
import Expressions
import Limits
public import Parsing
import Planning
import Recipients
import Rules

/// A file of people and expectations, with what was found in it.
public struct ExpectationsSource: Sendable {
  /// The file.
  public let file: SourceFile
  /// What it says.
  public let parsed: ExpectationsFile
  /// What was wrong; grows while it is checked.
  public var findings: [Finding]

  /// A file that was read.
  public init(file: SourceFile, parsed: ExpectationsFile, findings: [Finding]) {
    (self.file, self.parsed, self.findings) = (file, parsed, findings)
  }
}

/// Makes expectations of what files say.
public struct ExpectationChecker {
  let project: Project
  private let campaigns: CampaignNames
  /// What expectations ask of campaigns is held against these, by their ids.
  private var asked: [ExactText: AskedCampaign] = [:]
  /// What it may cost to find which names the file that is looked at means.
  private var budget = WorkBudget(steps: 0)
  /// Whether a file could not be read, which may hold any campaign and any persona.
  private var hasUnreadFiles = false
  /// The personas of all files.
  public private(set) var personas = PersonaTable()

  /// Which campaigns there are.
  public struct CampaignNames {
    private let ids: KnownNames
    private let sequences: Set<ExactText>

    /// The ids of campaigns and of sequences.
    public init(_ ids: KnownNames, sequences: [String]) {
      self.ids = ids
      self.sequences = Set(sequences.map { ExactText($0) })
    }

    /// Whether something that could be a campaign was not read.
    fileprivate var isIncomplete: Bool { !ids.isComplete }

    /// Whether an id may be that of a campaign.
    fileprivate func mayHave(_ id: Scalar) -> Bool { !ids.lacks(id.text) }

    /// What is wrong with the id of a campaign.
    fileprivate func finding(_ id: Scalar, _ budget: WorkBudget) -> Finding? {
      guard !mayHave(id) else { return nil }
      if sequences.contains(ExactText(id.text)) {
        let steps = ids.all.filter { $0.utf8.starts(with: "\(id.text)-".utf8) }
        return Finding(
          .unknownName, at: id.span, "\"\(id.text)\" is a sequence; each of its steps is a campaign",
          help: steps.isEmpty ? nil : "write one of them: \(Suggestion.list(steps.prefix(8).map { "\"\($0)\"" }, "or"))"
        )
      }
      return Finding(
        .unknownName, at: id.span, "there is no campaign \"\(id.text)\"",
        help: Suggestion.question(id.text, in: ids.all, budget: budget) ?? "\"belfry plan\" lists all")
    }
  }

  /// A checker for the files of a project. Of campaigns that are not among `known` nobody knows what they have.
  public init(_ project: Project, _ campaigns: CampaignNames, known: [Campaign] = []) {
    (self.project, self.campaigns) = (project, campaigns)
    for campaign in known { asked[ExactText(campaign.id)] = AskedCampaign(campaign, of: project) }
  }

  /// The expectations of all files, in their order; what is wrong in a file is added to it, and what cannot be used is left out.
  public mutating func expectations(_ sources: inout [ExpectationsSource]) -> [Expectation] {
    hasUnreadFiles = campaigns.isIncomplete || sources.contains { $0.findings.contains { $0.rule === Rule.yamlSyntax } }
    for index in sources.indices {
      personas.add(sources[index].parsed, at: sources[index].file.path, &sources[index].findings)
    }
    for index in sources.indices {
      let maker = PersonMaker(project: project, budget: WorkBudget(fileBytes: sources[index].file.bytes.count))
      for person in sources[index].parsed.personas {
        let count = sources[index].findings.count
        _ = maker.person(person.known.values, named: nil, project.attributes, &sources[index].findings)
        let hasError = sources[index].findings.hasError(since: count)
        if hasError || person.known.isBroken { personas.leaveOut(person.name.text) }
      }
    }
    var all: [Expectation] = []
    for index in sources.indices {
      budget = WorkBudget(fileBytes: sources[index].file.bytes.count)
      all += expectations(of: &sources[index])
    }
    return all
  }

  private func expectations(of source: inout ExpectationsSource) -> [Expectation] {
    let file = source.parsed
    var found: [Expectation] = []
    if let id = file.campaign.value, let finding = campaigns.finding(id, budget) { source.findings.append(finding) }
    let isEmpty = file.expectations.value?.isEmpty == true && !source.findings.contains { $0.severity == .error }
    let key = isEmpty ? file.expectations.key : file.campaign.key ?? file.now.key
    if let key, isEmpty || !file.expectations.isWritten {
      source.findings.append(
        Finding(
          .missingKey, at: key, "nothing is expected", help: "write \"expect\" with a list of who gets what"))
    }
    let items = file.expectations.value ?? []
    for missing in Self.missing(file, items) { source.findings.append(missing) }
    let mistakes = source.findings.filter { $0.severity == .error }.map(\.span.start)
    for (number, item) in items.enumerated() {
      // What is misspelt in it is told; without that it would be another expectation.
      let end = number + 1 < items.count ? items[number + 1].head.start : source.file.bytes.count
      let isBroken = mistakes.contains { item.head.start..<max(item.head.start, end) ~= $0 }
      guard let made = expectation(item, number + 1, file, source.file.path, &source.findings), !isBroken else {
        continue
      }
      let count = source.findings.count
      asked[ExactText(made.campaign.value)]?.check(made, item, project, budget, &source.findings)
      if !source.findings.hasError(since: count) { found.append(made) }
    }
    checkSnapshots(&found, &source.findings)
    return found
  }

  /// What the top of a file may say for all items, and neither it nor an item does: what several items lack is missing at the top, which is told once.
  private static func missing(_ file: ExpectationsFile, _ items: [ExpectationFile]) -> [Finding] {
    func finding(_ lacking: [ExpectationFile], _ message: String, note: String? = nil, top: String, own: String)
      -> Finding?
    {
      guard let first = lacking.first else { return nil }
      guard lacking.count > 1, let key = file.expectations.key else {
        return Finding(
          .missingKey, at: first.head, message, note: note,
          help: "write \"\(top)\" at the top of the file, or \"\(own)\" here")
      }
      return Finding(
        .missingKey, at: key, message,
        notes: (note.map { [Finding.Note($0)] } ?? []) + [
          Finding.Note("\(lacking.count) items lack it, this one first", at: first.head)
        ], help: "write \"\(top)\" at the top of the file")
    }
    let moment = "now: 2026-11-21T09:00:00Z"
    return [
      file.campaign.isWritten
        ? nil
        : finding(
          items.filter { !$0.campaign.isWritten }, "\"campaign\" is missing, and the file has no \"tests\"",
          top: "tests: ID",
          own: "campaign: ID"),
      file.now.isWritten
        ? nil
        : finding(
          items.filter { !$0.now.isWritten }, "\"now\" is missing: from what time should the test look ahead?",
          note: "without it the answer would be another one tomorrow", top: moment, own: moment),
    ].compactMap { $0 }
  }

  private func expectation(
    _ item: ExpectationFile, _ number: Int, _ file: ExpectationsFile, _ path: String, _ findings: inout [Finding]
  ) -> Expectation? {
    let count = findings.count
    if let id = item.campaign.value, let finding = campaigns.finding(id, budget) { findings.append(finding) }
    let campaign = item.campaign.isWritten ? item.campaign : file.campaign
    let now = item.now.isWritten ? item.now : file.now
    let claims = claims(item, &findings)
    let person = person(item, &findings)
    let needsPerson = claims.contains(where: \.isAboutSomebody)
    if needsPerson, !item.person.isWritten {
      findings.append(
        Finding(
          .missingKey, at: item.head, "\"person\" is missing",
          help: "write \"person\" with the name of a persona, or with what is known of someone"))
    }
    if claims.isEmpty, !item.claimsSomething {
      findings.append(
        Finding(
          .missingKey, at: item.head, "nothing is expected here",
          help: "write \"gets\", \"snapshot\", \"largest-payload\" or \"reaches\""))
    }
    if let key = item.person.key, !needsPerson, !claims.isEmpty {
      findings.append(
        Finding(
          .missingKey, at: key, "what is expected here is about no one",
          help: "write \"gets\" or \"snapshot\" for a person, or remove \"person\""))
    }
    // Of one with a mistake nobody knows what was to be tried.
    guard !findings.hasError(since: count), let campaign = campaign.value, campaigns.mayHave(campaign),
      let now = now.value, !claims.isEmpty, person != nil || !needsPerson
    else { return nil }
    return Expectation(
      path: path, head: item.head, number: number, name: item.name?.text, campaign: campaign.located, now: now.value,
      claims: claims, person: person)
  }

  // MARK: - Who

  private func person(_ item: ExpectationFile, _ findings: inout [Finding]) -> KnownPerson? {
    var person: KnownPerson?
    let maker = PersonMaker(project: project, budget: budget)
    switch item.person.value {
    case .persona(let name):
      if personas.isLeftOut(name.text) { break }
      if let persona = personas.named(name.text) {
        person = KnownPerson(persona: persona, span: name.span, values: persona.values)
      } else if !hasUnreadFiles {
        findings.append(
          Finding(
            .unknownName, at: name.span, "there is no persona \"\(name.text)\"",
            help: Suggestion.question(name.text, in: personas.names, budget: budget)
              ?? (personas.all.isEmpty
                ? "declare it: personas: { \(name.text): { locale: de } }"
                : "there \(personas.all.count == 1 ? "is" : "are") \(Suggestion.list(personas.names.prefix(8).map { "\"\($0)\"" }, "and"))")
          ))
      }
    case .known(let known):
      _ = maker.person(known.values, named: nil, project.attributes, &findings)
      person = KnownPerson(persona: nil, span: item.person.key ?? item.head, values: known.values)
    case nil: break
    }
    if let with = item.with.value {
      _ = maker.person(with.values, named: nil, project.attributes, &findings)
      person?.changes = with.values
    }
    person?.hasInputs = item.inputs.isWritten
    person?.inputs = item.inputs.value?.values ?? []
    person?.reports = reports(item, &findings)
    for (key, name) in [(item.with.key, "with"), (item.inputs.key, "inputs"), (item.events.key, "events")] {
      guard let key, !item.person.isWritten else { continue }
      findings.append(
        Finding(
          .missingKey, at: key, "\"\(name)\" is about a person, and none is named", help: "write \"person\", too"))
    }
    return person
  }

  private func reports(_ item: ExpectationFile, _ findings: inout [Finding]) -> [ReportFile] {
    (item.events.value ?? []).filter { report in
      guard let name = report.event else { return false }
      let declared = project.declaredEvents
      guard let event = declared.first(where: { $0.name.utf8.elementsEqual(name.text.utf8) }) else {
        // What nobody declares has no properties; a campaign that waits for it names it.
        guard !declared.isEmpty || report.properties.isWritten else { return true }
        guard !project.unread.events else { return false }
        findings.append(
          Finding(
            .unknownEvent, at: name.span, "the app has no event \"\(name.text)\"",
            help: Suggestion.question(name.text, in: declared.map(\.name), budget: budget) ?? "\"events\" declare them")
        )
        return false
      }
      let maker = PersonMaker(project: project, budget: budget)
      let count = findings.count
      let reported = SingleRecipient(attributes: event.columns, zones: project.zones)
      let properties = (event.momentColumn + 1)..<max(event.momentColumn + 1, event.columns.attributes.count)
      maker.set(
        (report.properties.value?.values ?? []).filter { !event.unusable.contains(Array($0.name.text.utf8)) },
        of: reported, event.columns, what: "property", among: properties,
        &findings)
      // What cannot be read is none that was left out.
      guard !report.properties.isUnusable else { return false }
      for property in event.properties where !property.isOptional && !findings.hasError(since: count) {
        guard let column = event.columns.index(of: property.name), !reported.batch.isPresent(column, 0) else {
          continue
        }
        findings.append(
          Finding(
            .missingKey, at: name.span, "the event \"\(event.name)\" always has \"\(property.name)\"",
            help: "write it: with: { \(property.name): … }"))
      }
      return !findings.hasError(since: count)
    }
  }

  // MARK: - What

  private func claims(_ item: ExpectationFile, _ findings: inout [Finding]) -> [Claim] {
    var claims: [Claim] = []
    var because: Located<String>?
    if let word = item.because.value {
      if PersonsFuture.reasons.contains(where: { $0.utf8.elementsEqual(word.text.utf8) }) {
        because = Located(word.text, at: word.span)
      } else {
        findings.append(
          Finding(
            .unknownValue, at: word.span, "\"\(word.text)\" is not a reason why someone gets nothing",
            help: Suggestion.question(word.text, in: PersonsFuture.reasons, of: .keys, budget: budget)
              ?? "use one of \(PersonsFuture.reasons.joined(separator: ", "))"))
      }
    }
    switch item.gets.value {
    case .nothing(let span):
      // A reason that cannot be read is none that was left out.
      if because != nil || !item.because.isWritten { claims.append(.nothing(span, because: because)) }
    case .something(let span): claims.append(.message(MessageFile(), span))
    case .message(let message, let span):
      if let at = message.at, !Self.isTime(at.text) {
        findings.append(
          Finding(
            .invalidTime, at: at.span, "\"\(at.text)\" is not a time",
            help: "write \"2026-12-24 18:30\" for the person's own clock, or a moment such as 2026-12-24T17:30:00Z"))
      } else {
        claims.append(.message(message, span))
      }
    case nil: break
    }
    if let key = item.because.key, item.gets.isWritten || item.because.value != nil {
      if case .nothing? = item.gets.value {
      } else if !item.gets.isUnusable {
        findings.append(
          Finding(
            .missingKey, at: key, "\"because\" says why someone gets nothing",
            help: "write \"gets: nothing\" beside it"))
      }
    }
    if let name = item.snapshot.value { claims.append(.snapshot(name.located)) }
    if let bound = item.largestPayload.value { claims.append(.largestPayload(bound)) }
    if let bound = item.reaches.value { claims.append(.reaches(bound)) }
    return claims
  }

  /// Whether it is a time on somebody's own clock, or a moment.
  private static func isTime(_ text: String) -> Bool { CivilDateTime(text.utf8) != nil || Instant(text) != nil }

  /// Tells of names that nothing can be kept under, and leaves these expectations out.
  private func checkSnapshots(_ found: inout [Expectation], _ findings: inout [Finding]) {
    var firsts: [ExactText: SourceSpan] = [:]
    found.removeAll { expectation in
      for case .snapshot(let name) in expectation.claims {
        let isName =
          !name.value.isEmpty && name.value.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
        guard isName else {
          findings.append(
            Finding(
              .invalidName, at: name.span, "\"\(name.value)\" is not a name in kebab-case",
              help: "use small letters, digits and \"-\", for example \"first-morning\""))
          return true
        }
        if let first = firsts[ExactText(name.value)] {
          findings.append(
            Finding(
              .duplicateName, at: name.span, "there are two snapshots \"\(name.value)\"",
              notes: [Finding.Note("the first one is here", at: first)], help: "rename one of the two"))
          return true
        }
        firsts[ExactText(name.value)] = name.span
      }
      return false
    }
  }
}

extension Claim {
  /// Whether it is about what one person gets.
  fileprivate var isAboutSomebody: Bool {
    switch self {
    case .nothing, .message, .snapshot: true
    case .largestPayload, .reaches: false
    }
  }
}

extension ExpectationFile {
  /// Whether something is claimed, be it with a mistake.
  fileprivate var claimsSomething: Bool {
    gets.isWritten || snapshot.isWritten || largestPayload.isWritten || reaches.isWritten
  }
}
