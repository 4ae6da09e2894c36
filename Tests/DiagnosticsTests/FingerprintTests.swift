import Testing

@testable import Diagnostics

@Suite struct FingerprintTests {
  private static func fingerprints(_ text: String, path: String = "a.yaml", at places: [String]) -> [String] {
    let file = SourceFile(path: path, bytes: Array(text.utf8))
    var from = text.startIndex
    let findings = places.compactMap { place -> LocatedFinding? in
      guard let range = text[from...].firstRange(of: place) else { return nil }
      from = range.upperBound
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let finding = Finding(.suppression, at: SourceSpan(start, start + place.utf8.count), "about \(from)")
      return LocatedFinding(finding, in: file) { _ in nil }
    }
    return Fingerprint.all(of: findings).map(\.hex)
  }

  @Test func keptWhileLinesComeAndGo() {
    let before = Self.fingerprints("a: x\nb: x\n", at: ["x", "x"])
    #expect(before.count == 2)
    #expect(Self.fingerprints("# new\n\n  a: x\nnew: y\n\tb: x \n", at: ["x", "x"]) == before)
  }

  /// Made with Python's hashlib: sha256(b"suppression\0a.yaml\0a: x\0" + b"0").
  @Test func othersCanComputeIt() {
    #expect(Self.fingerprints("a: x\n", at: ["x"]) == ["d169f3712caed1d3150e6014e645ed39"])
  }

  @Test func whatIsAlikeIsCounted() {
    let found = Self.fingerprints("a: x\na: x\na: x, x\n", at: ["x", "x", "x", "x"])
    #expect(Set(found).count == 4)
    // One more of the same leaves the others what they were.
    #expect(Self.fingerprints("a: x\na: x\na: x\na: x, x\n", at: ["x", "x", "x", "x", "x"]).starts(with: found[..<2]))
  }

  @Test func anotherFileOrLineIsAnother() {
    let one = Self.fingerprints("a: x\n", at: ["x"])
    #expect(Self.fingerprints("a: x\n", path: "b.yaml", at: ["x"]) != one)
    #expect(Self.fingerprints("b: x\n", at: ["x"]) != one)
  }
}
