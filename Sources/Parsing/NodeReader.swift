import Clocks
public import Diagnostics
package import Limits
import Rules
public import YAML

/// A text of the author's with its place.
public struct Scalar: Sendable {
  /// The decoded text.
  public let text: String
  /// Where it stands, quotes included.
  public let span: SourceSpan
  /// Its node, from which places inside the text are found.
  public let node: NodeID

  /// A text at a place.
  public init(_ text: String, at span: SourceSpan, node: NodeID) {
    self.text = text
    self.span = span
    self.node = node
  }

  /// The text and its place, for whoever needs no places inside of it.
  package var located: Located<String> { Located(text, at: span) }
}

/// Reads nodes as what their keys say they are, and notes whatever they are not.
///
/// Every function returns nothing for a value that it cannot use, after a finding; no mistake hides another.
public struct NodeReader {
  /// The file's nodes.
  public let tree: NodeTree
  /// What was wrong so far.
  public var findings: [Finding] = []
  /// Whether it was said that lines are indented with something else than blanks: once a file.
  private var toldOfIndentation = false
  /// What its searches may cost.
  package let budget: WorkBudget
  /// Whether anything that is found in the file can still be shown.
  private let isShown: Bool

  /// A reader of one file. Where nothing that it finds can be shown any more, it only finds what is wrong, and not what was meant.
  public init(_ tree: NodeTree, isShown: Bool = true) {
    self.tree = tree
    self.isShown = isShown
    budget = WorkBudget(fileBytes: tree.root.map { tree.span($0).end } ?? 0)
  }

  /// Whether nothing stands there, where `~` is nothing, too, because nobody means it as a text.
  func isAbsent(_ node: NodeID) -> Bool {
    if tree.isAbsent(node) { return true }
    guard tree.kind(node) == .scalar, tree.style(node) == .plain else { return false }
    return tree.withText(node) { $0.count == 1 && $0[0] == UInt8(ascii: "~") }
  }

  /// Whether a key has YAML's word for nothing in the place of a text, `~` or `null`, which it says.
  mutating func tellsNothing(_ node: NodeID, of key: String) -> Bool {
    guard tree.kind(node) == .scalar, tree.style(node) == .plain else { return false }
    let isNothing = tree.withText(node) { bytes in
      bytes.count == 1 && bytes[0] == UInt8(ascii: "~")
        || bytes.count == 4 && (isEqual("null", bytes) || isEqual("Null", bytes) || isEqual("NULL", bytes))
    }
    if isNothing { tellMissingValue(node, of: key, at: tree.span(node)) }
    return isNothing
  }

  // MARK: - Mappings and lists

  /// Says so once; and the key above is not without a value, its value is what stands here.
  mutating func tellOfIndentation(_ key: NodeID, below previous: NodeID?) {
    if let previous {
      let span = tree.span(previous)
      findings.removeAll { $0.rule === Rule.missingValue && $0.span == span }
    }
    guard !toldOfIndentation, let blank = tree.string(key).unicodeScalars.first.flatMap({ LookAlikes.blank($0) }) else {
      return
    }
    toldOfIndentation = true
    findings.append(.oddIndentation(blank, at: tree.span(key)))
  }

  /// Keys of the author's choosing and their values; of more than `most` the first ones, after a finding. Nothing for what is no mapping, and no
  /// value, after a finding, where none stands behind a key that needs one.
  mutating func entries(
    _ node: NodeID, _ what: String, most: Int = RunLimit.mappingKeys.value, mayBeAbsent: Bool = false,
    help: Advice = "write \"name: value\" on lines below, indented"
  ) -> [(key: Scalar, value: NodeID?)]? {
    var entries: [(key: Scalar, value: NodeID?)] = []
    entries.reserveCapacity(tree.childCount(tree.resolve(node)) / 2)
    let isMapping = forEachEntry(node, what, most: most, mayBeAbsent: mayBeAbsent, help: help) { _, key, value in
      entries.append((key, value))
    }
    return isMapping ? entries : nil
  }

