/// What the library needs of a notification centre, in values that may cross threads.
///
/// One type implements it with UNUserNotificationCenter; tests implement it with a simulated device.
public protocol NotificationSystem: Sendable {
  /// Takes the place of the delegate where no other code has it, and begins to watch for what makes pending requests stale.
  ///
  /// Called once, before the app finishes launching: a tap that launches the app is lost otherwise.
  /// - Parameters:
  ///   - tapped: Receives each response to a notification of this library, on any thread.
  ///   - changed: Called when the app comes to the foreground, and when the clock, the time zone or the languages of the device change.
  func start(tapped: @escaping @Sendable (Tap) -> Void, changed: @escaping @Sendable () -> Void)

  /// Whether taps reach `tapped` of ``start(tapped:changed:)``, because the delegate is the library's.
  func isDelegate() async -> Bool

  /// What the user allows.
  func permission() async -> Permission

  /// Asks the user, which shows a dialog unless `options` has ``PermissionOption/provisional`` or the user has answered before.
  /// - Returns: Whether the user allows anything.
  func ask(_ options: Set<PermissionOption>) async throws -> Bool

  /// Every pending request, also those of other code.
  ///
  /// It returns after all removals that were requested before it.
  func pending() async -> [PendingRequest]

  /// Adds a request. A pending one with the same identifier is replaced.
  ///
  /// What the platform lacks, such as a launch image on macOS, is left out of the request; a trigger that the platform lacks is an error.
  func add(_ request: PlannedRequest) async throws(AddingError)

  /// Removes pending requests; may return before they are gone.
  func remove(_ identifiers: [String]) async

  /// Registers categories beside those of other code. Called at each pass, because others replace the set; writes nothing where it is right.
  ///
  /// - Parameters:
  ///   - categories: All categories of the library.
  ///   - former: Identifiers that the library registered before. Those that `categories` lacks are dropped.
  func register(_ categories: [Category], replacing former: Set<String>) async

  /// Sets the number on the app's icon; 0 removes it.
  func setBadge(_ number: Int) async

  /// Notifications that were delivered and are still shown, also those of other code.
  func delivered() async -> [PendingRequest]

  /// Removes delivered notifications.
  func removeDelivered(_ identifiers: [String]) async

  /// Those of some sound files that the app does not have, so that the system would play its own sound.
  func missingSounds(among names: Set<String>) async -> Set<String>
}

/// A request as the system lists it.
public struct PendingRequest: Sendable, Hashable {
  /// The request's identifier.
  public var identifier: String
  /// The text under ``PlannedRequest/digestKey`` of its user information; nil if it has none.
  public var digest: String?

  /// Makes one of its parts.
  public init(identifier: String, digest: String?) {
    self.identifier = identifier
    self.digest = digest
  }
}

/// What the user allows.
public enum Permission: String, Sendable, Hashable, Codable {
  /// The user has not been asked.
  case notAsked
  /// The user said no, or switched notifications off.
  case denied
  /// Notifications go to the list without a sound, until the user decides.
  case quiet
  /// Notifications are shown.
  case allowed

  /// Whether requests can be added.
  public var takesRequests: Bool { self == .quiet || self == .allowed }
}

/// One thing that an app asks the user for, named like the member of UNAuthorizationOptions.
public enum PermissionOption: String, Sendable, Hashable, CaseIterable {
  /// Banners and the list.
  case alert
  /// The number on the icon.
  case badge
  /// Sounds.
  case sound
  /// Alerts in CarPlay.
  case carPlay
  /// Sounds that ignore the mute switch; needs an entitlement.
  case criticalAlert
  /// A button for the app's own settings.
  case providesAppNotificationSettings
  /// No dialog: notifications come quietly until the user decides.
  case provisional
}

/// Why a request could not be added.
public enum AddingError: Error, Sendable, Hashable {
  /// The user does not allow notifications: no other request can be added, either.
  case notAllowed
  /// The platform has no such trigger, such as places on macOS.
  case unsupported
  /// A file of an attachment is missing or of a wrong type.
  case attachment(String)
  /// Something else, in the system's words.
  case failed(String)
}

/// What a user did with a notification.
public struct Tap: Sendable, Hashable {
  /// What was tapped.
  public enum Action: Sendable, Hashable {
    /// The notification itself.
    case open
    /// It was dismissed; reported only for categories with `customDismissAction`.
    case dismiss
    /// A button, by the identifier of its action.
    case button(String)
  }

  /// The identifier of the request.
  public var identifier: String
  /// The campaign, by id; nil for a notification of other code.
  public var campaign: String?
  /// The variant of the campaign; nil where the campaign has none.
  public var variant: String?
  /// What was tapped.
  public var action: Action
  /// What the user wrote, if the action takes text.
  public var text: String?
  /// The link of the campaign, as the app's router takes it; nil if it has none.
  public var link: String?
  /// The user information of the notification.
  public var data: [String: DataValue]

  /// Makes a tap of the user information of a notification, where the compiler put campaign, variant and link.
  public init(identifier: String, action: Action, text: String? = nil, data: [String: DataValue]) {
    self.identifier = identifier
    self.action = action
    self.text = text
    self.data = data
    if case .object(let origin) = data["belfry"] {
      if case .string(let name) = origin["campaign"] { campaign = name }
      if case .string(let name) = origin["variant"], !name.isEmpty { variant = name }
    }
    if case .string(let address) = data["link"] { link = address }
  }
}
