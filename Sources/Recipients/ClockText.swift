import Clocks
import Rows

/// Times of day in the cells of rows, in seconds since midnight.
enum ClockText {
  /// `18:30`, `18:30:05`, and what databases write behind it where it is nothing: `18:30:05.000`.
  static func seconds(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> NumberText.Outcome {
    let whole = min(count, count > 8 && bytes[8] == UInt8(ascii: ".") ? 8 : count)
    guard let time = CivilTime(UnsafeBufferPointer(start: bytes, count: whole)) else { return .problem(.notTime) }
    guard whole < count else { return .number(Int64(time.secondsOfDay)) }
    let fraction = UnsafeBufferPointer(start: bytes + whole + 1, count: count - whole - 1)
    guard fraction.count > 0, fraction.allSatisfy({ $0 &- 0x30 <= 9 }) else { return .problem(.notTime) }
    return fraction.allSatisfy { $0 == 0x30 } ? .number(Int64(time.secondsOfDay)) : .problem(.partOfSecond)
  }
}
