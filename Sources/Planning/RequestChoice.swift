import Checking
import Clocks
import Diagnostics
import Digests
import Expressions
import Files
import Language
import Payloads
import Recipients

/// Which request of a push campaign a row gets, and when: all that is decided about somebody in its audience before anything is written.
///
/// Who renders and who only counts ask the same one, so that a plan's figures are the build's.
struct RequestChoice: ~Copyable {
  /// What is decided about a row.
  enum Answer {
    /// A variant in the language at a place among its own, and when; the expiry in Unix seconds.
    case request(variant: Int, language: Int, due: DueMoments.Due, expiry: Int64)
    /// Nothing, for a reason.
    case unsent(UnsentReason)
  }

  let campaign: Campaign
  /// The environment that each line names; nothing for belfry.yaml alone.
  var environment: String? { project.overlay?.name }
  let push: PushSettings
  let expiry: ExpiryRule
  /// Where people without a time zone are taken to live; empty where that is not known.
  var fallbackZone: String { project.fallbackZone?.name ?? "" }
  /// The expiry of everyone, where it does not depend on the recipient.
  private(set) var sharedExpiry: Int64?
  /// Whether every recipient has a moment of their own.
  var isPersonal: Bool { life != nil || isOwn }
  /// Whether it depends on the recipient's name who gets what.
  let needsPlace: Bool
  private let project: Project
  private var now: Instant
  private let window: SendWindow?
  private var due: DueMoments
  /// The moment of everyone, where there is just one.
  private(set) var sharedFire: Instant?
  /// How many moments everyone has; nothing where that depends on the recipient.
  private var sharedCount: Int?
  /// The moments of everyone, or zone by zone as far as these were asked for.
  private var moments: [DueMoments.Due]
  /// Where those of people of whom no clock is known stand; nothing as long as nobody asked.
  private var placesAnywhere: Range<Int>?
  /// Which of them the row asked about last still has to come, and what it gets then.
  private var rest = 0..<0
  private(set) var last = (variant: 0, language: 0)
  /// Whether it is quiet hours that keep the row asked about last from everything.
  private var isDropped = false
  /// Whether an event takes back what the row asked about last would get.
  private var isCancelled = false
  /// The columns of the moments of such events.
  private let cancelling: [Int]
  /// The event of the row asked about last; nothing where it was known ever since.
  private(set) var event: Instant?
  /// Who says whether a request comes where not all can, and the place of the campaign among those that are asked about.
  private let arbiter: (Arbiter, party: Int)?
  /// Events that have not happened yet, though they are not known ahead.
  var futureEvents = 0
  /// The column in which each row names its request; nothing where the moment at which it is due names it.
  let requestColumn: Int?
  /// The systems that have no pushes of this type, a bit for each member of the column `platform`.
  private let absentPlatforms: UInt64
  /// Whether some systems have no pushes of this type, so that rows differ.
  var dependsOnPlatform: Bool { absentPlatforms != 0 }
  /// Whether each person's own data tell values of the schedule.
  private let isOwn: Bool
  /// When it is due that follows a moment of each recipient.
  private let life: EventMoments?
  /// Whether that moment is known before it comes.
  private let isKnownAhead: Bool
  /// The variant of each place; -1 for the holdout.
  private let variants: [Int]
  private var locales: LocaleTable
  private var zoneCache: ZoneCache
  private var seeds: OccurrenceSeeds
  /// The places of rows that were asked about together.
  private var places: RowPlaces

