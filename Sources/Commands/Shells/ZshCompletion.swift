/// Completion for zsh: one function, in which each group of commands and each command has its own call of `_arguments`.
struct ZshCompletion {
  let table: CommandTable

  var lines: [String] {
    let name = table.program
    var lines = [
      "#compdef \(name)", "# zsh completion for \(name), printed by \"\(name) completion zsh\"", "_\(name)() {",
      "  local context state state_descr line curcontext=\"$curcontext\"", "  typeset -A opt_args", "  local -a every",
      "  every=(",
    ]
    lines += specifications(table.flags + [Flag("help", short: "h", help: "show this help")]).map { "    \($0)" }
    lines += ["  )"]
    lines += group([], indent: "  ")
    lines += [
      "}", "if [[ $funcstack[1] == _\(name) ]]; then _\(name) \"$@\"; else compdef _\(name) \(name); fi",
    ]
    return lines
  }

  /// What may follow the words of a group: the next word, and behind it what that word takes.
  private func group(_ path: [String], indent: String) -> [String] {
    let words = table.words(after: path)
    let version = path.isEmpty ? " '--version[show which version this is]'" : ""
    var lines = [
      "_arguments -C -S $every\(version) '1:command:->word' '*::rest:->rest'", "case $state in", "  word)",
      "    local -a words_here", "    words_here=(",
    ]
    lines += words.map { "      " + ShellQuoting.single("\($0.word):\(escaped($0.summary))") }
    lines += ["    )", "    _describe -t commands command words_here ;;", "  rest)", "    case $line[1] in"]
    for (word, _) in words {
      lines.append("      \(word))")
      let next = path + [word]
      if let command = table.commands.first(where: { $0.path == next }) {
        let more = table.words(after: next).map(\.word)
        let own = arguments(of: command).map { "        \($0)" }
        // A command may be one by itself, and the first word of others.
        lines += more.isEmpty ? own : choice(of: more, group(next, indent: "          "), own.map { "  " + $0 })
      } else if path.isEmpty, word == "help" {
        let commands = table.helpWords.map(\.word).joined(separator: " ")
        lines.append("        _arguments -S '1:command:(\(commands))'")
      } else {
        lines += group(next, indent: "        ")
      }
      lines.append("        ;;")
    }
    lines += ["    esac ;;", "esac"]
    return lines.map { indent + $0 }
  }

  /// The lines for a group where one of its words comes next and is written, the others otherwise.
  private func choice(of words: [String], _ group: [String], _ own: [String]) -> [String] {
    ["        if (( CURRENT > 2 )) && [[ $words[2] == (\(words.joined(separator: "|"))) ]]; then"] + group
      + ["        else"] + own + ["        fi"]
  }

  private func arguments(of command: Command) -> [String] {
    let operands = command.operands.enumerated().map { number, operand in
      let isRest = operand.count == .any || operand.count == .oneOrMore
      let place = isRest ? "*" : "\(number + 1)"
      return ShellQuoting.single(
        "\(place):\(escaped(operand.name)):\(action(operand.value.offer))")
    }
    let all = specifications(command.flags) + operands
    return ["_arguments -S $every" + (all.isEmpty ? "" : " \\")]
      + all.enumerated().map { "  \($1)" + ($0 == all.count - 1 ? "" : " \\") }
  }

  /// `'(-f --format)'{-f+,--format=}'[help]:WORD:(text json)'`
  private func specifications(_ flags: [Flag]) -> [String] {
    flags.flatMap { flag -> [String] in
      let others = flag.repeats ? "'*'" : ShellQuoting.single("(\(flag.typed.joined(separator: " ")))")
      let tail =
        "[\(escaped(flag.help))]"
        + (flag.value.takesText ? ":\(escaped(flag.value.placeholder ?? "")):\(action(flag.value.offer))" : "")
      return flag.typed.map { word in
        let shape = flag.value.takesText ? word + (word.hasPrefix("--") ? "=" : "+") : word
        return others + ShellQuoting.single(shape + tail)
      }
    }
  }

  private func action(_ offer: Value.Offer) -> String {
    switch offer {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    }
  }

  /// Brackets and colons end the parts of a specification.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : String($1) }
  }
}
