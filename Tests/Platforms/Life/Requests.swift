import CoreLocation
import Foundation
import NotificationSchedule
import UserNotifications

/// Requests: what the centre has is what was planned.
extension Life {
  static func requests() async {
    await content()
    await triggers()
    await sounds()
    await attachments()
    await refusals()
  }

  /// A request with everything in it.
  static var full: PlannedRequest {
    var request = PlannedRequest(
      identifier: "belfry.evening.20261201-1830", campaign: "evening",
      trigger: .calendar(.init(hour: 18, minute: 30, second: 0), repeats: true))
    request.title = .plain("Title 100%")
    request.subtitle = .localized(key: "SUBTITLE_%@", arguments: ["Ann"])
    request.body = .plain("Body")
    request.badge = 3
    request.userInfo = [
      "belfry": .object(["campaign": .string("evening"), "variant": .string("b")]), "link": .string("app://evening"),
      "plain": .array([.bool(true), .integer(1), .integer(0), .bool(false), .number(0.5), .string("x")]),
      "nothing": .null,
    ]
    request.category = "HABIT"
    request.thread = "habits"
    request.interruption = .timeSensitive
    request.relevance = 0.75
    request.targetContent = "window"
    request.filterCriteria = "work"
    request.launchImage = "launch"
    request.digest = "d1"
    return request
  }

  private static func content() async {
    let (system, centre) = allowed()
    await added(full, to: system)
    guard let made = centre.device.state.requests.first else { return expect(false, "nothing was added") }
    let content = made.content
    expect("identifier", made.identifier, "belfry.evening.20261201-1830")
    expect("badge", content.badge, 3)
    expect("interruption", content.interruptionLevel, .timeSensitive)
    expect("relevance", content.relevanceScore, 0.75)
    expect("pending", await system.pending(), [PendingRequest(identifier: made.identifier, digest: "d1")])
    #if os(tvOS)
      expect("filter", (content as? UNMutableNotificationContent)?.filterCriteria, "work")
    #else
      expect("filter", content.filterCriteria, "work")
      expect("window", content.targetContentIdentifier, "window")
      expect("title", content.title, "Title 100%")
      expect("subtitle", content.subtitle, "SUBTITLE_%@[\"Ann\"]")
      expect("body", content.body, "Body")
      expect("category", content.categoryIdentifier, "HABIT")
      expect("thread", content.threadIdentifier, "habits")
      expect("keys", Set(content.userInfo.keys), ["belfry", "link", "plain", "belfry-digest"])
      expect("link", content.userInfo["link"] as? String, "app://evening")
      expect("origin", content.userInfo["belfry"] as? [String: String], ["campaign": "evening", "variant": "b"])
      let plain = content.userInfo["plain"] as? [Any]
      expect("plain", plain?[0] as? Bool, true)
      expect("plain", plain?[1] as? Int, 1)
      expect("plain", plain?[4] as? Double, 0.5)
      expect(content.sound == nil, "a request without a sound has one")
      #if !os(macOS)
        expect("launch image", content.launchImageName, "launch")
      #endif
    #endif
    // What is absent stays the system's.
    await added(
      PlannedRequest(identifier: "bare", campaign: "c", trigger: .interval(seconds: 60, repeats: true)), to: system)
    let bare = centre.device.state.requests.last?.content
    expect("level", bare?.interruptionLevel, .active)
    expect("relevance", bare?.relevanceScore, 0)
    expect(bare?.badge == nil, "a request without a number has one")
    // The same identifier again replaces.
    var again = full
    again.digest = "d2"
    await added(again, to: system)
    expect("digests", Set(await system.pending().map(\.digest)), ["", "d2"])
    for level in [PlannedRequest.Interruption.passive, .active, .timeSensitive, .critical] {
      var request = full
      request.interruption = level
      await added(request, to: system)
      expect("level", centre.device.state.requests.last.map { "\($0.content.interruptionLevel)" }, level.rawValue)
    }
  }

  private static func triggers() async {
    let (system, centre) = allowed()
    let matches: [PlannedRequest.DateMatch] = [
      .init(hour: 0, minute: 0, second: 0), .init(weekday: 1, hour: 23, minute: 59, second: 59),
      .init(month: 2, day: 29, hour: 8, minute: 0, second: 30),
      .init(year: 2026, month: 12, day: 24, hour: 18, minute: 30, second: 0, zone: "Europe/Berlin"),
    ]
    for match in matches {
      for repeats in [false, true] {
        await added(request(.calendar(match, repeats: repeats)), to: system)
        let made = centre.device.state.requests.last?.trigger as? UNCalendarNotificationTrigger
        let parts = made?.dateComponents
        expect("repeats", made?.repeats, repeats)
        expect("calendar", parts?.calendar?.identifier, .gregorian)
        expect("zone", parts?.timeZone?.identifier, match.zone)
        expect(
          "date", [parts?.year, parts?.month, parts?.day, parts?.weekday],
          [match.year, match.month, match.day, match.weekday])
        expect("time", [parts?.hour, parts?.minute, parts?.second], [match.hour, match.minute, match.second])
      }
    }
    for (seconds, repeats) in [(60.0, true), (86400, true), (1, false), (90.5, false)] {
      await added(request(.interval(seconds: seconds, repeats: repeats)), to: system)
      let made = centre.device.state.requests.last?.trigger as? UNTimeIntervalNotificationTrigger
      expect("interval", made?.timeInterval, seconds)
      expect("repeats", made?.repeats, repeats)
    }
    await places()
  }

