// Takes: campaigns as they were and as they are, recipients.
// Gives: how many people each had and has, who is new and who is gone, counted.
// Never: guesses: a row that is rejected on a side is nobody's there.

package import Checking
package import Clocks
import Expressions
import Language
package import Recipients

/// How many people get a campaign before and after a change.
package struct PeopleCount: Sendable, Equatable {
  /// In its audience, and not held out.
  package var before = 0
  /// The same now.
  package var after = 0
  /// Those who are among them now and were not.
  package var gained = 0
  /// Those who were and are not.
  package var lost = 0
  /// Those who are among them on both sides, and have a variant of another name.
  package var moved = 0
  /// By variant, those of before first; none where neither side has several.
  package var variants: [(name: String, before: Int, after: Int)] = []

  package init() {}

  package static func == (one: PeopleCount, other: PeopleCount) -> Bool {
    (one.before, one.after, one.gained, one.lost, one.moved)
      == (other.before, other.after, other.gained, other.lost, other.moved)
      && one.variants.elementsEqual(other.variants) {
        $0.name.utf8.elementsEqual($1.name.utf8) && ($0.before, $0.after) == ($1.before, $1.after)
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

  package init(rows: Int, rejectedBefore: Int, rejectedAfter: Int) {
    (self.rows, self.rejectedBefore, self.rejectedAfter) = (rows, rejectedBefore, rejectedAfter)
  }
}

extension PeopleCount {
  /// A campaign on both sides; nothing on a side where it is not.
  package typealias Sides = (before: CampaignPlan?, after: CampaignPlan?)

  /// Campaigns whose rows are in memory together: a byte of each row for each side.
  private static let together = 16

  /// Counts the people of some campaigns. The rows are read once for each side, with what is declared there, and again for each few campaigns more.
  ///
  /// Without campaigns the rows are read where other attributes may reject other rows; otherwise nothing but the head of the source is, and nothing
  /// is known of its rows.
  ///
  /// - Throws: `RecipientError` when the source cannot be read.
  package static func all(
    _ campaigns: [Sides], before: Project, after: Project, _ address: RecipientAddress, now: Instant, jobs: Int
  ) throws -> (counts: [PeopleCount], known: CountedRows?) {
    var counts: [PeopleCount] = []
    var counted: CountedRows?
    let isOfRows = !before.attributes.isAlike(after.attributes)
    if campaigns.isEmpty, !isOfRows {
      _ = try RecipientSource(address, attributes: after.attributes, zones: after.zones, chunk: RecipientPass.chunk)
    }
    for start in stride(from: 0, to: max(campaigns.count, isOfRows ? 1 : 0), by: together) {
      let some = campaigns[start..<min(start + together, campaigns.count)]
      let old = try RowCodes(some.map { $0.before?.campaign }, of: before, address, now: now, jobs: jobs)
      let new = try RowCodes(some.map { $0.after?.campaign }, of: after, address, now: now, jobs: jobs)
      guard old.rows == new.rows else {
        throw RecipientError.unreadable("\"\(address.shownAs)\" has changed while it was read")
      }
      counted = CountedRows(rows: new.rows, rejectedBefore: old.rejected, rejectedAfter: new.rejected)
      for (number, sides) in some.enumerated() {
        counts.append(PeopleCount(sides, old.codes[number], new.codes[number]))
      }
    }
    return (counts, counted)
  }

  private init(_ sides: Sides, _ old: [UInt8], _ new: [UInt8]) {
    let (then, now) = (Self.names(sides.before), Self.names(sides.after))
    var table = [Int](repeating: 0, count: 256 * 256)
    for row in 0..<min(old.count, new.count) { table[Int(old[row]) << 8 | Int(new[row])] += 1 }
    var (was, isNow) = ([Int](repeating: 0, count: 256), [Int](repeating: 0, count: 256))
    for (place, count) in table.enumerated() where count > 0 {
      let (one, other) = (place >> 8, place & 0xFF)
      was[one] += count
      isNow[other] += count
      if one == 0, other > 0 { gained += count }
      if one > 0, other == 0 { lost += count }
      if one > 0, other > 0, !Self.name(one, then).utf8.elementsEqual(Self.name(other, now).utf8) { moved += count }
    }
    before = was.dropFirst().reduce(0, +)
    after = isNow.dropFirst().reduce(0, +)
    guard max(then.count, now.count) > 1 else { return }
    for (number, name) in then.enumerated() { variants.append((name, Self.at(number, was), 0)) }
    for (number, name) in now.enumerated() {
      if let place = variants.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
        variants[place].after = Self.at(number, isNow)
      } else {
        variants.append((name, 0, Self.at(number, isNow)))
      }
    }
  }

  private static func at(_ variant: Int, _ counts: [Int]) -> Int { counts[min(variant + 1, 255)] }

  private static func names(_ plan: CampaignPlan?) -> [String] { plan?.campaign.variants.map(\.name) ?? [] }

  private static func name(_ code: Int, _ names: [String]) -> String {
    names.indices.contains(code - 1) ? names[code - 1] : ""
  }
}

/// For each row of a source what it is to some campaigns: 0 for nobody, otherwise the number of its variant, from 1.
private struct RowCodes {
  let rows: Int
  let rejected: Int
  let codes: [[UInt8]]

  init(
    _ campaigns: [Campaign?], of project: Project, _ address: RecipientAddress, now: Instant, jobs: Int
  ) throws {
    let source = try RecipientSource(
      address, attributes: project.attributes, zones: project.zones, chunk: RecipientPass.chunk)
    let pass = CodePass(campaigns, project, KnownRecipients(source.layout), now)
    rows = try RecipientPass(source).run(jobs: jobs) { CodeWorker(pass) }
    (rejected, codes) = (pass.rejected, pass.codes)
  }
}

private final class CodePass: @unchecked Sendable {
  // Unchecked: what is variable here is touched only by who passes the turnstile.
  fileprivate let campaigns: [Campaign?]
  fileprivate let project: Project
  fileprivate let tests: TestRecipients?
  fileprivate let now: Instant
  private var known: KnownRecipients
  private(set) var rejected = 0
  private(set) var codes: [[UInt8]]

  init(_ campaigns: [Campaign?], _ project: Project, _ known: consuming KnownRecipients, _ now: Instant) {
    (self.campaigns, self.project, self.now) = (campaigns, project, now)
    self.known = known
    tests = project.overlay?.testRecipients.map(TestRecipients.init)
    codes = Array(repeating: [], count: campaigns.count)
  }

  fileprivate func give(_ found: inout [[UInt8]], _ notes: inout TurnNotes, _ count: Int, of turn: RecipientTurn) {
    var rejections: [Rejection] = []
    known.take(&notes, of: turn, &rejections)
    rejected += turn.rejectedRows + notes.seconds
    if notes.seconds > 0 {
      for note in 0..<count where notes.isSecond(note) {
        for number in found.indices { found[number][notes.row(note) - 1] = 0 }
      }
    }
    for number in found.indices { codes[number] += found[number] }
  }
}

private struct CodeWorker: RecipientWorker, ~Copyable {
  private let pass: CodePass
  private let batch: ColumnBatch
  private let selectors: [RowSelector?]
  private var found: [[UInt8]]
  private var notes = TurnNotes()
  private var noted = 0

  init(_ pass: CodePass) {
    self.pass = pass
    batch = ColumnBatch(attributes: pass.project.attributes, capacity: 1024, textCapacity: 64)
    selectors = pass.campaigns.map { campaign in
      campaign?.audience.map { RowSelector($0, capacity: 1024, now: pass.now) }
    }
    found = Array(repeating: [], count: pass.campaigns.count)
  }

  mutating func work(_ turn: RecipientTurn) throws {
    notes.reset()
    noted = 0
    turn.tellsReasons = false
    // The rows that are rejected are no one's; how many there are in all is known at the end.
    for number in found.indices { found[number].removeAll(keepingCapacity: true) }
    while try turn.read(into: batch, rejected: { _ in }) {
      let last = turn.place(ofBatchRow: batch.count - 1).row
      for row in 0..<batch.count {
        notes.note(RecipientPrint(batch, row), turn, row)
        noted += 1
      }
      for (number, campaign) in pass.campaigns.enumerated() {
        var codes: [UInt8] = []
        swap(&codes, &found[number])
        Self.grow(&codes, to: last)
        if let campaign { code(campaign, selectors[number], turn, &codes) }
        swap(&codes, &found[number])
      }
    }
    for number in found.indices { Self.grow(&found[number], to: turn.rows) }
  }

  private static func grow(_ codes: inout [UInt8], to count: Int) {
    if codes.count < count { codes.append(contentsOf: repeatElement(0, count: count - codes.count)) }
  }

  private func code(_ campaign: Campaign, _ selector: RowSelector?, _ turn: RecipientTurn, _ codes: inout [UInt8]) {
    let meant = selector?.select(batch)
    let weights = campaign.variants.map(\.weight)
    let isPlaced = weights.count > 1 || campaign.holdout > 0
    for row in 0..<batch.count where meant.map({ $0[row] == 1 }) ?? true {
      if let tests = pass.tests, !tests.contains(batch, row) { continue }
      var variant = 0
      if isPlaced {
        let place = Assignment.place(campaign: campaign.identity, recipient: batch.recipientID(row))
        guard let own = Assignment.variant(place: place, weights: weights, holdout: campaign.holdout) else { continue }
        variant = own
      }
      codes[turn.place(ofBatchRow: row).row - 1] = UInt8(clamping: variant + 1)
    }
  }

  mutating func give(_ turn: RecipientTurn, _ earlier: TurnPlace) throws {
    pass.give(&found, &notes, noted, of: turn)
  }
}
