import Foundation
import NotificationSchedule
import UserNotifications

/// The library's notification centre, on a fake device: what it does with each call, and what it passes on.
@main struct Life {
  /// The folder of a bundle with two files.
  static let files = FileManager.default.temporaryDirectory.appendingPathComponent("life-\(UUID().uuidString)")

  static func main() async {
    markMain()
    do {
      let media = files.appendingPathComponent("Media")
      try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
      for name in ["cat.png", "tune"] { try Data(name.utf8).write(to: media.appendingPathComponent(name)) }
      await requests()
      await permissions()
      await categories()
      await shown()
      await taps()
      await presented()
      await changes()
      await withoutACentre()
      try FileManager.default.removeItem(at: files)
    } catch { expect(false, "\(error)") }
    finish()
  }

  /// A new device, and the library's view of it.
  static func device(files: URL? = files) -> (DeviceSystem, UNUserNotificationCenter) {
    nonisolated(unsafe) let centre = UNUserNotificationCenter()
    return (DeviceSystem(files: files) { centre }, centre)
  }

  /// A new device whose user allows notifications.
  static func allowed(files: URL? = files) -> (DeviceSystem, UNUserNotificationCenter) {
    let (system, centre) = device(files: files)
    centre.device.state.status = .authorized
    return (system, centre)
  }

  /// A request with no more than a trigger.
  static func request(_ trigger: PlannedRequest.Trigger) -> PlannedRequest {
    PlannedRequest(identifier: "belfry.x", campaign: "x", trigger: trigger)
  }

  /// Adds a request that must be taken.
  static func added(_ request: PlannedRequest, to system: DeviceSystem) async {
    do { try await system.add(request) } catch { expect(false, "\(request.identifier) was refused: \(error)") }
  }

  /// Adds a request that must be refused.
  static func refused(_ request: PlannedRequest, by system: DeviceSystem, _ expected: AddingError) async {
    await refused(request, by: system) { $0 == expected }
  }

  /// Adds a request that must be refused with an error that fits.
  static func refused(_ request: PlannedRequest, by system: DeviceSystem, _ fits: (AddingError) -> Bool) async {
    do {
      try await system.add(request)
      expect(false, "taken: \(request.trigger)")
    } catch { expect(fits(error), "another error: \(error)") }
  }
}

/// Permission, categories, what is shown.
extension Life {
  static func permissions() async {
    let (system, centre) = device()
    var expected: [(UNAuthorizationStatus, Permission)] = [
      (.notDetermined, .notAsked), (.denied, .denied), (.authorized, .allowed), (.provisional, .quiet),
    ]
    #if os(iOS) || os(visionOS)
      expected.append((.ephemeral, .allowed))
    #endif
    for (status, permission) in expected {
      centre.device.state.status = status
      expect("permission", await system.permission(), permission)
    }
    let names: [(PermissionOption, UNAuthorizationOptions)] = [
      (.alert, .alert), (.badge, .badge), (.sound, .sound), (.carPlay, .carPlay), (.criticalAlert, .criticalAlert),
      (.providesAppNotificationSettings, .providesAppNotificationSettings), (.provisional, .provisional),
    ]
    expect("options", Set(names.map(\.0)), Set(PermissionOption.allCases))
    for (option, bit) in names {
      _ = try? await system.ask([option])
      expect("asked", centre.device.state.asked.last, bit)
    }
    _ = try? await system.ask([.alert, .sound, .badge])
    expect("asked", centre.device.state.asked.last, [.alert, .sound, .badge])
    for answer in [true, false] {
      let (system, centre) = device()
      centre.device.state.answer = answer
      expect("answer", try? await system.ask([.alert]), answer)
      expect("permission", await system.permission(), answer ? .allowed : .denied)
    }
  }

  static func categories() async {
    #if !os(tvOS)
      let (system, centre) = device()
      let other = UNNotificationCategory(identifier: "THEIRS", actions: [], intentIdentifiers: [])
      let former = UNNotificationCategory(identifier: "FORMER", actions: [], intentIdentifiers: [])
      centre.setNotificationCategories([other, former])
      let input = Category.Action.Input(button: "Send", placeholder: "How was it?")
      let actions: [Category.Action] = [
        .init(identifier: "DONE", title: "Done", options: [.authenticationRequired, .destructive], icon: "checkmark"),
        .init(identifier: "NOTE", title: "Note", options: [.foreground], input: input),
      ]
      let own = Category(
        identifier: "HABIT", actions: actions, options: Set(Category.Option.allCases),
        hiddenPreviewsPlaceholder: "Habit",
        summaryFormat: "%u habits")
      // Again, because it must neither drop nor double what is there, even if the library has forgotten what it registered.
      for former in [["FORMER"], ["HABIT"], []] { await system.register([own], replacing: Set(former)) }
      let registered = centre.device.state.categories
      expect("categories", registered.map(\.identifier).sorted(), ["HABIT", "THEIRS"])
      expect(registered.contains { $0 === other }, "the other code's category was made anew")
      guard let made = registered.first(where: { $0.identifier == "HABIT" }) else { return }
      expect("buttons", made.actions.map(\.identifier), ["DONE", "NOTE"])
      expect("titles", made.actions.map(\.title), ["Done", "Note"])
      expect("options", made.actions.map(\.options), [[.authenticationRequired, .destructive], .foreground])
      expect("icons", made.actions.map { $0.icon?.words }, ["checkmark", nil])
      let text = made.actions.last as? UNTextInputNotificationAction
      expect("input", [text?.textInputButtonTitle, text?.textInputPlaceholder], ["Send", "How was it?"])
      expect(!(made.actions[0] is UNTextInputNotificationAction), "a plain button takes text")
      var options: UNNotificationCategoryOptions = [.customDismissAction]
      #if !os(macOS)
        options.insert(.allowInCarPlay)
      #endif
      #if !os(watchOS)
        options.insert([.hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle])
        expect("placeholder", made.hiddenPreviewsBodyPlaceholder, "Habit")
        expect("summary", made.categorySummaryFormat, "%u habits")
      #endif
      expect("options", made.options, options)
      await system.register([], replacing: ["HABIT"])
      expect("categories", centre.device.state.categories.map(\.identifier), ["THEIRS"])
    #endif
  }

  static func shown() async {
    let (system, centre) = allowed()
    #if !os(watchOS)
      for (number, expected) in [(7, 7), (0, 0), (-2, 0)] {
        await system.setBadge(number)
        expect("badge", centre.device.state.badge, expected)
      }
    #endif
    await added(full, to: system)
    await system.remove(["belfry.evening.20261201-1830", "unknown"])
    expect("pending", await system.pending(), [])
    #if !os(tvOS)
      centre.device.state.shown = [notification(full), notification(nil)]
      let all = [
        PendingRequest(identifier: full.identifier, digest: "d1"), PendingRequest(identifier: "theirs", digest: nil),
      ]
      expect("delivered", await system.delivered(), all)
      await system.removeDelivered([full.identifier])
      expect("delivered", await system.delivered(), [all[1]])
    #endif
    #if os(watchOS) || os(tvOS)
      expect("missing", await system.missingSounds(among: ["bell.caf"]), [])
    #else
      let present = Bundle.main.resourceURL?.appendingPathComponent("life-\(UUID().uuidString).caf")
      guard let present, (try? Data().write(to: present)) != nil else { return expect(false, "no folder of resources") }
      expect("missing", await system.missingSounds(among: ["gone.caf", present.lastPathComponent]), ["gone.caf"])
      try? FileManager.default.removeItem(at: present)
    #endif
  }
}
