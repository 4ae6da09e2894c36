import Checking
import Diagnostics
import Foundation
import Parsing
import Rules
import Testing
import Workspace

/// Every key of the tables that has a range takes both of its ends, and refuses what lies beyond them with these ends in the message.
@Suite struct RangeEndsTests {
  /// A key with a range, and the ends as messages write them.
  struct Ranged: Sendable, CustomTestStringConvertible {
    let shape: String
    let key: String
    let least: String
    let most: String
    /// The next values that are refused; nothing where every number on that side is taken.
    let below: String
    let above: String?

    var testDescription: String { "\(shape).\(key): \(least) to \(most)" }
  }

  /// All of them, found in the tables from the files on.
  static let ranged: [Ranged] = {
    var seen: Set<ObjectIdentifier> = []
    var found: [Ranged] = []
    func walk(_ kind: ValueKind, _ shape: Shape, _ key: Key) {
      switch kind {
      case .integer(let range):
        let above = range.upperBound == Int.max ? nil : "\(range.upperBound + 1)"
        found.append(
          Ranged(
            shape: shape.name, key: key.name, least: "\(range.lowerBound)", most: "\(range.upperBound)",
            below: "\(range.lowerBound - 1)", above: above))
      case .number(let range) where range.lowerBound.isFinite && range.upperBound.isFinite:
        let (least, most) = (Int(range.lowerBound), Int(range.upperBound))
        found.append(
          Ranged(
            shape: shape.name, key: key.name, least: "\(least)", most: "\(most)",
            below: least == 0 ? "-0.001" : "\(least < 0 ? least : least - 1).999", above: "\(most).001"))
      case .mapping(let inner): walk(inner)
      case .list(let item): walk(item, shape, key)
      case .map(let name, let value):
        walk(name, shape, key)
        walk(value, shape, key)
      case .oneOf(let kinds): for kind in kinds { walk(kind, shape, key) }
      default: break
      }
    }
    func walk(_ shape: Shape) {
      guard seen.insert(ObjectIdentifier(shape)).inserted else { return }
      for key in shape.keys { walk(key.kind, shape, key) }
    }
    for shape in [
      Shapes.project, Shapes.overlay, Shapes.audiences, Shapes.categories, Shapes.events, Shapes.snippets,
      Shapes.folderDefaults, Shapes.campaign, Shapes.step, Shapes.expectations,
    ] { walk(shape) }
    return found
  }()

  /// What a file looks like around the keys of a shape: § stands for the one that is tried, with the value.
  struct Surroundings: Sendable {
    let file: String
    /// Keys that must or should stand beside the tried one, unless they are it.
    let beside: String
    let text: String

    init(_ file: String, _ text: String, beside: String = "") {
      (self.file, self.text, self.beside) = (file, text, beside)
    }

    func written(_ key: String, _ value: String) -> String {
      let others = beside.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      let keys = ["\(key): \(value)"] + others.filter { !$0.hasPrefix("\(key):") }
      return text.replacing("§", with: "{ " + keys.joined(separator: ", ") + " }")
    }
  }

