import Commands
import Comparing
import Compiling
import Escaping
import Files
import JSON
import Limits
import Reporting
import Workspace

// Two builds, or two saved plans, as the sides of `belfry diff`.
extension Session {
  /// The status of a comparison of two outputs; nothing where both operands are projects.
  func comparedOutputs(_ operands: [String]) throws(Stop) -> Status? {
    guard operands.count == 2 else { return nil }
    let kinds = (try outputKind(operands[0]), try outputKind(operands[1]))
    if kinds.0 == nil, kinds.1 == nil { return nil }
    guard let kind = kinds.0, kind == kinds.1 else {
      for operand in operands where (try? FileReader.kind(of: Self.absolute(operand))) == .some(nil) {
        throw Stop(.usage, "there is no \(Harmless.quoted(operand))")
      }
      throw Stop(
        .usage,
        "\(Harmless.quoted(operands[0])) is \(Self.phrase(kinds.0)) and \(Harmless.quoted(operands[1])) \(Self.phrase(kinds.1)); compare two projects, two builds or two saved plans"
      )
    }
    try refuseFlagsOfProjects(kind)
    let (before, after) = (try output(operands[0], kind), try output(operands[1], kind))
    guard let comparison = OutputComparison(from: before, to: after) else { return nil }
    let report = OutputComparisonReport(comparison, of: (operands[0], operands[1]))
    let format = invocation[.comparisonFormat] ?? .text
    guard let bytes = report.bytes(as: format) else {
      throw Stop(.usage, "--format \(format.rawValue) shows what projects compile to; write text, json or markdown")
    }
    try print(bytes)
    return invocation[.failsOnChange] && !comparison.isSame ? .findings : .clean
  }

  /// What to say of one output alone, which is no commit; nothing where it is none.
  func alone(_ operand: String) -> Stop? {
    guard let kind = try? outputKind(operand), (try? output(operand, kind)) != nil else { return nil }
    return Stop(
      .usage, "\(Harmless.quoted(operand)) is \(Self.phrase(kind)); name a second one to compare it with")
  }

  private static func phrase(_ kind: OutputSide.Kind?) -> String {
    switch kind {
    case .build: "a build"
    case .plan: "a saved plan"
    case nil: "neither a build nor a saved plan"
    }
  }

  /// Ends where something is asked that only projects tell.
  private func refuseFlagsOfProjects(_ kind: OutputSide.Kind) throws(Stop) {
    let asked = [
      (!invocation[.failsOnRisk].isEmpty, "fail-on"), (!invocation[.allowedRisks].isEmpty, "allow"),
      (invocation[.recipients] != nil, "recipients"), (invocation[.counts], "count"),
      (invocation[.overlay] != nil, "env"), (invocation[.page] != nil, "output"),
    ]
    guard let flag = asked.first(where: \.0)?.1 else { return }
    throw Stop(.usage, "--\(flag) asks what two \(kind.rawValue)s do not have; compare the projects for it")
  }

  /// A folder with a build's manifest is a build, a file is a saved plan; nothing for what else may be a project.
  private func outputKind(_ operand: String) throws(Stop) -> OutputSide.Kind? {
    let path = Self.absolute(operand)
    let kind = try Self.failing { () throws(FileError) in try FileReader.kind(of: path) }
    if kind == .regular { return .plan }
    guard kind == .folder else { return nil }
    let isThere = try Self.failing { () throws(FileError) in try FileReader.kind(of: path + "/manifest.json") != nil }
    let isProject = try Self.failing { () throws(FileError) in
      try FileReader.kind(of: path + "/" + Workspace.projectFile) != nil
    }
    return isThere && !isProject ? .build : nil
  }

  private func output(_ operand: String, _ kind: OutputSide.Kind) throws(Stop) -> OutputSide {
    let path = Self.absolute(operand)
    if kind == .plan {
      let bytes = try Self.failing { () throws(FileError) in try FileReader.read(path, limit: RunLimit.savedPlan.value)
      }
      guard let json = try? JSONReader.read(bytes), SavedPlan(json) != nil, let side = OutputSide(plan: json) else {
        throw Stop(.usage, "\(Harmless.quoted(operand)) is not a plan that belfry plan --save wrote")
      }
      return side
    }
    // Paths of a manifest lead nowhere else than into its folder.
    let folder = try Self.failing { () throws(FileError) in try ProjectFolder(path) }
    func read(_ name: String) throws(Stop) -> JSONValue? {
      guard ProjectFolder.isInside(name) else { return nil }
      do throws(FileError) {
        let bytes = try folder.read(name, limit: RunLimit.savedPlan.value)
        if LFSPointer.isPointer(bytes) { throw LFSPointer.error(at: name) }
        return try? JSONReader.read(bytes)
      } catch {
        if error.isMissing { return nil }
        throw Stop(.failure, error.description)
      }
    }
    guard let manifest = try read("manifest.json"), manifest["belfry"]?.text != nil, manifest["campaigns"] != nil else {
      throw Stop(.usage, "the manifest.json in \(Harmless.quoted(operand)) is of no build")
    }
    let damage = try Self.failing { () throws(FileError) in try BuildInput.damage(by: manifest, in: folder) }
    guard damage.isEmpty else {
      let more = damage.count > 5 ? "; and \(damage.count - 5) more" : ""
      throw Stop(
        .failure,
        "the build in \(Harmless.quoted(operand)) is damaged: \(damage.prefix(5).map(Harmless.line).joined(separator: "; "))\(more); build it again"
      )
    }
    return try OutputSide(build: manifest, read: read)
  }
}
