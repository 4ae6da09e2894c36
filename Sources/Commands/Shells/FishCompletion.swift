/// Completion for fish: a function that tells the command among the words, and a line for each word and flag.
struct FishCompletion {
  let table: CommandTable

  var lines: [String] {
    let name = table.program
    let taking = (table.flags + table.commands.flatMap(\.flags)).filter(\.value.takesText).flatMap(\.typed)
    let unique = taking.enumerated().filter { !taking[..<$0].contains($1) }.map(\.element)
    var lines = [
      "# fish completion for \(name), printed by \"\(name) completion fish\"",
      "function __\(name)_words", "  set -l skip no", "  for word in (commandline -opc)[2..-1]",
      "    if test $skip = yes", "      set skip no", "      continue", "    end", "    switch $word",
      "      case \(unique.map(ShellQuoting.fish).joined(separator: " "))", "        set skip yes", "      case '-*'",
      "      case '*'", "        echo $word", "    end", "  end", "end",
      "function __\(name)_at", "  set -l words (__\(name)_words)", "  test \"$words\" = \"$argv\"", "end",
      "function __\(name)_in", "  set -l words (__\(name)_words)", "  set -l count (count $argv)",
      "  test \"$words[1..$count]\" = \"$argv\"",
      "end",
      "complete -c \(name) -f",
    ]
    for path in [[]] + table.groups {
      for (word, summary) in table.words(after: path) {
        lines.append("complete -c \(name) -n '\(condition("at", path))' -a \(word) -d \(ShellQuoting.fish(summary))")
      }
    }
    for (word, summary) in table.helpWords {
      lines.append("complete -c \(name) -n '__\(name)_in help' -a \(word) -d \(ShellQuoting.fish(summary))")
    }
    lines += table.completedFlags(of: nil).filter { $0.name != "version" }.map { line(of: $0, when: nil) }
    lines += [line(of: Flag("version", help: "show which version this is"), when: condition("at", []))]
    for command in table.commands {
      let when = condition("in", command.path)
      lines += command.flags.map { line(of: $0, when: when) }
      guard let operand = command.operands.last else { continue }
      let offer = offered(operand.value.offer)
      if !offer.isEmpty { lines.append("complete -c \(name) -n '\(when)'\(offer)") }
    }
    return lines
  }

  private func condition(_ word: String, _ path: [String]) -> String {
    (["__\(table.program)_\(word)"] + path).joined(separator: " ")
  }

  private func line(of flag: Flag, when: String?) -> String {
    var text = "complete -c \(table.program)" + (when.map { " -n '\($0)'" } ?? "")
    if let short = flag.short { text += " -s \(short)" }
    for name in flag.longNames { text += " -l \(name)" }
    if flag.value.takesText { text += " -r" + offered(flag.value.offer) }
    return text + " -d \(ShellQuoting.fish(flag.help))"
  }

  private func offered(_ offer: Value.Offer) -> String {
    switch offer {
    case .nothing: ""
    case .words(let words): " -a \(ShellQuoting.fish(words.joined(separator: " ")))"
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    }
  }
}
