public import Foundation

/// Keeps the right local notifications pending, as the rules of a `Belfry.json` say.
///
/// Make one before the app finishes launching, keep it, and call ``activate(id:_:)`` and ``onTap(_:)`` at once.
public final class CampaignSchedule: Sendable {
  let runner: PassRunner
  private let system: any NotificationSystem
  private let taps = TapQueue()
  private let activation = Activation()
  /// Why the bundle cannot be used; nil where it is.
  public let bundleError: BundleError?
  private let authorization: Set<PermissionOption>

  /// Reads a bundle from its bytes.
  ///
  /// - Parameters:
  ///   - data: What is in `Belfry.json`. A bundle that cannot be used leaves pending requests as they are.
  ///   - system: The notification centre.
  ///   - store: Where the library keeps what it must remember.
  ///   - clock: The clock, the zone and the languages of the device.
  public init(
    data: Data, system: any NotificationSystem, store: any KeyValueStore = .standard, clock: any DeviceClock = .system
  ) {
    let file = Result { () throws(BundleError) in try BundleFile(data) }
    self.system = system
    if case .failure(let error) = file { bundleError = error } else { bundleError = nil }
    authorization = (try? file.get())?.authorization ?? []
    runner = PassRunner(
      bundle: file, system: system, store: store, clock: clock, activation: activation,
      posted: { Task { @MainActor in NotificationCenter.default.post(name: .campaignScheduleChanged, object: nil) } })
  }

  /// Reads `Belfry.json` of the app.
  ///
  /// - Parameters:
  ///   - bundle: Where the file is.
  ///   - named: The name of the file without its extension.
  ///   - system: The notification centre.
  ///   - store: Where the library keeps what it must remember.
  ///   - clock: The clock, the zone and the languages of the device.
  public convenience init(
    bundle: Bundle = .main, named: String = "Belfry", system: any NotificationSystem,
    store: any KeyValueStore = .standard, clock: any DeviceClock = .system
  ) {
    // A file that is not there cannot be read as a bundle, and the error says so.
    let data = bundle.url(forResource: named, withExtension: "json").flatMap { try? Data(contentsOf: $0) }
    self.init(data: data ?? Data(), system: system, store: store, clock: clock)
  }

  /// Takes the delegate's place where no other code has it, and runs the first pass.
  ///
  /// - Parameters:
  ///   - id: The user's id as the server knows it, by which variants are assigned; nil for an id that this device makes up and keeps.
  ///   - person: What is known of the user, asked at each pass.
  public func activate(id: String? = nil, _ person: @escaping @Sendable () async -> any Attributes) {
    system.start(
      tapped: { [weak self] tap in self?.open(tap) }, changed: { [weak self] in self?.refresh() })
    activation.set(id, person)
    refresh()
  }

  /// Requests a pass: call it when what is known of the user changed. Several calls in a row lead to one pass.
  public func refresh() { Task { await runner.pass() } }

  /// Runs a pass that begins after the call, and waits for it: call it from a background task.
  @discardableResult
  public func pass() async -> Report { await runner.pass() }

  /// Reports an event of the app, which starts what follows it. A later report of the same event moves what still waits.
  ///
  /// - Parameters:
  ///   - event: Its name, as the project declares it.
  ///   - properties: What the project declares besides.
  ///   - moment: When it was.
  public func report(_ event: String, _ properties: [String: AttributeValue] = [:], at moment: Date = Date()) {
    let seconds = Int(min(max(moment.timeIntervalSince1970, -6e10), 2.5e11).rounded(.down))
    let reported = Memory.Reported(event: event, at: seconds, properties: properties)
    Task {
      await runner.note(reported)
      _ = await runner.pass()
    }
  }

  /// Asks the user for what the campaigns need, and runs a pass.
  ///
  /// - Parameter quietly: No dialog: notifications go to the list without a sound until the user decides.
  /// - Returns: What the user allows then.
  public func askPermission(quietly: Bool = false) async throws -> Permission {
    var options = authorization.union([.alert])
    if quietly { options.insert(.provisional) }
    _ = try await system.ask(options)
    let permission = await system.permission()
    _ = await runner.pass()
    return permission
  }

  /// Sets what happens with taps. Those that came before, such as the one that launched the app, are delivered now, in order and once.
  public func onTap(_ handle: @escaping @MainActor @Sendable (Tap) -> Void) { taps.set(handle) }

  /// Hands over a tap that another delegate received.
  public func open(_ tap: Tap) {
    taps.add(tap)
  }
}

extension Notification.Name {
  /// Posted on the main thread after a pass.
  public static let campaignScheduleChanged = Notification.Name("BelfryCampaignScheduleChanged")
  /// Posted on the main thread when a notification was tapped, besides ``CampaignSchedule/onTap(_:)``; user information has `campaign`, `variant`,
  /// `action` and `link`, each a text where there is one.
  public static let campaignTapped = Notification.Name("BelfryCampaignTapped")
}

/// Taps in order, kept until the app takes them.
final class TapQueue: @unchecked Sendable {
  // The lock guards both.
  private let lock = NSLock()
  private var taps: [Tap] = []
  private var handle: (@MainActor @Sendable (Tap) -> Void)?

  func set(_ handle: @escaping @MainActor @Sendable (Tap) -> Void) {
    lock.withLock { self.handle = handle }
    Task { @MainActor in deliver() }
  }

  func add(_ tap: Tap) {
    lock.withLock { taps.append(tap) }
    Task { @MainActor in deliver() }
  }

  /// The next tap, and what happens with it; nil where either is missing.
  private func next() -> (Tap, @MainActor @Sendable (Tap) -> Void)? {
    lock.withLock {
      guard let handle, !taps.isEmpty else { return nil }
      return (taps.removeFirst(), handle)
    }
  }

  @MainActor private func deliver() {
    while let (tap, handle) = next() {
      handle(tap)
      NotificationCenter.default.post(name: .campaignTapped, object: nil, userInfo: tap.words)
    }
  }
}

extension Tap {
  /// What broadcasts say of it.
  fileprivate var words: [String: String] {
    let action =
      switch action {
      case .open: "open"
      case .dismiss: "dismiss"
      case .button(let identifier): identifier
      }
    return ["campaign": campaign, "variant": variant, "action": action, "link": link].compactMapValues { $0 }
  }
}
