import Checking
import Clocks
import Diagnostics
import Escaping
import Expressions
import Planning

/// `belfry audience`: a table of all audiences, a page about one, or statements of SQL.
enum AudienceText {
  static func report(_ report: AudienceReport, _ style: TextStyle) -> String {
    if report.audiences.count == 1, let one = report.audiences.first { return page(one, report, style.place) }
    guard !report.audiences.isEmpty else { return "the project has no named audience\n" }
    var table = Table([Table.Column("audience"), Table.Column("campaigns", .right), Table.Column("who")])
    for audience in report.audiences {
      table.add([audience.name, grouped(audience.campaigns.count), audience.predicate.text])
    }
    return lines(table, width: style.width)
  }

  private static func page(_ audience: AudienceUse, _ report: AudienceReport, _ place: ReadersPlace) -> String {
    var expressions = Table([Table.Column(""), Table.Column("")])
    expressions.add([audience.isExpression ? "" : audience.name, audience.predicate.text])
    for part in audience.parts {
      expressions.add([part, report.project.audiences.predicate(named: part)?.text ?? ""])
    }
    var text = lines(expressions)
    text += list(
      "attributes", ["attribute", "type", "may be missing"],
      audience.attributes.map { name in
        let attribute = report.project.attributes.index(of: name).map { report.project.attributes.attributes[$0] }
        return [name, attribute?.typeName ?? "", attribute?.isOptional == true ? "yes" : "no"]
      })
    guard !audience.isExpression else { return text }
    text += list("audiences that use it", [""], audience.users.map { [$0] })
    text += list("campaigns", ["", ""], audience.campaigns.map { [$0.id, Harmless.line(place.path(to: $0.path))] })
    return text
  }

  private static func list(_ title: String, _ columns: [String], _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "\nno \(title)\n" }
    var table = Table(columns.map { Table.Column($0) })
    for row in rows { table.add(row) }
    return "\n\(title):\n" + table.lines(indent: 2).joined(separator: "\n") + "\n"
  }

  private static func lines(_ table: Table, width: Int = .max) -> String {
    table.lines(width: width).joined(separator: "\n") + "\n"
  }

  /// Each with a comment on top. Nothing of the author's stands in it but the name, made harmless: a line end would end the comment.
  static func statements(_ report: AudienceReport, _ target: AudienceReport.Target) -> String {
    var text = ""
    for audience in report.audiences {
      if !text.isEmpty { text += "\n" }
      if !target.dialect.isExecuted {
        text += "-- belfry's tests do not execute \(target.dialect.rawValue): try it with a small table first\n"
      }
      text += "-- \(Harmless.line(audience.name)) at \(report.now.text), for \(target.dialect.rawValue)\n"
      text += audience.predicate.statement(target.dialect, from: target.table, now: report.now)
    }
    return text
  }
}
