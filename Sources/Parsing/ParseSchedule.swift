import Clocks
import Diagnostics
import YAML

extension NodeReader {
  /// `schedule`: which form it has follows from the key that only this form has.
  mutating func schedule(_ node: NodeID?) -> ScheduleFile? {
    guard let node, let fields = fields(node, Shapes.schedule) else { return nil }
    let row = ScheduleRow.self
    let leads = [row.now, row.every, row.after, row.when].filter { fields.isWritten($0) }
    if leads.count > 1, let second = leads.last, let key = fields.key(second) {
      findings.append(.mixedSchedule(tree, key, first: Shapes.schedule.keys[leads[0]].name))
    }
    let lead = leads.first ?? row.at
    rejectStrangers(fields, form: lead)
    let zone = name(fields[row.zone], "a zone: device, UTC or an IANA name")
    guard let form = form(lead, fields) else { return nil }
    return ScheduleFile(
      form: form, zone: zone, hasZone: fields.isWritten(row.zone),
      span: fields.key(lead).map { tree.span($0) } ?? fields.span)
  }

  private mutating func form(_ lead: Int, _ fields: Fields) -> ScheduleForm? {
    switch lead {
    case ScheduleRow.now:
      guard let now = boolean(fields[ScheduleRow.now]) else { return nil }
      if !now.value { findings.append(.scheduleForm("\"now\" can only be true", at: now.span)) }
      return .now
    case ScheduleRow.every: return every(fields)
    case ScheduleRow.after: return after(fields)
    case ScheduleRow.when: return region(fields)
    default:
      guard let node = fields[ScheduleRow.at] else {
        if fields.isWritten(ScheduleRow.at) { return nil }
        findings.append(
          .scheduleForm(
            "the schedule has none of \"now\", \"at\", \"every\", \"after\", \"when\"", at: fields.span,
            help: "say when it fires, for example \"at: 2026-12-24 18:30\" with \"zone: device\""))
        return nil
      }
      return moment(node).map { .at($0) }
    }
  }

  /// A date and a time; one without the other is asked for what is missing.
  private mutating func moment(_ node: NodeID) -> Located<CivilDateTime>? {
    let text = tree.kind(node) == .scalar ? tree.string(node) : ""
    let missing: String
    // What it is not is only looked for when it is not what it should be.
    guard CivilDateTime(text) == nil else { return dateTime(node) }
    if let day = CivilDate(text)?.text ?? MeantValue.date(text).first {
      missing = "add the time: \"\(day) 09:00\""
    } else if let time = CivilTime(text)?.text ?? MeantValue.time(text).first {
      missing = "add the day, as in \"2026-12-24 \(time)\", or write \"every: day\" to repeat it"
    } else {
      return dateTime(node)
    }
    findings.append(
      Finding(
        .invalidTime, at: tree.span(node), "\"\(text)\" is not a date and time such as \"2026-12-24 18:30\"",
        label: "not a date and time", help: missing))
    return nil
  }

  /// Keys that belong to another form of schedule.
  private mutating func rejectStrangers(_ fields: Fields, form lead: Int) {
    let allowed = ScheduleRow.allowed(with: lead)
    for row in Shapes.schedule.keys.indices where row != lead && !allowed.contains(row) {
      guard let key = fields.key(row), !ScheduleRow.leads.contains(row) || row == ScheduleRow.at else { continue }
      let name = Shapes.schedule.keys[lead].name
      findings.append(
        .scheduleForm(
          "\"\(tree.string(key))\" does not go with \"\(name)\"", at: tree.span(key),
          help: "with \"\(name)\" a schedule may have "
            + Suggestion.list(allowed.map { "\"\(Shapes.schedule.keys[$0].name)\"" }, "and")))
    }
  }

