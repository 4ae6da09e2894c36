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
    /// What is known of its bundle id.
    let id: BuildSettings.Answer

    init(_ target: XcodeProject.Target, _ settings: BuildSettings, _ project: String, _ all: [XcodeProject.Target]) {
      (self.target, self.settings, self.project, self.all) = (target, settings, project, all)
      id = settings.answer("PRODUCT_BUNDLE_IDENTIFIER")
    }

    /// The bundle id if it is known.
    var bundleID: String? { if case .value(let id) = id { id } else { nil } }
    /// How it is called among others.
    var title: String {
      Harmless.quoted(target.name) + (bundleID.map { " (\(Harmless.inside($0)))" } ?? "")
    }
  }

  /// As many apps as are named in a sentence.
  private static let mostNamed = 8

  mutating func readApp(_ wanted: String?) {
    let paths = files.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }.sorted { one, other in
      let depths = (one.utf8.count { $0 == 0x2F }, other.utf8.count { $0 == 0x2F })
      return depths.0 == depths.1 ? one.utf8.lexicographicallyPrecedes(other.utf8) : depths.0 < depths.1
    }
    guard !paths.isEmpty else {
      return readWithoutProject()
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
          apps.append(App(target, settings(of: target, in: folder), folder, project.targets))
        }
      } catch {
        tree.gaps.append("\(Harmless.quoted(path)) cannot be read: \(Harmless.inside(error.description))")
      }
    }
    guard let first = apps.first else {
      tree.gaps.append("no target of the Xcode project makes an app")
      return
    }
    guard let wanted else { return take(first, among: apps, wanted: nil) }
    // Where none has the id, the one whose id only a build knows may be it, if there is but one.
    let open = apps.filter { $0.bundleID == nil }
    guard let app = apps.first(where: { $0.id == .value(wanted) }) ?? (open.count == 1 ? open.first : nil) else {
      let names = apps.prefix(Self.mostNamed).map(\.title).joined(separator: ", ")
      let more = apps.count > Self.mostNamed ? " and \(apps.count - Self.mostNamed) more" : ""
      tree.gaps.append(
        "no app target is known to have the bundle id \(Harmless.quoted(wanted)), so nothing of a target was taken: there \(apps.count == 1 ? "is" : "are") \(names)\(more)"
      )
      return
    }
    take(app, among: apps, wanted: wanted)
  }

  private mutating func take(_ app: App, among apps: [App], wanted: String?) {
    tree.target = app.target.name
    add("target", Harmless.quoted(app.target.name))
    let others = apps.filter { $0.target.name != app.target.name || $0.project != app.project }
    if !others.isEmpty, wanted == nil {
      let names = others.prefix(Self.mostNamed).map(\.title)
      tree.gaps.append(
        "there \(others.count == 1 ? "is another app target" : "are other app targets"), \(names.joined(separator: ", ")): to take one, name its id with --bundle-id"
      )
    }
    takeBundleID(app, wanted)
    takePlatforms(app)
    tree.infoPlist = file(app, "INFOPLIST_FILE", "Info.plist")
    if let plist = tree.infoPlist { takeSchemes(plist) }
    tree.entitlements = file(app, "CODE_SIGN_ENTITLEMENTS", "entitlements")
    if let entitlements = tree.entitlements { takeDomains(entitlements) }
    takeExtension(app, id: wanted ?? app.bundleID, among: apps)
  }

  private mutating func takeBundleID(_ app: App, _ wanted: String?) {
    let advice =
      wanted.map { "the target was taken for \(Harmless.quoted($0))" } ?? "name it with --bundle-id"
    switch app.id {
    case .value(let id) where BundleIDProblem(of: id) == nil:
      tree.bundleID = id
      add("bundle id", id)
    case .value(let id):
      tree.gaps.append("the bundle id of the target, \(Harmless.quoted(id)), is not a valid one")
    case .none: tree.gaps.append("the target sets no bundle id: \(advice)")
    case .unknown, .lost: tree.gaps.append("the bundle id \(Self.why(app.id)): \(advice)")
    }
  }

  private static let deploymentTargets: [(platform: Platform, setting: String, systems: [String])] = [
    (.ios, "IPHONEOS_DEPLOYMENT_TARGET", ["iphoneos"]), (.macos, "MACOSX_DEPLOYMENT_TARGET", ["macosx"]),
    (.tvos, "TVOS_DEPLOYMENT_TARGET", ["appletvos"]), (.watchos, "WATCHOS_DEPLOYMENT_TARGET", ["watchos"]),
    (.visionos, "XROS_DEPLOYMENT_TARGET", ["xros"]),
  ]

  private mutating func takePlatforms(_ app: App) {
    // A setting that is not known is no reason to take another one, but for the list: without it the SDK counts.
    let list = app.settings.answer("SUPPORTED_PLATFORMS")
    var answer = list
    var unclear: [BuildSettings.Answer] = []
    switch list {
    case .none, .lost: answer = app.settings.answer("SDKROOT")
    case .value, .unknown: break
    }
    /// The text of a setting; what is not known is noted.
    func text(_ answer: BuildSettings.Answer) -> String? {
      switch answer {
      case .value(let text): return text
      case .none: return ""
      case .unknown, .lost:
        unclear.append(answer)
        return nil
      }
    }
    let systems = (text(answer) ?? "").split(separator: " ").map(String.init)
    // A project often sets the oldest version of systems that the target is not built for.
    for (platform, setting, names) in Self.deploymentTargets where names.contains(where: systems.contains) {
      guard let version = text(app.settings.answer(setting)).flatMap({ PlatformVersion($0) }) else { continue }
      guard platform == .ios else {
        tree.platforms.append((platform, version))
        continue
      }
      guard let families = text(app.settings.answer("TARGETED_DEVICE_FAMILY")) else { continue }
      for device in Self.devices(families) { tree.platforms.append((device, version)) }
    }
    if !tree.platforms.isEmpty {
      add("platforms", tree.platforms.map { "\($0.platform.title) \($0.oldest.text)" }.joined(separator: ", "))
    }
    if let first = unclear.first {
      tree.gaps.append("the setting of the oldest systems that the app runs on \(Self.why(first))")
    } else if tree.platforms.isEmpty {
      tree.gaps.append("the oldest systems that the app runs on are not in the target's settings")
    }
  }

  /// The platforms of the families of devices that an app for iOS is made for, such as `1,2`; without them it is for iPhones.
  private static func devices(_ families: String) -> [Platform] {
    let digits = families.utf8.split(whereSeparator: { !(0x30...0x39 ~= $0) })
    func has(_ family: String) -> Bool { digits.contains { $0.elementsEqual(family.utf8) } }
    guard has("2") else { return [.ios] }
    return has("1") ? [.ios, .ipados] : [.ipados]
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
    tree.schemes = schemes.filter(Self.isScheme)
    for scheme in schemes where scheme.utf8.contains(UInt8(ascii: "$")) {
      tree.gaps.append("the URL scheme \(Harmless.quoted(scheme)) is only known when the app is built")
    }
    let odd = schemes.filter { !Self.isScheme($0) && !$0.utf8.contains(UInt8(ascii: "$")) }
    if !odd.isEmpty { tree.gaps.append("not a URL scheme: \(listed(odd))") }
    if !tree.schemes.isEmpty { add("URL schemes", listed(tree.schemes)) }
  }

  /// The domains of universal links, as the entitlements have them: `applinks:example.com?mode=developer`.
  private mutating func takeDomains(_ file: SourceTree.File) {
    add("entitlements", Harmless.inside(file.path))
    guard let list = try? PropertyList.read(file.bytes) else { return }
    let names = (list["com.apple.developer.associated-domains"]?.elements ?? []).compactMap(\.text)
    for name in names where name.hasPrefix("applinks:") {
      let domain = String(name.dropFirst("applinks:".count).prefix { $0 != "?" }).lowercased()
      guard !domain.utf8.contains(UInt8(ascii: "$")) else {
        tree.gaps.append("the associated domain \(Harmless.quoted(domain)) is only known when the app is built")
        continue
      }
      if !domain.isEmpty, !tree.domains.contains(domain) { tree.domains.append(domain) }
    }
    if !tree.domains.isEmpty { add("domains", listed(tree.domains)) }
  }

  // MARK: - Without a project

  /// What is known where a tool such as XcodeGen or Tuist has yet to make the Xcode project: the one Info.plist of an app, and the one file of
  /// entitlements, with what they say literally.
  private mutating func readWithoutProject() {
    let inside = files.lazy.compactMap { path in
      path.firstRange(of: ".xcodeproj/").map { path[..<$0.upperBound].dropLast() }
    }
    tree.gaps.append(
      inside.first.map { "\(Harmless.inside(String($0))) has no project.pbxproj; generate it first" }
        ?? "there is no *.xcodeproj with a project.pbxproj in the folder, so the app's target is not known; generate it first, as with XcodeGen or Tuist"
    )
    let plists = files.filter { $0.hasSuffix("Info.plist") }.compactMap { path in
      read(path, .propertyListFile).map { SourceTree.File(path: path, bytes: $0) }
    }
    let apps = plists.filter { file in
      guard let list = try? PropertyList.read(file.bytes) else { return false }
      return list["NSExtension"] == nil && list["CFBundlePackageType"]?.text != "BNDL"
    }
    if apps.count == 1, let plist = apps.first {
      tree.infoPlist = plist
      takeSchemes(plist)
      let id = (try? PropertyList.read(plist.bytes))?["CFBundleIdentifier"]?.text
      if let id, BundleIDProblem(of: id) == nil {
        tree.bundleID = id
        add("bundle id", id)
      }
    } else if apps.count > 1 {
      tree.gaps.append("there are \(apps.count) files that may be the app's Info.plist, so none was taken")
    }
    let entitlements = files.filter { $0.hasSuffix(".entitlements") }
    if entitlements.count == 1, let path = entitlements.first, let bytes = read(path, .propertyListFile) {
      let file = SourceTree.File(path: path, bytes: bytes)
      tree.entitlements = file
      takeDomains(file)
    } else if entitlements.count > 1 {
      tree.gaps.append("there are \(entitlements.count) files of entitlements, so none was taken")
    }
  }

  // MARK: - Schemes

  /// Whether a text is a scheme by section 3.1 of RFC 3986: a letter, then letters, digits, `+`, `-` and `.`.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, 0x61...0x7A ~= first | 0x20 else { return false }
    return text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) }
  }

  /// `id` is the app's bundle id.
  private mutating func takeExtension(_ app: App, id: String?, among apps: [App]) {
    var unclear: String?
    for target in app.all where target.isExtension {
      let other = App(target, settings(of: target, in: app.project), app.project, [])
      guard let plist = file(other, "INFOPLIST_FILE", nil), let list = try? PropertyList.read(plist.bytes) else {
        continue
      }
      let point = list["NSExtension"]?["NSExtensionPointIdentifier"]?.text ?? ""
      guard point.utf8.elementsEqual("com.apple.usernotifications.service".utf8) else { continue }
      switch Self.isPart(other, of: app, id: id, among: apps) {
      case true?:
        tree.serviceExtension = target.name
        return add("service extension", Harmless.quoted(target.name))
      case false?: continue
      case nil: unclear = unclear ?? target.name
      }
    }
    if let unclear {
      tree.gaps.append(
        "the service extension \(Harmless.quoted(unclear)) was not taken: the bundle ids that say whose it is are not known"
      )
    }
  }

  /// Whether an extension is an app's: an app embeds it, or its bundle id begins with the app's. Nothing where an id is not known.
  private static func isPart(_ other: App, of app: App, id: String?, among apps: [App]) -> Bool? {
    if app.target.isUsing(other.target) { return true }
    let rivals = apps.filter { $0.project == app.project && $0.target.name != app.target.name }
    if rivals.contains(where: { $0.target.isUsing(other.target) }) { return false }
    guard let id, let own = other.bundleID else { return nil }
    func begins(_ id: String) -> Bool { own.utf8.starts(with: (id + ".").utf8) }
    // `com.acme.app.lite.push` belongs to `com.acme.app.lite`, not to `com.acme.app`.
    return begins(id) && !rivals.contains { $0.bundleID.map { begins($0) && $0.utf8.count > id.utf8.count } ?? false }
  }

  /// Why a setting is not known: because of a variable in it, because it depends on the SDK, or because of a file.
  private static func why(_ answer: BuildSettings.Answer) -> String {
    switch answer {
    case .none, .value: "is known"
    case .unknown(let part):
      part.utf8.first == UInt8(ascii: "$")
        ? "has \(Harmless.quoted(part)), which is only known when the app is built"
        : "depends on what is built (\(Harmless.quoted(part)))"
    case .lost(let file, let loss): "may be set in \(Harmless.quoted(file)), which \(loss.rawValue)"
    }
  }

  // MARK: - Settings

  /// The settings of a target with those of the files that it names. `project` is the folder of its project.
  private mutating func settings(of target: XcodeProject.Target, in project: String) -> BuildSettings {
    var settings = BuildSettings(target: target.name)
    for layer in target.layers {
      settings.layers.append(.known(BuildSettings.Table(layer.settings)))
      if let file = layer.file { settings.layers += configuration(file, in: project) }
    }
    return settings
  }

  /// The layers of a configuration file that a project names, the nearest first.
  private mutating func configuration(_ file: XcodeProject.Reference, in project: String) -> [BuildSettings.Layer] {
    var path: String?
    if let place = file.place {
      path = place.hasPrefix("/") ? nil : Self.normal(project + place)
    } else {
      // Where no group says it, the file lies wherever one has this path at its end.
      var end: [String] = []
      for part in file.path.split(separator: "/") where part != "." {
        if part == ".." { end = [] } else { end.append(String(part)) }
      }
      let ending = Array(("/" + end.joined(separator: "/")).utf8)
      let ones = configurations.filter { ("/" + $0).utf8.suffix(ending.count).elementsEqual(ending) }
      if ones.count > 1 { return [.lost(file: file.path, .ambiguous)] }
      path = ones.first
    }
    guard let path, isThere(path) else { return [.lost(file: file.path, .missing)] }
    var reading = Reading()
    readConfiguration(path, into: &reading)
    return reading.layers
  }

  /// What has been read of a configuration file.
  private struct Reading {
    /// What is set behind the last file of which nothing is known: all before it may be set in that file.
    var table = BuildSettings.Table()
    var lost: BuildSettings.Layer?
    /// The files that include one another on the way to the line that is read.
    var opened: [ExactText] = []
    /// How many files have been looked for.
    var count = 1

    /// The nearest first.
    var layers: [BuildSettings.Layer] { [.known(table)] + (lost.map { [$0] } ?? []) }

    mutating func lose(_ file: String, _ loss: BuildSettings.Loss) {
      table = BuildSettings.Table()
      lost = .lost(file: file, loss)
    }
  }

  /// Far more than any app includes.
  private static let mostConfigurationFiles = 64

  private mutating func readConfiguration(_ path: String, into reading: inout Reading) {
    guard let bytes = read(path, .propertyListFile) else { return reading.lose(path, .unreadable) }
    reading.opened.append(ExactText(path))
    let own = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for line in ConfigurationFile.lines(bytes) {
      switch line {
      case .setting(let key, let value): reading.table.set(key, value)
      case .include(let name, let isOptional):
        reading.count += 1
        guard reading.count <= Self.mostConfigurationFiles else {
          reading.lose(name, .tooMany)
          continue
        }
        // Xcode looks in the folder of the file that includes, and nowhere else.
        guard let other = name.hasPrefix("/") ? nil : Self.normal(own + name) else {
          reading.lose(name, .missing)
          continue
        }
        guard isThere(other) else {
          if !isOptional { reading.lose(name, .missing) }
          continue
        }
        // What may be missing and is ignored by git is one person's.
        guard !isOptional || configurations.contains(other) else {
          reading.lose(name, .ignored)
          continue
        }
        if !reading.opened.contains(ExactText(other)) { readConfiguration(other, into: &reading) }
      }
    }
    reading.opened.removeLast()
  }

  /// Whether something stands at a path, be it something that cannot be read.
  private func isThere(_ path: String) -> Bool {
    do throws(FileError) { return try folder.kind(of: path) != nil } catch { return true }
  }

  /// The file that a setting names, seen from the folder of the project. `what` is nil where its absence is not worth a word.
  private mutating func file(_ app: App, _ setting: String, _ what: String?) -> SourceTree.File? {
    switch app.settings.answer(setting) {
    case .none: return nil
    case .unknown, .lost:
      if let what { tree.gaps.append("the path of the \(what) \(Self.why(app.settings.answer(setting)))") }
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
