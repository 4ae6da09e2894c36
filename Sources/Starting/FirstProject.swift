// Takes: what is known of an app.
// Gives: the files of a first project, and what is not known.
// Never: writes a file.

import Escaping
public import Payloads
import YAML

/// The files of a project that is begun.
public struct FirstProject: Sendable {
  /// A file, by its path below the project's folder.
  public struct File: Sendable {
    /// The path.
    public let path: String
    /// The bytes.
    public let bytes: [UInt8]

    init(_ path: String, _ bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
    init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }
  }

  /// Something that is taken from the sources of the app and that can be left out.
  public enum Part: String, CaseIterable, Sendable {
    /// The entitlements file.
    case entitlements
    /// The Info.plist.
    case infoPlist = "Info.plist"
    /// The domains whose links open in the app.
    case domains = "associated domains"
    /// The sounds.
    case sounds
    /// The notification service extension.
    case serviceExtension = "service extension"
    /// The oldest systems that the app runs on.
    case platforms = "oldest systems"
  }

  /// The app's bundle id; nil if it is not known.
  public var bundleID: String?
  /// The oldest systems; none where they are not known.
  public var platforms: [(platform: Platform, oldest: PlatformVersion)] = []
  /// Every language, the source language first.
  public var languages: [String] = ["en"]
  /// The sources of the app.
  public var sources: SourceTree?
  /// How the tree of the sources is called from the project's folder, `""` or ending in `/`; nothing where it lies elsewhere, and what is taken
  /// from it is copied.
  public var sourcesBelow: String?
  /// What is taken from the sources.
  public var parts: Set<Part> = []
  /// The folder of the schemas, seen from the project's; nothing where there is none.
  public var schemas: String?

  /// A project of which nothing is known.
  public init() {}

  /// The parts that its sources have.
  public var possibleParts: Set<Part> {
    var parts: Set<Part> = platforms.isEmpty ? [] : [.platforms]
    guard let sources else { return parts }
    if sources.entitlements != nil { parts.insert(.entitlements) }
    if sources.infoPlist != nil { parts.insert(.infoPlist) }
    if !sources.domains.isEmpty { parts.insert(.domains) }
    if !sources.sounds.isEmpty { parts.insert(.sounds) }
    if sources.serviceExtension != nil { parts.insert(.serviceExtension) }
    return parts
  }

  /// Whether a text can be the bundle id of an app that gets notifications.
  public static func isBundleID(_ text: String) -> Bool { BundleIDProblem(of: text) == nil }

  /// An id that no app has, where the app's own is not known.
  public static let noBundleID = "com.example.app"
  /// The oldest system that Xcode 26 still builds for.
  private static let oldest = "15.0"

  /// What is in the files without being known.
  public var assumptions: [String] {
    var lines: [String] = []
    if bundleID == nil {
      lines.append("the bundle id: belfry.yaml has \"\(Self.noBundleID)\"; write your app's, as in Xcode under Signing")
    }
    if platforms.isEmpty {
      lines.append(
        "the oldest system the app runs on: belfry.yaml has iOS \(Self.oldest); write your deployment target")
    }
    for file in soundsAndTwins.twins {
      lines.append(
        "the sound \(Harmless.quoted(file.path)): another one is called the same but for small and capital letters")
    }
    return lines
  }

  /// The first campaign.
  public static let campaign = "welcome"

  /// The files, `belfry.yaml` last: until it is there, nothing is a project.
  public var files: [File] {
    var draft = CampaignDraft(Self.campaign, isLocal: true, .daily, languages: languages)
    draft.schema = schemas.map { "\($0)/campaign.schema.json" }
    return copies + [File("\(Self.campaign).yaml", draft.text), File("belfry.yaml", projectFile)]
  }

