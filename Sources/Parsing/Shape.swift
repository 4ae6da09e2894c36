import Glibc

/// One key of a mapping of the language: a row of the table that parsing, did-you-mean, the schemas and the reference read.
public struct Key: Sendable {
  /// As authors write it.
  public let name: String
  /// What may stand behind it.
  public let kind: ValueKind
  /// Whether it must be there.
  public private(set) var isRequired: Bool
  /// Whether `~` and `null` are no value of it.
  public let needsValue: Bool
  /// What other tools call it.
  private(set) var aliases: [String]
  /// A value that it could have, for messages that ask for it; nothing where any of its kind will do.
  private(set) var example: String?
  /// One sentence for the reference and for editors.
  public let summary: String

  package init(
    _ name: String, _ kind: ValueKind, required: Bool = false, needsValue: Bool = false,
    alsoCalled aliases: [String] = [],
    example: String? = nil,
    _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.needsValue = needsValue
    isRequired = required
    self.aliases = aliases
    self.example = example
    self.summary = summary
  }

  /// The key where it may be absent.
  var optional: Key {
    var key = self
    key.isRequired = false
    return key
  }

  /// The key in another mapping than its own: it may be absent, and no other tool's word means it there.
  package var borrowed: Key {
    var key = optional
    (key.aliases, key.example) = ([], nil)
    return key
  }
}

/// What may stand behind a key.
public indirect enum ValueKind: Sendable {
  /// Any text.
  case text
  /// A text with `{{ … }}`.
  case template
  /// An audience expression.
  case expression
  /// A name in kebab-case.
  case kebabName
  /// A name in snake_case.
  case snakeName
  /// The name of an attribute, which tells the value for each person.
  case attribute
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// A number.
  case number(ClosedRange<Double>)
  /// `true` or `false`.
  case boolean
  /// One of a closed list.
  case choice([String])
  /// `YYYY-MM-DD`
  case date
  /// `HH:MM`
  case time
  /// `YYYY-MM-DD HH:MM`
  case dateTime
  /// `90s` `15m` `3h` `7d` `2w`
  case duration
  /// `device`, `UTC` or an IANA name.
  case zone
  /// A language tag.
  case locale
  /// A path relative to the project.
  case path
  /// Any YAML 1.2 core value.
  case json
  /// A list.
  case list(ValueKind)
  /// A mapping of this shape.
  case mapping(Shape)
  /// A mapping of the shape with this name, in which the key itself stands: a shape cannot hold itself.
  case within(String)
  /// A mapping with keys of the author's choosing.
  case map(key: ValueKind, value: ValueKind)
  /// Any of these.
  case oneOf([ValueKind])

  /// Whether a list of words like this may be one.
  func takesList(of word: String) -> Bool {
    switch self {
    case .list(let item): item.mayBe(word)
    case .oneOf(let kinds): kinds.contains { $0.takesList(of: word) }
    default: false
    }
  }

  /// Whether a word looks like one.
  private func mayBe(_ word: String) -> Bool {
    switch self {
    case .text, .locale, .kebabName, .snakeName: word.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || $0 == 0x2D }
    // Digits and colons.
    case .time: word.utf8.contains(0x3A) && word.utf8.allSatisfy { 0x30...0x3A ~= $0 }
    case .choice(let words): words.contains { $0.utf8.elementsEqual(word.utf8) }
    case .oneOf(let kinds): kinds.contains { $0.mayBe(word) }
    default: false
    }
  }

  /// Whether a mapping may be one.
  var takesMapping: Bool {
    switch self {
    case .mapping, .within, .map, .json: true
    case .oneOf(let kinds): kinds.contains(where: \.takesMapping)
    default: false
    }
  }
}

/// The closed set of keys of one kind of mapping.
///
/// Keys are found by their bytes in a small open-addressing table, because every key of every file passes here.
public final class Shape: Sendable {
  /// What the mapping is called in messages: `campaign`, `push`.
  public let name: String
  /// The rows, in the order of the reference.
  public let keys: [Key]
  /// A mapping of this shape, for messages that ask for one; nothing where the required keys alone make one.
  let example: String?
  /// The rows of the keys that must be there.
  let required: [Int]
  /// The names of all keys, one after the other, and where each starts.
  private let names: [UInt8]
  private let starts: [Int]
  private let slots: [UInt8]
  private let mask: Int

  /// A shape of at most 64 keys, which is how many bits tell which of them are written.
  package init(_ name: String, example: String? = nil, _ keys: [Key]) {
    self.name = name
    self.example = example
    self.keys = Array(keys.prefix(64))
    required = self.keys.indices.filter { keys[$0].isRequired }
    names = self.keys.flatMap { Array($0.name.utf8) }
    starts = self.keys.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.name.utf8.count) }
    var size = 16
    while size < keys.count * 2 { size *= 2 }
    var slots = [UInt8](repeating: 0, count: size)
    for (index, key) in self.keys.enumerated() {
      var slot = Array(key.name.utf8).withUnsafeBufferPointer(Self.hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt8(index + 1)
    }
    self.slots = slots
    mask = size - 1
  }

  /// The row of a key, by bytes.
  public func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(name) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if isName(index, name) { return index }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func isName(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[index]
    guard let base = name.baseAddress, starts[index + 1] - start == name.count else { return false }
    return names.withUnsafeBufferPointer { names in
      names.baseAddress.map { memcmp($0 + start, base, name.count) == 0 } ?? false
    }
  }

  /// By the length and three bytes: hardly any two keys of a mapping share these, and no key costs more than another.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let count = name.count
    guard count > 0 else { return 0 }
    return (count &* 37) ^ (Int(name[0]) &* 5) ^ (Int(name[count / 2]) &* 17) ^ (Int(name[count - 1]) &* 3)
  }
}

/// Whether a text and bytes are the same bytes.
func isEqual(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard text.utf8.count == bytes.count else { return false }
  let isEqual = text.utf8.withContiguousStorageIfAvailable { text -> Bool in
    guard let one = text.baseAddress, let two = bytes.baseAddress else { return true }
    return memcmp(one, two, bytes.count) == 0
  }
  return isEqual ?? text.utf8.elementsEqual(bytes)
}
