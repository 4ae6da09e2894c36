// Takes: a person's word about lines whose outcome is unknown.
// Gives: journals in which these lines are accepted or pending.
// Never: changes a line that is not unknown.

import Escaping
import Files

/// What a person decides about unknown lines of a campaign.
package struct Resolution {
  private var parts: [(file: JournalFile, lines: [UInt32])] = []
  /// How many lines are unknown, of those that were named.
  package var count: Int { parts.reduce(0) { $0 + $1.lines.count } }

  /// Finds the unknown lines of a campaign, or those with these ids; nothing is written yet. The folder must be locked.
  package init(_ campaign: String, ids: [String], _ folder: JournalFolder) throws(SendingError) {
    let files = try folder.journals()
    guard files.contains(where: { $0.header.campaign.utf8.elementsEqual(campaign.utf8) }) else {
      let known = Set(files.map(\.header.campaign)).sorted().map { Harmless.quoted($0) }.joined(separator: ", ")
      throw SendingError(
        "no journal in \(Harmless.quoted(folder.path)) is of the campaign \(Harmless.quoted(campaign))\(known.isEmpty ? "" : "; there are \(known)")",
        isUsage: true)
    }
    var wanted: [[UInt8]: String] = [:]
    for id in ids {
      guard let bytes = RequestID.bytes(id) else {
        throw SendingError(
          "--id: \(Harmless.quoted(id)) is not an apns-id; write a UUID as \"send status\" shows it", isUsage: true)
      }
      wanted[bytes] = id
    }
    for file in files where file.header.campaign.utf8.elementsEqual(campaign.utf8) {
      let ledger = try file.content(boot: JournalFolder.boot()).ledger
      guard ledger.counts[.unknown] > 0 else { continue }
      var lines: [UInt32] = []
      try file.forEachID { line, id in
        guard ledger[line] == .unknown, ids.isEmpty || wanted.removeValue(forKey: Array(id)) != nil else { return }
        lines.append(line)
      }
      if !lines.isEmpty { parts.append((file, lines)) }
    }
    if let id = wanted.values.min() {
      throw SendingError(
        "--id: no unknown line of \(Harmless.quoted(campaign)) has the apns-id \(Harmless.quoted(id)); \"belfry send status --format jsonl\" lists them",
        isUsage: true)
    }
  }

  /// Writes that the lines are in this state, at a time in seconds since 1970, and waits until it is on the disk.
  package func write(_ state: LineState, process: UInt32, time: UInt32) throws(SendingError) {
    for part in parts {
      guard let file = try JournalFile.open(part.file.path, writing: true) else { continue }
      let journal = try file.writer(behind: try file.content(boot: JournalFolder.boot()))
      journal.time = time
      try SendingError.passing { () throws(FileError) in
        try journal.begin(process: process, boot: JournalFolder.boot())
        for line in part.lines { try journal.settle(JournalRecordOutcome(line: line, state: state)) }
        try journal.end()
      }
    }
  }
}