  /// For a push campaign from a moment on, or in a window; nothing for a local one.
  init?(
    _ campaign: Campaign, in project: Project, from now: Instant, in window: SendWindow? = nil,
    by arbiter: Arbiter? = nil
  ) {
    guard let push = campaign.push else { return nil }
    self.arbiter = Self.place(of: campaign, arbiter)
    let expiry = ExpiryRule(push)
    self.campaign = campaign
    self.push = push
    self.project = project
    self.now = now
    self.expiry = expiry
    self.window = window
    due = DueMoments(campaign.schedule, from: now, in: window)
    let shared = due.shared
    moments = shared ?? []
    sharedCount = shared?.count
    let fire = moments.count == 1 ? moments[0].instant : nil
    zoneCache = ZoneCache(fallback: project.fallbackZone)
    requestColumn = campaign.requestColumn
    absentPlatforms = push.type.absentPlatforms
    cancelling = campaign.schedule.event?.cancellingColumns ?? []
    sharedFire = fire
    sharedExpiry = fire.flatMap { Self.expiry(of: campaign, expiry, sent: $0) }
    needsPlace = campaign.needsPlace
    places = RowPlaces(campaign)
    variants =
      needsPlace ? Assignment.variants(weights: campaign.variants.map(\.weight), holdout: campaign.holdout) : []
    life = campaign.eventMoments
    isOwn = campaign.schedule.isOwn
    isKnownAhead = campaign.schedule.eventColumn.map { campaign.columns.attributes[$0].isKnownAsDay } ?? false
    locales = LocaleTable(campaign.variants.map { $0.content.texts.map(\.locale) })
    seeds = OccurrenceSeeds(app: project.bundleID, campaign: campaign.identity)
  }

  /// The same for another thread.
  init(sharing other: borrowing RequestChoice, by arbiter: Arbiter? = nil) {
    self.arbiter = Self.place(of: other.campaign, arbiter)
    campaign = other.campaign
    push = other.push
    expiry = other.expiry
    sharedExpiry = other.sharedExpiry
    needsPlace = other.needsPlace
    places = RowPlaces(other.campaign)
    project = other.project
    now = other.now
    zoneCache = ZoneCache(fallback: other.project.fallbackZone)
    (window, due, moments, sharedCount) = (other.window, other.due, other.moments, other.sharedCount)
    sharedFire = other.sharedFire
    requestColumn = other.requestColumn
    absentPlatforms = other.absentPlatforms
    cancelling = other.cancelling
    (life, isKnownAhead, isOwn) = (other.life, other.isKnownAhead, other.isOwn)
    variants = other.variants
    locales = LocaleTable(sharing: other.locales)
    seeds = other.seeds
  }

  /// Goes on from another moment; only for a choice without a window.
  mutating func move(to now: Instant) {
    self.now = now
    due = DueMoments(campaign.schedule, from: now, in: nil)
    let shared = due.shared
    moments = shared ?? []
    sharedCount = shared?.count
    sharedFire = moments.count == 1 ? moments.first?.instant : nil
    sharedExpiry = sharedFire.flatMap { Self.expiry(of: campaign, expiry, sent: $0) }
    // What was found for a zone were places among the moments of before.
    zoneCache = ZoneCache(fallback: project.fallbackZone)
    placesAnywhere = nil
    rest = 0..<0
  }

  /// When what is sent to everyone at a moment expires; nothing where that depends on the recipient's clock.
  private static func expiry(of campaign: Campaign, _ rule: ExpiryRule, sent: Instant) -> Int64? {
    var zone: Zone?
    if case .fixed(let fixed)? = campaign.schedule.zone { zone = fixed }
    return rule.needsZone && zone == nil ? nil : rule.seconds(sent: sent, zone: zone)
  }

  /// What the requests of everyone say; nothing where that depends on the recipient.
  var sharedSending: Splicer.Sending? {
    mutating get {
      guard let sharedFire, let sharedExpiry, requestColumn == nil, !standsBack, !dependsOnPlatform else { return nil }
      return Splicer.Sending(
        sent: sharedFire.seconds, expiry: sharedExpiry, occurrence: seeds.seed(due: sharedFire.seconds))
    }
  }

  /// What a row's request says that no column of its recipient holds.
  @inline(__always)
  mutating func sending(
    _ batch: ColumnBatch, _ row: Int, _ due: DueMoments.Due, expiry: Int64, variant: Int
  ) -> Splicer.Sending {
    let seed =
      if let requestColumn { seeds.seed(request: batch.text(requestColumn, row)) } else {
        seeds.seed(due: due.meant.seconds)
      }
    return Splicer.Sending(
      sent: due.instant.seconds, expiry: expiry, variant: variant, occurrence: seed, meant: due.meant.seconds)
  }

  /// Whether others may come in place of it.
  var standsBack: Bool { campaign.turn != nil }

