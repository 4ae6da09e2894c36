import Diagnostics
import Parsing
import YAML

/// Writes blocks as lines: two spaces for each level, items indented below their key, one space behind a `:` or `-`, two in front of a comment.
struct Printer {
  private let tree: NodeTree
  private let source: [UInt8]
  private let kinds: KeyKinds
  private let anchors: Anchors
  private(set) var bytes: [UInt8] = []
  /// Whether the last text keeps the empty lines behind it: another one would be a part of it.
  private var keepsLines = false

  init(_ tree: NodeTree, _ source: [UInt8], _ anchors: Anchors) {
    (self.tree, self.source, self.anchors) = (tree, source, anchors)
    kinds = KeyKinds(tree)
    bytes.reserveCapacity(source.count + source.count / 8)
  }

  /// Writes comments, each on a line of its own. The first has no empty line above it.
  mutating func remarks(_ remarks: [Remark], column: Int) {
    for (index, remark) in remarks.enumerated() {
      if index > 0, remark.hasGap { emptyLine() }
      indent(column)
      add(trimmed(remark.span))
      endLine()
    }
  }

  /// Writes an empty line.
  mutating func emptyLine() { if !keepsLines { bytes.append(0x0A) } }

  /// Writes a list or a mapping whose lines begin in a column; `isInline`: the first one is begun.
  mutating func block(_ block: Block, column: Int, isInline: Bool = false) {
    for (index, entry) in block.entries.enumerated() {
      if index > 0 || !isInline {
        if index > 0, entry.hasGap { emptyLine() }
        let lead = entry.allLead
        remarks(lead, column: column)
        if entry.hasGapBelowLead, !lead.isEmpty { emptyLine() }
        indent(column)
      }
      if let key = entry.key {
        add(text(key, inFlow: false))
        bytes.append(UInt8(ascii: ":"))
      } else {
        bytes.append(UInt8(ascii: "-"))
      }
      value(of: entry, in: block, column: column)
    }
    if let first = block.tail.first, first.hasGap { emptyLine() }
    remarks(block.tail, column: column)
  }

  private mutating func value(of entry: Entry, in block: Block, column: Int) {
    if let anchor = entry.anchor {
      bytes.append(0x20)
      add(source[anchor.start..<anchor.end])
    }
    switch entry.value {
    case .absent:
      beside(entry, behind: nil)
      endLine()
    case .scalar(let node):
      bytes.append(0x20)
      scalar(node, entry, in: block, column: column)
    case .brackets(let node, let kind):
      bytes.append(0x20)
      brackets(node, kind)
      beside(entry, behind: nil)
      endLine()
    case .block(let inner) where entry.key == nil && entry.anchor == nil:
      bytes.append(0x20)
      self.block(inner, column: column + 2, isInline: true)
    case .block(let inner):
      beside(entry, behind: nil)
      endLine()
      self.block(inner, column: column + 2)
    }
  }

