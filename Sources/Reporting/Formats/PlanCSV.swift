import Checking
import Clocks
import Escaping
import Expressions
import Language
import Planning

/// `belfry plan --format csv`: RFC 4180, a row for each moment of the time line.
///
/// Cells are made harmless: no spreadsheet takes one for a formula, no terminal or log obeys one. A path that begins like a formula gets
/// `./` in front. Programs that need texts as they are read the JSON form.
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

  /// A path that leads to the same file and that no spreadsheet takes for a formula.
  static func path(_ path: String) -> String {
    path.unicodeScalars.first.map(Harmless.formulaSigns.contains) ?? false ? "./" + path : path
  }

  private static func line(_ cells: [String]) -> String {
    cells.map(Harmless.cell).joined(separator: ",") + "\r\n"
  }
}
