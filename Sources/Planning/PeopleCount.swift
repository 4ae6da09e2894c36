// Takes: campaigns as they were and as they are, recipients.
// Gives: how many requests each had and has, who gains and loses one, whose moment is another, and why, counted.
// Never: guesses: a row that is rejected on a side is nobody's there.

package import Checking
import Expressions
package import Language
package import Recipients

/// How many recipients have a request of a campaign before and after a change.
package struct PeopleCount: Sendable, Equatable {
  /// A number of recipients on both sides.
  package struct Sides: Sendable, Equatable {
    /// On the older side.
    package var before = 0
    /// On the newer side.
    package var after = 0

    /// No recipients.
    package init(before: Int = 0, after: Int = 0) { (self.before, self.after) = (before, after) }
  }

  /// How many recipients one reason keeps from a request.
  package struct Reason: Sendable, Equatable {
    /// The reason.
    package let reason: NoRequest
    /// How many it keeps from one on each side.
    package let rows: Sides
    /// How many have a request now and had none because of it.
    package let gained: Int
    /// How many had a request and have none now because of it.
    package let lost: Int
  }

  /// Recipients with a request: what a plan or a build of each side counts.
  package var requests = Sides()
  /// Those who have a request now and had none.
  package var gained = 0
  /// Those who had a request and have none now.
  package var lost = 0
  /// Those who have a request on both sides, due at another moment.
  package var moved = 0
  /// Those who have a request on both sides, of a variant of another name.
  package var otherVariant = 0
  /// By variant, those of before first; none where neither side has several.
  package var variants: [(name: String, rows: Sides)] = []
  /// Why the others have none, in the order of the table of reasons.
  package var reasons: [Reason] = []

  /// A count of nobody.
  package init() {}

  /// Whether anybody gains or loses a request, or gets another one.
  package var isChange: Bool { gained + lost + moved + otherVariant > 0 }

  package static func == (one: PeopleCount, other: PeopleCount) -> Bool {
    (one.requests, one.gained, one.lost, one.moved, one.otherVariant)
      == (other.requests, other.gained, other.lost, other.moved, other.otherVariant) && one.reasons == other.reasons
      && one.variants.elementsEqual(other.variants) {
        $0.name.utf8.elementsEqual($1.name.utf8) && $0.rows == $1.rows
      }
  }
}

/// Rows of recipients, as each side of a comparison takes them.
package struct CountedRows: Sendable, Equatable {
  /// How many there are.
  package let rows: Int
  /// Those that broke what was declared, or were of a recipient who was there before.
  package let rejectedBefore: Int
  /// The same now.
  package let rejectedAfter: Int
  /// How many rows the older side has, where its recipients are others; nil where both sides are counted by the same rows.
  package let rowsBefore: Int?
  /// The local campaigns that are not counted, because the rows of a side do not decide who gets them.
  package let uncounted: [UncountedCampaigns]
  /// Whether the older side names other recipients that cannot be read, so that those of the newer side serve for both.
  package var isOlderUnread = false

  package init(
    rows: Int, rejectedBefore: Int, rejectedAfter: Int, rowsBefore: Int? = nil, uncounted: [UncountedCampaigns] = []
  ) {
    (self.rows, self.rejectedBefore, self.rejectedAfter) = (rows, rejectedBefore, rejectedAfter)
    (self.rowsBefore, self.uncounted) = (rowsBefore, uncounted)
  }
}

/// A side of a comparison: all that decides who gets a request there.
package struct CountedSide: Sendable {
  let project: Project
  let plan: Plan
  let ledger: SentLedger?
  let address: RecipientAddress

  /// A project with its whole plan, its recipients, and what was sent as far as it is known.
  package init(_ project: Project, _ plan: Plan, _ recipients: RecipientAddress, sent ledger: SentLedger?) {
    (self.project, self.plan, address, self.ledger) = (project, plan, recipients, ledger)
  }

  /// Looks at the columns of the rows: what they lack of the attributes.
  fileprivate var absentColumns: [String] {
    get throws {
      try RecipientSource(
        address, attributes: project.attributes, zones: project.zones, chunk: RecipientPass.chunk
      ).absentColumns
    }
  }
}

