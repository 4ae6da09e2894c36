import Diagnostics
import Parsing
import YAML

/// The lines of a list or a mapping, with the comments and empty lines that belong to each.
struct Block {
  /// How far it is indented in the file that was read: what an indentation indicator of a text in it counts from.
  let column: Int
  var entries: [Entry] = []
  /// Comments behind the last entry.
  var tail: [Remark] = []
}

/// One item, or one key with its value.
struct Entry {
  /// The comments above it.
  var lead: [Remark] = []
  /// Whether an empty line is above it and its comments.
  var hasGap = false
  /// Whether one is between its comments and itself.
  var hasGapBelowLead = false
  /// Nothing for an item of a list.
  let key: NodeID?
  /// The `&name` in front of its value.
  var anchor: SourceSpan?
  /// The comment at the end of its line.
  var beside: SourceSpan?
  var value = Value.absent

  enum Value {
    /// `key:` with nothing behind it.
    case absent
    /// A text, or an alias.
    case scalar(NodeID)
    /// A collection in brackets on one line, and what may be in it.
    case brackets(NodeID, ValueKind?)
    case block(Block)
  }

  /// The comments above its first line: those of an item's first key are among them, because it is on the line of the `-`.
  var allLead: [Remark] {
    guard key == nil, anchor == nil, case .block(let block) = value, let first = block.entries.first else {
      return lead
    }
    return lead + first.allLead
  }
}

/// A comment on a line of its own.
struct Remark {
  let span: SourceSpan
  /// Whether an empty line is above it.
  let hasGap: Bool
}

/// Reads a tree as blocks of lines, and gives each comment to the entry that it belongs to.
struct Arranger {
  private let tree: NodeTree
  private let source: [UInt8]
  private let comments: [YAMLComment]
  private let kinds: KeyKinds
  private let anchors: Anchors
  private let lines: Lines
  /// The first comment that belongs to nothing yet.
  private var next = 0

  init(_ tree: NodeTree, _ source: [UInt8], _ comments: [YAMLComment], _ anchors: Anchors) {
    (self.tree, self.source, self.comments, self.anchors) = (tree, source, comments, anchors)
    kinds = KeyKinds(tree)
    lines = Lines(source)
  }

  /// The whole file: its top mapping, and the comments above it that stay at the top of the file whichever key comes first.
  mutating func file(_ root: NodeID, _ kind: ValueKind) -> (head: [Remark], hasGap: Bool, block: Block) {
    var block = unordered(root, kind, from: 0, to: source.count)
    guard let first = block.entries.first else { return ([], false, block) }
    // What a tool or an editor reads is its own line at the top; other comments are the file's where an empty line parts them from the key.
    var count = first.hasGapBelowLead ? first.lead.count : 0
    for (index, remark) in first.lead.enumerated() {
      if index > 0, remark.hasGap { count = max(count, index) }
      if isModeline(remark.span) { count = max(count, index + 1) }
    }
    let head = Array(first.lead.prefix(count))
    let rest = first.lead.dropFirst(count)
    let hasGap = rest.first?.hasGap ?? first.hasGapBelowLead
    block.entries[0].lead = Array(rest)
    if rest.isEmpty { block.entries[0].hasGapBelowLead = false }
    order(&block, root, kind)
    return (head, hasGap && !head.isEmpty, block)
  }

  private func isModeline(_ span: SourceSpan) -> Bool {
    let text = String(decoding: source[span.start..<span.end], as: UTF8.self)
    return ["yaml-language-server", "$schema", "-*-", "vim:"].contains { text.contains($0) }
  }

  // MARK: - Blocks

  private mutating func block(_ node: NodeID, _ kind: ValueKind?, from start: Int, to end: Int) -> Block {
    var block = unordered(node, kind, from: start, to: end)
    order(&block, node, kind)
    return block
  }

