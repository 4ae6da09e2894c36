public import Diagnostics
import Escaping
import Expressions
import Language
import Limits
import Parsing
import Payloads

/// The tables of the reference, which are in its pages between `<!-- generated: NAME -->` and `<!-- end -->`.
///
/// A table that code knows is never typed by hand: a test compares every page with what is generated here.
public struct Reference: Sendable {
  /// One table.
  public struct Section: Sendable {
    /// As the marker names it.
    public let name: String
    /// Markdown, each line with its newline.
    public let text: String
    /// The cells, of a table that other pages than the reference show, too; each is Markdown.
    let table: (titles: [String], rows: [[String]])?

    init(name: String, text: String) { (self.name, self.text, table) = (name, text, nil) }

    init(name: String, _ titles: [String], _ rows: [[String]]) {
      self.name = name
      table = (titles, rows)
      text = MarkdownTable.text(titles, rows)
    }
  }

  /// Every table.
  public let sections: [Section]

  /// The tables; `rules` are those of every stage, `risks` those of a comparison, `commands` those of the program.
  public init(
    rules: [Rule],
    risks: [(name: String, summary: String, direction: String, mirror: String, facts: [String])],
    commands: [(name: String, summary: String)] = []
  ) {
    let checks = FactChecks(
      rules: rules.map { ($0.name, $0.facts, Array($0.carriers)) }, risks: risks.map { ($0.name, $0.facts) })
    sections =
      Self.keys + Self.language + Self.limits(checks) + Self.formats(rules) + [
        Section(
          name: "fixed rules",
          text: MarkdownTable.text(
            ["may be changed", "why"], Fixed.allCases.map { ["no: \($0.rawValue)", $0.reason] })),
        Section(name: "rules", text: Self.table(rules, from: "rules/README.md")),
        Section(
          name: "risks",
          text: MarkdownTable.text(
            ["risk", "direction", "what it reports", "the opposite change"],
            risks.map { ["`\($0.name)`", $0.direction, $0.summary, $0.mirror] })),
        Section(name: "contents", text: Page.contents),
        Section(
          name: "commands",
          text: MarkdownTable.text(
            ["command", "what it does"],
            commands.map {
              [Self.link($0.name, Page.address(of: .command($0.name)), "commands/README.md"), $0.summary]
            })),
      ] + RuleGroup.all.map { Self.section(of: $0, rules) }
  }

  /// The tables of the tour for authors, which show the same with the examples of its project.
  public static var tour: [Section] {
    [Section(name: "when", ["you want", "write", "see"], TourTables.when.map { [$0.want, $0.write, $0.see] })]
  }

