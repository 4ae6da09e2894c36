import Diagnostics
import Expressions
import Foundation
import JSON
import Testing

/// One case of jg-rp/golden-liquid.
private struct GoldenCase {
  let name: String
  let source: String
  let data: [String: Any]
  /// Whether Liquid itself refuses it.
  let isInvalid: Bool
  /// What Liquid shows; several where it may be any of them.
  let results: [String]
}

/// golden-liquid, where somebody has it: BELFRY_SUITES, or `../shared/suites` beside the project; it is not part of the project.
private enum GoldenSuite {
  nonisolated(unsafe) static let cases: [GoldenCase] = load()

  static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func load() -> [GoldenCase] {
    let folder =
      ProcessInfo.processInfo.environment["BELFRY_SUITES"].map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? project.deletingLastPathComponent().appending(path: "shared/suites")
    guard let data = try? Data(contentsOf: folder.appending(path: "golden_liquid.json")),
      let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    return (root["tests"] as? [[String: Any]] ?? []).compactMap { test in
      guard let name = test["name"] as? String, var source = test["template"] as? String else { return nil }
      var data = test["data"] as? [String: Any] ?? [:]
      // A list in an object is one of its own.
      for match in source.matches(of: /\bin (\w+)\.(\w+)/) {
        let (object, key) = (String(match.1), String(match.2))
        guard let items = (data[object] as? [String: Any])?[key] as? [Any] else { continue }
        source = source.replacingOccurrences(of: "\(object).\(key)", with: "\(object)_\(key)")
        data["\(object)_\(key)"] = items
        if !source.contains("\(object).") { data[object] = nil }
      }
      return GoldenCase(
        name: name, source: source, data: data,
        isInvalid: test["invalid"] as? Bool == true,
        results: test["results"] as? [String] ?? [test["result"] as? String ?? ""])
    }
  }
}

/// Every case of golden-liquid has a verdict, and the project keeps the verdicts: what is in the subset shows what Liquid shows, what is
/// out is out for a reason.
@Suite struct LiquidSuiteTests {
  private static let table = GoldenSuite.project.appending(path: "Tests/Fixtures/liquid/verdicts.tsv")

  /// Data as attributes: texts, numbers, booleans and what is missing, and lists of texts or of whole numbers through which loops go;
  /// anything else is outside the subset.
  private static func attributes(_ test: GoldenCase) -> (AttributeTable, [String: Cell])? {
    let data = test.data
    var attributes: [Attribute] = []
    var cells: [String: Cell] = [:]
    for (name, value) in data.sorted(by: { $0.key < $1.key }) {
      switch value {
      case let number as NSNumber where number.objCType.pointee == 99 || number.objCType.pointee == 66:
        attributes.append(Attribute(name: name, type: .boolean))
        cells[name] = .raw(number.boolValue ? 1 : 0)
      case let number as NSNumber where number.objCType.pointee == 100:
        let text = "\(number.doubleValue)"
        guard !text.contains("e"), let point = text.firstIndex(of: "."),
          let mantissa = Int64(text.replacingOccurrences(of: ".", with: ""))
        else { return nil }
        let places = text.distance(from: point, to: text.endIndex) - 1
        attributes.append(Attribute(name: name, type: .decimal(min: nil, max: nil, places: places)))
        cells[name] = .raw(mantissa)
      case let number as NSNumber:
        attributes.append(Attribute(name: name, type: .integer(min: nil, max: nil)))
        cells[name] = .raw(number.int64Value)
      case let text as String:
        attributes.append(Attribute(name: name, type: .text(max: 10_000)))
        cells[name] = .text(text)
      case let items as [Any]:
        let uses = test.source.ranges(of: name).count
        let loops = test.source.matches(of: /\bin (\w+)/).filter { String($0.1) == name }.count
        let texts = items.compactMap { $0 as? String }.map(Cell.text)
        let numbers = items.compactMap { $0 as? NSNumber }.filter { $0.objCType.pointee == 113 }
          .map { Cell.raw($0.int64Value) }
        guard uses == loops, texts.count == items.count || numbers.count == items.count else { return nil }
        attributes += list(
          name, of: numbers.isEmpty ? .text(max: 100) : .integer(min: nil, max: nil), most: max(items.count, 1))
        cells.merge(ExpressionsTests.cells(name, numbers.isEmpty ? texts : numbers)) { $1 }
      case is NSNull: attributes.append(Attribute(name: name, type: .text(max: 100), isOptional: true))
      default: return nil
      }
    }
    return (AttributeTable(declared: attributes), cells)
  }

