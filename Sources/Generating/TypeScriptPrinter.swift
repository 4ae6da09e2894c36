extension SourceLanguage {
  static let typescript = SourceLanguage(
    name: "typescript", comment: "//",
    keywords: [
      "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum",
      "export", "extends", "false", "finally", "for", "function", "if", "import", "in", "instanceof", "new", "null",
      "return", "super", "switch", "this", "throw", "true", "try", "typeof", "var", "void", "while", "with",
      "implements",
      "interface", "let", "package", "private", "protected", "public", "static", "yield", "await", "arguments", "eval",
    ], quotes: ("", "_"),
    // Objects take this name for what they are made of.
    taken: (["constructor", "prototype"], []),
    styles: (.lowerCamel, .upperCamel, .upperCamel, .lowerCamel), literals: .utf16, mostSlots: nil)
}

/// Writes the code of a server in TypeScript, for ES2020.
struct TypeScriptPrinter: ServerPrinter {
  static let language = SourceLanguage.typescript
  static let ownTypes: Set<String> = [
    "CalendarDate", "TimeOfDay", "Date", "ReadonlyArray", "String", "Number", "JSON", "RangeError",
  ]
  static let ownFunctions: Set<String> = ["text", "integer", "decimal", "flag", "timestamp", "list", "optional"]

  let server: ServerNames

  static func list(of item: String) -> String { "ReadonlyArray<\(item)>" }
  static let anyValue = "unknown"

  static func row(_ scalar: GeneratedScalar) -> ScalarRow {
    switch scalar {
    case .text: ScalarRow("string", "text")
    case .version: ScalarRow("string", "text")
    case .integer: ScalarRow("number | bigint", "integer")
    case .decimal: ScalarRow("number", "decimal")
    case .boolean: ScalarRow("boolean", "flag")
    case .date: ScalarRow("CalendarDate", "text")
    case .time: ScalarRow("TimeOfDay", "text")
    case .timestamp: ScalarRow("Date", "timestamp")
    }
  }

  var text: String {
    var writer = SourceWriter(indent: "  ")
    writer.line(Self.language.firstLine)
    writer.lines("/* eslint-disable */\n")
    if scalars.contains(.date) {
      writer.lines(
        "/** A day, such as \"2026-12-24\". */\nexport type CalendarDate = `${number}-${number}-${number}`;\n")
    }
    if scalars.contains(.time) {
      writer.lines(
        "/** A time on a wall clock, such as \"18:30\". */\nexport type TimeOfDay = `${number}:${number}` | `${number}:${number}:${number}`;\n"
      )
    }
    for place in types.indices { write(place, &writer) }
    for row in rows { write(row, &writer) }
    writer.lines(helpers)
    return writer.text
  }

  private func write(_ place: Int, _ writer: inout SourceWriter) {
    let (type, name) = (types[place], names.types[place])
    writer.line("/** \(type.says) */")
    switch type.shape {
    case .enumeration(let texts):
      writer.line("export type \(name) = \(texts.map(Self.language.literal).joined(separator: " | "));")
    case .record(let members):
      writer.block("export interface \(name) {", "}") { writer in
        for (member, name) in zip(members, names.members[place]) {
          let says = GeneratedType.says(member)
          if !says.isEmpty { writer.line("/** \(says) */") }
          let kind = self.type(member.kind)
          writer.line(
            "readonly \(name)\(member.isOptional ? "?" : ""): \(kind)\(member.isOptional ? " | undefined" : "");")
        }
      }
    }
    writer.line()
  }

  private func write(_ row: ServerRow, _ writer: inout SourceWriter) {
    writer.line("/** \(row.says) */")
    let parameters = row.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    writer.block("export function \(row.function)(\(parameters)): string {", "}") { writer in
      writer.line("return \"{\" + [")
      for field in row.fields {
        let value = field.value
        let written =
          field.isOptional
          ? "optional(\(value), (value) => \(self.value(field.kind, "value")))" : self.value(field.kind, value)
        writer.line("  \(key(field.key)) + \(written),")
      }
      writer.line("].join(\",\") + \"}\";")
    }
    writer.line()
  }

  private func value(_ kind: GeneratedKind, _ value: String) -> String {
    switch kind {
    case .scalar(let scalar): "\(Self.row(scalar).function)(\(value))"
    case .type: "text(\(value))"
    case .list(let item): "list(\(value), (item) => \(self.value(item, "item")))"
    case .dictionary, .any: "text(\"\")"
    }
  }

  private var helpers: String {
    var helpers = [
      """
      function text(value: string): string {
        return JSON.stringify(value);
      }
      """
    ]
    if scalars.contains(.integer) {
      helpers.append(
        """
        function integer(value: number | bigint): string {
          if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError("not a whole number: " + String(value));
          return String(value);
        }
        """)
    }
    if scalars.contains(.decimal) {
      helpers.append(
        """
        function decimal(value: number): string {
          if (!Number.isFinite(value)) throw new RangeError("not a number: " + String(value));
          return String(value);
        }
        """)
    }
    if scalars.contains(.boolean) {
      helpers.append("function flag(value: boolean): string {\n  return value ? \"true\" : \"false\";\n}")
    }
    if scalars.contains(.timestamp) {
      helpers.append("function timestamp(value: Date): string {\n  return text(value.toISOString());\n}")
    }
    if hasLists {
      helpers.append(
        """
        function list<Item>(items: ReadonlyArray<Item>, write: (item: Item) => string): string {
          return "[" + items.map(write).join(",") + "]";
        }
        """)
    }
    helpers.append(
      """
      function optional<Value>(value: Value | undefined, write: (value: Value) => string): string {
        return value === undefined ? "null" : write(value);
      }
      """)
    return helpers.joined(separator: "\n\n")
  }
}
