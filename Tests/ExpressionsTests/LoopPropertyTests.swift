import Diagnostics
import Expressions
import JSON
import Testing

/// A template with loops as a tree, which a plain interpreter renders, too.
indirect enum LoopNode {
  case text(String)
  case value(LoopValue, upcase: Bool)
  case test(LoopTest, [LoopNode], otherwise: [LoopNode]?)
  case loop(Loop)

  struct Loop {
    let variable: String
    let list: String
    let offset: Int?
    let limit: Int?
    let isReversed: Bool
    let body: [LoopNode]
    let otherwise: [LoopNode]?
  }
}

enum LoopValue {
  case item(String)
  case attribute(String)
  case word(String)

  var source: String {
    switch self {
    case .item(let name), .attribute(let name): name
    case .word(let word): "forloop.\(word)"
    }
  }
}

enum LoopTest {
  case truth(LoopValue)
  case equal(LoopValue, String)
  case above(LoopValue, Int)

  var source: String {
    switch self {
    case .truth(let value): value.source
    case .equal(let value, let text): "\(value.source) == '\(text)'"
    case .above(let value, let number): "\(value.source) > \(number)"
    }
  }
}

extension LoopNode {
  var source: String {
    switch self {
    case .text(let text): return text
    case .value(let value, let upcase): return "{{ \(value.source)\(upcase ? " | upcase" : "") }}"
    case .test(let test, let body, let otherwise):
      let other = otherwise.map { "{% else %}\($0.source)" } ?? ""
      return "{% if \(test.source) %}\(body.source)\(other){% endif %}"
    case .loop(let loop):
      let words =
        (loop.isReversed ? " reversed" : "") + (loop.limit.map { " limit: \($0)" } ?? "")
        + (loop.offset.map { " offset: \($0)" } ?? "")
      let other = loop.otherwise.map { "{% else %}\($0.source)" } ?? ""
      return "{% for \(loop.variable) in \(loop.list)\(words) %}\(loop.body.source)\(other){% endfor %}"
    }
  }

  /// Whether something but white space stands in it, as Liquid sees it.
  var showsSomething: Bool {
    switch self {
    case .text(let text): !text.allSatisfy(\.isWhitespace)
    case .value: true
    case .test(_, let body, let otherwise): (body + (otherwise ?? [])).contains(where: \.showsSomething)
    case .loop(let loop): (loop.body + (loop.otherwise ?? [])).contains(where: \.showsSomething)
    }
  }
}

extension [LoopNode] {
  var source: String { map(\.source).joined() }
}

/// What a row says, and where in which loops the interpreter is.
struct LoopScope {
  enum Value: Equatable {
    case text(String)
    case number(Int)
    case truth(Bool)

    var shown: String {
      switch self {
      case .text(let text): text
      case .number(let number): "\(number)"
      case .truth(let flag): "\(flag)"
      }
    }
  }

  let attributes: [String: Value]
  let lists: [String: [Value]]
  var items: [String: Value] = [:]
  var loops: [(place: Int, length: Int)] = []

  func value(_ value: LoopValue) -> Value {
    switch value {
    case .item(let name): return items[name] ?? .text("")
    case .attribute(let name): return attributes[name] ?? .text("")
    case .word(let word):
      let (place, length) = loops.last ?? (0, 0)
      switch word {
      case "index": return .number(place + 1)
      case "index0": return .number(place)
      case "rindex": return .number(length - place)
      case "rindex0": return .number(length - place - 1)
      case "length": return .number(length)
      case "first": return .truth(place == 0)
      default: return .truth(place == length - 1)
      }
    }
  }

  func holds(_ test: LoopTest) -> Bool {
    switch test {
    case .truth(let value): self.value(value) != .truth(false)
    case .equal(let value, let text): self.value(value) == .text(text)
    case .above(let value, let number): if case .number(let own) = self.value(value) { own > number } else { false }
    }
  }

  func render(_ nodes: [LoopNode]) -> String {
    var result = ""
    for node in nodes where node.showsSomething || !node.isTag {
      switch node {
      case .text(let text): result += text
      case .value(let value, let upcase):
        let shown = self.value(value).shown
        result += upcase ? shown.uppercased() : shown
      case .test(let test, let body, let otherwise): result += render(holds(test) ? body : otherwise ?? [])
      case .loop(let loop):
        var all = (lists[loop.list] ?? []).dropFirst(loop.offset ?? 0)
        if let limit = loop.limit { all = all.prefix(limit) }
        let items = loop.isReversed ? all.reversed() : Array(all)
        if items.isEmpty { result += render(loop.otherwise ?? []) }
        for (place, item) in items.enumerated() {
          var inner = self
          inner.items[loop.variable] = item
          inner.loops.append((place, items.count))
          result += inner.render(loop.body)
        }
      }
    }
    return result
  }
}

extension LoopNode {
  fileprivate var isTag: Bool {
    switch self {
    case .text, .value: false
    case .test, .loop: true
    }
  }
}

