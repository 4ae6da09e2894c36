import Diagnostics
import Parsing
import Rules
import YAML

/// What campaigns inherit, by the folder in which they stand: the defaults of belfry.yaml and those of folders, of which the nearer ones win key by
/// key.
struct FolderDefaults: Sendable {
  /// All of them, each folder's behind those of the folders around it.
  private(set) var all: [Inherited] = []
  /// The places of folders among all; each ends in `/`.
  private var places: [ExactText: Int] = [:]
  /// The place of those of belfry.yaml.
  private var whole: Int?

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty }

  /// Those with a number; 0 is none.
  subscript(number: Int32) -> Inherited? {
    let place = Int(number) - 1
    return all.indices.contains(place) ? all[place] : nil
  }

  /// What a file inherits.
  func nearest(to path: String) -> Inherited? {
    // Most projects have none of a folder, and this is asked for every campaign.
    var rest = places.isEmpty ? "".utf8[...] : path.utf8[...]
    while let slash = rest.lastIndex(of: UInt8(ascii: "/")) {
      if let place = places[ExactText(String(Substring(rest[...slash])))] { return all[place] }
      rest = rest[..<slash]
    }
    return whole.map { all[$0] }
  }

  /// Adds the defaults of the folder in which their file stands.
  mutating func add(_ inherited: Inherited) {
    let folder = Self.folder(of: inherited.path)
    if folder.isEmpty { whole = all.count } else { places[ExactText(folder)] = all.count }
    all.append(inherited)
  }

  /// The folder of a file: `""`, or its path up to the last `/`.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}

extension DefaultsFile {
  /// These over others: each key that they do not have is that of the others.
  func over(_ others: Inherited) -> DefaultsFile {
    let storage = CampaignFileStorage(file)
    storage.inherit(others.merged, from: others.number)
    return DefaultsFile(storage.file)
  }
}

extension ProjectBuilder {
  /// What campaigns inherit, each of the defaults checked once, where it stands.
  mutating func defaults(_ project: Project, _ sources: inout [DefinitionsSource]) -> FolderDefaults {
    var all = FolderDefaults()
    if let defaults = file.defaults.value {
      let (inherited, found) = inherited(defaults, tree, source, project, over: all)
      all.add(inherited)
      findings += found
    }
    for index in folders(&sources) {
      guard let defaults = sources[index].definitions.defaults.value, let tree = sources[index].tree else { continue }
      let (inherited, found) = inherited(defaults, tree, sources[index].file, project, over: all)
      all.add(inherited)
      sources[index].findings += found
    }
    return all
  }

  /// The files with the defaults of a folder, those of the folders around it first. Each folder has one; those of the project's own stand in
  /// belfry.yaml.
  private func folders(_ sources: inout [DefinitionsSource]) -> [Int] {
    var firsts: [ExactText: (source: Int, key: SourceSpan)] = [:]
    var found: [(folder: String, source: Int)] = []
    for index in sources.indices {
      guard let key = sources[index].definitions.defaults.key else { continue }
      let folder = FolderDefaults.folder(of: sources[index].file.path)
      if folder.utf8.isEmpty {
        sources[index].findings.report(
          .duplicateName, at: key, "the defaults of the whole project are in belfry.yaml",
          notes: file.defaults.key.map { [Finding.Note("they are here", at: $0, in: source.path)] } ?? [],
          help: "move them there, or this file into the folder whose campaigns are meant")
      } else if let first = firsts[ExactText(folder)] {
        sources[index].findings.report(
          .duplicateName, at: key, "there are two \"defaults\" of the folder \"\(folder.dropLast())\"",
          notes: [Finding.Note("the first ones are here", at: first.key, in: sources[first.source].file.path)],
          help: "keep them in one of the two files")
      } else {
        firsts[ExactText(folder)] = (index, key)
        found.append((folder, index))
      }
    }
    return found.sorted { ($0.folder.utf8.count, $0.source) < ($1.folder.utf8.count, $1.source) }.map(\.source)
  }

  private func inherited(
    _ defaults: DefaultsFile, _ tree: NodeTree, _ source: SourceFile, _ project: Project, over outer: FolderDefaults
  ) -> (inherited: Inherited, findings: [Finding]) {
    let checker = CampaignChecker(
      CampaignFileStorage(defaults.file), tree: tree, source: source, project: project, budget: budget)
    return (checker.inherited(defaults, over: outer), checker.findings)
  }
}
