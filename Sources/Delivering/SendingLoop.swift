import Escaping
import Files
import Glibc
import Sending

/// What a run needs of the world.
struct DeliveryPlace {
  let server: APNsServer
  let proxy: HTTPProxy?
  let context: TLSContext
  let credentials: Credentials
  let signals: StopSignals
  let answers: AnswersFile?
  let stopFile: String?
  let answerDeadline: Int
  var watch: SendingWatch?

  /// Makes connections; a signal ends every wait.
  var dialer: Dialer {
    Dialer(server: server, proxy: proxy, context: context) { [signals] in
      signals.take()
      return signals.count > 0
    }
  }
}

/// Drives one run to its end: connects, hands over, listens, keeps deadlines.
final class SendingLoop {
  private let run: SendingRun
  private let place: DeliveryPlace
  private let disk: BackgroundDisk?
  private var connection: HTTP2Connection?
  /// The provider token in use, and when to look for a newer one; nil and never where a certificate says who sends.
  private var token: ProviderToken?
  private var nextRenewal = UInt64.max
  /// Before this moment the token must not be renewed, because APNs saw too many.
  private var keepsTokenUntil: UInt64 = 0
  private var failures = 0
  /// How many connections in a row had answers, and none that accepted a request.
  private var fruitless = 0
  private var dials = 0
  private var nextDial: UInt64 = 0
  private var nextTick: UInt64 = 0
  private var drainEnd: UInt64?
  private var saidStep: Int64?

  private static let second: UInt64 = 1_000_000_000
  private static let drain: UInt64 = 10 * second
  private static let mostFailures = 5
  private static let mostFruitless = 8

  init(_ run: SendingRun, _ place: DeliveryPlace, _ disk: BackgroundDisk?) throws(SendingError) {
    (self.run, self.place, self.disk) = (run, place, disk)
    let now = wallNow() / 1000
    token = try place.credentials.tokens?.current(at: now)
    if let token { nextRenewal = Self.renewal(of: token, now, clockNow()) }
  }

  /// Runs until nothing is left to do, or the run must stop. What is in flight then is unknown.
  func finish() throws(SendingError) {
    do throws(SendingError) {
      while !run.isFinished {
        let now = clockNow()
        if drainEnd.map({ now >= $0 }) == true { break }
        try turn(now)
      }
      try close()
    } catch {
      connection = nil
      throw error
    }
    try run.finish()
  }

  private func turn(_ now: UInt64) throws(SendingError) {
    // Times in the journal are those of this turn.
    try run.prepareToWrite(now: now)
    if now >= nextTick { try tick(now) }
    guard let connection else {
      guard run.stop == nil else { return }
      let wake = run.wake.map { max($0, nextDial) } ?? nextDial
      if now >= wake { try dial(now) } else { wait(until: min(wake, nextTick)) }
      return
    }
    while run.mayWrite, connection.hasRoom, let slot = try run.take(now: now, limit: connection.limit) {
      try connection.submit(slot)
    }
    // Nothing goes to the socket before the journal has it, and the disk what it must have.
    try run.prepareToWrite(now: now)
    if run.mayWrite { connection.write() }
    if !connection.isOver, !connection.hasPending { wait(until: wakeMoment(now)) }
    connection.read(now: clockNow())
    if let failure = connection.failure { throw failure }
    handle(connection.consequence, now)
    if connection.isOver || (connection.isRetiring && run.flying == run.overdue) { try close() }
  }

  /// A moment of the run that has passed wakes no one: then the window or the socket keeps requests back.
  private func wakeMoment(_ now: UInt64) -> UInt64 {
    guard let wake = run.wake, wake > now else { return nextTick }
    return min(wake, nextTick)
  }