/// Random loops over random lists: what is rendered is what a plain interpreter renders, no longer than is proven, and the made-up
/// recipient for whom it is longest is somebody there can be.
@Suite struct LoopPropertyTests {
  static let table = AttributeTable(
    declared: [
      Attribute(name: "city", type: .text(max: 3), mayHoldControls: true),
      Attribute(name: "plan", type: .enumeration(["free", "pro"])),
      Attribute(name: "points", type: .integer(min: 0, max: 99)),
    ] + list("cart", of: .text(max: 3), most: 4, mayHoldControls: true)
      + list("sizes", of: .enumeration(["s", "xl"]), most: 3, isOptional: true)
      + list("numbers", of: .integer(min: 0, max: 50), most: 2))
  static let most = ["cart": 4, "sizes": 3, "numbers": 2]

  // MARK: - Templates

  private static func value(_ dice: inout Dice, _ loops: [(variable: String, list: String)]) -> LoopValue {
    switch loops.isEmpty ? 5 : Int.random(in: 0..<6, using: &dice) {
    case 0, 1, 2: .item(dice.pick(loops).variable)
    case 3, 4:
      .word(dice.pick(["index", "index0", "first", "last", "length", "rindex", "rindex0", "index", "last"]))
    default: .attribute(dice.pick(["city", "plan", "points"]))
    }
  }

  private static func test(_ dice: inout Dice, _ loops: [(variable: String, list: String)]) -> LoopTest {
    let value = value(&dice, loops)
    switch value {
    case .item(let name):
      let list = loops.first { $0.variable == name }?.list
      if list == "numbers" { return .above(value, dice.pick([0, 9, 49])) }
      return .equal(value, list == "sizes" ? dice.pick(["s", "xl"]) : dice.pick(["a", "bb"]))
    case .attribute("points"): return .above(value, dice.pick([0, 9, 98]))
    case .attribute("plan"): return .equal(value, "pro")
    case .attribute: return .equal(value, "a")
    case .word(let word) where word == "first" || word == "last": return .truth(value)
    case .word: return .above(value, dice.pick([0, 1, 2]))
    }
  }

  static func nodes(_ dice: inout Dice, _ loops: [(variable: String, list: String)] = [], depth: Int = 0) -> [LoopNode]
  {
    (0..<Int.random(in: depth == 0 ? 1...3 : 0...3, using: &dice)).map { _ in
      switch Int.random(in: depth < 3 ? 0..<9 : 6..<11, using: &dice) {
      case 9, 10: return .text(dice.pick(["a", " ", "–", ", ", "  ", "word "]))
      case 0, 1:
        let other = Bool.random(using: &dice) ? nodes(&dice, loops, depth: depth + 1) : nil
        return .test(test(&dice, loops), nodes(&dice, loops, depth: depth + 1), otherwise: other)
      case 2, 3, 4:
        let (variable, list) = ("x\(loops.count)", dice.pick(["cart", "cart", "sizes", "numbers"]))
        let other = Int.random(in: 0..<3, using: &dice) == 0 ? nodes(&dice, loops, depth: depth + 1) : nil
        let most = most[list] ?? 1
        return .loop(
          LoopNode.Loop(
            variable: variable, list: list,
            offset: Int.random(in: 0..<4, using: &dice) == 0 ? Int.random(in: 0..<most, using: &dice) : nil,
            limit: Int.random(in: 0..<4, using: &dice) == 0 ? Int.random(in: 1...most + 1, using: &dice) : nil,
            isReversed: Int.random(in: 0..<5, using: &dice) == 0,
            body: nodes(&dice, loops + [(variable, list)], depth: depth + 1), otherwise: other))
      default:
        let value = value(&dice, loops)
        var upcase = Int.random(in: 0..<4, using: &dice) == 0
        switch value {
        case .item(let name): upcase = upcase && loops.first { $0.variable == name }?.list != "numbers"
        case .attribute(let name): upcase = upcase && name != "points"
        case .word: upcase = false
        }
        return .value(value, upcase: upcase)
      }
    }
  }

  // MARK: - Rows

  private static func row(_ dice: inout Dice) -> (LoopScope, [String: Cell]) {
    func text(_ dice: inout Dice) -> String {
      (0..<Int.random(in: 0...3, using: &dice)).map { _ in dice.pick(["a", "b", "\u{1}", "\"", "é"]) }.joined()
    }
    let (city, plan, points) = (text(&dice), Int.random(in: 0...1, using: &dice), dice.pick([0, 1, 9, 10, 99]))
    let cart = (0..<Int.random(in: 0...4, using: &dice)).map { _ in dice.pick([text(&dice), "a", "bb"]) }
    let sizes =
      Bool.random(using: &dice)
      ? (0..<Int.random(in: 0...3, using: &dice)).map { _ in Int.random(in: 0...1, using: &dice) } : nil
    let numbers = (0..<Int.random(in: 0...2, using: &dice)).map { _ in dice.pick([0, 9, 10, 50]) }
    let scope = LoopScope(
      attributes: ["city": .text(city), "plan": .text(["free", "pro"][plan]), "points": .number(points)],
      lists: [
        "cart": cart.map { .text($0) }, "sizes": (sizes ?? []).map { .text(["s", "xl"][$0]) },
        "numbers": numbers.map { .number($0) },
      ])
    let own: [String: Cell] = ["city": .text(city), "plan": .raw(Int64(plan)), "points": .raw(Int64(points))]
    let lists = [
      cells("cart", cart.map(Cell.text)), cells("sizes", sizes?.map { .raw(Int64($0)) }),
      cells("numbers", numbers.map { .raw(Int64($0)) }),
    ]
    return (scope, lists.reduce(own) { $0.merging($1) { $1 } })
  }

