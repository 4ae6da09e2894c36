import Clocks
import Diagnostics
import Files
import JSON
import Parsing

/// Which language a recipient's locale leads to: exact, then language and script, then language, then the source.
struct LocaleCache {
  private var known: [(locale: [UInt8], indices: [Int])] = []

  /// The index among the languages of a variant.
  mutating func index(_ locale: UnsafeBufferPointer<UInt8>, _ variant: Int, among languages: [[String]]) -> Int {
    for entry in known where entry.locale.count == locale.count {
      if zip(entry.locale, locale).allSatisfy({ $0 == $1 }) { return entry.indices[variant] }
    }
    let bytes = Array(locale)
    let indices = languages.map { Self.choose(bytes, among: $0) }
    if known.count < 1024 { known.append((bytes, indices)) }
    return indices[variant]
  }

  /// The index of the best language; 0 is the source.
  static func choose(_ locale: [UInt8], among languages: [String]) -> Int {
    var parts = locale.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }.split(separator: UInt8(ascii: "-"))
    while !parts.isEmpty {
      let wanted = Array(parts.joined(separator: [UInt8(ascii: "-")]))
      if let index = languages.firstIndex(where: { language in
        language.utf8.count == wanted.count && zip(language.utf8, wanted).allSatisfy { $0 | 0x20 == $1 | 0x20 }
      }) {
        return index
      }
      parts.removeLast()
    }
    return 0
  }
}

/// Zones by the bytes of their names, and the next time of a repetition in each.
struct ZoneCache {
  private var zones: [(name: [UInt8], zone: Zone?)] = []
  private var firsts: [(zone: String, local: CivilDateTime?)] = []

  mutating func zone(_ name: UnsafeBufferPointer<UInt8>, in database: ZoneDatabase) -> Zone? {
    for entry in zones where entry.name.count == name.count {
      if zip(entry.name, name).allSatisfy({ $0 == $1 }) { return entry.zone }
    }
    let zone = (try? database.zone(named: String(decoding: name, as: UTF8.self))) ?? nil
    if zones.count < 1024 { zones.append((Array(name), zone)) }
    return zone
  }

  mutating func first(_ recurrence: RecurrenceFile, in zone: Zone, from now: Instant) -> CivilDateTime? {
    if let known = firsts.first(where: { $0.zone.utf8.elementsEqual(zone.name.utf8) }) { return known.local }
    let local = Occurrences.first(recurrence, from: zone.local(now))
    firsts.append((zone.name, local))
    return local
  }
}
