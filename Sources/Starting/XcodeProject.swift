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

    /// Whether it makes an app: no extension, no test, no app for a watch that belongs to another one.
    var isApp: Bool { productType.utf8.elementsEqual("com.apple.product-type.application".utf8) }
    /// Whether it makes an extension of an app.
    var isExtension: Bool { productType.utf8.elementsEqual("com.apple.product-type.app-extension".utf8) }
  }

  /// Settings of a target or of the project.
  struct Layer: Sendable {
    let settings: [ExactText: String]
    /// The name of the configuration file whose settings come behind these.
    let file: String?
  }

  let targets: [Target]
  /// The language of the sources, such as `en`.
  let developmentRegion: String?
  /// The languages that the project knows, `Base` among them.
  let knownRegions: [String]

  /// The project of the bytes of a `project.pbxproj`.
  init(_ bytes: [UInt8]) throws(AppFileError) {
    let list = try PropertyList.readOldStyle(bytes)
    let members = list["objects"]?.members ?? []
    let objects = Objects(rows: Dictionary(members.map { (ExactText($0.key), $0.value) }) { $1 })
    guard let project = objects.at(list["rootObject"]) else {
      throw AppFileError(offset: 0, reason: "it names no project")
    }
    developmentRegion = project["developmentRegion"]?.text
    knownRegions = (project["knownRegions"]?.elements ?? []).compactMap(\.text)
    let shared = objects.configurations(project)
    targets = (project["targets"]?.elements ?? []).compactMap { id in
      guard let target = objects.at(id), let name = target["name"]?.text, let type = target["productType"]?.text else {
        return nil
      }
      let own = objects.configurations(target)
      let released = own.released
      let layers = [released, shared.named(released?["name"]?.text)].compactMap { $0.map(objects.layer) }
      return Target(name: name, productType: type, layers: layers)
    }
  }

  /// The objects of a project file by their ids.
  private struct Objects {
    let rows: [ExactText: PropertyListValue]

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
      let path =
        configuration["baseConfigurationReferenceRelativePath"]?.text
        ?? at(configuration["baseConfigurationReference"])?["path"]?.text
      let name = path?.split(separator: "/").last.map(String.init)
      return Layer(settings: Dictionary(settings) { $1 }, file: name)
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
