import AppFiles
import Testing

/// Old-style property lists, as Xcode writes its projects.
@Suite struct OldStylePropertyListTests {
  private func read(_ text: String) throws -> PropertyListValue { try PropertyList.readOldStyle(Array(text.utf8)) }

  @Test func everyKindOfValue() throws {
    let list = try read("// c\n{ a = b.c; \"d e\" = ( x, \"y\\n\", ); f = <0f bd 77>; g = { }; h = (); /* i */ }\n")
    #expect(
      list
        == .dictionary([
          .init("a", .string("b.c")), .init("d e", .array([.string("x"), .string("y\n")])),
          .init("f", .data([0x0F, 0xBD, 0x77])), .init("g", .dictionary([])), .init("h", .array([])),
        ]))
  }

  @Test(arguments: [
    ("{ a = b }", "\";\" is missing after a value"), ("{ a b; }", "\"=\" is missing after a key"),
    ("( a b )", "\",\" or \")\" is missing after an element"), ("<0g>", "data is hexadecimal digits"),
    ("<0", "the data does not end"), ("<0>", "the data does not end"), ("{} x", "something follows the value"),
    ("", "the file ends where a value is due"), ("{ a = ", "the file ends where a value is due"),
  ])
  func mistakes(text: String, reason: String) {
    #expect(throws: AppFileError.self) { try read(text) }
    do { _ = try read(text) } catch { #expect((error as? AppFileError)?.reason == reason) }
  }

  /// One level less than the limit is read.
  @Test func depth() throws {
    func nested(_ count: Int) -> String {
      String(repeating: "(", count: count) + String(repeating: ")", count: count)
    }
    _ = try read(nested(PropertyList.maximumDepth))
    #expect(throws: AppFileError.self) { try read(nested(PropertyList.maximumDepth + 1)) }
  }
}