extension PeopleCount {
  /// A campaign on both sides; nil on a side where nobody gets it.
  package typealias Campaigns = (before: CampaignPlan?, after: CampaignPlan?)

  /// Campaigns whose rows are in memory together: five bytes of each row for each side.
  private static let together = 16

  /// Counts the requests of some campaigns; nil for those of which recipients' rows decide nothing. The rows are read once for each side, with what
  /// is declared there, and again for each few campaigns more. A local campaign asks for requests of the people whose devices show it.
  ///
  /// Without campaigns the rows are read where other attributes may reject other rows; otherwise nothing but the head of the source is, and nothing
  /// is known of its rows.
  ///
  /// - Throws: `RecipientError` when the source cannot be read.
  package static func all(
    _ campaigns: [Campaigns], before: CountedSide, after: CountedSide, jobs: Int
  ) throws -> (counts: [PeopleCount?], known: CountedRows?) {
    let (countable, uncounted) = try countable(campaigns, before, after)
    var counts = [PeopleCount?](repeating: nil, count: campaigns.count)
    var known: CountedRows?
    let isOneSource = before.address == after.address
    // Other attributes may reject other rows, and other rows are others.
    let isOfRows = !isOneSource || !before.project.attributes.isAlike(after.project.attributes) || !uncounted.isEmpty
    for start in stride(from: 0, to: max(countable.count, isOfRows ? 1 : 0), by: together) {
      let some = countable[start..<min(start + together, countable.count)].map { ($0, campaigns[$0]) }
      let old = try RequestTable(some.map { $1.before?.campaign }, before, jobs: jobs)
      let new = try RequestTable(some.map { $1.after?.campaign }, after, jobs: jobs)
      guard old.rows == new.rows || !isOneSource else {
        throw RecipientError.unreadable("\"\(after.address.shownAs)\" has changed while it was read")
      }
      known = CountedRows(
        rows: new.rows, rejectedBefore: old.rejected, rejectedAfter: new.rejected,
        rowsBefore: isOneSource ? nil : old.rows, uncounted: uncounted)
      let pairs = RowPairs(old, new, areOneSource: isOneSource)
      for (number, (index, sides)) in some.enumerated() { counts[index] = PeopleCount(sides, number, pairs) }
    }
    return (counts, known)
  }

  /// The numbers of the campaigns whose people rows decide, and those of which the rows of a side lack what does.
  private static func countable(
    _ campaigns: [Campaigns], _ before: CountedSide, _ after: CountedSide
  ) throws -> ([Int], [UncountedCampaigns]) {
    let absent = (try before.absentColumns, try after.absentColumns)
    var (countable, lacking): ([Int], [(id: String, attributes: [String])]) = ([], [])
    for index in campaigns.indices {
      let sides = [(campaigns[index].after, absent.1), (campaigns[index].before, absent.0)].compactMap { plan, absent in
        plan.map { ($0.campaign, absent) }
      }
      guard let one = sides.first?.0, sides.allSatisfy({ $0.0.isCountable }) else { continue }
      if let attributes = sides.lazy.compactMap({ $0.0.lacking($0.1) }).first {
        lacking.append((one.id, attributes))
      } else {
        countable.append(index)
      }
    }
    return (countable, UncountedCampaigns.all(lacking))
  }

