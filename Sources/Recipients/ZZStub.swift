// Interim: the agreed shape, enough for tests, until the real module stands here.
public import Clocks
public import Expressions
public import Files

public final class RecipientReader {
  private let lines: [Substring]
  private let columns: [Int]
  private let table: AttributeTable
  private let shownAs: String
  public private(set) var rows = 0
  public init(csv path: String, shownAs: String, attributes: AttributeTable, zones: ZoneDatabase) throws(RecipientError) {
    lines = try Self.load(path)
    table = attributes
    self.shownAs = shownAs
    columns = (lines.first ?? "").split(separator: ",").map { attributes.index(of: String($0)) ?? 0 }
  }
  static func load(_ path: String) throws(RecipientError) -> [Substring] {
    do throws(FileError) {
      return String(decoding: try FileReader.read(path, limit: 1 << 30), as: UTF8.self).split(separator: "\n")
    } catch { throw .file(error) }
  }
  public func read(into batch: ColumnBatch, rejected: (Rejection) throws -> Void) throws -> Bool {
    batch.reset()
    while batch.count < batch.capacity, rows + 1 < lines.count {
      rows += 1
      let row = batch.count
      var reason: (String, String)?
      for (column, field) in zip(columns, lines[rows].split(separator: ",", omittingEmptySubsequences: false)) where !field.isEmpty {
        var text = String(field)
        switch table.attributes[column].type {
        case .text, .version: _ = text.withUTF8 { batch.setText(column, row, $0) }
        case .enumeration(let values):
          guard let index = values.firstIndex(of: text) else { reason = (table.attributes[column].name, "not a member"); continue }
          batch.set(column, row, Int64(index))
        case .boolean: batch.set(column, row, text == "true" ? 1 : 0)
        case .timestamp: batch.set(column, row, (Instant(text)?.seconds ?? 0) * 1_000_000)
        case .date: batch.set(column, row, Int64(CivilDate(text.utf8)?.daysSinceEpoch ?? 0))
        case .integer, .decimal:
          guard let number = Int64(text) else { reason = (table.attributes[column].name, "not a number"); continue }
          batch.set(column, row, number)
        }
      }
      if let reason {
        try rejected(Rejection(file: shownAs, row: rows, line: rows + 1, column: reason.0, reason: reason.1))
        for column in 0..<batch.columnCount { batch.setMissing(column, row) }
      } else { batch.count += 1 }
    }
    return rows + 1 < lines.count
  }
}
public struct Rejection: Sendable, Equatable {
  public let file: String, row: Int, line: Int, column: String, reason: String
}
public enum RecipientError: Error, CustomStringConvertible {
  case file(FileError), header(String), unsupported(String)
  public var description: String { if case .file(let error) = self { error.description } else { "" } }
}