  /// Hands on what ``entries(_:_:most:mayBeAbsent:help:)`` gives, without a list of it: every campaign has such mappings. Gives whether it is one.
  mutating func forEachEntry(
    _ node: NodeID, _ what: String, most: Int, mayBeAbsent: Bool = false,
    help: Advice = "write \"name: value\" on lines below, indented",
    _ body: (inout NodeReader, Scalar, NodeID?) -> Void
  ) -> Bool {
    let node = tree.resolve(node)
    guard tree.kind(node) == .mapping else {
      findings.append(.wrongType(tree, node, expected: what, help: help))
      return false
    }
    var count = 0
    for (key, child) in tree.pairs(of: node) {
      if count >= most {
        findings.append(.tooMany(most, "keys", at: tree.span(key)))
        break
      }
      // Of a merge key is said elsewhere that it is one; what it was to bring is neither missing nor unknown.
      if tree.withText(key, { isEqual("<<", $0) }) {
        for mapping in merged(child) {
          for (key, value) in entries(mapping, what, mayBeAbsent: mayBeAbsent) ?? [] {
            count += 1
            body(&self, key, value)
          }
        }
        continue
      }
      let name = Scalar(tree.string(key), at: tree.span(key), node: key)
      let value = tree.resolve(child)
      let isAbsent = !mayBeAbsent && tree.isAbsent(value)
      if isAbsent { tellMissingValue(value, of: name.text, at: name.span) }
      count += 1
      body(&self, name, isAbsent ? nil : value)
    }
    return true
  }

  /// Reports a key without a value. Of a tag alone the tag was reported.
  mutating func tellMissingValue(_ value: NodeID, of key: String, at span: SourceSpan) {
    if tree.style(value) != .tagged { findings.append(.missingValue(key, at: span)) }
  }

  /// Says that nothing stands in a list or mapping where nothing means nothing.
  mutating func tellEmpty(_ what: String, _ node: NodeID, help: String) {
    guard tree.style(node) != .tagged else { return }
    findings.report(.missingValue, at: tree.span(node), "\(what) has nothing in it", help: Advice(help))
  }

  /// The mappings that a merge key was to bring.
  func merged(_ value: NodeID) -> [NodeID] { itemsOrOne(value).filter { tree.kind($0) == .mapping } }

  /// The items of a list; of very many the first ones, after a finding. Nothing for what is no list.
  mutating func items(_ node: NodeID, _ what: String) -> [NodeID]? {
    let node = tree.resolve(node)
    guard tree.kind(node) == .sequence else {
      let isText = tree.kind(node) == .scalar && !["", "~", "null"].contains(tree.string(node))
      findings.append(
        .wrongType(
          tree, node, expected: what,
          help: isText
            ? Advice(
              "write it in brackets: [\(tree.string(node).prefix(60))]", writing: Self.bracketed(tree.string(node)),
              as: .source) : "write \"- \" in front of each item"))
      return nil
    }
    let most = RunLimit.listItems.value
    let items = tree.children(of: node).map { tree.resolve($0) }
    guard items.count > most else { return items }
    findings.append(.tooMany(most, "items", at: tree.span(items[most])))
    return Array(items.prefix(most))
  }

  /// A text of words and commas as a list; of another one nobody knows where its items end.
  private static func bracketed(_ text: String) -> String? {
    let isPlain = text.utf8.allSatisfy {
      Character(Unicode.Scalar($0)).isLetter || $0 &- 0x30 < 10 || "-_., ".utf8.contains($0)
    }
    return isPlain && text.utf8.count <= 60 && (text.contains(",") || !text.contains(" ")) ? "[\(text)]" : nil
  }

  /// Whether the next finding may still be shown, so that a suggestion for it is worth computing. For a list of a thousand mistakes, and for a
  /// thousand files with a mistake each, suggestions take longer than everything else.
  var givesAdvice: Bool { isShown && asksWhatWasMeant }

  /// Whether a misspelt key counts as written. Never a question of other files: what is found depends on it, and is counted.
  var asksWhatWasMeant: Bool { findings.count < RunLimit.fileFindings.value }