  private init(_ sides: Campaigns, _ number: Int, _ pairs: RowPairs) {
    let (then, now) = (Self.names(sides.before), Self.names(sides.after))
    var table = [Int](repeating: 0, count: 256 * 256)
    pairs.forEach(number) { one, other, isMoved in
      table[Int(one) << 8 | Int(other)] += 1
      if isMoved { moved += 1 }
    }
    var (was, isNow) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
    var (gains, losses) = (was, was)
    for (place, count) in table.enumerated() where count > 0 {
      let (one, other) = (RowCode(byte: UInt8(place >> 8)), RowCode(byte: UInt8(place & 0xFF)))
      was[Int(one.byte)] += count
      isNow[Int(other.byte)] += count
      switch (one.variant, other.variant) {
      case (nil, _?): gains[Int(one.byte)] += count
      case (_?, nil): losses[Int(other.byte)] += count
      case (let old?, let new?):
        if !Self.name(old, then).utf8.elementsEqual(Self.name(new, now).utf8) { otherVariant += count }
      case (nil, nil): break
      }
    }
    (gained, lost) = (gains.reduce(0, +), losses.reduce(0, +))
    for code in (0...UInt8.max).map(RowCode.init) where code.variant != nil {
      requests.before += was[Int(code.byte)]
      requests.after += isNow[Int(code.byte)]
    }
    reasons = NoRequest.allCases.compactMap { reason in
      let code = Int(RowCode.none(reason).byte)
      guard was[code] + isNow[code] > 0 else { return nil }
      return Reason(
        reason: reason, rows: Sides(before: was[code], after: isNow[code]), gained: gains[code], lost: losses[code])
    }
    guard max(then.count, now.count) > 1 else { return }
    for (number, name) in then.enumerated() {
      variants.append((name, Sides(before: was[Int(RowCode.sent(number).byte)])))
    }
    for (number, name) in now.enumerated() {
      let count = isNow[Int(RowCode.sent(number).byte)]
      if let place = variants.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        variants[place].rows.after = count
      } else {
        variants.append((name, Sides(after: count)))
      }
    }
  }

  private static func names(_ plan: CampaignPlan?) -> [String] { plan?.campaign.variants.map(\.name) ?? [] }

  private static func name(_ variant: Int, _ names: [String]) -> String {
    names.indices.contains(variant) ? names[variant] : ""
  }
}

/// The rows of one recipient on both sides of a comparison.
private struct RowPairs {
  private let old: RequestTable
  private let new: RequestTable
  private let areOneSource: Bool
  /// The rows of each recipient who is good in a row of one side alone, or whose rows differ; nil on a side where there is none.
  private let others: [(old: Int?, new: Int?)]

  /// Pairs rows of one source or of two. A recipient with two rows may be good in the first on one side, and in the second on the other.
  init(_ old: RequestTable, _ new: RequestTable, areOneSource: Bool) {
    (self.old, self.new, self.areOneSource) = (old, new, areOneSource)
    func apart(_ rows: Range<Int>) -> [Int] {
      areOneSource ? rows.filter { old.prints[$0] != new.prints[$0] } : Array(rows)
    }
    var places: [UInt64: Int] = [:]
    for row in apart(new.prints.indices) where new.prints[row] != 0 { places[new.prints[row]] = row }
    var others: [(old: Int?, new: Int?)] = []
    for row in apart(old.prints.indices) where old.prints[row] != 0 || !areOneSource {
      others.append((row, old.prints[row] == 0 ? nil : places.removeValue(forKey: old.prints[row])))
    }
    others += places.values.sorted().map { (nil, $0) }
    if !areOneSource { others += new.prints.indices.filter { new.prints[$0] == 0 }.map { (nil, $0) } }
    self.others = others
  }

  /// Gives what a campaign is to each recipient, and to each row that is nobody's on either side: the codes, and whether the moment is another.
  func forEach(_ campaign: Int, _ body: (UInt8, UInt8, Bool) -> Void) {
    let (codes, dues) = ((old.codes[campaign], new.codes[campaign]), (old.dues[campaign], new.dues[campaign]))
    func give(_ one: Int, _ other: Int) {
      let isSent = RowCode(byte: codes.0[one]).variant != nil && RowCode(byte: codes.1[other]).variant != nil
      body(codes.0[one], codes.1[other], isSent && dues.0[one] != dues.1[other])
    }
    for row in areOneSource ? old.prints.indices : 0..<0 where old.prints[row] == new.prints[row] { give(row, row) }
    let notListed = RowCode.none(.notListed).byte
    for pair in others {
      switch pair {
      case (let one?, let other?): give(one, other)
      case (let row?, nil) where !areOneSource: body(codes.0[row], notListed, false)
      case (nil, let row?) where !areOneSource: body(notListed, codes.1[row], false)
      // The row is nobody's on the other side, which says why.
      case (let row?, nil), (nil, let row?): give(row, row)
      case (nil, nil): break
      }
    }
  }
}
