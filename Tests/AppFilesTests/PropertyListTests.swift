import Foundation
import Testing

@testable import AppFiles

@Suite struct PropertyListTests {
  func read(_ xml: String) throws(AppFileError) -> PropertyListValue { try PropertyList.read(Array(xml.utf8)) }
  func error(_ xml: String) -> AppFileError? { failure { () throws(AppFileError) in try read(xml) } }

  @Test(arguments: [PropertyListSamples.xml, PropertyListSamples.binary])
  func readsWhatPythonWrote(bytes: [UInt8]) throws {
    #expect(PropertyList.recognises(bytes))
    let list = try PropertyList.read(bytes)
    #expect(list["CFBundleName"] == .string("Streaks"))
    #expect(list["naïve 🎉"] == .string("ümläut & <tag>"))
    #expect(list["UIBackgroundModes"] == .array([.string("remote-notification"), .string("voip")]))
    #expect(list["yes"]?.boolean == true)
    #expect(list["no"]?.boolean == false)
    #expect(list["n"] == .integer(-42))
    #expect(list["big"] == .unsignedInteger(.max))
    #expect(list["min"] == .integer(.min))
    #expect(list["pi"] == .real(3.25))
    // Seconds by Python's datetime.timestamp() in UTC.
    #expect(list["when"] == .date(secondsSince1970: 1_795_249_815))
    #expect(list["old"] == .date(secondsSince1970: -1))
    #expect(list["leap"] == .date(secondsSince1970: 951_782_400))
    #expect(list["blob"] == .data((0..<20).map { $0 }))
    #expect(list["empty"] == .dictionary([]))
    #expect(list["none"] == .array([]))
    #expect(list["nested"]?["a"]?.elements?.first?["b"]?.text == "c")
    #expect(list["long"]?.text == String(repeating: "x", count: 40))
    #expect(list.members?.count == 17)
  }

  @Test func bothFormatsAgree() throws {
    let xml = try PropertyList.read(PropertyListSamples.xml)
    #expect(try PropertyList.read(PropertyListSamples.binary) == xml)
  }

  @Test func readsTheCornersOfXML() throws {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment with <dict> in it -->
      <!DOCTYPE plist PUBLIC "-//Apple//DTD > 1.0//EN" "x" [ <!ENTITY lol "ha>ha"> ]>
      <plist version="1.0"><dict>
        <key>a&amp;b</key><string>x<![CDATA[<&amp;>]]>y&#233;&#x1F389;<!-- z --></string>
        <key>line</key><string>1\r\n2\r3</string>
        <key>hex</key><integer> 0xFF </integer>
        <key>off</key><false></false>
        <key>blob</key><data> AA
          EC </data>
        <key>twice</key><string>old</string><key>twice</key><string>new</string>
      </dict></plist>
      <!-- end -->

      """
    let list = try read(text)
    #expect(list["a&b"]?.text == "x<&amp;>yé🎉")
    #expect(list["line"]?.text == "1\n2\n3")
    #expect(list["hex"]?.integer == 255)
    #expect(list["off"]?.boolean == false)
    #expect(list["blob"] == .data([0, 1, 2]))
    #expect(list["twice"]?.text == "new")
    #expect(list["missing"] == nil)
  }

  @Test func keysAreComparedByBytes() throws {
    let list = try read("<plist><dict><key>e\u{301}</key><true/></dict></plist>")
    #expect(list["é"] == nil)
    #expect(list["e\u{301}"] == .boolean(true))
  }

  @Test(arguments: [
    ("<plist><dict><key>a</key></dict></plist>", 25, "the key \"a\" has no value"),
    ("<plist><dict><string>a</string></dict></plist>", 13, "this is <string>, not a <key>"),
    ("<plist><string>a</dict></plist>", 16, "this is </dict>, not </string>"),
    ("<plist><string>&lol;</string></plist>", 15, "&lol; is not an entity of property lists"),
    ("<plist><string>a & b</string></plist>", 17, "\"&\" begins no entity; write &amp;"),
    ("<plist><integer>1.5</integer></plist>", 7, "\"1.5\" is not a whole number"),
    ("<plist><integer>18446744073709551616</integer></plist>", 7, "\"18446744073709551616\" does not fit 64 bits"),
    ("<plist><date>tomorrow</date></plist>", 7, "\"tomorrow\" is not a date like 2026-11-21T08:00:00Z"),
    ("<plist><data>A===</data></plist>", 7, "<data> ends within a group of base 64"),
    ("<plist><true/></plist>x", 22, "something follows the end of the property list"),
    ("<plist><set/></plist>", 7, "<set> is not an element of property lists"),
    ("<plist><dict>", 13, "the file ends within the property list"),
    ("<plist></plist>", 7, "the property list is empty"),
    ("<plist><!-- <true/></plist>", 7, "the comment does not end"),
    ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist/>", 0, "the encoding \"iso-8859-1\" is not UTF-8"),
  ])
  func errorsHaveTheirPlace(text: String, offset: Int, reason: String) {
    #expect(error(text) == AppFileError(offset: offset, reason: reason))
  }

  @Test func deepListsAreRefused() {
    let deep = String(repeating: "<array>", count: 100_000)
    #expect(error("<plist>" + deep)?.reason == "values nest deeper than 128")
    let fine = String(repeating: "<array>", count: 127) + "<true/>" + String(repeating: "</array>", count: 127)
    #expect(error("<plist>\(fine)</plist>") == nil)
  }

  /// A binary list of these objects, the first on top; references are one byte.
  func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(file.count)
      file += object
    }
    let table = file.count
    for offset in offsets { file += big(UInt64(offset), 2) }
    return file + [0, 0, 0, 0, 0, 0, 2, 1] + big(UInt64(objects.count), 8) + big(0, 8) + big(UInt64(table), 8)
  }

  func binaryError(_ objects: [[UInt8]]) -> AppFileError? {
    failure { () throws(AppFileError) in try PropertyList.read(binary(objects)) }
  }

  @Test func cyclesAreRefused() {
    #expect(binaryError([[0xA1, 0]])?.reason == "the value contains itself")
    #expect(binaryError([[0xA1, 1], [0xA1, 0]]) == AppFileError(offset: 8, reason: "the value contains itself"))
  }

  @Test func sharedValuesAreReadOnceAndLimited() throws {
    #expect(try PropertyList.read(binary([[0xA2, 1, 1], [0x09]])) == .array([.boolean(true), .boolean(true)]))
    // Forty levels, each holding the next one fourteen times.
    let laughs = (1...40).map { level in [0xAE] + [UInt8](repeating: UInt8(level), count: 14) }
    #expect(binaryError(laughs + [[0x09]])?.reason.hasPrefix("the list expands to more than") == true)
  }

  @Test func hugeCountsAreRefused() {
    #expect(binaryError([[0x5F, 0x13] + big(.max, 8)])?.reason.contains("more than the file holds") == true)
    #expect(binaryError([[0xDF, 0x13] + big(1 << 63, 8)])?.reason.contains("more than the file holds") == true)
    #expect(binaryError([[0xA1, 9]])?.reason == "a reference leads to no object")
    #expect(binaryError([[0xD1, 1, 2], [0x09], [0x09]])?.reason == "a key is a boolean, no string")
  }
}
