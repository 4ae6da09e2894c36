import Testing

@testable import AppFiles

@Suite struct StringsTests {
  func read(_ text: String) throws(AppFileError) -> StringsTable { try StringsTable.read(Array(text.utf8)) }

  func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    Array(("\u{FEFF}" + text).utf16).flatMap { bigEndian ? big(UInt64($0), 2) : little(UInt64($0), 2) }
  }

  static let sample = """
    /* Title; with "quotes" = and more */
    "hello" = "Hallo \\"Welt\\"\\n\\t\\\\";  // to the end
    unquoted.key-1 = bare_word;
    'single' = 'it is';
    "emoji" = "\\U00e9 \\UD83C\\UDF89 🎉";
    "multi
    line" = "a
    b";
    "itself";
    "octal" = "\\101";
    "slash/*no comment*/" = "//neither";

    """

  static let expected: [[String]] = [
    ["hello", "Hallo \"Welt\"\n\t\\"], ["unquoted.key-1", "bare_word"], ["single", "it is"],
    ["emoji", "é 🎉 🎉"], ["multi\nline", "a\nb"], ["itself", "itself"], ["octal", "A"],
    ["slash/*no comment*/", "//neither"],
  ]

  @Test func readsEveryEncoding() throws {
    for bytes in [
      Array(Self.sample.utf8), Array(("\u{FEFF}" + Self.sample).utf8), utf16(Self.sample, bigEndian: true),
      utf16(Self.sample, bigEndian: false),
    ] {
      let table = try StringsTable.read(bytes)
      #expect(table.entries.map { [$0.key, $0.value] } == Self.expected)
      #expect(table.duplicates == [])
    }
  }

  @Test func readsBuiltFiles() throws {
    let table = try StringsTable.read(PropertyListSamples.strings)
    #expect(table.entries.map { [$0.key, $0.value] } == [["hello", "Hallo"], ["n", "%@ Tage"]])
  }

  @Test func bracesAndEmptyFiles() throws {
    #expect(try read("{ a = b; }").entries.map(\.value) == ["b"])
    #expect(try read("").entries.isEmpty)
    #expect(try read(" // nothing").entries.isEmpty)
  }

  @Test func theLastDuplicateCounts() throws {
    let table = try read("\"é\" = \"1\";\n\"b\" = \"2\";\n\"é\" = \"3\";")
    #expect(table.entries.map { [$0.key, $0.value] } == [["é", "3"], ["b", "2"]])
    #expect(table.duplicates == [.init(key: "é", firstOffset: 0, offset: 23)])
    // Canonically equivalent keys are different keys.
    #expect(try read("\"é\" = a; \"e\u{301}\" = b;").duplicates.isEmpty)
  }

  @Test(arguments: [
    ("\"a\" = \"b\"\n\"c\" = \"d\";", 9, "\";\" is missing after the entry \"a\""),
    ("\"a\" = \"b;", 6, "the text does not end; its quotation mark is missing"),
    ("\"a\" = ;", 6, "a text in quotation marks is due here"), ("/* a", 0, "the comment does not end"),
    ("\"a\" = \"\\Ux\";", 7, "\\U lacks its four hexadecimal digits"),
    ("\"a\" = \"\\UD800\";", 7, "half of a surrogate pair is alone"),
    ("{ a = b;", 8, "the file ends before its \"}\""),
    ("a = b; }", 7, "a key in quotation marks is due here"), ("a = <00>;", 4, "a text in quotation marks is due here"),
  ])
  func errorsHaveTheirPlace(text: String, offset: Int, reason: String) {
    let error = AppFileError(offset: offset, reason: reason)
    #expect(failure { () throws(AppFileError) in try read(text) } == error)
    // The same place in a UTF-16 file is two bytes a unit behind the mark.
    let wide = AppFileError(offset: 2 + 2 * offset, reason: reason)
    #expect(failure { () throws(AppFileError) in try StringsTable.read(utf16(text, bigEndian: false)) } == wide)
  }

  @Test func offsetsOfWideCharactersAreRight() throws {
    let text = "\"🎉\" = \"é\";\n\"b\" = c;"
    #expect(try read(text).entries.map(\.offset) == [0, 15])
    #expect(try StringsTable.read(utf16(text, bigEndian: true)).entries.map(\.offset) == [2, 2 + 2 * 12])
  }

  @Test func brokenEncodingsAreErrors() {
    func reason(_ bytes: [UInt8]) -> String? {
      failure { () throws(AppFileError) in try StringsTable.read(bytes) }?.reason
    }
    #expect(reason([0x22, 0xFF]) == "the text is not valid UTF-8")
    #expect(reason([0x22, 0xED, 0xA0, 0x80]) == "the text is not valid UTF-8")
    #expect(reason([0x22, 0xC0, 0x80]) == "the text is not valid UTF-8")
    #expect(reason([0x22, 0, 0x61, 0])?.hasPrefix("the text has a NUL byte") == true)
    #expect(reason([0xFF, 0xFE, 0, 0xD8, 0x61, 0]) == "half of a surrogate pair is alone")
    #expect(reason([0xFF, 0xFE, 0x61]) == "the text is UTF-16 but ends within a character")
    #expect(reason([0xFF, 0xFE, 0, 0, 0, 0, 0, 0])?.hasPrefix("the text is UTF-32") == true)
  }

  @Test func pluralsOfStringsDict() throws {
    let list = try PropertyList.read(
      Array(
        """
        <plist><dict>
          <key>landed</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%@: %#@geese@ on %#@fields@ for %@</string>
            <key>geese</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>one</key><string>a goose</string><key>other</key><string>%d geese</string></dict>
            <key>fields</key><dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>d</string>
              <key>other</key><string>%d fields</string></dict>
          </dict>
          <key>device</key><dict><key>NSStringDeviceSpecificRuleType</key>
            <dict><key>mac</key><string>Click</string><key>other</key><string>Tap</string></dict></dict>
          <key>broken</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@gone@</string>
            <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>one</key><string>x</string><key>some</key><string>y</string></dict></dict>
          <key>nothing</key><dict/>
        </dict></plist>
        """.utf8))
    let dictionary = try StringsDictionary(list)
    var strings = LocalizedStrings()
    strings.add(dictionary, language: "en")
    strings.add(try read("landed = plain; device = plain; other = text;"), language: "en")
    let landed = try #require(strings.entry("landed", in: "en"))
    // A form without its number does not move the arguments behind it.
    #expect(
      landed.variants == [
        .init(path: "geese.plural.one", text: "%1$@: a goose on %3$d fields for %4$@"),
        .init(path: "geese.plural.other", text: "%1$@: %2$d geese on %3$d fields for %4$@"),
        .init(path: "fields.plural.other", text: "%1$@: %2$d geese on %3$d fields for %4$@"),
      ])
    #expect(landed.variesByPlural)
    #expect(strings.entry("device", in: "en")?.values == ["Click", "Tap"])
    #expect(strings.entry("other", in: "en")?.values == ["text"])
    #expect(strings.entry("nothing", in: "en") == nil)
    #expect(
      strings.problems.map(\.description) == [
        "\"broken\" en: \"some\" of the variable \"n\" is not a plural category; the device ignores it",
        "\"broken\" en: the variable \"n\" lacks the form \"other\"", "\"broken\" en: %#@gone@ names no variable",
        "\"nothing\" en: there is neither NSStringLocalizedFormatKey nor a device or width rule",
      ])
  }

  @Test func variablesThatGrowWithoutEndAreCutOff() throws {
    let twice = String(repeating: "%#@v@", count: 2000)
    func rule(_ text: String) -> PropertyListValue {
      .dictionary([
        .init("NSStringFormatSpecTypeKey", .string("NSStringPluralRuleType")), .init("other", .string(text)),
      ])
    }
    let entry = PropertyListValue.dictionary([
      .init("NSStringLocalizedFormatKey", .string(twice)), .init("v", rule(twice)),
    ])
    let dictionary = try StringsDictionary(.dictionary([.init("k", entry)]))
    #expect(dictionary.problems.map(\.reason) == ["its variables expand to far more text than the file holds"])
  }
}
