import Diagnostics
import JSON

/// Reads a template in one pass from its bytes into steps.
///
/// `{{ attribute }}` and `{{ attribute | default: "…" }}` go a short way without types or chains, because nearly every template of
/// nearly every campaign consists of those and text.
struct TemplateParser {
  let bytes: UnsafeBufferPointer<UInt8>
  let attributes: AttributeTable
  var steps: [TemplateProgram.Step] = []
  var pool: [UInt8] = []
  var members: [MemberTexts] = []
  var chains: [TemplateProgram.Chain] = []
  var conditions: [Condition] = []
  var findings: [Finding] = []
  var size = Size()
  var endless: String?
  var frames: [Frame] = []
  /// Columns that have a value here, because an `if` asked.
  var present: [Int] = []
  /// The pieces as values, level by level; only when they are asked for.
  var pieces: [[JSONValue]]?
  /// The next literal starts without white space, because of `-}}`.
  var trimsNext = false
  /// Whether the branch that is being read shows something.
  var showsSomething = false

  /// Nothing more is read: the rest could only be followed at a cost without limit.
  var isHopeless = false

  /// How deep `if` may be nested, and how many `and`/`or` one condition may have.
  static let depthLimit = 64

  /// How long the text so far is at most and at least.
  struct Size {
    var escaped = 0
    var raw = 0
    var least = 0

    static func + (size: Size, extent: Extent) -> Size {
      Size(
        escaped: Extent.plus(size.escaped, extent.escaped), raw: Extent.plus(size.raw, extent.raw),
        least: Extent.plus(size.least, extent.leastEscaped))
    }

    func or(_ other: Size) -> Size {
      Size(escaped: max(escaped, other.escaped), raw: max(raw, other.raw), least: min(least, other.least))
    }
  }

  /// An `if` that is open.
  struct Frame {
    let open: SourceSpan
    /// Its condition could not be read, which has been said.
    let isBroken: Bool
    let firstStep: Int
    let sizeBefore: Size
    let endlessBefore: String?
    var branches: Size?
    /// The test that leads to the next branch when it fails.
    var test: Int?
    var exits: [Int] = []
    var hasElse = false
    let showedBefore: Bool
    var shows = false
    let presentBefore: [Int]
    /// What is present in the next branch, because all conditions so far failed.
    var presentOtherwise: [Int]
    var when: JSONValue = .null
    var record: [JSONValue] = []
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ attributes: AttributeTable) {
    self.bytes = bytes
    self.attributes = attributes
  }