  /// The comment at the end of a line. One without a space behind its `#` may be a part of the text in front of it that was cut off, and stays where it
  /// is, so that what is said of it stays the same.
  private mutating func beside(_ entry: Entry, behind node: NodeID?) {
    guard let comment = entry.beside else { return }
    let end = node.map { tree.span($0).end } ?? comment.start
    // In brackets a comma may be between them, and then it is not.
    if goesOn(comment), end < comment.start, source[end..<comment.start].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
      add(source[end..<comment.start])
    } else {
      bytes += [0x20, 0x20]
    }
    add(trimmed(comment))
  }

  /// Whether a comment may be meant as more of the text in front of it.
  private func goesOn(_ comment: SourceSpan) -> Bool {
    guard comment.count > 1 else { return false }
    return source[comment.start + 1] != 0x20 && source[comment.start + 1] != 0x09
  }

  // MARK: - Texts

  private mutating func scalar(_ node: NodeID, _ entry: Entry, in block: Block, column: Int) {
    let span = tree.span(node)
    switch tree.style(node) {
    case .literal, .folded:
      blockText(node, from: block.column, column: column + 2)
    case _ where source[span.start..<span.end].contains(0x0A):
      lines(span, column: column + 2)
      beside(entry, behind: node)
      endLine()
    default:
      // Without its quotation marks a text would go on in such a comment.
      let isCut = entry.beside.map(goesOn) ?? false && tree.style(node) != .plain
      add(isCut ? source[span.start..<span.end] : text(node, inFlow: false)[...])
      beside(entry, behind: tree.style(node) == .plain ? node : nil)
      endLine()
    }
  }

  /// A text on one line, in quotation marks only where YAML needs them.
  private func text(_ node: NodeID, inFlow: Bool) -> [UInt8] {
    let span = tree.span(node)
    let written = source[span.start..<span.end]
    switch tree.style(node) {
    case .singleQuoted: break
    // An escape says what an editor does not show.
    case .doubleQuoted where !Self.hasOtherEscapes(written): break
    default: return Array(written)
    }
    // A comma at the end looks like one of JSON.
    let needsMarks = tree.withText(node) { text in
      text.last == UInt8(ascii: ",") || !WrittenText.canBePlain(text, inFlow: inFlow) || WrittenText.looksTyped(text)
    }
    let text = tree.string(node)
    return Array((needsMarks ? WrittenText.quoted(text) : text).utf8)
  }

  /// Whether something else than a quotation mark is escaped.
  private static func hasOtherEscapes(_ written: ArraySlice<UInt8>) -> Bool {
    var isEscaped = false
    for byte in written {
      if isEscaped, byte != UInt8(ascii: "\"") { return true }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return false
  }

  /// A text of several lines, with or without quotation marks: YAML joins them, so each begins where its author began one.
  private mutating func lines(_ span: SourceSpan, column: Int) {
    let lines = source[span.start..<span.end].split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      var line = index == 0 ? line : line.drop { $0 == 0x20 || $0 == 0x09 }
      if !isLast { line = Self.withoutSpacesAtEnd(line) }
      if index > 0, !line.isEmpty { indent(column) }
      add(line)
      if !isLast { endLine() }
    }
  }

  /// A line of a text without the spaces at its end; one behind a `\` is a part of the text.
  private static func withoutSpacesAtEnd(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = line.lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return [] }
    let escapes = line[...last].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return line[...(escapes % 2 == 1 && last + 1 < line.endIndex ? last + 1 : last)]
  }

  /// A `|` or `>` text: its lines as they are, in another column.
  private mutating func blockText(_ node: NodeID, from outer: Int, column: Int) {
    let span = tree.span(node)
    var lines = source[span.start..<span.end].split(separator: 0x0A, omittingEmptySubsequences: false)
    let header = lines.removeFirst()
    let indicators = header.prefix { $0 != 0x20 && $0 != 0x09 }
    let digit: Int? = indicators.first { 0x31...0x39 ~= $0 }.map { Int($0) - 0x30 }
    let first: ArraySlice<UInt8> = lines.first { line in line.contains { $0 != 0x20 } } ?? []
    let shown = first.prefix { $0 == 0x20 }.count
    let width: Int = digit.map { outer + $0 } ?? shown
    lines = lines.map { line in line.dropFirst(min(width, line.prefix { $0 == 0x20 }.count)) }
    // An indentation that the first line does not show is written down.
    let begun = lines.prefix { line in line.allSatisfy { $0 == 0x20 } }
    let isHidden = !begun.allSatisfy(\.isEmpty) || lines.dropFirst(begun.count).first?.first == 0x20
    // At the end of a file without a line end there is none at the end of the text.
    let isCut = tree.withText(node) { text in text.last.map { $0 != 0x0A } ?? false }
    bytes += indicators.filter { !(0x31...0x39 ~= $0 || isCut && "+-".utf8.contains($0)) }
    if isCut { bytes.append(UInt8(ascii: "-")) }
    if isHidden { bytes.append(UInt8(ascii: "2")) }
    let comment = header.dropFirst(indicators.count).drop { $0 == 0x20 || $0 == 0x09 }
    if !comment.isEmpty { bytes += [0x20, 0x20] + Self.withoutSpacesAtEnd(comment) }
    endLine()
    for line in lines {
      if !line.isEmpty { indent(column) }
      add(line)
      endLine()
    }
    guard indicators.contains(UInt8(ascii: "+")), !isCut else { return }
    // The line ends behind the text are a part of it.
    let kept = tree.withText(node) { text in text.reversed().prefix { $0 == 0x0A }.count }
    bytes += [UInt8](repeating: 0x0A, count: max(0, lines.isEmpty ? kept : kept - 1))
    keepsLines = true
  }

  // MARK: - Brackets

  /// A list or a mapping on one line: `[a, b]`, `{ a: b }`.
  private mutating func brackets(_ node: NodeID, _ kind: ValueKind?) {
    guard tree.kind(node) == .mapping else {
      let item = kinds.kind(ofItems: kind)
      bytes.append(UInt8(ascii: "["))
      for (index, child) in tree.children(of: node).enumerated() {
        if index > 0 { bytes += [UInt8(ascii: ","), 0x20] }
        inBrackets(child, item)
      }
      return bytes.append(UInt8(ascii: "]"))
    }
    let shape = kinds.shape(of: node, kind)
    var pairs = tree.pairs(of: node).map { ($0.key, $0.value) }
    if let shape, !anchors.stand(in: tree.span(node)) {
      pairs.sort { kinds.row(of: $0.0, in: shape) < kinds.row(of: $1.0, in: shape) }
    }
    bytes.append(UInt8(ascii: "{"))
    for (index, (key, value)) in pairs.enumerated() {
      bytes += index > 0 ? [UInt8(ascii: ","), 0x20] : [0x20]
      bytes += text(key, inFlow: true)
      guard !tree.isAbsent(value) else { continue }
      bytes += [UInt8(ascii: ":"), 0x20]
      inBrackets(value, kinds.kind(behind: key, in: shape, kind))
    }
    if !pairs.isEmpty { bytes.append(0x20) }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func inBrackets(_ node: NodeID, _ kind: ValueKind?) {
    if let anchor = anchors.name(of: node, tree) { bytes += source[anchor.start..<anchor.end] + [0x20] }
    if tree.isCollection(node) { brackets(node, kind) } else { bytes += text(node, inFlow: true) }
  }

  // MARK: - Bytes

  private mutating func add(_ text: [UInt8]) { bytes += text }

  private mutating func add(_ text: ArraySlice<UInt8>) { bytes += text }

  private mutating func indent(_ column: Int) {
    keepsLines = false
    bytes += repeatElement(0x20, count: column)
  }

  private mutating func endLine() {
    keepsLines = false
    bytes.append(0x0A)
  }

  /// A comment without what is behind it.
  private func trimmed(_ span: SourceSpan) -> ArraySlice<UInt8> {
    var end = span.end
    while end > span.start, source[end - 1] == 0x20 || source[end - 1] == 0x09 { end -= 1 }
    return source[span.start..<end]
  }
}
