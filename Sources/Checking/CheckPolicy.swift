import Diagnostics
import Expressions
import Language
import Parsing
import Payloads
import Rules
import YAML

// What the team promised in `policy`, held against who gets a campaign and what its author says of it.
extension CampaignChecker {
  /// Checks a campaign that somebody may still get, whose audience means something.
  func checkPolicy(_ delivery: Delivery?, _ audience: Predicate?, _ push: PushSettings?) {
    let policy = project.policy
    if !policy.required.isEmpty { checkRequired(policy.required) }
    guard let delivery, file.status.value?.value != .ended, delivery == .local || push.map(\.reachesPeople) == true
    else { return }
    if delivery == .push, !project.consents.isEmpty, let audience, !checkConsent(audience) { return }
    if let tag = policy.everybodyTag { checkEverybody(tag, delivery, audience) }
  }

  /// The campaign's own tags, or those that it inherits.
  private func has(tag: String) -> Bool {
    file.tags.value?.tags.contains { $0.text.utf8.elementsEqual(tag.utf8) } == true
  }

  /// How many people may get the campaign.
  func largestAudience(_ push: PushSettings?) -> Located<LargestAudience>? {
    guard let most = project.policy.largestAudience, push?.reachesPeople == true else { return nil }
    return project.policy.everybodyTag.map { has(tag: $0.value) } == true ? nil : most
  }

  // MARK: - Consent

  /// Whether everybody in the audience is in those that the policy asks for.
  private func checkConsent(_ audience: Predicate) -> Bool {
    var open: [(consent: Consent, example: RecipientExample?)] = []
    lazy var conditions = Set(audience.conditions)
    for number in project.consents(tags: file.tags.value?.tags ?? []) {
      let consent = project.consents[number]
      switch known.implication(number, audience, consent, budget, conditions: { conditions }) {
      case .yes: break
      case .no(let example): open.append((consent, example))
      case .unknown: open.append((consent, nil))
      }
    }
    guard let first = open.first else { return true }
    _ = check(file.audience) { expression in
      findings.append(finding(expression, audience, open.map(\.consent), first.example))
      return true
    }
    return false
  }

  private func finding(
    _ expression: Scalar, _ audience: Predicate, _ consents: [Consent], _ example: RecipientExample?
  ) -> Finding {
    let names = Suggestion.list(consents.map { "\"\($0.audience.source)\"" }, "and")
    var notes: [Finding.Note] = []
    if let example, let consent = consents.first {
      let readsClock = audience.readsClock || consent.audience.readsClock
      let who = example.text(first: consent.audience, most: 6, tellsMoment: readsClock)
      notes.append(Finding.Note(who.isEmpty ? "everybody gets it" : "it also reaches a person with this: \(who)"))
    } else {
      notes.append(Finding.Note("it has too many cases for a proof; what asks for \(names) itself needs no proof"))
    }
    for consent in consents.prefix(5) {
      let whom = consent.policy.tag.map { "pushes with the tag \"\($0.value)\"" } ?? "every push"
      notes.append(
        Finding.Note("the project asks this of \(whom)", at: consent.policy.audience.span, in: project.source.path))
    }
    let new = needed(consents).map { audience.text(and: $0.map(\.audience)) }
    return Finding(
      .missingConsent, at: expression.span,
      example == nil
        ? "no one can prove that only \(names) get this push" : "people who are not in \(names) get this push",
      notes: notes,
      help: isForNobody(audience, consents)
        ? "no one is in both: choose an audience that overlaps, or pause the campaign"
        : new.map { Advice("write \"audience: \($0)\"", writing: $0.contains("\n") ? nil : $0) })
  }

  /// Whether an audience and what the policy asks exclude each other.
  private func isForNobody(_ audience: Predicate, _ consents: [Consent]) -> Bool {
    if case .no = Predicate.together([audience] + consents.map(\.audience), budget: budget) { return true }
    return false
  }

