import Checking
import Clocks
import Diagnostics
import Escaping
import Language
import Planning

/// `belfry simulate`: one person's coming weeks, line by line, each with its reason.
struct SimulationText {
  private let report: SimulationReport
  private let style: TextStyle

  init(_ report: SimulationReport, _ style: TextStyle) {
    self.report = report
    self.style = style
  }

  private var simulation: Simulation { report.simulation }

  var text: String {
    let zone = simulation.zone
    let name = report.name.isEmpty ? "somebody" : Harmless.quoted(report.name)
    let clock = simulation.hasZone ? "on the clock of \(zone.name)" : "without a time_zone, so on the clock of UTC"
    var text =
      "\(name) from \(zone.local(simulation.start).text) until \(zone.local(simulation.end).text), \(clock)\n\n"
    let timed = simulation.lines.filter { $0.instant != nil }
    text += timed.isEmpty ? "nothing is sent until then\n" : table(timed)
    if simulation.isCut { text += "\n\(ToldMoments.notice)\n" }
    let others = simulation.lines.filter { $0.instant == nil }
    if !others.isEmpty { text += "\nwithout a moment in these weeks\n" + table(others) }
    if simulation.pendingSlots > 0 {
      let bar = Bar(simulation.pendingSlots, of: report.pendingLimit)
      text += "\npending requests on this device: \(bar.text(cells: 10, isASCII: style.isASCII))\n"
      if simulation.pendingSlots > report.pendingLimit {
        text += "  the soonest are kept; the others come only if the app is opened in time\n"
      }
    }
    if !simulation.isNamed {
      text += "\nwithout id and token, variants and holdout are not this person's own; --set id=ID makes them so\n"
    }
    return text
  }

  private func table(_ lines: [Simulation.Line]) -> String {
    var table = Table(["day", "time", "campaign", "gets it", "why"].map { Table.Column($0) })
    var day: CivilDate?
    var told: [String: [String]] = [:]
    for line in lines {
      let local = line.instant.map { simulation.zone.local($0) }
      let isNew = day != local?.date
      day = local?.date
      let date = isNew ? local.map { "\($0.date.text) \($0.date.weekday.name)" } ?? "" : ""
      let held = line.held { since(simulation.zone.local($0), local) }
      let until = line.until { since(simulation.zone.local($0), nil) }
      let otherwise = line.otherwise { since(simulation.zone.local($0), nil) }
      let details = [line.why] + [until, otherwise, held, line.risk?.short].compactMap { $0 } + details(line)
      let isKnown = told.updateValue(details, forKey: line.campaign.id) == details
      for (index, text) in (isKnown ? ["as before"] : details).enumerated() {
        let head = [date, local?.time.text ?? cause(line), line.campaign.id, verdict(line)]
        table.add((index == 0 ? head : ["", "", "", ""]) + [text])
      }
    }
    return table.lines(width: style.width).joined(separator: "\n") + "\n"
  }

  /// A moment on the clock of the table, without a day that stands beside it.
  private func since(_ moment: CivilDateTime, _ day: CivilDateTime?) -> String {
    moment.date == day?.date ? moment.time.text : moment.text
  }

  private func cause(_ line: Simulation.Line) -> String {
    // What a calendar tells has its moment, or nothing of it comes.
    line.campaign.schedule.isOnCalendar ? "" : line.campaign.schedule.form.text
  }

  private func verdict(_ line: Simulation.Line) -> String {
    switch line.outcome {
    case .push: "yes"
    case .onDevice: line.risk == nil ? "on device" : "if opened"
    case .channel: "by channel"
    case .onRequest: "on request"
    case .whenReported: "when it happens"
    default: "no"
    }
  }

  private func details(_ line: Simulation.Line) -> [String] {
    guard let message = line.outcome.message else { return [] }
    var facts: [String] = []
    if !message.variant.isEmpty { facts.append("variant \(message.variant)") }
    if !message.language.isEmpty { facts.append(message.language + (message.reason?.text ?? "")) }
    if case .push(_, let payload) = line.outcome { facts.append("\(grouped(payload)) bytes") }
    let head = facts.isEmpty ? [] : [facts.joined(separator: ", ")]
    return head + message.texts.map { "\($0.name): \(Self.shown($0))" }
      + (message.activity?.values ?? []).map { "\($0.keyPath): \($0.text)" }
  }

  /// A text; of a key the words that the app has for it, and the key beside them.
  private static func shown(_ line: Simulation.Message.Line) -> String {
    guard line.isKey else { return line.text }
    return line.words.map { "\($0) (key \(line.text))" } ?? "\(line.text) (a key, for which the app has no text here)"
  }
}

extension Simulation.LanguageReason {
  /// What follows the language; nothing where it is the locale's own.
  fileprivate var text: String {
    switch self {
    case .same: ""
    case .nearest(let locale): " for \(Harmless.line(locale))"
    case .noneFits(let locale): " because no language fits \(Harmless.line(locale))"
    case .unknown: " because no locale is known"
    }
  }
}
