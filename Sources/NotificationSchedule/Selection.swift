/// Which requests should be pending: the rules of a bundle for one user, one device and one moment.
struct Selection {
  /// A request that should be pending.
  struct Candidate {
    let campaign: BundleCampaign
    let identifier: String
    /// The next moment, in seconds since 1970; nil where only the system knows.
    let moment: Int?
    let trigger: PlannedRequest.Trigger
    /// What is remembered of it once it is given to the system; nil for repeating ones.
    let promise: Memory.Promise?
    /// The report that it follows.
    var waiting: Memory.Waiting?

    /// The soonest first.
    var order: (Int, String) { (moment ?? .min, identifier) }

    /// Repeating triggers and places take their slots first.
    var isLasting: Bool { promise == nil && waiting == nil }
  }

  let bundle: BundleFile
  let zones: DeviceZones
  let choice: LanguageChoice
  /// Seconds since 1970.
  let now: Int
  /// The user's id, by which variants are assigned.
  let id: String

  /// Moments further away are not looked for: no one is promised more than a year.
  static let farthestDays = 400

  /// Why campaigns are not wanted, by id.
  private(set) var notWanted: [String: String] = [:]
  /// Until when everything rings that is known now; nil for good.
  private(set) var coveredUntil: Int?

  init(bundle: BundleFile, zones: DeviceZones, choice: LanguageChoice, now: Int, id: String) {
    (self.bundle, self.zones, self.choice, self.now, self.id) = (bundle, zones, choice, now, id)
  }

  /// The requests that should be pending: at most `budget`, lasting ones first, then the soonest.
  mutating func select(_ person: PersonValues, _ memory: Memory, budget: Int) -> [Candidate] {
    var lasting: [Candidate] = []
    var rolling: [BundleCampaign] = []
    for campaign in bundle.campaigns where isMeant(campaign, person) {
      if case .report = campaign.rule.kind { continue }
      if let candidates = self.lasting(campaign, person) { lasting += candidates } else { rolling.append(campaign) }
    }
    lasting.sort { $0.order < $1.order }
    let room = max(0, budget - lasting.count)
    var single = self.reports(person, memory)
    let (soonest, isCut) = self.soonest(rolling, person, memory, room)
    single += soonest
    single.sort { $0.order < $1.order }
    if !bundle.hasNoFrequency { keepFrequency(&single, lasting, memory) }
    let lost = [
      lasting.dropFirst(budget).compactMap(\.moment).min(), single.dropFirst(room).compactMap(\.moment).min(),
    ]
    let end = isCut ? now + Self.farthestDays * 86_400 : nil
    coveredUntil = (lost + [end]).compactMap { $0 }.min().map { max($0 - 1, now) }
    return Array(lasting.prefix(budget)) + single.prefix(room)
  }

  /// Whether a user gets a campaign at all; a reason is noted where not.
  private mutating func isMeant(_ campaign: BundleCampaign, _ person: PersonValues) -> Bool {
    let reason = Self.reason(campaign, person, id: id, now: now)
    notWanted[campaign.id] = reason
    return reason == nil
  }

  /// Why a user gets nothing of a campaign, whatever its moments are; nil where that is not known before.
  static func reason(_ campaign: BundleCampaign, _ person: PersonValues, id: String, now: Int) -> String? {
    let (variant, place) = campaign.variant(id)
    // An audience that depends on the clock is judged for each moment, and a report when it comes.
    let isAskedLater: Bool =
      if case .report = campaign.rule.kind { true } else { campaign.audience?.readsClock == true }
    if let audience = campaign.audience, !isAskedLater || variant == nil, !audience.holds(person, at: now) {
      return audience.reasons(person, at: now).joined(separator: "; ")
    }
    return variant == nil ? "held out: place \(place) is below \(campaign.holdout)" : nil
  }

  // MARK: - Repeating triggers and places

