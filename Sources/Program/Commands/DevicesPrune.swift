import Checking
import Commands
import Devices
import Escaping
import Files
import Recipients
import Reporting
import Workspace

/// `belfry devices prune`: takes away what APNs has reported dead.
enum DevicesPrune {
  static let command = Command(
    "devices", "prune", summary: "removes the tokens that APNs has reported dead",
    details: [
      "Each line is an answer of APNs with its token, {\"token\": \"…\", \"status\": 410, \"reason\": \"Unregistered\", \"timestamp\": 1454948015990}, or token,timestamp. The timestamp counts milliseconds, as APNs does. A token is dead by status 410: Unregistered or ExpiredToken. Everything else is ignored; BadDeviceToken, too, because it is also the answer to a good token at the wrong host.",
      "A row stays when it was heard of after the timestamp: the app has registered the same token again. It is one transaction. What --print writes is written first: when it cannot be, nothing is removed.",
    ],
    flags: [Key.printsRemoved.flag, Key.maxRejected.flag, Key.store.flag, Key.overlay.flag, Key.deviceTable.flag],
    operands: [Operand("FILE", value: .path("FILE"), help: "what APNs answered, or - for standard input")],
    examples: [
      Command.Example("belfry devices prune answers.jsonl", "what a sender has written down"),
      Command.Example("belfry devices prune answers.jsonl --print > dead.txt", "the removed tokens, one a line"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let (project, _, request) = try session.devicesProject()
    let given = session.invocation.operands[0]
    let isStandard = given.utf8.elementsEqual("-".utf8)
    let name = isStandard ? "standard input" : Session.shown(Session.absolute(given), request.root)
    let prints = session.invocation[.printsRemoved]
    let tokens = Spool()
    let store = try session.deviceStore(project, request.root, creates: false)
    return try session.withDevices {
      let input = isStandard ? InputStream.standardInput() : try InputStream(path: Session.absolute(given))
      let rows = RejectedRows()
      let report = try store.prune(
        input, shownAs: name, allowed: session.invocation[.maxRejected] ?? 0, rejected: { try rows.name($0) },
        removed: { if prints { try tokens.append($0 + [0x0A]) } },
        // Once the rows are gone nobody could print their tokens again.
        decided: { if prints { try session.print(tokens) } })
      guard report.isDone else {
        try rows.sum("line", of: report.lines, "cannot be read, so nothing was removed")
        return Status.findings
      }
      session.reportDone {
        try rows.sum("line", of: report.lines, "cannot be read")
        if !report.knowsWhen, report.removed > 0 {
          try Session.tell(
            "the table has no column \"updated\", so tokens that were registered again later could not be recognised")
        }
        try session.show(sentence(report) + "\n", to: prints ? .standardError : .standardOutput)
      }
      return .clean
    }
  }

  private static func sentence(_ report: DevicePruning) -> String {
    var parts = [
      "removed \(grouped(report.removed))", "kept \(grouped(report.later)) registered later",
      "unknown \(grouped(report.unknown))", "ignored \(grouped(report.ignored))",
    ]
    if report.unreadable > 0 {
      parts.insert("kept \(grouped(report.unreadable)) whose \"updated\" is not a timestamp", at: 2)
    }
    return parts.joined(separator: ", ")
  }
}
