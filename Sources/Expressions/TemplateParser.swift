import Diagnostics
import JSON
import Limits
import Rules

/// Reads a template in one pass from its bytes into steps.
///
/// `{{ attribute }}` and `{{ attribute | default: "…" }}` go a short way without types or chains, because nearly every template of
/// nearly every campaign consists of those and text.
struct TemplateParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let attributes: AttributeTable
  let budget: WorkBudget
  var steps: [TemplateProgram.Step] = []
  var extra: TemplateProgram.Extra?
  var work: Work?
  var size = Size()
  /// The next literal starts without white space, because of `-}}`.
  var trimsNext = false
  /// Where in an address the text is, if it is one.
  var addressPart = AddressPart.none
  /// The language in which filters write.
  var language = TextLanguage.none
  /// Whether it is a value of `data`, where a list may stand alone.
  var isValue = false
  /// Whether the branch that is being read shows something.
  var showsSomething = false

  /// The braces of the tag that is being read.
  var tagSpan = SourceSpan(0, 0)

  /// A tag that is not known may have been meant to open what an `endif` later ends.
  var hasUnknownTag = false
  /// How many findings there were before the braces that are being read.
  var said = 0
  /// What was last compared in a condition, up to its sign.
  var asked: SourceSpan?
  /// Nothing more is read: the rest could only be followed at a cost without limit.
  var isHopeless = false

  /// How deep tags may be nested, and how many `and`/`or` one condition may have.
  static let depthLimit = 64

  /// What only templates with branches or mistakes need. One parser has it, so no two accesses overlap.
  final class Work {
    @exclusivity(unchecked) var findings: [Finding] = []
    /// The first braces that could not be read to their end: what they were to show is not in the text.
    @exclusivity(unchecked) var leftOut: SourceSpan?
    @exclusivity(unchecked) var frames: [Frame] = []
    /// Who sees what is read here, by the `if`s around it; nothing outside of them.
    @exclusivity(unchecked) var rows: RowBoxes?
    /// What the branch that is being read knows of the column of which was asked last.
    @exclusivity(unchecked) var known: (column: Int, shape: Shape)?
    /// The tags that are not known, in small letters: what ends them is a part of the same mistake.
    @exclusivity(unchecked) var unknownTags: [String] = []
    /// Names that such a tag would have given values.
    @exclusivity(unchecked) var unreadNames: [[UInt8]] = []
    /// The loops in which the text is, the innermost last.
    @exclusivity(unchecked) var loops: [TemplateLoop] = []
    /// The items of loops that have ended.
    @exclusivity(unchecked) var pastItems: Set<[UInt8]> = []
    /// The ends of tags that others have ended, which is told there.
    @exclusivity(unchecked) var crossedEnds: [TemplateTag] = []
    /// Where loops begin that have a way for each number of items.
    @exclusivity(unchecked) var countedLoops: Set<Int> = []
    /// What is known of the currencies that were written last: a text may have thousands of the same.
    @exclusivity(unchecked) var currencies: Currencies?
    /// The pieces as values, level by level; only when they are asked for.
    @exclusivity(unchecked) var pieces: [[JSONValue]]?
  }

  /// How long the text so far is at most and at least.
  struct Size {
    var escaped = 0
    var raw = 0
    var least = 0
    /// The Unicode scalars of values, without the text between them.
    var scalars = 0

    static func + (size: Size, extent: Extent) -> Size {
      Size(
        escaped: Extent.plus(size.escaped, extent.escaped), raw: Extent.plus(size.raw, extent.raw),
        least: Extent.plus(size.least, extent.leastEscaped), scalars: Extent.plus(size.scalars, extent.scalars))
    }

    func or(_ other: Size) -> Size {
      Size(
        escaped: max(escaped, other.escaped), raw: max(raw, other.raw), least: min(least, other.least),
        scalars: max(scalars, other.scalars))
    }
  }

  /// An `if`, `unless`, `case` or `for` that is open. A class, because each of its tags changes it;
  /// only the parser does.
  final class Frame {
    let tag: TemplateTag
    let open: SourceSpan
    /// Its condition could not be read, which has been said.
    let isBroken: Bool
    let firstStep: Int
    let sizeBefore: Size
    /// Of a `for` that could be read: what it goes through.
    @exclusivity(unchecked) var loop: TemplateLoop?
    /// Of a `case`: what it asks about, and what has been asked.
    @exclusivity(unchecked) var cases: Cases?
    /// Whether a branch is being read; before the first `when` of a `case` there is none.
    @exclusivity(unchecked) var hasBranch = false
    /// The branches so far.
    @exclusivity(unchecked) var passages: [TemplatePassage] = []
    /// Whether nobody is left for one of them.
    @exclusivity(unchecked) var hasUnseenPassage = false
    @exclusivity(unchecked) var branches: Size?
    /// The test that leads to the next branch when it fails.
    @exclusivity(unchecked) var test: Int?
    @exclusivity(unchecked) var exits: [Int] = []
    @exclusivity(unchecked) var hasElse = false
    let showedBefore: Bool
    @exclusivity(unchecked) var shows = false
    let rowsBefore: RowBoxes?
    /// Who comes to the next branch, because all conditions so far failed.
    @exclusivity(unchecked) var rowsOtherwise: RowBoxes
    @exclusivity(unchecked) var when: JSONValue = .null
    @exclusivity(unchecked) var record: [JSONValue] = []

    init(_ tag: TemplateTag, at open: SourceSpan, isBroken: Bool, in parser: TemplateParser) {
      self.tag = tag
      self.open = open
      self.isBroken = isBroken
      firstStep = parser.steps.count
      sizeBefore = parser.size
      showedBefore = parser.showsSomething
      rowsBefore = parser.rows
      rowsOtherwise = parser.rows ?? parser.attributes.rows
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ attributes: AttributeTable, _ budget: WorkBudget) {
    self.budget = budget
    self.bytes = bytes
    self.attributes = attributes
  }

  /// Reads everything from `first`, the first `{` that opens something or should.
  mutating func parse(from first: Int) {
    steps.reserveCapacity(6)
    var literal = 0
    var at = first
    while at < bytes.count, !isHopeless {
      guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "{") || bytes[at + 1] == UInt8(ascii: "%") else {
        if let slip = Self.singleBrace(bytes, at, attributes) {
          addSingleBrace(slip)
        } else if let tag = Self.tagApart(bytes, at) {
          addTagApart(tag)
        }
        at = bytes.next(UInt8(ascii: "{"), from: at + 1)
        continue
      }
      let trims = at + 2 < bytes.count && bytes[at + 2] == UInt8(ascii: "-")
      addLiteral(literal, at, trimsEnd: trims)
      let inside = at + (trims ? 3 : 2)
      literal = bytes[at + 1] == UInt8(ascii: "{") ? output(at, inside) : tag(at, inside)
      at = bytes.next(UInt8(ascii: "{"), from: literal)
    }
    defer {
      gatherFindings()
      tellOfLeftOut()
    }
    guard !isHopeless else { return }
    addLiteral(literal, bytes.count, trimsEnd: false)
    for frame in frames.reversed() where !frame.isBroken && !hasUnknownTag {
      add(
        .templateSyntax, lineOf(frame.open.start), "\"{% \(frame.tag.name) %}\" is never ended",
        help: "write \"{% \(frame.tag.end.name) %}\" where the passage ends")
    }
  }

  // MARK: text

  private mutating func addLiteral(_ from: Int, _ to: Int, trimsEnd: Bool) {
    var (start, end) = (from, to)
    // Ruby takes off NUL, too, where a text is trimmed, but does not call it blank.
    if trimsNext { while start < end, isBlank(bytes[start]) || bytes[start] == 0 { start += 1 } }
    if trimsEnd { while end > start, isBlank(bytes[end - 1]) || bytes[end - 1] == 0 { end -= 1 } }
    trimsNext = false
    guard start < end else { return }
    if !frames.isEmpty, !showsSomething {
      showsSomething = !bytes[start..<end].allSatisfy(isBlank)
    }
    if addressPart == .beginning { addressPart = .after(bytes[start..<end]) }
    if pieces != nil { record(.string(String(decoding: bytes[start..<end], as: UTF8.self))) }
    size.raw = Extent.plus(size.raw, end - start)
    guard bytes.needsEscape(start, end) else { return addSource(start, end) }
    if addSplit(start, end) { return }
    let span = addToPool(start..<end)
    steps.append(TemplateProgram.Step(code: .pool, a: span.start, b: span.count))
    grow(by: Int(span.count))
  }

  private mutating func grow(by bytes: Int) {
    size.escaped = Extent.plus(size.escaped, bytes)
    size.least = Extent.plus(size.least, bytes)
  }

  private mutating func addSource(_ start: Int, _ end: Int) {
    guard start < end else { return }
    steps.append(TemplateProgram.Step(code: .source, a: Int32(clamping: start), b: Int32(clamping: end - start)))
    grow(by: end - start)
  }

  /// Text with a few line ends or quotation marks becomes plain runs with an escape between them, which copies nothing; false, and
  /// nothing done, when there are more, or an escape of six bytes.
  private mutating func addSplit(_ start: Int, _ end: Int) -> Bool {
    var few = 0
    var at = JSONEscape.next(in: bytes, start, end)
    while at < end {
      few += 1
      if few > 4 || JSONEscape.width(bytes[at]) == 6 { return false }
      at = JSONEscape.next(in: bytes, at + 1, end)
    }
    var from = start
    while from < end {
      let index = JSONEscape.next(in: bytes, from, end)
      addSource(from, index)
      if index < end {
        steps.append(TemplateProgram.Step(code: .escaped, a: Int32(Self.letter(bytes[index]))))
        grow(by: 2)
      }
      from = index + 1
    }
    return true
  }

  /// What stands behind the backslash for a byte that has a short escape.
  private static func letter(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: byte
    }
  }

  /// Puts bytes of the source into the pool, escaped.
  private mutating func addToPool(_ range: Range<Int>) -> (start: Int32, count: Int32) {
    let start = pool.count
    pool.reserveCapacity(start + range.count + 16)
    var from = range.lowerBound
    for index in range where !JSONEscape.isPlain(bytes[index]) {
      if from < index { pool.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<index])) }
      addEscape(bytes[index])
      from = index + 1
    }
    if from < range.upperBound {
      pool.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<range.upperBound]))
    }
    return (Int32(clamping: start), Int32(clamping: pool.count - start))
  }

  private mutating func addToPool(_ text: [UInt8]) -> (start: Int32, count: Int32) {
    let start = pool.count
    for byte in text { if JSONEscape.isPlain(byte) { pool.append(byte) } else { addEscape(byte) } }
    return (Int32(clamping: start), Int32(clamping: pool.count - start))
  }

  private mutating func addEscape(_ byte: UInt8) {
    pool.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0C, 0x0D: pool.append(Self.letter(byte))
    default:
      let digits: StaticString = "0123456789abcdef"
      pool.append(contentsOf: [UInt8(ascii: "u"), 0x30, 0x30])
      pool.append(digits.utf8Start[Int(byte >> 4)])
      pool.append(digits.utf8Start[Int(byte & 15)])
    }
  }

  // MARK: {{ … }}

  /// Reads an output whose inside starts at `inside` and gives where the text goes on.
  private mutating func output(_ open: Int, _ inside: Int) -> Int {
    showsSomething = true
    let isEncoded = addressPart == .inside
    if !isEncoded, let end = simpleOutput(open, inside) { return end }
    said = findings.count
    var cursor = Cursor(bytes, at: inside)
    guard var shown = expression(&cursor, open) else { return recover(open, cursor.at, UInt8(ascii: "}")) }
    guard let end = close(&cursor, UInt8(ascii: "}")) else {
      expected(&cursor, open, shown.chain.filters.isEmpty ? "\"|\" or \"}}\"" : "\",\", \"|\" or \"}}\"")
      return recover(open, cursor.at, UInt8(ascii: "}"))
    }
    if shown.shape.canBeMissing, shown.shape.kind != .list, let name = shown.name {
      missingDefault(
        name, shown.span, SourceSpan(open, end),
        asking: shown.listing.map { "\(attributes.attributes[$0.column].name).size > 0" },
        isFiltered: !shown.chain.filters.isEmpty || shown.listing != nil)
    }
    if shown.shape.kind == .list {
      if isWholeValue(open, end) { addValue(ofList: shown) } else { addBareList(shown) }
      return end
    }
    if let listing = shown.listing {
      checkEmpty(listing, shown, SourceSpan(open, end))
      emit(listing, isEncoded: isEncoded)
      return end
    }
    if isEncoded { encode(&shown) }
    emit(shown)
    return end
  }

  /// The short way; nothing when it is not that simple, and nothing has been done then.
  private mutating func simpleOutput(_ open: Int, _ inside: Int) -> Int? {
    guard pieces == nil else { return nil }
    var cursor = Cursor(bytes, at: inside)
    cursor.skipBlanks()
    guard let name = cursor.name(), let column = column(name) else { return nil }
    let facts = facts(column)
    guard !facts.isHidden, !facts.isList else { return nil }
    cursor.skipBlanks()
    let pipe = cursor.at
    var other: Range<Int>?
    if cursor.take(UInt8(ascii: "|")) {
      cursor.skipBlanks()
      guard let filter = cursor.name() else { return nil }
      cursor.skipBlanks()
      guard cursor.take(UInt8(ascii: ":")) else {
        return filteredOutput(column, facts, filter, name, open, cursor)
      }
      guard isDefault(filter) else { return nil }
      cursor.skipBlanks()
      guard let text = cursor.quoted() ?? cursor.shortNumber() else { return nil }
      other = text
      cursor.skipBlanks()
    }
    let end = cursor.at
    guard let after = closeQuietly(cursor, UInt8(ascii: "}")) else { return nil }
    guard addSimple(column, facts, other) else { return nil }
    if other != nil, !facts.isOptional {
      checkDefault(column, shape(column), allowsFalse: false, pipe: pipe, end: end)
    }
    if facts.isOptional, other == nil { missingDefault(column, name, SourceSpan(open, after)) }
    endSimple(column, facts, at: end)
    return after
  }

  /// The same of a member and a filter without arguments: the table of all columns knows what it makes of each member.
  private mutating func filteredOutput(
    _ column: Int, _ facts: ColumnFacts, _ filter: Range<Int>, _ name: Range<Int>, _ open: Int, _ cursor: Cursor
  ) -> Int? {
    // In a branch the members may be fewer, of which that table knows nothing.
    guard facts.code == .enumeration, rows == nil, let after = closeQuietly(cursor, UInt8(ascii: "}")),
      let filtered = attributes.filtered(column, by: UnsafeBufferPointer(rebasing: bytes[filter]))
    else { return nil }
    // -2 tells a filtered member from a bare one, which has -1; neither is an index.
    addMember(filtered.texts, of: column, -2)
    size = size + filtered.extent
    if facts.isOptional { missingDefault(column, name, SourceSpan(open, after)) }
    endSimple(column, facts, at: cursor.at)
    return after
  }

  private mutating func endSimple(_ column: Int, _ facts: ColumnFacts, at end: Int) {
    trimsNext = bytes[end] == UInt8(ascii: "-")
    if facts.isEndless, endless == nil { endless = nameToAuthors(column) }
  }

  private mutating func missingDefault(_ column: Int, _ name: Range<Int>, _ braces: SourceSpan) {
    missingDefault(self.name(of: column), SourceSpan(name.lowerBound, name.upperBound), braces)
  }

  private mutating func addMember(_ texts: MemberTexts, of column: Int, _ other: Int32) {
    steps.append(
      TemplateProgram.Step(
        code: .member, a: Int32(truncatingIfNeeded: column), b: Int32(truncatingIfNeeded: members.count), c: other))
    members.append(texts)
  }

  @inline(__always)
  private func isDefault(_ name: Range<Int>) -> Bool {
    let word: StaticString = "default"
    guard name.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<name.count where bytes[name.lowerBound + index] != word.utf8Start[index] { return false }
    return true
  }

  /// Adds the step of a simple output; false when there is none for its type.
  mutating func addSimple(_ column: Int, _ facts: ColumnFacts, _ other: Range<Int>?) -> Bool {
    var step = TemplateProgram.Step(code: .text, a: Int32(truncatingIfNeeded: column))
    switch facts.code {
    case .text, .version: step.code = other == nil ? .text : .textOr
    case .integer: step.code = other == nil ? .integer : .integerOr
    case .decimal:
      step.code = other == nil ? .decimal : .decimalOr
      step.places = facts.places
    case .enumeration, .boolean:
      guard other == nil, let texts = attributes.members(column) else { return false }
      addMember(texts, of: column, -1)
      add(facts)
      return true
    case .date, .time, .timestamp: return false
    }
    if let other {
      let isText = facts.code == .text || facts.code == .version
      addDefault(other, &step, facts, replacesEmpty: isText)
    } else {
      add(facts)
    }
    steps.append(step)
    return true
  }

  private mutating func add(_ facts: ColumnFacts) {
    size.escaped = Extent.plus(size.escaped, facts.most)
    size.raw = Extent.plus(size.raw, facts.mostRaw)
    size.least = Extent.plus(size.least, facts.least)
    size.scalars = Extent.plus(size.scalars, facts.mostScalars)
  }

  private mutating func addDefault(
    _ other: Range<Int>, _ step: inout TemplateProgram.Step, _ facts: ColumnFacts, replacesEmpty: Bool
  ) {
    var width = other.count
    if bytes.needsEscape(other.lowerBound, other.upperBound) {
      let span = addToPool(other)
      (step.b, step.c) = (span.start, span.count)
      step.isInPool = true
      width = Int(span.count)
    } else {
      (step.b, step.c) = (Int32(clamping: other.lowerBound), Int32(clamping: other.count))
    }
    let isUsed = replacesEmpty || facts.isOptional
    let least = replacesEmpty ? max(facts.least, 1) : facts.least
    size.escaped = Extent.plus(size.escaped, isUsed ? max(facts.most, width) : facts.most)
    size.raw = Extent.plus(size.raw, isUsed ? max(facts.mostRaw, other.count) : facts.mostRaw)
    size.least = Extent.plus(size.least, isUsed ? min(least, width) : least)
    let scalars = bytes[other].count { $0 & 0xC0 != 0x80 }
    size.scalars = Extent.plus(size.scalars, isUsed ? max(facts.mostScalars, scalars) : facts.mostScalars)
  }

  /// Adds a chain, as a table of texts where it only depends on a member.
  mutating func emit(_ shown: Shown) {
    if pieces != nil { record(shown.json(attributes, bytes)) }
    if endless == nil { endless = shown.shape.endless }
    var extent = shown.shape.extent
    if shown.shape.canBeMissing { extent = extent.orEmpty }
    size = size + extent
    switch shown.chain.operand {
    case .constant where shown.shape.values?.count == 1:
      let text = shown.shape.values?.first?.bytes ?? []
      let span = addToPool(text)
      steps.append(TemplateProgram.Step(code: .pool, a: span.start, b: span.count))
    case .column(let column, .member(let values)):
      guard let results = shown.shape.values, results.count >= values.count else { fallthrough }
      // The last entry, where there is one more than members, is for who has none.
      let other = results.count > values.count ? Int32(clamping: values.count) : -1
      steps.append(
        TemplateProgram.Step(
          code: .member, a: Int32(clamping: column), b: Int32(clamping: members.count), c: other))
      members.append(MemberTexts(results.map(\.bytes)))
    default:
      steps.append(TemplateProgram.Step(code: .chain, a: Int32(clamping: chains.count)))
      chains.append(shown.chain)
    }
  }

  // MARK: ends

  /// `-}}`, `}}` and the like.
  mutating func close(_ cursor: inout Cursor, _ brace: UInt8) -> Int? {
    cursor.skipBlanks()
    let trims = cursor.at < bytes.count && bytes[cursor.at] == UInt8(ascii: "-")
    guard let end = closeQuietly(cursor, brace) else { return nil }
    trimsNext = trims
    return end
  }

  private func closeQuietly(_ cursor: Cursor, _ brace: UInt8) -> Int? {
    var at = cursor.at
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
    guard at + 1 < bytes.count, bytes[at] == brace, bytes[at + 1] == UInt8(ascii: "}") else { return nil }
    return at + 2
  }

  /// Whether the braces that are being read end here.
  func isAtBraces(_ cursor: Cursor) -> Bool { closeQuietly(cursor, UInt8(ascii: "}")) != nil }

  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  mutating func record(_ piece: JSONValue) {
    guard let last = pieces?.indices.last else { return }
    pieces?[last].append(piece)
  }
}
