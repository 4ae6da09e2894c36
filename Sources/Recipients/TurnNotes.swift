/// The good rows of a turn, noted by who works on it to find the second rows of recipients: which ones they are depends
/// on all rows before, so it is found when the turn is given.
package struct TurnNotes {
  fileprivate struct Note {
    let print: RecipientPrint
    /// The number and the line, in the turn.
    let row: Int32
    let line: Int32
    var twin: KnownRecipients.Twin?
  }

  fileprivate var notes: [Note] = []
  /// What ``KnownRecipients/touch(_:)`` gave, so that it is not left out.
  fileprivate var touched: UInt8 = 0
  /// How many of the rows are second ones.
  package fileprivate(set) var seconds = 0

  /// No rows yet.
  package init() {}

  /// The number of a note's row in the turn.
  package func row(_ note: Int) -> Int { Int(notes[note].row) }

  /// Whether a note is of a second row of its recipient.
  package func isSecond(_ note: Int) -> Bool { notes[note].twin != nil }

  /// Forgets the rows.
  package mutating func reset() {
    notes.removeAll(keepingCapacity: true)
    seconds = 0
  }

  /// Notes a row of the last batch that the turn gave.
  package mutating func note(_ print: RecipientPrint, _ turn: RecipientTurn, _ batchRow: Int) {
    let place = turn.place(ofBatchRow: batchRow)
    notes.append(Note(print: print, row: Int32(clamping: place.row), line: Int32(clamping: place.line)))
  }
}

extension KnownRecipients {
  /// Takes the recipients of a turn, and puts every second row among its rejections: they are in order before and after.
  package mutating func take(_ notes: inout TurnNotes, of turn: RecipientTurn, _ rejections: inout [Rejection]) {
    // A few rows at a time: the memory where the later ones belong is on its way while the first are taken.
    for start in stride(from: 0, to: notes.notes.count, by: 32) {
      let some = start..<min(start + 32, notes.notes.count)
      for index in some { notes.touched &+= touch(notes.notes[index].print) }
      for index in some {
        let note = notes.notes[index]
        guard let twin = take(note.print) else { continue }
        notes.notes[index].twin = twin
        notes.seconds += 1
        rejections.append(
          Rejection(
            file: turn.file, row: Int(note.row), line: Int(note.line), column: twin.column, reason: twin.reason))
      }
    }
    if notes.seconds > 0 { rejections.sort { $0.row < $1.row } }
  }
}
