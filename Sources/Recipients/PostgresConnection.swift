import Glibc

/// A connection to a PostgreSQL server, for one thread at a time: what reads recipients, and what writes devices.
package final class PostgresConnection {
  let library: PostgresLibrary
  let connection: PostgresLibrary.Connection?
  /// What messages call the server.
  package let server: String
  /// Messages must not tell it.
  private let password: String
  /// PostgreSQL's own code of what went wrong with the last statement (SQLSTATE); empty where nothing did.
  package private(set) var state = ""

  /// What a transaction sets so that a server's own settings change nothing of what is written and read.
  package static let manners =
    "SET LOCAL client_encoding = UTF8; SET LOCAL DateStyle = ISO; SET LOCAL TimeZone = 'UTC'; SET LOCAL bytea_output = hex; SET LOCAL extra_float_digits = 1"

  /// Connects to a server, an address being whatever libpq takes for one; `shownAs` is what messages call it.
  package init(address: String, shownAs: String) throws(RecipientError) {
    let library = try PostgresLibrary()
    guard !address.utf8.contains(0) else { throw .unreadable("the address of \(shownAs) has a NUL byte") }
    self.library = library
    server = shownAs
    guard let password = Self.password(in: address, library) else {
      // What libpq says about it may quote any part of it.
      throw .unreadable(
        "\(shownAs) is no address of a PostgreSQL server; write postgres://user@host:5432/database")
    }
    self.password = password
    connection = library.connect(address)
    guard library.status(connection) == PostgresLibrary.connectionIsGood else { throw failure(nil) }
  }

  deinit { library.finish(connection) }

  /// The password of an address, empty where it has none; nothing for what is no address.
  private static func password(in address: String, _ library: PostgresLibrary) -> String? {
    var message: PostgresLibrary.CText?
    guard let options = library.parse(address, &message) else {
      if let message { library.freeMemory(UnsafeMutableRawPointer(mutating: message)) }
      return nil
    }
    defer { library.freeOptions(options) }
    var option = options.assumingMemoryBound(to: PostgresLibrary.Option.self)
    while let keyword = option.pointee.keyword {
      if strcmp(keyword, "password") == 0, let value = option.pointee.value { return String(cString: value) }
      option += 1
    }
    return ""
  }

  // MARK: - Statements

  /// Runs statements whose answers nobody wants.
  package func execute(_ statements: String) throws(RecipientError) {
    state = ""
    let answer = library.execute(connection, statements)
    defer { library.clear(answer) }
    guard library.answerStatus(answer) == PostgresLibrary.commandIsDone else { throw writingFailure(answer) }
  }

  /// Runs one statement. Parameters are texts without NUL bytes, as the server reads its types from them; nothing is NULL.
  package func query(_ statement: String, _ parameters: [[UInt8]?] = []) throws(RecipientError) -> PostgresAnswer {
    state = ""
    let texts = parameters.map { $0.map { $0 + [0] } }
    // One run of bytes for all: their addresses last as long as it.
    let store = texts.flatMap { $0 ?? [] }
    let answer = store.withUnsafeBytes { store in
      var at = 0
      let places = texts.map { text -> PostgresLibrary.CText? in
        guard let text else { return nil }
        defer { at += text.count }
        return store.baseAddress.map { ($0 + at).assumingMemoryBound(to: CChar.self) }
      }
      return places.withUnsafeBufferPointer {
        library.query(connection, statement, Int32(clamping: $0.count), nil, $0.baseAddress, nil, nil, 0)
      }
    }
    let result = PostgresAnswer(answer, library)
    let status = library.answerStatus(answer)
    guard status == PostgresLibrary.commandIsDone || status == PostgresLibrary.tuples else {
      throw writingFailure(answer)
    }
    return result
  }

  // MARK: - Failures

  /// What went wrong with reading, with all that the server says about it.
  func failure(_ answer: PostgresLibrary.Answer?) -> RecipientError {
    let raw = (answer.flatMap { library.answerMessage($0) } ?? library.message(connection)).map { String(cString: $0) }
    return .unreadable("cannot read \(server): \(RejectionText.plain(withoutPassword(raw ?? "out of memory")))")
  }

  /// What went wrong with writing. The server's details quote values of rows, tokens among them: they are left out.
  private func writingFailure(_ answer: PostgresLibrary.Answer?) -> RecipientError {
    func field(_ letter: UInt8) -> String? {
      answer.flatMap { library.answerField($0, Int32(letter)) }.map { String(cString: $0) }
    }
    state = field(UInt8(ascii: "C")) ?? ""
    if state == "55P03" {
      return .unreadable("\(server) is locked by another program that writes to it; waited 10 seconds")
    }
    let raw = field(UInt8(ascii: "M")) ?? library.message(connection).map { String(cString: $0) } ?? "out of memory"
    return .unreadable("cannot write \(server): \(RejectionText.plain(withoutPassword(raw)))")
  }

  private func withoutPassword(_ text: String) -> String {
    password.isEmpty ? text : RejectionText.hiding(password, in: text)
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
}
