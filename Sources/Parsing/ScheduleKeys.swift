import Clocks
import Diagnostics
import Language
import YAML

/// The keys of `schedule`. What stands behind them is read once it is known which form of schedule they make.
struct ScheduleKeys: Sendable {
  var now: Unread<Located<Bool>>?
  var at: Unread<NodeID>?
  var every: Unread<Scalar>?
  var days: Unread<NodeID>?
  var months: Unread<NodeID>?
  var except: Unread<NodeID>?
  var from: Unread<Located<CivilDate>>?
  var until: Unread<Located<CivilDate>>?
  var count: Unread<Located<Int>>?
  var onMissingDay: Unread<Located<MissingDay>>?
  var after: Unread<Located<TimeSpan>>?
  var before: Unread<Located<TimeSpan>>?
  var between: Unread<DayPart>?
  var event: Unread<Scalar>?
  var when: Unread<Located<Occasion>>?
  var condition = Written<Scalar>.absent
  var unless = Written<[Located<String>]>.absent
  var region: Unread<Region>?
  var repeats: Unread<Located<Bool>>?
  var zone = Written<Scalar>.absent
  /// Where the mapping stands.
  var span: SourceSpan

  static let keys = Mapping<ScheduleKeys>(
    "schedule", example: "{ every: day, at: \"09:00\", zone: device }",
    [
      Row(later: "now", .boolean, "As soon as the batch is sent; push only.") { $0.now = $1 },
      Row(
        later: "when", .occasion,
        "At a place, on entering or leaving it (local only); requested: whenever a server requests it, with inputs (push only)."
      ) { $0.when = $1 },
      Row(later: "region", .region, "The place.") { $0.region = $1 },
      Row(later: "repeats", .boolean, "Whether it fires each time.") { $0.repeats = $1 },
      Row(
        later: "every", .text("an interval such as \"week\""), alsoCalled: ["repeat", "interval"], example: "week",
        "day, week, month, year, a number of them (2 weeks, or an attribute's: cycle days), or a duration (90m, local only)."
      ) { $0.every = $1 },
      Row(
        later: "days", .node(.oneOf([.attribute, .list(.text)])), alsoCalled: ["day", "weekdays"],
        "mon…sun, weekdays and weekend for weeks; 1…31, last and such as \"second tue\" for months; MM-DD for years."
      ) { $0.days = $1 },
      Row(
        later: "months", .node(.oneOf([.attribute, .list(.text)])), alsoCalled: ["month", "in"],
        "jan…dec or 1…12: the only months in which a repetition by days, weeks or months fires."
      ) { $0.months = $1 },
      Row(later: "after", .duration, alsoCalled: ["delay"], "How long after the event.") { $0.after = $1 },
      Row(later: "before", .duration, alsoCalled: ["ahead-of"], "How long before the event.") { $0.before = $1 },
      Row(
        later: "event", .name("the name of an event"), alsoCalled: ["trigger", "of", "since"],
        "A timestamp or date attribute, or something that happens in the app; alone: at that moment."
      ) { $0.event = $1 },
      Row(
        "where", .expression, alsoCalled: ["if", "condition"], example: "total > 50",
        "Which reports of the event count, by its properties and what is known of the person."
      ) { $0.condition = $1 },
      Row(
        "unless", .eventNames, alsoCalled: ["cancel", "cancelled-by", "until-event"], example: "purchased",
        "App events that cancel it while it is pending."
      ) { $0.unless = $1 },
      Row(
        later: "between", .dayPart, alsoCalled: ["window", "hours"],
        "The part of a day in which it comes: what is due at another time waits for the next."
      ) { $0.between = $1 },
      Row(
        later: "at", .node(.oneOf([.dateTime, .time, .attribute, .list(.oneOf([.dateTime, .time]))])),
        alsoCalled: ["send-at", "time", "date", "datetime"],
        "A date and time, a list of them, or the times of a repetition."
      ) { $0.at = $1 },
      Row(
        "zone", .name("a zone: device, UTC or an IANA name", .zone), alsoCalled: ["timezone", "tz"],
        "Whose clock: device, UTC or an IANA name. Required with every wall-clock time."
      ) { $0.zone = $1 },
      Row(later: "from", .date.orAttribute, alsoCalled: ["start"], "The first day on which it may fire.") {
        $0.from = $1
      },
      Row(later: "until", .date.orAttribute, alsoCalled: ["end", "to"], "The last day on which it may fire.") {
        $0.until = $1
      },
      Row(later: "count", .integer(1...1000, "a count").orAttribute, "How many times it fires in all.") {
        $0.count = $1
      },
      Row(
        later: "except", .node(.oneOf([.date, .attribute, .list(.date)])),
        alsoCalled: ["without", "exclude", "holidays", "skip"],
        "Days on which a repetition does not fire."
      ) { $0.except = $1 },
      Row(
        later: "on-missing-day", .choice(MissingDay.allCases, \.name, "on-missing-day"),
        "What happens in a month that lacks the day."
      ) { $0.onMissingDay = $1 },
    ])

