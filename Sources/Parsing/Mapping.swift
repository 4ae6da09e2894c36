import Clocks
import Diagnostics
import Limits
import Rules
import YAML

/// What may stand behind a key, and how it is read.
struct ValueReader<Value>: Sendable {
  /// What the schemas and the reference say of it.
  let kind: ValueKind
  /// The value; nothing for what cannot be used, after a finding.
  let read: @Sendable (inout NodeReader, NodeID) -> Value?
  /// Whether it tells by itself, key by key, what of a value is of no use.
  let isByKey: Bool
  /// Whether YAML's words for nothing, `~` and `null`, are no value; others take them for a text.
  let needsValue: Bool

  init(
    _ kind: ValueKind, isByKey: Bool = false, needsValue: Bool = false,
    _ read: @escaping @Sendable (inout NodeReader, NodeID) -> Value?
  ) {
    self.kind = kind
    self.needsValue = needsValue
    self.isByKey = isByKey
    self.read = read
  }
}

/// One key of a mapping that is read as a `File`: all that belfry knows of it.
struct Row<File>: Sendable {
  let key: Key
  fileprivate let read: @Sendable (inout NodeReader, Pair, inout File) -> Void

  private init(_ key: Key, _ read: @escaping @Sendable (inout NodeReader, Pair, inout File) -> Void) {
    self.key = key
    self.read = read
  }

  /// The same for a mapping in which the key need not stand.
  fileprivate var optional: Row { Row(key.optional, read) }

  /// A key and its value as they stand in a mapping.
  fileprivate struct Pair {
    let key: NodeID
    /// Nothing where no value stands behind the key.
    let value: NodeID?
    /// Whether a value with a mistake in it is of no use.
    let isStrict: Bool
  }

  /// A key whose value is read where it stands.
  init<Value>(
    _ name: String, _ value: ValueReader<Value>, required: Bool = false, alsoCalled aliases: [String] = [],
    example: String? = nil, _ summary: String,
    _ keep: @escaping @Sendable (inout File, __owned Written<Value>) -> Void
  ) {
    key = Key(
      name, value.kind, required: required, needsValue: value.needsValue, alsoCalled: aliases, example: example, summary
    )
    read = { reader, pair, file in
      let key = reader.tree.span(pair.key)
      guard let node = pair.value, !value.needsValue || !reader.tellsNothing(node, of: name) else {
        return keep(&file, Written(key: key, value: nil))
      }
      guard pair.isStrict, !value.isByKey else {
        return keep(&file, Written(key: key, value: value.read(&reader, node)))
      }
      let count = reader.findings.count
      let result = value.read(&reader, node)
      let hasError = reader.findings[count...].contains { $0.severity == .error }
      keep(&file, Written(key: key, value: hasError ? nil : result))
    }
  }

  /// A key whose value is read once it is known what the whole mapping means.
  init<Value>(
    later name: String, _ value: ValueReader<Value>, required: Bool = false, alsoCalled aliases: [String] = [],
    example: String? = nil, _ summary: String,
    _ keep: @escaping @Sendable (inout File, __owned Unread<Value>) -> Void
  ) {
    key = Key(name, value.kind, required: required, alsoCalled: aliases, example: example, summary)
    read = { _, pair, file in keep(&file, Unread(key: pair.key, node: pair.value, reader: value)) }
  }
}

/// A value that waits until somebody knows what it means.
struct Unread<Value>: Sendable {
  let key: NodeID
  /// Nothing where no value stands behind the key.
  let node: NodeID?
  fileprivate let reader: ValueReader<Value>
}

/// A mapping with a closed set of keys: what they are called, and what a `File` gets of each.
final class Mapping<File>: Sendable {
  let shape: Shape
  let rows: [Row<File>]
  /// Reads a row's value into the file at an address.
  fileprivate let take: Rows.Take

