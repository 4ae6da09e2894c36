import Clocks
import Digests
import Escaping
import Files
import Glibc
import Sending

/// A batch whose files are verified, with its journal open and all other journals looked at.
struct PreparedBatch {
  let batch: BuiltBatch
  let ledger: LineLedger
  private let reader: BatchReader
  private let journal: Journal
  /// Its journal, to read.
  let file: JournalFile
  /// When an earlier run last did something with a line.
  private let last: Int64?

  /// Verifies the batch, and opens its journal or makes it.
  init(_ batch: BuiltBatch, _ folder: JournalFolder) throws(SendingError) {
    self.batch = batch
    reader = BatchReader(batch)
    let reader = reader
    let path = folder.journal(of: batch)
    let isNew: Bool
    if let old = try JournalFile.open(of: batch, reader, in: folder, writing: true) {
      (file, isNew) = (old, false)
    } else {
      isNew = true
      file = try JournalFile.create(path, in: folder.path, Self.header(batch)) { pass throws(SendingError) in
        try reader.verify(pass)
      }
    }
    if isNew, let (first, second) = try SentElsewhere(file).duplicate() {
      DurableFolder.remove(path)
      throw SendingError(
        "lines \(first + 1) and \(second + 1) of the batch \(Harmless.quoted(batch.campaign)) have the same apns-id; build it again"
      )
    }
    let content = try file.content(boot: JournalFolder.boot())
    (ledger, last) = (content.ledger, content.last)
    journal = try file.writer(behind: content)
    journal.time = UInt32(clamping: wallNow() / 1000)
    try SendingError.passing { [journal] () throws(FileError) in
      try journal.begin(process: UInt32(clamping: getpid()), boot: JournalFolder.boot())
    }
    try markRepeated(file, folder)
  }

  private static func header(_ batch: BuiltBatch) -> JournalHeader {
    JournalHeader(
      batch: batch.digest, campaign: batch.campaign, identity: batch.identity, lines: batch.lines,
      environment: batch.environment, app: batch.app, host: JournalFolder.host(), start: Int(wallNow() / 1000))
  }

  private static func others(
    _ folder: JournalFolder, of batch: BuiltBatch
  ) throws(SendingError) -> [(file: JournalFile, ledger: LineLedger)] {
    var others: [(file: JournalFile, ledger: LineLedger)] = []
    for file in try folder.journals()
    where file.header.identity.utf8.elementsEqual(batch.identity.utf8)
      && !file.header.batch.utf8.elementsEqual(batch.digest.utf8)
    {
      others.append((file, try file.content(boot: JournalFolder.boot()).ledger))
    }
    return others
  }

  private func markRepeated(_ file: JournalFile, _ folder: JournalFolder) throws(SendingError) {
    let others = try Self.others(folder, of: batch)
    var failure: FileError?
    try SentElsewhere(file).search(others) { line in
      [.pending, .deferred, .late].contains(ledger[line])
    } _: { line in
      do throws(FileError) {
        try journal.settle(JournalRecordOutcome(line: line, state: .repeated))
        ledger.set(line, .repeated)
      } catch { failure = error }
    }
    try SendingError.passing { () throws(FileError) in
      if let failure { throw failure }
      try journal.synchronize()
    }
  }

  /// A run over the batch, in the steps of a ramp if there is one.
  func run(_ options: SendingOptions, _ ramp: SendingRamp?) throws(SendingError) -> SendingRun {
    let steps = try ramp.map { ramp throws(SendingError) in try SendingSteps(ramp, file, ledger) }
    return try SendingRun(
      ledger, journal, reader, options, gate: SendingGate(steps, last: last), wall: wallNow(), now: clockNow())
  }

  /// The states of a batch's lines by its journal, if it has one: for a dry run, which writes nothing.
  static func dryCounts(_ batch: BuiltBatch, _ folder: String) throws(SendingError) -> StateCounts {
    try BatchReader(batch).verify { _ in }
    guard let kind = try? FileReader.kind(of: folder), kind == .folder else { return StateCounts(pending: batch.lines) }
    let journals = try JournalFolder(folder, writing: false)
    guard let file = try JournalFile.open(journals.journal(of: batch), writing: false) else {
      return StateCounts(pending: batch.lines)
    }
    return try file.content(boot: JournalFolder.boot(), isRunning: journals.isInUse()).ledger.counts
  }
}

/// A moment, in seconds since 1970, for people.
func moment(_ seconds: Int64) -> String { Instant(seconds: seconds).text }
