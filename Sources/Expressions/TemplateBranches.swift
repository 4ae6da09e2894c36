import Diagnostics
import JSON
import Rules

/// A word that a tag can start with.
enum TemplateTag: UInt8, CaseIterable {
  case `if`, unless, `case`, `for`, elsif, when, `else`, endif, endunless, endcase, endfor

  static let names = [
    "if", "unless", "case", "for", "elsif", "when", "else", "endif", "endunless", "endcase", "endfor",
  ]
  private static let table = NameTable(names)

  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard let index = Self.table.index(of: name) else { return nil }
    self.init(rawValue: UInt8(truncatingIfNeeded: index))
  }

  var name: String { Self.names[Int(rawValue)] }

  /// What ends it, for a tag that opens something.
  var end: TemplateTag {
    switch self {
    case .if: .endif
    case .unless: .endunless
    case .for: .endfor
    default: .endcase
    }
  }
}

// Tags: what `if`, `unless` and `case` with their branches do to the steps, the size and what is known to be there.
//
// All three are one thing, passages of which the first whose condition holds is shown: `unless` negates its first condition, and each
// `when` of a `case` is a comparison.
extension TemplateParser {
  /// Reads a tag whose inside starts at `inside` and gives where the text goes on.
  mutating func tag(_ open: Int, _ inside: Int) -> Int {
    said = findings.count
    var cursor = Cursor(bytes, at: inside)
    cursor.skipBlanks()
    guard let name = cursor.name() else {
      foreignTag(&cursor, open)
      return recover(open, cursor.at, UInt8(ascii: "%"))
    }
    guard let tag = TemplateTag(UnsafeBufferPointer(rebasing: bytes[name])) else { return unknownTag(name, open) }
    let span = SourceSpan(name.lowerBound, name.upperBound)
    switch tag {
    case .if, .unless, .elsif:
      var tested = condition(&cursor, open, depth: 0)
      if tag == .unless { tested = tested.map { (.not($0.value), recorded(["not": $0.json])) } }
      let end = tested == nil ? nil : finish(&cursor, open, "\"and\", \"or\" or \"%}\"")
      tagSpan = SourceSpan(open, end ?? cursor.at)
      if tag == .elsif {
        if end != nil { nextBranch(tag, span, tested) }
      } else if openFrame(tag, SourceSpan(open, end ?? cursor.at), isBroken: end == nil) {
        // A branch whose condition is broken is read all the same, so that its mistakes are shown and its end is found.
        startBranch(tested ?? (.constant(true), .null))
      }
      return end ?? recover(open, cursor.at, UInt8(ascii: "%"))
    case .case:
      let subject = operand(&cursor, open, "an attribute")
      let end = subject == nil ? nil : finish(&cursor, open, "\"%}\"")
      if openFrame(tag, SourceSpan(open, end ?? cursor.at), isBroken: end == nil) {
        frames.last?.cases = Cases(subject: end == nil ? nil : subject)
        // What stands before the first `when` is read into nothing.
        if pieces != nil { pieces?.append([]) }
      }
      return end ?? recover(open, cursor.at, UInt8(ascii: "%"))
    case .when:
      let tested = whenValues(&cursor, open, span)
      let end = tested == nil ? nil : finish(&cursor, open, "\",\", \"or\" or \"%}\"")
      tagSpan = SourceSpan(open, end ?? cursor.at)
      nextBranch(tag, span, tested ?? (.constant(true), .null))
      return end ?? recover(open, cursor.at, UInt8(ascii: "%"))
    case .for: return openLoop(&cursor, open)
    case .else, .endif, .endunless, .endcase, .endfor:
      let end = finish(&cursor, open, "\"%}\"", isElse: tag == .else)
      tagSpan = SourceSpan(open, end ?? cursor.at)
      if end != nil, tag == .else || tag == .endfor, let frame = frames.last, let loop = frame.loop, !loop.isOver,
        let body = nextCopy(frame, loop, before: open)
      {
        return body
      }
      if tag == .else { nextBranch(tag, span, nil) } else { closeFrame(tag, span) }
      return end ?? recover(open, cursor.at, UInt8(ascii: "%"))
    }
  }

  /// The end of a tag; nothing, and a finding, when something else stands there.
  mutating func finish(_ cursor: inout Cursor, _ open: Int, _ wanted: String, isElse: Bool = false) -> Int? {
    if let end = close(&cursor, UInt8(ascii: "%")) { return end }
    if isElse, isClosed(open) {
      cursor.skipBlanks()
      let word = cursor.token()
      add(
        .templateSyntax, SourceSpan(word.lowerBound, word.upperBound), "\"else\" takes no condition",
        help: Advice("write {% elsif … %}", edits: elseIf(word)))
    } else {
      expected(&cursor, open, wanted)
    }
    return nil
  }

