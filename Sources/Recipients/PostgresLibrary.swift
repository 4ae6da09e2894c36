/// The functions of libpq that belfry takes, by the names and types of PostgreSQL's manual, "libpq — C Library".
struct PostgresLibrary: Sendable {
  typealias Connection = OpaquePointer
  typealias Answer = OpaquePointer
  typealias CText = UnsafePointer<CChar>

  // ConnStatusType and ExecStatusType.
  static let connectionIsGood: Int32 = 0
  static let connectionIsBad: Int32 = 1
  static let commandIsDone: Int32 = 1
  static let tuples: Int32 = 2
  static let failed: Int32 = 7
  static let singleTuple: Int32 = 9

  let parse: @convention(c) (CText?, UnsafeMutablePointer<CText?>?) -> UnsafeMutableRawPointer?
  let freeOptions: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let startConnecting: @convention(c) (UnsafePointer<CText?>?, UnsafePointer<CText?>?, Int32) -> Connection?
  let connectAnew: @convention(c) (Connection?) -> Void
  /// The last parameter is handed to the function that hears of notices.
  let hearNotices:
    @convention(c) (Connection?, @convention(c) (UnsafeMutableRawPointer?, Answer?) -> Void, UnsafeMutableRawPointer?)
      -> OpaquePointer?
  let finish: @convention(c) (Connection?) -> Void
  let status: @convention(c) (Connection?) -> Int32
  let message: @convention(c) (Connection?) -> CText?
  let socket: @convention(c) (Connection?) -> Int32
  let sendAll: @convention(c) (Connection?, CText?) -> Int32
  let sendPrepare: @convention(c) (Connection?, CText?, CText?, Int32, UnsafePointer<UInt32>?) -> Int32
  let sendDescribe: @convention(c) (Connection?, CText?) -> Int32
  let send:
    @convention(c) (
      Connection?, CText?, Int32, UnsafePointer<UInt32>?, UnsafePointer<CText?>?, UnsafePointer<Int32>?,
      UnsafePointer<Int32>?, Int32
    ) -> Int32
  let singleRows: @convention(c) (Connection?) -> Int32
  let isBusy: @convention(c) (Connection?) -> Int32
  let takeInput: @convention(c) (Connection?) -> Int32
  let answer: @convention(c) (Connection?) -> Answer?
  let clear: @convention(c) (Answer?) -> Void
  let answerStatus: @convention(c) (Answer?) -> Int32
  /// A part of what an answer says went wrong, by PostgreSQL's letter: `C` the SQLSTATE, `M` the message without values of rows.
  let answerField: @convention(c) (Answer?, Int32) -> CText?
  let rowCount: @convention(c) (Answer?) -> Int32
  let columnCount: @convention(c) (Answer?) -> Int32
  let columnName: @convention(c) (Answer?, Int32) -> CText?
  let columnType: @convention(c) (Answer?, Int32) -> UInt32
  /// The bytes that every value of the column's type has; negative where they differ.
  let columnSize: @convention(c) (Answer?, Int32) -> Int32
  let isNull: @convention(c) (Answer?, Int32, Int32) -> Int32
  let value: @convention(c) (Answer?, Int32, Int32) -> UnsafeMutablePointer<UInt8>?
  let length: @convention(c) (Answer?, Int32, Int32) -> Int32
  let cancelHandle: @convention(c) (Connection?) -> OpaquePointer?
  let cancel: @convention(c) (OpaquePointer?, UnsafeMutablePointer<CChar>?, Int32) -> Int32
  let freeCancel: @convention(c) (OpaquePointer?) -> Void

  init() throws(RecipientError) {
    let library = try DynamicLibrary(
      "libpq.so.5", package: "libpq5", purpose: "recipients, devices and shared journals in PostgreSQL")
    parse = try library.function("PQconninfoParse")
    freeOptions = try library.function("PQconninfoFree")
    freeMemory = try library.function("PQfreemem")
    startConnecting = try library.function("PQconnectStartParams")
    connectAnew = try library.function("PQreset")
    hearNotices = try library.function("PQsetNoticeReceiver")
    finish = try library.function("PQfinish")
    status = try library.function("PQstatus")
    message = try library.function("PQerrorMessage")
    socket = try library.function("PQsocket")
    sendAll = try library.function("PQsendQuery")
    sendPrepare = try library.function("PQsendPrepare")
    sendDescribe = try library.function("PQsendDescribePrepared")
    send = try library.function("PQsendQueryParams")
    singleRows = try library.function("PQsetSingleRowMode")
    isBusy = try library.function("PQisBusy")
    takeInput = try library.function("PQconsumeInput")
    answer = try library.function("PQgetResult")
    clear = try library.function("PQclear")
    answerStatus = try library.function("PQresultStatus")
    answerField = try library.function("PQresultErrorField")
    rowCount = try library.function("PQntuples")
    columnCount = try library.function("PQnfields")
    columnName = try library.function("PQfname")
    columnType = try library.function("PQftype")
    columnSize = try library.function("PQfsize")
    isNull = try library.function("PQgetisnull")
    value = try library.function("PQgetvalue")
    length = try library.function("PQgetlength")
    cancelHandle = try library.function("PQgetCancel")
    cancel = try library.function("PQcancel")
    freeCancel = try library.function("PQfreeCancel")
  }
}
