import Clocks
import JSON

// An expression as text in normal form, and as a tree for apps.
extension PredicateProgram {
  /// One blank between words, texts in quotation marks, members bare, only the parentheses that are needed.
  var text: String { text(root, 0) }

  /// The same for one node.
  func text(of index: Int) -> String { text(index, 0) }

  /// How tightly a node binds: 0 stands alone, 1 inside `or`, 2 inside `and`, 3 behind `not`.
  private func text(_ index: Int, _ outer: Int) -> String {
    let node = nodes[index]
    switch node.kind {
    case .all: return "all"
    case .none: return "not all"
    case .not: return "not " + text(Int(node.a), 3)
    case .and, .or:
      if let question = items(of: node) { return question }
      if let tag = language(node) { return "\(attributes.attributes[Int(node.column)].name) matches \"\(tag)\"" }
      let own = node.kind == .and ? 2 : 1
      let parts = (Int(node.a)..<Int(node.a + node.b)).map { text(Int(children[$0]), own + 1) }
      let joined = parts.joined(separator: node.kind == .and ? " and " : " or ")
      return outer > own ? "(\(joined))" : joined
    case .audience: return references[Int(node.a)].name
    default: return question(node)
    }
  }

  private func question(_ node: Node) -> String {
    let attribute = attributes.attributes[Int(node.column)]
    let name = node.kind == .missing || node.kind == .item ? attribute.name : attribute.asked
    let sign = node.sign.rawValue
    switch node.kind {
    case .missing: return node.sign == .equal ? "\(name) is missing" : "\(name) is not missing"
    case .number:
      if attribute.type == .boolean, node.sign == .equal, node.value == 1 { return name }
      return "\(name) \(sign) \(Self.raw(node.value, attribute.type))"
    case .numbers:
      let values = numbers(node).map { Self.raw($0, attribute.type) }
      return "\(name) in [\(values.joined(separator: ", "))]"
    case .text, .version: return "\(name) \(sign) \(quoted(node.a))"
    case .texts, .versions: return "\(name) in [\((node.a..<node.a + node.b).map(quoted).joined(separator: ", "))]"
    case .contains: return "\(name) contains \(quoted(node.a))"
    case .starts: return "\(name) starts with \(quoted(node.a))"
    case .item: return "\(name) contains \(itemText(node))"
    case .withinSeconds: return "\(name) within \(node.value < 0 ? "last" : "next") \(span(abs(node.value)))"
    case .withinDays: return "\(name) within \(node.value < 0 ? "last" : "next") \(span(abs(node.value) &* 86_400))"
    case .today: return "\(name) \(sign) today"
    case .anniversary:
      let days = span(abs(node.value) &* 86_400)
      return node.value == 0
        ? "\(name) anniversary == today" : "\(name) anniversary within \(node.value < 0 ? "last" : "next") \(days)"
    default: return "\(name) \(sign) \(attributes.attributes[Int(node.a)].asked)"
    }
  }

  /// What a list is asked for, as it is written.
  private func itemText(_ node: Node) -> String {
    guard let list = attributes.attributes[Int(node.column)].list else { return "" }
    if case .text = list.item { return quoted(node.a) }
    return Self.raw(node.value, list.item)
  }

  /// `follows contains any ["U6", "U4"]`, where a list is asked for one after the other.
  private func items(of node: Node) -> String? {
    let parts = children[Int(node.a)..<Int(node.a + node.b)].map { nodes[Int($0)] }
    guard let first = parts.first, parts.count > 1,
      parts.allSatisfy({ $0.kind == .item && $0.column == first.column })
    else { return nil }
    let list = attributes.attributes[Int(first.column)].name
    return "\(list) contains \(node.kind == .or ? "any" : "all") [\(parts.map(itemText).joined(separator: ", "))]"
  }

  private func span(_ seconds: Int64) -> String {
    let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
    let unit = units.first { seconds % $0.0 == 0 } ?? (1, "second")
    let count = seconds / unit.0
    return "\(count) \(unit.1)\(count == 1 ? "" : "s")"
  }

  func string(_ index: Int32) -> String {
    String(decoding: bytes(index), as: UTF8.self)
  }

  /// In the quotation marks that the text does not contain; it cannot contain both, for it was written in one of them.
  private func quoted(_ index: Int32) -> String {
    let text = string(index)
    return text.utf8.contains(UInt8(ascii: "\"")) ? "'\(text)'" : "\"\(text)\""
  }

  /// A raw value as it is written in an expression.
  static func raw(_ value: Int64, _ type: AttributeType) -> String {
    switch type {
    case .decimal(_, _, let places):
      return withDecimal(value, places: places, keepsPlaces: false) { String(decoding: $0, as: UTF8.self) }
    case .boolean: return value == 0 ? "false" : "true"
    case .enumeration(let members):
      guard value >= 0, value < members.count else { return String(value) }
      return bare(members[Int(value)])
    case .date: return CivilDate(daysSinceEpoch: Int(value)).text
    case .time: return "\"\(time(value))\""
    case .timestamp: return moment(value)
    default: return String(value)
    }
  }

