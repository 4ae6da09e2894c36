// Takes: the lines of a batch, what the connection shows about each request, a clock.
// Gives: the next request that may leave, and the state of every line, journaled before it matters.
// Never: touches a socket, or hands a line over again without proof, invitation or permission.

import Clocks
import Files

/// One run over one batch: decides what leaves next, and what each piece of evidence means.
package final class SendingRun {
  /// The states of the lines.
  package let ledger: LineLedger
  /// The requests that are in flight or come back.
  package let slots: RequestSlots
  /// Why the run hands nothing over any more; nil while it does.
  package private(set) var stop: SendingError?
  /// Requests in flight, those among them whose deadline has passed.
  package private(set) var flying = 0
  package private(set) var overdue = 0
  /// What it knows of the server: the next run of this process goes on with it.
  package private(set) var memory: SendingMemory
  /// Whether the window would let more requests leave than the connections have room for, as of the last ``take(now:room:)``.
  package private(set) var lacksRoom = false
  /// When ``take(now:room:)`` may give something again though nothing happens, in nanoseconds; nil if only an event changes that.
  package private(set) var wake: UInt64?

  /// Hears what happens to lines; it decides nothing.
  package var onChange: ((LineEvent) -> Void)?
  /// How many requests may be in flight, as far as the window goes.
  package var windowSize: Int { memory.window.size }

  private let journal: Journal
  private let source: any RequestSource
  private let options: SendingOptions
  private var quiet: QuietWatch?
  private var gate: SendingGate
  private var free: [UnsafeMutablePointer<RequestSlot>]
  private var returned: [UnsafeMutablePointer<RequestSlot>] = []

  private let startWall: Int64
  private let startClock: UInt64
  private var hasPassEnded = false
  private var nextPass: UInt64 = 0
  private var earliestDue: Int64?

  /// When the request was handed over whose answer is being read.
  private var handedOver: UInt64?

  /// A run, which goes on from the states of the ledger and the moments of the gate; `wall` is the time in milliseconds since 1970, and `now` a clock that no one sets, in nanoseconds.
  package init(
    _ ledger: LineLedger, _ journal: Journal, _ source: any RequestSource, _ options: SendingOptions,
    memory: SendingMemory? = nil, gate: SendingGate = SendingGate(), quiet: QuietWatch? = nil, wall: Int64, now: UInt64
  ) throws(SendingError) {
    (self.ledger, self.journal, self.source, self.options) = (ledger, journal, source, options)
    slots = RequestSlots(options.streams)
    let slots = slots
    free = (0..<slots.count).reversed().map { slots[$0] }
    self.memory = memory ?? SendingMemory(options)
    (self.gate, self.quiet) = (gate, quiet)
    self.gate.begin(at: wall)
    (startWall, startClock) = (wall, now)
    journal.time = UInt32(clamping: wall / 1000)
    switch options.unknown {
    case .hold: break
    case .resend: ledger.wantUnknown()
    case .accept:
      for line in 0..<UInt32(clamping: ledger.lines) where ledger[line] == .unknown {
        try record(JournalRecordOutcome(line: line, state: .accepted))
        ledger.set(line, .accepted)
      }
    }
    source.rewind()
  }

  /// Milliseconds since 1970 at a moment of the clock that no one sets: steps of the system's clock change nothing during a run.
  private func wall(_ now: UInt64) -> Int64 { startWall + Int64(clamping: (now &- startClock) / 1_000_000) }

  // MARK: - Handing over

  /// The slot of the next request, which is in flight from now on; nil if none may leave now. `room` is how many may be in flight on all connections.
  package func take(now: UInt64, room: Int) throws(SendingError) -> UnsafeMutablePointer<RequestSlot>? {
    (wake, lacksRoom) = (nil, false)
    checkEnd(now: now)
    guard stop == nil else { return nil }
    let waits = !returned.isEmpty || !hasPassEnded
    guard flying < memory.window.size else {
      if waits { memory.window.keptBack() }
      return nil
    }
    if let moment = memory.pace.wait(now: now) {
      wake = moment
      return nil
    }
    guard flying < room else {
      lacksRoom = waits
      return nil
    }
    let time = wall(now)
    while let slot = returned.popLast() {
      if try judge(slot, time, isNew: false) {
        try again(slot.pointee.line)
        return leave(slot, now)
      }
      free.append(slot)
    }
    guard let slot = free.last, try fill(slot, now, time) else { return nil }
    free.removeLast()
    return leave(slot, now)
  }

  private func leave(_ place: UnsafeMutablePointer<RequestSlot>, _ now: UInt64) -> UnsafeMutablePointer<RequestSlot> {
    place.pointee.beginAttempt()
    place.pointee.isFlying = true
    place.pointee.handedOver = now
    place.pointee.providerToken = memory.token
    ledger.set(place.pointee.line, .flying)
    flying += 1
    memory.pace.left(now: now)
    onChange?(LineEvent(line: place.pointee.line, state: .flying))
    return place
  }

  /// Loads the next line that may leave into a slot.
  private func fill(_ place: UnsafeMutablePointer<RequestSlot>, _ now: UInt64, _ time: Int64) throws(SendingError)
    -> Bool
  {
    if hasPassEnded, try !beginPass(now) { return false }
    while let line = try source.next() {
      let state = ledger[line]
      if gate.isBehind(line) {
        if state == .pending { try pass(line) }
        continue
      }
      switch state {
      case .pending: break
      case .deferred:
        guard let deferral = ledger.deferred[line], min(deferral.until, longestWait) <= time else { continue }
      case .late where options.late == .send: break
      case .unknown where ledger.isWanted(line): break
      default: continue
      }
      try source.load(place)
      place.pointee.tries = ledger.deferred[line]?.tries ?? 0
      if state == .unknown {
        // It has expired or must not be sent any more, so it stays unknown.
        if let expiration = place.pointee.expiration, expiration > 0, expiration <= time / 1000 { continue }
        if isSuppressed(place) { continue }
        if try quiet?.verdict(of: place.pointee, at: time / 1000) ?? .awake != .awake { continue }
      } else {
        guard try judge(place, time, isNew: state == .pending) else { continue }
      }
      if state == .pending {
        do throws(FileError) { try journal.intend(line) } catch { throw fail(error) }
      } else {
        try again(line)
      }
      return true
    }
    hasPassEnded = true
    nextPass = now + 200_000_000
    return try fill(place, now, time)
  }

  /// No answer defers a line for longer, so a clock that was set back during the run before cannot either.
  private var longestWait: Int64 { startWall + 24 * 3_600_000 }

  /// Begins another pass over the lines, and with it the next step, if it is time; otherwise ``wake`` says when it is.
  private func beginPass(_ now: UInt64) throws(SendingError) -> Bool {
    if !gate.isLast, gate.isStale {
      // What is in flight decides about the step.
      guard flying == overdue else { return false }
      if let reason = gate.look(ledger, options.bounds) {
        halt(reason)
        return false
      }
    }
    guard let moment = passMoment() else { return false }
    if let until = options.until, moment >= until * 1000 {
      if flying == overdue { haltForEnd(until) }
      return false
    }
    let clock = startClock &+ UInt64(clamping: moment - startWall) &* 1_000_000
    wake = max(clock, nextPass)
    guard let wake, now >= wake else { return false }
    if gate.opening != .closed { gate.advance() }
    (hasPassEnded, earliestDue) = (false, nil)
    source.rewind()
    do throws(FileError) { try journal.beginPass() } catch { throw fail(error) }
    return true
  }

  /// When the next step begins, a deferred line or one that was not due may leave, in milliseconds since 1970; nil if the run waits for nothing.
  private func passMoment() -> Int64? {
    if case .at(let moment) = gate.opening { return moment }
    var moments: [Int64] = []
    let end = startWall + options.giveUpAfter * 1000
    let next = ledger.deferred.values.lazy.map { min($0.until, self.longestWait) }.min()
    if let next, next <= end { moments.append(next) }
    if options.waitsForDue, let earliestDue { moments.append(earliestDue * 1000) }
    return moments.min()
  }

  /// Whether a line may leave at a moment; what has expired or is late is settled.
  private func judge(
    _ slot: UnsafeMutablePointer<RequestSlot>, _ time: Int64, isNew: Bool
  ) throws(SendingError) -> Bool {
    let line = slot.pointee.line
    if isSuppressed(slot) {
      try settle(line, .suppressed)
      return false
    }
    if let expiration = slot.pointee.expiration, expiration > 0, expiration <= time / 1000 {
      try settle(line, .expired)
      return false
    }
    if slot.pointee.due > time / 1000 {
      try postpone(line, until: slot.pointee.due)
      return false
    }
    if isNew, options.late == .skip, slot.pointee.due + options.lateAfter < startWall / 1000,
      try quiet?.late(slot.pointee, after: options.lateAfter) ?? .min < startWall / 1000
    {
      try settle(line, .late)
      return false
    }
    switch try quiet?.verdict(of: slot.pointee, at: time / 1000) ?? .awake {
    case .awake: return true
    case .held(let end): try postpone(line, until: end)
    case .dropped: try settle(line, .quiet)
    }
    return false
  }

  private func isSuppressed(_ slot: UnsafeMutablePointer<RequestSlot>) -> Bool {
    options.isSuppressed?(slot.pointee.token, slot.pointee.text(slot.pointee.recipient)) == true
  }

  /// A line stays where it is up to a moment, in seconds since 1970.
  private func postpone(_ line: UInt32, until moment: Int64) throws(SendingError) {
    if ledger[line] == .deferred {
      // Only this run remembers it: another one asks again.
      ledger.defer(line, LineLedger.Deferral(until: moment * 1000, tries: ledger.deferred[line]?.tries ?? 0))
      return
    }
    if ledger[line] == .pending { try pass(line) }
    earliestDue = min(earliestDue ?? moment, moment)
  }

  private func pass(_ line: UInt32) throws(SendingError) {
    do throws(FileError) { try journal.pass(line) } catch { throw fail(error) }
  }

  private func again(_ line: UInt32) throws(SendingError) {
    do throws(FileError) { try journal.intendAgain(line) } catch { throw fail(error) }
  }

  /// Whether bytes of requests may go to the socket: the disk has what it must have of them. Until then answers are still read.
  package var mayWrite: Bool { journal.isOnDisk }

  /// Writes the journal; only then, and while ``mayWrite`` holds, may bytes of the requests that ``take(now:room:)`` gave go to the socket.
  package func prepareToWrite(now: UInt64) throws(SendingError) {
    journal.time = UInt32(clamping: wall(now) / 1000)
    do throws(FileError) { try journal.flush(now: now) } catch { throw fail(error) }
  }

  /// The run ends with nothing in flight.
  package func finish() throws(SendingError) {
    do throws(FileError) { try journal.end() } catch { throw fail(error) }
  }

  // MARK: - Evidence

  /// The answer to a request has come; gives what else must be done.
  package func answered(_ place: UnsafeMutablePointer<RequestSlot>) throws(SendingError) -> Verdict.Consequence {
    let answer = place.pointee.answer
    let verdict = Evidence.answered(answer).verdict(tries: Int(place.pointee.tries))
    let line = place.pointee.line
    release(place)
    handedOver = place.pointee.handedOver
    defer { handedOver = nil }
    switch verdict.state {
    case .accepted:
      memory.isAccepted()
      try settle(line, .accepted, status: 200)
    case .deferred:
      try postpone(line, answer, verdict, tries: place.pointee.tries)
    default:
      try settle(
        line, verdict.state, status: UInt16(clamping: answer.status), reason: answer.reason,
        value: answer.timestamp ?? 0)
      if verdict.state == .rejected || verdict.state == .pending, let reason = memory.isRejected(answer) {
        halt(reason)
      }
    }
    guard verdict.consequence == .renewToken else { return verdict.consequence }
    return renewToken(usedBy: place.pointee.providerToken)
  }

  private func postpone(_ line: UInt32, _ answer: Answer, _ verdict: Verdict, tries: UInt32) throws(SendingError) {
    // The journal has whole seconds, which have begun: no line leaves before the time that APNs asked for.
    let time = (Int64(journal.time) + (verdict.delay > 0 ? 1 : 0)) * 1000
    let deferral = LineLedger.Deferral(until: time + Int64(min(max(verdict.delay, 0), 86_400)) * 1000, tries: tries + 1)
    try record(
      JournalRecordOutcome(
        line: line, state: .deferred, status: UInt16(clamping: answer.status), reason: answer.reason,
        tries: deferral.tries, value: deferral.until))
    ledger.defer(line, deferral)
    note(line, .deferred, UInt16(clamping: answer.status), answer.reason)
  }

  /// All requests with an old token get the same answer; only one that was sent with the newest makes another.
  private func renewToken(usedBy old: UInt32) -> Verdict.Consequence {
    guard old == memory.token else { return .retireConnection }
    guard memory.renewedForExpiry == nil else {
      halt(
        SendingError(
          "APNs calls a provider token expired that was just made: set the clock of this machine, and run it again"))
      return .retireConnection
    }
    memory.token += 1
    memory.renewedForExpiry = memory.token
    return .renewToken
  }

  /// Another provider token is used from now on, because the old one has its age.
  package func tokenWasRenewed() { memory.token += 1 }

  /// So many senders share the rate from now on.
  package func divideRate(by senders: Int) { memory.pace.divide(options.rate, by: senders) }

  /// The server proves that it did not process the request.
  package func refused(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) {
    slot.pointee.returns += 1
    if slot.pointee.returns > Evidence.mostReturns {
      halt(
        SendingError(
          "line \(slot.pointee.line + 1) came back unprocessed more than \(Evidence.mostReturns) times: the server takes no requests; try again later"
        ))
    }
    try comeBack(slot, .refused)
  }

  /// The request never left whole.
  package func notSent(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) { try comeBack(slot, .notSent) }

  private func comeBack(_ slot: UnsafeMutablePointer<RequestSlot>, _ evidence: Evidence) throws(SendingError) {
    land(slot)
    try settle(slot.pointee.line, evidence.verdict(tries: 0).state)
    returned.append(slot)
  }

  /// The stream or the connection ended without an answer.
  package func cut(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) {
    let (line, wasOverdue) = (slot.pointee.line, slot.pointee.isOverdue)
    release(slot)
    if !wasOverdue { try settle(line, Evidence.cut.verdict(tries: 0).state) }
  }

  /// No answer came in time. The request stays in flight, and an answer that comes after all still counts.
  package func isOverdue(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) {
    guard !slot.pointee.isOverdue else { return }
    slot.pointee.isOverdue = true
    overdue += 1
    try settle(slot.pointee.line, Evidence.overdue.verdict(tries: 0).state)
  }

  private func land(_ slot: UnsafeMutablePointer<RequestSlot>) {
    guard slot.pointee.isFlying else { return }
    if slot.pointee.isOverdue { overdue -= 1 }
    slot.pointee.isFlying = false
    slot.pointee.isOverdue = false
    flying -= 1
  }

  private func release(_ slot: UnsafeMutablePointer<RequestSlot>) {
    land(slot)
    free.append(slot)
  }

  // MARK: - The end

  /// Hands nothing over any more; what is in flight may still be answered.
  package func halt(_ reason: SendingError) { stop = stop ?? reason }

  /// Stops the run once nothing may be handed over any more.
  package func checkEnd(now: UInt64) {
    guard stop == nil, let until = options.until, wall(now) >= until * 1000, !isAllHandedOver else { return }
    haltForEnd(until)
  }

  private func haltForEnd(_ until: Int64) { halt(Self.endReached(until)) }

  /// Why a run stops at the moment of `--until`, in seconds since 1970.
  package static func endReached(_ until: Int64) -> SendingError {
    SendingError(
      "nothing is handed over after \(Instant(seconds: until).text), as --until says; the lines that are left stay pending, and another run sends them"
    )
  }

  /// Whether no line can need a connection: all are settled.
  package var isDone: Bool { isAllHandedOver && ledger.counts[.flying] == 0 }

  /// Whether no line can be handed over any more.
  private var isAllHandedOver: Bool {
    LineState.allCases.allSatisfy { state in
      switch state {
      case .pending, .deferred: ledger.counts[state] == 0
      case .unknown: options.unknown != .resend || ledger.counts[state] == 0
      case .late: options.late != .send || ledger.counts[state] == 0
      case .accepted, .rejected, .gone, .expired, .repeated, .suppressed, .quiet, .flying: true
      }
    }
  }

  /// Whether nothing is left to do but to let overdue requests go.
  package var isFinished: Bool {
    guard flying == overdue else { return false }
    if stop != nil { return true }
    return returned.isEmpty && hasPassEnded && (gate.isLast || !gate.isStale) && passMoment() == nil
  }

  /// The step of the ramp that lines leave in, counted from 0.
  package var step: Int { gate.current }

  /// When the next step of the ramp begins, in milliseconds since 1970; nil while a step is at work, and without a ramp.
  package var nextStep: Int64? {
    if hasPassEnded, stop == nil, case .at(let moment) = gate.opening { return moment }
    return nil
  }

  /// The first moment of the lines that are not due yet, in seconds since 1970.
  package var nextDue: Int64? { earliestDue }

  // MARK: - Records

  private func settle(
    _ line: UInt32, _ state: LineState, status: UInt16 = 0, reason: APNsReason = .none, value: Int64 = 0
  ) throws(SendingError) {
    try record(JournalRecordOutcome(line: line, state: state, status: status, reason: reason, value: value))
    ledger.set(line, state)
    note(line, state, status, reason)
  }

  /// Something happened to a line: the next step of a ramp has to wait, and it may be one bad end too many.
  private func note(_ line: UInt32, _ state: LineState, _ status: UInt16, _ reason: APNsReason) {
    onChange?(LineEvent(line: line, state: state, status: status, reason: reason, handedOver: handedOver))
    gate.changed(at: Int64(journal.time) * 1000)
    switch state {
    case .accepted, .rejected, .gone, .unknown, .deferred:
      if let reason = memory.watch.add(state, reason) { halt(reason) }
    case .pending, .flying, .expired, .late, .repeated, .suppressed, .quiet: break
    }
  }

  private func record(_ outcome: JournalRecordOutcome) throws(SendingError) {
    do throws(FileError) { try journal.settle(outcome) } catch { throw fail(error) }
  }

  private func fail(_ error: FileError) -> SendingError {
    let error = SendingError("\(error.description); nothing more is sent, and what is in flight is unknown")
    stop = error
    return error
  }
}
