import Clocks
import Diagnostics
import Language
import Rules
import YAML

/// A form of schedule: the key that makes it one, what may stand beside that, and how it is read.
///
/// What schemas say of keys that go together follows.
package final class ScheduleFormRow: Sendable {
  let lead: String
  /// Where the lead stands.
  fileprivate let key: @Sendable (ScheduleKeys) -> NodeID?
  fileprivate let beside: [String]
  /// The one of those that the lead means nothing without.
  fileprivate let needs: String?
  /// What to do about a key that is another form's, where more is known than to take it away.
  fileprivate let instead: [String: String]
  /// Why such a key has nothing to say.
  fileprivate let reasons: [String: String]
  fileprivate let read: @Sendable (inout NodeReader, ScheduleKeys) -> ScheduleForm?
  /// The bits of ``lead`` and ``beside`` among the keys that are written.
  fileprivate let leadBit: UInt64
  fileprivate let besideBits: UInt64

  private init(
    _ lead: String, _ key: @escaping @Sendable (ScheduleKeys) -> NodeID?, beside: [String], needs: String? = nil,
    instead: [String: String] = [:], reasons: [String: String] = [:],
    _ read: @escaping @Sendable (inout NodeReader, ScheduleKeys) -> ScheduleForm?
  ) {
    (self.lead, self.key, self.beside, self.needs) = (lead, key, beside, needs)
    (self.instead, self.reasons) = (instead, reasons)
    self.read = read
    (leadBit, besideBits) = (ScheduleKeys.keys.bits([lead]), ScheduleKeys.keys.bits(beside))
  }

  /// What a schedule is that no key makes another: one moment.
  fileprivate static let moment = ScheduleFormRow("at", { $0.at?.key }, beside: ["zone"]) { $0.moment($1) }

  fileprivate static let others = [
    ScheduleFormRow("now", { $0.now?.key }, beside: []) { $0.now($1) },
    months,
    delay,
    lead,
    event,
    place,
  ]

  // Where it fires is only asked of what waits for a place.
  private static let place = ScheduleFormRow(
    "when", { $0.when?.key }, beside: ["region", "repeats"], needs: "region",
    reasons: ["between": "a region has no clock", "at": "a region has no clock"]
  ) { $0.region($1) }
  fileprivate static let requested = ScheduleFormRow("when", { $0.when?.key }, beside: []) { $0.requested($1) }

  // What `every` is follows from its value.
  private static let interval = ScheduleFormRow(
    "every", { $0.every?.key }, beside: [],
    instead: Dictionary(uniqueKeysWithValues: (months.beside + ["between"]).map { ($0, onCalendar) })
  ) { $0.interval($1) }
  private static let onCalendar =
    "an interval counts from when it is scheduled, without an end: write \"every: day\" with times"
  private static let days = ScheduleFormRow(
    "every", { $0.every?.key }, beside: ["at", "zone", "months", "except", "from", "until", "count"],
    instead: ["days": "write \"every: week\" to choose days"]
  ) { $0.every($1) }
  private static let weeks = ScheduleFormRow("every", { $0.every?.key }, beside: ["days"] + days.beside) {
    $0.every($1)
  }
  private static let months = ScheduleFormRow(
    "every", { $0.every?.key }, beside: weeks.beside + ["on-missing-day"]
  ) { $0.every($1) }
  private static let years = ScheduleFormRow(
    "every", { $0.every?.key }, beside: months.beside.filter { $0 != "months" },
    reasons: ["months": "its days name their months, such as \"06-01\""]
  ) { $0.every($1) }

  private static let reports = ["where", "unless"]
  private static let waits = ["at", "days", "between", "zone"]
  // The zone is one of a time, of a day or of a part of it.
  private static let idleZone =
    ["zone": "add the time for which it waits, \"at: \\\"09:00\\\"\", or remove \"zone\""]
  fileprivate static let delay = ScheduleFormRow(
    "after", { $0.after?.key }, beside: ["event"] + reports + waits, needs: "event"
  ) { $0.after($1) }
  private static let plainDelay = ScheduleFormRow(
    "after", { $0.after?.key }, beside: ["event"] + reports + ["at", "days", "between"], needs: "event",
    instead: idleZone
  ) { $0.after($1) }
  private static let noticed =
    "what comes before a moment does not wait, and \"at\" is the last such time at or before it"
  fileprivate static let lead = ScheduleFormRow(
    "before", { $0.before?.key }, beside: ["event", "at", "zone"], needs: "event",
    reasons: ["days": noticed, "between": noticed]
  ) { $0.after($1) }
  private static let plainLead = ScheduleFormRow(
    "before", { $0.before?.key }, beside: ["event", "at"], needs: "event",
    instead: idleZone, reasons: ["days": noticed, "between": noticed]
  ) { $0.after($1) }
  fileprivate static let event = ScheduleFormRow(
    "event", { $0.event?.key }, beside: reports + waits
  ) { $0.after($1) }
  private static let plainEvent = ScheduleFormRow(
    "event", { $0.event?.key }, beside: reports + ["at", "days", "between"], instead: idleZone
  ) { $0.after($1) }
  private static let since = ScheduleFormRow(
    "every", { $0.every?.key }, beside: ["event", "at", "zone", "until", "count", "on-missing-day"],
    reasons: [
      "days": "the days follow from the event", "months": "the months follow from the event",
      "from": "it begins with the event",
    ]
  ) { $0.since($1) }

  /// Why a key does not go with it.
  fileprivate func reason(_ key: String, _ lead: String) -> String {
    if let reason = reasons[key] { return reason }
    guard !beside.isEmpty else { return "\"\(lead)\" takes no other keys" }
    return "with \"\(lead)\" a schedule may have \(Suggestion.list(beside.map { "\"\($0)\"" }, "and"))"
  }

  /// The form that a schedule has within that of its lead.
  fileprivate func narrowed(_ keys: ScheduleKeys, _ tree: NodeTree) -> ScheduleFormRow {
    let isPlain = keys.at == nil && keys.days == nil && keys.between == nil
    switch lead {
    case "after" where isPlain: return Self.plainDelay
    case "before" where keys.at == nil: return Self.plainLead
    case "event" where isPlain: return Self.plainEvent
    case "every" where keys.event != nil: return Self.since
    default: break
    }
    if lead == "when" { return keys.isRequested(tree) ? Self.requested : self }
    guard lead == "every", let node = keys.every?.node, tree.kind(node) == .scalar else { return self }
    return tree.withText(node) { text in
      if TimeSpan(text) != nil { return Self.interval }
      let unit = text.last == UInt8(ascii: "s") ? text.dropLast() : text[...]
      return unit.suffix(3).elementsEqual("day".utf8)
        ? Self.days
        : unit.suffix(4).elementsEqual("week".utf8)
          ? Self.weeks : unit.suffix(4).elementsEqual("year".utf8) ? Self.years : self
    }
  }

  /// The keys that make it one of the others.
  fileprivate static let leadBits = others.reduce(0) { $0 | $1.leadBit }

  /// The keys of which a schedule needs one, in the order of the table.
  package static let leads = keys.filter { key in ([moment] + others).contains { $0.lead == key } }

  /// The keys that mean nothing without one of others, and these, in the order of the table.
  package static let companions = keys.compactMap { key -> (key: String, needed: [String])? in
    if leads.contains(key) { return others.first { $0.lead == key }?.needs.map { (key, [$0]) } }
    let forms = ([moment] + others).filter { $0.beside.contains(key) }
    guard !forms.isEmpty, !forms.contains(where: { $0 === moment }) else { return nil }
    let needed = Set(forms.map { $0.needs == event.lead ? event.lead : $0.lead })
    return (key, keys.filter(needed.contains))
  }

  private static let keys = ScheduleKeys.keys.shape.keys.map(\.name)
}

