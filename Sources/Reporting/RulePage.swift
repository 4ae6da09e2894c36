public import Diagnostics

/// The page of a rule: what `belfry explain` prints and what the reference lists.
public struct RulePage: Sendable {
  private let rule: Rule

  /// The page of `rule`.
  public init(_ rule: Rule) { self.rule = rule }

  /// For a terminal, prose wrapped to `width` columns.
  public func text(width: Int = 100) -> String {
    let columns = min(max(40, width), 100)
    var lines = ["\(rule.name) (\(rule.severity.word))"]
    lines += TerminalText.wrapped(Self.plain(sentence(rule.summary)), to: columns)
    func section(_ title: String, _ body: [String]) { lines += ["", title] + body.map { $0.isEmpty ? "" : "  " + $0 } }
    section("Why", TerminalText.wrapped(Self.plain(sentence(rule.why)), to: columns - 2))
    section("Mistaken", Self.example(rule.bad).map(TerminalText.escaped))
    section("Right", Self.example(rule.good).map(TerminalText.escaped))
    section("What to do", TerminalText.wrapped(Self.plain(sentence(rule.fix)), to: columns - 2))
    section("Settings", TerminalText.wrapped(Self.plain(sentence(settings)), to: columns - 2))
    return lines.joined(separator: "\n") + "\n"
  }

  /// For the reference and for comments on changes. `level` is the depth of the heading.
  public func markdown(level: Int = 1) -> String {
    let heading = String(repeating: "#", count: min(max(level, 1), 6))
    func prose(_ text: String) -> String { Markdown.prose(sentence(text)) }
    return """
      \(heading) \(rule.name)

      **\(rule.severity.word)** · \(prose(rule.summary))

      **Why.** \(prose(rule.why))

      **Mistaken**

      \(Markdown.fence(Self.example(rule.bad), language: "yaml"))

      **Right**

      \(Markdown.fence(Self.example(rule.good), language: "yaml"))

      **What to do.** \(prose(rule.fix))

      **Settings.** \(prose(settings))

      """
  }

  private var settings: String {
    if rule.isOptIn { return "off until belfry.yaml has `rules: {\(rule.name): \(rule.severity.word)}`" }
    if rule.isAdjustable {
      return
        "`rules: {\(rule.name): off}` in belfry.yaml turns it off; `# belfry: ignore \(rule.name) -- reason` on a line does so there"
    }
    return "none: what it finds cannot be compiled as it was meant"
  }

  /// The lines of an example without the marks that tests read.
  static func example(_ source: String) -> [String] {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasSuffix(marker) ? String(line.dropLast(marker.count)) : String(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static let marker = " # expect"

  /// Rules are written like messages, lower case and without a full stop; on a page they stand as prose. A first word that is a name
  /// (`iOS`, `apns-id`) keeps its spelling.
  private func sentence(_ text: String) -> String {
    let prose = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    guard let first = prose.first, let last = prose.last else { return "" }
    let isWord = prose.prefix { !" ,;:.".contains($0) }.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    return (isWord ? first.uppercased() : String(first)) + prose.dropFirst() + (".!?:…".contains(last) ? "" : ".")
  }

  private static func plain(_ text: String) -> String { TerminalText.escaped(text) }
}

/// Writing Markdown that says what was meant, whatever the text holds.
enum Markdown {
  /// A text for a paragraph: code spans stay, everything else that Markdown or HTML would read as markup is escaped.
  static func prose(_ text: String) -> String {
    var shown = ""
    var isCode = false
    // Without a partner a backtick is a character like any other.
    var ticks = text.utf8.count { $0 == UInt8(ascii: "`") }
    for character in TerminalText.escaped(text) {
      switch character {
      case "`" where isCode || ticks > 1:
        isCode.toggle()
        ticks -= 1
        shown += "`"
      case _ where isCode: shown.append(character)
      case "<": shown += "&lt;"
      case "&": shown += "&amp;"
      // No @mention: a joiner that has no width stands between.
      case "@": shown += "@\u{200D}"
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~": shown += "\\\(character)"
      default: shown.append(character)
      }
    }
    return shown
  }

  /// A block of code whose fence is longer than any run of backticks in it.
  static func fence(_ lines: [String], language: String) -> String {
    var longest = 0
    for line in lines {
      var run = 0
      for byte in line.utf8 {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ([fence + language] + lines.map(TerminalText.escaped) + [fence]).joined(separator: "\n")
  }
}
