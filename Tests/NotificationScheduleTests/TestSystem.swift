import Foundation

@testable import NotificationSchedule

/// A notification centre that keeps what it is given, and counts.
actor TestSystem: NotificationSystem {
  private(set) var requests: [String: PlannedRequest] = [:]
  private(set) var others: Set<String> = []
  private(set) var passes = 0
  private(set) var asked: [Set<PermissionOption>] = []
  private(set) var categories: [NotificationSchedule.Category] = []
  private(set) var former: Set<String> = []
  var permitted: Permission
  private var gate: CheckedContinuation<Void, Never>?
  private var isHeld = false

  init(_ permitted: Permission = .allowed, others: Set<String> = []) {
    (self.permitted, self.others) = (permitted, others)
  }

  nonisolated func start(tapped: @escaping @Sendable (Tap) -> Void, changed: @escaping @Sendable () -> Void) {}
  func isDelegate() -> Bool { true }

  /// Each pass asks once.
  func permission() async -> Permission {
    passes += 1
    if isHeld { await withCheckedContinuation { gate = $0 } }
    return permitted
  }

  /// The next pass waits until it is let go.
  func hold() { isHeld = true }

  func letGo() {
    isHeld = false
    gate?.resume()
    gate = nil
  }

  func ask(_ options: Set<PermissionOption>) -> Bool {
    asked.append(options)
    permitted = options.contains(.provisional) ? .quiet : .allowed
    return true
  }

  func pending() -> [PendingRequest] {
    requests.values.map { PendingRequest(identifier: $0.identifier, digest: $0.digest) }
      + others.map { PendingRequest(identifier: $0, digest: nil) }
  }

  func add(_ request: PlannedRequest) throws(AddingError) {
    guard permitted.takesRequests else { throw .notAllowed }
    requests[request.identifier] = request
  }

  func remove(_ identifiers: [String]) {
    for identifier in identifiers { requests[identifier] = nil }
    others.subtract(identifiers)
  }

  func register(_ categories: [NotificationSchedule.Category], replacing former: Set<String>) {
    (self.categories, self.former) = (categories, former)
  }

  func setBadge(_ number: Int) {}
  func delivered() -> [PendingRequest] { [] }
  func removeDelivered(_ identifiers: [String]) {}
  func missingSounds(among names: Set<String>) -> Set<String> { names.filter { $0 == "gone.caf" } }
}

/// A store in memory, which may be broken.
final class TestStore: KeyValueStore, @unchecked Sendable {
  struct Broken: Error {}

  private let lock = NSLock()
  private var values: [String: Data] = [:]
  private var isBroken = false

  func breakDown() { lock.withLock { isBroken = true } }
  func data(for key: String) -> Data? { lock.withLock { values[key] } }

  func set(_ data: Data?, for key: String) throws {
    try lock.withLock {
      if isBroken { throw Broken() }
      values[key] = data
    }
  }
}

/// A clock that tests set.
final class TestClock: DeviceClock, @unchecked Sendable {
  private let lock = NSLock()
  private var moment: Int
  private var zone: TimeZone
  private let preferred: [String]

  init(_ text: String, zone: String = "Europe/Berlin", languages: [String] = ["en"]) {
    moment = (parseMoment(text) ?? 0) / 1_000_000
    self.zone = TimeZone(identifier: zone) ?? .gmt
    preferred = languages
  }

  func set(_ text: String, zone name: String? = nil) {
    lock.withLock {
      moment = (parseMoment(text) ?? 0) / 1_000_000
      if let name, let other = TimeZone(identifier: name) { zone = other }
    }
  }

  var now: Date { Date(timeIntervalSince1970: Double(lock.withLock { moment })) }
  var timeZone: TimeZone { lock.withLock { zone } }
  var languages: [String] { preferred }
  var facts: [String: AttributeValue] { ["platform": "ios", "os_version": "18.1.0", "app_version": "2.0"] }
}

/// The bundle of a project of habits, as belfry writes it.
enum TestBundle {
  static let data: Data = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return (try? Data(contentsOf: folder.appendingPathComponent("Belfry.json"))) ?? Data()
  }()

  /// The bundle with only some campaigns, and changes.
  static func with(_ campaigns: Set<String>, _ change: (inout [String: Any]) -> Void = { _ in }) throws -> Data {
    guard var bundle = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      let all = bundle["campaigns"] as? [[String: Any]]
    else { return Data() }
    bundle["campaigns"] = all.filter { campaigns.contains($0["campaign"] as? String ?? "") }
    change(&bundle)
    return try JSONSerialization.data(withJSONObject: bundle)
  }

  static let person: [String: AttributeValue] = [
    "first_name": "Ada", "habits": 3, "spend": 12.5, "plan": "pro", "renewal": "2026-12-20T09:00:00Z",
    "born": "1990-12-10", "remind_at": ["08:00", "20:15"], "last_open": "2026-11-30T12:00:00Z",
  ]
}

extension CampaignSchedule {
  /// Reports an event, and waits until a pass has seen it.
  func reportAndPass(_ event: String, _ properties: [String: AttributeValue] = [:], at clock: TestClock) async -> Report
  {
    report(event, properties, at: clock.now)
    // The report is noted by a task of its own.
    for _ in 0..<10 { await Task.yield() }
    _ = await pass()
    return await pass()
  }
}
