import Diagnostics
import Expressions
import Foundation
import JSON
import Testing

/// Templates and rows with what python-liquid renders of them, made by `Tests/Oracles/liquid_templates.py`: some hundreds are kept, and
/// BELFRY_LIQUID_CASES names a file with many more, whose results are written beside it.
@Suite struct LiquidVectorTests {
  private struct File {
    var table: AttributeTable
    var rows: ColumnBatch
    var cases: [[String: Any]]

    init?(_ url: URL) {
      guard let data = try? Data(contentsOf: url),
        let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let rows = root["rows"] as? [[String: Any]]
      else { return nil }
      cases = root["cases"] as? [[String: Any]] ?? []
      let table = AttributeTable(declared: (root["attributes"] as? [[String: Any]] ?? []).flatMap(Self.attributes))
      self.table = table
      self.rows = batch(
        rows.map { row in
          row.compactMapValues { value in
            if let number = value as? NSNumber { return .raw(number.int64Value) }
            return (value as? String).map(Cell.text)
          }
        }, table: table)
    }

    private static func attributes(_ object: [String: Any]) -> [Attribute] {
      guard let item = object["of"] else { return [attribute(object)] }
      let type = attribute(object.merging(["type": item]) { $1 }).type
      let most = (object["most"] as? NSNumber)?.intValue ?? 1
      return list(
        object["name"] as? String ?? "", of: type, most: most, isOptional: object["optional"] as? Bool == true)
    }

    private static func attribute(_ object: [String: Any]) -> Attribute {
      func number(_ key: String) -> Int64? { (object[key] as? NSNumber)?.int64Value }
      let type: AttributeType =
        switch object["type"] as? String {
        case "enum": .enumeration(object["values"] as? [String] ?? [])
        case "integer": .integer(min: number("min"), max: number("max"))
        case "decimal": .decimal(min: number("min"), max: number("max"), places: Int(number("places") ?? 2))
        case "boolean": .boolean
        case "date": .date
        case "timestamp": .timestamp
        default: .text(max: 1000)
        }
      return Attribute(
        name: object["name"] as? String ?? "", type: type, isOptional: object["optional"] as? Bool == true)
    }

    /// What we render of a case for its row, or the rule that refuses it.
    func result(_ test: [String: Any]) -> [String: Any] {
      var findings: [Finding] = []
      guard
        let template = Template.parse(
          test["template"] as? String ?? "", attributes: table, into: &findings)
      else {
        return ["refused": findings.map { "\($0.rule.name) \($0.span.start): \($0.message)" }]
      }
      let row = (test["row"] as? NSNumber)?.intValue ?? 0
      let json = Data([0x22] + bytes(of: template, rows, row) + [0x22])
      let text = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? String
      return ["text": text ?? "no JSON"]
    }
  }

  @Test func keptVectors() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = try #require(File(project.appending(path: "Fixtures/liquid/vectors.json")))
    #expect(file.cases.count >= 300)
    for test in file.cases {
      let result = file.result(test)
      let expected = test["text"] as? String ?? ""
      #expect(
        (result["text"] as? String).map { $0.utf8.elementsEqual(expected.utf8) } == true,
        "\(test["template"] ?? "") → \(result), not \(expected.debugDescription)")
    }
  }

  static let cases = ProcessInfo.processInfo.environment["BELFRY_LIQUID_CASES"]

  @Test(.enabled(if: cases != nil, "skipped: BELFRY_LIQUID_CASES names no file; `make oracles` does"))
  func renderForTheOracle() throws {
    let path = try #require(Self.cases)
    let file = try #require(File(URL(filePath: path)))
    let data = try JSONSerialization.data(withJSONObject: file.cases.map(file.result))
    try data.write(to: URL(filePath: path + ".out"))
  }
}
