import Checking
import Commands
import Compiling
import Diagnostics
import Files
import Planning
import Recipients
import Reporting
import Workspace

/// `belfry plan`: the dry run.
enum PlanCommand {
  static let command = Command(
    "plan", summary: "the dry run: who gets what, when, how large, and what stands in the way",
    details: [
      "Writes nothing. With recipients the figures are exact, without them proven from the types of the attributes.",
      "--why-size explains one payload instead: what each field costs, and the recipient who gets the largest one. It reads no recipients.",
    ],
    flags: [
      Key.format.flag, Key.strict.flag, Key.jobs.flag, Key.recipients.flag, Key.maxRejected.flag,
      Key.whySize.flag,
    ],
    examples: [
      Command.Example("belfry plan", "the project with its own recipients"),
      Command.Example("belfry plan --now 2026-12-24T00:00:00Z", "as if it were Christmas Eve"),
      Command.Example("belfry plan --why-size streak-at-risk", "where the bytes of a payload go"),
      Command.Example("belfry plan --format json", "for programs"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    if let id = session.invocation[.whySize] { return try explain(id, session) }
    var request = try session.request()
    request.wantsPlan = true
    request.fires = 5
    let result = try session.check(request)
    let style = session.surroundings.style(session.invocation, on: 1)
    let format = session.invocation[.format]
    guard let project = result.project, var plan = result.plan else {
      try session.print(report(result.findings, files: result.fileCount, as: format, style: style))
      return session.status(result)
    }
    var census: Census?
    if let file = try session.recipients(result, request.root) {
      do {
        let reader = try RecipientReader(
          csv: file.path, shownAs: file.shownAs, attributes: project.attributes, zones: project.zones)
        census = try Census(reader, of: project, into: &plan)
      } catch {
        throw Stop(.failure, "\(error)")
      }
    }
    try session.print(
      report(
        plan, of: project, census: census, findings: result.findings, files: result.fileCount, as: format, style: style)
    )
    let allowed = session.invocation[.maxRejected] ?? 0
    if let census, census.rejected > allowed { return .findings }
    return session.status(result)
  }

  /// `--why-size`: one campaign, also when it has errors, because the error may be its size.
  private static func explain(_ id: String, _ session: Session) throws(Stop) -> Status {
    var request = try session.request()
    request.explains = id
    var result = try session.check(request)
    let style = session.surroundings.style(session.invocation, on: 1)
    let format = session.invocation[.format]
    guard result.project == nil || result.ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) else {
      let question = Suggestion.question(id, in: result.ids)
      throw Stop(
        .usage, "there is no campaign \"\(id)\"" + (question.map { "; " + $0 } ?? "; \"belfry plan\" lists all"))
    }
    guard let project = result.project, let plan = result.explained else {
      // Its file cannot be understood; the findings say why.
      try session.print(report(result.findings, files: result.fileCount, as: format, style: style))
      return session.status(result) == .clean ? .findings : session.status(result)
    }
    result.findings = result.findings.filter { $0.path.utf8.elementsEqual(plan.campaign.path.utf8) }
    try session.print(
      report(
        SizeReport(of: plan.campaign, in: project, at: request.now), of: plan.campaign, findings: result.findings,
        files: result.fileCount, as: format, style: style))
    return session.status(result)
  }
}
