/// Completion for bash: one function that finds the command among the words, and then what may stand where the cursor is.
struct BashCompletion {
  let table: CommandTable

  var lines: [String] {
    var lines = [
      "# bash completion for \(table.program), printed by \"\(table.program) completion bash\"",
      "_\(table.program)() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} command= flag= offer= words= word i",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    word=${COMP_WORDS[i]}",
      "    # Of \"--flag=value\" bash makes three words.",
      "    if [[ -n $flag ]]; then [[ $word == = ]] || flag=; continue; fi",
      "    case \"$command:$word\" in",
    ]
    lines += table.flags.filter(\.value.takesText).map { "      \(arms(of: $0, after: "*")) flag=$word ;;" }
    for command in table.commands {
      lines += command.flags.filter(\.value.takesText).map {
        "      \(arms(of: $0, after: quoted(command.name))) flag=$word ;;"
      }
    }
    lines += ["      *:-*) ;;"]
    for path in [[]] + table.groups {
      for (word, _) in table.words(after: path) {
        lines.append(
          "      \(quoted(path.joined(separator: " "))):\(word)) command=\(quoted((path + [word]).joined(separator: " "))) ;;"
        )
      }
    }
    lines += ["    esac", "  done", "  [[ $cur == = ]] && cur=", "  case \"$command:$flag\" in"]
    lines += table.flags.filter(\.value.takesText).map { values(of: $0, after: "*") }
    for command in table.commands {
      lines += command.flags.filter(\.value.takesText).map { values(of: $0, after: quoted(command.name)) }
    }
    lines += ["    *)", "      case \"$command:$cur\" in"]
    lines.append("        *:-*) offer=words; case $command in")
    for command in table.commands { lines.append("          \(quoted(command.name))) words=\(flags(of: command)) ;;") }
    lines += ["          *) words=\(flags(of: nil)) ;;", "          esac ;;"]
    for path in [[]] + table.groups {
      let words = table.words(after: path).map(\.word).joined(separator: " ")
      lines.append("        \(quoted(path.joined(separator: " "))):*) offer=words words=\(quoted(words)) ;;")
    }
    let commands = table.helpWords.map(\.word).joined(separator: " ")
    lines.append("        help:*) offer=words words=\(quoted(commands)) ;;")
    for command in table.commands {
      guard let operand = command.operands.last else { continue }
      lines.append("        \(quoted(command.name)):*) \(assignment(of: operand.value.offer)) ;;")
    }
    lines += [
      "      esac ;;", "  esac", "  COMPREPLY=()", "  case $offer in",
      "    words) mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\") ;;",
      "    files) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\") ;;",
      "    folders) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- \"$cur\") ;;",
      "  esac", "}", "complete -F _\(table.program) \(table.program)",
    ]
    return lines
  }

  private func arms(of flag: Flag, after command: String) -> String {
    flag.typed.map { "\(command):\($0)" }.joined(separator: " | ") + ")"
  }

  private func values(of flag: Flag, after command: String) -> String {
    "    \(arms(of: flag, after: command)) \(assignment(of: flag.value.offer)) ;;"
  }

  private func assignment(of offer: Value.Offer) -> String {
    switch offer {
    case .nothing: "offer=nothing"
    case .words(let words): "offer=words words=\(quoted(words.joined(separator: " ")))"
    case .files: "offer=files"
    case .folders: "offer=folders"
    }
  }

  private func flags(of command: Command?) -> String {
    quoted(table.completedFlags(of: command).flatMap(\.typed).joined(separator: " "))
  }

  private func quoted(_ text: String) -> String { ShellQuoting.single(text) }
}

/// Texts as words of a shell.
enum ShellQuoting {
  /// Between single quotes, in which bash and zsh take everything as it is but a single quote.
  static func single(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// Between single quotes, in which fish takes everything as it is but a single quote and a backslash.
  static func fish(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) } + "'"
  }
}
