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
  /// A campaign as a device sees it: the slots that it always takes, or the moments of which the next ones are pending.
  private struct Pending {
    let campaign: Int
    let fixed: Int
    let moments: [Int]
  }

  private static let now = 1_795_262_407  // 2026-11-21T12:00:07Z
  private static let today = now / 86_400

  /// What the reference of the language says about how a repetition is built.
  private static func pending(_ schedule: NaiveSchedule, campaign: Int) -> Pending {
    let isRare = schedule.days.contains { day in
      switch day {
      case .weekday: false
      case .ofMonth(let number): number > 28
      case .last, .named: true
      case .ofYear(let month, let number): month == 2 && number == 29
      }
    }
    let walls = schedule.walls(from: today - 1, through: today + 900).map { $0.day * 86_400 + $0.seconds }
    let moments = walls.filter { $0 >= now }
    let isPlain = schedule.from == nil && schedule.until == nil && schedule.count == nil && schedule.interval == 1
    guard isPlain, !isRare else { return Pending(campaign: campaign, fixed: 0, moments: moments) }
    return Pending(campaign: campaign, fixed: max(1, schedule.days.count) * schedule.times.count, moments: [])
  }

  /// How many have to be pending in the days before each moment, up to it.
  private static func needs(_ device: [Pending]) -> [Int: Int] {
    let fixed = device.reduce(0) { $0 + $1.fixed }
    let moments = device.flatMap(\.moments).sorted()
    var (needs, first) = ([Int: Int](), 0)
    for (place, moment) in moments.enumerated() {
      while moments[first] <= moment - 7 * 86_400 { first += 1 }
      // Of several at one moment the last one counts all.
      needs[moment] = fixed + place - first + 1
    }
    return needs
  }

  private static func most(_ device: [Pending]) -> Int {
    max(device.reduce(0) { $0 + $1.fixed }, needs(device).values.max() ?? 0)
  }

  @Test func plannerAgreesWithSimulator() throws {
    var numbers = SeededNumbers(2026)
    let people = ["free", "pro", "team"].flatMap { plan in [0, 7, 12, 20].map { (plan, $0) } }
    let conditions: [(text: String, holds: (String, Int) -> Bool)] = [
      ("plan == free", { plan, _ in plan == "free" }), ("plan in [pro, team]", { plan, _ in plan != "free" }),
      ("streak_days > 10", { _, days in days > 10 }), ("streak_days < 5", { _, days in days < 5 }),
      ("plan != pro and streak_days < 15", { plan, days in plan != "pro" && days < 15 }), ("all", { _, _ in true }),
    ]
    var (atRisk, exact, total) = (0, 0, 0)
    for _ in 0..<cases(300) {
      let limit = 1 + numbers.below(30)
      var files: [String: String] = [:]
      var campaigns: [(holds: (String, Int) -> Bool, pending: Pending)] = []
      for index in 0..<(2 + numbers.below(5)) {
        let schedule = NaiveSchedule.random(&numbers, now: Self.today)
        let condition = numbers.pick(conditions)
        let pending = Self.pending(schedule, campaign: index)
        // What is over is a finding and no part of a plan.
        guard pending.fixed > 0 || !pending.moments.isEmpty else { continue }
        files["c\(index).yaml"] = PlannedProject.local(
          "c\(index)", schedule.text(zone: "UTC"), audience: condition.text)
        campaigns.append((condition.holds, pending))
      }
      let now = Instant(seconds: Int64(Self.now))
      let result = try PlannedProject(files, policy: "policy: { pending: \(limit) }").check(now, looksAhead: false)
      let (project, plan) = (try #require(result.project), try #require(result.plan))
      let devices = people.map { person in campaigns.filter { $0.holds(person.0, person.1) }.map(\.pending) }
      // Never too little; too much only where the most of several campaigns come at other times.
      let most = devices.map(Self.most).max() ?? 0
      #expect(plan.pending.slots >= most, "\(files)")
      #expect(plan.pending.isProven)
      (exact, total) = (exact + (plan.pending.slots == most ? 1 : 0), total + 1)
      let person = numbers.pick(people)
      let device = campaigns.filter { $0.holds(person.0, person.1) }.map(\.pending)
      atRisk += try simulate(plan, project, person, device, limit)
    }
    #expect(atRisk > 500)
    #expect(exact * 2 > total, "\(exact) of \(total)")
  }

  /// Of one person's weeks: the lines that have no slot in time say so, and no others. Gives how many do.
  private func simulate(
    _ plan: Plan, _ project: Project, _ person: (plan: String, days: Int), _ device: [Pending], _ limit: Int
  ) throws -> Int {
    let single = SingleRecipient(attributes: project.attributes, zones: project.zones)
    for (name, text) in [("plan", person.plan), ("streak_days", "\(person.days)")] {
      #expect(try single.set(try #require(project.attributes.index(of: name)), to: text) == nil)
    }
    let end = plan.now.adding(TimeSpan(seconds: 40 * 86_400))
    let simulation = Simulation(plan, of: project, until: end, for: single.batch, 0)
    let seen = device.map { pending in
      Pending(campaign: pending.campaign, fixed: pending.fixed, moments: pending.moments.filter { $0 < end.seconds })
    }
    let needs = Self.needs(seen)
    #expect(simulation.pendingSlots == Self.most(seen))
    var atRisk = 0
    for line in simulation.lines {
      let number = Int(line.campaign.id.dropFirst()) ?? -1
      guard case .onDevice = line.outcome, let instant = line.instant,
        device.contains(where: { $0.campaign == number && $0.fixed == 0 })
      else {
        #expect(line.risk == nil)
        continue
      }
      let needed = try #require(needs[Int(instant.seconds)])
      #expect(line.risk == (needed > limit ? PendingRisk(slots: needed, limit: limit) : nil))
      if line.risk != nil { atRisk += 1 }
    }
    return atRisk
  }
}
