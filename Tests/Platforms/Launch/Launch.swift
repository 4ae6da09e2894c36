import Foundation
import NotificationSchedule
import UIKit
import UserNotifications

/// An app from launch to launch: the bundle that belfry has compiled, the whole library, and the notification centre of a fake device.
@main struct Launch {
  /// A clock that stands still.
  struct Clock: DeviceClock {
    var now = Date(timeIntervalSince1970: 1_796_000_000)
    var timeZone = TimeZone(secondsFromGMT: 0) ?? .current
    var languages = ["de"]
    var facts: [String: AttributeValue] = [:]
  }

  /// What the app keeps from launch to launch.
  final class Store: KeyValueStore, @unchecked Sendable {
    private let lock = NSLock()
    private var values: [String: Data] = [:]
    func data(for key: String) -> Data? { lock.withLock { values[key] } }
    func set(_ data: Data?, for key: String) { lock.withLock { values[key] = data } }
  }

  static func main() async {
    markMain()
    do {
      let folder = URL(fileURLWithPath: CommandLine.arguments[1])
      let data = try Data(contentsOf: folder.appendingPathComponent("Belfry.json"))
      let centre = device(), store = Store()
      if let evening = await first(data, folder, centre, store) { try await later(data, centre, store, evening) }
      try await othersDelegate(data)
      try await permission(data)
    } catch { expect(false, "\(error)") }
    finish()
  }

  /// A new centre that shows a request and a category of other code.
  private static func device() -> UNUserNotificationCenter {
    nonisolated(unsafe) let centre = UNUserNotificationCenter()
    let request = UNNotificationRequest(identifier: "theirs", content: UNMutableNotificationContent(), trigger: nil)
    centre.device.state.requests = [request]
    centre.setNotificationCategories([UNNotificationCategory(identifier: "THEIRS", actions: [], intentIdentifiers: [])])
    return centre
  }

  private static func system(_ centre: UNUserNotificationCenter, _ files: URL? = nil) -> DeviceSystem {
    nonisolated(unsafe) let centre = centre
    return DeviceSystem(files: files) { centre }
  }

  private static func response(_ request: UNNotificationRequest, _ action: String) -> UNNotificationResponse {
    UNNotificationResponse(actionIdentifier: action, notification: UNNotification(date: Date(), request: request))
  }

  /// The first launch. Returns the request that repeats.
  private static func first(
    _ data: Data, _ files: URL, _ centre: UNUserNotificationCenter, _ store: Store
  ) async -> UNNotificationRequest? {
    centre.device.state.status = .authorized
    let first = CampaignSchedule(data: data, system: system(centre, files), store: store, clock: Clock())
    expect(first.bundleError == nil, "\(String(describing: first.bundleError))")
    first.activate(id: "ann") { ["habits": 3] as [String: AttributeValue] }
    let report = await first.pass()
    let own = centre.device.state.requests.filter { $0.identifier != "theirs" }
    expect("identifiers", own.map(\.identifier).sorted(), ["belfry.evening.1830", "belfry.picture.20261224-1800"])
    expect("not wanted", report.notWanted.keys.sorted(), ["many"])
    expect("lost", report.lost, [])
    expect("problems", report.problems, [])
    expect("delegate", report.isDelegate, true)
    expect("theirs", centre.device.state.requests.count, own.count + 1)
    expect("categories", Set(centre.device.state.categories.map(\.identifier)), ["THEIRS", "HABIT"])
    guard let evening = own.first(where: { $0.identifier == "belfry.evening.1830" }),
      let picture = own.first(where: { $0 !== evening })
    else { return nil }
    expect("title", evening.content.title, "3 Gewohnheiten")
    expect("category", evening.content.categoryIdentifier, "HABIT")
    let parts = (evening.trigger as? UNCalendarNotificationTrigger)?.dateComponents
    expect("time", [parts?.hour, parts?.minute, parts?.year], [18, 30, nil])
    expect("repeats", evening.trigger?.repeats, true)
    expect("attachments", picture.content.attachments.map(\.url.lastPathComponent), ["cat.png"])
    expect(
      FileManager.default.fileExists(atPath: files.appendingPathComponent("Media/cat.png").path), "cat.png is gone")
    return evening
  }

