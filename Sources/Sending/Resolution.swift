// Takes: a person's word about lines whose outcome is unknown.
// Gives: journals in which these lines are accepted or pending.
// Never: changes a line that is not unknown.

import Escaping

extension SendingError {
  /// No line can be resolved while a sender is at work; `shown` is where the journal is.
  package static func atWork(_ shown: String) -> SendingError {
    SendingError("a sender is at work with the journal in \(shown); wait until it has ended, then run it again")
  }
}

/// What a person decides about unknown lines of a campaign.
package struct Resolution {
  private var parts: [(journal: any StoredJournal, lines: [UInt32])] = []
  /// How many lines are unknown, of those that were named.
  package var count: Int { parts.reduce(0) { $0 + $1.lines.count } }

  /// Finds the unknown lines of a campaign, or those with these ids, in journals with which no sender is at work; `shown` is where they are. Nothing is
  /// written yet.
  package init(
    _ campaign: String, ids: [String], _ journals: [any StoredJournal], shown: String
  ) throws(SendingError) {
    guard journals.contains(where: { $0.header.campaign.utf8.elementsEqual(campaign.utf8) }) else {
      let known = Set(journals.map(\.header.campaign)).sorted().map { Harmless.quoted($0) }.joined(separator: ", ")
      throw SendingError(
        "no journal in \(shown) is of the campaign \(Harmless.quoted(campaign))\(known.isEmpty ? "" : "; there are \(known)")",
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
    for journal in journals where journal.header.campaign.utf8.elementsEqual(campaign.utf8) {
      // Lines in flight are not unknown while their sender is at work.
      guard try !journal.isInUse() else { throw .atWork(shown) }
      let ledger = try journal.content(isRunning: false).ledger
      guard ledger.counts[.unknown] > 0 else { continue }
      var lines: [UInt32] = []
      try journal.forEachID { line, id in
        guard ledger[line] == .unknown, ids.isEmpty || wanted.removeValue(forKey: Array(id)) != nil else { return }
        lines.append(line)
      }
      if !lines.isEmpty { parts.append((journal, lines)) }
    }
    if let id = wanted.values.min() {
      throw SendingError(
        "--id: no unknown line of \(Harmless.quoted(campaign)) has the apns-id \(Harmless.quoted(id)); \"belfry send status --format jsonl\" lists them",
        isUsage: true)
    }
  }

  /// Writes that the lines are in this state, at a time in seconds since 1970, and waits until it is on the disk.
  package func write(_ state: LineState, process: UInt32, time: UInt32) throws(SendingError) {
    for part in parts { try part.journal.resolve(part.lines, as: state, process: process, time: time) }
  }
}
