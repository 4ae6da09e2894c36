public import Checking
import Diagnostics
public import Expressions
import JSON
import Language
import Limits
import Parsing
public import Recipients
import Rules

/// Somebody who is made up and has a name: one of ``PersonaTable``.
public struct Persona: Sendable {
  /// What expectations and commands call them.
  public let name: String
  /// The file, relative to the project.
  public let path: String
  /// What is known of them.
  let values: [(name: Scalar, value: KnownValue)]
}

extension Persona {
  /// What is known of them, each value as somebody writes it.
  public var facts: [(name: String, value: String)] {
    values.compactMap { name, value in
      switch value {
      case .missing, .unreadable: nil
      case .single(let scalar): (name.text, scalar.text)
      case .list(let items, _): (name.text, items.map(\.text).joined(separator: ", "))
      }
    }
  }

  /// The persona by the columns of a project, and nothing else.
  public func recipient(in project: Project) -> SingleRecipient {
    var ignored: [Finding] = []
    return PersonMaker(project: project).person(values, named: name, project.attributes, &ignored)
  }

  /// The persona as a row of a campaign. What comes with a request, and what every row has and is not said of them, is as it is of `other`.
  public func row(of campaign: Campaign, in project: Project, otherwise other: ColumnBatch) -> ColumnBatch {
    let own = recipient(in: project).batch
    let row = SingleRecipient(attributes: campaign.columns, zones: project.zones)
    row.take(0, of: other)
    for (column, attribute) in project.attributes.attributes.enumerated() {
      switch attribute.type {
      case _ where !own.isPresent(column, 0):
        if attribute.isOptional || attribute.item != nil { row.batch.setMissing(column, 0) }
      case .text, .version: row.batch.setText(column, 0, own.text(column, 0))
      default: row.batch.set(column, 0, own.value(column, 0))
      }
    }
    return row.batch
  }
}

/// The personas of a project.
public struct PersonaTable: Sendable {
  /// In the order of their files.
  public private(set) var all: [Persona] = []
  private var places: [ExactText: Int] = [:]
  /// The names of those with a mistake. Whoever uses one is not told again.
  private var leftOut: Set<ExactText> = []

  /// Nobody.
  public init() {}

  /// The persona of a name.
  public func named(_ name: String) -> Persona? { places[ExactText(name)].map { all[$0] } }

  /// Whether somebody of a name has a mistake, so that nobody knows what they would get.
  func isLeftOut(_ name: String) -> Bool { leftOut.contains(ExactText(name)) }

  /// Notes that somebody has a mistake.
  mutating func leaveOut(_ name: String) { leftOut.insert(ExactText(name)) }

  /// The names, in the order of their files.
  public var names: [String] { all.map(\.name) }

  /// Adds those of a file; one whose name another has is a finding.
  mutating func add(_ file: ExpectationsFile, at path: String, _ findings: inout [Finding]) {
    leftOut.formUnion(file.unusablePersonas.map { ExactText($0) })
    for person in file.personas {
      if let first = named(person.name.text) {
        findings.append(
          Finding(
            .duplicateName, at: person.name.span, "there are two personas \"\(person.name.text)\"",
            note: "the other one is in \"\(first.path)\"", help: "rename one of the two"))
        continue
      }
      places[ExactText(person.name.text)] = all.count
      all.append(Persona(name: person.name.text, path: path, values: person.known.values))
    }
  }
}

/// Makes people of what is told of them.
struct PersonMaker {
  let project: Project
  /// What it may cost to find which name somebody meant; nothing is looked for where nobody is told.
  var budget = WorkBudget(steps: 0)

  /// Somebody of whom this is known, by the columns of a table; each value that cannot be used is a finding, and left out.
  ///
  /// A persona without an id has its own name as one, because it decides about variants.
  func person(
    _ known: [(name: Scalar, value: KnownValue)], named persona: String?, _ table: AttributeTable,
    what: String = "attribute", room: Int = 0, _ findings: inout [Finding]
  ) -> SingleRecipient {
    let person = SingleRecipient(attributes: table, zones: project.zones, room: room)
    if let persona { _ = try? person.set(AttributeTable.idColumn, to: persona) }
    set(known, of: person, table, what: what, &findings)
    return person
  }

  /// Sets values of a person.
  func set(
    _ known: [(name: Scalar, value: KnownValue)], of person: SingleRecipient, _ table: AttributeTable,
    what: String, among columns: Range<Int>? = nil, _ findings: inout [Finding]
  ) {
    for (name, value) in known {
      guard let column = table.index(of: name.text), columns?.contains(column) ?? true else {
        if !project.unusableNames.contains(Array(name.text.utf8)) {
          findings.append(unknown(name, table, what: what, columns))
        }
        continue
      }
      if let finding = set(column, value, of: person, table, what: what, at: name.span) { findings.append(finding) }
    }
  }

