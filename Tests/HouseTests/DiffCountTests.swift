import Foundation
import Planning
import Testing

/// People whom a change gains and loses, counted by rows; each number is counted here once more, row by row.
@Suite(.needsProgram) struct DiffCountTests {
  /// A person of the list: ids are unique but for a few rows that stand twice.
  private struct Row {
    let id: Int
    let plan: String
    let points: Int
    var line: String { "\(String(format: "%064x", id)),u\(id),UTC,\(plan),3,\(points),0,true" }
  }

  private static let rows: [Row] = {
    let first = (0..<5000).map { id in
      Row(id: id, plan: ["free", "pro", "team"][id % 3], points: id &* 7919 % 1000)
    }
    // Whoever was there before is rejected, whatever the second row says.
    return first + first.prefix(40).map { Row(id: $0.id, plan: "team", points: 999) }
  }()

  private func project(
    _ campaign: String, most: Int = 1_000_000, members: String = "plan == pro", policy: String = ""
  ) throws
    -> TemporaryProject
  {
    var files = TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
    files["belfry.yaml"] = files["belfry.yaml"]?.replacing("max: 1000000", with: "max: \(most)")
    files["belfry.yaml"]? += "\nrecipients: { csv: people.csv }\n"
    if !policy.isEmpty { files["belfry.yaml"]? += "policy: { \(policy) }\n" }
    files["audiences.yaml"] = "audiences:\n  members: \(members)\n"
    files["one.yaml"] = """
      campaign: one
      deliver: push
      schedule: { at: 2029-12-24 18:30, zone: UTC }
      alert: Hello
      \(campaign.contains("push:") ? "" : "push: { expires: 1d }\n")\(campaign)

      """
    files["people.csv"] =
      "token,id,time_zone,plan,streak_days,points,spend,subscribed\n" + Self.rows.map(\.line).joined(separator: "\n")
      + "\n"
    return try TemporaryProject(files)
  }

  private func counted(_ before: TemporaryProject, _ after: TemporaryProject, _ words: [String] = ["--count"]) throws
    -> [String: Any]
  {
    let told = try after.belfry(["diff", before.root, after.root, "--format", "json"] + words)
    #expect(told.status == 0, "\(told)")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any])
    return report
  }

  private func people(_ report: [String: Any]) throws -> [String: Any] {
    let changes = try #require(report["changes"] as? [[String: Any]])
    return try #require(changes.first?["counted"] as? [String: Any])
  }

  /// Who is in an audience, and what each of them gets, told by plain code.
  private struct Expected {
    var before: [Int: String] = [:]
    var after: [Int: String] = [:]

    var numbers: [String: Int] {
      [
        "before": before.count, "after": after.count, "gained": after.keys.count { before[$0] == nil },
        "lost": before.keys.count { after[$0] == nil },
        "other_variant": after.count { before[$0.key] != nil && before[$0.key] != $0.value },
      ]
    }
  }

  private func members(
    most: Int = 1_000_000, holdout: Int = 0, _ variants: [(String, Int)] = [("", 100)], _ isMember: (Row) -> Bool
  ) -> [Int: String] {
    var found: [Int: String] = [:]
    for row in Self.rows.prefix(5000) where row.points <= most && isMember(row) {
      let place = Array("u\(row.id)".utf8).withUnsafeBufferPointer { Assignment.place(campaign: "one", recipient: $0) }
      var end = holdout
      guard place >= end else { continue }
      for (name, weight) in variants {
        end += weight
        if place < end {
          found[row.id] = name
          break
        }
      }
    }
    return found
  }

