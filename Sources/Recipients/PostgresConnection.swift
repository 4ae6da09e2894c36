import Glibc
import Language
import Limits

/// A connection to a PostgreSQL server, for one thread at a time: what reads recipients, and what writes devices.
///
/// Nothing that it says has a part of the address in it, or anything else that a server says of its own accord: notices and warnings go nowhere.
package final class PostgresConnection {
  let library: PostgresLibrary
  let connection: PostgresLibrary.Connection?
  /// What messages call the server.
  package let server: String
  /// PostgreSQL's own code of what went wrong with the last statement (SQLSTATE); empty where nothing did.
  package private(set) var state = ""
  /// What the server said of it, on one line.
  private(set) var complaint = ""
  /// The seconds that an answer is waited for.
  private let patience: Int

  /// What a transaction sets so that a server's own settings change nothing of what is written and read.
  package static let manners =
    "SET LOCAL client_encoding = UTF8; SET LOCAL DateStyle = ISO; SET LOCAL TimeZone = 'UTC'; SET LOCAL bytea_output = hex; SET LOCAL extra_float_digits = 1; SET LOCAL client_min_messages = error; SET LOCAL lock_timeout = '\(RunLimit.databaseLock.value)s'"

  /// Connects to a server, an address being whatever libpq takes for one; `shownAs` is what messages call it.
  package init(
    address: String, shownAs: String, patience: Int = RunLimit.databaseWait.value
  ) throws(RecipientError) {
    self.patience = patience
    let library = try PostgresLibrary()
    guard !address.utf8.contains(0) else { throw .unreadable("the address of \(shownAs) has a NUL byte") }
    self.library = library
    server = shownAs
    guard Self.isAddress(address, library) else {
      throw .unreadable(
        "\(shownAs) is not an address of a PostgreSQL server; write postgres://user@host:5432/database\(PostgresAddress(address).advice)"
      )
    }
    connection = Self.connect(address, library)
    guard library.status(connection) == PostgresLibrary.connectionIsGood else {
      let text = library.message(connection).map { String(cString: $0) } ?? ""
      throw .unreadable(
        "cannot connect to \(shownAs): \(PostgresRefusal.reason(text))\(PostgresAddress(address).advice)")
    }
  }

  deinit { library.finish(connection) }

  /// Whether libpq takes an address for one. What it says about others may quote any part of them.
  private static func isAddress(_ address: String, _ library: PostgresLibrary) -> Bool {
    var message: PostgresLibrary.CText?
    let options = library.parse(address, &message)
    library.freeOptions(options)
    if let message { library.freeMemory(UnsafeMutableRawPointer(mutating: message)) }
    // libpq itself would take other words for the name of a database of this machine.
    return options != nil && (RecipientKind.postgres.isAddress(address) || address.utf8.contains(UInt8(ascii: "=")))
  }

  private static func connect(_ address: String, _ library: PostgresLibrary) -> PostgresLibrary.Connection? {
    // The last word on an option counts, so the address itself comes behind what is usual; what the environment says counts less than both.
    var options: [(name: String, value: String)] = [("dbname", address)]
    if getenv("PGCONNECT_TIMEOUT") == nil {
      options.insert(("connect_timeout", "\(RunLimit.databaseConnect.value)"), at: 0)
    }
    let connection = withTexts(options.map { Array($0.name.utf8) } + [nil]) { names in
      withTexts(options.map { Array($0.value.utf8) } + [nil]) { values in
        library.startConnecting(names.baseAddress, values.baseAddress, 1)
      }
    }
    // libpq prints what a server says on standard error, from the first moment on, and nobody can be put in its place before there is a connection. So one is
    // begun, given ears, and made anew; that also is the way in which several hosts are tried one after the other.
    guard library.status(connection) != PostgresLibrary.connectionIsBad else { return connection }
    _ = library.hearNotices(connection, { _, _ in }, nil)
    library.connectAnew(connection)
    return connection
  }

  // MARK: - Statements

  /// Runs statements whose answers nobody wants.
  package func execute(_ statements: String, to purpose: String = "write") throws(RecipientError) {
    _ = try lastAnswer(library.sendAll(connection, statements), to: purpose)
  }

  /// Runs one statement. Parameters are texts without NUL bytes, as the server reads its types from them; nothing is NULL.
  package func query(_ statement: String, _ parameters: [[UInt8]?] = []) throws(RecipientError) -> PostgresAnswer {
    let sent = Self.withTexts(parameters) { places in
      library.send(connection, statement, Int32(clamping: places.count), nil, places.baseAddress, nil, nil, 0)
    }
    return try lastAnswer(sent, to: "write")
  }

  /// Has the server read one statement, which is not run.
  func prepare(_ statement: String) throws(RecipientError) {
    _ = try lastAnswer(library.sendPrepare(connection, "", statement, 0, nil), to: "read")
  }

  /// The columns of the statement that was prepared last.
  func describe() throws(RecipientError) -> PostgresAnswer {
    try lastAnswer(library.sendDescribe(connection, ""), to: "read")
  }

  /// C's texts of bytes that have no NUL.
  private static func withTexts<Output>(
    _ texts: [[UInt8]?], _ body: (UnsafeBufferPointer<PostgresLibrary.CText?>) -> Output
  ) -> Output {
    let texts = texts.map { $0.map { $0 + [0] } }
    // One run of bytes for all: their addresses last as long as it.
    return texts.flatMap { $0 ?? [] }.withUnsafeBytes { store in
      var at = 0
      let places = texts.map { text -> PostgresLibrary.CText? in
        guard let text else { return nil }
        defer { at += text.count }
        return store.baseAddress.map { ($0 + at).assumingMemoryBound(to: CChar.self) }
      }
      return places.withUnsafeBufferPointer(body)
    }
  }

  // MARK: - Answers

  /// The last answer to what was sent, once there are no more.
  private func lastAnswer(_ sent: Int32, to purpose: String) throws(RecipientError) -> PostgresAnswer {
    state = ""
    guard sent == 1 else { throw failure(nil, to: purpose) }
    var last = PostgresAnswer(nil, library)
    var error: RecipientError?
    while let answer = try nextAnswer() {
      last = PostgresAnswer(answer, library)
      let status = library.answerStatus(answer)
      guard status != PostgresLibrary.commandIsDone, status != PostgresLibrary.tuples else { continue }
      if error == nil { error = failure(answer, to: purpose) }
      // Of a COPY there would be no end.
      guard status == PostgresLibrary.failed else { break }
    }
    if let error { throw error }
    return last
  }

  /// The next answer; nothing at the end.
  @inline(__always)
  func nextAnswer() throws(RecipientError) -> PostgresLibrary.Answer? {
    if library.isBusy(connection) != 0 { try wait() }
    return library.answer(connection)
  }

  /// Waits until an answer is there.
  private func wait() throws(RecipientError) {
    let start = Self.seconds()
    repeat {
      let left = patience - (Self.seconds() - start)
      guard left > 0 else {
        cancel()
        throw .unreadable(
          "\(server) gave no answer for \(patience == RunLimit.databaseWait.value ? RunLimit.databaseWait.text : "\(patience) seconds"); what takes so long is better asked for once and kept in a table"
        )
      }
      var request = pollfd(fd: library.socket(connection), events: Int16(POLLIN), revents: 0)
      // A connection that is gone is one that can be read: to its end.
      guard request.fd < 0 || poll(&request, 1, Int32(clamping: left * 1000)) > 0 else { continue }
      // What is wrong then is the next answer.
      guard library.takeInput(connection) == 1 else { return }
    } while library.isBusy(connection) != 0
  }

  private static func seconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec
  }

  /// Tells the server to stop: otherwise it goes on until it finds that nobody listens.
  func cancel() {
    guard let handle = library.cancelHandle(connection) else { return }
    var message = [CChar](repeating: 0, count: 256)
    _ = library.cancel(handle, &message, 256)
    library.freeCancel(handle)
  }

  // MARK: - Failures

  /// What went wrong. The server's details quote values of rows, tokens among them: they are left out. What libpq itself says, without a
  /// code of PostgreSQL's, may quote the address.
  func failure(_ answer: PostgresLibrary.Answer?, to purpose: String) -> RecipientError {
    func field(_ letter: UInt8) -> String? {
      answer.flatMap { library.answerField($0, Int32(letter)) }.map { String(cString: $0) }
    }
    state = field(UInt8(ascii: "C")) ?? ""
    complaint = state.isEmpty ? "the connection broke off" : RejectionText.plain(field(UInt8(ascii: "M")) ?? state)
    if state == "55P03" {
      return .unreadable(
        "\(server) is locked by another program that writes to it; waited \(RunLimit.databaseLock.text)")
    }
    return .unreadable("cannot \(purpose) \(server): \(complaint)")
  }
}