  /// The reason why a case is out, from the words that it uses; nothing when only its types are.
  private static func reason(_ test: GoldenCase) -> String? {
    for tag in test.source.matches(of: /{%-?\s*(#|\w+)/).map({ String($0.1) })
    where LiquidSubset.tags.contains(where: { $0.names.contains(tag) }) {
      return "tag \(tag)"
    }
    for filter in test.source.matches(of: /\|\s*(\w+)/).map({ String($0.1) })
    where LiquidSubset.filters.contains(where: { $0.names.contains(filter) }) {
      return "filter \(filter)"
    }
    if attributes(test) == nil { return "lists and objects" }
    let bare = test.source.replacing(/"[^"]*"|'[^']*'/, with: "''")
    if bare.contains(/[\w\]]\s*\.\s*[a-z_\[]|\[|\(/) { return "paths, indices and ranges" }
    if bare.contains(/[\w-]\?|@/) { return "names that no attribute can have" }
    return nil
  }

  /// `same`, `refused` as in Liquid, `out` for a reason, `stricter` by a rule; anything else is a fault.
  private static func verdict(_ test: GoldenCase) -> (verdict: String, detail: String) {
    var (table, cells) = attributes(test) ?? (AttributeTable(declared: []), [:])
    var findings: [Finding] = []
    var template = Template.parse(test.source, attributes: table, into: &findings)
    // What is undefined in Liquid is here an optional attribute that the recipient lacks.
    let source = Array(test.source.utf8)
    let names = findings.filter { $0.rule.name == "unknown-attribute" }
      .map { String(decoding: source[$0.span.start..<$0.span.end], as: UTF8.self) }
    if !names.isEmpty, attributes(test) != nil {
      let declared = table.attributes.filter { !$0.isBuiltIn }
      table = AttributeTable(
        declared: declared + Set(names).sorted().map { Attribute(name: $0, type: .text(max: 100), isOptional: true) })
      findings = []
      template = Template.parse(test.source, attributes: table, into: &findings)
    }
    if test.isInvalid { return template == nil ? ("refused", "") : ("FAULT", "accepted") }
    guard let template else {
      if let reason = reason(test) { return ("out", reason) }
      return ("stricter", findings.first?.rule.name ?? "")
    }
    let json = Data([0x22] + bytes(of: template, batch([cells], table: table), 0) + [0x22])
    let text = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? String
    return text.map(test.results.contains) == true
      ? ("same", "") : ("FAULT", "\(test.source) shows \(text ?? "nothing")")
  }

  @Test(.enabled(if: !GoldenSuite.cases.isEmpty, "skipped: golden_liquid.json is not beside the project"))
  func everyCaseHasItsVerdict() throws {
    var lines: [String] = []
    var counts: [String: Int] = [:]
    for test in GoldenSuite.cases {
      let (verdict, detail) = Self.verdict(test)
      let words = detail.isEmpty ? verdict : "\(verdict): \(detail)"
      if verdict == "FAULT" { Issue.record("\(test.name): \(detail)") }
      counts[words, default: 0] += 1
      lines.append("\(words)\t\(test.name)")
    }
    let sums = counts.sorted { $0.key < $1.key }.map { "# \($0.value) \($0.key)" }
    lines.insert(contentsOf: sums, at: 0)
    let text = lines.joined(separator: "\n") + "\n"
    print("golden-liquid:", sums.joined(separator: "\n"), separator: "\n")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try text.write(to: Self.table, atomically: true, encoding: .utf8)
      Issue.record("verdicts.tsv was written; look at the difference, then run without UPDATE_GOLDENS")
    }
    let kept = (try? String(contentsOf: Self.table, encoding: .utf8)) ?? ""
    for (new, old) in zip(lines, kept.split(separator: "\n")) { #expect(new == String(old)) }
    #expect(text == kept)
  }
}