  private func set(
    _ column: Int, _ value: KnownValue, of person: SingleRecipient, _ table: AttributeTable, what: String,
    at key: SourceSpan
  ) -> Finding? {
    let attribute = table.attributes[column]
    let cell: String
    let span: SourceSpan
    var isMissing = false
    switch value {
    case .unreadable: return nil
    case .missing: (cell, span, isMissing) = ("", key, true)
    case .single(let scalar): (cell, span) = (scalar.text, scalar.span)
    case .list(let items, let place):
      guard attribute.list != nil else {
        return Finding(
          .personValue, at: place, "\"\(attribute.name)\": a list, where it is one \(attribute.type.name)",
          help: items.count == 1 ? "write the value alone: \(items[0].text)" : "write one value")
      }
      (cell, span) = (Self.cell(items, attribute), place)
    }
    do throws(RecipientError) {
      guard let problem = try person.set(column, to: cell) else {
        if let question = Self.question(aboutNumber: cell, of: attribute) {
          return Finding(
            .personValue, at: span, "\"\(attribute.name)\": \"\(cell)\" can be read as two numbers", help: question)
        }
        return column == AttributeTable.localeColumn && what == "attribute" ? unreadable(locale: cell, at: span) : nil
      }
      // What is not told of somebody may be missing; here it is said that it is.
      guard !isMissing || !attribute.isBuiltIn else { return nil }
      return Finding(
        .personValue, at: span, "\"\(attribute.name)\": \(problem)",
        help: (column == AttributeTable.timeZoneColumn ? meant(zone: cell) : nil) ?? Self.helps[what] ?? Self.help)
    } catch {
      return Finding(.personValue, at: span, "\(error.description)")
    }
  }

  /// The question about a number that people may have meant otherwise: `1.000` is a thousand to many.
  private static func question(aboutNumber cell: String, of attribute: Attribute) -> Advice? {
    guard case .decimal(_, _, let places) = attribute.type, attribute.item == nil else { return nil }
    return NumberPlace.decimal(NumberPlace.all, places: places).question(aboutReadable: cell)
  }

  /// A locale that no system has: whoever has it would get the source language, and nothing tells why.
  private func unreadable(locale: String, at span: SourceSpan) -> Finding? {
    let bare = locale.prefix { $0 != "@" && $0 != "." }.replacing("_", with: "-")
    let language = LanguageTag.language(of: bare)
    guard !bare.isEmpty, !LanguageTag.isWellFormed(language.lowercased() + bare.dropFirst(language.count)) else {
      return nil
    }
    return Finding(
      .personValue, at: span, "\"locale\": \"\(locale)\" is not a tag of a language",
      help: LanguageTag.meant(by: locale).map { Advice("write \"\($0)\"", writing: $0) }
        ?? "write a tag as devices have it, such as \"de\", \"en-US\" or \"zh-Hant-TW\"")
  }

  /// The zone that is meant by a city, an abbreviation or another spelling.
  private func meant(zone: String) -> Advice? {
    guard budget.left > 0 else { return nil }
    var found: [Finding] = []
    let name = ZoneName(Located(zone, at: SourceSpan(0, 0)), in: project.zones)
    _ = name.zone(budget: budget, into: &found) { project.zones.byCity[$0] ?? [] }
    guard let finding = found.first, let help = finding.help else { return nil }
    return Advice(help, writing: finding.fixes.first?.edits.first?.text)
  }

  private static let help: Advice = "write what a row of the recipients could have"
  private static let helps: [String: Advice] = [
    "input": "write what a request could bring", "property": "write what the app could report",
  ]

  /// A list as a cell has it.
  private static func cell(_ items: [Scalar], _ attribute: Attribute) -> String {
    let values = items.map { item -> JSONValue in
      switch attribute.list?.item {
      case .integer, .decimal: Double(item.text) == nil ? .string(item.text) : .number(item.text)
      case .boolean: item.text == "true" || item.text == "false" ? .bool(item.text == "true") : .string(item.text)
      default: .string(item.text)
      }
    }
    return String(decoding: JSONWriter.bytes(of: .array(values)), as: UTF8.self)
  }

  private func unknown(
    _ name: Scalar, _ table: AttributeTable, what: String, _ columns: Range<Int>?
  ) -> Finding {
    var help: Advice? = columns == nil ? "belfry.yaml declares them" : nil
    // Every unknown name of a file would look at all that there are.
    if budget.left > 0 {
      budget.take(upTo: table.attributes.count)
      let all = table.attributes.enumerated().filter { $1.item == nil && columns?.contains($0) ?? true }.map(
        \.element.name)
      let other = columns == nil ? AttributeTable.builtIn(alsoCalled: name.text).map { [$0] } : nil
      help =
        other.flatMap { Suggestion.question($0) } ?? Suggestion.question(name.text, in: all, budget: budget) ?? help
        ?? (all.isEmpty ? "there are none" : "there \(all.count == 1 ? "is" : "are") \(Suggestion.list(all, "and"))")
    }
    return Finding(
      .unknownAttribute, at: name.span, "unknown \(what) \"\(name.text)\"",
      help: help ?? "write one of those that are declared")
  }
}
