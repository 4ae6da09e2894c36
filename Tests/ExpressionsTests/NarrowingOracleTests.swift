import Clocks
import Diagnostics
import Expressions
import Foundation
import Testing

/// What Tests/Oracles/z3_sizes.py asks: how long texts can get together for somebody in an audience.
@Suite struct NarrowingOracleTests {
  /// The table of that script.
  private static let table = AttributeTable(declared: [
    Attribute(name: "plan", type: .enumeration(["free", "pro", "team", "business"])),
    Attribute(name: "tier", type: .enumeration(["gold", "silver"]), isOptional: true),
    Attribute(name: "points", type: .integer(min: 0, max: 100_000)),
    Attribute(name: "level", type: .integer(min: -20, max: 300)),
    Attribute(name: "days", type: .integer(min: -3, max: 500), isOptional: true),
    Attribute(name: "vip", type: .boolean), Attribute(name: "muted", type: .boolean, isOptional: true),
    Attribute(name: "city", type: .text(max: 12)), Attribute(name: "nick", type: .text(max: 5), isOptional: true),
  ])

  private struct Asked: Codable {
    let audience: String
    let texts: [String]
  }

  private struct Answer: Codable, Equatable {
    var isRefused = true
    var bound = 0
    var bytes = 0
    var isMember = false
  }

  private func answer(_ asked: Asked) throws -> Answer {
    var findings: [Finding] = []
    let audience = try #require(
      Expressions.Predicate.parse(asked.audience, attributes: Self.table, audiences: .empty, into: &findings),
      "\(asked.audience): \(findings.map(\.message))")
    let table = Self.table.narrowed(to: audience)
    let templates = asked.texts.compactMap { Template.parse($0, attributes: table, into: &findings) }
    guard templates.count == asked.texts.count else { return Answer() }
    let sum = templates.reduce(0) { $0 + ($1.bound.bytes ?? 0) }
    let bound = Template.mostTogether(templates, attributes: table) ?? sum
    let now = Instant(seconds: 0)
    func size(_ batch: ColumnBatch) -> Int { templates.reduce(0) { $0 + $1.size(batch, 0) } }
    let witness = Witness(
      of: templates, attributes: Self.table, audience: audience, now: now, bound: bound, measure: size)
    let row = witness.batch(Self.table)
    #expect(size(row) == witness.bytes && bound <= sum)
    return Answer(
      isRefused: false, bound: bound, bytes: witness.bytes, isMember: audience.matches(row, 0, now: now))
  }

  /// Conditions that exclude each other are not added up.
  @Test(arguments: [
    ("all", ["{{ points }}{% if points < 10 %}abc{% endif %}"], 6),
    ("all", ["{% if vip %}abc{% endif %}", "{% if vip %}{% else %}abcd{% endif %}"], 4),
    ("plan == free or points < 10", ["{{ plan }}", "{{ points }}"], 10),
    ("plan == free and points < 100 or plan == pro", ["{{ plan }}{{ points }}"], 9),
    ("vip and days > 99 or muted", ["{% if muted %}{{ muted }}{% else %}{{ days }}{% endif %}"], 4),
    ("all", ["{{ days | default: \"somebody\" }}", "{{ days | default: \"\" }}"], 8),
    ("not (city != \"Oslo!\")", ["{{ city }}"], 5),
    ("points < level", ["{{ points }}{{ level }}"], 6),
  ]) func together(_ audience: String, _ texts: [String], _ bound: Int) throws {
    let expected = Answer(isRefused: false, bound: bound, bytes: bound, isMember: true)
    #expect(try answer(Asked(audience: audience, texts: texts)) == expected, "\(audience): \(texts)")
  }

  /// Answers the cases of the script, which names the two files; without them there is nothing to do.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["BELFRY_SIZE_CASES"] != nil))
  func answersAFile() throws {
    let names = ProcessInfo.processInfo.environment
    let asked = try Data(contentsOf: URL(fileURLWithPath: #require(names["BELFRY_SIZE_CASES"])))
    var lines = Data()
    for line in asked.split(separator: UInt8(ascii: "\n")) {
      lines += try JSONEncoder().encode(answer(JSONDecoder().decode(Asked.self, from: line))) + Data("\n".utf8)
    }
    try lines.write(to: URL(fileURLWithPath: #require(names["BELFRY_SIZE_ANSWERS"])))
  }
}
