import Foundation
import Language
import Testing

/// A value that is each person's own means what the same value means where it is written out.
@Suite(.needsProgram) struct OwnValuesTests {
  /// A key with a value of everyone, and an attribute with the same value of one person.
  struct Case: CustomTestStringConvertible {
    let key: OwnKey
    /// The schedule, with `VALUE` where the value stands.
    let schedule: String
    let written: String
    let type: String
    let cell: String
    /// The name in the value's place, where more stands there.
    var name = "own"

    var testDescription: String { "\(key.name): \(written)" }
    func schedule(_ value: String) -> String { schedule.replacing("VALUE", with: value) }
  }

  static let cases = [
    Case(
      key: .every, schedule: "every: VALUE, from: 2026-12-01, at: \"09:00\"", written: "3 days",
      type: "integer, min: 1, max: 28", cell: "3", name: "own days"),
    Case(
      key: .every, schedule: "every: VALUE, from: 2026-12-01, days: [tue], at: \"09:00\"", written: "2 weeks",
      type: "integer, min: 1, max: 28", cell: "2", name: "own weeks"),
    Case(
      key: .days, schedule: "every: week, days: VALUE, at: \"09:00\"", written: "[mon, thu]",
      type: "list, of: enum, values: [mon, tue, wed, thu], max-items: 4", cell: "\"[\"\"mon\"\",\"\"thu\"\"]\""),
    Case(
      key: .days, schedule: "every: week, days: VALUE, at: \"09:00\"", written: "[sun]",
      type: "enum, values: [sat, sun]", cell: "sun"),
    Case(
      key: .days, schedule: "every: month, days: VALUE, on-missing-day: last, at: \"09:00\"", written: "[4, 31]",
      type: "list, of: integer, min: 1, max: 31, max-items: 4", cell: "\"[4,31]\""),
    Case(
      key: .months, schedule: "every: month, days: [5], months: VALUE, at: \"09:00\"", written: "[dec]",
      type: "enum, values: [jan, feb, dec]", cell: "dec"),
    Case(
      key: .at, schedule: "every: day, at: VALUE", written: "[\"08:00\", \"23:30\"]",
      type: "list, of: time, max-items: 4",
      cell: "\"[\"\"23:30\"\",\"\"08:00\"\",\"\"08:00:00\"\"]\""),
    Case(key: .at, schedule: "every: day, at: VALUE", written: "\"12:15\"", type: "time", cell: "12:15"),
    Case(
      key: .from, schedule: "every: day, from: VALUE, at: \"09:00\"", written: "2026-12-09", type: "date",
      cell: "2026-12-09"),
    Case(
      key: .until, schedule: "every: day, until: VALUE, at: \"09:00\"", written: "2026-12-09", type: "date",
      cell: "2026-12-09"),
    Case(
      key: .count, schedule: "every: day, from: 2026-12-01, count: VALUE, at: \"09:00\"", written: "5",
      type: "integer, min: 1, max: 50", cell: "5"),
    Case(
      key: .except, schedule: "every: day, except: VALUE, at: \"09:00\"", written: "[2026-12-04, 2026-12-05]",
      type: "list, of: date, max-items: 4", cell: "\"[\"\"2026-12-04\"\",\"\"2026-12-05\"\"]\""),
  ]

  private static func project(
    _ schedule: String, _ type: String, _ cell: String, deliver: String = "push"
  ) throws -> TemporaryProject {
    try TemporaryProject([
      "belfry.yaml": TemporaryProject.head(
        """
        recipients: { csv: people.csv }
        attributes: { own: { type: \(type), optional: true, on-device: true } }
        policy: { quiet-hours: { from: "22:00", to: "08:00", then: hold } }
        """),
      "c.yaml": """
      campaign: c
      deliver: \(deliver)
      audience: all
      schedule: { \(schedule), zone: device }
      \(deliver == "push" ? "push: { expires: 20h }" : "")
      alert: Hello

      """,
      "people.csv": "token,id,locale,time_zone,own\naa00,u1,en,Europe/Berlin,\(cell)\n",
    ])
  }

