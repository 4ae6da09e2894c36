import Rows
import Synchronization
import Threads

/// How far a pass over recipients has come.
public struct PassProgress: Sendable {
  /// Rows so far.
  public let rows: Int
  /// How much of the source was taken.
  public let taken: SourceProgress

  /// So many rows, out of so much of a source.
  public init(rows: Int, taken: SourceProgress) {
    self.rows = rows
    self.taken = taken
  }
}

/// One of those who work on recipients side by side.
package protocol RecipientWorker: ~Copyable, SendableMetatype {
  /// Works on the rows of a turn, alone; what comes of them is kept.
  mutating func work(_ turn: RecipientTurn) throws
  /// Gives what came of the turn. One at a time, in the order of the source; `earlier` is what stands in front of the turn.
  mutating func give(_ turn: RecipientTurn, _ earlier: TurnPlace) throws
  /// Does what can wait, after a turn was given and in no order: only now it is known who came before.
  mutating func rest()
  /// Gives what it counted over all of its turns, when there are no more. One at a time, in no order.
  mutating func end()
}

extension RecipientWorker where Self: ~Copyable {
  package mutating func rest() {}
  package mutating func end() {}
}

/// What stands in front of a turn.
package struct TurnPlace: Sendable {
  package var rows = 0
  package var lines = 0
}

/// The one way over recipients on all cores: workers take turns of rows, work on them side by side, and give what came of them in the order of
/// the source. Memory does not grow with the recipients, and whoever finds an error, the first one in that order ends the pass.
package final class RecipientPass: Sendable {
  private struct State: Sendable {
    var place: TurnPlace
    var failure: (any Error)?
  }

  /// A turn that was taken; all who have a number must pass the turnstile.
  private struct Ticket {
    var number: Int
    var taken = SourceProgress()
    var failure: RecipientError?
  }

  /// Turns are taken by one worker at a time.
  private let source: Mutex<(source: RecipientSource, tickets: Int, isFailed: Bool)>
  private let turnstile = Turnstile()
  /// Workers end one at a time.
  private let ending = Mutex(())
  private let isOver = Atomic<Bool>(false)
  private let state: Mutex<State>
  private let progress: (@Sendable (PassProgress) -> Void)?
  private let layout: RecipientLayout

  /// How much of a source is taken at a time: what a turn becomes should stay in a core's own cache.
  package static let chunk = 128 << 10

  /// A pass over a source from its start.
  package init(_ source: sending RecipientSource, progress: (@Sendable (PassProgress) -> Void)? = nil) {
    state = Mutex(State(place: TurnPlace(rows: 0, lines: source.headerLines)))
    layout = source.layout
    self.source = Mutex((source, 0, false))
    self.progress = progress
  }

  /// Passes over all recipients with so many workers; gives how many rows there are.
  ///
  /// - Throws: what a worker threw, or that the source cannot be read, after everything in front of it was given.
  package func run<Worker: RecipientWorker & ~Copyable>(
    jobs: Int, _ makeWorker: @escaping @Sendable () -> Worker
  ) throws -> Int {
    _ = Workers.run(jobs: jobs) {
      var worker = makeWorker()
      let turn = RecipientTurn(self.layout)
      while let ticket = self.take(turn) {
        self.pass(ticket, turn, &worker)
        worker.rest()
      }
      self.ending.withLock { _ in worker.end() }
    }
    let end = state.withLock { $0 }
    if let failure = end.failure { throw failure }
    return end.place.rows
  }

  /// The next turn; nothing at the end, and when the pass is over.
  private func take(_ turn: RecipientTurn) -> Ticket? {
    guard !isOver.load(ordering: .relaxed) else { return nil }
    return source.withLock { source in
      guard !source.isFailed else { return nil }
      var ticket = Ticket(number: source.tickets)
      do throws(RecipientError) {
        guard try source.source.next(turn) else { return nil }
      } catch {
        ticket.failure = error
        source.isFailed = true
      }
      ticket.taken = source.source.taken
      source.tickets += 1
      return ticket
    }
  }

  private func pass<Worker: RecipientWorker & ~Copyable>(
    _ ticket: Ticket, _ turn: RecipientTurn, _ worker: inout Worker
  ) {
    var failure: (any Error)? = ticket.failure
    if failure == nil { do { try worker.work(turn) } catch { failure = error } }
    turnstile.pass(ticket.number) {
      guard !isOver.load(ordering: .relaxed) else { return }
      do {
        if ticket.failure == nil {
          let earlier = state.withLock { $0.place }
          try worker.give(turn, earlier)
          let rows = earlier.rows + turn.rows
          state.withLock { $0.place = TurnPlace(rows: rows, lines: earlier.lines + turn.lines) }
          progress?(PassProgress(rows: rows, taken: ticket.taken))
        }
        if let failure { throw failure }
      } catch {
        state.withLock { $0.failure = error }
        isOver.store(true, ordering: .relaxed)
      }
    }
  }
}
