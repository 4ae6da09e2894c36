/// The functions of SQLite that reading takes, by the names and types of "C-language Interface Specification for SQLite".
struct SQLiteLibrary: Sendable {
  typealias Database = OpaquePointer
  typealias Statement = OpaquePointer

  static let row: Int32 = 100
  static let done: Int32 = 101
  static let readOnly: Int32 = 0x1
  /// One thread at a time uses a connection; which one changes.
  static let noMutex: Int32 = 0x8000
  static let integer: Int32 = 1
  static let float: Int32 = 2
  static let text: Int32 = 3
  static let blob: Int32 = 4

  let open:
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Database?>?, Int32, UnsafePointer<CChar>?) -> Int32
  let close: @convention(c) (Database?) -> Int32
  let message: @convention(c) (Database?) -> UnsafePointer<CChar>?
  let busyTimeout: @convention(c) (Database?, Int32) -> Int32
  let prepare:
    @convention(c) (
      Database?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Statement?>?,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> Int32
  let step: @convention(c) (Statement?) -> Int32
  let finalize: @convention(c) (Statement?) -> Int32
  let columnCount: @convention(c) (Statement?) -> Int32
  let columnName: @convention(c) (Statement?, Int32) -> UnsafePointer<CChar>?
  let columnType: @convention(c) (Statement?, Int32) -> Int32
  let columnInteger: @convention(c) (Statement?, Int32) -> Int64
  let columnDouble: @convention(c) (Statement?, Int32) -> Double
  let columnText: @convention(c) (Statement?, Int32) -> UnsafePointer<UInt8>?
  let columnBlob: @convention(c) (Statement?, Int32) -> UnsafeRawPointer?
  let columnBytes: @convention(c) (Statement?, Int32) -> Int32

  init() throws(RecipientError) {
    let library = try DynamicLibrary("libsqlite3.so.0", package: "libsqlite3-0", purpose: "recipients in SQLite")
    open = try library.function("sqlite3_open_v2")
    close = try library.function("sqlite3_close_v2")
    message = try library.function("sqlite3_errmsg")
    busyTimeout = try library.function("sqlite3_busy_timeout")
    prepare = try library.function("sqlite3_prepare_v2")
    step = try library.function("sqlite3_step")
    finalize = try library.function("sqlite3_finalize")
    columnCount = try library.function("sqlite3_column_count")
    columnName = try library.function("sqlite3_column_name")
    columnType = try library.function("sqlite3_column_type")
    columnInteger = try library.function("sqlite3_column_int64")
    columnDouble = try library.function("sqlite3_column_double")
    columnText = try library.function("sqlite3_column_text")
    columnBlob = try library.function("sqlite3_column_blob")
    columnBytes = try library.function("sqlite3_column_bytes")
    let isThreadsafe: @convention(c) () -> Int32 = try library.function("sqlite3_threadsafe")
    guard isThreadsafe() != 0 else {
      throw .unreadable(
        "this machine's SQLite was built for programs with one thread; install the package libsqlite3-0")
    }
  }
}
