import Clocks
import Diagnostics
import Limits
import Rules

/// Reads an audience expression in one pass: `or` of `and` of `not`, comparisons, names.
struct PredicateParser {
  typealias Node = PredicateProgram.Node

  let bytes: UnsafeBufferPointer<UInt8>
  let attributes: AttributeTable
  /// The audiences that may be named.
  let audiences: AudienceNames
  let budget: WorkBudget
  var cursor: Cursor
  var nodes: [Node] = []
  var children: [Int32] = []
  /// Parts of `and` and `or` whose last part has not been read yet.
  private var waiting: [Int32] = []
  private(set) var literals: PredicateProgram.Literals?
  /// The audiences that are used, each once, with the first place; nodes refer to these.
  var references: [(audience: Int, span: SourceSpan)] = []
  var findings: [Finding] = []
  /// Where each node stands, where that is asked for: most expressions are never pointed into.
  var places: [SourceSpan]?
  /// Whether something could not be understood, so that the tree means nothing.
  var isBroken = false
  /// Its words, once one of them makes no sense.
  var words: [PredicateWords.Word]?
  /// Whether values of a list are read, which a "," ends.
  var isInList = false
  /// Where the name that is not known began.
  var nameStart = 0
  /// Whether reading has stopped.
  var hasStopped = false

