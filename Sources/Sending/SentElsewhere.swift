/// Which lines of a batch other journals have handed over already, by the ids of their requests.
///
/// The ids are looked at in parts of about 65,536, so that a large batch needs no more memory than a small one.
package struct SentElsewhere {
  private let own: any StoredJournal
  private let partBits: UInt64

  /// A search among the ids of a journal.
  package init(_ own: any StoredJournal) {
    self.own = own
    var bits: UInt64 = 0
    while own.header.lines >> bits > 1 << 16 { bits += 1 }
    partBits = bits
  }

  /// Two lines of the journal's batch that have one id, counted from 0; nil if there are none.
  package func duplicate() throws(SendingError) -> (first: UInt32, second: UInt32)? {
    for part in 0..<UInt64(1) << partBits {
      var ids = IDTable()
      var found: (UInt32, UInt32)?
      try own.forEachID { line, bytes in
        let id = SixteenBytes(bytes)
        guard self.part(of: id) == part else { return }
        if let other = ids.insert(id, line), found == nil { found = (other, line) }
      }
      if let found { return found }
    }
    return nil
  }

  /// Passes every line, counted from 0, that `isWanted` names and that another journal has in a state in which it may be delivered, or another one
  /// of `states`.
  package func search(
    _ others: [(journal: any StoredJournal, ledger: LineLedger)], states: (LineState) -> Bool = \.mayBeDelivered,
    isWanted: (UInt32) -> Bool, _ body: (UInt32) -> Void
  ) throws(SendingError) {
    let hasSome = others.contains { other in
      LineState.allCases.contains { states($0) && other.ledger.counts[$0] > 0 }
    }
    guard hasSome else { return }
    for part in 0..<UInt64(1) << partBits {
      var ids = IDTable()
      try own.forEachID { line, bytes in
        let id = SixteenBytes(bytes)
        if self.part(of: id) == part, isWanted(line) { _ = ids.insert(id, line) }
      }
      for other in others {
        try other.journal.forEachID { line, bytes in
          let id = SixteenBytes(bytes)
          guard self.part(of: id) == part, states(other.ledger[line]) else { return }
          if let mine = ids.remove(id) { body(mine) }
        }
      }
    }
  }

  private func part(of id: SixteenBytes) -> UInt64 { partBits == 0 ? 0 : id.high & (1 << partBits - 1) }
}

/// Ids and their lines.
private struct IDTable {
  private var lines: [SixteenBytes: UInt32] = [:]

  /// Adds an id; gives the line that has it already.
  mutating func insert(_ id: SixteenBytes, _ line: UInt32) -> UInt32? {
    if let other = lines[id] { return other }
    lines[id] = line
    return nil
  }

  /// Removes an id and gives its line.
  mutating func remove(_ id: SixteenBytes) -> UInt32? { lines.removeValue(forKey: id) }
}
