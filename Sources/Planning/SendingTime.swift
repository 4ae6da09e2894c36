public import Checking
public import Clocks
import Language

/// How long it takes to send what recipients make of a plan, one request after the other at so many a second.
///
/// What is due first is sent first; a batch that is due while an earlier one is still being sent begins when that one ends.
public struct SendingTime: Sendable {
  /// One batch on its way.
  public struct Batch: Sendable {
    /// The campaign, by its place in the plan.
    public let campaign: Int
    /// What is sent.
    public let group: SendGroup
    /// When the first request goes out.
    public let starts: Instant
    /// When the last one has gone out, rounded up to the second.
    public let ends: Instant
    /// How many go out after they expire: APNs tries these once and keeps none.
    public let expired: Int
    /// Whether it is due outside the project's quiet hours and ends in them, on the clock of its recipients.
    public let endsInQuietHours: Bool

    /// Seconds that it begins after it is due.
    public var delay: Int64 { starts.seconds - group.instant.seconds }
    /// Seconds from when it is due until the last request has gone out.
    public var taken: Int64 { ends.seconds - group.instant.seconds }
  }

  /// The rates that can be asked for.
  public static let rates = 1...1_000_000

  /// Requests a second.
  public let rate: Int
  /// In the order in which they are sent.
  public let batches: [Batch]
  /// Seconds of sending in all, rounded up.
  public let seconds: Int
  /// The moment at which most is due, and how many requests that are; nothing where nothing is sent.
  public let busiest: (instant: Instant, requests: Int)?

  /// The first batch of each moment at which an earlier moment's requests are still being sent.
  public var delayed: [Batch] {
    batches.indices.filter { index in
      batches[index].delay > 0
        && (index == 0 || batches[index - 1].group.instant != batches[index].group.instant)
    }.map { batches[$0] }
  }

  /// Sends what is due after a plan whose recipients have been counted.
  public init(_ plan: Plan, _ project: Project, rate: Int) {
    let rate = min(max(rate, Self.rates.lowerBound), Self.rates.upperBound)
    self.rate = rate
    var due: [(campaign: Int, group: SendGroup)] = []
    for (index, plan) in plan.campaigns.enumerated() {
      for group in plan.audience?.groups ?? [] { due.append((index, group)) }
    }
    // By moment; at one moment in the order of the plan, which is the same in every run.
    due = due.enumerated().sorted {
      ($0.element.group.instant.seconds, $0.offset) < ($1.element.group.instant.seconds, $1.offset)
    }.map(\.element)
    // Time in parts of a second that one request takes: nothing is rounded until the end.
    let parts = Int64(rate)
    var free = Int64.min
    var requests = 0
    var batches: [Batch] = []
    var busiest: (instant: Instant, requests: Int)?
    var now: (instant: Instant, requests: Int)?
    for (index, group) in due {
      let planned = plan.campaigns[index].campaign
      let start = max(group.instant.seconds.multipliedReportingOverflow(by: parts).partialValue, free)
      let end = start.addingReportingOverflow(Int64(group.requests)).partialValue
      free = end
      requests += group.requests
      now = (group.instant, group.requests + (now?.instant == group.instant ? now?.requests ?? 0 : 0))
      if let current = now, current.requests > busiest?.requests ?? 0 { busiest = current }
      let zone = group.zone.flatMap { (try? project.zones.zone(named: $0)) ?? nil }
      let ends = Instant(seconds: Self.up(end, parts))
      batches.append(
        Batch(
          campaign: index, group: group, starts: Instant(seconds: Self.down(start, parts)), ends: ends,
          expired: Self.expired(planned, group, zone, end, parts),
          endsInQuietHours: zone.map { zone in
            !planned.isPassive && project.policy.isQuiet(zone.local(ends).time)
              && !project.policy.isQuiet(zone.local(group.instant).time)
          } ?? false))
    }
    self.batches = batches
    self.busiest = busiest
    seconds = Int(Self.up(Int64(requests), parts))
  }

  /// How many requests of a batch go out after they expire.
  private static func expired(_ campaign: Campaign, _ group: SendGroup, _ zone: Zone?, _ end: Int64, _ parts: Int64)
    -> Int
  {
    guard let push = campaign.push else { return 0 }
    let rule = ExpiryRule(push)
    var clock = zone
    if case .fixed(let fixed)? = campaign.schedule.zone { clock = fixed }
    // A wall-clock time of recipients whose zones are mixed is many moments.
    if rule.needsZone, clock == nil { return 0 }
    let expiry = rule.seconds(sent: group.instant, zone: clock)
    guard expiry > 0 else { return 0 }
    let late = end - expiry.multipliedReportingOverflow(by: parts).partialValue
    return Int(min(max(0, late), Int64(group.requests)))
  }

  private static func down(_ time: Int64, _ parts: Int64) -> Int64 {
    time >= 0 ? time / parts : -((-time + parts - 1) / parts)
  }

  private static func up(_ time: Int64, _ parts: Int64) -> Int64 { -down(-time, parts) }
}
