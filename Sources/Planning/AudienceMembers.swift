public import Checking
public import Clocks
public import Expressions
public import JSON
public import Recipients
import Synchronization

/// The recipients who are in an audience at a moment.
public struct AudienceMembers: Sendable {
  /// How many there are.
  public internal(set) var count = 0
  /// Rows that were read.
  public internal(set) var rows = 0
  /// Rows that break the declared types.
  public internal(set) var rejected = 0

  /// What is made of the id of a recipient who is meant: the column `id`, or the token where it is absent.
  public typealias Line = @Sendable (UnsafeBufferPointer<UInt8>, inout ByteBuffer) throws -> Void

  /// Reads all recipients on so many threads. `line` writes what is to be told of one who is meant, side by side for
  /// several; `give` gets what was written, one piece after the other in the order of the source.
  ///
  /// - Throws: `RecipientError` when the source cannot be read, and what `line` and `give` throw, after what came
  ///   before it was given.
  public init(
    _ address: RecipientAddress, of project: Project, in predicate: Predicate, now: Instant, jobs: Int = 1,
    chunk: Int? = nil, line: @escaping Line, give: @escaping @Sendable (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let source = try RecipientSource(
      address, attributes: project.attributes, zones: project.zones, chunk: chunk ?? RecipientPass.chunk)
    let counted = MemberCount()
    let rows = try RecipientPass(source).run(jobs: jobs) {
      MemberWorker(counted, project, RowSelector(predicate, capacity: 1024, now: now), line, give)
    }
    self = counted.members.withLock { $0 }
    self.rows = rows
  }

  fileprivate init() {}
}

/// What the workers have counted together.
private final class MemberCount: Sendable {
  let members = Mutex(AudienceMembers())
}

/// One thread that asks who is in an audience.
private struct MemberWorker: RecipientWorker, ~Copyable {
  private let counted: MemberCount
  private let batch: ColumnBatch
  private let selector: RowSelector
  private let line: AudienceMembers.Line
  private let give: @Sendable (UnsafeBufferPointer<UInt8>) throws -> Void
  private var lines = ByteBuffer(capacity: 1 << 14)
  private var count = 0
  private var rejected = 0
  private let tests: TestRecipients?

  init(
    _ counted: MemberCount, _ project: Project, _ selector: RowSelector, _ line: @escaping AudienceMembers.Line,
    _ give: @escaping @Sendable (UnsafeBufferPointer<UInt8>) throws -> Void
  ) {
    self.counted = counted
    batch = ColumnBatch(attributes: project.attributes, capacity: selector.capacity, textCapacity: 64)
    self.selector = selector
    tests = project.overlay?.testRecipients.map(TestRecipients.init)
    self.line = line
    self.give = give
  }

  mutating func work(_ turn: RecipientTurn) throws {
    lines.truncate(to: 0)
    turn.tellsReasons = false
    while try turn.read(into: batch, rejected: { _ in }) {
      for (row, isMeant) in selector.select(batch).enumerated()
      where isMeant == 1 && tests?.contains(batch, row) ?? true {
        try line(batch.recipientID(row), &lines)
        count += 1
      }
    }
    rejected += turn.rejectedRows
  }

  mutating func give(_ turn: RecipientTurn, _ earlier: TurnPlace) throws {
    try lines.withBytes { try give($0) }
  }

  mutating func end() {
    counted.members.withLock { members in
      members.count += count
      members.rejected += rejected
    }
  }
}

extension RecipientReader {
  /// Reads on until the recipient of an id, and gives a batch and their row in it: the one that a build keeps. `second` hears of each row of
  /// this id before it that a build rejects, because another recipient had its token first.
  ///
  /// - Throws: `RecipientError` when the source cannot be read.
  public func find(
    _ id: String, attributes: AttributeTable, second: (Rejection) -> Void
  ) throws -> (batch: ColumnBatch, row: Int)? {
    let batch = ColumnBatch(attributes: attributes, capacity: 4096)
    var known = KnownRecipients(layout)
    while try read(into: batch, rejected: { _ in }) {
      for row in 0..<batch.count {
        let twin = known.take(RecipientPrint(batch, row))
        guard batch.recipientID(row).elementsEqual(id.utf8) else { continue }
        guard let twin else { return (batch, row) }
        second(rejection(ofBatchRow: row, column: twin.column, reason: twin.reason))
      }
    }
    return nil
  }
}
