import Testing

@testable import Clocks

@Suite struct ZoneTests {
  /// One zone of the frozen vectors: its `at` and `wall` items, each cut at its separator.
  private struct Vectors: Sendable {
    var name = ""
    var at: [(Int64, Int)] = []
    var wall: [(Int64, String)] = []
  }

  private static let vectors: [Vectors] = {
    var all: [Vectors] = []
    var isZone = false
    for word in zoneVectors.split(whereSeparator: \.isWhitespace) {
      if isZone { all[all.count - 1].name = String(word) }
      if word == "zone" { all.append(Vectors()) }
      isZone = word == "zone"
      if let colon = word.firstIndex(of: ":") {
        all[all.count - 1].at.append((Int64(word[..<colon]) ?? 0, Int(word[word.index(after: colon)...]) ?? .min))
      } else if let equals = word.firstIndex(of: "=") {
        all[all.count - 1].wall.append((Int64(word[..<equals]) ?? 0, String(word[word.index(after: equals)...])))
      }
    }
    return all
  }()

  @Test func frozenVectorsOfPython() throws {
    #expect(Self.vectors.count == 42)
    var checked = 0
    for vectors in Self.vectors {
      let zone = try frozenZone(vectors.name)
      for (second, offset) in vectors.at {
        #expect(zone.offset(at: Instant(seconds: second)) == offset, "\(vectors.name) at \(second)")
        checked += 1
      }
      for (second, answer) in vectors.wall {
        let wall = CivilDateTime(secondsSinceEpoch: second)
        #expect(letter(zone.instants(of: wall)) == answer, "\(vectors.name) \(wall.text)")
        checked += 1
      }
    }
    #expect(checked > 1500)
  }

  /// A local time as the vectors write it.
  private func letter(_ time: LocalTime) -> String {
    switch time {
    case .unique(let instant): "u\(instant.seconds)"
    case .overlap(let earlier, let later): "o\(earlier.seconds),\(later.seconds)"
    case .gap(let transition): "g\(transition.instant.seconds)"
    }
  }

  @Test func roundTripsInEveryFrozenZone() throws {
    var random = SeededGenerator(seed: 7)
    for file in frozenFiles {
      let zone = try Zone(name: file.name, tzif: file.bytes)
      var transitions = 0
      for _ in 0..<300 {
        let instant = Instant(seconds: .random(in: -4_000_000_000...20_000_000_000, using: &random))
        checkRoundTrip(zone, instant)
        guard let next = zone.nextTransition(after: instant) else { continue }
        transitions += 1
        checkTransition(zone, next, after: instant)
      }
      #expect(zone.hasTransitions == (zone.name != "UTC"))
      #expect((transitions > 0) == zone.hasTransitions, "\(zone.name)")
    }
  }

  private func checkRoundTrip(_ zone: Zone, _ instant: Instant) {
    let wall = zone.local(instant)
    #expect(wall.secondsSinceEpoch - Int64(zone.offset(at: instant)) == instant.seconds)
    switch zone.instants(of: wall) {
    case .unique(let found): #expect(found == instant, "\(zone.name) \(wall.text)")
    case .overlap(let earlier, let later):
      #expect(earlier < later && (earlier == instant || later == instant), "\(zone.name) \(wall.text)")
    case .gap: Issue.record("\(zone.name) shows \(wall.text) and says that it does not exist")
    }
  }

  private func checkTransition(_ zone: Zone, _ transition: Transition, after instant: Instant) {
    let before = transition.instant.adding(TimeSpan(seconds: -1))
    #expect(transition.instant > instant && transition.offsetBefore != transition.offsetAfter)
    #expect(zone.offset(at: before) == transition.offsetBefore)
    #expect(zone.offset(at: transition.instant) == transition.offsetAfter)
    #expect(zone.offset(at: instant) == transition.offsetBefore, "none was passed over")
    #expect(zone.nextTransition(after: before) == transition)
    checkRoundTrip(zone, before)
    checkRoundTrip(zone, transition.instant)
    guard transition.offsetAfter > transition.offsetBefore else { return }
    let missing = CivilDateTime(secondsSinceEpoch: before.seconds + 1 + Int64(transition.offsetBefore))
    #expect(zone.instants(of: missing) == .gap(transition), "\(zone.name) \(missing.text)")
    #expect(zone.instant(of: missing) == transition.instant)
  }

  @Test func policyOfGapsAndOverlaps() throws {
    let berlin = try frozenZone("Europe/Berlin")
    let spring = try #require(CivilDateTime("2027-03-28 02:30"))
    #expect(berlin.instant(of: spring).text == "2027-03-28T01:00:00Z")
    #expect(berlin.local(berlin.instant(of: spring)).text == "2027-03-28 03:00")
    let autumn = try #require(CivilDateTime("2026-10-25 02:30"))
    #expect(berlin.instant(of: autumn).text == "2026-10-25T00:30:00Z")
    // Samoa had no 30 December 2011 at all.
    let apia = try frozenZone("Pacific/Apia")
    #expect(apia.instant(of: try #require(CivilDateTime("2011-12-30 12:00"))).text == "2011-12-30T10:00:00Z")
  }

  @Test func theEndsOfTimeDoNotTrap() throws {
    for file in frozenFiles {
      let zone = try Zone(name: file.name, tzif: file.bytes)
      for second in [Int64.min, .min + 1, -62_135_596_800, 253_402_300_799, .max - 1, .max] {
        let instant = Instant(seconds: second)
        #expect(abs(zone.offset(at: instant)) < 100_000)
        _ = zone.local(instant)
        if let next = zone.nextTransition(after: instant) { #expect(next.instant > instant) }
        _ = zone.instants(of: CivilDateTime(secondsSinceEpoch: second))
      }
      #expect(zone.nextTransition(after: Instant(seconds: 253_402_300_799)) == nil)
    }
    #expect(Zone.utc.instants(of: CivilDateTime(secondsSinceEpoch: 5)) == .unique(Instant(seconds: 5)))
    #expect(Zone.utc.nextTransition(after: Instant(seconds: .min)) == nil)
    #expect(!Zone.utc.hasTransitions)
  }

  /// Transitions closer together than they move the clocks, against looking at every instant.
  @Test func crowdedTransitionsMatchBruteForce() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<150 {
      var second: Int64 = 0
      let transitions = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        second += .random(in: 1...40, using: &random)
        return (second, Int32.random(in: -30...30, using: &random))
      }
      let zone = try Zone(name: "Test/Crowd", tzif: tzif(first: .random(in: -30...30, using: &random), transitions))
      for wall in Int64(-50)...300 {
        let all = (wall - 31...wall + 31).filter { $0 + Int64(zone.offset(at: Instant(seconds: $0))) == wall }
        let answer = zone.instants(of: CivilDateTime(secondsSinceEpoch: wall))
        switch answer {
        case .unique(let instant): #expect(all == [instant.seconds])
        case .overlap(let first, let second): #expect(Array(all.prefix(2)) == [first.seconds, second.seconds])
        case .gap(let transition):
          let at = transition.instant.seconds
          #expect(
            all.isEmpty && at - 1 + Int64(transition.offsetBefore) < wall && at + Int64(transition.offsetAfter) > wall)
        }
      }
    }
  }
}
