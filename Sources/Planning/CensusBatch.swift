import Expressions
import Recipients

/// What all campaigns of a census ask of the rows of one batch, worked out once for all of them.
final class CensusBatch {
  /// Rows whose locale is the same.
  struct Language {
    /// One of them.
    let row: Int
    /// How many.
    var count = 0
    /// The bytes of their names and tokens, as request lines have them.
    var names = 0
  }

  /// The rows.
  private(set) var batch = ColumnBatch(columns: 0, capacity: 1)
  /// Of every row, the bytes of its name and its token in a request line.
  private(set) var names: [Int] = []
  /// The rows that are asked about: those of one audience that have tokens of one environment, in order.
  private(set) var rows: [Int32] = []
  /// The bytes of all their names and tokens.
  private(set) var allNames = 0
  /// How many rows of the audience have tokens of the other environment.
  private(set) var otherEnvironment = 0
  /// For each row how many requests it has; empty where nobody asks.
  private(set) var pushes: [Int32] = []
  /// For each row the number of its locale among those of the batch.
  private var locales: [Int32] = []
  private var localeCount = 0
  /// The number of each row in its turn; empty unless what becomes of rows is logged.
  private var numbers: [Int32] = []
  /// The rows of the audience that have tokens of the other environment, where that is logged.
  private(set) var otherRows: [Int32] = []
  private var chosenLanguages: [Language]?

  /// Looks at the rows of a batch. `tallying` their requests are counted, too.
  func look(at batch: ColumnBatch, tallying: Bool, numbers: [Int32] = []) {
    (self.batch, self.numbers) = (batch, numbers)
    if tallying { pushes = Array(repeating: 0, count: batch.count) }
    names.removeAll(keepingCapacity: true)
    locales.removeAll(keepingCapacity: true)
    for row in 0..<batch.count {
      let name =
        batch.isPresent(AttributeTable.idColumn, row) ? AttributeTable.idColumn : AttributeTable.tokenColumn
      names.append(
        SplicerSizes.width(name, batch, row) + SplicerSizes.width(AttributeTable.tokenColumn, batch, row))
    }
  }

  /// Asks about the rows that an audience and an environment leave.
  func choose(_ meant: UnsafeBufferPointer<UInt8>?, _ isForEnvironment: (Int) -> Bool) {
    rows.removeAll(keepingCapacity: true)
    chosenLanguages = nil
    otherRows.removeAll(keepingCapacity: true)
    (allNames, otherEnvironment) = (0, 0)
    for row in 0..<batch.count where (meant?[row] ?? 1) != 0 {
      guard isForEnvironment(row) else {
        otherEnvironment += 1
        if !numbers.isEmpty { otherRows.append(Int32(truncatingIfNeeded: row)) }
        continue
      }
      rows.append(Int32(truncatingIfNeeded: row))
      allNames += names[row]
    }
  }

  /// The number of a row in its turn, where that is logged.
  func number(of row: Int) -> Int32 { numbers.indices.contains(row) ? numbers[row] : 0 }

  /// Takes a request of a row.
  func countPush(_ row: Int) { if !pushes.isEmpty { pushes[row] += 1 } }

  /// Takes a request of each row that is asked about.
  func countPushes() {
    guard !pushes.isEmpty else { return }
    for row in rows { pushes[Int(row)] += 1 }
  }

  /// The rows that are asked about, by their locales.
  var languages: [Language] {
    if let chosenLanguages { return chosenLanguages }
    if locales.isEmpty { numberLocales() }
    var places = [Int32](repeating: -1, count: localeCount)
    var found: [Language] = []
    for row in rows {
      let (row, number) = (Int(row), Int(locales[Int(row)]))
      if places[number] < 0 {
        places[number] = Int32(clamping: found.count)
        found.append(Language(row: row))
      }
      found[Int(places[number])].count += 1
      found[Int(places[number])].names += names[row]
    }
    chosenLanguages = found
    return found
  }

  private func numberLocales() {
    // Of one batch only: nobody bounds how many there are of all recipients.
    let seen = SeenNames()
    for row in 0..<batch.count {
      locales.append(Int32(clamping: seen.number(of: AttributeTable.localeColumn, row, in: batch)))
    }
    localeCount = seen.names.count
  }
}
