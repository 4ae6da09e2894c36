// Takes: a folder.
// Gives: the projects in it and below it, and the campaigns there that no project has.
// Never: checks a project.

import Diagnostics
public import Files
import Limits
import Rules

/// The projects in a folder and below it, and the campaigns there that belong to none.
public struct ProjectSearch: Sendable {
  /// The folders of projects, seen from the folder, `""` or ending in `/`; one may lie in another.
  public private(set) var projects: [String] = []
  /// Why the search ended before its end; nothing where it did not.
  public private(set) var end: ProjectWalk.Problem?
  /// Files of no project that hold a campaign.
  private var campaigns: [String] = []
  /// Files of no project that would make one if they were called so.
  private var misnamed: [String] = []

  /// Whether something may be wrong.
  public var hasStrays: Bool { !campaigns.isEmpty || !misnamed.isEmpty }

  /// Looks through a folder.
  ///
  /// - Throws: when the folder itself cannot be read.
  public init(_ path: String, under overlay: FileOverlay? = nil) throws(FileError) {
    let folder = try ProjectFolder(path, under: overlay)
    let walk = try ProjectWalk(folder)
    end = walk.problems.first(where: \.leavesMoreOut)
    if Self.isProject(folder) { projects = [""] } else { look(walk, ProjectFiles(folder: folder)) }
    var open = Array(walk.nested.reversed())
    while let project = open.popLast() {
      projects.append(project)
      // What cannot be read is told when that project is checked.
      guard let inner = try? ProjectWalk(folder, below: project) else { continue }
      end = end ?? inner.problems.first(where: \.leavesMoreOut)
      open += inner.nested.reversed().map { project + $0 }
    }
  }

  /// Whether something stands where belfry.yaml does, whatever it is: what is wrong with it is told when the project is checked.
  private static func isProject(_ folder: ProjectFolder) -> Bool {
    do throws(FileError) { return try folder.kind(of: ProjectWalk.projectFile) != nil } catch { return true }
  }

  private mutating func look(_ walk: ProjectWalk, _ files: ProjectFiles) {
    for path in walk.files.prefix(RunLimit.strayFiles.value) {
      guard let bytes = try? files.read(path) else { continue }
      if ProjectLoader.declares("\nbelfry:", bytes) {
        misnamed.append(path)
      } else if ProjectLoader.declares("\ncampaign:", bytes) {
        campaigns.append(path)
      }
    }
    // A name in capitals is not read by anybody.
    misnamed += walk.problems.map(\.path).filter { path in
      ["belfry.yaml", "belfry.yml"].contains(Self.name(of: path).lowercased())
    }
  }

  /// What is wrong with files of no project; beside how the folder was before, only what is new of it.
  public func findings(since before: ProjectSearch? = nil) -> CheckResult {
    var found: [(path: String, finding: Finding)] = []
    var told = misnamed.map(Self.folder)
    for path in misnamed where before?.misnamed.contains(path) != true {
      found.append((path, .misnamedProject(Self.name(of: path))))
    }
    for project in before?.projects ?? [] where !projects.contains(project) && !told.contains(project) {
      let left = campaigns.filter { $0.utf8.starts(with: project.utf8) }
      guard let first = left.first else { continue }
      told.append(project)
      found.append((first, .lostProject(project, campaigns: left.count)))
    }
    for path in campaigns where !told.contains(where: { path.utf8.starts(with: $0.utf8) }) {
      if before?.campaigns.contains(path) != true { found.append((path, .strayCampaign)) }
    }
    found.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var findings = FoundFindings(room: .compared)
    for (path, finding) in found { findings.add([finding], in: SourceFile(path: path, bytes: [])) }
    findings.finish()
    let paths = found.map(\.path)
    var result = CheckResult(findings, fileCount: paths.count, project: nil, plan: nil, inputs: paths)
    (result.asked, result.hasCampaigns, result.isUnchanged) = (paths, !campaigns.isEmpty, paths.isEmpty)
    return result
  }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }

  private static func name(of path: String) -> String { String(path.dropFirst(folder(of: path).count)) }
}

extension Finding {
  fileprivate static func misnamedProject(_ name: String) -> Finding {
    Finding(
      .missingProject, at: SourceSpan(0, 0), "\"\(name)\" makes no project, because it is not called \"belfry.yaml\"",
      help: "rename it to \"belfry.yaml\"")
  }

  fileprivate static func lostProject(_ folder: String, campaigns count: Int) -> Finding {
    let name = folder.isEmpty ? "this folder" : "\"\(folder.dropLast())\""
    return Finding(
      .missingProject, at: SourceSpan(0, 0),
      "the project in \(name) has lost its belfry.yaml, and \(count == 1 ? "a campaign" : "\(count) campaigns") of it stayed",
      note: "no one checks or builds them any more", help: "bring it back, or remove the campaigns, too")
  }

  fileprivate static let strayCampaign: Finding = {
    var finding = Finding(
      .missingProject, at: SourceSpan(0, 0),
      "this campaign belongs to no project: there is no belfry.yaml in its folder or above",
      help: "move it into a project, or leave it out with .gitignore")
    finding.severity = .warning
    return finding
  }()

  /// A private key by the name that Apple gives it; it is not opened.
  static let keyFile = Finding(
    .secretInFile, at: SourceSpan(0, 0), "this is called like a private key of Apple's",
    help: "remove it, and revoke it if it was committed: anyone who has it can send in the app's name")
}
