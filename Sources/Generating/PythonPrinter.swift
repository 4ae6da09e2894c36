extension SourceLanguage {
  static let python = SourceLanguage(
    name: "python", comment: "#",
    keywords: [
      "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
      "elif",
      "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not",
      "or",
      "pass", "raise", "return", "try", "while", "with", "yield", "match", "case", "type",
    ], quotes: ("", "_"),
    // A member of a class hides the type of its name from the annotations below it.
    taken: (["str", "int", "bool", "float", "list", "dict"], ["MRO"]),
    styles: (.snake, .upperCamel, .upperSnake, .snake), literals: .wide, mostSlots: nil)
}

/// Writes the code of a server in Python 3.10 or later.
struct PythonPrinter: ServerPrinter {
  static let language = SourceLanguage.python
  static let ownTypes: Set<String> = []
  static let ownFunctions: Set<String> = ["str", "int", "bool", "ValueError", "map"]

  let server: ServerNames

  static func list(of item: String) -> String { "_typing.Sequence[\(item)]" }
  static let anyValue = "object"

  static func row(_ scalar: GeneratedScalar) -> ScalarRow {
    switch scalar {
    case .text, .version: ScalarRow("str", "_text")
    case .integer: ScalarRow("int", "_integer")
    case .decimal: ScalarRow("_decimal.Decimal", "_number")
    case .boolean: ScalarRow("bool", "_flag")
    case .date: ScalarRow("_datetime.date", "_date")
    case .time: ScalarRow("_datetime.time", "_time")
    case .timestamp: ScalarRow("_datetime.datetime", "_timestamp")
    }
  }

  var text: String {
    var writer = SourceWriter(indent: "    ")
    writer.line(Self.language.firstLine)
    writer.line("\"\"\"Recipients, and inputs of campaigns, as rows that belfry reads.\"\"\"")
    writer.line()
    writer.line("from __future__ import annotations")
    writer.line()
    for module in modules { writer.line("import \(module) as _\(module)") }
    for place in types.indices { write(place, &writer) }
    for row in rows { write(row, &writer) }
    for helper in helpers { writer.lines("\n\n" + helper) }
    return writer.text
  }

  private var modules: [String] {
    let isDated = !scalars.isDisjoint(with: [.date, .time, .timestamp])
    let all = [
      ("dataclasses", true), ("datetime", isDated), ("decimal", scalars.contains(.decimal)), ("enum", hasEnums),
      ("json", true), ("typing", true),
    ]
    return all.filter(\.1).map(\.0)
  }

  private func write(_ place: Int, _ writer: inout SourceWriter) {
    let (type, name) = (types[place], names.types[place])
    writer.lines("\n")
    switch type.shape {
    case .enumeration(let texts):
      writer.block("class \(name)(_enum.Enum):", nil) { writer in
        writer.line("\"\"\"\(type.says)\"\"\"")
        writer.line()
        for (text, name) in zip(texts, names.members[place]) { writer.line("\(name) = \(Self.language.literal(text))") }
      }
    case .record(let members):
      writer.line("@_dataclasses.dataclass(frozen=True, kw_only=True)")
      writer.block("class \(name):", nil) { writer in
        writer.line("\"\"\"\(type.says)\"\"\"")
        if !members.isEmpty { writer.line() }
        for (member, name) in zip(members, names.members[place]) {
          let says = GeneratedType.says(member)
          if !says.isEmpty { writer.line("# \(says)") }
          let kind = self.type(member.kind)
          writer.line("\(name): " + (member.isOptional ? "_typing.Optional[\(kind)] = None" : kind))
        }
      }
    }
  }

  private func write(_ row: ServerRow, _ writer: inout SourceWriter) {
    writer.lines("\n")
    let parameters = row.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    writer.block("def \(row.function)(\(parameters)) -> str:", nil) { writer in
      writer.line("\"\"\"\(row.says)\"\"\"")
      writer.block("return \"{\" + \",\".join([", "]) + \"}\"") { writer in
        for field in row.fields {
          let value = field.value
          let written =
            field.isOptional ? "_optional(\(value), \(function(field.kind)))" : "\(function(field.kind))(\(value))"
          writer.line("\(key(field.key)) + \(written),")
        }
      }
    }
  }

  /// A function that writes a value.
  private func function(_ kind: GeneratedKind) -> String {
    switch kind {
    case .scalar(let scalar): Self.row(scalar).function
    case .type: "_member"
    case .list(let item): "_list(\(function(item)))"
    case .dictionary, .any: "_text"
    }
  }

  private var helpers: [String] {
    var helpers = ["def _text(value: str) -> str:\n    return _json.dumps(value)"]
    if hasEnums {
      helpers.append("def _member(value: _enum.Enum) -> str:\n    return _json.dumps(value.value)")
    }
    if scalars.contains(.integer) { helpers.append("def _integer(value: int) -> str:\n    return str(int(value))") }
    if scalars.contains(.decimal) {
      helpers.append(
        """
        def _number(value: _decimal.Decimal) -> str:
            if not value.is_finite():
                raise ValueError(f"not a number: {value}")
            return str(value)
        """)
    }
    if scalars.contains(.boolean) {
      helpers.append("def _flag(value: bool) -> str:\n    return \"true\" if value else \"false\"")
    }
    if scalars.contains(.date) {
      helpers.append(
        "def _date(value: _datetime.date) -> str:\n    return f'\"{value.year:04}-{value.month:02}-{value.day:02}\"'")
    }
    if scalars.contains(.time) {
      helpers.append(
        "def _time(value: _datetime.time) -> str:\n    return f'\"{value.hour:02}:{value.minute:02}:{value.second:02}\"'"
      )
    }
    if scalars.contains(.timestamp) {
      helpers.append(
        """
        def _timestamp(value: _datetime.datetime) -> str:
            if value.tzinfo is None:
                raise ValueError(f"a moment without a time zone: {value}")
            return _json.dumps(value.astimezone(_datetime.timezone.utc).isoformat())
        """)
    }
    if hasLists {
      helpers.append(
        """
        def _list(write: _typing.Callable[[_typing.Any], str]) -> _typing.Callable[[_typing.Sequence[_typing.Any]], str]:
            return lambda items: "[" + ",".join(map(write, items)) + "]"
        """)
    }
    helpers.append(
      """
      def _optional(value: _typing.Any, write: _typing.Callable[[_typing.Any], str]) -> str:
          return "null" if value is None else write(value)
      """)
    return helpers
  }
}
