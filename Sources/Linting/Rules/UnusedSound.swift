import Checking
public import Diagnostics

/// `unused-sound`
public enum UnusedSound: ProjectRule {
  /// The page.
  public static let rule = Rule(
    "unused-sound", .warning, optIn: true, summary: "no campaign plays a sound that the app ships",
    why:
      "It makes the app larger for nothing. The app itself may play it, which belfry cannot see. Not reported while a file of the project has errors. Off unless a team turns it on.",
    fix: "Remove the file, or say in a comment who plays it: `# belfry: ignore unused-sound -- reason`.",
    bad: """
      sound: default
      # file: belfry.yaml
      rules: { unused-sound: warning }
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, sounds: sounds/ } # expect
      """,
    good: """
      sound: chime.caf
      # file: belfry.yaml
      rules: { unused-sound: warning }
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, sounds: sounds/ }
      """)

  /// Where all files are known.
  public static let needs = ProjectNeeds.names

  /// All in one.
  public static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding] {
    guard let names = campaigns.names, let span = names.sounds, let sounds = names.project.soundNames else { return [] }
    let unused = sounds.filter { !names.uses.sounds.contains(ExactText($0)) }.map { "\"\($0)\"" }
    guard !unused.isEmpty else { return [] }
    let finding = Finding(
      rule, at: span, "no campaign plays \(Suggestion.list(unused, "or"))",
      help:
        "remove the \(unused.count == 1 ? "file" : "files"), or write \"\(rule.comment)who plays them\" in this line"
    )
    return [PlacedFinding(finding, in: names.project.source.path)]
  }
}