  /// Requests that the system repeats; nil where the campaign needs single ones.
  private mutating func lasting(_ campaign: BundleCampaign, _ person: PersonValues) -> [Candidate]? {
    let identifier = bundle.prefix + campaign.identity
    func candidate(_ suffix: String, _ moment: Int?, _ trigger: PlannedRequest.Trigger) -> Candidate {
      Candidate(
        campaign: campaign, identifier: identifier + suffix, moment: moment, trigger: trigger, promise: nil,
        waiting: nil)
    }
    switch campaign.rule.kind {
    case .place(let place, let repeats):
      return isLeftOut(campaign, person) ? [] : [candidate("", nil, .place(place, repeats: repeats))]
    case .interval(let seconds):
      guard let number = seconds.number(person) else {
        notWanted[campaign.id] = "\(seconds.attribute ?? "") is missing, so nothing says when"
        return []
      }
      if isLeftOut(campaign, person) { return [] }
      let span = max(number, 60)
      return [candidate("", now + span, .interval(seconds: Double(span), repeats: true))]
    case .calendar(let rule):
      guard campaign.rule.isRepeating, campaign.audience?.readsClock != true, let own = try? rule.own(person),
        let matches = own.matches(campaign.rule.zone, campaign.quiet)
      else { return nil }
      return matches.map { match in
        candidate(match.suffix, nextMoment(match.date), .calendar(match.date, repeats: true))
      }
    case .dates, .moment, .report: return nil
    }
  }

  /// Whether an audience that depends on the clock excludes the user now; a reason is noted if so. Neither a place nor an interval can be judged again
  /// when it fires.
  private mutating func isLeftOut(_ campaign: BundleCampaign, _ person: PersonValues) -> Bool {
    guard let audience = campaign.audience, audience.readsClock, !audience.holds(person, at: now) else { return false }
    notWanted[campaign.id] = audience.reasons(person, at: now).joined(separator: "; ")
    return true
  }

  /// The next moment at which a clock shows what a trigger matches; nil where there is none within eight years.
  private func nextMoment(_ match: PlannedRequest.DateMatch) -> Int? {
    let clock = zones.zone(match.zone)
    let second = match.hour * 3600 + match.minute * 60 + match.second
    var day = clock.shows(now).day
    for _ in 0..<2_930 {
      if match.isOn(day) {
        let moment = clock.first(WallTime(day, second))
        if moment > now { return moment }
      }
      day = day.adding(1)
    }
    return nil
  }

  // MARK: - Single requests

  /// The soonest moments of some campaigns, one more than there is room for, and whether some were not looked for because they are too far.
  private mutating func soonest(
    _ campaigns: [BundleCampaign], _ person: PersonValues, _ memory: Memory, _ room: Int
  ) -> ([Candidate], isCut: Bool) {
    var found: [(campaign: Int, ring: Ring)] = []
    // Most of what is needed is near: far days are looked at only while there is room.
    for days in [3, 12, 50, Self.farthestDays] {
      found = []
      let end = now + days * 86_400
      for (place, campaign) in campaigns.enumerated() {
        for ring in rings(campaign, person, until: end)
        where memory.rung.isEmpty || memory.rung[identifier(campaign, ring)] == nil {
          found.append((place, ring))
        }
      }
      guard found.count > room else { continue }
      // Who rings later and has no slot yet is wanted; who lacks a value is not.
      for campaign in campaigns where campaign.rule.lacks(person) { notWanted[campaign.id] = reason(campaign, person) }
      found.sort { ($0.ring.moment, $0.campaign, $0.ring.meant) < ($1.ring.moment, $1.campaign, $1.ring.meant) }
      return (found.prefix(room + 1).map { candidate(campaigns[$0.campaign], $0.ring) }, false)
    }
    let last = WallTime(seconds: now).day.adding(Self.farthestDays)
    let isCut = campaigns.contains { $0.rule.goesOn(person, after: last) && notWanted[$0.id] == nil }
    let ringing = Set(found.map(\.campaign))
    for (place, campaign) in campaigns.enumerated() where notWanted[campaign.id] == nil && !ringing.contains(place) {
      notWanted[campaign.id] = reason(campaign, person)
    }
    return (found.map { candidate(campaigns[$0.campaign], $0.ring) }, isCut)
  }

