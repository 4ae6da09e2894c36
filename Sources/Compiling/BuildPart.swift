import Checking
import Clocks
import Expressions
import JSON
import Planning
import Recipients

/// What a worker of a build has made of one turn: notes of its rows, and the lines of every campaign.
struct BuildPart {
  /// A good row that is not suppressed.
  struct Row {
    /// Its zone among ``BuildPart/zones``; -1 where nobody asks.
    let zone: Int32
    /// Whether it belongs to the part of the recipients that is built.
    let isHere: Bool
  }

  var rows: [Row] = []
  /// The same rows, for who of them was seen before: that is found when the part is given.
  var notes = TurnNotes()
  /// Rows with a dead token, which belong to the part of the recipients that is built.
  var suppressed = 0
  /// Rows of who is not chosen for tests, likewise.
  var notTest = 0
  /// Rows that break the declared types, in order.
  var rejections: [Rejection] = []
  /// The names of the zones that ``Row/zone`` means. They stay from turn to turn.
  let zones = SeenNames()
  let campaigns: [CampaignPart]

  /// What rows hold that makes no sense.
  var odd: OddRows

  init(_ batches: [PushBatch], _ contest: Contest?, _ odd: OddRows) {
    self.odd = odd
    let arbiter = contest.map(Arbiter.init)
    campaigns = batches.map { CampaignPart($0, arbiter) }
  }

  /// Forgets the rows.
  mutating func reset() {
    rows.removeAll(keepingCapacity: true)
    notes.reset()
    odd.reset()
    rejections.removeAll(keepingCapacity: true)
    (suppressed, notTest) = (0, 0)
    for campaign in campaigns { campaign.reset() }
  }
}

/// The requests of one campaign in a turn.
final class CampaignPart {
  /// One request.
  struct Request {
    /// Its row among those of the part.
    let row: Int32
    let variant: Int32
    let payload: Int
    /// Where its line ends; it begins where the one before ends.
    let end: Int
    let at: Instant
    /// Whether nothing else was said of its row before.
    let isFirst: Bool
  }

  /// What a row does not get though the audience holds.
  struct Other {
    let row: Int32
    let outcome: RowOutcome
    /// Whether nothing else was said of its row before.
    let isFirst: Bool
  }

  let campaign: Campaign
  /// Events that have not happened yet, though nobody says that they are known ahead.
  private(set) var futureEvents = 0
  private var renderer: RowRenderer
  private(set) var lines = ByteBuffer(capacity: 1 << 12)
  private(set) var requests: [Request] = []
  private(set) var others: [Other] = []
  /// Whether ``others`` has one whose payload is too large.
  private(set) var hasTooLarge = false
  /// The place of each of the part's zones among those of the campaign, or -1; for whom the part is given to. They stay from turn to turn.
  var slots: [Int] = []

  init(_ batch: PushBatch, _ arbiter: Arbiter?) {
    campaign = batch.campaign
    renderer = RowRenderer(sharing: batch.renderer, by: arbiter)
  }

  func reset() {
    lines.truncate(to: 0)
    requests.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    hasTooLarge = false
    futureEvents = 0
  }

  /// Renders a batch; `notes` are the numbers of its rows in the part.
  func render(_ batch: ColumnBatch, _ notes: [Int32]) {
    var last = -1
    renderer.renderEach(batch, into: &lines) { row, outcome in
      let isFirst = row != last
      last = row
      switch outcome {
      case .notInAudience: break
      case .request(let variant, let payload, let at, let start):
        requests.append(
          Request(
            row: notes[row], variant: Int32(clamping: variant), payload: payload,
            end: start + payload + RequestLine.tail.utf8.count, at: at, isFirst: isFirst))
      case .tooLarge:
        hasTooLarge = true
        others.append(Other(row: notes[row], outcome: outcome, isFirst: isFirst))
      case .unsent:
        others.append(Other(row: notes[row], outcome: outcome, isFirst: isFirst))
      }
    }
    futureEvents += renderer.takeFutureEvents()
  }
}
