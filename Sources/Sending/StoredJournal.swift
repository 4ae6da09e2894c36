import Files

/// The journal of a batch or of a part of it, wherever it is kept.
package protocol StoredJournal {
  /// Whose it is.
  var header: JournalHeader { get }
  /// How many lines of the batch are before its first one, where it is about lines that follow each other.
  var firstLine: Int { get }
  /// Whether a sender is at work with it.
  func isInUse() throws(SendingError) -> Bool
  /// Replays the records, and gives each of them in order. With `isRunning` a sender is at work, and what is in flight stays so.
  func content(isRunning: Bool, each: (JournalRecord) -> Void) throws(SendingError) -> JournalFile.Content
  /// Writes that lines which are unknown are in another state, at a time in seconds since 1970. No sender may be at work with them.
  func resolve(_ lines: [UInt32], as state: LineState, process: UInt32, time: UInt32) throws(SendingError)
  /// Passes the id of every line, 16 bytes.
  func forEachID(_ body: (_ line: UInt32, UnsafeRawBufferPointer) throws(SendingError) -> Void) throws(SendingError)
}

extension StoredJournal {
  /// Replays the records, and gives for each line the last answer of APNs.
  package func contentWithAnswers(
    isRunning: Bool
  ) throws(SendingError) -> (content: JournalFile.Content, answers: [UInt32: Answer]) {
    var answers: [UInt32: Answer] = [:]
    let content = try content(isRunning: isRunning) { record in
      guard record.kind == .outcome, record.status > 0 else { return }
      answers[record.line] = Answer(
        status: Int(record.status), reason: record.reason,
        timestamp: record.state == .gone && record.value > 0 ? record.value : nil)
    }
    return (content, answers)
  }

  /// Replays the records.
  package func content(isRunning: Bool) throws(SendingError) -> JournalFile.Content {
    try content(isRunning: isRunning) { _ in }
  }
}

extension JournalFile: StoredJournal {
  package var firstLine: Int { 0 }

  package func resolve(
    _ lines: [UInt32], as state: LineState, process: UInt32, time: UInt32
  ) throws(SendingError) {
    guard let file = try JournalFile.open(path, writing: true) else { return }
    let journal = try file.writer(behind: try file.content(boot: JournalFolder.boot()))
    try journal.resolve(lines, as: state, process: process, boot: JournalFolder.boot(), time: time)
  }

  package func content(
    isRunning: Bool, each: (JournalRecord) -> Void
  ) throws(SendingError) -> JournalFile.Content {
    try content(boot: JournalFolder.boot(), isRunning: isRunning, each: each)
  }
}

extension Journal {
  /// Writes a run in which nothing leaves, and lines get another state.
  package func resolve(
    _ lines: [UInt32], as state: LineState, process: UInt32, boot: Int64, time: UInt32
  ) throws(SendingError) {
    self.time = time
    try SendingError.passing { () throws(FileError) in
      try begin(process: process, boot: boot)
      for line in lines { try settle(JournalRecordOutcome(line: line, state: state)) }
      try end()
    }
  }
}