  /// The moments of a campaign at which its audience holds.
  private func rings(_ campaign: BundleCampaign, _ person: PersonValues, until end: Int) -> [Ring] {
    guard let rings = try? campaign.rule.rings(person, campaign.quiet, zones, from: now + 1, until: end).rings else {
      return []
    }
    guard let audience = campaign.audience, audience.readsClock else { return rings }
    return rings.filter { audience.holds(person, at: $0.moment) }
  }

  private func identifier(_ campaign: BundleCampaign, _ ring: Ring) -> String {
    "\(bundle.prefix)\(campaign.identity).\(ring.meant.name)"
  }

  private func candidate(_ campaign: BundleCampaign, _ ring: Ring) -> Candidate {
    let date = trigger(ring.moment, campaign.rule.zone)
    return Candidate(
      campaign: campaign, identifier: identifier(campaign, ring), moment: ring.moment,
      trigger: .calendar(date.match, repeats: false),
      promise: Memory.Promise(moment: ring.moment, wall: date.match.zone == nil ? date.wall : nil), waiting: nil)
  }

  /// What a single request matches: a time of the rule's clock, or a moment where that clock shows the time twice.
  private func trigger(_ moment: Int, _ zone: String?) -> (match: PlannedRequest.DateMatch, wall: Int) {
    let clock = zone == nil ? nil : zones.zone(zone)
    let wall = clock?.shows(moment) ?? WallTime(seconds: moment)
    guard let clock, clock.moments(wall).first == moment else {
      return (PlannedRequest.DateMatch(WallTime(seconds: moment), zone: "GMT"), moment)
    }
    return (PlannedRequest.DateMatch(wall, zone: zone == "device" ? nil : zone), wall.seconds)
  }

  /// Why no moment of a campaign comes.
  private func reason(_ campaign: BundleCampaign, _ person: PersonValues) -> String {
    let end = now + Self.farthestDays * 86_400
    do {
      let (rings, isDropped) = try campaign.rule.rings(person, campaign.quiet, zones, from: now + 1, until: end)
      if let first = rings.first, let audience = campaign.audience {
        return audience.reasons(person, at: first.moment).joined(separator: "; ")
      }
      if isDropped { return "it would come in the quiet hours, and is dropped" }
      if case .calendar = campaign.rule.kind { return "it is over: all its moments have passed" }
      if case .dates = campaign.rule.kind { return "it is over: all its moments have passed" }
      return "its moment has passed"
    } catch {
      if let audience = campaign.audience, !audience.holds(person, at: now) {
        return audience.reasons(person, at: now).joined(separator: "; ")
      }
      return "\(error.name) is missing, so nothing says when"
    }
  }

  // MARK: - Reports

  /// The requests that follow reports.
  private mutating func reports(_ person: PersonValues, _ memory: Memory) -> [Candidate] {
    var found: [Candidate] = []
    for campaign in bundle.campaigns {
      guard case .report(let rule) = campaign.rule.kind, notWanted[campaign.id] == nil else { continue }
      guard let waiting = memory.waiting[campaign.identity] else {
        notWanted[campaign.id] = "it comes after \(rule.event)"
        continue
      }
      let trigger: PlannedRequest.Trigger
      if waiting.due > now {
        trigger = .calendar(self.trigger(waiting.due, campaign.rule.zone).match, repeats: false)
      } else if !waiting.isPromised, waiting.due > now - 60 {
        // It is due at once, which no calendar can say.
        trigger = .interval(seconds: 1, repeats: false)
      } else {
        notWanted[campaign.id] = "its moment has passed"
        continue
      }
      found.append(
        Candidate(
          campaign: campaign, identifier: bundle.prefix + campaign.identity, moment: max(waiting.due, now + 1),
          trigger: trigger, promise: nil, waiting: waiting))
    }
    return found
  }