  private static func places() async {
    let (system, centre) = allowed()
    let place = PlannedRequest.Place(
      identifier: "office", latitude: 52.5, longitude: -13.25, radius: 150, onEntry: false, onExit: true)
    #if os(iOS) || os(watchOS)
      await added(request(.place(place, repeats: true)), to: system)
      let made = centre.device.state.requests.last?.trigger as? UNLocationNotificationTrigger
      let region = made?.region as? CLCircularRegion
      expect("repeats", made?.repeats, true)
      expect("region", region?.identifier, "office")
      expect("latitude", region?.center.latitude, 52.5)
      expect("longitude", region?.center.longitude, -13.25)
      expect("radius", region?.radius, 150)
      expect("entry and exit", [region?.notifyOnEntry, region?.notifyOnExit], [false, true])
      var entered = place
      (entered.onEntry, entered.onExit) = (true, false)
      await added(request(.place(entered, repeats: false)), to: system)
      let other = (centre.device.state.requests.last?.trigger as? UNLocationNotificationTrigger)?.region
      expect("entry and exit", [other?.notifyOnEntry, other?.notifyOnExit], [true, false])
      let broken: [(Double, Double, Double)] = [(91, 0, 1), (0, -181, 1), (0, 0, 0), (.nan, 0, 1), (0, 0, .infinity)]
      for broken in broken {
        let place = PlannedRequest.Place(
          identifier: "nowhere", latitude: broken.0, longitude: broken.1, radius: broken.2, onEntry: true, onExit: false
        )
        await refused(
          request(.place(place, repeats: false)), by: system, .failed("\"nowhere\" is not a place on the ground"))
      }
    #else
      await refused(request(.place(place, repeats: true)), by: system, .unsupported)
    #endif
    _ = centre
  }

  private static func sounds() async {
    #if !os(tvOS)
      let (system, centre) = allowed()
      #if os(watchOS)
        let named = ["default", "critical", "critical at 0.25"]
      #else
        let named = ["bell.caf", "critical bell.caf", "critical bell.caf at 0.25"]
      #endif
      let expected: [(PlannedRequest.Sound, String)] = [
        (.system, "default"), (.named("bell.caf"), named[0]), (.critical(name: nil, volume: nil), "critical"),
        (.critical(name: nil, volume: 0.25), "critical at 0.25"), (.critical(name: "bell.caf", volume: nil), named[1]),
        (.critical(name: "bell.caf", volume: 0.25), named[2]),
      ]
      for (sound, words) in expected {
        var request = full
        request.sound = sound
        await added(request, to: system)
        expect("sound", centre.device.state.requests.last?.content.sound?.words, words)
      }
    #endif
  }

  private static func attachments() async {
    #if !os(tvOS)
      let (system, centre) = allowed()
      var request = full
      request.attachments = [
        .init(identifier: "cat", file: "Media/cat.png"),
        .init(identifier: "tune", file: "Media/tune", type: "public.mp3"),
      ]
      let before = temporary()
      await added(request, to: system)
      let made = centre.device.state.requests.last?.content.attachments ?? []
      expect("attachments", made.map(\.identifier), ["cat", "tune"])
      expect("types", made.map(\.typeHint), [nil, "public.mp3"])
      expect("files", made.map(\.url.lastPathComponent), ["cat.png", "tune"])
      for file in ["Media/cat.png", "Media/tune"] {
        let path = files.appendingPathComponent(file).path
        expect(FileManager.default.fileExists(atPath: path), "\(file) was given away")
        expect(!made.map(\.url.path).contains(path), "\(file) is the original")
      }
      expect("left behind", temporary(), before)
      request.attachments.append(.init(identifier: "dog", file: "Media/dog.png"))
      await refused(request, by: system, .attachment("Media/dog.png"))
      expect("left behind", temporary(), before)
      let (elsewhere, _) = allowed(files: nil)
      await refused(request, by: elsewhere, .attachment("Media/cat.png"))
    #endif
  }

  /// Names of belfry's own files in the folder for temporary ones.
  private static func temporary() -> [String] {
    let folder = FileManager.default.temporaryDirectory.path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("belfry-") }
      .sorted()
  }

  private static func refusals() async {
    let (system, centre) = allowed()
    await refused(
      request(.interval(seconds: 59, repeats: true)), by: system, .failed("an interval of 59.0 seconds is too short"))
    for seconds in [0, -1, Double.nan, .infinity] {
      await refused(
        request(.interval(seconds: seconds, repeats: false)), by: system,
        .failed("an interval of \(seconds) seconds is too short"))
    }
    var nameless = full
    nameless.identifier = ""
    await refused(nameless, by: system, .failed("the request has no identifier"))
    let match = PlannedRequest.DateMatch(hour: 1, minute: 0, second: 0, zone: "Mars/Olympus")
    await refused(
      request(.calendar(match, repeats: false)), by: system, .failed("the time zone \"Mars/Olympus\" is unknown"))
    expect("requests", centre.device.state.requests.count, 0)
    for code in [UNError.Code.attachmentCorrupt, .attachmentInvalidFileSize, .attachmentUnrecognizedType] {
      centre.device.state.refusal = code
      await refused(full, by: system) { if case .attachment = $0 { true } else { false } }
    }
    centre.device.state.status = .denied
    await refused(full, by: system, .notAllowed)
  }
}
