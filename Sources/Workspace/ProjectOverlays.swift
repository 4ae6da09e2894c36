// Takes: the files beside belfry.yaml that environments lay over it.
// Gives: what is wrong in each of them, and the project with the one that is asked for.
// Never: decides what a project means.

import Checking
import Diagnostics
public import Files
import Language
import Limits
import Parsing
import YAML

/// The name of an environment, and of its file.
public enum OverlayName {
  /// Whether a text can name an environment: small letters, digits and `-`.
  public static func isName(_ text: String) -> Bool {
    let bytes = text.utf8
    return bytes.first.map { $0 != UInt8(ascii: "-") } ?? false && bytes.count <= 64
      && bytes.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
  }

  /// The file of an environment, beside belfry.yaml.
  public static func file(of name: String) -> String { "belfry.\(name).yaml" }

  /// The files of environments. That of the one which is asked for is read even where .gitignore leaves it out, like belfry.yaml.
  static func files(among paths: [String], with asked: String?) -> [String] {
    var found = paths.filter { name(ofFile: $0) != nil }
    if let own = asked.map(file(of:)), !found.contains(own) { found.append(own) }
    return found
  }

  /// Whether a file seems to be meant for one that an environment has.
  static func isMisnamed(_ path: String) -> Bool {
    let small = path.lowercased()
    return small.hasPrefix("belfry.") && !small.utf8.contains(UInt8(ascii: "/")) && name(ofFile: path) == nil
  }

  /// The name that such a file was meant to have: `belfry.staging.yaml` for `belfry-staging.yml`.
  static func meant(by path: String) -> String? {
    let small = path.lowercased()
    guard !small.utf8.contains(UInt8(ascii: "/")), small.hasPrefix("belfry"),
      let end = [".yaml", ".yml"].first(where: small.hasSuffix)
    else { return nil }
    let rest = small.dropFirst("belfry".utf8.count).dropLast(end.utf8.count)
    guard let sign = rest.utf8.first, [0x2D, 0x5F, 0x2E, 0x20].contains(sign), isName(String(rest.dropFirst())) else {
      return nil
    }
    return "belfry.\(rest.dropFirst()).yaml"
  }

  /// The environment that a file of a project is of; nothing for every other file.
  static func name(ofFile path: String) -> String? {
    guard path.utf8.starts(with: "belfry.".utf8), path.utf8.count > 12, path.hasSuffix(".yaml") else { return nil }
    let name = String(path.dropFirst(7).dropLast(5))
    return isName(name) ? name : nil
  }
}

/// One file of an environment, with what is wrong in it by itself.
struct OverlaySource {
  let file: SourceFile
  private(set) var findings: [Finding] = []
  private(set) var suppressions: [Suppression] = []
  /// Whether anything of it can be used.
  private(set) var isRead = false
  /// Where its recipients and the list of what it sent are.
  private(set) var places: [RecipientLocation] = []

  init(_ path: String, _ bytes: [UInt8]) {
    file = SourceFile(path: path, bytes: bytes)
    let yaml = YAMLReader()
    if yaml.read(bytes, into: &findings) {
      var reader = NodeReader(yaml.tree)
      let overlay = reader.overlay(over: ProjectFile())
      isRead = overlay != nil
      places = [overlay?.project.recipients, overlay?.project.sent.value].compactMap(\.self)
      findings += reader.findings + (overlay?.ruleNames ?? []).compactMap { RuleLevels.finding($0, reader.budget) }
      suppressions = Suppression.all(yaml.tree, in: file)
    }
    findings += Finding.lineEndings(in: bytes) + Finding.secrets(in: bytes)
  }
}

/// A project with what an environment lays over it.
///
/// Findings of the whole are places in two files. The texts of the second one are therefore read as if they stood behind the first: whatever of it
/// a finding points at lies past ``seam``, however it came there, and is put back when the findings are told.
struct LaidOverProject {
  let source: OverlaySource
  let base: ProjectFile
  let file: OverlayFile
  let overlay: ProjectOverlay
  /// Where the second file begins.
  private let seam: Int

