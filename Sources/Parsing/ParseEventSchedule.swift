import Clocks
import Diagnostics
import Language
import Rules
import YAML

// `after`, `before` and `every` with an event: what follows a moment in a person's life.
extension NodeReader {
  /// `after`, `before`, or neither: at the moment itself.
  mutating func after(_ keys: ScheduleKeys) -> ScheduleForm? {
    let (written, word) = keys.before.map { ($0, "before") } ?? keys.after.map { ($0, "after") } ?? (nil, "")
    let times = times(keys.at?.node)
    if keys.at != nil { needTime(keys) }
    if keys.event == nil, let node = written?.node, let meant = delayAndEvent(node, word) {
      findings.append(.scheduleForm("\"\(word)\" is the time alone", at: tree.span(node), help: "write \(meant)"))
      return nil
    }
    if let node = written?.node, isNothing(node) {
      findings.append(
        .scheduleForm(
          "\"\(tree.string(node))\" is not a time to wait", at: tree.span(node),
          help: "remove \"\(word)\": \"event\" alone is at that moment"))
      return nil
    }
    let length = read(written)
    guard let event = eventName(keys, word) else { return nil }
    // Without a time that was meant it would come at any.
    if keys.at?.node != nil, times.isEmpty || written != nil && length == nil { return nil }
    guard written == nil || length != nil else { return nil }
    var delay = EventDelay(length, isBefore: word == "before", of: event)
    delay.times = times
    delay.days = weekdays(keys)
    delay.between = read(keys.between)
    if keys.days != nil && delay.days.isEmpty || keys.between != nil && delay.between == nil { return nil }
    if let between = keys.between, keys.at != nil {
      findings.append(
        .scheduleForm(
          "\"at\" and \"between\" both say at which time", at: tree.span(between.key), help: "keep one of the two"))
      return nil
    }
    if let part = delay.between, let key = keys.between?.key, part.from == part.to {
      findings.append(
        .scheduleForm("\"between\" ends when it begins", at: tree.span(key), help: "write another \"to\""))
      return nil
    }
    return .after(delay)
  }

  /// `every: year, event: birthday`
  mutating func since(_ keys: ScheduleKeys) -> ScheduleForm? {
    guard let text = read(keys.every) else { return nil }
    if TimeSpan(text.text.utf8) != nil {
      let meant = calendarStep(text.text)
      findings.append(
        .scheduleForm(
          "\"\(text.text)\" is a time, and what comes again since an event comes on days of the calendar",
          at: text.span,
          help: meant.map {
            let advice = Advice(
              "write \"every: \($0)\", which counts from an attribute and not from an event of the app", writing: $0)
            // Without a time of day it would be the next mistake.
            return keys.at == nil ? advice.onlySaid : advice
          } ?? "write day, week, month or year"))
      return nil
    }
    guard let (interval, unit) = recurrence(text) else { return nil }
    var repetition = EventRepetition(unit, every: interval, at: text.span)
    repetition.count = read(keys.count)
    repetition.until = read(keys.until)
    repetition.onMissingDay = read(keys.onMissingDay)
    if let count = keys.count, keys.until != nil {
      findings.append(
        .scheduleForm(
          "\"count\" and \"until\" both end the schedule", at: tree.span(count.key), help: "keep one of the two"))
    }
    let isCalendar = unit == .month || unit == .year
    if !isCalendar, let key = keys.onMissingDay?.key {
      findings.append(
        .scheduleForm("no \(unit.name) lacks a day", at: tree.span(key), help: "remove \"on-missing-day\""))
    } else if isCalendar, keys.onMissingDay == nil {
      findings.report(
        .missingDay, at: text.span,
        unit == .year ? "only leap years have a 29 February" : "not every month has a 29th, 30th or 31st",
        note: "the event may have been on such a day",
        help: "say what is meant: \"on-missing-day: skip\" or \"on-missing-day: last\"")
    }
    needTime(keys)
    let times = times(keys.at?.node)
    guard let event = eventName(keys, "every"), !times.isEmpty, keys.onMissingDay != nil || !isCalendar else {
      return nil
    }
    var delay = EventDelay(nil, of: event)
    delay.times = times
    delay.repetition = repetition
    return .after(delay)
  }

  private mutating func eventName(_ keys: ScheduleKeys, _ word: String) -> Located<String>? {
    if let event = read(keys.event) { return event.located }
    if keys.event == nil {
      let key = keys.before?.key ?? keys.after?.key
      findings.append(
        .scheduleForm(
          "\"\(word)\" does not say \(word) what", at: key.map { tree.span($0) } ?? keys.span,
          help: word == "before"
            ? "add \"event:\" and the name of a timestamp or a date that is known ahead"
            : "add \"event: install\", or the name of a timestamp attribute for a push"))
    }
    return nil
  }

  private mutating func needTime(_ keys: ScheduleKeys) {
    guard isEmpty(keys.at) else { return }
    let span = (keys.at?.key ?? keys.every?.key).map { tree.span($0) } ?? keys.span
    findings.append(
      .scheduleForm(
        keys.at == nil ? "what comes again since an event has no time of day" : "\"at\" has no time of day", at: span,
        help: "\(keys.at == nil ? "add" : "write") \"at: \\\"09:00\\\"\""))
  }

  private mutating func weekdays(_ keys: ScheduleKeys) -> [Located<Weekday>] {
    days(keys.days?.node, .week).compactMap { day in
      if case .weekday(let weekday) = day.value { Located(weekday, at: day.span) } else { nil }
    }
  }

  /// `0m`, `0d`
  private func isNothing(_ node: NodeID) -> Bool {
    guard tree.kind(node) == .scalar else { return false }
    let text = tree.string(node)
    return !text.isEmpty && text.utf8.first == UInt8(ascii: "0")
      && text.utf8.dropLast().allSatisfy { $0 == UInt8(ascii: "0") }
      && (text.utf8.last.map { "0smhdw".utf8.contains($0) } ?? false)
  }

  /// `signed_up + 3d`, `3d after signed_up`: the time and the event in one text.
  private func delayAndEvent(_ node: NodeID, _ word: String) -> String? {
    guard tree.kind(node) == .scalar else { return nil }
    let words = tree.string(node).split { $0 == " " || $0 == "+" }.filter { $0 != "after" && $0 != "before" }
    guard words.count == 2, let at = words.firstIndex(where: { TimeSpan($0.utf8) != nil }),
      words[1 - at].utf8.allSatisfy({ 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") })
    else { return nil }
    return "\"\(word): \(words[at])\" and \"event: \(words[1 - at])\""
  }
}
