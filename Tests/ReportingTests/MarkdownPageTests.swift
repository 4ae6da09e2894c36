import Limits
import Testing

@testable import Reporting

@Suite struct MarkdownPageTests {
  /// Lists of random lengths from a fixed seed.
  private static let lists: [[[String]]] = {
    var state: UInt64 = 7
    func next(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    return (0..<300).map { _ in
      (0...next(6)).map { list in
        (0..<next(40)).map { "<\(list):\($0)\(String(repeating: next(2) == 0 ? "x" : "日", count: next(60)))>" }
      }
    }
  }()

  private func page(_ lists: [[String]], limit: Int, most: Int) -> String {
    var page = MarkdownPage(limit: limit)
    page.add("head\n")
    for (index, list) in lists.enumerated() {
      if index % 2 == 0 {
        page.addLines("", list.map { $0 + "\n" }, most: most)
      } else {
        page.addWords("", list, most: most)
      }
    }
    return page.text
  }

  @Test(arguments: [400, 1000, 3000, 100_000]) func pagesKeepToTheirLimitAndCountWhatIsLeft(limit: Int) throws {
    for lists in Self.lists {
      let text = page(lists, limit: limit, most: 30)
      #expect(text.utf16.count <= max(limit, 300), "\(limit)")
      // Every item is there whole or not at all, from the first on, and the rest is counted.
      for (index, list) in lists.enumerated() where !list.isEmpty {
        let shown = list.prefix { text.contains($0) }.count
        #expect(!text.contains("<\(index):\(shown)"))
        let isWhole = shown == list.count
        let more = index % 2 == 0 ? "- and \(list.count - shown) more\n" : "and \(list.count - shown) more\n"
        #expect(isWhole || text.contains(more), "\(index)")
        #expect(shown <= 30)
      }
    }
  }

  /// Pieces with names: whoever is left out is counted and named, in order, as far as there is room for names.
  @Test(arguments: [3_000, 6_000, 100_000]) func whoIsLeftOutIsNamed(limit: Int) {
    for lists in Self.lists {
      let pieces = lists.flatMap { $0 }
      var page = MarkdownPage(limit: limit)
      page.add("head\n")
      page.addNamed("", pieces, names: pieces.indices.map { "n\($0)" }, most: 150)
      page.addLines("", pieces.map { _ in "another line\n" })
      let text = page.text
      #expect(text.utf16.count <= limit)
      let shown = pieces.prefix { text.contains($0) }.count
      #expect(shown <= 150)
      let left = text.split(separator: "\n").first { $0.hasPrefix("And ") }
      #expect((left == nil) == (shown == pieces.count))
      guard let left else { continue }
      let named = left.matches(of: /n([0-9]+)/).compactMap { Int($0.1) }
      let others = pieces.count - shown - named.count
      #expect(named == Array(shown..<(shown + named.count)) && left.hasPrefix("And \(pieces.count - shown) more: n"))
      #expect(left.hasSuffix(others > 0 ? " and \(others) others." : "n\(pieces.count - 1)."), "\(left)")
    }
  }

  /// What is short stands whole, whatever else there is; what fits is not cut.
  @Test func nothingIsCutWithoutNeed() {
    for lists in Self.lists {
      let whole = page(lists, limit: .max, most: .max)
      #expect(page(lists, limit: whole.utf16.count + 200, most: .max) == whole)
    }
    let long = (0..<1000).map { "long \($0)" }
    let text = page([["short 1", "short 2"], long, ["small"]], limit: 2000, most: .max)
    #expect(text.contains("short 2") && text.contains("small") && text.contains("long 9") && text.utf16.count > 1900)
  }
}
