import Commands
import Diagnostics
import Escaping
import Files
import Schemas
import Starting
import Workspace

/// `belfry init`: a project that checks clean, from nothing or from the sources of an app.
enum Init {
  static let command = Command(
    "init", summary: "begins a project: belfry.yaml, a first campaign, and schemas for editors",
    details: [
      "An empty folder becomes the project. In a folder with other files belfry makes a folder \"campaigns\", because it reads every YAML file below belfry.yaml. DIR names another folder.",
      "It never overwrites: if one of the files exists, none is written. Unknown values are left out or commented in belfry.yaml, and the last lines list them.",
      "--from reads an Xcode project: the app target, its Info.plist and entitlements, *.lproj and *.xcstrings, sounds and Swift files. Files outside of the project's folder are copied into it. Tests, Pods and ignored files are skipped, and links that lead out of the tree are not followed.",
    ],
    flags: [Key.bundleID.flag, Key.languages.flag, Key.ci.flag, Key.sources.flag],
    operands: [
      Operand("DIR", .optional, value: .folder("DIR"), help: "the folder of the project; created if necessary")
    ],
    examples: [
      Command.Example("belfry init --languages en,de", "a project in two languages"),
      Command.Example(
        "belfry init --from ../App --ci github", "from the app's sources, with a workflow for GitHub"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let place = try place(session)
    let tree = try sources(session)
    var project = FirstProject()
    project.bundleID = session.invocation[.bundleID] ?? tree?.bundleID
    project.platforms = tree?.platforms ?? []
    project.languages = session.invocation[.languages] ?? languages(of: tree)
    project.sources = tree
    project.sourcesBelow = session.invocation[.sources].flatMap { below(Session.absolute($0), place) }
    project.parts = project.possibleParts
    var report = InitReport(place: place, tree: tree, sources: session.invocation[.sources])
    report.gaps += project.assumptions + (tree?.gaps ?? [])
    if Places.kind(place + "schemas") == nil {
      project.schemas = "schemas"
    } else {
      report.gaps.append(
        "the schemas for editors: \"schemas\" exists already; \"belfry schema --write DIR\" writes them elsewhere"
      )
    }
    var others: [(path: String, bytes: [UInt8])] = []
    if let ci = session.invocation[.ci], let file = ciFile(ci, place, &report) { others.append(file) }
    if project.schemas != nil {
      others += Schema.all(rules: RuleCatalog.all).filter(\.isOfLanguage).map {
        (place + "schemas/\($0.fileName)", $0.bytes)
      }
    }
    var request = try session.bareRequest(in: place)
    request.wantsTogether = true
    var made = NewFiles()
    do throws(FileError) {
      try made.makeFolder(String(Substring(place.utf8.dropLast())))
      try removeUnclean(&project, request, &report)
      for file in others { try made.write(file.bytes, to: file.path) }
      for file in project.files { try made.write(file.bytes, to: place + file.path) }
    } catch {
      made.undo()
      throw Stop(
        error.isTaken ? .usage : .failure,
        error.shown(as: Places.shown(error.path)).description + "; nothing was written")
    }
    report.files = made.files
    session.reportDone { try session.show(report.text) }
    return .clean
  }

  // MARK: - Where

  /// The folder of the project, absolute, ending in `/`.
  private static func place(_ session: Session) throws(Stop) -> String {
    let named = session.invocation.operands.first ?? session.invocation[.project]
    guard session.invocation.operands.isEmpty || session.invocation[.project] == nil else {
      throw Stop(.usage, "-C and DIR both name the folder; leave one out")
    }
    let here = Session.absolute(named ?? ".")
    var place = here == "/" ? "/" : here + "/"
    if named == nil {
      if let root = Workspace.root(above: here) { throw taken(root + Workspace.projectFile) }
      let isEmpty = try Session.failing { () throws(FileError) in try !FileReader.hasVisibleNames(in: place) }
      if !isEmpty { place += "campaigns/" }
    }
    if Places.kind(place + Workspace.projectFile) != nil { throw taken(place + Workspace.projectFile) }
    if let name = Workspace.misnamedProjectFile(in: place) {
      throw Stop(
        .usage, "\(Harmless.quoted(Places.shown(place + name))) looks like a project; rename it to belfry.yaml")
    }
    return place
  }

  private static func taken(_ path: String) -> Stop {
    Stop(
      .usage,
      "there is a project already: \(Harmless.quoted(Places.shown(path))); \"belfry new ID\" adds a campaign to it, \"belfry init DIR\" begins another project in DIR"
    )
  }

  /// How a folder is called from the project's, ending in `/`, or `""` for the folder itself; nothing where it is not below.
  private static func below(_ folder: String, _ place: String) -> String? {
    let folder = folder + "/"
    return folder.utf8.starts(with: place.utf8) ? String(folder.dropFirst(place.count)) : nil
  }

  // MARK: - What is known

  private static func sources(_ session: Session) throws(Stop) -> SourceTree? {
    guard let path = session.invocation[.sources] else { return nil }
    guard try Session.failing({ () throws(FileError) in try FileReader.kind(of: path) }) == .folder else {
      throw Stop(.usage, "--from: \(Harmless.quoted(path)) is not a folder with an app's sources")
    }
    return try Session.failing { () throws(FileError) in
      try SourceTree(try ProjectFolder(path), bundleID: session.invocation[.bundleID])
    }
  }

  /// The languages of the sources, the source language first.
  private static func languages(of tree: SourceTree?) -> [String] {
    guard let tree, !tree.languages.isEmpty else { return ["en"] }
    let source = tree.sourceLanguage ?? tree.languages.first { $0 == "en" } ?? tree.languages.first ?? "en"
    return [source] + tree.languages.filter { $0 != source }
  }

  private static func ciFile(
    _ ci: CIFile, _ place: String, _ report: inout InitReport
  ) -> (path: String, bytes: [UInt8])? {
    let here = Session.absolute(".") + "/"
    let top = FileReader.nearest(above: place, with: ".git") ?? (place.utf8.starts(with: here.utf8) ? here : place)
    let folder = String(place.dropFirst(top.count).dropLast())
    guard CIFile.canName(folder) else {
      report.gaps.append(
        "\(ci.path): the name of the folder \(Harmless.quoted(folder)) means something to a shell; one of letters, digits, \".\", \"_\" and \"-\" does not"
      )
      return nil
    }
    let link = ci.folders.first { Places.kind(top + $0) == .symbolicLink }
    if let link {
      report.gaps.append(
        "\(ci.path): \"\(link)\" is a link, and its target may be outside of the repository")
      return nil
    }
    let text = ci.text(path: folder.isEmpty ? "." : folder, version: Version.belfry)
    guard Places.kind(top + ci.path) == nil else {
      report.gaps.append("\(ci.path) exists already and was not changed; what it needs:")
      report.gaps += text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { "  \($0)" }
      return nil
    }
    report.gaps.append(ci.gap)
    return (top + ci.path, Array(text.utf8))
  }

  // MARK: - What checks clean

  /// Leaves out what `check` would find something in: the app's own files may have mistakes, and a project begins without any.
  private static func removeUnclean(
    _ project: inout FirstProject, _ request: CheckRequest, _ report: inout InitReport
  ) throws(FileError) {
    var found = try findings(project, request)
    for part in FirstProject.Part.allCases where project.parts.contains(part) && !found.own.isEmpty {
      var without = project
      without.parts.remove(part)
      let left = try findings(without, request)
      guard left.own.count < found.own.count else { continue }
      let reasons = found.own.map(\.finding.message).filter { one in
        !left.own.contains { $0.finding.message == one }
      }
      report.gaps.append(
        "\(part.rawValue): left out: \(Harmless.inside(reasons.first ?? "check finds something in it"))")
      if part == .infoPlist {
        report.gaps.append("links with a scheme of the app are not checked until belfry.yaml has \"info-plist\"")
      }
      (project, found) = (without, left)
    }
    let paths = Set(found.all.map(\.path)).sorted()
    if !paths.isEmpty {
      report.gaps.append(
        "\"belfry check\" finds something in \(Suggestion.list(paths.prefix(3).map { Harmless.quoted($0) }, "and"))\(paths.count > 3 ? " and \(paths.count - 3) more" : ""), because of what was here before"
      )
    }
  }

  /// What `check` would find in the folder, and of that what is in the files of the project.
  private static func findings(
    _ project: FirstProject, _ request: CheckRequest
  ) throws(FileError) -> (all: [LocatedFinding], own: [LocatedFinding]) {
    let files = project.files
    var request = request
    request.overlay = FileOverlay(
      Dictionary(files.map { file in (Array(file.path.utf8), FileOverlay.Entry.file { _ in file.bytes }) }) { $1 })
    let all = try Workspace.check(request).findings
    return (all, all.filter { found in files.contains { $0.path == found.path } })
  }
}
