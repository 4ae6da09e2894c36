import Foundation

/// What the library remembers from launch to launch.
struct Memory: Codable, Equatable, Sendable {
  /// A one-time request that was given to the system.
  struct Promise: Codable, Equatable, Sendable {
    /// When it rings by the clock of the pass that added it, in seconds since 1970.
    var moment: Int
    /// What the device's clock shows then, in seconds since 1970 on a clock without an offset; nil for a request on another clock.
    var wall: Int?
  }

  /// An event that the app reported and no pass has looked at.
  struct Reported: Codable, Equatable, Sendable {
    var event: String
    /// Seconds since 1970.
    var at: Int
    var properties: [String: AttributeValue]
  }

  /// A request that waits for its moment after an event.
  struct Waiting: Codable, Equatable, Sendable {
    /// The report that it follows.
    var report: Reported
    /// When it rings, in seconds since 1970.
    var due: Int
    /// Whether it was given to the system.
    var isPromised = false
  }

  /// The id that the library made up because the app gives none.
  var id: String?
  /// What was promised, by identifier.
  var promised: [String: Promise] = [:]
  /// What has had its chance, by identifier, with the moment when it may be forgotten.
  var rung: [String: Int] = [:]
  /// Reports that wait for a pass, in order.
  var reports: [Reported] = []
  /// Requests that follow a report, by the identity of their campaign.
  var waiting: [String: Waiting] = [:]
  /// When own notifications rang in the last days, for the frequency that a policy allows; in seconds since 1970.
  var history: [Int] = []
  /// The categories that were registered.
  var categories: Set<String> = []

  /// For how long a moment may come again: until its day has passed in every zone.
  static let chance = 2 * 86_400
  /// For how long notifications are counted.
  static let counted = 8 * 86_400

  /// Notes which promises have had their chance. A request that is no longer pending has, once its moment has passed on the clock of the pass that
  /// added it or on the clock that the device has now: a clock that goes back must not ring it again.
  mutating func settle(pending: Set<String>, now: Int, wall: Int) {
    for (identifier, promise) in promised where !pending.contains(identifier) {
      guard promise.moment <= now || promise.wall.map({ $0 <= wall }) == true else { continue }
      rung[identifier] = max(promise.moment, now) + Self.chance
      history.append(min(promise.moment, now))
    }
    promised = promised.filter { pending.contains($0.key) }
    rung = rung.filter { $0.value > now }
    history.removeAll { $0 < now - Self.counted }
    waiting = waiting.filter { $0.value.due > now - Self.chance }
  }
}
