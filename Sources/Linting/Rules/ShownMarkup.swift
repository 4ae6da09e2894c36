import Checking
public import Diagnostics
public import Planning

/// `shown-markup`
public enum ShownMarkup: LintRule {
  /// The page.
  public static let rule = Rule(
    "shown-markup", .warning, summary: "a text has markup, which a notification shows literally",
    why: "A notification is plain text: HTML, entities and Markdown appear as letters.",
    fix: "Use plain words and characters.",
    bad: "alert: \"**Sale** ends &amp; starts\" # expect", good: "alert: \"Sale ends & starts\"")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.texts.report(rule, into: &findings)
  }

  private static let shown = "is shown as it is"
  /// How far from its start markup is looked for, so that no text costs more than its bytes.
  private static let furthest = 500

  static let marks: [TextMark] = [
    TextMark(
      rule, "*~_`", TextMark.letters, shown, help: "remove the marks: a notification is plain text",
      length: single),
    TextMark(
      rule, "<", "hHmM!@#", shown, help: "write the words alone; an address belongs under \"link\"", length: chat),
    TextMark(rule, "*", "*", shown, help: "remove the stars: a notification has no bold text", length: doubled),
    TextMark(rule, "_", "_", shown, help: "remove the lines: a notification has no bold text", length: doubled),
    TextMark(
      rule, "<", TextMark.letters + "/", shown, help: "remove the tag: a notification is plain text", length: tag),
    TextMark(rule, "&", TextMark.letters + "#", shown, help: "write the character itself", length: entity),
    TextMark(rule, "]", "(", shown, help: "write the words alone, and the address under \"link\"") { place in
      let end = place.run(from: 2, atMost: furthest) { $0 > 0x20 && $0 != UInt8(ascii: ")") }
      let address = place.bytes[(place.start + 2)..<(place.start + end)]
      let isAddress = address.contains(UInt8(ascii: ":")) || address.first == UInt8(ascii: "/")
      return isAddress && place[end] == UInt8(ascii: ")")
        && place.bytes[max(0, place.start - furthest)..<place.start].contains(UInt8(ascii: "["))
        ? end + 1 : nil
    },
  ]

  /// `**bold**`: two marks that touch a word, and two behind one. A mark behind a word alone points to a footnote.
  @Sendable private static func doubled(_ place: TextPlace) -> Int? {
    let mark = place[0]
    guard place[2] > 0x20, place[2] != mark, place[-1] != mark, !isWordByte(place[-1]) else { return nil }
    var end = 3
    while end < furthest, place.start + end + 1 < place.bytes.count {
      if place[end] == mark, place[end + 1] == mark, place[end - 1] > 0x20 { return end + 2 }
      end += 1
    }
    return nil
  }

  /// `*bold*`, `_slanted_`, `~struck~`, `` `code` ``: what chats know. A mark that touches words on both sides, or a space inside, is none, and neither
  /// is what may stand for apostrophes: rock `n` roll.
  @Sendable private static func single(_ place: TextPlace) -> Int? {
    let mark = place[0]
    guard place[-1] != mark, !isWordByte(place[-1]) else { return nil }
    let end = place.run(from: 1, atMost: furthest) { $0 != mark && $0 >= 0x20 }
    guard place[end] == mark, place[end + 1] != mark, place[end - 1] > 0x20, !isWordByte(place[end + 1]),
      end > 2 || mark != UInt8(ascii: "`")
    else { return nil }
    return end + 1
  }

  /// `<https://x|here>`, `<mailto:x|here>`, `<!channel>`, `<@U02>`, `<#C02|general>`: what Slack makes of links and names.
  @Sendable private static func chat(_ place: TextPlace) -> Int? {
    let end = place.run(from: 1, atMost: furthest) { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "|") }
    let isAddress = place.has("http://", at: 1) || place.has("https://", at: 1) || place.has("mailto:", at: 1)
    let isName = !isLetter(place[1]) && end > 2 && (2..<end).allSatisfy { isWordByte(place[$0]) }
    guard isAddress || isName else { return nil }
    let close =
      place[end] == UInt8(ascii: "|") ? place.run(from: end, atMost: furthest) { $0 != UInt8(ascii: ">") } : end
    return place[close] == UInt8(ascii: ">") ? close + 1 : nil
  }

  private static let tags: Set<String> = [
    "a", "b", "big", "br", "center", "div", "em", "font", "h1", "h2", "h3", "hr", "i", "img", "li", "ol", "p", "s",
    "small", "span", "strong", "sub", "sup", "u", "ul",
  ]

  /// `<b>`, `</b>`, `<br/>`, `<a href=…>`: what HTML has, so that neither `<3` nor `a < b` is one.
  @Sendable private static func tag(_ place: TextPlace) -> Int? {
    let name = place[1] == UInt8(ascii: "/") ? 2 : 1
    var end = place.run(from: name) { isLetter($0) || isDigit($0) }
    guard end > name, end <= name + 6,
      tags.contains(
        String(decoding: place.bytes[(place.start + name)..<(place.start + end)], as: UTF8.self).lowercased())
    else { return nil }
    if place[end] == UInt8(ascii: " ") || place[end] == UInt8(ascii: "/") {
      end = place.run(from: end, atMost: furthest) { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
    }
    guard place[end] == UInt8(ascii: ">") else { return nil }
    return name == 2 && isOpened(place, 2..<end) ? nil : end + 1
  }

  /// Whether the tag that is closed here opens in front of it, and was told there.
  private static func isOpened(_ place: TextPlace, _ name: Range<Int>) -> Bool {
    let word = [UInt8(ascii: "<")] + name.map { place[$0] }
    let before = place.bytes[max(0, place.start - furthest)..<place.start]
    return before.indices.contains { before[$0] == word[0] && before[$0...].starts(with: word) }
  }

  /// Signs, and letters with each of their marks.
  private static let entities = Set(
    [
      "aelig", "amp", "apos", "aring", "bull", "ccedil", "cent", "copy", "deg", "eth", "euro", "gt", "hellip", "iexcl",
      "iquest", "laquo", "ldquo", "lsquo", "lt", "mdash", "middot", "nbsp", "ndash", "oelig", "oslash", "pound", "quot",
      "raquo", "rdquo", "reg", "rsquo", "scaron", "shy", "szlig", "thorn", "times", "trade", "yen", "zwj", "zwnj",
    ]
      + ["a", "e", "i", "n", "o", "u", "y"].flatMap { letter in
        ["acute", "circ", "grave", "tilde", "uml"].map { letter + $0 }
      })

  /// `&amp;`, `&#39;`: those that have a name in HTML, so that `Q&A;` is none.
  @Sendable private static func entity(_ place: TextPlace) -> Int? {
    let isNumber = place[1] == UInt8(ascii: "#")
    let end = place.run(from: isNumber ? 2 : 1) { isLetter($0) || isDigit($0) }
    guard end > 2, end < 12, place[end] == UInt8(ascii: ";") else { return nil }
    if isNumber { return isDigit(place[2]) || place[2] | 0x20 == UInt8(ascii: "x") ? end + 1 : nil }
    let name = String(decoding: place.bytes[(place.start + 1)..<(place.start + end)], as: UTF8.self).lowercased()
    return entities.contains(name) ? end + 1 : nil
  }
}