  /// Nothing where the overlay cannot be used, which its own findings say.
  init?(_ name: String, _ source: OverlaySource, over base: ProjectFile, in baseFile: SourceFile) {
    guard source.isRead else { return nil }
    let seam = baseFile.bytes.count + 1
    var limits = YAMLLimits()
    limits.fileBytes += seam
    let yaml = YAMLReader(limits: limits)
    var told: [Finding] = []
    // A byte-order mark may stand at the beginning alone.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var bytes = source.file.bytes
    if bytes.starts(with: mark) { bytes.replaceSubrange(0..<3, with: [0x0A, 0x0A, 0x0A]) }
    guard yaml.read([UInt8](repeating: 0x0A, count: seam) + bytes, into: &told) else { return nil }
    var reader = NodeReader(yaml.tree)
    guard let file = reader.overlay(over: base) else { return nil }
    (self.source, self.base, self.file, self.seam) = (source, base, file, seam)
    overlay = ProjectOverlay(name, file, over: base, in: source.file, from: seam, keys: yaml.tree.writtenKeys)
  }

  /// What is found in the whole, by the file in which it stands; what its file says by itself is not said again.
  func parted(_ findings: [Finding], of baseFile: SourceFile) -> (base: [Finding], overlay: [Finding]) {
    var parts: (base: [Finding], overlay: [Finding]) = ([], [])
    for finding in findings {
      var finding = finding
      let isHere = finding.span.start >= seam
      for index in finding.notes.indices where finding.notes[index].path == nil {
        guard let span = finding.notes[index].span, (span.start >= seam) != isHere else { continue }
        finding.notes[index].path = isHere ? baseFile.path : source.file.path
        if !isHere { finding.notes[index].span = moved(span) }
      }
      finding.fixes.removeAll { $0.edits.contains { ($0.span.start >= seam) != isHere } }
      guard isHere else {
        parts.base.append(finding)
        continue
      }
      let own = finding.relocated(isVerbatim: { _ in true }, by: moved)
      if !source.findings.contains(where: { $0.isSame(own) }) { parts.overlay.append(own) }
    }
    return parts
  }

  private func moved(_ span: SourceSpan) -> SourceSpan {
    SourceSpan(max(0, span.start - seam), max(0, span.end - seam))
  }
}

extension NodeTree {
  /// The keys at the top, and those below one of these behind it: `app.bundle-id`.
  fileprivate var writtenKeys: [String] {
    guard let root, kind(root) == .mapping else { return [] }
    return pairs(of: root).flatMap { pair -> [String] in
      let (name, value) = (string(pair.key), resolve(pair.value))
      return [name] + (kind(value) == .mapping ? pairs(of: value).map { "\(name).\(string($0.key))" } : [])
    }
  }
}

/// The file of an environment that is not the same on both sides of a comparison.
public struct ChangedOverlay: Sendable {
  /// How it has changed.
  public enum Kind: String, Sendable {
    case added, removed, changed
  }

  /// The environment.
  public let name: String
  /// How its file has changed.
  public let kind: Kind
  /// The file.
  public var path: String { OverlayName.file(of: name) }
}

extension ComparedSides {
  /// The files of environments whose bytes differ, by name, but for that of the environment which is compared: only a comparison of the
  /// environment says what that means.
  public func changedOverlays(
    from before: CheckRequest, to after: CheckRequest
  ) throws(FileError) -> [ChangedOverlay] {
    let sides = [(self.before, before), (self.after, after)]
    let names = Set(
      sides.flatMap { result, _ in (result.walk?.files ?? []).compactMap(OverlayName.name(ofFile:)) })
    let (old, new) = (
      try ProjectFolder(before.root, under: before.overlay), try ProjectFolder(after.root, under: after.overlay)
    )
    func bytes(_ name: String, in folder: ProjectFolder) -> [UInt8]? {
      try? ProjectFiles(folder: folder).read(OverlayName.file(of: name))
    }
    return names.sorted().filter { $0 != after.environment }.compactMap { name in
      let (was, now) = (bytes(name, in: old), bytes(name, in: new))
      guard was != now else { return nil }
      return ChangedOverlay(name: name, kind: was == nil ? .added : now == nil ? .removed : .changed)
    }
  }
}

extension Workspace {
  /// The environments of the project in a folder, sorted: what `--env` can name.
  public static func environments(in root: String, under overlay: FileOverlay? = nil) throws(FileError) -> [String] {
    let folder = try ProjectFolder(root, under: overlay)
    return try ProjectWalk(folder).files.compactMap(OverlayName.name(ofFile:)).sorted()
  }

  /// Whether the project in a folder has an environment.
  public static func hasEnvironment(
    _ name: String, in root: String, under overlay: FileOverlay? = nil
  ) throws(FileError) -> Bool {
    try ProjectFolder(root, under: overlay).kind(of: OverlayName.file(of: name)) != nil
  }
}
