import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Planning

extension FireWindow {
  var json: JSONValue {
    ["first": .orNull(.string(first?.text)), "last": .orNull(.string(last?.text))]
  }
}

extension LocalTrigger {
  /// The trigger in the words of Foundation and UserNotifications.
  var json: JSONValue {
    switch self {
    case .calendar(let match):
      return [
        "type": "calendar", "components": match.components, "time_zone": .orNull(.string(match.zone)),
        "repeats": .bool(match.repeats), "calendar": "gregorian",
      ]
    case .interval(let seconds): return ["type": "interval", "seconds": .integer(seconds), "repeats": true]
    case .region(let region):
      return [
        "type": "location",
        "region": [
          "identifier": .string(region.id.value), "latitude": .number(JSONNumber.text(region.latitude)),
          "longitude": .number(JSONNumber.text(region.longitude)), "radius": .number(JSONNumber.text(region.radius)),
        ],
        "on_entry": .bool(region.isEntry), "on_exit": .bool(!region.isEntry), "repeats": .bool(region.repeats),
      ]
    case .event(let delay, let zone, let rule):
      return .members([
        ("type", "event"), ("event", .string(delay.event.value)), ("delay", .integer(delay.shift.seconds)),
        ("times", .array(delay.times.map { .string($0.value.text) })), ("zone", .orNull(.string(zone?.name))),
        ("days", delay.days.isEmpty ? nil : .array(delay.days.map { .string($0.value.name) })),
        ("between", delay.between.map { ["from": .string($0.from.text), "to": .string($0.to.text)] }),
        ("where", rule?.condition.map { ["expression": .string($0.text), "tree": $0.json] }),
        ("unless", rule.flatMap { $0.cancelling.isEmpty ? nil : .array($0.cancelling.map { .string($0) }) }),
      ])
    case .attribute(let delay, let time, let zone):
      return [
        "type": "attribute", "attribute": .string(delay.event.value), "delay": .integer(delay.shift.seconds),
        "time": .orNull(time.map { .string($0.text) }), "zone": .orNull(.string(zone?.name)),
        "days": .array(delay.days.map { .string($0.value.name) }),
        "every": .orNull(delay.repetition?.json),
      ]
    }
  }
}

extension EventRepetition {
  fileprivate var json: JSONValue {
    [
      "unit": .string(unit.name), "interval": .integer(interval), "count": .orNull(count.map { .integer($0.value) }),
      "until": .orNull(until.map { .string($0.value.text) }),
      "on_missing_day": .orNull(onMissingDay.map { .string($0.value.name) }),
    ]
  }
}

extension CalendarMatch {
  /// The properties of DateComponents; the time is written to the second, so that nothing is left to be "any".
  fileprivate var components: JSONValue {
    .members([
      ("year", year.map { .integer($0) }), ("month", month.map { .integer($0) }), ("day", day.map { .integer($0) }),
      ("weekday", weekday.map { .integer($0) }), ("hour", .integer(time.hour)), ("minute", .integer(time.minute)),
      ("second", .integer(time.second)),
    ])
  }
}
