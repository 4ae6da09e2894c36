extension SourceLanguage {
  static let go = SourceLanguage(
    name: "go", comment: "//",
    // Exported names begin with a capital, which no keyword does.
    keywords: [], quotes: ("", "_"), taken: ([], []),
    styles: (.upperCamel, .upperCamel, .upperCamel, .upperCamel), literals: .wide, mostSlots: nil)
}

/// Writes the code of a server in Go 1.18 or later.
struct GoPrinter: ServerPrinter {
  static let language = SourceLanguage.go
  static let ownTypes: Set<String> = ["Date", "TimeOfDay"]
  static let ownFunctions: Set<String> = ["Some"]

  let server: ServerNames

  static func list(of item: String) -> String { "[]\(item)" }
  static let anyValue = "any"

  static func row(_ scalar: GeneratedScalar) -> ScalarRow {
    switch scalar {
    case .text, .version: ScalarRow("string", "text")
    case .integer: ScalarRow("int64", "integer")
    case .decimal: ScalarRow("json.Number", "decimal")
    case .boolean: ScalarRow("bool", "flag")
    case .date: ScalarRow("Date", "date")
    case .time: ScalarRow("TimeOfDay", "timeOfDay")
    case .timestamp: ScalarRow("time.Time", "timestamp")
    }
  }

  var text: String {
    var writer = SourceWriter(indent: "\t")
    writer.line(Self.language.firstLine)
    writer.line()
    writer.line("// Package belfry has recipients, and inputs of campaigns, as rows that belfry reads.")
    writer.lines("package belfry\n")
    writer.block("import (", ")") { writer in for name in packages { writer.line("\"\(name)\"") } }
    for place in types.indices { write(place, &writer) }
    for row in rows { write(row, &writer) }
    for helper in helpers { writer.lines("\n" + helper) }
    return writer.text
  }

  private var packages: [String] {
    [
      ("encoding/json", true), ("errors", scalars.contains(.decimal)),
      ("fmt", !scalars.isDisjoint(with: [.date, .time])), ("strconv", !scalars.isDisjoint(with: [.integer, .boolean])),
      ("strings", true), ("time", scalars.contains(.timestamp)),
    ].filter(\.1).map(\.0)
  }

  private func write(_ place: Int, _ writer: inout SourceWriter) {
    let (type, name) = (types[place], names.types[place])
    writer.line()
    writer.line("// \(name): \(type.says)")
    switch type.shape {
    case .enumeration(let texts):
      writer.line("type \(name) string")
      for (text, constant) in zip(texts, server.constants[place]) {
        writer.lines("\n// \(constant) is one of them.\nconst \(constant) \(name) = \(Self.language.literal(text))")
      }
    case .record(let members):
      guard !members.isEmpty else { return writer.line("type \(name) struct{}") }
      writer.block("type \(name) struct {", "}") { writer in
        for (place, (member, name)) in zip(members, names.members[place]).enumerated() {
          // gofmt lines up what no empty line parts.
          if place > 0 { writer.line() }
          let says = GeneratedType.says(member)
          if !says.isEmpty { writer.line("// \(name): \(says)") }
          writer.line("\(name) \(self.type(of: member))")
        }
      }
    }
  }

  /// A list that is missing is nil; an empty one is not.
  private func type(of member: GeneratedMember) -> String {
    if case .list = member.kind { return type(member.kind) }
    return (member.isOptional ? "*" : "") + type(member.kind)
  }

  private func write(_ row: ServerRow, _ writer: inout SourceWriter) {
    writer.line()
    writer.line("// \(row.function): \(row.says)")
    let parameters = row.parameters.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    writer.block("func \(row.function)(\(parameters)) (string, error) {", "}") { writer in
      writer.line("var row rowWriter")
      for field in row.fields {
        let value = field.value
        writer.line("row.add(\(key(field.key)), \(written(field, value)))")
      }
      writer.line("return row.end()")
    }
  }

