import Clocks

/// The functions of SQLite that belfry takes, by the names and types of "C-language Interface Specification for SQLite".
struct SQLiteLibrary: Sendable {
  typealias Database = OpaquePointer
  typealias Statement = OpaquePointer
  typealias Value = OpaquePointer

  static let row: Int32 = 100
  static let done: Int32 = 101
  static let busy: Int32 = 5
  static let interrupted: Int32 = 9
  static let tooBig: Int32 = 18
  static let notADatabase: Int32 = 26
  /// A program that was killed while it wrote has left a journal, which a connection for reading must not play back.
  static let readOnlyRollback: Int32 = 8 | 3 << 8
  static let readOnly: Int32 = 0x1
  static let readWrite: Int32 = 0x2
  static let create: Int32 = 0x4
  /// One thread at a time uses a connection; which one changes.
  static let noMutex: Int32 = 0x8000
  /// Of SQLite 3.31 on: no part of the path may be a symbolic link.
  static let noFollow: Int32 = 0x0100_0000
  // SQLITE_LIMIT_….
  static let lengthLimit: Int32 = 0
  static let statementLimit: Int32 = 1
  static let attachedLimit: Int32 = 7
  static let threadsLimit: Int32 = 11
  // SQLITE_DBCONFIG_….
  static let triggers: Int32 = 1003
  static let tokenizers: Int32 = 1004
  static let extensions: Int32 = 1005
  static let defence: Int32 = 1010
  static let views: Int32 = 1015
  static let trustedSchema: Int32 = 1017
  static let typeInteger: Int32 = 1
  static let typeFloat: Int32 = 2
  static let typeText: Int32 = 3
  static let typeBlob: Int32 = 4
  static let typeNull: Int32 = 5

  let open:
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Database?>?, Int32, UnsafePointer<CChar>?) -> Int32
  let close: @convention(c) (Database?) -> Int32
  let message: @convention(c) (Database?) -> UnsafePointer<CChar>?
  let busyTimeout: @convention(c) (Database?, Int32) -> Int32
  let code: @convention(c) (Database?) -> Int32
  let prepare:
    @convention(c) (
      Database?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Statement?>?,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> Int32
  let step: @convention(c) (Statement?) -> Int32
  let finalize: @convention(c) (Statement?) -> Int32
  let reset: @convention(c) (Statement?) -> Int32
  // The last parameter says who lets go of the bytes; nothing: they last until the statement is reset.
  let bindText: @convention(c) (Statement?, Int32, UnsafePointer<UInt8>?, Int32, OpaquePointer?) -> Int32
  let bindBlob: @convention(c) (Statement?, Int32, UnsafePointer<UInt8>?, Int32, OpaquePointer?) -> Int32
  let bindInteger: @convention(c) (Statement?, Int32, Int64) -> Int32
  let bindDouble: @convention(c) (Statement?, Int32, Double) -> Int32
  let bindNull: @convention(c) (Statement?, Int32) -> Int32
  let createFunction:
    @convention(c) (
      Database?, UnsafePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?,
      (@convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<Value?>?) -> Void)?, OpaquePointer?, OpaquePointer?
    ) -> Int32
  /// Sets a limit of a connection, or with a negative number asks for it.
  let limit: @convention(c) (Database?, Int32, Int32) -> Int32
  /// Turns something on or off. Its arguments are plain numbers and pointers, for which C's `…` is called as every other function is on Linux.
  let configure: @convention(c) (Database?, Int32, Int32, UnsafeMutablePointer<Int32>?) -> Int32
  let watch:
    @convention(c) (
      Database?, Int32, (@convention(c) (UnsafeMutableRawPointer?) -> Int32)?, UnsafeMutableRawPointer?
    ) -> Void
  let dropModules: @convention(c) (Database?, OpaquePointer?) -> Int32
  let path: @convention(c) (Database?, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
  let resultValue: @convention(c) (OpaquePointer?, Value?) -> Void
  let columnCount: @convention(c) (Statement?) -> Int32
  let columnName: @convention(c) (Statement?, Int32) -> UnsafePointer<CChar>?
  /// A value of the row, until the next step. Its functions lock nothing, unlike those of columns: they are for connections that one thread
  /// at a time uses ("Obtaining SQL Values" tells them apart).
  let value: @convention(c) (Statement?, Int32) -> Value?
  let type: @convention(c) (Value?) -> Int32
  let integer: @convention(c) (Value?) -> Int64
  let double: @convention(c) (Value?) -> Double
  let text: @convention(c) (Value?) -> UnsafePointer<UInt8>?
  let blob: @convention(c) (Value?) -> UnsafeRawPointer?
  let length: @convention(c) (Value?) -> Int32

  /// The library, loaded when it is first asked for.
  static let shared = Result { () throws(RecipientError) in try SQLiteLibrary() }

  private init() throws(RecipientError) {
    let library = try DynamicLibrary(
      "libsqlite3.so.0", package: "libsqlite3-0", purpose: "recipients and devices in SQLite")
    open = try library.function("sqlite3_open_v2")
    close = try library.function("sqlite3_close_v2")
    message = try library.function("sqlite3_errmsg")
    busyTimeout = try library.function("sqlite3_busy_timeout")
    code = try library.function("sqlite3_extended_errcode")
    prepare = try library.function("sqlite3_prepare_v2")
    step = try library.function("sqlite3_step")
    finalize = try library.function("sqlite3_finalize")
    reset = try library.function("sqlite3_reset")
    bindText = try library.function("sqlite3_bind_text")
    bindBlob = try library.function("sqlite3_bind_blob")
    bindInteger = try library.function("sqlite3_bind_int64")
    bindDouble = try library.function("sqlite3_bind_double")
    bindNull = try library.function("sqlite3_bind_null")
    createFunction = try library.function("sqlite3_create_function")
    limit = try library.function("sqlite3_limit")
    configure = try library.function("sqlite3_db_config")
    watch = try library.function("sqlite3_progress_handler")
    dropModules = try library.function("sqlite3_drop_modules")
    path = try library.function("sqlite3_db_filename")
    resultValue = try library.function("sqlite3_result_value")
    columnCount = try library.function("sqlite3_column_count")
    columnName = try library.function("sqlite3_column_name")
    value = try library.function("sqlite3_column_value")
    type = try library.function("sqlite3_value_type")
    integer = try library.function("sqlite3_value_int64")
    double = try library.function("sqlite3_value_double")
    text = try library.function("sqlite3_value_text")
    blob = try library.function("sqlite3_value_blob")
    length = try library.function("sqlite3_value_bytes")
    let isThreadsafe: @convention(c) () -> Int32 = try library.function("sqlite3_threadsafe")
    guard isThreadsafe() != 0 else {
      throw .unreadable(
        "this machine's SQLite was built for programs with one thread; install the package libsqlite3-0")
    }
  }

  /// The moment that a value's text is, in microseconds since 1970.
  func microseconds(_ value: Value?) -> Int64? {
    guard type(value) == Self.typeText, let bytes = text(value) else { return nil }
    return Instant.microseconds(UnsafeBufferPointer(start: bytes, count: Int(length(value))))
  }
}
