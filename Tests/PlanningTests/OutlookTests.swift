import Checking
import Clocks
import Diagnostics
import Foundation
import Parsing
import Testing
import Workspace

@testable import Planning

/// What comes together for one person, and what clocks do to times.
@Suite struct OutlookTests {
  static let now = Instant("2026-11-21T12:00:07Z") ?? Instant(seconds: 0)

  private func check(_ files: [String: String], policy: String = "") throws -> (Outlook, [LocatedFinding], Plan) {
    let result = try PlannedProject(files, policy: policy).check(Self.now)
    let plan = try #require(result.plan)
    return (try #require(plan.outlook), result.findings, plan)
  }

  // MARK: - Frequency

  @Test func peaksCountWhatOnePersonGets() throws {
    let daily = "{ every: day, at: [\"09:00\", \"18:00\"], zone: device }"
    let (outlook, findings, plan) = try check(
      [
        "a.yaml": PlannedProject.local("a", daily, audience: "plan == free"),
        "b.yaml": PlannedProject.push("b", daily, audience: "plan == pro"),
        "c.yaml": PlannedProject.push("c", "{ at: 2026-12-24 10:00, zone: Europe/Berlin }", audience: "plan != pro"),
        "d.yaml": PlannedProject.local("d", "{ after: 3d, event: install }"),
      ], policy: "policy: { frequency: { per-day: 2, per-week: 15 } }")
    let day = try #require(outlook.day)
    #expect(day.count == 3 && day.first.text == "2026-12-24" && day.isProven)
    #expect(day.campaigns.map { plan.campaigns[$0.campaign].campaign.id } == ["a", "c"])
    #expect(outlook.week?.count == 15 && outlook.week?.first.text == "2026-12-18")
    #expect(outlook.untimed.map { plan.campaigns[$0].campaign.id } == ["d"])
    #expect(findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name)" } == ["a.yaml:3 too-frequent"])
    #expect(findings.first?.finding.message == "one person can get 3 notifications on 2026-12-24")
  }

  /// The project's level and a comment on the line hold for what all campaigns show together, too.
  @Test func findingsOfAllTogetherCanBeAdjusted() throws {
    let promise = "policy: { frequency: { per-day: 1 } }"
    let twice = "{ every: day, at: [\"09:00\", \"18:00\"], zone: device }"
    func found(_ schedule: String, policy: String) throws -> [String] {
      let (_, findings, _) = try check(["a.yaml": PlannedProject.push("a", schedule)], policy: policy)
      return findings.map { "\($0.finding.severity.word) \($0.finding.rule.name)" }
    }
    #expect(try found(twice, policy: promise) == ["warning too-frequent"])
    #expect(try found(twice, policy: promise + "\nrules: { too-frequent: error }") == ["error too-frequent"])
    #expect(try found(twice, policy: promise + "\nrules: { too-frequent: \"off\" }") == [])
    #expect(try found(twice + " # belfry: ignore too-frequent -- a pair", policy: promise) == [])
    #expect(
      try found(twice + " # belfry: ignore collapse-collision -- a pair", policy: promise) == ["warning too-frequent"])
    #expect(try found(twice + " # belfry: ignore too-frequent", policy: promise).contains("error suppression"))
  }

