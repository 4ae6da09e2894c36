import Diagnostics
import JSON

// Tags: what `{% if %}`, `{% elsif %}`, `{% else %}` and `{% endif %}` do to the steps, the size and what is known to be there.
extension TemplateParser {
  /// Reads a tag whose inside starts at `inside` and gives where the text goes on.
  mutating func tag(_ open: Int, _ inside: Int) -> Int {
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
      hasUnknownTag = true
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
    if pieces != nil { pieces?.append([]) }
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
      if hasUnknownTag { return }
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
    if pieces != nil { pieces?.append([]) }
    frames.append(frame)
  }

  private mutating func finishBranch(_ frame: inout Frame) {
    frame.branches = frame.branches.map { $0.or(size) } ?? size
    frame.shows = frame.shows || showsSomething
    if pieces != nil, let branch = pieces?.popLast() {
      frame.record.append(
        .object(
          frame.hasElse
            ? [JSONValue.Member("else", .array(branch))]
            : [JSONValue.Member("when", frame.when), JSONValue.Member("then", .array(branch))]))
    }
  }

  private mutating func closeFrame(_ span: SourceSpan) {
    guard var frame = frames.popLast() else {
      if hasUnknownTag { return }
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

  var present: [Int] {
    get { work?.present ?? [] }
    _modify {
      let kept = working()
      yield &kept.present
    }
  }

  var pieces: [[JSONValue]]? {
    get { work?.pieces }
    _modify {
      let kept = working()
      yield &kept.pieces
    }
  }

  private mutating func stored() -> TemplateProgram.Extra {
    if let extra { return extra }
    let fresh = TemplateProgram.Extra()
    extra = fresh
    return fresh
  }

  private mutating func working() -> Work {
    if let work { return work }
    let fresh = Work()
    work = fresh
    return fresh
  }
}
