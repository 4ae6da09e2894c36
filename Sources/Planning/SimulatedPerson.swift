import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Payloads

/// One person, asked about one campaign after the other.
struct SimulatedPerson {
  let project: Project
  let batch: ColumnBatch
  let row: Int
  let start: Instant
  let end: Instant
  /// Whether somebody builds again and again, so that whoever comes into an audience later is asked later.
  let isBuiltOften: Bool
  let zone: Zone?
  let platform: Platform?
  let pushes: KnownPushes

  init(
    project: Project, batch: ColumnBatch, row: Int, start: Instant, end: Instant, isBuiltOften: Bool,
    pushes: KnownPushes
  ) {
    (self.project, self.batch, self.row, self.start, self.end) = (project, batch, row, start, end)
    self.pushes = pushes
    self.isBuiltOften = isBuiltOften
    platform = Project.platform(of: batch, row)
    let name = String(decoding: batch.text(AttributeTable.timeZoneColumn, row), as: UTF8.self)
    zone =
      batch.isPresent(AttributeTable.timeZoneColumn, row)
      ? (try? project.zones.zone(named: name)) ?? nil : project.fallbackZone
  }

  func isMeant(_ campaign: Campaign, at now: Instant) -> Bool {
    campaign.audience?.matches(batch, row, now: now) ?? true
  }

  /// What the audience says of the person.
  struct Judgement {
    let isMeant: Bool
    let reasons: [PredicateReason]
  }

  func judge(_ campaign: Campaign, at now: Instant) -> Judgement {
    let reasons = campaign.audience.map { $0.isAll ? [] : $0.reasons(batch, row, now: now) } ?? []
    return Judgement(isMeant: isMeant(campaign, at: now), reasons: reasons)
  }

  /// What the app keeps pending of a campaign for the person; nothing where it keeps none. Who has no name may be held out of nothing.
  func need(of campaign: Campaign, isNamed: Bool) -> LocalNeed? {
    guard campaign.delivery == .local, !isNamed || place(campaign) >= campaign.holdout,
      let schedule = campaign.schedule.own(of: batch, row)
    else { return nil }
    let readsClock = campaign.audience?.readsClock ?? false
    let need = LocalNeed(schedule, readsClock: readsClock, openedEvery: campaign.openedEvery)
    // What rolls is judged anew for each moment, what is pending for ever once.
    return readsClock && !need.isForEver || isMeant(campaign, at: start) ? need : nil
  }

