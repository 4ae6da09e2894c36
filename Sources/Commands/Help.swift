import Diagnostics

extension CommandTable {
  /// The columns for help: what `COLUMNS` says, 80 when it says nothing, never more than 100, because long lines are hard to read.
  public static func helpWidth(environment: [String: String]) -> Int {
    guard let text = environment["COLUMNS"], let columns = Int(text), columns > 0 else { return 80 }
    return min(max(columns, 40), 100)
  }

  /// The help page of a command, or the overview; ends with a line end.
  public func help(_ command: Command?, width: Int = 80) -> String {
    let width = min(max(width, 40), 100)
    let lines = command.map { page(of: $0, width) } ?? overview(width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The commands that begin with some words; ends with a line end.
  public func help(group words: [String], width: Int = 80) -> String {
    let width = min(max(width, 40), 100)
    let name = ([program] + words).joined(separator: " ")
    let members = commands.filter { $0.path.count > words.count && $0.path.prefix(words.count).elementsEqual(words) }
    var lines = ["usage: \(name) COMMAND [FLAGS] [OPERANDS]", "", "Commands"]
    lines += Self.definitions(members.map { ($0.name, $0.summary) }, width)
    lines += [
      "", "\"\(program) help \(words.joined(separator: " ")) COMMAND\" shows examples and the flags of one command.",
    ]
    return (lines + footerLines(width, of: members)).joined(separator: "\n") + "\n"
  }

  /// `belfry check [FLAGS] [PATH…]`
  public func usage(of command: Command?) -> String {
    guard let command else { return "\(program) COMMAND [FLAGS] [OPERANDS]" }
    return ([program] + command.path + ["[FLAGS]"] + command.operands.map(\.usage)).joined(separator: " ")
  }

  private func overview(_ width: Int) -> [String] {
    var lines = TerminalText.wrapped("\(program): \(summary)", to: width)
    lines += ["", "usage: \(usage(of: nil))", "", "Commands"]
    lines += Self.definitions(commands.map { ($0.name, $0.summary) }, width)
    lines += ["", "Flags of every command"] + flagLines(flags, width, withVersion: true)
    lines += ["", "\"\(program) help COMMAND\" shows examples and the flags of one command."]
    if !topics.isEmpty {
      let names = topics.map(\.name).joined(separator: ", ")
      lines += TerminalText.wrapped("\"\(program) help TOPIC\" explains a part of the language: \(names).", to: width)
    }
    return lines + footerLines(width, of: [])
  }

  private func page(of command: Command, _ width: Int) -> [String] {
    var lines = TerminalText.wrapped("\(program) \(command.name): \(command.summary)", to: width)
    lines += ["", "Examples"]
    for example in command.examples {
      lines.append("  \(example.line)")
      lines += TerminalText.wrapped(example.meaning, to: width - 6).map { "      \($0)" }
    }
    lines += ["", "usage: \(usage(of: command))"]
    for paragraph in command.details { lines += [""] + TerminalText.wrapped(paragraph, to: width) }
    if !command.operands.isEmpty {
      lines += ["", "Operands"] + Self.definitions(command.operands.map { ($0.usage, $0.help) }, width)
    }
    if !command.flags.isEmpty { lines += ["", "Flags"] + flagLines(command.flags, width, withHelp: false) }
    lines += ["", "Flags of every command"] + flagLines(flags, width)
    return lines + footerLines(width, of: [command])
  }

  /// The last lines; without the statuses where the commands on the page have their own.
  private func footerLines(_ width: Int, of shown: [Command]) -> [String] {
    let hasOwn = !shown.isEmpty && shown.allSatisfy(\.namesStatuses)
    let lines = footer.filter { !hasOwn || !$0.hasPrefix(Command.statusMark) }
    return lines.isEmpty ? [] : [""] + lines.flatMap { TerminalText.wrapped($0, to: width) }
  }

  private func flagLines(_ flags: [Flag], _ width: Int, withHelp: Bool = true, withVersion: Bool = false) -> [String] {
    var rows = flags.map { flag in
      // Letters stand in a column of their own.
      let usage = flag.short == nil ? "    " + flag.usage : flag.usage
      var help = flag.help
      if case .choice(let words, _) = flag.value { help += ": \(Suggestion.list(words, "or"))" }
      if flag.repeats { help += "; may be given several times" }
      return (Self.withoutChoices(flag, usage), help)
    }
    if withHelp { rows.append(("-h, --help", "show this help")) }
    if withVersion { rows.append(("    --version", "show which version this is")) }
    return Self.definitions(rows, width)
  }

  /// Long lists of choices would push the column of explanations away; they stand in the explanation anyway.
  private static func withoutChoices(_ flag: Flag, _ usage: String) -> String {
    guard case .choice(_, let intoFiles) = flag.value, let placeholder = flag.value.placeholder else { return usage }
    return usage.dropLast(placeholder.count) + (intoFiles ? "WORD[=FILE]" : "WORD")
  }

  /// Terms with explanations beside them, in a column when the term is short, below it when not.
  static func definitions(_ rows: [(term: String, meaning: String)], _ width: Int) -> [String] {
    let widest = rows.map { TerminalText.width($0.term) }.filter { $0 <= 28 }.max() ?? 0
    let column = widest + 4
    var lines: [String] = []
    for row in rows {
      let meaning = TerminalText.wrapped(row.meaning, to: max(20, width - column))
      let padding = String(repeating: " ", count: column)
      let used = TerminalText.width(row.term) + 2
      if used + 2 <= column {
        lines.append("  \(row.term)" + padding.dropFirst(used) + (meaning.first ?? ""))
        lines += meaning.dropFirst().map { padding + $0 }
      } else {
        lines.append("  \(row.term)")
        lines += meaning.map { padding + $0 }
      }
    }
    return lines
  }
}