  private func check(_ expected: Expected, _ before: TemporaryProject, _ after: TemporaryProject) throws {
    let people = try people(counted(before, after))
    for (name, number) in expected.numbers { #expect(people[name] as? Int == number, "\(name): \(people)") }
    let variants = try #require(people["variants"] as? [[String: Any]])
    for variant in variants {
      let name = try #require(variant["variant"] as? String)
      #expect(variant["before"] as? Int == expected.before.count { $0.value == name })
      #expect(variant["after"] as? Int == expected.after.count { $0.value == name })
    }
  }

  @Test func anAudienceIsCounted() throws {
    let (before, after) = (
      try project("audience: plan == pro and points > 100"), try project("audience: plan != free and points > 500")
    )
    try check(
      Expected(
        before: members { $0.plan == "pro" && $0.points > 100 }, after: members { $0.plan != "free" && $0.points > 500 }
      ),
      before, after)
    let text = try after.belfry("diff", before.root, after.root, "--count").text
    #expect(text.contains("  counted: "))
    #expect(text.contains("people counted by 5,040 rows of recipients, 40 rejected"), "\(text)")
    let page = try after.belfry("diff", before.root, after.root, "--count", "--format", "html").text
    let told = try #require(text.split(separator: "\n").first { $0.hasPrefix("  counted: ") }).dropFirst(11)
    #expect(page.contains("<dt>counted</dt><dd>\(told)</dd>"), "\(told)")
    #expect(page.contains("people counted by 5,040 rows of recipients, 40 rejected"))
    #expect(
      try after.belfry("diff", before.root, after.root, "--count", "--format", "markdown").text.contains("- counted: `")
    )
    // The plan of each side counts the same.
    for (project, number) in [(before, "before"), (after, "after")] {
      let plan = try project.belfry("plan", "--format", "json").text
      let json = try #require(try JSONSerialization.jsonObject(with: Data(plan.utf8)) as? [String: Any])
      let campaigns = try #require(json["campaigns"] as? [[String: Any]])
      let recipients = try #require(campaigns.first?["recipients"] as? [String: Any])
      #expect(try recipients["matched"] as? Int == people(counted(before, after))[number] as? Int)
    }
  }

  @Test func aSharedAudienceIsCounted() throws {
    let (before, after) = (
      try project("audience: members and points > 100"),
      try project("audience: members and points > 100", members: "plan in [pro, team]")
    )
    try check(
      Expected(
        before: members { $0.plan == "pro" && $0.points > 100 }, after: members { $0.plan != "free" && $0.points > 100 }
      ),
      before, after)
  }

  @Test func variantsAndHoldoutAreCounted() throws {
    func variants(_ a: Int, _ b: Int) -> String { "variants: [{ name: a, weight: \(a) }, { name: b, weight: \(b) }]" }
    let (before, after) = (
      try project("audience: plan == pro\nholdout: 10\n\(variants(45, 45))"),
      try project("audience: plan == pro\n\(variants(30, 70))")
    )
    try check(
      Expected(
        before: members(holdout: 10, [("a", 45), ("b", 45)]) { $0.plan == "pro" },
        after: members([("a", 30), ("b", 70)]) { $0.plan == "pro" }), before, after)
  }

  /// Rows that are rejected now are nobody's.
  @Test func rejectedRowsAreLost() throws {
    let (before, after) = (
      try project("audience: plan == pro"), try project("audience: plan == pro or plan == team", most: 700)
    )
    try check(
      Expected(before: members { $0.plan == "pro" }, after: members(most: 700) { $0.plan != "free" }), before, after)
    let rows = try #require(try counted(before, after)["recipients"] as? [String: Any])
    #expect(rows["rows"] as? Int == 5040 && rows["rejected_before"] as? Int == 40)
    let above = Self.rows.prefix(5000).count { $0.points > 700 }
    // A second row whose first one is rejected is the first one that is good; but all of these have too many points.
    let seconds = Self.rows.suffix(40).count
    #expect(rows["rejected_after"] as? Int == above + seconds)
  }

  /// Both sides have the file that belfry.yaml names; only its rows differ.
  @Test func eachSideIsCountedByItsOwnRows() throws {
    let (before, after) = (try project("audience: plan == pro"), try project("audience: plan == pro"))
    let list = try String(contentsOfFile: after.root + "people.csv", encoding: .utf8).split(separator: "\n")
    try after.write("people.csv", Data(list.dropLast(40 + 300).joined(separator: "\n").utf8))
    let report = try counted(before, after)
    let people = try people(report)
    let gone = Self.rows.dropLast(40).suffix(300).count { $0.plan == "pro" }
    #expect(people["lost"] as? Int == gone && people["gained"] as? Int == 0, "\(people)")
    let rows = try #require(report["recipients"] as? [String: Any])
    #expect(rows["rows_before"] as? Int == 5040 && rows["rows"] as? Int == 4700)
  }

  @Test func oneSideAloneIsCounted() throws {
    let (before, after) = (try project("audience: plan == pro"), try project("audience: plan == pro"))
    try FileManager.default.removeItem(atPath: before.root + "one.yaml")
    try check(Expected(after: members { $0.plan == "pro" }), before, after)
    try check(Expected(before: members { $0.plan == "pro" }), after, before)
  }

