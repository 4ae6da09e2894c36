import Clocks
import Diagnostics
import Rules
import YAML

// One way to read each kind of value; what it is called in messages comes from the row.

extension ValueReader where Value == Scalar {
  /// A text, which may be empty.
  static func text(_ what: String = "a text") -> ValueReader { ValueReader(.text) { $0.scalar($1, what) } }

  /// A text that is not empty, of some kind.
  static func name(_ what: String, _ kind: ValueKind = .text) -> ValueReader {
    ValueReader(kind) { $0.name($1, what) }
  }

  /// A text with `{{ … }}` that is not empty.
  static func template(_ what: String) -> ValueReader {
    ValueReader(.template, needsValue: true) { $0.name($1, what) }
  }

  /// A path relative to the project.
  static func path(_ what: String) -> ValueReader { name(what, .path) }

  /// An audience.
  static let expression = ValueReader(.expression) { reader, node in
    reader.scalar(node, "an audience expression", help: reader.expressionHelp(node))
  }
}

extension NodeReader {
  /// What to write for an audience that is a list of names or a mapping of names to `true` and `false`.
  fileprivate func expressionHelp(_ node: NodeID) -> Advice {
    let node = tree.resolve(node)
    let general: Advice = "write one text; \"and\", \"or\" and \"not\" join conditions"
    func name(_ node: NodeID) -> String? {
      let node = tree.resolve(node)
      guard tree.kind(node) == .scalar else { return nil }
      let text = tree.string(node)
      return text.wholeMatch(of: /[a-z][a-z0-9_]*/) == nil ? nil : text
    }
    switch tree.kind(node) {
    case .sequence:
      let names = tree.children(of: node).prefix(5).map { name($0) }
      let known = names.compactMap { $0 }
      guard known.count == names.count, 1...4 ~= known.count else { return general }
      guard let only = known.first, known.count == 1 else {
        return
          "write \"\(known.joined(separator: " and "))\" for people who are in all, \"\(known.joined(separator: " or "))\" for those in any"
      }
      return "write \(only) without brackets"
    case .mapping:
      let pairs = tree.pairs(of: node).prefix(5).map { key, value -> String? in
        switch (name(key), name(value)) {
        case (let key?, "true"?): key
        case (let key?, "false"?): "not \(key)"
        default: nil
        }
      }
      let known = pairs.compactMap { $0 }
      return known.count == pairs.count && 1...4 ~= known.count
        ? "write \"\(known.joined(separator: " and "))\"" : general
    default: return general
    }
  }
}

extension ValueReader where Value == Scalar {
  /// Who answers for something.
  static let owner = ValueReader(.text) { reader, node in
    guard reader.isAbsent(node) else { return reader.name(node, "an owner") }
    reader.tellMissingValue(node, of: "owner", at: reader.tree.span(node))
    return nil
  }
}

extension ValueReader where Value == Located<Int> {
  /// A whole number.
  static func integer(
    _ range: ClosedRange<Int>, _ what: String, percent: NumberPlace.Percent = .unknown
  ) -> ValueReader {
    ValueReader(.integer(range)) { $0.integer($1, range, what, percent: percent) }
  }
}

extension ValueReader where Value == Located<Double> {
  /// A number.
  static func number(
    _ range: ClosedRange<Double>, _ what: String, measure: NumberPlace.Measure = .none
  ) -> ValueReader {
    ValueReader(.number(range)) { $0.number($1, range, what, measure: measure) }
  }
}

extension ValueReader where Value == Located<Bool> {
  /// `true` or `false`.
  static let boolean = ValueReader(.boolean) { $0.boolean($1) }
}

extension ValueReader where Value == Located<TimeSpan> {
  /// `90s` `15m` `3h` `7d` `2w`
  static let duration = ValueReader(.duration) { $0.duration($1) }
}

extension ValueReader where Value == Located<Int> {
  /// A duration of whole days: `7d` `2w`
  static func days(_ range: ClosedRange<Int>, _ what: String) -> ValueReader {
    ValueReader(.duration) { $0.days($1, range, what) }
  }
}

