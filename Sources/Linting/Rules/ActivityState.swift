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
    "activity-state", .warning, summary: "the state of a Live Activity has other keys or types than its start",
    why:
      "The app decodes `content-state` into one Swift type. A value of another type makes decoding fail, and a key that the type does not have is dropped; APNs answers 200, and the activity does not change.",
    facts: ["push-type/liveactivity"],
    fix: "Use the keys and types of the start in every update and in the end.",
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

  /// Against the first start of each type. Updates do not say of which type they are: it is the one with the most of their keys.
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
      let likely = LiveActivityType.likely(among: starts, ofKeys: state.keys.count) { state.common(with: $0) }
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

  private static func compare(
    _ state: ActivityStateSummary, with start: ActivityStateSummary, _ budget: WorkBudget
  ) -> [PlacedFinding] {
    guard state.path != start.path || state.id != start.id else { return [] }
    func note(_ key: String) -> Finding.Note {
      let place = start.keys.first { $0.name.utf8.elementsEqual(key.utf8) }?.span ?? start.head
      return Finding.Note("the start has it here", at: place, in: start.path)
    }
    var findings: [PlacedFinding] = []
    let strange = state.keys.filter { start.kind(of: $0.name) == nil }
    if let first = strange.first {
      let shown = Suggestion.list(strange.map { "\"\($0.name)\"" }, "and")
      findings.append(
        PlacedFinding(
          Finding(
            rule, at: first.span ?? state.head,
            "\(shown) \(strange.count == 1 ? "is not a key" : "are not keys") of the state with which \"\(start.id)\" starts the activity",
            notes: [Finding.Note("that state is here", at: start.keys.first?.span ?? start.head, in: start.path)],
            help: Suggestion.question(Suggestion.near(first.name, in: start.keys.lazy.map(\.name), budget: budget))
              ?? "use a key of the start, or add it there, with null as long as it has no value"),
          in: state.path, of: state.id))
    }
    let others = state.keys.filter { key in
      let (own, theirs) = (key.kind, start.kind(of: key.name))
      // Null is nil of whatever type.
      return theirs != nil && own != theirs && own != "null" && theirs != "null"
    }
    if let first = others.first {
      let words = others.prefix(RunLimit.namesInMessage.value).map { key in
        "\"\(key.name)\" is \(key.kind) and not \(start.kind(of: key.name) ?? "")"
      }
      findings.append(
        PlacedFinding(
          Finding(
            rule, at: first.span ?? state.head, words.joined(separator: "; "), notes: [note(first.name)],
            help: "write it as in the start"), in: state.path, of: state.id))
    }
    return findings
  }
}
