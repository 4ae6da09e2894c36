import Commands
import Escaping
import JSON
import Sending

/// `belfry send report`: what became of the campaigns of a folder of journals, for people who did not watch.
struct ReportCommand {
  /// The version of the report in JSON.
  private static let formatVersion = "1.0"

  static func run(_ invocation: Invocation) throws(SendingError) -> Int32 {
    let set = try JournalSet(invocation)
    let isRunning = set.isRunning
    var reports: [BatchReport] = []
    for batch in set.batches {
      for (number, journal) in batch.journals.enumerated() {
        try journal.forEachID { _, _ in }
        let report = try BatchReport(journal)
        if number == 0 { reports.append(report) } else { reports[reports.count - 1].add(report) }
      }
    }
    switch invocation[SendWords.reportFormat] {
    case "json":
      try publish(String(decoding: JSONWriter.bytes(of: json(reports, isRunning), pretty: true), as: UTF8.self) + "\n")
    case "markdown": try publish(markdown(reports))
    case "html": try publish(ReportPage.page(reports, isRunning: isRunning))
    default:
      try publish(reports.isEmpty ? "no journals are in \(set.shown)\n" : reports.map(text).joined())
    }
    return DeliveryStatus.accepted.rawValue
  }

  // MARK: - Text

  private static func text(_ report: BatchReport) -> String {
    var text = StatusCommand.line(report.header.campaign, report.counts) + "\n"
    if !time(report).isEmpty { text += "  \(time(report))\n" }
    for answer in report.answers { text += "  \(grouped(answer.count)) answered \(name(answer.kind))\n" }
    let spans = report.times.spans
    guard spans.count > 1, let most = spans.map({ $0.accepted + $0.other }).max() else { return text }
    text += "  answers by \(duration(report.times.length)), from\n"
    for span in spans {
      let all = span.accepted + span.other
      let cells = max(1, all * 40 / most)
      let bad = min(cells, span.other == 0 ? 0 : max(1, span.other * 40 / most))
      let bar = String(repeating: "█", count: cells - bad) + String(repeating: "░", count: bad)
      text +=
        "    \(moment(span.start)) \(bar) \(grouped(all))\(span.other == 0 ? "" : ", \(grouped(span.other)) not accepted")\n"
    }
    return text
  }

  /// When it was sent, in how many runs and how fast.
  static func time(_ report: BatchReport) -> String {
    guard let first = report.first else { return "" }
    let end = report.last.map { " to \(moment($0))" } ?? ""
    let rate = report.rate.map { ", \(grouped(Int($0.rounded(.up)))) a second" } ?? ""
    return
      "sent from \(moment(first))\(end): \(counted(report.attempts, "request")) in \(counted(report.runs, "run"))\(rate)"
  }

  static func name(_ kind: BatchReport.AnswerKind) -> String {
    Answer(status: kind.status, reason: kind.reason).words
  }

  static func duration(_ seconds: Int64) -> String {
    switch seconds {
    case 86_400...: counted(Int(seconds / 86_400), "day")
    case 3600...: counted(Int(seconds / 3600), "hour")
    case 60...: counted(Int(seconds / 60), "minute")
    default: counted(Int(seconds), "second")
    }
  }

  // MARK: - Markdown

  private static func markdown(_ reports: [BatchReport]) -> String {
    let states = LineState.allCases.filter { state in reports.contains { $0.counts[state] > 0 } }
    let titles = ["campaign", "lines"] + states.map(\.name) + ["requests", "a second", "first", "last answer"]
    var text = MarkdownTable.heading(titles, right: Set(titles.dropFirst().dropLast(2)))
    for report in reports {
      text += MarkdownTable.row(
        [Harmless.markdownCode(report.header.campaign), grouped(report.counts.lines)]
          + states.map { grouped(report.counts[$0]) }
          + [
            grouped(report.attempts), report.rate.map { grouped(Int($0.rounded(.up))) } ?? "",
            report.first.map(moment) ?? "", report.last.map(moment) ?? "",
          ])
    }
    for report in reports where report.answers.contains(where: { $0.kind.status != 200 }) {
      text += "\n\(Harmless.markdownCode(report.header.campaign)):\n\n"
      text += MarkdownTable.text(
        ["answer", "times"], report.answers.map { [name($0.kind), grouped($0.count)] })
    }
    return text
  }

  // MARK: - JSON

  private static func json(_ reports: [BatchReport], _ isRunning: Bool) -> JSONValue {
    [
      "format_version": .string(formatVersion), "running": .bool(isRunning),
      "batches": .array(reports.map(json)),
    ]
  }

  private static func json(_ report: BatchReport) -> JSONValue {
    .members([
      ("campaign", .string(report.header.campaign)), ("batch", .string(report.header.batch)),
      ("environment", .string(report.header.environment)), ("app", .string(report.header.app)),
      ("lines", .integer(report.counts.lines)), ("states", StatusCommand.states(report.counts)),
      ("requests", .integer(report.attempts)), ("runs", .integer(report.runs)),
      ("first", report.first.map { .string(moment($0)) }), ("last", report.last.map { .string(moment($0)) }),
      (
        "answers",
        .array(
          report.answers.map { answer in
            .members([
              ("status", .integer(answer.kind.status)),
              ("reason", answer.kind.reason == .none ? nil : .string(answer.kind.reason.name)),
              ("count", .integer(answer.count)),
            ])
          })
      ), ("span_seconds", .integer(Int(report.times.length))),
      (
        "times",
        .array(
          report.times.spans.map { span in
            [
              "start": .string(moment(span.start)), "accepted": .integer(span.accepted), "other": .integer(span.other),
            ]
          })
      ),
    ])
  }
}
