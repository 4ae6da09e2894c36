public import Checking
public import Clocks
import Diagnostics
public import Expressions
import Files
public import JSON
public import Language

/// What becomes of one recipient in one campaign.
public enum RowOutcome: Sendable, Equatable {
  /// A request of so many payload bytes for a variant, at a moment; the payload starts at an offset of the buffer.
  case request(variant: Int, payload: Int, at: Instant, start: Int)
  /// The audience does not hold.
  case notInAudience
  /// The audience holds, and a reason keeps it from being sent.
  case unsent(UnsentReason)
  /// The payload is over the limit.
  case tooLarge(Int)
}

/// Turns rows into requests of one push campaign.
///
/// Holds what does not change from row to row: a program for each variant and language, zones, moments. Reused buffers; a row allocates
/// nothing.
public struct RowRenderer: ~Copyable {
  private let project: Project
  private var now: Instant
  private let splicer: Splicer
  /// The program of each variant's first language, which the others follow; -1 for what nobody gets.
  private let programs: [Int]
  private let audience: Predicate?
  private let payloadLimit: Int
  private var choice: RequestChoice
  private var selector: RowSelector?
  /// The rows of a batch that the audience holds for.
  private var meant: [Int32] = []

  /// Whether every recipient has a moment of their own: then each line says it.
  public var isPersonal: Bool { choice.isPersonal }

  /// A renderer for a push campaign from a moment on, or of what falls due in a window; nothing for a local one.
  public init?(
    _ campaign: Campaign, in project: Project, from now: Instant, in window: SendWindow? = nil,
    by arbiter: Arbiter? = nil
  ) {
    self.init(campaign, in: project, from: now, in: window, by: arbiter, anyMoment: false)
  }

  private init?(
    _ campaign: Campaign, in project: Project, from now: Instant, in window: SendWindow?, by arbiter: Arbiter?,
    anyMoment: Bool
  ) {
    guard let choice = RequestChoice(campaign, in: project, from: now, in: window, by: arbiter) else { return nil }
    let programs = RequestPrograms(campaign, choice, anyMoment: anyMoment)
    self.project = project
    self.now = now
    self.choice = choice
    self.programs = programs.firsts
    splicer = programs.builder.finish()
    audience = campaign.recipients.flatMap { $0.isAll ? nil : $0 }
    payloadLimit = self.choice.push.payloadLimit
  }

  /// A renderer for a push campaign that ``look(from:)`` sets to one moment after the other; nothing for a local campaign.
  init?(ofAnyMoment campaign: Campaign, in project: Project, from now: Instant) {
    self.init(campaign, in: project, from: now, in: nil, by: nil, anyMoment: true)
  }

  /// Goes on from another moment.
  mutating func look(from now: Instant) {
    self.now = now
    choice.move(to: now)
  }

  /// A row's request, and what it says of when; the audience is known to hold.
  struct Rendered {
    let outcome: RowOutcome
    /// When it would be due without quiet hours.
    var meant: Instant?
    /// When it expires in Unix seconds; 0 where it says nothing of that.
    var expiry: Int64 = 0
  }

  /// Appends the request line of a row that the audience is known to hold for, and gives what is said beside the payload.
  mutating func renderAlone(_ batch: ColumnBatch, _ row: Int, into buffer: inout ByteBuffer) -> Rendered {
    let answer = choice.choose(batch, row)
    var rendered = Rendered(outcome: write(batch, row, answer, into: &buffer))
    if case .request(_, _, let due, let expiry) = answer {
      if choice.tellsMeant { rendered.meant = due.meant }
      if choice.expiry.isGiven { rendered.expiry = expiry }
    }
    return rendered
  }

  /// The moments of everyone; nothing where they depend on the recipient.
  public var sharedMoments: [Instant]? { choice.sharedMoments }

  /// How many events since it was asked last have not happened yet, though nobody says that they are known ahead.
  public mutating func takeFutureEvents() -> Int {
    defer { choice.futureEvents = 0 }
    return choice.futureEvents
  }

  /// Whether each zone of recipients has moments of its own.
  public var isByZone: Bool { choice.isByZone }

  /// Whether anything can be due at all: of thousands of campaigns few are due in an hour.
  public var canBeDue: Bool { choice.canBeDue }

  /// A renderer of the same campaign for another thread: what does not change from row to row is there once.
  public init(sharing other: borrowing RowRenderer, by arbiter: Arbiter? = nil) {
    project = other.project
    now = other.now
    splicer = other.splicer
    programs = other.programs
    audience = other.audience
    payloadLimit = other.payloadLimit
    choice = RequestChoice(sharing: other.choice, by: arbiter)
  }

  /// Appends the request line of a row and a newline: `{"locale":…,"campaign":…,…,"headers":{…},"payload":{…}}`. Nothing is appended for
  /// other outcomes.
  public mutating func render(_ batch: ColumnBatch, _ row: Int, into buffer: inout ByteBuffer) -> RowOutcome {
    if let audience, !audience.matches(batch, row, now: now) { return .notInAudience }
    return write(batch, row, choice.choose(batch, row), into: &buffer)
  }

