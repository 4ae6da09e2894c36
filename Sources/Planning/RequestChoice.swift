import Checking
import Clocks
import Diagnostics
import Digests
import Expressions
import Files
import Language
import Recipients

/// Which request of a push campaign a row gets, and when: all that is decided about somebody in its audience before anything is written.
///
/// Who renders and who only counts ask the same one, so that a plan's figures are the build's.
struct RequestChoice: ~Copyable {
  /// What is decided about a row.
  enum Answer {
    /// A variant in the language at a place among its own, sent at a moment; the expiry in Unix seconds.
    case request(variant: Int, language: Int, at: Instant, expiry: Int64)
    case heldOut
    case wrongEnvironment
    case late
    case withoutEvent
    case withoutZone

    /// What becomes of a row that gets no request.
    var outcome: RowOutcome {
      switch self {
      case .heldOut: .heldOut
      case .wrongEnvironment: .wrongEnvironment
      case .withoutEvent: .withoutEvent
      case .withoutZone: .withoutZone
      case .late, .request: .late
      }
    }
  }

  let campaign: Campaign
  let push: PushSettings
  let expiry: ExpiryRule
  /// The expiry of everyone, where it does not depend on the recipient.
  let sharedExpiry: Int64?
  /// Whether every recipient has a moment of their own.
  var isPersonal: Bool { delay != nil }
  /// Whether it depends on the recipient's name who gets what.
  let needsPlace: Bool
  private let project: Project
  private let now: Instant
  /// The moment of everyone, where there is one.
  let sharedFire: Instant?
  /// How long after a moment of each recipient.
  private let delay: TimeSpan?
  /// The times of day for which that waits, in order.
  private let times: [CivilTime]
  /// The variant of each place; -1 for the holdout.
  private let variants: [Int]
  private var locales: LocaleTable
  private var zoneCache = ZoneCache()
  private var seeds: OccurrenceSeeds
  private var numbers: MD5Numbers?
  /// The places of rows that were asked about together.
  private var places: [UInt8] = []

  /// For a push campaign from a moment on; nothing for a local one.
  init?(_ campaign: Campaign, in project: Project, from now: Instant) {
    guard let push = campaign.push else { return nil }
    let expiry = ExpiryRule(push)
    self.campaign = campaign
    self.push = push
    self.project = project
    self.now = now
    self.expiry = expiry
    var fire: Instant?
    if case .instant(let instant)? = campaign.schedule.nextFire(from: now) { fire = instant }
    var zone: Zone?
    if case .fixed(let fixed)? = campaign.schedule.zone { zone = fixed }
    sharedFire = fire
    sharedExpiry = fire.flatMap { expiry.needsZone && zone == nil ? nil : expiry.seconds(sent: $0, zone: zone) }
    needsPlace = campaign.holdout > 0 || campaign.variants.count > 1
    variants =
      needsPlace ? Assignment.variants(weights: campaign.variants.map(\.weight), holdout: campaign.holdout) : []
    var personal: EventDelay?
    if case .after(let delay) = campaign.schedule.timing { personal = delay }
    delay = personal?.length.value
    times = (personal?.times ?? []).map(\.value).sorted()
    locales = LocaleTable(campaign.variants.map { $0.content.texts.map(\.locale) })
    seeds = OccurrenceSeeds(app: project.bundleID, campaign: campaign.id)
  }

  /// The same for another thread.
  init(sharing other: borrowing RequestChoice) {
    campaign = other.campaign
    push = other.push
    expiry = other.expiry
    sharedExpiry = other.sharedExpiry
    needsPlace = other.needsPlace
    project = other.project
    now = other.now
    sharedFire = other.sharedFire
    delay = other.delay
    times = other.times
    variants = other.variants
    locales = LocaleTable(sharing: other.locales)
    seeds = other.seeds
  }

  /// What the requests of everyone say; nothing where that depends on the recipient.
  var sharedSending: Splicer.Sending? {
    mutating get {
      guard let sharedFire, let sharedExpiry else { return nil }
      return sending(at: sharedFire, expiry: sharedExpiry, variant: 0)
    }
  }

