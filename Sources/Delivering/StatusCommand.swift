import Commands
import Escaping
import Files
import Glibc
import JSON
import Sending

/// `belfry send status`: what became of the lines, by the journals.
struct StatusCommand {
  /// The version of the status in JSON.
  private static let formatVersion = "1.0"

  static func run(_ invocation: Invocation) throws(SendingError) -> Int32 {
    let folder = try JournalFolder(invocation[SendWords.journal] ?? SendWords.standardJournal, writing: false)
    let isRunning = folder.isInUse()
    let boot = JournalFolder.boot()
    let format = invocation[SendWords.format] ?? "text"
    var batches: [(header: JournalHeader, counts: StateCounts)] = []
    for file in try folder.journals() {
      if format != "jsonl" { try file.forEachID { _, _ in } }
      let content =
        format == "jsonl" ? try lines(file, boot, isRunning) : try file.content(boot: boot, isRunning: isRunning)
      batches.append((file.header, content.ledger.counts))
    }
    switch format {
    case "json":
      try publish(String(decoding: JSONWriter.bytes(of: json(batches, isRunning), pretty: true), as: UTF8.self) + "\n")
    case "jsonl": break
    default:
      if batches.isEmpty { try publish("no journals are in \(Harmless.quoted(folder.path))\n") }
      for batch in batches { try publish("\(line(batch.header.campaign, batch.counts))\n") }
    }
    return DeliveryStatus.accepted.rawValue
  }

  /// The line of a batch for people: `"third-day": 10,001 lines: 9,900 accepted, 101 rejected`.
  static func line(_ campaign: String, _ counts: StateCounts) -> String {
    let states = LineState.allCases.filter { counts[$0] > 0 }.map { "\(grouped(counts[$0])) \($0.name)" }
    let list = states.isEmpty ? "" : ": " + states.joined(separator: ", ")
    return "\(Harmless.quoted(campaign)): \(counted(counts.lines, "line"))\(list)"
  }

  /// The count of every state.
  static func states(_ counts: StateCounts) -> JSONValue {
    .object(LineState.allCases.map { JSONValue.Member($0.name, .integer(counts[$0])) })
  }

  private static func json(_ batches: [(header: JournalHeader, counts: StateCounts)], _ isRunning: Bool) -> JSONValue {
    let all = batches.reduce(StateCounts()) { $0 + $1.counts }
    return [
      "format_version": .string(formatVersion), "running": .bool(isRunning), "lines": .integer(all.lines),
      "states": states(all),
      "batches": .array(
        batches.map { batch in
          [
            "campaign": .string(batch.header.campaign), "batch": .string(batch.header.batch),
            "environment": .string(batch.header.environment), "app": .string(batch.header.app),
            "lines": .integer(batch.counts.lines), "states": states(batch.counts),
          ]
        }),
    ]
  }

  /// Writes a line for each line of a batch.
  private static func lines(
    _ file: JournalFile, _ boot: Int64, _ isRunning: Bool
  ) throws(SendingError) -> JournalFile.Content {
    let (content, answers) = try file.contentWithAnswers(boot: boot, isRunning: isRunning)
    try file.forEachID { (line, id) throws(SendingError) in
      let answer = answers[line]
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("campaign", file.header.campaign)
        writer.member("batch", file.header.batch)
        writer.member("line", Int(line) + 1)
        writer.member("apns_id", RequestID.text(id))
        writer.member("state", content.ledger[line].name)
        if let answer, answer.status > 0 {
          writer.member("status", answer.status)
          if answer.status != 200 { writer.member("reason", answer.reason.name) }
          if let timestamp = answer.timestamp { writer.member("timestamp", Int(timestamp)) }
        }
      }
      do throws(FileError) { try OutputStream.standardOutput.write(writer.bytes + [0x0A]) } catch {
        if error.code != EPIPE { throw SendingError(error) }
      }
    }
    try publish("")
    return content
  }
}
