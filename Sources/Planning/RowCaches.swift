import Clocks
import Diagnostics
import Expressions
import Files
import JSON
import Languages
import Recipients

/// Which language a recipient's locale leads to, as ``LanguageMatch`` has it; the source where none fits.
///
/// What was found is kept by the locale's bytes, in raw storage: one look-up a row counts no references. Locales of more than seven bytes are
/// looked up in a list.
struct LocaleTable: ~Copyable {
  private static let size = 256
  /// The lists of languages that differ.
  private let languages: [[String]]
  /// Which of them each variant has: most have the campaign's.
  private let lists: [Int]
  /// The bytes of a locale with their number in the top byte, from which a slot follows; 0 is free.
  private let keys: UnsafeMutablePointer<UInt64>
  /// For each slot the language in every list.
  private let found: UnsafeMutablePointer<Int32>
  private var long: [(locale: [UInt8], indices: [Int32])] = []
  /// What finds them, once somebody's was asked for.
  private var matches: [LanguageMatch] = []
  /// The source, where no language fits.
  private static let fallback: Int32 = 1 << 30

  /// For the languages of each variant.
  init(_ variants: [[String]]) {
    var languages: [[String]] = []
    var lists: [Int] = []
    for variant in variants {
      // The next one most often has what the last one has.
      if languages.last != variant { languages.append(variant) }
      lists.append(languages.count - 1)
    }
    self.init(languages, lists)
  }

  /// An empty one for the same variants.
  init(sharing other: borrowing LocaleTable) { self.init(other.languages, other.lists) }

  private init(_ languages: [[String]], _ lists: [Int]) {
    self.languages = languages
    self.lists = lists
    keys = .allocate(capacity: Self.size)
    keys.initialize(repeating: 0, count: Self.size)
    found = .allocate(capacity: Self.size * max(languages.count, 1))
    found.initialize(repeating: 0, count: Self.size * max(languages.count, 1))
  }

  deinit {
    keys.deallocate()
    found.deallocate()
  }

  /// The place of the language among those of a variant; 8 bytes of a batch's text can always be read.
  @inline(__always)
  mutating func language(of locale: UnsafeBufferPointer<UInt8>, _ variant: Int) -> Int {
    Int(entry(of: locale, variant) & ~Self.fallback)
  }

  /// Whether one of the languages fits, and the source is not only what is left.
  mutating func fits(_ locale: UnsafeBufferPointer<UInt8>, _ variant: Int) -> Bool {
    entry(of: locale, variant) != Self.fallback
  }

  @inline(__always)
  private mutating func entry(of locale: UnsafeBufferPointer<UInt8>, _ variant: Int) -> Int32 {
    guard locale.count < 8, let base = locale.baseAddress else { return longLanguage(of: locale, variant) }
    let count = UInt64(truncatingIfNeeded: locale.count)
    let bytes = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self))
    let key = bytes & ((1 &<< (count &* 8)) &- 1) | (count &+ 1) &<< 56
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 56)
    if keys[slot] != key { slot = place(slot, key, locale) }
    return found[slot &* languages.count &+ lists[variant]]
  }

  /// The slot of a locale that is not in its first one: a later one that it or nothing is in. Among too many locales it takes the first.
  @inline(never)
  private mutating func place(_ first: Int, _ key: UInt64, _ locale: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = first
    for _ in 0..<8 where keys[slot] != 0 {
      slot = (slot + 1) % Self.size
      if keys[slot] == key { return slot }
    }
    if keys[slot] != 0 { slot = first }
    fill(slot, key, Array(locale))
    return slot
  }

  private mutating func fill(_ slot: Int, _ key: UInt64, _ locale: [UInt8]) {
    keys[slot] = key
    for list in languages.indices { found[slot * languages.count + list] = choose(locale, list: list) }
  }

  private mutating func longLanguage(of locale: UnsafeBufferPointer<UInt8>, _ variant: Int) -> Int32 {
    for entry in long where entry.locale.elementsEqual(locale) { return entry.indices[lists[variant]] }
    let bytes = Array(locale)
    let indices = languages.indices.map { choose(bytes, list: $0) }
    if long.count < 1024 { long.append((bytes, indices)) }
    return indices[lists[variant]]
  }

  /// The place of the best language; the source, the first one, with a mark where none fits.
  private mutating func choose(_ locale: [UInt8], list: Int) -> Int32 {
    if matches.isEmpty { matches = languages.map { LanguageMatch($0) } }
    return matches[list].place(of: locale).map { Int32(clamping: $0) } ?? Self.fallback
  }

  /// The place of the best language; nothing where none fits, who then gets the source.
  static func choose(_ locale: [UInt8], among languages: [String]) -> Int? {
    LanguageMatch(languages).place(of: locale)
  }
}

/// Zones by the names that recipients have, and the moments of everyone in each.
struct ZoneCache: ~Copyable {
  private let names = SeenNames()
  /// The zone of people without one, then those that were seen.
  private var zones: [Zone?]
  /// Where the moments of a zone stand, by its number; nothing where it was not asked for yet.
  private var places: [Range<Int>?] = [nil]

  /// No zone yet but the one in which people without one are taken to live.
  init(fallback: Zone?) { zones = [fallback] }

  /// The number of the zone of a row; nothing where none is known.
  mutating func number(_ batch: ColumnBatch, _ row: Int, in database: ZoneDatabase) -> Int? {
    guard batch.isPresent(AttributeTable.timeZoneColumn, row) else { return zones[0] == nil ? nil : 0 }
    let number = names.number(of: AttributeTable.timeZoneColumn, row, in: batch) + 1
    if number == zones.count {
      let name = String(decoding: names.names[number - 1], as: UTF8.self)
      zones.append((try? database.zone(named: name)) ?? nil)
      places.append(nil)
    }
    return zones[number] == nil ? nil : number
  }

  /// The zone with a number.
  func zone(_ number: Int) -> Zone? { zones[number] }

  /// Where the moments of everyone in a zone stand among others, to which `find` adds them once.
  mutating func places(
    _ number: Int, in moments: inout [DueMoments.Due], _ find: (Zone) -> [DueMoments.Due]
  ) -> Range<Int> {
    if let known = places[number] { return known }
    let start = moments.count
    if let zone = zones[number] { moments += find(zone) }
    places[number] = start..<moments.count
    return start..<moments.count
  }
}
