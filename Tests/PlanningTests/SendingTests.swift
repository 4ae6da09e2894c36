import Checking
import Clocks
import Expressions
import Foundation
import JSON
import Recipients
import Testing
import Workspace

@testable import Planning

/// How large what is sent is, when it goes out, and how long that takes.
@Suite struct SendingTests {
  // MARK: - Sizes

  /// Nearest ranks and steps are what sorting all sizes finds.
  @Test func distributionIsExact() {
    var numbers = SeededNumbers(11)
    for _ in 0..<cases(300) {
      let limit = numbers.pick([0, 1, 255, 256, 257, 3960, 4096, 5120])
      var sizes = PayloadDistribution(limit: limit)
      let all = (0..<numbers.below(400)).map { _ in
        numbers.oneIn(4) ? limit + numbers.below(3) - 1 : 1 + numbers.below(limit + 300)
      }.map { max($0, 1) }
      for size in all { sizes.add(size) }
      let sorted = all.sorted()
      // However they come, and how many at once.
      var again = PayloadDistribution(limit: limit)
      for (size, number) in Dictionary(grouping: all, by: { $0 }) { again.add(size, count: number.count) }
      #expect(again == sizes)
      #expect(sizes.count == all.count && sizes.over == all.count { $0 > limit })
      #expect(sizes.smallest == sorted.first && sizes.largest == sorted.last)
      for percent in [0, 1, 50, 90, 99, 100] {
        // The first size that so many per cent do not exceed.
        let expected = sorted.first { size in all.count { $0 <= size } * 100 >= percent * all.count }
        #expect(sizes.percentile(percent) == expected, "\(percent) % of \(sorted)")
      }
      for step in sizes.histogram {
        #expect(step.upTo % 256 == 0 && step.count == all.count { $0 > step.upTo - 256 && $0 <= step.upTo })
      }
      #expect(sizes.histogram.reduce(0) { $0 + $1.count } == all.count)
      #expect(sizes.histogram.first.map { $0.count > 0 } ?? true && sizes.histogram.last.map { $0.count > 0 } ?? true)
    }
  }

  /// A histogram has an end, and its last step takes what is larger than all others: a text may have 64 KiB, six times that when escaped.
  @Test(arguments: [0, 4096]) func histogramOfHugePayloads(limit: Int) {
    var sizes = PayloadDistribution(limit: limit)
    let all = [10, 4096, 4097, 262_400, 262_401, 393_216, 5_000_000, 5_000_000]
    for size in all { sizes.add(size) }
    let steps = sizes.histogram
    #expect(steps.count == 1024 && steps.reduce(0) { $0 + $1.count } == all.count)
    var below = 0
    for step in steps {
      #expect(step.count == all.count { $0 > below && $0 <= step.upTo }, "\(step)")
      below = step.upTo
    }
    #expect(sizes.percentile(100) == 5_000_000 && sizes.over == all.count { $0 > limit })
  }

  /// However far and many the moments of recipients are, their groups stay few; which step tells them depends on no order.
  @Test func momentsStayFew() {
    let batch = ColumnBatch(attributes: AttributeTable(declared: []), capacity: 1)
    for (span, step) in [
      (86_400 * 600, 900), (86_400 * 2700, 3600), (86_400 * 9000, 86_400), (86_400 * 2_900_000, 64 * 86_400),
    ]
      as [(Int64, Int64)]
    {
      var numbers = SeededNumbers(5)
      // Enough to fill every group of the step before, in a mixed order.
      let moments = (0..<70_000).map { Int64($0) * (span / 70_000) }.shuffled(using: &numbers)
      var naive: [Int64: Int] = [:]
      for moment in moments { naive[moment / step * step, default: 0] += 2 }
      for order in [moments, moments.sorted()] {
        var groups = SendGroups(isPersonal: true, isByZone: false)
        for moment in order.flatMap({ [$0, $0] }) { groups.add(5, at: Instant(seconds: moment), batch, 0) }
        let sorted = groups.sorted
        #expect(Dictionary(uniqueKeysWithValues: sorted.map { ($0.instant.seconds, $0.requests) }) == naive)
        #expect(sorted.reduce(0) { $0 + $1.bytes } == 700_000 && sorted.count <= SendGroup.mostMoments)
      }
    }
  }

  @Test func batchesOfAHundredThousand() {
    #expect([0, 1, 99_999, 100_000, 100_001, 200_000, 200_001].map(SendGroup.batches) == [0, 1, 1, 1, 2, 2, 3])
  }

