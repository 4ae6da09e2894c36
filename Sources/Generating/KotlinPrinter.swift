extension SourceLanguage {
  static let kotlin = SourceLanguage(
    name: "kotlin", comment: "//",
    keywords: [
      "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
      "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
      "when",
      "while",
    ], quotes: ("", "_"), taken: ([], []),
    styles: (.lowerCamel, .upperCamel, .upperSnake, .lowerCamel), literals: .templates,
    // A method of the JVM takes 255, and the one with default values takes a bit for each member besides.
    mostSlots: 240)
}

/// Writes the code of a server in Kotlin for the JVM.
struct KotlinPrinter: ServerPrinter {
  static let language = SourceLanguage.kotlin
  static let ownTypes: Set<String> = ["String", "Long", "Boolean", "List", "StringBuilder"]
  static let ownFunctions: Set<String> = ["text", "optional", "list", "listOf"]

  let server: ServerNames

  static func list(of item: String) -> String { "List<\(item)>" }
  static let anyValue = "Any"

  static func row(_ scalar: GeneratedScalar) -> ScalarRow { .ofJVM(scalar, plain: "\"\" + ") }

  var text: String {
    var writer = SourceWriter(indent: "  ")
    writer.line(Self.language.firstLine)
    writer.lines("\npackage belfry")
    for place in types.indices { write(place, &writer) }
    for row in rows { write(row, &writer) }
    for helper in helpers { writer.lines("\n" + helper) }
    return writer.text
  }

  private func write(_ place: Int, _ writer: inout SourceWriter) {
    let (type, name) = (types[place], names.types[place])
    writer.line()
    writer.line("/** \(type.says) */")
    switch type.shape {
    case .enumeration(let texts):
      writer.block("enum class \(name)(val value: String) {", "}") { writer in
        for (index, text) in texts.enumerated() {
          let end = index == texts.count - 1 ? "" : ","
          writer.line("\(names.members[place][index])(\(Self.language.literal(text)))\(end)")
        }
      }
    case .record(let members):
      guard !members.isEmpty else { return writer.line("class \(name)") }
      writer.block("data class \(name)(", ")") { writer in
        for (index, member) in members.enumerated() {
          let says = GeneratedType.says(member)
          if !says.isEmpty { writer.line("/** \(says) */") }
          let end = index == members.count - 1 ? "" : ","
          let type = self.type(member.kind) + (member.isOptional ? "? = null" : "")
          writer.line("val \(names.members[place][index]): \(type)\(end)")
        }
      }
    }
  }

  private func write(_ row: ServerRow, _ writer: inout SourceWriter) {
    writer.line()
    writer.line("/** \(row.says) */")
    let parameters = row.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    writer.block("fun \(row.function)(\(parameters)): String {", "}") { writer in
      writer.line("val members = ArrayList<String>()")
      for field in row.fields {
        let value = field.value
        let written =
          field.isOptional ? "optional(\(value)) { \(self.value(field.kind, "it")) }" : self.value(field.kind, value)
        writer.line("members.add(\(key(field.key)) + \(written))")
      }
      writer.line("return \"{\" + members.joinToString(\",\") + \"}\"")
    }
  }

  private func value(_ kind: GeneratedKind, _ value: String) -> String {
    switch kind {
    case .scalar(let scalar): Self.row(scalar).function + "(\(value))"
    case .type: "text(\(value).value)"
    case .list(let item): "list(\(value)) { \(self.value(item, "it")) }"
    case .dictionary, .any: "text(\"\")"
    }
  }

  private var helpers: [String] {
    var helpers = [
      #"""
      private fun text(value: String): String {
        val json = StringBuilder("\"")
        for (letter in value) {
          val code = letter - '\u0000'
          if (letter == '"' || letter == '\\') json.append('\\').append(letter)
          else if (code < 0x20 || code > 0x7e) json.append(String.format("\\u%04x", code))
          else json.append(letter)
        }
        return json.append("\"").toString()
      }
      """#,
      "private fun <T : Any> optional(value: T?, write: (T) -> String): String = if (value == null) \"null\" else write(value)",
    ]
    if scalars.contains(.date) {
      helpers.append("private fun date(value: java.time.LocalDate): String = text(value.toString())")
    }
    if scalars.contains(.time) {
      helpers.append(
        "private fun time(value: java.time.LocalTime): String =\n  text(value.truncatedTo(java.time.temporal.ChronoUnit.SECONDS).toString())"
      )
    }
    if scalars.contains(.timestamp) {
      helpers.append(
        "private fun timestamp(value: java.time.Instant): String =\n  text(value.truncatedTo(java.time.temporal.ChronoUnit.MICROS).toString())"
      )
    }
    if hasLists {
      helpers.append(
        "private fun <T> list(items: List<T>, write: (T) -> String): String = items.joinToString(\",\", \"[\", \"]\") { write(it) }"
      )
    }
    return helpers
  }
}
