// Takes: a file that is not compared, because it has errors.
// Gives: what its author wrote before and now, key by key.
// Never: says what it compiles to.

import Checking
public import Comparing
public import Diagnostics
public import Files
import YAML

/// Something that is not compared.
public struct UncomparedPart: Sendable {
  /// The id of the campaign, or the path of the file.
  public let name: String
  /// Its errors, or those of what campaigns share.
  public let errors: [LocatedFinding]
  /// What its author wrote otherwise than before, as it is written; empty where that is told elsewhere or cannot be read.
  public let written: [PartChange]
}

extension ComparedSides {
  /// Some things that are not compared, each with its errors and with what its author wrote. Of the campaigns of which a comparison has more,
  /// `isKnown`, the errors alone.
  public func uncompared(
    _ names: some Sequence<String>, from before: CheckRequest, to after: CheckRequest, isKnown: (String) -> Bool
  ) throws(FileError) -> [UncomparedPart] {
    let sides = [
      (self.before, try ProjectFolder(before.root, under: before.overlay)),
      (self.after, try ProjectFolder(after.root, under: after.overlay)),
    ]
    var told: Set<ExactText> = []
    let known = sides.map { side, _ in WhyUncompared(side) }
    return names.map { name in
      let paths = known.map { $0.paths[ExactText(name)]?.first }
      var written: [PartChange] = []
      // The steps of a file are written once.
      if !isKnown(name), told.insert(ExactText((paths[1] ?? paths[0]) ?? name)).inserted {
        // What cannot be read is not gone: it is looked for where the other side has it.
        let files = zip(sides, zip(paths, paths.reversed())).map { side, path in
          WrittenFile(path.0 ?? path.1 ?? name, in: side.1, source: side.0.project?.sourceLocale ?? "")
        }
        if let new = files[1].parts, let old = files[0].parts {
          written = PartChange.written(old, new)
        }
      }
      return UncomparedPart(name: name, errors: Self.errors(of: name, known), written: written)
    }
  }
}

extension ComparedSides {
  /// The errors because of which a campaign, by its id, or a file, by its path, is not compared: its own, those that it had, or those of what
  /// campaigns share.
  private static func errors(of unknown: String, _ sides: [WhyUncompared]) -> [LocatedFinding] {
    for side in sides.reversed() {
      let own = ([unknown] + (side.paths[ExactText(unknown)] ?? [])).flatMap { side.errors[ExactText($0)] ?? [] }
      if !own.isEmpty { return own }
    }
    return sides.last { !$0.shared.isEmpty }?.shared ?? []
  }
}

/// The errors of one side, indexed by file, and the files of each campaign: thousands of campaigns may have errors.
private struct WhyUncompared {
  /// The files of each campaign, by its id.
  private(set) var paths: [ExactText: [String]] = [:]
  /// By file.
  private(set) var errors: [ExactText: [LocatedFinding]] = [:]
  /// Those of files that are no campaign's.
  private(set) var shared: [LocatedFinding] = []

  init(_ side: CheckResult) {
    var own: Set<ExactText> = []
    for (path, id) in side.campaigns {
      // A file may say the same id twice.
      let isAgain = paths[ExactText(id)]?.last?.utf8.elementsEqual(path.utf8) ?? false
      if !isAgain { paths[ExactText(id), default: []].append(path) }
      own.insert(ExactText(path))
    }
    for error in side.findings where error.finding.severity == .error {
      errors[ExactText(error.path), default: []].append(error)
      if !own.contains(ExactText(error.path)) { shared.append(error) }
    }
  }
}

/// A file, key by key.
private struct WrittenFile {
  /// The texts with their keys, none where it is not there; nothing where nobody can read it.
  private(set) var parts: [WrittenPart]?
  /// How many texts of a file are told, and how deep it is looked into.
  private static let (most, deepest) = (200, 12)

  init(_ path: String, in folder: ProjectFolder, source: String) {
    guard (try? folder.kind(of: path)) != nil else {
      parts = []
      return
    }
    let yaml = YAMLReader()
    var ignored: [Finding] = []
    guard let bytes = try? ProjectFiles(folder: folder).read(path), yaml.read(bytes, into: &ignored),
      let root = yaml.tree.root
    else { return }
    var found: [WrittenPart] = []
    Self.add(root, [], of: yaml.tree, to: &found)
    parts = found.map { $0.inLanguage(source) }
  }

  private static func add(_ node: NodeID, _ keys: [String], of tree: NodeTree, to parts: inout [WrittenPart]) {
    let node = tree.resolve(node)
    guard parts.count < most, keys.count < deepest else { return }
    switch tree.kind(node) {
    case .mapping:
      for (key, value) in tree.pairs(of: node) { add(value, keys + [tree.string(key)], of: tree, to: &parts) }
    case .sequence:
      let items = Array(tree.children(of: node))
      if items.allSatisfy({ tree.kind(tree.resolve($0)) == .scalar }) {
        let texts = items.prefix(most).map { tree.string(tree.resolve($0)) }
        parts.append(WrittenPart(keys: keys, text: texts.joined(separator: ", ")))
      } else {
        for (number, item) in items.enumerated() { add(item, keys + ["\(number + 1)"], of: tree, to: &parts) }
      }
    default: parts.append(WrittenPart(keys: keys, text: tree.string(node)))
    }
  }
}