  private mutating func every(_ fields: Fields) -> ScheduleForm? {
    guard let everyNode = fields[ScheduleRow.every], let text = scalar(everyNode, "an interval such as \"week\"") else {
      return nil
    }
    if let span = TimeSpan(text.text.utf8) {
      if let meant = calendarStep(text.text), fields.isWritten(ScheduleRow.days) || fields.isWritten(ScheduleRow.at) {
        findings.append(
          .scheduleForm(
            "\"\(text.text)\" counts from when it is scheduled, not by the calendar", at: text.span,
            help: "write \"every: \(meant)\""))
        return nil
      }
      for row in [ScheduleRow.at, ScheduleRow.days] {
        guard let key = fields.key(row) else { continue }
        findings.append(
          .scheduleForm(
            "\"\(tree.string(key))\" does not go with an interval", at: tree.span(key),
            help: "an interval counts from when it is scheduled; write \"every: day\" for times of day"))
      }
      return isSensible(Located(span, at: text.span)) ? .interval(Located(span, at: text.span)) : nil
    }
    guard let (interval, unit) = recurrence(text) else { return nil }
    var recurrence = RecurrenceFile(unit: unit, interval: interval, span: text.span)
    recurrence.days = days(fields[ScheduleRow.days], unit)
    if let at = fields[ScheduleRow.at] {
      for item in itemsOrOne(at) {
        guard let time = time(item) else { continue }
        if let first = recurrence.times.first(where: { $0.value == time.value }) {
          findings.append(
            Finding(
              .scheduleForm, at: time.span, "the time \"\(time.value.text)\" stands twice",
              notes: [Finding.Note("the first one is here", at: first.span)], help: "keep one of the two"))
          continue
        }
        recurrence.times.append(time)
      }
    }
    if isEmpty(fields, ScheduleRow.at) {
      findings.append(
        .scheduleForm("\"every: \(text.text)\" has no time of day", at: text.span, help: "add \"at: \\\"09:00\\\"\""))
    }
    recurrence.from = date(fields[ScheduleRow.from])
    recurrence.until = date(fields[ScheduleRow.until])
    recurrence.count = integer(fields[ScheduleRow.count], 1...1000, "a count")
    recurrence.onMissingDay = choice(fields[ScheduleRow.onMissingDay], ["skip", "last"], "on-missing-day")?.map {
      $0 == 0 ? .skip : .last
    }
    needDays(recurrence, fields)
    return .every(recurrence)
  }

  /// Whether a key that takes one or several values is not there, or is an empty list.
  private func isEmpty(_ fields: Fields, _ row: Int) -> Bool {
    guard let node = fields[row] else { return !fields.isWritten(row) }
    return tree.kind(node) == .sequence && itemsOrOne(node).isEmpty
  }

  /// `week`, `2 weeks`
  private mutating func recurrence(_ text: Scalar) -> (Int, RecurrenceUnit)? {
    if let unit = RecurrenceUnit.allCases.first(where: { $0.name.utf8.elementsEqual(text.text.utf8) }) {
      return (1, unit)
    }
    let words = text.text.split(separator: " ", omittingEmptySubsequences: true)
    for unit in RecurrenceUnit.allCases {
      if words.count == 1, words[0] == unit.name { return (1, unit) }
      guard words.count == 2, let number = Int(words[0]), words[1] == unit.name || words[1] == unit.name + "s" else {
        continue
      }
      guard (1...366).contains(number) else {
        findings.append(
          Finding(.outOfRange, at: text.span, "\"\(text.text)\" is out of range", help: "use 1 to 366 \(unit.name)s"))
        return nil
      }
      return (number, unit)
    }
    findings.append(
      Finding(
        .unknownValue, at: text.span, "\"\(text.text)\" is not an interval that a schedule can have",
        label: "not an interval",
        help: Suggestion.question(MeantValue.interval(text.text) + MeantValue.duration(text.text))
          ?? "write day, week, month, year, a number of them such as \"2 weeks\", or a duration such as \"90m\""))
    return nil
  }

  private mutating func days(_ node: NodeID?, _ unit: RecurrenceUnit) -> [Located<DaySelector>] {
    guard let node else { return [] }
    var days: [Located<DaySelector>] = []
    for item in itemsOrOne(node) {
      guard let text = scalar(item, "a day") else { continue }
      guard let day = day(text.text, unit) else {
        findings.append(.unknownDay(text, unit))
        continue
      }
      if let first = days.first(where: { $0.value == day }) {
        findings.append(
          Finding(
            .scheduleForm, at: text.span, "the day \"\(text.text)\" stands twice",
            notes: [Finding.Note("the first one is here", at: first.span)], help: "keep one of the two"))
        continue
      }
      days.append(Located(day, at: text.span))
    }
    return days
  }

  private func day(_ text: String, _ unit: RecurrenceUnit) -> DaySelector? {
    switch unit {
    case .day: return nil
    case .week:
      return Weekday.allCases.first { $0.name == text }.map { .weekday($0) }
    case .month:
      if text == "last" { return .last }
      guard let day = Int(text), text.utf8.count <= 2, (1...31).contains(day) else { return nil }
      return .monthDay(day)
    case .year:
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let month = Int(parts[0]),
        let day = Int(parts[1]), (1...12).contains(month), day >= 1,
        day <= CivilDate.lengthOfMonth(month, year: 2024)
      else { return nil }
      return .yearDay(month: month, day: day)
    }
  }

  /// The step of a calendar that somebody means by a duration of whole days or weeks: `2 weeks` by `2w`.
  private func calendarStep(_ text: String) -> String? {
    let unit = text.utf8.last == UInt8(ascii: "d") ? "day" : text.utf8.last == UInt8(ascii: "w") ? "week" : nil
    guard let unit, let count = Int(text.dropLast()) else { return nil }
    return count == 1 ? unit : "\(count) \(unit)s"
  }

