public import Foundation

/// The clock, the time zone and the languages of the device.
public protocol DeviceClock: Sendable {
  /// The moment.
  var now: Date { get }
  /// The zone that the device's clock shows.
  var timeZone: TimeZone { get }
  /// The tags of the languages that the user prefers, the best first.
  var languages: [String] { get }
  /// What audiences may ask of the device: `platform`, `os_version` and `app_version`. Leave out what is not known.
  var facts: [String: AttributeValue] { get }
}

/// The clock of this device.
public struct SystemClock: DeviceClock {
  /// Makes it.
  public init() {}

  /// The moment.
  public var now: Date { Date() }
  /// The zone that the device's clock shows.
  public var timeZone: TimeZone { .autoupdatingCurrent }
  /// The tags of the languages that the user prefers, the best first.
  public var languages: [String] { Locale.preferredLanguages }

  /// The platform and the versions of the system and of the app.
  public var facts: [String: AttributeValue] {
    let system = ProcessInfo.processInfo.operatingSystemVersion
    var facts: [String: AttributeValue] = [
      "os_version": .text("\(system.majorVersion).\(system.minorVersion).\(system.patchVersion)")
    ]
    if let version = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String {
      facts["app_version"] = .text(version)
    }
    #if os(iOS)
      facts["platform"] = .text(Self.isPad ? "ipados" : "ios")
    #elseif os(macOS)
      facts["platform"] = "macos"
    #elseif os(watchOS)
      facts["platform"] = "watchos"
    #elseif os(tvOS)
      facts["platform"] = "tvos"
    #elseif os(visionOS)
      facts["platform"] = "visionos"
    #endif
    return facts
  }

  #if os(iOS)
    /// Asked of the kernel, because UIDevice belongs to the main actor.
    private static var isPad: Bool {
      var names = utsname()
      uname(&names)
      return withUnsafeBytes(of: &names.machine) { $0.starts(with: "iPad".utf8) }
    }
  #endif
}

/// Keeps a few small values from launch to launch.
public protocol KeyValueStore: Sendable {
  /// The value of a key; nil where there is none or it cannot be read.
  func data(for key: String) -> Data?
  /// Keeps a value, or removes it.
  func set(_ data: Data?, for key: String) throws
}

/// The user defaults of the app, which backups contain.
public struct DefaultsStore: KeyValueStore {
  private let suite: String?

  /// Keeps values in a suite of defaults; nil is the app's own.
  public init(suite: String? = nil) { self.suite = suite }

  // UserDefaults is not declared Sendable everywhere, so that it is made where it is used.
  private var defaults: UserDefaults? { suite.map { UserDefaults(suiteName: $0) } ?? .standard }

  /// The value of a key.
  public func data(for key: String) -> Data? { defaults?.data(forKey: key) }

  /// Keeps a value, or removes it.
  public func set(_ data: Data?, for key: String) throws {
    if let data { defaults?.set(data, forKey: key) } else { defaults?.removeObject(forKey: key) }
  }
}

extension DeviceClock where Self == SystemClock {
  /// The clock of this device.
  public static var system: SystemClock { SystemClock() }
}

extension KeyValueStore where Self == DefaultsStore {
  /// The user defaults of the app.
  public static var standard: DefaultsStore { DefaultsStore() }
}
