import Diagnostics
import Testing

/// The one reader of numbers as people write them.
@Suite struct WrittenNumberTests {
  private static let rule = Rule("made-up", summary: "made up", why: "", fix: "", bad: "", good: "")

  /// A number for which something is written is that number and no other.
  @Test func whatIsWrittenIsWhatWasRead() throws {
    var random = Counting()
    for _ in 0..<2000 {
      let value = Int.random(in: 0...9_999_999, using: &random)
      let cents = Int.random(in: 0...99, using: &random)
      let mark = [",", ".", "'", " "].randomElement(using: &random) ?? ","
      let point = mark == "." ? "," : "."
      let groups = Self.grouped(value, mark)
      let place = NumberPlace.decimal(NumberPlace.all)
      func written(_ text: String) throws -> String? {
        place.advice(for: text).flatMap { advice in
          Finding(Self.rule, at: SourceSpan(0, 1), "x", help: advice).fixes.first?.edits.first?.text
        }
      }
      let whole = try written(groups)
      #expect(whole == (value < 1000 ? "\(value)" : value < 1_000_000 ? nil : "\(value)"), "\(groups)")
      let decimal = try written("\(groups)\(point)\(cents < 10 ? "0" : "")\(cents)")
      #expect(decimal.flatMap { Double($0) } == Double(value) + Double(cents) / 100, "\(groups)\(point)\(cents)")
    }
  }

  private static func grouped(_ value: Int, _ mark: String) -> String {
    value < 1000
      ? "\(value)" : grouped(value / 1000, mark) + mark + String("00\(value % 1000)".suffix(3))
  }
}

/// The same numbers each time.
private struct Counting: RandomNumberGenerator {
  private var state: UInt64 = 11

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