  private var projectFile: String {
    var lines = schemas.map { [CampaignDraft.modeline("\($0)/project.schema.json")] } ?? []
    lines += ["belfry: 1", "", "app:"]
    lines.append(
      bundleID.map { "  bundle-id: \(WrittenText.written($0, inFlow: false))" }
        ?? "  bundle-id: \(Self.noBundleID)  # not known yet: write your app's")
    let known = parts.contains(.platforms) ? platforms : []
    let systems = known.map { "\($0.platform.name): \"\($0.oldest.text)\"" }.joined(separator: ", ")
    lines.append(
      systems.isEmpty
        ? "  platforms: { ios: \"\(Self.oldest)\" }  # not known yet: write the oldest system your app runs on"
        : "  platforms: { \(systems) }")
    if parts.contains(.entitlements), let path = place(sources?.entitlements) {
      lines.append("  entitlements: \(WrittenText.written(path, inFlow: false))")
    }
    if parts.contains(.infoPlist), let path = place(sources?.infoPlist) {
      lines.append("  info-plist: \(WrittenText.written(path, inFlow: false))")
    }
    if parts.contains(.domains), let domains = sources?.domains {
      let names = domains.map { WrittenText.written($0, inFlow: true) }
      lines.append("  associated-domains: [\(names.joined(separator: ", "))]")
    }
    if parts.contains(.sounds) { lines.append("  sounds: sounds/") }
    if parts.contains(.serviceExtension) { lines.append("  service-extension: true") }
    let tags = languages.map { WrittenText.written($0, inFlow: true) }
    let shipped = tags.count > 1 ? ", shipped: [\(tags.joined(separator: ", "))]" : ""
    lines += ["", "locales: { source: \(tags.first ?? "en")\(shipped) }"]
    return (lines + categoryLines).joined(separator: "\n") + "\n"
  }

  /// A bundle registers all categories of a project in place of the app's, so one whose buttons are not known stays a comment.
  private var categoryLines: [String] {
    guard let sources, !sources.categories.isEmpty else { return [] }
    let rows = sources.categories.map { "#   \($0.name)   \(Harmless.inside($0.path)):\($0.line)" }
    return [
      "", "# The app makes these categories in Swift. Declare those that campaigns use, with their buttons:",
      "# \"belfry help categories\" shows how.",
    ] + rows
  }

  // MARK: - Files of the app

  /// Where a file of the sources lies for the project: in its place below the project's folder, or the copy.
  private func place(_ file: SourceTree.File?) -> String? {
    guard let file else { return nil }
    return sourcesBelow.map { $0 + file.path } ?? copy(of: file)
  }

  /// Where a copy lies. An Info.plist may be called like the entitlements.
  private func copy(of file: SourceTree.File) -> String {
    let other = sources?.entitlements
    let isTwin = file.path != other?.path && other?.name.lowercased() == file.name.lowercased()
    return isTwin ? "ios/Info-\(file.name)" : "ios/\(file.name)"
  }

  /// The sounds that are copied, and the others: file systems of Macs take two names that differ in case for one.
  private var soundsAndTwins: (sounds: [SourceTree.File], twins: [SourceTree.File]) {
    var (names, sounds, twins): (Set<String>, [SourceTree.File], [SourceTree.File]) = ([], [], [])
    for file in sources?.sounds ?? [] {
      if names.insert(file.name.lowercased()).inserted { sounds.append(file) } else { twins.append(file) }
    }
    return (sounds, twins)
  }

  /// The files that are copied. Sounds are copied in any case: the folder that `sounds` names has nothing but sounds in it.
  private var copies: [File] {
    var files: [File] = []
    if sourcesBelow == nil {
      if parts.contains(.entitlements), let file = sources?.entitlements {
        files.append(File(copy(of: file), file.bytes))
      }
      if parts.contains(.infoPlist), let file = sources?.infoPlist {
        files.append(File(copy(of: file), file.bytes))
      }
    }
    if parts.contains(.sounds) { files += soundsAndTwins.sounds.map { File("sounds/\($0.name)", $0.bytes) } }
    return files
  }
}
