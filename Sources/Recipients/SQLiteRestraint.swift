import Files
import Glibc
import Limits

// A database is a stranger's file, and more than rows stands in it: views, triggers, computed columns, virtual tables. This is what keeps them small.
extension SQLiteConnection {
  /// Takes away what the file could have done with the connection.
  ///
  /// A file that is only read gives rows of its tables and nothing else. Triggers of a table that is written to belong to the table, and run; in the functions
  /// and the sizes that they are left with.
  func restrain(_ use: Use) throws(RecipientError) {
    try refuseHostileJournal()
    for setting in [SQLiteLibrary.trustedSchema, SQLiteLibrary.tokenizers, SQLiteLibrary.extensions] {
      try turn(setting, on: false)
    }
    try turn(SQLiteLibrary.defence, on: true)
    var longest = RunLimit.sqliteRow.value
    if case .reading = use {
      longest = RunLimit.sqliteSchema.value
      for setting in [SQLiteLibrary.views, SQLiteLibrary.triggers] { try turn(setting, on: false) }
      // Without them a virtual table is a name.
      _ = library.dropModules(database, nil)
    }
    limitLength(longest)
    _ = library.limit(database, SQLiteLibrary.statementLimit, Int32(clamping: RunLimit.sqliteSchema.value))
    for limit in [SQLiteLibrary.attachedLimit, SQLiteLibrary.threadsLimit] { _ = library.limit(database, limit, 0) }
    try execute("PRAGMA cell_size_check = ON")
    // Bytes that another program takes away are an error then, and not the end of this one.
    try execute("PRAGMA mmap_size = 0")
  }

  /// How long a value or row may be that SQLite builds.
  func limitLength(_ bytes: Int) { _ = library.limit(database, SQLiteLibrary.lengthLimit, Int32(clamping: bytes)) }

  private func turn(_ setting: Int32, on isOn: Bool) throws(RecipientError) {
    var state: Int32 = -1
    let code = library.configure(database, setting, isOn ? 1 : 0, &state)
    guard code == 0, (state != 0) == isOn else {
      throw .unreadable("this machine's SQLite cannot keep a file from running statements; it needs 3.31 or newer")
    }
  }

  /// A journal that another program has left is played back, and may name a second one, anywhere on the machine, which SQLite then reads and deletes: the
  /// journal of a change to several databases at once. belfry never makes such a change.
  private func refuseHostileJournal() throws(RecipientError) {
    guard let path = library.path(database, "main"), path.pointee != 0 else { return }
    let main = String(cString: path)
    // SQLite opens what stands beside the file as it is: it would wait for a pipe for ever.
    for ending in ["-journal", "-wal", "-shm"] {
      let kind = try? FileReader.kind(of: main + ending, followingLinks: false)
      guard kind == nil || kind == .regular else {
        throw .unreadable("\"\(file)\(ending)\", which belongs to the database, is not a regular file; remove it")
      }
    }
    let mark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    guard FileEnd.bytes(mark.count, of: main + "-journal") == mark else { return }
    throw .unreadable(
      "\"\(file)\" was left in the middle of a change to several databases; open it once with the program that made it")
  }

  /// The most rows that its tables can have: each takes six bytes of the file at least, two of them to be found by. A page that is made to hold
  /// itself would have no end of them.
  func mostRows() throws(RecipientError) -> Int {
    func number(_ pragma: String) throws(RecipientError) -> Int {
      let statement = try prepare("PRAGMA \(pragma)")
      return try statement.step() ? Int(clamping: statement.integer(0)) : 0
    }
    let (bytes, overflows) = try number("page_count").multipliedReportingOverflow(by: number("page_size"))
    return overflows ? .max : bytes / 6
  }
}

/// Ends statements that go on for too long without an answer. SQLite asks it every so many steps.
final class SQLiteWatch {
  private struct State {
    let most: Int
    var answers = 0
    /// The answers that there were when it was asked last.
    var seen = -1
    /// When it saw them first, in seconds.
    var since = 0
  }

  private static let steps: Int32 = 1 << 20
  private let state: UnsafeMutablePointer<State>

  /// A watch that lets statements go on for so many seconds.
  init(_ most: Int) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(most: most))
  }

  deinit { state.deallocate() }

  /// Begins to watch a connection, which keeps it.
  func begin(_ connection: SQLiteConnection) {
    connection.library.watch(
      connection.database, Self.steps,
      { context in
        guard let state = context?.assumingMemoryBound(to: State.self) else { return 0 }
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        if state.pointee.seen == state.pointee.answers {
          return now.tv_sec - state.pointee.since >= state.pointee.most ? 1 : 0
        }
        (state.pointee.seen, state.pointee.since) = (state.pointee.answers, now.tv_sec)
        return 0
      }, state)
  }

  /// A statement has given something.
  @inline(__always)
  func hasAnswered() { state.pointee.answers &+= 1 }
}