  /// Appends the request lines of a whole batch; gives how many. `other` hears of every row that has none.
  public mutating func render(
    _ batch: ColumnBatch, into buffer: inout ByteBuffer, other: (Int, RowOutcome) -> Void
  ) -> Int {
    if let sending = choice.sharedSending, isForEveryone(batch) {
      return renderAll(batch, sending, into: &buffer, other)
    }
    var requests = 0
    renderEach(batch, into: &buffer) { row, outcome in
      if case .request = outcome { requests += 1 } else { other(row, outcome) }
    }
    return requests
  }

  /// Appends the request lines of a whole batch, one behind the other; `each` hears of every row, in order, and as often as it has moments.
  public mutating func renderEach(
    _ batch: ColumnBatch, into buffer: inout ByteBuffer, _ each: (Int, RowOutcome) -> Void
  ) {
    let answers = selector(for: batch)?.select(batch)
    meant.removeAll(keepingCapacity: true)
    for row in 0..<batch.count where answers?[row] ?? 1 != 0 { meant.append(Int32(truncatingIfNeeded: row)) }
    choice.findPlaces(batch, meant)
    var next = 0
    for (number, row) in meant.enumerated() {
      let row = Int(row)
      while next < row {
        each(next, .notInAudience)
        next += 1
      }
      next = row + 1
      each(row, write(batch, row, choice.choose(batch, row, number: number), into: &buffer))
      while let answer = choice.following(batch, row) { each(row, write(batch, row, answer, into: &buffer)) }
    }
    while next < batch.count {
      each(next, .notInAudience)
      next += 1
    }
  }

  /// The audience for batches of that size; nothing where everyone is meant.
  private mutating func selector(for batch: ColumnBatch) -> RowSelector? {
    guard let audience else { return nil }
    if let selector, selector.capacity >= batch.capacity { return selector }
    selector = RowSelector(audience, capacity: batch.capacity, now: now)
    return selector
  }

  /// Whether every row of a batch gets the same program but for the language.
  private func isForEveryone(_ batch: ColumnBatch) -> Bool {
    guard audience == nil, !choice.needsPlace, choice.push.isSandbox == project.isSandbox else { return false }
    let environments = batch.presence(AttributeTable.environmentColumn)
    for row in 0..<batch.count where environments[row] != 0 { return false }
    return true
  }

  private mutating func renderAll(
    _ batch: ColumnBatch, _ sending: Splicer.Sending, into buffer: inout ByteBuffer, _ other: (Int, RowOutcome) -> Void
  ) -> Int {
    let (splicer, first, count) = (splicer, programs[0], batch.count)
    let most = payloadLimit &+ RequestLine.tail.utf8.count
    var requests = count
    for row in 0..<count {
      let start = buffer.count
      let language = choice.language(batch, row, variant: 0)
      let payload = splicer.render(first &+ language, batch, row, sending, into: &buffer)
      let size = buffer.count &- payload
      if size > most {
        buffer.truncate(to: start)
        requests &-= 1
        other(row, .tooLarge(size &- RequestLine.tail.utf8.count))
      }
    }
    return requests
  }

  /// Appends the request line of a broadcast and a newline, for each of its moments. It goes to a channel, so there is neither recipient nor
  /// token, and the source language is all there is.
  public mutating func renderBroadcast(
    _ empty: ColumnBatch, into buffer: inout ByteBuffer, _ each: (RowOutcome) -> Void
  ) {
    each(write(empty, 0, choice.broadcast(empty), into: &buffer))
    while let answer = choice.following(empty, 0) { each(write(empty, 0, answer, into: &buffer)) }
  }

  private mutating func write(
    _ batch: ColumnBatch, _ row: Int, _ answer: RequestChoice.Answer, into buffer: inout ByteBuffer
  ) -> RowOutcome {
    let (variant, language, due, expiry): (Int, Int, DueMoments.Due, Int64)
    switch answer {
    case .request(let ownVariant, let ownLanguage, let ownDue, let ownExpiry):
      (variant, language, due, expiry) = (ownVariant, ownLanguage, ownDue, ownExpiry)
    case .unsent(let reason): return .unsent(reason)
    }
    let start = buffer.count
    let sending = choice.sending(batch, row, due, expiry: expiry, variant: variant)
    let payload = splicer.render(programs[variant] + language, batch, row, sending, into: &buffer)
    let size = buffer.count - payload - RequestLine.tail.utf8.count
    if size > payloadLimit {
      buffer.truncate(to: start)
      return .tooLarge(size)
    }
    return .request(variant: variant, payload: size, at: due.instant, start: payload)
  }

  /// Appends nothing but the payload of a row, for one variant and one of its languages, by their places in the campaign; nothing at all for a
  /// variant that nobody gets.
  public func renderPayload(
    _ batch: ColumnBatch, _ row: Int, variant: Int, language: Int, sentAt: Instant, into buffer: inout ByteBuffer
  ) {
    guard programs.indices.contains(variant), programs[variant] >= 0 else { return }
    var line = ByteBuffer()
    let sending = Splicer.Sending(sent: sentAt.seconds, expiry: 0, variant: variant)
    let start = splicer.render(programs[variant] + language, batch, row, sending, into: &line)
    line.withBytes { buffer.append(UnsafeBufferPointer(rebasing: $0[start..<$0.count - RequestLine.tail.utf8.count])) }
  }
}
