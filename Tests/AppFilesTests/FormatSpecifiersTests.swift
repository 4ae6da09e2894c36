import Foundation
import Testing

@testable import AppFiles

@Suite struct FormatSpecifiersTests {
  /// Position and conversion of each specifier, `1@ 2lld`.
  func scan(_ text: String) -> String {
    FormatSpecifiers.scan(text).specifiers.map { "\($0.position)\($0.conversion)" }.joined(separator: " ")
  }

  @Test(arguments: [
    ("", ""), ("100%% sure", ""), ("%@", "1@"), ("%@ and %@", "1@ 2@"), ("%2$@ %1$@", "2@ 1@"), ("%d", "1d"),
    ("%lld of %ld", "1lld 2ld"), ("%li", "1li"), ("%05.2f", "1f"), ("%-10s|", "1s"), ("%+#x", "1x"), ("%*d", "1* 2d"),
    ("%.*f", "1* 2f"), ("%1$*2$d", "2* 1d"), ("%zu %hhd %Lf", "1zu 2hhd 3Lf"), ("%#@count@ left", "1#@"),
    ("%2$#@n@", "2#@"), ("%%%@", "1@"), ("é%@🎉%@", "1@ 2@"), ("50% off", "1o"), ("%l@ %-5@", "1@ 2@"), ("% d", "1d"),
    ("10% z okazji %@", "1zo 2@"), ("%1$@ %@", "1@ 1@"),
  ])
  func reads(text: String, expected: String) {
    #expect(scan(text) == expected)
    #expect(FormatSpecifiers.scan(text).strays == [])
  }

  @Test(arguments: [
    ("100%", 3, "%", ""), ("a %-", 2, "%-", ""), ("5 %, then", 2, "%,", ","), ("100 %é", 4, "%é", "é"),
    ("bis 50% mit %@", 6, "% m", " "), ("省 20% %@", 6, "% %", " "), ("%0$@", 0, "%0$", "0"), ("%'d", 0, "%'", "'"),
    ("%99999999999999999999$@", 0, "%99999999999999999999$@", "9"), ("%#@ x", 0, "%#@", "#"),
  ])
  func reportsSignsThatBeginNothing(text: String, offset: Int, written: String, shown: String) {
    #expect(FormatSpecifiers.scan(text).strays == [StrayPercent(text: written, offset: offset, shown: shown)])
  }

  /// Where hardly anybody means a specifier, the help is to write two signs.
  @Test(arguments: [
    ("20% de", true), ("100%ig", true), ("50%-ig", true), ("20%de", true), ("%d", false), ("%i Tage", false),
    ("x2 %d", false), ("0%d:30", false), ("%1$d", false),
  ])
  func tellsSignsFromSpecifiers(text: String, isSign: Bool) {
    #expect(FormatSpecifiers.scan(text).specifiers.first?.isLikelySign == isSign)
  }

  @Test func aStraySignDoesNotSwallowTheNext() {
    #expect(scan("%,%@") == "1@")
  }

  @Test func keepsTextAndPlace() throws {
    let scan = FormatSpecifiers.scan("é %2$#@geese@ %1$5.1f")
    #expect(scan.specifiers.map(\.text) == ["%2$#@geese@", "%1$5.1f"])
    #expect(scan.specifiers.map(\.offset) == [3, 15])
    #expect(scan.specifiers.first?.variable == "geese")
    #expect(scan.argumentCount == 2)
    #expect(scan.specifiers(at: 1).map(\.conversion) == ["f"])
  }

  /// What CoreFoundation makes of a format, for texts alone.
  private func system(_ format: String, _ arguments: [String]) -> String {
    String(format: format, arguments: arguments.map { $0 as NSString })
  }

  @Test(arguments: [
    "%@", "%@ %@", "%2$@ und %1$@", "%2$@", "%1$@ %3$@", "%3$@ %1$@ %@", "%1$@ %@", "100%% %@", "%%@", "%%%@", "%@%",
    "%@ 100%", "bis zu 50% mit %@", "省 20% %@", "-20% %@", "%,%@", "%é %@", "5%", "%", "%5@|%-5@|%05@", "%l@%q@",
    "%.2@",
    "%😀 %@", "%$@", "%!", "%1 $@", "%1$@%1$@", "e\u{301}%@e\u{301}", "\u{200F}%@ %% %2$@",
  ]) func printsAsTheSystemDoes(format: String) {
    let arguments = ["Ana", "二", "C%@"]
    #expect(FormatSpecifiers.print(format, arguments) == system(format, arguments))
  }

  /// Made-up formats of what translators write. Those that read something else than a text show memory, and are no test.
  @Test(arguments: [UInt64](1...4)) func printsMadeUpFormatsAsTheSystemDoes(seed: UInt64) {
    var random = Random(seed)
    let pieces = [
      "%", "%", "%@", "%1$@", "%2$@", "%%", " ", "m", "de", "é", "省", "🎉", "5", "0", "$", "@", "-", ".", ",", "l", "!",
      "%3$@", "y",
    ]
    let arguments = ["Ana", "二", "C%@"]
    var tried = 0
    for _ in 0..<4000 {
      let format = (0..<random.below(8)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let scan = FormatSpecifiers.scan(format)
      guard scan.specifiers.allSatisfy({ $0.conversion == "@" }), scan.positions.count <= 3,
        !scan.strays.contains(where: { $0.text.utf8.count > 12 }), !Self.endsWithin(format)
      else { continue }
      tried += 1
      let printed = FormatSpecifiers.print(format, arguments)
      let expected = system(format, arguments)
      #expect(printed.utf8.elementsEqual(expected.utf8), "\(format): \(printed), not \(expected)")
    }
    #expect(tried > 2000)
  }

  /// What a text shows that ends within a specifier differs by what the last sign was; that it loses something is all that counts.
  private static func endsWithin(_ format: String) -> Bool {
    guard let last = FormatSpecifiers.scan(format).strays.last else { return false }
    return last.offset + last.text.utf8.count == format.utf8.count && last.text != "%"
  }
}

/// Numbers that are the same each time.
private struct Random {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
