public import Diagnostics
import Escaping
import Payloads

/// The page of a rule: what `belfry explain` prints, SARIF carries and the reference shows.
public struct RulePage: Sendable {
  private let rule: Rule

  /// The page of `rule`.
  public init(_ rule: Rule) { self.rule = rule }

  /// For a terminal, prose wrapped to `width` columns.
  public func text(width: Int = 100) -> String {
    let columns = min(max(40, width), 100)
    var lines = ["\(rule.name) (\(rule.isOptIn ? "\(rule.severity.word), off by default" : rule.level))"]
    lines += TerminalText.wrapped(summary, to: columns)
    func section(_ title: String, _ body: [String]) {
      guard !body.isEmpty else { return }
      lines += ["", title] + body.map { $0.isEmpty ? "" : "  " + $0 }
    }
    section("Why", TerminalText.wrapped(why, to: columns - 2))
    section("Sources", Self.citations(rule.facts).flatMap { TerminalText.wrapped($0, to: columns - 2) })
    section("Wrong", Self.example(rule.bad).map(Harmless.inside))
    section("Right", Self.example(rule.good).map(Harmless.inside))
    section("What to do", TerminalText.wrapped(advice, to: columns - 2))
    section("Settings", TerminalText.wrapped(Self.sentence(settings), to: columns - 2))
    section("Reference", [Page.address(of: .rule(rule.name))?.text].compactMap { $0 })
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is wrong, as prose.
  package var summary: String { Self.sentence(rule.summary) }
  /// Why it matters, as prose.
  package var why: String { Self.sentence(rule.why) }
  /// What to do, as prose.
  package var advice: String { Self.sentence(rule.fix) }

  /// The page in Markdown, without its name and its summary. All of it is belfry's own.
  package var markdown: String {
    var parts = [why] + Self.citations(rule.facts).map { "- " + $0 }
    for (title, example) in [("Wrong", rule.bad), ("Right", rule.good)] where !example.isEmpty {
      parts.append(
        "**\(title)**\n\n```yaml\n" + Self.example(example).map(Harmless.inside).joined(separator: "\n") + "\n```")
    }
    parts += ["**What to do**", advice, "**Settings**", Self.sentence(settings)]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The facts of these ids: what each says, how sure it is, and its sources.
  package static func citations(_ ids: [String]) -> [String] {
    ids.compactMap { Fact.named($0) }.map { fact in
      let sources = fact.sources.map { "\($0.page), \($0.address), \($0.dates)" }
      return "\(fact.text) (\(fact.confidence.rawValue): \(sources.joined(separator: "; ")))"
    }
  }

  private var settings: String {
    if rule.isOptIn { return "off until belfry.yaml has `rules: {\(rule.name): \(rule.severity.word)}`" }
    if let fixed = rule.fixed { return "none: \(fixed.reason)" }
    return "`rules: {\(rule.name): off}` in belfry.yaml turns it off; `\(rule.comment)reason` on a line does so there"
  }

  /// The lines of an example without the marks that tests read.
  package static func example(_ source: String) -> [String] {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix(marker) ? String(line.dropLast(marker.count)) : String(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static let marker = " # expect"

  /// Rules are written like messages, lower case and without a full stop; a page shows them as prose. A first word that is a name
  /// (`iOS`, `apns-id`) keeps its spelling.
  package static func sentence(_ text: String) -> String {
    let prose = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let first = prose.first, let last = prose.last else { return "" }
    let isWord = prose.prefix { !" ,;:.".contains($0) }.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return (isWord ? first.uppercased() : String(first)) + prose.dropFirst() + (".!?:…".contains(last) ? "" : ".")
  }
}
