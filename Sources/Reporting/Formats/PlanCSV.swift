import Checking
import Clocks
import Expressions
import Parsing
import Planning

/// `belfry plan --format csv`: RFC 4180, a row for each moment of the time line.
///
/// No cell begins with `=`, `+`, `-` or `@`, which spreadsheets take for a formula. Ids, expressions and numbers never do, and a path
/// that would gets `./` in front, which leads to the same file.
enum PlanCSV {
  static let columns = [
    "date", "time", "zone", "at", "campaign", "deliver", "audience", "recipients", "smallest", "largest", "limit",
    "path",
  ]

  static func bytes(_ report: PlanReport) -> [UInt8] {
    var text = line(columns)
    for entry in report.timeLine.entries {
      let local = report.timeLine.zone.local(entry.instant)
      let campaign = entry.plan.campaign
      let (size, count) = (entry.plan.size, entry.plan.audience)
      text += line([
        local.date.text, local.time.text, report.timeLine.zone.name, entry.fire.text, campaign.id,
        campaign.delivery.name, campaign.audience?.text ?? "all", number(count?.matched),
        number(count?.smallest ?? size?.smallest), number(count?.largest ?? size?.largest), number(size?.limit),
        path(campaign.path),
      ])
    }
    return Array(text.utf8)
  }

  private static func number(_ value: Int?) -> String { value.map { String($0) } ?? "" }

  /// A path that no spreadsheet takes for a formula.
  static func path(_ path: String) -> String {
    guard let first = path.utf8.first, "=+-@\t\r".utf8.contains(first) else { return path }
    return "./" + path
  }

  private static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  static func cell(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0D || $0 == 0x0A }) else { return text }
    var quoted: [UInt8] = [0x22]
    for byte in text.utf8 {
      if byte == 0x22 { quoted.append(0x22) }
      quoted.append(byte)
    }
    quoted.append(0x22)
    return String(decoding: quoted, as: UTF8.self)
  }
}
