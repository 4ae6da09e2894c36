import Clocks
import Diagnostics
import Language
import Rules
import YAML

// `every`: days and times of a calendar, or an interval.
extension NodeReader {
  mutating func every(_ keys: ScheduleKeys) -> ScheduleForm? {
    guard let text = read(keys.every) else { return nil }
    let ownStep = ownStep(text)
    guard let (interval, unit) = ownStep.map({ (1, $0.unit) }) ?? recurrence(text) else { return nil }
    var recurrence = RecurrenceRule(unit: unit, interval: interval, span: text.span)
    recurrence.own = ownValues(keys, unit)
    if let ownStep { recurrence.own.append(OwnValue(.every, ownStep.name)) }
    if unit != .day, recurrence.own(.days) == nil { recurrence.days = days(keys.days?.node, unit) }
    if unit != .year, recurrence.own(.months) == nil { recurrence.months = months(keys.months?.node) }
    if recurrence.own(.except) == nil { recurrence.except = exceptions(keys.except?.node) }
    if recurrence.own(.at) == nil { recurrence.times = times(keys.at?.node) }
    if isEmpty(keys.at) {
      findings.append(
        .scheduleForm("\"every: \(text.text)\" has no time of day", at: text.span, help: "add \"at: \\\"09:00\\\"\""))
    }
    if recurrence.own(.from) == nil { recurrence.from = read(keys.from) }
    if recurrence.own(.until) == nil { recurrence.until = read(keys.until) }
    if recurrence.own(.count) == nil { recurrence.count = read(keys.count) }
    // Of a value that cannot be read has been told what is meant by it.
    recurrence.onMissingDay =
      read(keys.onMissingDay) ?? keys.onMissingDay.map { Located(.skip, at: tree.span($0.key)) }
    needDays(recurrence, keys)
    // Of ends that are told nothing more is to be found.
    if let from = recurrence.from, let until = recurrence.until, until.value < from.value { recurrence.until = nil }
    return .every(recurrence)
  }

  /// `90m`: again and again, whatever the clock says.
  mutating func interval(_ keys: ScheduleKeys) -> ScheduleForm? {
    guard let text = read(keys.every), let span = TimeSpan(text.text.utf8) else { return nil }
    return isSensible(Located(span, at: text.span)) ? .interval(Located(span, at: text.span)) : nil
  }

  mutating func times(_ node: NodeID?) -> [Located<CivilTime>] {
    guard let node else { return [] }
    var times = Distinct<CivilTime>()
    for item in itemsOrOne(node) {
      guard let time = time(item, otherwise: ValueSuggestion.listedTime) else { continue }
      if let first = times.insert(time) { twice("time", time.value.text, at: time.span, first: first) }
    }
    return times.values
  }

  /// `jun` or 6; one that cannot be read leaves nobody knowing which are meant, so that all are.
  mutating func months(_ node: NodeID?) -> [Located<Int>] {
    guard let node else { return [] }
    var months = Distinct<Int>()
    for item in itemsOrOne(node) {
      guard let text = scalar(item, "a month") else { continue }
      let named = MonthName.all.firstIndex { $0.utf8.elementsEqual(text.text.utf8) }.map { $0 + 1 }
      guard let month = named ?? Int(text.text).flatMap({ 1...12 ~= $0 ? $0 : nil }) else {
        findings.report(
          .unknownValue, at: text.span, "\"\(text.text)\" is not a month", label: "not one of jan…dec or 1…12",
          help: monthHelp(givesAdvice ? ValueSuggestion.months(text.text) : []))
        continue
      }
      if let first = months.insert(Located(month, at: text.span)) {
        twice("month", MonthName.name(month), at: text.span, first: first)
      }
    }
    return months.values
  }

  /// What to write in place of what is no month.
  private func monthHelp(_ meant: [String]) -> Advice {
    guard meant.count > 1 else { return Suggestion.question(meant) ?? "write \"jun\" or 6" }
    return "write each month: \(meant.joined(separator: ", "))"
  }

