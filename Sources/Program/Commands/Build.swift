import Checking
import Clocks
import Commands
import Compiling
import Diagnostics
import Escaping
import Files
import Language
import Planning
import Reporting
import Starting
import Workspace

/// `belfry build`: compiles.
enum Build {
  static let command = Command(
    "build", summary: "compiles the active campaigns into bundles, batches and simulator files",
    details: [
      "Nothing is built while there are errors. A campaign whose date has passed is over: it is listed and left out. The output folder is replaced as a whole: a build that fails or is interrupted leaves the old one.",
      "Replacing the folder of an earlier build deletes everything in it. A folder without a manifest.json of belfry is refused, and so are files and symbolic links.",
      "A second row with the same id or token is rejected. --shard builds one of several parts of the recipients, for machines that share the work.",
    ],
    flags: [
      Key.output.flag, Key.overlay.flag, Key.plan.flag, Key.from.flag, Key.until.flag, Key.window.flag,
      Key.continues.flag, Key.lag.flag, Key.recipients.flag, Key.suppress.flag, Key.sent.flag, Key.shard.flag,
      Key.maxRejected.flag,
      Key.strict.flag, Key.quiet.flag, Key.jobs.flag,
    ],
    examples: [
      Command.Example("belfry build", "into build/ in the project"),
      Command.Example("belfry build --output out --now 2026-11-21T00:00:00Z", "the same bytes, whenever it runs"),
      Command.Example("belfry build --plan december.json", "what belfry plan --save december.json showed, or nothing"),
      Command.Example(
        "belfry build --window 1d --continue build", "each day: what falls due since the last build's window"),
      Command.Example("belfry build --shard 3/8 --output part-3", "the fourth of eight parts of the recipients"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    Interruption.removeUnfinishedFolders()
    var request = try session.request()
    request.wantsPlan = true
    // What plan says of all campaigns together is said here, too: a build is no way around it.
    request.wantsOutlook = true
    request.fires = 5
    let saved = try session.savedPlan()
    if let saved { request.now = saved.now }
    let earlier = try session.earlierBuild()
    request.window = try session.window(from: request.now, after: earlier)
    guard saved == nil || request.window == nil else {
      throw Stop(.usage, "--plan builds what was planned, so a window has no place beside it")
    }
    let result = try session.check(request)
    if !result.findings.isEmpty { try session.report(result, request.root) }
    if let saved { try session.refuseChanges(since: saved, result, request.root) }
    let status = session.status(result)
    guard status == .clean, let project = result.project, var plan = result.plan else {
      throw result.refusal("nothing was built")
    }
    if let earlier { try session.refuseOther(earlier, than: project) }
    let over = plan.campaigns.filter(\.isOver).map(\.campaign.id)
    if let saved { plan = plan.keeping(project) { saved.isOf($0) } }
    let requested = plan.withOwnRows
    let output = session.invocation[.output].map { Session.absolute($0) } ?? request.root + "build"
    try session.refuseToDelete(result, project, with: output)
    var built = try compile(session, result, project, plan, request, output)
    built.problems += earlier?.changes(until: plan, of: project) ?? []
    if project.bundleID == FirstProject.noBundleID, plan.campaigns.contains(where: \.isLive) {
      built.problems.append(
        "the bundle id is \(FirstProject.noBundleID), which \"belfry init\" wrote where it was not known; write your app's in belfry.yaml"
      )
    }
    if !session.invocation[.quiet] {
      let summary = summary(
        built, plan, over: over, requested: requested, output: session.invocation[.output] ?? "build",
        environment: project.overlay?.name)
      session.reportDone { try session.show(summary) }
    }
    return .clean
  }

  private static func compile(
    _ session: Session, _ result: CheckResult, _ project: Project, _ plan: Plan, _ asked: CheckRequest,
    _ output: String
  ) throws(Stop) -> BuildReport {
    let recipients = try session.recipients(result, asked.root)
    let progress = Progress(session)
    defer { progress?.clear() }
    do {
      var build = BuildRequest(project: project, plan: plan, output: output, version: Version.belfry)
      build.personas = result.personas
      build.recipients = recipients
      build.held = Set(plan.campaigns.filter(result.refusesLargeAudience).map(\.campaign.id))
      build.maxRejected = session.invocation[.maxRejected] ?? 0
      build.inputs = try result.digests(of: project)
      build.choice = try session.choice(asked.root, project)
      build.suppressed = try session.suppressedAddress(asked.root)
      if let sent = try session.sent(result, plan, project, asked.root) { (build.sent, build.ledger) = sent }
      build.jobs = asked.jobs
      if let progress { build.progress = { progress.show($0) } }
      return try Compiling.build(build)
    } catch let stop as Stop {
      throw stop
    } catch let error as BuildError {
      if case .rejected = error { throw Stop(.findings, error.description) }
      if case .payloadTooLarge = error { throw Stop(.findings, error.description) }
      if case .audienceTooLarge = error { throw Stop(.findings, error.description) }
      if case .otherEnvironment = error { throw Stop(.usage, error.description) }
      throw Stop(.failure, error.description)
    } catch {
      throw Stop(.failure, "\(error)")
    }
  }

  /// Why a build has no campaign.
  private static func nothingBuilt(_ plan: Plan) -> String {
    let count = plan.campaigns.count
    guard count > 0 else { return "nothing to build: there are no campaigns\n\n" }
    guard plan.campaigns.allSatisfy({ $0.campaign.status == .draft }) else {
      return "nothing to build: no campaign is active and still to come\n\n"
    }
    return count == 1
      ? "nothing to build: the campaign is a draft\n\n"
      : "nothing to build: all \(grouped(count)) campaigns are drafts\n\n"
  }

  private static func summary(
    _ built: BuildReport, _ plan: Plan, over: [String], requested: (byWhoAsks: [String], byEvents: [String]),
    output: String, environment: String?
  ) -> String {
    var table = Reporting.Table([
      Reporting.Table.Column("campaign"), Reporting.Table.Column("deliver"), Reporting.Table.Column("requests", .right),
      Reporting.Table.Column("bytes", .right),
    ])
    for campaign in built.campaigns {
      table.add([campaign.campaign, campaign.delivery.name, grouped(campaign.requests), grouped(campaign.bytes)])
    }
    var text = built.campaigns.isEmpty ? nothingBuilt(plan) : table.lines().joined(separator: "\n") + "\n\n"
    text += "\(counted(built.files, "file")), \(grouped(built.bytes)) bytes in \(Harmless.line(output))"
    if let environment { text += ", of the environment \(environment)" }
    if built.recipients > 0 {
      text += "; \(counted(built.recipients, "recipient")) read, \(grouped(built.rejected)) rejected"
      if built.notTest > 0 { text += ", \(grouped(built.notTest)) not chosen for tests" }
      if built.suppressed > 0 { text += ", \(grouped(built.suppressed)) suppressed" }
    }
    text += "\n"
    if let window = plan.window {
      text += "what falls due from \(window.from.text) to before \(window.until.text)\n"
      if window.from == window.until {
        text +=
          "note: the earlier build has everything until then but events that it could not know; a longer --window has more\n"
      }
      let atOnce = plan.campaigns.filter { $0.isLive && $0.campaign.schedule.isSentAtOnce }.map(\.campaign.id)
      if !atOnce.isEmpty {
        text += "sent at once, so by a build without a window: \(atOnce.map(Harmless.line).joined(separator: ", "))\n"
      }
    }
    if !over.isEmpty {
      text += "over, because its time has passed: \(over.map(Harmless.line).joined(separator: ", "))\n"
    }
    for (word, ids) in [("on request", requested.byWhoAsks), ("after events of the app", requested.byEvents)]
    where !ids.isEmpty {
      let ids = ids.map(Harmless.line).joined(separator: ", ")
      text += "\(word), by belfry render ID --recipients ROWS: \(ids)\n"
    }
    for problem in built.problems { text += "note: \(Harmless.line(problem))\n" }
    return text
  }
}
