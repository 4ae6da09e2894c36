import Checking
import Clocks
import Expressions
import Parsing
import Recipients
import Testing
import Workspace

@testable import Planning

/// One device, gone through occurrence by occurrence without any of the planner's code, says what the planner says.
@Suite struct SimulatorTests {
  /// What an app adds: fires of a single request, or the next fire of one that repeats.
  private struct Pending {
    let campaign: Int
    let next: Int
    let repeats: Bool
    /// The one day and time of a request that repeats.
    var one: NaiveSchedule?

    func fires(at moment: Int) -> Bool {
      guard let one else { return moment == next }
      return moment >= next && one.isOn(moment / 86_400, anchor: next / 86_400) && one.times == [moment % 86_400]
    }
  }

  private static let now = 1_795_262_407  // 2026-11-21T12:00:07Z
  private static let today = now / 86_400

  /// What the reference of the language says about how a repetition is built.
  private static func pending(_ schedule: NaiveSchedule, campaign: Int) -> [Pending] {
    let hasBegun = (schedule.from ?? today) <= today
    let isRare = schedule.days.contains { day in
      switch day {
      case .weekday: false
      case .ofMonth(let number): number > 28
      case .last, .named: true
      case .ofYear(let month, let number): month == 2 && number == 29
      }
    }
    let isEndless = schedule.until == nil && schedule.count == nil
    guard isEndless, hasBegun, schedule.interval == 1, !isRare else {
      // Without an end a year of it, counted from the first day on.
      let first = max(now, (schedule.from ?? 0) * 86_400)
      let last = isEndless ? first + 366 * 86_400 : (schedule.until ?? today + 40_000) * 86_400 + 86_399
      let horizon = min(isEndless ? today + 4600 : last / 86_400, today + 4600)
      let walls = schedule.walls(from: today, through: horizon).map { $0.day * 86_400 + $0.seconds }
        .filter { $0 >= now }
      // Of what comes less often than once a year there is the next time at least.
      let written = isEndless ? Array(walls.prefix(1)) + walls.dropFirst().filter { $0 <= last } : walls
      return written.map { Pending(campaign: campaign, next: $0, repeats: false) }
    }
    var found: [Pending] = []
    for day in schedule.days.isEmpty ? [nil] : schedule.days.map(Optional.some) {
      for time in schedule.times {
        var one = schedule
        (one.days, one.times) = (day.map { [$0] } ?? [], [time])
        let next = one.walls(from: today, through: today + 400).first { $0.day * 86_400 + $0.seconds >= now }
        if let next {
          found.append(
            Pending(campaign: campaign, next: next.day * 86_400 + next.seconds, repeats: true, one: one))
        }
      }
    }
    return found
  }

