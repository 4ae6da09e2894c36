import Foundation

/// A time zone with the moments of its clocks. Foundation is asked for offsets only, and once for each day.
///
/// Moments are seconds since 1970. A class, because it remembers offsets; one pass uses it on one thread.
final class DeviceZone {
  /// The IANA name.
  let name: String
  private let zone: TimeZone
  /// The offset at the beginning of each day of UTC that was needed.
  private var offsets: [Int: Int] = [:]
  /// Days in a row that all begin with one offset.
  private var steady = (first: 0, last: -1, offset: 0)
  /// How many days are remembered at most.
  private static let mostDays = 20_000

  init(_ zone: TimeZone) {
    self.zone = zone
    name = zone.identifier
  }

  private func ask(_ moment: Int) -> Int { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))) }

  private func offset(atDay day: Int) -> Int {
    if let known = offsets[day] { return known }
    let found = ask(day * 86_400)
    if offsets.count < Self.mostDays { offsets[day] = found }
    return found
  }

  /// Seconds east of UTC.
  func offset(at moment: Int) -> Int {
    let day = floored(moment, 86_400)
    let first = offset(atDay: day)
    // No zone has ever changed its clocks and changed them back within one day of UTC.
    return first == offset(atDay: day + 1) ? first : ask(moment)
  }

  /// What its clocks show.
  func shows(_ moment: Int) -> WallTime { WallTime(seconds: moment + offset(at: moment)) }

  /// The offset of all days around one; nil where clocks change there.
  private func offset(around day: Int) -> Int? {
    let (first, last) = (day - 1, day + 2)
    if steady.first <= first, last <= steady.last { return steady.offset }
    let offset = offset(atDay: first)
    for other in day...last where self.offset(atDay: other) != offset { return nil }
    if offset == steady.offset, first <= steady.last, last >= steady.first {
      steady = (min(first, steady.first), max(last, steady.last), offset)
    } else {
      steady = (first, last, offset)
    }
    return offset
  }

  /// All moments at which its clocks show a time, in order; none in a gap.
  func moments(_ wall: WallTime) -> [Int] {
    if let offset = offset(around: wall.day.number) { return [wall.seconds - offset] }
    var found: [Int] = []
    // Each offset of the days around is tried.
    for hours in stride(from: -40, through: 40, by: 8) {
      let moment = wall.seconds - ask(wall.seconds + hours * 3600)
      if shows(moment) == wall, !found.contains(moment) { found.append(moment) }
    }
    return found.sorted()
  }

  /// The first moment at which its clocks show a time, or the first one after the gap that has it.
  func first(_ wall: WallTime) -> Int {
    if let offset = offset(around: wall.day.number) { return wall.seconds - offset }
    return moments(wall).first ?? afterGap(wall)
  }

  private func afterGap(_ wall: WallTime) -> Int {
    var moment = wall.seconds - 16 * 3600
    for step in [3600, 60, 1] {
      // A gap is at most a day long, so that no step is taken more often.
      for _ in 0..<100 {
        guard shows(moment + step) < wall else { break }
        moment += step
      }
    }
    return moment + 1
  }
}

/// The zones that a pass needs, each made once.
final class DeviceZones {
  /// The device's own.
  let device: DeviceZone
  private var known: [String: DeviceZone] = [:]

  init(device: TimeZone) {
    self.device = DeviceZone(device)
    known[device.identifier] = self.device
  }

  /// The zone of a rule: `device` or an IANA name. A name that this device does not know is its own zone's: better than no notification.
  func zone(_ name: String?) -> DeviceZone {
    guard let name, name != "device" else { return device }
    if let zone = known[name] { return zone }
    let made = TimeZone(identifier: name).map { DeviceZone($0) } ?? device
    known[name] = made
    return made
  }
}
