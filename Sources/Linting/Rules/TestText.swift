import Checking
public import Diagnostics
import Language
public import Planning

/// `test-text`
public enum TestText: LintRule {
  /// The page.
  public static let rule = Rule(
    "test-text", .warning, summary: "an active campaign has a test text",
    why: "A text that was written to try a layout, or as a note, would be sent to people.",
    fix: "Write the text, or set `status: draft` until it is written.",
    bad: "alert: \"Lorem ipsum dolor sit amet\" # expect",
    good: "status: draft\nalert: \"Lorem ipsum dolor sit amet\"")

  /// In the texts of campaigns that are sent.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard plan.campaign.status == .active else { return }
    context.texts.report(rule, into: &findings)
  }

  private static let message = "looks like a placeholder"
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
    TextMark(rule, "Tt", "Bb", message, help: help) { place in
      let notes: [StaticString] = ["TBD", "tbd", "TBC", "tbc", "TBA", "tba"]
      return notes.contains { place.has($0) } && place.isWord(to: 3) ? 3 : nil
    },
    TextMark(rule, "[(", "CcTtAaNnFfUu", message, help: help, length: bracketed),
    TextMark(rule, "Xx", "Xx", message, help: help) { place in
      (place.has("XXX") || place.has("xxx")) && place.isWord(to: 3) ? 3 : nil
    },
    TextMark(rule, "Tt", "Ee", message, help: help, length: ignored),
  ]

  /// `[TEST]`, `[check with Anna]`, `(to be confirmed)`: a note to oneself.
  @Sendable private static func bracketed(_ place: TextPlace) -> Int? {
    let isSquare = place[0] == UInt8(ascii: "[")
    let close = isSquare ? UInt8(ascii: "]") : UInt8(ascii: ")")
    let end = place.run(from: 1, atMost: 60) { $0 != close && $0 >= 0x20 }
    guard place[end] == close else { return nil }
    if place.has("TEST", at: 1), end == 5 { return 6 }
    let words: [StaticString] = [
      "check with ", "check this", "confirm with ", "ask ", "tbc", "tbd", "to be confirmed", "to be decided",
      "note to self", "needs ", "fix this", "fix me", "update this", "text follows", "copy follows",
    ]
    // Words in round brackets are most often meant to be read.
    let isNote = words.contains { isWord($0, place, at: 1) } && (isSquare || isWord("to be ", place, at: 1))
    return isNote ? end + 1 : nil
  }

  /// `TEST please ignore`, `test - do not send`, `Test push, please ignore`
  @Sendable private static func ignored(_ place: TextPlace) -> Int? {
    guard isWord("test", place, at: 0), place.isWord(to: 4) else { return nil }
    let start = place.run(from: 4, atMost: 8) { !isWordByte($0) && $0 >= 0x20 }
    guard start > 4 else { return nil }
    if let end = end(of: "ignore", place, at: start) { return end }
    let words: [StaticString] = ["please ignore", "pls ignore", "do not send", "don't send", "not for release"]
    for offset in start..<start + mostBetween where !isWordByte(place[offset - 1]) {
      for word in words { if let end = end(of: word, place, at: offset) { return end } }
    }
    return nil
  }

  /// How far behind the word `test` its other half is looked for.
  private static let mostBetween = 40

  /// Behind a word that is at an offset, and that no letter goes on.
  private static func end(of word: StaticString, _ place: TextPlace, at offset: Int) -> Int? {
    let end = offset + word.utf8CodeUnitCount
    return isWord(word, place, at: offset) && !isWordByte(place[end]) ? end : nil
  }

  /// Whether a word of small letters is at an offset, however it is written.
  private static func isWord(_ word: StaticString, _ place: TextPlace, at offset: Int) -> Bool {
    (0..<word.utf8CodeUnitCount).allSatisfy { index in
      let byte = place[offset + index]
      return (0x41...0x5A ~= byte ? byte | 0x20 : byte) == word.utf8Start[index]
    }
  }

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
