import Checking
import Clocks
import Diagnostics
import Parsing
import Testing
import Workspace

@testable import Planning

/// How many requests a device holds, for whom, until when, and what is lost beyond.
@Suite struct PendingBudgetTests {
  static let now = Instant("2026-11-21T12:00:07Z") ?? Instant(seconds: 0)

  private func check(_ files: [String: String], policy: String = "") throws -> (Plan, [LocatedFinding]) {
    let result = try PlannedProject(files, policy: policy).check(Self.now, looksAhead: false)
    return (try #require(result.plan), result.findings)
  }

  /// Reported again and again: seventy reminders are scheduled, sixty-four fire.
  @Test func seventyReminders() throws {
    let (plan, findings) = try check([
      "water.yaml": PlannedProject.local(
        "water", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 70 }")
    ])
    #expect(plan.pending.slots == 70)
    #expect(plan.pending.fullest.lost.map(\.requests) == [6])
    #expect(plan.pending.fullest.firstLost?.first?.text == "2027-02-03T09:00:00")
    #expect(plan.pending.fullest.lostIfRefused.first?.first?.text == "2026-12-01T09:00:00")
    let finding = try #require(findings.first)
    #expect(findings.count == 1 && finding.finding.rule.name == "pending-limit" && finding.path == "water.yaml")
    #expect(finding.start.line == 3)
    #expect(finding.finding.message == "a device needs 70 pending requests and may hold 64")
    #expect(finding.finding.help?.contains("\"until: 2027-02-02\" instead of \"count\"") == true)
    #expect(finding.finding.help?.contains("without \"from\" and \"count\" it needs 1") == true)
    #expect(finding.finding.notes.contains { $0.message.contains("loses 6 of \"water\", the first on 2027-02-03") })
    // What the advice says fits.
    let (mended, none) = try check([
      "water.yaml": PlannedProject.local(
        "water", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, until: 2027-02-02 }")
    ])
    #expect(mended.pending.slots == 64 && none.isEmpty)
    #expect(mended.pending.fullest.lost.isEmpty && mended.pending.fullest.lostIfRefused.isEmpty)
  }

  /// As many as a device may hold are all kept, of one more either system loses one, and who that is about is told then.
  @Test(arguments: [63, 64, 65]) func aFullDevice(count: Int) throws {
    let (plan, findings) = try check([
      "water.yaml": PlannedProject.local(
        "water", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: \(count) }",
        audience: "plan == pro")
    ])
    let kind = plan.pending.fullest
    let over = count > 64
    #expect(kind.slots == count && kind.lost.map(\.requests) == (over ? [1] : []))
    #expect(kind.lostIfRefused.map(\.requests) == (over ? [1] : []))
    #expect(kind.example == (over ? "plan is pro" : ""))
    #expect(findings.map(\.finding.rule.name) == (over ? ["pending-limit"] : []))
  }

