import Commands

enum Format: String, CaseIterable { case text, json }

extension Key where Output == String? {
  static var directory: Key {
    .text("directory", short: "C", .folder("DIR"), help: "the project's folder")
  }
}
extension Key where Output == [String] {
  static var recipients: Key {
    .texts("recipients", short: "r", .source("FILE", schemes: ["db://"]), help: "recipients to use instead")
  }
}
extension Key where Output == Bool {
  static var strict: Key {
    .isGiven("strict", short: "s", help: "count warnings as errors")
  }
  static var quiet: Key { .isGiven("quiet", short: "q", help: "say less") }
  static var progress: Key { .onOrOff("progress", standard: true, help: "show how far it is") }
}
extension Key where Output == Int? {
  static var jobs: Key {
    .integer("jobs", short: "j", in: 1...64, help: "the number of workers")
  }
}
extension Key where Output == Format {
  static var format: Key { .choice("format", standard: .text, help: "how to write the report") }
}
extension Key where Output == Double? {
  static var now: Key { .parsed("now", as: "TIME", expects: "a number", help: "the time it is") { Double($0) } }
}

let table = CommandTable(
  program: "belfry", summary: "a compiler for notification campaigns",
  flags: [Key.directory.flag, Key.quiet.flag, Key.now.flag],
  commands: [
    Command(
      "check", summary: "find mistakes",
      details: [
        "Reads the campaigns and reports what would fail or surprise. Nothing is written, and no recipient data is opened unless told so."
      ],
      flags: [Key.format.flag, Key.strict.flag, Key.jobs.flag, Key.progress.flag],
      operands: [Operand("PATH", .any, value: .path("PATH"), help: "files or folders; the whole project unless given")],
      examples: [
        Command.Example("belfry check", "checks the project"),
        Command.Example("belfry check -s a.yaml", "checks one file"),
      ]),
    Command(
      "render", summary: "write one campaign's requests", flags: [Key.recipients.flag],
      operands: [Operand("CAMPAIGN", help: "its name")],
      examples: [Command.Example("belfry render streak -r -", "renders")]),
    Command(
      "completion", summary: "print completions",
      operands: [Operand("SHELL", value: .choice(["bash", "zsh", "fish"]), help: "the shell")],
      examples: [Command.Example("belfry completion zsh", "prints")]),
    Command("cache", "clear", summary: "empty it", examples: []),
    Command("cache", "show", summary: "show what is kept", examples: [Command.Example("belfry cache show", "shows")]),
  ],
  footer: ["Exit status: 0 nothing at error level, 1 findings, 2 wrong usage, 3 could not do its work."])
