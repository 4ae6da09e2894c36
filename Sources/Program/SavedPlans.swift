import Checking
import Commands
import Compiling
import Diagnostics
import Escaping
import Files
import Glibc
import JSON
import Limits
import Planning
import Recipients
import Reporting
import Workspace

// Plans as files: written by `belfry plan --save`, followed by `belfry build --plan`.
extension Session {
  /// What a plan rests on.
  func basis(
    _ plan: Plan, _ project: Project, _ result: CheckResult, _ recipients: RecipientAddress?,
    _ suppressed: RecipientAddress?, _ sent: RecipientAddress?
  ) throws(Stop) -> SavedPlan {
    do throws(FileError) {
      return try SavedPlan(
        plan, of: project, version: Version.belfry, inputs: result.digests(of: project), recipients: recipients,
        suppressed: suppressed, sent: sent)
    } catch {
      throw Stop(.failure, error.description)
    }
  }

  /// Ends when what a flag writes would be written over something that it rests on: the file would be lost, and the rest with it.
  func refuseToReplace(_ inputs: [String], with path: String, _ flag: String, of what: String) throws(Stop) {
    var target = stat()
    guard stat(path, &target) == 0 else { return }
    let beside = ["", "-wal", "-journal", "-shm"]
    for input in inputs.flatMap({ input in beside.map { input + $0 } }) {
      var file = stat()
      guard stat(input, &file) == 0, file.st_ino == target.st_ino, file.st_dev == target.st_dev else { continue }
      throw Stop(
        .usage,
        "\(flag) \(Harmless.quoted(path)): \(what) cannot be saved over a file that the project reads or names; name another"
      )
    }
  }

  /// Ends when a build would replace a folder in which something stands that it rests on: all that is in that folder goes with it.
  func refuseToDelete(_ result: CheckResult, _ project: Project, with output: String) throws(Stop) {
    // Where nothing stands yet there is nothing to delete.
    guard let folder = FileReader.realPath(output), let root = FileReader.realPath(project.folder.path) else { return }
    let path = project.folder.path
    let people = try [recipients(result, path), suppressedAddress(path), sentAddress(result, path)]
    let others = people.compactMap { address in
      address?.file.flatMap { FileReader.realPath($0) }.map { (real: $0, shown: address?.shownAs ?? "") }
    }
    let inputs = result.inputs.map { (real: root + "/" + $0, shown: $0) }
    guard let lost = (inputs + others).first(where: { $0.real.utf8.starts(with: (folder + "/").utf8) }) else { return }
    throw Stop(
      .usage,
      "a build replaces \(Harmless.quoted(output)), and \(Harmless.quoted(lost.shown)), on which it rests, would go with it; move it, or name another folder with --output"
    )
  }

  /// Writes a file, durably, in the place of such a one alone.
  func save(_ bytes: [UInt8], to path: String, replacing marker: FileMarker = .report) throws(Stop) {
    try Session.failing { () throws(FileError) in try AtomicFile.write(bytes, to: path, replacing: marker) }
  }

  /// The plan of `--plan`.
  func savedPlan() throws(Stop) -> SavedPlan? {
    guard let path = invocation[.plan] else { return nil }
    guard invocation[.now] == nil else {
      throw Stop(.usage, "--plan brings its own moment, so --now has no place beside it")
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileReader.read(path, limit: RunLimit.savedPlan.value) } catch {
      throw Stop(.failure, error.description)
    }
    guard let json = try? JSONReader.read(bytes), let saved = SavedPlan(json) else {
      throw Stop(.usage, "\"\(path)\" is not a plan that belfry plan --save wrote")
    }
    return saved
  }

  /// Ends when something that a plan rests on has changed.
  func refuseChanges(since saved: SavedPlan, _ result: CheckResult, _ root: String) throws(Stop) {
    guard let project = result.project, let plan = result.plan else { return }
    let current = try basis(
      plan, project, result, recipients(result, root), suppressedAddress(root), sentAddress(result, root))
    let changes = saved.changes(until: current, in: project.zones)
    guard !changes.isEmpty else { return }
    throw Stop(
      .findings, "nothing was built, because the plan does not hold any more:", details: changes)
  }
}

extension CheckResult {
  /// Every file that went in, with its digest.
  func digests(of project: Project) throws(FileError) -> [BuildInput] {
    try inputs.map { (path) throws(FileError) in try BuildInput(path: path, reading: try project.folder.stream(path)) }
  }
}

extension FileMarker {
  /// Whatever `--output`, `--format FORMAT=FILE` or `--save` wrote.
  static let report = FileMarker(ReportMark.isOurs)
}
