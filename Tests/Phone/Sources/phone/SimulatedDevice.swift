import Foundation

@testable import NotificationSchedule

/// A notification centre that keeps requests, lets time pass and rings. It counts on Foundation's calendar, and not on the library's.
///
/// Removals come as late as they may: when requests are read, or when time passes.
actor SimulatedDevice {
  /// What a system does with more than 64 requests, of which Apple says little: it keeps the soonest, or what was added last, or refuses what comes
  /// last.
  enum Overflow: String, Codable, Sendable { case soonest, latest, refuse }
  /// What becomes of a request whose time the device's clock jumps over.
  enum Jump: String, Codable, Sendable { case drop, ring }

  struct Pending: Sendable {
    let identifier: String
    let digest: String?
    let campaign: String?
    let trigger: PlannedRequest.Trigger
    let text: String
    var next: Int?
    let order: Int
  }

  struct Ring: Codable, Sendable {
    let at: Int
    let identifier: String
    let campaign: String?
    let zone: String
    let text: String
  }

  let overflow: Overflow
  let jump: Jump
  private(set) var now: Int
  private(set) var zone: TimeZone
  private(set) var rings: [Ring] = []
  private(set) var lostForeign: Set<String> = []
  private(set) var pending: [String: Pending] = [:]
  private var removals: [String] = []
  private var order = 0
  private(set) var categories: Set<Category> = []
  private(set) var categoryWrites = 0
  var permission = Permission.allowed

  init(now: Int, zone: TimeZone, overflow: Overflow, jump: Jump) {
    (self.now, self.zone, self.overflow, self.jump) = (now, zone, overflow, jump)
  }

  func allow(_ permission: Permission) { self.permission = permission }

  // MARK: - Time

  /// Lets time pass: what is due rings, in order.
  func advance(to moment: Int) {
    finishRemovals()
    while true {
      let due = pending.values.filter { $0.next.map { $0 <= moment } ?? false }
      guard let first = due.min(by: { ($0.next ?? 0, $0.identifier) < ($1.next ?? 0, $1.identifier) }),
        let at = first.next
      else { break }
      now = at
      ring(first, at)
    }
    now = max(now, moment)
  }

  private func ring(_ request: Pending, _ at: Int) {
    rings.append(
      Ring(
        at: at, identifier: request.identifier, campaign: request.campaign, zone: zone.identifier, text: request.text))
    if request.trigger.repeats {
      pending[request.identifier]?.next = next(request.trigger, after: at)
    } else {
      pending[request.identifier] = nil
    }
  }

  /// The device is elsewhere: what is meant on its own clock comes at other moments.
  func travel(to zone: TimeZone) {
    finishRemovals()
    let before = self.zone
    self.zone = zone
    for request in pending.values.sorted(by: { $0.identifier < $1.identifier }) {
      guard case .calendar(let match, _) = request.trigger, match.zone == nil else { continue }
      let next = next(request.trigger, after: now)
      pending[request.identifier]?.next = next
      guard next == nil, before != zone else { continue }
      if jump == .ring { ring(request, now) }
      // A dropped one stays pending for ever, as far as anyone knows.
    }
  }

  /// The moment at which a trigger fires next, by Foundation.
  private func next(_ trigger: PlannedRequest.Trigger, after moment: Int) -> Int? {
    switch trigger {
    case .interval(let seconds, _): return moment + Int(seconds)
    case .place: return nil
    case .calendar(let match, _):
      var calendar = Calendar(identifier: .gregorian)
      guard let zone = match.zone.map({ TimeZone(identifier: $0) }) ?? self.zone else { return nil }
      calendar.timeZone = zone
      let parts = DateComponents(
        year: match.year, month: match.month, day: match.day, hour: match.hour, minute: match.minute,
        second: match.second,
        weekday: match.weekday)
      let after = Date(timeIntervalSince1970: Double(moment))
      guard let found = calendar.nextDate(after: after, matching: parts, matchingPolicy: .nextTime) else { return nil }
      return Int(found.timeIntervalSince1970)
    }
  }

  // MARK: - Requests

  /// Requests of other code, so many, far away.
  func crowd(_ count: Int) {
    finishRemovals()
    for id in pending.keys where id.hasPrefix("other-") { pending[id] = nil }
    for number in 0..<count {
      put(
        Pending(
          identifier: "other-\(number)", digest: nil, campaign: nil,
          trigger: .interval(seconds: 400 * 86_400, repeats: false), text: "", next: now + 400 * 86_400, order: order))
    }
  }

  func add(_ request: PlannedRequest) throws(AddingError) {
    guard permission.takesRequests else { throw .notAllowed }
    if case .interval(let seconds, true) = request.trigger, seconds < 60 { throw .failed("an interval below a minute") }
    var text = ""
    if case .plain(let body)? = request.body { text = body }
    put(
      Pending(
        identifier: request.identifier, digest: request.digest, campaign: request.campaign, trigger: request.trigger,
        text: text, next: next(request.trigger, after: now), order: order))
  }

  private func put(_ request: Pending) {
    order += 1
    // A removal that is still under way takes the new request along.
    pending[request.identifier] = request
    guard pending.count > PassRunner.slots else { return }
    let victim: Pending?
    switch overflow {
    case .soonest: victim = pending.values.max { ($0.next ?? .max, $0.identifier) < ($1.next ?? .max, $1.identifier) }
    case .latest: victim = pending.values.min { $0.order < $1.order }
    case .refuse: victim = request
    }
    guard let victim else { return }
    pending[victim.identifier] = nil
    // What other code does to itself is not the library's doing.
    if victim.campaign == nil, request.campaign != nil { lostForeign.insert(victim.identifier) }
  }

  func remove(_ identifiers: [String]) { removals += identifiers }

  private func finishRemovals() {
    for identifier in removals { pending[identifier] = nil }
    removals = []
  }

  /// What is pending; removals are waited for, unless the reader skips that.
  func read(waits: Bool) -> [PendingRequest] {
    if waits { finishRemovals() }
    return pending.values.map { PendingRequest(identifier: $0.identifier, digest: $0.digest) }
  }

  func register(_ all: [NotificationSchedule.Category]) {
    guard Set(all) != categories else { return }
    categories = Set(all)
    categoryWrites += 1
  }
}

