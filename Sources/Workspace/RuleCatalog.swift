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
    why: "What the rule finds is no question of taste: it has no meaning, or no one would get what comes of it.",
    fix: "Remove the line.",
    bad: "# file: belfry.yaml\nrules: { unknown-key: \"off\" } # expect",
    good: "# file: belfry.yaml\nrules: { title-too-long: \"off\" }")
  static let missingProject = Rule(
    "missing-project", fixed: .ofTheRun, alsoWarning: true, summary: "campaigns belong to no project",
    why:
      "Without a belfry.yaml above them no one checks or builds them, silently: a project whose file is renamed or removed takes all of its checks with it. Only `check --all` looks for them, among the YAML files below that no project has; what was a project before, by `--since` or `--staged`, is an error.",
    fix:
      "Call the file `belfry.yaml`, bring it back, move the campaigns into a project, or leave them out with .gitignore.",
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
      "What it holds was not checked. A campaign in a file whose name ends in `.txt`, `.bak`, `.orig`, `.old`, `.copy` or `~` is a warning.",
    fix: "Follow the message.", bad: "", good: "")
  static let workLimit = Rule(
    "work-limit", .warning, fixed: .ofTheRun, summary: "a file takes more work to search than is allowed",
    why:
      "A file that is made to be hard could keep belfry busy for days. Types, names and sizes are proven all the same; what is never true, never shown or misspelt may not have been found.",
    fix: "Split the file, or say the same with fewer conditions.", bad: "", good: "")
}
