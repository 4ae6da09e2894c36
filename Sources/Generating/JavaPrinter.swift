extension SourceLanguage {
  static let java = SourceLanguage(
    name: "java", comment: "//",
    keywords: [
      "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
      "default",
      "do", "double", "else", "enum", "extends", "final", "finally", "float", "for", "goto", "if", "implements",
      "import",
      "instanceof", "int", "interface", "long", "native", "new", "package", "private", "protected", "public", "return",
      "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "try",
      "void", "volatile", "while", "true", "false", "null",
    ], quotes: ("", "_"),
    // What every object has, no record may have.
    taken: (["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"], []),
    styles: (.lowerCamel, .upperCamel, .upperSnake, .lowerCamel), literals: .octal, mostSlots: 250)
}

/// Writes the code of a server in Java 16 or later.
struct JavaPrinter: ServerPrinter {
  static let language = SourceLanguage.java
  static let ownTypes: Set<String> = ["Belfry", "String", "Long", "Boolean", "StringBuilder", "Character"]
  static let ownFunctions: Set<String> = ["text", "optional", "list"]

  let server: ServerNames

  static func list(of item: String) -> String { "java.util.List<\(item)>" }
  static let anyValue = "Object"

  static func row(_ scalar: GeneratedScalar) -> ScalarRow { .ofJVM(scalar, plain: "String.valueOf") }

  /// Values that are never null, where nothing but a value is held.
  private static let primitives = ["Long": "long", "Boolean": "boolean"]

  var text: String {
    var writer = SourceWriter(indent: "  ")
    writer.line(Self.language.firstLine)
    writer.lines("package belfry;\n")
    writer.line("/** Recipients, and inputs of campaigns, as rows that belfry reads. */")
    writer.block("public final class Belfry {", "}") { writer in
      writer.line("private Belfry() {}")
      for place in types.indices { write(place, &writer) }
      for row in rows { write(row, &writer) }
      for helper in helpers { writer.lines("\n" + helper) }
    }
    return writer.text
  }

  private func write(_ place: Int, _ writer: inout SourceWriter) {
    let (type, name) = (types[place], names.types[place])
    writer.line()
    writer.line("/** \(type.says) */")
    switch type.shape {
    case .enumeration(let texts):
      writer.block("public enum \(name) {", "}") { writer in
        for (index, text) in texts.enumerated() {
          let end = index == texts.count - 1 ? ";" : ","
          writer.line("\(names.members[place][index])(\(Self.language.literal(text)))\(end)")
        }
        writer.line()
        writer.line("/** As the project spells it. */")
        writer.lines("public final String value;\n\n\(name)(String value) {\n  this.value = value;\n}")
      }
    case .record(let members):
      guard !members.isEmpty else { return writer.line("public record \(name)() {}") }
      writer.block("public record \(name)(", ") {}") { writer in
        for (index, member) in members.enumerated() {
          let says = GeneratedType.says(member)
          if !says.isEmpty { writer.line("/* \(says) */") }
          let end = index == members.count - 1 ? "" : ","
          writer.line("\(self.type(of: member)) \(names.members[place][index])\(end)")
        }
      }
    }
  }

  private func type(of member: GeneratedMember) -> String {
    let type = type(member.kind)
    return member.isOptional ? "java.util.Optional<\(type)>" : Self.primitives[type] ?? type
  }

  private func write(_ row: ServerRow, _ writer: inout SourceWriter) {
    writer.line()
    writer.line("/** \(row.says) */")
    let parameters = row.parameters.map { "\($0.type) \($0.name)" }.joined(separator: ", ")
    writer.block("public static String \(row.function)(\(parameters)) {", "}") { writer in
      writer.line("java.util.List<String> members = new java.util.ArrayList<>();")
      for field in row.fields {
        let value = field.value + (field.name.isEmpty ? "" : "()")
        let written =
          field.isOptional
          ? "optional(\(value), value -> \(self.value(field.kind, "value")))" : self.value(field.kind, value)
        writer.line("members.add(\(key(field.key)) + \(written));")
      }
      writer.line("return \"{\" + String.join(\",\", members) + \"}\";")
    }
  }

  private func value(_ kind: GeneratedKind, _ value: String) -> String {
    switch kind {
    case .scalar(let scalar): "\(Self.row(scalar).function)(\(value))"
    case .type: "text(\(value).value)"
    case .list(let item): "list(\(value), item -> \(self.value(item, "item")))"
    case .dictionary, .any: "text(\"\")"
    }
  }

  private var helpers: [String] {
    var helpers = [
      #"""
      private static String text(String value) {
        StringBuilder json = new StringBuilder("\"");
        for (char letter : value.toCharArray()) {
          if (letter == '"' || letter == '\\') json.append('\\').append(letter);
          else if (letter < 0x20 || letter > 0x7e) json.append(String.format("\\u%04x", (int) letter));
          else json.append(letter);
        }
        return json.append("\"").toString();
      }

      private static <T> String optional(java.util.Optional<T> value, java.util.function.Function<T, String> write) {
        return value.map(write).orElse("null");
      }
      """#
    ]
    if scalars.contains(.date) {
      helpers.append("private static String date(java.time.LocalDate value) {\n  return text(value.toString());\n}")
    }
    if scalars.contains(.time) {
      helpers.append(
        "private static String time(java.time.LocalTime value) {\n  return text(value.truncatedTo(java.time.temporal.ChronoUnit.SECONDS).toString());\n}"
      )
    }
    if scalars.contains(.timestamp) {
      helpers.append(
        "private static String timestamp(java.time.Instant value) {\n  return text(value.truncatedTo(java.time.temporal.ChronoUnit.MICROS).toString());\n}"
      )
    }
    if hasLists {
      helpers.append(
        """
        private static <T> String list(java.util.List<T> items, java.util.function.Function<T, String> write) {
          java.util.List<String> texts = new java.util.ArrayList<>();
          for (T item : items) texts.add(write.apply(item));
          return "[" + String.join(",", texts) + "]";
        }
        """)
    }
    return helpers
  }
}

extension ScalarRow {
  /// What both languages of the JVM have; `plain` writes what JSON has as it is.
  static func ofJVM(_ scalar: GeneratedScalar, plain: String) -> ScalarRow {
    switch scalar {
    case .text, .version: ScalarRow("String", "text")
    case .integer: ScalarRow("Long", plain)
    case .decimal: ScalarRow("java.math.BigDecimal", plain)
    case .boolean: ScalarRow("Boolean", plain)
    case .date: ScalarRow("java.time.LocalDate", "date")
    case .time: ScalarRow("java.time.LocalTime", "time")
    case .timestamp: ScalarRow("java.time.Instant", "timestamp")
    }
  }
}
