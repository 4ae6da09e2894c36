import Clocks
import Diagnostics
public import Expressions
import Language
import Parsing
import Rules
import YAML

/// Which reports of an app's event count, and what takes back what waits for its time.
public final class EventRule: Sendable {
  /// The event, where the project declares it.
  public let event: AppEvent?
  /// `where`, by the event's columns; nothing where every report counts.
  public let condition: Predicate?
  /// Whose reports count: the audience, and the condition.
  public let meant: Predicate?
  /// `unless`: events after which what waits does not come.
  public let cancelling: [String]
  /// The columns of their moments in the rows of a push; empty on a device, to which the app reports them.
  public let cancellingColumns: [Int]

  init(
    event: AppEvent?, condition: Predicate?, meant: Predicate?, cancelling: [String], cancellingColumns: [Int]
  ) {
    self.event = event
    self.meant = meant
    self.condition = condition
    self.cancelling = cancelling
    self.cancellingColumns = cancellingColumns
  }

  /// What a schedule says of it: ` where total > 50 unless purchased`.
  var text: String {
    (condition.map { " where \($0.text)" } ?? "")
      + (cancelling.isEmpty ? "" : " unless \(cancelling.joined(separator: ", "))")
  }
}

// What happens in the app: its properties are columns that only campaigns after this event have.
extension CampaignChecker {
  /// The event that the schedule waits for, where the project declares it.
  func declaredEvent() -> AppEvent? {
    awaited.flatMap { project.events.named($0) }
  }

  /// The name for which the schedule waits: that of an event, or of an attribute.
  private var awaited: String? {
    guard let schedule = file.schedule.value else { return unreadSchedule.event }
    guard case .after(let delay) = schedule.form else { return nil }
    return delay.event.value
  }

  /// What stands in a schedule that cannot be read: the name behind `event`, and whether it says which reports count.
  private var unreadSchedule: (event: String?, hasCondition: Bool) {
    guard file.schedule.isUnusable, let key = file.schedule.key, let root = tree.root,
      let pair = tree.pairs(of: tree.resolve(root)).first(where: { tree.span($0.key) == key })
    else { return (nil, false) }
    let node = tree.resolve(pair.value)
    guard tree.kind(node) == .mapping else { return (nil, false) }
    var found: (event: String?, hasCondition: Bool) = (nil, false)
    for (key, value) in tree.pairs(of: node).lazy.map({ ($0.key, self.tree.resolve($0.value)) }) {
      let name = tree.string(key)
      if name == "event", tree.kind(value) == .scalar { found.event = tree.string(value) }
      if name == "where" { found.hasCondition = true }
    }
    return found
  }

  /// Whether whoever reads the texts is left open by a mistake in what says which reports count.
  var isCountingUnknown: Bool {
    guard let schedule = file.schedule.value else { return unreadSchedule.hasCondition }
    return schedule.condition.isWritten && reporters == nil
  }

  /// The names that texts may rightly have though nothing is known behind them, because of a mistake that is told.
  func namesOfUnreadReports() -> Set<[UInt8]> {
    var names = event?.unusable ?? namesOfOtherEvents()
    guard file.schedule.isUnusable || file.schedule.value?.unless.isUnusable == true else { return names }
    for other in project.events.all {
      names.insert(Array(other.name.utf8))
      if event == nil { names.formUnion(other.properties.map { Array($0.name.utf8) }) }
    }
    return names
  }

  /// Whether a declaration of this event may stand where it cannot be read, or stands and is wrong: that is told there.
  private func isUnread(_ event: String) -> Bool {
    let name = Array(event.utf8)
    return project.unread.events || project.unread.attributes || project.events.unusable.contains(name)
      || project.unusableNames.contains(name)
  }

  /// Where the schedule waits for an event that there is not, whatever the others bring: which of them is meant is told once.
  func namesOfOtherEvents() -> Set<[UInt8]> {
    guard let awaited, project.attributes.index(of: awaited) == nil else { return [] }
    return Set(project.events.all.flatMap { [$0.name] + $0.properties.map(\.name) }.map { Array($0.utf8) })
  }

  /// Whether it waits for an event whose declaration cannot be read: its properties may be any.
  var isEventUnread: Bool {
    guard let awaited, event == nil, project.attributes.index(of: awaited) == nil else { return false }
    return isUnread(awaited)
  }

  /// What each row of a push after an event has beside its properties: when the events were that would take it back.
  func cancellingColumns() -> [Attribute] {
    guard let event, let written = file.schedule.value?.unless.value else { return [] }
    return written.compactMap { name in
      guard let other = project.events.named(name.value), other !== event else { return nil }
      return Attribute(name: other.name, type: .timestamp, isOptional: true, mustBeSaid: true, span: name.span)
    }
  }

