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
    "plan", summary: "the dry run: who gets what, when, how large, and what prevents it",
    details: [
      "Writes nothing except with --save. With recipients the figures are exact, without them they are proven from the types of the attributes.",
      "--why-size explains one payload instead: what each field costs, and the recipient who gets the largest one. It reads no recipients.",
    ],
    flags: [
      Key.planFormat.flag, Key.overlay.flag, Key.horizon.flag, Key.zone.flag, Key.from.flag, Key.until.flag,
      Key.window.flag, Key.campaigns.flag, Key.audience.flag, Key.save.flag,
      Key.whySize.flag, Key.recipients.flag, Key.suppress.flag, Key.sent.flag, Key.rate.flag, Key.maxRejected.flag,
      Key.strict.flag,
      Key.quiet.flag, Key.jobs.flag,
    ],
    examples: [
      Command.Example("belfry plan", "the project with its own recipients"),
      Command.Example("belfry plan --now 2026-12-24T00:00:00Z", "as if it were Christmas Eve"),
      Command.Example("belfry plan --horizon 8w --zone Asia/Tokyo", "the next eight weeks, on Tokyo's clock"),
      Command.Example("belfry plan --rate 500", "how long sending takes at 500 requests a second"),
      Command.Example("belfry plan --why-size streak-at-risk", "where the bytes of a payload go"),
      Command.Example("belfry plan --format json", "for programs"),
      Command.Example("belfry plan --save december.json", "the plan as a file; belfry build --plan builds exactly it"),
      Command.Example("belfry plan --format ics > plan.ics", "for a calendar"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    if let id = session.invocation[.whySize] { return try explain(id, session) }
    if session.invocation[.save] != nil { Interruption.removeUnfinishedFolders() }
    let format = session.invocation[.planFormat]
    guard format.hasSendingTime || session.invocation[.rate] == nil else {
      let formats = PlanFormat.allCases.filter(\.hasSendingTime).map(\.rawValue)
      throw Stop(.usage, "--rate has no place in \(format.rawValue); write \(Suggestion.list(formats, "or"))")
    }
    var request = try session.request()
    request.wantsPlan = true
    request.fires = 5
    request.wantsOutlook = true
    request.window = try session.window(from: request.now)
    guard request.window == nil || session.invocation[.save] == nil else {
      throw Stop(.usage, "--save keeps what each campaign does next, so a window has no place beside it")
    }
    var result = try session.check(request)
    guard let project = result.project, let all = result.plan else {
      try print(result, request.root, format, session)
      return session.status(result)
    }
    var plan = try session.selected(all, project, result)
    var census: Census?
    let recipients: RecipientAddress?
    do throws(Stop) { recipients = try session.recipients(result, request.root) } catch {
      if error.status == .findings { try print(result, request.root, format, session) }
      throw error
    }
    guard recipients != nil || session.invocation[.rate] == nil else {
      throw Stop(.usage, "--rate needs recipients, and the project names none; name a file with --recipients")
    }
    guard recipients != nil || session.invocation[.suppress] == nil else {
      throw Stop(.usage, "--suppress needs recipients, and the project names none; name a file with --recipients")
    }
    if let address = recipients {
      do {
        let list = try session.suppressed(request.root)
        let sent = try session.sent(result, plan, project, request.root)
        let progress = Progress(session)
        defer { progress?.clear() }
        census = try Census(
          address, of: project, without: list, sent: sent?.ledger, into: &plan, jobs: request.jobs
        ) {
          progress?.show($0)
        }
      } catch let stop as Stop {
        throw stop
      } catch {
        throw Stop(.failure, "\(error)")
      }
    }
    if census != nil { result.addCounted(plan) }
    if !format.hasFindings, !result.findings.isEmpty { try print(result, request.root, format, session) }
    var report = PlanReport(
      plan, of: project, timeLine: try session.timeLine(plan, project), census: census, findings: result.findings,
      counts: result.counts, files: result.fileCount)
    (report.definitions, report.expectations) = (result.definitions, result.expectationPaths)
    if let rate = session.invocation[.rate] { report.sending = SendingTime(plan, project, rate: rate) }
    try session.print(report.bytes(as: format, style: session.style(request.root)))
    if let notice = report.notice(beside: format) {
      try session.show("belfry: \(notice)\n", to: .standardError)
    }
    let allowed = session.invocation[.maxRejected] ?? 0
    let isRejected = (census?.rejected ?? 0) > allowed
    let status = isRejected ? .findings : session.status(result)
    if let path = session.invocation[.save] {
      guard status == .clean else { throw result.refusal("the plan was not saved") }
      let suppressed = try session.suppressedAddress(request.root)
      let sent = try session.sentAddress(result, request.root)
      let files = [recipients?.file, suppressed?.file, sent?.file].compactMap { $0 }
      try session.refuseToReplace(
        (result.inputs + result.named).map { project.folder.path + $0 } + files, with: path, "--save", of: "a plan")
      report.basis = try session.basis(plan, project, result, recipients, suppressed, sent).basis
      try session.save(report.bytes(as: .json), to: path)
    }
    return status
  }

  /// The findings alone: where programs expect them, and on standard error where the format has no place for them.
  private static func print(
    _ result: CheckResult, _ root: String, _ format: PlanFormat, _ session: Session
  ) throws(Stop) {
    let isForPrograms = format == .json
    let stream: OutputStream = isForPrograms || format == .text ? .standardOutput : .standardError
    try session.report(result, root, as: isForPrograms ? .json : .text, to: stream)
  }

  /// `--why-size`: one campaign, also when it has errors, because the error may be its size.
  private static func explain(_ id: String, _ session: Session) throws(Stop) -> Status {
    var request = try session.request()
    request.subject = .campaign(id)
    var result = try session.check(request)
    try session.refuseBrokenProject(result, request, "no size was calculated")
    guard let format = ReportFormat(rawValue: session.invocation[.planFormat].rawValue) else {
      throw Stop(.usage, "--why-size is written as text or as json")
    }
    guard result.project == nil || result.ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) else {
      throw Session.unknown("campaign", id, among: result.ids, otherwise: "\"belfry plan\" lists all", in: result)
    }
    guard let project = result.project, let plan = result.explained else {
      // Its file cannot be understood; the findings say why.
      try session.report(result, request.root, as: format == .json ? .json : .text, to: .standardOutput)
      return session.status(result) == .clean ? .findings : session.status(result)
    }
    result.keepFindings(of: plan.campaign.path)
    try session.print(
      report(
        SizeReport(of: plan.campaign, in: project, from: request.now), of: plan.campaign, findings: result.findings,
        files: result.fileCount, as: format, style: session.style(request.root)))
    return session.status(result)
  }
}