  private static let head =
    "campaign: c\ndeliver: local\nschedule: { every: day, at: \"10:00\" }\nalert: { title: Hi, body: Ho }\n"
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }

    """

  static let surroundings: [String: Surroundings] = [
    "attribute": Surroundings(
      "belfry.yaml", project + "attributes: { a: § }\n", beside: "type: decimal; min: 0; max: 9"),
    "input": Surroundings("c.yaml", head + "inputs: { a: § }\n", beside: "type: decimal; min: 0; max: 9"),
    "property": Surroundings(
      "events.yaml", "events: { bought: { a: § } }\n", beside: "type: decimal; min: 0; max: 9"),
    "live activity property": Surroundings(
      "belfry.yaml", project + "live-activities: { R: { state: { a: § } } }\n", beside: "type: decimal; min: 0; max: 9"),
    "policy": Surroundings("belfry.yaml", project + "policy: §\n"),
    "frequency": Surroundings("belfry.yaml", project + "policy: { frequency: § }\n"),
    "groups": Surroundings("belfry.yaml", project + "policy: { groups: { g: § } }\n", beside: "per-day: 1"),
    "defaults": Surroundings("belfry.yaml", project + "defaults: §\n"),
    "sound": Surroundings("c.yaml", head + "sound: §\n", beside: "name: default; critical: true"),
    "campaign": Surroundings(
      "c.yaml", "§\n",
      beside: "campaign: c; deliver: local; schedule: { every: day, at: \"10:00\" }; alert: { title: Hi, body: Ho }"),
    "group": Surroundings("c.yaml", head + "group: §\n", beside: "name: g"),
    "variant": Surroundings(
      "c.yaml", head + "variants: [§, { name: b, weight: 50 }]\n", beside: "name: a; weight: 50"),
    "schedule": Surroundings(
      "c.yaml", "campaign: c\ndeliver: push\naudience: all\nalert: { title: Hi, body: Ho }\nschedule: §\n",
      beside: "every: month; at: \"10:00\"; days: [1]; zone: device"),
    "region": Surroundings(
      "c.yaml", "campaign: c\ndeliver: local\nalert: { title: Hi, body: Ho }\nschedule: { when: enter, region: § }\n",
      beside: "id: r; latitude: 1; longitude: 1; radius: 100"),
    "push": Surroundings(
      "c.yaml", head.replacing("local", with: "push") + "audience: all\npush: §\n", beside: "expires: 1d"),
    "step": Surroundings(
      "c.yaml", "campaign: c\ndeliver: push\nsteps: [§]\n",
      beside: "step: s; audience: all; every: day; at: \"10:00\"; zone: device; alert: { title: Hi, body: Ho }"),
    "expectation": Surroundings("t.yaml", "tests: t\nexpect: [§]\n", beside: "campaign: c"),
    "gets": Surroundings("t.yaml", "tests: t\nexpect: [{ campaign: c, gets: § }]\n"),
    "bound": Surroundings("t.yaml", "tests: t\nexpect: [{ campaign: c, reaches: § }]\n"),
  ]

  /// Keys whose value only looks like a number of a range: other words say what they may be.
  private static let closed: Set<String> = ["project.belfry", "push.priority"]

  /// What is told of the value of a key.
  private func told(_ row: Ranged, _ value: String) throws -> [LocatedFinding] {
    let around = try #require(
      Self.surroundings[row.shape], "\(row.testDescription) is tried nowhere: say here what stands around it")
    let written = row.key == "days" ? "[\(value)]" : value
    var files = ["belfry.yaml": Self.project, "c.yaml": Self.head]
    files[around.file] = around.written(row.key, written)
    if row.key == "max-items" {
      files[around.file] = files[around.file]?.replacing(
        "type: decimal, min: 0", with: "type: list, of: integer, min: 0")
    }
    let text = try #require(files[around.file])
    let place = try #require(text.range(of: "\(row.key): \(written)"))
    let start = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
    let end = text.utf8.distance(from: text.startIndex, to: place.upperBound)
    return try TemporaryProject(files).check().findings.filter {
      $0.path == around.file && $0.start.byte >= start && $0.start.byte <= end
        && ["out-of-range", "wrong-type", "unknown-key", "unknown-value"].contains($0.finding.rule.name)
    }
  }

  @Test func everyRangeIsFound() {
    #expect(Self.ranged.count >= 30, "\(Self.ranged.map(\.testDescription))")
  }

  @Test(arguments: ranged.filter { !closed.contains("\($0.shape).\($0.key)") }) func bothEndsAreTaken(row: Ranged)
    throws
  {
    for value in [row.least, row.most] {
      let found = try told(row, value)
      #expect(found.isEmpty, "\(value): \(found.map(\.finding.message))")
    }
  }

  @Test(arguments: ranged.filter { !closed.contains("\($0.shape).\($0.key)") }) func whatLiesBeyondIsRefusedWithTheEnds(
    row: Ranged
  ) throws {
    let huge = ["9223372036854775808", "-9223372036854775809"]
    for value in [row.below] + (row.above.map { [$0] } ?? []) + huge {
      let found = try told(row, value)
      let names = found.contains { finding in
        finding.finding.rule.name == Rule.outOfRange.name
          && finding.finding.help == "use \(row.least) to \(row.most)"
      }
      #expect(names, "\(value): \(found.map { "\($0.finding.message) \($0.finding.help ?? "")" })")
    }
  }
}
