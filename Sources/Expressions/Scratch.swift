import Clocks
import JSON

/// Room for the texts that filters make of a row. It is kept from row to row, so that a row allocates nothing once there is enough.
///
/// What was written stays where it is until the next ``reset()``, however much is written behind it: filters read one text while they
/// write the next.
final class Scratch {
  private var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private(set) var count = 0
  /// Smaller rooms of this row, in which texts may still stand.
  private var outgrown: [UnsafeMutablePointer<UInt8>] = []
  /// On whose clocks rows are read.
  private(set) lazy var zones = SeenZones()

  deinit {
    reset()
    base?.deallocate()
  }

  /// Forgets everything.
  func reset() {
    count = 0
    guard !outgrown.isEmpty else { return }
    for room in outgrown { room.deallocate() }
    outgrown.removeAll()
  }

  private func grow(by more: Int) {
    let wanted = max(capacity * 2, count + more, 256)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    if let base {
      larger.update(from: base, count: count)
      outgrown.append(base)
    }
    base = larger
    capacity = wanted
  }

  func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    base?[count] = byte
    count += 1
  }

  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    base.map { ($0 + count).update(from: source, count: bytes.count) }
    count += bytes.count
  }

  /// Writes at most so many bytes; `body` gives the new end.
  func write(
    atMost most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    let start = count
    if capacity - count < most { grow(by: most) }
    if let target = base.map({ $0 + start }) { count += body(target) - target }
    return text(from: start)
  }

  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a whole number.
  func append(decimal number: Int64) { _ = write(atMost: DecimalText.most) { DecimalText.write(number, to: $0) } }

  /// Appends a moment as a format writes it.
  func append(_ moment: DateMoment, as format: DateFormat) {
    _ = write(atMost: format.room) { format.write(moment, to: $0) }
  }

  /// Appends a value as `{{ }}` shows it: decimals with all their places (`12.50`, `12.0`), dates as `2026-12-24`, times as `18:30` or
  /// `18:30:05`, timestamps as `2026-12-24 18:30:00 UTC`.
  func append(_ value: ValueView) {
    switch value {
    case .missing: break
    case .boolean(let flag): append(flag ? "true" : "false")
    case .integer(let number): append(decimal: number)
    case .decimal(let mantissa, let places): withDecimal(mantissa, places: places, keepsPlaces: true) { append($0) }
    case .text(let text), .version(let text): append(text)
    case .date(let days): append(DateMoment(days: days), as: .iso)
    case .time(let seconds): append(DateMoment(secondsOfDay: seconds), as: seconds % 60 == 0 ? .minutes : .seconds)
    case .timestamp(let micros): append(DateMoment(micros: micros, in: nil), as: .moment)
    }
  }

  /// What was written from a place on.
  func text(from start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base.map { $0 + start }, count: base == nil ? 0 : count - start)
  }

  /// A value as it prints: texts where they are, everything else written.
  func printed(_ value: ValueView) -> UnsafeBufferPointer<UInt8> {
    if case .text(let text) = value { return text }
    if case .version(let text) = value { return text }
    let start = count
    append(value)
    return text(from: start)
  }

  /// The same value with its text written here, where it stays.
  func kept(_ value: ValueView) -> ValueView {
    switch value {
    case .text(let text):
      let start = count
      append(text)
      return .text(self.text(from: start))
    case .version(let text):
      let start = count
      append(text)
      return .version(self.text(from: start))
    default: return value
    }
  }
}
