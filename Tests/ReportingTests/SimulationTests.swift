import Checking
import Clocks
import Compiling
import Diagnostics
import Expressions
import Foundation
import JSON
import Language
import Limits
import Parsing
import Planning
import Recipients
import Testing
import Workspace

@testable import Reporting

@Suite struct SimulationTests {
  private static let packageRoot =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/"

  private func check(_ root: String) throws -> CheckResult {
    var request = CheckRequest(root: root, now: PlannedProject.now)
    request.wantsPlan = true
    return try Workspace.check(request)
  }

  /// For every person of the example, what is simulated first is what the build holds: the same people, payloads and moments.
  @Test func firstMomentsAreTheBuild() throws {
    let result = try check(Self.packageRoot + "campaigns/")
    let (project, plan) = (try #require(result.project), try #require(result.plan))
    let end = plan.now.adding(TimeSpan(seconds: 12 * 86_400))
    let csv = Self.packageRoot + "campaigns/data/devices.csv"
    let output = NSTemporaryDirectory() + "simulation-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: output) }
    var build = BuildRequest(project: project, plan: plan, output: output, version: "0")
    build.recipients = RecipientAddress(.csv(path: csv), shownAs: "devices.csv")
    _ = try Compiling.build(build)
    var built: [String: JSONValue] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: output)
    where path.hasPrefix("push/") && path.hasSuffix(".jsonl") {
      let campaign = path.split(separator: "/")[1]
      for line in try String(contentsOfFile: "\(output)/\(path)", encoding: .utf8).split(separator: "\n") {
        let json = try JSONReader.read(Array(line.utf8))
        if let id = json["id"]?.text { built["\(campaign) \(id)"] = json["payload"] }
      }
    }
    let reader = try RecipientReader(
      RecipientAddress(.csv(path: csv), shownAs: "devices.csv"), attributes: project.attributes, zones: project.zones)
    let batch = ColumnBatch(attributes: project.attributes, capacity: 4096)
    _ = try reader.read(into: batch) { _ in }
    var sent = 0
    var outcomes: Set<String> = []
    for row in 0..<batch.count {
      let column =
        batch.isPresent(AttributeTable.idColumn, row) ? AttributeTable.idColumn : AttributeTable.tokenColumn
      let id = String(decoding: batch.text(column, row), as: UTF8.self)
      let simulation = Simulation(plan, of: project, until: end, for: batch, row)
      var seen: Set<String> = []
      for line in simulation.lines where line.campaign.delivery == .push && line.campaign.push?.channel == nil {
        outcomes.insert(line.outcome.word)
        guard seen.insert(line.campaign.id).inserted else { continue }
        let payload = built["\(line.campaign.id) \(id)"]
        guard case .push(let message, let size) = line.outcome else {
          #expect(payload == nil, "\(id) \(line.campaign.id): \(line.why)")
          #expect(!line.why.isEmpty)
          continue
        }
        sent += 1
        let real = try #require(payload, "\(id) \(line.campaign.id)")
        #expect(size == JSONWriter.bytes(of: real).count)
        let alert = real["aps"]?["alert"]
        let body = alert?.text ?? alert?["body"]?.text ?? alert?["loc-key"]?.text
        #expect(message.texts.first { $0.name == "body" }?.text == body)
      }
    }
    #expect(
      sent > 100 && outcomes.isSuperset(of: ["push", "not-in-audience", "held-out", "passed"]), "\(sent) \(outcomes)")
  }

  /// The words that the app's files have for a key, in the language of the person; the key stays, and stands alone where they have none.
  @Test(arguments: [
    ("de-AT", "de", "Alles reduziert", "12 Tage von Anna"), ("en", "en", "All off", "Anna did 12 of 100% days"),
    ("ja", "en", "All off", "Anna did 12 of 100% days"),
  ])
  func wordsBehindKeys(locale: String, language: String, title: String, body: String) throws {
    let keys =
      "alert: { title: { key: ONE }, subtitle: { key: NONE }, body: { key: DAYS, args: [\"{{ streak_days }}\", Anna] } }"
    let project = try PlannedProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, strings: strings/ }
      locales: { source: en, shipped: [en, de] }
      attributes: { streak_days: { type: integer, min: 0, max: 5000, on-device: true } }
      rules: { unknown-strings-key: off }
      """,
      "strings/en.lproj/Localizable.strings": "\"DAYS\" = \"%2$@ did %1$@ of 100%% days\";\n\"ONE\" = \"All off\";\n",
      "strings/de.lproj/Localizable.strings": "\"DAYS\" = \"%@ Tage von %@\";\n\"ONE\" = \"Alles reduziert\";\n",
      "a.yaml": PlannedProject.push("push", "{ at: 2026-12-01 10:00, zone: UTC }").replacing(
        "alert: Hello", with: keys),
      "b.yaml":
        "campaign: local\nowner: a@example.com\ndeliver: local\nschedule: { at: 2026-12-01 10:00, zone: device }\n\(keys)\n",
    ])
    let result = try check(project.root)
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
    for (name, text) in [("id", "u"), ("streak_days", "12"), ("locale", locale)] {
      #expect(try person.set(try #require(checked.attributes.index(of: name)), to: text) == nil)
    }
    let end = plan.now.adding(TimeSpan(seconds: 30 * 86_400))
    let report = SimulationReport(
      Simulation(plan, of: checked, until: end, for: person.batch, 0), of: "u", pendingLimit: 64)
    let text = String(decoding: report.bytes(as: .text, style: TextStyle(width: 400)), as: UTF8.self)
    for line in [
      "title: \(title) (key ONE)", "subtitle: NONE (a key, for which the app has no text here)",
      "body: \(body) (key DAYS)",
    ] { #expect(text.components(separatedBy: line).count == 3, "\(line)\n\(text)") }
    guard case .array(let lines)? = try JSONReader.read(report.bytes(as: .json))["occurrences"] else {
      Issue.record("no occurrences")
      return
    }
    #expect(lines.count == 2)
    for message in lines.compactMap({ $0["message"] }) {
      #expect(
        message["language"]?.text == language && message["title"]?.text == "ONE" && message["body"]?.text == "DAYS")
      #expect(message["words"]?["title"]?.text == title && message["words"]?["body"]?.text == body)
      #expect(message["words"]?["subtitle"] == nil)
    }
  }

  private static let mixed = [
    "a.yaml": PlannedProject.push("expired", "{ every: day, at: \"10:00\", zone: UTC, from: 2026-11-30, count: 2 }")
      .replacingOccurrences(of: "expires: 1d", with: "expires: 2026-11-30 12:00"),
    "b.yaml": PlannedProject.push("mine", "{ every: day, at: \"10:00\", zone: device, from: 2026-11-30, count: 2 }"),
    "c.yaml": PlannedProject.push("few", "{ now: true }", audience: "streak_days >= 3 and not first_name is missing"),
    "d.yaml": PlannedProject.push("held", "{ now: true }") + "holdout: 99\nvariants: [{ name: a, weight: 1 }]\n",
    "e.yaml":
      "campaign: device\nowner: a@example.com\ndeliver: local\naudience: streak_days > 1\nschedule: { every: day, at: \"09:00\", zone: device }\nalert: \"{{ streak_days }} days \\\"\"\n",
  ]

  private func lines(_ values: [(String, String)]) throws -> [String] {
    let project = try PlannedProject(Self.mixed)
    let result = try check(project.root)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
    for (name, text) in values {
      #expect(try person.set(try #require(checked.attributes.index(of: name)), to: text) == nil)
    }
    let end = plan.now.adding(TimeSpan(seconds: 30 * 86_400))
    let simulation = Simulation(plan, of: checked, until: end, for: person.batch, 0)
    var seen: Set<String> = []
    return simulation.lines.filter { $0.campaign.id != "device" || seen.insert("device").inserted }.map {
      "\($0.campaign.id) \($0.instant?.text ?? "–") \($0.outcome.word): \($0.why)"
        + ($0.outcome.message?.texts.map { " [\($0.text)]" }.joined() ?? "")
    }
  }

  @Test func reasons() throws {
    #expect(
      try lines([("id", "u-1"), ("streak_days", "2"), ("time_zone", "Asia/Tokyo"), ("first_name", "")]) == [
        "few 2026-11-21T00:00:00Z not-in-audience: streak_days >= 3 does not hold, it is 2",
        "held 2026-11-21T00:00:00Z held-out: held out: place \(try place("held", "u-1")) is below 99",
        "device 2026-11-21T00:00:00Z on-device: streak_days > 1 holds, it is 2 [2 days \"]",
        "mine 2026-11-30T01:00:00Z push: everybody gets it [Hello]",
        "expired 2026-11-30T10:00:00Z push: everybody gets it [Hello]",
        "mine 2026-12-01T01:00:00Z push: everybody gets it [Hello]",
        "expired 2026-12-01T10:00:00Z expired: it expires at 2026-11-30T12:00:00Z, before it is sent [Hello]",
      ])
  }

  /// What comes with a request is not known of the person: whether they may get one is.
  @Test(arguments: [
    ("streak_days", "5", "on-request: streak_days >= 3 holds, it is 5"),
    ("streak_days", "2", "not-in-audience: streak_days >= 3 does not hold, it is 2"),
    (
      "environment", "sandbox",
      "wrong-environment: the token is for the other environment; the campaign is for production"
    ),
  ]) func onRequest(name: String, value: String, expected: String) throws {
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("receipt", "{ when: requested }", audience: "streak_days >= 3")
        .replacing("alert: Hello", with: "alert: \"{{ total }} {{ request | truncate: 9 }}\"")
        + "inputs: { total: { type: integer, min: 0, max: 9 } }\n",
      "b.yaml": PlannedProject.push("all", "{ when: requested }"),
      "c.yaml": PlannedProject.push("held", "{ when: requested }")
        + "holdout: 99\nvariants: [{ name: a, weight: 1 }]\n",
    ])
    let result = try check(project.root)
    #expect(result.findings.filter { $0.finding.severity == .error }.map(\.finding.message) == [])
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
    for (name, text) in [("id", "u-1"), ("streak_days", "4"), (name, value)] {
      #expect(try person.set(try #require(checked.attributes.index(of: name)), to: text) == nil)
    }
    let end = plan.now.adding(TimeSpan(seconds: 30 * 86_400))
    let simulation = Simulation(plan, of: checked, until: end, for: person.batch, 0)
    let lines = simulation.lines.map { "\($0.instant?.text ?? "–") \($0.outcome.word): \($0.why)" }
    let isHere = name != "environment"
    #expect(
      lines == [
        "– \(expected)", isHere ? "– on-request: everybody for whom a request comes gets it" : "– \(expected)",
        isHere ? "– held-out: held out: place \(try place("held", "u-1")) is below 99" : "– \(expected)",
      ])
    let report = SimulationReport(simulation, of: "u-1", pendingLimit: 64)
    let text = String(decoding: report.bytes(as: .text), as: UTF8.self)
    #expect(text.contains("without a moment in these weeks"))
    #expect(text.contains("on request  everybody") == isHere && !text.contains("yes"))
  }

  /// An audience may ask the same again, in other audiences, too: it is told once.
  @Test func sameReasonOnce() throws {
    let project = try PlannedProject(Self.mixed)
    let checked = try #require(try check(project.root).project)
    let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
    #expect(try person.set(try #require(checked.attributes.index(of: "streak_days")), to: "2") == nil)
    var findings: [Finding] = []
    let audience = Predicate.parse(
      "streak_days > 5 or streak_days > 7 or streak_days > 5", attributes: checked.attributes,
      audiences: checked.audiences, budget: .ofLargestFile(), into: &findings)
    let reasons = try #require(audience).reasons(person.batch, 0, now: PlannedProject.now)
    #expect(Set(reasons.map(\.comparison)).count == reasons.count && !reasons.isEmpty)
  }

  /// Ten reminders a day: of a week without the app the device holds the first sixty-four, and says of the others what they need.
  @Test func remindersWithoutASlot() throws {
    let times = (10..<20).map { "\"\($0):00\"" }.joined(separator: ", ")
    let schedule = "{ every: day, at: [\(times)], zone: device, from: 2026-12-01, count: 100 }"
    let project = try PlannedProject([
      "water.yaml": "campaign: water\nowner: a@example.com\ndeliver: local\nschedule: \(schedule)\nalert: Drink\n",
      "half.yaml":
        "campaign: half\nowner: a@example.com\ndeliver: local\nschedule: \(schedule)\nalert: Drink\nholdout: 99\nvariants: [{ name: a, weight: 1 }]\n",
    ])
    let result = try check(project.root)
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
    for (name, text) in [("id", "u-1"), ("time_zone", "Europe/Berlin")] {
      #expect(try person.set(try #require(checked.attributes.index(of: name)), to: text) == nil)
    }
    let end = plan.now.adding(TimeSpan(seconds: 90 * 86_400))
    let simulation = Simulation(plan, of: checked, until: end, for: person.batch, 0)
    // Who is held out keeps nothing pending.
    #expect(simulation.pendingSlots == 70)
    let lines = simulation.lines.filter { $0.campaign.id == "water" }
    #expect(lines.count == 100)
    // From the sixty-fifth on, in each seven days up to a moment there are more.
    #expect(lines.map { $0.risk != nil } == (0..<100).map { $0 >= 64 })
    #expect(
      lines.last?.whole
        == "everybody gets it; comes only if the app is opened before: in the days up to it 70 requests have to be pending, and the device may hold 64"
    )
    let report = SimulationReport(simulation, of: "u-1", pendingLimit: plan.pending.limit)
    let text = String(decoding: report.bytes(as: .text), as: UTF8.self)
    #expect(text.contains("if opened") && text.contains("no slot is free for it until the app is opened"))
    #expect(text.contains("the soonest are kept; the others come only if the app is opened in time"))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(report.bytes(as: .json))) as? [String: Any])
    let told = try #require(json["occurrences"] as? [[String: Any]])
    #expect(told.count { $0["needs_opening"] as? Bool == true } == 36)
  }

  /// The plan counts devices as the simulation of each person does: who is held out keeps nothing pending.
  @Test func devicesAreCountedAsSimulated() throws {
    let times = (10..<50).map { "\"10:\($0)\"" }.joined(separator: ", ")
    let schedule = "schedule: { every: day, at: [\(times)], zone: device }\nalert: Drink\n"
    let project = try PlannedProject([
      "water.yaml": "campaign: water\nowner: a@example.com\ndeliver: local\naudience: streak_days > 1\n" + schedule,
      "half.yaml": "campaign: half\nowner: a@example.com\ndeliver: local\n" + schedule
        + "holdout: 50\nvariants: [{ name: a, weight: 50 }]\n",
      "some.yaml": "campaign: some\nowner: a@example.com\ndeliver: local\naudience: streak_days > 1\n" + schedule
        + "holdout: 30\nvariants: [{ name: a, weight: 70 }]\n",
    ])
    let result = try check(project.root)
    let (checked, planned) = (try #require(result.project), try #require(result.plan))
    var plan = planned
    var (over, most) = (0, 0)
    var rows = "token,id,streak_days\n"
    for number in 0..<60 {
      let (id, streak) = ("u-\(number)", number % 4)
      rows += "\(String(format: "%064x", number)),\(id),\(streak)\n"
      let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
      for (name, text) in [("id", id), ("streak_days", "\(streak)")] {
        #expect(try person.set(try #require(checked.attributes.index(of: name)), to: text) == nil)
      }
      let slots = Simulation(plan, of: checked, until: plan.now, for: person.batch, 0).pendingSlots
      if slots > plan.pending.limit { over += 1 }
      most = max(most, slots)
    }
    try rows.write(toFile: project.root + "people.csv", atomically: true, encoding: .utf8)
    let address = RecipientAddress(.csv(path: project.root + "people.csv"), shownAs: "people.csv")
    let slots = try #require(try Census(address, of: checked, into: &plan).slots)
    #expect(slots.devices == 60 && slots.over == over && slots.most == most, "\(slots) \(over) \(most)")
    #expect(over > 0 && over < 30)
  }

  /// Who lives where a time has passed is told so, though it is still to come elsewhere.
  @Test func whatHasPassedForThePerson() throws {
    let project = try PlannedProject([
      "once.yaml": PlannedProject.push("once", "{ at: 2026-11-21 06:00, zone: device }"),
      "ends.yaml": PlannedProject.push("ends", "{ every: day, at: \"06:00\", zone: device, until: 2026-11-21 }"),
      "later.yaml": PlannedProject.push("later", "{ at: 2027-11-21 06:00, zone: device }"),
      "meant.yaml": PlannedProject.push("meant", "{ at: 2026-11-21 06:00, zone: device }", audience: "streak_days > 1"),
      "held.yaml": PlannedProject.push("held", "{ at: 2026-11-21 06:00, zone: device }")
        + "holdout: 99\nvariants: [{ name: a, weight: 1 }]\n",
    ])
    let result = try check(project.root)
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    func told(_ zone: String, _ environment: String = "production") throws -> [String] {
      let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
      let values = [("id", "u-1"), ("time_zone", zone), ("environment", environment), ("streak_days", "1")]
      for (name, text) in values {
        #expect(try person.set(try #require(checked.attributes.index(of: name)), to: text) == nil)
      }
      let end = plan.now.adding(TimeSpan(seconds: 2 * 86_400))
      return Simulation(plan, of: checked, until: end, for: person.batch, 0).lines
        .map { "\($0.campaign.id) \($0.instant?.text ?? "–") \($0.outcome.word)" }
    }
    #expect(
      try told("Europe/Berlin") == [
        "ends 2026-11-21T05:00:00Z push", "held 2026-11-21T05:00:00Z held-out",
        "meant 2026-11-21T05:00:00Z not-in-audience", "once 2026-11-21T05:00:00Z push",
      ])
    // Whom a build does not mean at all it does not count as late.
    #expect(
      try told("Asia/Tokyo") == ["ends – passed", "held – held-out", "meant – not-in-audience", "once – passed"])
    #expect(
      try told("Asia/Tokyo", "sandbox") == [
        "ends – wrong-environment", "held – wrong-environment", "meant – not-in-audience", "once – wrong-environment",
      ])
  }

  /// A device that is full has room for all, and nothing is said; with one request more it has not.
  @Test(arguments: [63, 64, 65]) func aFullDevice(count: Int) throws {
    let times = (0..<count).map { "\"10:\($0 % 60 < 10 ? "0" : "")\($0 % 60)\($0 < 60 ? "" : ":30")\"" }
    let project = try PlannedProject([
      "water.yaml":
        "campaign: water\nowner: a@example.com\ndeliver: local\nschedule: { every: 40 days, at: [\(times.joined(separator: ", "))], zone: device, from: 2026-12-01 }\nalert: Drink\n"
    ])
    let result = try check(project.root)
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
    let end = plan.now.adding(TimeSpan(seconds: 30 * 86_400))
    let simulation = Simulation(plan, of: checked, until: end, for: person.batch, 0)
    #expect(simulation.pendingSlots == count && simulation.lines.count == count)
    #expect(simulation.lines.map { $0.risk != nil } == (0..<count).map { $0 >= 64 })
    let report = SimulationReport(simulation, of: "u-1", pendingLimit: plan.pending.limit)
    let text = String(decoding: report.bytes(as: .text), as: UTF8.self)
    #expect(
      text.contains("if opened") == (count > 64) && text.contains("the soonest are kept") == (count > 64), "\(text)")
  }

  /// Two thousand moments are told to their end; of more it is said that they are left out.
  @Test(arguments: [(20, 100, false), (3, 667, true)]) func mostOfOne(timesADay: Int, days: Int64, isCut: Bool) throws {
    let times = (0..<timesADay).map { "\"\($0 < 10 ? "0" : "")\($0):00\"" }.joined(separator: ", ")
    let project = try PlannedProject([
      "a.yaml": PlannedProject.push("often", "{ every: day, at: [\(times)], zone: UTC }")
    ])
    let result = try check(project.root)
    let (checked, plan) = (try #require(result.project), try #require(result.plan))
    let person = SingleRecipient(attributes: checked.attributes, zones: checked.zones)
    let end = plan.now.adding(TimeSpan(seconds: days * 86_400))
    let simulation = Simulation(plan, of: checked, until: end, for: person.batch, 0)
    #expect(simulation.lines.count == 2000 && simulation.isCut == isCut)
    let report = SimulationReport(simulation, of: "u-1", pendingLimit: plan.pending.limit)
    let text = String(decoding: report.bytes(as: .text), as: UTF8.self)
    #expect(text.contains("moments are left out") == isCut)
    let json = try JSONReader.read(report.bytes(as: .json))
    #expect(json["complete"] == .bool(!isCut))
  }

  private func place(_ campaign: String, _ id: String) throws -> Int {
    Array(id.utf8).withUnsafeBufferPointer { Assignment.place(campaign: campaign, recipient: $0) }
  }

  @Test func nobodyKnown() throws {
    let lines = try lines([("environment", "sandbox"), ("streak_days", "7")])
    #expect(lines.contains("few 2026-11-21T00:00:00Z not-in-audience: first_name is missing holds, it is missing"))
    #expect(
      lines.contains(
        "held 2026-11-21T00:00:00Z wrong-environment: the token is for the other environment; the campaign is for production"
      ))
    #expect(lines.contains { $0.hasPrefix("mine – wrong-environment") })
    let without = try self.lines([("streak_days", "7")])
    #expect(
      without.contains("mine – without-zone: it is on everyone's own clock, and there is no time_zone"), "\(without)")
  }

  /// What is set is what a row of a file would have; what is wrong with it is said in the same words.
  @Test func values() throws {
    let project = try PlannedProject([:])
    let result = try check(project.root)
    let attributes = try #require(result.project).attributes
    let person = SingleRecipient(attributes: attributes, zones: ZoneDatabase())
    func set(_ name: String, _ text: String) throws -> String? {
      try person.set(try #require(attributes.index(of: name)), to: text)
    }
    #expect(try set("streak_days", "5001") == "\"5001\" is not in 0..5000")
    #expect(!person.batch.isPresent(try #require(attributes.index(of: "streak_days")), 0))
    #expect(try set("streak_days", "") == "the field is empty and the attribute is not optional")
    #expect(try set("time_zone", "Europe/Bonn")?.hasPrefix("\"Europe/Bonn\" is not a time zone") == true)
    let long = String(repeating: "é", count: 40)
    #expect(try set("first_name", long) == nil && set("id", "x\"y\n") == nil)
    #expect(Array(person.batch.text(try #require(attributes.index(of: "first_name")), 0)) == Array(long.utf8))
    let copy = SingleRecipient(attributes: attributes, zones: ZoneDatabase())
    copy.take(0, of: person.batch)
    #expect(Array(copy.batch.text(AttributeTable.idColumn, 0)) == Array("x\"y\n".utf8))
    #expect(try set("first_name", "") == nil)
    #expect(!person.batch.isPresent(try #require(attributes.index(of: "first_name")), 0))
  }
}
