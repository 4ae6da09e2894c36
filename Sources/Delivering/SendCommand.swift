import Clocks
import Commands
import Escaping
import Files
import Glibc
import JSON
import Rows
import Sending

/// `belfry send`: verifies a build, then tries everything, or sends the campaigns that are confirmed.
struct SendCommand {
  private let invocation: Invocation
  private let build: BuildFolder
  private let chosen: [BuiltBatch]
  private let folder: String
  private let part: BatchPart
  private let options: SendingOptions
  private let ramp: SendingRamp?

  static func run(_ invocation: Invocation) throws(SendingError) -> Int32 { try SendCommand(invocation).run() }

  private init(_ invocation: Invocation) throws(SendingError) {
    self.invocation = invocation
    build = try BuildFolder(invocation.operands.first ?? "")
    folder = invocation[SendWords.journal] ?? SendWords.standardJournal
    chosen = try Self.choose(invocation[SendWords.confirm], build)
    part = try Self.part(invocation)
    options = try Self.options(invocation, part)
    ramp = try Self.ramp(invocation)
    try Self.checkFiles(invocation)
    try checkShared()
  }

  /// The campaigns that are confirmed, in the order of their ids; all of the build for a dry run.
  private static func choose(_ names: [String], _ build: BuildFolder) throws(SendingError) -> [BuiltBatch] {
    guard !build.batches.isEmpty else {
      throw SendingError("the build has no push campaigns, so there is nothing to send", isUsage: true)
    }
    for name in names where !build.batches.contains(where: { $0.campaign.utf8.elementsEqual(name.utf8) }) {
      let known = build.batches.map { Harmless.quoted($0.campaign) }.joined(separator: ", ")
      throw SendingError(
        "--confirm: the build has no push campaign \(Harmless.quoted(name)); it has \(known)", isUsage: true)
    }
    return build.batches.filter { batch in
      names.isEmpty || names.contains { $0.utf8.elementsEqual(batch.campaign.utf8) }
    }
  }

  /// Refuses what a journal that hosts share has no place for.
  private func checkShared() throws(SendingError) {
    guard invocation[SendWords.sharedJournal] != nil else {
      guard invocation[SendWords.lease] == nil else {
        throw SendingError("--lease: there is no journal that hosts share; name it with --journal-env", isUsage: true)
      }
      return
    }
    let problem =
      invocation[SendWords.journal] != nil
      ? "--journal names another one; leave one of them out"
      : !part.isWhole
        ? "its senders divide the lines by themselves; leave --shard out"
        : ramp != nil
          ? "its senders do not wait for each other's steps; leave --canary and --ramp out, or use --journal" : nil
    if let problem { throw SendingError("--journal-env: \(problem)", isUsage: true) }
  }

  /// The part of each batch that `--shard` means; the whole without it.
  private static func part(_ invocation: Invocation) throws(SendingError) -> BatchPart {
    guard let wish = invocation[SendWords.shard] else { return .whole }
    var environment: [String: String] = [:]
    for name in ShardWish.variables { environment[name] = getenv(name).map { String(cString: $0) } }
    do throws(ShardWish.Problem) {
      let (index, count) = try wish.part(in: environment)
      return BatchPart(index, of: count) ?? .whole
    } catch { throw SendingError(error.message, isUsage: true) }
  }