  /// The column of the moment from which is counted; nothing of what the app reports to itself.
  func moment(of delay: EventDelay, _ delivery: Delivery?) -> Int? {
    let name = delay.event
    if let event {
      checkReported(delay)
      return delivery == .push ? event.momentColumn : nil
    }
    if isUnread(name.value) {
      isUnusable = true
      return nil
    }
    let attributes = project.attributes.attributes
    let column = project.attributes.index(of: name.value)
    let type = column.map { attributes[$0].type }
    // What the app notes for itself it reports as it happens; ahead of it, or ever since, only its value tells.
    let isCounted = delivery == .push || type == .date || delay.isBefore || delay.repetition != nil
    if let column, let type, isCounted, delivery != nil {
      guard type == .timestamp || type == .date else {
        findings.report(
          .unknownEvent, at: name.span,
          "\"\(name.value)\" is \(attributes[column].typeName), not a timestamp or a date",
          help: "use an attribute of the type timestamp or date")
        return nil
      }
      checkCounted(delay, attributes[column])
      if delivery == .local { requireOnDevice([column], at: name.span) }
      return column
    }
    let events = project.events.all.map(\.name)
    if delivery == .local, events.isEmpty { checkReported(delay) }
    // When it is, the app knows by itself.
    if delivery == .local, type == .timestamp { return nil }
    guard delivery == .push || !events.isEmpty, delivery != nil else { return nil }
    let isMoment = { (attribute: Attribute) in attribute.type == .timestamp || attribute.type == .date }
    let names = (delivery == .push ? attributes.filter(isMoment).map(\.name) : []) + events
    if delivery == .push {
      reportUnknown(
        name, among: names, "there is no timestamp attribute and no event \"\(name.value)\"",
        note:
          "a push counts from a timestamp or a date of the recipient, or from an event of the app that \"events\" declare"
      )
    } else {
      reportUnknown(name, among: names, "the app has no event \"\(name.value)\"")
    }
    return nil
  }

  private func reportUnknown(
    _ name: Located<String>, among names: [String], _ message: String, note: String? = nil
  ) {
    findings.report(
      .unknownEvent, at: name.span, message, note: note,
      help: Suggestion.question(name.value, in: names, budget: budget)
        ?? (names.isEmpty
          ? "declare it in belfry.yaml: \"events: { \(name.value): {} }\""
          : "there \(names.count == 1 ? "is" : "are") \(Suggestion.list(names, "and"))"))
  }

  /// What the app reports as it happens is known neither ahead nor for ever.
  private func checkReported(_ delay: EventDelay) {
    let name = delay.event.value
    isUnusable = isUnusable || delay.isBefore || delay.repetition != nil
    if delay.isBefore {
      findings.report(
        .unknownEvent, at: delay.event.span, "no one knows \"\(name)\" before it happens",
        note: "it is an event of the app", help: "count from an attribute that is known ahead, or write \"after\"")
    } else if let repetition = delay.repetition {
      findings.report(
        .unknownEvent, at: delay.event.span, "\"\(name)\" is an event of the app, which is reported once",
        note: "every \(repetition.unit.name) since then needs a day that stays known",
        help: "count from an attribute that is a date or a timestamp")
    }
  }

  /// What is written against what is known of the attribute's moment.
  private func checkCounted(_ delay: EventDelay, _ attribute: Attribute) {
    guard attribute.type == .date else {
      guard delay.isBefore, !attribute.isKnownAhead else { return }
      isUnusable = true
      findings.report(
        .unknownEvent, at: delay.event.span, "no one knows \"\(attribute.name)\" before it comes",
        notes: [.declaration(of: attribute, in: project.source.path)],
        help: "declare it with \"ahead: true\" if it is known before it comes, such as the end of a trial")
      return
    }
    let count = findings.count
    defer { isUnusable = isUnusable || findings.hasError(since: count) }
    if let length = delay.length, length.value.seconds % 86_400 != 0 {
      findings.report(
        .scheduleForm, at: length.span, "\"\(attribute.name)\" is a date, from which is counted in days",
        help: "write whole days, such as \"2d\", and the time under \"at\"")
    } else if delay.times.isEmpty {
      findings.report(
        .scheduleForm, at: delay.span, "\"\(attribute.name)\" is a date, and nothing says at which time",
        help: "add \"at: \\\"09:00\\\"\" and \"zone: device\"")
    } else if delay.repetition == nil, delay.times.count > 1 {
      findings.report(
        .scheduleForm, at: delay.times[1].span, "\"\(attribute.name)\" is a date, from which it comes once",
        help: "keep one time")
    }
  }

