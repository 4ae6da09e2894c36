import Foundation
import Testing

/// What `diff` says of times that have changed, beyond how a schedule is written.
@Suite(.needsProgram) struct DiffTimesTests {
  /// A schedule before and after, lines of the text, and members of `times` in JSON.
  struct Case: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String
    let lines: [String]
    let kinds: [String]
    var testDescription: String { "\(before) → \(after)" }
  }

  private static let quiet = "quiet hours: not in them → "

  static let cases: [Case] = [
    Case(
      before: "{ at: 2029-12-24 18:30, zone: UTC }", after: "{ at: 2029-12-24 22:30, zone: UTC }",
      lines: ["  next: 2029-12-24 18:30 UTC → 2029-12-24 22:30 UTC", "  moved: 4 h later"], kinds: ["moved"]),
    Case(
      before: "{ at: 2029-12-24 18:30, zone: device }", after: "{ at: 2029-12-22 17:00, zone: device }",
      lines: ["  moved: 2 d 1 h earlier"], kinds: ["moved"]),
    // A moment for all, and then one for each.
    Case(
      before: "{ at: 2029-12-24 18:30, zone: UTC }", after: "{ at: 2029-12-24 18:30, zone: device }",
      lines: ["  next: 2029-12-24 18:30 UTC → 2029-12-24 18:30 device"], kinds: []),
    Case(
      before: "{ every: day, at: \"21:00\", zone: device }", after: "{ every: day, at: \"23:00\", zone: device }",
      lines: ["  \(quiet)23:00 in 22:00 to 07:00: held until 07:00"], kinds: ["moved", "quiet-hours"]),
    Case(
      before: "{ every: day, at: [\"23:00\", \"06:00\"], zone: device }",
      after: "{ every: day, at: [\"21:00\", \"08:00\"], zone: device }",
      lines: ["  quiet hours: 06:00 and 1 more in 22:00 to 07:00: held until 07:00 → not in them"],
      kinds: ["moved", "quiet-hours", "frequency"]),
    Case(
      before: "{ every: day, at: \"21:00\", zone: device }",
      after: "{ every: day, at: \"23:00\", zone: device }\nquiet-hours: drop",
      lines: ["  \(quiet)23:00 in 22:00 to 07:00: does not come"],
      kinds: ["quiet-hours", "frequency"]),
    Case(
      before: "{ every: day, at: \"23:00\", zone: device }",
      after: "{ every: day, at: \"23:00\", zone: device }\nquiet-hours: send",
      lines: ["  quiet hours: 23:00 in 22:00 to 07:00: held until 07:00 → 23:00 in 22:00 to 07:00: comes all the same"],
      kinds: ["moved", "quiet-hours"]),
    Case(
      before: "{ every: day, at: \"04:30\", zone: Europe/Berlin, from: 2027-03-25 }",
      after: "{ every: day, at: \"02:30\", zone: Europe/Berlin, from: 2027-03-25 }",
      lines: [
        "  clocks: no time is left out → 2027-03-28 02:30 does not exist in Europe/Berlin; the first moment after is 03:00 there"
      ], kinds: ["moved", "clock-change"]),
    Case(
      before: "{ at: 2027-10-31 02:30, zone: Europe/Berlin }", after: "{ at: 2027-10-31 08:30, zone: Europe/Berlin }",
      lines: [
        "  clocks: 2027-10-31 02:30 comes twice in Europe/Berlin; the first of the two counts → no time comes twice"
      ], kinds: ["moved", "clock-change"]),
    Case(
      before: "{ every: week, days: [mon], at: \"12:00\", zone: UTC }",
      after: "{ every: day, at: \"12:00\", zone: UTC }",
      // 13 Mondays lie in the 90 days from the 21st of November.
      lines: ["  how often: 13 times in 90 days → 90 times in 90 days"], kinds: ["moved", "frequency"]),
    Case(
      before: "{ every: day, at: \"12:00\", zone: device }", after: "{ every: day, at: \"12:30\", zone: device }",
      lines: ["  moved: 30 min later"], kinds: ["moved"]),
  ]

  private func project(_ schedule: String) throws -> TemporaryProject {
    var files = TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
    files["belfry.yaml"]? += "\npolicy: { quiet-hours: { from: \"22:00\", to: \"07:00\", then: hold } }\n"
    files["one.yaml"] =
      "campaign: one\ndeliver: push\naudience: plan == pro\nschedule: \(schedule)\nalert: Hello\npush: { expires: 1d }\n"
    return try TemporaryProject(files)
  }

  @Test(arguments: cases) func whatBecomesOfTimesIsTold(_ change: Case) throws {
    let (before, after) = (try project(change.before), try project(change.after))
    let told = try after.belfry("diff", before.root, after.root)
    #expect(told.status == 0, "\(told)")
    for line in change.lines { #expect(told.text.contains("\n\(line)\n"), "no \"\(line)\" in:\n\(told.text)") }
    let json = try after.belfry("diff", before.root, after.root, "--format", "json").text
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let changes = try #require(report["changes"] as? [[String: Any]])
    let times = try #require(changes.first?["times"] as? [[String: Any]])
    let kinds = times.compactMap { $0["kind"] as? String }
    // On a fixed clock it is in the quiet hours somewhere, in other places than before.
    #expect(kinds.filter { change.before.contains("device") || $0 != "quiet-hours" } == change.kinds, "\(json)")
    let page = try after.belfry("diff", before.root, after.root, "--format", "markdown").text
    for line in change.lines where line.hasPrefix("  moved") { #expect(page.contains("- \(line.dropFirst(2))\n")) }
    for line in change.lines where line.contains("quiet") || line.contains("clocks") {
      let sides = line.split(separator: ": ", maxSplits: 1)[1].components(separatedBy: " → ")
      #expect(page.contains("`\(sides[0])` → `\(sides[1])`"), "\(page)")
    }
  }

  /// Who sleeps where a moment is one for all is counted zone by zone.
  @Test func whereAMomentIsInQuietHoursIsCounted() throws {
    let (before, after) = (
      try project("{ at: 2029-12-24 12:00, zone: UTC }"), try project("{ at: 2029-12-24 18:00, zone: UTC }")
    )
    let told = try after.belfry("diff", before.root, after.root).text
    let line = try #require(told.split(separator: "\n").first { $0.hasPrefix("  quiet hours: ") })
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    func sleeping(_ hour: Int) throws -> Int {
      var utc = DateComponents()
      (utc.year, utc.month, utc.day, utc.hour) = (2029, 12, 24, hour)
      utc.timeZone = TimeZone(identifier: "UTC")
      let moment = try #require(Calendar(identifier: .gregorian).date(from: utc))
      // The names of places, as the system's own list has them.
      let names = try String(contentsOfFile: "/usr/share/zoneinfo/tzdata.zi", encoding: .utf8).split(separator: "\n")
        .compactMap { line -> String? in
          let words = line.split(separator: " ")
          return words.first == "Z" ? String(words[1]) : words.first == "L" ? String(words[2]) : nil
        }.filter { $0.contains("/") && !$0.hasPrefix("Etc/") && !$0.hasPrefix("SystemV/") }
      return names.count { name in
        guard let zone = TimeZone(identifier: name) else { return false }
        let seconds = (hour * 3600 + zone.secondsFromGMT(for: moment) + 86_400) % 86_400
        return seconds >= 22 * 3600 || seconds < 7 * 3600
      }
    }
    #expect(numbers == [try sleeping(12), try sleeping(18)], "\(line)")
  }
}
