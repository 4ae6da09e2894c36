// Takes: the words of the command line and the table of commands
// Gives: an invocation whose values are checked, or one sentence on what is wrong; help
// Never: reads the environment or a file, prints, runs a command

import Diagnostics
import Limits

/// The command line as data: what `belfry` understands.
///
/// Parsing, help, completion and the reference are functions over this table, so that none of them can know a flag the others do not.
public struct CommandTable: Sendable {
  /// The name that is typed.
  public let program: String
  /// What the program is, in a few words.
  public let summary: String
  /// Flags of every command, allowed before and after its name. `-h`, `--help` and `--version` are always
  /// there and not listed.
  public let flags: [Flag]
  /// The commands, in the order of the help.
  public let commands: [Command]
  /// Parts of what the program is about that `help` explains besides commands. One may be called like a command.
  public let topics: [Topic]
  /// Last lines of every help page: exit statuses, where the reference is.
  public let footer: [String]
  /// What other tools call a command, and the command with the flags that it then needs.
  public let otherWords: [(word: String, command: String)]
  /// What other tools call a flag, and what to use instead; only where the command has the flag that it begins with.
  public let otherFlags: [(word: String, instead: String)]
  /// The topic that explains a key of the language; nil for a word that is no key.
  public let topicOfKey: @Sendable (String) -> String?

  /// A table. Names are unique; a command's flags do not repeat those of every command.
  public init(
    program: String, summary: String, flags: [Flag], commands: [Command], topics: [Topic] = [],
    footer: [String] = [], otherWords: [(word: String, command: String)] = [],
    otherFlags: [(word: String, instead: String)] = [],
    topicOfKey: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.program = program
    self.summary = summary
    self.flags = flags
    self.commands = commands
    self.topics = topics
    self.footer = footer
    self.otherWords = otherWords
    self.otherFlags = otherFlags
    self.topicOfKey = topicOfKey
  }

  /// What to use in place of a flag that other tools have; nil where none is near, or the command has no such flag.
  func otherFlag(_ shown: String, _ own: [String]) -> String? {
    let names = otherFlags.filter { row in
      guard row.instead.hasPrefix("--") else { return true }
      return own.contains { row.instead == "--\($0)" || row.instead.hasPrefix("--\($0) ") }
    }
    guard !names.isEmpty, shown.utf8.count > 3 else { return nil }
    let near = Suggestion.near(shown, in: names.map { "--\($0.word)" } + own.map { "--\($0)" }, budget: .ofOneWord())
    guard near.names.count == 1, let best = near.names.first else { return nil }
    return names.first { best == "--\($0.word)" }?.instead
  }

  /// The command with that name, words joined by a blank.
  public func command(named name: String) -> Command? { commands.first { $0.name == name } }

  /// The flags that `command` takes: its own, then those of every command.
  public func flags(of command: Command?) -> [Flag] { (command?.flags ?? []) + flags }

  /// What is wrong with the table itself: names that stand twice, values that no word can give. Empty in a sound table; for tests.
  public var problems: [String] {
    var problems: [String] = []
    func repeated(_ names: [String], _ what: String) {
      for (index, name) in names.enumerated() where names[..<index].contains(name) {
        problems.append("\(what) \(name) twice")
      }
    }
    repeated(commands.map(\.name), "command")
    repeated(topics.map(\.name), "topic")
    for command in [nil] + commands.map(Optional.some) {
      let flags = flags(of: command)
      repeated(flags.flatMap(\.longNames) + ["help", "version"], "--")
      repeated(flags.compactMap { $0.short.map(String.init) } + ["h"], "-")
      for flag in flags where flag.name.isEmpty || flag.name.contains("=") || flag.name.first == "-" {
        problems.append("flag \"\(flag.name)\"")
      }
      guard let command else { continue }
      if command.path.isEmpty || command.path.contains(where: { $0.isEmpty || $0.first == "-" || $0.contains(" ") }) {
        problems.append("command \"\(command.name)\"")
      }
      let isOpen = command.operands.dropLast().contains { $0.count == .any || $0.count == .oneOrMore }
      if isOpen { problems.append("\(command.name): only the last operand may repeat") }
      let counts = command.operands.map { $0.isRequired ? 0 : 1 }
      if counts != counts.sorted() { problems.append("\(command.name): a required operand after an optional one") }
    }
    return problems
  }
}

/// A part of what the program is about.
public struct Topic: Sendable {
  /// One word, as it is typed behind `help`.
  public let name: String
  /// What it is: a few words, lower case.
  public let summary: String

  /// A topic.
  public init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
}

