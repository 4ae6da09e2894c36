import Checking
import Diagnostics
import Expressions
import Language
import Limits
import Parsing
import Planning
import Recipients
import Rules

/// A campaign, as expectations ask about it: what it has, and what must be told of somebody to know what they get.
///
/// Worked out once for all expectations of a campaign; what it never has needs no trying.
struct AskedCampaign {
  private let campaign: Campaign
  /// The attributes that it reads and every row has.
  private let attributes: [String]
  /// The inputs that every request has.
  private let inputs: [String]
  /// The events of the app that bring it or take it back.
  private let events: [String]
  private let variants: [String]
  private let languages: [String]

  init(_ campaign: Campaign, of project: Project) {
    self.campaign = campaign
    let schedule = campaign.schedule
    var columns = campaign.audience?.columns ?? []
    columns += schedule.event?.condition?.columns ?? []
    columns += schedule.columns
    for variant in campaign.variants { columns += variant.content.columns }
    var seen: Set<Int> = []
    let known = project.attributes.attributes
    attributes = columns.map(campaign.columns.declaredColumn)
      .filter { $0 < known.count && !known[$0].isOptional && !known[$0].isBuiltIn && seen.insert($0).inserted }
      .sorted().map { known[$0].name }
    let brought = campaign.inputs(of: project)
    inputs =
      schedule.isRequested
      ? brought.map { campaign.columns.attributes[$0] }.filter { !$0.isOptional && $0.item == nil }.map(\.name) : []
    events = campaign.reportedNames
    variants = campaign.variants.map(\.name)
    var all: [String] = []
    for variant in campaign.variants {
      for (locale, _) in project.shownLanguages(of: variant.content) where !all.contains(where: { $0.isSame(locale) }) {
        all.append(locale)
      }
    }
    languages = all
  }

  /// What an expectation says that can be no other way for this campaign, or is not said and must be.
  func check(
    _ expectation: Expectation, _ item: ExpectationFile, _ project: Project, _ budget: WorkBudget,
    _ findings: inout [Finding]
  ) {
    for claim in expectation.claims { check(claim, expectation.person, budget, &findings) }
    guard let person = expectation.person else { return }
    checkInputs(person, item, project, budget, &findings)
    checkReports(person, budget, &findings)
    let silent = attributes.filter { person.told($0) == nil }
    if !silent.isEmpty {
      findings.append(
        Finding(
          .missingKey, at: person.span,
          "nothing is said of \(Self.names(silent)), which \"\(campaign.id)\" reads and every row has",
          help: person.persona == nil
            ? "write \(silent.count == 1 ? "it" : "them") behind \"person\""
            : "write \(silent.count == 1 ? "it" : "them") in the persona, or under \"with\""))
    }
  }

  // MARK: - What comes with a request, and what the app reports

  private func checkInputs(
    _ person: KnownPerson, _ item: ExpectationFile, _ project: Project, _ budget: WorkBudget,
    _ findings: inout [Finding]
  ) {
    guard person.hasInputs, let key = item.inputs.key else { return }
    guard campaign.schedule.isRequested else {
      findings.append(
        Finding(
          .inputsWithoutRequest, at: key, "\"inputs\" come with a request, and no one asks for \"\(campaign.id)\"",
          help: "remove \"inputs\", or name a campaign with \"schedule: { when: requested }\""))
      return
    }
    // The name that a row gives the request stands beside what it brings.
    let brought = campaign.inputs(of: project)
    PersonMaker(project: project, budget: budget).set(
      person.inputs, of: SingleRecipient(attributes: campaign.columns, zones: project.zones), campaign.columns,
      what: "input", among: brought.lowerBound..<(brought.upperBound + (campaign.requestColumn == nil ? 0 : 1)),
      &findings)
    // One that is misspelt is not left out.
    let missing = inputs.filter { name in !person.inputs.contains { $0.name.text.isSame(name) } }
    let strangers = person.inputs.map(\.name.text).filter { campaign.columns.index(of: $0) == nil }
    var meant: Set<ExactText> = []
    for name in strangers where budget.left > 0 {
      meant.formUnion(Suggestion.near(name, in: missing, budget: budget).names.map { ExactText($0) })
    }
    let silent = missing.filter { !meant.contains(ExactText($0)) }
    guard !silent.isEmpty else { return }
    findings.append(
      Finding(
        .missingKey, at: key,
        "nothing is said of the \(silent.count == 1 ? "input" : "inputs") \(Self.names(silent)), which every request has",
        help: "write inputs: { \(silent[0]): … }"))
  }

