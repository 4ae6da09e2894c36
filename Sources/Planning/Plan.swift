// Takes: campaigns, a clock and, for exact figures, recipients.
// Gives: Plan: who gets what, when, how large, at what cost in slots.
// Never: writes anything.

public import Checking
public import Clocks
import Diagnostics
import Expressions
import Language

/// What all campaigns of a project will do from a moment on.
public struct Plan: Sendable {
  /// The moment.
  public var now: Instant
  /// The window that is asked about; nothing where each campaign's next moment is.
  public let window: SendWindow?
  /// By path.
  public internal(set) var campaigns: [CampaignPlan]
  /// How many recipients there are who may get anything: those who were read, neither rejected nor suppressed. Nothing without recipients.
  public var people: Int?
  /// What comes together and what clocks do; nothing where it was not asked for.
  public var outlook: Outlook?
  /// What the local campaigns ask of the slots that a device has.
  public let pending: PendingBudget
  /// The campaigns of the whole project that stand back for each other; nothing where none does.
  public private(set) var contention: Contention?
  /// The files of campaigns that are not planned although nothing is wrong in them: they rest on an audience or a name with mistakes.
  public let resting: [String]

  /// A plan.
  public init(
    now: Instant, in window: SendWindow? = nil, campaigns: [CampaignPlan], pendingLimit: Int, resting: [String] = []
  ) {
    self.now = now
    self.window = window
    self.resting = resting
    contention = Contention(campaigns.map(\.campaign))
    let local = campaigns.indices.filter { campaigns[$0].campaign.delivery == .local }
    let waiting = local.map { campaigns[$0].pending ?? PendingCampaign(campaigns[$0].campaign) }
    self.campaigns = campaigns
    for (place, campaign) in zip(local, waiting) { self.campaigns[place].pending = campaign }
    pending = PendingBudget(
      zip(local, waiting).filter { campaigns[$0.0].isLive }.map { ($0, $1) }, limit: pendingLimit, now: now)
  }

  /// The plan of some of the campaigns, as if there were no others: what they ask together is worked out anew.
  public func keeping(_ project: Project, _ isKept: (CampaignPlan) -> Bool) -> Plan {
    var part = Plan(
      now: now, in: window, campaigns: campaigns.filter(isKept), pendingLimit: pending.limit, resting: resting)
    // Who is left out of what is shown takes people's days all the same.
    part.contention = contention
    if outlook != nil { part.outlook = Outlook(part, project) }
    return part
  }
}

/// What one campaign will do.
public struct CampaignPlan: Sendable {
  /// The campaign.
  public let campaign: Campaign
  /// Payload sizes; nothing for local campaigns, which have no limit.
  public var size: PayloadSize?
  /// The next moments at which it fires.
  public var fires: [Fire]
  /// Whether all its moments have passed.
  public var isPast: Bool
  /// Whether it is built: it is active, and something of it is still to come.
  public var isLive: Bool { campaign.status == .active && !isPast }
  /// Whether each of its requests comes with a row of its own, of who asks for it or of an event: then it is planned, and no build has any.
  public var isRequested: Bool { isLive && campaign.schedule.hasOwnRows }
  /// Whether it is over: it is active, and all its moments have passed. It is named, and nothing is built of it.
  public var isOver: Bool { campaign.status == .active && isPast }
  /// What a local campaign that is part of a plan asks of the slots of a device.
  package internal(set) var pending: PendingCampaign?
  /// The same in numbers; nothing for a push, which takes no slot.
  public var need: LocalNeed? { pending?.need }
  /// What recipients make of it; nothing without recipients.
  public var audience: AudienceCount?

  /// Plans a campaign from a moment on. `fires` is how many moments are wanted; who wants no more than the
  /// next one only checks, and the sizes are worked out as far as the limit asks. What is due in a window that begins earlier has not passed.
  public init(_ campaign: Campaign, from now: Instant, in window: SendWindow? = nil, fires count: Int) {
    self.campaign = campaign
    size = campaign.push == nil ? nil : PayloadSize(of: campaign, from: now, isSharp: count > 1)
    fires = campaign.schedule.fires(from: now, limit: max(count, 1))
    // What is dropped has moments to come, though nothing comes of them.
    isPast = fires.isEmpty && campaign.schedule.isOnCalendar && !campaign.schedule.isAlwaysDropped
    guard !campaign.schedule.isOwn else {
      isPast =
        !campaign.schedule.isAlwaysDropped && campaign.schedule.isOverForAll(from: min(now, window?.from ?? now))
      return
    }
    guard isPast, window != nil || campaign.schedule.isHeld else { return }
    let start = min(now, window?.from ?? now)
    isPast =
      campaign.schedule.nextFire(from: campaign.schedule.isHeldByZone ? start.before(campaign.schedule.quiet) : start)
      == nil
  }
}

extension Plan {
  /// The ids of campaigns each of whose requests comes with a row of its own, by what that row is.
  public var withOwnRows: (byWhoAsks: [String], byEvents: [String]) {
    let own = campaigns.filter(\.isRequested).map(\.campaign)
    return (
      own.filter { $0.schedule.isRequested }.map(\.id), own.filter { !$0.schedule.isRequested }.map(\.id)
    )
  }
}