  /// What a schedule says of the reports that count; nothing where it says nothing.
  func eventRule(_ schedule: ScheduleFile, _ delivery: Delivery?) -> EventRule? {
    guard case .after(let delay) = schedule.form else { return nil }
    guard event != nil || schedule.condition.isWritten || schedule.unless.isWritten else { return nil }
    checkDeclared(delay.event, schedule, delivery)
    let cancelling = cancellingNames(schedule, delay.event, delivery)
    var columns: [Int] = []
    if delivery == .push, event != nil { columns = cancellingColumns().compactMap { self.columns.index(of: $0.name) } }
    var condition: Predicate?
    if let written = schedule.condition.value { condition = self.condition(written, delivery) }
    if schedule.condition.isWritten, condition == nil { isUnusable = true }
    return EventRule(
      event: event, condition: condition, meant: reporters ?? readers, cancelling: cancelling,
      cancellingColumns: columns)
  }

  /// `where` and `unless` ask about reports of the app; what a column of the recipient says the audience asks.
  private func checkDeclared(_ name: Located<String>, _ schedule: ScheduleFile, _ delivery: Delivery?) {
    guard event == nil, let key = schedule.condition.key ?? (delivery == .push ? schedule.unless.key : nil) else {
      return
    }
    guard !isUnread(name.value) else { return }
    let word = schedule.condition.isWritten ? "where" : "unless"
    if let column = project.attributes.index(of: name.value) {
      findings.report(
        .eventCondition, at: key, "\"\(word)\" asks about an event of the app, and \"\(name.value)\" is an attribute",
        notes: [.declaration(of: project.attributes.attributes[column], in: project.source.path)],
        help: "ask in the audience, or declare the event under \"events\"")
    } else if delivery == .local, project.events.all.isEmpty {
      findings.report(
        .eventCondition, at: key, "\"\(word)\" asks about an event that no one has declared",
        help: "add \"events: { \(name.value): { total: { type: integer, min: 0, max: 1000 } } }\" to a file of its own")
    }
  }

  private func cancellingNames(_ schedule: ScheduleFile, _ event: Located<String>, _ delivery: Delivery?) -> [String] {
    if schedule.unless.isUnusable { isUnusable = true }
    var names: [String] = []
    var seen: Set<ExactText> = []
    for name in schedule.unless.value ?? [] {
      if name.value.utf8.elementsEqual(event.value.utf8) {
        findings.report(
          .eventCondition, at: name.span, "\"\(name.value)\" is the event that it waits for",
          note: "each report of it moves what waits, and takes nothing back", help: "remove it")
      } else if seen.contains(ExactText(name.value)) {
        findings.report(.duplicateName, at: name.span, "\"\(name.value)\" appears twice", help: "keep one of the two")
      } else if isKnown(name, delivery) {
        seen.insert(ExactText(name.value))
        names.append(name.value)
      } else {
        isUnusable = true
      }
    }
    return names
  }

  /// Whether the app has an event. Without declarations any name may be one.
  private func isKnown(_ name: Located<String>, _ delivery: Delivery?) -> Bool {
    let events = project.events
    if events.named(name.value) != nil { return true }
    if isUnread(name.value) { return false }
    if events.all.isEmpty { return delivery != .push }
    reportUnknown(name, among: events.all.map(\.name), "the app has no event \"\(name.value)\"")
    return false
  }

  /// `where`, and what it says of whoever reads the texts.
  private func condition(_ expression: Scalar, _ delivery: Delivery?) -> Predicate? {
    guard let event else { return nil }
    var found: [Finding] = []
    let predicate = Predicate.parse(
      expression.text, attributes: event.columns, audiences: project.audiences, budget: budget, into: &found)
    relocate(found.map { $0.ofReports() }, in: expression)
    guard let predicate else { return nil }
    relocate(UnlikelyTexts.findings(predicate, expression.text, project.zones, known, budget), in: expression)
    if delivery == .local { requireOnDevice(predicate.columns, at: expression.span) }
    // What can never hold says nothing of whoever reads the texts.
    guard !found.hasError() else { return predicate }
    reporters = predicate
    guard let readers, !readers.isAll, !predicate.isAll else { return predicate }
    var together: [Finding] = []
    reporters = Predicate.parse(
      "(\(readers.source)) and (\(expression.text))", attributes: event.columns, audiences: project.audiences,
      budget: budget, into: &together)
    if let never = together.first(where: { $0.rule === Rule.audienceAlwaysFalse }) {
      findings.report(
        .audienceAlwaysFalse, at: expression.span, "no report of anybody in the audience can ever count",
        notes: [Finding.Note(never.message)], help: "change \"where\", or the audience")
    }
    return predicate
  }
}

extension Finding {
  /// The same of reports, where it speaks of people.
  fileprivate func ofReports() -> Finding {
    var finding = self
    for (of, by) in [
      ("no one can ever be in this audience", "no report can ever count"),
      ("everybody is in this audience", "every report counts"),
    ] where message.hasPrefix(of) { finding.message = by + message.dropFirst(of.count) }
    if rule === Rule.audienceAlwaysTrue {
      finding.help = "remove \"where\""
      finding.fixes = []
    }
    if rule === Rule.audienceAlwaysFalse, help == nil { finding.help = "correct one of the questions in \"where\"" }
    return finding
  }
}
