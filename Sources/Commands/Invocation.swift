import Diagnostics
import Escaping
import Limits

/// What the words of a command line ask for.
public enum Request: Sendable {
  /// Run a command.
  case run(Invocation)
  /// Show the help of a command, or of the program. On standard output, status 0.
  case help(Command?)
  /// Show the commands that begin with these words. On standard output, status 0.
  case groupHelp([String])
  /// Show the page of a topic, and the help of the command that is called like it, if one is. On standard output, status 0.
  case topic(Topic, Command?)
  /// Show which version this is. On standard output, status 0.
  case version
}

/// A command with its flags and operands: every value has been checked against the table.
public struct Invocation: Sendable {
  /// The command.
  public let command: Command
  /// What stands after it and is no flag, in order.
  public let operands: [String]
  let values: [String: [String]]

  /// The value of a flag.
  public subscript<Output>(_ key: Key<Output>) -> Output { key.read(values[key.flag.name] ?? []) }

  /// Whether the flag was given, on the command line or by its variable.
  public func isGiven<Output>(_ key: Key<Output>) -> Bool { values[key.flag.name] != nil }
}

/// Wrong usage: one sentence, for standard error, status 2.
public struct UsageError: Error, Sendable {
  /// What is wrong and, if something is near, what may have been meant; lower case, no full stop.
  public let message: String
  /// The command whose help would say more.
  public let command: Command?
  /// Whether nothing at all was asked, so that the short help answers better than a message.
  public let isEmptyCommandLine: Bool

  init(_ message: String, _ command: Command? = nil, isEmptyCommandLine: Bool = false) {
    self.message = message
    self.command = command
    self.isEmptyCommandLine = isEmptyCommandLine
  }

  /// The lines to print: the message, and where help is.
  public func text(program: String) -> String {
    let help = ([program] + (command?.path ?? []) + ["--help"]).joined(separator: " ")
    return "\(program): \(message)\ntry \"\(help)\"\n"
  }
}

extension CommandTable {
  /// Reads the words after the program's name. One pass, no input or output.
  ///
  /// `--name value`, `--name=value`, `-n value`, `-nvalue`, clusters of letters, `--` before operands that look like flags, `-` as an
  /// operand. Names are never abbreviated, because a new flag would change what an old script means. `-h` or `--help` before `--` wins over every mistake; `--version` comes next.
  public func parse(_ arguments: [String]) -> Result<Request, UsageError> {
    var reader = ArgumentReader(table: self, words: arguments)
    reader.readAll()
    if reader.asksForHelp { return .success(reader.help) }
    if let error = reader.error { return .failure(error) }
    if reader.isHelpCommand { return .success(reader.help) }
    if reader.asksForVersion { return .success(.version) }
    return reader.finish()
  }
}

/// The pass over the words. Goes on after the first mistake, because help may still be asked for.
private struct ArgumentReader {
  let table: CommandTable
  let words: [String]
  var at = 0
  var path: [String] = []
  var command: Command?
  /// Which word follows the command's name.
  var commandEnd = 0
  var operands: [String] = []
  var values: [String: [String]] = [:]
  var asksForHelp = false
  /// `help check`: like `--help`, but what follows must be a command or a topic.
  var isHelpCommand = false
  var topic: Topic?
  var asksForVersion = false
  var error: UsageError?

  /// The help of as much of a command's name as was said.
  var help: Request {
    if let topic { return .topic(topic, command) }
    guard command == nil, !commands(under: path).isEmpty, !path.isEmpty else { return .help(command) }
    return .groupHelp(path)
  }

  /// The commands that begin with some words and have more.
  private func commands(under words: some Collection<String>) -> [Command] {
    table.commands.filter { $0.path.count > words.count && $0.path.prefix(words.count).elementsEqual(words) }
  }

  private mutating func fail(_ message: String) {
    if error == nil { error = UsageError(message, command) }
  }

