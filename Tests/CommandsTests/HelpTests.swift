import Commands
import Foundation
import Testing

@Test func overviewListsCommands() {
  let expected = """
    belfry: a compiler for notification campaigns

    usage: belfry COMMAND [FLAGS] [OPERANDS]

    Commands
      check        find mistakes
      render       write one campaign's requests
      completion   print completions
      cache clear  empty it
      cache show   show what is kept

    Flags of every command
      -C, --directory DIR  the project's folder
      -q, --quiet          say less
          --now TIME       the time it is
      -h, --help           show this help
          --version        show which version this is

    "belfry help COMMAND" shows examples and the flags of one command.

    Exit status: 0 nothing at error level, 1 findings, 2 wrong usage, 3 could not do
    its work.

    """
  #expect(table.help(nil) == expected)
}

@Test func pageOfACommandBeginsWithExamples() {
  let expected = """
    belfry check: find mistakes

    Examples
      belfry check
          checks the project
      belfry check -s a.yaml
          checks one file

    usage: belfry check [FLAGS] [PATH…]

    Reads the campaigns and reports what would
    fail or surprise. Nothing is written, and
    no recipient data is opened unless told
    so.

    Operands
      [PATH…]  files or folders; the whole
               project unless given

    Flags
          --format WORD    how to write the
                           report: text or json
      -s, --strict         count warnings as
                           errors
      -j, --jobs N         the number of
                           workers
          --[no-]progress  show how far it is

    Flags of every command
      -C, --directory DIR  the project's folder
      -q, --quiet          say less
          --now TIME       the time it is
      -h, --help           show this help

    Exit status: 0 nothing at error level, 1
    findings, 2 wrong usage, 3 could not do
    its work.

    """
  #expect(table.help(table.command(named: "check"), width: 42) == expected)
}

@Test func everyFlagIsOnItsPage() {
  for command in table.commands {
    let page = table.help(command)
    for flag in table.flags(of: command) { #expect(page.contains(flag.name) && page.contains(flag.help)) }
    #expect(page.contains(table.usage(of: command)))
  }
}

@Test(arguments: [
  ("", 80), ("x", 80), ("0", 80), ("-4", 80), ("20", 40), ("99", 99), ("300", 100), ("99999999999999999999", 80),
])
func widthOfHelp(columns: String, width: Int) {
  #expect(CommandTable.helpWidth(environment: ["COLUMNS": columns]) == width)
}

@Test func problemsOfATable() {
  let bad = CommandTable(
    program: "x", summary: "", flags: [Flag("a", short: "h", help: ""), Flag("no-b", help: "")],
    commands: [
      Command(
        "c", summary: "", flags: [Flag("b", .negatable, help: "")],
        operands: [Operand("O", .any, help: ""), Operand("P", help: "")], examples: []),
      Command("c", summary: "", examples: []),
    ])
  #expect(
    bad.problems == [
      "command c twice", "- h twice", "-- no-b twice", "- h twice", "c: only the last operand may repeat",
      "c: a required operand after an optional one", "- h twice",
    ])
}

@Test(
  arguments: [
    (Colour.always, ["NO_COLOR": "1", "TERM": "dumb"], false, true), (.never, ["CLICOLOR_FORCE": "1"], true, false),
    (.auto, [:], true, true), (.auto, [:], false, false),
    (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    (.auto, ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], false, true), (.auto, ["CLICOLOR_FORCE": "0"], false, false),
    (.auto, ["CLICOLOR_FORCE": ""], false, false), (.auto, ["CLICOLOR_FORCE": "0"], true, true),
    (.auto, ["TERM": "dumb"], true, false),
    (.auto, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], false, true),
  ] as [(Colour, [String: String], Bool, Bool)])
func colourIsDecidedInOrder(flag: Colour, environment: [String: String], isTerminal: Bool, wanted: Bool) {
  #expect(Colour.isWanted(flag: flag, environment: environment, isTerminal: isTerminal) == wanted)
}
