import Clocks
import Foundation
import Testing

/// Every zone of this machine against Python's zoneinfo, which reads the same files with other code.
@Suite struct ZoneOracleTests {
  /// Prints for every zone on its input lines `at SECOND OFFSET` and `wall SECOND FIRST-OFFSET SECOND-OFFSET` at random
  /// moments and around the transitions between them.
  private static let script = """
    import random, sys
    from datetime import datetime, timedelta, timezone
    from zoneinfo import ZoneInfo
    rng = random.Random(20261121)
    EPOCH = datetime(1970, 1, 1)
    seconds = lambda delta: int(delta.total_seconds())
    for name in sys.stdin.read().split():
        zone = ZoneInfo(name)
        def offset(t):
            return seconds((EPOCH + timedelta(seconds=t)).replace(tzinfo=timezone.utc).astimezone(zone).utcoffset())
        def wall(w):
            d = EPOCH + timedelta(seconds=w)
            return [seconds(d.replace(tzinfo=zone, fold=fold).utcoffset()) for fold in (0, 1)]
        print("zone", name)
        moments = sorted(rng.randrange(-3000000000, 9000000000) for _ in range(14))
        edges = []
        for a, b in zip(moments, moments[1:]):
            before = offset(a)
            if offset(b) == before:
                continue
            while b - a > 1:
                middle = (a + b) // 2
                if offset(middle) == before: a = middle
                else: b = middle
            edges += [b - 1, b]
        for t in moments + edges:
            print("at", t, offset(t))
            for w in (t + offset(t), t + rng.randrange(-90000, 90000)):
                print("wall", w, *wall(w))
    """

  @Test(.needsZones, .needsPython) func everyZoneAgreesWithPython() throws {
    let database = ZoneDatabase()
    let names = database.names
    let list = NSTemporaryDirectory() + "zones-\(UUID().uuidString)"
    try Data(names.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: list))
    defer { try? FileManager.default.removeItem(atPath: list) }
    let answers = try #require(
      try python(["-c", Self.script], input: list, variables: ["PYTHONTZPATH": database.folder]))
    let (zones, wrong) = try differences(from: answers, in: database)
    #expect(zones == names.count)
    #expect(wrong.isEmpty, "\(wrong.count) wrong, such as \(wrong.prefix(20))")
  }

  /// Answers Tests/Oracles/zones.py, which names two files; without them there is nothing to do.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["BELFRY_ZONE_CASES"] != nil, "Tests/Oracles/zones.py runs it"))
  func answersAFile() throws {
    let names = ProcessInfo.processInfo.environment
    let asked = try String(contentsOfFile: #require(names["BELFRY_ZONE_CASES"]), encoding: .utf8)
    let (zones, wrong) = try differences(from: asked, in: ZoneDatabase())
    let answer = (["\(zones)"] + wrong).joined(separator: "\n")
    try Data(answer.utf8).write(to: URL(fileURLWithPath: #require(names["BELFRY_ZONE_ANSWERS"])))
  }

  /// How many zones an oracle's lines are about, and the lines that our zones do not agree with.
  private func differences(from answers: String, in database: ZoneDatabase) throws -> (zones: Int, wrong: [String]) {
    var zone = Zone.utc
    var zones = 0
    var wrong: [String] = []
    for line in answers.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "zone" {
        zone = try #require(try database.zone(named: String(words[1])), "\(line)")
        zones += 1
        continue
      }
      let numbers = words.dropFirst().compactMap { Int64($0) }
      let isRight =
        switch words[0] {
        case "at": zone.offset(at: Instant(seconds: numbers[0])) == numbers[1]
        // The one moment that stands for a wall time.
        case "meant": zone.instant(of: CivilDateTime(secondsSinceEpoch: numbers[0])).seconds == numbers[1]
        // The next change of clocks before a moment, if there is one.
        case "next":
          zone.nextTransition(after: Instant(seconds: numbers[0])).map(\.instant.seconds).flatMap {
            $0 < numbers[1] ? $0 : nil
          } == numbers.dropFirst(2).first
        default: agrees(zone, numbers)
        }
      if !isRight { wrong.append("\(zone.name) \(line)") }
    }
    return (zones, wrong)
  }

  /// Python gives the offsets of the first and the second reading of a wall time; in a gap the second is the greater.
  private func agrees(_ zone: Zone, _ numbers: [Int64]) -> Bool {
    let (wall, first, second) = (numbers[0], numbers[1], numbers[2])
    switch zone.instants(of: CivilDateTime(secondsSinceEpoch: wall)) {
    case .unique(let instant): return first == second && instant.seconds == wall - first
    case .overlap(let earlier, let later):
      return first > second && earlier.seconds == wall - first && later.seconds == wall - second
    case .gap(let transition):
      return first < second && transition.offsetBefore == first && transition.offsetAfter == second
    }
  }
}
