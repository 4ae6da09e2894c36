public import Diagnostics

/// A file of the app's strings, kept so that a finding about one of its texts can point to the line.
///
/// Nothing here is read twice unless something is wrong: texts carry no places, the file is searched when one is wanted.
public struct StringsSource: Sendable {
  /// The file.
  public let file: SourceFile
  /// Its language; nothing for a String Catalog, which has all of them.
  public let language: String?

  /// A file that has been read.
  public init(_ file: SourceFile, language: String?) {
    self.file = file
    self.language = language
  }

  /// Whether it is a `.stringsdict`.
  public var isDictionary: Bool { file.path.hasSuffix(".stringsdict") }

  /// Where the text of a key begins; nothing in files that have no lines: binary property lists, UTF-16.
  public func place(of key: String, in language: String) -> SourceSpan? {
    guard !file.bytes.contains(0) else { return nil }
    let offset: Int?
    if self.language == nil {
      offset = JSONPlaces(file.bytes).offset(of: ["strings", key, "localizations", language])
    } else if isDictionary || PropertyList.recognises(file.bytes) {
      offset = PropertyListPlaces(file.bytes).offset(of: key)
    } else {
      offset = (try? StringsTable.read(file.bytes))?.entries.first { ExactText($0.key) == ExactText(key) }?.offset
    }
    return offset.map { SourceSpan($0, $0) }
  }
}

/// Where members of objects stand in JSON that has been read before, so that it is known to be well formed.
private struct JSONPlaces {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where the last name of a path stands; that of as many of them as there are.
  func offset(of path: [String]) -> Int? {
    var found: Int?
    var wanted = 0
    var depth = 0
    var index = 0
    // Whether a text is a name: in an object, in front of its colon.
    var isObject: [Bool] = []
    var isName = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isObject.append(bytes[index] == UInt8(ascii: "{"))
        isName = isObject.last == true
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        isObject.removeLast(isObject.isEmpty ? 0 : 1)
        // What was found stands in an object that ends here.
        if depth < wanted { return found }
      case UInt8(ascii: ","): isName = isObject.last == true
      case UInt8(ascii: "\""):
        let end = textEnd(from: index)
        if isName, depth == wanted + 1, wanted < path.count, text(index + 1..<end) == Array(path[wanted].utf8) {
          (found, wanted) = (index, wanted + 1)
          if wanted == path.count { return found }
        }
        isName = false
        index = end
      default: break
      }
      index += 1
    }
    return found
  }

  /// The quotation mark that closes a text.
  private func textEnd(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// The bytes that a text stands for; of what needs `\u`, the letters as they are written.
  private func text(_ range: Range<Int>) -> [UInt8] {
    let escapes: [UInt8: UInt8] = [UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D]
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound {
        index += 1
        text.append(escapes[bytes[index]] ?? bytes[index])
      } else {
        text.append(bytes[index])
      }
      index += 1
    }
    return text
  }
}

/// Where keys stand at the top of an XML property list that has been read before.
private struct PropertyListPlaces {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where the `<key>` of the outermost `<dict>` stands.
  func offset(of key: String) -> Int? {
    let written = Array(escaped(key).utf8)
    var depth = 0
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      if bytes.matches("<!--", at: start) {
        while index < bytes.count, !bytes.matches("-->", at: index) { index += 1 }
      } else if bytes.matches("<dict>", at: start) {
        depth += 1
      } else if bytes.matches("</dict>", at: start) {
        depth -= 1
      } else if depth == 1, bytes.matches("<key>", at: start), bytes[(start + 5)...].starts(with: written),
        bytes.matches("</key>", at: start + 5 + written.count)
      {
        return start
      }
    }
    return nil
  }

  private func escaped(_ key: String) -> String {
    String(
      key.unicodeScalars.reduce(into: "") { text, scalar in
        switch scalar {
        case "&": text += "&amp;"
        case "<": text += "&lt;"
        case ">": text += "&gt;"
        default: text.unicodeScalars.append(scalar)
        }
      })
  }
}
