import Diagnostics
package import Expressions

/// What rows hold that has the right type and makes no sense to the person who would read it: counted and told, never rejected, for somebody may
/// be called Null.
package struct OddRows: Sendable {
  /// What is odd about a text.
  private enum Kind: Int, CaseIterable {
    /// A word that programs write where they have no value.
    case nothing
    /// UTF-8 that was read as Latin-1 and written as UTF-8 again.
    case misread
    /// An entity of HTML.
    case entity
    /// Characters of which none can be seen.
    case blank
    /// What another tool was to fill in.
    case placeholder
    /// A character that replaces one that was lost.
    case lost

    /// Behind "\"name\" has".
    var phrase: String {
      switch self {
      case .nothing: "a word that programs write for no value"
      case .misread: "letters that were read in the wrong encoding"
      case .entity: "an entity of HTML, which is shown as it is,"
      case .blank: "nothing that can be seen"
      case .placeholder: "a placeholder that was not filled in"
      case .lost: "a character that replaces one that was lost"
      }
    }
  }

  private struct Found {
    var count = 0
    /// The number of the first row, from 1, and what stands there.
    var row = Int.max
    var example = ""
  }

  private let columns: [Int]
  /// By column and kind.
  private var found: [Int: Found] = [:]
  /// By the digits of a token.
  private var tokens: [Int: Found] = [:]
  /// The kinds of tokens that an app can have are few; beyond that a column holds something else.
  private static let mostLengths = 64

  /// Nothing yet, of rows with these attributes.
  package init(_ attributes: AttributeTable) {
    columns = attributes.attributes.indices.filter { index in
      guard index >= AttributeTable.builtIns.count, case .text = attributes.attributes[index].type else { return false }
      return attributes.attributes[index].list == nil
    }
  }

  /// Forgets what was found.
  package mutating func reset() {
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    if !tokens.isEmpty { tokens.removeAll(keepingCapacity: true) }
  }

  /// Looks at a row; `number` says which it is, from 1.
  package mutating func look(_ batch: ColumnBatch, _ row: Int, number: @autoclosure () -> Int) {
    for column in columns where batch.isPresent(column, row) {
      let text = batch.text(column, row)
      guard let kind = Self.kind(text) else { continue }
      Self.note(text, number(), in: &found[column * Kind.allCases.count + kind.rawValue, default: Found()])
    }
    let token = batch.text(AttributeTable.tokenColumn, row).count
    guard token > 0 else { return }
    if tokens[token] != nil {
      tokens[token]?.count += 1
    } else if tokens.count < Self.mostLengths {
      tokens[token] = Found(count: 1, row: number())
    }
  }

  private static func note(_ text: UnsafeBufferPointer<UInt8>, _ number: Int, in found: inout Found) {
    found.count += 1
    guard number < found.row else { return }
    (found.row, found.example) = (number, String(decoding: text.prefix(60), as: UTF8.self))
  }

  /// Adds what was found in rows behind so many others.
  package mutating func add(_ other: OddRows, behind rows: Int) {
    func merge(_ one: inout Found, _ other: Found) {
      one.count += other.count
      if other.row + rows < one.row { (one.row, one.example) = (other.row + rows, other.example) }
    }
    for (key, value) in other.found { merge(&found[key, default: Found()], value) }
    for (length, value) in other.tokens { merge(&tokens[length, default: Found()], value) }
  }

  /// What to tell, as sentences: lower case, no full stop.
  package func problems(_ attributes: AttributeTable) -> [String] {
    var problems = found.sorted { $0.key < $1.key }.map { key, found in
      let (column, kind) = key.quotientAndRemainder(dividingBy: Kind.allCases.count)
      let phrase = Kind(rawValue: kind)?.phrase ?? ""
      return
        "\"\(attributes.attributes[column].name)\" has \(phrase) in \(found.count) \(found.count == 1 ? "row" : "rows"): \"\(RejectionText.plain(found.example))\" in row \(found.row)"
    }
    if tokens.count > 1 {
      let lengths = tokens.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      let shown = lengths.prefix(3).map { "\($1.count) of \($0) digits" }
      let rest = lengths.count > 3 ? ["\(lengths.count - 3) other lengths"] : []
      let named = Self.odd(tokens)
      problems.append(
        "tokens are not all of one length: \(Suggestion.list(shown + rest, "and")); the first of \(named.digits) is in row \(named.row)\(named.mayBeCut ? ", and a column of a database may have cut it" : "")"
      )
    }
    return problems
  }

  /// The length of token to name, and the first row that has it. Only a short token can be a cut one, and where most tokens are short, a device may
  /// well have longer ones, too.
  private static func odd(_ tokens: [Int: Found]) -> (digits: Int, row: Int, mayBeCut: Bool) {
    let shortest = tokens.min { $0.key < $1.key }
    let others = tokens.filter { $0.key != shortest?.key }
    let mayBeCut = shortest.map { shortest in others.contains { $0.value.count >= shortest.value.count } } ?? false
    let named = mayBeCut ? shortest : others.min { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return (named?.key ?? 0, named?.value.row ?? 0, mayBeCut)
  }

  // MARK: - Texts

  /// Neither `NA` nor `Nil`: people are called so, and live there.
  private static let words: [StaticString] = [
    "null", "NULL", "Null", "undefined", "(null)", "(NULL)", "(nil)", "(none)", "(None)", "<null>", "<nil>", "[null]",
    "\\N", "None", "N/A", "n/a", "#N/A", "#VALUE!", "#REF!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "NaN", "nan",
    "[object Object]",
  ]

  /// What is odd about a text: looked at twice for a byte, which hardly any text has.
  private static func kind(_ text: UnsafeBufferPointer<UInt8>) -> Kind? {
    guard let first = text.first else { return nil }
    if text.count <= 16, "nNu(#[<\\ ".utf8.contains(first) {
      let bare = UnsafeBufferPointer(rebasing: text.trimmed)
      let isWord = words.contains { word in
        word.utf8CodeUnitCount == bare.count && (0..<bare.count).allSatisfy { word.utf8Start[$0] == bare[$0] }
      }
      if isWord { return .nothing }
    }
    if isBlank(text) { return .blank }
    if "{*%$[".utf8.contains(first), isPlaceholder(text) { return .placeholder }
    if MisreadText.isIn(text) { return .misread }
    if ByteSearch.find("\u{FFFD}", in: text) != nil { return .lost }
    return ByteSearch.first(UInt8(ascii: "&"), in: text) != nil && hasEntity(text) ? .entity : nil
  }

  /// Whether nothing of a text can be seen, although it has characters. Hardly any text begins with a character that such a text has.
  private static func isBlank(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    let second = text.count > 1 ? text[1] : 0
    let mayBe: Bool =
      switch first {
      case 0...0x20: true
      case 0xC2: second == 0xA0 || second == 0xAD
      case 0xE2: second == 0x80 || second == 0x81
      case 0xE3: second == 0x80 || second == 0x85
      case 0xEF: second == 0xBB
      default: false
      }
    return mayBe
      && String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy {
        $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
      }
  }

  /// The signs around the names of other tools' fields.
  private static let brackets: [(open: StaticString, close: StaticString, holdsAny: Bool)] = [
    ("{{", "}}", true), ("*|", "|*", true), ("[[", "]]", false), ("${", "}", false), ("{", "}", false),
    ("%", "%", false),
  ]

  /// `{{ first_name }}`, `*|FNAME|*`, `{first_name}`, `%FNAME%`, `%s`
  private static func isPlaceholder(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.count == 2, text[0] == UInt8(ascii: "%") { return "s@d".utf8.contains(text[1]) }
    return brackets.contains { open, close, holdsAny in
      let (start, end) = (open.utf8CodeUnitCount, text.count - close.utf8CodeUnitCount)
      guard end - start > 1, (0..<start).allSatisfy({ text[$0] == open.utf8Start[$0] }),
        (end..<text.count).allSatisfy({ text[$0] == close.utf8Start[$0 - end] })
      else { return false }
      return holdsAny || isName(text[start..<end])
    }
  }

  /// Whether something is a name of a program's, such as `user.first_name`.
  private static func isName(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.first.map { 0x61...0x7A ~= $0 | 0x20 } == true
      && text.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 || "_.".utf8.contains($0) }
  }

  /// `&amp;`, `&euml;`, `&#39;`
  private static func hasEntity(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.indices.contains { index in
      guard text[index] == UInt8(ascii: "&") else { return false }
      let name = text[(index + 1)...].prefix(9).prefix { byte in
        byte == UInt8(ascii: "#") || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
      }
      return name.count >= 2 && name.endIndex < text.count && text[name.endIndex] == UInt8(ascii: ";")
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Without the spaces at both ends.
  fileprivate var trimmed: Slice<Self> {
    let rest = drop { $0 == 0x20 }
    return rest.dropLast(rest.reversed().prefix { $0 == 0x20 }.count)
  }
}