  /// A mapping with some rows.
  ///
  /// - Parameters:
  ///   - isStrict: whether a value with a mistake is dropped, because other values rest on it.
  ///   - note: notes for each key whether its value has a mistake, so that the key is not reported as missing, too.
  init(
    _ name: String, example: String? = nil, _ rows: [Row<File>], isStrict: Bool = false,
    note: (@Sendable (inout File, _ key: String, _ isUnread: Bool) -> Void)? = nil
  ) {
    shape = Shape(name, example: example, rows.map(\.key))
    self.rows = rows
    take = { reader, row, key, value, file in
      let file = file.assumingMemoryBound(to: File.self)
      let pair = Row<File>.Pair(key: key, value: value, isStrict: isStrict)
      // Every key of every file comes by here.
      guard let note else { return rows[row].read(&reader, pair, &file.pointee) }
      let count = reader.findings.count
      rows[row].read(&reader, pair, &file.pointee)
      note(
        &file.pointee, rows[row].key.name,
        value == nil || reader.findings[count...].contains { $0.severity == .error })
    }
  }

  /// The rows of some keys, none of which need be there.
  func optionalRows(_ names: [String]) -> [Row<File>] {
    names.compactMap { name in rows.first { $0.key.name == name }?.optional }
  }

  /// The rows of some keys, as numbers of bits.
  func bits(_ names: [String]) -> UInt64 {
    names.reduce(0) { bits, name in
      shape.keys.firstIndex { $0.name == name }.map { bits | 1 << UInt64($0) } ?? bits
    }
  }
}

/// A mapping and the file that it is read into. The closure is made once for each mapping: made for each reading, the compiler would make a copy of the
/// code that reads keys for each.
struct Rows {
  typealias Take = @Sendable (inout NodeReader, Int, NodeID, NodeID?, UnsafeMutableRawPointer) -> Void

  let shape: Shape
  private let read: Take
  /// Of the type of the mapping.
  private let file: UnsafeMutableRawPointer

  init<File>(of mapping: Mapping<File>, into file: UnsafeMutablePointer<File>) {
    (shape, read, self.file) = (mapping.shape, mapping.take, UnsafeMutableRawPointer(file))
  }

  func take(_ reader: inout NodeReader, _ row: Int, _ key: NodeID, _ value: NodeID?) {
    read(&reader, row, key, value, file)
  }
}

extension NodeReader {
  /// Reads the keys of a mapping, in the author's order. Unknown keys, absent values and missing required keys are findings.
  ///
  /// Gives the rows whose keys are written, a bit each; nothing where the node is no mapping, which is a finding, too.
  @discardableResult
  mutating func read<File>(_ node: NodeID, as mapping: Mapping<File>, into file: inout File) -> UInt64? {
    withUnsafeMutablePointer(to: &file) { walk(node, Rows(of: mapping, into: $0)) }
  }

