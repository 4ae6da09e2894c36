/// The quiet hours of a campaign, on the clock of the device.
struct QuietRule: Sendable, Hashable {
  let part: DayPart
  /// Whether what falls into them is dropped; otherwise it comes when they end.
  let drops: Bool

  init(_ from: BundlePart) throws(BundleError) {
    func time(_ key: String) throws(BundleError) -> Int {
      let member = try from.member(key)
      guard let second = timeOfDay(try member.text()) else { throw member.wrong("not a time of day") }
      return second
    }
    part = DayPart(from: try time("from"), to: try time("to"))
    let then = try from.member("then")
    switch try then.text() {
    case "hold": drops = false
    case "drop": drops = true
    default: throw then.wrong("neither \"hold\" nor \"drop\"")
    }
  }

  /// When a time of the device's own clock comes; nil where it is dropped.
  func held(_ wall: WallTime) -> WallTime? {
    guard part.contains(wall.second) else { return wall }
    return drops ? nil : WallTime(wall.day.adding(wall.second >= part.to ? 1 : 0), part.to)
  }

  /// When a moment comes; nil where it is dropped.
  func held(_ moment: Int, on clock: DeviceZone) -> Int? {
    let wall = clock.shows(moment)
    guard part.contains(wall.second) else { return moment }
    if drops { return nil }
    let end = WallTime(wall.day.adding(wall.second >= part.to ? 1 : 0), part.to)
    return clock.moments(end).first { $0 >= moment } ?? max(moment, clock.first(end))
  }
}
