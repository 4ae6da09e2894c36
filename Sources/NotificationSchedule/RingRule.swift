/// When a campaign rings.
struct RingRule: Sendable {
  enum Kind: Sendable {
    case calendar(CalendarRule)
    case dates(RuleValue)
    case interval(RuleValue)
    case place(PlannedRequest.Place, repeats: Bool)
    case moment(attribute: String, FollowRule)
    case report(ReportRule)
  }

  /// What follows an event of the app.
  struct ReportRule: Sendable {
    let event: String
    let follow: FollowRule
    /// Which reports count.
    let condition: AudienceTree?
    /// Events that take the request back.
    let unless: [String]
  }

  let kind: Kind
  /// Whether the system repeats it for ever.
  let isRepeating: Bool
  /// Whose clock: `device` or an IANA name.
  let zone: String?

  /// `types` are those of attributes, `reportTypes` those of an event's properties beside them.
  init(
    _ part: BundlePart, _ types: [String: ValueType], _ reportTypes: (String) -> [String: ValueType]
  ) throws(BundleError) {
    let kind = try part.member("kind")
    isRepeating = try part.member("form").text() == "repeating"
    zone = try part.optional("zone")?.text()
    switch try kind.text() {
    case "calendar": self.kind = .calendar(try CalendarRule(part, types))
    case "dates": self.kind = .dates(try RuleValue(part.member("at"), types))
    case "interval": self.kind = .interval(try RuleValue(part.member("seconds"), types))
    case "place":
      self.kind = .place(try PlannedRequest.Place(part), repeats: try part.member("repeats").bool())
    case "moment":
      let attribute = try part.member("attribute")
      let name = try attribute.text()
      guard let type = types[name], type.kind == .date || type.kind == .timestamp else {
        throw attribute.wrong("\"\(name)\" is neither a date nor a timestamp")
      }
      self.kind = .moment(attribute: name, try FollowRule(part, types))
    case "report":
      let event = try part.member("event").text()
      let condition = try part.optional("where").map { (part) throws(BundleError) in
        try AudienceTree(try part.member("tree"), reportTypes(event))
      }
      self.kind = .report(
        ReportRule(
          event: event, follow: try FollowRule(part, types), condition: condition,
          unless: try part.optional("unless")?.texts() ?? []))
    case let word: throw kind.wrong("\"\(word)\" is not a kind of rule of this format")
    }
  }
}

extension PlannedRequest.Place {
  init(_ rule: BundlePart) throws(BundleError) {
    let region = try rule.member("region")
    let (latitude, longitude) = (try region.member("latitude"), try region.member("longitude"))
    self.init(
      identifier: try region.member("identifier").text(), latitude: try latitude.double(),
      longitude: try longitude.double(), radius: try region.member("radius").double(),
      onEntry: try rule.member("on_entry").bool(), onExit: try rule.member("on_exit").bool())
    guard abs(self.latitude) <= 90 else { throw latitude.wrong("not between -90 and 90") }
    guard abs(self.longitude) <= 180 else { throw longitude.wrong("not between -180 and 180") }
    guard radius > 0 else { throw region.wrong("the radius is not above 0") }
  }
}

/// One moment of a campaign.
struct Ring: Hashable {
  /// Seconds since 1970.
  let moment: Int
  /// What the clock of the rule shows at the time as it was meant, before quiet hours held it: it names the request.
  let meant: WallTime
}

extension RingRule {
  /// The clock of the rule.
  func clock(_ zones: DeviceZones) -> DeviceZone { zones.zone(zone) }

  /// When it rings in [begin, end), in order, each moment once; and whether quiet hours drop anything there.
  ///
  /// Intervals, places and reports have no moments here.
  func rings(
    _ person: PersonValues, _ quiet: QuietRule?, _ zones: DeviceZones, from begin: Int, until end: Int
  ) throws(MissingValue) -> (rings: [Ring], isDropped: Bool) {
    let clock = clock(zones)
    let (first, last) = (
      WallTime(seconds: begin).day.adding(-5), WallTime(seconds: end).day.adding(3)
    )
    var meant: [(wall: WallTime, moment: Int)]
    switch kind {
    case .calendar(let rule):
      // No clock is further than a day and some hours from UTC, and quiet hours hold for less than a day.
      let (low, high) = (begin - 3 * 86_400, end + 2 * 86_400)
      meant = try rule.own(person).walls(from: first, through: last).filter { low < $0.seconds && $0.seconds < high }
        .map {
          ($0, clock.first($0))
        }
    case .dates(let at):
      meant = try at.needed(at.walls(person)).filter { $0.day >= first && $0.day <= last }.map { ($0, clock.first($0)) }
    case .moment(let attribute, let follow):
      let value = person[attribute]
      if value.isMissing { throw MissingValue(name: attribute) }
      let shown = zone == nil ? nil : clock
      meant = try follow.moments(value, person, clock, from: first, through: last).map { moment in
        (shown?.shows(moment) ?? WallTime(seconds: moment), moment)
      }
    case .interval, .place, .report: return ([], false)
    }
    var isDropped = false
    var found: [Ring] = []
    for (wall, moment) in meant {
      guard let held = quiet == nil ? moment : self.held(wall, moment, quiet, zones) else {
        isDropped = isDropped || (moment >= begin && moment < end)
        continue
      }
      if held >= begin, held < end { found.append(Ring(moment: held, meant: wall)) }
    }
    found.sort { ($0.moment, $0.meant) < ($1.moment, $1.meant) }
    var (unique, previous): ([Ring], Int?) = ([], nil)
    for ring in found where ring.moment != previous {
      unique.append(ring)
      previous = ring.moment
    }
    return (unique, isDropped)
  }

  /// A time after quiet hours. A time of the device's own calendar is held as a time, every other one as a moment: a clock that is set in between
  /// changes the first and not the second.
  private func held(_ wall: WallTime, _ moment: Int, _ quiet: QuietRule?, _ zones: DeviceZones) -> Int? {
    guard let quiet else { return moment }
    if case .moment = kind { return quiet.held(moment, on: zones.device) }
    guard zone == nil || zone == "device" else { return quiet.held(moment, on: zones.device) }
    return quiet.held(wall).map { $0 == wall ? moment : zones.device.first($0) }
  }

  /// Whether the person lacks what makes its moments.
  func lacks(_ person: PersonValues) -> Bool {
    switch kind {
    case .calendar(let rule): (try? rule.own(person)) == nil
    case .dates(let at): at.walls(person) == nil
    case .moment(let attribute, _): person[attribute].isMissing
    case .interval, .place, .report: false
    }
  }

  /// Whether it may ring after a day.
  func goesOn(_ person: PersonValues, after day: CalendarDay) -> Bool {
    switch kind {
    case .calendar(let rule): (try? rule.own(person).goesOn(after: day)) ?? false
    case .dates(let at): at.walls(person)?.contains { $0.day > day } ?? false
    case .moment(let attribute, let follow):
      follow.again.map { $0.count == nil && $0.until?.day(person).map { $0 > day } ?? true }
        ?? {
          switch person[attribute] {
          case .date(let own): own > day
          case .timestamp(let micros): CalendarDay(floored(micros, 86_400_000_000)) > day
          default: false
          }
        }()
    case .interval, .place, .report: false
    }
  }
}
