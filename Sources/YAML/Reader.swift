internal import CLibYAML
public import Diagnostics
import Files
import Rules

/// Reads one file after the other into the same storage.
///
/// Owns libyaml's parser state, which keeps its own address and therefore lives in allocated memory. One reader a thread.
public final class YAMLReader {
  /// What the last file held.
  public let tree = NodeTree()
  private let limits: YAMLLimits
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>
  // The event loop touches these for every node; nothing else runs meanwhile, so the checks would only cost.
  @exclusivity(unchecked) private var innermost = OpenCollection.none
  /// What lies around the innermost collection, from the outside, ``OpenCollection/none`` first.
  @exclusivity(unchecked) private var outer: [OpenCollection] = []
  @exclusivity(unchecked) private var anchors: [Anchor] = []
  @exclusivity(unchecked) private var aliasCount = 0
  /// The bytes of all texts that aliases stand for.
  @exclusivity(unchecked) private var aliasedBytes = 0
  private var reported = 0

  private struct OpenCollection {
    var node: Int
    var isMapping: Bool
    var children: Int
    /// Nodes of the subtree with aliases replaced.
    var expanded: Int
    /// The bytes of the texts in them.
    var bytes: Int
    var anchor: Int

    /// Stands around the top node.
    static let none = OpenCollection(node: -1, isMapping: false, children: 0, expanded: 0, bytes: 0, anchor: -1)
  }

  private struct Anchor {
    var name: [UInt8]
    var node: Int
    var expanded: Int
    var bytes: Int
    var isComplete: Bool
    /// The anchor and the text without quotes behind it: one text to its author, if nothing repeats the anchor.
    var text: SourceSpan?
  }

  /// Whether files may be read without libyaml; the tests turn it off to compare.
  private let readsCommonSubset: Bool

  /// A reader with nothing read.
  public convenience init(limits: YAMLLimits = YAMLLimits()) {
    self.init(limits: limits, readsCommonSubset: true)
  }

  init(limits: YAMLLimits, readsCommonSubset: Bool) {
    self.limits = limits
    self.readsCommonSubset = readsCommonSubset
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
  }

  deinit {
    parser.deallocate()
    event.deallocate()
  }

  /// Reads a file into ``tree``. False when the file cannot be used; then `findings` says why.
  ///
  /// A file that can be used may still have findings: tags, merge keys, a byte-order mark.
  public func read(_ bytes: [UInt8], into findings: inout [Finding]) -> Bool {
    tree.removeAll()
    innermost = .none
    outer.removeAll(keepingCapacity: true)
    if !anchors.isEmpty { anchors.removeAll(keepingCapacity: true) }
    aliasCount = 0
    aliasedBytes = 0
    reported = 0
    guard bytes.count <= limits.fileBytes else {
      findings.append(.fileTooLarge(bytes.count, limit: limits.fileBytes))
      return false
    }
    guard !LFSPointer.isPointer(bytes) else {
      findings.append(.pointer(of: bytes))
      return false
    }
    return bytes.withUnsafeBufferPointer { source in
      if readsCommonSubset, CommonSubset.read(source, into: tree, limits: limits) {
        findings += tree.cutTexts(in: source)
        return true
      }
      tree.removeAll()
      let skipped = skipByteOrderMark(source, into: &findings)
      guard let skipped else { return false }
      guard yaml_parser_initialize(parser) == 1 else {
        findings.append(.syntax("out of memory", at: SourceSpan(0, 0)))
        return false
      }
      defer { yaml_parser_delete(parser) }
      if let base = source.baseAddress {
        yaml_parser_set_input_string(parser, base + skipped, source.count - skipped)
      }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      var cursor = OffsetCursor(source, start: skipped)
      return build(source, &cursor, &findings)
    }
  }

  private func skipByteOrderMark(_ source: UnsafeBufferPointer<UInt8>, into findings: inout [Finding]) -> Int? {
    guard source.count >= 2 else { return 0 }
    if source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF {
      findings.append(.byteOrderMark())
      return 3
    }
    if (source[0] == 0xFE && source[1] == 0xFF) || (source[0] == 0xFF && source[1] == 0xFE) {
      findings.append(.utf16())
      return nil
    }
    return 0
  }