  private static func options(_ invocation: Invocation, _ part: BatchPart) throws(SendingError) -> SendingOptions {
    var options = SendingOptions()
    options.unknown = invocation[SendWords.unknown].flatMap(UnknownPolicy.init) ?? .hold
    options.late = invocation[SendWords.late].flatMap(LatePolicy.init) ?? .skip
    options.lateAfter = invocation[SendWords.lateAfter].map(Int64.init) ?? options.lateAfter
    options.waitsForDue = invocation[SendWords.waits]
    options.giveUpAfter = invocation[SendWords.giveUpAfter].map(Int64.init) ?? options.giveUpAfter
    options.streams = invocation[SendWords.streams] ?? options.streams
    options.connections = invocation[SendWords.connections] ?? options.connections
    (options.rate, options.senders) = (invocation[SendWords.rate], part.count)
    options.answerDeadline = invocation[SendWords.answerDeadline] ?? options.answerDeadline
    options.isSuppressed = try invocation[SendWords.suppress].map { path throws(SendingError) in try suppression(path) }
    if let text = invocation[SendWords.until] {
      guard let until = Instant(text) else {
        throw SendingError(
          "--until: \(Harmless.quoted(text)) is not a moment; write its date, time and offset, such as 2026-12-24T20:00:00Z or 2026-12-24T20:00:00+01:00",
          isUsage: true)
      }
      options.until = until.seconds
    }
    if let text = invocation[SendWords.abortOn] {
      guard let bounds = AbortBounds(text) else {
        let states = AbortBounds.states.map(\.name).joined(separator: ", ")
        throw SendingError(
          "--abort-on: \(Harmless.quoted(text)) is not a list of bounds; write each of \(states) at most once, such as rejected>2%,unknown>0.5%, or none",
          isUsage: true)
      }
      options.bounds = bounds
    }
    return options
  }