  /// Day by day, person by person: nobody gets more than the peak, and somebody gets it.
  @Test func peaksAreWhatTryingEverybodyFinds() throws {
    var numbers = SeededNumbers(5)
    let conditions = ["plan == free", "plan == pro", "plan != team", "streak_days > 10", "streak_days < 5", "all"]
    func holds(_ condition: Int, _ plan: String, _ days: Int) -> Bool {
      [plan == "free", plan == "pro", plan != "team", days > 10, days < 5, true][condition]
    }
    let people = ["free", "pro", "team"].flatMap { plan in [0, 7, 20].map { (plan, $0) } }
    let start = Int(Self.now.seconds) / 86_400
    for _ in 0..<cases(300) / 15 {
      var files: [String: String] = [:]
      var campaigns: [(condition: Int, perDay: [Int])] = []
      for index in 0..<5 {
        let schedule = NaiveSchedule.random(&numbers, now: start)
        let condition = numbers.below(conditions.count)
        files["c\(index).yaml"] = PlannedProject.push(
          "c\(index)", schedule.text(zone: "UTC"), audience: conditions[condition])
        var perDay = [Int](repeating: 0, count: 900)
        for wall in schedule.walls(from: start, through: start + 899)
        where wall.day >= start && wall.day * 86_400 + wall.seconds > Int(Self.now.seconds) {
          perDay[wall.day - start] += 1
        }
        campaigns.append((condition, perDay))
      }
      let (outlook, _, _) = try check(files)
      let looked = Set(
        Array(0..<90)
          + outlook.further.flatMap { ($0.from.daysSinceEpoch - start)..<($0.until.daysSinceEpoch - start) })
      #expect(looked.max() ?? 0 < 900)
      func most(_ days: Int) -> Int {
        people.map { plan, streak in
          looked.filter { first in (first..<first + days).allSatisfy(looked.contains) }.map { first in
            campaigns.filter { holds($0.condition, plan, streak) }
              .reduce(0) { $0 + $1.perDay[first..<first + days].reduce(0, +) }
          }.max() ?? 0
        }.max() ?? 0
      }
      #expect(outlook.day?.count ?? 0 == most(1), "\(files)")
      #expect(outlook.week?.count ?? 0 == most(7), "\(files)")
    }
  }

  // MARK: - Later

  /// What fires later than the days without a gap meets all that fires in the weeks around it: others, gaps of clocks, the promise of a week.
  @Test func theWeeksAroundLaterMomentsAreLookedAt() throws {
    let gap = "{ at: 2028-03-26 02:30, zone: device }"
    let (outlook, findings, plan) = try check(
      [
        "a.yaml": PlannedProject.push("a", gap, "push: { collapse: offer }"),
        "b.yaml": PlannedProject.push("b", gap, "push: { collapse: offer }"),
        "c.yaml": PlannedProject.push("c", "{ at: 2028-03-27 09:30, zone: Asia/Tokyo }"),
        "d.yaml": PlannedProject.push("d", "{ every: week, days: [mon], at: \"00:30\", zone: UTC }"),
      ], policy: "policy: { frequency: { per-week: 3 } }")
    #expect(outlook.until.text == "2027-02-19" && outlook.later.isEmpty)
    #expect(outlook.further.map { "\($0.from.text) \($0.until.text)" } == ["2028-03-19 2028-04-04"])
    #expect(outlook.week?.count == 4 && outlook.week?.first.text == "2028-03-21")
    #expect(outlook.clocks[0].map(\.kind) == [.gap] && outlook.clocks[0].first?.there.text == "2028-03-26 03:00")
    let met = outlook.collisions.map { $0.campaigns.map { plan.campaigns[$0].campaign.id }.joined() + $0.fire.text }
    #expect(met == ["ab2028-03-26T02:30:00", "cd2028-03-27T00:30:00Z"], "\(met)")
    #expect(findings.map(\.finding.rule.name).sorted() == ["collapse-collision", "too-frequent"])
  }

  /// Of very many moments the soonest are looked at, and the others are named.
  @Test func whatIsNotLookedAtIsNamed() throws {
    let files = (1...30).map { number in
      ("c\(number).yaml", PlannedProject.push("c\(number)", "{ at: \(2027 + number)-06-01 12:00, zone: UTC }"))
    }
    let (outlook, _, plan) = try check(Dictionary(uniqueKeysWithValues: files))
    #expect(outlook.further.count == 26)
    #expect(outlook.further.allSatisfy { $0.until.daysSinceEpoch - $0.from.daysSinceEpoch == 15 })
    let ids = outlook.later.map { plan.campaigns[$0].campaign.id }
    #expect(Set(ids) == ["c27", "c28", "c29", "c30"])
  }