  /// Drops requests after reports on days on which the user has as many notifications as the policy allows.
  private mutating func keepFrequency(_ single: inout [Candidate], _ lasting: [Candidate], _ memory: Memory) {
    var counts: [Int: Int] = [:]
    for moment in memory.history + single.filter({ $0.waiting == nil }).compactMap(\.moment) {
      counts[zones.device.shows(moment).day.number, default: 0] += 1
    }
    func count(_ day: Int) -> Int { counts[day, default: 0] + lasting.count { $0.trigger.isOn(CalendarDay(day)) } }
    var kept: [Candidate] = []
    for candidate in single {
      guard candidate.waiting != nil, let moment = candidate.moment else {
        kept.append(candidate)
        continue
      }
      let day = zones.device.shows(moment).day.number
      let around = (day - 6...day + 6).map(count)
      // Each seven days in a row that the day is one of.
      let ofWeek = (0...6).map { around[$0..<$0 + 7].reduce(0, +) }.max() ?? 0
      if bundle.frequency.day.map({ around[6] >= $0 }) == true || bundle.frequency.week.map({ ofWeek >= $0 }) == true {
        notWanted[candidate.campaign.id] = "the policy allows no more notifications in these days"
      } else {
        counts[day, default: 0] += 1
        kept.append(candidate)
      }
    }
    single = kept
  }

  /// Notes what reports that no pass has seen lead to.
  func settle(_ memory: inout Memory, _ values: [String: AttributeValue]) {
    let reports = memory.reports.sorted { $0.at < $1.at }
    memory.reports = []
    for report in reports {
      let person = person(report, values)
      for campaign in bundle.campaigns {
        guard case .report(let rule) = campaign.rule.kind else { continue }
        if rule.unless.contains(report.event), let waiting = memory.waiting[campaign.identity], waiting.due > report.at
        {
          memory.waiting[campaign.identity] = nil
        }
        guard rule.event == report.event, counts(report, campaign, rule, person) else { continue }
        // One that counts moves what still waits, even where it does not come itself.
        if memory.waiting[campaign.identity].map({ $0.due > report.at }) ?? true {
          memory.waiting[campaign.identity] = nil
        }
        guard let due = due(report, campaign, rule, person) else { continue }
        memory.waiting[campaign.identity] = Memory.Waiting(report: report, due: due)
      }
    }
  }

  /// What is known of a user with a report.
  func person(_ report: Memory.Reported, _ values: [String: AttributeValue]) -> PersonValues {
    let types = bundle.types.ofReport(report.event)
    var person = PersonValues(values, types, zones)
    person.add(report.properties.merging([report.event: .text(momentText(report.at))]) { $1 }, types)
    return person
  }

  private func counts(
    _ report: Memory.Reported, _ campaign: BundleCampaign, _ rule: RingRule.ReportRule, _ person: PersonValues
  ) -> Bool {
    campaign.audience?.holds(person, at: report.at) ?? true
      && rule.condition?.holds(person, at: report.at) ?? true
  }

  private func due(
    _ report: Memory.Reported, _ campaign: BundleCampaign, _ rule: RingRule.ReportRule, _ person: PersonValues
  ) -> Int? {
    let day = WallTime(seconds: report.at).day
    guard
      let moment = try? rule.follow.moments(
        .timestamp(report.at * 1_000_000), person, campaign.rule.clock(zones), from: day.adding(-10),
        through: day.adding(400)
      ).first
    else { return nil }
    guard let quiet = campaign.quiet else { return moment }
    return quiet.held(moment, on: zones.device)
  }
}

extension PlannedRequest.Trigger {
  /// Whether a repeating calendar trigger fires on a day.
  fileprivate func isOn(_ day: CalendarDay) -> Bool {
    guard case .calendar(let match, true) = self else { return false }
    return match.isOn(day)
  }
}