  @Test func plannerAgreesWithSimulator() throws {
    var numbers = SeededNumbers(2026)
    let people = ["free", "pro", "team"].flatMap { plan in [0, 7, 12, 20].map { (plan, $0) } }
    let conditions: [(text: String, holds: (String, Int) -> Bool)] = [
      ("plan == free", { plan, _ in plan == "free" }), ("plan in [pro, team]", { plan, _ in plan != "free" }),
      ("streak_days > 10", { _, days in days > 10 }), ("streak_days < 5", { _, days in days < 5 }),
      ("plan != pro and streak_days < 15", { plan, days in plan != "pro" && days < 15 }), ("all", { _, _ in true }),
    ]
    var atRisk = 0
    for _ in 0..<cases(300) {
      let limit = 1 + numbers.below(64)
      var files: [String: String] = [:]
      var campaigns: [(holds: (String, Int) -> Bool, pending: [Pending])] = []
      for index in 0..<(2 + numbers.below(5)) {
        let schedule = NaiveSchedule.random(&numbers, now: Self.today)
        let condition = numbers.pick(conditions)
        let pending = Self.pending(schedule, campaign: index)
        // What is over is a finding and no part of a plan.
        guard !pending.isEmpty else { continue }
        files["c\(index).yaml"] = PlannedProject.local(
          "c\(index)", schedule.text(zone: "UTC"), audience: condition.text)
        campaigns.append((condition.holds, pending))
      }
      let now = Instant(seconds: Int64(Self.now))
      let result = try PlannedProject(files, policy: "policy: { pending: \(limit) }").check(now, looksAhead: false)
      let (project, plan) = (try #require(result.project), try #require(result.plan))
      let devices = people.map { person in campaigns.filter { $0.holds(person.0, person.1) }.flatMap(\.pending) }
      #expect(plan.pending.slots == devices.map(\.count).max(), "\(files)")
      #expect(plan.pending.isProven)
      for kind in plan.pending.kinds {
        // Some person is such a device, and has just these requests.
        let wanted = kind.campaigns.map { plan.campaigns[$0].campaign.id }
        let device = campaigns.flatMap(\.pending).filter { wanted.contains("c\($0.campaign)") }
        #expect(devices.contains { $0.count == device.count && Set($0.map(\.campaign)) == Set(device.map(\.campaign)) })
        // As time goes by, single requests fire and go.
        for day in [0, 1, 10, 45, 100, 300, 700] {
          let moment = Self.now + day * 86_400
          let left = device.count { $0.repeats || $0.next > moment }
          #expect(kind.steps.last { $0.from.seconds <= Int64(moment) }?.pending == left, "after \(day) days: \(files)")
        }
        // Full: the soonest stay.
        let over = max(0, device.count - limit)
        #expect(kind.lost.reduce(0) { $0 + $1.requests } == over)
        let soonest = device.map(\.next).sorted().dropFirst(limit).first
        if over > 0 { #expect(kind.firstLost?.first?.order == soonest.map(Int64.init), "\(files)") }
        let refused = over > 0 ? device.map(\.next).min() : nil
        #expect(kind.lostIfRefused.compactMap { $0.first?.order }.min() == refused.map(Int64.init))
      }
      let person = numbers.pick(people)
      let device = campaigns.filter { $0.holds(person.0, person.1) }.flatMap(\.pending)
      atRisk += try simulate(plan, project, person, device, limit)
    }
    #expect(atRisk > 500)
  }

  /// Of one person's weeks: the lines of requests that the device loses say so, and no others. Gives how many do.
  private func simulate(
    _ plan: Plan, _ project: Project, _ person: (plan: String, days: Int), _ device: [Pending], _ limit: Int
  ) throws -> Int {
    let single = SingleRecipient(attributes: project.attributes, zones: project.zones)
    for (name, text) in [("plan", person.plan), ("streak_days", "\(person.days)")] {
      #expect(try single.set(try #require(project.attributes.index(of: name)), to: text) == nil)
    }
    let end = plan.now.adding(TimeSpan(seconds: 40 * 86_400))
    let simulation = Simulation(plan, of: project, until: end, for: single.batch, 0)
    #expect(simulation.pendingSlots == device.count)
    let order = device.map(\.next).sorted()
    let over = max(0, device.count - limit)
    var atRisk = 0
    for line in simulation.lines {
      guard case .onDevice = line.outcome, let instant = line.instant else {
        #expect(line.risk == nil)
        continue
      }
      let number = Int(line.campaign.id.dropFirst()) ?? -1
      let request = try #require(device.first { $0.campaign == number && $0.fires(at: Int(instant.seconds)) })
      guard over > 0 else {
        #expect(line.risk == nil)
        continue
      }
      // Which of several of one moment is lost, their names decide.
      let (lost, refused) = (order[limit], order[over - 1])
      if order[limit - 1] != lost || request.next != lost {
        #expect((line.risk?.isLostIfSoonestStay ?? false) == (request.next >= lost))
      }
      if over == order.count || order[over] != refused || request.next != refused {
        #expect((line.risk?.isLostIfRefused ?? false) == (request.next <= refused))
      }
      if line.risk != nil { atRisk += 1 }
    }
    return atRisk
  }
}
