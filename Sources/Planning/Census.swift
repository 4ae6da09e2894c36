public import Checking
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
  /// Rows that break the declared types.
  public private(set) var rejected = 0
  /// The first few of these.
  public private(set) var rejections: [Rejection] = []

  /// What the person should know of the recipients beside the counts: lower case, no full stop.
  public private(set) var problems: [String] = []

  /// How many slots their devices need; nothing where no campaign keeps requests pending.
  public private(set) var slots: SlotCensus?

  /// How many rejections are kept to be shown.
  private static let shown = 5

  /// Reads all recipients and puts their counts into the plan.
  ///
  /// - Throws: ``RecipientError`` when the source cannot be read.
  public init(_ reader: RecipientReader, of project: Project, into plan: inout Plan) throws {
    let counted = plan.campaigns.indices.filter {
      plan.campaigns[$0].campaign.delivery == .push && plan.campaigns[$0].campaign.push?.channel == nil
        && plan.campaigns[$0].campaign.status == .active
    }
    let counters = counted.compactMap { CampaignCounter(plan.campaigns[$0].campaign, project, plan) }
    let batch = ColumnBatch(attributes: project.attributes, capacity: 4096)
    var slotCounter = SlotCounter(plan, capacity: batch.capacity)
    var buffer = ByteBuffer(capacity: 1 << 16)
    var isMore = true
    while isMore {
      isMore = try reader.read(into: batch) { rejection in
        if rejections.count < Self.shown { rejections.append(rejection) }
      }
      for counter in counters { counter.count(batch, &buffer) }
      slotCounter?.count(batch)
    }
    slots = slotCounter?.result
    rows = reader.rows
    rejected = reader.rejectedRows
    for (index, counter) in zip(counted, counters) { plan.campaigns[index].audience = counter.result }
    let zone = AttributeTable.builtIns[AttributeTable.timeZoneColumn].name
    let why =
      reader.absentColumns.contains(zone) ? "\"\(reader.file)\" has no column \"\(zone)\"" : "they have no \(zone)"
    for plan in counted.map({ plan.campaigns[$0] }) {
      guard let audience = plan.audience else { continue }
      let (count, over) = (audience.withoutZone, audience.sizes.over)
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
}

/// One campaign of a census.
private final class CampaignCounter {
  private var renderer: RowRenderer
  private var groups: SendGroups
  private var counted: AudienceCount

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
      case .tooLarge(let payload):
        counted.matched += 1
        counted.sizes.add(payload)
      case .heldOut: counted.heldOut += 1
      case .late: counted.late += 1
      case .withoutZone: counted.withoutZone += 1
      case .notInAudience, .wrongEnvironment: break
      }
    }
  }
}
