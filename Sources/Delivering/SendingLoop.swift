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
  /// The most connections at once.
  var connections = 1
  var watch: SendingWatch?

  /// Makes connections, and gives up when `isStopped` says so.
  func dialer(isStopped: @escaping () -> Bool) -> Dialer {
    Dialer(server: server, proxy: proxy, context: context, isStopped: isStopped)
  }

  /// Why nothing more is to be handed over: a signal has come, or the stop file is there.
  func stopReason() -> SendingError? {
    signals.take()
    let isThere = stopFile.map { access($0, F_OK) == 0 } ?? false
    guard signals.count > 0 || isThere else { return nil }
    let reason =
      signals.count > 0
      ? "it was stopped by a signal" : "it was stopped, because \(Harmless.quoted(stopFile ?? "")) is there"
    return SendingError("\(reason); run the same command again to go on")
  }

  /// Waits so many milliseconds, or until a signal comes.
  func wait(milliseconds: Int32) {
    var request = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, milliseconds)
  }

  /// Makes connections; a signal ends every wait.
  var dialer: Dialer {
    dialer { [signals] in
      signals.take()
      return signals.count > 0
    }
  }
}

/// Drives one run to its end: connects, hands over, listens, keeps deadlines.
final class SendingLoop {
  private let place: DeliveryPlace
  private var run: SendingRun
  private var disk: BackgroundDisk?
  private var heartbeat: Heartbeat?
  private var connections: [HTTP2Connection] = []
  private var dialing: BackgroundDial?
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
  private var polled: [pollfd] = []

  private static let second: UInt64 = 1_000_000_000
  private static let drain: UInt64 = 10 * second
  private static let mostFailures = 5
  private static let mostFruitless = 8
  /// How long to wait for one more connection where others are at work and the last attempt failed.
  private static let patience: UInt64 = 60 * second

  /// What must be done four times a second for the run to go on, at a moment of the clock that no one sets.
  typealias Heartbeat = (UInt64) throws(SendingError) -> Void

  init(
    _ run: SendingRun, _ place: DeliveryPlace, _ disk: BackgroundDisk?, heartbeat: Heartbeat? = nil
  ) throws(SendingError) {
    (self.run, self.place, self.disk, self.heartbeat) = (run, place, disk, heartbeat)
    let now = wallNow() / 1000
    token = try place.credentials.tokens?.current(at: now)
    if let token { nextRenewal = Self.renewal(of: token, now, clockNow()) }
  }

  /// Goes on with another run, on the connections that the one before has left.
  func begin(_ run: SendingRun, _ disk: BackgroundDisk?, heartbeat: @escaping Heartbeat) {
    (self.run, self.disk, self.heartbeat) = (run, disk, heartbeat)
    for connection in connections { connection.begin(run) }
  }

  /// Runs until nothing is left to do, or the run must stop. What is in flight then is unknown. Connections without anything in flight can be kept for
  /// another run.
  func finish(keepsConnections: Bool = false) throws(SendingError) {
    do throws(SendingError) {
      while !run.isFinished {
        let now = clockNow()
        if drainEnd.map({ now >= $0 }) == true { break }
        try turn(now)
      }
      for connection in connections where !keepsConnections || connection.flying > 0 { try close(connection) }
    } catch {
      connections = []
      throw error
    }
    try run.finish()
  }

  /// Ends the connections that were kept.
  func leave() throws(SendingError) { while let connection = connections.first { try close(connection) } }

  private func turn(_ now: UInt64) throws(SendingError) {
    // Times in the journal are those of this turn.
    try run.prepareToWrite(now: now)
    if now >= nextTick { try tick(now) }
    try takeDialed()
    guard !connections.isEmpty else {
      guard run.stop == nil else { return }
      let wake = dialing == nil ? run.wake.map { max($0, nextDial) } ?? nextDial : .max
      if now >= wake { dial() }
      wait(until: min(wake, nextTick))
      return
    }
    try handOver(now)
    // Nothing goes to the socket before the journal has it, and the disk what it must have.
    try run.prepareToWrite(now: now)
    if run.mayWrite { for connection in connections { connection.write() } }
    if !connections.contains(where: { $0.isOver || $0.hasPending }) { wait(until: wakeMoment(now)) }
    for connection in connections {
      connection.read(now: clockNow())
      if let failure = connection.failure { throw failure }
      handle(connection, now)
      if connection.isOver || (connection.isRetiring && connection.flying == connection.overdue) {
        try close(connection)
      }
    }
  }

  /// Hands requests over to the connections that have room, and sees to another one where more would leave than they have room for.
  private func handOver(_ now: UInt64) throws(SendingError) {
    var (room, isKnown) = (0, dialing == nil)
    for connection in connections {
      connection.findShare()
      // What a connection that retires still has in flight takes no room of others.
      room += max(connection.share, connection.flying)
      if connection.isNew { isKnown = false }
    }
    while run.mayWrite {
      guard let connection = freest() else {
        // Where all have as much as they may, the run says whether it has more.
        if isKnown, !connections.contains(where: { $0.flying < $0.share }) { room = run.flying } else { return }
        guard try run.take(now: now, room: room) == nil else { return }
        break
      }
      guard let slot = try run.take(now: now, room: room) else { break }
      try connection.submit(slot)
    }
    if run.lacksRoom, isKnown, connections.count < place.connections, now >= nextDial { dial() }
  }