extension ValueReader where Value == ScheduleFile {
  /// A mapping whose form follows from the key that only this form has.
  static let schedule = ValueReader(.mapping(ScheduleKeys.keys.shape)) { $0.schedule($1) }
}

extension NodeReader {
  fileprivate mutating func schedule(_ node: NodeID) -> ScheduleFile? {
    var keys = ScheduleKeys(span: tree.span(node))
    let count = findings.count
    guard let written = read(node, as: ScheduleKeys.keys, into: &keys) else { return nil }
    // A key that is not known may have been meant to say which form it is.
    let hasUnknownKey = findings[count...].contains { $0.rule === Rule.unknownKey }
    return schedule(node, keys, written, hasUnknownKey: hasUnknownKey)
  }

  /// The schedule that its keys make; they are handed on and not copied.
  private mutating func schedule(
    _ node: NodeID, _ keys: ScheduleKeys, _ written: UInt64, hasUnknownKey: Bool
  ) -> ScheduleFile? {
    var leads = written & ScheduleFormRow.leadBits
    // An event is what something else is about, where there is something else.
    if leads & ~ScheduleFormRow.event.leadBit != 0 { leads &= ~ScheduleFormRow.event.leadBit }
    let isMoment = keys.at?.node.map { self.isMoment($0) } ?? false
    if leads == 0, !isMoment, hasUnknownKey { return nil }
    let forms = ScheduleFormRow.others.filter { leads & $0.leadBit != 0 }
    let form = (forms.first ?? .moment).narrowed(keys, tree)
    // What goes with one of two forms goes with what is said of the two.
    let allowed = forms.dropFirst().reduce(form.leadBit | form.besideBits | leads) { $0 | $1.besideBits }
    let strangers = written & ~allowed
    if forms.count > 1, let key = forms.last?.key(keys) {
      findings.append(.mixedSchedule(tree, key, first: form.lead))
      if keys.event != nil { return nil }
    }
    if strangers != 0 {
      let others = self.keys(of: strangers, in: node)
      guard leads != 0 || isMoment else {
        needLead(others)
        return nil
      }
      guard reject(others, keys, beside: form) else { return nil }
    }
    // Nor is it missing what a key that is not known may have been meant for.
    if hasUnknownKey, let needs = form.needs, needs == "event" ? keys.event == nil : keys.region == nil { return nil }
    guard !rejectEmptyLists(keys, form), let read = form.read(&self, keys) else { return nil }
    return ScheduleFile(
      form: read, zone: keys.zone, condition: keys.condition, unless: keys.unless,
      span: form.key(keys).map { tree.span($0) } ?? keys.span)
  }