  /// Waits until something comes, the socket takes bytes again, or a moment.
  private func wait(until moment: UInt64) {
    let now = clockNow()
    let left = moment > now ? Int32(clamping: (moment - now) / 1_000_000 + 1) : 0
    var events = POLLIN
    if connection?.isBlocked == true, run.mayWrite { events |= POLLOUT }
    var requests = (
      pollfd(fd: connection?.descriptor ?? -1, events: Int16(events), revents: 0),
      pollfd(fd: place.signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: disk?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    )
    withUnsafeMutablePointer(to: &requests) { all in
      all.withMemoryRebound(to: pollfd.self, capacity: 3) { _ = poll($0, 3, left) }
    }
    if requests.1.revents != 0 { nextTick = 0 }
  }

  // MARK: - Four times a second

  private func tick(_ now: UInt64) throws(SendingError) {
    nextTick = now + Self.second / 4
    place.signals.take()
    if place.signals.count > 0 { stop(now, "it was stopped by a signal") }
    if place.signals.count > 1 { drainEnd = now }
    if let file = place.stopFile, access(file, F_OK) == 0 {
      stop(now, "it was stopped, because \(Harmless.quoted(file)) is there")
    }
    run.checkEnd(now: now)
    if run.stop != nil, drainEnd == nil { drainEnd = now + Self.drain }
    sayStep()
    if let watch = place.watch {
      do throws(SendingError) { try watch.tick(now) } catch {
        run.halt(SendingError("\(error.message); nothing more is sent, and the same command goes on"))
      }
    }
    if now >= nextRenewal, now >= keepsTokenUntil, renew(now, isRefused: false) { run.tokenWasRenewed() }
    guard let connection else { return }
    // What has come while the disk or a name server was waited for is in time.
    connection.read(now: clockNow())
    if let failure = connection.failure { throw failure }
    let patience = UInt64(place.answerDeadline) * Self.second
    // No moment of what was read is behind this one.
    let present = clockNow()
    connection.keepAlive(now: present, patience: patience)
    try connection.checkDeadlines(now: present, limit: patience)
    // Requests that are never answered fill the window: another connection has room.
    if run.overdue > 0, run.overdue == run.flying, run.wake == nil { connection.retire() }
    if connection.isOver { try close() }
  }

  /// Says once when the next step of a ramp begins.
  private func sayStep() {
    guard let next = run.nextStep, next != saidStep, next > wallNow() else { return }
    saidStep = next
    place.watch?.clear()
    say("belfry: this step of the ramp is over; the next one begins at \(moment(next / 1000))\n", to: .standardError)
  }

  private func stop(_ now: UInt64, _ reason: String) {
    run.halt(SendingError("\(reason); run the same command again to go on"))
    drainEnd = drainEnd ?? now + Self.drain
  }

  // MARK: - Provider tokens

  /// When a token is to be renewed, by the clock of the loop; not sooner than in ten seconds, in which another sender may have renewed it.
  private static func renewal(of token: ProviderToken, _ wall: Int64, _ now: UInt64) -> UInt64 {
    now + UInt64(max(10, ProviderTokens.renewal - (wall - token.made))) * second
  }

  /// Uses a newer token, if there is or may be one; stops the run where it can have none.
  private func renew(_ now: UInt64, isRefused: Bool) -> Bool {
    guard let tokens = place.credentials.tokens, let old = token else { return false }
    let wall = wallNow() / 1000
    do throws(SendingError) {
      let new = try tokens.current(at: wall, refused: isRefused ? old.made : nil)
      nextRenewal = Self.renewal(of: new, wall, now)
      guard isRefused || new.made != old.made else { return false }
      token = new
      connection?.renew(new.authorization)
      return true
    } catch {
      nextRenewal = now + 60 * Self.second
      run.halt(error)
      return false
    }
  }

  private func handle(_ consequence: Verdict.Consequence, _ now: UInt64) {
    guard consequence != .none else { return }
    connection?.consequence = .none
    connection?.retire()
    if consequence == .renewToken { _ = renew(now, isRefused: true) }
    if consequence == .keepToken { keepsTokenUntil = now + 20 * 60 * Self.second }
  }

  // MARK: - Connections

  private func dial(_ now: UInt64) throws(SendingError) {
    dials += 1
    do throws(DialError) {
      let stream = try place.dialer.dial(turn: dials - 1)
      connection = HTTP2Connection(
        stream, run, authority: place.server.authority, bearer: token?.authorization, answers: place.answers,
        now: clockNow())
    } catch {
      place.watch?.ended(.refused)
      try failed(error)
    }
  }

  /// How long to wait for the next connection.
  private var pause: UInt64 { (Self.second / 5) << UInt64(min(failures, 6)) }

  /// Waits twice as long after each connection that came to nothing, and stops after a few.
  private func failed(_ error: DialError) throws(SendingError) {
    failures += 1
    nextTick = 0
    nextDial = clockNow() + pause
    if error.isFinal || failures >= Self.mostFailures {
      run.halt(SendingError(error.isFinal ? error.message : "\(error.message); run it again later"))
    } else if run.stop == nil, place.signals.count == 0 {
      place.watch?.clear()
      say("belfry: \(error.message); trying again\n", to: .standardError)
    }
  }

  private func close() throws(SendingError) {
    guard let connection else { return }
    self.connection = nil
    place.watch?.ended(connection.end)
    if let (code, reason) = connection.goaway { place.watch?.goaway(code, reason) }
    // What has not left must not leave now.
    if run.flying == run.overdue { connection.sayGoodbye() }
    try connection.settleAll()
    if let failure = connection.failure { throw failure }
    if connection.hasAccepted {
      (failures, fruitless) = (0, 0)
    } else if connection.hasAnswered {
      fruitless += 1
      if fruitless >= Self.mostFruitless, let answer = connection.lastRefusal {
        run.halt(
          SendingError(
            "\(place.server.shown) answered \(answer.words) on \(fruitless) connections in a row, and accepted nothing; run it again later"
          ))
      }
      // It only deferred or refused: whatever is wrong there, another connection does not help at once.
      failures = min(failures + 1, Self.mostFailures - 1)
      nextDial = clockNow() + pause
    } else if run.stop == nil, !run.isFinished {
      try failed(DialError(message: "\(place.server.shown) \(connection.end.words)", isFinal: false))
    }
  }
}
