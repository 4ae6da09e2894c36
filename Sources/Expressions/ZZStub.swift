public import Clocks
public import Diagnostics
public import JSON
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
public enum ExpressionRules { public static let all: [Rule] = [] }
