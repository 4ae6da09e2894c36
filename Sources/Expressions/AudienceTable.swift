public import Diagnostics
public import Limits
import Rules

/// The named audiences of a project, which may use each other but not in a circle.
public struct AudienceTable: Sendable {
  /// A name and its expression, as the project writes them.
  public struct Entry: Sendable {
    /// The name, and where it stands in its file.
    public let name: Located<String>
    /// The expression, decoded.
    public let text: String

    /// An entry.
    public init(name: Located<String>, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The names, in the project's order.
  public var names: [String] { known.names }
  /// Where each name stands.
  public let spans: [SourceSpan]
  private let predicates: [Predicate?]
  let known: AudienceNames

  /// No audience at all.
  public static let empty = AudienceTable(known: AudienceNames([]), spans: [], predicates: [])

  private init(known: AudienceNames, spans: [SourceSpan], predicates: [Predicate?]) {
    self.known = known
    self.spans = spans
    self.predicates = predicates
  }

  /// The place of a name in `names`, compared by bytes.
  public func index(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { known.table.index(of: $0) }
  }

  /// The expression of a name; nothing when there is no such name, or when it cannot be understood.
  public func predicate(named name: String) -> Predicate? { index(of: name).flatMap { predicates[$0] } }

  func reference(_ index: Int) -> PredicateProgram.Reference? {
    predicates[index].map { PredicateProgram.Reference(name: known.names[index], program: $0.program) }
  }

  /// Parses all audiences, each after those that it uses. Findings say which entry they belong to; their spans are bytes of that
  /// entry's text.
  ///
  /// What uses an audience that cannot be understood cannot be understood itself, and is not reported again. Nobody knows which audience a
  /// name means that stands `twice`: those entries cannot be understood either. Of two entries of one name the first is found.
  public static func build(
    _ entries: [Entry], twice: Set<Int> = [], attributes: AttributeTable, budget: WorkBudget,
    into findings: inout [(entry: Int, finding: Finding)]
  ) -> AudienceTable {
    let names = entries.map(\.name.value)
    let known = AudienceNames(names)
    var parsed: [(parser: PredicateParser, root: Int?)] = []
    for entry in entries {
      var text = entry.text
      // The parser keeps no pointer that is read again: what is left to do needs only its tree and its findings.
      text.withUTF8 { bytes in
        var parser = PredicateParser(bytes, attributes, known, budget)
        let root = parser.parse()
        parsed.append((parser, root))
      }
    }
    let order = Self.order(parsed.map { $0.parser.references.map(\.audience) })
    var predicates = [Predicate?](repeating: nil, count: entries.count)
    for index in order.sorted {
      guard let root = parsed[index].root else { continue }
      var text = entries[index].text
      text.withUTF8 { bytes in
        var parser = parsed[index].parser.rebased(on: bytes)
        predicates[index] = PredicateProgram.make(&parser, entries[index].text, root: root) { other in
          predicates[other].map { PredicateProgram.Reference(name: names[other], program: $0.program) }
        }
        parsed[index].parser.findings = parser.findings
      }
      if twice.contains(index) { predicates[index] = nil }
    }
    for circle in order.circles { reportCircle(circle, names, &parsed) }
    for index in entries.indices {
      for finding in parsed[index].parser.findings { findings.append((index, finding)) }
    }
    return AudienceTable(known: known, spans: entries.map(\.name.span), predicates: predicates)
  }

  /// Every entry after those that it uses; and the circles, each from its first entry on.
  private static func order(_ uses: [[Int]]) -> (sorted: [Int], circles: [[Int]]) {
    var sorted: [Int] = []
    var circles: [[Int]] = []
    // 0 not seen, 1 on the way, 2 done. An own stack, because a chain of audiences may be long.
    var state = [UInt8](repeating: 0, count: uses.count)
    var isBroken = [Bool](repeating: false, count: uses.count)
    for start in uses.indices where state[start] == 0 {
      var stack = [(entry: start, next: 0)]
      state[start] = 1
      while let (entry, next) = stack.last {
        if next < uses[entry].count {
          stack[stack.count - 1].next += 1
          let used = uses[entry][next]
          if state[used] == 0 {
            state[used] = 1
            stack.append((used, 0))
          } else if state[used] == 1, let first = stack.firstIndex(where: { $0.entry == used }) {
            let circle = stack[first...].map(\.entry)
            if !circle.contains(where: { isBroken[$0] }) { circles.append(circle) }
            for member in circle { isBroken[member] = true }
          }
        } else {
          state[entry] = 2
          if !isBroken[entry] { sorted.append(entry) }
          stack.removeLast()
        }
      }
    }
    return (sorted, circles)
  }

  private static func reportCircle(
    _ circle: [Int], _ names: [String], _ parsed: inout [(parser: PredicateParser, root: Int?)]
  ) {
    let way = (circle + circle.prefix(1)).map { "\"\(names[$0])\"" }.joined(separator: " → ")
    guard let first = circle.first else { return }
    let next = circle.count > 1 ? circle[1] : first
    guard let place = parsed[first].parser.references.first(where: { $0.audience == next }) else { return }
    let message = circle.count == 1 ? "\"\(names[first])\" uses itself" : "audiences use each other in a circle: \(way)"
    parsed[first].parser.add(
      .audienceCycle, place.span, message,
      help: circle.count == 1
        ? "write what it asks of people, without its own name"
        : "write out in one of them what it asks of people, without the name of the next")
  }
}

extension PredicateParser {
  /// The same, over the same text at another place in memory.
  func rebased(on bytes: UnsafeBufferPointer<UInt8>) -> PredicateParser {
    var moved = PredicateParser(bytes, attributes, audiences, budget)
    moved.nodes = nodes
    moved.children = children
    moved.adopt(literals)
    moved.references = references
    moved.findings = findings
    return moved
  }
}