  private static func escaped(_ text: String) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 64)
    var text = text
    text.withUTF8 { buffer.append(escaping: $0) }
    return buffer.withBytes { Array($0) }
  }

  @Test(arguments: 1...4) func loopsShowWhatAnInterpreterShows(_ seed: Int) throws {
    var dice = Dice(UInt64(seed + 100))
    let rows = (0..<40).map { _ in Self.row(&dice) }
    let batch = batch(rows.map(\.1), table: Self.table)
    var (valid, exact, sharp) = (0, 0, 0)
    for _ in 0..<500 {
      let nodes = Self.nodes(&dice)
      let source = nodes.source
      guard source.contains("{% for") else { continue }
      var findings: [Finding] = []
      guard let template = Template.parse(source, attributes: Self.table, into: &findings) else {
        let isSize = findings.allSatisfy { $0.rule.name == "text-too-large" }
        #expect(isSize && !findings.isEmpty, "\(source): \(findings.map(\.message))")
        continue
      }
      valid += 1
      let bound = try #require(template.bound.bytes)
      let together = Template.mostTogether([template], attributes: Self.table)
      #expect((together ?? bound) <= bound)
      var splicer = Splicer.Builder(attributes: Self.table)
      _ = splicer.begin()
      splicer.text(template)
      splicer.end()
      let spliced = splicer.finish()
      for (row, (scope, _)) in rows.enumerated() {
        let result = bytes(of: template, batch, row)
        let expected = Self.escaped(scope.render(nodes))
        var buffer = ByteBuffer(capacity: 64)
        _ = spliced.render(0, batch, row, Splicer.Sending(sent: 0, expiry: 0), into: &buffer)
        guard result == expected, result.count <= together ?? bound, result.count >= template.smallest,
          buffer.withBytes({ Array($0) }) == result
        else {
          Issue.record(
            """
            \(source): \(String(decoding: result, as: UTF8.self)), not \(String(decoding: expected, as: UTF8.self)); \
            \(template.smallest)...\(together ?? bound)
            """)
          break
        }
      }
      guard valid % 4 == 0 else { continue }
      let witness = Witness(of: [template], attributes: Self.table, bound: together ?? bound, budget: 2_000) {
        template.size($0, 0)
      }
      sharp += 1
      if witness.isExact { exact += 1 }
      #expect(witness.bytes <= together ?? bound, "\(source)")
      checkLists(witness, source)
    }
    #expect(valid > 150 && exact * 100 > sharp * 80, "\(valid) templates; \(exact) of \(sharp) bounds are reached")
  }

  private func checkLists(_ witness: Witness, _ source: String) {
    var counts: [String: Int] = [:]
    for cell in witness.cells {
      guard case .number(let number) = cell.value else { continue }
      counts[Self.table.attributes[cell.column].name] = Int(number)
    }
    for cell in witness.cells {
      let name = Self.table.attributes[cell.column].name
      guard let bracket = name.firstIndex(of: "["), let index = Int(name[bracket...].dropFirst().dropLast()) else {
        continue
      }
      let isThere = index < counts[String(name[..<bracket])] ?? 0
      #expect((cell.value != .missing) == isThere, "\(name) in \(source)")
    }
  }

  /// Whatever is done to a text, there is a template or a finding inside the text, and a parse takes little.
  @Test(arguments: 5...8) func mutationsNeverCrash(_ seed: Int) {
    var dice = Dice(UInt64(seed))
    let signs = Array("{}%|:-'\"., \n9a<=".utf8)
    for _ in 0..<1_000 {
      var bytes = Array(Self.nodes(&dice).source.utf8)
      for _ in 0..<Int.random(in: 0...4, using: &dice) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<5, using: &dice) {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(dice.pick(signs), at: at)
        case 2: bytes.removeSubrange(at...)
        case 3:
          let other = Int.random(in: at..<bytes.count, using: &dice)
          bytes.insert(contentsOf: bytes[at...other], at: Int.random(in: 0...bytes.count, using: &dice))
        default: bytes[at] = dice.pick(signs)
        }
      }
      let source = String(decoding: bytes, as: UTF8.self)
      var findings: [Finding] = []
      let template = Template.parse(source, attributes: Self.table, into: &findings)
      #expect((template == nil) == findings.contains { $0.severity == .error }, "\(source)")
      for finding in findings { #expect(finding.span.end <= source.utf8.count, "\(finding.message): \(source)") }
    }
  }
}
