// Takes: the bytes of one YAML file.
// Gives: a node tree in which every key and scalar has its byte span and style.
// Never: guesses a type; lets C leave this module.

public import Diagnostics

/// The number of a node in its ``NodeTree``.
public struct NodeID: Hashable, Sendable {
  @usableFromInline let raw: Int32

  @inlinable
  init(_ raw: Int) { self.raw = Int32(truncatingIfNeeded: raw) }

  @inlinable
  var index: Int { Int(raw) }

  /// A node that was remembered by its ``number``; nothing for a number below 0.
  @inlinable
  public init?(number: Int32) {
    guard number >= 0 else { return nil }
    raw = number
  }

  /// Its place in the file, from 0: half the size of an optional node, for tables of many.
  @inlinable
  public var number: Int32 { raw }
}

/// What a node is.
public enum NodeKind: UInt8, Sendable {
  /// A text, whatever it looks like.
  case scalar
  /// Keys and values.
  case mapping
  /// A list.
  case sequence
  /// `*name`; ``NodeTree/resolve(_:)`` leads to what it stands for.
  case alias
}

/// How a scalar was written.
public enum ScalarStyle: UInt8, Sendable {
  /// Without quotes.
  case plain
  /// `'…'`
  case singleQuoted
  /// `"…"`
  case doubleQuoted
  /// `|`
  case literal
  /// `>`
  case folded
  /// A tag without a value: `!name`. The tag is reported where it is read.
  case tagged
}

/// One YAML document as a flat run of nodes in the order of the file.
///
/// A mapping's children alternate key and value. The storage is reused for the next file, so a tree is valid until its reader reads again.
public final class NodeTree {
  @usableFromInline
  struct Node {
    @usableFromInline var span: SourceSpan
    /// Scalars: where the decoded text starts. Aliases: the node they stand for.
    @usableFromInline var textStart: UInt32
    /// Scalars: bytes of decoded text. Collections: how many children.
    @usableFromInline var length: UInt32
    /// One past the last node of this subtree.
    @usableFromInline var next: Int32
    @usableFromInline var kind: NodeKind
    @usableFromInline var style: ScalarStyle
  }

  @exclusivity(unchecked) @usableFromInline private(set) var nodes: UnsafeMutablePointer<Node>
  @exclusivity(unchecked) private var nodeCapacity = 256
  /// How many nodes the document has.
  @exclusivity(unchecked) public private(set) var count = 0
  /// The nodes that stand in the file; what is derived from them comes behind.
  @exclusivity(unchecked) private(set) var writtenCount: Int?
  /// How many nodes stand in the file.
  var documentCount: Int { writtenCount ?? count }
  @exclusivity(unchecked) @usableFromInline private(set) var text: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var textCapacity = 4096
  @exclusivity(unchecked) private var textCount = 0

  /// An empty tree.
  public init() {
    nodes = .allocate(capacity: nodeCapacity)
    text = .allocate(capacity: textCapacity)
  }

  deinit {
    nodes.deallocate()
    text.deallocate()
  }

  /// The top node; nothing for an empty file.
  public var root: NodeID? { count > 0 ? NodeID(0) : nil }

  /// What the node is.
  @inlinable
  public func kind(_ id: NodeID) -> NodeKind { nodes[id.index].kind }

  /// How a scalar was written.
  @inlinable
  public func style(_ id: NodeID) -> ScalarStyle { nodes[id.index].style }

  /// Where the node stands, quotes and block indicators included.
  @inlinable
  public func span(_ id: NodeID) -> SourceSpan { nodes[id.index].span }

  /// The number of children: keys and values count separately.
  @inlinable
  public func childCount(_ id: NodeID) -> Int {
    nodes[id.index].kind == .scalar ? 0 : Int(nodes[id.index].length)
  }

  /// The node an alias stands for; any other node is itself.
  @inlinable
  public func resolve(_ id: NodeID) -> NodeID {
    nodes[id.index].kind == .alias ? NodeID(Int(nodes[id.index].textStart)) : id
  }

