import Clocks
import Expressions
import Recipients
import Rows
import Testing

@testable import Devices

@Suite struct DeviceTextTests {
  @Test(
    arguments: [
      ("ABcd", "abcd"), ("<ABcd 0102>", "abcd0102"), (" \"<ab cd>\" \n", "abcd"), ("ab cd", "abcd"), ("'ab'", "ab"),
      ("", "the token is empty"), ("<>", "the token is empty"),
      ("abc", "the token \"a…c\" has 3 digits: bytes have two each"),
      ("<ab", "the token \"<…b\" has characters that are not hexadecimal digits"),
      ("0xabcd", "the token \"0x…cd\" has characters that are not hexadecimal digits"),
      (
        "{length = 32, bytes = 0xd8c3f1a0 … 5f60}",
        "the token \"{len…f60}\" is how NSData describes itself since iOS 13, which leaves digits out; the app must send the bytes in hex"
      ),
      (String(repeating: "ab", count: 201), "the token \"abab…abab\" is longer than 400 characters"),
    ] as [(String, String)])
  func tokens(text: String, expected: String) {
    switch DeviceToken.read(text) {
    case .success(let token): #expect(String(decoding: token, as: UTF8.self) == expected)
    case .failure(let error): #expect(error.description == expected)
    }
  }

  @Test(
    arguments: [
      (
        #"{"token": "<AB>", "status": 410, "reason": "Unregistered", "timestamp": 1454948015990}"#,
        "ab 1454948015990000"
      ),
      (#"{"token": "ab", "reason": "ExpiredToken", "timestamp": "1454948015990", "x": [1]}"#, "ab 1454948015990000"),
      (#"{"token": "ab", "status": "410", "reason": null, "timestamp": 1454948015990}"#, "ab 1454948015990000"),
      (#"{"token": "ab", "timestamp": "2016-02-08T16:13:35.99Z"}"#, "ab 1454948015990000"),
      ("ab,1454948015990", "ab 1454948015990000"), ("\"AB\" , \"1454948015990\"\r", "ab 1454948015990000"),
      ("token,timestamp", "header"),
      (#"{"token": "ab", "status": 400, "reason": "BadDeviceToken"}"#, "other"),
      (#"{"token": "ab", "status": 200}"#, "other"),
      (#"{"token": "ab", "status": 410, "reason": "Shutdown"}"#, "other"),
      (
        #"{"token": "ab", "status": 410}"#,
        "there is no timestamp, so it is unknown whether the token was registered again later"
      ),
      (#"{"status": 410, "timestamp": 1454948015990}"#, "there is no token"),
      ("ab,1454948015", "the timestamp 1454948015 lies before APNs; it counts milliseconds, not seconds"),
      ("ab,9223372036854775807", "the timestamp 9223372036854775807 lies beyond the year 9999"),
      ("ab,now", "the timestamp is neither a number of milliseconds nor a time such as 2026-11-21T00:00:00Z"),
      ("ab", "the line has 1 field, not token,timestamp"),
      ("xy,1454948015990", "the token \"…\" has characters that are not hexadecimal digits"),
      ("{\"token\"", "not JSON at byte 8: it ends where \":\" was expected"),
    ] as [(String, String)])
  func answers(line: String, expected: String) {
    switch FailedToken(line: Array(line.utf8), isFirst: true) {
    case .dead(let token, let since): #expect("\(String(decoding: token, as: UTF8.self)) \(since)" == expected)
    case .other: #expect(expected == "other")
    case .header: #expect(expected == "header")
    case .unreadable(let reason): #expect(reason == expected)
    }
  }

  @Test(
    arguments: [
      ("SELECT * FROM devices", "devices"), ("select a, count(b) from App.Devices ORDER BY id;", "app.devices"),
      ("SELECT *\nFROM d_1\nWHERE a = 1", "d_1"), ("SELECT * FROM a, b", nil),
      ("SELECT * FROM a JOIN b USING (id)", nil),
      ("SELECT * FROM a b", nil), ("SELECT * FROM \"A\"", nil), ("SELECT * FROM (SELECT 1)", nil),
      ("SELECT 1", nil), ("WITH x AS (SELECT 1) SELECT * FROM x", nil), ("SELECT * FROM", nil), ("", nil),
    ] as [(String, String?)])
  func tablesOfQueries(query: String, expected: String?) { #expect(DeviceAddress.table(ofQuery: query) == expected) }

  /// Moments are written as they are read.
  @Test func momentsComeBack() {
    var dice = SystemRandomNumberGenerator()
    let ends: [Int64] = [-62_135_596_800_000_000, 253_402_300_799_999_999, 0, -1, 1, 999_999, 1_000_000, -1_000_000]
    for number in 0..<2000 {
      let moment =
        number < ends.count
        ? ends[number] : Int64.random(in: -62_135_596_800_000_000...253_402_300_799_999_999, using: &dice)
      let text = CellTexts.text(microseconds: moment)
      #expect(Instant.microseconds(text) == moment, "\(String(decoding: text, as: UTF8.self))")
    }
  }
}