  private func checkReports(_ person: KnownPerson, _ budget: WorkBudget, _ findings: inout [Finding]) {
    // What brings another campaign may be why this one stands back.
    guard campaign.turn == nil else { return }
    for name in person.reports.compactMap(\.event) where !events.contains(where: { $0.isSame(name.text) }) {
      findings.append(
        Finding(
          .unfitExpectation, at: name.span,
          "\"\(campaign.id)\" neither waits for \"\(name.text)\" nor is taken back by it",
          help: events.isEmpty
            ? "nothing that the app reports concerns it: remove the report"
            : Suggestion.question(name.text, in: events, budget: budget) ?? "what concerns it is \(Self.names(events))")
      )
    }
  }

  // MARK: - What is expected

  private func check(_ claim: Claim, _ person: KnownPerson?, _ budget: WorkBudget, _ findings: inout [Finding]) {
    func unfit(_ span: SourceSpan, _ message: String) {
      findings.append(Finding(.unfitExpectation, at: span, message, help: "remove it"))
    }
    let isLocal = campaign.delivery == .local
    switch claim {
    case .message(let message, _):
      for (part, text) in message.texts { check(part, text, person, budget, &findings) }
      for (part, members, span) in message.activity {
        guard let activity = campaign.liveActivity else {
          unfit(span, "\"\(campaign.id)\" changes no Live Activity, so it has no \"\(part.rawValue)\"")
          continue
        }
        check(members, amongThoseOf: activity, part, at: span, budget, &findings)
      }
      if isLocal, let bound = message.payload { unfit(bound.span, "a local notification has no payload") }
    case .largestPayload(let bound) where isLocal: unfit(bound.span, "a local campaign has no payload")
    case .reaches(let bound) where campaign.isOfReports:
      unfit(bound.span, "only the app knows when its event comes, and no recipient's row says so")
    case .reaches(let bound) where campaign.schedule.hasOwnRows:
      unfit(bound.span, "no build has it: it goes to people for whom a \(inputName) says so")
    case .nothing, .snapshot, .largestPayload, .reaches: break
    }
  }

  /// Names of values that the campaign does not send.
  private func check(
    _ members: [DataEntry], amongThoseOf activity: LiveActivity, _ part: ActivityPart, at span: SourceSpan,
    _ budget: WorkBudget, _ findings: inout [Finding]
  ) {
    let sent = (part == .contentState ? activity.contentState : activity.attributes) ?? []
    let names = sent.map(\.key)
    for member in members where !names.contains(where: { $0.isSame(member.key.text) }) {
      findings.append(
        Finding(
          .unknownName, at: member.key.span,
          "\"\(campaign.id)\" sends no \"\(member.key.text)\" in \"\(part.rawValue)\"",
          help: names.isEmpty
            ? "it sends nothing there: remove \"\(part.rawValue)\""
            : Suggestion.question(member.key.text, in: names, budget: budget)
              ?? "there \(names.count == 1 ? "is" : "are") \(Self.names(names))"))
    }
  }

  private var inputName: String { campaign.schedule.isRequested ? "request" : "report" }

  private func check(
    _ part: MessagePart, _ text: Scalar, _ person: KnownPerson?, _ budget: WorkBudget, _ findings: inout [Finding]
  ) {
    switch part {
    case .variant:
      if !variants.contains(where: { $0.isSame(text.text) }) {
        findings.append(unknown("variant", text, in: variants.filter { !$0.isEmpty }, budget))
      } else if person?.isNamed == false, !text.text.isEmpty {
        findings.append(
          Finding(
            .missingKey, at: text.span, "variants go by the id, and this person has none", help: "write \"id\", too"))
      }
    case .language where !languages.contains(where: { $0.isSame(text.text) }):
      findings.append(unknown("language", text, in: languages.filter { !$0.isEmpty }, budget))
    default: break
    }
  }

  private func unknown(_ what: String, _ name: Scalar, in names: [String], _ budget: WorkBudget) -> Finding {
    Finding(
      .unknownName, at: name.span, "\"\(campaign.id)\" has no \(what) \"\(name.text)\"",
      help: names.isEmpty
        ? "it has no \(what)s at all: remove it"
        : Suggestion.question(name.text, in: names, budget: budget)
          ?? "there \(names.count == 1 ? "is" : "are") \(Self.names(names))")
  }

  private static func names(_ names: [String]) -> String { Suggestion.list(names.map { "\"\($0)\"" }, "and") }
}

extension String {
  /// Whether another has the same bytes.
  fileprivate func isSame(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
