public import Checking
public import Clocks
import Diagnostics
public import Expressions
import Files
public import JSON
import Parsing

/// What becomes of one recipient in one campaign.
public enum RowOutcome: Sendable, Equatable {
  /// A request of so many payload bytes for a variant, at a moment; the payload starts at an offset of the buffer.
  case request(variant: Int, payload: Int, at: Instant, start: Int)
  /// The audience does not hold.
  case notInAudience
  /// In the holdout.
  case heldOut
  /// The token is for the other environment.
  case wrongEnvironment
  /// The moment has passed on the recipient's clock, or never comes.
  case late
  /// The campaign waits for an event that the recipient never had.
  case withoutEvent
  /// The campaign is on each recipient's own clock, and nobody knows this one's: there is no time zone.
  case withoutZone
  /// The payload is over the limit.
  case tooLarge(Int)
}

/// Turns rows into requests of one push campaign.
///
/// Holds what does not change from row to row: a program for each variant and language, zones, moments. Reused buffers; a row allocates
/// nothing.
public struct RowRenderer: ~Copyable {
  private let campaign: Campaign
  private let push: PushSettings
  private let project: Project
  private let now: Instant
  private let splicer: Splicer
  /// The program of each variant's first language, which the others follow; -1 for what nobody gets.
  private let programs: [Int]
  private let audience: Predicate?
  private let weights: [Int]
  private let needsPlace: Bool
  private let sharedFire: Instant?
  /// The times of day of an `after`, in order.
  private let times: [CivilTime]
  private let expiry: ExpiryRule
  /// The expiry of everyone, where it does not depend on the recipient.
  private let sharedExpiry: Int64?
  private let payloadLimit: Int
  private var locales: LocaleTable
  private var zoneCache = ZoneCache()
  private var selector: RowSelector?

  /// Whether every recipient has a moment of their own: then each line says it.
  public let isPersonal: Bool

  /// A renderer for a push campaign from a moment on; nothing for a local one.
  public init?(_ campaign: Campaign, in project: Project, from now: Instant) {
    guard let push = campaign.push else { return nil }
    self.campaign = campaign
    self.push = push
    self.project = project
    self.now = now
    let isPersonal = if case .after = campaign.schedule.form { true } else { false }
    let expiry = ExpiryRule(push)
    self.isPersonal = isPersonal
    self.expiry = expiry
    var fire: Instant?
    if case .instant(let instant)? = campaign.schedule.nextFire(from: now) { fire = instant }
    var zone: Zone?
    if case .fixed(let fixed)? = campaign.schedule.zone { zone = fixed }
    let shared = fire.flatMap { expiry.needsZone && zone == nil ? nil : expiry.seconds(sent: $0, zone: zone) }
    sharedFire = fire
    sharedExpiry = shared
    var builder = Splicer.Builder(attributes: project.attributes)
    var programs: [Int] = []
    for (number, variant) in campaign.variants.enumerated() {
      // Nobody gets a variant of no weight but who is shown the first one.
      guard number == 0 || variant.weight > 0 else {
        programs.append(-1)
        continue
      }
      let texts = variant.content.texts.map(Optional.some)
      let languages = (texts.isEmpty ? [nil] : texts).map {
        builder.request(campaign, push, variant.content, $0, expiry, shared, isPersonal: isPersonal)
      }
      programs.append(languages.first ?? 0)
    }
    self.programs = programs
    splicer = builder.finish()
    locales = LocaleTable(campaign.variants.map { $0.content.texts.map(\.locale) })
    audience = campaign.audience.flatMap { $0.isAll ? nil : $0 }
    weights = campaign.variants.map(\.weight)
    if case .after(_, _, let times) = campaign.schedule.form {
      self.times = times.map(\.value).sorted()
    } else {
      times = []
    }
    needsPlace = campaign.holdout > 0 || campaign.variants.count > 1
    payloadLimit = push.payloadLimit
  }

  /// A renderer of the same campaign for another thread: what does not change from row to row is there once.
  public init(sharing other: borrowing RowRenderer) {
    campaign = other.campaign
    push = other.push
    project = other.project
    now = other.now
    splicer = other.splicer
    programs = other.programs
    audience = other.audience
    weights = other.weights
    needsPlace = other.needsPlace
    sharedFire = other.sharedFire
    times = other.times
    expiry = other.expiry
    sharedExpiry = other.sharedExpiry
    payloadLimit = other.payloadLimit
    locales = LocaleTable(other.locales.languages)
    isPersonal = other.isPersonal
  }

  /// Appends the request line of a row and a newline: `{"id":…,"token":…,"headers":{…},"payload":{…}}`. Nothing is appended for other
  /// outcomes.
  public mutating func render(_ batch: ColumnBatch, _ row: Int, into buffer: inout ByteBuffer) -> RowOutcome {
    if let audience, !audience.matches(batch, row, now: now) { return .notInAudience }
    return renderMeant(batch, row, into: &buffer)
  }