  /// A draft and what is paused come to nobody, so nobody loses them, and all of their people get them once they are active.
  @Test(arguments: ["draft", "paused", "ended"]) func whatIsNotActiveComesToNobody(_ status: String) throws {
    let (idle, active) = (
      try project("audience: plan == pro\nstatus: \(status)"), try project("audience: plan == pro")
    )
    try check(Expected(after: members { $0.plan == "pro" }), idle, active)
    try check(Expected(before: members { $0.plan == "pro" }), active, idle)
    let other = try project("audience: plan != pro\nstatus: \(status)")
    // Of one that is no more than written on both sides it is told whom it would come to.
    try check(Expected(before: members { $0.plan == "pro" }, after: members { $0.plan != "pro" }), idle, other)
    try FileManager.default.removeItem(atPath: other.root + "one.yaml")
    for (before, after) in [(idle, other), (other, idle)] {
      let changes = try #require(try counted(before, after)["changes"] as? [[String: Any]])
      #expect(changes.count == 1 && changes.first?["counted"] is NSNull, "\(changes)")
    }
  }

  /// No campaign has changed, and some people get nothing any more.
  @Test func rowsThatAnAttributeRejectsAreCounted() throws {
    let (before, after) = (try project("audience: all"), try project("audience: all", most: 900))
    let rows = try #require(try counted(before, after)["recipients"] as? [String: Any])
    // Second rows are rejected on both sides, and these have too many points besides.
    #expect(rows["rejected_before"] as? Int == 40, "\(rows)")
    #expect(rows["rejected_after"] as? Int == Self.rows.count { $0.points > 900 }, "\(rows)")
  }

  /// A change by which requests are lost or moved for one reason alone: each campaign says so, also one that is as before.
  private struct Cause: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: (policy: String, campaign: String)
    let after: (policy: String, campaign: String)
    /// What the report says of the first campaign.
    let told: String
  }

  private static let night = "quiet-hours: { from: \"18:00\", to: \"20:00\", then: "
  private static let plain = "audience: plan == pro"
  private static let group = "\ngroup: { name: news, priority: 1 }"
  private static let causes: [Cause] = {
    let pro = rows.prefix(5000).count { $0.plan == "pro" }
    let half = rows.prefix(5000).filter { $0.plan == "pro" }.count { row in
      Array("u\(row.id)".utf8).withUnsafeBufferPointer { Assignment.place(campaign: "one", recipient: $0) } < 50
    }
    func all(_ number: Int) -> String {
      let digits = String(number)
      return digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
    }
    let (everyone, rest, lost) = (all(pro), all(pro - half), all(half))
    return [
      Cause(
        testDescription: "quiet hours drop", before: (night + "hold }", plain), after: (night + "drop }", plain),
        told: "\(everyone) → 0: \(everyone) get it no more (\(everyone) dropped in quiet hours)"),
      Cause(
        testDescription: "quiet hours hold", before: (night + "send }", plain), after: (night + "hold }", plain),
        told: "\(everyone) → \(everyone): \(everyone) get it at another moment"),
      Cause(
        testDescription: "holdout", before: ("", plain), after: ("", plain + "\nholdout: 50"),
        told: "\(everyone) → \(rest): \(lost) get it no more (\(lost) held out)"),
      Cause(
        testDescription: "environment", before: ("", plain),
        after: ("", plain.appending("\npush: { expires: 1d, environment: sandbox }")),
        told: "\(everyone) → 0: \(everyone) get it no more (\(everyone) for the other environment)"),
    ]
  }()

  @Test(arguments: causes) private func eachReasonIsCounted(_ cause: Cause) throws {
    func side(_ policy: String, _ campaign: String) throws -> TemporaryProject {
      try project(campaign, policy: policy)
    }
    let (before, after) = (
      try side(cause.before.policy, cause.before.campaign), try side(cause.after.policy, cause.after.campaign)
    )
    let text = try after.belfry("diff", before.root, after.root, "--count").text
    #expect(text.contains("counted: \(cause.told)"), "\(text)")
  }

  @Test func whatCannotBeCountedIsRefused() throws {
    let project = try project("audience: plan == pro")
    let stream = try project.belfry("diff", project.root, project.root, "--recipients", "-")
    #expect(stream.status == 2 && stream.said.contains("read once for each side"), "\(stream)")
    let nobody = try TemporaryProject(TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") })
    let told = try nobody.belfry("diff", nobody.root, nobody.root, "--count")
    #expect(told.status == 2 && told.said.contains("--count needs recipients"), "\(told)")
    for other in [try self.project("audience: plan == free"), project] {
      let gone = try project.belfry("diff", project.root, other.root, "--recipients", project.root + "gone.csv")
      #expect(gone.status > 1 && gone.said.contains("gone.csv"), "\(gone)")
    }
    // Where everyone has the request that they had, no campaign is named.
    let report = try counted(project, project)
    #expect((report["changes"] as? [Any])?.isEmpty == true)
    #expect((report["recipients"] as? [String: Any])?["rows"] as? Int == 5040)
  }
}
