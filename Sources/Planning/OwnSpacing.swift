public import Checking
public import Clocks
import Diagnostics
import Digests
public import Expressions
import Language
import Recipients

/// Keeps the requests of one campaign apart from each other, as `unless-sent` with its own id asks, where rows are requests.
///
/// What else keeps a campaign back is known of one row alone: its other moments, other campaigns, what was sent. Two reports of one person are two
/// rows, which may stand far from each other. They are asked about in the order of the file: the first comes, and nothing that is nearer to it
/// than the duration, on either side. About 100 bytes are kept for each request.
public struct OwnSpacing {
  /// One request, of whoever it goes to.
  public struct Claim: Sendable {
    let print: RecipientPrint
    let due: Instant
    let request: UInt64

    /// The request of a row.
    public init(_ campaign: Campaign, _ batch: ColumnBatch, _ row: Int, at due: Instant) {
      print = RecipientPrint(batch, row)
      self.due = due
      request = campaign.requestPrint(batch, row)
    }
  }

  /// A person, by one of their names, and a stretch of time as long as the duration: no two requests that are far enough apart share one.
  private struct Place: Hashable {
    let name: UInt64
    let stretch: Int64
  }

  private let seconds: Int64
  private var sent: [Place: (due: Int64, request: UInt64)] = [:]

  /// Nothing sent yet; nothing at all for a campaign that does not keep itself back, or of which one row says all.
  public init?(_ campaign: Campaign) {
    let own = campaign.turn?.spacings.filter {
      let id = $0.campaign.value.utf8
      return id.elementsEqual(campaign.id.utf8) || id.elementsEqual(campaign.identity.utf8)
    }
    guard campaign.requestColumn != nil, let longest = own?.map(\.within.seconds).max(), longest > 0 else { return nil }
    seconds = longest
  }

  /// Whether a request comes; those behind it are then kept apart from it.
  public mutating func comes(_ claim: Claim) -> Bool {
    let names = claim.print.token == claim.print.id ? [claim.print.id] : [claim.print.id, claim.print.token]
    guard !names.contains(where: { isNear(claim, $0) }) else { return false }
    let stretch = stretch(claim)
    for name in names { sent[Place(name: name, stretch: stretch)] = (claim.due.seconds, claim.request) }
    return true
  }

  private func isNear(_ claim: Claim, _ name: UInt64) -> Bool {
    let stretch = stretch(claim)
    return [-1, 0, 1].contains { (step: Int64) in
      guard let other = sent[Place(name: name, stretch: stretch + step)] else { return false }
      // One request to two devices of a person is no second one.
      if other.request == claim.request, other.due == claim.due.seconds { return false }
      return (claim.due.seconds - other.due).magnitude < UInt64(seconds)
    }
  }

  private func stretch(_ claim: Claim) -> Int64 {
    let (stretch, rest) = claim.due.seconds.quotientAndRemainder(dividingBy: seconds)
    return rest < 0 ? stretch - 1 : stretch
  }
}

extension Campaign {
  /// The hash of the name of a row's request; 0 where rows are no requests.
  func requestPrint(_ batch: ColumnBatch, _ row: Int) -> UInt64 {
    requestColumn.map { batch.requestPrint($0, row) } ?? 0
  }
}

extension ColumnBatch {
  /// The hash of the name of a request; 0 where none is told.
  func requestPrint(_ column: Int, _ row: Int) -> UInt64 {
    guard isPresent(column, row) else { return 0 }
    let hash = XXH3.hash64(text(column, row))
    return hash == 0 ? 1 : hash
  }
}