  mutating func exceptions(_ node: NodeID?) -> [Located<CivilDate>] {
    guard let node else { return [] }
    var dates = Distinct<CivilDate>()
    for item in itemsOrOne(node) {
      guard let date = date(item) else { continue }
      if let first = dates.insert(date) { twice("day", date.value.text, at: date.span, first: first) }
    }
    return dates.values
  }

  mutating func twice(_ kind: String, _ text: String, at span: SourceSpan, first: SourceSpan) {
    findings.report(
      .scheduleForm, at: span, "the \(kind) \"\(text)\" appears twice",
      notes: [Finding.Note("the first one is here", at: first)], help: "keep one of the two")
  }

  /// Whether a key that takes one or several values is not there, or is an empty list.
  func isEmpty(_ unread: Unread<NodeID>?) -> Bool {
    guard let unread else { return true }
    guard let node = unread.node, tree.kind(node) == .sequence else { return false }
    var items = tree.children(of: node).makeIterator()
    return items.next() == nil
  }

  /// `week`, `2 weeks`
  mutating func recurrence(_ text: Scalar) -> (Int, RecurrenceUnit)? {
    if let unit = RecurrenceUnit.allCases.first(where: { $0.name.utf8.elementsEqual(text.text.utf8) }) {
      return (1, unit)
    }
    let words = text.text.utf8.split(separator: UInt8(ascii: " "))
    let number = words.count == 2 ? Int(Substring(words[0])) : nil
    for unit in RecurrenceUnit.allCases {
      let name = unit.name.utf8
      if words.count == 1, words[0].elementsEqual(name) { return (1, unit) }
      guard let number, let word = words.last,
        word.elementsEqual(name) || word.last == UInt8(ascii: "s") && word.dropLast().elementsEqual(name)
      else { continue }
      guard (1...366).contains(number) else {
        findings.report(
          .outOfRange, at: text.span, "\"\(text.text)\" is out of range", help: "use 1 to 366 \(unit.name)s")
        return nil
      }
      return (number, unit)
    }
    findings.report(
      .unknownValue, at: text.span, "\"\(text.text)\" is not a valid value of \"every\"",
      help: interval(text.text) ?? meantDays(text.text)
        ?? Suggestion.question(ValueSuggestion.duration(text.text))
        ?? "write day, week, month, year, a number of them such as \"2 weeks\", or a duration such as \"90m\"")
    return nil
  }

  /// Another word for an interval; one of several units needs a first day, too, which nobody knows.
  private func interval(_ text: String) -> Advice? {
    let meant = ValueSuggestion.interval(text)
    // A push cannot have one: what is right depends on how the campaign is delivered.
    if let interval = meant.first, ["1h", "60s"].contains(interval) {
      return
        "write \"\(interval)\" for a local campaign; a push can't repeat by the hour: list its times under \"at\" of \"every: day\""
    }
    let question = Suggestion.question(meant)
    return meant.first?.utf8.first.map { $0 &- 0x30 < 10 && meant.first?.contains(" ") == true } == true
      ? question?.onlySaid : question
  }

  /// `monday` in place of an interval.
  private func meantDays(_ text: String) -> Advice? {
    let days = text.utf8.count > 2 ? ValueSuggestion.weekdays(text, budget) : []
    return days.isEmpty ? nil : "write \"every: week\" and \"days: [\(days.joined(separator: ", "))]\""
  }

  mutating func days(_ node: NodeID?, _ unit: RecurrenceUnit) -> [Located<DaySelector>] {
    guard let node else { return [] }
    var days = Distinct<DaySelector>()
    for item in itemsOrOne(node) {
      guard let text = scalar(item, "a day") else { continue }
      let meant = self.days(text.text, unit)
      if meant.isEmpty {
        findings.append(.unknownDay(text, unit, isAlone: tree.kind(node) == .scalar, givesAdvice ? budget : nil))
      }
      var isTold = false
      for day in meant {
        guard let first = days.insert(Located(day, at: text.span)), !isTold else { continue }
        // A word for several days is one mistake, however many of them stand already.
        isTold = true
        twice("day", day.text, at: text.span, first: first)
      }
    }
    return days.values
  }

