import Checking
import Clocks
import Digests
import Expressions
import Language

/// Whether the device of a row's recipient shows a local campaign, and when, for a row that is in the audience.
///
/// It decides as the app's library and `belfry simulate` do: a device of which no clock is known is taken to show UTC.
struct LocalChoice: ~Copyable {
  /// What is decided about a row.
  enum Answer {
    /// A variant, the language at a place among its own, and the next moment; nil where only the device knows the moment.
    case shown(variant: Int, language: Int, due: DueMoments.Due?)
    /// Nothing, for a reason.
    case unsent(UnsentReason)
  }

  /// When a row is due.
  private enum Timing {
    case due(DueMoments.Due?)
    case never(UnsentReason)
  }

  /// Whether a row's variant, or whether it is held out, depends on the recipient.
  let needsPlace: Bool
  /// The languages of each variant, as devices show them.
  let languages: [[String]]
  private let campaign: Campaign
  private let project: Project
  private let now: Instant
  private let window: SendWindow?
  private let due: DueMoments
  private let life: EventMoments?
  /// The moment of every row; nil where it depends on the recipient.
  private let shared: Timing?
  private let variants: [Int]
  private var locales: LocaleTable
  private var zones: ZoneCache
  private var moments: [DueMoments.Due] = []
  private var places: RowPlaces

  /// Decides about a local campaign from a moment on, or in a window.
  init(_ campaign: Campaign, in project: Project, from now: Instant, in window: SendWindow?) {
    (self.campaign, self.project, self.now, self.window) = (campaign, project, now, window)
    due = DueMoments(campaign.schedule, from: now, in: window)
    life = campaign.schedule.eventColumn == nil ? nil : campaign.eventMoments
    shared = Self.shared(campaign.schedule, due, window)
    needsPlace = campaign.needsPlace
    variants =
      needsPlace ? Assignment.variants(weights: campaign.variants.map(\.weight), holdout: campaign.holdout) : []
    languages = campaign.variants.map { Self.languages(of: $0.content, project) }
    locales = LocaleTable(languages)
    zones = ZoneCache(fallback: Self.fallback(campaign, project))
    places = RowPlaces(campaign)
  }

  /// The same for another thread.
  init(sharing other: borrowing LocalChoice) {
    (campaign, project, now, window) = (other.campaign, other.project, other.now, other.window)
    (due, life, shared) = (other.due, other.life, other.shared)
    (needsPlace, variants, languages) = (other.needsPlace, other.variants, other.languages)
    locales = LocaleTable(sharing: other.locales)
    zones = ZoneCache(fallback: Self.fallback(other.campaign, other.project))
    places = RowPlaces(other.campaign)
  }

  /// On a fixed clock no quiet hours are known without the device's; every other schedule has moments on UTC's clock, too.
  private static func fallback(_ campaign: Campaign, _ project: Project) -> Zone? {
    project.fallbackZone ?? (campaign.schedule.isHeldByZone ? nil : .utc)
  }

  /// The languages in which devices show a content, its source first.
  private static func languages(of content: Content, _ project: Project) -> [String] {
    let (source, all) = (content.texts.first?.locale ?? "", project.shownLanguages(of: content).map(\.locale))
    return [source] + all.filter { !$0.utf8.elementsEqual(source.utf8) }
  }

  private static func shared(_ schedule: Schedule, _ due: DueMoments, _ window: SendWindow?) -> Timing? {
    guard schedule.isOnCalendar else { return schedule.columns.isEmpty ? .due(nil) : nil }
    return due.shared.map { moments in
      moments.first.map { .due($0) } ?? .never(window == nil ? .late : .notDue)
    }
  }

  /// What every row gets, where that depends on nothing but its locale.
  var answerOfAll: (due: DueMoments.Due?, reason: UnsentReason?)? {
    guard !needsPlace, let shared else { return nil }
    switch shared {
    case .due(let due): return (due, nil)
    case .never(let reason): return (nil, reason)
    }
  }

  /// Calculates the places of some rows together, which is several times quicker than one by one.
  mutating func findPlaces(_ batch: ColumnBatch, _ rows: [Int32]) { if needsPlace { places.find(batch, rows) } }

  /// What a row gets that has a number among those whose places were calculated last.
  mutating func choose(_ batch: ColumnBatch, _ row: Int, number: Int) -> Answer {
    let variant = needsPlace ? variants[places[number]] : 0
    if variant < 0 { return .unsent(.heldOut) }
    switch shared ?? timing(batch, row) {
    case .due(let due): return .shown(variant: variant, language: language(batch, row, variant), due: due)
    case .never(let reason): return .unsent(reason)
    }
  }

  /// The place of a row's language among those of a variant.
  mutating func language(_ batch: ColumnBatch, _ row: Int, _ variant: Int) -> Int {
    locales.language(of: batch.text(AttributeTable.localeColumn, row), variant)
  }

  /// Whether a row's language is one that fits its locale, and not only the source.
  mutating func fits(_ batch: ColumnBatch, _ row: Int, _ variant: Int) -> Bool {
    locales.fits(batch.text(AttributeTable.localeColumn, row), variant)
  }

  // MARK: - When

  private var isOver: Timing { .never(window == nil ? .late : .notDue) }