  /// A word as messages show it: of an address, which may hold a password, only its beginning.
  private func quoted(_ text: String) -> String {
    Harmless.quoted(TerminalText.cut(ServerAddress.beginning(of: text), to: 80))
  }

  mutating func readAll() {
    var isAfterDashes = false
    while at < words.count {
      let word = words[at]
      at += 1
      if isAfterDashes || word == "-" || !word.utf8.starts(with: "-".utf8) {
        operand(word)
      } else if word == "--" {
        isAfterDashes = true
      } else if word.utf8.starts(with: "--".utf8) {
        long(String(Substring(word.utf8.dropFirst(2))))
      } else {
        cluster(word)
      }
    }
  }

  // MARK: operands and the command's name

  private mutating func operand(_ word: String) {
    if command != nil {
      // "send status" is another command than "send" of a folder "status"; the folder is "./status".
      if at == commandEnd + 1 {
        let longer = table.command(named: (path + [word]).joined(separator: " "))
        // Of "send channels list" the first two words are no command, and more of its name follows.
        if longer != nil || !commands(under: path + [word]).isEmpty {
          path.append(word)
          (command, commandEnd) = (longer, at)
          return
        }
      }
      return operands.append(word)
    }
    // `help check` is `check --help`.
    if path.isEmpty, !isHelpCommand, word == "help" {
      isHelpCommand = true
      return
    }
    if topic != nil { return fail("\"\(table.program) help\" explains one topic, and \(quoted(word)) is too much") }
    if isHelpCommand, path.isEmpty { topic = table.topics.first { $0.name.utf8.elementsEqual(word.utf8) } }
    path.append(word)
    let name = path.joined(separator: " ")
    if let found = table.command(named: name) {
      (command, commandEnd) = (found, at)
      return
    }
    guard commands(under: path).isEmpty, topic == nil else { return }
    let depth = path.count
    let asksForTopic = isHelpCommand && depth == 1 && !table.topics.isEmpty
    if asksForTopic, let topic = table.topicOfKey(word) {
      let place = "\(quoted(word)) is a key: \"\(table.program) help \(topic)\" explains it"
      if error == nil { error = UsageError(place) }
      at = words.count
      return
    }
    let names = commands(under: path.dropLast()).map { $0.path[depth - 1] }
    let topics = asksForTopic ? table.topics.map(\.name) : []
    let other = depth == 1 ? table.otherWords.first { $0.word.utf8.elementsEqual(word.utf8) } : nil
    let hint =
      other.map { "use \"\(table.program) \($0.command)\"" }
      ?? Suggestion.question(word, in: distinct(names + topics), budget: .ofOneWord())?.text
      ?? (asksForTopic
        ? "topics are \(topics.joined(separator: ", ")); \"\(table.program) help\" lists the commands"
        : "commands are \(Suggestion.list(distinct(names), "and"))")
    let what = asksForTopic ? "command or topic" : "command"
    if error == nil { error = UsageError("unknown \(what) \(quoted(name)); \(hint)") }
    // What follows belongs to a command that nobody knows.
    at = words.count
    asksForHelp = asksForHelp || words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private func distinct(_ names: [String]) -> [String] {
    var seen: [String] = []
    for name in names where !seen.contains(name) { seen.append(name) }
    return seen
  }

  // MARK: flags

  private mutating func long(_ text: String) {
    // By bytes: a combining mark after `=` must not hide it.
    let parts = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(Substring(parts.first ?? ""[...].utf8))
    let value = parts.count == 2 ? String(Substring(parts[1])) : nil
    if value == nil, name == "help" {
      asksForHelp = true
      return
    }
    if value == nil, name == "version" {
      asksForVersion = true
      return
    }
    for flag in table.flags(of: command) {
      guard flag.longNames.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { continue }
      if !flag.value.takesText {
        if value != nil { return fail("--\(name) takes no value") }
        return set(flag, name == flag.name ? Words.yes : Words.no)
      }
      if let value { return set(flag, value) }
      return setNext(flag, shown: "--\(name)")
    }
    unknown("--\(name)") { $0.longNames.contains { $0.utf8.elementsEqual(name.utf8) } }
  }

  private mutating func cluster(_ word: String) {
    // By scalars: with a combining mark after it, the dash itself would be another character.
    var letters = word.unicodeScalars.dropFirst()
    while let scalar = letters.popFirst() {
      let letter = Character(scalar)
      if letter == "h" {
        asksForHelp = true
        continue
      }
      guard let flag = table.flags(of: command).first(where: { $0.short == letter }) else {
        return unknown("-\(letter)") { $0.short == letter }
      }
      if !flag.value.takesText {
        set(flag, Words.yes)
      } else if letters.isEmpty {
        return setNext(flag, shown: "-\(letter)")
      } else {
        return set(flag, String(String.UnicodeScalarView(letters)))
      }
    }
  }

  /// The next word is the value, unless it is plainly meant as a flag.
  private mutating func setNext(_ flag: Flag, shown: String) {
    guard at < words.count, words[at] != "--", words[at] != "--help", words[at] != "-h" else {
      return fail("\(shown) needs a value: \(expectation(of: flag.value))")
    }
    let word = words[at]
    let isFlag = table.flags(of: command).contains { flag in
      flag.longNames.contains { word == "--\($0)" } || flag.short.map { word == "-\($0)" } ?? false
    }
    if isFlag {
      return fail("\(shown) needs a value, and \(quoted(word)) is a flag; to mean it, write --\(flag.name)=\(word)")
    }
    at += 1
    set(flag, word)
  }

  private mutating func set(_ flag: Flag, _ value: String) {
    if let problem = problem(value, flag.value) ?? unknown(value, flag.value) {
      return fail("--\(flag.name): \(problem)")
    }
    if flag.repeats {
      values[flag.name, default: []].append(value)
    } else {
      values[flag.name] = [value]
    }
  }

  private mutating func unknown(_ shown: String, where isIt: (Flag) -> Bool) {
    let owners = table.commands.filter { $0.flags.contains(where: isIt) }.map { "\"\(table.program) \($0.name)\"" }
    if !owners.isEmpty {
      let list = Suggestion.list(owners, "and")
      if let command {
        return fail("\"\(table.program) \(command.name)\" has no flag \(quoted(shown)); it belongs to \(list)")
      }
      return fail("flag \(quoted(shown)) belongs to \(list) and goes after the command's name")
    }
    let own = table.flags(of: command).flatMap(\.longNames)
    if let other = table.otherFlag(shown, own) { return fail("unknown flag \(quoted(shown)); use \(other)") }
    let known = own + ["help", "version"]
    // An abbreviation is never understood, but it is answered.
    let begun = known.first { shown.utf8.count > 3 && "--\($0)".utf8.starts(with: shown.utf8) }
    let near =
      shown.utf8.count > 2
      ? Suggestion.question(begun.map { "--\($0)" } ?? shown, in: known.map { "--\($0)" }, budget: .ofOneWord())
      : nil
    // A flag is off unless it is given, so its negation needs no flag.
    let switches = table.flags(of: command).filter { if case .none = $0.value { true } else { false } }
    let negated = Suggestion.negated(shown, in: switches.map(\.name), budget: .ofOneWord())
    let help = near.map(\.text) ?? negated.map { "leave \"--\($0)\" out" }
    fail("unknown flag \(quoted(shown))" + (help.map { "; \($0)" } ?? ""))
  }

  // MARK: values

  private func problem(_ text: String, _ value: Value) -> String? {
    switch value {
    case .none, .negatable, .text: return nil
    case .name, .oneOf: return addressProblem(text)
    case .path, .folder: return text.isEmpty ? "the path is empty" : addressProblem(text)
    case .source(_, let schemes):
      if text.isEmpty { return "the path is empty" }
      guard !schemes.contains(where: { text.utf8.starts(with: $0.utf8) }), ServerAddress.isMeant(by: text) else {
        return nil
      }
      return "this seems to be a server's address; such a one begins with \(Suggestion.list(schemes, "or"))"
    case .choice(let choices, let intoFiles):
      let (word, file) = intoFiles ? Words.parted(text) : (text, nil)
      if let file, file.isEmpty { return "no file is named after \(quoted(text))" }
      if choices.contains(where: { $0.utf8.elementsEqual(word.utf8) }) { return nil }
      let near = Suggestion.question(word, in: choices, budget: .ofOneWord()).map { "; \($0)" } ?? ""
      return "\(quoted(text)) is not valid; use \(Suggestion.list(choices, "or"))\(near)"
    case .integer(_, let range):
      if let number = Words.integer(text), range.contains(number) { return nil }
      return "\(quoted(text)) is not \(expectation(of: value))"
    case .checked(_, let expects, let accepts): return accepts(text) ? nil : "\(quoted(text)) is not \(expects)"
    }
  }

  /// What is said of a word that is none of those that there are; of an operand its command says more.
  private func unknown(_ text: String, _ value: Value) -> String? {
    guard case .oneOf(let name, let words) = value else { return nil }
    let known = words()
    if known.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return nil }
    let near = Suggestion.question(text, in: known, budget: .ofOneWord()).map { "; \($0)" } ?? ""
    return "there is no \(name.lowercased()) \(quoted(text))\(near)"
  }

