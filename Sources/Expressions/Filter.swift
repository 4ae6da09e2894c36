/// One Liquid filter: what it takes, what it gives, and how long the result can be.
///
/// A filter is a row of ``Filter/all``; parser, type check, bound, renderer and reference read nothing else. A class, because each use of one
/// takes its row.
public final class Filter: Sendable {
  /// What a filter may be given.
  public enum Input: Sendable {
    /// Anything; numbers and dates are taken as they print.
    case any
    /// A text, an enumeration's member or a version.
    case text
    /// An integer or a decimal.
    case number
    /// A date or a timestamp.
    case moment
    /// A time or a timestamp.
    case clock
    /// A list.
    case list
    /// A list, or a text.
    case listOrText
  }

  /// What an argument may be.
  public enum Parameter: Sendable {
    /// Any value.
    case any
    /// Any value, taken as it prints.
    case text
    /// An integer or a decimal.
    case number
    /// A number that cannot be zero.
    case divisor
    /// A whole number from 0, written out.
    case count
    /// A date format or a style, written out.
    case format
    /// What stands between the items of a list, written out.
    case join
    /// The word of a list, written out: and, or.
    case list
    /// A style of times, written out.
    case time
    /// The code of a currency, written out or from an enumeration.
    case currency
  }

  /// What a filter does with something missing.
  enum Missing: Sendable {
    /// It stays missing, or prints as nothing, so that a later `default` still sees it.
    case passed
    /// Something else is written for it.
    case replaced
    /// Nothing that the filter could write would be meant.
    case refused
  }

  /// What a filter writes in the language of the text.
  enum Speech: Sendable {
    case none, number, percent, money, plural, time, list
    /// A date, by style or by format.
    case format
  }

  /// Liquid's name.
  public let name: String
  /// What it works on.
  public let input: Input
  /// The arguments in order.
  public let parameters: [Parameter]
  /// How many of them must be given.
  public let required: Int
  /// Whether it takes Liquid's `allow_false:`.
  public let takesAllowFalse: Bool
  /// What it does with something missing.
  let missing: Missing
  /// One line for the reference.
  public let meaning: String
  let speech: Speech
  /// What it does with the items of a list.
  let items: ListFilter?
  let shape: @Sendable (Shape, [Argument]) -> Shape
  /// Makes a value of a value; new texts are written into the room.
  let evaluate: @Sendable (ValueView, Arguments, Scratch) -> ValueView

  /// An argument while compiling.
  struct Argument: Sendable {
    let shape: Shape
    let constant: Value?
  }

  init(
    _ name: String, _ input: Input, _ parameters: [Parameter] = [], required: Int? = nil, allowFalse: Bool = false,
    missing: Missing = .passed, _ meaning: String, shape: @escaping @Sendable (Shape, [Argument]) -> Shape,
    evaluate: @escaping @Sendable (ValueView, Arguments, Scratch) -> ValueView
  ) {
    self.name = name
    self.input = input
    self.parameters = parameters
    self.required = required ?? parameters.count
    takesAllowFalse = allowFalse
    self.missing = missing
    self.meaning = meaning
    speech = .none
    items = nil
    self.shape = shape
    self.evaluate = evaluate
  }

  /// A filter that writes in the language of the text: what it gives is worked out with its ``TextFormat``.
  init(
    speaking speech: Speech, _ name: String, _ input: Input, _ parameters: [Parameter] = [], required: Int? = nil,
    _ meaning: String
  ) {
    self.name = name
    self.input = input
    self.parameters = parameters
    self.required = required ?? parameters.count
    takesAllowFalse = false
    missing = .passed
    self.meaning = meaning
    self.speech = speech
    items = nil
    shape = { _, _ in .text(.none) }
    evaluate = { value, _, _ in value }
  }

  /// A filter that works on a list: it is compiled into what it does with each item.
  init(items: ListFilter, _ name: String, _ parameters: [Parameter], _ meaning: String) {
    self.name = name
    input = .list
    self.parameters = parameters
    required = 0
    takesAllowFalse = false
    missing = .passed
    self.meaning = meaning
    speech = items == .list ? .list : .none
    self.items = items
    shape = { _, _ in .text(.none) }
    evaluate = { value, _, _ in value }
  }

  /// Whether it is compiled into what it does with each item of a list.
  public var isOfLists: Bool { items != nil }

  /// Whether its arguments are CLDR's categories of plurals.
  public var takesNames: Bool { speech == .plural }

  /// Whether it may be told on whose clock: `zone: "device"`.
  public var takesZone: Bool { speech == .format || speech == .time }

  /// A use of it, for messages that ask for one.
  var example: String {
    if takesNames { return "\(name): one: \"…\", other: \"…\"" }
    return required == 0 ? name : "\(name): \(parameters.prefix(required).map(\.example).joined(separator: ", "))"
  }

