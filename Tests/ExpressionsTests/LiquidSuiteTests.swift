import Diagnostics
import Expressions
import Foundation
import JSON
import Testing

/// Cases of jg-rp/golden-liquid, found where BELFRY_SUITES says; the suite is not part of the project.
private nonisolated(unsafe) let suite: [[String: Any]] = {
  guard let folder = ProcessInfo.processInfo.environment["BELFRY_SUITES"],
    let data = FileManager.default.contents(atPath: folder + "/golden_liquid.json"),
    let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
  else { return [] }
  return root["tests"] as? [[String: Any]] ?? []
}()

@Suite struct LiquidSuiteTests {
  /// Cases that Liquid and this subset decide differently on purpose.
  static let different: Set<String> = [
    // Arguments and unknown names after else are refused here, and one else is the last branch.
    "tags, if, else tag expressions are ignored", "tags, if, extra else blocks are ignored",
    "tags, if, extra elsif blocks are ignored",
  ]

  /// Data as attributes: texts, numbers and booleans; anything else is outside the subset.
  private static func table(_ data: [String: Any]) -> (AttributeTable, [String: Cell])? {
    var attributes: [Attribute] = []
    var cells: [String: Cell] = [:]
    for (name, value) in data.sorted(by: { $0.key < $1.key }) {
      switch value {
      case let number as NSNumber
      where number is Bool && (number.objCType.pointee == 99 || number.objCType.pointee == 66):
        attributes.append(Attribute(name: name, type: .boolean))
        cells[name] = .raw(number.boolValue ? 1 : 0)
      case let number as NSNumber where number.doubleValue == number.doubleValue.rounded():
        attributes.append(Attribute(name: name, type: .integer(min: nil, max: nil)))
        cells[name] = .raw(number.int64Value)
      case let text as String:
        attributes.append(Attribute(name: name, type: .text(max: 1000)))
        cells[name] = .text(text)
      default: return nil
      }
    }
    return (AttributeTable(declared: attributes), cells)
  }

  @Test(.enabled(if: !suite.isEmpty, "skipped: BELFRY_SUITES names no folder with golden_liquid.json"))
  func rendersAsLiquidDoes() {
    var compared = 0
    var refused = 0
    for test in suite {
      guard let name = test["name"] as? String, let source = test["template"] as? String,
        !Self.different.contains(name),
        test["templates"] == nil, let (table, cells) = Self.table(test["data"] as? [String: Any] ?? [:])
      else { continue }
      var findings: [Finding] = []
      let template = Template.parse(source, attributes: table, into: &findings)
      if test["invalid"] as? Bool == true {
        // Names that are not defined are refused before anything else is.
        if template != nil { Issue.record("\(name): \(source) must be refused") }
        refused += 1
        continue
      }
      guard let template else { continue }
      let results = (test["results"] as? [String]) ?? [test["result"] as? String ?? ""]
      var buffer = ByteBuffer(capacity: 64)
      template.renderJSONValue(batch([cells], table: table), 0, attributes: table, into: &buffer)
      let json = buffer.withBytes { Data($0) }
      let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
      let text = value as? String ?? String(decoding: json, as: UTF8.self)
      #expect(results.contains(text), "\(name): \(source)")
      compared += 1
    }
    #expect(compared >= 100 && refused >= 40, "\(compared) compared, \(refused) refused")
    print("golden-liquid: \(compared) compared, \(refused) refused")
  }
}