  private func keys(of rows: UInt64, in node: NodeID) -> [NodeID] {
    tree.pairs(of: tree.resolve(node)).map(\.key).filter { key in
      tree.withText(key) { ScheduleKeys.keys.shape.index(of: $0) }.map { rows & 1 << UInt64($0) != 0 } ?? false
    }
  }

  /// Keys that belong to another form of schedule: one mistake, told at the first. Gives whether the schedule has its form all the same.
  private mutating func reject(_ strangers: [NodeID], _ keys: ScheduleKeys, beside form: ScheduleFormRow) -> Bool {
    guard let first = strangers.first else { return true }
    let every = form.lead == "every" ? keys.every?.node.map { tree.string($0) } : nil
    if let every, let meant = calendarStep(every), let node = keys.every?.node {
      findings.append(
        .scheduleForm(
          "\"\(every)\" counts from when it is scheduled, not by the calendar", at: tree.span(node),
          help: Advice("write \"every: \(meant)\"", writing: meant)))
      return false
    }
    let lead = every.map { "every: \($0)" } ?? (form === ScheduleFormRow.requested ? "when: requested" : form.lead)
    let others = Suggestion.list(strangers.map { "\"\(tree.string($0))\"" }, "and")
    findings.append(
      .scheduleForm(
        "\(others) \(strangers.count > 1 ? "do" : "does") not go with \"\(lead)\"", at: tree.span(first),
        help: Advice(
          form.instead[tree.string(first)]
            ?? "remove \(strangers.count > 1 ? "them" : "it"): \(form.reason(tree.string(first), lead))")))
    // What is to end or to have days is no interval, whatever else would be said of one; nor does it wait for an event as it is written.
    return every.flatMap { TimeSpan($0.utf8) } == nil && keys.event == nil
  }