  /// The same for a row that the audience is known to hold for.
  mutating func renderMeant(_ batch: ColumnBatch, _ row: Int, into buffer: inout ByteBuffer) -> RowOutcome {
    if !isForEnvironment(batch, row) { return .wrongEnvironment }
    var variant = 0
    if needsPlace {
      let place = Assignment.place(campaign: campaign.id, recipient: batch.recipientID(row))
      guard let chosen = Assignment.variant(place: place, weights: weights, holdout: campaign.holdout) else {
        return .heldOut
      }
      variant = chosen
    }
    guard let at = sharedFire ?? fire(batch, row) else {
      if let column = campaign.schedule.eventColumn, !batch.isPresent(column, row) { return .withoutEvent }
      return isOnRecipientClock && !batch.isPresent(AttributeTable.timeZoneColumn, row) ? .withoutZone : .late
    }
    let language = locales.language(of: batch.text(AttributeTable.localeColumn, row), variant)
    return write(batch, row, variant, language, at, into: &buffer)
  }

  /// Appends the request lines of a whole batch; gives how many. `other` hears of every row that has none.
  public mutating func render(
    _ batch: ColumnBatch, into buffer: inout ByteBuffer, other: (Int, RowOutcome) -> Void
  ) -> Int {
    if let at = sharedFire, let expiry = sharedExpiry, isForEveryone(batch) {
      return renderAll(batch, Splicer.Moments(sent: at.seconds, expiry: expiry), into: &buffer, other)
    }
    var requests = 0
    renderEach(batch, into: &buffer) { row, outcome in
      if case .request = outcome { requests += 1 } else { other(row, outcome) }
    }
    return requests
  }

  /// Appends the request lines of a whole batch, one behind the other; `each` hears of every row, in order.
  public mutating func renderEach(
    _ batch: ColumnBatch, into buffer: inout ByteBuffer, _ each: (Int, RowOutcome) -> Void
  ) {
    let meant = selector(for: batch)?.select(batch)
    for row in 0..<batch.count {
      if let meant, meant[row] == 0 {
        each(row, .notInAudience)
      } else {
        each(row, renderMeant(batch, row, into: &buffer))
      }
    }
  }

  /// The audience for batches of that size; nothing where everyone is meant.
  private mutating func selector(for batch: ColumnBatch) -> RowSelector? {
    guard let audience else { return nil }
    if let selector, selector.capacity >= batch.capacity { return selector }
    selector = RowSelector(audience, capacity: batch.capacity, now: now)
    return selector
  }

  /// Whether every row of a batch gets the same program but for the language.
  private func isForEveryone(_ batch: ColumnBatch) -> Bool {
    guard audience == nil, !needsPlace, push.isSandbox == project.isSandbox else { return false }
    let environments = batch.presence(AttributeTable.environmentColumn)
    for row in 0..<batch.count where environments[row] != 0 { return false }
    return true
  }

  private mutating func renderAll(
    _ batch: ColumnBatch, _ moments: Splicer.Moments, into buffer: inout ByteBuffer, _ other: (Int, RowOutcome) -> Void
  ) -> Int {
    let (splicer, first, count) = (splicer, programs[0], batch.count)
    let most = payloadLimit &+ RequestLine.tail.utf8.count
    var requests = count
    for row in 0..<count {
      let start = buffer.count
      let language = locales.language(of: batch.text(AttributeTable.localeColumn, row), 0)
      let payload = splicer.render(first &+ language, batch, row, moments, into: &buffer)
      let size = buffer.count &- payload
      if size > most {
        buffer.truncate(to: start)
        requests &-= 1
        other(row, .tooLarge(size &- RequestLine.tail.utf8.count))
      }
    }
    return requests
  }

  /// Appends the request line of a broadcast and a newline: `{"headers":{…},"payload":{…}}`. It goes to a channel, so there is neither
  /// recipient nor token, and the source language is all there is.
  public mutating func renderBroadcast(_ empty: ColumnBatch, into buffer: inout ByteBuffer) -> RowOutcome {
    guard let at = sharedFire else { return .late }
    return write(empty, 0, 0, 0, at, into: &buffer)
  }

  private mutating func write(
    _ batch: ColumnBatch, _ row: Int, _ variant: Int, _ language: Int, _ at: Instant, into buffer: inout ByteBuffer
  ) -> RowOutcome {
    let start = buffer.count
    let expires =
      sharedExpiry ?? expiry.seconds(sent: at, zone: expiry.needsZone ? scheduleZone(batch, row) : nil)
    let moments = Splicer.Moments(sent: at.seconds, expiry: expires)
    let payload = splicer.render(programs[variant] + language, batch, row, moments, into: &buffer)
    let size = buffer.count - payload - RequestLine.tail.utf8.count
    if size > payloadLimit {
      buffer.truncate(to: start)
      return .tooLarge(size)
    }
    return .request(variant: variant, payload: size, at: at, start: payload)
  }

