import Commands
import Reporting

/// The commands, in the order of the help. A command is one file in Commands/ and one line here.
enum Table {
  typealias Row = (command: Command, run: @Sendable (Session) throws(Stop) -> Status)

  static let commands: [Row] = starting + compiling + SendWords.commands.map { ($0, Send.run) } + others

  private static let starting: [Row] = [(Init.command, Init.run), (New.command, New.run)]

  private static let compiling: [Row] = [
    (Check.command, Check.run),
    (PlanCommand.command, PlanCommand.run),
    (Diff.command, Diff.run),
    (Owners.command, Owners.run),
    (PreviewCommand.command, PreviewCommand.run),
    (Simulate.command, Simulate.run),
    (TestCommand.command, TestCommand.run),
    (Build.command, Build.run),
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

  static let table = CommandTable(
    program: "belfry",
    summary: "compiles notification campaigns for Apple devices, and finds what would be lost without a word",
    flags: [Key.project.flag, Key.color.flag, Key.now.flag],
    commands: commands.map(\.command),
    footer: [
      "Status: 0 nothing at error level, 1 findings, 2 wrong usage, 3 the tool could not do its work.",
      "The reference of the language is schemas/README.md.",
    ])
}