  private static func place(of campaign: Campaign, _ arbiter: Arbiter?) -> (Arbiter, party: Int)? {
    arbiter.flatMap { arbiter in arbiter.party(campaign).map { (arbiter, $0) } }
  }

  /// The moments of everyone; nothing where they depend on the recipient.
  var sharedMoments: [Instant]? { sharedCount.map { moments.prefix($0).map(\.instant) } }
  /// Whether quiet hours can hold back what follows from an event: then the moment before that names it.
  var tellsMeant: Bool { life != nil && campaign.schedule.isHeld }
  /// Whether each zone of recipients has moments of its own.
  var isByZone: Bool { due.areByZone }

  /// Whether anything can be due at all.
  var canBeDue: Bool { window == nil || sharedCount.map { $0 > 0 } ?? due.areAny }

  // MARK: - Who

  /// What a row gets that the audience holds for.
  mutating func choose(_ batch: ColumnBatch, _ row: Int) -> Answer {
    let place = needsPlace ? Assignment.place(campaign: campaign.identity, recipient: batch.recipientID(row)) : 0
    return choose(batch, row, place: place)
  }

  /// Works out the places of some rows together, which is several times quicker than one by one.
  mutating func findPlaces(_ batch: ColumnBatch, _ rows: [Int32]) {
    if needsPlace { places.find(batch, rows) }
  }

  /// What a row gets that has a number among those whose places were worked out last.
  mutating func choose(_ batch: ColumnBatch, _ row: Int, number: Int) -> Answer {
    choose(batch, row, place: needsPlace ? places[number] : 0)
  }

  private mutating func choose(_ batch: ColumnBatch, _ row: Int, place: Int) -> Answer {
    if !isForEnvironment(batch, row) { return .unsent(.otherEnvironment) }
    if absentPlatforms != 0, isAbsent(batch, row) { return .unsent(.otherPlatform) }
    let variant = needsPlace ? variants[place] : 0
    if variant < 0 { return .unsent(.heldOut) }
    guard let due = sharedFire.map({ DueMoments.Due($0) }) ?? fire(batch, row) else {
      return whyNot(batch, row)
    }
    last = (variant, language(batch, row, variant: variant))
    return request(batch, row, due)
  }

  private mutating func whyNot(_ batch: ColumnBatch, _ row: Int) -> Answer {
    if let column = campaign.schedule.eventColumn, !batch.isPresent(column, row) { return .unsent(.withoutEvent) }
    if isOwn, campaign.schedule.lacking(batch, row) != nil { return .unsent(.withoutValue) }
    if isOnRecipientClock, zoneCache.number(batch, row, in: project.zones) == nil { return .unsent(.withoutZone) }
    if isDropped { return .unsent(.quiet) }
    if isCancelled { return .unsent(.cancelled) }
    return .unsent(window == nil ? .late : .notDue)
  }

  /// What the row asked about last gets at its next moment; nothing after the last one.
  @inline(__always)
  mutating func following(_ batch: ColumnBatch, _ row: Int) -> Answer? {
    rest.isEmpty ? nil : nextOfRest(batch, row)
  }

  @inline(never)
  private mutating func nextOfRest(_ batch: ColumnBatch, _ row: Int) -> Answer {
    let due = moments[rest.lowerBound]
    rest = rest.dropFirst()
    return request(batch, row, due)
  }

  /// The first request of a broadcast: the source language is all there is.
  mutating func broadcast(_ empty: ColumnBatch) -> Answer {
    last = (0, 0)
    guard let due = firstShared() else { return .unsent(window == nil ? .late : .notDue) }
    return request(empty, 0, due)
  }

  private mutating func request(_ batch: ColumnBatch, _ row: Int, _ due: DueMoments.Due) -> Answer {
    let at = due.instant
    let expires = sharedExpiry ?? expiry.seconds(sent: at, zone: expiry.needsZone ? scheduleZone(batch, row) : nil)
    // A window may begin long before it is built: what has expired by then would be thrown away.
    if window != nil, expires > 0, expires <= now.seconds { return .unsent(.expired) }
    // Nor does it help anybody when quiet hours end after it has expired, or when a moment of theirs is after that.
    if due.isHeld || isPersonal, expires > 0, expires <= at.seconds { return .unsent(.expired) }
    if arbiter != nil, let refusal = refusal(batch, row, at) { return refusal }
    return .request(variant: last.variant, language: last.language, due: due, expiry: expires)
  }