  private mutating func timing(_ batch: ColumnBatch, _ row: Int) -> Timing {
    if let life { return timing(life, batch, row) }
    if campaign.schedule.isOwn { return ownTiming(batch, row) }
    let due = due
    guard let zone = zones.number(batch, row, in: project.zones) else {
      return due.momentsAnywhere.first.map { .due($0) } ?? isOver
    }
    let places = zones.places(zone, in: &moments) { due.moments(on: $0) }
    guard !places.isEmpty else { return isOver }
    let first = moments[places.lowerBound]
    return first.isDropped ? .never(.quiet) : .due(first)
  }

  /// The moments of the recipient's own schedule.
  private mutating func ownTiming(_ batch: ColumnBatch, _ row: Int) -> Timing {
    guard let schedule = campaign.schedule.own(of: batch, row) else { return .never(.withoutValue) }
    let moments = DueMoments(schedule, from: now, in: window).moments(
      in: zones.number(batch, row, in: project.zones).flatMap { zones.zone($0) })
    guard let first = moments.first else { return isOver }
    return first.isDropped ? .never(.quiet) : .due(first)
  }

  /// What follows from a moment of the recipient.
  private mutating func timing(_ life: EventMoments, _ batch: ColumnBatch, _ row: Int) -> Timing {
    guard let column = campaign.schedule.eventColumn, batch.isPresent(column, row) else { return .never(.withoutEvent) }
    let clock = zones.number(batch, row, in: project.zones).flatMap { zones.zone($0) } ?? .utc
    let (value, quiet) = (batch.value(column, row), campaign.schedule.quiet)
    var (from, isDropped) = ((window?.from ?? now).before(quiet), false)
    while true {
      let found =
        life.areMany
        ? life.repeated(value, on: clock, from: from, until: window?.until, atMost: 1)
        : [life.due(value, on: clock)].compactMap { $0 }
      guard let meant = found.first else { return isDropped ? .never(.quiet) : isOver }
      if let due = quiet == nil ? meant : quiet?.moment(of: meant, in: clock) {
        if isDue(due) { return .due(DueMoments.Due(due, isHeld: due != meant, meant: meant)) }
      } else if isDue(meant) {
        // Without a window the next one does not come.
        guard window != nil, life.areMany else { return .never(.quiet) }
        isDropped = true
      }
      guard life.areMany else { return isOver }
      from = meant.adding(TimeSpan(seconds: 1))
    }
  }

  private func isDue(_ moment: Instant) -> Bool { window?.contains(moment) ?? (moment >= now) }
}

/// The places of rows in the assignment of a campaign, calculated together.
struct RowPlaces: ~Copyable {
  private let start: [UInt8]
  private var numbers: MD5Numbers?
  private var places: [UInt8] = []

  /// No places yet.
  init(_ campaign: Campaign) { start = campaign.needsPlace ? Assignment.start(of: campaign.identity) : [] }

  /// Calculates those of some rows.
  mutating func find(_ batch: ColumnBatch, _ rows: [Int32]) {
    places.removeAll(keepingCapacity: true)
    if numbers == nil { numbers = MD5Numbers(start: start) }
    numbers?.each(of: rows.count, rest: { batch.recipientID(Int(rows[$0])) }) { _, number in
      places.append(UInt8(truncatingIfNeeded: number % 100))
    }
  }

  /// The place, 0 to 99, of the row with a number among them.
  subscript(number: Int) -> Int { Int(places[number]) }
}

extension Campaign {
  /// Whether it depends on the recipient's name what a recipient gets.
  var needsPlace: Bool { holdout > 0 || variants.count > 1 }

  /// Whether rows of recipients decide who gets it: it goes to devices, and no request brings a row of its own.
  var isCountable: Bool { delivery == .local || push?.channel == nil && !schedule.hasOwnRows }

  /// Whether it is local and follows an event that the app reports, of which no row of recipients says whether it comes.
  package var isOfReports: Bool { delivery == .local && reportedName != nil && schedule.eventColumn == nil }

  /// What decides who gets a local campaign and rows without some columns lack: attributes in their order, or none where only the app knows when its
  /// event comes. Nil where rows decide: a push goes to rows as they are, so that a value is missing there, and nothing is unknown.
  func lacking(_ absent: [String]) -> [String]? {
    guard delivery == .local else { return nil }
    if isOfReports { return [] }
    let read = (audience?.columns ?? []) + schedule.columns
    let names = Set(read).sorted().filter(columns.attributes.indices.contains).map { columns.attributes[$0].name }
    let lacking = names.filter { name in absent.contains { $0.utf8.elementsEqual(name.utf8) } }
    return lacking.isEmpty ? nil : lacking
  }
}

/// Local campaigns whose recipients are not counted, because rows of recipients do not decide who gets them.
public struct UncountedCampaigns: Sendable, Equatable {
  /// The attributes that the rows lack; none of campaigns that wait for an event of the app, of which no row says whether it comes.
  public let attributes: [String]
  /// The ids of the campaigns, in the order of the plan.
  public private(set) var campaigns: [String]

  /// Campaigns with the attributes that their rows lack, those that lack the same together.
  static func all(_ campaigns: some Sequence<(id: String, attributes: [String])>) -> [UncountedCampaigns] {
    campaigns.reduce(into: []) { all, campaign in
      if let place = all.firstIndex(where: { $0.attributes == campaign.attributes }) {
        all[place].campaigns.append(campaign.id)
      } else {
        all.append(UncountedCampaigns(attributes: campaign.attributes, campaigns: [campaign.id]))
      }
    }
  }
}
