extension SourceLanguage {
  static let swift = SourceLanguage(
    name: "swift", comment: "//",
    keywords: [
      "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "inout", "internal",
      "let",
      "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct", "subscript",
      "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for",
      "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "any", "as", "await", "false", "is",
      "nil", "super", "throws", "true", "try",
    ], quotes: ("`", "`"),
    // Words that are read otherwise behind a point even in backticks, what the code itself has, what raw values and keys have, and the cases of Optional.
    taken: (
      ["self", "init", "values", "interface", "hash", "hashValue", "rawValue", "stringValue", "intValue"],
      ["self", "init", "rawValue", "allCases", "hash", "hashValue", "none", "some", "name", "properties"]
    ),
    styles: (.lowerCamel, .upperCamel, .lowerCamel, .lowerCamel), literals: .braces, mostSlots: nil)
}

/// Writes the code of an app.
package struct SwiftPrinter {
  private let model: AppModel
  private let names: TypeNames
  private let language = SourceLanguage.swift

  /// The code's own types, and those of Swift and of the library that it names.
  static let ownTypes: Set<String> = [
    "Belfry", "Day", "TimeOfDay", "Value", "Event", "String", "Int", "Double", "Bool", "Date", "Codable", "Decoder",
    "Encoder", "CodingKey", "CaseIterable", "Hashable", "Sendable", "TimeZone", "Calendar", "Attributes",
    "AttributeValue", "CampaignSchedule", "Tap", "CodingKeys",
  ]

  /// The code of a model.
  package init(_ model: AppModel) {
    self.model = model
    var scope = Identifiers(language, own: Self.ownTypes)
    names = TypeNames(model.types, language, &scope)
  }

  /// What a single value is: of a person or a report; of a Live Activity, where a date is a Date, too; and how the library takes it.
  static func row(_ scalar: GeneratedScalar) -> (known: String, state: String, value: (String) -> String) {
    switch scalar {
    case .text, .version: ("String", "String", { ".text(\($0))" })
    case .integer: ("Int", "Int", { ".integer(\($0))" })
    case .decimal: ("Double", "Double", { ".number(\($0))" })
    case .boolean: ("Bool", "Bool", { ".boolean(\($0))" })
    case .date: ("Day", "Date", { ".text(\($0).text)" })
    case .time: ("TimeOfDay", "String", { ".text(\($0).text)" })
    case .timestamp: ("Date", "Date", { ".moment(\($0))" })
    }
  }

  /// The text of the file.
  package var text: String {
    var writer = SourceWriter(indent: "  ")
    writer.line(language.firstLine)
    writer.lines("// swift-format-ignore-file\n\nimport Foundation\nimport NotificationSchedule\n")
    writer.line("/// The names and types of the project, for the app.")
    writer.block("enum Belfry {", "}") { writer in
      writer.line(
        "/// What this code was generated from. A bundle of the same names and types has the same digest as `interface`."
      )
      writer.line("static let interface = \(language.literal(model.interface))")
      for place in model.types.indices {
        writer.line()
        write(place, &writer)
      }
      if !model.events.isEmpty { writeEvents(&writer) }
      for helper in helpers {
        writer.line()
        writer.lines(helper)
      }
    }
    writeExtensions(&writer)
    return writer.text
  }

  private func write(_ place: Int, _ writer: inout SourceWriter) {
    let type = model.types[place]
    writer.line("/// \(type.says)")
    switch type.shape {
    case .enumeration(let texts):
      writer.block("enum \(names.types[place]): String, CaseIterable, Codable, Sendable {", "}") { writer in
        for (text, name) in zip(texts, names.members[place]) { writer.line("case \(name) = \(language.literal(text))") }
      }
    case .record(let members):
      place == model.person ? writePerson(members, &writer) : writeState(place, members, &writer)
    }
  }

  private func type(_ kind: GeneratedKind, inState: Bool) -> String {
    switch kind {
    case .scalar(let scalar): inState ? Self.row(scalar).state : Self.row(scalar).known
    case .type(let place): names.types[place]
    case .list(let item): "[\(type(item, inState: inState))]"
    case .dictionary(let value): "[String: \(type(value, inState: inState))]"
    case .any: "Value"
    }
  }

  private func writeMember(_ member: GeneratedMember, _ name: String, inState: Bool, _ writer: inout SourceWriter) {
    let says = GeneratedType.says(member)
    if !says.isEmpty { writer.line("/// \(says)") }
    writer.line("var \(name): \(type(member.kind, inState: inState))\(member.isOptional ? "?" : "")")
  }

  // MARK: - What the app knows, and reports

  private func writePerson(_ members: [GeneratedMember], _ writer: inout SourceWriter) {
    let place = model.person
    writer.block("struct \(names.types[place]): Attributes, Hashable {", "}") { writer in
      for (member, name) in zip(members, names.members[place]) { writeMember(member, name, inState: false, &writer) }
      if !members.isEmpty { writer.line() }
      writer.line("/// What the code was generated from.")
      writer.line("var interface: String? { Belfry.interface }")
      writer.line()
      writer.line("/// The values by the names that the project declares.")
      writer.block("var values: [String: AttributeValue] {", "}") { writer in
        if members.isEmpty { return writer.line("[:]") }
        writeValues(zip(members, names.members[place].map { "self." + $0 }), &writer)
      }
    }
  }

  private func writeValues(_ members: some Sequence<(GeneratedMember, String)>, _ writer: inout SourceWriter) {
    writer.line("var values: [String: AttributeValue] = [:]")
    for (member, name) in members {
      let value =
        member.isOptional
        ? "\(name).map { AttributeValue\(self.value(member.kind, "$0")) }" : self.value(member.kind, name)
      writer.line("values[\(language.literal(member.name))] = \(value)")
    }
    writer.line("return values")
  }

  private func value(_ kind: GeneratedKind, _ name: String) -> String {
    switch kind {
    case .scalar(let scalar): Self.row(scalar).value(name)
    case .type: ".text(\(name).rawValue)"
    case .list(let item): ".list(\(name).map { AttributeValue\(value(item, "$0")) })"
    // No attribute is one.
    case .dictionary, .any: ".list([])"
    }
  }

  private func writeEvents(_ writer: inout SourceWriter) {
    var scope = Identifiers(language, own: language.taken.cases)
    let cases = scope.assign(model.events.map { [$0.name] }, .lowerCamel)
    writer.line()
    writer.line("/// What the app reports.")
    writer.block("enum Event: Hashable, Sendable {", "}") { writer in
      for (event, name) in zip(model.events, cases) {
        var scope = Identifiers(language, own: language.taken.members)
        let labels = scope.assign(event.members.map { [$0.name] }, .lowerCamel)
        let members = zip(event.members, labels).map { member, label in
          "\(label): \(type(member.kind, inState: false))" + (member.isOptional ? "? = nil" : "")
        }
        writer.line("case \(name)" + (members.isEmpty ? "" : "(\(members.joined(separator: ", ")))"))
      }
      writer.line()
      writer.line("/// The name that the project declares.")
      writer.block("var name: String {", "}") { writer in
        writer.line("switch self {")
        for (event, name) in zip(model.events, cases) {
          writer.line("case .\(name): return \(language.literal(event.name))")
        }
        writer.line("}")
      }
      writer.line()
      writer.line("/// The properties by the names that the project declares.")
      writer.block("var properties: [String: AttributeValue] {", "}") { writer in
        writer.line("switch self {")
        for (event, name) in zip(model.events, cases) { writeProperties(event, name, &writer) }
        writer.line("}")
      }
    }
  }

  private func writeProperties(_ event: GeneratedEvent, _ name: String, _ writer: inout SourceWriter) {
    guard !event.members.isEmpty else { return writer.line("case .\(name): return [:]") }
    let bound = event.members.indices.map { "value\($0)" }
    writer.block("case .\(name)(\(bound.map { "let " + $0 }.joined(separator: ", "))):", nil) { writer in
      writeValues(zip(event.members, bound), &writer)
    }
  }

  // MARK: - Live Activities

  private func writeState(_ place: Int, _ members: [GeneratedMember], _ writer: inout SourceWriter) {
    writer.block("struct \(names.types[place]): Codable, Hashable, Sendable {", "}") { writer in
      for (member, name) in zip(members, names.members[place]) { writeMember(member, name, inState: true, &writer) }
      guard !members.isEmpty else { return }
      writer.line()
      writer.block("private enum CodingKeys: String, CodingKey {", "}") { writer in
        for (member, name) in zip(members, names.members[place]) {
          writer.line("case \(name) = \(language.literal(member.name))")
        }
      }
    }
  }

  // MARK: - What the code brings

  private var helpers: [String] {
    let known = model.types[model.person].members + model.events.flatMap(\.members)
    var scalars: Set<GeneratedScalar> = []
    for member in known { member.kind.forEachScalar { scalars.insert($0) } }
    let hasAny = model.states.flatMap { model.types[$0].members }.contains { $0.kind.hasAny }
    return [
      scalars.contains(.date) ? SwiftHelpers.day : nil, scalars.contains(.time) ? SwiftHelpers.time : nil,
      !scalars.isDisjoint(with: [.date, .time]) ? SwiftHelpers.padded : nil, hasAny ? SwiftHelpers.value : nil,
    ].compactMap { $0 }
  }

  private func writeExtensions(_ writer: inout SourceWriter) {
    if !model.events.isEmpty { writer.lines(SwiftHelpers.report) }
    if let place = model.names.campaigns { writer.lines(SwiftHelpers.campaign(names.types[place])) }
    if let place = model.names.actions { writer.lines(SwiftHelpers.action(names.types[place])) }
  }
}