  func lines(_ campaign: Campaign, _ told: inout ToldMoments) -> [Simulation.Line] {
    // An audience that reads no clock says the same at each of a thousand moments.
    let lasting = campaign.audience?.readsClock == true ? nil : judge(campaign, at: start)
    func line(_ instant: Instant?, judgedAt now: Instant) -> Simulation.Line {
      self.line(campaign, instant, judgedAt: now, lasting ?? judge(campaign, at: now))
    }
    guard let schedule = campaign.schedule.own(of: batch, row) else {
      var line = line(nil, judgedAt: start)
      // A push says so by itself, as a build does.
      if case .onDevice = line.outcome { line.outcome = outcome(of: campaign, unsent: .withoutValue) }
      return [line]
    }
    // What the report brings is not known of the person.
    if let event = schedule.event?.event {
      let judged = judge(campaign, at: start)
      var outcome: Simulation.Outcome = judged.isMeant ? .whenReported(event.name) : .notInAudience
      if judged.isMeant, place(campaign) < campaign.holdout { outcome = .heldOut(place: place(campaign)) }
      var line = Simulation.Line(campaign: campaign, instant: nil, outcome: outcome, reasons: judged.reasons)
      if !judged.isMeant { line.meantFrom = meant(campaign, after: start, until: end) }
      return [line]
    }
    if let life = campaign.eventMoments, schedule.eventColumn != nil {
      return lines(campaign, life, judge: { lasting ?? judge(campaign, at: $0) })
    }
    guard schedule.isOnCalendar else { return [line(nil, judgedAt: start)] }
    if case .device? = schedule.zone, zone == nil, campaign.delivery == .push {
      return [line(nil, judgedAt: start)]
    }
    let quiet = schedule.isHeldByZone && zone != nil ? schedule.quiet : nil
    let moments = told.moments(of: schedule, from: start.before(quiet), until: end, device: zone ?? .utc)
    var now = start
    // An app judges each moment by itself, a build all of those that it has.
    func judged(_ due: Instant) -> Instant { campaign.delivery == .local ? due : now }
    var lines: [Simulation.Line] = []
    for moment in moments {
      guard let quiet, let zone else {
        // Two times that one gap leaves out come together.
        guard lines.last?.instant != moment.instant else { continue }
        var line = line(moment.instant, judgedAt: judged(moment.instant))
        line.heldSince = moment.held.flatMap { schedule.zone?.clock(zone)?.instant(of: $0) }
        lines.append(line)
        now = moment.instant.adding(TimeSpan(seconds: 1))
        continue
      }
      let due = quiet.moment(of: moment.instant, in: zone)
      // What is held back until one end comes once.
      guard due ?? moment.instant >= start, due ?? moment.instant < end, due == nil || due != lines.last?.instant else {
        continue
      }
      var line = line(due ?? moment.instant, judgedAt: judged(due ?? moment.instant))
      if due == nil, line.outcome.isShown { line.outcome = .quiet }
      if due != moment.instant { line.heldSince = due.map { _ in moment.instant } }
      lines.append(line)
      now = (due ?? moment.instant).adding(TimeSpan(seconds: 1))
    }
    // What may still come elsewhere can be over for this person.
    guard lines.isEmpty, schedule.next(from: start, device: zone ?? .utc) == nil else { return lines }
    let judged = line(nil, judgedAt: start)
    switch judged.outcome {
    // A build counts who is not meant before it asks for a moment.
    case .notInAudience, .wrongEnvironment, .wrongPlatform, .heldOut: return [judged]
    default:
      return [
        Simulation.Line(
          campaign: campaign, instant: nil,
          outcome: schedule.dropped(from: start, until: nil, device: zone ?? .utc) == nil ? .passed : .quiet,
          reasons: [])
      ]
    }
  }

  func line(
    _ campaign: Campaign, _ instant: Instant?, judgedAt now: Instant, _ judgement: Judgement
  ) -> Simulation.Line {
    let isMeant = judgement.isMeant
    let answer =
      campaign.delivery == .push
      ? push(campaign, instant ?? now, isMeant: isMeant)
      : PushAnswer(local(campaign, isMeant: isMeant))
    // A moment of the person's own that lies beyond the horizon is not one of these weeks.
    let own = answer.due.flatMap { $0 < end ? $0 : nil }
    var line = Simulation.Line(
      campaign: campaign, instant: instant ?? own, outcome: answer.outcome, reasons: judgement.reasons)
    if own != nil { line.heldSince = answer.heldSince }
    guard let audience = campaign.audience, audience.readsClock else { return line }
    let later = answer.outcome == .notInAudience ? whenMeant(campaign, instant ?? now) : answer
    let due = instant ?? later.due
    if let due, due > now, audience.matches(batch, row, now: due) != isMeant { line.otherwiseAt = due }
    if answer.outcome == .notInAudience { come(into: campaign, &line, now, due, later) }
    return line
  }

  /// What becomes of a campaign once the person is in its audience.
  private func whenMeant(_ campaign: Campaign, _ now: Instant) -> PushAnswer {
    campaign.delivery == .push
      ? push(campaign, now, isMeant: true) : PushAnswer(local(campaign, isMeant: true))
  }

  /// When the person comes into the audience of a campaign, after one moment and up to another.
  func meant(_ campaign: Campaign, after now: Instant, until end: Instant) -> Instant? {
    campaign.audience?.firstMatch(batch, row, after: now, until: end)
  }