  /// Whether a line is for someone whom the file of `--suppress` names.
  private static func suppression(
    _ path: String
  ) throws(SendingError) -> @Sendable (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool {
    let list: SuppressionList
    do throws(SuppressionError) { list = try SuppressionList(path: path, shownAs: Harmless.inside(path)) } catch {
      throw SendingError("--suppress: \(error.description)", isUsage: true)
    }
    return { token, id in
      guard id.contains(UInt8(ascii: "\\")) else { return list.contains(token: token, id: id) }
      let text = [UInt8(ascii: "\"")] + id + [UInt8(ascii: "\"")]
      let plain = Array(((try? JSONReader.read(text))?.text ?? "").utf8)
      return plain.withUnsafeBufferPointer { list.contains(token: token, id: $0) }
    }
  }

  /// The steps of `--canary` and `--ramp`; nil if everything may leave at once.
  private static func ramp(_ invocation: Invocation) throws(SendingError) -> SendingRamp? {
    let canary = try invocation[SendWords.canary].map { text throws(SendingError) in try share(text, of: "canary") }
    var shares: [SendingShare] = []
    if let text = invocation[SendWords.ramp] {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      shares = try parts.map { part throws(SendingError) in try share(String(part), of: "ramp") }
      guard shares.popLast()?.text == "100%" else {
        throw SendingError("--ramp: the last share is that of all lines; write it as 100%", isUsage: true)
      }
    }
    let all = (canary.map { [$0] } ?? []) + shares
    guard !all.isEmpty else {
      guard invocation[SendWords.canaryWait] == nil else {
        throw SendingError("--canary-wait: there is no step to wait after; add --canary or --ramp", isUsage: true)
      }
      return nil
    }
    guard let ramp = SendingRamp(all, wait: Int64(invocation[SendWords.canaryWait] ?? 600)) else {
      throw SendingError(
        "--canary and --ramp: each share must be larger than the one before, and below 100% but for the last of --ramp; write for example --canary 1% --ramp 10%,50%,100%",
        isUsage: true)
    }
    return ramp
  }

  private static func share(_ text: String, of flag: String) throws(SendingError) -> SendingShare {
    guard let share = SendingShare(text) else {
      throw SendingError(
        "--\(flag): \(Harmless.quoted(text)) is not a share; write a number and a per cent sign, such as 1% or 0.5%",
        isUsage: true)
    }
    return share
  }

  /// Refuses flags that name one file for two purposes: what is written to one must not replace another, or get among its lines.
  private static func checkFiles(_ invocation: Invocation) throws(SendingError) {
    let flags = [
      SendWords.key, SendWords.tokenFile, SendWords.certificate, SendWords.certificateKey,
      SendWords.certificatePassword, SendWords.roots, SendWords.suppress, SendWords.answers, SendWords.events,
      SendWords.metrics,
      SendWords.stopFile,
    ]
    var seen: [(name: String, path: String, place: (ino_t, dev_t)?)] = []
    for flag in flags {
      guard let path = invocation[flag] else { continue }
      var status = stat()
      let place = stat(path, &status) == 0 ? (status.st_ino, status.st_dev) : nil
      for other in seen {
        let isSame = other.place.flatMap { one in place.map { one == $0 } } ?? other.path.utf8.elementsEqual(path.utf8)
        guard !isSame else {
          throw SendingError(
            "--\(other.name) and --\(flag.flag.name) name the same file, \(Harmless.quoted(path)); name two",
            isUsage: true)
        }
      }
      seen.append((flag.flag.name, path, place))
    }
  }

  // MARK: - Running

  private func run() throws(SendingError) -> Int32 {
    let isDry = invocation[SendWords.confirm].isEmpty
    // Before any other thread, and before a journal is locked.
    let signals = try StopSignals()
    let credentials = try checkedCredentials()
    let context = try TLSContext(rootsFile: invocation[SendWords.roots], credentials.certificate)
    let servers = try chosen.map { batch throws(SendingError) in try server(for: batch) }
    if isDry { return try dryRun(servers, credentials, context, signals) }

    if let variable = invocation[SendWords.sharedJournal] {
      return try runShared(variable, servers, credentials, context, signals)
    }
    let journals = try JournalFolder(writing: folder, part)
    let answers = try invocation[SendWords.answers].map { path throws(SendingError) in try AnswersFile(path) }
    let watch = try SendingWatch(invocation)
    // Everything is verified before the first request leaves.
    var prepared: [PreparedBatch] = []
    for batch in chosen { prepared.append(try PreparedBatch(batch, part, journals, watch)) }
    var isWhole = true
    var (counts, stop) = (StateCounts(), SendingError?.none)
    for (batch, server) in zip(prepared, servers) {
      if stop == nil {
        stop = try send(batch, try place(server, context, credentials, signals, answers, watch), watch)
      }
      counts = counts + batch.ledger.counts
      isWhole = isWhole && Self.waiting(batch.ledger.counts) == 0
    }
    return status(counts, stop, isWhole: isWhole, signals)
  }

  private func place(
    _ server: APNsServer, _ context: TLSContext, _ credentials: Credentials, _ signals: StopSignals,
    _ answers: AnswersFile?, _ watch: SendingWatch
  ) throws(SendingError) -> DeliveryPlace {
    DeliveryPlace(
      server: server, proxy: try proxy(for: server), context: context, credentials: credentials, signals: signals,
      answers: answers, stopFile: invocation[SendWords.stopFile], answerDeadline: options.answerDeadline,
      connections: options.connections, watch: watch)
  }

  /// Sends by the journal that hosts share.
  private func runShared(
    _ variable: String, _ servers: [APNsServer], _ credentials: Credentials, _ context: TLSContext,
    _ signals: StopSignals
  ) throws(SendingError) -> Int32 {
    let database = try SharedDatabase(variable: variable)
    let answers = try invocation[SendWords.answers].map { path throws(SendingError) in try AnswersFile(path) }
    let watch = try SendingWatch(invocation)
    var prepared: [SharedSending] = []
    for batch in chosen {
      prepared.append(try SharedSending(batch, database, lease: invocation[SendWords.lease] ?? 60, options))
    }
    var isWhole = true
    var (counts, stop) = (StateCounts(), SendingError?.none)
    for (batch, server) in zip(prepared, servers) {
      if stop == nil {
        stop = try batch.send(try place(server, context, credentials, signals, answers, watch), watch)
      }
      let found = try batch.journal.content(isRunning: true).ledger.counts
      say(StatusCommand.line(batch.batch.campaign, found) + "\n")
      counts = counts + found
      isWhole = isWhole && Self.waiting(found) == 0
    }
    return status(counts, stop, isWhole: isWhole, signals)
  }

  private static func waiting(_ counts: StateCounts) -> Int {
    counts[.pending] + counts[.deferred] + counts[.flying]
  }

  /// Sends one batch; gives why the run stopped, if it did.
  private func send(
    _ batch: PreparedBatch, _ place: DeliveryPlace, _ watch: SendingWatch
  ) throws(SendingError) -> SendingError? {
    let run = try batch.run(options, ramp)
    watch.begin(run, batch.batch.campaign) { line throws(SendingError) in try batch.file.id(of: line) }
    do throws(SendingError) {
      if run.isDone { try run.finish() } else { try SendingLoop(run, place, batch.disk).finish() }
    } catch {
      watch.clear()
      throw error
    }
    var stop = run.stop
    do throws(SendingError) { try watch.end() } catch { stop = stop ?? error }
    report(batch, nextDue: run.nextDue)
    return stop
  }

  /// The status of the process; says why it stopped where lines are left.
  private func status(_ counts: StateCounts, _ stop: SendingError?, isWhole: Bool, _ signals: StopSignals) -> Int32 {
    if let stop, !isWhole { say("belfry: \(stop.message)\n", to: .standardError) }
    if signals.count > 0 { return 128 + signals.number }
    guard isWhole else { return DeliveryStatus.resumable.rawValue }
    return (counts[.accepted] == counts.lines ? DeliveryStatus.accepted : .partly).rawValue
  }

  private func report(_ batch: PreparedBatch, nextDue: Int64?) {
    say(StatusCommand.line(batch.batch.campaign, batch.ledger.counts) + "\n")
    if let nextDue, batch.ledger.counts[.pending] > 0 {
      say(
        "belfry: the next line of \(Harmless.quoted(batch.batch.campaign)) is due at \(moment(nextDue)); run it again then, or with --wait\n",
        to: .standardError)
    }
  }

  /// What says who sends. Whatever is wrong with it for one of the campaigns is said before anything is sent.
  private func checkedCredentials() throws(SendingError) -> Credentials {
    let credentials = try Credentials(invocation)
    let now = wallNow() / 1000
    if let problem = credentials.refusal(at: now) { throw problem }
    for batch in chosen { if let problem = credentials.certificate?.refusal(of: batch) { throw problem } }
    if let warning = credentials.warning(at: now) { say("belfry: \(warning)\n", to: .standardError) }
    return credentials
  }

  private func server(for batch: BuiltBatch) throws(SendingError) -> APNsServer {
    guard let text = invocation[SendWords.server] else {
      guard let server = APNsServer.apple(batch.environment) else { throw SendingError("there is no server") }
      return server
    }
    guard let server = APNsServer(text) else {
      throw SendingError("--server: \(Harmless.quoted(text)) is not a server; write HOST:PORT", isUsage: true)
    }
    if let refusal = server.refusal(of: batch.environment) {
      throw SendingError("\(Harmless.quoted(batch.campaign)) is not sent: \(refusal)", isUsage: true)
    }
    return server
  }

  private func proxy(for server: APNsServer) throws(SendingError) -> HTTPProxy? {
    try HTTPProxy.find(invocation[SendWords.proxy], for: server.host)
  }

  // MARK: - Dry run

  private func dryRun(
    _ servers: [APNsServer], _ credentials: Credentials, _ context: TLSContext, _ signals: StopSignals
  ) throws(SendingError) -> Int32 {
    for batch in chosen {
      let counts: StateCounts
      if let variable = invocation[SendWords.sharedJournal] {
        counts = try SharedSending.dryCounts(batch, try SharedDatabase(variable: variable))
      } else {
        counts = try PreparedBatch.dryCounts(batch, part, folder)
      }
      say(StatusCommand.line(batch.campaign, counts) + "\n")
    }
    try credentials.tokens?.check(at: wallNow() / 1000)
    var tried: [APNsServer] = []
    for server in servers where !tried.contains(server) {
      tried.append(server)
      let place = DeliveryPlace(
        server: server, proxy: try proxy(for: server), context: context, credentials: credentials,
        signals: signals, answers: nil, stopFile: nil, answerDeadline: options.answerDeadline)
      if let problem = ConnectionTrial.run(place) { throw problem }
      say("\(server.shown) answers, and its certificate is trusted\n")
    }
    say("nothing was sent; to send a campaign, add --confirm with its id\n")
    return DeliveryStatus.accepted.rawValue
  }
}
