import Commands
import Escaping
import Sending

/// The journals that `--journal` and `--journal-env` name, by the batches that they are about.
struct JournalSet {
  /// A batch, or as much of it as there are journals of.
  struct Batch {
    var journals: [any StoredJournal]

    /// Whose they are.
    var header: JournalHeader {
      journals.first?.header
        ?? JournalHeader(
          batch: "", campaign: "", identity: "", lines: 0, environment: "", app: "", host: "", start: 0)
    }

    /// ` (shards 0 and 2 of 4)` where journals of others are elsewhere, or not begun; empty where all are here.
    var gap: String {
      let parts = journals.map(\.header.part)
      guard let count = parts.first?.count, parts.count < count else { return "" }
      let numbers = parts.map(\.index).sorted().map { String($0) }
      let list =
        numbers.count < 2 ? numbers.joined() : numbers.dropLast().joined(separator: ", ") + " and \(numbers.last ?? "")"
      return " (\(parts.count == 1 ? "shard" : "shards") \(list) of \(count))"
    }
  }

  /// The batches, in the order of their journals.
  private(set) var batches: [Batch] = []
  /// Whether a sender is at work with any of them.
  private(set) var isRunning = false
  /// Where they are, for messages.
  let shown: String

  /// Finds them.
  init(_ invocation: Invocation) throws(SendingError) {
    let (named, variable) = (invocation[SendWords.journals], invocation[SendWords.sharedJournal])
    let paths = named.isEmpty && variable == nil ? [SendWords.standardJournal] : named
    let database = try variable.map { name throws(SendingError) in try SharedDatabase(variable: name) }
    shown = (paths.map { Harmless.quoted($0) } + [database?.shown].compactMap { $0 }).joined(separator: ", ")
    for path in paths {
      let folder = try JournalFolder(reading: path)
      isRunning = isRunning || folder.isInUse()
      for journal in try folder.journals() { try add(journal) }
    }
    guard let database else { return }
    for journal in try SharedBatch.all(in: database) {
      isRunning = try journal.isInUse() || isRunning
      try add(journal)
    }
  }

  private mutating func add(_ journal: any StoredJournal) throws(SendingError) {
    let header = journal.header
    guard let place = batches.firstIndex(where: { $0.header.batch.utf8.elementsEqual(header.batch.utf8) }) else {
      batches.append(Batch(journals: [journal]))
      return
    }
    let parts = batches[place].journals.map(\.header.part)
    guard parts.allSatisfy({ $0.count == header.part.count && $0 != header.part }) else {
      throw SendingError(
        "two journals in \(shown) are of the same lines of \(Harmless.quoted(header.campaign)), so they do not add up; name each folder once",
        isUsage: true)
    }
    batches[place].journals.append(journal)
  }
}
