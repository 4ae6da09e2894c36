import Diagnostics
import Foundation
import Program
import Schemas
import Testing
import Workspace

/// `belfry help TOPIC`: the tables of the reference as a terminal shows them.
@Suite struct HelpTopicTests {
  private static let reference = Reference.whole

  /// A page is plain text that fits: no Markdown, no line that a terminal breaks.
  @Test(arguments: HelpTopic.all.map(\.name)) func pagesAreText(name: String) throws {
    let topic = try #require(HelpTopic.all.first { $0.name == name })
    let own = topic.examples.flatMap { $0.text.split(separator: "\n").map { "  \($0)" } }
    for width in [40, 60, 80, 100] {
      let text = topic.text(width: width, Self.reference)
      #expect(text.hasPrefix("\(name): ") && text.hasSuffix("\n") && !text.contains("\n\n\n"))
      for line in text.split(separator: "\n") where !own.contains(String(line)) {
        #expect(!line.contains("`") && !line.contains("**") && !line.contains("](") && line.last != " ", "\(line)")
        let words = line.split(separator: " ")
        #expect(TerminalText.width(String(line)) <= width || words.count == 1 || width == 40, "\(width): \(line)")
      }
      #expect(!own.isEmpty || !topic.tables.isEmpty)
    }
    for example in own { #expect(TerminalText.width(example) <= 100, "\(example)") }
  }

  @Test func scheduleBeginsWithWhatPeopleWant() throws {
    let page = try #require(HelpTopic.all.first { $0.name == "schedule" }).text(width: 80, Self.reference)
    #expect(
      page.hasPrefix(
        "schedule: when a campaign comes, and on whose clock\n\nYou want, and what you write under \"schedule\"\n  once, at the same time on each person's clock\n      at: 2029-11-13 12:30, zone: device\n"
      ))
    #expect(page.contains("  every           day, week, month, year,"))
  }

  /// Each mapping of the language is on a page.
  @Test func everyMappingHasAPage() {
    let shown = Set(HelpTopic.all.flatMap(\.tables))
    let known = Set(Self.reference.sections.map(\.name))
    #expect(shown.isSubset(of: known), "\(shown.subtracting(known))")
    // Keys of a step are those of a campaign and of a schedule; the others have one key, or few readers.
    let left: Set = ["keys of step", "keys of audiences", "keys of categories", "keys of policy approvals"]
    let keys = known.filter { $0.hasPrefix("keys of ") }
    #expect(keys.subtracting(shown) == left, "\(keys.subtracting(shown).symmetricDifference(left))")
  }

  /// The files of a page are one project, beside what all examples take for granted.
  @Test(arguments: HelpTopic.all.map(\.name)) func examplesAreRight(name: String) throws {
    var files = TemporaryProject.base()
    for example in try #require(HelpTopic.all.first { $0.name == name }).examples { files[example.name] = example.text }
    let project = try TemporaryProject(files)
    try project.write("sounds/chime.wav", TemporaryProject.chime)
    let found = try project.checkAll().findings
    #expect(found.map { "\($0.path):\($0.start.line) \($0.finding.message)" } == [])
  }

  /// Each page has something to copy, but that of audiences and schedules, which show it in a table.
  @Test func pagesHaveExamples() {
    #expect(HelpTopic.all.filter(\.examples.isEmpty).map(\.name) == ["schedule"])
  }

  @Test(.needsProgram) func helpFindsKeysAndOtherWords() throws {
    let folder = try StartTests.Folder()
    for (key, topic) in [
      ("badge", "campaign"), ("quiet-hours", "campaign"), ("snippets", "project"), ("volume", "sound"),
    ] {
      let ran = try folder.run(["help", key])
      #expect(
        ran.status == 2 && ran.said.hasPrefix("belfry: \"\(key)\" is a key: \"belfry help \(topic)\" explains it\n"),
        "\(ran)")
    }
    for (word, command) in [
      ("lint", "check"), ("deploy", "send"), ("format", "fmt"), ("run", "build"), ("list", "plan"),
    ] {
      #expect(try folder.run([word]).said.hasPrefix("belfry: unknown command \"\(word)\"; use \"belfry \(command)\"\n"))
    }
    for (words, instead) in [
      (["check", "--josn"], "--format json"), (["plan", "--days", "3"], "--horizon 14d"),
      (["build", "--dry-run"], "\"belfry plan\", which is the dry run"), (["init", "--locale", "de"], "--languages"),
    ] {
      #expect(
        try folder.run(words).said.hasPrefix("belfry: unknown flag \"\(words[1])\"; use \(instead)\n"), "\(words)")
    }
    // Of a command without the flag it is not said.
    #expect(try folder.run(["owners", "--days"]).said.hasPrefix("belfry: unknown flag \"--days\"\n"))
    #expect(!(try folder.run(["help", "send"]).text.contains("Status: 0 no errors")))
    #expect(try folder.run(["help", "check"]).text.contains("Status: 0 no errors"))
  }

  @Test(.needsProgram) func helpFindsTopicsAndCommands() throws {
    let folder = try StartTests.Folder()
    let both = try folder.run(["help", "audience"])
    #expect(
      both.status == 0 && both.text.hasPrefix("audience: who gets a campaign\n")
        && both.text.contains("\nusage: belfry audience "))
    #expect(try folder.run(["audience", "--help"]).text.hasPrefix("belfry audience: "))
    #expect(try folder.run(["help", "check"]).text == folder.run(["check", "--help"]).text)
    let overview = try folder.run(["help"]).text
    let unknown = try folder.run(["help", "xyzzy"])
    #expect(
      unknown.status == 2 && unknown.said.contains("unknown command or topic \"xyzzy\"; topics are campaign, schedule"))
    for topic in HelpTopic.all {
      #expect(try folder.run(["help", topic.name]).text.hasPrefix("\(topic.name): \(topic.summary.prefix(30))"))
      #expect(overview.contains(topic.name) && unknown.said.contains(topic.name))
      for shell in ["bash", "zsh", "fish"] {
        #expect(try folder.run(["completion", shell]).text.contains(topic.name), "\(shell) completes \(topic.name)")
      }
    }
    #expect(try folder.run(["help", "shedule"]).said.contains("did you mean \"schedule\"?"))
    #expect(try folder.run(["help", "schedule", "more"]).status == 2)
    // A topic is no command.
    #expect(try folder.run(["schedule"]).said.hasPrefix("belfry: unknown command \"schedule\"; "))
  }
}
