import Checking
import Commands
import Devices
import Diagnostics
import Escaping
import Expressions
import Files
import Limits
import Reporting
import Workspace

/// `belfry devices list`: the table of devices as a file of recipients.
enum DevicesList {
  static let command = Command(
    "devices", "list", summary: "prints the table of devices as a file of recipients",
    details: [
      "What it prints is what import reads. Rows that break what is declared are named on standard error and left out; more of them than --max-rejected end with status 1."
    ],
    flags: [
      Key.members.flag, Key.environment.flag, Key.deviceFormat.flag, Key.maxRejected.flag, Key.store.flag,
      Key.overlay.flag,
      Key.deviceTable.flag,
    ],
    examples: [
      Command.Example("belfry devices list > devices.csv", "all devices"),
      Command.Example("belfry devices list --audience at_risk --format jsonl", "those who are in an audience"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let (project, _, request) = try session.devicesProject()
    var selection = DeviceSelection(now: request.now)
    selection.environment = session.invocation[.environment].map { $0 == .sandbox ? 1 : 0 }
    selection.usualEnvironment = project.isSandbox ? 1 : 0
    if let name = session.invocation[.members] {
      guard let audience = project.audiences.predicate(named: name) else {
        guard project.audiences.index(of: name) == nil else {
          throw Stop(.findings, "\"\(name)\" cannot be understood; see belfry check")
        }
        let question = Suggestion.question(name, in: project.audiences.names, budget: .ofOneWord())
        throw Stop(
          .usage,
          "there is no audience \(Harmless.quoted(name)); \(question?.text ?? "\"belfry audience\" lists all")")
      }
      selection.audience = audience
    }
    let store = try session.deviceStore(project, request.root, creates: false)
    return try session.withDevices {
      let rows = RejectedRows()
      do {
        let report = try store.list(
          selection, as: session.invocation[.deviceFormat], zones: project.zones, to: .standardOutput
        ) { try rows.name($0) }
        try rows.sum("row", of: report.rows, "are not listed")
        return report.rejected > session.invocation[.maxRejected] ?? 0 ? .findings : .clean
      } catch let error as FileError where error.isBrokenPipe {
        // A reader that went away wanted no more.
        return .clean
      }
    }
  }
}
