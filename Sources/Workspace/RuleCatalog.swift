import Comparing
public import Diagnostics
import Linting
import Rules

/// Every rule of every stage: what `explain`, `rules:` and suppressions know.
public enum RuleCatalog {
  /// Sorted by name.
  public static let all: [Rule] =
    (Rule.ofReading + Lint.rules.map { $0.rule } + Lint.projectRules.map { $0.rule }
    + WorkspaceRules.all + [.moreFindings, .suppression, .unusedSuppression])
    .sorted { $0.name < $1.name }

  private static let byName: [String: Rule] = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The names of the risks that a comment can allow a change to have.
  static let risks = Risk.all.map(\.name)

  /// The rule of a name.
  public static func named(_ name: String) -> Rule? { byName[name] }
}

/// The rules about projects as a whole.
public enum WorkspaceRules {
  /// Sorted by name.
  public static let all: [Rule] = [
    .fixedRule, .missingProject, .requiredVersion, .unknownRule, .unreadableFile, .workLimit,
  ]
}

extension Rule {
  static let fixedRule = Rule(
    "fixed-rule", fixed: .ofTheRun, summary: "`rules` tries to change a rule that is fixed",
    why: "What the rule finds has no meaning or could not be delivered, so it cannot be turned off.",
    fix: "Remove the line.",
    bad: "# file: belfry.yaml\nrules: { unknown-key: \"off\" } # expect",
    good: "# file: belfry.yaml\nrules: { title-too-long: \"off\" }")
  static let missingProject = Rule(
    "missing-project", fixed: .ofTheRun, alsoWarning: true, summary: "campaigns do not belong to a project",
    why:
      "Without a belfry.yaml above them they are silently neither checked nor built: renaming or removing that file removes all checks. Only `check --all` looks for such campaigns. With `--since` or `--staged`, a folder that used to be a project is an error.",
    fix:
      "Name the file `belfry.yaml`, restore it, move the campaigns into a project, or exclude them with .gitignore.",
    bad: "", good: "")
  static let unknownRule = Rule(
    "unknown-rule", fixed: .ofTheRun, summary: "`rules` names a rule that does not exist",
    why: "It would change nothing, silently.",
    fix: "Correct the name; `belfry explain` lists all rules.",
    bad: "# file: belfry.yaml\nrules: { title-to-long: \"off\" } # expect",
    good: "# file: belfry.yaml\nrules: { title-too-long: \"off\" }")
  package static let unreadableFile = Rule(
    "unreadable-file", fixed: .ofTheRun, alsoWarning: true, summary: "a file of the project cannot be read",
    why:
      "Its content was not checked. A campaign in a file whose name ends in `.txt`, `.bak`, `.orig`, `.old`, `.copy` or `~` is a warning.",
    fix: "Correct the name or the permissions of the file, or remove it.", bad: "", good: "")
  static let workLimit = Rule(
    "work-limit", .warning, fixed: .ofTheRun, summary: "a file takes more work to check than is allowed",
    why:
      "A malicious file could keep belfry busy for days. Types, names and sizes are still proven; conditions that never hold, unreachable passages and misspellings may not all be reported.",
    fix: "Split the file, or use fewer conditions.", bad: "", good: "")
}