  private func isEmptyList(_ unread: Unread<NodeID>?) -> Bool { unread != nil && isEmpty(unread) }

  /// A list with nothing in it says neither what it is to choose nor that it chooses all. Where a form needs the list, that is told there.
  private mutating func rejectEmptyLists(_ keys: ScheduleKeys, _ form: ScheduleFormRow) -> Bool {
    // Hardly any schedule has one.
    let hasEmpty = isEmptyList(keys.months) || isEmptyList(keys.except) || isEmptyList(keys.days)
    guard hasEmpty || keys.unless.value?.isEmpty == true else { return false }
    var lists = [("months", keys.months, "[jun, dec]"), ("except", keys.except, "[2026-12-24]")]
    if form.lead != "every" { lists.append(("days", keys.days, "[mon, thu]")) }
    var empty = lists.compactMap { name, list, example in
      list.flatMap { list in isEmptyList(list) ? (name: name, span: tree.span(list.key), example: example) : nil }
    }
    if let key = keys.unless.key, keys.unless.value?.isEmpty == true { empty.append(("unless", key, "purchased")) }
    for list in empty {
      findings.append(
        .scheduleForm(
          "\"\(list.name)\" has nothing in it", at: list.span,
          help: Advice("remove \"\(list.name)\", or write such as \"\(list.name): \(list.example)\"")))
    }
    return !empty.isEmpty
  }

  /// Keys of a form that nothing says it is.
  private mutating func needLead(_ strangers: [NodeID]) {
    guard let first = strangers.first else { return }
    let name = tree.string(first)
    let needed = ScheduleFormRow.companions.first { $0.key.utf8.elementsEqual(name.utf8) }?.needed.first
    guard let lead = ScheduleKeys.keys.shape.keys.first(where: { $0.name == needed }) else { return }
    findings.append(
      .scheduleForm(
        "\"\(name)\" means nothing without \"\(lead.name)\"", at: tree.span(first),
        help: lead.name == "event"
          ? "add \"event:\" and the name of a timestamp, a date or an event of the app" : "add \"\(lead.line)\""))
  }

  // MARK: - Forms

  fileprivate mutating func now(_ keys: ScheduleKeys) -> ScheduleForm? {
    guard let now = read(keys.now) else { return nil }
    if !now.value {
      findings.append(
        .scheduleForm(
          "\"now\" can only be true", at: now.span,
          help: "remove it, and say when, for example \"at: 2026-12-24 18:30\" with \"zone: device\""))
    }
    return .now
  }

  fileprivate mutating func moment(_ keys: ScheduleKeys) -> ScheduleForm? {
    guard let at = keys.at else {
      let leads = ScheduleFormRow.leads.map { "\"\($0)\"" }.joined(separator: ", ")
      findings.append(
        .scheduleForm(
          "the schedule has none of \(leads)", at: keys.span,
          help: "say when it fires, for example \"at: 2026-12-24 18:30\" with \"zone: device\""))
      return nil
    }
    guard let node = at.node else { return nil }
    return tree.kind(node) == .sequence ? dates(node) : moment(node).map { .at($0) }
  }

  /// Whether a date and a time stand there, or a list of them.
  private func isMoment(_ node: NodeID) -> Bool {
    switch tree.kind(node) {
    case .scalar: CivilDateTime(tree.string(node)) != nil
    case .sequence: itemsOrOne(node).first.map { tree.kind($0) == .scalar && isMoment($0) } ?? false
    case .mapping, .alias: false
    }
  }

