import Expressions
import Foundation
import JSON
import Testing

@testable import Recipients

/// Reads JSON Lines.
func readLines(_ bytes: [UInt8], chunk: Int = RecipientReader.defaultChunk, capacity: Int = 7) throws -> Reading {
  let file = try TemporaryFile(bytes)
  return try read(RecipientAddress(.jsonl(path: file.path), shownAs: "r.jsonl"), chunk: chunk, capacity: capacity)
}

private let usual = #""token":"ab","nickname":"x","plan":"pro""#

@Suite struct JSONLinesTests {
  /// What Python's json makes of hostile lines; `Tests/Oracles/recipient_sources.py --freeze` writes them.
  @Test(arguments: [1, 77, 4096, RecipientReader.defaultChunk])
  func linesMeanWhatTheyMeanToPython(chunk: Int) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let vectors = try String(
      contentsOf: root.appendingPathComponent("Fixtures/recipients/json-lines.tsv"), encoding: .utf8)
    var bytes: [UInt8] = []
    var expected: [[String: String]] = []
    var rejected: [(row: Int, line: Int)] = []
    var rows = 0
    for (index, vector) in vectors.split(separator: "\n").enumerated() {
      let parts = vector.split(separator: "\t", omittingEmptySubsequences: false)
      bytes += stride(from: 0, to: parts[0].utf8.count, by: 2).compactMap {
        UInt8(parts[0].dropFirst($0).prefix(2), radix: 16)
      }
      bytes.append(0x0A)
      if parts[1].isEmpty { continue }
      rows += 1
      if parts[1] == "-" {
        rejected.append((rows, index + 1))
      } else {
        expected.append(try JSONDecoder().decode([String: String].self, from: Data(parts[1].utf8)))
      }
    }
    #expect(rows > 500)
    let reading = try readLines(bytes, chunk: chunk)
    #expect(reading.seen == rows)
    #expect(reading.rejections.map(\.row) == rejected.map(\.row))
    #expect(reading.rejections.map(\.line) == rejected.map(\.line))
    #expect(reading.rows.count == expected.count)
    for (cells, values) in zip(reading.rows, expected) {
      let found = zip(sampleAttributes.attributes, cells).compactMap { attribute, cell in
        cell.map { "\(attribute.name)=\(Array($0.utf8))" }
      }
      let wanted = sampleAttributes.attributes.compactMap { attribute in
        values[attribute.name].map { "\(attribute.name)=\(Array($0.utf8))" }
      }
      #expect(found == wanted)
    }
  }

  @Test(
    arguments: [
      (#"{\#(usual),"points":"7"}"#, "points", "this is a text, not a whole number; did you mean \"7\"?"),
      (#"{\#(usual),"points":1.5}"#, "points", "\"1.5\" is not a whole number; write a whole number: 1 or 2"),
      (#"{\#(usual),"points":1e4}"#, "points", "\"1e4\" is not in -5..5000"),
      (#"{\#(usual),"spend":1.239}"#, "spend", "\"1.239\" has more than 2 decimal places"),
      (#"{\#(usual),"spend":"x"}"#, "spend", "\"x\" is not a decimal number"),
      (#"{\#(usual),"spend":{}}"#, "spend", "this is a list or object, not a decimal number"),
      (#"{\#(usual),"birthday":20260101}"#, "birthday", "this is a number, not a text with a date"),
      (#"{\#(usual),"birthday":""}"#, "birthday", "\"\" is not a date: YYYY-MM-DD"),
      (#"{\#(usual),"build":3.10}"#, "build", "this is a number, not a text with a version"),
      (#"{\#(usual),"subscribed":"true"}"#, "subscribed", "this is a text, not a boolean"),
      (#"{\#(usual),"first_name":true}"#, "first_name", "this is a boolean, not a text"),
      (
        #"{\#(usual),"id":1.0}"#, "id",
        "\"1.0\" is not a whole number of 64 bits; an id that is another number is written as a text"
      ),
      (
        #"{\#(usual),"id":9223372036854775808}"#, "id",
        "\"9223372036854775808\" is not a whole number of 64 bits; an id that is another number is written as a text"
      ),
      (#"{\#(usual),"id":""}"#, "id", "the id is empty"),
      (#"{\#(usual),"locale":""}"#, "locale", "\"\" is not a locale such as en, pt-BR or zh-Hant-TW"),
      (#"{"nickname":"x","plan":"pro"}"#, "token", "there is no token"),
      (
        #"{"token":"ab","nickname":null,"plan":"pro"}"#, "nickname",
        "there is no value and the attribute is not optional"
      ),
      (#"{\#(usual),"plan":"pro"}"#, "plan", "the key comes twice"),
      (#"{\#(usual),}"#, "", "the line is not a JSON object: a key in quotes should follow its first 42 bytes"),
      (#"[\#(usual)]"#, "", "the line is not a JSON object: an object in braces should follow its first 0 bytes"),
      (#"{\#(usual)} x"#, "", "the line is not a JSON object: the line's end should follow its first 43 bytes"),
    ] as [(String, String, String)])
  func rejectionsNameKeyAndReason(line: String, column: String, reason: String) throws {
    let reading = try readLines(Array("{\(usual)}\n\n\(line)\n".utf8))
    #expect(reading.rows.count == 1)
    #expect(
      reading.rejections == [Rejection(file: "r.jsonl", row: 2, line: 3, column: column, reason: reason)],
      "\(reading.rejections)")
  }

  @Test func anEmptyTextIsAText() throws {
    let reading = try readLines(Array(#"{"token":"ab","nickname":"","plan":"pro","first_name":""}"#.utf8))
    let column = try #require(sampleAttributes.index(of: "first_name"))
    #expect(reading.rows.map { $0[column] } == [""])
  }

  /// Every row is accepted or rejected, once, wherever chunks end.
  @Test(arguments: 0..<60)
  func bytesAtRandomAreAcceptedOrRejected(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed))
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u00", "\\ud83d\\ude00", "\"token\":\"ab\"", "\"nickname\"",
      "\"plan\":\"pro\"", "1", "-",
      "e9", "true", "null", " ", "\r", "\u{1}", "é", "{\(usual)}", "{\(usual),\"points\":1}", "\"x\":[[", "]]", "1.5",
    ]
    var bytes = Array("{\(usual)}\n".utf8)
    for _ in 0..<400 {
      bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
      if Int.random(in: 0..<5, using: &generator) == 0 { bytes.append(0x0A) }
      if Int.random(in: 0..<40, using: &generator) == 0 { bytes.append(UInt8.random(in: 0...255, using: &generator)) }
      if Int.random(in: 0..<12, using: &generator) == 0 { bytes += Array("\n{\(usual)}\n".utf8) }
    }
    let whole = try readLines(bytes)
    let lines = bytes.split(separator: 0x0A).filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
    #expect(whole.seen == lines.count)
    #expect(whole.rows.count + whole.rejections.count == lines.count)
    #expect(Set(whole.rejections.map(\.row)).count == whole.rejections.count)
    for chunk in [1, 50, 1000] { #expect(try readLines(bytes, chunk: chunk, capacity: 3) == whole) }
  }

  @Test func aListOfAllIsNamed() throws {
    #expect(
      throws: RecipientError.header(
        "\"r.jsonl\" is one JSON list; write each recipient as an object on a line of its own")
    ) { try readLines(Array("\n [\n{}\n]\n".utf8)) }
  }

  /// A key that is nearly an attribute would leave everybody without a value; beside the right one it is somebody else's.
  @Test(arguments: [1, RecipientReader.defaultChunk])
  func misspeltKeysAreTold(chunk: Int) throws {
    let lines = [
      #"{\#(usual),"First_Name":"Bo"}"#, #"{"first_name":"Bo",\#(usual),"First_Name":"Bo"}"#,
      #"{"timezone":null,\#(usual)}"#, #"{\#(usual),"lang":"de"}"#,
      #"{\#(usual),"locale":"de","lang":"de","ip":"1","points2":4,"x":{"Locale":"de"}}"#, #"{\#(usual),"ID":7}"#,
    ]
    let reading = try readLines(Array(lines.joined(separator: "\n").utf8), chunk: chunk)
    #expect(reading.rows.count == 2)
    #expect(
      reading.rejections.map(\.description) == [
        "r.jsonl:1: row 1, first_name: \"First_Name\" is not an attribute; did you mean \"first_name\"?",
        "r.jsonl:3: row 3, time_zone: \"timezone\" is not an attribute; did you mean \"time_zone\"?",
        "r.jsonl:4: row 4, locale: \"lang\" is not an attribute; did you mean \"locale\"?",
        "r.jsonl:6: row 6, id: \"ID\" is not an attribute; did you mean \"id\"?",
      ])
  }

  /// However many other keys came before, and wherever chunks end.
  @Test(arguments: [1000, RecipientReader.defaultChunk])
  func misspeltKeysAreToldBehindManyOthers(chunk: Int) throws {
    var lines = (0..<3000).map { #"{\#(usual),"key\#($0)":1}"# }
    lines.append(#"{\#(usual),"First_Name":"Bo"}"#)
    let reading = try readLines(Array(lines.joined(separator: "\n").utf8), chunk: chunk)
    #expect(reading.rows.count == 3000 && reading.rejections.map(\.row) == [3001])
  }

  @Test func whatNobodyDeclaresIsRecognised() throws {
    for (text, isJSON) in [("\u{FEFF} \r\n\t{\(usual)}", true), ("token,nickname,plan\nab,x,pro\n", false)] {
      let file = try TemporaryFile(text)
      let reading = try read(RecipientAddress(.undeclared(path: file.path), shownAs: "-"))
      #expect(reading.rows.count == 1, "\(isJSON)")
    }
  }

  /// Whether the cutter drops the line or hands it on.
  @Test(arguments: [5 << 20, (4 << 20) + 20])
  func aLongLineIsOneRejection(size: Int) throws {
    let long =
      "{\(usual),\"x\":\"" + String(repeating: "y", count: size - 60) + "\"}" + String(repeating: " ", count: 30)
    for chunk in [100, RecipientReader.defaultChunk] {
      let reading = try readLines(Array("{\(usual)}\n\(long)\n{\(usual)}".utf8), chunk: chunk)
      #expect(reading.rows.count == 2)
      #expect(reading.rejections.map(\.description) == ["r.jsonl:2: row 2: the row is longer than 4 MiB"])
    }
  }
}

@Suite struct NumberValueTests {
  private func value(_ text: String, _ places: Int) -> Int64? {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: 8)
    return bytes.withUnsafeBufferPointer {
      guard let base = $0.baseAddress, case .number(let value) = NumberText.value(base, text.utf8.count, places: places)
      else { return nil }
      return value
    }
  }

  @Test func numbersAreTheirValues() {
    #expect(value("1500", 0) == 1500 && value("1500.00", 0) == 1500 && value("1.5e3", 0) == 1500)
    #expect(
      value("12.5", 2) == 1250 && value("12.50000000000000000000000000", 2) == 1250 && value("1250e-2", 2) == 1250)
    #expect(value("-0", 0) == 0 && value("0e99999999999999999999", 2) == 0 && value("-9223372036854775808", 0) == .min)
    #expect(value("9223372036854775807", 0) == .max && value("92233720368547758.07", 2) == .max)
    #expect(
      value("9223372036854775808", 0) == nil && value("1e19", 0) == nil && value("92233720368547758.08", 2) == nil)
    #expect(value("1e-1", 0) == nil && value("1e99999999999999999999", 0) == nil && value("0.001", 2) == nil)
    for text in ["", "-", ".", "1.", ".1", "e1", "1e", "1e+", "--1", "1.1.1", "1 ", "+1", "0x1"] {
      #expect(value(text, 2) == nil, "\(text)")
    }
  }
}
