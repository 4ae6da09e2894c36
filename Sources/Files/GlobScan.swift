/// Reads a pattern byte by byte, and its `[…]` classes as git's `wildmatch` reads them.
struct GlobScan {
  private let pattern: ArraySlice<UInt8>
  /// How many bytes were read.
  private(set) var index = 0

  init(_ pattern: ArraySlice<UInt8>) { self.pattern = pattern }

  /// The byte `ahead` of the next one, without reading it.
  func peek(_ ahead: Int = 0) -> UInt8? { at(index + ahead) }

  /// The byte before the last `count` bytes that were read.
  func byte(before count: Int) -> UInt8? { at(index - count - 1) }

  mutating func next() -> UInt8? {
    guard let byte = peek() else { return nil }
    index += 1
    return byte
  }

  private func at(_ position: Int) -> UInt8? {
    guard position >= 0, position < pattern.count else { return nil }
    return pattern[pattern.startIndex + position]
  }

  /// The set of a class whose `[` has been read; nothing when it has no end or names an unknown `[:class:]`.
  mutating func byteClass() -> GlobPattern.ByteSet? {
    var set = GlobPattern.ByteSet()
    var byte = next()
    let isNegated = byte == UInt8(ascii: "!") || byte == UInt8(ascii: "^")
    if isNegated { byte = next() }
    // The first byte belongs to the class even when it is "]".
    var previous: UInt8 = 0
    repeat {
      guard let current = byte else { return nil }
      if current == UInt8(ascii: "\\") {
        guard let literal = next() else { return nil }
        set.insert(literal)
        previous = literal
      } else if current == UInt8(ascii: "-"), previous != 0, let top = peek(), top != UInt8(ascii: "]") {
        guard var last = next() else { return nil }
        if last == UInt8(ascii: "\\") {
          guard let literal = next() else { return nil }
          last = literal
        }
        if previous <= last { for member in previous...last { set.insert(member) } }
        previous = 0
      } else if current == UInt8(ascii: "["), peek() == UInt8(ascii: ":") {
        switch namedClass() {
        case .members(let isMember):
          for member in UInt8.min...127 where isMember(member) { set.insert(member) }
          previous = 0
        case .notNamed:
          set.insert(current)
          previous = current
        case .malformed: return nil
        }
      } else {
        set.insert(current)
        previous = current
      }
      byte = next()
    } while byte != UInt8(ascii: "]")
    if isNegated { set.invert() }
    set.remove(UInt8(ascii: "/"))
    return set
  }

  private enum NamedClass {
    case members((UInt8) -> Bool)
    case notNamed
    case malformed
  }

  /// Reads `:name:]` behind a `[`; nothing is read when it turns out to be an ordinary `[`.
  private mutating func namedClass() -> NamedClass {
    var end = index + 1
    while let byte = at(end), byte != UInt8(ascii: "]") { end += 1 }
    guard at(end) != nil else { return .malformed }
    guard end - index >= 2, at(end - 1) == UInt8(ascii: ":") else { return .notNamed }
    let name = pattern[(pattern.startIndex + index + 1)..<(pattern.startIndex + end - 1)]
    guard let isMember = GlobScan.classes.first(where: { $0.name.utf8.elementsEqual(name) })?.isMember else {
      return .malformed
    }
    index = end + 1
    return .members(isMember)
  }

  /// The ASCII classes, as git's own character table has them: its "space" knows no form feed.
  private static let classes: [(name: String, isMember: @Sendable (UInt8) -> Bool)] = [
    ("alnum", { isLetter($0) || isDigit($0) }),
    ("alpha", { isLetter($0) }),
    ("blank", { $0 == 0x20 || $0 == 0x09 }),
    ("cntrl", { $0 < 0x20 || $0 == 0x7F }),
    ("digit", { isDigit($0) }),
    ("graph", { $0 > 0x20 && $0 < 0x7F }),
    ("lower", { $0 >= 0x61 && $0 <= 0x7A }),
    ("print", { $0 >= 0x20 && $0 < 0x7F }),
    ("punct", { $0 > 0x20 && $0 < 0x7F && !isLetter($0) && !isDigit($0) }),
    ("space", { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }),
    ("upper", { $0 >= 0x41 && $0 <= 0x5A }),
    ("xdigit", { isDigit($0) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) }),
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
