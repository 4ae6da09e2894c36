import Commands
import Escaping
import Files
import Glibc
import JSON
import Sending

/// Who watches the runs of a process: a stream of events, a file of metrics, a line on the terminal.
///
/// None of them decides anything. When events cannot be written, the run stops all the same, because programs rely on having each of them; when
/// metrics cannot, it goes on, because they are replaced whenever that is possible again.
final class SendingWatch {
  private let events: AppendedFile?
  private let metricsPath: String?
  private let isTerminal: Bool

  private var metrics = SendingMetrics()
  private var gathered: [UInt8] = []
  private var failure: SendingError?
  private var nextMetrics: UInt64 = 0
  /// Whether it was said that the metrics cannot be written.
  private var saidFailure = false
  private var nextLine: UInt64 = 0
  private var isShown = false
  private var batch: Batch?
  /// The lines of the batches before, and of parts that were claimed of them.
  private var earlier: [Batch.Name: StateCounts] = [:]
  private var before: StateCounts { earlier.values.reduce(StateCounts(), +) }
  private var (start, settledAtStart): (UInt64, Int) = (0, 0)

  private static let second: UInt64 = 1_000_000_000
  /// Only such a file is replaced: a name that was given by mistake may be a key's.
  private static let marker = FileMarker { $0.starts(with: "# HELP belfry_send".utf8) }

  /// Opens what the flags name. A terminal gets no line where the environment has CI.
  init(_ invocation: Invocation) throws(SendingError) {
    metricsPath = invocation[SendWords.metrics]
    events = try invocation[SendWords.events].map { path throws(SendingError) in
      try .growingLines(path, hasTokens: false)
    }
    isTerminal = isatty(STDERR_FILENO) == 1 && (getenv("CI").map { $0.pointee == 0 } ?? true)
    if let metricsPath { try write(metricsTo: metricsPath) }
  }

  /// What a run sends: a batch, or a part of it that was claimed.
  private struct Batch {
    struct Name: Hashable {
      let campaign: String
      let part: Int
    }

    let run: SendingRun
    let name: Name
    /// How many lines of the batch are before those of the run.
    let firstLine: Int
    let id: (UInt32) throws(SendingError) -> [UInt8]
  }

  /// A run begins; `id` gives the id of a line, 16 bytes.
  func begin(
    _ run: SendingRun, _ campaign: String, part: Int = 0, firstLine: Int = 0,
    id: @escaping (UInt32) throws(SendingError) -> [UInt8]
  ) {
    batch = Batch(run: run, name: Batch.Name(campaign: campaign, part: part), firstLine: firstLine, id: id)
    earlier[Batch.Name(campaign: campaign, part: part)] = nil
    if start == 0 || part == 0 { (start, settledAtStart) = (clockNow(), Self.settled(run.ledger.counts)) }
    guard events != nil || metricsPath != nil else { return }
    run.onChange = { [unowned self] event in self.changed(event) }
  }

  /// A connection is over, or was never made.
  func ended(_ end: ConnectionEnd) { metrics.add(end) }

  /// A server said goodbye.
  func goaway(_ code: UInt32, _ reason: APNsReason) { metrics.add(goaway: code, reason) }

  /// The disk has a journal, after so many nanoseconds.
  func synchronized(_ taken: UInt64) { metrics.add(sync: taken) }

  /// The run has ended.
  func end() throws(SendingError) {
    clear()
    defer {
      if let batch {
        earlier[batch.name] = batch.run.ledger.counts
        batch.run.onChange = nil
      }
      batch = nil
      writeMetrics()
    }
    try write()
  }

  /// Four times a second.
  func tick(_ now: UInt64) throws(SendingError) {
    try write()
    if now >= nextMetrics {
      nextMetrics = now + 5 * Self.second
      writeMetrics()
    }
    guard isTerminal, now >= nextLine, now >= start + Self.second, let batch else { return }
    nextLine = now + Self.second
    isShown = true
    let line = Self.line(
      batch.name.campaign, shownCounts(batch), settledAtStart, seconds: Double(now - start) / 1e9)
    try? OutputStream.standardError.write("\r\u{1B}[K" + line)
  }