  private mutating func needDays(_ recurrence: RecurrenceFile, _ fields: Fields) {
    let name = recurrence.unit.name
    if recurrence.unit == .day {
      if let key = fields.key(ScheduleRow.days) {
        findings.append(
          .scheduleForm(
            "\"days\" does not go with \"every: day\"", at: tree.span(key), help: "write \"every: week\" to choose days"
          ))
      }
    } else if isEmpty(fields, ScheduleRow.days) {
      let example = ["", "[mon, thu]", "[1, last]", "[12-24]"][recurrence.unit.rawValue]
      findings.append(
        .scheduleForm(
          "\"every: \(name)\" does not say on which days", at: recurrence.span, help: "add \"days: \(example)\""))
    }
    if let key = fields.key(ScheduleRow.onMissingDay), recurrence.unit == .day || recurrence.unit == .week {
      findings.append(
        .scheduleForm("every \(name) has all its days", at: tree.span(key), help: "take \"on-missing-day\" away"))
    }
    if let count = recurrence.count, let until = recurrence.until {
      findings.append(
        Finding(
          .scheduleForm, at: count.span, "\"count\" and \"until\" both end the schedule",
          notes: [Finding.Note("\"until\" is here", at: until.span)], help: "keep one of the two"))
    }
    let hasFrom = fields.isWritten(ScheduleRow.from)
    // One day is missing, whatever it is needed for.
    if let count = recurrence.count, !hasFrom, recurrence.interval == 1 {
      findings.append(
        .scheduleForm(
          "\"count\" counts from a day that is not given", at: count.span,
          help: "add \"from: 2026-12-01\", so that every build counts the same"))
    }
    if recurrence.interval > 1, !hasFrom {
      findings.append(
        .scheduleForm(
          "every \(recurrence.interval) \(name)s needs a first day", at: recurrence.span,
          help: "add \"from: 2026-12-01\", so that it is known which \(name)s are meant"))
    }
    if let from = recurrence.from, let until = recurrence.until, until.value < from.value {
      findings.append(
        Finding(
          .scheduleForm, at: until.span, "\"until\" is before \"from\"",
          notes: [Finding.Note("\"from\" is here", at: from.span)], help: "swap the two dates"))
    }
  }

  private mutating func after(_ fields: Fields) -> ScheduleForm? {
    var times: [Located<CivilTime>] = []
    if let at = fields[ScheduleRow.at] {
      for item in itemsOrOne(at) { if let time = time(item) { times.append(time) } }
    }
    let delay = duration(fields[ScheduleRow.after])
    guard let event = name(fields[ScheduleRow.event], "the name of an event") else {
      if !fields.isWritten(ScheduleRow.event) {
        findings.append(
          .scheduleForm(
            "\"after\" does not say after what", at: fields.key(ScheduleRow.after).map { tree.span($0) } ?? fields.span,
            help: "add \"event: install\", or the name of a timestamp attribute for a push"))
      }
      return nil
    }
    return delay.map { .after($0, event: event, at: times) }
  }

  private mutating func region(_ fields: Fields) -> ScheduleForm? {
    let edge = choice(fields[ScheduleRow.when], ["enter", "leave"], "when")
    let repeats = boolean(fields[ScheduleRow.repeats])
    guard let node = fields[ScheduleRow.region] else {
      if fields.isWritten(ScheduleRow.region) { return nil }
      findings.append(
        .scheduleForm(
          "\"when\" does not say where", at: fields.key(ScheduleRow.when).map { tree.span($0) } ?? fields.span,
          help: "add \"region: { id: store-1, latitude: 52.52, longitude: 13.4, radius: 150 }\""))
      return nil
    }
    guard let place = self.fields(node, Shapes.region) else { return nil }
    let id = name(place[0], "a name for the region")
    let latitude = number(place[1], -90...90, "latitude")
    let longitude = number(place[2], -180...180, "longitude")
    let radius = number(place[3], 1...1_000_000, "radius")
    guard let edge, let id, let latitude, let longitude, let radius else { return nil }
    return .region(
      RegionFile(
        isEntry: edge.value == 0, id: id, latitude: latitude.value, longitude: longitude.value, radius: radius.value,
        repeats: repeats?.value ?? false))
  }
}

/// Rows of ``Shapes/schedule``, by number.
enum ScheduleRow {
  static let now = 0
  static let at = 1
  static let every = 2
  static let days = 3
  static let from = 4
  static let until = 5
  static let count = 6
  static let onMissingDay = 7
  static let after = 8
  static let event = 9
  static let when = 10
  static let region = 11
  static let repeats = 12
  static let zone = 13

  /// The keys that say which form a schedule has; `at` alone is one, too.
  static let leads = [now, at, every, after, when]
  /// What each form may have besides.
  static func allowed(with lead: Int) -> [Int] {
    switch lead {
    case at: withDateTime
    case every: withEvery
    case after: withAfter
    case when: withRegion
    default: []
    }
  }

  private static let withDateTime = [zone]
  private static let withEvery = [days, at, zone, from, until, count, onMissingDay]
  private static let withAfter = [event, at, zone]
  private static let withRegion = [region, repeats]
}
