import AppFiles
import Harness

/// A property list, and the same value written in both formats and read again.
let plistTarget = FuzzTarget(
  "plist",
  words: {
    [
      "<plist>", "</plist>", "<dict>", "</dict>", "<key>", "</key>", "<string>", "</string>", "<integer>", "</integer>",
      "<real>", "</real>", "<date>", "</date>", "<data>", "</data>", "<array>", "</array>", "<true/>", "<false/>",
      "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#x41;", "<?xml", "?>", "<!DOCTYPE", "bplist00",
      "2026-11-21T08:00:00Z", "AAAA", "0x1F",
    ]
  },
  seeds: { files in
    let written = files.files(".plist", ".entitlements")
    return written + written.compactMap { try? PropertyList.read($0) }.map { WrittenPropertyList.binary($0) }
  }
) { bytes in
  guard let value = readPropertyList(Array(bytes)) else { return }
  // A binary list of a few bytes may stand for millions of values.
  guard WrittenPropertyList.size(value, limit: 4096) <= 4096 else { return }
  let binary = try? PropertyList.read(WrittenPropertyList.binary(value))
  expect(binary.map { isSameValue($0, value) } == true, "the value comes back from a binary list: \(value)")
  guard let text = WrittenPropertyList.xml(value) else { return }
  let xml = try? PropertyList.read(text)
  expect(xml.map { isSameValue($0, value) } == true, "the value comes back from an XML list: \(value)")
}

/// An old-style property list, as Xcode's projects are: what is read is the same behind a comment, and comes back from a binary list.
let oldStyleTarget = FuzzTarget(
  "old-plist",
  words: {
    [
      "{", "}", "(", ")", "=", ";", ",", "<", ">", "\"", "'", "\\U00e9", "\\101", "//", "/*", "*/", "\n", "a", "0fbd",
      "isa",
    ]
  },
  seeds: { $0.literals(in: "Tests/AppFilesTests/OldStylePropertyListTests.swift") }
) { bytes in
  let read = { (bytes: [UInt8]) -> PropertyListValue? in
    do throws(AppFileError) { return try PropertyList.readOldStyle(bytes) } catch {
      expectPlace(error, in: bytes.count)
      return nil
    }
  }
  guard let value = read(Array(bytes)) else { return }
  let binary = try? PropertyList.read(WrittenPropertyList.binary(value))
  expect(binary.map { isSameValue($0, value) } == true, "the value comes back from a binary list: \(value)")
  // Only a text that says its encoding by its first bytes is another one behind a comment.
  guard let first = bytes.first, first < 0x80 else { return }
  let moved = read(Array("/* { */ // )\n".utf8) + bytes)
  expect(moved.map { isSameValue($0, value) } == true, "a comment changes nothing: \(value)")
}

/// Reads a property list; a refusal must have its place and its word.
func readPropertyList(_ bytes: [UInt8]) -> PropertyListValue? {
  do throws(AppFileError) { return try PropertyList.read(bytes) } catch {
    expectPlace(error, in: bytes.count)
    return nil
  }
}

/// A refusal says where and why.
func expectPlace(_ error: AppFileError, in count: Int) {
  expect((0...count).contains(error.offset) && !error.reason.isEmpty, "a refusal has a place in \(count): \(error)")
}

/// Whether two values are the same, texts compared by bytes and numbers by bits.
private func isSameValue(_ one: PropertyListValue, _ other: PropertyListValue) -> Bool {
  WrittenPropertyList.binary(one) == WrittenPropertyList.binary(other)
}