extension PlannedRequest.Trigger {
  var repeats: Bool {
    switch self {
    case .calendar(_, let repeats), .interval(_, let repeats), .place(_, let repeats): repeats
    }
  }
}

/// The notification centre of one launch of the app: after so many calls the app is killed, and nothing that it does has an effect.
actor Session: NotificationSystem {
  /// What is taken out of the library to see whether it is noticed.
  enum Fault: String, Codable, Sendable { case ledger, barrier, others, digest, order }

  let device: SimulatedDevice
  let fault: Fault?
  private let life: Lifetime
  private var readings = 0
  private var held: [PlannedRequest] = []
  private(set) var reads = 0
  private(set) var writes = 0

  init(_ device: SimulatedDevice, _ life: Lifetime, fault: Fault?) {
    (self.device, self.life, self.fault) = (device, life, fault)
  }

  nonisolated func start(tapped: @escaping @Sendable (Tap) -> Void, changed: @escaping @Sendable () -> Void) {}
  func isDelegate() -> Bool { true }
  func permission() async -> Permission { await device.permission }

  func ask(_ options: Set<PermissionOption>) async throws -> Bool {
    await device.allow(options.contains(.provisional) ? .quiet : .allowed)
    return true
  }

  func pending() async -> [PendingRequest] {
    guard life.step() else { return [] }
    reads += 1
    readings += 1
    await release()
    let all = await device.read(waits: !(fault == .barrier && readings == 2))
    let seen = fault == .others ? all.filter { !$0.identifier.hasPrefix("other-") } : all
    return fault == .digest ? seen.map { PendingRequest(identifier: $0.identifier, digest: nil) } : seen
  }

  func add(_ request: PlannedRequest) async throws(AddingError) {
    guard life.step() else { return }
    writes += 1
    // In another order: all that is added waits until requests are read.
    if fault == .order { held.append(request) } else { try await device.add(request) }
  }

  /// Adds what waited, the soonest first.
  func release() async {
    for request in held.reversed() { try? await device.add(request) }
    held = []
  }

  func remove(_ identifiers: [String]) async {
    guard life.step() else { return }
    writes += 1
    await device.remove(identifiers)
  }

  func register(_ categories: [NotificationSchedule.Category], replacing former: Set<String>) async {
    guard life.step() else { return }
    let before = await device.categoryWrites
    await device.register(categories)
    if await device.categoryWrites > before { writes += 1 }
  }

  func setBadge(_ number: Int) {}
  func delivered() -> [PendingRequest] { [] }
  func removeDelivered(_ identifiers: [String]) {}
  func missingSounds(among names: Set<String>) -> Set<String> { [] }
}

/// How many calls of a launch have an effect.
final class Lifetime: @unchecked Sendable {
  private let lock = NSLock()
  private var left: Int

  init(_ calls: Int?) { left = calls ?? .max }

  /// The app has ended: what still runs of it has no effect.
  func end() { lock.withLock { left = 0 } }

  /// Whether the next call has an effect.
  func step() -> Bool {
    lock.withLock {
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}

/// What an app keeps from launch to launch.
final class SimulatedStore: KeyValueStore, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: Data] = [:]

  func data(for key: String) -> Data? { lock.withLock { values[key] } }
  func set(_ data: Data?, for key: String) { lock.withLock { values[key] = data } }
}

/// The store of one launch.
struct SessionStore: KeyValueStore {
  let store: SimulatedStore
  let life: Lifetime
  /// Whether nothing is remembered.
  let isBlind: Bool

  func data(for key: String) -> Data? { isBlind ? nil : store.data(for: key) }
  func set(_ data: Data?, for key: String) { if life.step() { store.set(data, for: key) } }
}

struct FixedClock: DeviceClock {
  let now: Date
  let timeZone: TimeZone
  let languages: [String]
  let facts: [String: AttributeValue]
}