  /// How deep parentheses and `not` may be nested.
  static let depthLimit = 64
  /// How many nodes an expression may have with every audience written out, and how deep audiences may use each other.
  static let weightLimit = 10_000
  static let referenceDepthLimit = 128

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ attributes: AttributeTable, _ audiences: AudienceNames, _ budget: WorkBudget
  ) {
    self.budget = budget
    self.bytes = bytes
    self.attributes = attributes
    self.audiences = audiences
    cursor = Cursor(bytes, at: 0)
  }

  /// The root of the tree, or nothing when there is none.
  mutating func parse() -> Int? {
    nodes.reserveCapacity(6)
    cursor.skipBlanks()
    guard !cursor.isAtEnd else {
      add(.audienceSyntax, SourceSpan(0, bytes.count), "the audience is empty", help: "write \"all\" for everybody")
      isBroken = true
      return nil
    }
    let root = either(0)
    guard !hasStopped else { return nil }
    cursor.skipBlanks()
    if !cursor.isAtEnd {
      if cursor.peek == UInt8(ascii: ")") {
        fail(
          cursor.token(), "this \")\" has no \"(\"", help: "remove the \")\", or write \"(\" where the group begins")
      } else {
        notJoined()
      }
      return nil
    }
    return isBroken ? nil : root
  }

  // MARK: or, and, not

  private mutating func either(_ depth: Int) -> Int {
    cursor.skipBlanks()
    let start = cursor.at
    let node = alternatives(depth)
    note(node, from: start)
    return node
  }

  private mutating func alternatives(_ depth: Int) -> Int {
    let first = both(depth)
    guard !hasStopped, takeWord("or") else { return first }
    let base = waiting.count
    waiting.append(Int32(truncatingIfNeeded: first))
    repeat {
      let part = both(depth)
      waiting.append(Int32(truncatingIfNeeded: part))
    } while !hasStopped && takeWord("or")
    return join(.or, base)
  }

  private mutating func both(_ depth: Int) -> Int {
    cursor.skipBlanks()
    let start = cursor.at
    let node = conjunction(depth)
    note(node, from: start)
    return node
  }

  private mutating func conjunction(_ depth: Int) -> Int {
    let first = negation(depth)
    guard !hasStopped, takeWord("and") else { return first }
    let base = waiting.count
    waiting.append(Int32(truncatingIfNeeded: first))
    repeat {
      let part = negation(depth)
      waiting.append(Int32(truncatingIfNeeded: part))
    } while !hasStopped && takeWord("and")
    return join(.and, base)
  }

  /// One node over all parts that wait since `base`.
  private mutating func join(_ kind: PredicateProgram.Kind, _ base: Int) -> Int {
    let start = children.count
    children.append(contentsOf: waiting[base...])
    waiting.removeSubrange(base...)
    return add(Node(kind: kind, a: Int32(clamping: start), b: Int32(clamping: children.count - start)))
  }

  private mutating func negation(_ depth: Int) -> Int {
    cursor.skipBlanks()
    let start = cursor.at
    let node = condition(depth)
    note(node, from: start)
    return node
  }

  /// Keeps where a node stands, which has just been read.
  @inline(__always)
  private mutating func note(_ node: Int, from start: Int) {
    if places != nil { keepPlace(node, start) }
  }

  private mutating func keepPlace(_ node: Int, _ start: Int) {
    guard var places else { return }
    var end = cursor.at
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    let span = SourceSpan(start, end)
    // What one question was made of stands where the question does.
    while places.count < nodes.count { places.append(span) }
    if places.indices.contains(node) { places[node] = span }
    self.places = places
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private mutating func condition(_ depth: Int) -> Int {
    guard depth < Self.depthLimit else {
      fail(cursor.token(), "more than \(Self.depthLimit) parentheses and \"not\" inside one another")
      return add(Node(kind: .none))
    }
    if takeWord("not") {
      let start = cursor.at - 3
      let inner = negation(depth + 1)
      if nodes[inner].kind == .not, !hasStopped { addDoubled(start) }
      return add(Node(kind: .not, a: Int32(clamping: inner)))
    }
    cursor.skipBlanks()
    guard cursor.peek == UInt8(ascii: "(") else { return question() }
    let open = cursor.at
    cursor.at += 1
    let inner = either(depth + 1)
    guard !hasStopped else { return inner }
    cursor.skipBlanks()
    guard cursor.take(UInt8(ascii: ")")) else {
      if cursor.isAtEnd {
        fail(open..<open + 1, "\"(\" is not closed", help: "write \")\" where the group ends")
      } else {
        notJoined()
      }
      return inner
    }
    return inner
  }

  /// `not not a`, `not (not a)`; of several the outermost is reported.
  private mutating func addDoubled(_ start: Int) {
    if let last = findings.last, last.rule === Rule.doubleNegation, last.span.start >= start { findings.removeLast() }
    var end = cursor.at
    while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
    add(
      .doubleNegation, SourceSpan(start, end), "two \"not\" cancel each other out",
      help: "leave both out, or one of them if the contrary is meant")
  }

  // MARK: names

  /// A name and what is asked of it.
  private mutating func question() -> Int {
    cursor.skipBlanks()
    let start = cursor.at
    guard let name = cursor.name() else {
      // `points > 1,000 or 2`: what is wrong with the first number is wrong with the second.
      if isBroken, cursor.peek &- 0x30 < 10 {
        hasStopped = true
      } else {
        notCondition(help: leftOut)
      }
      return add(Node(kind: .none))
    }
    let bytesOfName = UnsafeBufferPointer(rebasing: bytes[name])
    if let column = attributes.index(of: bytesOfName) {
      return attributes.facts(column).isList ? listQuestion(column, name) : comparison(column, name)
    }
    if let audience = audiences.table.index(of: bytesOfName) { return reference(audience, name) }
    if isWord(name, "all") { return add(Node(kind: .all)) }
    if isKeyword(name) {
      cursor.at = start
      notCondition()
      return add(Node(kind: .none))
    }
    unknown(name)
    skipComparison()
    // What cannot be read behind a name that is not known belongs to the same mistake.
    cursor.skipBlanks()
    if !cursor.isAtEnd, cursor.peek != UInt8(ascii: ")"), !isConnective { hasStopped = true }
    return add(Node(kind: .none))
  }

  private mutating func reference(_ audience: Int, _ name: Range<Int>) -> Int {
    let index: Int
    if let known = references.firstIndex(where: { $0.audience == audience }) {
      index = known
    } else {
      index = references.count
      references.append((audience, SourceSpan(name.lowerBound, name.upperBound)))
    }
    return add(Node(kind: .audience, a: Int32(clamping: index)))
  }

  private mutating func unknown(_ name: Range<Int>) {
    if cursor.peek == UInt8(ascii: "(") {
      let word = String(decoding: bytes[name], as: UTF8.self)
      return fail(
        name, "\"\(word)\" is not an attribute, and audiences have no functions",
        help: phrase(at: name.lowerBound) ?? "compare the attribute itself")
    }
    let (whole, meant) = wholeName(name)
    let (name, isList) = listName(whole)
    let word = String(decoding: bytes[name], as: UTF8.self)
    let last = word.split(separator: ".").last.map(String.init) ?? word
    let contrary = isList ? nil : contrary(last)
    var near = meant ?? NearWords([])
    if meant == nil, contrary == nil {
      let own = Suggestion.near(last, in: isList ? namesOfLists : attributes.names, budget: budget)
      let others = Suggestion.near(last, in: isList ? [] : audiences.names, budget: budget)
      near = Suggestion.near(last, in: own.names + others.names, budget: budget)
    }
    let span = SourceSpan(name.lowerBound, name.upperBound)
    var notes = LookAlikes.note(word).map { [$0] } ?? []
    if near.isEmpty {
      notes.append("attributes are \(Suggestion.list(attributes.names, "and"))")
      if !audiences.names.isEmpty { notes.append("audiences are \(Suggestion.list(audiences.names, "and"))") }
    }
    isBroken = true
    let help =
      (meant == nil ? phrase(at: name.lowerBound) : nil) ?? (isNegated ? nil : Self.meant(word))
      ?? dayHelp(word, from: name.lowerBound) ?? contrary ?? Suggestion.question(near)
    let declared = isList ? Self.listDeclaration : declaration
    var finding = Finding(
      .unknownAttribute, at: span, "unknown attribute or audience \"\(word)\"", notes: notes.map { Finding.Note($0) },
      help: help
        ?? "write one of these, or declare \"\(last): \(declared)\" under \"attributes\" in belfry.yaml")
    if help == nil, !isCompared { finding.lack = .audience(word) }
    findings.append(finding)
  }

  /// What to write for a name that is the negation of another one: a question, as no letters say which of the two is meant.
  private func contrary(_ word: String) -> Advice? {
    guard let name = Suggestion.negated(word, in: attributes.words.booleans, audiences.folded, budget: budget)
    else { return nil }
    return isNegated
      ? "write \"\(name)\" alone, or \"not \(name)\": this is negated twice" : "did you mean \"not \(name)\"?"
  }

  /// What other languages call a word of this one.
  private static func meant(_ word: String) -> Advice? {
    switch word.lowercased() {
    case "all": Suggestion.question(["all"])
    case "everyone", "everybody", "any", "anyone", "anybody", "true": "did you mean \"all\"?"
    case "nobody", "no", "noone", "false":
      "nothing is sent to no one: write \"status: paused\" in the campaign, or leave the key out"
    case "null", "nil", "none": "did you mean \"is missing\"? it goes after an attribute"
    default: nil
    }
  }

  /// Reads over what is asked of a name that is not known, so that later mistakes are found too.
  private mutating func skipComparison() {
    if sign() != nil {
      _ = anyLiteral()
    } else if takeWord("in") {
      cursor.skipBlanks()
      guard cursor.take(UInt8(ascii: "[")) else { return }
      repeat { _ = anyLiteral() } while cursor.takeAfterBlanks(UInt8(ascii: ","))
      _ = cursor.takeAfterBlanks(UInt8(ascii: "]"))
    } else if takeWord("is") {
      _ = takeWord("not")
      _ = takeWord("missing")
    } else if takeWord("contains") || takeWord("before") || takeWord("after") {
      _ = anyLiteral()
    } else if takeWord("starts") {
      _ = takeWord("with")
      _ = anyLiteral()
    } else if takeWord("within") {
      _ = takeWord("last") || takeWord("next")
      _ = span()
    }
  }

  // MARK: words

  mutating func takeWord(_ word: StaticString) -> Bool {
    cursor.skipBlanks()
    guard cursor.at < bytes.count, bytes[cursor.at] == word.utf8Start[0] else { return false }
    var ahead = cursor
    guard let name = ahead.name(), isWord(name, word) else { return false }
    cursor = ahead
    return true
  }

  func isWord(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<range.count where bytes[range.lowerBound + index] != word.utf8Start[index] { return false }
    return true
  }

  private func isKeyword(_ range: Range<Int>) -> Bool {
    Self.keywords.contains(String(decoding: bytes[range], as: UTF8.self))
  }

  /// The words of the language that name nothing.
  static let keywords: Set = [
    "or", "and", "not", "in", "is", "contains", "starts", "within", "before", "after", "missing",
  ]

  /// A comparison operator, if one stands here.
  mutating func sign() -> Comparison? {
    cursor.skipBlanks()
    let first = cursor.peek
    let isLong = cursor.peek(1) == UInt8(ascii: "=")
    let sign: Comparison? =
      switch first {
      case UInt8(ascii: "="): isLong ? .equal : nil
      case UInt8(ascii: "!"): isLong ? .notEqual : nil
      case UInt8(ascii: "<"): isLong ? .lessOrEqual : .less
      case UInt8(ascii: ">"): isLong ? .greaterOrEqual : .greater
      default: nil
      }
    if sign != nil { cursor.at += isLong ? 2 : 1 }
    return sign
  }

  // MARK: building and findings

  mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Puts a text into the pool.
  mutating func addText(_ range: Range<Int>) -> Int32 { addText(UnsafeBufferPointer(rebasing: bytes[range])) }

  mutating func addText(_ text: some Collection<UInt8>) -> Int32 {
    let kept = kept()
    let start = Int32(clamping: kept.pool.count)
    kept.pool.append(contentsOf: text)
    kept.texts.append(start..<Int32(clamping: kept.pool.count))
    return Int32(clamping: kept.texts.count - 1)
  }

  mutating func add(_ rule: Rule, _ span: SourceSpan, _ message: String, note: String? = nil, help: Advice? = nil) {
    findings.report(rule, at: span, message, notes: note.map { [Finding.Note($0)] } ?? [], help: help)
  }

  /// A finding after which reading stops.
  mutating func fail(_ range: Range<Int>, _ message: String, note: String? = nil, help: Advice? = nil) {
    guard !hasStopped else { return }
    hasStopped = true
    isBroken = true
    // At the end there is no character to point at: the last one is pointed at.
    let start = range.isEmpty ? max(0, lastCharacter) : range.lowerBound
    add(.audienceSyntax, SourceSpan(start, max(range.upperBound, start)), message, note: note, help: help)
  }

  var lastCharacter: Int {
    var at = bytes.count - 1
    while at > 0, bytes[at] == 0x20 || 0x09...0x0D ~= bytes[at] || bytes[at] & 0xC0 == 0x80 { at -= 1 }
    return at
  }

  /// A finding at what is written here; where the expression ends, that something is missing. `message` makes the sentence of the word.
  /// `otherwise` is the help for a word of which nothing else is known.
  mutating func refuse(help: Advice? = nil, otherwise: Advice? = nil, _ message: (String) -> String) {
    cursor.skipBlanks()
    let token = cursor.token()
    guard token.isEmpty else {
      let found = String(decoding: bytes[token], as: UTF8.self)
      return fail(
        token, message("\"\(found)\""), note: LookAlikes.note(found),
        help: phrase(at: token.lowerBound) ?? help ?? translation(of: token) ?? otherwise)
    }
    let last = lastWord
    fail(
      token, "something is missing after \"\(last)\"",
      help: phrase(at: lastCharacter) ?? help
        ?? (["and", "or", "not"].contains(last)
          ? "write a condition after it, or remove \"\(last)\"" : "write what is missing"))
  }

  /// What stands where a condition begins, and is none.
  private mutating func notCondition(help: Advice? = nil) {
    refuse(help: help ?? share ?? braces) { "\($0) is not a condition" }
  }

  /// What follows a condition without a word that joins the two.
  private mutating func notJoined() {
    let word = wordHere
    let isSign = word.utf8.first.map { "&|,;".utf8.contains($0) } ?? false
    let joins = isSign || ["and", "or", "but", "plus", "with", "nor", "xor"].contains(word)
    refuse(otherwise: "join conditions with \"and\" or \"or\"") {
      joins ? "\($0) can't join conditions" : "\($0) can't follow a condition"
    }
  }
}

extension Cursor {
  mutating func takeAfterBlanks(_ byte: UInt8) -> Bool {
    skipBlanks()
    return take(byte)
  }
}

extension PredicateParser {
  /// Where numbers of lists and texts are kept, made when the first comes.
  mutating func kept() -> PredicateProgram.Literals {
    if let literals { return literals }
    let fresh = PredicateProgram.Literals()
    literals = fresh
    return fresh
  }

  mutating func adopt(_ literals: PredicateProgram.Literals?) { self.literals = literals }
}

/// The names of the audiences that an expression may use: one reference for all parsers.
final class AudienceNames: Sendable {
  let names: [String]
  let table: NameTable
  private let keptFolded = KeptOnce<FoldedNames>()

  init(_ names: [String]) {
    self.names = names
    table = NameTable(names)
  }

  /// The names, found whatever their capitals and separators.
  var folded: FoldedNames { keptFolded.value { FoldedNames(names) } }
}
