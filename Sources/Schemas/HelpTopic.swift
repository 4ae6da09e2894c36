// Takes: the tables of the reference.
// Gives: a part of the language as one page for a terminal.
// Never: has a table of its own: what it prints is what the reference prints.

import Diagnostics

/// A part of the language that `belfry help` explains.
public struct HelpTopic: Sendable {
  /// Its name, as it is typed.
  public let name: String
  /// What it is: a few words, lower case.
  public let summary: String
  let parts: [Part]

  /// A piece of its page.
  enum Part: Sendable {
    case paragraph(String)
    /// A file that can be copied, by its name.
    case example(String, String)
    /// A table of the reference, by its name there, and its title here.
    case table(String, String)
  }

  /// The files that its page shows, by their names.
  public var examples: [(name: String, text: String)] {
    parts.compactMap { if case .example(let name, let text) = $0 { (name, text) } else { nil } }
  }

  /// The tables of the reference that its page shows, by their names there.
  public var tables: [String] {
    parts.compactMap { if case .table(let name, _) = $0 { name } else { nil } }
  }

  /// The first topic with a table of keys that has a key; nil for a word that is no key.
  public static func name(explaining key: String, _ reference: Reference) -> String? {
    let sections = reference.sections.filter { section in
      section.table?.rows.contains { $0.first?.filter { $0 != "`" } == key } == true
    }.map(\.name)
    return all.first { topic in topic.tables.contains { $0.hasPrefix("keys of ") && sections.contains($0) } }?.name
  }

  /// The page as plain text, no line wider than `width` unless one word is, or a line of an example; ends with a line end.
  public func text(width: Int, _ reference: Reference) -> String {
    var lines = TerminalText.wrapped("\(name): \(summary)", to: width)
    for part in parts {
      lines.append("")
      switch part {
      case .paragraph(let text): lines += TerminalText.wrapped(text, to: width)
      case .example(let name, let text):
        lines.append("Example: \(name)")
        lines += text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      case .table(let name, let title):
        guard let section = reference.sections.first(where: { $0.name == name }) else { continue }
        lines += TerminalText.wrapped(title, to: width)
        lines += Self.lines(of: section, width)
      }
    }
    if let address = Page.address(of: .topic(name)) {
      lines += [""] + TerminalText.wrapped("Read on: \(address.text)", to: width)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Tables

  /// The widest first cell that has the others beside it.
  private static let widestTerm = 22

  private static func lines(of section: Reference.Section, _ width: Int) -> [String] {
    guard let table = section.table else {
      return TerminalText.wrapped(plain(section.text), to: width - 2).map { "  \($0)" }
    }
    let rows = table.rows.map { $0.map(plain) }
    let widest = rows.map { TerminalText.width($0.first ?? "") }.max() ?? 0
    let isBeside = widest <= widestTerm
    let column = isBeside ? widest + 4 : 6
    var lines: [String] = []
    for row in rows {
      let term = row.first ?? ""
      let meanings = paragraphs(row, table.titles).flatMap { TerminalText.wrapped($0, to: max(20, width - column)) }
      let padding = String(repeating: " ", count: column)
      if isBeside {
        let gap = String(repeating: " ", count: column - 2 - TerminalText.width(term))
        lines.append("  \(term)\(gap)\(meanings.first ?? "")")
        lines += meanings.dropFirst().map { padding + $0 }
      } else {
        lines += TerminalText.wrapped(term, to: width - 2).map { "  \($0)" }
        lines += meanings.map { padding + $0 }
      }
    }
    return lines
  }

  /// What is beside the first cell: what it is, and then the other cells with the titles of their columns.
  private static func paragraphs(_ row: [String], _ titles: [String]) -> [String] {
    if row.count == 2 { return [row[1]] }
    var others = Array(zip(titles, row).dropFirst())
    let meaning = titles.last?.hasPrefix("what") == true ? others.popLast()?.1 : nil
    let rest = others.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }.joined(separator: "; ")
    return [meaning, rest.isEmpty ? nil : rest].compactMap { $0 }
  }

  /// Markdown as a terminal shows it: without signs for code and emphasis, and of a link only its text.
  static func plain(_ markdown: String) -> String {
    var text = ""
    var rest = Substring(markdown.replacing("**", with: "").replacing("`", with: ""))
    while let open = rest.firstRange(of: "["), let middle = rest[open.upperBound...].firstRange(of: "]("),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      text += rest[..<open.lowerBound] + rest[open.upperBound..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
