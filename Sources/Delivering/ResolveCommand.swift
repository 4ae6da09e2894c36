import Commands
import Escaping
import Glibc
import Sending

/// `belfry send resolve`: a person says what became of unknown lines.
struct ResolveCommand {
  static func run(_ invocation: Invocation) throws(SendingError) -> Int32 {
    let campaign = invocation.operands.first ?? ""
    guard let state = invocation[SendWords.resolvedAs] else {
      throw SendingError(
        "say what the unknown lines are: --as accepted, or --as pending to send them again", isUsage: true)
    }
    let resolution: Resolution
    if let variable = invocation[SendWords.sharedJournal] {
      let database = try SharedDatabase(variable: variable)
      let all = try SharedBatch.all(in: database)
      resolution = try Resolution(campaign, ids: invocation[SendWords.ids], all, shown: database.shown)
      try write(resolution, state)
    } else {
      let path = invocation[SendWords.journal] ?? SendWords.standardJournal
      // Before a folder is made there: a wrong name is a mistake.
      _ = try JournalFolder(reading: path)
      let folder = try JournalFolder(writing: path)
      let shown = Harmless.quoted(folder.path)
      resolution = try Resolution(campaign, ids: invocation[SendWords.ids], try folder.journals(), shown: shown)
      try write(resolution, state)
      withExtendedLifetime(folder) {}
    }
    guard resolution.count > 0 else {
      say("\(Harmless.quoted(campaign)) has no unknown lines; nothing was changed\n")
      return DeliveryStatus.accepted.rawValue
    }
    say(
      "\(counted(resolution.count, "unknown line")) of \(Harmless.quoted(campaign)) \(resolution.count == 1 ? "is" : "are") \(state) now\n"
    )
    return DeliveryStatus.accepted.rawValue
  }

  private static func write(_ resolution: Resolution, _ state: String) throws(SendingError) {
    try resolution.write(
      state == "accepted" ? .accepted : .pending, process: UInt32(clamping: getpid()),
      time: UInt32(clamping: wallNow() / 1000))
  }
}
