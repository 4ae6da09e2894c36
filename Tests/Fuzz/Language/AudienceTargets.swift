import Clocks
import Diagnostics
import Expressions
import Harness
import Limits
import Samples

/// Words of audiences.
let audienceWords: @Sendable () -> [String] = {
  Predicate.reservedWords + sampleAttributes.attributes.map(\.name)
    + [
      " == ", " != ", " <= ", " >= ", " in [", "\"\"", "'a'", "3.10", "2026-11-21", "2026-11-21T00:00:00Z",
      "is not missing",
      "within last 7 days", "within next 2 weeks", "starts with \"", "contains 'b'", "free", "pro", "équipe", "1.25",
      "-5",
      "\\u0041", "not (", ") and (", "\0",
    ]
}

/// Audiences of the tests.
let audienceSeeds: @Sendable (SeedFiles) -> [[UInt8]] = {
  $0.literals(in: "Tests/ExpressionsTests/PredicateTests.swift", "Tests/ExpressionsTests/DecisionTests.swift")
    .filter { $0.contains(0x20) } + $0.literals(in: "Tests/ExpressionsTests/decisions.jsonl").filter { $0.count > 8 }
}

/// Reads an audience; a refusal has its word, and places lie in the text.
func audience(_ bytes: UnsafeBufferPointer<UInt8>) -> Predicate? {
  var findings: [Finding] = []
  let text = String(decoding: bytes, as: UTF8.self)
  let predicate = Predicate.parse(
    text, attributes: sampleAttributes, audiences: .empty, budget: .ofLargestFile(), into: &findings)
  expect(predicate != nil || !findings.isEmpty, "an audience is not refused without a word")
  expectFindings(findings, in: text.utf8.count)
  return predicate
}

/// What is decided about an audience against whom it takes: of rows, of batches, of the person that is made up, and in normal form.
let audienceTarget = FuzzTarget(
  "audience", longest: 200, words: audienceWords, seeds: audienceSeeds,
  start: {
    let rows = SampleRows.batch()
    let person = ColumnBatch(attributes: sampleAttributes, capacity: 1)
    return { bytes in
      guard let predicate = audience(bytes) else { return }
      var findings: [Finding] = []
      let again = Predicate.parse(
        predicate.text, attributes: sampleAttributes, audiences: .empty, budget: .ofLargestFile(), into: &findings)
      expect(again?.text == predicate.text, "the normal form is its own: \(predicate.text)")
      let reach = predicate.decide()
      let selector = RowSelector(predicate, capacity: rows.count, now: sampleNow)
      // The answers live as long as who gave them.
      let selected = withExtendedLifetime(selector) { selector.select(rows).map { $0 == 1 } }
      for row in 0..<rows.count {
        let isMeant = predicate.matches(rows, row, now: sampleNow)
        expect(selected[row] == isMeant, "rows and batches agree: \(predicate.text)")
        expect(
          again?.matches(rows, row, now: sampleNow) == isMeant, "the normal form means the same: \(predicate.text)")
        if reach == .nobody || reach == .everybody {
          expect(isMeant == (reach == .everybody), "\(reach) is true of row \(row): \(predicate.text)")
        }
      }
      for isMeant in [true, false] {
        guard let example = predicate.example(isMeant: isMeant) else {
          expect(reach != .some, "there is someone: \(predicate.text)")
          continue
        }
        expect(reach != (isMeant ? .nobody : .everybody), "there is no one: \(predicate.text)")
        // A person who is made up has a city and a plan, whatever they are.
        person.reset()
        for column in 0..<person.columnCount { fill(person, column) }
        example.fill(person, 0)
        person.count = 1
        expect(
          predicate.matches(person, 0, now: example.now) == isMeant, "\(example.text) is an example: \(predicate.text)")
        let reasons = predicate.reasons(person, 0, now: example.now)
        expect((1...Predicate.mostReasons).contains(reasons.count), "there is a reason: \(predicate.text)")
      }
    }
  })

private func fill(_ batch: ColumnBatch, _ column: Int) {
  switch sampleAttributes.attributes[column].type {
  case .text, .version: _ = [UInt8(ascii: "1")].withUnsafeBufferPointer { batch.setText(column, 0, $0) }
  default: batch.set(column, 0, 1)
  }
}

/// A table of audiences, a line each, which may use one another.
let audienceTableTarget = FuzzTarget(
  "audience-table", longest: 300, words: { audienceWords() + ["\na: ", "\nb: ", "a", "b", "c", "and a", "or b"] },
  seeds: { _ in [Array("a: points > 3\nb: a and subscribed\nc: not (b or a)\n".utf8), Array("a: b\nb: a\n".utf8)] }
) { bytes in
  let lines = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  let entries = lines.enumerated().map { number, line in
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = Located(String(parts[0]), at: SourceSpan(number, number))
    return AudienceTable.Entry(name: name, text: parts.count > 1 ? String(parts[1]) : "")
  }
  var findings: [(entry: Int, finding: Finding)] = []
  let table = AudienceTable.build(
    entries, attributes: sampleAttributes, budget: .ofLargestFile(), into: &findings)
  for (entry, finding) in findings { expectFindings([finding], in: entries[entry].text.utf8.count) }
  for (number, entry) in entries.enumerated() {
    guard let index = table.index(of: entry.name.value), index == number else { continue }
    guard let predicate = table.predicate(named: entry.name.value) else { continue }
    expect(!predicate.text.isEmpty && predicate.decide() == predicate.decide(), "what is decided is decided")
  }
}
