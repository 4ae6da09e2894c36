import Checking
import Diagnostics
import Language
import Payloads
package import Planning

/// What of a build of one campaign can depend on things that campaigns share.
package struct CampaignReach: OptionSet, Sendable {
  /// A bit each.
  package let rawValue: UInt16

  /// Some of them by their bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// It is sent by pushes.
  static let push = CampaignReach(rawValue: 1)
  /// It is in the bundle of the app.
  static let local = CampaignReach(rawValue: 2)
  /// Each of its requests is made from a row of recipients.
  static let rows = CampaignReach(rawValue: 4)
  /// What people get, and when, can depend on the zone of somebody who has told none.
  static let zone = CampaignReach(rawValue: 8)
  /// It stands back for what was sent.
  static let turn = CampaignReach(rawValue: 16)
  /// There is a file for the simulator for each persona who gets it.
  static let simulator = CampaignReach(rawValue: 32)
  /// It follows an event that the app reports.
  static let event = CampaignReach(rawValue: 64)

  /// That of a campaign; nothing of one that is not built.
  package init(_ plan: CampaignPlan) {
    self = []
    guard plan.isLive else { return }
    let (campaign, schedule) = (plan.campaign, plan.campaign.schedule)
    insert(campaign.delivery == .local ? .local : .push)
    if schedule.event?.event != nil { insert(.event) }
    if campaign.turn != nil { insert(.turn) }
    guard let push = campaign.push else { return }
    if push.type == .alert || push.type == .background { insert(.simulator) }
    guard push.channel == nil else { return }
    insert(.rows)
    if schedule.isOnOwnClock || schedule.quiet != nil || !schedule.columns.isEmpty || campaign.turn != nil {
      insert(.zone)
    }
  }
}

/// Which campaigns a change of what they share reaches: those whose requests, batches or files for the simulator may have other bytes by it.
enum Reach {
  /// No build of a campaign has anything of it.
  case none
  /// Those of which one of some things is so.
  case campaigns(CampaignReach)
  /// Those that show a category.
  case category

  /// By what the key of a part begins with; the first row holds.
  private static let table: [(key: String, reach: Reach)] = [
    ("bundle-id", .campaigns([.push])),
    ("environment", .campaigns([.push])),
    ("platforms.", .none),
    ("locales.source", .campaigns([.push])),
    ("locales.shipped", .campaigns([.push])),
    ("policy.fallback-zone", .campaigns([.zone])),
    // What else it promises is in the parts of each campaign, or in no build.
    ("policy.", .none),
    ("recipients", .campaigns([.rows])),
    ("test-recipients", .campaigns([.rows])),
    ("sent", .campaigns([.turn])),
    // A row can be accepted or refused by it; what templates and audiences make of it is in the parts of each campaign.
    ("attributes.", .campaigns([.rows])),
    ("order of attributes", .campaigns([.local])),
    ("order of ", .none),
    ("audiences.", .none),
    ("events.", .campaigns([.event])),
    ("categories.", .category),
    ("personas.", .campaigns([.simulator])),
    // These are told with the campaigns that name them.
    ("sounds.", .none), ("media.", .none),
    // Rules and comments judge, and are in no build.
    ("rules.", .none), ("ignore", .none),
  ]

  /// The reach of a part. What nobody has thought of reaches every campaign.
  static func of(_ part: PartChange) -> Reach {
    table.first { part.place.key.utf8.starts(with: $0.key.utf8) }?.reach ?? .campaigns([.push, .local])
  }
}

extension PlanComparison {
  /// Parts of what campaigns share, each with the campaigns that it reaches.
  static func reaching(_ parts: [PartChange], _ before: Side, _ after: Side) -> [PartChange] {
    if parts.isEmpty { return [] }
    let plans = after.plan.campaigns + before.plan.campaigns
    var reaches: [(id: String, reach: CampaignReach, plan: CampaignPlan?)] = plans.map {
      (id: $0.campaign.id, reach: CampaignReach($0), plan: $0)
    }
    reaches += (after.alike + before.alike).map { (id: $0.id.text, reach: $0.reach, plan: nil) }
    return parts.map { part in
      var part = part
      let reach = Reach.of(part)
      let found = reaches.filter { campaign in
        switch reach {
        case .none: false
        case .campaigns(let some): !campaign.reach.isDisjoint(with: some)
        case .category: campaign.plan?.campaign.isShown(with: Self.categories([part])) ?? false
        }
      }
      part.campaigns = Set((part.campaigns + found.map(\.id)).map { ExactText($0) }).sorted().map(\.text)
      return part
    }
  }
}
