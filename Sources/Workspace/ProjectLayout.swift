// Takes: the files that a request names.
// Gives: those of them that are laid out otherwise than the reference says, as they should be.
// Never: writes one by itself; lays out a file that another program reads.

public import Diagnostics
public import Files
public import Formatting
import Threads

/// What `fmt` makes of the files of a project.
public struct ProjectLayout: Sendable {
  /// A file that stays as it is, and why.
  public struct Kept: Sendable {
    /// Relative to the project.
    public let path: String
    /// The line and the column, from 1, of what is not laid out.
    public let position: SourceFile.Position
    /// What it is, for people.
    public let reason: String

    fileprivate init(_ path: String, _ file: SourceFile, _ offset: Int, _ reason: String) {
      (self.path, position, self.reason) = (path, file.position(of: offset), reason)
    }
  }

  /// The files that change, in the order of their paths.
  public private(set) var changed: [ChangedFile] = []
  /// Files with something in them that is not laid out.
  public private(set) var kept: [Kept] = []
  /// What is wrong with files that cannot be read.
  public let result: CheckResult
  /// Writes the files.
  public let writer: ProjectWriter
  /// How many files there are, those of other programs left out.
  public private(set) var count = 0

  private enum Outcome: Sendable {
    case laidOut(FileFormatter.Outcome, [UInt8])
    case failed(FileError)
  }

  /// Lays out what a request names.
  ///
  /// - Throws: when the folder itself cannot be read.
  public init(_ request: CheckRequest) throws(FileError) {
    let folder = try ProjectFolder(request.root, under: request.overlay)
    let files = ProjectFiles(folder: folder)
    let walk = try ProjectWalk(folder)
    let paths = Workspace.asked(walk.files, request)
    writer = ProjectWriter(files, root: request.root)
    let outcomes = Self.outcomes(paths, files, jobs: request.jobs)
    var found = FoundFindings()
    for problem in walk.problems where request.wants(problem.path) {
      found.add([AskedPath.finding(problem)], in: SourceFile(path: problem.path, bytes: []))
    }
    for path in request.only {
      guard let unread = AskedPath(unread: path, files, walk, read: paths) else { continue }
      found.add([unread.finding], in: SourceFile(path: path, bytes: []))
    }
    var isIncomplete = false
    for (path, outcome) in zip(paths, outcomes) {
      switch outcome {
      case .failed(let error):
        isIncomplete = isIncomplete || error.isOfSystem
        found.add([ProjectFiles.finding(error)], in: SourceFile(path: path, bytes: []))
      case .laidOut(.foreign, let bytes):
        guard request.only.contains(path) else { continue }
        kept.append(Kept(path, SourceFile(path: path, bytes: bytes), 0, "it is not a file of belfry's"))
      case .laidOut(.unread(let findings), let bytes): found.add(findings, in: SourceFile(path: path, bytes: bytes))
      case .laidOut(.laidOut(let new), let old):
        if new != old { changed.append(ChangedFile(path: path, old: old, new: new)) }
      case .laidOut(.kept(let obstacle), let bytes):
        kept.append(Kept(path, SourceFile(path: path, bytes: bytes), obstacle.span.start, obstacle.reason))
      }
      count += 1
    }
    found.finish()
    var result = CheckResult(found, fileCount: count, project: nil, plan: nil, inputs: paths)
    result.isIncomplete = isIncomplete
    self.result = result
  }

  private static func outcomes(_ paths: [String], _ files: ProjectFiles, jobs: Int) -> [Outcome] {
    Workers.run(jobs: jobs, count: paths.count) { numbers in
      let formatter = FileFormatter()
      var found: [(number: Int, outcome: Outcome)] = []
      while let range = numbers.take() {
        for number in range {
          let isOverlay = OverlayName.name(ofFile: paths[number]) != nil
          do throws(FileError) {
            let bytes = try files.read(paths[number])
            found.append((number, .laidOut(formatter.format(bytes, isOverlay: isOverlay), bytes)))
          } catch { found.append((number, .failed(error))) }
        }
      }
      return found
    }.flatMap(\.self).sorted { $0.number < $1.number }.map(\.outcome)
  }

  /// Lays out one file that is nowhere, as an editor hands it over; `path`: what it would be called, relative to the project.
  public static func layout(of bytes: [UInt8], path: String?) -> FileFormatter.Outcome {
    FileFormatter().format(bytes, isOverlay: path.flatMap(OverlayName.name(ofFile:)) != nil)
  }
}
