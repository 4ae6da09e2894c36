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
  public static func isGiven(_ name: String, short: Character? = nil, environment: String? = nil, help: String) -> Key {
    Key(flag: Flag(name, short: short, .none, environment: environment, help: help)) { $0.last == Words.yes }
  }

  /// `--name` and `--no-name`; `standard` when neither is given.
  public static func onOrOff(
    _ name: String, short: Character? = nil, standard: Bool, environment: String? = nil, help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, .negatable, environment: environment, help: help)) { values in
      values.last.map { $0 == Words.yes } ?? standard
    }
  }
}

extension Key where Output == String? {
  /// A text.
  public static func text(
    _ name: String, short: Character? = nil, _ value: Value, environment: String? = nil, help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, value, environment: environment, help: help)) { $0.last }
  }
}

extension Key where Output == [String] {
  /// Texts, as often as the flag is given.
  public static func texts(
    _ name: String, short: Character? = nil, _ value: Value, environment: String? = nil, help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, value, repeats: true, environment: environment, help: help)) { $0 }
  }
}

extension Key where Output == Int? {
  /// A whole number.
  public static func integer(
    _ name: String, short: Character? = nil, as placeholder: String = "N", in range: ClosedRange<Int>,
    environment: String? = nil, help: String
  ) -> Key {
    Key(flag: Flag(name, short: short, .integer(placeholder, range), environment: environment, help: help)) { values in
      values.last.flatMap { Words.integer($0) }
    }
  }
}

extension Key where Output: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the words of an enumeration; `standard` when it is not given.
  public static func choice(
    _ name: String, short: Character? = nil, standard: Output, environment: String? = nil, help: String
  ) -> Key {
    let value = Value.choice(Output.allCases.map(\.rawValue))
    return Key(flag: Flag(name, short: short, value, environment: environment, help: help)) { values in
      values.last.flatMap(Output.init(rawValue:)) ?? standard
    }
  }
}

extension Key {
  /// One of the words of an enumeration, or nothing when it is not given.
  public static func choice<Word: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, short: Character? = nil, environment: String? = nil, help: String
  ) -> Key where Output == Word? {
    let value = Value.choice(Word.allCases.map(\.rawValue))
    return Key(flag: Flag(name, short: short, value, environment: environment, help: help)) { values in
      values.last.flatMap(Word.init(rawValue:))
    }
  }

  /// Whatever `parse` makes of a text; what it makes nothing of is wrong usage, and `expects` says what would be right.
  public static func parsed<Wrapped>(
    _ name: String, short: Character? = nil, as placeholder: String, expects: String, environment: String? = nil,
    help: String, _ parse: @escaping @Sendable (String) -> Wrapped?
  ) -> Key where Output == Wrapped? {
    let value = Value.checked(placeholder, expects: expects) { parse($0) != nil }
    return Key(flag: Flag(name, short: short, value, environment: environment, help: help)) { $0.last.flatMap(parse) }
  }
}

/// How values are kept while they are words.
enum Words {
  static let yes = "yes"
  static let no = "no"

  /// A whole number in plain decimal; `Int.init` would take `+5` too, which is fine.
  static func integer(_ text: String) -> Int? { Int(text) }
}
