import Diagnostics
import JSON
import Limits
import Rules

// The passage of a loop, read once for each item there may be.
extension TemplateParser {
  /// Where a copy of the passage begins that is still to be read behind the one that ends at `end`; nothing where the loop has no more.
  mutating func nextCopy(_ frame: Frame, _ loop: TemplateLoop, before end: Int) -> Int? {
    let read = max(end - loop.body, 0)
    if loop.mustCount, !loop.isCounted, pieces == nil, !findings.hasError(), unroll(read, frame) {
      startAgain(frame, loop)
      return back(to: loop)
    }
    endCopy(frame, loop)
    guard pieces == nil else { return nil }
    let isUnseen = rows?.isEmpty == true
    let isWayOver = loop.isCounted && (loop.copy + 1 >= loop.total || isUnseen)
    if isWayOver { endWay(frame, loop) }
    let hasMore =
      loop.isCounted
      ? !isWayOver || loop.total < loop.most && !frame.rowsOtherwise.isEmpty : loop.copy + 1 < loop.most && !isUnseen
    guard hasMore else { return nil }
    guard loop.found?.hasError() != true, unroll(read, frame) else {
      // Of what was not read it is not known whether somebody needs it.
      loop.found?.removeAll(where: \.isOfEveryCopy)
      return nil
    }
    (loop.copy, loop.total) = isWayOver ? (0, loop.total + 1) : (loop.copy + 1, loop.total)
    startCopy(frame, loop, asks: isWayOver || !loop.isCounted)
    return back(to: loop)
  }

  private mutating func back(to loop: TemplateLoop) -> Int {
    trimsNext = loop.trims
    return loop.body
  }

  /// Forgets the copies so far: there is to be a way for each number of items.
  private mutating func startAgain(_ frame: Frame, _ loop: TemplateLoop) {
    working().countedLoops.insert(frame.open.start)
    removeSteps(from: frame.firstStep)
    findings = []
    rows = frame.rowsBefore
    frame.rowsOtherwise = frame.rowsBefore ?? attributes.rows
    loop.count()
    startCopy(frame, loop, asks: true)
  }

  /// What a copy costs beside reading its bytes, in bytes: of `{{ i }}` there would be twenty thousand in a text otherwise.
  private static let copyCost = 32

  /// Pays for reading so many bytes once more; a finding where that is too much for one text.
  private mutating func unroll(_ bytes: Int, _ frame: Frame) -> Bool {
    let most = RunLimit.templateLoops.value
    let kept = stored()
    guard kept.unrolled <= most else { return false }
    kept.unrolled += bytes + Self.copyCost
    guard kept.unrolled > most else { return true }
    add(
      .textTooLarge, frame.open,
      "the loops of this text expand to more than \(RunLimit.templateLoops.text) passages",
      note:
        "a passage is read once for each item that there may be, and one that is reversed or counts back once for each number of them, too",
      help: "write limit: 3 or so, declare the list with a smaller max-items, or shorten the passage")
    return false
  }

  /// Starts the next copy. Where it `asks`, the item is there in it.
  mutating func startCopy(_ frame: Frame, _ loop: TemplateLoop, asks: Bool) {
    if asks {
      let condition = loop.condition
      var narrowing = RowNarrowing(attributes)
      let come = loop.isCounted ? frame.rowsOtherwise : rows ?? attributes.rows
      rows = narrowing.rows(come, condition, true)
      let others = narrowing.rows(come, condition, false)
      if loop.isCounted || loop.copy == 0 {
        frame.rowsOtherwise = others
      } else if !others.isEmpty {
        loop.least = min(loop.least ?? .max, loop.sum.least)
      }
      steps.append(TemplateProgram.Step(code: .test, a: Int32(clamping: conditions.count)))
      conditions.append(condition)
      loop.tests.append(steps.count - 1)
      if loop.copy == 0, loop.total == 1, rows?.isEmpty == true { frame.hasUnseenPassage = true }
    }
    let item = Condition.isNothing(.column(loop.item, attributes.kind(loop.item)), .nil)
    frame.passages = [TemplatePassage(tag: frame.open, condition: .and(loop.condition, .not(item)))]
    frame.hasBranch = true
    loop.isInCopy = true
    loop.firstStep = steps.count
    showsSomething = false
    size = Size()
    if pieces != nil { pieces?.append([]) }
  }

