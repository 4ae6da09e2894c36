import Checking
public import Diagnostics
public import Planning

/// `leading-emoji`
public enum LeadingEmoji: LintRule {
  /// The page.
  public static let rule = Rule(
    "leading-emoji", .warning, optIn: true, summary: "a text begins with an emoji",
    why:
      "People who have notifications read aloud hear the emoji's name first, and in a list all of them look alike. Off unless a team turns it on.",
    fix: "Begin with a word and put the emoji after it.",
    bad: "alert: 🎉 New habits # expect", good: "alert: New habits 🎉")

  /// In the pieces with which a text begins.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.forEachPiece(of: plan.campaign) { text, piece in
      guard piece.opens, let range = emoji(of: piece) else { return }
      context.report(piece.span(range), in: text, into: &findings) {
        Finding(rule, at: text.span, "the text begins with \"\($0)\"", help: "begin with a word")
      }
    }
  }

  /// The emoji with which a piece begins: what is shown as a picture, and not every sign that could be.
  private static func emoji(of piece: WrittenPiece) -> Range<Int>? {
    var start = 0
    for character in String(decoding: piece.bytes, as: UTF8.self) {
      let end = start + character.utf8.count
      guard let first = character.unicodeScalars.first else { return nil }
      if first.properties.isWhitespace {
        start = end
        continue
      }
      let isPicture =
        first.properties.isEmojiPresentation
        || first.properties.isEmoji && character.unicodeScalars.dropFirst().contains { $0 == "\u{FE0F}" }
      return isPicture ? start..<end : nil
    }
    return nil
  }
}
