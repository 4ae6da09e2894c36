public import Diagnostics
import Synchronization

/// A file of the app's strings, kept so that a finding about one of its texts can point to the line.
///
/// Texts carry no offsets. The offsets of all keys are indexed once, when the first finding asks for one: thousands of campaigns may have findings about
/// one key.
public final class StringsSource: Sendable {
  /// The file.
  public let file: SourceFile
  /// Its language; nothing for a String Catalog, which has all of them.
  public let language: String?
  private let places = Mutex<[ExactText: Int]?>(nil)

  /// A file that has been read.
  public init(_ file: SourceFile, language: String?) {
    self.file = file
    self.language = language
  }

  /// Whether it is a `.stringsdict`.
  public var isDictionary: Bool { file.path.hasSuffix(".stringsdict") }

  /// Where the text of a key begins; nothing in files that have no lines: binary property lists, UTF-16.
  public func place(of key: String, in language: String) -> SourceSpan? {
    places.withLock { places in
      let known = places ?? all()
      places = known
      let name = self.language == nil ? CatalogPlaces.name(key, language) : key
      return (known[ExactText(name)] ?? known[ExactText(key)]).map { SourceSpan($0, $0) }
    }
  }

  /// Those of some files that have texts of a language.
  public static func of(_ language: String, among sources: [StringsSource]) -> [StringsSource] {
    sources.filter { $0.language.map { $0.utf8.elementsEqual(language.utf8) } ?? true }
  }

  /// Where a language has the text of a key: of two files the last one counts, and a `.stringsdict` before both, because the device asks it first.
  public static func place(
    of key: String, in language: String, among sources: [StringsSource]
  ) -> (file: SourceFile, span: SourceSpan)? {
    let own = of(language, among: sources)
    for source in own.filter(\.isDictionary).reversed() + own.filter({ !$0.isDictionary }).reversed() {
      if let span = source.place(of: key, in: language) { return (source.file, span) }
    }
    return nil
  }

  private func all() -> [ExactText: Int] {
    guard !file.bytes.contains(0) else { return [:] }
    if language == nil {
      var places = CatalogPlaces(file.bytes)
      places.read()
      return places.found
    }
    if isDictionary || PropertyList.recognises(file.bytes) { return PropertyListPlaces(file.bytes).all() }
    let entries = (try? StringsTable.read(file.bytes))?.entries ?? []
    return Dictionary(entries.map { (ExactText($0.key), $0.offset) }) { first, _ in first }
  }
}

/// The offsets of keys and their languages in the JSON of a String Catalog. The file has been read before, so it is well formed.
private struct CatalogPlaces {
  private let bytes: [UInt8]
  /// By the key, and by ``name(_:_:)``.
  private(set) var found: [ExactText: Int] = [:]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The name under which ``found`` has a key in one language.
  static func name(_ key: String, _ language: String) -> String { "\(key)\u{0}\(language)" }

  /// Takes `strings`, its keys, their `localizations` and the languages in these.
  mutating func read() {
    // The names that lead here, in objects and lists alike.
    var path: [String] = []
    var isObject: [Bool] = []
    var isName = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        isObject.append(bytes[index] == UInt8(ascii: "{"))
        path.append("")
        isName = isObject.last == true
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = isObject.popLast()
        _ = path.popLast()
        isName = false
      case UInt8(ascii: ","): isName = isObject.last == true
      case UInt8(ascii: "\""):
        let end = textEnd(from: index)
        if isName, path.count <= 4, !path.isEmpty {
          path[path.count - 1] = text(index + 1..<end)
          note(path, at: index)
        }
        isName = false
        index = end
      default: break
      }
      index += 1
    }
  }

  private mutating func note(_ path: [String], at offset: Int) {
    guard path.first == "strings" else { return }
    let name: String
    switch path.count {
    case 2: name = path[1]
    case 4 where path[2] == "localizations": name = Self.name(path[1], path[3])
    default: return
    }
    if found[ExactText(name)] == nil { found[ExactText(name)] = offset }
  }

  /// The quotation mark that closes a text.
  private func textEnd(from start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, bytes.count)
  }

  /// A JSON text without its escapes; `\u` escapes are kept as written.
  private func text(_ range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return String(decoding: bytes[range], as: UTF8.self) }
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
    return String(decoding: text, as: UTF8.self)
  }
}

/// The offsets of the top-level keys of an XML property list. The file has been read before, so it is well formed.
private struct PropertyListPlaces {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where each `<key>` of the outermost `<dict>` stands.
  func all() -> [ExactText: Int] {
    var found: [ExactText: Int] = [:]
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
      } else if depth == 1, bytes.matches("<key>", at: start) {
        let name = text(bytes[(start + 5)...].prefix { $0 != UInt8(ascii: "<") })
        if found[ExactText(name)] == nil { found[ExactText(name)] = start }
      }
    }
    return found
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    // `&amp;` goes last, because it is a part of the others when they are escaped twice.
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