  /// The breakdown adds up to what was proven for all, and names what costs most.
  @Test func breakdownIsOfTheLargest() throws {
    let texts =
      "alert: { title: Hi, body: \"{{ streak_days }} days\" }\ndata: { story: \"\(String(repeating: "x", count: 900))\" }\n"
    let result = try PlannedProject([
      "a.yaml":
        "campaign: a\ndeliver: push\naudience: all\nschedule: { now: true }\n\(texts)variants:\n  - { name: short, weight: 50 }\n  - { name: long, weight: 50, alert: \"\(String(repeating: "y", count: 1500))\" }\n"
    ]).check(OutlookTests.now)
    let plan = try #require(result.plan?.campaigns.first)
    let breakdown = try #require(PayloadBreakdown(of: plan))
    #expect(breakdown.places.map { "\($0.locale) \($0.variant)" } == ["en short", "en long"])
    #expect(breakdown.places.map(\.largest).compactMap { $0 }.max() == plan.size?.largest)
    #expect(breakdown.places.map(\.smallest).min() == plan.size?.smallest)
    #expect(plan.size?.worstVariant == "long")
    #expect(breakdown.dearest.map(\.name).prefix(2) == ["aps.alert.body", "story"])
    #expect(breakdown.dearest.allSatisfy { ($0.most ?? 0) > 0 } && breakdown.dearest.count <= 3)
    let story = "\"story\":\"\(String(repeating: "x", count: 900))\",".utf8.count
    #expect(breakdown.dearest.contains { $0.name == "story" && $0.most == story })
  }

  // MARK: - Time

  /// Request by request: each goes out once it is due and the one before has gone out.
  @Test func sendingIsRequestByRequest() throws {
    var numbers = SeededNumbers(12)
    let now = Int(OutlookTests.now.seconds)
    let zones = ["Europe/Berlin", "Asia/Tokyo", "UTC"]
    for _ in 0..<cases(300) / 6 {
      let rate = 1 + numbers.below(5)
      let expires = 1 + numbers.below(60)
      let project = try PlannedProject(
        [
          "a.yaml": PlannedProject.push(
            "a", "{ at: 2026-12-24 21:59, zone: device }", "push: { expires: \(expires)s }"),
          "b.yaml": PlannedProject.push("b", "{ at: 2026-12-24 10:00, zone: UTC }", "push: { expires: never-store }"),
        ], policy: "policy: { quiet-hours: { from: \"22:00\", to: \"08:00\" } }")
      let result = try project.check(OutlookTests.now, looksAhead: false)
      var plan = try #require(result.plan)
      for index in plan.campaigns.indices {
        var count = AudienceCount(variants: 1, limit: 4096)
        let byZone = index == 0
        count.groups = (0..<(byZone ? 3 : 1)).map { number in
          var group = SendGroup(
            zone: byZone ? zones[number] : nil, instant: Instant(seconds: Int64(now + 60 * numbers.below(3))))
          group.requests = 1 + numbers.below(300)
          return group
        }
        count.groups.sort { ($0.instant, $0.zone ?? "") < ($1.instant, $1.zone ?? "") }
        plan.campaigns[index].audience = count
      }
      let checked = try #require(result.project)
      let sending = SendingTime(plan, checked, rate: rate)
      var due: [(at: Int, order: Int)] = []
      let groups = plan.campaigns.flatMap { $0.audience?.groups ?? [] }
      for (order, group) in groups.enumerated() {
        due += Array(repeating: (Int(group.instant.seconds), order), count: group.requests)
      }
      due.sort { ($0.at, $0.order) < ($1.at, $1.order) }
      // The clock ticks `rate` times a second.
      var clock = 0
      var (starts, ends, late): ([Int: Int], [Int: Int], [Int: Int]) = ([:], [:], [:])
      for request in due {
        clock = max(clock, request.at * rate)
        starts[request.order] = starts[request.order] ?? clock / rate
        clock += 1
        ends[request.order] = (clock + rate - 1) / rate
        if clock > (request.at + expires) * rate { late[request.order, default: 0] += 1 }
      }
      #expect(sending.batches.count == groups.count && sending.seconds == (due.count + rate - 1) / rate)
      for (order, group) in groups.enumerated() {
        let batch = try #require(sending.batches.first { $0.group == group && ($0.campaign == 0) == (order < 3) })
        #expect(Int(batch.starts.seconds) == starts[order] && Int(batch.ends.seconds) == ends[order])
        #expect(batch.expired == (order < 3 ? late[order] ?? 0 : 0))
        let zone = batch.group.zone.map { NaiveZone($0) }
        func isQuiet(_ second: Int) -> Bool {
          guard let zone else { return false }
          let time = (second + zone.offset(second)) % 86_400
          return time >= 22 * 3600 || time < 8 * 3600
        }
        let ending = isQuiet(Int(batch.ends.seconds)) && !isQuiet(Int(group.instant.seconds))
        #expect(batch.endsInQuietHours == ending)
      }
      let moments = Dictionary(grouping: due, by: \.at).mapValues(\.count)
      #expect(sending.busiest?.requests == moments.values.max())
      #expect(sending.busiest.map { moments[Int($0.instant.seconds)] } == moments.values.max())
      let waiting = Set(due.map(\.at)).count { at in
        let first = due.filter { $0.at == at }.map { starts[$0.order] ?? 0 }.min() ?? 0
        return first > at
      }
      #expect(sending.delayed.count == waiting)
    }
  }

