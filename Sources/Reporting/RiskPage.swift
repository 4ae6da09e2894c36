public import Comparing
import Diagnostics
import Escaping
import Language
import Schemas

/// The page of a risk: what `belfry explain` prints.
public struct RiskPage: Sendable {
  private let risk: Risk

  /// The page of `risk`.
  public init(_ risk: Risk) { self.risk = risk }

  /// For a terminal, prose wrapped to `width` columns.
  public func text(width: Int = 100) -> String {
    let columns = min(max(40, width), 100)
    var lines =
      ["\(risk.name) (risk of belfry diff: \(risk.direction.text))"]
      + TerminalText.wrapped(RulePage.sentence(risk.summary), to: columns)
    func section(_ title: String, _ body: [String]) {
      guard !body.isEmpty else { return }
      lines += ["", title] + body.map { $0.isEmpty ? "" : "  " + $0 }
    }
    section("Why", TerminalText.wrapped(risk.why, to: columns - 2))
    section("Sources", RulePage.citations(risk.facts).flatMap { TerminalText.wrapped($0, to: columns - 2) })
    section("Before", RulePage.example(risk.example.before))
    section("After, with the risk", RulePage.example(risk.example.risky))
    section("After, without it", RulePage.example(risk.example.safe))
    section("What to do", TerminalText.wrapped(risk.advice, to: columns - 2))
    section("The opposite change", TerminalText.wrapped(opposite, to: columns - 2))
    section(
      "Settings", ["`--fail-on \(risk.name)` stops a change that has it, `--allow \(risk.name)=reason` lets it pass."])
    section("Reference", [Page.address(of: .risk(risk.name))?.text].compactMap { $0 })
    return lines.joined(separator: "\n") + "\n"
  }

  private var opposite: String {
    switch risk.mirror {
    case .risk(let name) where name.rawValue == risk.name: "This risk: it hurts either way."
    case .risk(let name): "`belfry explain \(name.rawValue)`"
    case .unpaired(let reason): "No risk: \(reason)."
    }
  }
}
