import Testing

@testable import Linting

/// Texts are searched for all patterns of bytes at once, each of which has a bit of one word: a row without one would never be found.
@Suite struct TextMarksTests {
  @Test func eachRowHasABit() { #expect(TextMarks.rows.count <= TextMarks.mostRows) }
}