  /// Why a request does not come that is due; nothing where it does.
  @inline(never)
  private func refusal(_ batch: ColumnBatch, _ row: Int, _ due: Instant) -> Answer? {
    guard let (arbiter, party) = arbiter else { return nil }
    switch arbiter.standing(of: party, batch, row, at: due) {
    case .comes: return nil
    case .outranked: return .unsent(.outranked)
    case .tooSoon: return .unsent(.tooSoon)
    }
  }

  /// The place of a row's language among those of a variant.
  @inline(__always)
  mutating func language(_ batch: ColumnBatch, _ row: Int, variant: Int) -> Int {
    locales.language(of: batch.text(AttributeTable.localeColumn, row), variant)
  }

  /// Whether a row's language is one that fits its locale, and not only the source.
  mutating func fits(_ batch: ColumnBatch, _ row: Int, variant: Int) -> Bool {
    locales.fits(batch.text(AttributeTable.localeColumn, row), variant)
  }

  /// Environments are 0 production, 1 sandbox, as the column's members stand; a token that does not say is what the project says.
  func isForEnvironment(_ batch: ColumnBatch, _ row: Int) -> Bool {
    guard batch.isPresent(AttributeTable.environmentColumn, row) else {
      return push.isSandbox == project.isSandbox
    }
    return (batch.value(AttributeTable.environmentColumn, row) == 1) == push.isSandbox
  }

  /// Whether a row's device has a system without pushes of this type. Of a row that does not say nothing is assumed.
  private func isAbsent(_ batch: ColumnBatch, _ row: Int) -> Bool {
    let column = AttributeTable.platformColumn
    guard batch.isPresent(column, row) else { return false }
    return absentPlatforms >> UInt64(truncatingIfNeeded: batch.value(column, row)) & 1 == 1
  }

  // MARK: - When

  private mutating func fire(_ batch: ColumnBatch, _ row: Int) -> DueMoments.Due? {
    isDropped = false
    isCancelled = false
    if let life { return fire(life, batch, row) }
    if isOwn { return fireOwn(batch, row) }
    // In a fixed zone everyone has the same moments; without one it has passed, whatever the recipient's clock shows.
    if sharedCount != nil { return firstShared() }
    guard due.areByZone else { return nil }
    let due = due
    guard let zone = zoneCache.number(batch, row, in: project.zones) else { return first(of: anywhere()) }
    let places = zoneCache.places(zone, in: &moments) { due.moments(on: $0) }
    guard let next = first(of: places), !next.isDropped else {
      isDropped = !places.isEmpty
      return nil
    }
    return next
  }

  /// The moments of the recipient's own schedule.
  private mutating func fireOwn(_ batch: ColumnBatch, _ row: Int) -> DueMoments.Due? {
    guard let schedule = campaign.schedule.own(of: batch, row) else { return nil }
    let due = DueMoments(schedule, from: now, in: window)
    moments = due.moments(in: zone(of: row, batch))
    guard moments.first?.isDropped != true else {
      isDropped = true
      return nil
    }
    return first(of: 0..<moments.count)
  }

  /// What follows from a moment of the recipient.
  private mutating func fire(_ life: EventMoments, _ batch: ColumnBatch, _ row: Int) -> DueMoments.Due? {
    guard let column = campaign.schedule.eventColumn, batch.isPresent(column, row) else { return nil }
    let value = batch.value(column, row)
    let event = life.event(value)
    self.event = isKnownAhead ? nil : event
    let quiet = campaign.schedule.quiet
    let zone = life.needsZone || quiet != nil ? zone(of: row, batch) : nil
    if life.areMany { return fireAgain(life, value, event, zone) }
    guard let meant = life.due(value, on: zone) else { return nil }
    guard let due = held(meant, zone) else {
      isDropped = isDue(meant, event)
      return nil
    }
    if !cancelling.isEmpty, isTakenBack(batch, row, between: event, due) {
      isCancelled = isDue(due, event)
      return nil
    }
    return isDue(due, event) ? DueMoments.Due(due, isHeld: due != meant, meant: meant) : nil
  }

