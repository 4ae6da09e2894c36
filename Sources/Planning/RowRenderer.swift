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
  /// The campaign is on each recipient's own clock, and nobody knows this one's: there is no time zone.
  case withoutZone
  /// The payload is over the limit.
  case tooLarge(Int)
}

/// Turns rows into requests of one push campaign.
///
/// Holds what does not change from row to row: payloads by variant and language, headers, zones. Reused buffers; a row allocates nothing but
/// what a filter needs.
public struct RowRenderer: ~Copyable {
  private let campaign: Campaign
  private let project: Project
  private let now: Instant
  private let payloads: [[PayloadTemplate]]
  private let locales: [[String]]
  private let weights: [Int]
  private let needsPlace: Bool
  private let sharedFire: Instant?
  private var headers: HeaderTemplate
  private var localeCache = LocaleCache()
  private var zoneCache = ZoneCache()

  /// A renderer for a push campaign from a moment on; nothing for a local one.
  public init?(_ campaign: Campaign, in project: Project, from now: Instant) {
    guard let push = campaign.push else { return nil }
    self.campaign = campaign
    self.project = project
    self.now = now
    payloads = campaign.variants.map { variant in
      variant.content.texts.isEmpty
        ? [PayloadTemplate(campaign, variant.content, nil)]
        : variant.content.texts.map { PayloadTemplate(campaign, variant.content, $0) }
    }
    locales = campaign.variants.map { $0.content.texts.map(\.locale) }
    weights = campaign.variants.map(\.weight)
    needsPlace = campaign.holdout > 0 || campaign.variants.count > 1
    headers = HeaderTemplate(push)
    if case .instant(let instant)? = campaign.schedule.fires(from: now, limit: 1).first {
      sharedFire = instant
    } else {
      sharedFire = nil
    }
  }

  /// Appends the request line of a row: `{"id":…,"token":…,"headers":{…},"payload":{…}}` and a newline. Nothing is appended for other outcomes.
  public mutating func render(_ batch: ColumnBatch, _ row: Int, into buffer: inout ByteBuffer) -> RowOutcome {
    if let audience = campaign.audience, !audience.matches(batch, row, now: now) { return .notInAudience }
    if !isForEnvironment(batch, row) { return .wrongEnvironment }
    let id = batch.recipientID(row)
    var variant = 0
    if needsPlace {
      let place = Assignment.place(campaign: campaign.id, recipient: id)
      guard let chosen = Assignment.variant(place: place, weights: weights, holdout: campaign.holdout) else {
        return .heldOut
      }
      variant = chosen
    }
    guard let at = sharedFire ?? fire(batch, row) else {
      return isOnRecipientClock && !batch.isPresent(AttributeTable.timeZoneColumn, row) ? .withoutZone : .late
    }
    let start = buffer.count
    buffer.append("{\"id\":\"")
    buffer.append(escaping: id)
    buffer.append("\",\"token\":\"")
    buffer.append(escaping: batch.text(AttributeTable.tokenColumn, row))
    buffer.append("\",\"headers\":")
    headers.render(batch, row, at: at, zone: expiryZone(batch, row), into: &buffer)
    if isPersonal {
      buffer.append(",\"at\":\"")
      buffer.append(at.text)
      buffer.append("\"")
    }
    buffer.append(",\"payload\":")
    let payloadStart = buffer.count
    let language = localeCache.index(batch.text(AttributeTable.localeColumn, row), variant, among: locales)
    payloads[variant][language].render(batch, row, attributes: project.attributes, sentAt: at, into: &buffer)
    let size = buffer.count - payloadStart
    if size > campaign.push?.payloadLimit ?? 0 {
      buffer.truncate(to: start)
      return .tooLarge(size)
    }
    buffer.append("}\n")
    return .request(variant: variant, payload: size, at: at, start: payloadStart)
  }

  /// Appends the request line of a broadcast: `{"headers":{…},"payload":{…}}` and a newline. It goes to a channel, so there is neither
  /// recipient nor token, and the source language is all there is.
  public mutating func renderBroadcast(_ empty: ColumnBatch, into buffer: inout ByteBuffer) -> RowOutcome {
    guard let at = sharedFire else { return .late }
    let start = buffer.count
    buffer.append("{\"headers\":")
    headers.render(empty, 0, at: at, zone: expiryZone(empty, 0), into: &buffer)
    buffer.append(",\"payload\":")
    let payloadStart = buffer.count
    renderPayload(empty, 0, variant: 0, language: 0, sentAt: at, into: &buffer)
    let size = buffer.count - payloadStart
    if size > campaign.push?.payloadLimit ?? 0 {
      buffer.truncate(to: start)
      return .tooLarge(size)
    }
    buffer.append("}\n")
    return .request(variant: 0, payload: size, at: at, start: payloadStart)
  }

  /// Appends nothing but the payload of a row, for one variant and one of its languages, by their places in the campaign.
  public func renderPayload(
    _ batch: ColumnBatch, _ row: Int, variant: Int, language: Int, sentAt: Instant, into buffer: inout ByteBuffer
  ) {
    guard payloads.indices.contains(variant), payloads[variant].indices.contains(language) else { return }
    payloads[variant][language].render(
      batch, row, attributes: project.attributes, sentAt: sentAt, into: &buffer)
  }

  /// Whether every recipient has a moment of their own: then each line says it.
  public var isPersonal: Bool { if case .after = campaign.schedule.form { true } else { false } }

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
      guard isOnRecipientClock, let zone = recipientZone(batch, row) else { return nil }
      let instant = zone.instant(of: at.value)
      return instant >= now ? instant : nil
    case .every(let recurrence):
      guard isOnRecipientClock, let zone = recipientZone(batch, row),
        let local = zoneCache.first(recurrence, in: zone, from: now)
      else { return nil }
      return zone.instant(of: local)
    case .after(let delay, _, let times):
      guard let column = campaign.schedule.eventColumn, batch.isPresent(column, row) else { return nil }
      let event = Instant(seconds: batch.value(column, row) / 1_000_000)
      let due = event.adding(delay.value)
      guard !times.isEmpty else { return due >= now ? due : nil }
      guard let zone = scheduleZone(batch, row) else { return nil }
      let instant = Self.next(times.map(\.value).sorted(), in: zone, from: due)
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
    return recipientZone(batch, row)
  }

  private mutating func recipientZone(_ batch: ColumnBatch, _ row: Int) -> Zone? {
    guard batch.isPresent(AttributeTable.timeZoneColumn, row) else { return nil }
    return zoneCache.zone(batch.text(AttributeTable.timeZoneColumn, row), in: project.zones)
  }

  private mutating func expiryZone(_ batch: ColumnBatch, _ row: Int) -> Zone? {
    guard headers.needsZone else { return nil }
    return scheduleZone(batch, row)
  }
}
