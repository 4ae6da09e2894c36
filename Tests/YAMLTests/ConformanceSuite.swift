import Foundation

@testable import YAML

/// One case of yaml-test-suite.
struct SuiteCase {
  /// `229Q` or `VJP3/00`.
  let id: String
  let source: [UInt8]
  /// Whether YAML 1.2 refuses it.
  let isInvalid: Bool
  /// The suite's events, one a line; nothing where it gives none.
  let events: String?
}

/// yaml-test-suite, where somebody has it: BELFRY_SUITES, or `../shared/suites` beside the project.
enum ConformanceSuite {
  static let cases: [SuiteCase] = load()

  private static func load() -> [SuiteCase] {
    let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["BELFRY_SUITES"].map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? project.deletingLastPathComponent().appending(path: "shared/suites")
    let root = folder.appending(path: "yaml-test-suite")
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
    var cases: [SuiteCase] = []
    for case let path as String in walk where path.hasSuffix("/in.yaml") {
      let id = String(path.dropLast(8))
      let place = root.appending(path: id)
      guard let source = try? Data(contentsOf: place.appending(path: "in.yaml")) else { continue }
      cases.append(
        SuiteCase(
          id: id, source: [UInt8](source),
          isInvalid: FileManager.default.fileExists(atPath: place.appending(path: "error").path),
          events: try? String(contentsOf: place.appending(path: "test.event"), encoding: .utf8)))
    }
    return cases.sorted { $0.id < $1.id }
  }
}

extension NodeTree {
  /// The tree as the suite writes events, without anchors, tags, documents and the names of aliases.
  var events: [String] {
    var lines: [String] = []
    func visit(_ id: NodeID) {
      switch kind(id) {
      case .alias: lines.append("=ALI")
      case .scalar:
        let mark =
          switch style(id) {
          case .plain, .tagged: ":"
          case .singleQuoted: "'"
          case .doubleQuoted: "\""
          case .literal: "|"
          case .folded: ">"
          }
        let text = string(id).unicodeScalars.map { scalar in
          switch scalar {
          case "\\": "\\\\"
          case "\n": "\\n"
          case "\r": "\\r"
          case "\t": "\\t"
          case "\u{8}": "\\b"
          default: String(scalar)
          }
        }
        lines.append("=VAL " + mark + text.joined())
      case .mapping, .sequence:
        let name = kind(id) == .mapping ? "MAP" : "SEQ"
        lines.append("+" + name)
        for child in children(of: id) { visit(child) }
        lines.append("-" + name)
      }
    }
    if let root { visit(root) }
    return lines
  }

  /// The suite's own events reduced to the same form.
  static func reduced(_ events: String) -> [String] {
    events.split(separator: "\n").compactMap { line in
      let line = line.drop { $0 == " " }
      if line.hasPrefix("=ALI") { return "=ALI" }
      if line.hasPrefix("+MAP") || line.hasPrefix("+SEQ") || line.hasPrefix("-MAP") || line.hasPrefix("-SEQ") {
        return String(line.prefix(4))
      }
      guard line.hasPrefix("=VAL ") else { return nil }
      var rest = line.dropFirst(5)
      while let first = rest.first, first == "&" || first == "<" {
        rest = rest.drop { $0 != " " }.dropFirst()
      }
      return "=VAL " + rest
    }
  }
}
