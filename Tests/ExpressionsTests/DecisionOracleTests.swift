import Clocks
import Diagnostics
import Expressions
import Foundation
import Testing

/// The table of Tests/Oracles/z3_predicates.py.
let oracleTable = AttributeTable(declared: [
  Attribute(name: "plan", type: .enumeration(["free", "pro", "team"])),
  Attribute(name: "tier", type: .enumeration(["gold", "iron"]), isOptional: true),
  Attribute(name: "streak", type: .integer(min: 0, max: 12)),
  Attribute(name: "days_left", type: .integer(min: -3, max: 5), isOptional: true),
  Attribute(name: "steps", type: .integer(min: nil, max: nil), isOptional: true),
  Attribute(name: "spend", type: .decimal(min: 0, max: 500, places: 2)),
  Attribute(name: "balance", type: .decimal(min: -50, max: 50, places: 1), isOptional: true),
  Attribute(name: "subscribed", type: .boolean),
  Attribute(name: "muted", type: .boolean, isOptional: true),
  Attribute(name: "city", type: .text(max: 4)),
  Attribute(name: "nick", type: .text(max: nil), isOptional: true),
  Attribute(name: "birthday", type: .date, isOptional: true),
  Attribute(name: "renewal", type: .date),
  Attribute(name: "remind_at", type: .time(min: 18_000, max: 82_800), isOptional: true),
  Attribute(name: "wakes_at", type: .time(min: nil, max: nil)),
  Attribute(name: "last_open", type: .timestamp, isOptional: true),
  Attribute(name: "joined", type: .timestamp),
  Attribute(name: "app", type: .version),
  Attribute(name: "os", type: .version, isOptional: true),
  Attribute(name: "lines", list: ListType(of: .text(max: 9), most: 3), isOptional: true),
  Attribute(name: "kinds", list: ListType(of: .enumeration(["a", "b"]), most: 2)),
  Attribute(name: "rates", list: ListType(of: .integer(min: 1, max: 3), most: 3), isOptional: true),
  Attribute(name: "flags", list: ListType(of: .boolean, most: 1)),
  Attribute(name: "prices", list: ListType(of: .decimal(min: nil, max: nil, places: 2), most: 2), isOptional: true),
  Attribute(name: "days", list: ListType(of: .date, most: 2)),
  Attribute(name: "times", list: ListType(of: .time(min: nil, max: nil), most: 2), isOptional: true),
])

struct DecisionCase: Codable {
  var first: String
  var second: String
  var reach: String?
  var contains: String?
  var overlap: String?

  func parsed(_ source: String) throws -> Expressions.Predicate {
    var findings: [Finding] = []
    let predicate = Predicate.parse(source, attributes: oracleTable, audiences: .empty, into: &findings)
    return try #require(predicate, "\(source): \(findings.map(\.message))")
  }

  /// The same case with belfry's answers.
  func answered() throws -> DecisionCase {
    let (first, second) = (try parsed(first), try parsed(second))
    // The policy asks the same in other words.
    let implied: Expressions.Predicate.Answer =
      switch second.implies(first) {
      case .yes: .yes
      case .no: .no
      case .unknown: .unknown
      }
    #expect(implied == Predicate.contains(first, second), "\(self.second) implies \(self.first)")
    return DecisionCase(
      first: self.first, second: self.second, reach: first.decide().rawValue,
      contains: Predicate.contains(first, second).rawValue, overlap: Predicate.overlap(first, second).rawValue)
  }

  static func read(_ data: Data) throws -> [DecisionCase] {
    try data.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(DecisionCase.self, from: $0) }
  }
}

@Suite struct DecisionOracleTests {
  /// What z3 says of the first cases of Tests/Oracles/z3_predicates.py.
  @Test func agreesWithFrozenVerdicts() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "decisions.jsonl")
    let cases = try DecisionCase.read(Data(contentsOf: file))
    #expect(cases.count == 500)
    for one in cases {
      let answer = try one.answered()
      #expect(
        answer.reach == one.reach && answer.contains == one.contains && answer.overlap == one.overlap,
        "\(one) \(answer)")
    }
  }

  /// What is reported of the same expressions is what is decided of them, and an idle part can be written as a constant.
  @Test func reportsWhatIsDecided() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "decisions.jsonl")
    var idle = 0
    for one in try DecisionCase.read(Data(contentsOf: file)).prefix(250) {
      var findings: [Finding] = []
      let predicate = try #require(
        Expressions.Predicate.parse(one.first, attributes: oracleTable, audiences: .empty, into: &findings))
      let rules = Set(findings.map(\.rule.name))
      #expect(!rules.contains("audience-always-false") || one.reach == "nobody", "\(one.first)")
      #expect(!rules.contains("audience-always-true") || one.reach == "everybody", "\(one.first)")
      if rules.isEmpty { #expect(one.reach == "some" || one.first == "all", "\(one.first)") }
      var without = Array(one.first.utf8)
      // A value that stands in a list twice is no part by itself.
      let parts = findings.filter { $0.rule.name == "idle-condition" && !$0.message.hasSuffix("in this list") }
        .map(\.span)
      guard !parts.isEmpty else { continue }
      idle += parts.count
      // All of them at once, each as the constant that it is idle as; the last ones first, so that places stay.
      let isSame = (0..<(1 << min(parts.count, 4))).contains { choice in
        without = Array(one.first.utf8)
        for (index, span) in parts.enumerated().sorted(by: { $0.element.start > $1.element.start }) {
          without.replaceSubrange(
            span.start..<span.end, with: (choice >> index & 1 == 1 ? "all" : "(not all)").utf8)
        }
        let text = String(decoding: without, as: UTF8.self)
        var ignored: [Finding] = []
        guard
          let other = Expressions.Predicate.parse(
            text, attributes: oracleTable, audiences: .empty, into: &ignored)
        else { return false }
        return Predicate.contains(predicate, other) == .yes && Predicate.contains(other, predicate) == .yes
      }
      #expect(isSame || parts.count > 4, "\(one.first)")
    }
    #expect(idle > 20)
  }

  /// Answers the cases of Tests/Oracles/z3_predicates.py, which names the two files; without them there is nothing to do.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["BELFRY_DECISION_CASES"] != nil, "Tests/Oracles/z3_predicates.py runs it")
  )
  func answersAFile() throws {
    let names = ProcessInfo.processInfo.environment
    let asked = try #require(names["BELFRY_DECISION_CASES"])
    let answers = try #require(names["BELFRY_DECISION_ANSWERS"])
    var lines = Data()
    for one in try DecisionCase.read(Data(contentsOf: URL(fileURLWithPath: asked))) {
      lines += try JSONEncoder().encode(one.answered()) + Data("\n".utf8)
    }
    try lines.write(to: URL(fileURLWithPath: answers))
  }
}
