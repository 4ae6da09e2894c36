import Foundation
import Testing

/// `belfry bundle`: one file, the same on every day, written whole or not at all.
@Suite(.needsProgram) struct BundleCommandTests {
  private static let files = [
    "belfry.yaml": TemporaryProject.head("recipients: { csv: people.csv }"),
    "daily.yaml":
      "campaign: daily\ndeliver: local\nschedule: { every: day, at: \"09:00\", zone: device, from: 2026-12-01 }\nalert: Hello\n",
    "once.yaml": "campaign: once\ndeliver: local\nschedule: { at: 2026-12-24 18:30, zone: device }\nalert: Hello\n",
    "draft.yaml":
      "campaign: draft\nstatus: draft\ndeliver: local\nschedule: { every: 90m }\nalert: Hello\n",
    "push.yaml":
      "campaign: push\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 18:30, zone: device }\npush: { expires: 1h }\nalert: Hello\n",
    "people.csv": "token,id,locale,time_zone\naa00,u1,en,Europe/Berlin\n",
  ]

  /// No recipients are read, no clock changes a byte, and a build has the same bytes.
  @Test func theSameOnEveryDay() throws {
    var files = Self.files
    let project = try TemporaryProject(files)
    let bundle = try project.belfry("bundle")
    #expect(bundle.status == 0 && bundle.text.hasPrefix("{\n  \"format\": \"belfry-bundle\""), "\(bundle)")
    for word in ["\"daily\"", "\"once\""] { #expect(bundle.text.contains(word)) }
    for word in ["\"draft\"", "\"push\"", "2026-11"] { #expect(!bundle.text.contains(word)) }
    for now in ["2026-11-21T00:00:00Z", "2026-12-24T20:00:00Z", "2028-02-29T12:00:00Z"] {
      #expect(try project.belfry("bundle", "--now", now).text == bundle.text)
      #expect(try project.belfry("build", "--now", now).status == 0)
      let built = try #require(
        try FileManager.default.subpathsOfDirectory(atPath: project.root + "build").first {
          $0.hasSuffix("Belfry.json")
        })
      #expect(try String(contentsOfFile: project.root + "build/" + built, encoding: .utf8) == bundle.text, "\(now)")
    }
    files["people.csv"] = nil
    #expect(try TemporaryProject(files).belfry("bundle").text == bundle.text)
  }

  /// A file that is no bundle is nobody's to replace; one that is, changes as a whole.
  @Test func whatItReplaces() throws {
    let project = try TemporaryProject(Self.files)
    let path = project.root + "Belfry.json"
    let written = try project.belfry("bundle", "--output", path)
    #expect(written.status == 0 && written.text.contains("2 local campaigns, "), "\(written)")
    let bytes = try #require(FileManager.default.contents(atPath: path))
    #expect(try bytes == Data(project.belfry("bundle").text.utf8))
    #expect(try project.belfry("bundle", "--output", path, "--quiet").text.isEmpty)
    try Data("mine\n".utf8).write(to: URL(fileURLWithPath: path))
    let refused = try project.belfry("bundle", "--output", path)
    #expect(refused.status == 3 && FileManager.default.contents(atPath: path) == Data("mine\n".utf8), "\(refused)")
    let source = try project.belfry("bundle", "--output", project.root + "daily.yaml")
    #expect(
      source.status != 0
        && FileManager.default.contents(atPath: project.root + "daily.yaml")?.first == UInt8(ascii: "c"))
  }

  /// While there are errors, nothing is written.
  @Test func nothingWithErrors() throws {
    var files = Self.files
    files["daily.yaml"] = files["daily.yaml"]?.replacing("09:00", with: "29:00")
    let project = try TemporaryProject(files)
    let told = try project.belfry("bundle", "--output", project.root + "Belfry.json")
    #expect(told.status == 1 && told.said.contains("there are errors, so nothing was written"), "\(told)")
    #expect(!FileManager.default.fileExists(atPath: project.root + "Belfry.json"))
    #expect(try !project.belfry("bundle").text.contains("belfry-bundle"))
  }

  /// `--check` writes nothing, and names what a file that is out of date lacks.
  @Test func whetherItIsUpToDate() throws {
    let project = try TemporaryProject(Self.files)
    let path = project.root + "Belfry.json"
    func checked() throws -> (status: Int32, text: String) {
      let result = try project.belfry("bundle", "--output", path, "--check")
      return (result.status, result.text)
    }
    let missing = try checked()
    #expect(missing.status == 1 && missing.text.contains("does not exist; run belfry bundle --output "), "\(missing)")
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try project.belfry("bundle", "--output", path).status == 0)
    let fresh = try checked()
    #expect(fresh.status == 0 && fresh.text.contains("is up to date"), "\(fresh)")
    #expect(try project.belfry("bundle", "--output", path, "--check", "--quiet").text.isEmpty)
    let bytes = try #require(FileManager.default.contents(atPath: path))
    for (file, text, change) in [
      ("daily.yaml", Self.files["daily.yaml"]?.replacing("09:00", with: "10:00"), "is out of date: daily differs;"),
      ("daily.yaml", Self.files["daily.yaml"]?.replacing("daily", with: "nightly"), "nightly is new, daily is gone;"),
      (
        "belfry.yaml", Self.files["belfry.yaml"].map { $0 + "\npolicy: { pending: 20 }\n" },
        "what all campaigns share differs;"
      ),
    ] {
      var files = Self.files
      files[file] = text
      let stale = try TemporaryProject(files).belfry("bundle", "--output", path, "--check")
      #expect(stale.status == 1 && stale.text.contains(change), "\(stale)")
    }
    for (other, change) in [
      (Data("mine\n".utf8), "is not a bundle of belfry;"), (bytes.dropLast(9), "is out of date;"),
    ] {
      try other.write(to: URL(fileURLWithPath: path))
      let refused = try checked()
      #expect(refused.status == 1 && refused.text.contains(change), "\(refused)")
      #expect(FileManager.default.contents(atPath: path) == Data(other))
    }
    let alone = try project.belfry("bundle", "--check")
    #expect(alone.status == 2 && alone.said.contains("add --output FILE"), "\(alone)")
  }
}
