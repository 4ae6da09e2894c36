// Takes: the bytes of a property list, XML or binary.
// Gives: a PropertyListValue, or the byte at which reading failed.
// Never: opens a file, follows an entity, or does more work than the size of the input allows.

/// The reader of property lists, in the two formats that Xcode writes and builds.
public enum PropertyList {
  /// How deep dictionaries and arrays may nest. Real files stay below ten; the limit keeps the stack safe.
  public static let maximumDepth = 128

  /// How many bytes and values a binary list may stand for once shared values are written out.
  ///
  /// Binary lists may refer to one value many times, so a few hundred bytes can stand for more than memory holds.
  static let maximumExpansion = 1 << 26

  /// Whether the bytes begin like a property list, XML or binary.
  public static func recognises(_ bytes: [UInt8]) -> Bool {
    if bytes.matches("bplist", at: 0) { return true }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first =
      bytes.dropFirst(start).firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } ?? bytes.count
    return bytes.matches("<?xml", at: first) || bytes.matches("<!DOCTYPE", at: first)
      || bytes.matches("<plist", at: first)
  }

  /// Reads a property list.
  public static func read(_ bytes: [UInt8]) throws(AppFileError) -> PropertyListValue {
    if bytes.matches("bplist", at: 0) {
      return try bytes.withUnsafeBufferPointer { (buffer) throws(AppFileError) -> PropertyListValue in
        var reader = try BinaryPropertyList(ByteWindow(buffer))
        return try reader.readTop()
      }
    }
    let text = try DecodedText(bytes)
    var reader = XMLPropertyList(text.utf8)
    do {
      return try reader.readDocument()
    } catch {
      throw AppFileError(offset: text.sourceOffset(error.offset), reason: error.reason)
    }
  }
}