extension BundleFile {
  fileprivate var hasNoFrequency: Bool { frequency.day == nil && frequency.week == nil }
}

extension WallTime {
  /// `20261201-1830`, with seconds only where there are some.
  var name: String {
    let (year, month, day) = self.day.parts
    return "\(padded(year, 4))\(padded(month, 2))\(padded(day, 2))-\(Self.name(second))"
  }

  /// `1830`, with seconds only where there are some.
  static func name(_ second: Int) -> String {
    let minutes = padded(second / 3600, 2) + padded(second / 60 % 60, 2)
    return second % 60 == 0 ? minutes : minutes + padded(second % 60, 2)
  }
}

extension PlannedRequest.DateMatch {
  /// Whether a day of any year matches.
  fileprivate func isOn(_ day: CalendarDay) -> Bool {
    let parts = day.parts
    return month.map { $0 == parts.month } ?? true && self.day.map { $0 == parts.day } ?? true
      && weekday.map { $0 == (day.weekday + 1) % 7 + 1 } ?? true
  }

  /// A whole date.
  init(_ wall: WallTime, zone: String?) {
    let (year, month, day) = wall.day.parts
    self.init(
      year: year, month: month, day: day, hour: wall.second / 3600, minute: wall.second / 60 % 60,
      second: wall.second % 60,
      zone: zone)
  }
}

extension CalendarRule.Own {
  /// The repeating triggers that match exactly the times of the rule; nil where there are none such.
  func matches(_ zone: String?, _ quiet: QuietRule?) -> [(date: PlannedRequest.DateMatch, suffix: String)]? {
    guard number == 1, start == nil, until == nil, count == nil, except.isEmpty, months == nil,
      quiet == nil || zone == "device"
    else { return nil }
    let zone = zone == "device" ? nil : zone
    var found: [(PlannedRequest.DateMatch, String)] = []
    for item in items.map({ $0.map { Optional($0) } }) ?? [nil] {
      for time in times {
        guard let match = match(item, time, quiet) else { return nil }
        guard let date = match.date else { continue }
        var own = date
        own.zone = zone
        // Two that quiet hours hold until one time are one.
        if !found.contains(where: { $0.0 == own }) { found.append((own, match.suffix)) }
      }
    }
    return found
  }

  /// The trigger of one day and time; nil where no trigger matches it alone, and without a date where quiet hours drop it.
  private func match(
    _ item: RuleValue.Item?, _ time: Int, _ quiet: QuietRule?
  ) -> (date: PlannedRequest.DateMatch?, suffix: String)? {
    // Any day: only its time and whether it is held until the next day matter.
    guard let held = quiet == nil ? WallTime(CalendarDay(0), time) : quiet?.held(WallTime(CalendarDay(0), time)) else {
      return (nil, "")
    }
    let later = held.day.number
    var date = PlannedRequest.DateMatch(
      hour: held.second / 3600, minute: held.second / 60 % 60, second: held.second % 60)
    let name = WallTime.name(time)
    switch (unit, item) {
    case (.day, nil), (.week, nil): return (date, ".\(name)")
    case (.week, .weekday(let weekday)):
      date.weekday = (weekday + 1 + later) % 7 + 1
      return (date, ".\(RuleValue.weekdays[weekday])-\(name)")
    case (.month, .number(let day)) where (1...(later > 0 ? 27 : onMissingDay == .last ? 28 : 31)).contains(day):
      date.day = day + later
      return (date, ".\(day)-\(name)")
    case (.year, .yearDay(let month, let day)):
      // 29 February is a day of some years only.
      guard day < 28 || month != 2 || (day == 28 && later == 0) || (day == 29 && later == 0 && onMissingDay == .skip),
        let first = CalendarDay(year: 2028, month: month, day: day)
      else { return nil }
      let parts = first.adding(later).parts
      (date.month, date.day) = (parts.month, parts.day)
      return (date, ".\(padded(month, 2))\(padded(day, 2))-\(name)")
    default: return nil
    }
  }
}
