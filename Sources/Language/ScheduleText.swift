import Clocks
import Diagnostics

extension ScheduleForm {
  /// The one wording of a schedule, in one line and without its clock.
  package var text: String {
    switch self {
    case .now: "when sent"
    case .at(let time): "at \(time.value.text)"
    case .dates(let dates): "at \(dates.map(\.value.text).joined(separator: ", "))"
    case .every(let recurrence): recurrence.text
    case .interval(let span): "every \(span.value.text)"
    case .after(let delay): delay.text
    case .region(let region):
      "on \(region.isEntry ? "entering" : "leaving") \(region.id.value)\(region.repeats ? ", each time" : "")"
    case .requested: "on request"
    }
  }

  fileprivate static func list(_ word: String, _ items: [String]) -> String {
    items.isEmpty ? "" : "\(word) \(items.joined(separator: ", "))"
  }
}

extension EventDelay {
  fileprivate var text: String {
    var text = length == nil ? "at \(head)" + (needsZone ? "," : "") : head
    if let repetition {
      text =
        repetition.interval == 1
        ? "every \(repetition.unit.name)" : "every \(repetition.interval) \(repetition.unit.name)s"
      text += " since \(event.value)"
    }
    text += ScheduleForm.list(" at", times.map(\.value.text)) + ScheduleForm.list(" on", days.map(\.value.name))
    if let between { text += " between \(between.from.text) and \(between.to.text)" }
    if let until = repetition?.until { text += ", until \(until.value.text)" }
    if let count = repetition?.count { text += ", count \(count.value)" }
    if let onMissingDay = repetition?.onMissingDay { text += ", on-missing-day \(onMissingDay.value.name)" }
    return text
  }
}

extension RecurrenceRule {
  /// The values of a key behind a word, or whose own they are.
  private func list(_ key: OwnKey, _ word: String, _ values: [String]) -> String {
    own(key).map { "\(word) each person's \($0.value)" } ?? ScheduleForm.list(word, values)
  }

  fileprivate var text: String {
    var text = interval == 1 ? "every \(unit.name)" : "every \(interval) \(unit.name)s"
    if let own = own(.every) { text = "every \(own.value) \(unit.name)s" }
    text += list(.days, " on", days.map(\.value.text))
    text += list(.months, " in", months.map { MonthName.name($0.value) })
    text += list(.at, " at", times.map(\.value.text))
    text += list(.except, ", except", except.map(\.value.text))
    text += list(.from, ", from", [from?.value.text].compactMap { $0 })
    text += list(.until, ", until", [until?.value.text].compactMap { $0 })
    text += list(.count, ", count", [count.map { String($0.value) }].compactMap { $0 })
    if let onMissingDay { text += ", on-missing-day \(onMissingDay.value == .skip ? "skip" : "last")" }
    return text
  }
}

extension DaySelector {
  /// As authors write it.
  package var text: String {
    switch self {
    case .weekday(let day): day.name
    case .monthDay(let day): String(day)
    case .last: "last"
    case .ordinal(let ordinal, let day): "\(ordinal.name) \(day.name)"
    case .yearDay(let month, let day): "\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
  }
}