  /// The event loop. Every event becomes at most one node; every limit is checked here.
  private func build(
    _ source: UnsafeBufferPointer<UInt8>, _ cursor: inout OffsetCursor, _ findings: inout [Finding]
  ) -> Bool {
    var documents = 0
    while true {
      guard yaml_parser_parse(parser, event) == 1 else {
        findings.append(failure(source, &cursor))
        return false
      }
      let type = event.pointee.type
      // The ends own no memory, and parsing clears the event.
      let ownsMemory =
        type == YAML_SCALAR_EVENT || type == YAML_ALIAS_EVENT || type == YAML_MAPPING_START_EVENT
        || type == YAML_SEQUENCE_START_EVENT || type == YAML_DOCUMENT_START_EVENT
      defer { if ownsMemory { yaml_event_delete(event) } }
      switch type {
      case YAML_STREAM_END_EVENT:
        findings += tree.cutTexts(in: source) + tree.splitNumbers()
        for anchor in anchors {
          if let text = anchor.text { report(.idleAnchor(anchor.name, at: text), &findings) }
        }
        return true
      case YAML_DOCUMENT_START_EVENT:
        documents += 1
        if documents > 1 {
          findings.append(.severalDocuments(at: span(source, &cursor)))
          return false
        }
      case YAML_SCALAR_EVENT:
        guard scalar(source, &cursor, &findings) else { return false }
      case YAML_ALIAS_EVENT:
        guard alias(source, &cursor, &findings) else { return false }
      case YAML_MAPPING_START_EVENT, YAML_SEQUENCE_START_EVENT:
        guard start(type == YAML_MAPPING_START_EVENT, source, &cursor, &findings) else { return false }
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
        guard end(source, &cursor, &findings) else { return false }
      default:
        break
      }
    }
  }

  // MARK: - Events

