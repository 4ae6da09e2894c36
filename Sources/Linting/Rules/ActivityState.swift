import Checking
public import Diagnostics
import Expressions
import Language
import Limits
import Payloads
import Planning

/// `activity-state`
public enum ActivityState: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "activity-state", .warning, summary: "the data of a Live Activity have other keys or types than its start",
    why:
      "The app decodes `content-state` into one Swift type, and `attributes` into another. A value of another type makes decoding fail, and so does a missing key whose property is not optional; a key that the type does not have is dropped. APNs answers 200, and the activity does not change. Objects below the top whose values are all of one type may be dictionaries, and may have other keys each time.",
    facts: ["push-type/liveactivity"],
    fix: "Use the keys and types of the start in every update and in the end, with `null` for what has no value.",
    bad: """
      alert: { title: Ride, body: On the way }
      localizations: { de: { title: Fahrt, body: Unterwegs } }
      live-activity: { event: start, attributes-type: Ride, attributes: { id: a }, content-state: { minutes: 5 } }
      # file: update.yaml
      campaign: update
      deliver: push
      audience: all
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      push: { expires: 1h }
      live-activity: { event: update, content-state: { minutes: "4" } } # expect
      """,
    good: """
      alert: { title: Ride, body: On the way }
      localizations: { de: { title: Fahrt, body: Unterwegs } }
      live-activity: { event: start, attributes-type: Ride, attributes: { id: a }, content-state: { minutes: 5 } }
      # file: update.yaml
      campaign: update
      deliver: push
      audience: all
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      push: { expires: 1h }
      live-activity: { event: update, content-state: { minutes: 4 } }
      """)

  /// Against the first start of each type, or where the app itself starts it against the first campaign that says it is of that type. Of updates that do
  /// not say so it is the one with the most of their keys.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    let states = campaigns.activities
    let budget = WorkBudget(steps: RunLimit.projectWork.value)
    var starts: [ActivityStateSummary] = []
    for state in states
    where !state.isDeclared && state.type != nil && !starts.contains(where: { $0.type == state.type }) {
      // Thousands of types are no app's, and each update is held against all of them.
      guard starts.count < 100 else { break }
      starts.append(state)
    }
    var others: [ExactText: ActivityStateSummary] = [:]
    for state in states where !state.isDeclared {
      if let stated = state.statedType, others.count < 100, others[stated] == nil { others[stated] = state }
    }
    let channels = Dictionary(
      states.filter { $0.type != nil }.compactMap { start in start.channel.map { ($0, start) } }
    ) { first, _ in first }
    return states.flatMap { state -> [PlacedFinding] in
      if let type = state.type {
        guard !state.isDeclared else { return [] }
        return starts.first { $0.type == type }.map { compare(state, with: $0, budget) } ?? []
      }
      // The channel says which activity takes the update.
      if let start = state.channel.flatMap({ channels[$0] }) {
        if let finding = mistaken(state, of: start) { return [finding] }
        if !state.isDeclared, !start.isDeclared { return compare(state, with: start, budget) }
      }
      guard !state.isDeclared else { return [] }
      if let stated = state.statedType {
        let reference = starts.first { $0.type == stated } ?? others[stated]
        return reference.map { compare(state, with: $0, budget) } ?? []
      }
      let likely = LiveActivityType.likely(among: starts, ofKeys: state.state.keys.count) { state.common(with: $0) }
      return likely.map { compare(state, with: $0, budget) } ?? []
    }
  }

  /// An update that is held to another type than the activities that take it from its channel.
  private static func mistaken(_ state: ActivityStateSummary, of start: ActivityStateSummary) -> PlacedFinding? {
    guard let type = start.type, let declared = start.checkedType, state.checkedType != declared else { return nil }
    let held = state.checkedType.map { "is checked as \"\($0)\"" } ?? "is not checked"
    return PlacedFinding(
      Finding(
        rule, at: state.head, "\"\(start.id)\" starts a \"\(type.text)\" on this channel, and this state \(held)",
        notes: [Finding.Note("that start is here", at: start.head, in: start.path)],
        help: Advice(
          "write \"attributes-type: \(type.text)\" under \"live-activity\"; it is only for checking, and is not sent")),
      in: state.path, of: state.id)
  }

  /// What two campaigns send in the same place.
  private struct Pair {
    /// `state` or `attributes`.
    let what: String
    let own: ActivityShape
    let theirs: ActivityShape

    /// Whether a key of an object is one of a type: an object below the top may be a dictionary, whose keys differ each time.
    private func isProperty(_ value: DataShape.Value, in other: ActivityShape) -> Bool {
      guard let holder = value.holder else { return false }
      if holder.utf8.isEmpty { return true }
      return other.kinds(at: holder)?.contains("an object") == true && (own.isMixed(holder) || theirs.isMixed(holder))
    }

    /// The keys that the start does not have, each once.
    var strange: [DataShape.Value] {
      Self.once(own.values.filter { theirs.kinds(at: $0.path) == nil && isProperty($0, in: theirs) })
    }

    /// The keys of the start that are missing. Null is no value there, and the items of a list need not all have the same.
    var lacking: [DataShape.Value] {
      Self.once(
        theirs.values.filter {
          own.kinds(at: $0.path) == nil && theirs.kinds(at: $0.path)?.isEmpty == false && isProperty($0, in: own)
            && $0.holder?.contains("[]") != true
        })
    }

    /// The values that are of another kind.
    var others: [DataShape.Value] {
      Self.once(
        own.values.filter { value in
          let (mine, start) = (own.kinds(at: value.path) ?? [], theirs.kinds(at: value.path) ?? [])
          return !mine.isEmpty && !start.isEmpty && !mine.contains(where: start.contains)
        })
    }

    private static func once(_ values: [DataShape.Value]) -> [DataShape.Value] {
      var seen: Set<ExactText> = []
      return values.filter { seen.insert(ExactText($0.path)).inserted }
    }
  }

  private static func compare(
    _ state: ActivityStateSummary, with start: ActivityStateSummary, _ budget: WorkBudget
  ) -> [PlacedFinding] {
    guard state.path != start.path || state.id != start.id else { return [] }
    let pairs = [
      Pair(what: "state", own: state.state, theirs: start.state),
      Pair(what: "attributes", own: state.attributes, theirs: start.attributes),
    ]
    return pairs.filter { !$0.own.values.isEmpty }.flatMap { pair in
      findings(pair, state, start, budget).map { PlacedFinding($0, in: state.path, of: state.id) }
    }
  }

  private static func findings(
    _ pair: Pair, _ state: ActivityStateSummary, _ start: ActivityStateSummary, _ budget: WorkBudget
  ) -> [Finding] {
    var findings: [Finding] = []
    func note(_ message: String, _ value: DataShape.Value?) -> Finding.Note {
      Finding.Note(message, at: value?.span ?? start.head, in: start.path)
    }
    let most = RunLimit.namesInMessage.value
    func list(_ values: [DataShape.Value]) -> String {
      Suggestion.list(values.prefix(most).map { "\"\($0.path)\"" }, of: values.count, "and")
    }
    // What a misspelt key was meant for is not missing, too.
    var meant: [String] = []
    let (strange, missing) = (pair.strange, pair.lacking)
    if let first = strange.first {
      let near = Suggestion.near(first.path, in: missing.lazy.map(\.path), budget: budget)
      meant = near.names
      findings.append(
        Finding(
          rule, at: first.span ?? state.head,
          "\(list(strange)) \(strange.count == 1 ? "is not a key" : "are not keys") of the \(pair.what) \(start.deed)",
          notes: [note("that \(pair.what == "state" ? "state is" : "start is") here", pair.theirs.keys.first)],
          // Only a key at the top has its own place and its own name.
          help: Suggestion.question(near).map { first.holder?.isEmpty == true && first.span != nil ? $0 : $0.onlySaid }
            ?? "use a key of \(start.name), or add it there, with null as long as it has no value"))
    }
    let lacking = missing.filter { value in !meant.contains { $0.utf8.elementsEqual(value.path.utf8) } }
    if let first = lacking.first {
      findings.append(
        Finding(
          rule, at: pair.own.keys.first?.span ?? state.head,
          "\(list(lacking)) of the \(pair.what) \(start.deed) \(lacking.count == 1 ? "is" : "are") missing",
          notes: [
            Finding.Note("Swift's decoder fails without a property that is not optional"),
            note("\(start.name) has it here", first),
          ], help: "write it here, too, with null where the app's property is optional and has no value"))
    }
    let others = pair.others
    if let first = others.first {
      let words = others.prefix(most).map { value in
        "\"\(value.path)\" is \(value.kind) and not \(pair.theirs.kinds(at: value.path)?.first ?? "")"
      }
      let place = pair.theirs.values.first { $0.path.utf8.elementsEqual(first.path.utf8) }
      findings.append(
        Finding(
          rule, at: first.span ?? state.head, words.joined(separator: "; "),
          notes: [note("\(start.name) has it here", place)],
          help: "write it as in \(start.name)"))
    }
    return findings
  }
}

extension ActivityStateSummary {
  /// What it does with its state, behind the word "state".
  fileprivate var deed: String { type == nil ? "that \"\(id)\" sends" : "with which \"\(id)\" starts the activity" }
  /// What a sentence calls it.
  fileprivate var name: String { type == nil ? "\"\(id)\"" : "the start" }
}
