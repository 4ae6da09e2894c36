import Diagnostics

/// The part of YAML that campaigns are written in, read without libyaml.
///
/// Most of the time of a check went into libyaml, and nearly all files are block mappings, lists, one-line texts and block texts. Those
/// are read here, in one pass over the bytes. Whatever is anything else, or wrong, or over a limit, is not looked at twice: reading
/// stops, and libyaml reads the file from its first byte and is the one who says what is wrong. So this reader has no message of its
/// own, and it never accepts what libyaml refuses. Both must build the same tree: the tests hold one against the other.
///
/// Not here, among others: line ends other than `\n`, tabs, tags, anchors, aliases, several documents, texts in quotes or brackets over
/// several lines, plain texts over several lines, keys in quotes, and keys that are not ASCII letters, digits, `_`, `-` and `.`.
struct CommonSubset {
  private let source: UnsafeBufferPointer<UInt8>
  private let tree: NodeTree
  private let limits: YAMLLimits
  /// The first byte of the current line's content.
  private var at = 0
  /// How many blanks stand in front of it; -1 behind the last line.
  private var indent = 0
  /// A decoded text that is not written as it reads.
  private var decoded: [UInt8] = []

  /// What made reading stop has no name: libyaml finds it again.
  private struct NotCommon: Error {}

  private init(_ source: UnsafeBufferPointer<UInt8>, _ tree: NodeTree, _ limits: YAMLLimits) {
    self.source = source
    self.tree = tree
    self.limits = limits
  }

  /// Reads a file into an empty tree. False when it is not in the subset; then the tree is to be emptied.
  static func read(_ source: UnsafeBufferPointer<UInt8>, into tree: NodeTree, limits: YAMLLimits) -> Bool {
    // With a line end behind everything, a search for one never leaves the file.
    guard source.last == newline, source.isPlainText else { return false }
    // Texts that are written as they read stand in the tree where they stand in the file.
    tree.addText(source)
    var reader = CommonSubset(source, tree, limits)
    do throws(NotCommon) {
      reader.moveToContent(from: 0)
      guard reader.indent == 0 else { return false }
      try reader.mapping(column: 0, depth: 1)
      // A line that is indented as no block is ends them all.
      return reader.indent < 0
    } catch {
      return false
    }
  }

  // MARK: - Collections

  /// A block mapping whose keys stand in `column`; the current line starts with the first one, or with the `- ` in front of it.
  private mutating func mapping(column: Int, depth: Int) throws(NotCommon) {
    let node = try open(.mapping, SourceSpan(at, at), depth)
    var pairs = 0
    repeat {
      let end = keyEnd(at)
      guard end > at, isSeparator(end) else { throw NotCommon() }
      try scalar(.plain, SourceSpan(at, end), from: at, to: end, limit: limits.keyBytes)
      try value(from: end + 1, column: column, depth: depth)
      pairs += 1
    } while indent == column
    tree.close(node, children: pairs * 2, end: tree.contentEnd)
    guard tree.repeatedKeys(in: NodeID(node)).isEmpty else { throw NotCommon() }
  }

  /// A block list whose dashes stand in `column`; the current line starts with the first one.
  private mutating func sequence(column: Int, depth: Int) throws(NotCommon) {
    let node = try open(.sequence, SourceSpan(at, at), depth)
    var count = 0
    repeat {
      guard isDash(at) else { break }
      let dash = at
      let first = skipBlanks(dash + 1)
      let end = keyEnd(first)
      if end > first, isSeparator(end) {
        at = first
        indent = column + (first - dash)
        try mapping(column: indent, depth: depth + 1)
      } else {
        guard source[first] != Self.newline, source[first] != UInt8(ascii: "#"), !isDash(first) else {
          throw NotCommon()
        }
        try inline(from: first, column: column, depth: depth)
      }
      count += 1
    } while indent == column
    tree.close(node, children: count, end: tree.contentEnd)
  }

  /// The value of a key, from behind its colon to the next line's content.
  private mutating func value(from colon: Int, column: Int, depth: Int) throws(NotCommon) {
    let first = skipBlanks(colon)
    if source[first] != Self.newline, source[first] != UInt8(ascii: "#") {
      return try inline(from: first, column: column, depth: depth)
    }
    moveToContent(from: lineEnd(first) + 1)
    if indent >= column, isDash(at) {
      try sequence(column: indent, depth: depth + 1)
    } else if indent > column {
      try mapping(column: indent, depth: depth + 1)
    } else {
      try scalar(.plain, SourceSpan(colon, colon), from: colon, to: colon, limit: 0)
    }
  }

