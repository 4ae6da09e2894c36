/// A shell for which the table prints completions.
public enum Shell: String, CaseIterable, Sendable {
  /// GNU bash, without the package bash-completion.
  case bash
  /// The Z shell.
  case zsh
  /// fish.
  case fish
}

extension CommandTable {
  /// A script that completes this table's words in a shell; ends with a line end.
  public func completion(for shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: BashCompletion(table: self).lines
      case .zsh: ZshCompletion(table: self).lines
      case .fish: FishCompletion(table: self).lines
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What may follow some words that begin commands, each once, with a summary; after no words `help` is among them.
  func words(after path: [String]) -> [(word: String, summary: String)] {
    var words: [(word: String, summary: String)] = []
    for command in commands where command.path.count > path.count && command.path.starts(with: path) {
      let word = command.path[path.count]
      if words.contains(where: { $0.word == word }) { continue }
      let isWhole = command.path.count == path.count + 1
      words.append((word, isWhole ? command.summary : "commands about \(word)"))
    }
    return path.isEmpty ? words + [("help", "shows examples and the flags of a command")] : words
  }

  /// What may follow `help`, each once, with a summary: words that begin commands, and topics.
  var helpWords: [(word: String, summary: String)] {
    let commands = words(after: []).filter { $0.word != "help" }
    let others = topics.filter { topic in !commands.contains { $0.word == topic.name } }
    return commands + others.map { ($0.name, $0.summary) }
  }

  /// The words that begin commands of several words, such as `devices`.
  var groups: [[String]] {
    var groups: [[String]] = []
    for command in commands {
      for count in 1..<max(1, command.path.count) {
        let path = Array(command.path.prefix(count))
        if !groups.contains(path) { groups.append(path) }
      }
    }
    return groups
  }

  /// The flags of a command, those that are always there among them.
  func completedFlags(of command: Command?) -> [Flag] {
    let always = [Flag("help", short: "h", help: "show this help")]
    return flags(of: command) + always + (command == nil ? [Flag("version", help: "show which version this is")] : [])
  }
}

extension Flag {
  /// As they are typed: `-f`, `--format`, `--no-format`.
  var typed: [String] { (short.map { ["-\($0)"] } ?? []) + longNames.map { "--\($0)" } }
}

extension Value {
  /// What a shell offers for a value.
  enum Offer: Equatable {
    case nothing
    case words([String])
    case files
    case folders
  }

  var offer: Offer {
    switch self {
    case .none, .negatable, .text, .name, .integer, .checked: .nothing
    case .choice(let words, _): .words(words)
    case .oneOf(_, let words): .words(words())
    case .path, .source: .files
    case .folder: .folders
    }
  }
}
