import Foundation
import Testing

/// An error in belfry.yaml ends every command that uses the project before anything is written: people's values would be read by half of it.
@Suite(.needsProgram, .needsSQLite) struct BrokenProjectTests {
  /// What each command is asked; nothing of those that use no project.
  private static let words: [String: [String]?] = [
    // It lays files out whatever they say.
    "fmt": nil,
    "init": nil, "new": ["fresh"], "check": [], "plan": [], "diff": [".", ".", "--exit-code"], "owners": [],
    "preview": [],
    "simulate": ["--set", "streak_days=3"], "test": [], "build": rows, "bundle": [], "generate": ["swift"],
    "render": ["daily"] + rows,
    "audience": [],
    "devices register": ["--token", "88", "--set", "city=Oslo"] + store, "devices import": ["rows.csv"] + store,
    "devices list": store, "devices prune": ["dead.csv"] + store, "explain": nil, "schema": nil, "completion": nil,
    "man": nil,
    // It reads what was built, and no project.
    "send": nil, "send status": nil, "send report": nil, "send resolve": nil, "send sent": nil, "send token": nil,
    "send channels create": nil, "send channels read": nil, "send channels list": nil, "send channels delete": nil,
  ]
  private static let rows = ["--recipients", "rows.csv"]
  private static let store = ["--store", "d.sqlite"]

  private static func project(_ type: String) throws -> TemporaryProject {
    var files = TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
    files["belfry.yaml"] = files["belfry.yaml"]?.replacing(
      "attributes:",
      with:
        "policy: { approvals: [{ by: [\"@acme/all\"] }] }\nattributes:\n  city: { type: \(type), max: 9, optional: true }"
    )
    files["daily.yaml"] = """
      campaign: daily
      deliver: push
      audience: all
      schedule: { every: day, at: "18:00", zone: device }
      alert: { title: Hi, body: Ho }
      push: { expires: 1d }
      localizations: { de: { title: Hi, body: Ho } }
      """
    files["rows.csv"] =
      "token,id,time_zone,plan,streak_days,points,spend,subscribed,city\n88,u2,Europe/Berlin,pro,1,1,1.00,true,Oslo\n"
    files["dead.csv"] = "88,1893456000000\n"
    return try TemporaryProject(files)
  }

  /// The commands, as the program lists them, each with all of its words.
  static func commands() throws -> [String] {
    let told = try TemporaryProject([:]).belfryAlone(["help"])
    let lines = told.split(separator: "\n").drop { $0 != "Commands" }.dropFirst().prefix { $0.hasPrefix("  ") }
    return lines.filter { !$0.hasPrefix("   ") }.compactMap { line in
      line.firstMatch(of: /^  (\S+(?: \S+)*)/).map { String($0.1) }
    }
  }

  @Test func sizesAreNotCalculated() throws {
    let told = try Self.project("txt").belfry("plan", "--why-size", "daily")
    #expect(told.status == 1 && told.said.contains("so no size was calculated") && told.text.isEmpty, "\(told)")
    #expect(try Self.project("text").belfry("plan", "--why-size", "daily").status == 0)
  }

  @Test func everyCommandRefusesIt() throws {
    let names = try Self.commands()
    #expect(Set(names) == Set(Self.words.keys), "a command is missing here")
    for name in names {
      guard let words = Self.words[name] ?? nil else { continue }
      let project = try Self.project("txt")
      let whole = try Self.project("text")
      // A table that is there, with somebody's values in it.
      #expect(try whole.belfry(["devices", "import", "rows.csv"] + Self.store).status == 0)
      let table = try #require(FileManager.default.contents(atPath: whole.root + "d.sqlite"))
      try project.write("d.sqlite", table)
      let told = try project.belfry(name.split(separator: " ").map(String.init) + words)
      #expect(told.status == 1, "\(name): \(told)")
      #expect((told.text + told.said).contains("belfry"), "\(name): \(told)")
      #expect(FileManager.default.contents(atPath: project.root + "d.sqlite") == table, "\(name) has written")
      #expect(!FileManager.default.fileExists(atPath: project.root + "build"), "\(name) has built")
      #expect(
        try whole.belfry(name.split(separator: " ").map(String.init) + words).status == 0, "\(name) of a sound project")
    }
  }

  /// The same of flags that write: what they keep would be of half of it.
  @Test(arguments: [
    ["check", "--write-baseline", "kept"], ["preview", "--output", "kept"], ["plan", "--save", "kept"],
    ["test", "--output", "kept"],
  ]) func everyFlagThatWritesRefusesIt(words: [String]) throws {
    let (broken, whole) = (try Self.project("txt"), try Self.project("text"))
    let told = try broken.belfry(words)
    #expect(told.status == 1 && (told.text + told.said).contains("belfry.yaml:6:17"), "\(told)")
    #expect(!FileManager.default.fileExists(atPath: broken.root + "kept"))
    #expect(try whole.belfry(words).status == 0)
    #expect(FileManager.default.fileExists(atPath: whole.root + "kept"))
  }

  /// Nor is a table made without the column, for good.
  @Test func noTableIsMade() throws {
    let project = try Self.project("txt")
    let told = try project.belfry(["devices", "register", "--token", "77", "--set", "plan=free"] + Self.store)
    #expect(told.status == 1 && told.said.contains("belfry.yaml:6:17: error[unknown-value]"), "\(told)")
    #expect(!FileManager.default.fileExists(atPath: project.root + "d.sqlite"))
  }
}