  /// The connection with the fewest requests in flight, of those that take one now.
  private func freest() -> HTTP2Connection? {
    var best: HTTP2Connection?
    for connection in connections where connection.flying < connection.share && connection.hasRoom {
      if best.map({ connection.flying < $0.flying }) ?? true { best = connection }
    }
    return best
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
    polled.removeAll(keepingCapacity: true)
    for descriptor in [place.signals.descriptor, disk?.descriptor ?? -1, dialing?.descriptor ?? -1] {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    for connection in connections {
      let events = connection.isBlocked && run.mayWrite ? POLLIN | POLLOUT : POLLIN
      polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
    }
    polled.withUnsafeMutableBufferPointer { _ = poll($0.baseAddress, nfds_t($0.count), left) }
    if polled.first?.revents != 0 { nextTick = 0 }
  }

  // MARK: - Four times a second

  private func tick(_ now: UInt64) throws(SendingError) {
    nextTick = now + Self.second / 4
    if let reason = place.stopReason() {
      run.halt(reason)
      drainEnd = drainEnd ?? now + Self.drain
    }
    if place.signals.count > 1 { drainEnd = now }
    do throws(SendingError) { try heartbeat?(now) } catch { run.halt(error) }
    run.checkEnd(now: now)
    if run.stop != nil, drainEnd == nil { drainEnd = now + Self.drain }
    sayStep()
    if let watch = place.watch {
      do throws(SendingError) { try watch.tick(now) } catch {
        run.halt(SendingError("\(error.message); nothing more is sent, and the same command goes on"))
      }
    }
    if now >= nextRenewal, now >= keepsTokenUntil, renew(now, isRefused: false) { run.tokenWasRenewed() }
    for connection in connections { try keep(connection) }
  }

  /// Keeps the deadlines of a connection.
  private func keep(_ connection: HTTP2Connection) throws(SendingError) {
    // What has come while the disk was waited for is in time.
    connection.read(now: clockNow())
    if let failure = connection.failure { throw failure }
    let patience = UInt64(place.answerDeadline) * Self.second
    // No moment of what was read is behind this one.
    let present = clockNow()
    connection.keepAlive(now: present, patience: patience)
    try connection.checkDeadlines(now: present, limit: patience)
    // Requests that are never answered fill the window: another connection has room.
    if connection.overdue > 0, connection.overdue == connection.flying, run.wake == nil { connection.retire() }
    if connection.isOver { try close(connection) }
  }

  /// Says once when the next step of a ramp begins.
  private func sayStep() {
    guard let next = run.nextStep, next != saidStep, next > wallNow() else { return }
    saidStep = next
    place.watch?.clear()
    say("belfry: this step of the ramp is over; the next one begins at \(moment(next / 1000))\n", to: .standardError)
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
      for connection in connections { connection.renew(new.authorization) }
      return true
    } catch {
      nextRenewal = now + 60 * Self.second
      run.halt(error)
      return false
    }
  }

  private func handle(_ connection: HTTP2Connection, _ now: UInt64) {
    let consequence = connection.consequence
    guard consequence != .none else { return }
    connection.consequence = .none
    connection.retire()
    if consequence == .renewToken { _ = renew(now, isRefused: true) }
    if consequence == .keepToken { keepsTokenUntil = now + 20 * 60 * Self.second }
  }

  // MARK: - Connections

  private func dial() {
    dials += 1
    dialing = BackgroundDial(place, turn: dials - 1)
  }

  /// Takes the connection that was waited for, if it is there or will not be.
  private func takeDialed() throws(SendingError) {
    guard let dialing, dialing.isOver else { return }
    self.dialing = nil
    do throws(DialError) {
      connections.append(
        HTTP2Connection(
          try dialing.take(), number: dials, run, authority: place.server.authority, bearer: token?.authorization,
          answers: place.answers, now: clockNow()))
    } catch {
      place.watch?.ended(.refused)
      try failed(error)
    }
  }

  /// How long to wait for the next connection.
  private var pause: UInt64 { (Self.second / 5) << UInt64(min(failures, 6)) }

  /// Waits twice as long after each connection that came to nothing, and stops after a few; not while others are at work.
  private func failed(_ error: DialError) throws(SendingError) {
    guard connections.isEmpty else {
      nextDial = clockNow() + Self.patience
      return
    }
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

  private func close(_ connection: HTTP2Connection) throws(SendingError) {
    connections.removeAll { $0 === connection }
    place.watch?.ended(connection.end)
    if let (code, reason) = connection.goaway { place.watch?.goaway(code, reason) }
    // What has not left must not leave now.
    if connection.flying == connection.overdue { connection.sayGoodbye() }
    try connection.settleAll()
    if let failure = connection.failure { throw failure }
    if connections.isEmpty, nextDial > clockNow() + pause { nextDial = 0 }
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