  // MARK: - The next moment

  /// What a row is sent at, what the time line shows and what the schedule says are one, also where clocks change.
  @Test(arguments: NaiveZone.changes.indices) func rowsAndTimeLineAgree(number: Int) throws {
    var numbers = SeededNumbers(100 + number)
    let now = try #require(Instant(NaiveZone.changes[number]))
    var files: [String: String] = [:]
    var schedules: [String: NaiveSchedule] = [:]
    for index in 0..<cases(300) / 12 {
      let schedule = NaiveSchedule.random(&numbers, now: Int(now.seconds) / 86_400)
      schedules["c\(index)"] = schedule
      files["c\(index).yaml"] = PlannedProject.push("c\(index)", schedule.text(zone: "device"))
    }
    let result = try PlannedProject(files).check(now, looksAhead: false)
    let (project, plan) = (try #require(result.project), try #require(result.plan))
    var sent = 0
    for name in NaiveZone.some {
      let person = SingleRecipient(attributes: project.attributes, zones: project.zones)
      #expect(try person.set(AttributeTable.timeZoneColumn, to: name) == nil)
      let zone = try #require(try project.zones.zone(named: name))
      let naive = NaiveZone(name)
      for campaign in plan.campaigns.map(\.campaign) {
        let schedule = try #require(schedules[campaign.id])
        let start = naive.localDay(Int(now.seconds)) - 2
        let expected = schedule.walls(from: start, through: start + 420)
          .map { naive.moment(day: $0.day, seconds: $0.seconds) }.filter { $0 >= Int(now.seconds) }.min()
        let end = now.adding(TimeSpan(seconds: 400 * 86_400))
        let line = campaign.schedule.moments(from: now, until: end, device: zone, limit: 1).first?.instant
        guard var renderer = RowRenderer(campaign, in: project, from: now) else {
          Issue.record("\(campaign.id) is not a push")
          continue
        }
        var buffer = ByteBuffer()
        var row: Instant?
        if case .request(_, _, let at, _) = renderer.render(person.batch, 0, into: &buffer) { row = at }
        guard row ?? now < end else { continue }
        #expect(row == line && row.map { Int($0.seconds) } == expected, "\(schedule.text(zone: name)) from \(now.text)")
        sent += 1
      }
    }
    #expect(sent > 50)
  }

  /// In Nuuk the clocks go forward from 23:00 to midnight: what should come at 23:30 comes when the next day begins, and belongs to it.
  @Test func theEndOfADayThatAGapLeavesOut() throws {
    let end = try #require(Instant("2027-03-28T01:00:00Z"))
    let zoneName = "America/Nuuk"
    let schedule = "every: day, at: \"23:30\", from: 2027-03-20, until: 2027-03-27"
    for (seconds, comes) in [(-1, true), (0, true), (1, false)] {
      let now = end.adding(TimeSpan(seconds: Int64(seconds)))
      let result = try PlannedProject([
        "a.yaml": PlannedProject.push("a", "{ \(schedule), zone: device }"),
        "b.yaml": PlannedProject.push("b", "{ \(schedule), zone: \(zoneName) }"),
      ]).check(now, looksAhead: false)
      let (project, plan) = (try #require(result.project), try #require(result.plan))
      let zone = try #require(try project.zones.zone(named: zoneName))
      for campaign in plan.campaigns.map(\.campaign) {
        let line = campaign.schedule.moments(
          from: now, until: end.adding(TimeSpan(seconds: 86_400)), device: zone, limit: 9)
        #expect(line.map(\.instant) == (comes ? [end] : []), "\(campaign.id) from \(now.text)")
      }
      // What is over is named, and nothing is made of it.
      #expect(plan.campaigns.map(\.isOver) == [false, !comes])
      let person = SingleRecipient(attributes: project.attributes, zones: project.zones)
      #expect(try person.set(AttributeTable.timeZoneColumn, to: zoneName) == nil)
      guard let first = plan.campaigns.first?.campaign, var renderer = RowRenderer(first, in: project, from: now) else {
        Issue.record("it is not a push")
        continue
      }
      var buffer = ByteBuffer()
      var sent: Instant?
      if case .request(_, _, let at, _) = renderer.render(person.batch, 0, into: &buffer) { sent = at }
      #expect(sent == (comes ? end : nil), "from \(now.text)")
    }
  }
}
