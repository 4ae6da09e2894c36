import Checking
import Clocks
import Diagnostics
import Language

/// Two repetitions, at least one of them with values that are each person's own. Each person has another calendar, so what is written is compared,
/// not moments.
struct OwnValueChange {
  private let before: RecurrenceRule
  private let after: RecurrenceRule
  private let mostBefore: Int
  private let mostAfter: Int

  /// Nil for schedules that are no repetitions, or have the same values for everyone.
  init?(_ before: Schedule, _ after: Schedule) {
    guard before.isOwn || after.isOwn, case .every(let old) = before.form, case .every(let new) = after.form else {
      return nil
    }
    (self.before, self.after) = (old, new)
    (mostBefore, mostAfter) = (before.timesADay, after.timesADay)
  }

  /// What makes it come more often, or for longer; nil if nothing does.
  var more: String? {
    if let end = before.end, after.end == nil { return "it goes on, before \(end)" }
    return mostAfter > mostBefore ? "it may come \(Self.times(mostAfter)) a day, before \(Self.times(mostBefore))" : nil
  }

  /// What makes it come less often, or ends it; nil if nothing does.
  var less: String? {
    if let end = after.end, before.end == nil { return "it comes \(end), before it went on" }
    return mostAfter < mostBefore ? "it may come \(Self.times(mostAfter)) a day, before \(Self.times(mostBefore))" : nil
  }

  /// The days that were left out and are not any more; nil if the same are.
  var exceptionLost: String? {
    let own = after.own(.except)?.value
    if let was = before.own(.except)?.value {
      return own.map { $0.utf8.elementsEqual(was.utf8) } == true ? nil : "each person's \(was)"
    }
    // What is written out is left out for everyone; of people's own days nobody knows whether it is among them.
    let kept = own == nil ? Set(after.except.map(\.value)) : []
    let lost = before.except.map(\.value).filter { !kept.contains($0) }
    return lost.isEmpty ? nil : Suggestion.list(lost.prefix(3).map(\.text), "and")
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "up to \(count) times" }
}

extension RecurrenceRule {
  /// How it ends, in words.
  fileprivate var end: String? {
    if let own = own(.until) { return "until each person's \(own.value)" }
    if let own = own(.count) { return "as often as each person's \(own.value) says" }
    return until.map { "until \($0.value.text)" } ?? count.map { "\($0.value) times" }
  }
}
