public import Diagnostics
public import Planning

/// `emoji-shortcode`
public enum EmojiShortcode: LintRule {
  /// The page.
  public static let rule = Rule(
    "emoji-shortcode", .warning, summary: "a text has the name of an emoji instead of the emoji",
    why: "Chats turn `:tada:` into a picture; a notification shows the letters.",
    fix: "Write the emoji itself.",
    bad: "alert: \"Well done :tada:\" # expect", good: "alert: \"Well done 🎉\"")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.texts.report(rule, into: &findings)
  }

  static let marks: [TextMark] = [
    TextMark(
      rule, ":", "abcdefghijklmnopqrstuvwxyz_-", "is shown as these letters",
      note: "only chats make a picture of it", help: "write the emoji itself", isOfItsOwn: true, length: shortcode)
  ]

  /// `:name:` of small letters, digits, `_` and `-` that stands alone, so that no time or address is one.
  @Sendable private static func shortcode(_ place: TextPlace) -> Int? {
    guard !isJoined(place[-1]) else { return nil }
    let end = place.run(from: 1) {
      0x61...0x7A ~= $0 || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    guard end > 2, place[end] == UInt8(ascii: ":"), !isJoined(place[end + 1]) else { return nil }
    return end + 1
  }

  private static func isJoined(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "/") || byte >= 0x80
  }
}
