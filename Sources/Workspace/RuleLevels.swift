import Diagnostics
import Limits
import Linting
import Parsing
import Rules

/// The severities that a project gives to rules.
struct RuleLevels: Sendable {
  /// Nothing stands for off.
  private var levels: [String: Severity?] = [:]

  init(_ rules: [(name: Scalar, severity: Severity?)] = []) {
    for rule in rules where RuleCatalog.named(rule.name.text)?.isAdjustable == true {
      levels[rule.name.text] = .some(rule.severity)
    }
  }

  /// What is wrong with the name of a rule under `rules`.
  static func finding(_ name: Scalar, _ budget: WorkBudget) -> Finding? {
    guard let rule = RuleCatalog.named(name.text) else {
      return Finding(
        .unknownRule, at: name.span, "there is no rule \"\(name.text)\"",
        help: Suggestion.question(name.text, in: RuleCatalog.all.lazy.map(\.name), budget: budget)
          ?? "\"belfry explain\" lists all rules")
    }
    guard let fixed = rule.fixed else { return nil }
    return Finding(
      .fixedRule, at: name.span, "the level of \"\(name.text)\" can't be changed", note: fixed.reason,
      help: "remove the line")
  }

  /// Of rules of which the project says something, what it says; nothing stands for off.
  var weighed: [(rule: Rule, severity: Severity?)] {
    levels.compactMap { name, severity in RuleCatalog.named(name).map { ($0, severity) } }
  }

  /// Whether a rule is on.
  func isOn(_ rule: Rule) -> Bool {
    guard let level = levels[rule.name] else { return !rule.isOptIn }
    return level != nil
  }

  /// What the rules about all campaigns together look at, beyond what is there without them.
  var projectNeeds: ProjectNeeds {
    let needs = Lint.projectRules.filter { isOn($0.rule) }.reduce(ProjectNeeds()) { $0.union($1.needs) }
    return needs.subtracting(.plan)
  }

  /// The findings that are on, with their severities.
  func apply(to findings: [Finding]) -> [Finding] {
    if levels.isEmpty, !findings.contains(where: { $0.rule.isOptIn }) { return findings }
    return findings.compactMap { finding in
      guard let level = levels[finding.rule.name] else { return finding.rule.isOptIn ? nil : finding }
      guard let severity = level else { return nil }
      var changed = finding
      changed.severity = severity
      return changed
    }
  }
}
