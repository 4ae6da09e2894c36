public import Clocks
public import Diagnostics
public import JSON
public import Limits
import Rules

/// An audience expression after parsing: who is meant.
///
/// A comparison with a missing value is false, and `not` of it is true. Texts are compared by bytes, versions number by number, dates
/// against timestamps as whole days of UTC.
public struct Predicate: Sendable {
  /// The expression as written.
  public let source: String
  let program: PredicateProgram

  /// Everybody.
  public static func all(attributes: AttributeTable) -> Predicate {
    let everybody = PredicateProgram(
      nodes: [PredicateProgram.Node(kind: .all)], root: 0, children: [], literals: nil, references: [],
      attributes: attributes)
    return Predicate(source: "all", program: everybody)
  }

  /// Parses an expression; mistakes become findings whose spans are bytes of `text`. Nothing when it cannot be understood, or
  /// uses an audience that cannot be, whose mistakes are told there; an expression that is understood but holds for nobody or everybody is a
  /// finding, and comes back all the same.
  public static func parse(
    _ text: String, attributes: borrowing AttributeTable, audiences: AudienceTable, budget: WorkBudget,
    into findings: inout [Finding]
  ) -> Predicate? {
    var bytes = text
    bytes.makeContiguousUTF8()
    let source = bytes
    return bytes.withUTF8 { bytes in
      var parser = PredicateParser(bytes, copy attributes, audiences.known, budget)
      let root = parser.parse()
      let predicate = root.flatMap { root in
        PredicateProgram.make(&parser, source, root: root) { audiences.reference($0) }
      }
      if !parser.findings.isEmpty { findings.append(contentsOf: parser.findings) }
      return predicate
    }
  }

  /// Whether a row is meant, at a moment that `within` counts from. For whole batches there is ``RowSelector``.
  public func matches(_ batch: ColumnBatch, _ row: Int, now: Instant) -> Bool {
    program.matches(batch, row, PredicateProgram.Now(now))
  }

  /// The columns that it reads, audiences included, each once.
  public var columns: [Int] {
    var columns: [Int] = []
    program.columns(into: &columns)
    return columns
  }

  /// The texts that a column is compared with as a whole; those of the named audiences that it uses only where they are asked for.
  public func texts(comparedWith column: Int, inAudiences: Bool = false) -> [String] {
    program.texts(comparedWith: column, inAudiences: inAudiences)
  }

  /// Whether it is `all`, or an audience that is.
  public var isAll: Bool { program.isAll }

  /// Whether it may hold for the same row at one time and not at another.
  public var readsClock: Bool { program.readsClock }

  /// The names of the audiences that it uses itself, in order of first use.
  public var audiences: [String] { program.references.map(\.name) }

  /// The expression in normal form: one blank between words, only the parentheses that are needed.
  public var text: String { program.text }

  /// The expression as a tree for an app to evaluate, with every audience written out.
  public var json: JSONValue { program.json }
}

extension PredicateProgram {
  /// Turns what was parsed into a predicate, after the checks that need the whole. Nothing when a part could not be understood, here or in
  /// an audience that is used: whatever such a part were taken for, with "not" before it it would be the contrary.
  static func make(
    _ parser: inout PredicateParser, _ source: String, root: Int, reference: (Int) -> Reference?
  ) -> Predicate? {
    guard !parser.findings.contains(where: \.leavesNoMeaning) else { return nil }
    let references = parser.references.compactMap { reference($0.audience) }
    guard references.count == parser.references.count else { return nil }
    var program = PredicateProgram(
      nodes: parser.nodes, root: root, children: parser.children, literals: parser.literals,
      references: references, attributes: parser.attributes, isDoubtful: parser.hasToldOfAll)
    guard program.weight <= PredicateParser.weightLimit, program.depth <= PredicateParser.referenceDepthLimit else {
      parser.add(
        .audienceSyntax, SourceSpan(0, parser.bytes.count),
        "the expression is too large once its audiences are expanded",
        note:
          "at most \(PredicateParser.weightLimit) conditions and \(PredicateParser.referenceDepthLimit) audiences deep")
      return nil
    }
    if !parser.findings.hasError(), program.plainColumns == nil, !references.contains(where: \.program.isDoubtful) {
      parser.judge(program)
      if parser.hasToldOfAll { program = program.doubtful }
    }
    return Predicate(source: source, program: program)
  }

  func texts(comparedWith column: Int, inAudiences: Bool) -> [String] {
    var texts =
      inAudiences ? references.flatMap { $0.program.texts(comparedWith: column, inAudiences: true) } : []
    guard let literals else { return texts }
    for node in nodes where Int(node.column) == column && (node.kind == .text || node.kind == .texts) {
      let first = Int(node.a)
      for place in literals.texts[first..<first + (node.kind == .text ? 1 : Int(node.b))] {
        texts.append(String(decoding: literals.pool[Int(place.lowerBound)..<Int(place.upperBound)], as: UTF8.self))
      }
    }
    return texts
  }

  var isAll: Bool {
    let node = nodes[root]
    return node.kind == .all || (node.kind == .audience && references[Int(node.a)].program.isAll)
  }
}