/// One thing that the program does.
public struct Command: Sendable {
  /// The words that name it, most often one.
  public let path: [String]
  /// What it does: a few words, lower case.
  public let summary: String
  /// More about it: one paragraph a string.
  public let details: [String]
  /// Its own flags, the most used first.
  public let flags: [Flag]
  /// What may stand after its name besides flags.
  public let operands: [Operand]
  /// How it is used: at least one.
  public let examples: [Example]

  /// A command.
  public init(
    _ path: String..., summary: String, details: [String] = [], flags: [Flag] = [], operands: [Operand] = [],
    examples: [Example]
  ) {
    self.path = path
    self.summary = summary
    self.details = details
    self.flags = flags
    self.operands = operands
    self.examples = examples
  }

  /// What a sentence about exit statuses begins with.
  static let statusMark = "Status: "

  /// Whether its details say which exit statuses it has.
  var namesStatuses: Bool { details.contains { $0.contains(Self.statusMark) } }

  /// Its words joined by a blank: the command's identity.
  public var name: String { path.joined(separator: " ") }

  /// A line that can be typed, and what it does.
  public struct Example: Sendable {
    /// The whole line, the program's name included.
    public let line: String
    /// What it does.
    public let meaning: String

    /// An example.
    public init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }
}

/// Something that stands after the command's name and is no flag.
public struct Operand: Sendable {
  /// How many words it takes.
  public enum Count: String, Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// Any number; only for the last operand.
    case any
    /// At least one; only for the last operand.
    case oneOrMore = "one-or-more"
  }

  /// In capitals, as help shows it: `PATH`.
  public let name: String
  /// How many words it takes.
  public let count: Count
  /// What the words may be.
  public let value: Value
  /// What it is for.
  public let help: String

  /// An operand.
  public init(_ name: String, _ count: Count = .one, value: Value? = nil, help: String) {
    self.name = name
    self.count = count
    self.value = value ?? .name(name)
    self.help = help
  }

  /// Whether something must be given.
  public var isRequired: Bool { count == .one || count == .oneOrMore }

  /// As in usage lines: `PATH`, `[PATH]`, `[PATH…]`, `PATH…`.
  public var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .any: "[\(name)…]"
    case .oneOrMore: "\(name)…"
    }
  }
}

/// One flag.
public struct Flag: Sendable {
  /// The long name without dashes.
  public let name: String
  /// The letter, if it has one.
  public let short: Character?
  /// What it takes.
  public let value: Value
  /// Whether every value counts; otherwise the last one wins.
  public let repeats: Bool
  /// What it is for: lower case, no full stop.
  public let help: String

  /// A flag.
  public init(
    _ name: String, short: Character? = nil, _ value: Value = .none, repeats: Bool = false, help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.help = help
  }

  /// What can be typed after `--`.
  var longNames: [String] {
    if case .negatable = value { return [name, "no-\(name)"] }
    return [name]
  }

  /// As in help: `-C, --directory DIR`, `--[no-]color`.
  public var usage: String {
    var text = short.map { "-\($0), " } ?? ""
    if case .negatable = value { text += "--[no-]\(name)" } else { text += "--\(name)" }
    if let placeholder = value.placeholder { text += " \(placeholder)" }
    return text
  }
}

/// What a flag or an operand takes.
public enum Value: Sendable {
  /// Nothing: the flag is there or not.
  case none
  /// Nothing, and `--no-…` takes it back.
  case negatable
  /// Any text; the placeholder of the help.
  case text(String)
  /// What something is called. A server's address is refused, because messages show names.
  case name(String)
  /// One of these words; where one may go `intoFiles`, `=FILE` may stand behind it.
  case choice([String], intoFiles: Bool = false)
  /// What something is called; shells offer these words, which are only made then.
  case oneOf(String, @Sendable () -> [String])
  /// A file or folder.
  case path(String)
  /// A folder.
  case folder(String)
  /// A file, or a server's address, which begins with one of the schemes. What only looks like an address is refused.
  case source(String, schemes: [String])
  /// A whole number in a range.
  case integer(String, ClosedRange<Int>)
  /// A text that `accepts` takes; `expects` says what that is: `a time such as 2026-11-21T00:00:00Z`.
  case checked(String, expects: String, accepts: @Sendable (String) -> Bool)

  /// Whether a word must follow.
  public var takesText: Bool {
    switch self {
    case .none, .negatable: false
    default: true
    }
  }

  /// What help writes for the value.
  public var placeholder: String? {
    switch self {
    case .none, .negatable: nil
    case .text(let name), .name(let name), .oneOf(let name, _), .path(let name), .folder(let name),
      .source(let name, _), .integer(let name, _), .checked(let name, _, _):
      name
    case .choice(let words, let intoFiles): words.joined(separator: "|") + (intoFiles ? "[=FILE]" : "")
    }
  }
}
