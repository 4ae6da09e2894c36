import Diagnostics
import Rules

// `locale matches "de"`: whoever reads a language, in whatever region.
//
// It is written out as the questions that engines and devices know already: the tag itself, and what begins with it and the sign that ends it.
extension PredicateParser {
  /// What follows `matches`: a tag, or several in brackets.
  mutating func languages(_ column: Int) -> Int {
    var parts: [Int] = []
    cursor.skipBlanks()
    let open = cursor.at
    let isList = cursor.take(UInt8(ascii: "["))
    if isList, isEndOfList(from: open, help: { _ in "write the tags of languages: locale matches [\"de\", \"fr\"]" }) {
      return add(Node(kind: .none))
    }
    repeat {
      guard let (literal, span) = anyLiteral() else { return add(Node(kind: .none)) }
      guard case .text(let tag) = literal, !tag.isEmpty else {
        isBroken = true
        let written = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
        add(
          .audienceSyntax, span, "\"matches\" takes the tag of a language in quotation marks",
          help: Advice(
            "write locale matches \"de\"", writing: Cursor.isNameStart(bytes[span.start]) ? "\"\(written)\"" : nil))
        continue
      }
      parts.append(language(column, tag))
    } while isList && cursor.takeAfterBlanks(UInt8(ascii: ","))
    if isList, !cursor.takeAfterBlanks(UInt8(ascii: "]")) {
      refuse(help: "separate values with \",\" and close the list with \"]\"") {
        "\($0) can't follow a value of a list"
      }
      return add(Node(kind: .none))
    }
    guard parts.count != 1 else { return parts[0] }
    return parts.isEmpty ? add(Node(kind: .none)) : joined(parts)
  }

  /// One tag, in each way in which the signs in it may be written.
  private mutating func language(_ column: Int, _ tag: Range<Int>) -> Int {
    let dashes = tag.filter { bytes[$0] == UInt8(ascii: "-") || bytes[$0] == UInt8(ascii: "_") }.prefix(2)
    var parts: [Int] = []
    func spelled(_ ways: Int, _ end: UInt8?) -> [UInt8] {
      var text = Array(bytes[tag])
      for (number, place) in dashes.enumerated() {
        text[place - tag.lowerBound] = UInt8(ascii: ways >> number & 1 == 0 ? "-" : "_")
      }
      return text + (end.map { [$0] } ?? [])
    }
    for ways in 0..<1 << dashes.count {
      for end in [nil, UInt8(ascii: "-"), UInt8(ascii: "_")] {
        parts.append(
          add(
            Node(
              kind: end == nil ? .text : .starts, column: Int32(clamping: column), a: addText(spelled(ways, end)),
              b: ways == 0 ? 1 : 2)))
      }
    }
    return joined(parts, language: true)
  }

  private mutating func joined(_ parts: [Int], language: Bool = false) -> Int {
    let start = children.count
    children.append(contentsOf: parts.map { Int32(clamping: $0) })
    let column = language ? nodes[parts[0]].column : 0
    return add(
      Node(
        kind: .or, column: column, a: Int32(clamping: start), b: Int32(clamping: parts.count), value: language ? 1 : 0))
  }
}

extension PredicateProgram {
  /// The tag of a node that `matches` made.
  func language(_ node: Node) -> String? {
    guard node.kind == .or, node.value == 1, node.b > 0 else { return nil }
    return string(nodes[Int(children[Int(node.a)])].a)
  }
}

extension PredicateProgram.Node {
  /// Whether `matches` made it of a tag: as the tag is written, or in another way, which nobody wrote.
  var languagePart: (isOne: Bool, isWritten: Bool) {
    guard kind == .text || kind == .starts, b > 0 else { return (false, false) }
    return (true, kind == .text && b == 1)
  }
}