  /// The items of a list, or the one value that stands alone.
  func itemsOrOne(_ node: NodeID) -> [NodeID] {
    let node = tree.resolve(node)
    return tree.kind(node) == .sequence ? tree.children(of: node).map { tree.resolve($0) } : [node]
  }

  /// The first line of a mapping's first key: where a finding about the whole mapping is shown.
  func headSpan(_ node: NodeID) -> SourceSpan {
    for child in tree.children(of: node) { return tree.span(child) }
    return tree.span(node)
  }

  // MARK: - Texts

  /// A text. Absent values were reported with their key.
  mutating func scalar(_ node: NodeID?, _ expected: String = "a text", help: Advice? = nil) -> Scalar? {
    guard let node else { return nil }
    guard tree.kind(node) == .scalar else {
      findings.append(.wrongType(tree, node, expected: expected, help: help ?? meantText(node)))
      return nil
    }
    if tree.isAbsent(node) { return nil }
    return Scalar(tree.string(node), at: tree.span(node), node: node)
  }

  /// The one text that a list or a mapping holds, which is most likely meant.
  private func meantText(_ node: NodeID) -> Advice {
    let children = tree.children(of: node).map { tree.resolve($0) }
    let isList = tree.kind(node) == .sequence
    if children.count == (isList ? 1 : 2), let last = children.last, tree.kind(last) == .scalar {
      let text = tree.string(last)
      if !text.utf8.isEmpty, text.utf8.count < 100 {
        let (whole, own) = (tree.span(node), tree.span(last))
        return Advice(
          "write the text alone: \(text)",
          edits: [
            Finding.Fix.Edit(SourceSpan(whole.start, own.start), "", .source),
            Finding.Fix.Edit(SourceSpan(own.end, whole.end), "", .source),
          ])
      }
    }
    return isList ? "write one text, not a list" : "write one text after the key, not a mapping"
  }

  /// A text that is not empty.
  mutating func name(_ node: NodeID?, _ expected: String) -> Scalar? {
    guard let scalar = scalar(node, expected) else { return nil }
    if scalar.text.utf8.isEmpty {
      findings.report(
        .wrongType, at: scalar.span, expected == "a text" ? "this text is empty" : "an empty text is not \(expected)",
        help: "write it, or remove the key")
      return nil
    }
    return scalar
  }

  /// Which of some names a name is. One that is none of them is told, and the one that it is nearest to is meant.
  mutating func named<Names: Collection<String>>(_ name: Scalar, among names: Names, _ what: String) -> String? {
    if let own = names.first(where: { $0.utf8.elementsEqual(name.text.utf8) }) { return own }
    let near = Suggestion.near(name.text, in: names, budget: budget)
    findings.append(.unknownName(what, name, Array(names), near))
    return near.best
  }

  /// A list of texts, or one text.
  mutating func scalars(_ node: NodeID?) -> [Scalar] {
    guard let node else { return [] }
    var result: [Scalar] = []
    for item in itemsOrOne(node) {
      if !isAbsent(item), let scalar = scalar(item) { result.append(scalar) }
      if tree.kind(node) == .sequence, isAbsent(item) { tellAbsentItem(item) }
    }
    return result
  }

  mutating func tellAbsentItem(_ item: NodeID) {
    guard tree.style(item) != .tagged else { return }
    findings.report(
      .wrongType, at: tree.span(item), "an item of the list has no value", help: "write it in quotes, or remove it")
  }

  /// The number of a text in a closed list.
  ///
  /// `meant` knows what other words for the choices are.
  mutating func choice(
    _ node: NodeID?, _ choices: [String], _ what: String, meant: (String) -> [String] = ValueSuggestion.word
  ) -> Located<Int>? {
    guard let node else { return nil }
    guard tree.kind(node) == .scalar else {
      let items = tree.kind(node) == .sequence ? tree.children(of: node).prefix(2).map { tree.resolve($0) } : []
      let only = items.count == 1 ? items.first.flatMap { tree.kind($0) == .scalar ? tree.string($0) : nil } : nil
      findings.append(
        .wrongType(
          tree, node, expected: "one of " + choices.joined(separator: ", "),
          help: only.flatMap { choices.contains($0) ? "write \($0) without brackets" : nil }))
      return nil
    }
    if tree.isAbsent(node) { return nil }
    let index = tree.withText(node) { bytes in choices.firstIndex { isEqual($0, bytes) } }
    guard let index else {
      let answers = givesAdvice ? meant(tree.string(node)).filter { choices.contains($0) } : []
      findings.append(.unknownValue(tree, node, choices, what, meant: answers, givesAdvice ? budget : nil))
      return nil
    }
    return Located(index, at: tree.span(node))
  }