  /// What is said of an address where none can stand. Whoever went on would show it, as the name of what is not there.
  private func addressProblem(_ text: String) -> String? {
    guard ServerAddress.isMeant(by: text) else { return nil }
    let takers = table.flags(of: command).filter { if case .source = $0.value { true } else { false } }
    let only = takers.isEmpty ? "" : "; only \(Suggestion.list(takers.map { "--\($0.name)" }, "and")) can name one"
    return "this seems to be a server's address\(only)"
  }

  private func expectation(of value: Value) -> String {
    switch value {
    case .choice(let choices, _): Suggestion.list(choices, "or")
    case .integer(_, let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .checked(_, let expects, _): expects
    default: value.placeholder ?? "a value"
    }
  }

  // MARK: the end

  func finish() -> Result<Request, UsageError> {
    guard let command else {
      if path.isEmpty { return .failure(UsageError("no command given", isEmptyCommandLine: words.isEmpty)) }
      let next = commands(under: path).map { $0.path[path.count] }
      let name = path.joined(separator: " ")
      return .failure(UsageError("\(quoted(name)) needs one more word: \(Suggestion.list(distinct(next), "or"))"))
    }
    if let message = operandProblem(of: command) { return .failure(UsageError(message, command)) }
    return .success(.run(Invocation(command: command, operands: operands, values: values)))
  }

  private func operandProblem(of command: Command) -> String? {
    let name = "\"\(table.program) \(command.name)\""
    let required = command.operands.filter(\.isRequired)
    if operands.count < required.count {
      return "\(name) needs \(required[operands.count].name): \(required[operands.count].help)"
    }
    let repeating = command.operands.last.flatMap { $0.count == .any || $0.count == .oneOrMore ? $0 : nil }
    for (index, word) in operands.enumerated() {
      guard let operand = index < command.operands.count ? command.operands[index] : repeating else {
        if command.operands.isEmpty { return "\(name) takes no operands, and \(quoted(word)) is one" }
        return command.operands.count == 1
          ? "\(name) takes one \(command.operands.map(\.name).joined()), and \(quoted(word)) is another"
          : "\(quoted(word)) is too much: \(name) takes \(command.operands.map(\.usage).joined(separator: " "))"
      }
      if let problem = problem(word, operand.value) { return "\(operand.name): \(problem)" }
    }
    return nil
  }
}