  func accepts(_ kind: Shape.Kind) -> Bool {
    switch input {
    case .any: kind != .list
    case .list: kind == .list
    case .listOrText: kind == .list || kind == .text || kind == .version
    case .text: kind == .text || kind == .version
    case .number: kind == .integer || kind == .decimal
    case .moment: kind == .date || kind == .timestamp
    case .clock: kind == .time || kind == .timestamp
    }
  }

  /// The row of a name.
  static func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    for (index, row) in names.enumerated() where row.count == name.count && row.elementsEqual(name) { return index }
    return nil
  }

  private static let names = all.map { Array($0.name.utf8) }
}

extension Filter.Parameter {
  /// An argument that it may be.
  var example: String {
    switch self {
    case .any, .text: "\"…\""
    case .number: "1"
    case .divisor, .count: "2"
    case .format: "\"long\""
    case .join: "\", \""
    case .list: "\"or\""
    case .time: "\"short\""
    case .currency: "\"EUR\""
    }
  }
}

extension Filter {
  /// Every filter, sorted by name.
  public static let all: [Filter] = [
    Filter(
      "append", .any, [.text], missing: .refused, "appends a text",
      shape: { input, arguments in joined(input, arguments, input.extent + arguments[0].shape.extent) },
      evaluate: { value, arguments, room in joined(value, arguments[0], room) }),
    Filter(
      "capitalize", .text, [], "makes the first letter large and all others small",
      shape: { input, _ in .text(input.extent.capitalized, endless: input.endless) },
      evaluate: { value, _, room in capitalized(value, room) }),
    Filter(
      "ceil", .number, missing: .refused, "rounds up to a whole number",
      shape: { input, _ in .integer(input.low, input.high) },
      evaluate: { value, _, _ in whole(value) { quotient, remainder, _ in remainder > 0 ? quotient &+ 1 : quotient } }),
    Filter(
      speaking: .format, "date", .moment, [.format],
      "prints a date: short, medium, long or full in the language of the text, or by a strftime format; a timestamp by the clock of UTC, or of zone: \"device\" or of a place"
    ),
    Filter(
      "default", .any, [.any], allowFalse: true, missing: .replaced, "replaces what is missing, empty or false",
      shape: { input, arguments in withDefault(input, arguments) },
      evaluate: { value, arguments, _ in
        var allowsFalse = false
        if arguments.count > 1, case .boolean(true) = arguments[1] { allowsFalse = true }
        return value.isReplacedByDefault(allowFalse: allowsFalse) ? arguments[0] : value
      }),
    Filter(
      "divided_by", .number, [.divisor], missing: .refused,
      "divides; whole numbers give a whole number, rounded down",
      shape: { input, arguments in quotient(input, arguments[0].shape) },
      evaluate: { value, arguments, _ in arithmetic(.divide, value, arguments[0]) }),
    Filter(
      "downcase", .text, [], "makes all letters small",
      shape: { input, _ in .text(input.extent.mapped(scalars: 2, rawPerScalar: 4, rawFactor: 2), endless: input.endless)
      },
      evaluate: { value, _, room in downcased(value, room) }),
    Filter(items: .first, "first", [], "the first item of a list"),
    Filter(
      "floor", .number, missing: .refused, "rounds down to a whole number",
      shape: { input, _ in .integer(input.low, input.high) },
      evaluate: { value, _, _ in whole(value) { quotient, remainder, _ in remainder < 0 ? quotient &- 1 : quotient } }),
    Filter(
      items: .join, "join", [.join], "the items of a list with a text between them, a space where none is written"),
    Filter(
      "json", .any, [], missing: .replaced,
      "writes a value as JSON, a text with its quotation marks and what is missing as null, for JSON inside a text",
      shape: { input, _ in quoted(input) }, evaluate: { value, _, room in quoted(value, room) }),
    Filter(items: .last, "last", [], "the last item of a list"),
    Filter(
      items: .list, "list", [.list],
      "the items of a list as the language of the text lists them: with \"and\", or with another word by list: \"or\""),
    Filter(
      "minus", .number, [.number], missing: .refused, "subtracts",
      shape: { input, arguments in
        let other = arguments[0].shape
        return number(
          input, other, input.low.minus(other.high), input.high.minus(other.low),
          places: max(input.places, other.places))
      },
      evaluate: { value, arguments, _ in arithmetic(.subtract, value, arguments[0]) }),
    Filter(
      "modulo", .number, [.divisor], missing: .refused, "the rest of a division; has the divisor's sign",
      shape: { input, arguments in remainder(input, arguments[0].shape) },
      evaluate: { value, arguments, _ in arithmetic(.remainder, value, arguments[0]) }),
    Filter(
      speaking: .money, "money", .number, [.currency],
      "formats an amount (whole units, not cents) in the text's language, with the digits that the currency has"
    ),
    Filter(
      speaking: .number, "number", .number, [.count], required: 0,
      "writes a number as the language of the text does; optionally with digits after the point"),
    Filter(
      speaking: .percent, "percent", .number, [.count], required: 0,
      "writes parts of one as parts of a hundred, 0.25 as 25%, as the language of the text does; optionally with digits after the point"
    ),
    Filter(
      "percent_encode", .any, [],
      "percent-encodes reserved characters, so that the text is one part of an address; in link and media every value gets it by itself",
      shape: { input, _ in .text(input.extent.percentEncoded, endless: input.endless) },
      evaluate: { value, _, room in percentEncoded(value, room) }),
    Filter(
      speaking: .plural, "plural", .number, [],
      "the word that the language of the text takes with the number, among one: \"…\", few: \"…\", other: \"…\""),
    Filter(
      "plus", .number, [.number], missing: .refused, "adds",
      shape: { input, arguments in
        let other = arguments[0].shape
        return number(
          input, other, input.low.plus(other.low), input.high.plus(other.high), places: max(input.places, other.places))
      },
      evaluate: { value, arguments, _ in arithmetic(.add, value, arguments[0]) }),
    Filter(
      "prepend", .any, [.text], missing: .refused, "puts a text in front",
      shape: { input, arguments in joined(input, arguments, input.extent + arguments[0].shape.extent) },
      evaluate: { value, arguments, room in joined(arguments[0], value, room) }),
    Filter(
      "remove", .any, [.text], "takes out every occurrence of a text",
      shape: { input, arguments in replaced(input, arguments[0], Argument(shape: .text(.none), constant: .text([]))) },
      evaluate: { value, arguments, room in replacing(value, arguments[0], .missing, room) }),
    Filter(
      "replace", .any, [.text, .text], required: 1, "puts a second text for every occurrence of a first",
      shape: { input, arguments in
        replaced(
          input, arguments[0], arguments.count > 1 ? arguments[1] : Argument(shape: .text(.none), constant: .text([])))
      },
      evaluate: { value, arguments, room in
        replacing(value, arguments[0], arguments.count > 1 ? arguments[1] : .missing, room)
      }),
    Filter(
      "round", .number, [.count], required: 0, missing: .refused,
      "rounds, halves away from zero; optionally to some digits after the point, which a decimal then has",
      shape: { input, arguments in rounded(input, arguments) },
      evaluate: { value, arguments, _ in rounded(value, arguments) }),
    Filter(
      "size", .listOrText, missing: .refused, "the number of characters (Unicode scalars), or of a list's items",
      shape: { input, _ in
        let most = input.extent.scalars
        return .integer(
          Int64(clamping: input.canBeMissing ? 0 : input.extent.leastScalars),
          most == .max ? nil : Int64(clamping: most))
      },
      evaluate: { value, _, room in .integer(Int64(scalarCount(room.printed(value)))) }),
    Filter(
      "strip", .text, [], "takes spaces and line ends off both ends",
      shape: { input, _ in .text(input.extent.orEmpty, endless: input.endless) },
      evaluate: { value, _, room in stripped(value, room) }),
    Filter(
      speaking: .time, "time", .clock, [.time], required: 0,
      "prints the time of day as the language of the text does, short (without seconds) or medium; a timestamp by the clock of UTC, or of zone: \"device\" or of a place"
    ),
    Filter(
      "times", .number, [.number], missing: .refused, "multiplies",
      shape: { input, arguments in product(input, arguments[0].shape) },
      evaluate: { value, arguments, _ in arithmetic(.multiply, value, arguments[0]) }),
    Filter(
      "truncate", .any, [.count, .text], required: 0,
      "cuts to so many Unicode scalars (50), the second text (...) counted; an emoji may be several, and is cut among them",
      shape: { input, arguments in truncated(input, arguments) },
      evaluate: { value, arguments, room in truncated(value, arguments, room) }),
    Filter(
      "truncatewords", .text, [.count, .text], required: 0,
      "cuts to so many words (15) and appends the second text (...)",
      shape: { input, arguments in wordsTruncated(input, arguments) },
      evaluate: { value, arguments, room in wordsTruncated(value, arguments, room) }),
    Filter(
      "upcase", .text, [], "makes all letters large",
      shape: { input, _ in .text(input.extent.mapped(scalars: 3, rawPerScalar: 6, rawFactor: 3), endless: input.endless)
      },
      evaluate: { value, _, room in upcased(value, room) }),
  ]
}

extension [Filter.Argument] {
  var endless: String? { first { $0.shape.endless != nil }?.shape.endless }
}
