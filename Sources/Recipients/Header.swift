import Diagnostics
import Expressions
import Limits
import Rows

/// The columns of a source against the attributes of the project.
struct Header {
  /// The attribute of every column of the file; nothing for columns that no attribute has the name of.
  private(set) var targets: [Int?] = []
  /// The columns' names, as they may be shown.
  private(set) var names: [String] = []
  /// The names of the columns that are ignored.
  var unknown: [String] { zip(names, targets).compactMap { $1 == nil ? $0 : nil } }

  private let file: String

  /// The keys of JSON: every attribute may be there in any row.
  init(keysOf attributes: AttributeTable, in file: String) {
    self.file = file
    let columns = attributes.attributes.indices.filter { attributes.attributes[$0].item == nil }
    targets = columns.map { $0 }
    names = columns.map { attributes.attributes[$0].name }
  }

  /// The columns of a database. Of two with one name that no attribute has, neither is read.
  init(columns: [String], of file: String, _ attributes: AttributeTable) throws(RecipientError) {
    self.file = file
    names = columns
    targets = columns.map { attributes.index(of: $0) }
    var seen: Set<Int> = []
    for (name, target) in zip(names, targets) {
      guard let target, !seen.insert(target).inserted else { continue }
      throw .header("\"\(file)\" has the column \(RowText.shown(name)) twice")
    }
    try refuseAbsence(attributes)
    try refuseMisspelling(attributes.attributes)
  }

  /// The same without the columns that are ignored.
  func known() -> Header {
    var header = self
    header.names = zip(names, targets).compactMap { $1 == nil ? nil : $0 }
    header.targets = targets.filter { $0 != nil }
    return header
  }

  /// Reads the row on which `scanner` stands.
  init(_ scanner: borrowing RowScanner, of file: String, _ attributes: AttributeTable) throws(RecipientError) {
    self.file = file
    if scanner.problem != .none {
      let reason = RejectionText.reason(scanner.problem, scanner.bytes(0), nil)
      throw .header("the header of \"\(file)\" cannot be read: \(reason)")
    }
    guard scanner.fieldCount <= RowScanner.mostFields else {
      throw .header(
        "the header of \"\(file)\" has \(scanner.fieldCount) columns; \(RunLimit.recipientColumns.text) are the most")
    }
    for field in 0..<scanner.fieldCount {
      let bytes = scanner.bytes(field)
      guard bytes.isEmpty || String(validating: bytes, as: UTF8.self) != nil else {
        throw .header("the header of \"\(file)\" is not UTF-8: \(RowText.shown(bytes))")
      }
      targets.append(attributes.index(of: bytes))
      names.append(String(decoding: bytes, as: UTF8.self))
    }
    if names.first?.lowercased().hasPrefix("sep=") == true {
      throw .header(
        "the first line of \"\(file)\" is for a spreadsheet: remove \(RowText.shown(scanner.bytes(0)))…")
    }
    try refuseOtherSeparators(scanner.bytes(0))
    try refuseTwins(scanner)
    try refuseAbsence(attributes)
    try refuseMisspelling(attributes.attributes)
  }

  private func refuseOtherSeparators(_ first: UnsafeBufferPointer<UInt8>) throws(RecipientError) {
    guard names.count == 1 else { return }
    for (byte, name) in [(UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs"), (UInt8(ascii: "|"), "bars")]
    where first.contains(byte) {
      throw .header("the columns of \"\(file)\" are separated by \(name); write it with commas")
    }
  }

  private func refuseTwins(_ scanner: borrowing RowScanner) throws(RecipientError) {
    var seen = ByteTable()
    for field in names.indices {
      let bytes = scanner.bytes(field)
      // Columns without a name are what some exporters call their row numbers.
      guard let base = bytes.baseAddress, !bytes.isEmpty else { continue }
      guard seen.value(of: base, bytes.count) < 0 else {
        throw .header("the header of \"\(file)\" names the column \(RowText.shown(bytes)) twice")
      }
      seen.insert(bytes, field)
    }
  }

  private func refuseAbsence(_ table: AttributeTable) throws(RecipientError) {
    let present = Set(targets.compactMap { $0 })
    var absent: [String] = []
    for (column, attribute) in table.attributes.enumerated()
    where !present.contains(column) && (attribute.mustBeSaid || !table.mayBeMissing(column)) {
      absent.append(attribute.name)
    }
    if absent.isEmpty { return }
    var text = "\"\(file)\" has no \(absent.count == 1 ? "column" : "columns") "
    text += Suggestion.list(
      absent.prefix(8).map { "\"\($0)\"" } + (absent.count > 8 ? ["\(absent.count - 8) more"] : []), "and")
    text +=
      absent == ["token"]
      ? ", without which nothing can be sent"
      : ", which every \(table.namesRecipients ? "recipient" : "row") must have"
    if table.attributes.contains(where: { $0.mustBeSaid && absent.contains($0.name) }) {
      text += absent.count == 1 ? ", empty where it never was" : ""
    }
    var unknown = self.unknown
    // Only names worth comparing: a hostile header has thousands.
    unknown.removeLast(max(0, unknown.count - 200))
    let budget = WorkBudget.ofLargestFile()
    for name in absent.prefix(8) {
      let called = unknown.first { AttributeTable.meant(by: $0, among: [name], budget) != nil }
      let near = (called.map { [$0] } ?? Suggestion.near(name, in: unknown, budget: budget).names).map {
        RowText.shown($0)
      }
      if near.isEmpty { continue }
      throw .header(text + "; is \(Suggestion.list(near, "or")) meant to be \"\(name)\"?")
    }
    let more = names.count > 12 ? ["\(names.count - 12) more"] : []
    throw .header(text + "; it has " + Suggestion.list(names.prefix(12).map { RowText.shown($0) } + more, "and"))
  }

  /// A column that is nearly an attribute would be ignored, and everybody would silently get what those get who have no value.
  private func refuseMisspelling(_ attributes: AttributeColumns) throws(RecipientError) {
    let unknown = self.unknown
    if unknown.isEmpty { return }
    let present = Set(targets.compactMap { $0 })
    let absent = attributes.indices.filter { !present.contains($0) && attributes[$0].item == nil }.map {
      attributes[$0].name
    }
    if absent.isEmpty { return }
    var columns: [String] = []
    var meant: [String] = []
    let budget = WorkBudget.ofLargestFile()
    // A hostile header has thousands.
    for name in unknown.prefix(200) where !name.isEmpty {
      guard columns.count < 8, let index = AttributeTable.meant(by: name, among: absent, budget) else { continue }
      columns.append(RowText.shown(name))
      if !meant.contains("\"\(absent[index])\"") { meant.append("\"\(absent[index])\"") }
    }
    if columns.isEmpty { return }
    let text = "\"\(file)\" has the unknown \(columns.count == 1 ? "column" : "columns") "
    throw .header(text + Suggestion.list(columns, "and") + "; did you mean \(Suggestion.list(meant, "and"))?")
  }
}
