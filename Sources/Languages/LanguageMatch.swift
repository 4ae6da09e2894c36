/// Which of some languages somebody reads, as Apple's systems choose among those of an app: what a person's locale is called by whatever system
/// wrote it, what its parents are, and which of the languages is nearest to it in the same script.
package struct LanguageMatch: Sendable {
  /// What stands above each language.
  private let chains: [[LocaleName]]
  /// The places of the languages as they are spelled; of two that are the same the first one's.
  private var spelled: [[UInt8]: Int] = [:]
  /// The places of the languages that Apple's systems take for one another, in their order.
  private var groups: [String: [Int]] = [:]

  /// Among tags in their order; of two that are equally near the first is chosen.
  package init(_ tags: [String]) {
    chains = tags.map { tag in LocaleName(tag.utf8).map { $0.penalty + $0.chain } ?? [] }
    for (place, tag) in tags.enumerated() {
      if let name = chains[place].first { groups[name.group, default: []].append(place) }
      let spelled = Self.spelled(tag.utf8)
      if self.spelled[spelled] == nil { self.spelled[spelled] = place }
    }
  }

  /// The place of the language for a locale such as `zh_TW.UTF-8`; nothing where none fits.
  package func place(of locale: some Collection<UInt8>) -> Int? {
    let spelled = Self.spelled(locale)
    if spelled.isEmpty { return nil }
    if let exact = self.spelled[spelled] { return exact }
    return nearest(LocaleName(locale)) ?? truncated(spelled)
  }

  /// The one with the fewest steps, up from both, to what they have in common.
  private func nearest(_ wanted: LocaleName?) -> Int? {
    guard let wanted, let places = groups[wanted.group] else { return nil }
    var best: (place: Int, steps: Int)?
    let chain = wanted.chain
    for place in places {
      guard let steps = Self.steps(chain, chains[place]), steps < best?.steps ?? .max else { continue }
      best = (place, steps)
    }
    return best?.place
  }

  private static func steps(_ wanted: [LocaleName], _ other: [LocaleName]) -> Int? {
    for (up, name) in wanted.enumerated() {
      guard let down = other.firstIndex(of: name) else { continue }
      return up + down + (wanted[0].language == other[0].language ? 0 : 1)
    }
    return nil
  }

  /// A language whose tag is the beginning of the locale, though they are written in different scripts: better than another language.
  private func truncated(_ spelled: [UInt8]) -> Int? {
    var end = spelled.count
    while let dash = spelled[..<end].lastIndex(of: UInt8(ascii: "-")) {
      end = dash
      if let place = self.spelled[Array(spelled[..<end])] { return place }
    }
    return nil
  }

  /// Small letters between dashes, without what POSIX writes behind it.
  private static func spelled(_ tag: some Collection<UInt8>) -> [UInt8] {
    tag.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }.map { byte in
      switch byte {
      case UInt8(ascii: "_"): UInt8(ascii: "-")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
      default: byte
      }
    }
  }
}

/// What a tag means: the language under its code of today, the script in which it is most likely written, and the region if it names one.
struct LocaleName: Sendable, Equatable {
  let language: String
  let script: String
  let region: String?

  init(language: String, script: String, region: String?) {
    (self.language, self.script, self.region) = (language, script, region)
  }

