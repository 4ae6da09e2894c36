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
