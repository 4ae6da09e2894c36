package import Clocks

/// The clocks of whoever reads a project's texts: time zones by name, and the one of people of whom none is known.
public final class ReaderClocks: Sendable {
  let database: ZoneDatabase
  /// Where people without a zone are taken to live; nothing where nobody says so.
  let fallback: Zone?

  /// The clocks of a project.
  package init(_ database: ZoneDatabase, fallback: Zone? = nil) {
    self.database = database
    self.fallback = fallback
  }

  /// Those of tables that no project has declared.
  static let standard = ReaderClocks(ZoneDatabase())

  /// What a moment is shown in to people of whom no zone is known.
  var otherwise: Zone { fallback ?? .utc }

  /// Whether those of another project show the same.
  func isAlike(_ other: ReaderClocks) -> Bool { fallback?.name == other.fallback?.name }

  /// The zone of a recipient by its name. Sources let only known ones pass.
  func zone(named name: UnsafeBufferPointer<UInt8>) -> Zone {
    let name = String(decoding: name, as: UTF8.self)
    return ((try? database.zone(named: name)) ?? nil) ?? otherwise
  }
}

/// The zones of rows that were seen, by the bytes of their names: one look-up a row allocates nothing.
final class SeenZones {
  private struct Entry {
    let hash: UInt64
    let start: Int
    let count: Int
    let zone: Unmanaged<Zone>
  }

  private static let size = 4096
  /// More zones than there are; what hostile rows could add beyond is looked up every time.
  private static let most = 2048

  private var clocks: ReaderClocks?
  /// The place of an entry from the slot of its hash on, counted from 1; 0 is free.
  private var slots: [Int32] = []
  private var entries: [Entry] = []
  private var names: [UInt8] = []
  /// The entries' zones live as long as this.
  private var kept: [Zone] = []

  /// The zone of a name among those of some readers.
  func zone(named name: UnsafeBufferPointer<UInt8>, _ clocks: ReaderClocks) -> Zone {
    if self.clocks !== clocks { forget(for: clocks) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var slot = Int(truncatingIfNeeded: hash &>> 40) & (Self.size - 1)
    while slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      if entry.hash == hash, entry.count == name.count, isName(name, at: entry.start) {
        return entry.zone._withUnsafeGuaranteedRef { $0 }
      }
      slot = (slot + 1) & (Self.size - 1)
    }
    let zone = clocks.zone(named: name)
    guard entries.count < Self.most else { return zone }
    entries.append(Entry(hash: hash, start: names.count, count: name.count, zone: .passUnretained(zone)))
    names.append(contentsOf: name)
    kept.append(zone)
    slots[slot] = Int32(entries.count)
    return zone
  }

  private func isName(_ name: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    for index in 0..<name.count where names[start &+ index] != name[index] { return false }
    return true
  }

  private func forget(for clocks: ReaderClocks) {
    self.clocks = clocks
    slots = [Int32](repeating: 0, count: Self.size)
    entries.removeAll()
    names.removeAll()
    kept.removeAll()
  }
}
