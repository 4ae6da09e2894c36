import Checking
import Clocks
import Diagnostics
import Expressions
import Language

/// Campaigns that stand back for each other, or for what was sent before: those in groups, those with `unless-sent`, and whom these name.
public final class Contention: Sendable {
  /// One of the campaigns.
  struct Party: Sendable {
    let campaign: Campaign
    /// Whether builds have requests of it.
    let isSent: Bool
    /// Its group among ``Contention/groups``.
    let group: Int?
    let priority: Int
    /// After whom it does not come, and for how many seconds.
    let spacings: [(after: Int, seconds: Int64)]
  }

  let parties: [Party]
  /// The groups that have campaigns: how many of each come to one person in a day.
  let groups: [Int]
  /// Whether somebody must tell what was sent: there is an active campaign with `unless-sent`.
  public let needsLedger: Bool
  /// How far back it matters what was sent.
  let memory: TimeSpan
  private let names: NameTable
  /// The campaign of each name.
  private let named: [Int]

  /// The campaigns of a plan, of which one may be asked for; nothing where none stands back.
  init?(_ campaigns: [Campaign], asked: String? = nil) {
    guard campaigns.contains(where: { $0.turn != nil }) else { return nil }
    let wanted = Set(campaigns.flatMap { $0.turn?.spacings.map { ExactText($0.campaign.value) } ?? [] })
    let some = campaigns.filter { campaign in
      campaign.turn != nil || wanted.contains(ExactText(campaign.id)) || wanted.contains(ExactText(campaign.identity))
    }
    // Lines that were sent before a campaign was renamed have the id that it had then.
    let places = Dictionary(
      some.enumerated().flatMap { [(ExactText($1.id), $0), (ExactText($1.identity), $0)] }
    ) { first, _ in first }
    var groups: [ExactText: Int] = [:]
    var limits: [Int] = []
    var longest: Int64 = 0
    var parties: [Party] = []
    for campaign in some {
      let group = campaign.turn?.group.map { group in
        let name = ExactText(group.membership.group.value)
        if let known = groups[name] { return known }
        groups[name] = limits.count
        limits.append(group.perDay)
        return limits.count - 1
      }
      let spacings = campaign.turn?.spacings.compactMap { spacing in
        places[ExactText(spacing.campaign.value)].map { (after: $0, seconds: spacing.within.seconds) }
      }
      longest = max(longest, spacings?.map(\.seconds).max() ?? 0)
      let isAsked = asked?.utf8.elementsEqual(campaign.id.utf8) == true
      let isPush = campaign.push.map { $0.channel == nil } == true
      parties.append(
        Party(
          campaign: campaign,
          isSent: isAsked || isPush && campaign.status == .active && !campaign.schedule.hasOwnRows, group: group,
          priority: campaign.turn?.group?.membership.priority ?? 0, spacings: spacings ?? []))
    }
    let all = places.sorted { $0.key < $1.key }
    names = NameTable(all.map(\.key.text))
    self.named = all.map(\.value)
    self.parties = parties
    self.groups = limits
    needsLedger = parties.contains { $0.isSent && !$0.spacings.isEmpty }
    memory = TimeSpan(seconds: longest)
  }

  /// The place of a campaign, by its id or the first one that it had.
  func place(of id: UnsafeBufferPointer<UInt8>) -> Int? { names.index(of: id).map { named[$0] } }

  /// The same of a text.
  func place(of id: String) -> Int? {
    var id = id
    return id.withUTF8 { place(of: $0) }
  }

  /// Whether one campaign goes before another where not both can come: by priority, then whose moment is earlier, then by id.
  func goesBefore(_ one: Turn, _ other: Turn) -> Bool {
    let (a, b) = (parties[one.party], parties[other.party])
    if a.priority != b.priority { return a.priority > b.priority }
    if one.due != other.due { return one.due < other.due }
    return a.campaign.id.utf8.lexicographicallyPrecedes(b.campaign.id.utf8)
  }
}

/// A request that a campaign has for one person, as long as it is open whether it comes.
struct Turn {
  /// The campaign, by its place.
  let party: Int
  let due: Instant
  /// The event from which it follows; nothing where it was known ever since.
  let event: Instant?
  /// The day on the person's own clock, counted from 1970.
  let day: Int
  /// The build that has it, by its number in the chain; or ``before`` or ``later``.
  let build: Int
  /// Which of several requests of one campaign it is, where rows are requests; 0 where its moment tells.
  var request: UInt64 = 0

  /// Builds before the first one of which anything is known.
  static let before = -1
  /// Builds that are still to come.
  static let later = Int.max
}

/// What was sent to one person.
struct SentTurn: Hashable {
  /// The campaign, by its place.
  let party: Int
  let due: Instant
  /// The hash of the request's own name; 0 where none is told.
  var request: UInt64 = 0

  /// What tells it from all others of its campaign: the name where it has one, as in names of requests, otherwise the moment.
  var identity: SentTurn {
    request == 0 ? self : SentTurn(party: party, due: Instant(seconds: 0), request: request)
  }
}

/// What is decided about a request.
enum Standing: Equatable {
  case comes
  /// Its group has others on that day, one of them a campaign of this place.
  case outranked(by: Int)
  /// A campaign of this place came too shortly before.
  case tooSoon(after: Int)
}
