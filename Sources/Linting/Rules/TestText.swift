import Checking
public import Diagnostics
import Language
public import Planning

/// `test-text`
public enum TestText: LintRule {
  /// The page.
  public static let rule = Rule(
    "test-text", .warning, summary: "an active campaign has a text that was only to be tried",
    why: "What was written to see a layout, or to remember something, is sent with all the rest.",
    fix: "Write the text, or set `status: draft` until it is written.",
    bad: "alert: \"Lorem ipsum dolor sit amet\" # expect",
    good: "status: draft\nalert: \"Lorem ipsum dolor sit amet\"")

  /// In the texts of campaigns that are sent.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard plan.campaign.status == .active else { return }
    context.texts.report(rule, into: &findings)
  }

  private static let message = "looks like a text that was only to be tried"
  private static let help = "write the text, or \"status: draft\" until it is written"

  static let marks: [TextMark] = [
    TextMark(rule, "Ll", "oO", message, help: help) { place in
      zip(0..<11, "lorem ipsum".utf8).allSatisfy { place[$0] | 0x20 == $1 } ? 11 : nil
    },
    TextMark(rule, "T", "O", message, help: help) { place in
      // In these languages it is the word for "all".
      let isWord = wordLanguages.contains { $0.utf8.elementsEqual([place.language.0, place.language.1]) }
      return place.has("TO") && place.has("DO", at: 2) && place.isWord(to: 4) && !isWord ? 4 : nil
    },
    TextMark(rule, "F", "I", message, help: help) {
      $0.has("FIX") && $0.has("ME", at: 3) && $0.isWord(to: 5) ? 5 : nil
    },
    TextMark(rule, "T", "B", message, help: help) { $0.has("TBD") && $0.isWord(to: 3) ? 3 : nil },
    TextMark(rule, "[(", "T", message, help: help) { place in
      let close = place[0] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
      return place.has("TEST", at: 1) && place[5] == close ? 6 : nil
    },
    TextMark(rule, "X", "X", message, help: help) { $0.has("XXX") && $0.isWord(to: 3) ? 3 : nil },
  ]

  private static let wordLanguages = ["es", "pt", "gl", "ca"]

  /// A whole text that is nothing but a trial.
  static let wholes: [TextMark] = [
    TextMark(rule, "tafqTAFQ", "eswoESWO", message, help: help) { place in
      trials.contains { isTrial($0, place.bytes) } ? place.bytes.count : nil
    }
  ]
  private static let trials: [StaticString] =
    ["test", "testing", "tests", "test 1", "test 123", "test123", "asdf", "asdfasdf", "qwerty", "foobar"]

  /// Whether a text is a word of small letters, however it is written.
  private static func isTrial(_ word: StaticString, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return text.indices.allSatisfy { (0x41...0x5A ~= text[$0] ? text[$0] | 0x20 : text[$0]) == word.utf8Start[$0] }
  }
}