  // MARK: - Numbers and truth

  /// `true` or `false`.
  mutating func boolean(_ node: NodeID?) -> Located<Bool>? {
    guard let node else { return nil }
    guard let index = choice(node, ["true", "false"], "true or false", meant: ValueSuggestion.boolean) else {
      return nil
    }
    return index.map { $0 == 0 }
  }

  /// A whole number in decimal digits.
  ///
  /// Of some places it is said that they count per cent.
  mutating func integer(
    _ node: NodeID?, _ range: ClosedRange<Int>, _ what: String, percent: NumberPlace.Percent = .unknown
  ) -> Located<Int>? {
    guard let node else { return nil }
    if tree.kind(node) == .scalar, tree.isAbsent(node) { return nil }
    let isScalar = tree.kind(node) == .scalar
    guard isScalar, let value = tree.withText(node, { parseInteger($0) }) else {
      if isScalar, JSONScalar.isWhole(tree.string(node)) {
        findings.append(.outOfRange(tree, node, what, describe(range)))
        return nil
      }
      let place = NumberPlace.whole(Double(range.lowerBound)...Double(range.upperBound), percent: percent)
      findings.append(
        .wrongType(
          tree, node, expected: "a whole number for \(what)",
          help: (isScalar ? place.advice(for: tree.string(node)) : nil)
            ?? (range.upperBound > 1 << 40 ? "write digits alone, such as 5000" : "allowed: \(describe(range))")))
      return nil
    }
    guard range.contains(value) else {
      findings.append(.outOfRange(tree, node, what, describe(range)))
      return nil
    }
    return Located(value, at: tree.span(node))
  }

  /// A number with an optional fraction.
  ///
  /// One with three digits behind its point is asked about where it may be a thousand: `1.000`.
  mutating func number(
    _ node: NodeID?, _ range: ClosedRange<Double>, _ what: String, measure: NumberPlace.Measure = .none,
    places: Int? = nil, percent: NumberPlace.Percent? = nil
  ) -> Located<Double>? {
    guard let node else { return nil }
    if tree.kind(node) == .scalar, tree.isAbsent(node) { return nil }
    let isScalar = tree.kind(node) == .scalar
    let text = tree.string(node)
    let place = NumberPlace.decimal(range, places: places, measure: measure, percent: percent)
    guard isScalar, let value = JSONScalar.number(text).flatMap({ Double($0) }) else {
      findings.append(
        .wrongType(
          tree, node, expected: "a number for \(what)",
          help: (isScalar ? place.advice(for: text) : nil)
            ?? "write a number, such as \(plain(range.contains(1) ? 1 : range.lowerBound))"))
      return nil
    }
    guard range.contains(value) else {
      findings.append(.outOfRange(tree, node, what, "\(plain(range.lowerBound)) to \(plain(range.upperBound))"))
      if let meant = place.share(forOutOfRange: value) { findings[findings.count - 1].advise(meant) }
      return nil
    }
    if let question = place.question(aboutReadable: text) {
      findings.report(
        .wrongType, at: tree.span(node), "\"\(text)\" can be read as two numbers", label: "which of the two?",
        help: question)
      return nil
    }
    return Located(value, at: tree.span(node))
  }

