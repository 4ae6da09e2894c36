import Commands
import Harness

/// The words of a command line, each behind a line end, against a table with every kind of flag.
let commandLineTarget = FuzzTarget(
  "command-line", longest: 120,
  words: {
    table.commands.map(\.name) + table.topics.map(\.name) + table.flags.map { "--\($0.name)" }
      + table.commands.flatMap { $0.flags.map { "--\($0.name)=" } }
      + ["--", "-", "--help", "-h", "--version", "help\n", "--no-", "=", "\n-", "64", "json"]
  },
  seeds: { _ in
    [
      "check\n--format=json\n-j4\na.yaml", "help\ncheck", "help\nschedule", "render\nstreak\n-r\n-", "cache\nclear",
      "-qC\nx\ncheck\n--",
      "--now=1",
    ]
    .map { Array($0.utf8) }
  }
) { bytes in
  let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  switch table.parse(words) {
  case .success(.run(let invocation)):
    expect(invocation.operands.allSatisfy(words.contains), "operands are words")
    if let jobs = invocation[.jobs] { expect((1...64).contains(jobs), "a number is in its range") }
  case .success(.help(let command)): expect(!table.help(command).isEmpty, "there is help")
  case .success(.groupHelp(let group)): expect(!table.help(group: group).isEmpty, "there is help of a group")
  case .success(.topic(let topic, _)): expect(words.contains { isSameText($0, topic.name) }, "a topic was named")
  case .success(.version): expect(words.contains { $0.hasPrefix("-") }, "someone asked")
  case .failure(let error):
    let text = error.text(program: "belfry")
    expect(!error.message.isEmpty && error.message.utf8.count < 2000, "a refusal is a sentence: \(error.message)")
    expect(!hasRawControl(text.utf8) && text.utf8.count { $0 == 0x0A } == 2, "a refusal is two lines: \(text)")
  }
}

private enum Form: String, CaseIterable { case text, json }

extension Key where Output == Int? {
  fileprivate static var jobs: Key { .integer("jobs", short: "j", in: 1...64, help: "the number of workers") }
}

private let table = CommandTable(
  program: "belfry", summary: "a compiler for notification campaigns",
  flags: [
    Key<String?>.text("directory", short: "C", .folder("DIR"), help: "the project's folder").flag,
    Key<Bool>.isGiven("quiet", short: "q", help: "say less").flag,
    Key<Double?>.parsed("now", as: "TIME", expects: "a number", help: "the time it is") { Double($0) }.flag,
  ],
  commands: [
    Command(
      "check", summary: "find mistakes",
      flags: [
        Key<Form>.choice("format", standard: .text, help: "how to write the report").flag, Key.jobs.flag,
        Key<Bool>.onOrOff("progress", standard: true, help: "show how far it is").flag,
      ],
      operands: [Operand("PATH", .any, value: .path("PATH"), help: "files or folders")],
      examples: [Command.Example("belfry check", "checks")]),
    Command(
      "render", summary: "write one campaign's requests",
      flags: [Key<[String]>.texts("recipients", short: "r", .path("FILE"), help: "recipients").flag],
      operands: [Operand("CAMPAIGN", help: "its name")],
      examples: [Command.Example("belfry render streak -r -", "renders")]),
    Command(
      "completion", summary: "print completions",
      operands: [Operand("SHELL", value: .choice(["bash", "zsh", "fish"]), help: "the shell")],
      examples: [Command.Example("belfry completion zsh", "prints")]),
    Command("cache", "clear", summary: "empty it", examples: []),
    Command("cache", "show", summary: "show it", examples: []),
  ],
  topics: [Topic("schedule", "when"), Topic("render", "how")])