  /// `zh-Hant-TW`, `zh_TW`, `sr_RS.UTF-8@latin`; nothing where no language is named.
  init?(_ tag: some Collection<UInt8>) {
    let main = tag.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    var parts = main.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }[...]
    guard let code = parts.popFirst(), 2...3 ~= code.count, code.allSatisfy(Self.isLetter) else { return nil }
    var language = Self.text(code, capitals: 0)
    // zh-yue is yue.
    if let other = parts.first, other.count == 3, other.allSatisfy(Self.isLetter) {
      language = Self.text(other, capitals: 0)
      parts.removeFirst()
    }
    var (script, region): (String?, String?) = (nil, nil)
    if let next = parts.first, next.count == 4, next.allSatisfy(Self.isLetter) {
      script = Self.text(next, capitals: 1)
      parts.removeFirst()
    }
    if let next = parts.first, next.count == 2 && next.allSatisfy(Self.isLetter) || Self.isNumber(next) {
      region = Self.text(next, capitals: 2)
    }
    if tag.contains(UInt8(ascii: "@")) { script = script ?? Self.script(posix: tag.reversed()) }
    let data = LocaleData.shared
    if let meant = data.aliases[language] {
      language = meant.language
      script = script ?? meant.script
      region = region ?? meant.region
    }
    region = region.map { data.regions[$0] ?? $0 }
    self.language = language
    self.script = script ?? data.script(language, region)
    self.region = region
  }

  /// What glibc writes behind the code of a script that is not the usual one.
  private static func script(posix reversed: some Sequence<UInt8>) -> String? {
    switch String(decoding: reversed.prefix { $0 != UInt8(ascii: "@") }.reversed(), as: UTF8.self) {
    case "latin": "Latn"
    case "cyrillic": "Cyrl"
    case "devanagari": "Deva"
    default: nil
    }
  }

  /// Languages of one group have parents in common. Hindi in Latin letters is nearer to English than to Hindi.
  var group: String { language == "hi" && script == "Latn" ? "en" : LocaleData.groups[language] ?? language }

  /// It, then what it takes words over from, up to the language in its script.
  var chain: [LocaleName] {
    var chain = [self]
    while let above = chain[chain.count - 1].parent, chain.count < 8 { chain.append(above) }
    return chain
  }

  private var parent: LocaleName? {
    let data = LocaleData.shared
    if let parent = data.parents[tag] { return parent.group == group ? parent : nil }
    return region == nil ? nil : LocaleName(language: language, script: script, region: nil)
  }

  /// One step more for a language of a region that is not the one where most read it; but es-MX stands for es-419.
  var penalty: [LocaleName] {
    guard let region, LocaleData.shared.region(language, script) != region, tag != "es-MX" else { return [] }
    return [self]
  }

  /// Without the script where it is the likely one: `en-AU`, `zh-Hant-HK`.
  private var tag: String {
    let isLikely = LocaleData.shared.script(language, nil) == script
    return [language, isLikely ? nil : script, region].compactMap { $0 }.joined(separator: "-")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static func isNumber(_ part: some Collection<UInt8>) -> Bool {
    part.count == 3 && part.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func text(_ part: some Collection<UInt8>, capitals: Int) -> String {
    let bytes = part.enumerated().map { place, byte in
      isLetter(byte) ? (place < capitals ? byte & ~0x20 : byte | 0x20) : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// What CLDR and Apple say of locales, read from the table when the first is asked for.
struct LocaleData: Sendable {
  static let shared = LocaleData()

  /// Codes of old and of three letters.
  private(set) var aliases: [String: (language: String, script: String?, region: String?)] = [:]
  /// Regions that are called otherwise today.
  private(set) var regions: [String: String] = [:]
  /// What stands above a tag, where that is not the tag without its last part.
  private(set) var parents: [String: LocaleName] = [:]
  /// The script and the region of a language, the script of a language in a region and the region of one in a script.
  private var likely: [String: (script: String, region: String)] = [:]

  /// Languages that Apple's systems take for one another.
  static let groups = ["ars": "ar", "nb": "no", "nn": "no", "wuu": "zh", "yue": "zh"]

  /// Parents as Apple has them in place of CLDR's: English of most of the Commonwealth is that of the United Kingdom. The fact
  /// `language-matching` says where that stands.
  private static let apples: [(parent: String, of: String)] = [
    ("ar", "ars"),
    (
      "en-GB",
      """
      en-150 en-AG en-AI en-AU en-BB en-BD en-BM en-BN en-BS en-BW en-BZ en-DG en-DM en-FJ en-FK en-GD en-GG en-GH en-GI en-GM en-GY en-HK en-IE en-IM
      en-IN en-IO en-JE en-JM en-KE en-KI en-KN en-KY en-LC en-LK en-LS en-MO en-MS en-MT en-MU en-MV en-MW en-MY en-NA en-NG en-PK en-PN en-SB en-SC
      en-SD en-SG en-SH en-SL en-SS en-SZ en-TC en-TO en-TT en-TV en-TZ en-UG en-VC en-VG en-VU en-ZA en-ZM en-ZW
      """
    ),
    ("en-AU", "en-CC en-CK en-CX en-NF en-NR en-NU en-NZ en-PG en-WS"), ("en-150", "en-CY"),
    ("zh-Hans", "wuu yue-Hans"), ("zh-Hant", "wuu-Hant"), ("zh-Hant-HK", "yue"),
  ]

  private init() {
    let text = CLDRData.locales
    let table = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var named: [(tag: String, parent: String)] = []
    for line in table.split(separator: 0x0A) {
      let words = line.dropFirst().split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard words.count > 1 else { continue }
      switch line.first {
      case UInt8(ascii: "="): aliases[words[0]] = Self.parts(words[1])
      case UInt8(ascii: "~"): regions[words[0]] = words[1]
      case UInt8(ascii: "^"): for tag in words.dropFirst() { named.append((tag, words[0])) }
      default: if words.count == 3 { likely[words[0]] = (words[1], words[2]) }
      }
    }
    for (parent, tags) in Self.apples {
      named += tags.split(whereSeparator: { $0 == " " || $0 == "\n" }).map { (String($0), parent) }
    }
    for (tag, parent) in named {
      let parts = Self.parts(parent)
      parents[tag] = LocaleName(
        language: parts.language, script: parts.script ?? script(parts.language, parts.region), region: parts.region)
    }
  }

  /// The parts of a tag that CLDR writes.
  private static func parts(_ tag: String) -> (language: String, script: String?, region: String?) {
    let parts = tag.split(separator: "-").map(String.init)
    let others = parts.dropFirst()
    return (parts.first ?? "", others.first { $0.utf8.count == 4 }, others.first { $0.utf8.count < 4 })
  }

  /// The script in which a language is most likely written, anywhere or in a region; the Latin one where nothing is known.
  func script(_ language: String, _ region: String?) -> String {
    (region.flatMap { likely["\(language)-\($0)"] } ?? likely[language])?.script ?? "Latn"
  }

  /// Where most people read a language in a script.
  func region(_ language: String, _ script: String) -> String? {
    (likely["\(language)-\(script)"] ?? likely[language])?.region
  }
}
