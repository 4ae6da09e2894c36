import Diagnostics
import Limits
import Rules

/// A branch of an `if`, an `unless` or a `case`.
struct TemplatePassage {
  /// The braces that open it.
  let tag: SourceSpan
  /// Nothing for `else`.
  let condition: Condition?
}

// Passages that nobody sees.
extension TemplateParser {
  /// Looks for passages of a tag that is ended by `tagSpan` which are shown to nobody.
  mutating func checkPassages(_ frame: Frame) {
    guard pieces == nil, maySay(of: frame), !isDecided(frame), !isSeenForAnotherItem(frame) else { return }
    let outer = frames.reduce(0) { $0 + $1.passages.count }
    guard budget.take(80 * (outer + frame.passages.count)) else { return }
    let tests = frame.passages.map { $0.condition ?? .constant(true) }
    let path = frames.flatMap { outer in
      outer.passages.enumerated().map { index, passage in
        let test = passage.condition ?? .constant(true)
        return index == outer.passages.count - 1 ? test : .not(test)
      }
    }
    guard let space = ConditionSpace(tests + path, attributes, in: attributes.rows) else { return }
    guard let result = space.reachable(tests, inside: path, budget: budget) else { return }
    // Inside of a passage that nobody sees, only that is said.
    guard result.path else { return }
    for (index, isReached) in result.passages.enumerated() where !isReached {
      // Alone it may hold; the first one is alone already.
      let alone = index == 0 ? result : space.reachable([tests[index]], inside: path, budget: budget)
      guard let alone else { return }
      addUnreachable(index, frame, canHold: alone.passages[0], isForAudience: isSeenByOthers(index, tests, path))
    }
  }

  /// Says so where a tag with one passage shows it to everybody there may be, in the audience or not.
  mutating func checkIdle(_ frame: Frame) {
    guard frame.shows, frame.rowsOtherwise.isEmpty, frame.passages.count == 1,
      frame.tag != .case, frame.tag != .for,
      !frame.hasUnseenPassage, frame.rowsBefore?.isEmpty != true, let passage = frame.passages.first,
      let condition = passage.condition, pieces == nil, maySay(of: frame)
    else { return }
    var narrowing = RowNarrowing(attributes)
    guard narrowing.rows(.all, condition, false).isEmpty else { return }
    let isTruthy = if case .truthy(.column) = condition { true } else { false }
    add(
      .idleCondition, passage.tag, "this passage is shown to everybody",
      note: isTruthy
        ? "only what is missing, and false, is not true: 0 and \"\" are"
        : "its condition holds for all values that there can be",
      help: isTruthy ? "compare it with a value, or remove the tag" : "correct the condition, or remove the tag")
  }

  /// Whether something may be said of a tag: nothing can be of a template with mistakes, nor again of what has been told of.
  private func maySay(of frame: Frame) -> Bool {
    if findings.isEmpty { return true }
    guard !findings.hasError(), budget.take(findings.count * frame.passages.count) else { return false }
    return !findings.contains { found in frame.passages.contains { $0.tag.contains(found.span) } }
  }

  /// Whether somebody would see a passage who is not in the audience.
  private func isSeenByOthers(_ index: Int, _ tests: [Condition], _ path: [Condition]) -> Bool {
    guard !attributes.rows.isAll, let space = ConditionSpace(tests + path, attributes, in: .all) else { return false }
    return space.reachable(tests, inside: path, budget: budget)?.passages[index] ?? false
  }

  /// Whether somebody is known to see each passage, as of nearly every tag: all its questions are about one column, of whose values those that
  /// lead to each passage have been found one by one.
  private func isDecided(_ frame: Frame) -> Bool {
    guard frames.isEmpty, !frame.hasUnseenPassage, attributes.rows.boxes.count < 8 else { return false }
    var column: Int?
    return frame.passages.allSatisfy { $0.condition?.isExact(about: &column) ?? true }
  }

  private mutating func addUnreachable(_ index: Int, _ frame: Frame, canHold: Bool, isForAudience: Bool) {
    let passage = frame.passages[index]
    let fix = removal(index, frame)
    findings.report(
      .unreachableBranch, at: passage.tag, "this passage is shown to no one",
      note: isForAudience
        ? "there are recipients for it, but none of them is in the audience"
        : !canHold
          ? "its condition holds for no value that the attributes can have here"
          : passage.condition == nil
            ? "the conditions before it hold for everybody" : "whenever its condition holds, so does one before it",
      help: canHold && passage.condition != nil
        ? "ask for the rarer case first, or take the passage out" : "correct the condition, or take the passage out",
      fixes: fix.map { [Finding.Fix("take the passage out", .needsReview, edits: $0)] } ?? [])
  }

  /// The edits that take a passage out and leave a template; nothing where they would leave nothing, or another tag.
  private func removal(_ index: Int, _ frame: Frame) -> [Finding.Fix.Edit]? {
    typealias Edit = Finding.Fix.Edit
    let tag = frame.passages[index].tag
    let next = index + 1 < frame.passages.count ? frame.passages[index + 1] : nil
    if index > 0 || (frame.tag == .case && next?.condition != nil) {
      return [Edit(SourceSpan(tag.start, next?.tag.start ?? tagSpan.start), "")]
    }
    guard frame.tag == .if else { return nil }
    guard let next else {
      // All of it goes, when something else is left.
      let rest = bytes.count - (tagSpan.end - tag.start)
      return rest > 0 ? [Edit(SourceSpan(tag.start, tagSpan.end), "")] : nil
    }
    if next.condition == nil {
      return [Edit(SourceSpan(tag.start, next.tag.end), ""), Edit(SourceSpan(tagSpan.start, tagSpan.end), "")]
    }
    // The word `elsif` becomes `if`.
    var cursor = Cursor(bytes, at: next.tag.start + 2)
    _ = cursor.take(UInt8(ascii: "-"))
    cursor.skipBlanks()
    guard let word = cursor.name() else { return nil }
    return [Edit(SourceSpan(tag.start, next.tag.start), ""), Edit(SourceSpan(word.lowerBound, word.upperBound), "if")]
  }
}