  private mutating func unordered(_ node: NodeID, _ kind: ValueKind?, from: Int, to end: Int) -> Block {
    let isInBrackets = tree.isInBrackets(node, source)
    var block = Block(column: isInBrackets ? 0 : column(of: tree.span(node).start))
    let pairs = pairs(of: node)
    block.entries.reserveCapacity(pairs.count)
    let shape = kinds.shape(of: node, kind)
    let item = kinds.kind(ofItems: kind)
    var from = from
    for (index, pair) in pairs.enumerated() {
      let limit = index + 1 < pairs.count ? start(of: pairs[index + 1]) : end
      let behind = isInBrackets ? nil : pair.value
      let boundary = boundary(behind: tree.span(pair.value).end, limit, inside: behind, of: block.column)
      let kind = pair.key.map { kinds.kind(behind: $0, in: shape, kind) } ?? item
      block.entries.append(entry(pair, kind, from: from, to: boundary ?? limit))
      from = boundary ?? tree.span(pair.value).end
    }
    block.tail = take(until: end).map(remark)
    return block
  }

  private func pairs(of node: NodeID) -> [(key: NodeID?, value: NodeID)] {
    if tree.kind(node) == .sequence { return tree.children(of: node).map { (nil, $0) } }
    return tree.pairs(of: node).map { ($0.key, $0.value) }
  }

  private func start(of pair: (key: NodeID?, value: NodeID)) -> Int { tree.span(pair.key ?? pair.value).start }

  /// Where the first comment begins that belongs to what follows an entry; nothing where none does.
  ///
  /// A comment that is indented like what is inside of the entry belongs there, unless it speaks to belfry of the next line.
  private func boundary(behind end: Int, _ limit: Int, inside value: NodeID?, of column: Int) -> Int? {
    var inner: Int?
    if let value, tree.isCollection(value), !tree.isInBrackets(value, source) {
      inner = self.column(of: tree.span(value).start)
    }
    var index = firstComment(from: end)
    while index < comments.count, comments[index].span.start < limit {
      let span = comments[index].span
      if comments[index].isAlone {
        let own = self.column(of: span.start)
        guard let inner, own >= inner, own > column, !speaksToBelfry(span) else { return span.start }
      }
      index += 1
    }
    return nil
  }

  private func speaksToBelfry(_ span: SourceSpan) -> Bool {
    source[span.start..<span.end].dropFirst().drop { $0 == 0x20 || $0 == 0x09 }.starts(with: "belfry".utf8)
  }

  private mutating func entry(
    _ pair: (key: NodeID?, value: NodeID), _ kind: ValueKind?, from: Int, to end: Int
  ) -> Entry {
    var entry = Entry(key: pair.key)
    entry.anchor = anchors.name(of: pair.value, tree)
    let mark = pair.key.map { tree.span($0).start } ?? dash(from: from, upTo: tree.span(pair.value).start)
    entry.lead = take(until: start(of: pair)).map(remark)
    entry.hasGap = hasGap(above: min(entry.lead.first?.span.start ?? mark, mark))
    entry.hasGapBelowLead = entry.lead.last.map { $0.span.start < mark } ?? false && hasGap(above: mark)
    var beside: [SourceSpan] = []
    let span = tree.span(pair.value)
    if isBlock(pair.value) {
      while next < comments.count, comments[next].span.start < span.start, !comments[next].isAlone {
        beside.append(comments[next].span)
        next += 1
      }
      let isInBrackets = tree.isInBrackets(pair.value, source)
      let from = beside.last?.end ?? pair.key.map { tree.span($0).end + 1 } ?? span.start
      let (start, last) = isInBrackets ? (span.start + 1, span.end - 1) : (from, end)
      entry.value = .block(block(pair.value, kind, from: start, to: last))
    } else {
      for comment in take(until: span.start) {
        if comment.isAlone { entry.lead.append(remark(comment)) } else { beside.append(comment.span) }
      }
      if !tree.isCollection(pair.value) {
        // The comment of a block text's first line stays in it.
        while next < comments.count, comments[next].span.start < span.end { next += 1 }
        if !tree.isAbsent(pair.value) { entry.value = .scalar(pair.value) }
      } else {
        entry.lead += take(until: span.end).map(remark)
        entry.value = .brackets(pair.value, kind)
      }
    }
    while next < comments.count, comments[next].span.start < end, !comments[next].isAlone {
      beside.append(comments[next].span)
      next += 1
    }
    // A line has room for one.
    if pair.key != nil || entry.anchor != nil || !isBlock(pair.value) { entry.beside = beside.popLast() }
    entry.lead += beside.map { Remark(span: $0, hasGap: false) }
    return entry
  }

