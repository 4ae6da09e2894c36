import Checking
import Clocks
import Diagnostics
import Parsing
import Testing
import Workspace

@testable import Planning

/// How many requests a device has to hold, for whom, for how long, and what does not fit.
@Suite struct PendingBudgetTests {
  static let now = Instant("2026-11-21T12:00:07Z") ?? Instant(seconds: 0)

  private func check(_ files: [String: String], policy: String = "") throws -> (Plan, [LocatedFinding]) {
    let result = try PlannedProject(files, policy: policy).check(Self.now, looksAhead: false)
    return (try #require(result.plan), result.findings)
  }

  /// So many times a day, with other keys.
  private static func daily(_ count: Int, _ more: String = "") -> String {
    let times = (0..<count).map { "\"\(10 + $0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)\"" }
    return "{ every: day, at: [\(times.joined(separator: ", "))], zone: device\(more) }"
  }

  /// Seventy reminders, one a day: seven of them have to be pending, and the others follow.
  @Test func seventyReminders() throws {
    let (plan, findings) = try check([
      "water.yaml": PlannedProject.local(
        "water", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 70 }")
    ])
    #expect(plan.pending.slots == 7 && plan.pending.days == 7 && findings.isEmpty)
    let steps = plan.pending.fullest.steps.map { "\($0.from.text) \($0.pending)" }
    #expect(steps.first == "2026-11-21T12:00:07Z 0" && steps.last == "2027-02-08T09:00:00Z 0", "\(steps)")
    #expect(steps.contains("2026-11-30T09:00:00Z 7") && !steps.contains { $0.hasSuffix(" 8") }, "\(steps)")
  }

  /// A tenth time a day is too much for a week, and not for six days.
  @Test func tenTimesADay() throws {
    for (count, over) in [(9, false), (10, true)] {
      let (plan, findings) = try check([
        "water.yaml": PlannedProject.local("water", Self.daily(count, ", until: 2029-01-01"), audience: "plan == pro")
      ])
      let kind = plan.pending.fullest
      #expect(kind.slots == count * 7 && kind.coveredDays == (over ? 6 : nil))
      #expect(kind.example == (over ? "plan is pro" : ""))
      #expect(findings.map(\.finding.rule.name) == (over ? ["pending-limit"] : []))
      guard let found = findings.first?.finding else { continue }
      #expect(found.message == "a device needs 70 pending requests and may hold 64" && found.label == "70 of them")
      #expect(
        found.notes.map(\.message) == [
          "on a device for which \"plan is pro\" holds, such as: plan is pro",
          "the soonest are kept: they last 6 days, and people who do not open the app for 7 days miss the rest, silently",
          "\"water\" needs 70: no repeating trigger says it, so 7 days of it are pending",
        ] || found.notes.first?.message.contains("plan == pro") == true, "\(found.notes.map(\.message))")
      #expect(
        found.help
          == "without \"until\" it needs 10; if people open the app every 6 days, write \"opened-every: 6d\" in the policy; a push takes no slot"
      )
      let (again, none) = try check(
        ["water.yaml": PlannedProject.local("water", Self.daily(count, ", until: 2029-01-01"))],
        policy: "policy: { opened-every: 6d }")
      #expect(again.pending.slots == 60 && none.isEmpty)
    }
  }

  /// What repeats for ever and does not fit never rings, however often somebody opens the app.
  @Test func tooManyForEver() throws {
    for (count, over) in [(64, false), (65, true)] {
      let (plan, findings) = try check(["water.yaml": PlannedProject.local("water", Self.daily(count))])
      #expect(plan.pending.slots == count && plan.pending.days == nil && findings.isEmpty == !over)
      guard let found = findings.first?.finding else { continue }
      #expect(plan.pending.fullest.coveredDays == 0)
      #expect(found.notes.first?.message == "all of these repeat for ever, so some of them never ring, silently")
    }
  }

  /// Dates that lie far apart do not share their days, whoever gets them.
  @Test func datesThatLieApart() throws {
    var files: [String: String] = [:]
    for number in 0..<100 {
      let day = "2027-\(["01", "03", "05", "07", "09"][number / 20])-\(10 + number % 20) 10:00"
      files["r\(number).yaml"] = PlannedProject.local(
        "r\(number)", "{ at: \(day), zone: device }", audience: number % 2 == 0 ? nil : "streak_days > \(number)")
    }
    let (plan, findings) = try check(files, policy: "policy: { pending: 7 }")
    #expect(plan.pending.slots == 7 && findings.isEmpty, "\(plan.pending.slots)")
    let (full, found) = try check(files, policy: "policy: { pending: 6 }")
    #expect(full.pending.fullest.coveredDays == 6 && found.map(\.finding.rule.name) == ["pending-limit"])
  }

  /// Seventy campaigns on one day: there is no schedule to shorten, so what is too much is told.
  @Test func seventyCampaigns() throws {
    var files: [String: String] = [:]
    for number in 0..<70 {
      files["r\(number).yaml"] = PlannedProject.local(
        "r\(number)", "{ at: 2026-12-10 10:\(10 + number % 50), zone: device }")
    }
    let (_, findings) = try check(files)
    #expect(findings.map(\.finding.help) == ["leave out 6 of them, or send them as pushes: a push takes no slot"])
  }

  /// Of what is on the device's clock nobody knows whether it has passed until the last clock shows it.
  @Test func lastClocks() throws {
    for (time, slots) in [("00:00", 0), ("00:01", 1)] {
      let (plan, _) = try check([
        "once.yaml": PlannedProject.local("once", "{ at: 2026-11-21 \(time), zone: device }")
      ])
      #expect(plan.pending.slots == slots, "\(time)")
    }
  }

  /// Audiences that exclude each other share the slots; those that do not add up.
  @Test func audiencesThatExcludeEachOther() throws {
    let daily = Self.daily(40)
    let (plan, findings) = try check([
      "a.yaml": PlannedProject.local("a", daily, audience: "plan == free"),
      "b.yaml": PlannedProject.local("b", daily, audience: "plan == pro"),
      "c.yaml": PlannedProject.local("c", "{ every: day, at: \"20:00\", zone: device }", audience: "streak_days > 3"),
    ])
    #expect(findings.isEmpty)
    #expect(plan.pending.kinds.map(\.slots) == [41, 41])
    #expect(
      plan.pending.kinds.map { Set($0.audiences) } == [
        ["plan is free", "streak_days > 3"], ["plan is pro", "streak_days > 3"],
      ]
        || plan.pending.kinds.map { Set($0.audiences) } == [
          ["plan == free", "streak_days > 3"], ["plan == pro", "streak_days > 3"],
        ])
    #expect(plan.pending.isProven)
    let (full, found) = try check([
      "a.yaml": PlannedProject.local("a", daily, audience: "plan == free"),
      "b.yaml": PlannedProject.local("b", daily, audience: "plan != pro"),
      "c.yaml": PlannedProject.local("c", daily, audience: "plan == pro"),
    ])
    #expect(full.pending.kinds.map(\.slots) == [80, 40])
    let finding = try #require(found.first)
    #expect(finding.finding.notes.contains { $0.message.contains("such as: plan is free") })
  }

  /// Each kind of device that is too full is told, at the campaign that needs the most of it; what is said of one hides no other.
  @Test func everyFullKindIsTold() throws {
    let (plan, findings) = try check([
      "a.yaml": PlannedProject.local("a", Self.daily(41), audience: "plan == free"),
      "b.yaml": PlannedProject.local("b", Self.daily(40), audience: "plan == pro"),
      "c.yaml": PlannedProject.local("c", Self.daily(25), audience: "streak_days > 5"),
      "d.yaml": PlannedProject.local("d", Self.daily(39), audience: "plan == team"),
    ])
    #expect(plan.pending.kinds.map(\.slots) == [66, 65, 64])
    #expect(
      findings.map { "\($0.path):\($0.start.line) \($0.finding.message)" } == [
        "a.yaml:3 a device needs 66 pending requests and may hold 64",
        "b.yaml:3 a device needs 65 pending requests and may hold 64",
      ])
    // One campaign that is too much by itself is told once.
    let (_, one) = try check([
      "a.yaml": PlannedProject.local("a", Self.daily(70)),
      "b.yaml": PlannedProject.local("b", Self.daily(2), audience: "plan == pro"),
      "c.yaml": PlannedProject.local("c", Self.daily(2), audience: "plan == free"),
    ])
    #expect(one.map(\.path) == ["a.yaml"])
  }

  @Test func policyLeavesRoom() throws {
    let (plan, findings) = try check(
      ["a.yaml": PlannedProject.local("a", Self.daily(40))], policy: "policy: { pending: 39 }")
    #expect(plan.pending.limit == 39)
    #expect(findings.map(\.finding.message) == ["a device needs 40 pending requests and may hold 39"])
  }

  @Test func heaviestCombination() throws {
    var numbers = SeededNumbers(11)
    let conditions = [
      "plan == free", "plan == pro", "plan in [pro, team]", "plan != team", "streak_days > 10", "streak_days < 5",
      "streak_days > 3 and plan == team", "streak_days == 4", "not plan == pro and streak_days < 20",
    ]
    // Who there is: every plan with every length of a streak that makes a difference.
    let people = ["free", "pro", "team"].flatMap { plan in [0, 3, 4, 5, 6, 10, 11, 20, 30].map { (plan, $0) } }
    func holds(_ condition: Int, _ plan: String, _ days: Int) -> Bool {
      switch condition {
      case 0: plan == "free"
      case 1: plan == "pro"
      case 2: plan != "free"
      case 3: plan != "team"
      case 4: days > 10
      case 5: days < 5
      case 6: days > 3 && plan == "team"
      case 7: days == 4
      default: plan != "pro" && days < 20
      }
    }
    for _ in 0..<cases(300) / 10 {
      var files: [String: String] = [:]
      var needs: [(condition: Int, slots: Int)] = []
      for index in 0..<6 {
        let (condition, slots) = (numbers.below(conditions.count), 1 + numbers.below(12))
        needs.append((condition, slots))
        files["c\(index).yaml"] = PlannedProject.local(
          "c\(index)", Self.daily(slots),
          audience: conditions[condition])
      }
      let most = people.map { plan, days in
        needs.reduce(0) { $0 + (holds($1.condition, plan, days) ? $1.slots : 0) }
      }.max()
      let (plan, _) = try check(files)
      #expect(plan.pending.slots == most, "\(needs)")
      #expect(plan.pending.isProven)
    }
  }
}
