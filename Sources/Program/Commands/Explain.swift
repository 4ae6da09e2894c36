import Commands
import Comparing
import Diagnostics
import Limits
import Reporting
import Schemas
import Workspace

/// `belfry explain`: a rule's page.
enum Explain {
  static let command = Command(
    "explain", summary: "explains a rule or a risk, or lists all of them",
    operands: [
      Operand(
        "RULE", .optional, value: .oneOf("RULE", { names }),
        help: "the name in brackets in a finding, or a risk of belfry diff"
      )
    ],
    examples: [
      Command.Example("belfry explain payload-too-large", "why, and what to do"),
      Command.Example("belfry explain", "all rules"),
    ])

  /// What has a page.
  private static var names: [String] { RuleCatalog.all.map(\.name) + Risk.all.map(\.name) }

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let width = session.surroundings.style(session.invocation, on: 1).width
    guard let name = session.invocation.operands.first else {
      var table = Reporting.Table([
        Reporting.Table.Column("rule"), Reporting.Table.Column("level"), Reporting.Table.Column("what it finds"),
      ])
      for rule in RuleCatalog.all {
        table.add([rule.name, rule.level, rule.summary])
      }
      for risk in Risk.all { table.add([risk.name, risk.direction.text, risk.summary]) }
      try session.show(table.lines(width: width).joined(separator: "\n") + "\n")
      return .clean
    }
    if let risk = Risk.named(name) {
      try session.show(RiskPage(risk).text(width: min(width, 100)))
      return .clean
    }
    guard let rule = RuleCatalog.named(name) else {
      throw Stop(.usage, Session.unknown("rule", name, among: names, otherwise: "\"belfry explain\" lists all"))
    }
    try session.show(RulePage(rule).text(width: min(width, 100)))
    return .clean
  }
}