  /// A page with its tables made anew. Gives the names of markers that nothing is known for, and of tables that the page lacks.
  public static func refresh(
    _ page: String, with sections: [Section]
  ) -> (page: String, unknown: [String], missing: [String]) {
    var lines: [Substring] = []
    var unknown: [String] = []
    var seen: [String] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside {
        guard line == Self.end else { continue }
        isInside = false
      }
      lines.append(line)
      guard line.hasPrefix(Self.start), line.hasSuffix(" -->") else { continue }
      let name = String(line.dropFirst(Self.start.count).dropLast(4))
      seen.append(name)
      isInside = true
      if let section = sections.first(where: { $0.name == name }) {
        lines += ["", Substring(section.text.dropLast()), ""]
      } else {
        unknown.append(name)
      }
    }
    let missing = sections.map(\.name).filter { !seen.contains($0) }
    return (lines.joined(separator: "\n"), unknown, missing)
  }

  private static let start = "<!-- generated: "
  private static let end = "<!-- end -->"

  // MARK: - Tables

  /// The mappings of the language, each with its keys.
  private static let shapes: [(name: String, shape: Shape)] = [
    ("project", Shapes.project), ("app", Shapes.app), ("locales", Shapes.locales), ("attributes", Shapes.attribute),
    ("recipients", Shapes.recipients), ("overlay", Shapes.overlay), ("overlay app", Shapes.overlayApp),
    ("policy", Shapes.policy), ("policy quiet-hours", Shapes.quietHours), ("policy frequency", Shapes.frequency),
    ("policy groups", Shapes.groupPolicy), ("policy approvals", Shapes.approval),
    ("audiences", Shapes.audiences), ("categories", Shapes.categories), ("category", Shapes.category),
    ("category action", Shapes.action), ("category text-input", Shapes.textInput),
    ("category words", Shapes.actionWords), ("event properties", Shapes.property),
    ("expectations", Shapes.expectations), ("expectation", Shapes.expectation), ("gets", Shapes.message),
    ("report of an event", Shapes.report), ("bound", Shapes.bound),
    ("campaign", Shapes.campaign), ("step", Shapes.step),
    ("inputs", Shapes.input), ("group", Shapes.group),
    ("schedule", Shapes.schedule), ("schedule between", Shapes.dayPart), ("schedule region", Shapes.region),
    ("alert", Shapes.alert),
    ("localizations", Shapes.localization), ("text", Shapes.stringsKey), ("sound", Shapes.sound),
    ("variants", Shapes.variant),
    ("push", Shapes.push), ("live-activity", Shapes.liveActivity),
    ("live-activities", Shapes.liveActivityType), ("live activity property", Shapes.liveActivityField),
  ]

  /// The kinds of recipients that have keys of their own.
  private static let sources = Shapes.recipients.keys.compactMap { key in
    if case .mapping(let shape) = key.kind { (name: "recipients \(key.name)", shape: shape) } else { nil }
  }

  private static var keys: [Section] {
    (shapes + sources).map { name, shape in
      let rows = shape.keys.map { key in
        ["`\(key.name)`", key.kind.words, key.isRequired ? "\(key.summary) **Required.**" : key.summary]
      }
      return Section(name: "keys of \(name)", ["key", "value", "what it is"], rows)
    }
  }

  private static var language: [Section] {
    let inherited = Shapes.defaults.keys.map { "`\($0.name)`" }.joined(separator: ", ") + "\n"
    let columns = AttributeTable.builtIns.map { column in
      [
        "`\(column.name)`", column.type.words, column.name == AttributeTable.builtIns.first?.name ? "no" : "yes",
        column.isOnDevice ? "yes" : "no",
      ]
    }
    let filters = Filter.all.map { ["`\($0.name)`", $0.input.words, $0.arguments, $0.meaning] }
    return [
      Section(name: "keys of defaults", text: inherited), Section(name: "sql dialects", text: dialects),
      Section(name: "when", ["you want", "write"], TourTables.when.map { [$0.want, $0.write] }),
      Section(name: "own values", ["key", "takes an attribute that is", "for who has no value"], ownValues),
      Section(name: "questions", ["question", "for"], TourTables.questions.map { [$0.question, $0.use] }),
      Section(name: "columns", ["column", "type", "may be missing", "known on the device"], columns),
      Section(name: "filters", ["filter", "works on", "arguments", "what it does"], filters),
      left("tags left out", LiquidSubset.tags, "tag"), left("filters left out", LiquidSubset.filters, "filter"),
      Section(name: "reserved words", text: Predicate.reservedWords.map { "`\($0)`" }.joined(separator: ", ") + "\n"),
      Section(
        name: "category options",
        text: MarkdownTable.text(
          ["option", "in UserNotifications"], CategoryOption.all.map { ["`\($0.name)`", "`\($0.property)`"] })),
      Section(
        name: "action options",
        text: MarkdownTable.text(
          ["option", "in UserNotifications"], ActionOption.all.map { ["`\($0.name)`", "`\($0.property)`"] })),
    ]
  }

  private static func left(_ name: String, _ rows: [LiquidSubset], _ what: String) -> Section {
    Section(
      name: name, [what, "why not, and what instead"],
      rows.map { [$0.names.map { "`\($0)`" }.joined(separator: ", "), $0.reason] })
  }

  /// What an attribute may tell for each person, with what is so where the units differ.
  private static var ownValues: [[String]] {
    OwnKey.allCases.map { key in
      let units = RecurrenceUnit.allCases.filter { key.goes(with: $0) }
      let types = units.reduce(into: [String]()) { types, unit in
        if !types.contains(key.takes(unit)) { types.append(key.takes(unit)) }
      }
      let words =
        types.count == 1
        ? types.joined() : units.map { "for a \($0.name) \(key.takes($0))" }.joined(separator: "; ")
      return ["`\(key.name)`", words, key.makesMoments ? "there is no moment" : "there is no bound"]
    }
  }

  /// The dialects with the type that a column must have for each type of attribute.
  private static var dialects: String {
    let types: [(name: String, type: AttributeType)] = [
      ("text, enum, version", .text(max: nil)), ("integer", .integer(min: nil, max: nil)),
      ("decimal", .decimal(min: nil, max: nil, places: 0)), ("boolean", .boolean), ("date", .date),
      ("time", .time(min: nil, max: nil)), ("timestamp", .timestamp),
    ]
    return MarkdownTable.text(
      ["dialect", "executed by our tests"] + types.map(\.name),
      SQLDialect.allCases.map { dialect in
        ["`\(dialect.rawValue)`", dialect.isExecuted ? "yes" : "no"] + types.map { dialect.columnType($0.type) }
      })
  }

  private static func limits(_ checks: FactChecks) -> [Section] {
    [
      Section(name: "push types", text: PushType.markdown()), Section(name: "payload fields", text: Field.markdown()),
      Section(name: "headers", text: Header.markdown()), Section(name: "payload limits", text: PayloadLimit.markdown()),
      Section(name: "limits", text: NotificationLimit.markdown(checks)),
      Section(name: "run limits", text: Self.runLimits),
      Section(name: "interruption levels", text: InterruptionLevel.markdown()),
      Section(name: "entitlements", text: Entitlement.markdown()),
      Section(name: "info-plist", text: InfoPlistKey.markdown()),
      Section(name: "text lengths", text: TextLength.markdown(checks)),
      Section(name: "text lines", text: TextLines.markdown()),
    ] + FactGroup.all.map { Section(name: "facts of \($0.name)", text: Fact.markdown(checks, where: $0.has)) }
  }

  private static var runLimits: String {
    MarkdownTable.text(
      ["Limit", "At most", "What it bounds", "Past it"],
      RunLimit.all.map { ["`\($0.name)`", $0.text, $0.bounds, $0.past] })
  }

  private static func formats(_ rules: [Rule]) -> [Section] {
    let schemas = Schema.all(rules: rules).filter(\.isOfLanguage).map {
      ["[`\($0.fileName)`](../\($0.fileName))", $0.summary]
    }
    let formats = OutputFormat.all.map { ["[`\($0.name)`](\($0.path))", $0.found, $0.summary] }
    return [
      Section(name: "schemas of the language", text: MarkdownTable.text(["schema", "of what"], schemas)),
      Section(name: "formats", text: MarkdownTable.text(["format", "where", "what it is"], formats)),
    ]
      + OutputFormat.all.map { Section(name: "format \($0.name)", text: $0.markdown) }
  }

  /// The rules with what each finds, as a table on the page `path`.
  private static func table(_ rules: [Rule], from path: String) -> String {
    MarkdownTable.text(
      ["rule", "level", "may be changed", "what it finds"],
      rules.map { rule in
        [
          link(rule.name, Page.address(of: .rule(rule.name)), path), rule.level,
          rule.fixed.map { "no: \($0.rawValue)" } ?? "yes", rule.summary,
        ]
      })
  }

  /// The page of each rule of a group, below a table of them.
  private static func section(of group: RuleGroup, _ rules: [Rule]) -> Section {
    let own = rules.filter { group.rules.contains($0.name) }
    let pages = own.map { rule in
      let page = RulePage(rule)
      return "## \(rule.name)\n\n\(page.summary)\n\n\(page.markdown)"
    }
    return Section(
      name: "rules of \(group.name)", text: ([table(own, from: group.path)] + pages).joined(separator: "\n"))
  }

  /// A name as code that leads to where the reference explains it.
  private static func link(_ name: String, _ address: Page.Address?, _ path: String) -> String {
    address.map { "[`\(name)`](\($0.link(from: path)))" } ?? "`\(name)`"
  }
}

