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
    let set = try JournalSet(invocation)
    let format = invocation[SendWords.format] ?? "text"
    var batches: [Batch] = []
    for batch in set.batches {
      var parts: [Batch.Part] = []
      for journal in batch.journals {
        if format != "jsonl" { try journal.forEachID { _, _ in } }
        let isRunning = try journal.isInUse()
        let content = format == "jsonl" ? try lines(journal, isRunning) : try journal.content(isRunning: isRunning)
        parts.append((journal.header.part, content.ledger.counts))
      }
      batches.append(Batch(header: batch.header, parts: parts, gap: batch.gap))
    }
    switch format {
    case "json":
      let text = String(decoding: JSONWriter.bytes(of: json(batches, set.isRunning), pretty: true), as: UTF8.self)
      try publish(text + "\n")
    case "jsonl": break
    default:
      if batches.isEmpty { try publish("no journals are in \(set.shown)\n") }
      for batch in batches { try publish("\(line(batch.header.campaign, batch.counts))\(batch.gap)\n") }
    }
    return DeliveryStatus.accepted.rawValue
  }

  /// What the journals of a batch say.
  private struct Batch {
    typealias Part = (part: BatchPart, counts: StateCounts)

    let header: JournalHeader
    let parts: [Part]
    let gap: String
    var counts: StateCounts { parts.reduce(StateCounts()) { $0 + $1.counts } }
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

  private static func json(_ batches: [Batch], _ isRunning: Bool) -> JSONValue {
    let all = batches.reduce(StateCounts()) { $0 + $1.counts }
    return [
      "format_version": .string(formatVersion), "running": .bool(isRunning), "lines": .integer(all.lines),
      "states": states(all), "batches": .array(batches.map(json)),
    ]
  }

  private static func json(_ batch: Batch) -> JSONValue {
    let parts = batch.parts.filter { !$0.part.isWhole }
    return .members([
      ("campaign", .string(batch.header.campaign)), ("batch", .string(batch.header.batch)),
      ("environment", .string(batch.header.environment)), ("app", .string(batch.header.app)),
      ("lines", .integer(batch.counts.lines)), ("states", states(batch.counts)),
      (
        "shards",
        parts.isEmpty
          ? nil
          : .array(
            parts.map { part in
              [
                "shard": .string(part.part.text), "lines": .integer(part.counts.lines), "states": states(part.counts),
              ]
            })
      ),
    ])
  }

  /// Writes a line for each line of a batch.
  private static func lines(
    _ journal: any StoredJournal, _ isRunning: Bool
  ) throws(SendingError) -> JournalFile.Content {
    let (content, answers) = try journal.contentWithAnswers(isRunning: isRunning)
    let header = journal.header
    try journal.forEachID { (line, id) throws(SendingError) in
      let answer = answers[line]
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("campaign", header.campaign)
        writer.member("batch", header.batch)
        if !header.part.isWhole { writer.member("shard", header.part.text) }
        writer.member("line", journal.firstLine + Int(line) + 1)
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
