import Testing

@testable import Diagnostics

/// What of some findings was there before.
@Suite struct KnownFindingsTests {
  private static let rule = Rule("a-rule", summary: "", why: "", fix: "", bad: "", good: "")
  private static let other = Rule("b-rule", summary: "", why: "", fix: "", bad: "", good: "")

  private func found(
    _ message: String, line: String = "key: value", path: String = "a.yaml", _ severity: Severity = .error,
    rule: Rule = rule
  ) -> LocatedFinding {
    var finding = Finding(rule, at: SourceSpan(0, 1), message)
    finding.severity = severity
    return LocatedFinding(finding, in: SourceFile(path: path, bytes: Array(line.utf8))) { _ in nil }
  }

  private func new(_ now: [LocatedFinding], since before: [LocatedFinding]) -> [String] {
    KnownFindings(before).new(among: now).map(\.finding.message)
  }

  @Test func blanksAroundALineAreNotLookedAt() {
    #expect(new([found("m", line: "\t key: value ")], since: [found("m")]) == [])
  }

  @Test func anotherRuleFileOrLineIsNew() {
    let before = [found("m")]
    #expect(new([found("m", rule: Self.other)], since: before) == ["m"])
    #expect(new([found("m", path: "b.yaml")], since: before) == ["m"])
    #expect(new([found("m", line: "key: other")], since: before) == ["m"])
  }

  @Test func asManyAreKnownAsThereWere() {
    #expect(new([found("m"), found("m"), found("m")], since: [found("m"), found("m")]) == ["m"])
  }

  @Test func numbersMayChangeAndNamesMayNot() {
    let before = [found("\"x\" has 12 bytes"), found("\"y\" has 7 bytes")]
    #expect(new([found("\"x\" has 13 bytes"), found("\"y\" has 7 bytes")], since: before) == [])
    #expect(new([found("\"x\" has 13 bytes"), found("\"z\" has 7 bytes")], since: before) == ["\"z\" has 7 bytes"])
  }

  @Test func whatIsTheSameGoesBeforeWhatIsAlike() {
    // The second one is exactly that of then, so the first one is what is new.
    #expect(new([found("3 of \"x\""), found("2 of \"x\"")], since: [found("2 of \"x\"")]) == ["3 of \"x\""])
  }

  @Test func whatWeighsMoreIsNew() {
    #expect(new([found("m", .error)], since: [found("m", .warning)]) == ["m"])
    #expect(new([found("m", .warning)], since: [found("m", .error)]) == [])
    // A warning leaves the error of then for the error of now.
    #expect(new([found("m", .warning), found("m", .error)], since: [found("m", .error), found("m", .warning)]) == [])
  }

  @Test func aMovedFileIsTheSame() {
    let known = KnownFindings([found("m", path: "old.yaml")]) { $0 == "old.yaml" ? "a.yaml" : $0 }
    #expect(known.new(among: [found("m")]).isEmpty)
  }
}
