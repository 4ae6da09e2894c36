public import Checking
import Clocks
import Expressions
import JSON
import Parsing
public import Recipients

/// Counts what recipients make of a plan: how many of them each push campaign reaches, and how large what they get really is.
///
/// Renders every request as a build does and keeps only its size, so that the plan's figures are the build's.
public struct Census: Sendable {
  /// Rows read.
  public private(set) var rows = 0
  /// Rows that break the declared types, or are of a recipient who was there before.
  public private(set) var rejected = 0
  /// Rows with a token that is known to be dead; nothing where no list of such tokens was given.
  public private(set) var suppressed: Int?
  /// The first few rejections.
  public private(set) var rejections: [Rejection] = []

  /// What the person should know of the recipients beside the counts: lower case, no full stop.
  public private(set) var problems: [String] = []

  /// How many slots their devices need; nothing where no campaign keeps requests pending.
  public private(set) var slots: SlotCensus?

  /// How many rejections are kept to be shown.
  private static let shown = 5

  /// Reads all recipients and puts their counts into the plan; `progress` hears of the rows so far.
  ///
  /// - Throws: ``RecipientError`` when the source cannot be read.
  public init(
    _ reader: RecipientReader, of project: Project, without list: SuppressedTokens? = nil, into plan: inout Plan,
    progress: (Int) -> Void = { _ in }
  ) throws {
    let counted = plan.campaigns.indices.filter {
      plan.campaigns[$0].campaign.delivery == .push && plan.campaigns[$0].campaign.push?.channel == nil
        && plan.campaigns[$0].campaign.status == .active
    }
    let counters = counted.compactMap { CampaignCounter(plan.campaigns[$0].campaign, project, plan) }
    let batch = ColumnBatch(attributes: project.attributes, capacity: 4096)
    var slotCounter = SlotCounter(plan, capacity: batch.capacity)
    var buffer = ByteBuffer(capacity: 1 << 16)
    var known = KnownRecipients(reader.layout)
    var isMore = true
    suppressed = list == nil ? nil : 0
    while isMore {
      isMore = try reader.read(into: batch) { rejection in
        if rejections.count < Self.shown { rejections.append(rejection) }
        reader.tellsReasons = rejections.count < Self.shown
      }
      leaveOut(of: batch, reader, list, &known)
      progress(reader.rows)
      for counter in counters { counter.count(batch, &buffer) }
      slotCounter?.count(batch)
    }
    slots = slotCounter?.result
    rows = reader.rows
    rejected += reader.rejectedRows
    for (index, counter) in zip(counted, counters) { plan.campaigns[index].audience = counter.result }
    let zone = AttributeTable.builtIns[AttributeTable.timeZoneColumn].name
    let why =
      reader.absentColumns.contains(zone) ? "\"\(reader.file)\" has no column \"\(zone)\"" : "they have no \(zone)"
    for plan in counted.map({ plan.campaigns[$0] }) {
      guard let audience = plan.audience else { continue }
      let (count, over) = (audience.withoutZone, audience.sizes.over)
      if let example = audience.quietExample {
        let people = audience.inQuietHours == 1 ? "recipient" : "recipients"
        problems.append(
          "campaign \"\(plan.campaign.id)\" comes in the quiet hours of \(audience.inQuietHours) \(people), such as at \(example)"
        )
      }
      if count > 0 {
        problems.append(
          "campaign \"\(plan.campaign.id)\" is on everyone's own clock and never reaches \(count) \(count == 1 ? "recipient" : "recipients"): \(why)"
        )
      }
      if over > 0 {
        let payloads = over == 1 ? "payload that is" : "payloads that are"
        problems.append(
          "campaign \"\(plan.campaign.id)\" has \(over) \(payloads) over the limit of \(plan.campaign.push?.limitText ?? ""), and a build stops at the first"
        )
      }
    }
  }

  /// Leaves what a build would leave out: rows with dead tokens, and second rows of a recipient.
  private mutating func leaveOut(
    of batch: ColumnBatch, _ reader: RecipientReader, _ list: SuppressedTokens?, _ known: inout KnownRecipients
  ) {
    let before = rejections.count
    reader.keep(in: batch) { row in
      let print = RecipientPrint(batch, row)
      if let list, list.contains(print) {
        suppressed = (suppressed ?? 0) + 1
        return false
      }
      guard let twin = known.take(print) else { return true }
      rejected += 1
      let place = reader.place(ofBatchRow: row)
      rejections.append(
        Rejection(
          file: reader.file, row: place.row, line: place.line, column: twin.column, reason: twin.reason))
      return false
    }
    guard rejections.count > before else { return }
    rejections.sort { $0.row < $1.row }
    rejections.removeLast(max(0, rejections.count - Self.shown))
  }
}

/// One campaign of a census.
private final class CampaignCounter {
  private var renderer: RowRenderer
  private var groups: SendGroups
  private var counted: AudienceCount
  /// The clocks of recipients, where somebody may be woken.
  private var quiet: QuietClocks?

  var result: AudienceCount {
    var result = counted
    result.groups = groups.sorted
    return result
  }

  init?(_ campaign: Campaign, _ project: Project, _ plan: Plan) {
    guard let push = campaign.push, let renderer = RowRenderer(campaign, in: project, from: plan.now) else {
      return nil
    }
    counted = AudienceCount(variants: campaign.variants.count, limit: push.payloadLimit)
    counted.isPersonal = renderer.isPersonal
    let isByZone = if case .device? = campaign.schedule.zone { true } else { false }
    groups = SendGroups(isPersonal: renderer.isPersonal, isByZone: isByZone)
    self.renderer = renderer
    quiet = QuietClocks(campaign, project)
  }

  func count(_ batch: ColumnBatch, _ buffer: inout ByteBuffer) {
    for row in 0..<batch.count {
      buffer.truncate(to: 0)
      switch renderer.render(batch, row, into: &buffer) {
      case .request(let variant, let payload, let instant, _):
        counted.matched += 1
        if variant < counted.byVariant.count { counted.byVariant[variant] += 1 }
        counted.sizes.add(payload)
        groups.add(buffer.count, at: instant, batch, row)
        if let local = quiet?.local(instant, batch, row) {
          counted.inQuietHours += 1
          counted.quietExample = counted.quietExample ?? local
        }
      case .tooLarge(let payload):
        counted.matched += 1
        counted.sizes.add(payload)
      case .heldOut: counted.heldOut += 1
      case .late: counted.late += 1
      case .withoutEvent: counted.withoutEvent += 1
      case .withoutZone: counted.withoutZone += 1
      case .notInAudience, .wrongEnvironment: break
      }
    }
  }
}

/// What recipients' clocks show when a push comes, held against the project's quiet hours.
private final class QuietClocks {
  private let policy: PolicyFile
  private let database: ZoneDatabase
  private var zones = ZoneCache()

  /// Nothing where there are no quiet hours, or nobody notices the campaign.
  init?(_ campaign: Campaign, _ project: Project) {
    guard project.policy.quietHours != nil, campaign.isNoticed else { return nil }
    policy = project.policy
    database = project.zones
  }

  /// `03:15 in America/Adak` where that is in the quiet hours; of somebody without a time zone nothing is known.
  func local(_ instant: Instant, _ batch: ColumnBatch, _ row: Int) -> String? {
    guard let number = zones.number(batch, row, in: database), let zone = zones.zone(number) else { return nil }
    let time = zone.local(instant).time
    return policy.isQuiet(time) ? "\(time.text) in \(zone.name)" : nil
  }
}