  private mutating func endCopy(_ frame: Frame, _ loop: TemplateLoop) {
    loop.isInCopy = false
    // What nobody sees makes no text longer.
    if rows?.isEmpty != true { loop.sum = loop.sum.and(size) }
    frame.shows = frame.shows || showsSomething
    if let passage = pieces?.popLast() { loop.pieces = passage }
    if loop.found != nil, loop.firstStep < steps.count { stored().repeated.append(loop.firstStep..<steps.count) }
    // What nobody needs in one copy somebody may in another; any other mistake is one wherever it is.
    let found = loop.found ?? []
    let isSeen = rows?.isEmpty != true
    let isFirst = isSeen && !loop.isSeen
    loop.isSeen = loop.isSeen || isSeen
    loop.found =
      found.filter { known in !known.isOfEveryCopy || !isSeen || findings.contains(where: known.isSame) }
      + findings.filter { new in (isFirst || !new.isOfEveryCopy) && !found.contains(where: new.isSame) }
    findings = []
  }

  /// Ends a way of as many items as there are on it.
  private mutating func endWay(_ frame: Frame, _ loop: TemplateLoop) {
    if rows?.isEmpty != true { frame.branches = frame.branches.map { $0.or(loop.sum) } ?? loop.sum }
    loop.sum = Size()
    steps.append(TemplateProgram.Step(code: .jump, a: 0))
    frame.exits.append(steps.count - 1)
    if let test = loop.tests.popLast() { steps[test].b = Int32(clamping: steps.count) }
  }

  /// Ends the copies: what follows is `else`, or stands behind the loop.
  mutating func endCopies(_ frame: Frame, _ loop: TemplateLoop) {
    guard !loop.isOver else { return }
    if loop.isInCopy { endCopy(frame, loop) }
    loop.isOver = true
    findings = loop.before + (loop.found ?? []) + findings
    working().loops.removeAll { $0 === loop }
    working().pastItems.insert(Array(bytes[loop.name]))
    guard !loop.isCounted else { return }
    if rows?.isEmpty != true { loop.least = min(loop.least ?? .max, loop.sum.least) }
    frame.branches = loop.sum
    frame.branches?.least = loop.least ?? 0
  }

  /// Goes on with `else`, for those who have no item.
  mutating func endCopiesForOthers(_ frame: Frame, _ loop: TemplateLoop) {
    endCopies(frame, loop)
    let isAny = Condition.compare(
      .column(loop.list.count, .integer), .greater, .constant(.integer(Int64(loop.slice.offset))))
    frame.passages = [TemplatePassage(tag: frame.open, condition: isAny)]
    if !loop.isCounted {
      steps.append(TemplateProgram.Step(code: .jump, a: 0))
      frame.exits.append(steps.count - 1)
    }
    guard let first = loop.tests.first else { return }
    steps[first].b = Int32(clamping: steps.count)
    loop.tests.removeFirst()
  }

  /// Whether each passage of a tag is known to be shown for an item that was read before: then nothing is needless about it.
  func isSeenForAnotherItem(_ frame: Frame) -> Bool {
    guard let loops = work?.loops, !loops.isEmpty else { return false }
    return loops.contains { loop in
      loop.isSeen && loop.found?.contains { found in frame.passages.contains { $0.tag == found.span } } != true
    }
  }

  /// What was found in loops that are still open.
  mutating func gatherFindings() {
    for frame in frames.reversed() {
      guard let loop = frame.loop, !loop.isOver else { continue }
      findings = loop.before + (loop.found ?? []) + findings
    }
  }

  /// Takes steps away that show nothing.
  mutating func removeSteps(from first: Int) {
    steps.removeSubrange(first...)
    if let extra, !extra.repeated.isEmpty { extra.repeated.removeAll { $0.upperBound > first } }
  }
}

// What stands for something in a loop.
extension TemplateParser {
  /// The innermost loop whose item has a name.
  func loop(of name: Range<Int>) -> TemplateLoop? {
    guard let loops = work?.loops, !loops.isEmpty else { return nil }
    return loops.last { bytes[$0.name].elementsEqual(bytes[name]) }
  }

  /// What a name stands for: the item of a loop, or an attribute.
  @inline(__always)
  func column(_ name: Range<Int>) -> Int? {
    if isInLoop, let loop = loop(of: name) { return loop.item }
    return attributes.index(of: UnsafeBufferPointer(rebasing: bytes[name]))
  }

  /// How a column is called here.
  func name(of column: Int) -> String {
    if isInLoop, let loop = work?.loops.last(where: { $0.item == column }) {
      return String(decoding: bytes[loop.name], as: UTF8.self)
    }
    return attributes.attributes[column].name
  }

  /// The name under which authors know a column: of an item that of its list.
  func nameToAuthors(_ column: Int) -> String {
    attributes.attributes[attributes.list(ofItem: column)?.column ?? column].name
  }

  var isInLoop: Bool { work.map { !$0.loops.isEmpty } ?? false }