  /// Several dates, each with its time.
  private mutating func dates(_ node: NodeID) -> ScheduleForm? {
    guard let items = items(node, "a list of dates with times"), !items.isEmpty else {
      if itemsOrOne(node).isEmpty {
        findings.append(
          .scheduleForm("\"at\" has no date", at: tree.span(node), help: "write \"at: 2026-12-24 18:30\""))
      }
      return nil
    }
    if items.allSatisfy({ tree.kind($0) == .scalar && CivilTime(tree.string($0)) != nil }) {
      findings.append(
        .scheduleForm(
          "a list of times has no days", at: tree.span(node),
          help: "write \"every: day\" to repeat them, or the date in front of each"))
      return nil
    }
    var dates = Distinct<CivilDateTime>()
    var isWhole = true
    for item in items {
      guard let moment = moment(item) else {
        isWhole = false
        continue
      }
      if let first = dates.insert(moment) { twice("time", moment.value.text, at: moment.span, first: first) }
    }
    let values = dates.values
    return isWhole ? values.count == 1 ? .at(values[0]) : .dates(values) : nil
  }

  /// A date and a time; one without the other is asked for what is missing.
  private mutating func moment(_ node: NodeID) -> Located<CivilDateTime>? {
    let text = tree.kind(node) == .scalar ? tree.string(node) : ""
    let missing: Advice
    // What it is not is only looked for when it is not what it should be.
    guard CivilDateTime(text) == nil else { return nearMoment(node) }
    if let instant = ValueSuggestion.instant(text) {
      let moment = CivilDateTime(secondsSinceEpoch: instant.seconds).text
      missing = "write \"at: \(moment)\" with \"zone: UTC\", or the time of another zone"
    } else if let space = text.utf8.lastIndex(of: UInt8(ascii: " ")),
      let moment = CivilDateTime(String(text[..<space])),
      case let place = text[text.utf8.index(after: space)...],
      place.contains("/") || place == "UTC" || place == "device"
    {
      missing = "write \"at: \(moment.text)\" with \"zone: \(place)\""
    } else if let half = ValueSuggestion.halfMoment(text) {
      missing = half.isTime ? "\(half.help), or write \"every: day\" to repeat it" : half.help
    } else {
      return dateTime(node)
    }
    findings.report(
      .invalidTime, at: tree.span(node), "\"\(text)\" is not a date and time such as \"2026-12-24 18:30\"",
      help: missing)
    return nil
  }

  /// A date that somebody plans for: one of another century is a slip of the finger.
  private mutating func nearMoment(_ node: NodeID) -> Located<CivilDateTime>? {
    guard let moment = dateTime(node) else { return nil }
    if moment.value.date.year > 2099 {
      findings.report(
        .farDate, at: moment.span, "the year \(moment.value.date.year) is in another century",
        help: "write the year that is meant")
    }
    return moment
  }

  fileprivate mutating func requested(_ keys: ScheduleKeys) -> ScheduleForm? { read(keys.when).map { _ in .requested } }

  fileprivate mutating func region(_ keys: ScheduleKeys) -> ScheduleForm? {
    let edge = read(keys.when)
    let repeats = read(keys.repeats)
    guard let region = keys.region else {
      // A word that is not known may have been meant for what has no place.
      if edge == nil, keys.when?.node != nil { return nil }
      findings.append(
        .scheduleForm(
          "\"when\" does not say where", at: keys.when.map { tree.span($0.key) } ?? keys.span,
          help: "add \"region: { id: store-1, latitude: 52.52, longitude: 13.4, radius: 150 }\""))
      return nil
    }
    guard var place = read(region), let edge else { return nil }
    place.isEntry = edge.value == .enter
    place.repeats = repeats?.value ?? false
    return .region(place)
  }
}
