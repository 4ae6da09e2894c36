import Foundation

/// What stands behind the notification centre of these modules: a device that does at once what a real one does, on a thread of its own.
///
/// Handlers are called on another thread than the caller's, and removed requests stay until the pending ones are read: both are what code must not rely on.
package final class Device: @unchecked Sendable {
  private let queue = DispatchQueue(label: "device")
  private var kept = State()

  /// What the device knows.
  package struct State {
    package var requests: [UNNotificationRequest] = []
    package var shown: [UNNotification] = []
    package var removals: Set<String> = []
    package var status = UNAuthorizationStatus.notDetermined
    package var asked: [UNAuthorizationOptions] = []
    package var answer = true
    /// The code of the error with which the next request is refused.
    package var refusal: UNError.Code?
    package var badge = 0
    #if !os(tvOS)
      package var categories: Set<UNNotificationCategory> = []
    #endif
    /// The names of all calls, in order.
    package var calls: [String] = []
  }

  /// What the device knows; reading and changing it waits for calls that are under way.
  package var state: State {
    get { queue.sync { kept } }
    set { queue.sync { kept = newValue } }
  }

  private func then(_ call: String, _ body: @escaping @Sendable (Device) -> Void) {
    queue.async { [self] in
      kept.calls.append(call)
      body(self)
    }
  }

  private static func error(_ code: UNError.Code) -> NSError { NSError(domain: UNErrorDomain, code: code.rawValue) }

  /// Moves a file, as the system does with what it is given.
  static func take(_ file: URL) throws {
    guard file.isFileURL, FileManager.default.fileExists(atPath: file.path) else { throw error(.attachmentInvalidURL) }
  }

  func add(_ request: UNNotificationRequest, _ handler: (@Sendable ((any Error)?) -> Void)?) {
    nonisolated(unsafe) let request = request
    then("add \(request.identifier)") { device in
      guard device.kept.status != .denied, device.kept.status != .notDetermined else {
        handler?(Self.error(.notificationsNotAllowed))
        return
      }
      if let code = device.kept.refusal {
        device.kept.refusal = nil
        handler?(Self.error(code))
        return
      }
      #if !os(tvOS)
        for attachment in request.content.attachments { try? FileManager.default.removeItem(at: attachment.url) }
      #endif
      device.kept.requests.removeAll { $0.identifier == request.identifier }
      device.kept.requests.append(request)
      handler?(nil)
    }
  }

  func pending(_ handler: @escaping @Sendable ([UNNotificationRequest]) -> Void) {
    then("pending") { device in
      let removals = device.kept.removals
      device.kept.requests.removeAll { removals.contains($0.identifier) }
      device.kept.removals = []
      handler(device.kept.requests)
    }
  }

  func remove(_ identifiers: [String]?) {
    then("remove") { $0.kept.removals.formUnion(identifiers ?? $0.kept.requests.map(\.identifier)) }
  }

  func delivered(_ handler: @escaping @Sendable ([UNNotification]) -> Void) {
    then("delivered") { handler($0.kept.shown) }
  }

  func removeDelivered(_ identifiers: [String]?) {
    then("removeDelivered") { device in
      device.kept.shown.removeAll { identifiers?.contains($0.request.identifier) ?? true }
    }
  }

  func settings(_ handler: @escaping @Sendable (UNNotificationSettings) -> Void) {
    then("settings") { handler(UNNotificationSettings(authorizationStatus: $0.kept.status)) }
  }

  func ask(_ options: UNAuthorizationOptions, _ handler: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    then("ask") { device in
      device.kept.asked.append(options)
      if device.kept.status == .notDetermined {
        device.kept.status = options.contains(.provisional) ? .provisional : device.kept.answer ? .authorized : .denied
      }
      handler(device.kept.status != .denied, nil)
    }
  }

  func setBadge(_ number: Int, _ handler: (@Sendable ((any Error)?) -> Void)?) {
    then("setBadge") { device in
      device.kept.badge = number
      handler?(nil)
    }
  }

  #if !os(tvOS)
    func categories(_ handler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void) {
      then("categories") { handler($0.kept.categories) }
    }

    func set(_ categories: Set<UNNotificationCategory>) {
      nonisolated(unsafe) let categories = categories
      then("setCategories") { $0.kept.categories = categories }
    }
  #endif
}
