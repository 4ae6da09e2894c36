import Checking
import Commands
import Diagnostics
import Escaping
import Files
import Planning
import Reporting
import Workspace

/// `belfry preview`: what people will see.
enum PreviewCommand {
  static let command = Command(
    "preview", summary: "what people will see: the cards of each campaign, in each language, cut where screens cut",
    details: [
      "Nobody real is shown: for each campaign somebody likely is made up, the people who get the shortest and the longest texts, and somebody of whom as little is known as may be, all of them in the audience.",
      "With --output it is one page for a browser, which needs neither network nor script; otherwise it is text. Campaigns with errors are named with what is wrong, and all others are shown.",
      "Where texts are cut is measured by others, because Apple publishes no lengths. A text that the app's own strings hold is shown as they have it.",
    ],
    flags: [
      Key.previewFormat.flag, Key.page.flag, Key.overlay.flag, Key.horizon.flag, Key.zone.flag, Key.strict.flag,
      Key.jobs.flag,
    ],
    operands: [Operand("CAMPAIGN", .any, help: "the ids of campaigns; all of them otherwise")],
    examples: [
      Command.Example("belfry preview streak-at-risk", "one campaign in the terminal"),
      Command.Example("belfry preview --output preview.html", "all of them as a page, to open in a browser"),
      Command.Example("belfry preview --format html > preview.html", "the same"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let path = session.invocation[.page]
    let format = session.invocation[.previewFormat] ?? (path == nil ? .text : .html)
    if path != nil { Interruption.removeUnfinishedFolders() }
    var request = try session.request()
    request.wantsPlan = true
    request.fires = 5
    request.wantsOutlook = true
    let result = try session.check(request)
    guard let project = result.project, let all = result.plan else {
      try session.report(result, request.root)
      throw Stop(
        session.status(result) == .clean ? .findings : session.status(result),
        "nothing can be shown, because of what is said above")
    }
    let (plan, broken) = try asked(all, project, result, session)
    let report = PreviewReport(
      plan, of: project, timeLine: try session.timeLine(plan, project), broken: broken, findings: result.findings,
      counts: result.counts, files: result.fileCount)
    let style = session.style(request.root)
    if let path {
      let files = (result.inputs + result.named).map { project.folder.path + $0 }
      try session.refuseToReplace(files, with: path, "--output", of: "a preview")
      try Session.failing { () throws(FileError) in
        try AtomicFile.write(to: path) { (stream) throws(FileError) in
          try report.write(as: format, style: .plain) { (bytes) throws(FileError) in try stream.write(bytes) }
        }
      }
      return session.status(result)
    }
    do throws(FileError) {
      try report.write(as: format, style: style) { (bytes) throws(FileError) in
        try OutputStream.standardOutput.write(bytes)
      }
      try OutputStream.standardOutput.flush()
    } catch {
      // A reader that went away, such as `head`, wanted no more.
      if !error.isBrokenPipe { throw Stop(.failure, error.description) }
    }
    return session.status(result)
  }

  /// The campaigns that are named, or all of them; of those with errors their ids and files. The id of a sequence stands for its steps.
  private static func asked(
    _ plan: Plan, _ project: Project, _ result: CheckResult, _ session: Session
  ) throws(Stop) -> (Plan, [(id: String, path: String)]) {
    let ids = session.invocation.operands
    let broken = result.unplannedCampaigns
    guard !ids.isEmpty else { return (plan, broken) }
    var wanted: Set<ExactText> = []
    let known = plan.campaigns.map(\.campaign.id) + broken.map(\.id)
    for id in ids {
      let steps = result.steps(of: id)
      guard !steps.isEmpty || known.contains(where: { $0.utf8.elementsEqual(id.utf8) }) else {
        throw Session.unknown("campaign", id, among: known, otherwise: "\"belfry plan\" lists all", in: result)
      }
      wanted.formUnion((steps.isEmpty ? [id] : steps).map(ExactText.init))
    }
    return (
      plan.keeping(project) { wanted.contains(ExactText($0.campaign.id)) },
      broken.filter { wanted.contains(ExactText($0.id)) }
    )
  }
}