  private mutating func open(_ kind: NodeKind, _ span: SourceSpan, _ depth: Int) throws(NotCommon) -> Int {
    guard depth <= limits.depth, tree.count < limits.nodes else { throw NotCommon() }
    return tree.append(kind, .plain, span)
  }

  // MARK: - Values that start on their key's line

  /// A value on the line of its key or dash; what follows it on the line can only be a comment.
  private mutating func inline(from first: Int, column: Int, depth: Int) throws(NotCommon) {
    switch source[first] {
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      try block(from: first, column: column)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      try endLine(flow(from: first, depth: depth + 1))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      try endLine(quoted(from: first))
    default:
      try endLine(plain(from: first))
    }
  }

  /// Steps over blanks, a comment and the line end behind a value.
  private mutating func endLine(_ end: Int) throws(NotCommon) {
    let next = skipBlanks(end)
    guard source[next] == Self.newline || source[next] == UInt8(ascii: "#") else { throw NotCommon() }
    moveToContent(from: lineEnd(next) + 1)
  }

  /// A plain text; gives where it ends.
  private mutating func plain(from first: Int) throws(NotCommon) -> Int {
    guard startsPlain(first) else { throw NotCommon() }
    var index = lineEnd(first + 1)
    if place(of: UInt8(ascii: ":"), first + 1, index) != nil || place(of: UInt8(ascii: "#"), first + 1, index) != nil {
      index = try plainEnd(from: first)
    }
    while source[index - 1] == Self.blank { index -= 1 }
    try scalar(.plain, SourceSpan(first, index), from: first, to: index, limit: limits.scalarBytes)
    return index
  }

  /// Where a plain text ends in which signs stand that may end it.
  private func plainEnd(from first: Int) throws(NotCommon) -> Int {
    var index = first + 1
    while source[index] != Self.newline {
      if source[index] == UInt8(ascii: ":") {
        guard source[index + 1] != Self.blank, source[index + 1] != Self.newline else { throw NotCommon() }
      } else if source[index] == UInt8(ascii: "#"), source[index - 1] == Self.blank {
        break
      }
      index &+= 1
    }
    return index
  }

  /// A text in quotes on one line; gives the place behind the closing quote.
  private mutating func quoted(from first: Int) throws(NotCommon) -> Int {
    let quote = source[first]
    // The quote first: many texts may stand on one line.
    guard let index = place(of: quote, first + 1, source.count),
      place(of: Self.newline, first + 1, index) == nil
    else { throw NotCommon() }
    if quote == UInt8(ascii: "\""), place(of: UInt8(ascii: "\\"), first + 1, index) != nil {
      return try escaped(from: first)
    }
    // A quote that is doubled stands for one.
    if quote == UInt8(ascii: "'"), source[index + 1] == quote { return try doubled(from: first) }
    let span = SourceSpan(first, index + 1)
    let style: ScalarStyle = quote == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
    try scalar(style, span, from: first + 1, to: index, limit: limits.scalarBytes)
    return index + 1
  }

  /// A text in double quotes with escapes of one letter, or of four digits.
  private mutating func escaped(from first: Int) throws(NotCommon) -> Int {
    decoded.removeAll(keepingCapacity: true)
    var index = first + 1
    while source[index] != UInt8(ascii: "\"") {
      guard source[index] != Self.newline else { throw NotCommon() }
      guard source[index] == UInt8(ascii: "\\") else {
        let start = index
        repeat { index &+= 1 } while !Self.endsQuotedRun(source[index])
        decoded.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
        continue
      }
      switch source[index + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(source[index + 1])
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(inDigitsAt: index + 2) else { throw NotCommon() }
        decoded.append(contentsOf: String(scalar).utf8)
        index += 4
      default: throw NotCommon()
      }
      index += 2
    }
    try scalarDecoded(.doubleQuoted, SourceSpan(first, index + 1))
    return index + 1
  }

  /// Whether a text in double quotes goes on as it is up to a byte: the text is known to go on to a line end.
  @inline(__always)
  private static func endsQuotedRun(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == newline
  }

