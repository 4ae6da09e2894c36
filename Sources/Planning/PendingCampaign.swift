package import Checking
package import Clocks
package import Expressions
import Limits

/// A local campaign as it asks for slots of a device: of whom, and when, without what it says.
///
/// Of thousands of campaigns that is all that is kept where nothing else is asked of them. Two references, because two threads that count the
/// references of the same parts would wait for each other.
package struct PendingCampaign: Sendable {
  private final class Source: Sendable {
    let id: String
    let identity: String
    let path: String
    let audience: Predicate?
    let schedule: Schedule

    init(_ campaign: Campaign) {
      (id, identity, path) = (campaign.id, campaign.identity, campaign.path)
      (audience, schedule) = (campaign.audience, campaign.schedule)
    }
  }

  /// What was written out from a moment on, at most so much.
  private final class Written: Sendable {
    let from: Instant
    let most: Int
    let requests: [LocalRequest]
    let times: [PendingTime]
    let hasMore: Bool

    init(_ campaign: PendingCampaign, from now: Instant, most: Int) {
      let all = LocalRequests.requests(for: campaign, from: now, atMost: most)
      (from, self.most, hasMore) = (now, most, all.count > most)
      requests = hasMore ? Array(all.prefix(most)) : all
      times = requests.map { PendingTime($0, of: campaign.schedule, from: now) }
    }

    /// Less of the same.
    init(_ other: Written, most: Int) {
      (from, self.most, hasMore) = (other.from, most, true)
      (requests, times) = (Array(other.requests.prefix(most)), Array(other.times.prefix(most)))
    }
  }

  private let source: Source
  private var written: Written?

  /// What a campaign asks for.
  package init(_ campaign: Campaign) { source = Source(campaign) }

  /// The id.
  package var id: String { source.id }
  /// What its requests are called by.
  package var identity: String { source.identity }
  /// The file, relative to the project.
  package var path: String { source.path }
  /// Who gets it; nothing for everyone.
  package var audience: Predicate? { source.audience }
  /// When it fires.
  package var schedule: Schedule { source.schedule }
  /// Its requests, once they are written out, at most 1,000.
  package var requests: [LocalRequest] { written?.requests ?? [] }
  /// Whether there are more requests, which are not written out.
  package var hasMoreRequests: Bool { written?.hasMore ?? false }
  /// When each of its requests fires.
  var times: [PendingTime] { written?.times ?? [] }

  /// Writes its requests out, for every plan from that moment of which it becomes a part.
  package mutating func writeRequestsOut(from now: Instant, atMost most: Int) {
    let most = min(most, LocalRequests.most)
    guard let written, written.from == now, written.most >= most || !written.hasMore else {
      return written = Written(self, from: now, most: most)
    }
    if written.requests.count > most { self.written = Written(written, most: most) }
  }

  /// Writes out what the campaigns of one plan ask for. A device holds 64 requests, a hostile project asks for millions: the first ones of the plan
  /// are enough to say that there are too many.
  package static func writeRequestsOut(_ campaigns: inout [PendingCampaign], from now: Instant) {
    var left = RunLimit.planRequests.value
    for index in campaigns.indices {
      campaigns[index].writeRequestsOut(from: now, atMost: max(1, left))
      left -= campaigns[index].times.count
    }
  }
}

/// When a pending request fires next.
struct PendingTime: Sendable {
  /// Seconds from 1970; what only the device knows comes after everything.
  let order: Int64
  /// Whether it fires once.
  let isSingle: Bool
  /// The same for people; nothing where only the device knows.
  let first: Fire?

  init(_ request: LocalRequest, of schedule: Schedule, from now: Instant) {
    let window = FireWindow(request, of: schedule, from: now)
    (order, isSingle, first) = (request.trigger.order(window, from: now) ?? .max, window.last != nil, window.first)
  }
}