  static let loopWords = ["first", "index", "index0", "last", "length", "rindex", "rindex0"]

  /// `forloop.index` and its like; nothing where a name is none of them.
  mutating func loopWord(_ cursor: inout Cursor, _ name: Range<Int>, asks: Bool) -> TemplateOperand? {
    guard bytes[name].elementsEqual("forloop".utf8) else { return nil }
    var ahead = cursor
    var part: Range<Int>?
    if ahead.take(UInt8(ascii: ".")), let word = ahead.name() {
      part = word
      cursor = ahead
      // Of a part's parts nothing more is said.
      while ahead.take(UInt8(ascii: ".")), ahead.name() != nil { cursor = ahead }
    }
    let span = SourceSpan(name.lowerBound, cursor.at)
    guard let loop = work?.loops.last else {
      if work?.unreadNames.contains(Array("forloop".utf8)) == true { return unknown(span) }
      if attributes.index(of: "forloop") != nil { return nil }
      add(
        .unknownAttribute, span, "\"forloop\" is outside of a loop",
        help: "write it between {% for … %} and {% endfor %}")
      return unknown(span)
    }
    let word = part.map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
    guard let part, part.upperBound == cursor.at, Self.loopWords.contains(word) else {
      let all = Self.loopWords.map { "forloop.\($0)" }
      add(
        .templateSyntax, span,
        part == nil
          ? "\"forloop\" alone is not a value"
          : "unknown \"\(String(decoding: bytes[span.start..<span.end], as: UTF8.self))\"",
        note: word == "parentloop"
          ? "the loop around this one is not known in it" : "there are \(Suggestion.list(all, "and"))",
        help: Suggestion.question(word, in: Self.loopWords, of: .keys, budget: budget)
          ?? (word == "parentloop" ? "let the query hand on one list" : "write one of these"))
      return unknown(span)
    }
    return value(of: word, loop, span, asks: asks)
  }

  private mutating func value(
    of word: String, _ loop: TemplateLoop, _ span: SourceSpan, asks: Bool
  ) -> TemplateOperand {
    func operand(_ value: Value) -> TemplateOperand {
      TemplateOperand(
        operand: .constant(value), shape: .constant(value), span: span,
        json: recorded(["forloop": .string(word)]), isOfLoop: true)
    }
    switch word {
    case "index": return operand(.integer(Int64(loop.copy + 1)))
    case "index0": return operand(.integer(Int64(loop.copy)))
    case "first": return operand(.boolean(loop.copy == 0))
    default: break
    }
    if loop.isCounted {
      return switch word {
      case "last": operand(.boolean(loop.copy + 1 == loop.total))
      case "length": operand(.integer(Int64(loop.total)))
      case "rindex": operand(.integer(Int64(loop.total - loop.copy)))
      default: operand(.integer(Int64(loop.total - loop.copy - 1)))
      }
    }
    let count = loop.list.count
    if word == "last", asks {
      var last = operand(.boolean(loop.copy + 1 == loop.most))
      let place = Int64(loop.slice.offset + loop.copy + 1)
      if loop.copy + 1 < loop.most {
        last.condition = .compare(.column(count, .integer), .equal, .constant(.integer(place)))
      }
      return last
    }
    if word == "length", loop.slice.offset == 0, loop.most == loop.list.items.count {
      var length = operand(.integer(1))
      (length.operand, length.shape) = (.column(count, .integer), shape(count))
      return length
    }
    // Only where the number of items is known beforehand.
    loop.mustCount = true
    return operand(word == "last" ? .boolean(false) : .integer(1))
  }
}

extension Finding {
  /// Whether it says that something is needless, which it is only where it is so for every item.
  fileprivate var isOfEveryCopy: Bool {
    let own = ObjectIdentifier(rule)
    return [Rule.unreachableBranch, .idleCondition, .needlessDefault, .idleFilter].contains {
      ObjectIdentifier($0) == own
    }
  }

  fileprivate func isSame(_ other: Finding) -> Bool {
    ObjectIdentifier(rule) == ObjectIdentifier(other.rule) && span == other.span
  }
}

extension TemplateParser {
  /// A loop as it is written, for an app that goes through the list itself.
  func json(of loop: TemplateLoop, _ frame: Frame) -> JSONValue {
    var head = [
      JSONValue.Member("item", .string(String(decoding: bytes[loop.name], as: UTF8.self))),
      JSONValue.Member("in", loop.json),
    ]
    head += loop.slice.json
    var members = [JSONValue.Member("for", .object(head)), JSONValue.Member("then", .array(loop.pieces))]
    if case .object(let other)? = frame.record.first { members += other }
    return .object(members)
  }
}
