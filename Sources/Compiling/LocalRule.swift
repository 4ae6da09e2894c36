import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Planning

/// When a local campaign rings, as a rule that the app's library follows for the person who uses the device.
///
/// It holds no moment that was worked out, so that its bytes are the same on every day. A value is everyone's, `{ "value": … }`, or the person's own,
/// `{ "path": […] }`.
struct LocalRule {
  let schedule: Schedule
  /// Whether the system repeats it for ever; otherwise the library adds the next ones whenever it runs.
  let isForEver: Bool

  var json: JSONValue {
    let (kind, members) = parts
    return .members([("kind", .string(kind)), ("form", .string(isForEver ? "repeating" : "rolling"))] + members)
  }

  /// The kind of the rule, and what only this kind has.
  private var parts: (kind: String, members: [(String, JSONValue?)]) {
    switch schedule.form {
    // No local campaign has them.
    case .now, .requested: ("", [])
    case .at(let time): ("dates", dates([time]))
    case .dates(let dates): ("dates", self.dates(dates))
    case .every(let rule): ("calendar", calendar(rule))
    case .interval(let span): ("interval", [("seconds", value(.integer(span.value.seconds)))])
    case .after(let delay): schedule.eventColumn == nil ? ("report", report(delay)) : ("moment", moment(delay))
    case .region(let region): ("place", place(region))
    }
  }

  private func value(_ constant: JSONValue) -> JSONValue { ["value": constant] }

  private var zone: (String, JSONValue?) { ("zone", schedule.zone.map { .string($0.name) }) }

  // MARK: - Calendars

  private func dates(_ dates: [Located<CivilDateTime>]) -> [(String, JSONValue?)] {
    let walls = dates.map { Fire.floating($0.value).text }
    return [("at", value(.array(walls.map { .string($0) }))), zone]
  }

  private func calendar(_ rule: RecurrenceRule) -> [(String, JSONValue?)] {
    let number = own(.every, rule) ?? value(.integer(rule.interval))
    return [
      ("every", ["unit": .string(rule.unit.name), "number": number]),
      ("days", own(.days, rule) ?? list(rule.days) { $0.json }),
      ("months", own(.months, rule) ?? list(rule.months) { .integer($0) }),
      ("at", own(.at, rule) ?? list(rule.times) { .string($0.text) }),
      ("from", own(.from, rule) ?? rule.from.map { value(.string($0.value.text)) }),
      ("until", own(.until, rule) ?? rule.until.map { value(.string($0.value.text)) }),
      ("count", own(.count, rule) ?? rule.count.map { value(.integer($0.value)) }),
      ("except", own(.except, rule) ?? list(rule.except) { .string($0.text) }),
      ("on_missing_day", rule.onMissingDay.map { .string($0.value.name) }), zone,
    ]
  }

  private func own(_ key: OwnKey, _ rule: RecurrenceRule) -> JSONValue? {
    rule.own(key).map { ["path": .array([.string($0.value)])] }
  }

  private func list<Value>(_ values: [Located<Value>], _ json: (Value) -> JSONValue) -> JSONValue? {
    values.isEmpty ? nil : value(.array(values.map { json($0.value) }))
  }

  // MARK: - Moments of people

  /// What follows an event that the app reports.
  private func report(_ delay: EventDelay) -> [(String, JSONValue?)] {
    let rule = schedule.event
    return [("event", .string(delay.event.value))] + shared(delay) + [
      ("where", rule?.condition.map { ["expression": .string($0.text), "tree": $0.json] }),
      ("unless", rule.flatMap { $0.cancelling.isEmpty ? nil : .array($0.cancelling.map { .string($0) }) }),
    ]
  }

  /// What follows a date or a moment that the app knows of the person.
  private func moment(_ delay: EventDelay) -> [(String, JSONValue?)] {
    let every = delay.repetition.map { repetition in
      JSONValue.members([
        ("unit", .string(repetition.unit.name)), ("number", value(.integer(repetition.interval))),
        ("count", repetition.count.map { value(.integer($0.value)) }),
        ("until", repetition.until.map { value(.string($0.value.text)) }),
        ("on_missing_day", repetition.onMissingDay.map { .string($0.value.name) }),
      ])
    }
    return [("attribute", .string(delay.event.value))] + shared(delay) + [("every", every)]
  }

  private func shared(_ delay: EventDelay) -> [(String, JSONValue?)] {
    [
      ("delay", value(.integer(delay.shift.seconds))), ("at", list(delay.times) { .string($0.text) }),
      ("days", list(delay.days) { .string($0.name) }),
      (
        "between",
        delay.between.map {
          ["from": value(.string($0.from.text)), "to": value(.string($0.to.text))]
        }
      ), zone,
    ]
  }

  // MARK: - Places

  private func place(_ region: Region) -> [(String, JSONValue?)] {
    [
      (
        "region",
        [
          "identifier": .string(region.id.value), "latitude": .number(JSONNumber.text(region.latitude)),
          "longitude": .number(JSONNumber.text(region.longitude)), "radius": .number(JSONNumber.text(region.radius)),
        ]
      ), ("on_entry", .bool(region.isEntry)), ("on_exit", .bool(!region.isEntry)), ("repeats", .bool(region.repeats)),
    ]
  }
}

extension DaySelector {
  /// A day of a week by its name, one of a month by its number, the others by their parts.
  fileprivate var json: JSONValue {
    switch self {
    case .weekday(let weekday): .string(weekday.name)
    case .monthDay(let number): .integer(number)
    case .last: "last"
    case .ordinal(let ordinal, let weekday): ["ordinal": .string(ordinal.name), "weekday": .string(weekday.name)]
    case .yearDay(let month, let day): ["month": .integer(month), "day": .integer(day)]
    }
  }
}

extension LocalNeed {
  /// How many slots it takes, and for how many days these are enough.
  var json: JSONValue { ["most": .integer(most), "days": .orNull(days.map { .integer($0) })] }
}
