import Foundation
import JSON
import Testing

/// `belfry preview --count`: what it says of a week is what a build of that week writes.
@Suite(.needsProgram) struct PreviewCountTests {
  /// The lines of a build by the one who gets them, and by the hour in which they are due.
  private static func built(_ words: [String]) throws -> [String: Int] {
    let output = NSTemporaryDirectory() + "counted-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: output) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["build", "--window", "7d", "--output", output] + words
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    var people: [String: Int] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: output)
    where path.hasPrefix("push/") && path.hasSuffix(".jsonl") {
      for line in try String(contentsOfFile: "\(output)/\(path)", encoding: .utf8).split(separator: "\n") {
        let json = try JSONReader.read(Array(line.utf8))
        if let token = json["token"]?.text { people[token, default: 0] += 1 }
      }
    }
    return people
  }

  private static func page(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["preview", "--format", "html", "--count"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
  }

  @Test(arguments: ["2026-11-21T00:00:00Z", "2026-12-20T12:00:00Z", "2029-05-01T00:00:00Z"], ["1", "3"])
  func peopleArePeopleOfTheBuild(now: String, jobs: String) throws {
    let words = ["-C", packageRoot + "campaigns", "--now", now, "--jobs", jobs]
    let built = try Self.built(words)
    let page = try Self.page(words)
    var told: [Int: Int] = [:]
    for match in page.matches(of: /<li><span>([0-9]+)<\/span><svg.*?<\/svg><span>([0-9,]+) ·/) {
      told[Int(match.1) ?? -1] = Int(match.2.replacing(",", with: ""))
    }
    let rows = 200
    var expected: [Int: Int] = [0: rows - built.count]
    for count in built.values { expected[count, default: 0] += 1 }
    for count in 0...(expected.keys.max() ?? 0) { expected[count] = expected[count] ?? 0 }
    #expect(told == expected)
    // The hours of the busiest day sum to what is told of it.
    let total = page.firstMatch(of: /requests of the week: ([0-9,]+), of which/).flatMap {
      Int($0.1.replacing(",", with: ""))
    }
    let table =
      page.firstMatch(of: /<table class="figures">(.*?)<\/table>/.dotMatchesNewlines()).map { String($0.1) } ?? ""
    let cells = table.matches(of: /<td>([0-9,]+)<\/td>/).compactMap { Int($0.1.replacing(",", with: "")) }
    #expect(built.isEmpty == (total == nil) && cells.reduce(0, +) == total ?? 0)
  }

  /// Nobody real is read unless somebody asks.
  @Test func withoutBeingAskedNothingIsDrawn() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "preview", "--format", "html", "-C", packageRoot + "campaigns", "--now", "2026-11-21T00:00:00Z",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(!text.contains("Who gets how many") && !text.contains("When requests go out"))
  }
}
