import Checking
import Clocks
import Commands
import Devices
import Diagnostics
import Escaping
import Files
import Recipients
import Reporting
import Workspace

/// `belfry devices import`: rows of a file into the table of devices.
enum DevicesImport {
  static let command = Command(
    "devices", "import", summary: "adds the rows of a file to the table of devices",
    details: [
      "The file is read as recipients are: CSV, JSON Lines, SQLite. A token that is not known is put in; the row of one that is known becomes what the file says, in the columns that the file has. Tokens may be written as old apps send them: <d8c3f1a0 …>.",
      "It is one transaction: an import that is interrupted has changed nothing. Rows that break what is declared are named and counted; with more of them than --max-rejected nothing is imported, and the status is 1.",
    ],
    flags: [Key.maxRejected.flag, Key.store.flag, Key.overlay.flag, Key.deviceTable.flag],
    operands: [Operand("FILE", value: .path("FILE"), help: "a file of recipients, or - for standard input")],
    examples: [
      Command.Example("belfry devices import people.csv", "into the database of the project's recipients"),
      Command.Example(
        "belfry devices import people.csv --store devices.sqlite", "into a database that is made if need be"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let (project, _, request) = try session.devicesProject()
    let source = try session.address(session.invocation.operands[0], project.recipients, request.root)
    let store = try session.deviceStore(project, request.root, creates: true)
    return try session.withDevices {
      let rows = RejectedRows()
      let report = try store.importDevices(
        source, zones: project.zones, allowed: session.invocation[.maxRejected] ?? 0,
        now: DeviceStore.microseconds(request.now)
      ) { try rows.name($0) }
      func tellIgnored() throws(FileError) {
        if !report.ignored.isEmpty { try Session.tell("the table does not keep \(names(report.ignored))") }
      }
      guard report.isDone else {
        try tellIgnored()
        try rows.sum("row", of: report.rows, "break what is declared, so nothing was imported")
        return .findings
      }
      session.reportDone {
        try tellIgnored()
        try rows.sum("row", of: report.rows, "are not taken")
        try session.show(
          "imported \(counted(report.new + report.known, "row")): \(grouped(report.new)) new, \(grouped(report.known)) known\n"
        )
      }
      return .clean
    }
  }

  /// Column names of a file that may be anybody's, the first of them.
  private static func names(_ columns: [String]) -> String {
    let shown = columns.prefix(12).map(Harmless.quoted)
    let rest = columns.count - shown.count
    return Suggestion.list(shown + (rest > 0 ? ["\(grouped(rest)) more"] : []), "and")
  }
}
