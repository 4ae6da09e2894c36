import AppFiles
import Diagnostics

/// An Xcode project, as far as a first project for belfry needs it: its targets with their settings, and its languages.
struct XcodeProject: Sendable {
  /// A target that makes a product.
  struct Target: Sendable {
    let name: String
    /// Such as `com.apple.product-type.application`.
    let productType: String
    /// What applies to the configuration that is released, the nearest first.
    let layers: [Layer]
    /// The ids of the target and of its product.
    fileprivate let ids: Set<ExactText>
    /// The ids of the targets that it waits for, and of the products of targets that it copies into its own.
    fileprivate let uses: Set<ExactText>

    /// Whether it depends on another target of its project or embeds what that makes.
    func isUsing(_ other: Target) -> Bool { !uses.isDisjoint(with: other.ids) }

    /// Whether it makes an app: no extension, no test, no app for a watch that belongs to another one.
    var isApp: Bool { productType.utf8.elementsEqual("com.apple.product-type.application".utf8) }
    /// Whether it makes an extension of an app.
    var isExtension: Bool { productType.utf8.elementsEqual("com.apple.product-type.app-extension".utf8) }
  }

  /// Settings of a target or of the project.
  struct Layer: Sendable {
    let settings: [ExactText: String]
    /// The configuration file whose settings come behind these.
    let file: Reference?
  }

  /// A configuration file that is named.
  struct Reference: Sendable {
    /// Its path, or the end of it: the groups that it lies in have paths of their own.
    let path: String
    /// Its path seen from the folder of the project, if the groups tell it; one that begins with `/` lies elsewhere.
    let place: String?
  }

  /// Far more than any project has; the work for one target is bounded by the size of the file, not so that for all.
  private static let mostTargets = 1000

  let targets: [Target]
  /// The language of the sources, such as `en`.
  let developmentRegion: String?
  /// The languages that the project knows, `Base` among them.
  let knownRegions: [String]

  /// The project of the bytes of a `project.pbxproj`.
  init(_ bytes: [UInt8]) throws(AppFileError) {
    let list = try PropertyList.readOldStyle(bytes)
    let members = list["objects"]?.members ?? []
    let rows = Dictionary(members.map { (ExactText($0.key), $0.value) }) { $1 }
    guard let root = list["rootObject"]?.text, let project = rows[ExactText(root)] else {
      throw AppFileError(offset: 0, reason: "it names no project")
    }
    let objects = Objects(rows, members, root: project["projectDirPath"]?.text ?? "")
    developmentRegion = project["developmentRegion"]?.text
    knownRegions = (project["knownRegions"]?.elements ?? []).compactMap(\.text)
    let shared = objects.configurations(project)
    let ids = (project["targets"]?.elements ?? []).compactMap(\.text)
    guard ids.count <= Self.mostTargets else {
      throw AppFileError(offset: 0, reason: "it has more than \(Self.mostTargets) targets")
    }
    targets = ids.compactMap { id in
      guard let target = rows[ExactText(id)], let name = target["name"]?.text, let type = target["productType"]?.text
      else { return nil }
      let own = objects.configurations(target)
      let released = own.released
      let layers = [released, shared.named(released?["name"]?.text)].compactMap { $0.map(objects.layer) }
      return Target(
        name: name, productType: type, layers: layers,
        ids: Set([id, target["productReference"]?.text].compactMap { $0.map(ExactText.init) }),
        uses: objects.uses(target))
    }
  }

  /// The objects of a project file by their ids.
  private struct Objects {
    private let rows: [ExactText: PropertyListValue]
    /// The groups that objects lie in.
    private var parents: [ExactText: String] = [:]
    /// The folder that paths are seen from, below the project's.
    private let root: String

    /// `members` are the rows in the order of the file.
    init(_ rows: [ExactText: PropertyListValue], _ members: [PropertyListValue.Member], root: String) {
      (self.rows, self.root) = (rows, root)
      for member in members {
        for child in member.value["children"]?.elements ?? [] {
          if let id = child.text { parents[ExactText(id)] = member.key }
        }
      }
    }

    func at(_ id: PropertyListValue?) -> PropertyListValue? { id?.text.flatMap { rows[ExactText($0)] } }

    func configurations(_ owner: PropertyListValue) -> Configurations {
      let list = at(owner["buildConfigurationList"])
      return Configurations(
        all: (list?["buildConfigurations"]?.elements ?? []).compactMap { at($0) },
        standard: list?["defaultConfigurationName"]?.text)
    }

    func layer(_ configuration: PropertyListValue) -> Layer {
      let settings = (configuration["buildSettings"]?.members ?? []).compactMap { member in
        let items = member.value.elements?.compactMap(\.text).joined(separator: " ")
        return (member.value.text ?? items).map { (ExactText(member.key), $0) }
      }
      return Layer(settings: Dictionary(settings) { $1 }, file: reference(configuration))
    }

    private func reference(_ configuration: PropertyListValue) -> Reference? {
      // Since Xcode 16 a folder can stand for the files in it.
      if let path = configuration["baseConfigurationReferenceRelativePath"]?.text {
        let anchor = configuration["baseConfigurationReferenceAnchor"]?.text
        return Reference(path: path, place: anchor.flatMap { place($0) }.map { Self.joined($0, path) })
      }
      guard let id = configuration["baseConfigurationReference"]?.text else { return nil }
      return Reference(path: rows[ExactText(id)]?["path"]?.text ?? id, place: place(id))
    }

    /// Groups in groups; nobody has so many.
    private static let deepest = 64

    /// Where a file or a group lies, seen from the folder of the project; nothing where no group says it.
    private func place(_ id: String, depth: Int = 0) -> String? {
      guard depth < Self.deepest, let object = rows[ExactText(id)] else { return nil }
      let own = object["path"]?.text ?? ""
      switch object["sourceTree"]?.text ?? "" {
      case "": return nil
      case "SOURCE_ROOT": return Self.joined(root, own)
      case "<group>":
        if let parent = parents[ExactText(id)] { return place(parent, depth: depth + 1).map { Self.joined($0, own) } }
        // Only the outermost group lies in none.
        return object["children"] == nil ? nil : Self.joined(root, own)
      default: return "/" + own
      }
    }

    private static func joined(_ folder: String, _ path: String) -> String {
      if path.hasPrefix("/") || folder.isEmpty { return path }
      return path.isEmpty ? folder : "\(folder)/\(path)"
    }

    /// The ids of what a target depends on, and of the files that it copies.
    func uses(_ target: PropertyListValue) -> Set<ExactText> {
      var ids = Set<ExactText>()
      for dependency in target["dependencies"]?.elements ?? [] {
        if let id = at(dependency)?["target"]?.text { ids.insert(ExactText(id)) }
      }
      for phase in target["buildPhases"]?.elements ?? [] {
        guard let phase = at(phase), phase["isa"]?.text == "PBXCopyFilesBuildPhase" else { continue }
        for file in phase["files"]?.elements ?? [] {
          if let id = at(file)?["fileRef"]?.text { ids.insert(ExactText(id)) }
        }
      }
      return ids
    }
  }

  /// The configurations of a target or of the project.
  private struct Configurations {
    let all: [PropertyListValue]
    let standard: String?

    /// What is sent to the App Store: `Release`, or the one that command lines build.
    var released: PropertyListValue? { named("Release") ?? named(standard) ?? (all.count == 1 ? all.first : nil) }

    func named(_ name: String?) -> PropertyListValue? {
      guard let name else { return nil }
      return all.first { $0["name"]?.text.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
    }
  }
}
