import Foundation
import Testing

/// What a build takes as it is, such as a sound: where other bytes are shipped, `diff` says so.
@Suite(.needsProgram) struct ShippedTests {
  /// A file that a build of the example takes, what `diff` calls it, and a campaign that it reaches.
  struct Row: CustomTestStringConvertible {
    let file: String
    let key: String
    let campaign: String
    var testDescription: String { file }
  }

  static let rows = [
    Row(file: "sounds/chime.caf", key: "sounds.chime.caf", campaign: "evening-check-in"),
    Row(file: "media/widget.png", key: "media.widget.png", campaign: "widget-tip"),
    Row(file: "data/devices.csv", key: "recipients.data/devices.csv", campaign: "mental-health-day"),
    Row(file: "data/sent.jsonl", key: "sent.data/sent.jsonl", campaign: "mental-health-day"),
  ]

  private func example() throws -> TemporaryProject {
    let both = try TemporaryProject([:])
    for side in ["before", "after"] {
      try FileManager.default.copyItem(atPath: packageRoot + "campaigns", toPath: both.root + side)
      try? FileManager.default.removeItem(atPath: both.root + side + "/build")
    }
    return both
  }

  private func told(_ both: TemporaryProject, _ sides: String...) throws -> [String: Any] {
    let told = try both.belfry(["diff"] + sides + ["--format", "json", "--exit-code"])
    let json = try JSONSerialization.jsonObject(with: Data(told.text.utf8)) as? [String: Any] ?? [:]
    #expect(told.status == (json["same"] as? Bool == true ? 0 : 1), "\(told.said)")
    return json
  }

  @Test(arguments: rows) func otherBytesAreTold(_ row: Row) throws {
    let both = try example()
    #expect(try told(both, "before", "after")["same"] as? Bool == true)
    let path = both.root + "after/" + row.file
    var bytes = try #require(FileManager.default.contents(atPath: path))
    bytes[bytes.count - 9] ^= 1
    try both.write("after/" + row.file, bytes)
    let json = try told(both, "before", "after")
    #expect(json["same"] as? Bool == false)
    let parts = json["project"] as? [[String: Any]] ?? []
    #expect(parts.map { $0["key"] as? String } == [row.key])
    let part = try #require(parts.first)
    #expect(part["path"] as? String == row.file)
    #expect(
      (part["before"] as? String)?.contains("SHA-256 ") == true && part["before"] as? String != part["after"] as? String
    )
    #expect((part["campaigns"] as? [String])?.contains(row.campaign) == true, "\(part)")
  }

  /// What cannot be read is named, and is never the same.
  @Test func whatCannotBeReadIsUnknown() throws {
    let both = try example()
    for side in ["before", "after"] {
      try FileManager.default.removeItem(atPath: both.root + side + "/data/devices.csv")
      try FileManager.default.createDirectory(
        atPath: both.root + side + "/data/devices.csv", withIntermediateDirectories: false)
    }
    let json = try told(both, "before", "after")
    #expect(json["same"] as? Bool == false && json["unknown"] as? [String] == ["data/devices.csv"])
  }
}