  /// Hands on the row, the key and the value of each key, once. One piece of code for all mappings: each of its own would be as long, and the
  /// processor's first cache holds few of them.
  @inline(never)
  private mutating func walk(_ node: NodeID, _ rows: Rows) -> UInt64? {
    let shape = rows.shape
    let node = tree.resolve(node)
    guard tree.kind(node) == .mapping else {
      findings.append(.withoutKeys(tree, node, shape, help: MappingSuggestion.help(tree, node, shape, budget)))
      return nil
    }
    var written: UInt64 = 0
    var strangers: [(key: NodeID, value: NodeID)] = []
    var previous: NodeID?
    for (current, child) in tree.pairs(of: node) {
      let value = tree.resolve(child)
      guard let row = tree.withText(current, { shape.index(of: $0) }) else {
        if isOddlyIndented(current) {
          tellOfIndentation(current, below: previous)
          if let row = row(ofOddlyIndented: current, shape), isFirst(row, &written) {
            rows.take(&self, row, current, value)
          }
          continue
        }
        strangers.append((current, value))
        continue
      }
      let isAbsent = tree.isAbsent(value)
      if isAbsent { tellMissingValue(value, of: shape.keys[row].name, at: tree.span(current)) }
      if isFirst(row, &written) { rows.take(&self, row, current, isAbsent ? nil : value) }
      previous = current
    }
    var told = ToldKeys(isInBraces: tree.span(node).start < headSpan(node).start)
    var unmeant: (key: NodeID, value: NodeID, finding: Int)?
    for (key, value) in strangers {
      // Of a merge key is said elsewhere that it is one; what it was to bring is not missing.
      if tree.withText(key, { isEqual("<<", $0) }) {
        takeMerged(value, shape, &written, rows)
        continue
      }
      let count = findings.count
      guard let (row, use) = meantRow(key, value, shape, &told) else {
        if findings.count > count { unmeant = strangers.count == 1 ? (key, value, count) : nil }
        continue
      }
      guard isFirst(row, &written) else { continue }
      let isUsed =
        switch use {
        case .value: !tree.isAbsent(value)
        case .valueThatFits: mayBe(row, key, value, rows)
        case .none: false
        }
      rows.take(&self, row, key, isUsed ? value : nil)
    }
    if !told.misplaced.isEmpty {
      takeBackMissingValues(node, of: told.misplaced.reduce(0) { $0 | 1 << UInt64($1.row) }, shape)
    }
    var missing = shape.required.filter { written & 1 << UInt64($0) == 0 }
    if missing.count == 1, let unmeant, shape !== Shapes.campaign, mayBe(missing[0], unmeant.key, unmeant.value, rows) {
      // What stands in the place of the one key that is missing was meant for it, or the other way round: one mistake.
      let row = missing.removeFirst()
      findings[unmeant.finding].notes.append(
        Finding.Note("\"\(shape.keys[row].name)\" is missing: \(shape.keys[row].summary)"))
      // What negates a key may be the contrary of it.
      let isContrary = Suggestion.negated(tree.string(unmeant.key), in: [shape.keys[row].name], budget: budget) != nil
      findings[unmeant.finding].advise(
        isContrary
          ? "no key says the contrary of \"\(shape.keys[row].name)\": write what is to be so"
          : Advice("write \"\(shape.keys[row].line)\" in its place"))
      rows.take(&self, row, unmeant.key, nil)
    }
    for row in missing {
      findings.append(.missingKey(shape.keys[row], in: shape, at: headSpan(node), isAdvised: givesAdvice))
    }
    return written
  }

  /// Whether a value could stand behind another key than its own. What is read of it is of no use.
  private mutating func mayBe(_ row: Int, _ key: NodeID, _ value: NodeID, _ rows: Rows) -> Bool {
    guard !tree.isAbsent(value) else { return false }
    let count = findings.count
    rows.take(&self, row, key, value)
    defer { findings.removeSubrange(count...) }
    return !findings[count...].contains { $0.severity == .error }
  }

  private mutating func takeMerged(_ value: NodeID, _ shape: Shape, _ written: inout UInt64, _ rows: Rows) {
    for mapping in merged(value) {
      for (key, child) in tree.pairs(of: mapping) {
        let value = tree.resolve(child)
        guard let row = tree.withText(key, { shape.index(of: $0) }), isFirst(row, &written) else { continue }
        rows.take(&self, row, key, tree.isAbsent(value) ? nil : value)
      }
    }
  }

  /// Reads a mapping as a file of its own; nothing where the node is none.
  mutating func read<File>(_ node: NodeID, as mapping: Mapping<File>, _ file: File) -> File? {
    var file = file
    return read(node, as: mapping, into: &file) == nil ? nil : file
  }

  /// Reads a value that was left for later.
  mutating func read<Value>(_ unread: Unread<Value>?) -> Value? {
    guard let unread, let node = unread.node else { return nil }
    return unread.reader.read(&self, node)
  }

  /// Of a key that stands twice the first counts; the second has been reported.
  private func isFirst(_ row: Int, _ written: inout UInt64) -> Bool {
    let bit: UInt64 = 1 << UInt64(row)
    defer { written |= bit }
    return written & bit == 0
  }