  /// `else if` in one word.
  private func elseIf(_ word: Range<Int>) -> [Finding.Fix.Edit] {
    let end = bytes[..<word.lowerBound].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
    guard bytes[word].elementsEqual("if".utf8), bytes[..<end].suffix(4).elementsEqual("else".utf8) else { return [] }
    return [Finding.Fix.Edit(SourceSpan(end - 4, word.upperBound), "elsif")]
  }

  /// `{% streak_days %}`: an attribute in the braces of a tag.
  private func valueInTag(_ name: Range<Int>, _ open: Int) -> Advice? {
    guard column(name) != nil else { return nil }
    var cursor = Cursor(bytes, at: name.upperBound)
    cursor.skipBlanks()
    _ = cursor.take(UInt8(ascii: "-"))
    guard cursor.peek == UInt8(ascii: "%"), cursor.peek(1) == UInt8(ascii: "}") else { return nil }
    let value = "{{ \(String(decoding: bytes[name], as: UTF8.self)) }}"
    return Advice("write \(value)", writing: value, at: SourceSpan(open, cursor.at + 2))
  }

  private mutating func unknownTag(_ name: Range<Int>, _ open: Int) -> Int {
    let word = String(decoding: bytes[name], as: UTF8.self)
    let after = recover(open, name.upperBound, UInt8(ascii: "%"))
    // The end of a tag that was refused where it began.
    let small = word.lowercased()
    let isEnd = small.utf8.starts(with: "end".utf8)
    if isEnd, work?.unknownTags.contains(String(small.dropFirst(3))) == true { return after }
    let reason = LiquidSubset.reason(tag: word)
    let near = reason == nil ? Suggestion.near(word, in: TemplateTag.names, of: .keys, budget: budget) : NearWords([])
    var help = LiquidSubset.advice(tag: word).map { Advice($0) } ?? Suggestion.question(near)
    if isEnd, near.isEmpty, let frame = frames.last {
      help = Advice("write {% \(frame.tag.end.name) %}", writing: frame.tag.end.name)
    }
    if reason == nil, let value = valueInTag(name, open) { help = value }
    add(
      .unknownTag, SourceSpan(name.lowerBound, name.upperBound), "unknown tag \"\(word)\"",
      note: reason ?? "tags are \(Suggestion.list(TemplateTag.names, "and"))",
      help: help ?? "remove the tag, or let the query hand on what it is to show")
    if isEnd, !hasUnknownTag, !frames.isEmpty { endFrame(before: open) }
    hasUnknownTag = true
    work?.unknownTags.append(small)
    return behindUnknownTag(small, name, after)
  }

  /// Says what is wrong with a tag that does not start with a name.
  private mutating func foreignTag(_ cursor: inout Cursor, _ open: Int) {
    hasUnknownTag = true
    guard cursor.peek == UInt8(ascii: "#"), isClosed(open) else {
      return expected(&cursor, open, "a tag such as \"if\" or \"endif\"")
    }
    add(
      .unknownTag, SourceSpan(cursor.at, cursor.at + 1), "unknown tag \"#\"", note: LiquidSubset.reason(tag: "#"),
      help: LiquidSubset.advice(tag: "#").map { Advice($0) } ?? "remove it")
  }

  // MARK: frames

  /// Opens a tag with branches; false, and a finding, when there are too many inside one another.
  mutating func openFrame(_ tag: TemplateTag, _ span: SourceSpan, isBroken: Bool) -> Bool {
    if frames.count >= Self.depthLimit {
      add(
        .templateSyntax, lineOf(span.start), "more than \(Self.depthLimit) tags inside one another",
        help: "let the query hand on what some of them decide")
      isHopeless = true
      return false
    }
    frames.append(Frame(tag, at: span, isBroken: isBroken, in: self))
    showsSomething = false
    size = Size()
    return true
  }