  private func written(_ field: ServerRow.Field, _ value: String) -> String {
    if case .list(let item) = field.kind {
      return "\(field.isOptional ? "optionalList" : "list")(\(value), \(function(item)))"
    }
    return field.isOptional ? "optional(\(value), \(function(field.kind)))" : "\(function(field.kind))(\(value))"
  }

  private func function(_ kind: GeneratedKind) -> String {
    switch kind {
    case .scalar(let scalar): "row.\(Self.row(scalar).function)"
    case .type(let place): "member[\(names.types[place])](&row)"
    case .list, .dictionary, .any: "row.text"
    }
  }

  private var helpers: [String] {
    var helpers = [Self.common]
    if scalars.contains(.integer) {
      helpers.append("func (row *rowWriter) integer(value int64) string { return strconv.FormatInt(value, 10) }")
    }
    if scalars.contains(.decimal) {
      helpers.append(
        """
        func (row *rowWriter) decimal(value json.Number) string {
        \tif value == "" {
        \t\trow.note(errors.New("an empty number"))
        \t\treturn ""
        \t}
        \tbytes, err := json.Marshal(value)
        \trow.note(err)
        \treturn string(bytes)
        }
        """)
    }
    if scalars.contains(.boolean) {
      helpers.append("func (row *rowWriter) flag(value bool) string { return strconv.FormatBool(value) }")
    }
    if scalars.contains(.date) { helpers.append(Self.date) }
    if scalars.contains(.time) { helpers.append(Self.time) }
    if scalars.contains(.timestamp) {
      helpers.append(
        """
        func (row *rowWriter) timestamp(value time.Time) string {
        \treturn row.text(value.UTC().Format("2006-01-02T15:04:05.999999Z07:00"))
        }
        """)
    }
    if hasEnums {
      helpers.append(
        """
        func member[Member ~string](row *rowWriter) func(Member) string {
        \treturn func(value Member) string { return row.text(string(value)) }
        }
        """)
    }
    if hasLists { helpers.append(Self.list) }
    return helpers
  }

  private static let common = """
    // Some returns a pointer to a value, for a member that may be missing.
    func Some[Value any](value Value) *Value { return &value }

    type rowWriter struct {
    \tmembers []string

    \terr error
    }

    func (row *rowWriter) add(key string, value string) { row.members = append(row.members, key+value) }

    func (row *rowWriter) note(err error) {
    \tif row.err == nil {
    \t\trow.err = err
    \t}
    }

    func (row *rowWriter) end() (string, error) {
    \tif row.err != nil {
    \t\treturn "", row.err
    \t}
    \treturn "{" + strings.Join(row.members, ",") + "}", nil
    }

    func (row *rowWriter) text(value string) string {
    \tbytes, err := json.Marshal(value)
    \trow.note(err)
    \treturn string(bytes)
    }

    func optional[Value any](value *Value, write func(Value) string) string {
    \tif value == nil {
    \t\treturn "null"
    \t}
    \treturn write(*value)
    }
    """

  private static let date = """
    // Date is a day of the calendar.
    type Date struct{ Year, Month, Day int }

    func (row *rowWriter) date(value Date) string {
    \treturn fmt.Sprintf("\\"%04d-%02d-%02d\\"", value.Year, value.Month, value.Day)
    }
    """

  private static let time = """
    // TimeOfDay is a time on a wall clock.
    type TimeOfDay struct{ Hour, Minute, Second int }

    func (row *rowWriter) timeOfDay(value TimeOfDay) string {
    \treturn fmt.Sprintf("\\"%02d:%02d:%02d\\"", value.Hour, value.Minute, value.Second)
    }
    """

  private static let list = """
    func list[Item any](items []Item, write func(Item) string) string {
    \ttexts := make([]string, len(items))
    \tfor place, item := range items {
    \t\ttexts[place] = write(item)
    \t}
    \treturn "[" + strings.Join(texts, ",") + "]"
    }

    func optionalList[Item any](items []Item, write func(Item) string) string {
    \tif items == nil {
    \t\treturn "null"
    \t}
    \treturn list(items, write)
    }
    """
}
