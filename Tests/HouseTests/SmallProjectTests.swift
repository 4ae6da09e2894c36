import Testing

/// Projects with fewer keys than the language asks for, in every command and format: each of them reports it, and none traps.
@Suite(.needsProgram) struct SmallProjectTests {
  private static let project = "belfry: 1\napp: { bundle-id: com.example.a, platforms: { ios: \"16.0\" } }\n"
  private static let head = "campaign: c\ndeliver: push\naudience: all\npush: { expires: 1d }\n"
  /// What a campaign shows and when: texts of its own, of the app's strings, and none.
  private static let campaigns = [
    "schedule: { at: 2026-12-01 10:00, zone: UTC }\nalert: { body: Hello }\n",
    "schedule: { at: 2026-12-01 10:00, zone: UTC }\nalert: { body: { key: K } }\n",
    "schedule: { now: true }\nalert: { title: { key: K }, body: { key: L, arguments: [a] } }\n",
    "schedule: { now: true }\nbadge: 1\n",
  ]
  private static let commands =
    ["text", "json", "markdown"].map { ["plan", "--format", $0] } + ["text", "json"].map { ["test", "--format", $0] }
    + ["text", "json", "markdown", "html"].map { ["diff", ".", ".", "--format", $0] }
    + ["text", "json", "markdown", "sarif"].map { ["check", "--format", $0] }
    + [["preview", "--output", "page.html"], ["build"], ["owners"], ["simulate"]]

  @Test(arguments: campaigns) func nothingIsTakenForGranted(_ campaign: String) throws {
    let project = try TemporaryProject(["belfry.yaml": Self.project, "c.yaml": Self.head + campaign])
    for words in Self.commands {
      let told = try project.belfry(words)
      #expect((0...3).contains(told.status), "\(words): \(told)")
    }
  }

  /// A text of the app's strings is listed although the project, by mistake, ships no language.
  @Test func aTextOfTheAppIsListed() throws {
    let project = try TemporaryProject(["belfry.yaml": Self.project, "c.yaml": Self.head + Self.campaigns[1]])
    let told = try project.belfry("plan", "--format", "markdown")
    #expect(told.status == 1 && told.text.contains("key `K`"), "\(told)")
  }
}
