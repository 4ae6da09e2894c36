import Foundation

@testable import NotificationSchedule

/// Some weeks of one device: launches, journeys, other code, changes of what is known, kills.
struct LifeQuestion: Codable {
  struct Action: Codable {
    /// Seconds since 1970.
    var at: Int
    /// The app is opened: a pass. After so many calls it is killed.
    var open: Bool?
    var kill: Int?
    /// The device is in another zone.
    var zone: String?
    /// Other code has so many requests.
    var others: Int?
    /// Something else is known.
    var person: [String: AttributeValue]?
    var report: StoryQuestion.Report?
    /// What the user allows from now on.
    var permission: Permission?
  }

  var bundle: String
  var id: String
  var person: [String: AttributeValue]
  var languages: [String]
  var zone: String
  var start: Int
  var until: Int
  var overflow: SimulatedDevice.Overflow
  var jump: SimulatedDevice.Jump
  var fault: Session.Fault?
  var actions: [Action]

  struct Answer: Codable {
    var rings: [SimulatedDevice.Ring] = []
    var passes: [Pass] = []
    var lostForeign = 0
    var error: String?
  }

  struct Pass: Codable {
    var at: Int
    var coveredUntil: Int?
    var added: Int
    var kept: Int
    var removed: Int
    var lost: [String]
    var isKilled: Bool
    var problems: [String]
    /// Of a second pass at the same moment.
    var reads: Int
    var writes: Int
    var pending: Int
  }

  func answer() async -> Answer {
    var answer = Answer()
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: bundle))
      guard let zone = TimeZone(identifier: zone) else { throw BundleError.notABundle }
      let device = SimulatedDevice(now: start, zone: zone, overflow: overflow, jump: jump)
      try await live(device, data, &answer)
      answer.rings = await device.rings.filter { $0.campaign != nil }
      answer.lostForeign = await device.lostForeign.count
    } catch {
      answer.error = "\(error)"
    }
    return answer
  }

  private func live(_ device: SimulatedDevice, _ data: Data, _ answer: inout Answer) async throws {
    let store = SimulatedStore()
    var known = person
    for action in actions {
      await device.advance(to: action.at)
      if let name = action.zone, let zone = TimeZone(identifier: name) { await device.travel(to: zone) }
      if let count = action.others { await device.crowd(count) }
      if let person = action.person { known = person }
      if let permission = action.permission { await device.allow(permission) }
      if action.open == true || action.report != nil {
        answer.passes.append(await launch(device, store, data, known, action))
      }
    }
    await device.advance(to: until)
  }

  private func launch(
    _ device: SimulatedDevice, _ store: SimulatedStore, _ data: Data, _ known: [String: AttributeValue],
    _ action: Action
  ) async -> Pass {
    let life = Lifetime(action.kill)
    let session = Session(device, life, fault: fault)
    let clock = FixedClock(
      now: Date(timeIntervalSince1970: Double(action.at)), timeZone: await device.zone, languages: languages, facts: [:]
    )
    let schedule = CampaignSchedule(
      data: data, system: session, store: SessionStore(store: store, life: life, isBlind: fault == .ledger),
      clock: clock)
    schedule.activate(id: id) { known }
    if let report = action.report { await schedule.note(report) }
    let report = await schedule.pass()
    let (reads, writes) = (await session.reads, await session.writes)
    // At the same moment there is nothing to do.
    _ = await schedule.pass()
    await session.release()
    defer { life.end() }
    return await Pass(
      at: action.at, coveredUntil: report.coveredUntil.map { Int($0.timeIntervalSince1970) }, added: report.added,
      kept: report.kept, removed: report.removed, lost: report.lost, isKilled: action.kill != nil,
      problems: report.problems, reads: session.reads - reads, writes: session.writes - writes,
      pending: device.pending.count)
  }
}

extension CampaignSchedule {
  /// Reports an event, and waits until it is kept.
  fileprivate func note(_ report: StoryQuestion.Report) async {
    self.report(report.event, report.properties, at: Date(timeIntervalSince1970: Double(report.at)))
    await settled()
  }

  /// Waits until reports are kept: the runner takes one call after the other.
  private func settled() async { for _ in 0..<3 { _ = await pass() } }
}
