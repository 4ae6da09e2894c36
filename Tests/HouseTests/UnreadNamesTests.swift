import Diagnostics
import Foundation
import Testing
import Workspace

/// Rules that say that something is not there stay silent while a file cannot be read that could have it.
@Suite struct UnreadNamesTests {
  /// Rules about names that are not there, whose names are not those of a project's YAML files.
  private static let others: [(rules: [String], reason: String)] = [
    (
      [
        "unknown-sound", "unknown-strings-key", "unknown-media", "unknown-link", "unknown-file", "unused-sound",
        "unused-string",
      ], "what the app ships is read by itself"
    ),
    (
      [
        "unknown-key", "unknown-value", "unknown-tag", "unknown-filter", "unknown-zone", "unknown-rule",
        "unknown-locale",
      ],
      "the words are belfry's own"
    ),
    (["unknown-alias", "unused-suppression", "unused-input", "unknown-member"], "the names are those of one file"),
    (["unused-host"], "of an environment"),
    (
      ["unknown-attribute", "unknown-group"],
      "the names of the page are those of belfry.yaml, without which nothing is checked"
    ),
    (["unknown-name"], "the name of the page is that of a platform"),
    (["unknown-policy-folder"], "a folder is known by the path of what is in it"),
  ]

  /// Rules of the kind: each about a name that a file that cannot be read may have, or may use.
  static let rules = RuleCatalog.all.map(\.name).filter { name in
    !others.contains { $0.rules.contains(name) }
      && (name.hasPrefix("unknown-") || name.hasPrefix("unused-")
        || RuleCatalog.named(name)?.summary.contains("no campaign") == true)
  }

  /// A campaign, and a file of definitions, neither of which can be read.
  private static let unread = [
    "unread-campaign.yaml": "campaign: unread\nalert: \"never closed\n",
    "unread-definitions.yaml":
      "audiences:\n  unread: [never closed\ncategories:\n  UNREAD: {}\nevents:\n  unread: {}\nsnippets:\n  unread: a\npersonas:\n  unread: {}\n",
  ]

  @Test(arguments: rules) func nothingIsMissingWhileAFileCannotBeRead(name: String) throws {
    let rule = try #require(RuleCatalog.named(name))
    guard !rule.bad.isEmpty else { return }
    let project = try Example(rule.bad, of: rule).project
    func found() throws -> [String] {
      var request = CheckRequest(root: project.root, now: TemporaryProject.now)
      (request.version, request.wantsTogether) = ("0.1.0", true)
      return try Workspace.check(request).findings.filter { $0.finding.rule.name == name }.map {
        "\($0.path):\($0.start.line) \($0.finding.message)"
      }
    }
    try #require(!found().isEmpty)
    for (path, text) in Self.unread { try project.write(path, Data(text.utf8)) }
    #expect(try found() == [])
  }

  @Test func rulesOfTheKindAreThere() {
    #expect(Self.rules.count >= 7, "\(Self.rules)")
    for (names, _) in Self.others { for name in names { #expect(RuleCatalog.named(name) != nil, "\(name)") } }
  }
}
