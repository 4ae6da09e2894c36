import Checking
public import Diagnostics
import Expressions
public import Planning

/// `leftover-placeholder`
public enum LeftoverPlaceholder: LintRule {
  /// The page.
  public static let rule = Rule(
    "leftover-placeholder", .warning, summary: "a text has a placeholder that is never filled in",
    why:
      "Copy comes from documents and other tools, whose placeholders mean nothing to belfry: people would read `[name]` or `%@`.",
    fix: "Write `{{ attribute }}` for what differs by person, and plain words for the rest.",
    bad: "alert: \"Hello [first_name]\" # expect", good: "alert: \"Hello {{ first_name | default: 'you' }}\"")

  /// In all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let first = findings.count
    context.texts.report(rule, into: &findings)
    for place in findings.indices.dropFirst(first) where findings[place].help == help {
      if let meant = meant(by: findings[place].message, context) { findings[place].help = meant }
    }
  }

  /// What to write for a placeholder that has the name of an attribute in it.
  private static func meant(by message: String, _ context: LintContext) -> String? {
    guard let found = message.firstMatch(of: /^"[^a-z0-9_]{1,3}([a-z][a-z0-9_]*)[^a-z0-9_]{0,3}"/) else { return nil }
    let name = String(found.1)
    guard let column = context.project.attributes.index(of: name) else { return nil }
    return context.project.attributes.mayBeMissing(column)
      ? "write {{ \(name) | default: \"…\" }}" : "write {{ \(name) }}"
  }

  private static let shown = "is shown as it is"
  private static let help = "write \"{{ attribute }}\" for what differs by person, or take it out"

  static let marks: [TextMark] = [
    TextMark(rule, "%", "@#.sdiufld" + TextMark.digits, shown, help: help, length: specifier),
    TextMark(rule, Array("%".utf8), letters, shown, help: help) { enclosed($0, by: 1, UInt8(ascii: "%")) },
    TextMark(rule, "%", "(", shown, help: help) { place in
      let end = named(place, 2, any: true, until: ")")
      return end.flatMap { "sdf".utf8.contains(place[$0]) && !isWordByte(place[$0 + 1]) ? $0 + 1 : nil }
    },
    TextMark(rule, "#@%", "#@%", shown, help: help) { place in
      guard place[1] == place[0], place[-1] != place[0] else { return nil }
      let end = place.run(from: 2, isNameByte)
      return end > 3 && place[end] == place[0] && place[end + 1] == place[0] ? end + 2 : nil
    },
    TextMark(rule, "#", TextMark.letters, shown, help: help) { place in
      // Chinese puts a topic between two of them: `#NBA#`.
      let end = place.run(from: 1, atMost: 40, isNameByte)
      let isClosed = place[end] == UInt8(ascii: "#") && !isWordByte(place[end + 1]) && !isWordByte(place[-1])
      return isClosed && isProgramName(place, 1..<end) ? end + 1 : nil
    },
    TextMark(rule, "$#@%", "{", shown, help: help) { isDigit($0[-1]) ? nil : named($0, 2, any: true, until: "}") },
    TextMark(rule, "$", TextMark.letters, shown, help: help) { place in
      let end = place.run(from: 1, atMost: 40, isNameByte)
      let isName = end > 1 && place[-1] != UInt8(ascii: "$") && isProgramName(place, 1..<end)
      return isName ? end : nil
    },
    TextMark(rule, "\\", "(", shown, help: help) { place in
      // A waving face has its other arm behind it.
      named(place, 2, any: true, until: ")").flatMap { place[$0] == UInt8(ascii: "/") ? nil : $0 }
    },
    TextMark(rule, "($", "(", shown, help: help) {
      $0[0] == UInt8(ascii: "$") ? named($0, 2, until: ")") : named($0, 2, until: "))")
    },
    TextMark(rule, Array("[".utf8), letters, shown, help: help, length: bracketed),
    TextMark(rule, Array("<".utf8), letters, shown, help: help) { named($0, 1, until: ">") },
    TextMark(rule, "<", "%?", shown, help: help) { place in
      closed(place, by: place[1], UInt8(ascii: ">"))
    },
    TextMark(rule, "<", "<", shown, help: help) { place in
      // Some write quotation marks so: `<<The Times>>`.
      let end = place.run(from: 2) { isWordByte($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }
      return end > 2 && place.has(">>", at: end) && isProgramName(place, 2..<end) ? end + 2 : nil
    },
    TextMark(rule, "*|", "|", shown, help: help) { place in
      // What chats hide stands between two lines each, too.
      if place[0] == UInt8(ascii: "|") { return place[-1] == place[0] ? nil : named(place, 2, until: "||") }
      let end = place.run(from: 2, isNameByte)
      return end > 2 && place.has("|*", at: end) ? end + 2 : nil
    },
    TextMark(rule, [0xC2], [0xAB], shown, help: help, length: quoted),
    TextMark(rule, "{", " ", "opens no tag, and is shown", help: "write \"{{\" and \"{%\" without a space between") {
      $0[2] == UInt8(ascii: "{") || $0[2] == UInt8(ascii: "%") ? 3 : nil
    },
    TextMark(rule, [0xEF], [0xBD], "has braces as wide as a letter of Chinese or Japanese, and is shown", help: narrow)
    {
      $0.has("｛") && isBraceOrPercent($0, 3) ? wide($0) : nil
    },
    TextMark(
      rule, Array("{".utf8), [0xEF], "has signs as wide as a letter of Chinese or Japanese, and is shown", help: narrow
    ) {
      $0.has("｛", at: 1) || $0.has("％", at: 1) ? wide($0) : nil
    },
    TextMark(rule, Array("{".utf8), letters + Array((TextMark.digits + "$!").utf8), shown, help: help, length: braced),
    TextMark(rule, "{", "#", "is not a comment here, and is shown", help: "take it out: YAML has comments") {
      closed($0, by: UInt8(ascii: "#"), UInt8(ascii: "}"))
    },
    TextMark(
      rule, "{", "{%", "is not filled in inside of quotes",
      help: "write the attribute itself there, without quotes and braces: {{ first_name | default: city }}"
    ) { place in
      place.kind == .quoted ? tag(place) : nil
    },
    TextMark(rule, "{", "{%", shown, help: help) { $0.kind == .plain ? tag($0) : nil },
    TextMark(
      rule, Array("}".utf8), TextMark.any, "closes no tag, and is shown", help: "open it with \"{{\", or take it out"
    ) { place in
      let end = place.run(from: 0) { $0 == UInt8(ascii: "}") }
      return !place.isFixed && (end > 1 || place[-1] == UInt8(ascii: "}")) ? end : nil
    },
    TextMark(rule, "%", "}", "closes no tag, and is shown", help: "open it with \"{%\", or take it out") {
      $0.isFixed || isDigit($0[-1]) ? nil : 2
    },
    TextMark(rule, "u", "n", "is what a program says of a value that it lacks", help: "write what is meant") {
      $0.has("undefined") && $0.isWord(to: 9) ? 9 : nil
    },
    TextMark(
      rule, "nN", "uUio", "is what a program says of a value that it lacks", help: "write what is meant",
      length: nothing),
    TextMark(rule, ":", TextMark.letters, shown, help: help, length: colon),
    TextMark(rule, "@", "PE", shown, help: help, length: profile),
    TextMark(rule, "(", "n", "is what a program says of a value that it lacks", help: "write what is meant") {
      $0.has("(null)") ? 6 : $0.has("(nil)") ? 5 : nil
    },
    TextMark(rule, "N", "a", "is what a program says of a number that it lacks", help: "write what is meant") {
      $0.has("NaN") && $0.isWord(to: 3) ? 3 : nil
    },
  ]

  /// `{{1}}` of WhatsApp's templates, where a tag begins: Liquid prints the number. No other tag is looked into.
  static let numbered = TextMark(
    rule, "{", "{", "prints the number itself",
    note: "some tools number what is filled in; here an attribute has a name",
    help: "write the attribute: \"{{ first_name }}\""
  ) { place in
    let start = place.run(from: 2, atMost: 4) { $0 == UInt8(ascii: " ") }
    let digits = place.run(from: start, atMost: start + 2, isDigit)
    let end = place.run(from: digits, atMost: digits + 2) { $0 == UInt8(ascii: " ") }
    return digits > start && place.has("}}", at: end) ? end + 2 : nil
  }

  /// What a name may begin with: letters of all scripts.
  private static let letters = Array(TextMark.letters.utf8) + Array(0xC3...0xED)

  /// `«First_Name»` of a word processor. French and Russian quote words so: a plain name is one where somebody is spoken to.
  @Sendable private static func quoted(_ place: TextPlace) -> Int? {
    guard let end = named(place, 2, until: "»") else { return nil }
    let name = place.bytes[(place.start + 2)..<(place.start + end - 2)]
    return name.contains(UInt8(ascii: "_")) || place[-1] == UInt8(ascii: " ") && isGreeted(place) ? end : nil
  }

  /// `Hi null`, `null, your order …`: who is spoken to. Anywhere else these may be words: "null Fehler", "None of us".
  @Sendable private static func nothing(_ place: TextPlace) -> Int? {
    let words: [StaticString] = ["null", "Null", "NULL", "nil", "None"]
    guard let word = words.first(where: { place.has($0) }), place.isWord(to: word.utf8CodeUnitCount) else { return nil }
    let end = word.utf8CodeUnitCount
    let isCalled = place[end] == UInt8(ascii: "!") || place[end] == UInt8(ascii: ",")
    if place.start == 0 { return isCalled ? end : nil }
    guard place[-1] == UInt8(ascii: " "), place.start + end == place.bytes.count || !isLetter(place[end + 1]) else {
      return nil
    }
    return isGreeted(place) ? end : nil
  }

  /// Whether a word with which somebody is spoken to stands in front of a place, with one byte between.
  private static func isGreeted(_ place: TextPlace) -> Bool {
    let greetings: [StaticString] = [
      "Hi", "Hey", "Hello", "Dear", "Welcome", "Hallo", "Hola", "Bonjour", "Salut", "Ciao", "Olá",
    ]
    return greetings.contains { greeting in
      let start = -1 - greeting.utf8CodeUnitCount
      return place.has(greeting, at: start) && !isWordByte(place[start - 1])
    }
  }

  /// `:first_name` of Rails and Laravel: nothing touches it in front, and a sign behind it makes it a name of an emoji.
  @Sendable private static func colon(_ place: TextPlace) -> Int? {
    guard place.start == 0 || place[-1] <= 0x20 || "(\"'¿¡".utf8.contains(place[-1]) else { return nil }
    let end = place.run(from: 1, atMost: 40) { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    guard place[end] != UInt8(ascii: ":"), !isWordByte(place[end]), isProgramName(place, 1..<end) else { return nil }
    return end
  }

  /// `@Profile - Name | default: x` and `@Event - Charged - Amount` of CleverTap.
  @Sendable private static func profile(_ place: TextPlace) -> Int? {
    guard place.has("@Profile - ") || place.has("@Event - ") else { return nil }
    var end = place.run(from: 1, atMost: furthest) {
      isNameByte($0) && $0 != UInt8(ascii: ":") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-")
    }
    if place.has("| default:", at: end) {
      end += 10
      end = place.run(from: end + (place[end] == UInt8(ascii: " ") ? 1 : 0), atMost: furthest, isWordByte)
    }
    while place[end - 1] == UInt8(ascii: " ") || place[end - 1] == UInt8(ascii: "-") { end -= 1 }
    return end
  }

  /// A tag of a template, which nobody fills in.
  @Sendable private static func tag(_ place: TextPlace) -> Int? {
    guard place[2] != 0 else { return nil }
    return closed(place, by: place[1] == UInt8(ascii: "%") ? place[1] : UInt8(ascii: "}"), UInt8(ascii: "}"))
  }

  /// What to do about one in the app's strings, where `%@` is filled in and nothing else.
  static let helpBehindKeys = "write \"%@\" in the app's strings, and what differs by person under \"args\""

  private static let narrow = "write \"{{\" and \"}}\", \"{%\" and \"%}\" as on a keyboard for English"

  private static func isBraceOrPercent(_ place: TextPlace, _ offset: Int) -> Bool {
    place.has("｛", at: offset) || place.has("％", at: offset) || place[offset] == UInt8(ascii: "{")
      || place[offset] == UInt8(ascii: "%")
  }

  /// Up to what closes a tag that is written with wide signs; the opening alone where nothing does.
  private static func wide(_ place: TextPlace) -> Int? {
    for end in 3..<furthest {
      for close in ["｝｝", "％｝", "｝}", "}｝", "％}", "%｝", "}}", "%}"] as [StaticString] where place.has(close, at: end) {
        return end + close.utf8CodeUnitCount
      }
    }
    return place[0] == 0xEF ? (place[3] == 0xEF ? 6 : 4) : 4
  }

  /// A whole text in quotes that stands for a value: `default: "first_name"`, `default: "null"`.
  static let wholes: [TextMark] = [
    TextMark(
      rule, nameBytes, nameBytes, "is a text in quotes, and is shown",
      help: "write what is meant, or the attribute without quotes"
    ) { place in
      let text = place.bytes
      if text.count == 4 && place.has("null") || text.count == 3 && place.has("nil") { return text.count }
      // The line first: hardly any text has one.
      guard ByteSearch.first(UInt8(ascii: "_"), in: text) != nil,
        text.dropFirst().dropLast().contains(UInt8(ascii: "_"))
      else { return nil }
      return text.allSatisfy { 0x61...0x7A ~= $0 || isDigit($0) || $0 == UInt8(ascii: "_") } ? text.count : nil
    }
  ]

  private static let nameBytes = "abcdefghijklmnopqrstuvwxyz" + TextMark.digits + "_"

  /// How far from its start the end of a placeholder is looked for.
  private static let furthest = 200

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  /// Up to a mark and a byte that close what began here: `{# … #}`, `<%= … %>`.
  private static func closed(_ place: TextPlace, by mark: UInt8, _ last: UInt8) -> Int? {
    let end = (3..<furthest).first { place[$0] == mark && place[$0 + 1] == last }
    return end.map { $0 + 2 }
  }

  /// Behind the name that begins at an offset, and what must follow it. Where not `any` name will do, it is one that only programs have, with
  /// `_` or a capital inside, or one that copywriters write for somebody else to fill in.
  private static func named(_ place: TextPlace, _ start: Int, any: Bool = false, until close: StaticString) -> Int? {
    let isASCII = isLetter(place[start])
    guard isASCII || place[start] >= 0xC3 else { return nil }
    var end = place.run(from: start, atMost: start + 40) {
      isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") || $0 >= 0x80
    }
    // What closes it may be beyond ASCII itself.
    if close.utf8Start.pointee >= 0x80, let own = (start..<end).first(where: { place.has(close, at: $0) }) {
      end = own
    }
    let width = close.utf8CodeUnitCount
    if place.has(close, at: end) { return any && isASCII || isProgramName(place, start..<end) ? end + width : nil }
    guard isASCII, close.utf8Start.pointee < 0x80 else { return nil }
    if place[end] == UInt8(ascii: " ") {
      let last = place.run(from: end, atMost: start + 40) { isWordByte($0) || $0 == UInt8(ascii: " ") }
      return place.has(close, at: last) && isProgramName(place, start..<last) ? last + width : nil
    }
    // With the words for people without such a name: `{name|friend}`, `${name:friend}`.
    guard place[end] == UInt8(ascii: "|") || any && place[end] == UInt8(ascii: ":"),
      any || isProgramName(place, start..<end)
    else { return nil }
    let last = place.run(from: end + 1, atMost: end + 40) { isWordByte($0) || " .,-!'".utf8.contains($0) }
    return place.has(close, at: last) ? last + width : nil
  }

  private static func isProgramName(_ place: TextPlace, _ range: Range<Int>) -> Bool {
    let name = place.bytes[(place.start + range.lowerBound)..<(place.start + range.upperBound)]
    return PlaceholderNames.mayBeProgramName(name) || isMember(name)
  }

  /// `user.name`, and no domain.
  private static func isMember(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let dot = name.firstIndex(of: UInt8(ascii: ".")), dot < name.endIndex - 1 else { return false }
    return owners.contains(String(decoding: name[..<dot], as: UTF8.self).lowercased())
      && !name.contains(UInt8(ascii: " "))
  }

  /// `{0}`, `{$name}`, `{!Contact.Name}`, `{first_name}`, and what ICU chooses by: `{n, plural, …}`.
  @Sendable private static func braced(_ place: TextPlace) -> Int? {
    let digits = place.run(from: 1, atMost: 3, isDigit)
    if digits > 1, place[digits] == UInt8(ascii: "}") { return digits + 1 }
    if let end = formatted(place, digits) { return end }
    if place[1] == UInt8(ascii: "$") || place[1] == UInt8(ascii: "!") { return named(place, 2, any: true, until: "}") }
    if let end = named(place, 1, until: "}") { return end }
    let name = place.run(from: 1, atMost: 40, isNameByte)
    guard place[name] == UInt8(ascii: ",") else { return nil }
    let kind = place.run(from: name + 1) { $0 == UInt8(ascii: " ") }
    let isKnown =
      place.has("plural", at: kind) || place.has("select", at: kind) || place.has("number", at: kind)
      || place.has("date", at: kind) || place.has("time", at: kind)
    guard isKnown else { return nil }
    var depth = 0
    for end in 0..<furthest * 5 where place.start + end < place.bytes.count {
      depth += place[end] == UInt8(ascii: "{") ? 1 : place[end] == UInt8(ascii: "}") ? -1 : 0
      if depth == 0 { return end + 1 }
    }
    return nil
  }

  /// `{0:C}` and `{first_name!r}`: a number or a name of a program, and how it is printed.
  private static func formatted(_ place: TextPlace, _ digits: Int) -> Int? {
    let end = digits > 1 ? digits : place.run(from: 1, atMost: 40, isNameByte)
    guard end > 1, place[end] == UInt8(ascii: ":") || place[end] == UInt8(ascii: "!") else { return nil }
    let isFormat =
      isLetter(place[end + 1]) || place[end + 1] == UInt8(ascii: "#") || place[end + 1] == UInt8(ascii: "0")
    let close = place.run(from: end + 1, atMost: end + 20) { isLetter($0) || isDigit($0) || "#,.%".utf8.contains($0) }
    guard isFormat, place[close] == UInt8(ascii: "}") else { return nil }
    return digits > 1 || isProgramName(place, 1..<end) ? close + 1 : nil
  }

  /// `%@`, `%1$@`, `%s`, `%ld`, `%.2f`: behind a digit the sign is a per cent sign, and a letter that a word goes on with is no conversion.
  @Sendable private static func specifier(_ place: TextPlace) -> Int? {
    guard !isDigit(place[-1]), place[-1] != UInt8(ascii: "%") else { return nil }
    var end = 1
    let digits = place.run(from: 1, isDigit)
    if digits > 1 {
      guard place[digits] == UInt8(ascii: "$") else { return nil }
      end = digits + 1
    }
    if place[1] == UInt8(ascii: "#") {
      // A variable of a .stringsdict file.
      let name = place.has("#@", at: 1) ? place.run(from: 3, isNameByte) : 0
      return name > 3 && place[name] == UInt8(ascii: "@") ? name + 1 : nil
    }
    if place[end] == UInt8(ascii: ".") { end = place.run(from: end + 1, isDigit) }
    end = place.run(from: end) { $0 == UInt8(ascii: "l") }
    if place[end] == UInt8(ascii: "@") { return end + 1 }
    guard "sdiuf".utf8.contains(place[end]), !isWordByte(place[end + 1]), place[end + 1] != UInt8(ascii: "%") else {
      return nil
    }
    return end + 1
  }

  /// `%FIRST_NAME%`: a name of at least two bytes between two marks, the first of which follows no digit.
  private static func enclosed(_ place: TextPlace, by width: Int, _ mark: UInt8) -> Int? {
    // A name between two signs each is told as such.
    guard !isDigit(place[-1]), place[-1] != mark else { return nil }
    let isASCII = isLetter(place[width])
    let end = place.run(from: width, atMost: furthest) {
      isNameByte($0) || $0 == UInt8(ascii: ".") || !isASCII && $0 >= 0x80
    }
    guard end >= width + 2, place[end] == mark else { return nil }
    let hasDot = (width..<end).contains { place[$0] == UInt8(ascii: ".") }
    if !isASCII || hasDot { return isProgramName(place, width..<end) ? end + 1 : nil }
    return isWordByte(place[end + 1]) ? nil : end + 1
  }

  @Sendable private static func bracketed(_ place: TextPlace) -> Int? {
    let end = place.run(from: 1, atMost: 41) { isNameByte($0) || " -|.".utf8.contains($0) || $0 >= 0x80 }
    // A link of Markdown has an address behind it, and is told as one.
    guard end <= 40, place[end] == UInt8(ascii: "]"), place[end + 1] != UInt8(ascii: "(") else { return nil }
    let inside = place.bytes[(place.start + 1)..<(place.start + end)]
    if inside.contains(UInt8(ascii: ".")) { return isMember(inside) ? end + 1 : nil }
    if inside.contains(UInt8(ascii: "_")) { return end + 1 }
    // What stands behind a `|` is for whoever has no such name.
    let word = String(decoding: inside.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self).lowercased()
    let isTold = PlaceholderNames.contain(word.utf8) || word.hasPrefix("insert ") || word.hasPrefix("your ")
    return isTold ? end + 1 : nil
  }

  /// The records whose fields other tools insert.
  private static let owners: Set<String> = [
    "user", "customer", "contact", "profile", "recipient", "subscriber", "person", "lead", "account", "order",
    "product",
  ]
}
