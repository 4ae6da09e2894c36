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
      guard let count = plan.audience?.withoutZone, count > 0 else { continue }
      problems.append(
        "campaign \"\(plan.campaign.id)\" is on everyone's own clock and never reaches \(count) \(count == 1 ? "recipient" : "recipients"): \(why)"
      )
    }
  }
}

/// One campaign of a census.
private final class CampaignCounter {
  private var renderer: RowRenderer
  private(set) var result: AudienceCount

  init?(_ campaign: Campaign, _ project: Project, _ plan: Plan) {
    guard let renderer = RowRenderer(campaign, in: project, from: plan.now) else { return nil }
    self.renderer = renderer
    result = AudienceCount(variants: campaign.variants.count)
  }

  func count(_ batch: ColumnBatch, _ buffer: inout ByteBuffer) {
    for row in 0..<batch.count {
      buffer.truncate(to: 0)
      switch renderer.render(batch, row, into: &buffer) {
      case .request(let variant, let payload, _, _):
        result.matched += 1
        if variant < result.byVariant.count { result.byVariant[variant] += 1 }
        take(payload)
      case .tooLarge(let payload):
        result.matched += 1
        take(payload)
      case .heldOut: result.heldOut += 1
      case .late: result.late += 1
      case .withoutZone: result.withoutZone += 1
      case .notInAudience, .wrongEnvironment: break
      }
    }
  }

  private func take(_ payload: Int) {
    result.smallest = min(result.smallest ?? payload, payload)
    result.largest = max(result.largest ?? payload, payload)
  }
}
