import Checking
public import Diagnostics
public import Planning

/// `leftover-placeholder`
public enum LeftoverPlaceholder: LintRule {
  /// The page.
  public static let rule = Rule(
    "leftover-placeholder", .warning, adjustable: true, summary: "a text has a placeholder that nothing fills in",
    why:
      "Copy comes from documents and other tools, whose placeholders mean nothing here: people would read `[name]` or `%@`.",
    fix: "Write `{{ attribute }}` for what differs by person, and the words themselves for the rest.",
    bad: "alert: \"Hello [first_name]\" # expect", good: "alert: \"Hello {{ first_name | default: 'you' }}\"")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.texts.report(rule, into: &findings)
  }

  private static let shown = "is shown as it stands"
  private static let help = "write \"{{ attribute }}\" for what differs by person, or take it out"

  static let marks: [TextMark] = [
    TextMark(rule, "%", "@sdiufld" + TextMark.digits, shown, help: help, length: specifier),
    TextMark(rule, "%", TextMark.letters, shown, help: help) { enclosed($0, by: 1, UInt8(ascii: "%")) },
    TextMark(rule, "[", TextMark.letters, shown, help: help, length: bracketed),
    TextMark(rule, "<", "<", shown, help: help) { place in
      let end = place.run(from: 2) { isWordByte($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
      return end > 2 && place.has(">>", at: end) ? end + 2 : nil
    },
    TextMark(rule, "*", "|", shown, help: help) { place in
      let end = place.run(from: 2, isNameByte)
      return end > 2 && place.has("|*", at: end) ? end + 2 : nil
    },
    TextMark(rule, "{", " ", "opens no tag, and is shown", help: "write \"{{\" and \"{%\" without a blank between") {
      $0[2] == UInt8(ascii: "{") || $0[2] == UInt8(ascii: "%") ? 3 : nil
    },
    TextMark(rule, "u", "n", "is what a program says of a value that it lacks", help: "write what is meant") {
      $0.has("undefined") && $0.isWord(to: 9) ? 9 : nil
    },
    TextMark(rule, "(", "n", "is what a program says of a value that it lacks", help: "write what is meant") {
      $0.has("(null)") ? 6 : $0.has("(nil)") ? 5 : nil
    },
    TextMark(rule, "N", "a", "is what a program says of a number that it lacks", help: "write what is meant") {
      $0.has("NaN") && $0.isWord(to: 3) ? 3 : nil
    },
  ]

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  /// `%@`, `%1$@`, `%s`, `%ld`: behind a digit the sign is a per cent sign, and a letter that a word goes on with is no conversion.
  @Sendable private static func specifier(_ place: TextPlace) -> Int? {
    guard !isDigit(place[-1]), place[-1] != UInt8(ascii: "%") else { return nil }
    var end = 1
    let digits = place.run(from: 1, isDigit)
    if digits > 1 {
      guard place[digits] == UInt8(ascii: "$") else { return nil }
      end = digits + 1
    }
    end = place.run(from: end) { $0 == UInt8(ascii: "l") }
    if place[end] == UInt8(ascii: "@") { return end + 1 }
    guard "sdiuf".utf8.contains(place[end]), !isWordByte(place[end + 1]), place[end + 1] != UInt8(ascii: "%") else {
      return nil
    }
    return end + 1
  }

  /// `%FIRST_NAME%`: a name of at least two bytes between two marks, the first of which follows no digit.
  private static func enclosed(_ place: TextPlace, by width: Int, _ mark: UInt8) -> Int? {
    guard !isDigit(place[-1]) else { return nil }
    let end = place.run(from: width, isNameByte)
    return end >= width + 2 && place[end] == mark && !isWordByte(place[end + 1]) ? end + 1 : nil
  }

  /// What copywriters put in brackets for somebody else to fill in. `[Live]` and the like are meant to be read.
  private static let names: Set<String> = [
    "name", "first name", "firstname", "fname", "last name", "lastname", "full name", "user", "username", "user name",
    "customer", "customer name", "product", "product name", "item", "city", "country", "date", "time", "day", "amount",
    "price", "discount", "number", "company", "brand", "app name", "link", "url", "title", "body", "text", "message",
    "placeholder", "object object",
  ]

  @Sendable private static func bracketed(_ place: TextPlace) -> Int? {
    let end = place.run(from: 1) { isNameByte($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
    // A link of Markdown has an address behind it, and is told as one.
    guard end <= 40, place[end] == UInt8(ascii: "]"), place[end + 1] != UInt8(ascii: "(") else { return nil }
    let inside = place.bytes[(place.start + 1)..<(place.start + end)]
    if inside.contains(UInt8(ascii: "_")) { return end + 1 }
    let word = String(decoding: inside, as: UTF8.self).lowercased()
    let isTold = names.contains(word) || word.hasPrefix("insert ") || word.hasPrefix("your ")
    return isTold ? end + 1 : nil
  }
}
