import Diagnostics
import Testing

@testable import Reporting

/// Lines of kilobytes are shown around their mark, and only that part of them is looked at.
@Suite struct SourceSnippetTests {
  /// A letter far from the mark that must be looked at one by one changes nothing of what is shown.
  @Test(arguments: [20, 80, 132, 200]) func farLettersChangeNothing(columns: Int) {
    var dice: UInt64 = 88_172_645_463_325_252
    func next(_ most: Int) -> Int {
      dice ^= dice << 13
      dice ^= dice >> 7
      dice ^= dice << 17
      return Int(dice % UInt64(most))
    }
    var cut = 0
    for _ in 0..<400 {
      let count = 1 + next(6_000)
      let line = (0..<count).map { _ in UInt8(0x20 + next(0x5F)) }
      let start = next(count + 1)
      let end = min(count, start + next(300))
      // Further away than anything that is shown, where the line is that long.
      let far = start > count / 2 ? 0 : count - 1
      guard abs(far - start) > 2 * columns + 300 else { continue }
      var other = line
      other[far] = UInt8(ascii: "\t")
      let shown = [line, other].map { bytes in
        let file = SourceFile(path: "a", bytes: bytes)
        let excerpt = SourceExcerpt(of: file, around: start)
        if excerpt.cut(around: file.position(of: start).column, to: columns) != excerpt { cut += 1 }
        return SourceSnippet(excerpt, from: file.position(of: start), to: file.position(of: end), columns: columns)
      }
      #expect(shown[0].line == shown[1].line)
      #expect(shown[0].indent == shown[1].indent && shown[0].length == shown[1].length)
    }
    #expect(cut > 50)
  }
}
