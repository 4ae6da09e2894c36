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
    case .event(let name, let delay, let times, let zone, let rule):
      return .members([
        ("type", "event"), ("event", .string(name)), ("delay", .integer(delay.seconds)),
        ("times", .array(times.map { .string($0.text) })), ("zone", .orNull(.string(zone?.name))),
        ("where", rule?.condition.map { ["expression": .string($0.text), "tree": $0.json] }),
        ("unless", rule.flatMap { $0.cancelling.isEmpty ? nil : .array($0.cancelling.map { .string($0) }) }),
      ])
    }
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