  /// The code point that four hexadecimal digits name; the text is known to go on to a line end.
  private func scalar(inDigitsAt start: Int) -> Unicode.Scalar? {
    var code: UInt32 = 0
    for index in start..<start + 4 {
      guard source[index] != Self.newline, let digit = Character(Unicode.Scalar(source[index])).hexDigitValue else {
        return nil
      }
      code = code << 4 | UInt32(digit)
    }
    return Unicode.Scalar(code)
  }

  /// A text in single quotes with quotes inside.
  private mutating func doubled(from first: Int) throws(NotCommon) -> Int {
    decoded.removeAll(keepingCapacity: true)
    var index = first + 1
    while true {
      guard source[index] != Self.newline else { throw NotCommon() }
      if source[index] == UInt8(ascii: "'") {
        guard source[index + 1] == UInt8(ascii: "'") else { break }
        index += 1
      }
      decoded.append(source[index])
      index += 1
    }
    try scalarDecoded(.singleQuoted, SourceSpan(first, index + 1))
    return index + 1
  }

  // MARK: - In brackets

  /// A list or mapping in brackets on one line; gives the place behind the closing bracket.
  private mutating func flow(from first: Int, depth: Int) throws(NotCommon) -> Int {
    // What an operator evaluates later would copy the reader.
    let (source, tree) = (source, tree)
    let isMapping = source[first] == UInt8(ascii: "{")
    let bracket = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let node = try open(isMapping ? .mapping : .sequence, SourceSpan(first, first + 1), depth)
    var count = 0
    var index = skipBlanks(first + 1)
    while source[index] != bracket || count > 0 {
      if isMapping {
        let end = keyEnd(index)
        guard end > index, source[end] == UInt8(ascii: ":"), source[end + 1] == Self.blank else { throw NotCommon() }
        try scalar(.plain, SourceSpan(index, end), from: index, to: end, limit: limits.keyBytes)
        index = skipBlanks(end + 1)
        count += 1
      }
      // In two steps: the reader that skips would be a copy from before the value.
      let end = try flowValue(from: index, depth: depth)
      index = skipBlanks(end)
      count += 1
      guard source[index] != bracket else { break }
      guard source[index] == UInt8(ascii: ",") else { throw NotCommon() }
      index = skipBlanks(index + 1)
    }
    tree.close(node, children: count, end: index + 1)
    guard !isMapping || tree.repeatedKeys(in: NodeID(node)).isEmpty else { throw NotCommon() }
    return index + 1
  }

