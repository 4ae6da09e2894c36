import Clocks
import JSON
import Rows

/// A line of what APNs has answered: a token, and when APNs has found that it is dead.
///
/// Apple ("Handling notification responses from APNs"): with status 410 comes a `timestamp`, the time in milliseconds at which APNs confirmed that
/// the token was no longer valid for the topic; pushing stops unless the same token was registered again later. Its reasons are `Unregistered` and
/// `ExpiredToken`. `BadDeviceToken` (400) also is the answer to a good token at the wrong host, so it says nothing about the device.
enum FailedToken {
  /// The token is dead since a moment, in microseconds since 1970.
  case dead(token: [UInt8], since: Int64)
  /// Something else has happened.
  case other
  /// The first line of CSV, which names its columns.
  case header
  /// What is wrong with the line.
  case unreadable(String)

  /// APNs exists since 2009; what lies before was no number of milliseconds.
  private static let first: Int64 = 1_230_768_000_000
  private static let last: Int64 = 253_402_300_799_999
  private static let reasons = ["Unregistered", "ExpiredToken"]

  /// Reads a line without its end: an object of JSON, or `token,timestamp`.
  init(line: [UInt8], isFirst: Bool) {
    let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 }
    self = start.map { line[$0] == UInt8(ascii: "{") } ?? false ? Self.json(line) : Self.csv(line, isFirst: isFirst)
  }

  private static func json(_ line: [UInt8]) -> FailedToken {
    let value: JSONValue
    do throws(JSONError) { value = try JSONReader.read(line) } catch { return .unreadable(error.description) }
    var status: Int?
    switch value["status"] {
    case nil, .null: break
    case .number(let digits)?, .string(let digits)?: status = Int(digits) ?? 0
    default: status = 0
    }
    var reason: String?
    switch value["reason"] {
    case nil, .null: break
    case .string(let text)?: reason = text
    default: reason = ""
    }
    guard status == nil || status == 410, reason.map({ Self.reasons.contains($0) }) ?? true else { return .other }
    guard let token = value["token"]?.text else { return .unreadable("there is no token") }
    switch value["timestamp"] {
    case .number(let digits)?, .string(let digits)?: return dead(Array(token.utf8), digits)
    case nil, .null?:
      return .unreadable("there is no timestamp, so it is unknown whether the token was registered again later")
    default: return .unreadable("the timestamp is not a number")
    }
  }

  private static func csv(_ line: [UInt8], isFirst: Bool) -> FailedToken {
    // Neither a token nor a moment has a comma in it.
    let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard fields.count == 2 else {
      return .unreadable("the line has \(fields.count) \(fields.count == 1 ? "field" : "fields"), not token,timestamp")
    }
    let names = fields.map { String(decoding: trimmed($0), as: UTF8.self) }
    if isFirst, names[0] == "token" {
      return names[1] == "timestamp" ? .header : .unreadable("the columns are token,timestamp")
    }
    return dead(Array(fields[0]), names[1])
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var field = field
    let isMargin = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == UInt8(ascii: "\"") }
    while let byte = field.first, isMargin(byte) { field.removeFirst() }
    while let byte = field.last, isMargin(byte) { field.removeLast() }
    return field
  }

  private static func dead(_ text: [UInt8], _ moment: String) -> FailedToken {
    let token: [UInt8]
    switch DeviceToken.read(text) {
    case .success(let read): token = read
    case .failure(let error): return .unreadable(error.description)
    }
    if let micros = Instant.microseconds(moment.utf8) { return .dead(token: token, since: micros) }
    guard let milliseconds = Int64(moment) else {
      return .unreadable("the timestamp is neither a number of milliseconds nor a time such as 2026-11-21T00:00:00Z")
    }
    guard milliseconds >= first else {
      return .unreadable("the timestamp \(milliseconds) lies before APNs; it counts milliseconds, not seconds")
    }
    guard milliseconds <= last else { return .unreadable("the timestamp \(milliseconds) lies beyond the year 9999") }
    return .dead(token: token, since: milliseconds * 1000)
  }
}
