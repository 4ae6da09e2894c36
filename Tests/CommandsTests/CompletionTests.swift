import Commands
import Testing

/// What each script offers is tried in the shells themselves by an oracle; here it is that nothing of the table is left out of any.
@Suite struct CompletionTests {
  @Test(arguments: Shell.allCases) func everyWordIsThere(shell: Shell) {
    let script = table.completion(for: shell)
    for command in table.commands {
      for word in command.path { #expect(script.contains(word), "\(shell) lacks \(word)") }
      for flag in command.flags + table.flags {
        #expect(script.contains(flag.name), "\(shell) lacks \(flag.name)")
        if case .choice(let words, _) = flag.value {
          #expect(script.contains(words.joined(separator: " ")), "\(shell) lacks the words of \(flag.name)")
        }
      }
    }
    #expect(script.hasSuffix("\n"))
  }

  @Test func nothingInATableEndsAQuote() {
    let hostile = CommandTable(
      program: "x", summary: "it's \\ [a]: $(b) `c`", flags: [],
      commands: [
        Command(
          "run", summary: "it's \\ [a]: $(b) `c`",
          flags: [Flag("now", .text("T'[:]"), help: "that's \\ [a]: $(b) `c`")],
          examples: [Command.Example(".so /etc", "'x")])
      ])
    #expect(hostile.completion(for: .zsh).contains(#"'--now=[that'\''s \\ \[a\]\: $(b) `c`]:T'\''\[\:\]: '"#))
    // A command and its flag.
    #expect(hostile.completion(for: .fish).contains(#"-d 'it\'s \\ [a]: $(b) `c`'"#))
    #expect(hostile.completion(for: .fish).contains(#"-d 'that\'s \\ [a]: $(b) `c`'"#))
    #expect(!hostile.completion(for: .bash).contains("$(b)"))
    #expect(hostile.manual(version: "1").contains("\n\\&.so /etc\n"))
    #expect(hostile.manual(version: "1").contains(#"it's \e [a]: $(b) `c`"#))
  }

  @Test func thePageOfTheManualNamesEverything() {
    let page = table.manual(version: "1.2.3")
    #expect(page.hasPrefix(".\\\" Printed by \"belfry man\".\n.TH BELFRY 1 \"\" \"belfry 1.2.3\"\n"))
    for command in table.commands {
      #expect(page.contains("\n.SS belfry \(command.name)\n"))
      for flag in command.flags {
        #expect(page.contains("\\-\\-\(flag.longNamesShown)"), "\(flag.name)")
      }
    }
  }
}

extension Flag {
  /// As the page writes it: a negatable one with its brackets.
  fileprivate var longNamesShown: String {
    if case .negatable = value { return "[no\\-]\(name)" }
    return name.replacing("-", with: "\\-")
  }
}