  /// Tells of somebody who is not in an audience since when they are, and when it is due then; `later` is what becomes of it then.
  private func come(
    into campaign: Campaign, _ line: inout Simulation.Line, _ now: Instant, _ due: Instant?, _ later: PushAnswer
  ) {
    line.meantFrom = meant(campaign, after: now, until: min(due ?? end, end))
    guard line.meantFrom != nil, let due, due < end else { return }
    if line.instant == nil { (line.instant, line.heldSince) = (due, later.heldSince) }
    guard isBuiltOften, let from = line.meantFrom else { return }
    line = Simulation.Line(
      campaign: campaign, instant: due, outcome: later.outcome, reasons: judge(campaign, at: from).reasons,
      heldSince: line.heldSince, meantFrom: from)
  }

  // MARK: - Push

  /// What becomes of a push.
  struct PushAnswer {
    let outcome: Simulation.Outcome
    /// When it is due, where it has a request.
    var due: Instant?
    /// When it would have come, where quiet hours hold back what follows from a moment of the person's.
    var heldSince: Instant?

    init(_ outcome: Simulation.Outcome, due: Instant? = nil) { (self.outcome, self.due) = (outcome, due) }
  }

  func push(_ campaign: Campaign, _ now: Instant, isMeant: Bool) -> PushAnswer {
    guard campaign.push?.channel == nil else { return PushAnswer(.channel) }
    guard isMeant else { return PushAnswer(.notInAudience) }
    // What comes with the request is not known of the person.
    if campaign.schedule.isRequested, !isAsked(campaign) { return PushAnswer(requested(campaign, now)) }
    guard let push = pushes.render(campaign, in: project, from: now, batch, row) else { return PushAnswer(.passed) }
    switch push.rendered.outcome {
    case .notInAudience: return PushAnswer(.notInAudience)
    case .unsent(let reason): return PushAnswer(outcome(of: campaign, unsent: reason))
    case .tooLarge(let size): return PushAnswer(.tooLarge(size, limit: campaign.push?.payloadLimit ?? 0))
    case .request(let variant, let payload, let due, _):
      let message = message(campaign, variant, aps: push.aps)
      var outcome = Simulation.Outcome.push(message, payload: payload)
      let expiry = push.rendered.expiry
      if expiry > 0, expiry < due.seconds { outcome = .expired(message, at: Instant(seconds: expiry)) }
      var answer = PushAnswer(outcome, due: due)
      if let meant = push.rendered.meant, meant != due { answer.heldSince = meant }
      return answer
    }
  }

  /// Whether the row is a request, with all that comes with one.
  private func isAsked(_ campaign: Campaign) -> Bool {
    guard let column = campaign.requestColumn, column < batch.columnCount else { return false }
    return batch.isPresent(column, row)
  }

  private func requested(_ campaign: Campaign, _ now: Instant) -> Simulation.Outcome {
    guard var choice = RequestChoice(campaign, in: project, from: now) else { return .passed }
    switch choice.choose(batch, row) {
    case .unsent(.otherEnvironment): return .wrongEnvironment
    case .unsent(.otherPlatform): return .wrongPlatform
    case .unsent(.heldOut): return .heldOut(place: place(campaign))
    default: return .onRequest
    }
  }

  /// What a build's reason is for one person. Whether others come in its place is not decided yet.
  private func outcome(of campaign: Campaign, unsent reason: UnsentReason) -> Simulation.Outcome {
    switch reason {
    case .otherEnvironment: .wrongEnvironment
    case .otherPlatform: .wrongPlatform
    case .heldOut: .heldOut(place: place(campaign))
    case .withoutZone: .withoutZone
    case .withoutEvent: .noEvent(campaign.schedule.eventColumn.map { campaign.columns.attributes[$0].name } ?? "")
    case .withoutValue: .withoutValue(campaign.schedule.lacking(batch, row)?.name ?? "")
    case .quiet: .quiet
    case .expired: .expired(nil, at: nil)
    case .cancelled: .cancelled(by: Suggestion.list(campaign.schedule.event?.cancelling ?? [], "or"))
    // Nothing is asked about a window, and others are heard when all lines are known.
    case .late, .notDue, .outranked, .tooSoon: .passed
    }
  }

