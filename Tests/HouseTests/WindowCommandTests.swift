import Foundation
import Testing

/// The words that choose a window, as somebody writes them.
@Suite(.needsProgram) struct WindowCommandTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.app, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    recipients: { csv: people.csv }
    """,
    "people.csv": "token,id,time_zone\naa,a,Asia/Tokyo\nbb,b,UTC\n",
    "noon.yaml":
      "campaign: noon\ndeliver: push\naudience: all\nschedule: { every: day, at: \"12:00\", zone: device }\nalert: Noon\npush: { expires: 9d }\n",
    "now.yaml":
      "campaign: now\ndeliver: push\naudience: all\nschedule: { now: true }\nalert: At once\npush: { expires: 1d }\n",
  ]

  @Test(arguments: [
    ("--lag", "1h", "--jobs", "1", "--lag goes with a window"),
    ("--from", "2026-11-21T00:00:00Z", "--jobs", "1", "a window has an end"),
    ("--window", "1d", "--until", "2026-11-22T00:00:00Z", "say the same"),
    ("--from", "2026-11-22T00:00:00Z", "--until", "2026-11-22T00:00:00Z", "ends at 2026-11-22T00:00:00Z, and begins"),
    ("--from", "2026-11-22T00:00:00Z", "--until", "2028-11-22T00:00:00Z", "at most"),
    ("--window", "367d", "--jobs", "1", "1h, 1d or 4w"),
    ("--from", "tomorrow", "--window", "1d", "2026-11-21T00:00:00Z"),
    ("--window", "1d", "--continue", "nowhere", "there is no build at"),
    ("--window", "1d", "--continue", "belfry.yaml", "not a build that had a window"),
  ])
  func whatCannotBeMeant(one: String, two: String, three: String, four: String, said: String) throws {
    let project = try TemporaryProject(Self.files)
    let told = try project.belfry("build", one, two, three, four)
    #expect(told.status == 2 && told.said.contains(said), "\(told)")
    #expect(!FileManager.default.fileExists(atPath: project.root + "build"))
  }

  /// Each build begins where the one before ended, whenever it runs; what it rests on must be of the same app, part and environment.
  @Test func aChain() throws {
    let project = try TemporaryProject(Self.files)
    let manifest = project.root + "build/manifest.json"
    func window() throws -> [String: String] {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: manifest)))
      return ((json as? [String: Any])?["window"] as? [String: Any])?.compactMapValues { $0 as? String } ?? [:]
    }
    let first = try project.belfry("build", "--from", "2026-11-19T00:00:00Z", "--until", "2026-11-20T06:00:00Z")
    #expect(first.status == 0 && first.text.contains("sent at once, so by a build without a window: now"), "\(first)")
    #expect(first.text.contains("3 requests are overdue, the first since 2026-11-19T03:00:00Z"), "\(first)")
    #expect(try window()["until"] == "2026-11-20T06:00:00Z" && window()["known"] == "2026-11-21T00:00:00Z")
    let second = try project.belfry("build", "--window", "12h", "--continue", "build")
    #expect(second.status == 0, "\(second)")
    #expect(try window()["from"] == "2026-11-20T06:00:00Z" && window()["until"] == "2026-11-21T12:00:00Z")
    #expect(try window()["known_before"] == "2026-11-21T00:00:00Z")
    let part = try project.belfry("build", "--window", "12h", "--continue", "build", "--shard", "0/2")
    #expect(part.status == 2 && part.said.contains("another part of the recipients"), "\(part)")
    let text = try String(contentsOfFile: manifest, encoding: .utf8)
    for (old, new, said) in [
      ("com.example.app", "com.example.other", "com.example.other"),
      ("\"env\": null", "\"env\": \"staging\"", "another environment"),
      ("\"known\": \"2026", "\"known\": \"2027", "that build knew what had happened until 2027"),
      ("\"until\": \"2026", "\"until\": \"2036", "ends at 2036"),
    ] {
      try text.replacingOccurrences(of: old, with: new).write(toFile: manifest, atomically: true, encoding: .utf8)
      let told = try project.belfry("build", "--window", "1d", "--continue", "build")
      #expect(told.status == 2 && told.said.contains(said), "\(told)")
    }
  }

  /// A build that goes on from another one says which campaigns come by other words, and which may have been renamed.
  @Test(arguments: [
    ("at: \"12:00\"", "at: \"13:00\"", "at 13:00, zone device"), ("zone: device", "zone: UTC", "zone UTC"),
    ("campaign: noon\n", "campaign: midday\n", "\"noon\" of the build that this one goes on from is not"),
    ("campaign: noon\n", "campaign: midday\nwas: noon\n", nil), ("alert: Noon", "alert: Midday", nil),
    ("audience: all", "audience: all\nquiet-hours: hold", "quiet hours 10:00 to 13:00: hold"),
  ])
  func whatChangesInAChain(old: String, new: String, said: String?) throws {
    var files = Self.files
    files["belfry.yaml"]? +=
      "\npolicy: { quiet-hours: { from: \"10:00\", to: \"13:00\" } }\nrules: { quiet-hours: \"off\" }\n"
    let project = try TemporaryProject(files)
    let first = try project.belfry("build", "--window", "1d")
    #expect(first.status == 0, "\(first)")
    let text = try #require(files["noon.yaml"])
    #expect(text.contains(old))
    try text.replacingOccurrences(of: old, with: new)
      .write(toFile: project.root + "noon.yaml", atomically: true, encoding: .utf8)
    let second = try project.belfry("build", "--window", "2d", "--continue", "build")
    #expect(second.status == 0, "\(second)")
    if let said {
      #expect(second.text.contains("goes on from") && second.text.contains(said), "\(second)")
    } else {
      #expect(!second.text.contains("goes on from"), "\(second)")
    }
  }
}