  /// No trigger repeats from a day on: 366 days are written out, and the finding says so.
  @Test func aYearIsWrittenOut() throws {
    let (plan, findings) = try check([
      "later.yaml": PlannedProject.local("later", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01 }")
    ])
    // Both ends count: the day a year later at midnight is not past.
    #expect(plan.pending.slots == 366)
    let finding = try #require(findings.first?.finding)
    #expect(
      finding.notes.contains {
        $0.message == "\"later\" needs 366: no repeating trigger says it, so 366 days of it are expanded"
      }, "\(finding.notes.map(\.message))")
    #expect(finding.help?.contains("without \"from\" it needs 1") == true)
    let (counted, also) = try check([
      "later.yaml": PlannedProject.local(
        "later", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 70 }")
    ])
    #expect(counted.pending.slots == 70 && also.first?.finding.notes.contains { $0.message.contains("366") } == false)
  }

  /// What comes less often than once a year is never left out of a bundle: its next time is in it.
  @Test(arguments: [
    ("{ every: year, days: [02-29], at: \"08:00\", zone: device, on-missing-day: skip }", 2028, 2, 29),
    ("{ every: 2 years, days: [06-01], at: \"08:00\", zone: UTC, from: 2026-01-01 }", 2028, 6, 1),
    ("{ every: 30 months, days: [last], at: \"08:00\", zone: UTC, from: 2026-01-01 }", 2028, 7, 31),
  ])
  func theNextTimeIsWrittenOut(schedule: String, year: Int, month: Int, day: Int) throws {
    let (plan, _) = try check(["rare.yaml": PlannedProject.local("rare", schedule)])
    let requests = plan.campaigns.first?.requests ?? []
    guard case .calendar(let match)? = requests.first?.trigger else {
      Issue.record("there is no request")
      return
    }
    #expect(requests.count == 1 && match.year == year && match.month == month && match.day == day && !match.repeats)
  }

  /// A thousand are more than any device holds: further ones are not written out.
  @Test func aThousandAreEnough() throws {
    for (until, slots) in [("2029-08-25", 999), ("2029-08-26", 1000), ("2029-08-27", 1000), ("2039-01-01", 1000)] {
      let (plan, findings) = try check([
        "years.yaml": PlannedProject.local(
          "years", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, until: \(until) }")
      ])
      #expect(plan.pending.slots == slots, "\(until)")
      // What is not written out is not kept silent.
      let isCut = until > "2029-08-26"
      let found = try #require(findings.first?.finding)
      #expect(
        found.message == "a device needs \(isCut ? "more than " : "")\(slots) pending requests and may hold 64",
        "\(until)")
      #expect(found.label == "\(isCut ? "more than " : "")\(slots) of them")
      #expect(
        found.notes.first?.message.contains("loses \(isCut ? "more than " : "")\(slots - 64) of \"years\"") == true)
      #expect(found.help?.contains("until: 2027-02-02") == true)
    }
  }

  /// The clocks that are twelve hours behind are the last: what they have shown is past everywhere and takes no slot.
  @Test func lastClocks() throws {
    for (time, slots) in [("00:00", 0), ("00:01", 1)] {
      let (plan, _) = try check([
        "once.yaml": PlannedProject.local("once", "{ at: 2026-11-21 \(time), zone: device }")
      ])
      #expect(plan.pending.slots == slots, "\(time)")
    }
  }

  /// Every month has a 28th, so one trigger says it; not every month has a 29th.
  @Test func daysOfEveryMonth() throws {
    for (day, slots) in [("28", 1), ("29, on-missing-day: skip", 11), ("29, on-missing-day: last", 12)] {
      let parts = day.split(separator: ",", maxSplits: 1)
      let rest = parts.count > 1 ? ",\(parts[1])" : ""
      let (plan, _) = try check([
        "monthly.yaml": PlannedProject.local(
          "monthly", "{ every: month, days: [\(parts[0])], at: \"09:00\", zone: device\(rest) }")
      ])
      #expect(plan.pending.slots == slots, "\(day)")
    }
  }

  /// Five times a day for three weeks and four single days more: 109, of which devices since iOS 11 keep the last 64 that were added.
  @Test func hundredAndNinePrayers() throws {
    let times = "[\"05:30\", \"12:10\", \"14:40\", \"17:00\", \"18:30\"]"
    var files = [
      "prayers.yaml": PlannedProject.local(
        "prayers", "{ every: day, at: \(times), zone: device, from: 2026-11-23, until: 2026-12-13 }")
    ]
    for day in 1...4 {
      files["feast-\(day).yaml"] = PlannedProject.local("feast-\(day)", "{ at: 2026-12-2\(day) 09:00, zone: device }")
    }
    let (plan, findings) = try check(files)
    let kind = plan.pending.fullest
    #expect(kind.slots == 109)
    // The soonest 64 are those of the first 12 days and four more.
    let firstLost = kind.firstLost.map { plan.campaigns[$0.campaign].campaign.id + " " + ($0.first?.text ?? "") }
    #expect(firstLost == "prayers 2026-12-05T18:30:00")
    #expect(kind.lost.reduce(0) { $0 + $1.requests } == 45 && kind.lost.count == 5)
    #expect(kind.lostIfRefused.map(\.requests) == [45])
    #expect(findings.map(\.path) == ["prayers.yaml"])
    // Slots come free as the days pass.
    #expect(kind.steps.first?.pending == 109 && kind.steps.last?.pending == 0)
    let fits = kind.steps.first { $0.pending <= 64 }
    #expect(fits?.from.text == "2026-12-01T18:30:00Z")
  }

  /// Both behaviours lose the same, whatever the campaigns: that is what the bundle's order is for.
  @Test func orderMakesBothBehavioursTheSame() throws {
    var numbers = SeededNumbers(3)
    for _ in 0..<20 {
      var files: [String: String] = [:]
      for index in 0..<8 {
        let schedule = NaiveSchedule.random(&numbers, now: Int(Self.now.seconds) / 86_400)
        files["c\(index).yaml"] = PlannedProject.local(
          "c\(index)", schedule.text(zone: numbers.pick(["device", "UTC"])))
      }
      // Some that fire at the same times.
      for index in 8..<8 + numbers.below(4) {
        files["c\(index).yaml"] = PlannedProject.local(
          "c\(index)", "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 30 }")
      }
      let (plan, _) = try check(files)
      let order = PendingEntry.inBundleOrder(plan.campaigns, Array(plan.campaigns.indices), from: Self.now)
      let limit = 64
      let lastAdded = order.suffix(limit).map { $0.of(plan.campaigns).identifier }
      var soonest = order.map { (entry) -> (Int64, String) in
        (entry.order ?? Int64.max, entry.of(plan.campaigns).identifier)
      }
      soonest.sort { $0.0 == $1.0 ? $0.1 > $1.1 : $0.0 < $1.0 }
      #expect(Set(lastAdded) == Set(soonest.prefix(limit).map(\.1)))
      // What is lost is told without all of them being put in order.
      let surplus = max(0, order.count - limit)
      for (lost, told) in [
        (order.prefix(surplus), plan.pending.fullest.lost), (order.suffix(surplus), plan.pending.fullest.lostIfRefused),
      ] {
        let expected = Dictionary(grouping: lost, by: \.campaign).map { campaign, entries in
          "\(campaign) \(entries.count) \(entries.compactMap(\.window.first?.order).min().map(String.init) ?? "never")"
        }
        #expect(
          expected.sorted()
            == told.map {
              "\($0.campaign) \($0.requests) \($0.first.map { String($0.order) } ?? "never")"
            }.sorted())
      }
    }
  }

  /// Requests that were written out before, however many of them, are those that would be written out now.
  @Test func requestsAreWrittenOutOnce() throws {
    var numbers = SeededNumbers(5)
    let nowhere = Self.now.adding(TimeSpan(seconds: 40 * 86_400))
    for _ in 0..<20 {
      let schedule = NaiveSchedule.random(&numbers, now: Int(Self.now.seconds) / 86_400)
      let (plan, _) = try check([
        "c.yaml": PlannedProject.local("c", schedule.text(zone: numbers.pick(["device", "UTC"])))
      ])
      let campaign = try #require(plan.campaigns.first?.campaign)
      for most in [1, 3, 100, 5000] {
        var wanted = PendingCampaign(campaign)
        wanted.writeRequestsOut(from: Self.now, atMost: most)
        for (moment, before) in [(Self.now, 1), (Self.now, 3), (Self.now, 5000), (nowhere, 5000)] {
          var again = PendingCampaign(campaign)
          again.writeRequestsOut(from: moment, atMost: before)
          again.writeRequestsOut(from: Self.now, atMost: most)
          #expect(again.requests.map(\.identifier) == wanted.requests.map(\.identifier))
          #expect(again.hasMoreRequests == wanted.hasMoreRequests)
        }
      }
    }
  }

  /// Audiences that exclude each other share the slots; those that do not add up.
  @Test func audiencesThatExcludeEachOther() throws {
    let daily = "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 40 }"
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
    func daily(_ time: String, _ count: Int) -> String {
      "{ every: day, at: \"\(time)\", zone: device, from: 2026-12-01, count: \(count) }"
    }
    let (plan, findings) = try check([
      "a.yaml": PlannedProject.local("a", daily("09:00", 41), audience: "plan == free"),
      "b.yaml": PlannedProject.local("b", daily("10:00", 40), audience: "plan == pro"),
      "c.yaml": PlannedProject.local("c", daily("11:00", 25), audience: "streak_days > 5"),
      "d.yaml": PlannedProject.local("d", daily("12:00", 39), audience: "plan == team"),
    ])
    #expect(plan.pending.kinds.map(\.slots) == [66, 65, 64])
    #expect(
      findings.map { "\($0.path):\($0.start.line) \($0.finding.message)" } == [
        "a.yaml:3 a device needs 66 pending requests and may hold 64",
        "b.yaml:3 a device needs 65 pending requests and may hold 64",
      ])
    #expect(findings.last?.finding.notes.contains { $0.message.contains("loses 1 of \"b\"") } == true)
    // One campaign that is too much by itself is told once.
    let (_, one) = try check([
      "a.yaml": PlannedProject.local("a", daily("09:00", 70)),
      "b.yaml": PlannedProject.local("b", daily("10:00", 2), audience: "plan == pro"),
      "c.yaml": PlannedProject.local("c", daily("11:00", 2), audience: "plan == free"),
    ])
    #expect(one.map(\.path) == ["a.yaml"])
  }

  /// Seventy campaigns of one time each: there is no schedule to shorten, so what is too much is told.
  @Test func seventyCampaigns() throws {
    var files: [String: String] = [:]
    for number in 0..<70 {
      let day = "2026-12-\(10 + number / 4) \(10 + number % 4 * 3):00"
      files["r\(number).yaml"] = PlannedProject.local("r\(number)", "{ at: \(day), zone: device }")
    }
    let (_, findings) = try check(files)
    #expect(findings.map(\.finding.help) == ["leave out 6 of them, or send them as pushes: a push takes no slot"])
  }

  @Test func policyLeavesRoom() throws {
    let daily = "{ every: day, at: \"09:00\", zone: device, from: 2026-12-01, count: 40 }"
    let (plan, findings) = try check(["a.yaml": PlannedProject.local("a", daily)], policy: "policy: { pending: 39 }")
    #expect(plan.pending.limit == 39)
    #expect(findings.map(\.finding.message) == ["a device needs 40 pending requests and may hold 39"])
  }

  /// The fullest combination is what trying all of them finds.
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
          "c\(index)", "{ every: day, at: \"09:00\", zone: UTC, from: 2026-12-01, count: \(slots) }",
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
