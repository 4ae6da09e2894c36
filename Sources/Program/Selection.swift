import Checking
import Clocks
import Commands
import Diagnostics
import Escaping
import Expressions
import Limits
import Planning
import Workspace

// What of a plan is asked for: some campaigns, a stretch of time, somebody's clock.
extension Session {
  /// How far ahead is looked unless `--horizon` says.
  static let horizon = TimeSpan(seconds: 14 * 86_400)

  /// The plan with the campaigns that `--campaign` and `--audience` ask for; with both, those that both name.
  func selected(_ plan: Plan, _ project: Project, _ result: CheckResult) throws(Stop) -> Plan {
    // A sequence is meant with all of its steps.
    let ids = invocation[.campaigns].flatMap { id in
      let steps = result.steps(of: id)
      return steps.isEmpty ? [id] : steps
    }
    let known = plan.campaigns.map(\.campaign.id)
    for id in ids where !known.contains(where: { $0.utf8.elementsEqual(id.utf8) }) {
      throw Self.unknown(
        "campaign without errors", id, among: known, otherwise: "\"belfry plan\" lists all", in: result)
    }
    let audience = try invocation[.audience].map { (name) throws(Stop) in try self.audience(name, plan, project, result)
    }
    guard !ids.isEmpty || audience != nil else { return plan }
    return plan.keeping(project) { candidate in
      let id = candidate.campaign.id.utf8
      let isNamed = ids.isEmpty || ids.contains { $0.utf8.elementsEqual(id) }
      let isMeant = audience?.campaigns.contains { $0.id.utf8.elementsEqual(id) } ?? true
      return isNamed && isMeant
    }
  }

  private func audience(
    _ name: String, _ plan: Plan, _ project: Project, _ result: CheckResult
  ) throws(Stop) -> AudienceUse {
    try audience(name, among: AudienceUse.all(project, plan), project, result)
  }

  /// The audience of a name; one that cannot be understood, which findings have told, cannot be had.
  func audience(
    _ name: String, among all: [AudienceUse], _ project: Project, _ result: CheckResult
  ) throws(Stop) -> AudienceUse {
    if let found = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) { return found }
    let isBroken = project.unusableNames.contains(Array(name.utf8))
    guard project.audiences.index(of: name) == nil, !isBroken else {
      throw Stop(.findings, "\"\(name)\" cannot be understood; \"belfry check\" says why")
    }
    throw Self.unknown(
      "audience", name, among: project.audiences.names, otherwise: "\"belfry audience\" lists all", in: result)
  }

  /// The zone of `--zone`; UTC by default.
  func zone(_ project: Project) throws(Stop) -> Zone {
    guard let name = invocation[.zone] else { return .utc }
    return try zone(named: name, project)
  }

  /// A zone of this machine by its name.
  func zone(named name: String, _ project: Project) throws(Stop) -> Zone {
    let zone: Zone?
    do throws(ZoneError) { zone = try project.zones.zone(named: name) } catch { throw Stop(.failure, "\(error)") }
    if let zone { return zone }
    throw Stop(
      .usage,
      Self.unknown(
        "time zone", name, among: project.zones.suggestedNames, otherwise: "write a name such as Europe/Berlin"))
  }

  /// The time line of a plan, as the flags want it.
  func timeLine(_ plan: Plan, _ project: Project) throws(Stop) -> TimeLine {
    let end = plan.now.adding(invocation[.horizon] ?? Self.horizon)
    return TimeLine(plan, until: end, zone: try zone(project))
  }

  /// The end of a command that is asked for what is not there. Where not everything could be read, it may well be there.
  static func unknown(
    _ what: String, _ name: String, among known: [String], otherwise: String, in result: CheckResult
  ) -> Stop {
    let text = unknown(what, name, among: known, otherwise: otherwise)
    guard result.isIncomplete else { return Stop(.usage, text) }
    return Stop(.failure, text + "; not everything could be read, \"belfry check\" says what")
  }

  /// What is said of a name that nothing has: the nearest one that there is, or else where they are listed.
  static func unknown(_ what: String, _ name: String, among known: [String], otherwise: String) -> String {
    let question = Suggestion.question(name, in: known, budget: .ofOneWord())
    return "there is no \(what) \(Harmless.quoted(name)); \(question?.text ?? otherwise)"
  }
}