  private static func lines(_ project: TemporaryProject) throws -> String {
    let built = try project.belfry(
      "build", "--now", "2026-12-01T00:00:00Z", "--from", "2026-12-01T00:00:00Z", "--until", "2026-12-15T00:00:00Z")
    try #require(built.status == 0, "\(built)")
    let folder = project.root + "build/push/c/"
    let shards = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }.sorted()
    return try shards.map { try String(contentsOfFile: folder + $0, encoding: .utf8) }.joined()
  }

  @Test(arguments: cases) func itMeansTheSame(_ row: Case) throws {
    let own = try Self.lines(Self.project(row.schedule(row.name), row.type, row.cell))
    let written = try Self.lines(Self.project(row.schedule(row.written), row.type, row.cell))
    // One person's lines may stand in one file or in several.
    let lines = { (text: String) in text.split(separator: "\n").sorted() }
    #expect(lines(own) == lines(written))
    #expect(!own.isEmpty)
  }

  /// The moments at which the device of the one person rings.
  private static func rings(_ project: TemporaryProject) throws -> [String] {
    let told = try project.belfry(
      "simulate", "--recipient", "u1", "--format", "json", "--horizon", "14d", "--now", "2026-12-01T00:00:00Z")
    try #require(told.status == 0, "\(told)")
    let report = try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any]
    return (report?["occurrences"] as? [[String: Any]] ?? []).map { "\($0["at"] ?? "") \($0["outcome"] ?? "")" }
  }

  @Test(arguments: cases) func itMeansTheSameOnADevice(_ row: Case) throws {
    let own = try Self.project(row.schedule(row.name), row.type, row.cell, deliver: "local")
    let written = try Self.project(row.schedule(row.written), row.type, row.cell, deliver: "local")
    let rings = try Self.rings(own)
    #expect(try rings == Self.rings(written) && !rings.isEmpty && rings.allSatisfy { $0.hasSuffix("on-device") })
    // The bundle names the attribute, and holds nothing of the person.
    let bundle = try own.belfry("bundle")
    #expect(bundle.status == 0 && bundle.text.contains("\"path\": [\n") && bundle.text.contains("\"own-values\""))
    #expect(try written.belfry("bundle").text.contains("\"needs\": []"))
  }

  @Test(arguments: cases) func missingValuesOnADevice(_ row: Case) throws {
    guard row.key.makesMoments else { return }
    let project = try Self.project(row.schedule(row.name), row.type, "", deliver: "local")
    #expect(try Self.rings(project).map { $0.hasSuffix("without-value") } == [true])
    let plan = try project.belfry("plan", "--format", "json", "--now", "2026-12-01T00:00:00Z").text
    #expect(plan.contains("\"without_value\": 1,"), "\(plan)")
  }

  @Test func eachKeyIsTried() { #expect(Set(Self.cases.map(\.key)) == Set(OwnKey.allCases)) }

  /// Who lacks what makes moments has none, and is counted by one word everywhere; who lacks a bound has none.
  @Test(arguments: cases) func missingValues(_ row: Case) throws {
    let project = try Self.project(row.schedule(row.name), row.type, "")
    let isCounted = row.schedule.contains("count:") || row.key == .every
    let now = ["--now", "2026-12-01T00:00:00Z"]
    let plan = try project.belfry(["plan", "--format", "json"] + now).text
    #expect(plan.contains("\"without_value\": 1,") == row.key.makesMoments, "\(plan)")
    let told = try project.belfry(["simulate", "--recipient", "u1"] + now).text
    #expect(told.contains("own is missing, so nothing says when") == row.key.makesMoments, "\(told)")
    guard !row.key.makesMoments else { return #expect(try Self.lines(project).isEmpty) }
    let bare = row.schedule.replacing(", \(row.key.name): VALUE", with: "")
    // Without its first day nobody can count.
    guard row.key != .count || isCounted else { return }
    let without = try Self.lines(Self.project(bare, row.type, ""))
    #expect(try Self.lines(project).split(separator: "\n").sorted() == without.split(separator: "\n").sorted())
  }

  @Test func aFirstDayMakesMomentsWhereSomethingIsCounted() throws {
    for schedule in ["every: 2 days, from: own, at: \"09:00\"", "every: day, from: own, count: 3, at: \"09:00\""] {
      let told = try Self.project(schedule, "date", "").belfry("simulate", "--recipient", "u1").text
      #expect(told.contains("own is missing, so nothing says when"), "\(told)")
    }
  }
}