  /// Whether what is written asks for no place: the word for that, or one that can only mean it.
  func isRequested(_ tree: NodeTree) -> Bool {
    guard let node = when?.node, tree.kind(node) == .scalar else { return false }
    let word = tree.string(node)
    return word.utf8.elementsEqual("requested".utf8) || ValueSuggestion.occasion(word) == ["requested"]
  }
}

/// A place as far as it is written.
struct RegionKeys: Sendable {
  var id: Scalar?
  var latitude: Located<Double>?
  var longitude: Located<Double>?
  var radius: Located<Double>?

  static let keys = Mapping<RegionKeys>(
    "region",
    [
      Row(
        "id", .name("a name for the region"), required: true, alsoCalled: ["name", "identifier"], example: "store-1",
        "A name; each region has its own."
      ) { $0.id = $1.value },
      Row(
        "latitude", .number(-90...90, "latitude", measure: .degrees), required: true, alsoCalled: ["lat"],
        example: "52.52",
        "Degrees, north is positive."
      ) { $0.latitude = $1.value },
      Row(
        "longitude", .number(-180...180, "longitude", measure: .degrees), required: true,
        alsoCalled: ["lng", "lon", "long"],
        example: "13.4", "Degrees, east is positive."
      ) { $0.longitude = $1.value },
      Row("radius", .number(1...1_000_000, "radius", measure: .metres), required: true, example: "150", "Metres.") {
        $0.radius = $1.value
      },
    ])
}

extension ValueReader where Value == Located<Occasion> {
  /// A word for what the schedule waits for.
  static let occasion = ValueReader(.choice(names)) { reader, node in
    let count = reader.findings.count
    let choice = reader.choice(node, names, "when", meant: ValueSuggestion.occasion)
    if reader.findings.count > count, reader.tree.kind(node) == .sequence {
      reader.findings[count].advise("one trigger has one of them: write a campaign for each")
    }
    return choice.map { $0.map { Occasion.allCases[$0] } }
  }

  private static let names = Occasion.allCases.map(\.name)
}

extension ValueReader where Value == [Located<String>] {
  /// The name of an event, or a list of them.
  static let eventNames: ValueReader = {
    let list = ValueReader<[Scalar]>.list(of: .name("the name of an event"), "a list of events")
    return ValueReader(.oneOf([.text, list.kind])) { reader, node in
      guard reader.tree.kind(node) != .sequence else {
        return list.read(&reader, node).map { $0.map(\.located) }
      }
      return reader.name(node, "the name of an event").map { [$0.located] }
    }
  }()
}

extension ValueReader where Value == DayPart {
  /// From one time to another.
  static let dayPart = ValueReader.mapping(DayPartKeys.keys, from: DayPartKeys()) { keys in
    guard let from = keys.from, let to = keys.to else { return nil }
    return DayPart(from: from.value, to: to.value)
  }
}

/// A part of a day as far as it is written.
struct DayPartKeys: Sendable {
  var from: Located<CivilTime>?
  var to: Located<CivilTime>?

  static let keys = Mapping<DayPartKeys>(
    "between", example: "{ from: \"09:00\", to: \"20:00\" }",
    [
      Row("from", .time, required: true, alsoCalled: ["start"], example: "\"09:00\"", "When it begins.") {
        $0.from = $1.value
      },
      Row("to", .time, required: true, alsoCalled: ["end", "until"], example: "\"20:00\"", "When it ends.") {
        $0.to = $1.value
      },
    ])
}

extension ValueReader where Value == Region {
  /// A place with all that it needs.
  static let region = ValueReader.mapping(RegionKeys.keys, from: RegionKeys()) { keys in
    guard let id = keys.id, let latitude = keys.latitude, let longitude = keys.longitude, let radius = keys.radius
    else {
      return nil
    }
    return Region(id: id.located, latitude: latitude.value, longitude: longitude.value, radius: radius.value)
  }
}