  /// A member, a day or a time as rows have it.
  static func member(_ value: Int64, _ type: AttributeType) -> String {
    switch type {
    case .enumeration(let members): value >= 0 && value < members.count ? members[Int(value)] : ""
    case .time: time(value)
    default: raw(value, type)
    }
  }

  /// Seconds since midnight as `18:30`, with seconds only where there are some.
  static func time(_ seconds: Int64) -> String {
    CivilTime(nearest: seconds).text
  }

  /// A member without quotation marks where it reads as one word.
  private static func bare(_ member: String) -> String {
    var copy = member
    let isWord = copy.withUTF8 { bytes in
      var cursor = Cursor(bytes, at: 0)
      return cursor.name() == 0..<bytes.count
    }
    if isWord { return member }
    return member.utf8.contains(UInt8(ascii: "\"")) ? "'\(member)'" : "\"\(member)\""
  }

  /// RFC 3339, with a fraction only where there is one.
  static func moment(_ micros: Int64) -> String {
    let seconds = floorDivide(micros, 1_000_000)
    let text = Instant(seconds: seconds).text
    let fraction = micros &- seconds &* 1_000_000
    guard fraction != 0 else { return text }
    let digits = String(fraction + 1_000_000).dropFirst()
    return "\(text.dropLast()).\(digits)Z"
  }

  /// The tree with every audience written out: `{"and": […]}`, `{"or": […]}`, `{"not": …}`, `{"all": true}`, and questions as
  /// `{"attribute": …, "is": "<", "value": …}`, `{"attribute": …, "in": […]}`, `{"attribute": …, "missing": true}` and the like.
  var json: JSONValue { json(root) }

  private func json(_ index: Int) -> JSONValue {
    let node = nodes[index]
    switch node.kind {
    case .all: return ["all": true]
    case .none: return ["all": false]
    case .not: return ["not": json(Int(node.a))]
    case .and, .or:
      let parts = (Int(node.a)..<Int(node.a + node.b)).map { json(Int(children[$0])) }
      return node.kind == .and ? ["and": .array(parts)] : ["or": .array(parts)]
    case .audience: return references[Int(node.a)].program.json
    default: return jsonQuestion(node)
    }
  }

  private func jsonQuestion(_ node: Node) -> JSONValue {
    let attribute = attributes.attributes[Int(node.column)]
    let isWhole = node.kind == .missing || node.kind == .item
    let name = JSONValue.string(isWhole ? attribute.name : attribute.asked)
    let sign = JSONValue.string(node.sign.rawValue)
    switch node.kind {
    case .missing: return ["attribute": name, "missing": .bool(node.sign == .equal)]
    case .number: return ["attribute": name, "is": sign, "value": jsonValue(node.value, attribute.type)]
    case .numbers:
      let values = numbers(node).map { jsonValue($0, attribute.type) }
      return ["attribute": name, "in": .array(values)]
    case .text, .version: return ["attribute": name, "is": sign, "value": .string(string(node.a))]
    case .texts, .versions:
      return ["attribute": name, "in": .array((node.a..<node.a + node.b).map { .string(string($0)) })]
    case .contains: return ["attribute": name, "contains": .string(string(node.a))]
    case .starts: return ["attribute": name, "starts_with": .string(string(node.a))]
    case .item:
      guard let list = attribute.list else { return ["all": false] }
      if case .text = list.item { return ["attribute": name, "contains": .string(string(node.a))] }
      return ["attribute": name, "contains": jsonValue(node.value, list.item)]
    case .withinSeconds:
      return [
        "attribute": name, node.value < 0 ? "within_last" : "within_next": ["seconds": .integer(abs(node.value))],
      ]
    case .withinDays:
      return ["attribute": name, node.value < 0 ? "within_last" : "within_next": ["days": .integer(abs(node.value))]]
    case .today: return ["attribute": name, "is": sign, "day": "today"]
    case .anniversary:
      let direction = node.value < 0 ? "anniversary_within_last" : "anniversary_within_next"
      return ["attribute": name, direction: ["days": .integer(abs(node.value))]]
    default: return ["attribute": name, "is": sign, "other": .string(attributes.attributes[Int(node.a)].asked)]
    }
  }

  private func jsonValue(_ value: Int64, _ type: AttributeType) -> JSONValue {
    switch type {
    case .integer, .decimal: return .number(Self.raw(value, type))
    case .boolean: return .bool(value != 0)
    default: return .string(Self.member(value, type))
    }
  }
}
