import Clocks
import Diagnostics
import Files
import Foundation
import Synchronization
import Testing
import Workspace

/// How often a check reads each file in a folder of a project (those at its top may hold definitions, and are read for these first): once, be it a file of expectations or a campaign of which something is expected.
@Suite struct ReadOnceTests {
  private static func campaign(_ id: String) -> String {
    "campaign: \(id)\nowner: a@example.com\ndeliver: push\naudience: plan == free\nschedule: { at: 2029-12-24 10:00, zone: UTC }\nalert: Hello\nlocalizations: { de: { body: Hallo } }\npush: { expires: 1d }\n"
  }

  private static let expecting =
    "tests: one\nnow: 2029-12-20T00:00:00Z\nexpect:\n  - { person: { plan: free, points: 1, spend: 1, streak_days: 1, subscribed: true }, gets: { body: Hello, variant: none } }\n"

  /// The findings, and how often each file of an overlay was read.
  private func check(_ files: [String: String], only: Set<String> = []) throws -> (
    messages: [String], reads: [String: Int]
  ) {
    let project = try TemporaryProject(
      TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") })
    let reads = Mutex<[String: Int]>([:])
    var entries: [[UInt8]: FileOverlay.Entry] = [:]
    for (path, text) in files {
      let bytes = Array(text.utf8)
      entries[Array(path.utf8)] = .file { _ in
        reads.withLock { $0[path, default: 0] += 1 }
        return bytes
      }
    }
    var request = CheckRequest(root: project.root, now: Instant(seconds: 1_795_000_000))
    request.overlay = FileOverlay(entries)
    request.only = only.sorted()
    let result = try Workspace.check(request)
    return (result.findings.map(\.finding.message), reads.withLock { $0 })
  }

  @Test(arguments: [[], ["offers/one.tests.yaml"], ["offers/one.yaml"], ["."]] as [Set<String>])
  func eachFileOnce(_ only: Set<String>) throws {
    let files = [
      "offers/one.yaml": Self.campaign("one"), "offers/two.yaml": Self.campaign("two"),
      "offers/one.tests.yaml": Self.expecting,
    ]
    let (messages, reads) = try check(files, only: only == ["."] ? Set(files.keys) : only)
    // The campaign is known, or nobody could say that it has no such variant.
    #expect(messages.contains { $0.contains("\"none\"") } == (only != ["offers/one.yaml"]), "\(messages)")
    #expect(reads["offers/one.tests.yaml"] == 1, "\(reads)")
    // What is not asked for is looked at for definitions, and then for what rests on it.
    #expect(reads["offers/one.yaml"] == (only == ["offers/one.tests.yaml"] ? 2 : 1), "\(reads)")
  }

  /// Whatever a file of expectations is called.
  @Test func calledOtherwise() throws {
    let files = [
      "offers/one.yaml": Self.campaign("one"), "offers/two.yaml": Self.campaign("two"),
      "offers/wishes.yaml": Self.expecting,
    ]
    let (messages, reads) = try check(files)
    #expect(messages.contains { $0.contains("\"none\"") } && reads["offers/wishes.yaml"] == 1, "\(messages) \(reads)")
  }
}