  private func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
  }

  private func describe(_ range: ClosedRange<Int>) -> String {
    if range.upperBound == Int.max { return "\(range.lowerBound) or more" }
    return "\(range.lowerBound) to \(range.upperBound)"
  }

  private func parseInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      let digit = Int(byte - 0x30)
      let (tens, isLarge) = value.multipliedReportingOverflow(by: 10)
      let (next, isLarger) = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      guard !isLarge, !isLarger else { return nil }
      value = next
    }
    return value
  }

  // MARK: - Times

  /// `HH:MM`
  mutating func time(
    _ node: NodeID?, otherwise help: (String) -> Advice = ValueSuggestion.times
  ) -> Located<CivilTime>? {
    read(
      node, .invalidTime, "a time such as \"09:00\"", { CivilTime($0) }, meant: ValueSuggestion.clock, otherwise: help)
  }

  /// `YYYY-MM-DD`
  mutating func date(_ node: NodeID?) -> Located<CivilDate>? {
    read(
      node, .invalidTime, "a date such as \"2026-12-24\"", { CivilDate($0) }, meant: ValueSuggestion.date,
      otherwise: { _ in "write year, month and day: \"2026-12-24\"" })
  }

  /// `YYYY-MM-DD HH:MM`
  mutating func dateTime(_ node: NodeID?) -> Located<CivilDateTime>? {
    read(
      node, .invalidTime, "a date and time such as \"2026-12-24 18:30\"", { CivilDateTime($0) },
      meant: ValueSuggestion.dateTime, otherwise: { _ in "write day and time: \"2026-12-24 18:30\"" })
  }

  /// `90s` `15m` `3h` `7d` `2w`
  mutating func duration(_ node: NodeID?) -> Located<TimeSpan>? {
    let span = read(
      node, .invalidDuration, "a duration such as \"90s\", \"15m\", \"3h\", \"7d\" or \"2w\"", { TimeSpan($0) },
      meant: ValueSuggestion.duration, otherwise: ValueSuggestion.span)
    guard let span, isSensible(span) else { return nil }
    return span
  }

  /// A duration of whole days.
  mutating func days(_ node: NodeID?, _ range: ClosedRange<Int>, _ what: String) -> Located<Int>? {
    guard let span = duration(node) else { return nil }
    let (days, rest) = span.value.seconds.quotientAndRemainder(dividingBy: 86_400)
    if rest == 0, let days = Int(exactly: days), range.contains(days) { return Located(days, at: span.span) }
    findings.report(
      .outOfRange, at: span.span, "\"\(what)\" takes whole days, from \(range.lowerBound)d to \(range.upperBound)d",
      label: "allowed: \(range.lowerBound)d to \(range.upperBound)d",
      help: "use a duration such as \"\(range.contains(7) ? 7 : range.lowerBound)d\"")
    return nil
  }

  /// Ten years: what is longer is a mistake in the unit, and moments far enough away are no dates.
  static let longestSpan = TimeSpan(seconds: 3650 * 86_400)

  /// Whether a duration is at most ``longestSpan``; a finding when it is not.
  mutating func isSensible(_ span: Located<TimeSpan>) -> Bool {
    guard span.value > Self.longestSpan else { return true }
    findings.report(
      .outOfRange, at: span.span, "\"\(span.value.text)\" is too long", label: "allowed: up to 3650d",
      help: "use at most 3650d, which is ten years")
    return false
  }

  private mutating func read<Value>(
    _ node: NodeID?, _ rule: Rule, _ expected: String, _ parse: (UnsafeBufferPointer<UInt8>) -> Value?,
    meant: (String) -> [String], otherwise: (String) -> Advice
  ) -> Located<Value>? {
    guard let node else { return nil }
    guard tree.kind(node) == .scalar else {
      findings.append(.wrongType(tree, node, expected: expected))
      return nil
    }
    if tree.isAbsent(node) { return nil }
    guard let value = tree.withText(node, parse) else {
      let text = tree.string(node)
      findings.report(
        rule, at: tree.span(node), "\"\(text)\" is not \(expected)", label: "not \(expected)",
        help: givesAdvice
          ? Suggestion.question(meant(text)) ?? ValueSuggestion.impossible(text) ?? otherwise(text) : nil)
      return nil
    }
    return Located(value, at: tree.span(node))
  }
}
