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
      guard place.has("TO"), place.has("DO", at: 2), place.isWord(to: 4), !isWord else { return nil }
      // A part of a word with a hyphen is no note: "Deine To-do-Liste", in capitals.
      return place[4] == UInt8(ascii: "-") && isLetter(place[5]) ? nil : 4
    },
    TextMark(rule, "FW", "I", message, help: help) { place in
      // "WIP: …" says what the text is; in the middle of one it is a word.
      if place[0] == UInt8(ascii: "W") { return place.start == 0 && place.has("WIP:") ? 4 : nil }
      return place.has("FIX") && place.has("ME", at: 3) && place.isWord(to: 5) ? 5 : nil
    },
    TextMark(rule, "Tt", "Bb", message, help: help) { place in
      // What `belfry new` writes; behind other words it is meant to be read: "Your next opponent: TBD".
      place.start == 0 && (place.has("TBD") || place.has("tbd")) && place.isWord(to: 3) ? 3 : nil
    },
    TextMark(rule, "[(", "CcTtAaNnFfUuDdWwPp", message, help: help, length: bracketed),
    TextMark(rule, "Xx", "Xx", message, help: help) { place in
      guard place.isWord(to: 3) else { return nil }
      // At the end of a message they are kisses.
      return place.has("XXX") || place.has("xxx") && (place.start == 0 || !isLast(place, 3)) ? 3 : nil
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
    // In front of a text, what it is.
    if place.start == 0, isSquare, place.has("DRAFT", at: 1) && end == 6 || place.has("WIP", at: 1) && end == 4 {
      return end + 1
    }
    if notes.contains(where: { isWord($0, place, at: 1) }) {
      // Words in round brackets are most often meant to be read.
      return isSquare || isWord("to be ", place, at: 1) ? end + 1 : nil
    }
    guard isSquare else { return nil }
    let isSmall = 0x61...0x7A ~= place[1]
    return isSmall && requests.contains { isWord($0, place, at: 1) } || isAboutSomeone(place, end) ? end + 1 : nil
  }

  /// How notes to oneself begin, however they are written.
  private static let notes: [StaticString] = [
    "tbc", "tbd", "to be confirmed", "to be decided", "note to self", "fix me", "text follows", "copy follows",
    "text folgt", "do not send", "translate me",
  ]
  /// How notes begin that look like the name of a button or of a state with a capital: `[Needs review]`, `[Ask me anything]`.
  private static let requests: [StaticString] = [
    "check with ", "check this", "confirm with ", "ask ", "needs ", "fix this", "update this",
  ]

  /// `[Check with Anna]`
  private static func isAboutSomeone(_ place: TextPlace, _ end: Int) -> Bool {
    let request: StaticString = "check with "
    let start = 1 + request.utf8CodeUnitCount
    guard isWord(request, place, at: 1), 0x41...0x5A ~= place[start] else { return false }
    return place.run(from: start + 1, atMost: end) { 0x61...0x7A ~= $0 || $0 >= 0x80 } == end
  }

  /// `TEST please ignore`, `test - do not send`, `Test push, please ignore`
  @Sendable private static func ignored(_ place: TextPlace) -> Int? {
    guard isWord("test", place, at: 0), place.isWord(to: 4) else { return nil }
    let start = place.run(from: 4, atMost: 8) { !isWordByte($0) && $0 >= 0x20 }
    guard start > 4 else { return nil }
    if let end = end(of: "ignore", place, at: start) { return isLast(place, end) ? end : nil }
    let words: [StaticString] = ["please ignore", "pls ignore", "do not send", "don't send", "not for release"]
    for offset in start..<start + mostBetween where !isWordByte(place[offset - 1]) {
      for word in words { if let end = end(of: word, place, at: offset), isLast(place, end) { return end } }
    }
    return nil
  }

  /// Whether no word comes after an offset: what the sentence goes on with is meant to be read.
  private static func isLast(_ place: TextPlace, _ offset: Int) -> Bool {
    let end = place.run(from: offset) { !isWordByte($0) && $0 != UInt8(ascii: "{") && $0 >= 0x20 }
    return place[end] == 0 || place[end] == 0x0A
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
  static let wholes: [TextMark] = [whole(trials), placeholders]

  /// What also stands in a field into which people write.
  static let placeholders = whole(["your text here", "text here", "title here", "placeholder", "platzhalter"])

  /// By language; the whole text is one of them, however it is written, with a mark behind it or none.
  private static let trials =
    [
      "tbd", "tbc", "test", "testing", "tests", "test 1", "test 2", "test 123", "test123", "testing 123",
      "testing 1 2 3",
      "test test",
    ]
    + ["test push", "test message", "test notification", "push test", "this is a test", "this is only a test"]
    + ["this is a test message", "this is a test push", "this is a test notification", "hello test"]
    + ["asdf", "asdfasdf", "qwerty", "foobar", "dummy text", "sample text", "placeholder text", "translate me"]
    + ["to be translated", "do not send"]
    + ["testnachricht", "dies ist ein test", "platzhaltertext", "text folgt", "blindtext"]
    + ["ceci est un test", "esto es una prueba", "questo è un test", "isto é um teste"]
    + ["テスト", "テストです", "テスト通知", "テスト配信", "ダミーテキスト", "仮テキスト", "未翻訳", "要翻訳"]
    + ["测试", "测试通知", "测试推送", "測試", "테스트", "테스트입니다", "테스트 알림", "тест", "это тест"]

  /// The row of some whole texts.
  private static func whole(_ words: [String]) -> TextMark {
    let texts = words.map { Array($0.utf8) }
    func bytes(_ place: Int) -> [UInt8] {
      Array(Set(texts.map { $0[place] }.flatMap { isLetter($0) ? [$0, $0 & ~0x20] : [$0] }))
    }
    // By their lengths, because every short text is asked.
    let byLength = (0...(texts.map(\.count).max() ?? 0)).map { length in texts.filter { $0.count == length } }
    return TextMark(rule, bytes(0), bytes(1), message, help: help) { place in
      let count = place.bytes.count
      let last = count > 0 ? place.bytes[count - 1] : 0
      let length = last == UInt8(ascii: ".") || last == UInt8(ascii: "!") ? count - 1 : count
      guard length < byLength.count, !byLength[length].isEmpty else { return nil }
      let text = place.bytes.prefix(length)
      let isTrial = byLength[length].contains { word in
        zip(word, text).allSatisfy { (0x41...0x5A ~= $1 ? $1 | 0x20 : $1) == $0 }
      }
      return isTrial ? count : nil
    }
  }
}