/// The parts of an app's code that are the same in every project.
private enum SwiftHelpers {
  static let day = """
    /// A day of the calendar.
    struct Day: Hashable, Sendable {
      var year: Int
      var month: Int
      var day: Int

      /// A day by its numbers.
      init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

      /// The day of a moment on the clock of a zone.
      init(_ moment: Date, in zone: TimeZone = .current) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day], from: moment)
        self.init(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1)
      }

      /// As belfry reads it: `2026-12-24`.
      var text: String { Belfry.padded(year, 4) + "-" + Belfry.padded(month, 2) + "-" + Belfry.padded(day, 2) }
    }
    """

  static let time = """
    /// A time on a wall clock.
    struct TimeOfDay: Hashable, Sendable {
      var hour: Int
      var minute: Int
      var second = 0

      /// As belfry reads it: `18:30:00`.
      var text: String { Belfry.padded(hour, 2) + ":" + Belfry.padded(minute, 2) + ":" + Belfry.padded(second, 2) }
    }
    """

  static let padded = """
    private static func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    """

  static let value = """
    /// A value of JSON.
    enum Value: Codable, Hashable, Sendable {
      case null
      case bool(Bool)
      case number(Double)
      case text(String)
      indirect case list([Value])
      indirect case object([String: Value])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
          self = .null
        } else if let value = try? container.decode(Bool.self) {
          self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
          self = .number(value)
        } else if let value = try? container.decode(String.self) {
          self = .text(value)
        } else if let value = try? container.decode([Value].self) {
          self = .list(value)
        } else {
          self = .object(try container.decode([String: Value].self))
        }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
      }
    }
    """

  static let report = """

    extension CampaignSchedule {
      /// Reports an event, which starts what follows it.
      func report(_ event: Belfry.Event, at moment: Date = Date()) { report(event.name, event.properties, at: moment) }
    }
    """

  static func campaign(_ type: String) -> String {
    """

    extension Tap {
      /// The campaign; nil for one that this code does not know.
      var knownCampaign: Belfry.\(type)? { campaign.flatMap(Belfry.\(type).init(rawValue:)) }
    }
    """
  }

  static func action(_ type: String) -> String {
    """

    extension Tap {
      /// The button; nil where none was tapped, or one that this code does not know.
      var knownAction: Belfry.\(type)? {
        if case .button(let identifier) = action { Belfry.\(type)(rawValue: identifier) } else { nil }
      }
    }
    """
  }
}
