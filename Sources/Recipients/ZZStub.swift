// Interim: the agreed shape until the real module stands here.
public import Clocks
public import Expressions
public import Files

public final class RecipientReader {
  public init(csv path: String, shownAs: String, attributes: AttributeTable, zones: ZoneDatabase) throws(RecipientError) {}
  public func read(into batch: ColumnBatch, rejected: (Rejection) throws -> Void) throws -> Bool { false }
  public var rows: Int { 0 }
}
public struct Rejection: Sendable {
  public var file: String, row: Int, line: Int, column: String, reason: String
}
public enum RecipientError: Error, CustomStringConvertible {
  case file(FileError), header(String), unsupported(String)
  public var description: String { "" }
}
