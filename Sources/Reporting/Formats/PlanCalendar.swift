import Checking
import Clocks
import Diagnostics
import Escaping
import Language
import Planning

/// `belfry plan --format ics`: iCalendar, an event for each moment of the time line.
///
/// RFC 5545. A moment that is the same for everyone is written in UTC, so no VTIMEZONE is needed; one that is on everyone's own clock is
/// written without a zone, and a calendar shows it at that time wherever it is looked at. An event is a moment: it has no end.
struct PlanCalendar {
  private let report: PlanReport

  init(_ report: PlanReport) { self.report = report }

  var bytes: [UInt8] {
    var text: [UInt8] = []
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//belfry//plan//EN", "CALSCALE:GREGORIAN"]
    for line in head { Self.append(line, to: &text) }
    let stamp = Self.basic(report.plan.now.text)
    var known: [String: [UInt8]] = [:]
    for entry in report.timeLine.entries {
      let path = entry.plan.campaign.path
      let told = known[path] ?? whatIsTold(of: entry.plan)
      known[path] = told
      append(entry, stamp, told, to: &text)
    }
    Self.append("END:VCALENDAR", to: &text)
    return text
  }

  private func append(_ entry: TimeLine.Entry, _ stamp: String, _ told: [UInt8], to text: inout [UInt8]) {
    let campaign = entry.plan.campaign
    let start = Self.basic(entry.fire.text)
    // What goes out whenever it is sent is one event, whatever the moment of the plan.
    let name = if case .sending = campaign.schedule.timing { "now" } else { start }
    let lines = [
      "BEGIN:VEVENT", "UID:\(Harmless.calendarText("\(campaign.id).\(name)@\(report.project.bundleID)"))",
      "DTSTAMP:\(stamp)", "DTSTART:\(start)",
    ]
    for line in lines { Self.append(line, to: &text) }
    text += told
  }

  /// The lines that are the same for all moments of a campaign, of which there may be thousands.
  private func whatIsTold(of plan: CampaignPlan) -> [UInt8] {
    let campaign = plan.campaign
    let cells = PlanCells(plan)
    var description = "\(campaign.delivery.name) to \(cells.audienceAndCounts)"
    if campaign.delivery == .push { description += "\npayload: \(cells.payload)" }
    description += "\n\(Harmless.line(campaign.path))"
    var text: [UInt8] = []
    let lines = [
      "SUMMARY:\(Harmless.calendarText(campaign.id))", "DESCRIPTION:\(Harmless.calendarText(description))",
      "CATEGORIES:\(Harmless.calendarText(campaign.delivery.name))", "TRANSP:TRANSPARENT", "END:VEVENT",
    ]
    for line in lines { Self.append(line, to: &text) }
    return text
  }

  /// `2026-12-24T18:30:00Z` in RFC 5545's form, `20261224T183000Z`.
  private static func basic(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }

  /// A line and its end, folded so that none has more than 75 bytes (RFC 5545, 3.1), never inside a character.
  static func append(_ line: String, to text: inout [UInt8]) {
    guard line.utf8.count > 75 else {
      text += line.utf8
      text += [0x0D, 0x0A]
      return
    }
    var room = 75
    for scalar in line.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if bytes.count > room {
        text += [0x0D, 0x0A, 0x20]
        room = 74
      }
      text += bytes
      room -= bytes.count
    }
    text += [0x0D, 0x0A]
  }
}