  /// What a request says that no column of its recipient holds.
  @inline(__always)
  mutating func sending(at moment: Instant, expiry: Int64, variant: Int) -> Splicer.Sending {
    Splicer.Sending(
      sent: moment.seconds, expiry: expiry, variant: variant, occurrence: seeds.seed(due: moment.seconds))
  }

  // MARK: - Who

  /// What a row gets that the audience holds for.
  mutating func choose(_ batch: ColumnBatch, _ row: Int) -> Answer {
    let place = needsPlace ? Assignment.place(campaign: campaign.id, recipient: batch.recipientID(row)) : 0
    return choose(batch, row, place: place)
  }

  /// Works out the places of some rows together, which is several times quicker than one by one.
  mutating func findPlaces(_ batch: ColumnBatch, _ rows: [Int32]) {
    guard needsPlace else { return }
    places.removeAll(keepingCapacity: true)
    if numbers == nil { numbers = MD5Numbers(start: Assignment.start(of: campaign.id)) }
    numbers?.each(of: rows.count, rest: { batch.recipientID(Int(rows[$0])) }) { _, number in
      places.append(UInt8(truncatingIfNeeded: number % 100))
    }
  }

  /// What a row gets that has a number among those whose places were worked out last.
  mutating func choose(_ batch: ColumnBatch, _ row: Int, number: Int) -> Answer {
    choose(batch, row, place: needsPlace ? Int(places[number]) : 0)
  }

  private mutating func choose(_ batch: ColumnBatch, _ row: Int, place: Int) -> Answer {
    if !isForEnvironment(batch, row) { return .wrongEnvironment }
    let variant = needsPlace ? variants[place] : 0
    if variant < 0 { return .heldOut }
    guard let at = sharedFire ?? fire(batch, row) else {
      if let column = campaign.schedule.eventColumn, !batch.isPresent(column, row) { return .withoutEvent }
      return isOnRecipientClock && !batch.isPresent(AttributeTable.timeZoneColumn, row) ? .withoutZone : .late
    }
    return request(batch, row, variant, language(batch, row, variant: variant), at)
  }

  /// The one request of a broadcast: the source language is all there is.
  mutating func broadcast(_ empty: ColumnBatch) -> Answer {
    guard let sharedFire else { return .late }
    return request(empty, 0, 0, 0, sharedFire)
  }

  private mutating func request(
    _ batch: ColumnBatch, _ row: Int, _ variant: Int, _ language: Int, _ at: Instant
  ) -> Answer {
    let expires = sharedExpiry ?? expiry.seconds(sent: at, zone: expiry.needsZone ? scheduleZone(batch, row) : nil)
    return .request(variant: variant, language: language, at: at, expiry: expires)
  }

  /// The place of a row's language among those of a variant.
  @inline(__always)
  mutating func language(_ batch: ColumnBatch, _ row: Int, variant: Int) -> Int {
    locales.language(of: batch.text(AttributeTable.localeColumn, row), variant)
  }

  /// Environments are 0 production, 1 sandbox, as the column's members stand; a token that does not say is what the project says.
  func isForEnvironment(_ batch: ColumnBatch, _ row: Int) -> Bool {
    guard batch.isPresent(AttributeTable.environmentColumn, row) else {
      return push.isSandbox == project.isSandbox
    }
    return (batch.value(AttributeTable.environmentColumn, row) == 1) == push.isSandbox
  }

  // MARK: - When

  private mutating func fire(_ batch: ColumnBatch, _ row: Int) -> Instant? {
    if let delay {
      guard let column = campaign.schedule.eventColumn, batch.isPresent(column, row) else { return nil }
      let due = Instant(seconds: batch.value(column, row) / 1_000_000).adding(delay)
      guard !times.isEmpty else { return due >= now ? due : nil }
      guard let zone = scheduleZone(batch, row) else { return nil }
      let instant = Self.next(times, in: zone, from: due)
      return instant >= now ? instant : nil
    }
    // In a fixed zone everyone has the one moment; without one it has passed, whatever the recipient's clock shows.
    guard isOnRecipientClock, let zone = zoneCache.number(batch, row, in: project.zones) else { return nil }
    return zoneCache.moment(zone) { campaign.schedule.next(from: now, device: $0) }
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
