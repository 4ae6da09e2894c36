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
    ("%2$#@n@", "2#@"), ("%%%@", "1@"), ("é%@🎉%@", "1@ 2@"), ("50% off", "1o"), ("%'d", "1d"), ("%#@", "1@"),
  ])
  func reads(text: String, expected: String) {
    #expect(scan(text) == expected)
    #expect(FormatSpecifiers.scan(text).problems == [])
  }

  @Test(arguments: [
    ("100%", 3, "the text ends in a lone %"), ("a %5", 2, "the text ends within a specifier"),
    ("5 %, then", 2, "\"%,\" is no specifier; a per cent sign is written %%"),
    ("100 %é", 4, "\"%é\" is no specifier; a per cent sign is written %%"),
    ("%0$@", 0, "positions go from 1 to 255"), ("%99999999999999999999$@", 0, "positions go from 1 to 255"),
    ("%*256$d", 0, "positions go from 1 to 255"), ("%1$.*0$f", 0, "positions go from 1 to 255"),
    ("%1$@ %@", 5, "specifiers with and without a position stand in one text"),
  ])
  func reportsWhatIsMalformed(text: String, offset: Int, reason: String) {
    #expect(FormatSpecifiers.scan(text).problems == [AppFileError(offset: offset, reason: reason)])
  }

  @Test func aBadSpecifierDoesNotSwallowTheNext() {
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
}