  /// The lines of the batch that is being sent, as far as they were claimed.
  private func shownCounts(_ batch: Batch) -> StateCounts {
    earlier.reduce(batch.run.ledger.counts) { $1.key.campaign == batch.name.campaign ? $0 + $1.value : $0 }
  }

  /// Removes the line from the terminal, so that something else can be said.
  func clear() {
    guard isShown else { return }
    isShown = false
    try? OutputStream.standardError.write("\r\u{1B}[K")
  }

  // MARK: - Terminal

  private static func settled(_ counts: StateCounts) -> Int {
    counts.lines - counts[.pending] - counts[.flying] - counts[.deferred]
  }

  /// `"hello": 1,200 of 10,000 lines, 400 a second, 22 s left: 1,190 accepted, 10 gone`; `before` are the lines that were settled when the run began.
  static func line(_ campaign: String, _ counts: StateCounts, _ before: Int, seconds: Double) -> String {
    let settled = settled(counts)
    let rate = seconds > 0 ? Double(max(0, settled - before)) / seconds : 0
    var text =
      "\(Harmless.quoted(campaign)): \(grouped(settled)) of \(counted(counts.lines, "line")), \(grouped(Int(rate))) a second"
    if rate > 0 {
      let left = Int(min((Double(counts.lines - settled) / rate).rounded(.up), 1e9))
      text += left < 120 ? ", \(left) s left" : left < 7200 ? ", \(left / 60) min left" : ", \(left / 3600) h left"
    }
    let states = LineState.allCases.filter { $0 != .pending && $0 != .flying && counts[$0] > 0 }
    guard !states.isEmpty else { return text }
    return text + ": " + states.map { "\(grouped(counts[$0])) \($0.name)" }.joined(separator: ", ")
  }

  // MARK: - Metrics

  /// Replaces the file; says once that it could not.
  private func writeMetrics() {
    guard let metricsPath else { return }
    do throws(SendingError) {
      try write(metricsTo: metricsPath)
      saidFailure = false
    } catch {
      guard !saidFailure else { return }
      saidFailure = true
      clear()
      say("belfry: --metrics: \(error.message); sending goes on, and the file is tried again\n", to: .standardError)
    }
  }

  private func write(metricsTo path: String) throws(SendingError) {
    let counts = batch.map { before + $0.run.ledger.counts } ?? before
    let text = metrics.text(counts, window: batch?.run.windowSize ?? 0)
    try SendingError.passing { () throws(FileError) in
      try AtomicFile.write(Array(text.utf8), to: path, replacing: Self.marker)
    }
  }

  // MARK: - Events

  private func changed(_ event: LineEvent) {
    metrics.add(event, now: clockNow())
    guard events != nil, failure == nil, let batch else { return }
    do throws(SendingError) {
      let id = RequestID.text(try batch.id(event.line))
      gathered += Self.row(event, batch.name.campaign, id, firstLine: batch.firstLine, at: wallNow() / 1000)
      if gathered.count >= 1 << 16 { try write() }
    } catch { failure = error }
  }

  /// An event as a line of JSON, with its line end.
  static func row(
    _ event: LineEvent, _ campaign: String, _ id: String, firstLine: Int = 0, at time: Int64
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("time", moment(time))
      writer.member("event", name(event.state))
      writer.member("campaign", campaign)
      writer.member("line", firstLine + Int(event.line) + 1)
      writer.member("apns_id", id)
      if event.status > 0 { writer.member("status", Int(event.status)) }
      if event.reason != .none { writer.member("reason", event.reason.name) }
    }
    return writer.bytes + [0x0A]
  }

  /// Events have the names of the states that lines are in afterwards, but for a request that leaves, and one that came back unprocessed.
  private static func name(_ state: LineState) -> String {
    switch state {
    case .flying: "sent"
    case .pending: "returned"
    case .accepted, .rejected, .gone, .deferred, .unknown, .expired, .late, .repeated, .suppressed, .quiet: state.name
    }
  }

  private func write() throws(SendingError) {
    if let failure { throw failure }
    guard let events, !gathered.isEmpty else { return }
    try events.add(gathered)
    gathered.removeAll(keepingCapacity: true)
  }
}