  /// Starts the innermost tag's next branch: the first, or one after another that is finished.
  mutating func startBranch(_ tested: Tested?) {
    guard let frame = frames.last else { return }
    rows = frame.rowsOtherwise
    frame.when = tested?.json ?? .null
    if let condition = tested?.value {
      var narrowing = RowNarrowing(attributes)
      rows = narrowing.rows(frame.rowsOtherwise, condition, true)
      frame.rowsOtherwise = narrowing.rows(frame.rowsOtherwise, condition, false)
      steps.append(TemplateProgram.Step(code: .test, a: Int32(clamping: conditions.count)))
      conditions.append(condition)
      frame.test = steps.count - 1
    } else {
      frame.hasElse = true
    }
    if rows?.isEmpty == true { frame.hasUnseenPassage = true }
    frame.hasBranch = true
    frame.passages.append(TemplatePassage(tag: tagSpan, condition: tested?.value))
    showsSomething = false
    size = Size()
    if pieces != nil { pieces?.append([]) }
  }

  private mutating func nextBranch(_ tag: TemplateTag, _ span: SourceSpan, _ tested: Tested?) {
    guard let frame = frames.last, fits(tag, frame, span) else {
      if frames.isEmpty, !hasUnknownTag {
        let before =
          tag == .when ? "a \"case\"" : tag == .elsif ? "an \"if\"" : "an \"if\", \"unless\", \"case\" or \"for\""
        let opening = tag == .when ? "case" : "if"
        add(
          .templateSyntax, span, "\"\(tag.name)\" without \(before) before it",
          help: "write {% \(opening) … %} where the passage begins")
      }
      return
    }
    if frame.hasElse {
      add(
        .templateSyntax, span, "nothing but \"\(frame.tag.end.name)\" can follow \"else\"",
        help: tag == .else ? "write one \"else\"" : "write it before the \"else\"")
    }
    if let loop = frame.loop, !loop.isOver {
      endCopiesForOthers(frame, loop)
      return startBranch(tested)
    }
    finishBranch(before: span.start)
    if frame.hasBranch {
      steps.append(TemplateProgram.Step(code: .jump, a: 0))
      frame.exits.append(steps.count - 1)
      if let test = frame.test { steps[test].b = Int32(clamping: steps.count) }
      frame.test = nil
    }
    startBranch(tested)
  }

  /// Whether a branch may stand in a tag; a finding if not.
  private mutating func fits(_ tag: TemplateTag, _ frame: Frame, _ span: SourceSpan) -> Bool {
    guard tag != .else, frame.tag == .for || (tag == .when) != (frame.tag == .case) else { return true }
    if frame.tag == .for {
      add(
        .templateSyntax, span, "\"\(tag.name)\" is inside a \"for\" that is not closed",
        help: "write {% endfor %} before it")
    } else if tag == .elsif {
      add(.templateSyntax, span, "\"elsif\" is inside a \"case\"", help: "write {% when … %}")
    } else if frames.contains(where: { $0.tag == .case }) {
      add(
        .templateSyntax, span, "\"when\" is inside an \"\(frame.tag.name)\" that is not closed",
        help: "write {% \(frame.tag.end.name) %} before it")
    } else {
      add(.templateSyntax, span, "\"when\" without a \"case\" before it", help: "write {% elsif … %}")
    }
    return false
  }

  private mutating func finishBranch(before end: Int) {
    guard let frame = frames.last else { return }
    guard frame.hasBranch else {
      dropIntroduction(frame, end)
      return
    }
    // What nobody sees makes no text longer.
    if rows?.isEmpty != true { frame.branches = frame.branches.map { $0.or(size) } ?? size }
    frame.shows = frame.shows || showsSomething
    if pieces != nil, let branch = pieces?.popLast() {
      frame.record.append(
        .object(
          frame.hasElse
            ? [JSONValue.Member("else", .array(branch))]
            : [JSONValue.Member("when", frame.when), JSONValue.Member("then", .array(branch))]))
    }
  }

  private mutating func closeFrame(_ tag: TemplateTag, _ span: SourceSpan) {
    if frames.last?.tag.end != tag, let crossed = work?.crossedEnds.firstIndex(of: tag) {
      work?.crossedEnds.remove(at: crossed)
      return
    }
    guard let open = frames.last else {
      if hasUnknownTag { return }
      let opening = tag.name.dropFirst(3)
      add(
        .templateSyntax, span,
        "\"\(tag.name)\" without \(tag == .endcase || tag == .endfor ? "a" : "an") \"\(opening)\" before it",
        help: "write {% \(opening) … %} where the passage begins, or leave it out")
      return
    }
    if open.tag.end != tag {
      let outer = frames.lastIndex { $0.tag.end == tag }
      let isAboutLoops = outer.map { tag == .endfor || frames[($0 + 1)...].contains { $0.tag == .for } } ?? false
      // Where two ends have changed places, one written anew would leave the other without a beginning.
      let end = open.tag.end.name
      add(
        .templateSyntax, span, "\"\(tag.name)\" does not end \"\(open.tag.name)\"",
        help: isAboutLoops ? Advice("write {% \(end) %} before it") : Advice("write {% \(end) %}", writing: end))
      // What is not ended inside of what this ends is ended with it.
      guard let outer else { return endFrame(before: span.start) }
      while frames.count > outer + 1, let inner = frames.last {
        if isAboutLoops { working().crossedEnds.append(inner.tag.end) }
        endFrame(before: span.start)
      }
    }
    endFrame(before: span.start)
  }