extension ValueReader where Value == Located<CivilTime> {
  /// `HH:MM`
  static let time = ValueReader(.time) { $0.time($1) }
}

extension ValueReader where Value == Located<CivilDate> {
  /// `YYYY-MM-DD`
  static let date = ValueReader(.date) { $0.date($1) }
}

extension ValueReader where Value == Void {
  /// A text that only people read: it must be one, and what it says is nobody's question.
  static let remark = ValueReader(.text, needsValue: true) { reader, node in
    reader.tree.kind(node) == .scalar ? () : reader.scalar(node).map { _ in }
  }
}

extension ValueReader where Value == TagsFile {
  /// Words to find something by.
  static let tags: ValueReader = {
    let list = ValueReader<[Scalar]>.list(of: .name("a tag"), "a list of tags")
    return ValueReader(list.kind) { reader, node in
      guard let tags = list.read(&reader, node) else { return nil }
      if tags.count > 1 { reader.tellTwice(tags) }
      return TagsFile(tags: tags, span: reader.tree.span(node))
    }
  }()
}

extension NodeReader {
  /// A tag that stands twice does nothing more, and most likely another one was meant.
  fileprivate mutating func tellTwice(_ tags: [Scalar]) {
    var known = Distinct<ExactText>()
    for tag in tags {
      guard let first = known.insert(Located(ExactText(tag.text), at: tag.span)) else { continue }
      findings.report(
        .duplicateName, at: tag.span, "the tag \"\(tag.text)\" appears twice", severity: .warning,
        notes: [Finding.Note("the first one is here", at: first)], help: "keep one of the two")
    }
  }
}

extension ValueReader where Value == NodeID {
  /// Whatever stands there, to be read by somebody who knows what it means.
  static func node(_ kind: ValueKind) -> ValueReader { ValueReader(kind) { $1 } }
}

extension ValueReader {
  /// One of a closed list, by its name.
  static func choice<Choice: Sendable>(
    _ choices: some Sequence<Choice>, _ name: (Choice) -> String, _ what: String
  ) -> ValueReader where Value == Located<Choice> {
    let choices = Array(choices)
    let names = choices.map(name)
    return ValueReader(.choice(names)) { reader, node in reader.choice(node, names, what)?.map { choices[$0] } }
  }

  /// A list; items that cannot be used are left out.
  static func list<Item>(of item: ValueReader<Item>, _ what: String) -> ValueReader where Value == [Item] {
    ValueReader(.list(item.kind)) { reader, node in
      reader.items(node, what)?.compactMap { node in
        if reader.isAbsent(node) {
          reader.tellAbsentItem(node)
          return nil
        }
        return item.read(&reader, node)
      }
    }
  }

  /// A mapping with a closed set of keys, read over a file with nothing in it.
  static func mapping(
    _ mapping: Mapping<Value>, _ empty: @escaping @Sendable (NodeReader, NodeID) -> Value
  ) -> ValueReader {
    ValueReader(.mapping(mapping.shape)) { $0.read($1, as: mapping, empty($0, $1)) }
  }

  /// The same for a file that is only of use when some of its values are there.
  static func mapping<File>(
    _ mapping: Mapping<File>, from empty: File, _ make: @escaping @Sendable (File) -> Value?
  ) -> ValueReader where File: Sendable {
    ValueReader(.mapping(mapping.shape)) { $0.read($1, as: mapping, empty).flatMap(make) }
  }

  /// The same, of what an attribute may tell for each person in its place: that is read by who knows where it may.
  var orAttribute: ValueReader { ValueReader(.oneOf([kind, .attribute])) { read(&$0, $1) } }

  /// Something made of what another reader reads.
  func map<Result>(_ make: @escaping @Sendable (Value) -> Result?) -> ValueReader<Result> {
    ValueReader<Result>(kind) { read(&$0, $1).flatMap(make) }
  }
}

extension ValueReader where Value == Located<Bool> {
  /// One of two words, and whether it is the second.
  static func either(_ first: String, _ second: String, _ what: String) -> ValueReader {
    ValueReader(.choice([first, second])) { $0.choice($1, [first, second], what)?.map { $0 == 1 } }
  }
}
