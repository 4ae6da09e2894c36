import Testing

@testable import Generating

@Suite struct PrinterTests {
  /// What each language has for each kind of value, as `schemas/commands/generate.md` says.
  static let types: [GeneratedScalar: [String]] = [
    .text: ["String", "string", "str", "string", "String", "String"],
    .integer: ["Int", "number | bigint", "int", "int64", "Long", "long"],
    .decimal: ["Double", "number", "_decimal.Decimal", "json.Number", "java.math.BigDecimal", "java.math.BigDecimal"],
    .boolean: ["Bool", "boolean", "bool", "bool", "Boolean", "boolean"],
    .date: ["Day", "CalendarDate", "_datetime.date", "Date", "java.time.LocalDate", "java.time.LocalDate"],
    .time: ["TimeOfDay", "TimeOfDay", "_datetime.time", "TimeOfDay", "java.time.LocalTime", "java.time.LocalTime"],
    .timestamp: ["Date", "Date", "_datetime.datetime", "time.Time", "java.time.Instant", "java.time.Instant"],
    .version: ["String", "string", "str", "string", "String", "String"],
  ]

  /// The declaration of a member of a type, as each language writes it.
  private func declaration(_ language: GeneratedLanguage, _ name: String, _ type: String, optional: Bool) -> String {
    switch language {
    case .swift: "var \(name): \(type)\(optional ? "?" : "")"
    case .typescript: "readonly \(name)\(optional ? "?" : ""): \(type)\(optional ? " | undefined" : "");"
    case .python: "\(name): \(optional ? "_typing.Optional[\(type)] = None" : type)"
    case .go: "\(name.prefix(1).uppercased() + name.dropFirst()) \(optional ? "*" : "")\(type)"
    case .kotlin: "val \(name): \(type)\(optional ? "? = null" : "")"
    case .java:
      optional
        ? "java.util.Optional<\(type == "long" ? "Long" : type == "boolean" ? "Boolean" : type)> \(name)"
        : "\(type) \(name)"
    }
  }

  @Test(arguments: rows(GeneratedScalar.allCases)) func kinds(_ language: GeneratedLanguage, _ scalar: GeneratedScalar)
    throws
  {
    let types = try #require(Self.types[scalar])
    let type = types[try #require(GeneratedLanguage.allCases.firstIndex(of: language))]
    let text = Models.text(
      language, [Models.member("wanted", .scalar(scalar)), Models.member("missing", .scalar(scalar), optional: true)])
    for (name, isOptional) in [("wanted", false), ("missing", true)] {
      let wanted = declaration(language, name, type, optional: isOptional)
      #expect(text.contains(wanted), "\(wanted)\n\(text)")
    }
    #expect(text.hasPrefix(language.row.firstLine + "\n") && text.hasSuffix("\n"))
    #expect(text.utf8.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A || $0 == 0x09 })
  }

  /// A hostile text of an enum is in one literal, and makes no line of its own.
  @Test(arguments: rows(["x\"; evil() //", "x\n}", "*/ evil /*", "\\u000a", "${evil()}", "\\(evil())"]))
  func enums(_ language: GeneratedLanguage, _ text: String) {
    let type = GeneratedType(name: ["wanted", "kind"], shape: .enumeration([text]), says: "One of them.")
    let calm = GeneratedType(name: ["wanted", "kind"], shape: .enumeration(["x evil"]), says: "One of them.")
    func code(_ type: GeneratedType) -> String {
      Models.text(
        language, [Models.member("kind", .type(0)), Models.member("kinds", .list(.type(0)))], types: [type])
    }
    let (hostile, other) = (code(type), code(calm))
    #expect(hostile.contains(language.row.literal(text)), "\(hostile)")
    #expect(hostile.split(separator: "\n").count == other.split(separator: "\n").count)
  }

  /// What a class file has no room for.
  @Test(arguments: GeneratedLanguage.allCases) func tooManyMembers(_ language: GeneratedLanguage) {
    func model(_ count: Int, _ kind: GeneratedKind) -> [GeneratedType] {
      Models.server((0..<count).map { Models.member("m\($0)", kind) }).types
    }
    let row = language.row
    guard let most = row.mostSlots else {
      #expect(row.tooLarge(model(10_000, .scalar(.integer))) == nil && ![.kotlin, .java].contains(language))
      return
    }
    #expect(row.tooLarge(model(most, .scalar(.text))) == nil)
    #expect(row.tooLarge(model(most + 1, .scalar(.text))) == "receipt inputs")
    #expect(row.tooLarge(model(most / 2, .scalar(.integer))) == nil)
    #expect(row.tooLarge(model(most / 2 + 1, .scalar(.integer))) == "receipt inputs")
  }

  /// A state of a Live Activity has Dates, objects and values of which nothing is known; keys are those of the project.
  @Test func states() {
    let state = Models.record(
      ["Delivery", "state"],
      [
        Models.member("endsAt", .scalar(.date)), Models.member("größe", .scalar(.decimal), optional: true),
        Models.member("default", .dictionary(.list(.any))), Models.member("init", .type(1)),
      ])
    let part = Models.record(["Delivery", "state", "init"], [])
    let model = AppModel(
      types: [Models.record(["person"], []), part, state], person: 0, names: (nil, nil, nil), events: [],
      states: [1, 2],
      interface: "00")
    let text = SwiftPrinter(model).text
    for line in [
      "struct DeliveryState: Codable, Hashable, Sendable {", "var endsAt: Date", "var grU00f6U00dfE: Double?",
      "case grU00f6U00dfE = \"gr\\u{f6}\\u{df}e\"", "var `default`: [String: [Value]]", "var init_: DeliveryStateInit",
      "case init_ = \"init\"", "enum Value: Codable",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  /// Reports of events are cases with what the project declares.
  @Test func events() {
    let events = [
      GeneratedEvent(
        name: "bought",
        members: [Models.member("total", .scalar(.decimal)), Models.member("tip", .scalar(.date), optional: true)]),
      GeneratedEvent(name: "name", members: []),
    ]
    let text = SwiftPrinter(Models.app([Models.member("values", .scalar(.text))], events: events)).text
    for line in [
      "case bought(total: Double, tip: Day? = nil)", "case name_\n", "case .name_: return \"name\"",
      "var values_: String",
      "values[\"tip\"] = value1.map { AttributeValue.text($0.text) }", "values[\"values\"] = .text(self.values_)",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  /// An app that knows nothing of its user has a type all the same, and no variable that nobody changes.
  @Test func nothingIsKnown() {
    let text = SwiftPrinter(Models.app([], events: [])).text
    #expect(text.contains("var values: [String: AttributeValue] {\n      [:]\n    }"), "\(text)")
    #expect(!text.contains("return values"))
  }
}
