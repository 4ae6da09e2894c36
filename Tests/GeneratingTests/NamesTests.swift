import Testing

@testable import Generating

@Suite struct NamesTests {
  @Test(arguments: [
    ("streak_days", ["streak", "days"]), ("keep-going", ["keep", "going"]), ("STREAK_DONE", ["streak", "done"]),
    ("orderStatus", ["order", "status"]), ("HTMLPage", ["html", "page"]), ("eta2Min", ["eta2", "min"]),
    ("7days", ["n7days"]), ("größe", ["gr", "u00f6", "u00df", "e"]), ("🎉", ["u1f389"]), ("", ["empty"]),
    ("\" + evil() //\n", ["evil"]), ("A", ["a"]), ("a.b c/d", ["a", "b", "c", "d"]),
  ]) func words(_ name: String, _ words: [String]) { #expect(NameStyle.words(of: name) == words) }

  @Test(arguments: [
    (NameStyle.lowerCamel, "streakDays"), (.upperCamel, "StreakDays"), (.snake, "streak_days"),
    (.upperSnake, "STREAK_DAYS"),
  ]) func styles(_ style: NameStyle, _ name: String) { #expect(style.joined(["streak", "days"]) == name) }

  /// Names that would be one identifier are spelt exactly, whatever their order.
  @Test(arguments: GeneratedLanguage.allCases) func namesThatFallTogether(_ language: GeneratedLanguage) {
    let names = [["a-b"], ["c"], ["a_b"], ["A b"]]
    var (one, other) = (Identifiers(language.row), Identifiers(language.row))
    let forwards = one.assign(names, .lowerCamel)
    let backwards = other.assign(names.reversed(), .lowerCamel)
    #expect(forwards == ["xau002db", "c", "xau005fb", "xAu0020b"])
    #expect(forwards == backwards.reversed())
    #expect(Set(one.assign([["c"], ["c"]], .lowerCamel)).isDisjoint(with: forwards))
  }

  /// No keyword of a language is an identifier in any of the places that its code has.
  @Test(arguments: GeneratedLanguage.allCases) func keywords(_ language: GeneratedLanguage) {
    let row = language.row
    for keyword in row.keywords.sorted() {
      for style in [row.styles.members, row.styles.cases, row.styles.types, row.styles.functions] {
        var scope = Identifiers(row)
        #expect(!row.keywords.contains(scope.assign([[keyword]], style)[0]), "\(keyword)")
      }
      #expect(row.escaped(keyword) != keyword)
    }
    #expect(language == .go || row.keywords.count > 25)
  }

  @Test(arguments: GeneratedLanguage.allCases) func identifiersOfTheCode(_ language: GeneratedLanguage) {
    let row = language.row
    for (own, style) in [(row.taken.members, row.styles.members), (row.taken.cases, row.styles.cases)] {
      for name in own.sorted() {
        var scope = Identifiers(row, own: own)
        #expect(scope.assign([[name]], style)[0] != name, "\(name)")
      }
    }
  }
}

@Suite struct LiteralTests {
  /// Whatever is in a text, its literal is one line of printable ASCII and ends where it ends.
  @Test(
    arguments: rows([
      "\"", "\\", "\\\"", "a\nb", "\r\n", "\t", "\u{0}", "\u{7f}", "é", "日本", "🎉", "\u{2028}", "$x ${y}", "\\(evil())",
      "`x`",
      "*/", "\\u0022", "{{ }}", "::error::x", "##[error]x", "\u{202e}",
    ])) func literals(_ language: GeneratedLanguage, _ text: String)
  {
    let literal = language.row.literal(text)
    #expect(literal.utf8.allSatisfy { 0x20...0x7E ~= $0 })
    #expect(literal.hasPrefix("\"") && literal.hasSuffix("\"") && literal.utf8.count >= 2)
    var isEscaped = false
    for byte in literal.utf8.dropFirst().dropLast() {
      #expect(isEscaped || byte != UInt8(ascii: "\""), "\(literal)")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    #expect(!isEscaped, "\(literal)")
    #expect(!literal.contains("::") && !literal.contains("##"))
  }

  @Test(arguments: [
    (GeneratedLanguage.swift, "\"\\u{e9}\\u{1f389}\\\\(x)\\u{0}\\u{7f}$\""),
    (.typescript, "\"\\u00e9\\ud83c\\udf89\\\\(x)\\u0000\\u007f$\""),
    (.python, "\"\\U000000e9\\U0001f389\\\\(x)\\U00000000\\U0000007f$\""),
    (.go, "\"\\U000000e9\\U0001f389\\\\(x)\\U00000000\\U0000007f$\""),
    (.kotlin, "\"\\u00e9\\ud83c\\udf89\\\\(x)\\u0000\\u007f\\$\""),
    // Java reads \u0000 before it looks for literals.
    (.java, "\"\\u00e9\\ud83c\\udf89\\\\(x)\\000\\177$\""),
  ]) func everyLanguage(_ language: GeneratedLanguage, _ literal: String) {
    #expect(language.row.literal("é🎉\\(x)\u{0}\u{7f}$") == literal)
  }
}
