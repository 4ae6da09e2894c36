/// A flag together with the type that its value has.
///
/// Declared once, as a static member, and used both in the table and to read the invocation: `invocation[.jobs]`. So the only spelling of
/// a flag's name is the declaration, and a value is read as the type that parsing has already proven.
public struct Key<Output>: Sendable {
  /// The flag, for the table.
  public let flag: Flag
  let read: @Sendable ([String]) -> Output
}

extension Key where Output == Bool {
  /// There or not.
  public static func isGiven(_ name: String, short: Character? = nil, help: String) -> Key {
    Key(flag: Flag(name, short: short, .none, help: help)) { $0.last == Words.yes }
  }

  /// `--name` and `--no-name`; `standard` when neither is given.
  public static func onOrOff(
    _ name: String, short: Character? = nil, standard: Bool, help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, .negatable, help: help)) { values in
      values.last.map { $0 == Words.yes } ?? standard
    }
  }
}

extension Key where Output == String? {
  /// A text.
  public static func text(
    _ name: String, short: Character? = nil, _ value: Value, help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, value, help: help)) { $0.last }
  }
}

extension Key where Output == [String] {
  /// Texts, as often as the flag is given.
  public static func texts(
    _ name: String, short: Character? = nil, _ value: Value, help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, value, repeats: true, help: help)) { $0 }
  }
}

extension Key where Output == Int? {
  /// A whole number.
  public static func integer(
    _ name: String, short: Character? = nil, as placeholder: String = "N", in range: ClosedRange<Int>,
    help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, .integer(placeholder, range), help: help)) { values in
      values.last.flatMap { Words.integer($0) }
    }
  }
}

extension Key where Output: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the words of an enumeration; `standard` when it is not given.
  public static func choice(
    _ name: String, short: Character? = nil, standard: Output, help: String
  ) -> Key {
    let value = Value.choice(Output.allCases.map(\.rawValue))
    return Key(flag: Flag(name, short: short, value, help: help)) { values in
      values.last.flatMap(Output.init(rawValue:)) ?? standard
    }
  }
}

/// One of the words of an enumeration, and the file into which goes what it asks for; nothing for standard output.
public struct Directed<Word: Sendable>: Sendable {
  /// The word.
  public let word: Word
  /// The file.
  public let file: String?
}

extension Key {
  /// Words of an enumeration, as often as the flag is given, each with `=FILE` behind it or without.
  public static func directed<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, help: String
  ) -> Key where Output == [Directed<Word>] {
    let value = Value.choice(Word.allCases.map(\.rawValue), intoFiles: true)
    return Key(flag: Flag(name, value, repeats: true, help: help)) { values in
      values.compactMap { text in
        let (word, file) = Words.parted(text)
        return Word(rawValue: word).map { Directed(word: $0, file: file) }
      }
    }
  }

  /// One of the words of an enumeration, or nothing when it is not given.
  public static func choice<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short: Character? = nil, help: String
  ) -> Key where Output == Word? {
    let value = Value.choice(Word.allCases.map(\.rawValue))
    return Key(flag: Flag(name, short: short, value, help: help)) { values in
      values.last.flatMap(Word.init(rawValue:))
    }
  }

  /// Whatever `parse` makes of a text; what it makes nothing of is wrong usage, and `expects` says what would be right.
  public static func parsed<Wrapped>(
    _ name: String, short: Character? = nil, as placeholder: String, expects: String,
    help: String, _ parse: @escaping @Sendable (String) -> Wrapped?
  ) -> Key where Output == Wrapped? {
    let value = Value.checked(placeholder, expects: expects) { parse($0) != nil }
    return Key(flag: Flag(name, short: short, value, help: help)) { $0.last.flatMap(parse) }
  }
}

/// How values are kept while they are words.
enum Words {
  static let yes = "yes"
  static let no = "no"

  /// What stands before and behind the first `=`.
  static func parted(_ text: String) -> (word: String, file: String?) {
    guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    return (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
  }

  /// A whole number in plain decimal; `Int.init` would take `+5` too, which is fine.
  static func integer(_ text: String) -> Int? { Int(text) }
}