  /// What one word stands for.
  private func days(_ text: String, _ unit: RecurrenceUnit) -> [DaySelector] {
    if let day = day(text, unit) { return [day] }
    guard unit == .week else { return [] }
    let group = WeekdayGroup.allCases.first { $0.name.utf8.elementsEqual(text.utf8) }
    return group?.days.map { .weekday($0) } ?? []
  }

  private func day(_ text: String, _ unit: RecurrenceUnit) -> DaySelector? {
    switch unit {
    case .day: return nil
    case .week:
      return Weekday.allCases.first { $0.name == text }.map { .weekday($0) }
    case .month:
      if text == "last" { return .last }
      guard let day = Int(text), text.utf8.count <= 2, (1...31).contains(day) else { return ordinalDay(text) }
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

  /// `second tue`
  private func ordinalDay(_ text: String) -> DaySelector? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let weekday = Weekday(name: String(words[1])),
      let ordinal = WeekdayOrdinal.allCases.first(where: { $0.name.utf8.elementsEqual(words[0].utf8) })
    else { return nil }
    return .ordinal(ordinal, weekday)
  }

  /// The step of a calendar that somebody means by a duration of whole days or weeks: `2 weeks` by `2w`.
  func calendarStep(_ text: String) -> String? {
    let unit = text.utf8.last == UInt8(ascii: "d") ? "day" : text.utf8.last == UInt8(ascii: "w") ? "week" : nil
    guard let unit, let count = Int(text.dropLast()) else { return nil }
    return count == 1 ? unit : "\(count) \(unit)s"
  }

  private mutating func needDays(_ recurrence: RecurrenceRule, _ keys: ScheduleKeys) {
    let name = recurrence.unit.name
    if recurrence.unit != .day, isEmpty(keys.days) {
      let example = ["", "[mon, thu]", "[1, last]", "[12-24]"][recurrence.unit.rawValue]
      findings.append(
        .scheduleForm(
          "\"every: \(name)\" does not say on which days", at: recurrence.span, help: "add \"days: \(example)\""))
    }
    let count = recurrence.count?.span ?? recurrence.own(.count)?.span
    let until = recurrence.until?.span ?? recurrence.own(.until)?.span
    if let count, let until {
      findings.report(
        .scheduleForm, at: count, "\"count\" and \"until\" both end the schedule",
        notes: [Finding.Note("\"until\" is here", at: until)], help: "keep one of the two")
    }
    let hasFrom = keys.from != nil
    // One day is missing, whatever it is needed for.
    if let count, !hasFrom, recurrence.interval == 1, recurrence.own(.every) == nil, until == nil {
      findings.append(
        .scheduleForm(
          "\"count\" counts from a day that is not given", at: count,
          help: "add \"from: 2026-12-01\", so that every build counts the same"))
    }
    if recurrence.interval > 1 || recurrence.own(.every) != nil, !hasFrom {
      let interval = recurrence.own(.every)?.value ?? String(recurrence.interval)
      findings.append(
        .scheduleForm(
          "every \(interval) \(name)s needs a first day", at: recurrence.span,
          help: "add \"from: 2026-12-01\", so that it is known which \(name)s are meant"))
    }
    if let from = recurrence.from, let until = recurrence.until, until.value < from.value {
      findings.report(
        .scheduleForm, at: until.span, "\"until\" is before \"from\"",
        notes: [Finding.Note("\"from\" is here", at: from.span)], help: "swap the two dates")
    }
  }
}

/// Values in the order in which they were written, each once; a day has 86,400 times, so beyond the usual few the first place of each is
/// looked up.
struct Distinct<Value: Hashable & Sendable> {
  private(set) var values: [Located<Value>] = []
  private var places: [Value: SourceSpan] = [:]
  private let few = 8

  /// The place where an equal value stands already; without one the value is added.
  mutating func insert(_ value: Located<Value>) -> SourceSpan? {
    for known in values.prefix(few) where known.value == value.value { return known.span }
    if !places.isEmpty, let first = places[value.value] { return first }
    if values.count >= few { places[value.value] = value.span }
    values.append(value)
    return nil
  }
}