  /// Appends nothing but the payload of a row, for one variant and one of its languages, by their places in the campaign; nothing at all for a
  /// variant that nobody gets.
  public func renderPayload(
    _ batch: ColumnBatch, _ row: Int, variant: Int, language: Int, sentAt: Instant, into buffer: inout ByteBuffer
  ) {
    guard programs.indices.contains(variant), programs[variant] >= 0 else { return }
    var line = ByteBuffer()
    let moments = Splicer.Moments(sent: sentAt.seconds, expiry: 0)
    let start = splicer.render(programs[variant] + language, batch, row, moments, into: &line)
    line.withBytes { buffer.append(UnsafeBufferPointer(rebasing: $0[start..<$0.count - RequestLine.tail.utf8.count])) }
  }

  // MARK: - Who

  /// Environments are 0 production, 1 sandbox, as the column's members stand; a token that does not say is what the project says.
  private func isForEnvironment(_ batch: ColumnBatch, _ row: Int) -> Bool {
    guard batch.isPresent(AttributeTable.environmentColumn, row) else {
      return campaign.push?.isSandbox == project.isSandbox
    }
    return (batch.value(AttributeTable.environmentColumn, row) == 1) == (campaign.push?.isSandbox ?? false)
  }

  // MARK: - When

  private mutating func fire(_ batch: ColumnBatch, _ row: Int) -> Instant? {
    switch campaign.schedule.form {
    case .at(let at):
      // In a fixed zone everyone has the one moment; without one it has passed, whatever the recipient's clock shows.
      guard isOnRecipientClock, let zone = zoneCache.number(batch, row, in: project.zones) else { return nil }
      return zoneCache.moment(zone) { zone in
        let instant = zone.instant(of: at.value)
        return instant >= now ? instant : nil
      }
    case .every:
      guard isOnRecipientClock, let recurrence = campaign.schedule.recurrence,
        let zone = zoneCache.number(batch, row, in: project.zones)
      else { return nil }
      return zoneCache.moment(zone) { zone in
        var occurrences = Occurrences(recurrence, in: zone, from: now)
        return occurrences.next(in: zone, from: now)?.instant
      }
    case .after(let delay, _, _):
      guard let column = campaign.schedule.eventColumn, batch.isPresent(column, row) else { return nil }
      let event = Instant(seconds: batch.value(column, row) / 1_000_000)
      let due = event.adding(delay.value)
      guard !times.isEmpty else { return due >= now ? due : nil }
      guard let zone = scheduleZone(batch, row) else { return nil }
      let instant = Self.next(times, in: zone, from: due)
      return instant >= now ? instant : nil
    case .now, .interval, .region: return nil
    }
  }

  /// The first of some times of day at or after a moment.
  static func next(_ times: [CivilTime], in zone: Zone, from moment: Instant) -> Instant {
    let local = zone.local(moment)
    for days in 0...2 {
      for time in times {
        let instant = zone.instant(of: CivilDateTime(date: local.date.adding(days: days), time: time))
        if instant >= moment { return instant }
      }
    }
    return moment
  }

  private var isOnRecipientClock: Bool { if case .device? = campaign.schedule.zone { true } else { false } }

  private mutating func scheduleZone(_ batch: ColumnBatch, _ row: Int) -> Zone? {
    if case .fixed(let zone)? = campaign.schedule.zone { return zone }
    return zoneCache.number(batch, row, in: project.zones).flatMap { zoneCache.zone($0) }
  }
}

/// A line of a batch.
public enum RequestLine {
  /// What follows the payload.
  public static let tail = "}\n"
}

extension Splicer.Builder {
  /// Adds the request line of a variant in one of its languages, with the mark at its payload; gives the program's number.
  fileprivate mutating func request(
    _ campaign: Campaign, _ push: PushSettings, _ content: Content, _ texts: LocalizedTexts?, _ expiry: ExpiryRule,
    _ shared: Int64?, isPersonal: Bool
  ) -> Int {
    let program = begin()
    literal("{")
    if push.channel == nil {
      literal("\"id\":\"")
      text(column: AttributeTable.idColumn, otherwise: AttributeTable.tokenColumn)
      literal("\",\"token\":\"")
      text(column: AttributeTable.tokenColumn)
      literal("\",")
    }
    literal("\"headers\":")
    headers(push, expiry, shared)
    if isPersonal {
      literal(",\"at\":\"")
      sentDate()
      literal("\"")
    }
    literal(",\"payload\":")
    mark()
    payload(campaign, content, texts)
    literal(RequestLine.tail)
    end()
    return program
  }
}
