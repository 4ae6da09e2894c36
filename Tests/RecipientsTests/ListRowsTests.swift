import Expressions
import Foundation
import JSON
import Testing

@testable import Recipients

/// Lists in rows: whatever a source is, the same list gives the same cells, and what breaks the declaration is rejected by its item.
@Suite struct ListRowsTests {
  static let attributes = AttributeTable(declared: [
    Attribute(name: "cart", list: ListType(of: .text(max: 8), most: 4), mayHoldControls: true),
    Attribute(name: "scores", list: ListType(of: .integer(min: -5, max: 500), most: 3), isOptional: true),
    Attribute(name: "kinds", list: ListType(of: .enumeration(["red", "green"]), most: 2)),
    Attribute(name: "prices", list: ListType(of: .decimal(min: 0, max: 99_999, places: 2), most: 2)),
    Attribute(name: "flags", list: ListType(of: .boolean, most: 3)),
    Attribute(name: "days", list: ListType(of: .date, most: 2)),
    Attribute(name: "times", list: ListType(of: .time(min: nil, max: nil), most: 2), isOptional: true),
  ])

  private static func lists(_ dice: inout SeededGenerator) -> [(String, [Any]?)] {
    func items(_ most: Int, _ item: (inout SeededGenerator) -> Any) -> [Any] {
      (0..<Int.random(in: 0...most, using: &dice)).map { _ in item(&dice) }
    }
    let texts = ["", "a", "\"\\/", "é\n\t", "😀,]", "\u{1}x", "[1]", "日本"]
    return [
      ("cart", items(4) { texts.randomElement(using: &$0) ?? "" }),
      ("scores", Bool.random(using: &dice) ? nil : items(3) { Int.random(in: -5...500, using: &$0) }),
      ("kinds", items(2) { Bool.random(using: &$0) ? "red" : "green" }),
      ("prices", items(2) { Double(Int.random(in: 0...9_999, using: &$0)) / 100 }),
      ("flags", items(3) { Bool.random(using: &$0) }),
      ("days", items(2) { Bool.random(using: &$0) ? "2026-12-24" : "1970-01-01" }),
      ("times", items(2) { ["08:00", "20:00:00", "23:59:59"].randomElement(using: &$0) ?? "" }),
    ]
  }

