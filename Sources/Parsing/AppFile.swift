public import Diagnostics
public import Payloads
import Rules
import YAML

/// `app`
public struct AppFile: Sendable {
  /// `bundle-id`
  public var bundleID: Scalar?
  /// `platforms`
  public var platforms: [(platform: Platform, minimum: PlatformVersion, span: SourceSpan)] = []
  /// `environment`: is it the sandbox?
  public var isSandbox = false
  /// `entitlements`
  public var entitlements: Scalar?
  /// `info-plist`
  public var infoPlist: Scalar?
  /// `strings`
  public var strings: Scalar?
  /// `sounds`
  public var sounds: Scalar?
  /// `media`
  public var media: Scalar?
  /// `service-extension`; nothing when it is not said.
  public var hasServiceExtension: Bool?
  /// `associated-domains`
  public var associatedDomains: [Scalar] = []
  /// Where it stands.
  public var span: SourceSpan

  static let keys = Mapping<AppFile>(
    "app",
    [
      Row(
        "bundle-id", .name("a bundle id"), required: true, example: "com.example.app",
        "The explicit bundle id, without a wildcard."
      ) {
        $0.bundleID = $1.value
      },
      Row(
        "platforms", .platforms, required: true, alsoCalled: ["minimum-os"], example: "{ ios: \"16.0\" }",
        "The oldest system version for each platform."
      ) {
        $0.platforms = $1.value ?? []
      },
      Row(
        "environment", .either("production", "sandbox", "an environment"),
        "What tokens are for unless they say otherwise."
      ) { $0.isSandbox = $1.value?.value ?? false },
      Row("entitlements", .path("a file"), "The entitlements file; when given, it is checked.") {
        $0.entitlements = $1.value
      },
      Row("info-plist", .path("a file"), "The Info.plist; when given, it is checked.") { $0.infoPlist = $1.value },
      Row("strings", .path("a path"), "Localizable.xcstrings, or a folder of *.lproj.") { $0.strings = $1.value },
      Row("sounds", .path("a folder"), "The folder of sounds that the app ships.") { $0.sounds = $1.value },
      Row("media", .path("a folder"), "The folder of images and movies that the app ships.") { $0.media = $1.value },
      Row("service-extension", .boolean, "Whether the app has a notification service extension.") {
        $0.hasServiceExtension = $1.value?.value
      },
      Row(
        "associated-domains", .list(of: .domain, "a list of domains"),
        "The domains whose links the app opens."
      ) { $0.associatedDomains = $1.value ?? [] },
    ])
}

extension ValueReader where Value == Scalar {
  /// The name of a host, or `*.` and what hosts end in. What stands around it in an address or an entitlement is told, and left out.
  fileprivate static let domain = ValueReader(.text) { reader, node in
    guard let text = reader.name(node, "a domain") else { return nil }
    let start =
      text.text.firstRange(of: "://")?.upperBound ?? text.text.firstIndex(of: ":").map(text.text.index(after:))
    let name = text.text[(start ?? text.text.startIndex)...].prefix { !"/:?#".contains($0) }
    let isHost = name.contains(".") && !name.hasSuffix(".")
    guard !isHost || name.utf8.count < text.text.utf8.count else { return text }
    reader.findings.report(
      .invalidName, at: text.span, "\"\(text.text)\" is not a domain",
      help: isHost
        ? Advice("write the domain alone: \"\(name)\"", writing: String(name))
        : "write it as in \"streaks.example.com\"")
    return isHost ? Scalar(String(name), at: text.span, node: text.node) : nil
  }
}

extension ValueReader where Value == AppFile {
  /// A mapping.
  static let app = ValueReader.mapping(AppFile.keys) { AppFile(span: $0.headSpan($1)) }
}

extension ValueReader where Value == [(platform: Platform, minimum: PlatformVersion, span: SourceSpan)] {
  /// The oldest versions by platform.
  fileprivate static let platforms = ValueReader(
    .map(key: .choice(Platform.allCases.map(\.rawValue)), value: .text)
  ) { reader, node in
    let help: Advice = "write { ios: \"16.0\" }: each platform with its oldest version"
    let entries = reader.entries(node, "a mapping from platform to version", help: help)
    if entries?.isEmpty == true {
      reader.findings.report(.missingValue, at: reader.tree.span(node), "\"platforms\" names no platform", help: help)
    }
    return entries?.compactMap { name, value in
      let known = reader.named(name, among: Platform.allCases.map(\.rawValue), "platform")
      guard let platform = known.flatMap(Platform.init(rawValue:)) else { return nil }
      guard let version = reader.scalar(value, "a version such as \"16.0\"") else { return nil }
      guard let minimum = PlatformVersion(version.text) else {
        let digits = version.text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
        let oldest = PlatformVersion(String(digits)).map { $0.text.contains(".") ? $0.text : "\($0.text).0" }
        reader.findings.append(
          .wrongType(
            reader.tree, version.node, expected: "a version such as \"16.0\"",
            help: oldest.map { "write \"\($0)\": the oldest version" }))
        return nil
      }
      return (platform, minimum, version.span)
    }
  }
}