  /// The launches after the first.
  private static func later(
    _ data: Data, _ centre: UNUserNotificationCenter, _ store: Store, _ evening: UNNotificationRequest
  ) async throws {
    // The first schedule and its delegate are gone, as the first process is.
    for _ in 0..<1000 where centre.delegate != nil { try await Task.sleep(nanoseconds: 1_000_000) }
    expect(centre.delegate == nil, "the first schedule is still there")
    let second = CampaignSchedule(data: data, system: system(centre), store: store, clock: Clock())
    second.activate(id: "ann") { ["habits": 3] as [String: AttributeValue] }
    nonisolated(unsafe) let tapped = response(evening, "DONE"), there = centre
    DispatchQueue.global().sync { there.delegate?.userNotificationCenter(there, didReceive: tapped) {} }
    _ = await second.pass()
    let adding = centre.device.state.calls.filter { $0.hasPrefix("add ") }.count
    let quiet = await second.pass()
    expect("quiet pass", [quiet.added, quiet.kept, quiet.removed], [0, 2, 0])
    expect("calls", centre.device.state.calls.filter { $0.hasPrefix("add ") }.count, adding)
    let taps = Received<Tap>(), onMain = Received<Bool>()
    second.onTap { tap in
      onMain.add(isMain)
      taps.add(tap)
    }
    expect("tap of the launch", await taps.wait(for: 1).map(\.campaign), ["evening"])
    expect("action", taps.all.map(\.action), [.button("DONE")])
    expect("link", taps.all.map(\.link), ["app://habits"])
    expect("on the main queue", onMain.all, [true])
    // What changes on the device begins a pass.
    let before = centre.device.state.calls.count
    NotificationCenter.default.post(name: UIApplication.significantTimeChangeNotification, object: nil)
    for _ in 0..<1000 where centre.device.state.calls.count == before { try await Task.sleep(nanoseconds: 1_000_000) }
    expect(centre.device.state.calls.count > before, "no pass after a change of time")
    expect("taps", taps.all.count, 1)
  }

  private static func othersDelegate(_ data: Data) async throws {
    let centre = device(), theirs = system(centre)
    centre.delegate = theirs
    let schedule = CampaignSchedule(data: data, system: system(centre), store: Store(), clock: Clock())
    schedule.activate { [:] as [String: AttributeValue] }
    let content = UNMutableNotificationContent()
    content.userInfo = ["belfry": ["campaign": "evening", "variant": ""]]
    let own = UNNotificationRequest(identifier: "belfry.evening.1830", content: content, trigger: nil)
    expect("own", schedule.open(response(own, UNNotificationDefaultActionIdentifier)), true)
    expect("theirs", schedule.open(response(centre.device.state.requests[0], "X")), false)
    let taps = Received<Tap>()
    schedule.onTap { taps.add($0) }
    expect("taps", await taps.wait(for: 1).map(\.campaign), ["evening"])
    expect("delegate", await schedule.pass().isDelegate, false)
    expect(centre.delegate === theirs, "the other code's delegate was replaced")
  }

  private static func permission(_ data: Data) async throws {
    let centre = device()
    let schedule = CampaignSchedule(data: data, system: system(centre), store: Store(), clock: Clock())
    schedule.activate { ["habits": 3] as [String: AttributeValue] }
    _ = await schedule.pass()
    expect("without permission", centre.device.state.requests.map(\.identifier), ["theirs"])
    expect("permission", try await schedule.askPermission(), .allowed)
    expect("asked", centre.device.state.asked, [[.alert, .badge, .sound]])
    expect("requests", centre.device.state.requests.count, 2)
  }
}