  private mutating func endFrame(before end: Int) {
    if let frame = frames.last, let loop = frame.loop, !loop.isOver {
      endCopies(frame, loop)
    } else {
      finishBranch(before: end)
    }
    guard let frame = frames.popLast() else { return }
    checkPassages(frame)
    checkIdle(frame)
    if let test = frame.test { steps[test].b = Int32(clamping: steps.count) }
    for exit in frame.exits + (frame.loop?.tests ?? []) { steps[exit].b = Int32(clamping: steps.count) }
    var branches = frame.branches ?? Size()
    let isForEverybody = frame.hasElse || frame.rowsOtherwise.isEmpty || frame.cases?.isExhausted == true
    if !isForEverybody { branches.least = 0 }
    rows = frame.rowsBefore
    showsSomething = frame.showedBefore || frame.shows
    guard frame.shows else {
      // Liquid shows nothing of a tag in which nothing but white space stands.
      removeSteps(from: frame.firstStep)
      size = frame.sizeBefore
      return
    }
    size = Size(
      escaped: Extent.plus(frame.sizeBefore.escaped, branches.escaped),
      raw: Extent.plus(frame.sizeBefore.raw, branches.raw), least: Extent.plus(frame.sizeBefore.least, branches.least),
      scalars: Extent.plus(frame.sizeBefore.scalars, branches.scalars))
    guard pieces != nil else { return }
    record(frame.loop.map { json(of: $0, frame) } ?? .object([JSONValue.Member("if", .array(frame.record))]))
  }
}

// What is rare stands in two objects that simple templates never make.
extension TemplateParser {
  var pool: [UInt8] {
    get { extra?.pool ?? [] }
    _modify {
      let kept = stored()
      yield &kept.pool
    }
  }

  var members: [MemberTexts] {
    get { extra?.members ?? [] }
    _modify {
      let kept = stored()
      yield &kept.members
    }
  }

  var chains: [TemplateProgram.Chain] {
    get { extra?.chains ?? [] }
    _modify {
      let kept = stored()
      yield &kept.chains
    }
  }

  var conditions: [Condition] {
    get { extra?.conditions ?? [] }
    _modify {
      let kept = stored()
      yield &kept.conditions
    }
  }

  var endless: String? {
    get { extra?.endless }
    _modify {
      let kept = stored()
      yield &kept.endless
    }
  }

  var findings: [Finding] {
    get { work?.findings ?? [] }
    _modify {
      let kept = working()
      yield &kept.findings
    }
  }

  var frames: [Frame] {
    get { work?.frames ?? [] }
    _modify {
      let kept = working()
      yield &kept.frames
    }
  }

  var rows: RowBoxes? {
    get { work?.rows }
    set {
      let kept = working()
      kept.rows = newValue
      kept.known = nil
    }
  }

  /// What is known of a column here.
  func shape(_ column: Int) -> Shape {
    guard let work, let rows = work.rows else { return attributes.shape(column) }
    if let known = work.known, known.column == column { return known.shape }
    var shape = attributes.shape(column, in: rows)
    // Where nobody is, nobody lacks anything.
    if rows.isEmpty {
      shape.canBeMissing = false
      if isInLoop, let values = shape.values { shape.isPossible = values.map { $0 != .missing } }
    }
    work.known = (column, shape)
    return shape
  }

  /// The same in a plain value.
  func facts(_ column: Int) -> ColumnFacts {
    guard let rows = work?.rows, rows.isEmpty || rows.say(column, attributes) else {
      return attributes.facts(column)
    }
    return attributes.facts(column).narrowed(to: shape(column))
  }

  var pieces: [[JSONValue]]? {
    get { work?.pieces }
    _modify {
      let kept = working()
      yield &kept.pieces
    }
  }

  mutating func stored() -> TemplateProgram.Extra {
    if let extra { return extra }
    let fresh = TemplateProgram.Extra()
    extra = fresh
    return fresh
  }

  mutating func working() -> Work {
    if let work { return work }
    let fresh = Work()
    work = fresh
    return fresh
  }
}
