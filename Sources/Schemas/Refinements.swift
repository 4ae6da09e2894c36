import JSON
import Language
import Parsing

/// What the parser knows of a key beyond its row of the table: an alternative form, a closed list of numbers, keys that go together.
///
/// Kept apart so that the rows stay one line each; the tests hold every line of it against the parser.
enum Refinements {
  /// The value of a key of a mapping, where it is more than its row says.
  static func value(of key: String, in shape: String) -> [JSONValue.Member]? {
    switch (shape, key) {
    case ("project", "belfry"): [JSONValue.Member("enum", [1, "1"])]
    case ("attribute", "values"), ("input", "values"):
      [JSONValue.Member("anyOf", [list(of: Pattern.anyScalar), .object(Pattern.anyScalar)])]
    case ("push", "priority"): [JSONValue.Member("enum", [10, 5, 1, "10", "5", "1"])]
    case ("push", "expires"): expires
    case ("campaign", "badge"), ("defaults", "badge"): badge
    case ("schedule", "every"): every
    case ("schedule", "days"):
      [JSONValue.Member("anyOf", [list(of: day), .object(day), .object(Pattern.attribute)])]
    case ("schedule", "months"):
      [JSONValue.Member("anyOf", [list(of: month), .object(month), .object(Pattern.attribute)])]
    default: nil
    }
  }

  /// What holds for a mapping as a whole.
  static func members(of shape: String) -> [JSONValue.Member] {
    switch shape {
    case "recipients": [JSONValue.Member("minProperties", 1), JSONValue.Member("maxProperties", 1)]
    case "campaign":
      [
        JSONValue.Member("anyOf", [["required": ["steps"]], whole]),
        JSONValue.Member("dependencies", ["inputs": ["properties": ["schedule": requested]], "exit": ["steps"]]),
      ]
    default: []
    }
  }

  /// The keys of a mapping that it always needs.
  static func required(_ shape: Shape) -> [String] {
    // The steps of a sequence may have all of a schedule themselves.
    shape.keys.filter { $0.isRequired && !(shape.name == "campaign" && $0.name == "schedule") }.map(\.name)
  }

  /// A campaign that is no sequence: its schedule is all there. Of one whose steps have the rest, belfry checks what comes of it.
  private static let whole: JSONValue = [
    "required": ["schedule"], "properties": ["schedule": ["anyOf": leads, "dependencies": companions]],
  ]

  private static func list(of item: [JSONValue.Member]) -> JSONValue { ["type": "array", "items": .object(item)] }

  private static let badge: [JSONValue.Member] = [
    JSONValue.Member("type", ["integer", "string"]), JSONValue.Member("minimum", 0),
    JSONValue.Member("maximum", .integer(BadgeFile.range.upperBound)),
    JSONValue.Member("pattern", "^(clear|\\+?[0-9]+|\\{\\{.*\\}\\})$"),
    JSONValue.Member("examples", [3, "clear", "{{ unread }}"]),
  ]

  private static let expires: [JSONValue.Member] = [
    JSONValue.Member("type", "string"),
    JSONValue.Member("pattern", .string("^(never-store|\(Pattern.duration)|\(Pattern.dateTime)|\(Pattern.instant))$")),
    JSONValue.Member("examples", ["1d", "2026-12-25 18:30", "never-store"]),
  ]

  private static let every: [JSONValue.Member] = [
    JSONValue.Member("type", "string"),
    JSONValue.Member(
      "anyOf",
      [
        [
          "pattern": .string(
            "^(\(Pattern.duration)| *(day|week|month|year) *| *\\+?[0-9]+ +(day|week|month|year)s? *)$")
        ],
        [
          "pattern": "^[a-z][a-z0-9_]{0,63} +(day|week|month|year)s? *$",
          "not": ["pattern": .string("^(\(StepWord.all.joined(separator: "|"))) ")],
        ],
      ]),
    JSONValue.Member("examples", ["day", "week", "month", "year", "2 weeks", "90m", "cycle days"]),
  ]

  /// A day of a week, a month or a year; which of them follows from `every`, and belfry checks that.
  private static let day: [JSONValue.Member] = [
    JSONValue.Member("type", ["string", "integer"]), JSONValue.Member("minimum", 1), JSONValue.Member("maximum", 31),
    JSONValue.Member(
      "pattern",
      .string(
        "^(((\(WeekdayOrdinal.allCases.map(\.name).joined(separator: "|"))) )?(mon|tue|wed|thu|fri|sat|sun)"
          + "|\(WeekdayGroup.allCases.map(\.name).joined(separator: "|"))"
          + "|last|\\+?[1-9]|0[1-9]|[12][0-9]|3[01]|(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))$"
      )),
  ]

  /// A month by its name or its number.
  private static let month: [JSONValue.Member] = [
    JSONValue.Member("type", ["string", "integer"]), JSONValue.Member("minimum", 1), JSONValue.Member("maximum", 12),
    JSONValue.Member("pattern", .string("^(\(MonthName.all.joined(separator: "|"))|\\+?0*([1-9]|1[0-2]))$")),
  ]

  /// The keys of which a schedule needs one.
  private static let leads: JSONValue = .array(ScheduleFormRow.leads.map { ["required": [.string($0)]] })

  /// The keys that mean nothing without another. Only what is requested needs none, and has none.
  private static let companions: JSONValue = .object(
    ScheduleFormRow.companions.map { key, needed in
      guard needed.count == 1 else {
        return JSONValue.Member(key, ["anyOf": .array(needed.map { ["required": [.string($0)]] })])
      }
      let needed: JSONValue = .array(needed.map { .string($0) })
      guard key == "when" else { return JSONValue.Member(key, needed) }
      let alone: JSONValue = [
        "properties": ["when": ["enum": [.string(Occasion.requested.name)]]], "maxProperties": 1,
      ]
      return JSONValue.Member(key, ["anyOf": [["required": needed], alone]])
    })

  /// What somebody asks for.
  private static let requested: JSONValue = [
    "required": ["when"], "properties": ["when": ["enum": [.string(Occasion.requested.name)]]],
  ]
}