  /// When what is due comes to who lives in a zone; nothing where quiet hours drop it.
  private func held(_ due: Instant, _ zone: Zone?) -> Instant? {
    guard let quiet = campaign.schedule.quiet, let zone else { return due }
    return quiet.moment(of: due, in: zone)
  }

  /// The next time of what comes again and again, or all of a window.
  private mutating func fireAgain(
    _ life: EventMoments, _ value: Int64, _ event: Instant, _ zone: Zone?
  ) -> DueMoments.Due? {
    moments.removeAll(keepingCapacity: true)
    var from = (window?.first ?? now).before(campaign.schedule.quiet)
    // The next one may be held back from before now, and may be dropped.
    while true {
      let found = life.repeated(value, on: zone, from: from, until: window?.until, atMost: window == nil ? 1 : .max)
      for meant in found {
        guard let due = held(meant, zone) else {
          isDropped = isDropped || isDue(meant, event)
          continue
        }
        // What is held back until one end comes once.
        guard isDue(due, event), moments.last?.instant != due else { continue }
        moments.append(DueMoments.Due(due, isHeld: due != meant, meant: meant))
      }
      guard window == nil, moments.isEmpty, !isDropped, let last = found.last else { break }
      from = last.adding(TimeSpan(seconds: 1))
    }
    return self.first(of: 0..<moments.count)
  }

  /// Whether one of the events that take it back came while it waited.
  private func isTakenBack(_ batch: ColumnBatch, _ row: Int, between event: Instant, _ due: Instant) -> Bool {
    cancelling.contains { column in
      guard batch.isPresent(column, row) else { return false }
      let moment = Instant(seconds: batch.value(column, row) / 1_000_000)
      return moment >= event && moment < due
    }
  }

  private mutating func anywhere() -> Range<Int> {
    if let placesAnywhere { return placesAnywhere }
    let start = moments.count
    moments += due.momentsAnywhere
    placesAnywhere = start..<moments.count
    return start..<moments.count
  }

  private mutating func isDue(_ due: Instant, _ event: Instant) -> Bool {
    guard let window else { return due >= now }
    if !isKnownAhead, event >= now { futureEvents += 1 }
    return window.takes(due, of: event, isKnownAhead: isKnownAhead)
  }

  private mutating func firstShared() -> DueMoments.Due? { first(of: 0..<(sharedCount ?? 0)) }

  /// The first of some moments; the others are still to come.
  private mutating func first(of places: Range<Int>) -> DueMoments.Due? {
    guard !places.isEmpty else { return nil }
    rest = places.dropFirst()
    return moments[places.lowerBound]
  }

  private var isOnRecipientClock: Bool { if case .device? = campaign.schedule.zone { true } else { false } }

  private mutating func scheduleZone(_ batch: ColumnBatch, _ row: Int) -> Zone? {
    if case .fixed(let zone)? = campaign.schedule.zone { return zone }
    return zone(of: row, batch)
  }

  /// Whose clock says when it is quiet where somebody is.
  private mutating func zone(of row: Int, _ batch: ColumnBatch) -> Zone? {
    zoneCache.number(batch, row, in: project.zones).flatMap { zoneCache.zone($0) }
  }
}

extension Campaign {
  /// When it is due after a moment in a person's life; nothing where it follows none.
  var eventMoments: EventMoments? {
    guard case .after(let delay) = schedule.timing else { return nil }
    let type = schedule.eventColumn.map { columns.attributes[$0].type } ?? .timestamp
    return EventMoments(delay, of: type, on: schedule.zone)
  }
}

extension PushType {
  /// The systems that never have it, a bit for each member of the column `platform`.
  var absentPlatforms: UInt64 {
    guard case .enumeration(let names) = AttributeTable.builtIns[AttributeTable.platformColumn].type else { return 0 }
    return names.enumerated().reduce(0) { mask, member in
      guard let platform = Platform.named(member.element), availability.isAbsent(on: platform) else { return mask }
      return mask | 1 << UInt64(member.offset)
    }
  }
}

extension Attribute {
  /// Whether its moment is known before it comes: a day is no moment at which something happens.
  var isKnownAsDay: Bool { isKnownAhead || type == .date }
}