// MARK: - Words

extension ValueKind {
  /// How many words of a list are named in one cell.
  private static let mostNamed = 30

  /// What stands in the column "value".
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .template: "template"
    case .expression: "expression"
    case .kebabName: "name in kebab-case"
    case .snakeName: "name in snake_case"
    case .attribute: "attribute"
    case .integer(let range): Self.words(range)
    case .number(let range) where range.lowerBound.isInfinite: "number"
    case .number(let range): "number, \(Pattern.digits(range.lowerBound)) to \(Pattern.digits(range.upperBound))"
    case .boolean: "`true` or `false`"
    case .choice(let names) where names.count > Self.mostNamed:
      names.prefix(3).map { "`\($0)`" }.joined(separator: ", ") + " and \(names.count - 3) more names"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .date: "date, `2026-12-24`"
    case .time: "time, `18:30`"
    case .dateTime: "date and time, `2026-12-24 18:30`"
    case .duration: "duration, `90s` `15m` `3h` `7d` `2w`"
    case .zone: "`device`, `UTC` or an IANA name"
    case .locale: "language tag"
    case .path: "file name or path"
    case .json: "JSON value"
    case .list(let item): "list of: \(item.words)"
    case .mapping(let shape): "mapping: \(shape.name)"
    case .within(let name): "mapping: \(name)"
    case .map(let key, let value): "mapping: \(key.words) → \(value.words)"
    case .oneOf(let kinds): kinds.map(\.words).joined(separator: ", or ")
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    if range.lowerBound == range.upperBound { return "`\(range.lowerBound)`" }
    return range.upperBound == Int.max
      ? "whole number from \(range.lowerBound)" : "whole number, \(range.lowerBound) to \(range.upperBound)"
  }
}