  private func scalar(
    _ source: UnsafeBufferPointer<UInt8>, _ cursor: inout OffsetCursor, _ findings: inout [Finding]
  ) -> Bool {
    let data = event.pointee.data.scalar
    let style: ScalarStyle =
      switch data.style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
      case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
      case YAML_LITERAL_SCALAR_STYLE: .literal
      case YAML_FOLDED_SCALAR_STYLE: .folded
      default: .plain
      }
    var span = span(source, &cursor)
    let start = span.start
    if data.tag != nil || data.anchor != nil {
      span = behindProperties(span, tag: data.tag, hasAnchor: data.anchor != nil, source, &findings)
    }
    if style == .literal || style == .folded { span = trimmed(span, source) }
    let isKey = isKeyNext
    guard data.length <= (isKey ? limits.keyBytes : limits.scalarBytes) else {
      findings.append(
        isKey
          ? .tooLong("a key", data.length, limit: limits.keyBytes, at: span)
          : .tooLong("a text", data.length, limit: limits.scalarBytes, at: span))
      return false
    }
    let text = UnsafeBufferPointer(start: data.value, count: data.length)
    let isTagAlone = data.tag != nil && style == .plain && text.isEmpty
    let node = tree.append(isTagAlone ? .tagged : style, span, text: text)
    if isKey, style == .plain, data.length == 2, data.value[0] == 0x3C, data.value[1] == 0x3C {
      report(.mergeKey(at: span), &findings)
    }
    innermost.bytes &+= data.length
    if data.anchor != nil {
      remember(data.anchor, node, bytes: data.length, isComplete: true)
      if style == .plain, data.length > 0, !isKey { anchors[anchors.count - 1].text = SourceSpan(start, span.end) }
    }
    return count(1, span, &findings)
  }

  private func alias(
    _ source: UnsafeBufferPointer<UInt8>, _ cursor: inout OffsetCursor, _ findings: inout [Finding]
  ) -> Bool {
    let span = span(source, &cursor)
    guard let raw = event.pointee.data.alias.anchor else { return true }
    let name = bytes(raw)
    guard let place = anchors.lastIndex(where: { $0.name == name }) else {
      findings.append(.unknownAlias(String(decoding: name, as: UTF8.self), at: span))
      return false
    }
    anchors[place].text = nil
    let anchor = anchors[place]
    guard anchor.isComplete else {
      findings.append(.recursiveAlias(String(decoding: name, as: UTF8.self), at: span))
      return false
    }
    aliasCount += 1
    guard aliasCount <= limits.aliases else {
      findings.append(.aliasBudget("more than \(limits.aliases) aliases", at: span))
      return false
    }
    if isKeyNext {
      findings.append(.keyNotText(at: span))
      return false
    }
    // What an alias of aliases stands for holds what they stand for: the sum is what a reader of the whole tree meets again.
    aliasedBytes &+= anchor.bytes
    guard aliasedBytes <= limits.aliasedBytes else {
      findings.append(.aliasBudget("more than \(limits.aliasedBytes) bytes of texts", at: span))
      return false
    }
    innermost.bytes &+= anchor.bytes
    _ = tree.append(.alias, .plain, span, target: anchor.node)
    return count(anchor.expanded, span, &findings)
  }

  private func start(
    _ isMapping: Bool, _ source: UnsafeBufferPointer<UInt8>, _ cursor: inout OffsetCursor,
    _ findings: inout [Finding]
  ) -> Bool {
    var span = span(source, &cursor)
    let tag = isMapping ? event.pointee.data.mapping_start.tag : event.pointee.data.sequence_start.tag
    let anchor = isMapping ? event.pointee.data.mapping_start.anchor : event.pointee.data.sequence_start.anchor
    if tag != nil || anchor != nil {
      span = behindProperties(span, tag: tag, hasAnchor: anchor != nil, source, &findings)
    }
    if isKeyNext {
      let isTemplate = span.start > 0 && isMapping && source[span.start - 1] == UInt8(ascii: "{")
      findings.append(isTemplate ? .unquotedTemplate(at: span) : .keyNotText(at: span))
      return false
    }
    guard outer.count < limits.depth else {
      findings.append(.tooDeep(limits.depth, at: span))
      return false
    }
    let node = tree.append(isMapping ? .mapping : .sequence, .plain, span)
    guard count(1, span, &findings) else { return false }
    var number = -1
    if let anchor {
      remember(anchor, node, bytes: 0, isComplete: false)
      number = anchors.count - 1
    }
    outer.append(innermost)
    innermost = OpenCollection(node: node, isMapping: isMapping, children: 0, expanded: 1, bytes: 0, anchor: number)
    return true
  }

  private func end(
    _ source: UnsafeBufferPointer<UInt8>, _ cursor: inout OffsetCursor, _ findings: inout [Finding]
  ) -> Bool {
    let last = innermost
    guard last.node >= 0, let parent = outer.popLast() else { return true }
    innermost = parent
    // A block collection's end mark is where the next token starts; a flow collection's is its bracket.
    let mark = cursor.byte(of: event.pointee.end_mark.index)
    let isFlow = event.pointee.end_mark.index > event.pointee.start_mark.index
    let split = last.isMapping && isFlow ? tree.joinNumbers(in: NodeID(last.node), source) : 0
    tree.close(last.node, children: last.children - 2 * split, end: isFlow ? mark : tree.contentEnd)
    if last.anchor >= 0 {
      anchors[last.anchor].isComplete = true
      anchors[last.anchor].expanded = last.expanded
      anchors[last.anchor].bytes = last.bytes
    }
    // The collection itself was counted when it started.
    innermost.expanded &+= last.expanded &- 1
    innermost.bytes &+= last.bytes
    if aliasCount > 0, innermost.expanded > limits.expandedNodes, innermost.node >= 0 {
      findings.append(.aliasBudget("more than \(limits.expandedNodes) values", at: tree.span(NodeID(last.node))))
      return false
    }
    if last.isMapping {
      for (key, first) in tree.repeatedKeys(in: NodeID(last.node)) {
        report(.duplicateKey(tree, key, first: first), &findings)
      }
    }
    return true
  }

  // MARK: - Counting

  /// Whether the next node of the innermost mapping is a key.
  private var isKeyNext: Bool {
    innermost.isMapping && innermost.children & 1 == 0
  }

  /// Counts a child that stands for `expanded` nodes. False, with a finding, when a limit is passed.
  private func count(_ expanded: Int, _ span: SourceSpan, _ findings: inout [Finding]) -> Bool {
    guard tree.count <= limits.nodes else {
      findings.append(.tooManyNodes(limits.nodes, at: span))
      return false
    }
    innermost.children &+= 1
    innermost.expanded &+= expanded
    if aliasCount > 0, innermost.expanded > limits.expandedNodes, innermost.node >= 0 {
      findings.append(.aliasBudget("more than \(limits.expandedNodes) values", at: span))
      return false
    }
    return true
  }

  /// Reports what does not end the reading, up to the limit: a file with more is not read by anyone to its end.
  private func report(_ finding: @autoclosure () -> Finding, _ findings: inout [Finding]) {
    reported += 1
    if reported <= limits.findings { findings.append(finding()) }
  }

  private func remember(_ name: UnsafePointer<UInt8>, _ node: Int, bytes count: Int, isComplete: Bool) {
    anchors.append(Anchor(name: bytes(name), node: node, expanded: 1, bytes: count, isComplete: isComplete))
  }

  private func bytes(_ cString: UnsafePointer<UInt8>) -> [UInt8] {
    var end = cString
    while end.pointee != 0 { end += 1 }
    return [UInt8](UnsafeBufferPointer(start: cString, count: end - cString))
  }

  // MARK: - Places

  private func span(_ source: UnsafeBufferPointer<UInt8>, _ cursor: inout OffsetCursor) -> SourceSpan {
    let start = cursor.byte(of: event.pointee.start_mark.index)
    return SourceSpan(start, cursor.byte(of: event.pointee.end_mark.index))
  }

  /// libyaml starts a node at its `&anchor` and `!tag`; what the author means stands behind them. Reports the tag.
  private func behindProperties(
    _ span: SourceSpan, tag: UnsafePointer<UInt8>?, hasAnchor: Bool, _ source: UnsafeBufferPointer<UInt8>,
    _ findings: inout [Finding]
  ) -> SourceSpan {
    let end = min(span.end, source.count)
    var index = span.start
    for _ in 0..<((tag == nil ? 0 : 1) + (hasAnchor ? 1 : 0)) {
      let start = index
      if index < end, source[index] == UInt8(ascii: "&") {
        index += 1
        while index < end, Self.isAnchor(source[index]) { index += 1 }
      } else {
        while index < end, !Self.isWhite(source[index]), Self.lineBreak(startingAt: index, source) == 0 { index += 1 }
      }
      if let tag, start < end, source[start] == UInt8(ascii: "!") {
        report(.tag(at: SourceSpan(start, index), String(cString: tag)), &findings)
      }
      while index < end {
        let lineBreak = Self.lineBreak(startingAt: index, source)
        if lineBreak > 0 {
          index += lineBreak
          // libyaml passes over a byte order mark at the start of any line.
          if index + 3 <= end, source[index] == 0xEF, source[index + 1] == 0xBB, source[index + 2] == 0xBF {
            index += 3
          }
        } else if source[index] == UInt8(ascii: "#") {
          while index < end, Self.lineBreak(startingAt: index, source) == 0 { index += 1 }
        } else if Self.isWhite(source[index]) {
          index += 1
        } else {
          break
        }
      }
    }
    return SourceSpan(index, span.end)
  }

  /// A block scalar up to the last byte of its last line that is not empty; libyaml's end mark lies on a later line.
  private func trimmed(_ span: SourceSpan, _ source: UnsafeBufferPointer<UInt8>) -> SourceSpan {
    let limit = min(span.end, source.count)
    var header = span.start
    while header < limit, Self.lineBreak(endingAt: header + 1, source) == 0 { header += 1 }
    header -= max(0, Self.lineBreak(endingAt: min(header + 1, limit), source) - 1)
    var end = limit
    while end > header {
      var lineStart = end
      while lineStart > header, source[lineStart - 1] == 0x20 || source[lineStart - 1] == 0x09 { lineStart -= 1 }
      let length = Self.lineBreak(endingAt: lineStart, source)
      guard lineStart <= header || length > 0 else { break }
      end = max(lineStart - max(length, 1), header)
    }
    if end == header {
      while end > span.start, Self.isWhite(source[end - 1]) { end -= 1 }
    }
    return SourceSpan(span.start, end)
  }

  /// The length of the line end behind which `index` stands, as libyaml counts line ends: YAML 1.1 has five of them.
  private static func lineBreak(endingAt index: Int, _ source: UnsafeBufferPointer<UInt8>) -> Int {
    guard index > 0, index <= source.count else { return 0 }
    switch source[index - 1] {
    case 0x0A, 0x0D: return 1
    case 0x85: return index > 1 && source[index - 2] == 0xC2 ? 2 : 0
    case 0xA8, 0xA9: return index > 2 && source[index - 2] == 0x80 && source[index - 3] == 0xE2 ? 3 : 0
    default: return 0
    }
  }

  /// The length of the line end that begins at `index`.
  private static func lineBreak(startingAt index: Int, _ source: UnsafeBufferPointer<UInt8>) -> Int {
    for length in 1...3 where lineBreak(endingAt: index + length, source) == length { return length }
    return 0
  }

  /// libyaml's names of anchors; a text may follow one at once, as in `&a:b`.
  private static func isAnchor(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  private static func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private func failure(_ source: UnsafeBufferPointer<UInt8>, _ cursor: inout OffsetCursor) -> Finding {
    let state = parser.pointee
    let problem = state.problem.map { String(cString: $0) } ?? "unknown problem"
    if state.error == YAML_READER_ERROR {
      let offset = cursor.start + Int(state.problem_offset)
      return .unreadable(problem, at: SourceSpan(offset, min(offset + 1, source.count)))
    }
    let context = state.context.map { String(cString: $0) }
    let mistake = SyntaxMistake(
      problem: problem, at: cursor.byte(of: state.problem_mark.index), context: context,
      contextAt: context == nil ? 0 : cursor.byte(of: state.context_mark.index), bracket: openBracket(source),
      last: tree.lastScalar, source: source)
    return mistake.finding()
  }

  /// The innermost `[` or `{` that is still open; nothing in block context.
  private func openBracket(_ source: UnsafeBufferPointer<UInt8>) -> Int? {
    for collection in [innermost] + outer.reversed() where collection.node >= 0 {
      let start = tree.span(NodeID(collection.node)).start
      guard start < source.count else { return nil }
      if source[start] == UInt8(ascii: "[") || source[start] == UInt8(ascii: "{") { return start }
      // A single pair inside a list has no bracket of its own, and its list is the next one outwards.
      guard collection.isMapping, collection.children <= 2 else { return nil }
    }
    return nil
  }
}
