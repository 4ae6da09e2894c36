import Foundation
import Testing

@testable import JSON

@Suite struct JSONReaderTests {
  private func error(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch { return error }
  }

  private func error(_ text: String) -> JSONError? { error(Array(text.utf8)) }

  @Test func readsEveryKindOfValue() throws {
    let read = { (text: String) throws in try JSONReader.read(Array(text.utf8)) }
    #expect(try read("null") == .null)
    #expect(try read(" true\n") == .bool(true))
    #expect(try read("false") == .bool(false))
    #expect(
      try read(" \t\r\n{ \"a\" : [ 1 , {} , [ ] ] , \"\" : null } \n")
        == .object([.init("a", .array([.number("1"), .object([]), .array([])])), .init("", .null)]))
    #expect(try read(#""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é\u0000""#) == .string("\"\\/\u{8}\u{C}\n\r\té😀é\0"))
    #expect(try read("\"\u{7F}\u{2028}\"") == .string("\u{7F}\u{2028}"))
  }

  @Test(arguments: ["0", "-0", "1.50", "1e5", "1E+05", "-12.5e-07", "123456789012345678901234567890", "1e999"])
  func numbersKeepTheirDigits(digits: String) throws {
    #expect(try JSONReader.read(Array(digits.utf8)) == .number(digits))
    #expect(try JSONReader.read(Array("[\(digits)]".utf8)) == .array([.number(digits)]))
  }

  /// Each with the byte at which it stops being JSON.
  @Test(arguments: [
    ("", 0), (" ", 1), ("tru", 0), ("truex", 4), ("True", 0), ("NaN", 0), ("-", 1), ("+1", 0), (".5", 0), ("1.", 2),
    ("1.e3", 2),
    ("1e", 2), ("1e+", 3), ("01", 1), ("-01", 2), ("0x1", 1), ("1 2", 2), ("[1,]", 3), ("[1 2]", 3), ("[,1]", 1),
    ("[", 1),
    ("[1", 2), ("]", 0), ("{", 1), ("{\"a\"", 4), ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,}", 7), ("{a:1}", 1),
    ("{1:1}", 1),
    ("{\"a\" 1}", 5), ("{\"a\":1 \"b\":2}", 7), ("\"", 1), ("\"a", 2), ("\"\\", 1), ("\"\\x\"", 1), ("\"\\u12\"", 5),
    ("\"\\u12G4\"", 5), ("\"\t\"", 1), ("\"\n\"", 1), ("'a'", 0), ("// c\n1", 0), ("[1]//", 3), ("\u{FEFF}1", 0),
    ("1\0", 1),
    ("\"a\"\"b\"", 3), ("\"\\ud800\"", 1), ("\"\\udc00\"", 1), ("\"\\ud800\\u0041\"", 1), ("\"\\ud800\\ud800\"", 1),
    ("\"\\ud800\\n\"", 1),
    ("{\"a\":1,\"b\":2,\"a\":3}", 13), ("{\"a\":1,\"\\u0061\":3}", 7), ("\u{A0}1", 0),
  ])
  func refusesWhatIsNoJSON(text: String, offset: Int) {
    #expect(error(text)?.offset == offset, "\(text.debugDescription): \(String(describing: error(text)))")
  }

  @Test func keysAreEqualWhenTheirBytesAre() throws {
    let value = try JSONReader.read(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    #expect(value["\u{E9}"] == 1)
    #expect(value["e\u{301}"] == 2)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
    #expect(JSONValue.object([.init("\u{E9}", 1)]) != .object([.init("e\u{301}", 1)]))
  }

  @Test func malformedUTF8IsRefusedWhereItStands() {
    let quote = UInt8(ascii: "\"")
    for bad: [UInt8] in [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xE2, 0x28, 0xA1],
      [0xF0, 0x9F, 0x28, 0x80],
    ] {
      #expect(error([quote, 0x61] + bad + [quote]) == JSONError(offset: 2, message: "not UTF-8"), "\(bad)")
      #expect(error([quote, 0x61] + bad)?.offset == 2, "\(bad)")
    }
  }

  /// Every sequence of up to three bytes behind a lead byte is judged as the standard library judges it.
  @Test func utf8IsWhatTheStandardLibraryTakes() {
    let quote = UInt8(ascii: "\"")
    let edges: [UInt8] = [0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for lead in UInt8(0x80)...0xFF {
      for second in edges {
        for third in edges {
          for count in 1...4 {
            let bytes = Array([lead, second, third, 0x80].prefix(count)).filter { $0 >= 0x20 }
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            #expect((error([quote] + bytes + [quote]) == nil) == isValid, "\(bytes)")
          }
        }
      }
    }
  }

  @Test func depthHasALimit() {
    let nested = { (open: String, close: String, depth: Int) in
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    }
    #expect(error(nested("[", "]", 128)) == nil)
    #expect(error(nested("[", "]", 129)) == JSONError(offset: 128, message: "more than 128 levels"))
    #expect(error(nested("{\"a\":", "}", 128)) == nil)
    #expect(error(nested("{\"a\":", "}", 129))?.message == "more than 128 levels")
    #expect(error(String(repeating: "[", count: 1_000_000))?.offset == 128)
  }

  private func randomValue(_ numbers: inout SeededNumbers, depth: Int) -> JSONValue {
    let texts = ["", "a", "é", "e\u{301}", "\"\\/", "\n\0\u{1F}", "😀", "\u{2028}", "a/b"]
    let kinds = depth > 4 ? 4 : 6
    switch Int.random(in: 0..<kinds, using: &numbers) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &numbers))
    case 2: return .number(["0", "-1", "12.50", "1e9", "-0.1E-7"].randomElement(using: &numbers) ?? "0")
    case 3: return .string((0..<3).map { _ in texts.randomElement(using: &numbers) ?? "" }.joined())
    case 4:
      return .array((0..<Int.random(in: 0...4, using: &numbers)).map { _ in randomValue(&numbers, depth: depth + 1) })
    default:
      return .object(
        (0..<Int.random(in: 0...4, using: &numbers)).map { index in
          .init((texts.randomElement(using: &numbers) ?? "") + "\(index)", randomValue(&numbers, depth: depth + 1))
        })
    }
  }

  @Test func whatIsWrittenIsReadBack() throws {
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<2000 {
      let value = randomValue(&numbers, depth: 0)
      for isPretty in [false, true] {
        let bytes = JSONWriter.bytes(of: value, pretty: isPretty)
        #expect(try JSONReader.read(bytes) == value)
        // Somebody else's reader takes it too.
        #expect(throws: Never.self) {
          try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        }
      }
    }
  }

  @Test func anyBytesAreReadOrRefused() {
    var numbers = SeededNumbers(seed: 1)
    let seed = Array(#"{"a":[1,-2.5e+7,"x\u00e9\ud83d\ude00\n"],"b":{"c":null,"d":true},"é":false}"#.utf8)
    for end in 0...seed.count { _ = error(Array(seed[..<end])) }
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let at = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
        case 1: bytes.remove(at: at)
        default: bytes.insert(seed.randomElement(using: &numbers) ?? 0, at: at)
        }
        if bytes.isEmpty { bytes = [0x5B] }
      }
      if let error = error(bytes) {
        #expect(error.offset >= 0 && error.offset <= bytes.count)
      } else {
        // What is taken here is taken by a laxer reader too.
        #expect(throws: Never.self) {
          try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
        }
      }
    }
  }
}

/// The same numbers in every run: a failing case can be run again.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