  private static func json(_ value: Any) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
  }

  @Test func everySourceGivesTheSameRows() throws {
    var dice = SeededGenerator(state: 16)
    var csv = "token,cart,scores,kinds,prices,flags,days,times\n"
    var lines = ""
    var statements = ["CREATE TABLE recipients (token, cart, scores, kinds, prices, flags, days, times)"]
    for row in 0..<300 {
      let token = String(format: "%04x", row)
      let lists = Self.lists(&dice)
      let cells = try lists.map { try $0.1.map(Self.json) }
      csv +=
        token + "," + cells.map { $0.map { "\"\($0.replacing("\"", with: "\"\""))\"" } ?? "" }.joined(separator: ",")
      csv += "\n"
      let members = zip(lists, cells).map { "\"\($0.0)\": \($1 ?? "null")" }
      lines += "{\"token\":\"\(token)\",\(members.joined(separator: ", "))}\n"
      let values = cells.map { $0.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL" }
      statements.append("INSERT INTO recipients VALUES ('\(token)', \(values.joined(separator: ", ")))")
    }
    let fromCSV = try read(Array(csv.utf8), Self.attributes, chunk: 777)
    let file = try TemporaryFile(Array(lines.utf8))
    let fromLines = try read(
      RecipientAddress(.jsonl(path: file.path), shownAs: "r.jsonl"), Self.attributes, chunk: 777)
    #expect(fromCSV.rejections.isEmpty, "\(fromCSV.rejections.first?.reason ?? "")")
    #expect(fromLines.rejections.isEmpty, "\(fromLines.rejections.first?.reason ?? "")")
    #expect(fromCSV.rows.count == 300)
    #expect(fromCSV.rows == fromLines.rows)
    if (try? DynamicLibrary("libsqlite3.so.0", package: "", purpose: "")) != nil {
      let database = try TemporaryDatabase(statements)
      #expect(try read(database.address(), Self.attributes).rows == fromCSV.rows)
    }
    // How many items there are is which are there.
    for cells in fromCSV.rows {
      for (column, attribute) in Self.attributes.attributes.enumerated() where attribute.list != nil {
        let count = cells[column].flatMap { Int($0) } ?? 0
        for (item, cell) in Self.attributes.items(column).enumerated() {
          #expect((cells[cell] != nil) == (item < count))
        }
      }
    }
  }

  @Test(
    arguments: [
      (#"["a","b","c","d","e"]"#, "the list has more than 4 items"),
      (#"["123456789"]"#, #"item 1: "123456789" is longer than 8 characters"#),
      (#"["a",1]"#, "item 2: this is a number, not a text"),
      (#"["a",["b"]]"#, "item 2: this is a list or object, not a text"),
      (#"["a",null]"#, "item 2: this is null, not text; leave the item out"),
      (#"[[[[[["#, "item 1: this is a list or object, not a text"),
      (#"["a"] x"#, "is not a list"), (#"["a"#, "is not a list"), (#"["a",]"#, "is not a list"),
      (#"["\x"]"#, "is not a list"),
      (#"["\ud800"]"#, "is not a list"), (#"[01]"#, "is not a list"), (#"[,]"#, "is not a list"),
      ("x", "is not a list"),
      (#"{a,b}"#, "to_json"), (#"["a" "b"]"#, "is not a list"), ("[", "is not a list"),
      ("[\"\u{1}\"]", "is not a list"),
    ])
  func whatBreaksTheDeclarationIsRejected(_ cell: String, _ reason: String) throws {
    let quoted = cell.replacing("\"", with: "\"\"")
    let good = "[],,[],[],[],[]"
    let text = "token,cart,scores,kinds,prices,flags,days\naa,\(good)\nab,\"\(quoted)\",,[],[],[],[]\nac,\(good)\n"
    let reading = try read(Array(text.utf8), Self.attributes)
    #expect(reading.rows.count == 2)
    #expect(reading.rejections.map(\.column) == ["cart"])
    #expect(reading.rejections.first?.reason.contains(reason) == true, "\(reading.rejections.first?.reason ?? "")")
  }

  /// Whatever stands in a cell, a row is whole or it is rejected.
  @Test func hostileCells() throws {
    var dice = SeededGenerator(state: 7)
    let bytes = Array("[]\",\\u{}:01.eE-tfnrd8 a\n\u{e9}".utf8) + [0x80, 0xFF, 0xD8]
    for _ in 0..<400 {
      var cell = Array("[".utf8)
      for _ in 0..<Int.random(in: 0...12, using: &dice) { cell.append(bytes.randomElement(using: &dice) ?? 0x20) }
      let quoted = cell.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] }
      let text = Array("token,cart,kinds,prices,flags,days\nab,\"".utf8) + quoted + Array("\",[],[],[],[]\n".utf8)
      let reading = try read(text, Self.attributes)
      #expect(reading.rows.count + reading.rejections.count == 1)
      let parsed = try? JSONSerialization.jsonObject(with: Data(cell)) as? [Any]
      if reading.rows.count == 1 { #expect(parsed != nil, "\(String(decoding: cell, as: UTF8.self))") }
    }
  }

  @Test func aPersonIsToldALikeList() throws {
    let person = SingleRecipient(attributes: Self.attributes, zones: zones)
    let cart = Self.attributes.index(of: "cart") ?? -1
    #expect(try person.set(cart, to: #"["a","b\u00e9"]"#) == nil)
    #expect(person.batch.value(cart, 0) == 2)
    #expect(String(decoding: person.batch.text(cart + 2, 0), as: UTF8.self) == "bé")
    #expect(try person.set(cart, to: #"["a",1]"#)?.contains("item 2") == true)
    #expect(!person.batch.isPresent(cart, 0) && !person.batch.isPresent(cart + 1, 0))
  }
}
