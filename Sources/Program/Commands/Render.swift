import Checking
import Commands
import Compiling
import Diagnostics
import Files
import Language
import Planning
import Recipients
import Reporting
import Synchronization
import Workspace

/// `belfry render`: one campaign's requests, as a filter.
enum Render {
  static let command = Command(
    "render", summary: "writes a push campaign's requests to standard output, one per line",
    details: [
      "A filter: rows in, requests out, in the order of the rows. Rows that do not fit the declared attributes are rejected, listed on standard error and counted; more than --max-rejected end with status 1, after everything else was written. An empty audience is not a failure.",
      "It stops at every error in the campaign or in what campaigns depend on: belfry.yaml, audiences, categories. Errors in other campaigns do not stop it.",
      "A campaign that is a draft, paused, ended or over, because its date has passed, is not rendered, unless --any-status is given to look at its requests.",
      "For a campaign with \"when: requested\" each row is one request: the recipient's attributes, the campaign's inputs, and in the column \"request\" the caller's own id of the request, such as an order number. The same id and token always give the same apns-id.",
      "For a push after an app event each row is one report: the recipient's attributes, the time of the event in the column with its name, its properties, the times of the events of \"unless\", and in \"request\" the caller's own id of the report. --from, --until and --window select those that fall due then.",
      "Duplicate ids are not detected; build does that.",
    ],
    flags: [
      Key.recipients.flag, Key.overlay.flag, Key.from.flag, Key.until.flag, Key.window.flag, Key.suppress.flag,
      Key.sent.flag,
      Key.shard.flag, Key.maxRejected.flag, Key.anyStatus.flag, Key.quiet.flag, Key.jobs.flag,
    ],
    operands: [Operand("CAMPAIGN", help: "the id of a push campaign")],
    examples: [
      Command.Example("belfry render third-day --recipients people.csv", "one request per line"),
      Command.Example("belfry render receipt --recipients orders.csv", "one request per order, with its inputs"),
      Command.Example("gzip -dc people.csv.gz | belfry render third-day --recipients -", "in a pipe"),
    ])

  /// How many rows that are not sent are named.
  private static let shown = 20

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    var request = try session.request()
    let id = session.invocation.operands[0]
    // One campaign is enough: what all of them ask together is nobody's question here.
    request.subject = .campaign(id)
    request.window = try session.window(from: request.now)
    let result = try session.check(request)
    let (project, campaign) = try known(id, result, request.root, session)
    let contest = try contest(of: campaign, request, session)
    guard campaign.requestColumn == nil || session.invocation[.recipients] != nil else {
      throw Stop(
        .usage,
        campaign.schedule.isRequested
          ? "\"\(id)\" is sent on request: name the rows of the requests with --recipients FILE, or - for standard input"
          : "\"\(id)\" waits for an event of the app: name the rows of its reports with --recipients FILE, or - for standard input"
      )
    }
    guard request.window == nil || !campaign.schedule.isRequested else {
      throw Stop(.usage, "\"\(id)\" is sent on request, at no time of a window; remove the window")
    }
    guard let address = try session.recipients(result, request.root) else {
      throw Stop(.usage, "there are no recipients; name them with --recipients FILE, or - for standard input")
    }
    var rendering = RenderRequest(campaign, in: project, from: request.now)
    rendering.jobs = request.jobs
    rendering.window = request.window
    rendering.contest = contest
    rendering.choice = try session.choice(request.root, project)
    let progress = Progress(session)
    defer { progress?.clear() }
    if let progress { rendering.progress = { progress.show($0) } }
    return try render(
      rendering, address, session.invocation[.maxRejected] ?? 0, progress, isQuiet: session.invocation[.quiet])
  }

  /// By what it is decided who gets another campaign instead; nothing where it stands back for none. Then it is not enough to know it alone.
  private static func contest(
    of campaign: Campaign, _ request: CheckRequest, _ session: Session
  ) throws(Stop) -> Contest? {
    guard campaign.turn != nil else { return nil }
    var request = request
    (request.subject, request.wantsPlan) = (.everything, true)
    let result = try session.check(request)
    guard session.status(result) == .clean, let project = result.project, let plan = result.plan else {
      try session.report(result, request.root)
      throw Stop(
        session.status(result) == .clean ? .findings : session.status(result),
        "nothing was rendered: \"\(campaign.id)\" gives way to other campaigns, which have the errors above"
      )
    }
    let sent = try session.sent(result, plan, project, request.root, for: campaign)
    return Contest(plan, project, sent?.ledger, asked: campaign.id)
  }

  /// The campaign of that id, when neither it nor what it rests on has errors, and it goes to devices now; what is wrong is told otherwise.
  private static func known(
    _ id: String, _ result: CheckResult, _ root: String, _ session: Session
  ) throws(Stop) -> (project: Project, campaign: Campaign) {
    guard result.project == nil || result.ids.contains(where: { $0.utf8.elementsEqual(id.utf8) }) else {
      let steps = result.steps(of: id)
      guard steps.isEmpty else {
        throw Stop(.usage, "\"\(id)\" is a sequence; render one of its steps: \(steps.joined(separator: ", "))")
      }
      throw Session.unknown("campaign", id, among: result.ids, otherwise: "\"belfry plan\" lists all", in: result)
    }
    let status = session.status(result)
    guard status == .clean, let project = result.project, let campaign = result.explained?.campaign else {
      try session.report(result, root)
      throw result.refusal("nothing was rendered")
    }
    guard campaign.status == .active || session.invocation[.anyStatus] else {
      let status = campaign.status == .draft ? "a draft" : campaign.status.name
      throw Stop(.findings, "\"\(id)\" is \(status) and sent to no one; --any-status renders it all the same")
    }
    guard result.explained?.isOver != true || session.invocation[.anyStatus] else {
      throw Stop(.findings, "\"\(id)\" is over and sent to no one: all its moments have passed; move its date")
    }
    guard campaign.delivery == .push else {
      throw Stop(.usage, "\"\(id)\" is local: the app schedules it on the device, and there are no requests")
    }
    guard campaign.push?.channel == nil else {
      throw Stop(.usage, "\"\(id)\" goes to a channel, not to recipients; belfry build writes its one request")
    }
    return (project, campaign)
  }

  private static func render(
    _ request: RenderRequest, _ address: RecipientAddress, _ allowed: Int, _ progress: Progress?, isQuiet: Bool
  ) throws(Stop) -> Status {
    let named = Atomic<Int>(0)
    do {
      let source = try RecipientSource(
        address, attributes: request.campaign.columns, zones: request.project.zones, chunk: RecipientPass.chunk)
      let report = try Compiling.render(request, source, to: .standardOutput) { (rejection) throws(FileError) in
        guard named.wrappingAdd(1, ordering: .relaxed).oldValue < shown else { return }
        progress?.clear()
        try Session.tell("\(rejection)")
      }
      try OutputStream.standardOutput.flush()
      progress?.clear()
      if report.rejected > 0 {
        let rest = report.rejectedHere > shown ? "; the first \(shown) are named" : ""
        try Session.tell("\(report.rejected) of \(report.rows) rows are not sent\(rest)")
      }
      let others = [("are not chosen for tests", report.notTest), ("are suppressed", report.suppressed)]
      for (what, count) in others + report.unsent.some.map({ ($0.words(2), $1) }) where count > 0 && !isQuiet {
        try Session.tell("\(count) of \(report.rows) rows \(what)")
      }
      return report.rejected > allowed ? .findings : .clean
    } catch {
      if let error = error as? FileError, error.isBrokenPipe { return .clean }
      throw Stop(.failure, "\(error)")
    }
  }
}