extension AttributeType {
  /// The type with its bounds.
  fileprivate var words: String {
    switch self {
    case .text(let max?): "text, at most \(max) scalars"
    case .enumeration(let members): members.map { "`\($0)`" }.joined(separator: ", ")
    default: name
    }
  }
}

extension Filter {
  /// The arguments, those that may be left out in brackets.
  fileprivate var arguments: String {
    var words = parameters.enumerated().map { index, parameter in
      index < required ? parameter.words : "[\(parameter.words)]"
    }
    if takesNames { words.append("texts by category: `one: \"…\", other: \"…\"`") }
    if takesAllowFalse { words.append("[`allow_false: true`]") }
    return words.joined(separator: ", ")
  }
}

extension Filter.Input {
  fileprivate var words: String {
    switch self {
    case .any: "anything"
    case .text: "text, enum, version"
    case .number: "number"
    case .moment: "date, timestamp"
    case .clock: "time, timestamp"
    case .list: "list"
    case .listOrText: "text, enum, version, list"
    }
  }
}

extension Filter.Parameter {
  fileprivate var words: String {
    switch self {
    case .any: "any value"
    case .text: "text"
    case .number: "number"
    case .divisor: "number that cannot be 0"
    case .count: "literal whole number"
    case .format: "`short`, `medium`, `long`, `full` or a strftime format, literally"
    case .time: "`short` or `medium`, literally"
    case .join: "literal text"
    case .list: "`and` or `or`, literally"
    case .currency: "code of a currency such as `EUR`, literally or from an enum"
    }
  }
}
