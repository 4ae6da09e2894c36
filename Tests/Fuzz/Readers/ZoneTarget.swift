import Harness

@testable import Clocks

/// A file of a time zone against a naive reading of its table and of its rule, and wall times against all offsets that there are.
let zoneTarget = FuzzTarget(
  "zone", longest: 600,
  words: {
    [
      "TZif", "TZif2", "\nCET-1CEST,M3.5.0,M10.5.0/3\n", "\n<+0330>-3:30\n", "\nEST5EDT,M3.2.0,M11.1.0\n", ",J60",
      ",M3.5.0/-2",
      "\nXXX3EDT4,0/0,J365/23\n", "/167", "\nIST-1GMT0,M10.5.0,M3.5.0/1\n",
    ]
  },
  seeds: { files in
    files.blocks(in: "Tests/ClocksTests/ZoneFiles.swift")
      + ["CET-1CEST,M3.5.0,M10.5.0/3", "EST5EDT", "XXX3EDT4,0/0,J365/23", "<-03>3", "IST-1GMT0,M10.5.0,M3.5.0/1"]
      .flatMap {
        rule in
        [
          NaiveZone.file(rule: rule, []),
          NaiveZone.file(rule: rule, [(-1_000_000_000, 3600), (0, 7200), (1_000_000_000, 3600)]),
        ]
      }
  }
) { bytes in
  guard let zone = try? Zone(name: "Fuzz/Zone", tzif: Array(bytes)) else { return }
  guard let naive = NaiveZone(Array(bytes)) else { fail("a file that is taken can be read naively") }
  var moments = [-4_000_000_000, -1, 0, 1_000_000_000, 1_763_683_200, 1_785_542_400, 4_102_444_800, 32_503_680_000]
  for time in naive.times.prefix(24) { moments += [time &- 1, time, time &+ 1, time &+ 1800] }
  for moment in moments where moment > -60_000_000_000 && moment < 250_000_000_000 {
    let offset = zone.offset(at: Instant(seconds: Int64(moment)))
    let expected = naive.offset(at: moment)
    expect(offset == expected, "the offset at \(moment) is \(expected), not \(offset)")
    checkWall(zone, Instant(seconds: Int64(moment)))
    checkTransition(zone, Instant(seconds: Int64(moment)))
  }
}

/// What clocks show, and which instants show it: those are found again by trying every offset that the zone has nearby.
private func checkWall(_ zone: Zone, _ instant: Instant) {
  let wall = zone.local(instant)
  let meant = zone.instants(of: wall)
  var offsets: Set<Int> = []
  var near = Instant(seconds: instant.seconds - 400_000)
  offsets.insert(zone.offset(at: near))
  // Four days on each side: no clock is further from another than that.
  for _ in 0..<64 {
    guard let next = zone.nextTransition(after: near), next.instant.seconds < instant.seconds + 400_000 else { break }
    offsets.insert(next.offsetAfter)
    near = next.instant
  }
  let shown = offsets.map { wall.secondsSinceEpoch - Int64($0) }.sorted().filter {
    zone.local(Instant(seconds: $0)) == wall
  }
  switch meant {
  case .unique(let only): expect(shown == [only.seconds], "\(wall.text) is shown once, at \(only.text): \(shown)")
  case .overlap(let first, let second):
    expect(shown.prefix(2) == [first.seconds, second.seconds], "\(wall.text) is shown twice: \(shown)")
  case .gap: fail("\(wall.text) was shown at \(instant.text)")
  }
}

private func checkTransition(_ zone: Zone, _ instant: Instant) {
  guard let next = zone.nextTransition(after: instant) else { return }
  expect(next.instant > instant && next.offsetBefore != next.offsetAfter, "a transition changes something, later")
  expect(zone.offset(at: instant) == next.offsetBefore, "until then nothing changes")
  expect(zone.offset(at: next.instant) == next.offsetAfter, "from then on it has")
  expect(zone.offset(at: Instant(seconds: next.instant.seconds - 1)) == next.offsetBefore, "not a second earlier")
  // The wall time that the clocks jump over is shown by nobody.
  let jump = next.offsetAfter - next.offsetBefore
  guard jump > 0 else { return }
  let skipped = CivilDateTime(secondsSinceEpoch: next.instant.seconds + Int64(next.offsetBefore))
  if case .unique(let only) = zone.instants(of: skipped) {
    expect(zone.local(only) == skipped, "\(skipped.text) is shown")
  }
}
