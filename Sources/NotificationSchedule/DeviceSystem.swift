#if canImport(UserNotifications)
  public import Foundation
  package import UserNotifications

  /// The notification centre of the device. A centre keeps its delegate weakly: keep this as long as the app lives.
  ///
  /// It calls the variants with completion handlers throughout: those that are `async` run the delegate's methods and the handlers on queues that
  /// trap in code of the main actor.
  public final class DeviceSystem: NSObject, NotificationSystem, @unchecked Sendable {
    let files: URL?
    private let find: @Sendable () -> UNUserNotificationCenter?
    private let lock = NSLock()
    private var state = State()

    private struct State {
      var tapped: (@Sendable (Tap) -> Void)?
      var openSettings: (@MainActor @Sendable (String?) -> Void)?
      var observers: [any NSObjectProtocol] = []
    }

    /// Makes a system of the app's own centre.
    /// - Parameter files: The folder that has the attachments of the bundle; nil if there is none, and then every attachment is an error.
    public convenience init(files: URL?) {
      // A process without a bundle, such as a tool or a menu bar app that is started as a bare file, has no centre: asking for one raises an
      // exception.
      self.init(files: files) { Bundle.main.bundleIdentifier == nil ? nil : UNUserNotificationCenter.current() }
    }

    /// Makes a system of another centre.
    package init(files: URL?, centre: @escaping @Sendable () -> UNUserNotificationCenter?) {
      self.files = files
      find = centre
    }

    deinit { for observer in state.observers { NotificationCenter.default.removeObserver(observer) } }

    /// The app's centre; nil in a process without a bundle.
    var centre: UNUserNotificationCenter? { find() }

    /// Called on the main actor when the user opens the app's settings for notifications: with the identifier of the notification from which it
    /// was, or nil where it was from the system's settings.
    ///
    /// The system shows the button for it if ``PermissionOption/providesAppNotificationSettings`` was among the options of ``ask(_:)``.
    public func onOpenSettings(_ handle: @escaping @MainActor @Sendable (String?) -> Void) {
      lock.withLock { state.openSettings = handle }
    }

    /// Takes the delegate's place if no other code has it, and observes the app's life and the device's clock.
    public func start(tapped: @escaping @Sendable (Tap) -> Void, changed: @escaping @Sendable () -> Void) {
      if let centre, centre.delegate == nil { centre.delegate = self }
      let first = lock.withLock {
        defer { state.tapped = tapped }
        return state.tapped == nil
      }
      if first { watch(changed) }
    }

    /// Whether the centre's delegate is this one.
    public func isDelegate() async -> Bool { centre?.delegate === self }

    /// What the user allows; denied in a process without a bundle.
    public func permission() async -> Permission {
      guard let centre else { return .denied }
      return await withCheckedContinuation { done in
        centre.getNotificationSettings { done.resume(returning: Permission($0.authorizationStatus)) }
      }
    }

    /// Asks the user. Throws what the system says; in a process without a bundle the answer is no.
    public func ask(_ options: Set<PermissionOption>) async throws -> Bool {
      guard let centre else { return false }
      let wanted = UNAuthorizationOptions(options)
      return try await withCheckedThrowingContinuation { done in
        centre.requestAuthorization(options: wanted) { granted, error in
          if let error { done.resume(throwing: error) } else { done.resume(returning: granted) }
        }
      }
    }

    /// Every pending request of the app.
    public func pending() async -> [PendingRequest] {
      guard let centre else { return [] }
      return await withCheckedContinuation { done in
        centre.getPendingNotificationRequests { done.resume(returning: $0.map(PendingRequest.init)) }
      }
    }

    /// Adds a request, with copies of its attachments.
    public func add(_ request: PlannedRequest) async throws(AddingError) {
      guard let centre else { throw .unsupported }
      let copies = AttachmentCopies()
      // On success the system has moved the files.
      defer { copies.remove() }
      let made = try request.made(files: files, copies: copies)
      let error = await withCheckedContinuation { (done: CheckedContinuation<AddingError?, Never>) in
        centre.add(made) { done.resume(returning: $0.map(AddingError.init)) }
      }
      if let error { throw error }
    }

    /// Removes pending requests; the system does so on a thread of its own.
    public func remove(_ identifiers: [String]) async {
      centre?.removePendingNotificationRequests(withIdentifiers: identifiers)
    }

    /// Registers categories beside those of other code; tvOS has none.
    public func register(_ categories: [Category], replacing former: Set<String>) async {
      #if !os(tvOS)
        guard let centre else { return }
        let own = former.union(categories.map(\.identifier))
        let find = find
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
          centre.getNotificationCategories { registered in
            // The call replaces the whole set: without the others' categories, their buttons disappear.
            let others = registered.filter { !own.contains($0.identifier) }
            find()?.setNotificationCategories(others.union(categories.map(\.made)))
            done.resume()
          }
        }
      #endif
    }

    /// Sets the number on the icon; watchOS has none.
    public func setBadge(_ number: Int) async {
      #if !os(watchOS)
        guard let centre else { return }
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
          centre.setBadgeCount(max(0, number)) { _ in done.resume() }
        }
      #endif
    }

    /// Notifications that are still shown; none on tvOS.
    public func delivered() async -> [PendingRequest] {
      #if os(tvOS)
        return []
      #else
        guard let centre else { return [] }
        return await withCheckedContinuation { done in
          centre.getDeliveredNotifications { done.resume(returning: $0.map { PendingRequest($0.request) }) }
        }
      #endif
    }

    /// Removes notifications that are still shown.
    public func removeDelivered(_ identifiers: [String]) async {
      #if !os(tvOS)
        centre?.removeDeliveredNotifications(withIdentifiers: identifiers)
      #endif
    }

    /// Sound files that are neither in the app's resources nor in its `Library/Sounds`.
    public func missingSounds(among names: Set<String>) async -> Set<String> {
      #if os(watchOS) || os(tvOS)
        // No sound can be named there.
        return []
      #else
        let library = FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask).first
        let folders = [Bundle.main.resourceURL, library?.appendingPathComponent("Sounds")].compactMap { $0 }
        return names.filter { name in
          !folders.contains { FileManager.default.fileExists(atPath: $0.appendingPathComponent(name).path) }
        }
      #endif
    }

    /// What takes taps.
    var tapped: (@Sendable (Tap) -> Void)? { lock.withLock { state.tapped } }

    /// What the app does when its settings are opened.
    var openSettings: (@MainActor @Sendable (String?) -> Void)? { lock.withLock { state.openSettings } }

    /// Keeps observers until the end.
    func keep(_ observers: [any NSObjectProtocol]) { lock.withLock { state.observers += observers } }
  }
#endif