  /// The decoded text of a scalar.
  ///
  /// libyaml takes only valid UTF-8 and gives only valid UTF-8, so the bytes are not looked at a second time.
  @inlinable
  public func string(_ id: NodeID) -> String {
    withText(id) { String(copying: UTF8Span(unchecked: $0.span)) }
  }

  /// The decoded bytes of a scalar; empty for collections.
  @inlinable
  public func withText<Result>(_ id: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let node = nodes[id.index]
    guard node.kind == .scalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return body(UnsafeBufferPointer(start: text + Int(node.textStart), count: Int(node.length)))
  }

  /// Whether a scalar was left out altogether: `key:` with nothing behind, or with a tag alone.
  @inlinable
  public func isAbsent(_ id: NodeID) -> Bool {
    let node = nodes[id.index]
    return node.kind == .scalar && node.length == 0 && (node.style == .plain || node.style == .tagged)
  }

  /// The children of a collection, in order.
  @inlinable
  public func children(of id: NodeID) -> Children {
    let node = nodes[id.index]
    let isCollection = node.kind == .mapping || node.kind == .sequence
    return Children(tree: self, next: id.index + 1, end: isCollection ? Int(node.next) : id.index + 1)
  }

  /// The child nodes of one collection.
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let tree: NodeTree
    @usableFromInline var cursor: Int
    @usableFromInline let end: Int

    @inlinable
    init(tree: NodeTree, next: Int, end: Int) {
      self.tree = tree
      cursor = next
      self.end = end
    }

