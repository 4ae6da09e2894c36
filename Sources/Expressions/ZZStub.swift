public import Clocks
public import Diagnostics
public import JSON
public struct Template: Sendable {
  public var isLiteral: Bool { true }
  public var literalText: String?
  public var bound: ByteBound { .atMost(1) }
  public var smallest: Int { 1 }
  public var valueBound: ByteBound { .atMost(1) }
  public var valueSmallest: Int { 1 }
  public var soleAttribute: Int? { nil }
  public var attributes: [Int] { [] }
  public static func parse(_ text: String, attributes: AttributeTable, into findings: inout [Finding]) -> Template? { Template(literalText: text) }
  public func render(_ batch: ColumnBatch, _ row: Int, into: inout ByteBuffer) {}
  public func renderValue(_ batch: ColumnBatch, _ row: Int, into: inout ByteBuffer) {}
  public var json: JSONValue { .null }
}
public struct Predicate: Sendable {
  public static let reservedWords: [String] = []
  public var attributes: [Int] { [] }
  public var text: String { "" }
  public static func parse(_ text: String, attributes: AttributeTable, audiences: AudienceTable, into findings: inout [Finding]) -> Predicate? { nil }
  public func matches(_ batch: ColumnBatch, _ row: Int, now: Instant) -> Bool { true }
  public var json: JSONValue { .null }
}
public struct AudienceTable: Sendable {
  public struct Entry: Sendable { public var name: String; public var text: String; public init(name: String, text: String) { self.name = name; self.text = text } }
  public static func build(_ e: [Entry], attributes: AttributeTable, into f: inout [[Finding]]) -> AudienceTable { AudienceTable() }
}
extension Template { public var literalParts: [String] { [] }; public var literalByteCount: Int { 0 } }
public enum ExpressionRules { public static let all: [Rule] = [] }
