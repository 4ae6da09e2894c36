import Checking
public import Diagnostics

/// `unused-string`
public enum UnusedString: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unused-string", .warning, optIn: true, summary: "no campaign shows a text of the app's strings",
    why:
      "It is translated for nothing. For teams that keep the strings of notifications in a separate table: most strings of an app are used by the app itself, which belfry cannot see. Not reported while a file of the project has errors. Off unless a team turns it on.",
    fix: "Remove the key, or say in a comment who shows it: `# belfry: ignore unused-string -- reason`.",
    bad: """
      # file: belfry.yaml
      rules: { unused-string: warning }
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, strings: strings/ } # expect
      # file: strings/en.lproj/Localizable.strings
      "GREETING" = "Hello";
      # file: strings/de.lproj/Localizable.strings
      "GREETING" = "Hallo";
      """,
    good: """
      alert: { body: { key: GREETING } }
      localizations: { de: { body: { key: GREETING } } }
      # file: belfry.yaml
      rules: { unused-string: warning }
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, strings: strings/ }
      # file: strings/en.lproj/Localizable.strings
      "GREETING" = "Hello";
      # file: strings/de.lproj/Localizable.strings
      "GREETING" = "Hallo";
      """)

  /// Where all files are known.
  public static let needs = ProjectNeeds.names

  /// All in one.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let names = campaigns.names, let span = names.strings else { return [] }
    let unused = names.project.stringsKeys.filter { !names.uses.strings.contains(ExactText($0)) }
    guard !unused.isEmpty else { return [] }
    let finding = Finding(
      rule, at: span, "no campaign shows \(Suggestion.list(unused.map { "\"\($0)\"" }, "or"))",
      help:
        "remove the \(unused.count == 1 ? "key" : "keys"), or write \"\(rule.comment)who shows them\" in this line")
    return [PlacedFinding(finding, in: names.project.source.path)]
  }
}