  /// Whether a key starts with a no-break space or the like: to YAML that is a letter, to the author an indentation.
  private func isOddlyIndented(_ key: NodeID) -> Bool {
    tree.withText(key) { ($0.first ?? 0) >= 0x80 }
      && tree.string(key).unicodeScalars.first.flatMap { LookAlikes.blank($0) } != nil
  }

  /// The row of what stands behind the indentation.
  private func row(ofOddlyIndented key: NodeID, _ shape: Shape) -> Int? {
    let name = LookAlikes.ascii(tree.string(key)).drop { $0 == " " }
    return shape.keys.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// What was said of the unknown keys of one mapping. A value of that mapping alone: the same mistake in the next item of a list is another one.
  private struct ToldKeys {
    /// Whether its keys are in braces, on one line mostly.
    let isInBraces: Bool
    /// The mappings, by their rows, of whose keys it was said that they are outside of them, and the findings that say so.
    var misplaced: [(row: Int, finding: Int)] = []
    /// The keys whose lists stand without brackets, and the findings of the first item that is taken for a key.
    var lists: [(name: NodeID, finding: Int)] = []
    /// The words of other tools, each with the key that it means here, and the finding that names them.
    var otherWords: [(word: NodeID, key: String, value: NodeID, finding: Int)] = []
  }

  /// What becomes of the value behind a key that was meant for another one.
  private enum ValueUse {
    /// It is the other key's.
    case value
    /// It is, where it can be.
    case valueThatFits
    /// It stands there for nothing.
    case none
  }

  /// One mistake is one finding: the key that was meant counts as written, and a misspelt one's value is read. So is a whole mapping behind what other
  /// tools call the key, where it fits: everything in it would be missing.
  /// Keys of one mapping that are outside of it are one mistake, too.
  private mutating func meantRow(
    _ key: NodeID, _ value: NodeID, _ shape: Shape, _ told: inout ToldKeys
  ) -> (row: Int, use: ValueUse)? {
    // Past the findings of a file that are shown, what was meant is nobody's question any more.
    let isAboveMapping = tree.kind(value) == .mapping
    var meant =
      asksWhatWasMeant
      ? KeySuggestion(
        tree.string(key), in: shape, value: tree.kind(value) == .scalar ? tree.string(value) : nil,
        isAboveMapping: isAboveMapping, budget: budget)
      : KeySuggestion(help: "")
    if meant.row == nil, meant.replacement == nil, tree.isAbsent(value), tree.string(key).contains(" ") {
      meant.help = joinedText(endingIn: key)
    }
    if meant.row == nil, meant.replacement == nil, told.isInBraces, let list = cutList(endingIn: key, shape) {
      if let first = told.lists.first(where: { $0.name == list.name }) {
        findings[first.finding].advise(list.help)
        findings[first.finding].notes.append(Finding.Note("so does \"\(tree.string(key))\"", at: tree.span(key)))
        return nil
      }
      told.lists.append((list.name, findings.count))
      meant.help = list.help
    }
    if shape === Shapes.schedule, tree.kind(value) == .scalar,
      ValueSuggestion.occasion(tree.string(value)) == ["requested"]
    {
      let edits = [Finding.Fix.Edit(tree.span(key), "when"), Finding.Fix.Edit(tree.span(value), "requested")]
      meant = KeySuggestion(help: Advice("write \"when: requested\"", edits: edits))
    }
    if meant.isMisplaced, let row = meant.row {
      if let first = told.misplaced.first(where: { $0.row == row }) {
        if findings[first.finding].notes.count < RunLimit.namesInMessage.value {
          findings[first.finding].notes.append(
            Finding.Note("\"\(tree.string(key))\" belongs there, too", at: tree.span(key)))
        }
        return nil
      }
      told.misplaced.append((row, findings.count))
    }
    let isWhole = meant.isOtherWord && isAboveMapping
    if meant.isOtherWord, let name = meant.replacement {
      if let first = told.otherWords.first(where: { $0.key == name }) {
        findings[first.finding].advise("both are \"\(name)\" here: \(joined(first.value, value, as: name, shape))")
        findings[first.finding].notes.append(Finding.Note("the other one is here", at: tree.span(key)))
        return nil
      }
      let isJoined = told.isInBraces && !told.otherWords.isEmpty
      told.otherWords.append((key, name, value, isJoined ? told.otherWords[0].finding : findings.count))
      if isJoined {
        findings[told.otherWords[0].finding] = .otherWords(tree, told.otherWords.map { ($0.word, $0.key) }, shape)
        return meant.row.map { ($0, isWhole ? .valueThatFits : .none) }
      }
    }
    findings.append(.unknownKey(tree, key, shape, meant))
    return meant.row.map { ($0, meant.isSpelling ? .value : isWhole ? .valueThatFits : .none) }
  }

  /// How to write a text that a "," has cut in braces: the value in front of its end begins it.
  private func joinedText(endingIn key: NodeID) -> Advice {
    let help = "in braces a \",\" ends the text: put the whole text into quotation marks"
    func needsEscapes(_ node: NodeID) -> Bool {
      tree.string(node).utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }
    guard let value = NodeID(number: key.number - 1), tree.kind(value) == .scalar, tree.style(value) == .plain,
      tree.style(key) == .plain, !tree.isAbsent(value), !needsEscapes(value), !needsEscapes(key)
    else { return Advice(help) }
    let (start, end) = (tree.span(value).start, tree.span(key).end)
    let edits = [SourceSpan(start, start), SourceSpan(end, end)].map { Finding.Fix.Edit($0, "\"", .source) }
    return Advice(help, edits: edits)
  }

  /// How to write a list without brackets in braces, where each item behind a "," is taken for a key; nothing where no list is meant.
  private func cutList(endingIn key: NodeID, _ shape: Shape) -> (name: NodeID, help: Advice)? {
    var (items, last) = ([key], key)
    guard let end = NodeID(number: key.number + 1), tree.isAbsent(end) else { return nil }
    while let value = NodeID(number: last.number - 1), let name = NodeID(number: last.number - 2),
      tree.kind(value) == .scalar, tree.kind(name) == .scalar, items.count < RunLimit.namesInMessage.value
    {
      let row = tree.withText(name) { shape.index(of: $0) }
      items.append(row == nil ? name : value)
      last = name
      guard let row else { continue }
      let words = items.reversed().map { tree.string($0) }
      guard !tree.isAbsent(value), words.allSatisfy(shape.keys[row].kind.takesList) else { return nil }
      let list = words.joined(separator: ", ")
      let (start, end) = (tree.span(value).start, tree.span(key).end)
      let edits = [
        Finding.Fix.Edit(SourceSpan(start, start), "[", .source), Finding.Fix.Edit(SourceSpan(end, end), "]", .source),
      ]
      return (name, Advice("put the list into brackets: \(shape.keys[row].name): [\(list)]", edits: edits))
    }
    return nil
  }

  /// How to write two values for which there is one key: a day and a time of it are one moment.
  private func joined(_ first: NodeID, _ second: NodeID, as name: String, _ shape: Shape) -> String {
    let texts = [first, second].filter { tree.kind($0) == .scalar }.map { tree.string($0) }
    let (times, days) = (texts.filter { $0.contains(":") }, texts.filter { !$0.contains(":") })
    guard shape === Shapes.schedule, let time = times.first, let day = days.first,
      CivilDateTime("\(day) \(time)") != nil
    else { return "write one \"\(name)\"" }
    return "write \"\(name): \(day) \(time)\""
  }

  /// A key whose value stands beside it and not below it has one: where it belongs has been said.
  private mutating func takeBackMissingValues(_ node: NodeID, of rows: UInt64, _ shape: Shape) {
    for (key, _) in tree.pairs(of: node) {
      guard let row = tree.withText(key, { shape.index(of: $0) }), rows & 1 << UInt64(row) != 0 else { continue }
      let span = tree.span(key)
      findings.removeAll { $0.rule === Rule.missingValue && $0.span == span }
    }
  }
}