/// What a server has answered to a statement.
package final class PostgresAnswer {
  private let answer: PostgresLibrary.Answer?
  private let library: PostgresLibrary

  init(_ answer: PostgresLibrary.Answer?, _ library: PostgresLibrary) {
    self.answer = answer
    self.library = library
  }

  deinit { library.clear(answer) }

  /// How many rows it has.
  package var rows: Int { Int(library.rowCount(answer)) }

  /// How many columns it has.
  package var columns: Int { Int(library.columnCount(answer)) }

  /// A value of a row as the server writes it; nothing where it is NULL, or is not there.
  package func text(_ row: Int, _ column: Int) -> String? {
    guard row >= 0, row < rows, column >= 0, column < columns else { return nil }
    let (row, column) = (Int32(clamping: row), Int32(clamping: column))
    guard library.isNull(answer, row, column) == 0, let value = library.value(answer, row, column) else { return nil }
    let bytes = UnsafeBufferPointer(start: UnsafePointer(value), count: Int(library.length(answer, row, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The name of a column.
  func name(_ column: Int) -> String {
    library.columnName(answer, Int32(clamping: column)).map { String(cString: $0) } ?? ""
  }

  /// The number that PostgreSQL's catalogue (pg_type) gives a column's type, and the bytes of its values; negative where they differ.
  func type(_ column: Int) -> (number: UInt32, size: Int32) {
    (library.columnType(answer, Int32(clamping: column)), library.columnSize(answer, Int32(clamping: column)))
  }
}