  private mutating func flowValue(from first: Int, depth: Int) throws(NotCommon) -> Int {
    switch source[first] {
    case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow(from: first, depth: depth + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try quoted(from: first)
    default: break
    }
    guard startsPlain(first) else { throw NotCommon() }
    var index = first + 1
    while isPlainInFlow(index) { index += 1 }
    let end = index
    guard source[end] == UInt8(ascii: ",") || source[end] == UInt8(ascii: "]") || source[end] == UInt8(ascii: "}")
    else {
      throw NotCommon()
    }
    while source[index - 1] == Self.blank { index -= 1 }
    try scalar(.plain, SourceSpan(first, index), from: first, to: index, limit: limits.scalarBytes)
    return end
  }

  // MARK: - Block texts

  /// `|` and `>`, with `-` or `+`; the current line becomes the first one behind the text.
  private mutating func block(from first: Int, column: Int) throws(NotCommon) {
    let isFolded = source[first] == UInt8(ascii: ">")
    let chomping = source[first + 1]
    var index = skipBlanks(chomping == UInt8(ascii: "-") || chomping == UInt8(ascii: "+") ? first + 2 : first + 1)
    guard source[index] == Self.newline else { throw NotCommon() }
    index += 1
    decoded.removeAll(keepingCapacity: true)
    var width = 0
    var emptyLines = 0
    var end = first
    // Line ends beside lines that are indented further are not folded.
    var wasIndented = false
    while index < source.count {
      let content = skipBlanks(index)
      if source[content] == Self.newline {
        // Whether blanks on an empty line belong to the text is left to libyaml.
        guard content == index else { throw NotCommon() }
        emptyLines += 1
        index += 1
        continue
      }
      if width == 0 {
        width = content - index
        guard width > column else { throw NotCommon() }
      } else if content - index < width {
        break
      }
      let isIndented = content - index > width
      if end > first {
        if !isFolded || wasIndented || isIndented {
          decoded.append(Self.newline)
        } else if emptyLines == 0 {
          decoded.append(Self.blank)
        }
      }
      appendLineEnds(emptyLines)
      emptyLines = 0
      wasIndented = isIndented
      end = lineEnd(content)
      decoded.append(contentsOf: UnsafeBufferPointer(rebasing: source[(index + width)..<end]))
      index = end + 1
    }
    guard end > first else { throw NotCommon() }
    if chomping != UInt8(ascii: "-") { decoded.append(Self.newline) }
    if chomping == UInt8(ascii: "+") { appendLineEnds(emptyLines) }
    try scalarDecoded(isFolded ? .folded : .literal, SourceSpan(first, end))
    moveToContent(from: index)
  }

  private mutating func appendLineEnds(_ count: Int) {
    for _ in 0..<count { decoded.append(Self.newline) }
  }

  // MARK: - Nodes

  private func scalar(_ style: ScalarStyle, _ span: SourceSpan, from start: Int, to end: Int, limit: Int)
    throws(NotCommon)
  {
    guard end - start <= limit, tree.count < limits.nodes else { throw NotCommon() }
    _ = tree.append(style, span, text: start..<end)
  }

  private func scalarDecoded(_ style: ScalarStyle, _ span: SourceSpan) throws(NotCommon) {
    guard decoded.count <= limits.scalarBytes, tree.count < limits.nodes else { throw NotCommon() }
    decoded.withUnsafeBufferPointer { _ = tree.append(style, span, text: $0) }
  }

  // MARK: - Bytes

  private static let newline: UInt8 = 0x0A
  private static let blank: UInt8 = 0x20

  /// Makes the next line with content the current one, from the start of a line.
  private mutating func moveToContent(from lineStart: Int) {
    var start = lineStart
    while start < source.count {
      at = skipBlanks(start)
      indent = at - start
      guard source[at] == Self.newline || source[at] == UInt8(ascii: "#") else { return }
      start = lineEnd(at) + 1
    }
    indent = -1
  }

  private func skipBlanks(_ start: Int) -> Int {
    var index = start
    while source[index] == Self.blank { index &+= 1 }
    return index
  }

  /// Where the line ends; one always does.
  private func lineEnd(_ start: Int) -> Int { place(of: Self.newline, start, source.count) ?? source.count - 1 }

  /// Where a byte stands first, from one place up to another.
  private func place(of byte: UInt8, _ start: Int, _ end: Int) -> Int? {
    ByteSearch.first(byte, in: UnsafeBufferPointer(rebasing: source[start..<end])).map { start + $0 }
  }

  /// Where the key that starts here ends; the start itself when none does.
  private func keyEnd(_ start: Int) -> Int {
    guard Self.isKeyByte(source[start]), source[start] != UInt8(ascii: "-"), source[start] != UInt8(ascii: ".") else {
      return start
    }
    var index = start + 1
    while Self.isKeyByte(source[index]) { index &+= 1 }
    return index
  }

  /// Whether a key ends here.
  private func isSeparator(_ index: Int) -> Bool {
    source[index] == UInt8(ascii: ":") && (source[index + 1] == Self.blank || source[index + 1] == Self.newline)
  }

  private func isDash(_ index: Int) -> Bool {
    source[index] == UInt8(ascii: "-") && (source[index + 1] == Self.blank || source[index + 1] == Self.newline)
  }

  /// Whether a plain text starts here, beyond doubt.
  private func startsPlain(_ index: Int) -> Bool {
    let byte = source[index]
    if byte == UInt8(ascii: "-") { return Self.isKeyByte(source[index + 1]) }
    return Self.isKeyByte(byte) || byte >= 0x80 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "~")
  }

  private func isPlainInFlow(_ index: Int) -> Bool {
    let byte = source[index]
    if byte == UInt8(ascii: ":") { return Self.isKeyByte(source[index + 1]) }
    return Self.isKeyByte(byte) || byte >= 0x80 || byte == Self.blank || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: "+") || (UInt8(ascii: "<")...UInt8(ascii: ">")).contains(byte)
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (letter >= 0x61 && letter <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