  private func message(_ campaign: Campaign, _ variant: Int, aps: JSONValue?) -> Simulation.Message {
    let alert = aps?["alert"]
    let chosen = campaign.variants[variant]
    let (language, reason, _) = language(campaign, variant)
    var texts: [Simulation.Message.Line] = []
    if let text = alert?.text {
      texts = [Simulation.Message.Line(name: "body", text: text, isKey: false, words: nil)]
    } else {
      for (name, key) in [("title", "title-loc"), ("subtitle", "subtitle-loc"), ("body", "loc")] {
        if let line = line(name, key, of: alert, in: language) { texts.append(line) }
      }
    }
    return Simulation.Message(
      variant: chosen.name, language: language, reason: reason, texts: texts,
      activity: campaign.liveActivity == nil ? nil : ActivityContent(aps: aps))
  }

  /// One line of an alert. Live Activities have a key with its arguments as an object in the line's place.
  private func line(
    _ name: String, _ key: String, of alert: JSONValue?, in language: String
  ) -> Simulation.Message.Line? {
    if let text = alert?[name]?.text {
      return Simulation.Message.Line(name: name, text: text, isKey: false, words: nil)
    }
    let nested = alert?[name]
    guard let found = alert?["\(key)-key"]?.text ?? nested?["loc-key"]?.text else { return nil }
    var arguments: [String] = []
    if case .array(let values)? = alert?["\(key)-args"] ?? nested?["loc-args"] {
      arguments = values.map { $0.text ?? "" }
    }
    return line(name, key: found, arguments, in: language)
  }

  private func line(
    _ name: String, key: String, _ arguments: [String], in language: String
  ) -> Simulation.Message.Line {
    Simulation.Message.Line(
      name: name, text: key, isKey: true, words: project.deviceText(of: key, arguments, in: language, on: platform))
  }

  // MARK: - On the device

  func local(_ campaign: Campaign, isMeant: Bool) -> Simulation.Outcome {
    guard isMeant else { return .notInAudience }
    guard
      let index = Assignment.variant(
        place: place(campaign), weights: campaign.variants.map(\.weight), holdout: campaign.holdout)
    else { return .heldOut(place: place(campaign)) }
    let variant = campaign.variants[index]
    let (language, reason, texts) = language(campaign, index)
    let parts = [("title", texts?.title), ("subtitle", texts?.subtitle), ("body", texts?.body)]
    return .onDevice(
      Simulation.Message(
        variant: variant.name, language: language, reason: reason,
        texts: parts.compactMap { name, text in text.map { line(name, $0, in: language) } }))
  }

  /// As the app's library fills it in, which follows the same templates.
  private func line(_ name: String, _ text: LocalizedText, in language: String) -> Simulation.Message.Line {
    switch text.source {
    case .key(let key, let arguments):
      line(name, key: key, arguments.map { $0.text(of: batch, row) }, in: language)
    case .template(let template):
      Simulation.Message.Line(name: name, text: template.text(of: batch, row), isKey: false, words: nil)
    }
  }

  private func language(_ campaign: Campaign, _ variant: Int) -> KnownPushes.Language {
    let hasLocale = batch.isPresent(AttributeTable.localeColumn, row)
    let locale = hasLocale ? Array(batch.text(AttributeTable.localeColumn, row)) : nil
    return pushes.language(of: variant, campaign, for: locale) {
      language(campaign.variants[variant].content, for: locale)
    }
  }

  private func language(_ content: Content, for locale: [UInt8]?) -> KnownPushes.Language {
    let all = project.shownLanguages(of: content)
    guard let source = content.texts.first else { return ("", nil, nil) }
    guard let locale else { return (source.locale, .unknown, source) }
    let written = String(decoding: locale, as: UTF8.self)
    guard let place = LocaleTable.choose(locale, among: all.map(\.locale)) else {
      return (source.locale, .noneFits(written), source)
    }
    let chosen = all[place].locale
    return (chosen, chosen.utf8.elementsEqual(locale) ? .same : .nearest(to: written), all[place].texts)
  }

  private func place(_ campaign: Campaign) -> Int {
    Assignment.place(campaign: campaign.identity, recipient: batch.recipientID(row))
  }
}