  /// Those of several that are not asked for by another one of them already; nothing where they are more than anybody would write into an audience.
  private func needed(_ consents: [Consent]) -> [Consent]? {
    var known: Set<Set<ExactText>> = []
    let asked = consents.map { (consent: $0, conditions: Set($0.audience.conditions)) }
      .filter { known.insert($0.conditions).inserted }
    guard asked.count <= Self.mostNeeded else { return nil }
    return asked.filter { own in !known.contains { own.conditions.isStrictSubset(of: $0) } }.map(\.consent)
  }

  private static let mostNeeded = 40

  // MARK: - Everybody

  private func checkEverybody(_ tag: Located<String>, _ delivery: Delivery, _ audience: Predicate?) {
    // A request is about one person, whoever may ask for it; so is what follows from something that somebody does in the app.
    guard !has(tag: tag.value), !file.tags.isUnusable, !file.schedule.isUnusable, !hasOwnRows, event == nil else {
      return
    }
    if let audience {
      guard known.isEverybody(audience, budget) else { return }
      _ = check(file.audience) { expression in
        reportEverybody(tag, at: expression.span)
        return true
      }
    } else if delivery == .local, !file.audience.isWritten {
      reportEverybody(tag, at: file.head)
    }
  }

  private func reportEverybody(_ tag: Located<String>, at span: SourceSpan) {
    findings.report(
      .untaggedEverybody, at: span, "this campaign is for everybody, and has no tag \"\(tag.value)\"",
      notes: [Finding.Note("the project asks for it, so that reviewers see it", at: tag.span, in: project.source.path)],
      help: adding(tag.value))
  }

  /// What to write so that the campaign has one more tag.
  private func adding(_ tag: String) -> Advice {
    let own = file.tags.own
    let all = (own?.tags.map(\.text) ?? inheritedTags) + [tag]
    let list = "[\(all.map(Self.flowText).joined(separator: ", "))]"
    let text = "write \"tags: \(list)\""
    guard let own else {
      // In front of the first key, where a campaign in braces has none of its own line.
      let isLine = file.head.start == 0 || source.bytes[file.head.start - 1] == UInt8(ascii: "\n")
      return isLine
        ? Advice(text, writing: "tags: \(list)\n", as: .source, at: SourceSpan(file.head.start, file.head.start))
        : Advice(text)
    }
    let isFlow = source.bytes.indices.contains(own.span.start) && source.bytes[own.span.start] == UInt8(ascii: "[")
    return isFlow ? Advice(text, writing: list, as: .source, at: own.span) : Advice(text)
  }

  /// What the tags of a campaign take the place of.
  private var inheritedTags: [String] { file.tags.value?.tags.map(\.text) ?? [] }

  /// A tag as it stands in a list in brackets: as it is where it is one word, and in quotation marks otherwise.
  private static func flowText(_ text: String) -> String {
    let isWord = text.utf8.allSatisfy {
      Character(Unicode.Scalar($0)).isLetter || $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x5F
    }
    if isWord, let first = text.utf8.first, Character(Unicode.Scalar(first)).isLetter { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: - Required keys

  private func checkRequired(_ keys: [Located<String>]) {
    // An empty list of tags would keep a campaign from every row of the policy that asks by tag.
    let hasNoTag = file.tags.value?.tags.isEmpty == true
    let missing = keys.filter { !file.has($0.value) || hasNoTag && $0.value == "tags" }
    guard let first = missing.first else { return }
    let names = Suggestion.list(missing.map { "\"\($0.value)\"" }, "and")
    let lines = missing.compactMap { CampaignFile.line(of: $0.value) }.map { "\"\($0)\"" }
    findings.report(
      .missingRequired, at: file.head, "this campaign has no \(names)",
      notes: [Finding.Note("the project requires it", at: first.span, in: project.source.path)],
      help: "add \(Suggestion.list(lines, "and"))")
  }
}

extension PushSettings {
  /// Whether somebody whom the campaign chooses sees or hears it. A channel has subscribers, whom nobody chooses.
  fileprivate var reachesPeople: Bool { channel == nil && !type.showsNothing }
}