  // MARK: - Collisions

  @Test func collapseIdsThatMeet() throws {
    let at = "{ at: 2026-12-24 18:30, zone: UTC }"
    let (outlook, findings, plan) = try check([
      "a.yaml": PlannedProject.push("a", at, audience: "plan == free", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-24 19:30, zone: Europe/Berlin }", "push: { collapse: offer }"),
      "c.yaml": PlannedProject.push(
        "c", "{ every: day, at: \"18:30\", zone: UTC }", audience: "plan == pro", "thread: t"),
      "d.yaml": PlannedProject.push(
        "d", "{ every: day, at: \"18:30\", zone: UTC }", audience: "plan != free", "thread: t"),
    ])
    // Three of the four are more than two, and still the two replace each other.
    #expect(findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name)" } == ["b.yaml:6 collapse-collision"])
    #expect(findings.first?.finding.message == "\"b\" and \"a\" replace each other on 2026-12-24T18:30:00Z")
    let ids = outlook.collisions.map { $0.campaigns.map { plan.campaigns[$0].campaign.id } }
    #expect(ids == [["c", "d"], ["b", "c", "d"], ["a", "b"]])
    #expect(outlook.collisions.first?.thread == "t" && outlook.collisions.first?.times == 89)
    #expect(outlook.collisions.map(\.collapse) == [nil, nil, "offer"])
    let (_, found, _) = try check([
      "a.yaml": PlannedProject.push("a", at, audience: "plan == free", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-24 19:30, zone: Europe/Berlin }", "push: { collapse: offer }"),
    ])
    #expect(found.map { "\($0.path):\($0.start.line) \($0.finding.rule.name)" } == ["b.yaml:6 collapse-collision"])
    let (_, apart, _) = try check([
      "a.yaml": PlannedProject.push("a", at, audience: "plan == free", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push("b", at, audience: "plan == pro", "push: { collapse: offer }"),
    ])
    #expect(apart.isEmpty)
  }

  /// What is written alike is alike for each person; three that share an id are all named, and a third that has another one hides nothing.
  @Test func idsOfTemplatesThatMeet() throws {
    let at = "{ at: 2026-12-24 18:30, zone: UTC }"
    let push = "push: { collapse: \"offer-{{ plan }}\" }\nthread: \"t-{{ plan }}\""
    let (outlook, findings, plan) = try check([
      "a.yaml": PlannedProject.push("a", at, push),
      "b.yaml": PlannedProject.push("b", at, push),
      "c.yaml": PlannedProject.push("c", at, "push: { collapse: \"other-{{ plan }}\" }\nthread: \"t-{{ plan }}\""),
      "d.yaml": PlannedProject.push("d", at),
    ])
    let told = outlook.collisions.map { collision in
      let ids = collision.campaigns.map { plan.campaigns[$0].campaign.id }.joined(separator: " ")
      return "\(ids), \(collision.collapse ?? "-"), \(collision.thread ?? "-")"
    }
    #expect(told == ["a b c d, -, -", "a b, offer-{{ plan }}, t-{{ plan }}", "a b c, -, t-{{ plan }}"])
    #expect(findings.map(\.finding.message) == ["\"b\" and \"a\" replace each other on 2026-12-24T18:30:00Z"])
    let (_, three, _) = try check([
      "a.yaml": PlannedProject.push("a", at, push), "b.yaml": PlannedProject.push("b", at, push),
      "c.yaml": PlannedProject.push("c", at, push),
    ])
    #expect(three.map(\.finding.message) == ["\"c\", \"a\" and \"b\" replace each other on 2026-12-24T18:30:00Z"])
    #expect(three.first?.finding.notes.compactMap(\.path) == ["a.yaml", "b.yaml"])
  }

  @Test func pushesThatWaitForADevice() throws {
    let (outlook, _, plan) = try check([
      "a.yaml": PlannedProject.push("a", "{ at: 2026-12-24 10:00, zone: UTC }", "push: { expires: 2d }"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-25 10:00, zone: UTC }", "push: { expires: 2d }"),
      "c.yaml": PlannedProject.push("c", "{ at: 2026-12-26 10:00, zone: UTC }", "push: { expires: 1d }"),
      "d.yaml": PlannedProject.push("d", "{ at: 2026-12-24 11:00, zone: UTC }", "push: { expires: never-store }"),
    ])
    #expect(outlook.waiting.map { plan.campaigns[$0].campaign.id } == ["a", "b"])
  }

  /// What expires at the moment at which others are sent is gone by then; a second longer, and it waits with them.
  @Test(arguments: [(0, ["b", "c", "d"]), (1, ["a", "b", "c", "d"])])
  func whatExpiresDoesNotWait(seconds: Int, waiting: [String]) throws {
    let (outlook, _, plan) = try check([
      "a.yaml": PlannedProject.push(
        "a", "{ at: 2026-12-24 10:00, zone: UTC }", "push: { expires: \(2 * 86_400 + seconds)s }"),
      "b.yaml": PlannedProject.push("b", "{ at: 2026-12-25 10:00, zone: UTC }", "push: { expires: 2d }"),
      "c.yaml": PlannedProject.push("c", "{ at: 2026-12-26 10:00, zone: UTC }", "push: { expires: 1d }"),
      "d.yaml": PlannedProject.push("d", "{ at: 2026-12-26 10:00, zone: UTC }", "push: { expires: 1d }"),
    ])
    #expect(outlook.waiting.map { plan.campaigns[$0].campaign.id } == waiting)
  }

  /// One push does not wait together with another: two that nobody gets both of are no news.
  @Test(arguments: [("plan == pro", []), ("plan != pro", ["a", "b"])])
  func oneDoesNotWaitTogether(audience: String, waiting: [String]) throws {
    let (outlook, _, plan) = try check([
      "a.yaml": PlannedProject.push(
        "a", "{ at: 2026-12-24 10:00, zone: UTC }", audience: "plan == free", "push: { expires: 2d }"),
      "b.yaml": PlannedProject.push(
        "b", "{ at: 2026-12-25 10:00, zone: UTC }", audience: audience, "push: { expires: 2d }"),
    ])
    #expect(outlook.waiting.map { plan.campaigns[$0].campaign.id } == waiting)
  }

  /// Whose audiences exclude each other, their pushes wait for different devices.
  @Test func waitingIsWhatTryingEverybodyFinds() throws {
    var numbers = SeededNumbers(6)
    let conditions = ["plan == free", "plan == pro", "plan != team", "streak_days > 10", "streak_days < 5", "all"]
    func holds(_ condition: Int, _ plan: String, _ days: Int) -> Bool {
      [plan == "free", plan == "pro", plan != "team", days > 10, days < 5, true][condition]
    }
    let people = ["free", "pro", "team"].flatMap { plan in [0, 7, 20].map { (plan, $0) } }
    let start = Int(Self.now.seconds) / 86_400 + 1
    for _ in 0..<cases(300) / 20 {
      var files: [String: String] = [:]
      var campaigns: [(condition: Int, walls: [Int], hours: Int)] = []
      for index in 0..<6 {
        let every = 1 + numbers.below(4)
        let (from, hour, hours) = (start + numbers.below(4), numbers.below(24), 1 + numbers.below(70))
        let condition = numbers.below(conditions.count)
        let schedule =
          "{ every: \(every == 1 ? "day" : "\(every) days"), at: \"\(hour < 10 ? "0" : "")\(hour):00\", zone: UTC, from: \(NaiveDay(number: from).text), count: 3 }"
        files["c\(index).yaml"] = PlannedProject.push(
          "c\(index)", schedule, audience: conditions[condition], "push: { expires: \(hours)h }")
        campaigns.append((condition, (0..<3).map { (from + $0 * every - start) * 24 + hour }, hours))
      }
      var most = 0
      for hour in 0..<24 * 20 {
        for person in people {
          let waiting = campaigns.count { campaign in
            holds(campaign.condition, person.0, person.1)
              && campaign.walls.contains { $0 <= hour && hour < $0 + campaign.hours }
          }
          most = max(most, waiting)
        }
      }
      let (outlook, _, _) = try check(files)
      #expect(outlook.waiting.count == (most > 1 ? most : 0), "\(files)")
    }
  }

  /// Zone by zone, minute by minute: whoever gets two at once is in a collision, and every collision happens to somebody.
  @Test func collisionsAreWhatTryingAllZonesFinds() throws {
    var numbers = SeededNumbers(8)
    let zones = WorldClocks(ZoneDatabase(), from: Self.now, []).zones.map(\.name)
    // Sunday, 28 March 2027: clocks go forward in much of Europe.
    let now = try #require(Instant("2027-03-26T00:00:07Z"))
    var crossing = 0
    for _ in 0..<max(3, cases(300) / 40) {
      var files: [String: String] = [:]
      var campaigns: [(zone: String?, times: [Int])] = []
      for index in 0..<5 {
        let zone = numbers.oneIn(2) ? nil : numbers.pick(["UTC", "Europe/Berlin", "Asia/Kolkata"])
        let times = Set((0...numbers.below(2)).map { _ in numbers.pick([0, 7200, 9000, 36_000, 43_200, 64_800]) })
        let schedule = NaiveSchedule(
          unit: "day", interval: 1, days: [], times: times.sorted(), from: 20_904, until: 20_906, count: nil,
          takesLast: false)
        files["c\(index).yaml"] = PlannedProject.push("c\(index)", schedule.text(zone: zone ?? "device"))
        campaigns.append((zone, times.sorted()))
      }
      let result = try PlannedProject(files).check(now)
      let plan = try #require(result.plan)
      let collisions = try #require(plan.outlook).collisions
      // Of each zone the campaigns of each moment.
      var meetings: [String: Set<[Int]>] = [:]
      for name in zones {
        let device = NaiveZone(name)
        var moments: [Int: Set<Int>] = [:]
        for (index, campaign) in campaigns.enumerated() {
          let zone = campaign.zone.map { NaiveZone($0) } ?? device
          for day in 20_904...20_906 {
            for time in campaign.times {
              let moment = zone.moment(day: day, seconds: time)
              // A wall-clock time in a gap becomes another in that zone alone; that one is not told ahead.
              guard campaign.zone != nil || moment + zone.offset(moment) == day * 86_400 + time else { continue }
              moments[moment, default: []].insert(index)
            }
          }
        }
        meetings[name] = Set(moments.values.filter { $0.count > 1 }.map { $0.sorted() })
      }
      func numbersOf(_ collision: Collision) -> [Int] {
        collision.campaigns.compactMap { Int(plan.campaigns[$0].campaign.id.dropFirst()) }.sorted()
      }
      let told = Set(collisions.map(numbersOf))
      for (name, sets) in meetings {
        for set in sets { #expect(told.contains(set), "\(set) in \(name): \(files)") }
      }
      for collision in collisions {
        let set = numbersOf(collision)
        guard let place = collision.place else { continue }
        crossing += 1
        #expect(meetings[place.example]?.contains(set) == true, "\(set) in \(place.example): \(files)")
        #expect(place.zones <= meetings.values.count { $0.contains(set) })
        if case .floating = collision.fire { Issue.record("clocks meet at a moment") }
      }
    }
    #expect(crossing > 10)
  }

  /// On everyone's own clock and on a fixed one: only where the two are the same moment.
  @Test func collapseIdsThatMeetInSomeZones() throws {
    let (outlook, findings, _) = try check([
      "a.yaml": PlannedProject.push("a", "{ at: 2026-12-24 18:00, zone: UTC }", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push(
        "b", "{ at: 2026-12-24 23:45, zone: device }", audience: "plan == free", "push: { collapse: offer }"),
      "c.yaml": PlannedProject.push(
        "c", "{ at: 2026-12-24 23:46, zone: device }", "push: { collapse: offer }"),
    ])
    let place = try #require(outlook.replacing.first?.place)
    #expect(outlook.replacing.count == 1 && place.zones == 2 && place.example == "Asia/Kathmandu")
    #expect(findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name)" } == ["b.yaml:6 collapse-collision"])
    #expect(
      findings.first?.finding.message
        == "\"b\" and \"a\" replace each other on 2026-12-24T18:00:00Z for people in 2 zones such as Asia/Kathmandu")
    let (apart, none, _) = try check([
      "a.yaml": PlannedProject.push(
        "a", "{ at: 2026-12-24 18:00, zone: UTC }", audience: "plan == pro", "push: { collapse: offer }"),
      "b.yaml": PlannedProject.push(
        "b", "{ at: 2026-12-24 23:45, zone: device }", audience: "plan == free", "push: { collapse: offer }"),
    ])
    #expect(apart.replacing.isEmpty && apart.collisions.isEmpty && none.isEmpty)
  }

  /// Every day again, at a full minute or not; a second apart is never.
  @Test(arguments: ["", ":07"]) func clocksThatMeetEveryDay(seconds: String) throws {
    let (outlook, _, _) = try check([
      "a.yaml": PlannedProject.push(
        "a", "{ every: day, at: '12:00\(seconds)', zone: UTC, from: 2026-12-01, count: 7 }"),
      "b.yaml": PlannedProject.push(
        "b", "{ every: day, at: '17:45\(seconds)', zone: device, from: 2026-12-03, count: 9 }"),
      "c.yaml": PlannedProject.push("c", "{ every: day, at: '17:45:08', zone: device, from: 2026-12-03, count: 9 }"),
    ])
    let collision = try #require(outlook.collisions.first)
    #expect(outlook.collisions.count == 1 && collision.campaigns == [0, 1] && collision.times == 5)
    #expect(collision.place?.zones == 2 && collision.place?.example == "Asia/Kathmandu")
  }

  // MARK: - Clocks

  @Test func clocksOfTheWorld() throws {
    let (outlook, findings, plan) = try check(
      [
        "gap.yaml": PlannedProject.local(
          "gap", "{ every: day, at: \"02:30\", zone: device, from: 2026-12-01, until: 2026-12-02 }"),
        "late.yaml": PlannedProject.local("late", "{ at: 2026-11-21 18:00, zone: device }"),
        "monday.yaml": PlannedProject.push(
          "monday", "{ every: week, days: [mon], at: \"09:00\", zone: Europe/Berlin }"),
        "sydney.yaml": PlannedProject.push("sydney", "{ every: day, at: \"12:00\", zone: Australia/Sydney }"),
      ], policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }")
    func notes(_ id: String) -> [ClockNote] {
      plan.campaigns.firstIndex { $0.campaign.id == id }.map { outlook.clocks[$0] } ?? []
    }
    #expect(notes("gap").isEmpty)
    #expect(notes("late").map(\.kind) == [.passed])
    // East of UTC+6 six in the evening is over.
    let passed = Set(
      WorldClocks(ZoneDatabase(), from: Self.now, []).zones.map(\.name).filter { name in
        NaiveZone(name).moment(day: 20_778, seconds: 64_800) < Int(Self.now.seconds)
      })
    #expect(notes("late").first?.zones == passed.count && passed.contains(notes("late").first?.example ?? ""))
    #expect(passed.contains("Asia/Tokyo") && !passed.contains("Europe/Berlin"))
    #expect(notes("monday").map(\.kind) == [.otherDay, .quietHours])
    #expect(notes("monday").first?.there.date.weekday.name == "sun")
    #expect(notes("sydney").map(\.kind) == [.quietHours])
    #expect(findings.map(\.finding.rule.name) == ["quiet-hours"])
  }

  /// What a schedule's own zone does to its times: one note of each kind, of the first such day.
  @Test func clocksOfItsOwn() throws {
    let schedule = "{ every: day, at: \"02:30\", zone: Europe/Berlin }"
    for (now, kind, wall) in [
      ("2026-10-01T00:00:00Z", ClockNote.Kind.overlap, "2026-10-25 02:30"),
      ("2027-03-01T00:00:00Z", .gap, "2027-03-28 02:30"),
    ] {
      let result = try PlannedProject(["a.yaml": PlannedProject.push("a", schedule)]).check(try #require(Instant(now)))
      let notes = try #require(result.plan?.outlook).clocks[0].filter { $0.kind == .gap || $0.kind == .overlap }
      #expect(notes.map(\.kind) == [kind] && notes.first?.wall.text == wall && notes.first?.example == "Europe/Berlin")
    }
  }

  /// Each time of day is looked at: noon is nobody's night in Berlin, half past eleven is everybody's there, on whatever day the plan is made.
  @Test(arguments: ["2026-11-21T12:00:07Z", "2026-11-23T12:00:07Z"]) func everyTimeOfDay(now: String) throws {
    let schedule = "{ every: week, days: [mon], at: [\"12:00\", \"23:30\"], zone: Europe/Berlin }"
    let result = try PlannedProject(
      ["a.yaml": PlannedProject.push("a", schedule)],
      policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }"
    ).check(try #require(Instant(now)))
    let notes = try #require(result.plan?.outlook).clocks[0]
    let told = Set(notes.map { "\($0.kind.rawValue) \($0.wall.time.text)" })
    #expect(told == ["other-day 12:00", "other-day 23:30", "quiet-hours 12:00", "quiet-hours 23:30"], "\(notes)")
    for note in notes where note.kind == .quietHours {
      let quiet = WorldClocks(ZoneDatabase(), from: Self.now, []).zones.filter { zone in
        let hour = zone.local(
          Instant(
            seconds: Int64(
              NaiveZone("Europe/Berlin").moment(
                day: note.wall.date.daysSinceEpoch, seconds: note.wall.time.hour * 3600 + note.wall.time.minute * 60)))
        ).time.hour
        return hour >= 22 || hour < 8
      }
      #expect(note.zones == quiet.count, "\(note)")
    }
  }

  /// Gaps and overlaps against Foundation's clocks, zone by zone.
  @Test func gapsAndOverlapsAreFoundations() throws {
    var numbers = SeededNumbers(9)
    let now = try #require(Instant("2026-03-01T00:00:07Z"))
    let world = WorldClocks(ZoneDatabase(), from: now, Lookahead([], from: now).stretches)
    #expect(world.zones.count > 300)
    for _ in 0..<12 {
      let day = 20_513 + numbers.pick([0, 6, 27, 34, 237]) + numbers.below(2)
      let date = CivilDate(daysSinceEpoch: day)
      for seconds in [0, 1800, 5400, 7200, 9000, 12_600] {
        let time = try #require(CivilTime(secondsOfDay: seconds))
        let changes = world.changes(at: CivilDateTime(date: date, time: time))
        var expected = [true: 0, false: 0]
        for zone in world.zones where zone.hasTransitions {
          let naive = NaiveZone(zone.name)
          let wall = day * 86_400 + seconds
          let moments = Set((-4...4).map { wall - naive.offset(wall + $0 * 21_600) }).filter {
            $0 + naive.offset($0) == wall
          }
          if moments.isEmpty { expected[true, default: 0] += 1 }
          if moments.count == 2 { expected[false, default: 0] += 1 }
        }
        for isGap in [true, false] {
          #expect(
            changes.filter { $0.isGap == isGap }.reduce(0) { $0 + $1.zones } == expected[isGap],
            "\(date.text) \(time.text) \(isGap ? "gap" : "overlap")")
        }
      }
    }
  }
}
