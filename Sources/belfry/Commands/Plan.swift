import Commands
import Reporting
import Workspace

/// `belfry plan`: the dry run.
enum PlanCommand {
  static let command = Command(
    "plan", summary: "the dry run: who gets what, when, how large, and what stands in the way",
    details: ["Writes nothing. With recipients the figures are exact, without them proven from the types of the attributes."],
    flags: [Key.format.flag, Key.strict.flag, Key.jobs.flag, Key.recipients.flag, Key.maxRejected.flag],
    examples: [
      Command.Example("belfry plan", "the project with its own recipients"),
      Command.Example("belfry plan --now 2026-12-24T00:00:00Z", "as if it were Christmas Eve"),
      Command.Example("belfry plan --format json", "for programs"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    var request = try session.request()
    request.wantsPlan = true
    request.fires = 5
    let result = try session.check(request)
    let style = session.surroundings.style(session.invocation, on: 1)
    guard let project = result.project, let plan = result.plan else {
      try session.print(report(result.findings, files: result.fileCount, as: session.invocation[.format], style: style))
      return session.status(result)
    }
    try session.print(
      report(
        plan, of: project, findings: result.findings, files: result.fileCount, as: session.invocation[.format], style: style))
    return session.status(result)
  }
}