    /// The next child.
    @inlinable
    public mutating func next() -> NodeID? {
      guard cursor < end else { return nil }
      let id = NodeID(cursor)
      cursor = Int(tree.nodes[cursor].next)
      return id
    }
  }

  /// The keys of a mapping and their values, in order.
  @inlinable
  public func pairs(of id: NodeID) -> Pairs { Pairs(children: children(of: id)) }

  /// The keys and values of one mapping.
  public struct Pairs: Sequence, IteratorProtocol {
    @usableFromInline var children: Children

    @inlinable
    init(children: Children) { self.children = children }

    /// The next key with what stands behind it.
    @inlinable
    public mutating func next() -> (key: NodeID, value: NodeID)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }

  /// The scalar at a place; nothing where none stands there.
  public func scalar(at span: SourceSpan) -> NodeID? {
    var index = first(from: span.start)
    while index < documentCount, nodes[index].span.start == span.start {
      if nodes[index].kind == .scalar, nodes[index].span == span { return NodeID(index) }
      index += 1
    }
    return nil
  }

  /// Where the last text ends that begins in these bytes, if that is behind them: a text of several lines is one with its first.
  public func textEnd(_ span: SourceSpan) -> Int {
    var end = span.end
    var index = first(from: span.start)
    while index < documentCount, nodes[index].span.start < span.end {
      if nodes[index].kind == .scalar { end = max(end, nodes[index].span.end) }
      index += 1
    }
    return end
  }

  /// The last scalar that begins at a byte or before it.
  func lastScalar(startingUpTo start: Int) -> NodeID? {
    var index = first(from: start + 1) - 1
    while index >= 0, nodes[index].kind != .scalar { index -= 1 }
    return index < 0 ? nil : NodeID(index)
  }

  /// The first node that begins at a byte or behind it.
  private func first(from start: Int) -> Int {
    var (low, high) = (0, documentCount)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].span.start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Building, for the reader

  func removeAll() {
    count = 0
    if !joined.isEmpty { joined.removeAll() }
    writtenCount = nil
    textCount = 0
    contentEnd = 0
  }

  /// Appends a node whose subtree is only itself so far.
  func append(_ kind: NodeKind, _ style: ScalarStyle, _ span: SourceSpan, target: Int = 0) -> Int {
    if count == nodeCapacity {
      let larger = UnsafeMutablePointer<Node>.allocate(capacity: nodeCapacity * 2)
      larger.update(from: nodes, count: count)
      nodes.deallocate()
      nodes = larger
      nodeCapacity *= 2
    }
    (nodes + count).initialize(
      to: Node(
        span: span, textStart: UInt32(truncatingIfNeeded: target), length: 0,
        next: Int32(truncatingIfNeeded: count + 1), kind: kind, style: style))
    count += 1
    contentEnd = max(contentEnd, span.end)
    return count - 1
  }

  /// Appends a scalar and its decoded text.
  func append(_ style: ScalarStyle, _ span: SourceSpan, text bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let start = textCount
    addText(bytes)
    return append(style, span, text: start..<textCount)
  }

  /// Appends a scalar whose decoded text is among the bytes that were added.
  func append(_ style: ScalarStyle, _ span: SourceSpan, text: Range<Int>) -> Int {
    let index = append(.scalar, style, span, target: text.lowerBound)
    nodes[index].length = UInt32(truncatingIfNeeded: text.count)
    return index
  }

  // MARK: - Deriving, for mappings that are put together

  /// A scalar that is not written, and whose findings are shown at a place that is.
  public func derive(_ text: String, at span: SourceSpan) -> NodeID {
    writtenCount = documentCount
    var text = text
    return text.withUTF8 { NodeID(append(.plain, span, text: $0)) }
  }

  /// A mapping of keys and values that stand elsewhere, each with its own place.
  public func derive(_ pairs: [(key: NodeID, value: NodeID)], at span: SourceSpan) -> NodeID {
    writtenCount = documentCount
    let mapping = append(.mapping, .plain, span)
    for (key, value) in pairs {
      let written = nodes[resolve(key).index]
      // A key is one node, whatever stands in its place.
      let copy = append(.scalar, written.style, written.span, target: Int(written.textStart))
      nodes[copy].length = written.kind == .scalar ? written.length : 0
      _ = append(.alias, .plain, nodes[value.index].span, target: resolve(value).index)
    }
    close(mapping, children: pairs.count * 2, end: span.end)
    return NodeID(mapping)
  }

  /// Adds bytes of which texts are parts: those of a whole file are copied at once, and not text by text.
  func addText(_ bytes: UnsafeBufferPointer<UInt8>) {
    if textCapacity - textCount < bytes.count {
      let wanted = max(textCapacity * 2, textCount + bytes.count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
      larger.update(from: text, count: textCount)
      text.deallocate()
      text = larger
      textCapacity = wanted
    }
    if let base = bytes.baseAddress { (text + textCount).update(from: base, count: bytes.count) }
    textCount += bytes.count
  }

  /// Ends a collection: its subtree reaches up to here.
  func close(_ index: Int, children: Int, end: Int) {
    nodes[index].next = Int32(truncatingIfNeeded: count)
    nodes[index].length = UInt32(truncatingIfNeeded: children)
    nodes[index].span = SourceSpan(nodes[index].span.start, max(end, nodes[index].span.end))
    contentEnd = max(contentEnd, end)
  }

  /// The scalars that are one number to their author and two values to YAML.
  @exclusivity(unchecked) private(set) var joined: [NodeID] = []

  /// Makes one value of a scalar and the key behind it, which has none.
  func join(_ value: NodeID, _ key: NodeID, absent: NodeID, in source: UnsafeBufferPointer<UInt8>) {
    let span = SourceSpan(nodes[value.index].span.start, nodes[key.index].span.end)
    let start = textCount
    addText(UnsafeBufferPointer(rebasing: source[span.start..<span.end]))
    nodes[value.index].span = span
    nodes[value.index].textStart = UInt32(truncatingIfNeeded: start)
    nodes[value.index].length = UInt32(truncatingIfNeeded: textCount - start)
    nodes[value.index].next = nodes[absent.index].next
    if joined.last != value { joined.append(value) }
  }

  /// Where the last content so far ends: what a block collection really covers.
  @exclusivity(unchecked) private(set) var contentEnd = 0

  /// The last node, when it is a scalar.
  var lastScalar: (span: SourceSpan, style: ScalarStyle, isEmpty: Bool)? {
    guard count > 0, nodes[count - 1].kind == .scalar else { return nil }
    return (nodes[count - 1].span, nodes[count - 1].style, nodes[count - 1].length == 0)
  }
}
