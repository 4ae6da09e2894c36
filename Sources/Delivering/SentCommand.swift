import Commands
import Escaping
import Files
import Sending

/// `belfry send sent`: the list that `unless-sent` and groups read, by a build and the journals.
struct SentCommand {
  static func run(_ invocation: Invocation) throws(SendingError) -> Int32 {
    let build = try BuildFolder(invocation.operands.first ?? "")
    let batches = try rows(build, invocation)
    guard let path = invocation[SendWords.addTo] else {
      for rows in batches {
        try rows.forEach { row throws(SendingError) in
          try SendingError.passing { () throws(FileError) in try OutputStream.standardOutput.write(row) }
        }
      }
      try SendingError.passing { () throws(FileError) in try OutputStream.standardOutput.flush() }
      return DeliveryStatus.accepted.rawValue
    }
    let all = batches.reduce(0) { $0 + $1.count }
    let added = try SentList(path).add(batches)
    say("\(counted(added, "row")) added to \(Harmless.quoted(path)), of \(grouped(all)) that were sent\n")
    return DeliveryStatus.accepted.rawValue
  }

  /// What the journals say of a build.
  private static func rows(_ build: BuildFolder, _ invocation: Invocation) throws(SendingError) -> [SentRows] {
    var (batches, shown): ([SentRows], String)
    if let variable = invocation[SendWords.sharedJournal] {
      let database = try SharedDatabase(variable: variable)
      (batches, shown) = ([], database.shown)
      for batch in build.batches where batch.isForDevices {
        guard let journal = try SharedBatch.find(batch, in: database) else { continue }
        batches.append(try SentRows(batch, try journal.content(isRunning: true).ledger))
      }
    } else {
      let folder = try JournalFolder(reading: invocation[SendWords.journal] ?? SendWords.standardJournal)
      (batches, shown) = ([], Harmless.quoted(folder.path))
      for batch in build.batches where batch.isForDevices { batches += try SentRows.find(batch, folder) }
    }
    guard !batches.isEmpty else {
      throw SendingError(
        "no journal in \(shown) is of this build; name the one that it was sent with by --journal or --journal-env",
        isUsage: true)
    }
    return batches
  }
}
