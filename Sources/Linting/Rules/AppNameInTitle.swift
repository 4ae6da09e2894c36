import Checking
public import Diagnostics
public import Planning

/// `app-name-in-title`
public enum AppNameInTitle: LintRule {
  /// The page.
  public static let rule = Rule(
    "app-name-in-title", .warning, optIn: true, summary: "a title repeats the app's name",
    why:
      "The system shows the app's name with every notification, and a title has room for few letters. The name is CFBundleDisplayName, or else CFBundleName, from the Info.plist that `app` names.",
    facts: ["app-shown"], fix: "Say in the title what the notification is about.",
    bad: """
      # file: belfry.yaml
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, info-plist: Info.plist }
      rules: { app-name-in-title: warning }
      # file: Info.plist
      <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>Streaks</string></dict></plist>
      # file: hello.yaml
      campaign: hello
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1d }
      alert: { title: "Streaks: a new week", body: Hello } # expect
      localizations: { de: { title: Eine neue Woche, body: Hallo } }
      """,
    good: """
      # file: belfry.yaml
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" }, info-plist: Info.plist }
      rules: { app-name-in-title: warning }
      # file: Info.plist
      <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>Streaks</string></dict></plist>
      # file: hello.yaml
      campaign: hello
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1d }
      alert: { title: A new week, body: Your streaks go on }
      localizations: { de: { title: Eine neue Woche, body: Hallo } }
      """)

  /// In the titles of all languages, as a word of its own, letter for letter: `streaks` is no name.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let name = context.project.appName.map({ Array($0.utf8) }) else { return }
    context.forEachPiece(of: plan.campaign) { text, piece in
      guard text.part == .title, name.count <= piece.bytes.count else { return }
      for start in 0...(piece.bytes.count - name.count) {
        let end = start + name.count
        guard piece.bytes[start..<end].elementsEqual(name),
          !goesOn(String(decoding: piece.bytes[..<start], as: UTF8.self).unicodeScalars.last),
          !goesOn(String(decoding: piece.bytes[end...], as: UTF8.self).unicodeScalars.first)
        else { continue }
        return context.report(piece.span(start..<end), in: text, into: &findings) {
          Finding(rule, at: text.span, "the title repeats the app's name, \"\($0)\"", help: "say what it is about")
        }
      }
    }
  }

  /// Whether a word that touches this goes on with it. Scripts of the east have no blanks between words.
  private static func goesOn(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.value < 0x2E80 else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
