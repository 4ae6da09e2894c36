import Commands
import Comparing
import Reporting
package import Schemas
import Workspace

/// The commands, in the order of the help. A command is one file in Commands/ and one line here.
enum Table {
  typealias Row = (command: Command, run: @Sendable (Session) throws(Stop) -> Status)

  static let commands: [Row] = starting + compiling + SendWords.commands.map { ($0, Send.run) } + others

  private static let starting: [Row] = [
    (Init.command, Init.run), (New.command, New.run), (Fmt.command, Fmt.run),
  ]

  private static let compiling: [Row] = [
    (Check.command, Check.run),
    (PlanCommand.command, PlanCommand.run),
    (Diff.command, Diff.run),
    (Owners.command, Owners.run),
    (PreviewCommand.command, PreviewCommand.run),
    (Simulate.command, Simulate.run),
    (TestCommand.command, TestCommand.run),
    (Build.command, Build.run),
    (Bundle.command, Bundle.run),
    (Generate.command, Generate.run),
    (Render.command, Render.run),
  ]

  private static let others: [Row] = [
    (AudienceCommand.command, AudienceCommand.run),
    (DevicesRegister.command, DevicesRegister.run),
    (DevicesImport.command, DevicesImport.run),
    (DevicesList.command, DevicesList.run),
    (DevicesPrune.command, DevicesPrune.run),
    (Explain.command, Explain.run),
    (SchemaCommand.command, SchemaCommand.run),
    (Completion.command, Completion.run),
    (Manual.command, Manual.run),
  ]

  /// The page of a topic.
  static func page(of topic: Topic, width: Int) -> String {
    HelpTopic.all.first { $0.name == topic.name }?.text(width: width, Reference.whole) ?? ""
  }

  static let table = CommandTable(
    program: "belfry",
    summary: "compiles notification campaigns for Apple devices, and finds what would be lost silently",
    flags: [Key.project.flag, Key.color.flag, Key.now.flag],
    commands: commands.map(\.command),
    topics: HelpTopic.all.map { Topic($0.name, $0.summary) },
    footer: [
      "Status: 0 no errors, 1 errors, 2 wrong usage, 3 belfry could not do its work.",
      "The reference is schemas/README.md.",
    ],
    otherWords: [
      ("lint", "check"), ("validate", "check"), ("verify", "check"), ("list", "plan"), ("ls", "plan"),
      ("dry-run", "plan"), ("deploy", "send"), ("push", "send"), ("format", "fmt"), ("run", "build"),
      ("compile", "build"), ("create", "new"), ("add", "new"),
    ],
    otherFlags: [
      ("json", "--format json"), ("days", "--horizon 14d"), ("dry-run", "\"belfry plan\", which is the dry run"),
      ("locale", "--languages"), ("locales", "--languages"), ("write", "--fix"), ("autofix", "--fix"),
    ], topicOfKey: { HelpTopic.name(explaining: $0, Reference.whole) })
}

extension Reference {
  /// The tables with the rules and risks of every stage, and with the commands.
  package static var whole: Reference {
    Reference(
      rules: RuleCatalog.all,
      risks: Risk.all.map { ($0.name, $0.summary, $0.direction.text, $0.mirror.text, $0.facts) },
      commands: Table.commands.map { ($0.command.name, $0.command.summary) })
  }
}
