import Clocks
import Escaping
import Files
import Glibc
import Sending

/// A batch, or a part of it, whose files are verified, with its journal open and all other journals looked at.
struct PreparedBatch {
  let batch: BuiltBatch
  let ledger: LineLedger
  private let reader: BatchReader
  private let journal: Journal
  /// Where the journal waits for the disk.
  let disk: BackgroundDisk?
  /// Its journal, to read.
  let file: JournalFile
  /// When an earlier run last did something with a line.
  private let last: Int64?

  /// Verifies the batch, and opens the journal of a part of it or makes it; `watch` hears how long the disk takes.
  init(
    _ batch: BuiltBatch, _ part: BatchPart, _ folder: JournalFolder, _ watch: SendingWatch
  ) throws(SendingError) {
    self.batch = batch
    if let refusal = try folder.refusal(of: batch, part) { throw refusal }
    reader = BatchReader(batch, part)
    let reader = reader
    let path = folder.journal(of: batch, part)
    let isNew: Bool
    if let old = try JournalFile.open(of: batch, part, reader, in: folder, writing: true) {
      (file, isNew) = (old, false)
    } else {
      isNew = true
      var lines = batch.lines
      if !part.isWhole {
        lines = 0
        try reader.verify { _ in lines += 1 }
      }
      file = try JournalFile.create(path, in: folder.path, Self.header(batch, part, lines)) {
        pass throws(SendingError) in
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
    if content.torn > 0 {
      say(
        "belfry: the end of the journal \(Harmless.quoted(path)) was torn, as a crash leaves it: \(counted(content.torn, "byte")) are cut off\n",
        to: .standardError)
    }
    (ledger, last) = (content.ledger, content.last)
    var disk: BackgroundDisk?
    journal = try file.writer(behind: content) { storage in
      let made = BackgroundDisk(storage) { [watch] in watch.synchronized($0) }
      disk = made
      return made
    }
    self.disk = disk
    journal.time = UInt32(clamping: wallNow() / 1000)
    try SendingError.passing { [journal] () throws(FileError) in
      try journal.begin(process: UInt32(clamping: getpid()), boot: JournalFolder.boot())
    }
    try markRepeated(file, folder)
  }

  static func header(_ batch: BuiltBatch, _ part: BatchPart, _ lines: Int) -> JournalHeader {
    JournalHeader(
      batch: batch.digest, campaign: batch.campaign, identity: batch.identity, lines: lines, part: part,
      environment: batch.environment, app: batch.app, host: JournalFolder.host(), start: Int(wallNow() / 1000))
  }

  private static func others(
    _ folder: JournalFolder, of batch: BuiltBatch
  ) throws(SendingError) -> [(journal: any StoredJournal, ledger: LineLedger)] {
    var others: [(journal: any StoredJournal, ledger: LineLedger)] = []
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
    func settle(_ line: UInt32, _ state: LineState) {
      do throws(FileError) {
        try journal.settle(JournalRecordOutcome(line: line, state: state))
        ledger.set(line, state)
      } catch { failure = error }
    }
    let search = SentElsewhere(file)
    if ledger.counts[.repeated] > 0 {
      // A person said of some that they are to be sent again. A journal that is gone says nothing.
      try search.search(others) {
        $0 == .pending
      } isWanted: {
        ledger[$0] == .repeated
      } _: {
        settle($0, .pending)
      }
    }
    try search.search(others) {
      [.pending, .deferred, .late].contains(ledger[$0])
    } _: {
      settle($0, .repeated)
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
      ledger, journal, reader, options, gate: SendingGate(steps, last: last),
      quiet: batch.quiet.map { QuietWatch($0) }, wall: wallNow(), now: clockNow())
  }

  /// The states of the lines by the journal of a part of a batch, if it has one: for a dry run, which writes nothing.
  static func dryCounts(_ batch: BuiltBatch, _ part: BatchPart, _ folder: String) throws(SendingError) -> StateCounts {
    var lines = 0
    try BatchReader(batch, part).verify { _ in lines += 1 }
    guard let kind = try? FileReader.kind(of: folder), kind == .folder else { return StateCounts(pending: lines) }
    let journals = try JournalFolder(reading: folder)
    if let refusal = try journals.refusal(of: batch, part) { throw refusal }
    guard let file = try JournalFile.open(journals.journal(of: batch, part), writing: false) else {
      return StateCounts(pending: lines)
    }
    return try file.content(isRunning: file.isInUse()).ledger.counts
  }
}

/// A moment, in seconds since 1970, for people.
func moment(_ seconds: Int64) -> String { Instant(seconds: seconds).text }
