package import AppFiles

/// One of Apple's systems that shows notifications.
public enum Platform: String, Sendable, CaseIterable {
  /// iOS
  case ios
  /// iPadOS
  case ipados
  /// macOS
  case macos
  /// watchOS
  case watchos
  /// tvOS
  case tvos
  /// visionOS
  case visionos

  /// The key under `app.platforms`.
  public var name: String { rawValue }

  /// As Apple writes it.
  public var title: String {
    switch self {
    case .ios: "iOS"
    case .ipados: "iPadOS"
    case .macos: "macOS"
    case .watchos: "watchOS"
    case .tvos: "tvOS"
    case .visionos: "visionOS"
    }
  }

  /// The devices that run its apps, for which the texts of an app may have forms of their own.
  package var devices: [StringsDevice] {
    switch self {
    case .ios: [.iphone, .ipad]
    case .ipados: [.ipad]
    case .macos: [.mac]
    case .watchos: [.applewatch]
    case .tvos: [.appletv]
    case .visionos: [.applevision]
    }
  }

  /// The devices that may run its apps, too: an app for the iPad runs on Macs and on Apple Vision as it is.
  package var otherDevices: [StringsDevice] {
    switch self {
    case .ios: [.ipod, .mac, .applevision]
    case .ipados: [.mac, .applevision]
    case .macos, .watchos, .tvos, .visionos: []
    }
  }

  /// The platform that a project names, compared by bytes.
  public static func named(_ name: String) -> Platform? {
    allCases.first { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

/// A version of a system, such as 16.4; missing parts are zero, so that 16 equals 16.0.
public struct PlatformVersion: Sendable, Hashable, Comparable {
  /// The first number.
  public let major: Int
  /// The second number.
  public let minor: Int
  /// The third number.
  public let patch: Int

  /// A version of known parts.
  public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// One to three whole numbers with points between them, each below 65,536 and without leading zeros; anything else is no version.
  public init?(_ text: some Sequence<UInt8>) {
    var parts: (Int, Int, Int) = (0, 0, 0)
    var index = 0
    var value: Int? = nil
    func store(_ value: Int) {
      switch index {
      case 0: parts.0 = value
      case 1: parts.1 = value
      default: parts.2 = value
      }
    }
    for byte in text {
      if byte == UInt8(ascii: ".") {
        guard let part = value, index < 2 else { return nil }
        store(part)
        index += 1
        value = nil
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value != 0 else { return nil }
      let next = (value ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      guard next < 65_536 else { return nil }
      value = next
    }
    guard let part = value else { return nil }
    store(part)
    self.init(parts.0, parts.1, parts.2)
  }

  /// The same, from a text.
  public init?(_ text: String) { self.init(text.utf8) }

  /// `16.0`, or `16.4.1` where the third number is not zero.
  public var text: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }

  /// Versions compare number by number, not as texts: 3.9 is older than 3.10.
  public static func < (a: PlatformVersion, b: PlatformVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

/// On which systems something exists, and since which version.
public struct Availability: Sendable, Equatable {
  /// What is known of one system.
  public enum Entry: Sendable, Equatable {
    /// Since this version.
    case since(PlatformVersion)
    /// In every version that APNs still serves.
    case always
    /// Never; Apple's page says so.
    case never
    /// Apple's page is silent. Nothing may be refused for it.
    case unstated
  }

  /// iOS
  public let ios: Entry
  /// iPadOS
  public let ipados: Entry
  /// macOS
  public let macos: Entry
  /// watchOS
  public let watchos: Entry
  /// tvOS
  public let tvos: Entry
  /// visionOS
  public let visionos: Entry

  /// What is known of each system; iPadOS follows iOS unless it is named.
  public init(ios: Entry, ipados: Entry? = nil, macos: Entry, watchos: Entry, tvos: Entry, visionos: Entry) {
    self.ios = ios
    self.ipados = ipados ?? ios
    self.macos = macos
    self.watchos = watchos
    self.tvos = tvos
    self.visionos = visionos
  }

  /// Every system, every version.
  public static let everywhere = Availability(
    ios: .always, macos: .always, watchos: .always, tvos: .always, visionos: .always)

  /// What is known of a system.
  public subscript(platform: Platform) -> Entry {
    switch platform {
    case .ios: ios
    case .ipados: ipados
    case .macos: macos
    case .watchos: watchos
    case .tvos: tvos
    case .visionos: visionos
    }
  }

  /// Whether the system is not known to lack it in some version at or above `minimum`: what Apple leaves unstated counts as there.
  public func covers(_ platform: Platform, from minimum: PlatformVersion) -> Bool {
    switch self[platform] {
    case .since(let version): minimum >= version
    case .always, .unstated: true
    case .never: false
    }
  }

  /// Whether Apple says that the system never has it.
  public func isAbsent(on platform: Platform) -> Bool { self[platform] == .never }

  /// The first version that has it; nothing where every version, none or an unstated one does.
  public func minimum(on platform: Platform) -> PlatformVersion? {
    if case .since(let version) = self[platform] { version } else { nil }
  }

  /// `iOS 15.0, macOS 12.0`, without the systems that lack it or of which nothing is stated; iPadOS only where it differs from iOS.
  public var text: String {
    if self == .everywhere { return "every system" }
    var words: [String] = []
    for platform in Platform.allCases where platform != .ipados || ipados != ios {
      switch self[platform] {
      case .since(let version): words.append("\(platform.title) \(version.text)")
      case .always: words.append(platform.title)
      case .never, .unstated: break
      }
    }
    return words.joined(separator: ", ")
  }
}

extension Availability.Entry {
  /// Since a version given by its numbers.
  static func from(_ major: Int, _ minor: Int = 0) -> Availability.Entry { .since(PlatformVersion(major, minor)) }
}