  /// Whether a value is written over lines of its own: in brackets it is where its author has broken it.
  private func isBlock(_ node: NodeID) -> Bool {
    guard tree.isCollection(node) else { return false }
    guard tree.isInBrackets(node, source) else { return true }
    let span = tree.span(node)
    return tree.childCount(node) > 0 && source[span.start..<span.end].contains(0x0A)
  }

  // MARK: - Order

  /// Puts the keys of the language into the order of the reference. Empty lines stay between the groups that they part.
  private func order(_ block: inout Block, _ node: NodeID, _ kind: ValueKind?) {
    guard let shape = kinds.shape(of: node, kind), !anchors.stand(in: tree.span(node)) else { return }
    let rows = block.entries.map { $0.key.map { kinds.row(of: $0, in: shape) } ?? 0 }
    let order = rows.indices.sorted { rows[$0] < rows[$1] }
    guard order != Array(rows.indices) else { return }
    let groups = block.entries.indices.reduce(into: [Int]()) { groups, index in
      groups.append((groups.last ?? 0) + (block.entries[index].hasGap && index > 0 ? 1 : 0))
    }
    let kept = Self.kept(order)
    // A key that moves joins the keys it comes between.
    var placed = order.map { kept.contains($0) ? groups[$0] : nil }
    for place in order.indices where placed[place] == nil {
      let below = placed[place...].lazy.compactMap(\.self).first
      let above = place > 0 ? placed[place - 1] : nil
      placed[place] = below == groups[order[place]] ? below : above ?? below
    }
    var entries = order.map { block.entries[$0] }
    for place in entries.indices { entries[place].hasGap = place > 0 && placed[place] != placed[place - 1] }
    block.entries = entries
  }

  /// The most numbers of a list that are in their order already; it has as many as a mapping of the language has keys.
  private static func kept(_ order: [Int]) -> Set<Int> {
    var best: [(length: Int, before: Int?)] = []
    for place in order.indices {
      let before = (0..<place).filter { order[$0] < order[place] }.max { best[$0].length < best[$1].length }
      best.append((1 + (before.map { best[$0].length } ?? 0), before))
    }
    var kept: Set<Int> = []
    var place = best.indices.max { best[$0].length < best[$1].length }
    while let index = place {
      kept.insert(order[index])
      place = best[index].before
    }
    return kept
  }

  // MARK: - Comments

  private mutating func take(until end: Int) -> ArraySlice<YAMLComment> {
    let start = next
    while next < comments.count, comments[next].span.start < end { next += 1 }
    return comments[start..<next]
  }

  private func remark(_ comment: YAMLComment) -> Remark {
    Remark(span: comment.span, hasGap: comment.isAlone && hasGap(above: comment.span.start))
  }

  private func firstComment(from start: Int) -> Int {
    var (low, high) = (next, comments.count)
    while low < high {
      let middle = low + (high - low) / 2
      if comments[middle].span.start < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Lines

  private func column(of place: Int) -> Int { place - lines.start(of: place) }

  private func hasGap(above place: Int) -> Bool { lines.hasGap(above: place) }

  /// The `-` of an item; where it has none, in brackets, the item itself.
  private func dash(from start: Int, upTo end: Int) -> Int {
    var index = start
    while index < end {
      switch source[index] {
      case UInt8(ascii: "-"): return index
      case UInt8(ascii: "#"): while index < end, source[index] != 0x0A { index += 1 }
      default: index += 1
      }
    }
    return end
  }
}
