import Diagnostics
import Foundation
import Testing
import Workspace

/// The commands of campaigns that stand back: where what was sent is told, and what becomes of who lacks it.
@Suite(.needsProgram) struct TurnCommandTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    recipients: { csv: people.csv }
    rules: { missing-ledger: "off", missing-owner: "off" }
    policy: { groups: { offers: { per-day: 1 } } }
    """,
    "people.csv": "token,id,time_zone\naa,a,Asia/Tokyo\nbb,b,UTC\ncc,,UTC\n",
    "noon.yaml":
      "campaign: noon\ndeliver: push\naudience: all\nschedule: { every: day, at: \"12:00\", zone: device }\nalert: Noon\npush: { expires: 9d }\nunless-sent: { noon: 3d }\n",
    "one.yaml":
      "campaign: one\ndeliver: push\naudience: all\nschedule: { at: 2026-11-22 12:00, zone: UTC }\nalert: One\npush: { expires: 1d }\ngroup: offers\n",
    "two.yaml":
      "campaign: two\ndeliver: push\naudience: all\nschedule: { at: 2026-11-22 12:00, zone: UTC }\nalert: Two\npush: { expires: 1d }\ngroup: { name: offers, priority: 1 }\n",
  ]

  /// Nobody is taken to have got nothing because nobody says what was sent.
  @Test(arguments: [["build"], ["plan"], ["render", "noon"], ["simulate", "--recipient", "a"]])
  func withoutAList(words: [String]) throws {
    let project = try TemporaryProject(Self.files)
    let told = try project.belfry(words)
    #expect(told.status == 2 && told.said.contains("there is no list of what was sent"), "\(told)")
    let given = try project.belfry(words + ["--sent", "/dev/null"])
    #expect(given.status == 0, "\(given)")
    let missing = try project.belfry(words + ["--sent", "nowhere.jsonl"])
    #expect(missing.status == 3 && missing.said.contains("nowhere.jsonl"), "\(missing)")
    let broken = try project.belfry(words + ["--sent", "people.csv"])
    #expect(broken.status == 3 && broken.said.contains("\"campaign\" and \"due\""), "\(broken)")
  }

  /// The lines of a build are the list of the next one.
  @Test func linesOfABuildAreAList() throws {
    let project = try TemporaryProject(Self.files)
    let first = try project.belfry(["build", "--window", "1d", "--sent", "/dev/null"])
    #expect(first.status == 0, "\(first)")
    func lines() throws -> [String] {
      try ["noon", "one", "two"].flatMap { campaign -> [String] in
        let folder = project.root + "build/push/\(campaign)/"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try files.filter { $0.hasSuffix(".jsonl") }.flatMap {
          try String(contentsOfFile: folder + $0, encoding: .utf8).split(separator: "\n").map(String.init)
        }
      }
    }
    let sent = try lines()
    #expect(sent.count == 3 && sent.allSatisfy { $0.contains("\"noon\"") }, "\(sent)")
    try (sent.joined(separator: "\n") + "\n").write(
      toFile: project.root + "sent.jsonl", atomically: true, encoding: .utf8)
    let second = try project.belfry([
      "build", "--from", "2026-11-22T00:00:00Z", "--until", "2026-11-23T00:00:00Z", "--sent", "sent.jsonl",
    ])
    #expect(second.status == 0, "\(second)")
    let next = try lines()
    #expect(next.count == 3 && next.allSatisfy { $0.contains("\"campaign\":\"two\"") }, "\(next)")
    let manifest = try String(contentsOfFile: project.root + "build/manifest.json", encoding: .utf8)
    #expect(manifest.contains("sent.jsonl"))
    let told = try project.belfry(["simulate", "--recipient", "cc", "--sent", "sent.jsonl", "--horizon", "5d"])
    #expect(told.text.contains("its group \"offers\" has \"two\" for that day"), "\(told)")
    #expect(told.text.contains("\"noon\" came too shortly before"), "\(told)")
  }

  /// One file of reports says what its rows say one by one, whose sender keeps the list: `unless-sent` of the campaign itself looks at both.
  @Test func reportsOfOneFileKeepEachOtherBack() throws {
    var files = ["belfry.yaml": Self.files["belfry.yaml", default: ""] + "\nevents: { added: {} }\n"]
    files["cart.yaml"] =
      "campaign: cart\ndeliver: push\naudience: all\nschedule: { after: 1h, event: added, at: [\"08:00\", \"20:00\"], zone: UTC }\nalert: Cart\npush: { expires: 9d }\nunless-sent: { cart: 30h }\n"
    files["people.csv"] = "token\naa\n"
    let header = "token,id,added,request\n"
    var rows: [String] = []
    for number in 0..<24 {
      // Some of one person come to one moment, some have two devices, some are told twice.
      let hours = number * 5 % 48 < 24 ? number * 5 : number * 5 - 3
      let person = ["aa,a", "bb,a", "cc,", "dd,d"][number * 7 % 4]
      rows.append(
        "\(person),2026-11-\(21 + hours / 24)T\(hours % 24 < 10 ? "0" : "")\(hours % 24):00:00Z,r\(number / 2)")
    }
    files["all.csv"] = header + rows.joined(separator: "\n") + "\n"
    let project = try TemporaryProject(files)
    let whole = try project.belfry(["render", "cart", "--recipients", "all.csv", "--sent", "/dev/null"])
    #expect(whole.status == 0, "\(whole)")
    var sent = ""
    for row in rows {
      try project.write("one.csv", Data((header + row + "\n").utf8))
      try project.write("sent.jsonl", Data(sent.utf8))
      sent += try project.belfry(["render", "cart", "--recipients", "one.csv", "--sent", "sent.jsonl"]).text
    }
    #expect(whole.text == sent)
    let count = sent.split(separator: "\n").count
    #expect(count > 6 && count < 20, "\(count)")
    // Two reports that come to one moment are two requests, whichever way they are told.
    let told = try project.belfry([
      "simulate", "--set", "token=aa", "--sent", "/dev/null", "--event", "added", "--at", "2026-11-21T02:00:00Z",
      "--event", "added", "--at", "2026-11-21T03:00:00Z",
    ])
    #expect(told.text.contains("\"cart\" came too shortly before"), "\(told)")
  }

  /// `render` needs the others: it says what is wrong with them, and nothing of a campaign that stands back for none.
  @Test func renderNeedsTheOthers() throws {
    var files = Self.files
    files["two.yaml"]? += "titel: Two\n"
    let project = try TemporaryProject(files)
    let told = try project.belfry(["render", "one", "--sent", "/dev/null"])
    #expect(told.status == 1 && told.said.contains("gives way to other campaigns") && told.text.isEmpty, "\(told)")
    files["one.yaml"] = files["one.yaml"]?.replacingOccurrences(of: "group: offers\n", with: "")
    let alone = try TemporaryProject(files).belfry(["render", "one"])
    #expect(alone.status == 0 && alone.text.split(separator: "\n").count == 3, "\(alone)")
  }

  /// Standard input holds one thing.
  @Test func standardInputIsOne() throws {
    let project = try TemporaryProject(Self.files)
    for (flag, words) in [("--recipients", ["build"]), ("--suppress", ["plan"])] {
      let told = try project.belfry(words + ["--sent", "-", flag, "-"])
      #expect(told.status == 2 && told.said.contains("\(flag) and --sent cannot both"), "\(told)")
    }
  }

  /// What one person can get, and what comes together, is counted as groups let it: those of the highest priority first.
  @Test func groupsCountInWhatComesTogether() throws {
    var files = Self.files
    files["noon.yaml"] = nil
    files["belfry.yaml"] = files["belfry.yaml"]?.replacingOccurrences(
      of: "policy: {", with: "policy: { frequency: { per-day: 1 },")
    for name in ["one.yaml", "two.yaml"] {
      files[name] = files[name]?.replacingOccurrences(of: "push: {", with: "push: { collapse: offer,")
    }
    func rules() throws -> [String] {
      try TemporaryProject(files).check(wantsPlan: true).findings.map(\.finding.rule.name).sorted()
    }
    #expect(try rules() == [])
    files["one.yaml"] = files["one.yaml"]?.replacingOccurrences(of: "group: offers\n", with: "")
    #expect(try rules() == ["collapse-collision", "too-frequent"])
    let plan = try TemporaryProject(Self.files).belfry("plan", "--sent", "/dev/null")
    #expect(plan.text.contains("one person gets at most 1 a day, in this order:\n  two, priority 1\n  one, priority 0"))
    #expect(plan.text.contains("noon not within 3d of itself"), "\(plan)")
  }
}
