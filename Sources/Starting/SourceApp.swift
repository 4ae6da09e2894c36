import AppFiles
import Diagnostics
import Escaping
import Files
import Language
import Limits
import Payloads

// The app of a tree: which target it is, and what the target's settings and files say.
extension SourceTreeReader {
  /// A target, and the folder of its project.
  private struct App {
    let target: XcodeProject.Target
    let settings: BuildSettings
    let project: String
    let all: [XcodeProject.Target]
  }

  mutating func readApp(_ wanted: String?) {
    let paths = files.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }.sorted { one, other in
      let depths = (one.utf8.count { $0 == 0x2F }, other.utf8.count { $0 == 0x2F })
      return depths.0 == depths.1 ? one.utf8.lexicographicallyPrecedes(other.utf8) : depths.0 < depths.1
    }
    guard !paths.isEmpty else {
      tree.gaps.append("there is no Xcode project (*.xcodeproj) in the folder, so nothing is known of the app's target")
      return
    }
    var apps: [App] = []
    for path in paths {
      guard let bytes = read(path, .xcodeProject) else { continue }
      do throws(AppFileError) {
        let project = try XcodeProject(bytes)
        regions += project.knownRegions
        if tree.sourceLanguage == nil { tree.sourceLanguage = project.developmentRegion.flatMap(Self.tag) }
        let place = path.dropLast("project.pbxproj".utf8.count + 1)
        let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
        for target in project.targets where target.isApp {
          apps.append(
            App(target: target, settings: settings(of: target), project: folder, all: project.targets))
        }
      } catch {
        tree.gaps.append("\(Harmless.quoted(path)) cannot be read: \(Harmless.inside(error.description))")
      }
    }
    let matching = apps.first { app in
      wanted.map { app.settings.answer("PRODUCT_BUNDLE_IDENTIFIER") == .value($0) } ?? true
    }
    guard let app = matching ?? apps.first else {
      tree.gaps.append("no target of the Xcode project makes an app")
      return
    }
    take(app, among: apps, hasChosen: wanted != nil && matching != nil)
  }

  private mutating func take(_ app: App, among apps: [App], hasChosen: Bool) {
    tree.target = app.target.name
    add("target", Harmless.quoted(app.target.name))
    let others = apps.filter { $0.target.name != app.target.name || $0.project != app.project }
    if !others.isEmpty, !hasChosen {
      let names = others.prefix(8).map { other in
        let id = other.settings.value("PRODUCT_BUNDLE_IDENTIFIER").map { " (\(Harmless.inside($0)))" } ?? ""
        return Harmless.quoted(other.target.name) + id
      }
      tree.gaps.append(
        "there \(others.count == 1 ? "is another app target" : "are other app targets"), \(names.joined(separator: ", ")): to take one, name its id with --bundle-id"
      )
    }
    takeBundleID(app)
    takePlatforms(app)
    tree.infoPlist = file(app, "INFOPLIST_FILE", "Info.plist")
    if let plist = tree.infoPlist { takeSchemes(plist) }
    tree.entitlements = file(app, "CODE_SIGN_ENTITLEMENTS", "entitlements")
    if let entitlements = tree.entitlements { add("entitlements", Harmless.inside(entitlements.path)) }
    takeExtension(app)
  }

  private mutating func takeBundleID(_ app: App) {
    switch app.settings.answer("PRODUCT_BUNDLE_IDENTIFIER") {
    case .value(let id) where BundleIDProblem(of: id) == nil:
      tree.bundleID = id
      add("bundle id", id)
    case .value(let id):
      tree.gaps.append("the bundle id of the target, \(Harmless.quoted(id)), is not a valid one")
    case .unknown(let part):
      tree.gaps.append(
        "the bundle id \(Self.why(part)): name it with --bundle-id")
    case .none: tree.gaps.append("the target sets no bundle id: name it with --bundle-id")
    }
  }

  private static let deploymentTargets: [(platform: Platform, setting: String, systems: [String])] = [
    (.ios, "IPHONEOS_DEPLOYMENT_TARGET", ["iphoneos"]), (.macos, "MACOSX_DEPLOYMENT_TARGET", ["macosx"]),
    (.tvos, "TVOS_DEPLOYMENT_TARGET", ["appletvos"]), (.watchos, "WATCHOS_DEPLOYMENT_TARGET", ["watchos"]),
    (.visionos, "XROS_DEPLOYMENT_TARGET", ["xros"]),
  ]

  private mutating func takePlatforms(_ app: App) {
    let written = app.settings.value("SUPPORTED_PLATFORMS") ?? app.settings.value("SDKROOT") ?? ""
    let systems = written.split(separator: " ").map(String.init)
    for (platform, setting, names) in Self.deploymentTargets {
      guard let version = app.settings.value(setting).flatMap({ PlatformVersion($0) }) else { continue }
      // A project often sets the oldest version of systems that the target is not built for.
      guard names.contains(where: systems.contains) else { continue }
      tree.platforms.append((platform, version))
      let families = app.settings.value("TARGETED_DEVICE_FAMILY") ?? ""
      if platform == .ios, families.contains("2") { tree.platforms.append((.ipados, version)) }
    }
    guard tree.platforms.isEmpty else {
      return add("platforms", tree.platforms.map { "\($0.platform.title) \($0.oldest.text)" }.joined(separator: ", "))
    }
    tree.gaps.append("the oldest systems that the app runs on are not in the target's settings")
  }

  private mutating func takeSchemes(_ file: SourceTree.File) {
    guard let list = try? PropertyList.read(file.bytes) else {
      tree.gaps.append("\(Harmless.quoted(file.path)) is not a property list")
      tree.infoPlist = nil
      return
    }
    add("Info.plist", Harmless.inside(file.path))
    let types = list["CFBundleURLTypes"]?.elements ?? []
    let schemes = types.flatMap { ($0["CFBundleURLSchemes"]?.elements ?? []).compactMap(\.text) }
    tree.schemes = schemes.filter { !$0.utf8.contains(UInt8(ascii: "$")) }
    for scheme in schemes where scheme.utf8.contains(UInt8(ascii: "$")) {
      tree.gaps.append("the URL scheme \(Harmless.quoted(scheme)) is only known when the app is built")
    }
    if !tree.schemes.isEmpty { add("URL schemes", listed(tree.schemes)) }
  }

  private mutating func takeExtension(_ app: App) {
    for target in app.all where target.isExtension {
      let other = App(target: target, settings: settings(of: target), project: app.project, all: [])
      guard let plist = file(other, "INFOPLIST_FILE", nil), let list = try? PropertyList.read(plist.bytes) else {
        continue
      }
      let point = list["NSExtension"]?["NSExtensionPointIdentifier"]?.text ?? ""
      guard point.utf8.elementsEqual("com.apple.usernotifications.service".utf8) else { continue }
      tree.serviceExtension = target.name
      return add("service extension", Harmless.quoted(target.name))
    }
  }

  /// Why a setting is not known: because of a variable in it, or because it depends on the SDK.
  private static func why(_ part: String) -> String {
    part.utf8.first == UInt8(ascii: "$")
      ? "has \(Harmless.quoted(part)), which is only known when the app is built"
      : "depends on what is built (\(Harmless.quoted(part)))"
  }

  // MARK: - Settings

  /// The settings of a target with those of the files that it names.
  private mutating func settings(of target: XcodeProject.Target) -> BuildSettings {
    var settings = BuildSettings(target: target.name)
    for layer in target.layers {
      settings.layers.append(layer.settings)
      if let file = layer.file {
        var (found, opened): ([ExactText: String], Set<String>) = ([:], [])
        readConfiguration(named: file, below: nil, into: &found, &opened)
        settings.layers.append(found)
      }
    }
    return settings
  }

  /// Far more than any app includes.
  private static let mostConfigurationFiles = 64

  /// Configuration files are found by their names: the groups of a project say where each lies, and two of one name are left out.
  private mutating func readConfiguration(
    named name: String, below folder: String?, into found: inout [ExactText: String], _ opened: inout Set<String>
  ) {
    let beside = folder.flatMap { SourceTreeReader.normal($0 + name) }.flatMap { files.contains($0) ? $0 : nil }
    let last = SourceTree.name(of: name)
    let ending = ("/" + last).utf8
    let named = files.filter { $0.utf8.suffix(ending.count).elementsEqual(ending) || $0.utf8.elementsEqual(last.utf8) }
    guard let path = beside ?? (named.count == 1 ? named.first : nil), opened.count < Self.mostConfigurationFiles,
      opened.insert(path).inserted, let bytes = read(path, .propertyListFile)
    else { return }
    let own = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for line in ConfigurationFile.lines(bytes) {
      switch line {
      case .setting(let key, let value): found[ExactText(key)] = value
      case .include(let other): readConfiguration(named: other, below: own, into: &found, &opened)
      }
    }
  }

  /// The file that a setting names, seen from the folder of the project. `what` is nil where its absence is not worth a word.
  private mutating func file(_ app: App, _ setting: String, _ what: String?) -> SourceTree.File? {
    switch app.settings.answer(setting) {
    case .none: return nil
    case .unknown(let part):
      if let what {
        tree.gaps.append(
          "the path of the \(what) \(Self.why(part))")
      }
      return nil
    case .value(let value):
      guard let path = Self.normal(app.project + value) else {
        if let what { tree.gaps.append("the \(what), \(Harmless.quoted(value)), is outside of the folder") }
        return nil
      }
      return read(path, .propertyListFile).map { SourceTree.File(path: path, bytes: $0) }
    }
  }

  /// A path without `.` and `..`; nothing for one that leads out.
  static func normal(_ path: String) -> String? {
    var parts: [Substring] = []
    guard !path.hasPrefix("/") else { return nil }
    for part in path.split(separator: "/") where part != "." {
      if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }
}