  /// Reads everything from `first`, the first `{` that opens something.
  mutating func parse(from first: Int) {
    steps.reserveCapacity(6)
    var literal = 0
    var at = first
    while at < bytes.count, !isHopeless {
      guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "{") || bytes[at + 1] == UInt8(ascii: "%") else {
        at = bytes.next(UInt8(ascii: "{"), from: at + 1)
        continue
      }
      let trims = at + 2 < bytes.count && bytes[at + 2] == UInt8(ascii: "-")
      addLiteral(literal, at, trimsEnd: trims)
      let inside = at + (trims ? 3 : 2)
      literal = bytes[at + 1] == UInt8(ascii: "{") ? output(at, inside) : tag(at, inside)
      at = bytes.next(UInt8(ascii: "{"), from: literal)
    }
    guard !isHopeless else { return }
    addLiteral(literal, bytes.count, trimsEnd: false)
    for frame in frames.reversed() where !frame.isBroken {
      add(
        .templateSyntax, lineOf(frame.open.start), "\"{% if %}\" is never ended",
        help: "write \"{% endif %}\" where the passage ends")
    }
  }

  // MARK: text

  private mutating func addLiteral(_ from: Int, _ to: Int, trimsEnd: Bool) {
    var (start, end) = (from, to)
    if trimsNext { while start < end, isBlank(bytes[start]) { start += 1 } }
    if trimsEnd { while end > start, isBlank(bytes[end - 1]) { end -= 1 } }
    trimsNext = false
    guard start < end else { return }
    if !frames.isEmpty, !showsSomething {
      showsSomething = !bytes[start..<end].allSatisfy(isBlank)
    }
    if pieces != nil { record(.string(String(decoding: bytes[start..<end], as: UTF8.self))) }
    if bytes.needsEscape(start, end) {
      let span = addToPool(part: start..<end)
      steps.append(TemplateProgram.Step(code: .pool, a: span.start, b: span.count))
      size.escaped = Extent.plus(size.escaped, Int(span.count))
      size.least = Extent.plus(size.least, Int(span.count))
    } else {
      steps.append(TemplateProgram.Step(code: .source, a: Int32(clamping: start), b: Int32(clamping: end - start)))
      size.escaped = Extent.plus(size.escaped, end - start)
      size.least = Extent.plus(size.least, end - start)
    }
    size.raw = Extent.plus(size.raw, end - start)
  }

  /// Puts a part of the text into the pool, escaped.
  private mutating func addToPool(part: Range<Int>) -> (start: Int32, count: Int32) {
    guard !bytes.needsEscape(part.lowerBound, part.upperBound) else { return addToPool(bytes[part]) }
    let start = pool.count
    pool.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[part]))
    return (Int32(clamping: start), Int32(clamping: part.count))
  }

  /// Puts escaped bytes into the pool.
  private mutating func addToPool(_ text: some Sequence<UInt8>) -> (start: Int32, count: Int32) {
    let start = pool.count
    for byte in text {
      if JSONEscape.isPlain(byte) {
        pool.append(byte)
      } else {
        let hex = Array("0123456789abcdef".utf8)
        pool.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x22, 0x5C: pool.append(byte)
        case 0x08: pool.append(UInt8(ascii: "b"))
        case 0x09: pool.append(UInt8(ascii: "t"))
        case 0x0A: pool.append(UInt8(ascii: "n"))
        case 0x0C: pool.append(UInt8(ascii: "f"))
        case 0x0D: pool.append(UInt8(ascii: "r"))
        default: pool.append(contentsOf: [UInt8(ascii: "u"), 0x30, 0x30, hex[Int(byte >> 4)], hex[Int(byte & 15)]])
        }
      }
    }
    return (Int32(clamping: start), Int32(clamping: pool.count - start))
  }

  // MARK: {{ … }}

  /// Reads an output whose inside starts at `inside` and gives where the text goes on.
  private mutating func output(_ open: Int, _ inside: Int) -> Int {
    showsSomething = true
    if let end = simpleOutput(inside) { return end }
    var cursor = Cursor(bytes, at: inside)
    guard let shown = expression(&cursor, open) else { return recover(open, cursor.at, UInt8(ascii: "}")) }
    guard let end = close(&cursor, UInt8(ascii: "}")) else {
      expected(&cursor, open, shown.chain.filters.isEmpty ? "\"|\" or \"}}\"" : "\",\", \"|\" or \"}}\"")
      return recover(open, cursor.at, UInt8(ascii: "}"))
    }
    if shown.shape.canBeMissing, let name = shown.name {
      missingDefault(name, shown.span)
    }
    emit(shown)
    return end
  }

  /// The short way; nothing when it is not that simple, and nothing has been done then.
  private mutating func simpleOutput(_ inside: Int) -> Int? {
    var cursor = Cursor(bytes, at: inside)
    cursor.skipBlanks()
    let start = cursor.at
    guard let name = cursor.name(), let column = attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name])) else {
      return nil
    }
    let attribute = attributes.column(column)
    guard !attribute.isHiddenInTemplates else { return nil }
    cursor.skipBlanks()
    var defaultText: Range<Int>?
    if cursor.take(UInt8(ascii: "|")) {
      cursor.skipBlanks()
      guard let filter = cursor.name(), isEqual(bytes, filter, "default") else { return nil }
      cursor.skipBlanks()
      guard cursor.take(UInt8(ascii: ":")) else { return nil }
      cursor.skipBlanks()
      guard let text = cursor.quoted() else { return nil }
      defaultText = text
      cursor.skipBlanks()
    }
    let end = cursor.at
    guard let after = closeQuietly(&cursor, UInt8(ascii: "}")) else { return nil }
    guard let step = simpleStep(attribute, column, defaultText) else { return nil }
    if attribute.isOptional, defaultText == nil, !present.contains(column) {
      missingDefault(attribute.name, SourceSpan(start, start + name.count))
    }
    trimsNext = bytes[end] == UInt8(ascii: "-")
    if pieces != nil { recordOutput(attribute.name, defaultText) }
    if endless == nil { endless = attribute.shape.endless }
    addSize(attribute.shape, defaultText)
    steps.append(step)
    return after
  }

  private mutating func addSize(_ shape: Shape, _ defaultText: Range<Int>?) {
    guard let defaultText else {
      size = size + shape.extent
      return
    }
    let other = Extent(exactly: bytes[defaultText])
    var extent = shape.extent
    if shape.kind == .text || shape.kind == .version {
      extent.leastEscaped = max(extent.leastEscaped, 1)
      extent.leastRaw = max(extent.leastRaw, 1)
      size = size + extent.or(other)
    } else {
      size = size + (shape.canBeMissing ? extent.or(other) : extent)
    }
  }

  private mutating func simpleStep(
    _ attribute: AttributeTable.Column, _ column: Int, _ defaultText: Range<Int>?
  ) -> TemplateProgram.Step? {
    let a = Int32(clamping: column)
    var step = TemplateProgram.Step(code: .text, a: a)
    switch attribute.kind {
    case .text, .version: step.code = defaultText == nil ? .text : .textOr
    case .integer: step.code = defaultText == nil ? .integer : .integerOr
    case .decimal(let places):
      step.code = defaultText == nil ? .decimal : .decimalOr
      step.places = UInt8(clamping: places)
    case .member:
      guard defaultText == nil, let texts = attribute.members else { return nil }
      step.code = .member
      step.b = Int32(clamping: members.count)
      step.c = -1
      members.append(texts)
      return step
    case .date, .timestamp: return nil
    }
    if let defaultText { (step.b, step.c) = addToPool(part: defaultText) }
    return step
  }

  /// Adds a chain, as a table of texts where it only depends on a member.
  private mutating func emit(_ shown: Shown) {
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

  private mutating func missingDefault(_ name: String, _ span: SourceSpan) {
    add(
      .optionalWithoutDefault, span, "\"\(name)\" is optional and has no default",
      note: "whoever lacks it would see a hole in the text",
      help: "write {{ \(name) | default: \"…\" }}, or put the passage into {% if \(name) %}…{% endif %}")
  }

  // MARK: {% … %}

  /// Reads a tag whose inside starts at `inside` and gives where the text goes on.
  private mutating func tag(_ open: Int, _ inside: Int) -> Int {
    var cursor = Cursor(bytes, at: inside)
    cursor.skipBlanks()
    let start = cursor.at
    guard let name = cursor.name() else {
      expected(&cursor, open, "\"if\", \"elsif\", \"else\" or \"endif\"")
      return recover(open, cursor.at, UInt8(ascii: "%"))
    }
    let word = String(decoding: bytes[name], as: UTF8.self)
    switch word {
    case "if", "elsif":
      guard let condition = condition(&cursor, open, depth: 0) else {
        // The branch is read all the same, so that its mistakes are shown and its end is found.
        if word == "if" { openFrame(SourceSpan(open, cursor.at), .constant(true), .null, isBroken: true) }
        return recover(open, cursor.at, UInt8(ascii: "%"))
      }
      guard let end = close(&cursor, UInt8(ascii: "%")) else {
        expected(&cursor, open, "\"and\", \"or\" or \"%}\"")
        if word == "if" { openFrame(SourceSpan(open, cursor.at), .constant(true), .null, isBroken: true) }
        return recover(open, cursor.at, UInt8(ascii: "%"))
      }
      if word == "if" {
        openFrame(SourceSpan(open, end), condition.value, condition.json)
      } else {
        nextBranch(SourceSpan(start, start + name.count), condition)
      }
      return end
    case "else", "endif":
      guard let end = close(&cursor, UInt8(ascii: "%")) else {
        expected(&cursor, open, "\"%}\"")
        return recover(open, cursor.at, UInt8(ascii: "%"))
      }
      if word == "else" {
        nextBranch(SourceSpan(start, start + name.count), nil)
      } else {
        closeFrame(SourceSpan(start, start + name.count))
      }
      return end
    default:
      let known = ["if", "elsif", "else", "endif"]
      add(
        .unknownTag, SourceSpan(name.lowerBound, name.upperBound), "unknown tag \"\(word)\"",
        note: "templates know if, elsif, else and endif", help: Suggestion.question(word, in: known))
      return recover(open, cursor.at, UInt8(ascii: "%"))
    }
  }

  private mutating func openFrame(
    _ span: SourceSpan, _ condition: Condition, _ json: JSONValue, isBroken: Bool = false
  ) {
    if frames.count >= Self.depthLimit {
      add(.templateSyntax, lineOf(span.start), "more than \(Self.depthLimit) \"{% if %}\" inside one another")
      isHopeless = true
      return
    }
    var frame = Frame(
      open: span, isBroken: isBroken, firstStep: steps.count, sizeBefore: size, endlessBefore: endless,
      showedBefore: showsSomething,
      presentBefore: present, presentOtherwise: union(present, condition.present(when: false)))
    frame.when = json
    frame.test = addTest(condition)
    frames.append(frame)
    present = union(present, condition.present(when: true))
    showsSomething = false
    size = Size()
    pieces?.append([])
  }

  /// Each column once, so that a thousand branches cost no more than there are columns.
  private func union(_ columns: [Int], _ more: [Int]) -> [Int] { columns + more.filter { !columns.contains($0) } }

  private mutating func addTest(_ condition: Condition) -> Int {
    steps.append(TemplateProgram.Step(code: .test, a: Int32(clamping: conditions.count)))
    conditions.append(condition)
    return steps.count - 1
  }

  private mutating func nextBranch(_ span: SourceSpan, _ condition: (value: Condition, json: JSONValue)?) {
    guard var frame = frames.popLast() else {
      add(.templateSyntax, span, "\"\(condition == nil ? "else" : "elsif")\" without an \"if\" before it")
      return
    }
    if frame.hasElse {
      add(.templateSyntax, span, "nothing but \"endif\" can follow \"else\"")
    }
    finishBranch(&frame)
    steps.append(TemplateProgram.Step(code: .jump, a: 0))
    frame.exits.append(steps.count - 1)
    if let test = frame.test { steps[test].b = Int32(clamping: steps.count) }
    frame.test = nil
    present = frame.presentOtherwise
    frame.when = condition?.json ?? .null
    if let condition {
      frame.presentOtherwise = union(frame.presentOtherwise, condition.value.present(when: false))
      present = union(present, condition.value.present(when: true))
      frame.test = addTest(condition.value)
    } else {
      frame.hasElse = true
    }
    showsSomething = false
    size = Size()
    pieces?.append([])
    frames.append(frame)
  }

  private mutating func finishBranch(_ frame: inout Frame) {
    frame.branches = frame.branches.map { $0.or(size) } ?? size
    frame.shows = frame.shows || showsSomething
    if let branch = pieces?.popLast() {
      frame.record.append(
        .object(
          frame.hasElse
            ? [JSONValue.Member("else", .array(branch))]
            : [JSONValue.Member("when", frame.when), JSONValue.Member("then", .array(branch))]))
    }
  }

  private mutating func closeFrame(_ span: SourceSpan) {
    guard var frame = frames.popLast() else {
      add(.templateSyntax, span, "\"endif\" without an \"if\" before it")
      return
    }
    finishBranch(&frame)
    if let test = frame.test { steps[test].b = Int32(clamping: steps.count) }
    for exit in frame.exits { steps[exit].b = Int32(clamping: steps.count) }
    var branches = frame.branches ?? Size()
    if !frame.hasElse { branches.least = 0 }
    present = frame.presentBefore
    showsSomething = frame.showedBefore || frame.shows
    guard frame.shows else {
      // Liquid shows nothing of an `if` in which nothing but white space stands.
      steps.removeSubrange(frame.firstStep...)
      size = frame.sizeBefore
      return
    }
    size = Size(
      escaped: Extent.plus(frame.sizeBefore.escaped, branches.escaped),
      raw: Extent.plus(frame.sizeBefore.raw, branches.raw), least: Extent.plus(frame.sizeBefore.least, branches.least))
    if pieces != nil { record(.object([JSONValue.Member("if", .array(frame.record))])) }
  }

  // MARK: ends

  /// `-}}`, `}}` and the like.
  private mutating func close(_ cursor: inout Cursor, _ brace: UInt8) -> Int? {
    cursor.skipBlanks()
    let trims = cursor.at < bytes.count && bytes[cursor.at] == UInt8(ascii: "-")
    guard let end = closeQuietly(&cursor, brace) else { return nil }
    trimsNext = trims
    return end
  }

  private func closeQuietly(_ cursor: inout Cursor, _ brace: UInt8) -> Int? {
    var at = cursor.at
    if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
    guard at + 1 < bytes.count, bytes[at] == brace, bytes[at + 1] == UInt8(ascii: "}") else { return nil }
    return at + 2
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  mutating func record(_ piece: JSONValue) {
    guard let last = pieces?.indices.last else { return }
    pieces?[last].append(piece)
  }

  private mutating func recordOutput(_ name: String, _ defaultText: Range<Int>?) {
    var members = [JSONValue.Member("attribute", .string(name))]
    if let defaultText {
      let text = JSONValue.string(String(decoding: bytes[defaultText], as: UTF8.self))
      members.append(JSONValue.Member("filters", [["name": "default", "arguments": .array([text])]]))
    }
    record(.object(members))
  }
}
