/// One filter of a text, with what it needs.
struct TextFilter: Sendable {
  /// What a filter does that writes in a language.
  private enum Speech: Sendable {
    case number(NumberText)
    /// By code.
    case money([(code: [UInt8], text: NumberText)])
    case plural(PluralTable, [String: TextOperand])
    /// `zone` is nil for UTC.
    case pattern(String, BundleLanguage.Dates, zone: String?)
    case format(String, BundleLanguage.Dates?, zone: String?)
  }

  private let name: String
  private let arguments: [TextOperand]
  private let allowFalse: TextOperand?
  private let speech: Speech?

  /// Filters that take no words of a language; a bundle with another one is not used.
  private static let plain: Set<String> = [
    "append", "capitalize", "ceil", "default", "divided_by", "downcase", "floor", "json", "minus", "modulo",
    "percent_encode", "plus", "prepend", "remove", "replace", "round", "size", "strip", "times", "truncate",
    "truncatewords", "upcase",
  ]
  /// How many arguments a filter needs.
  private static let needed = [
    "append": 1, "default": 1, "divided_by": 1, "minus": 1, "modulo": 1, "plus": 1, "prepend": 1, "remove": 1,
    "replace": 1, "times": 1, "money": 1, "date": 1,
  ]

  init(_ part: BundlePart, _ context: TextContext) throws(BundleError) {
    name = try part.member("name").text()
    var operands: [TextOperand] = []
    for argument in try part.optional("arguments")?.items() ?? [] {
      operands.append(try TextOperand(argument, context))
    }
    arguments = operands
    guard operands.count >= Self.needed[name] ?? 0 else { throw part.wrong("\"\(name)\" lacks an argument") }
    allowFalse = try part.has("allow_false") ? TextOperand(try part.member("allow_false"), context) : nil
    if Self.plain.contains(name) {
      speech = nil
    } else {
      speech = try Self.speech(name, part, operands, context)
    }
  }

  private static func speech(
    _ name: String, _ part: BundlePart, _ arguments: [TextOperand], _ context: TextContext
  ) throws(BundleError) -> Speech {
    let tag = try part.optional("language")?.text()
    let language = tag.flatMap { context.languages[$0] }
    func words<Words>(_ words: Words?) throws(BundleError) -> Words {
      guard let words else { throw part.wrong("the bundle has no words of \"\(tag ?? "")\" for \"\(name)\"") }
      return words
    }
    switch name {
    case "number", "percent":
      return .number(try number(part, "symbol", try words(language?.numbers), isPercent: name == "percent"))
    case "money": return try money(part, arguments, try words(language?.numbers))
    case "plural":
      var named: [String: TextOperand] = [:]
      for (key, value) in try part.member("named").members() { named[key] = try TextOperand(value, context) }
      guard named["other"] != nil else { throw part.wrong("\"other\" is missing") }
      return .plural(try words(language?.plurals), named)
    case "date", "time":
      let zone = try part.optional("zone")?.text()
      if let pattern = try part.optional("pattern") {
        return .pattern(try pattern.text(), try words(language?.dates), zone: zone)
      }
      guard case .constant(.text(let format))? = arguments.first else { throw part.wrong("the format is missing") }
      let names = tag == nil ? nil : try words(language?.dates)
      return .format(String(decoding: format, as: UTF8.self), names, zone: zone)
    default: throw part.wrong("\"\(name)\" is not a filter of this format")
    }
  }

  /// The form of a number, from a filter or from one of its currencies.
  private static func number(
    _ part: BundlePart, _ key: String, _ signs: BundleLanguage.Numbers, isPercent: Bool
  ) throws(BundleError) -> NumberText {
    let digits = try part.member("digits")
    return NumberText(
      pattern: try part.member("pattern").text(), symbol: try part.optional(key)?.text() ?? "", signs: signs,
      least: try digits.member("least").whole(in: 0...18), most: try digits.member("most").whole(in: 0...18),
      isPercent: isPercent)
  }

  private static func money(
    _ part: BundlePart, _ arguments: [TextOperand], _ signs: BundleLanguage.Numbers
  ) throws(BundleError) -> Speech {
    guard let currencies = try part.optional("currencies") else {
      return .number(try number(part, "symbol", signs, isPercent: false))
    }
    var texts: [([UInt8], NumberText)] = []
    for (code, currency) in try currencies.members() {
      texts.append((Array(code.utf8), try number(currency, "symbol", signs, isPercent: false)))
    }
    return .money(texts)
  }

  /// What the filter makes of a value.
  func apply(_ value: FilledValue, _ person: PersonValues) -> FilledValue {
    if let speech { return spoken(speech, value, person) }
    let first = arguments.first?.value(person) ?? .missing
    switch name {
    case "default":
      let isFalseAllowed = allowFalse?.value(person) == .boolean(true)
      return value.isReplacedByDefault(allowFalse: isFalseAllowed) ? first : value
    case "append": return .text(value.printed + first.printed)
    case "prepend": return .text(first.printed + value.printed)
    case "json": return .text(TextFilters.quoted(value))
    case "size": return .integer(TextFilters.scalarCount(value.printed))
    case "plus": return TextFilters.arithmetic(.add, value, first)
    case "minus": return TextFilters.arithmetic(.subtract, value, first)
    case "times": return TextFilters.arithmetic(.multiply, value, first)
    case "divided_by": return TextFilters.arithmetic(.divide, value, first)
    case "modulo": return TextFilters.arithmetic(.remainder, value, first)
    case "ceil": return TextFilters.whole(value, .up)
    case "floor": return TextFilters.whole(value, .down)
    case "round": return TextFilters.rounded(value, first.wholeNumber ?? 0)
    default: return value.isMissing ? value : .text(text(value.printed, first, person))
    }
  }

  /// Filters that make a text of a text.
  private func text(_ bytes: [UInt8], _ first: FilledValue, _ person: PersonValues) -> [UInt8] {
    let second = arguments.count > 1 ? arguments[1].value(person) : .missing
    let ellipsis = arguments.count > 1 ? second.printed : Array("...".utf8)
    switch name {
    case "upcase": return TextFilters.mapped(bytes) { scalar, _ in scalar.properties.uppercaseMapping }
    case "downcase": return TextFilters.mapped(bytes) { scalar, _ in scalar.properties.lowercaseMapping }
    case "capitalize":
      return TextFilters.mapped(bytes) { $1 ? $0.properties.titlecaseMapping : $0.properties.lowercaseMapping }
    case "percent_encode": return TextFilters.percentEncoded(bytes)
    case "strip": return TextFilters.stripped(bytes)
    case "remove": return TextFilters.replacing(bytes, first.printed, [])
    case "replace": return TextFilters.replacing(bytes, first.printed, second.printed)
    case "truncate": return TextFilters.truncated(bytes, first.wholeNumber ?? 50, ellipsis)
    case "truncatewords": return TextFilters.wordsTruncated(bytes, first.wholeNumber ?? 15, ellipsis)
    default: return bytes
    }
  }

  private func spoken(_ speech: Speech, _ value: FilledValue, _ person: PersonValues) -> FilledValue {
    switch speech {
    case .pattern(let pattern, let words, let zone):
      guard let moment = person.shown(value, zone) else { return value }
      return .text(DateText.write(moment, pattern: pattern, words))
    case .format(let format, let words, let zone):
      guard let moment = person.shown(value, zone) else { return value }
      return .text(DateText.write(moment, format: format, words))
    case .number, .money, .plural: break
    }
    let places: Int
    let mantissa: Int
    switch value {
    case .integer(let number): (mantissa, places) = (number, 0)
    case .decimal(let number, let count): (mantissa, places) = (number, count)
    default: return value
    }
    switch speech {
    case .number(let text): return .text(text.write(mantissa, places: places))
    case .money(let texts):
      let code = arguments.first?.value(person).printed ?? []
      guard let text = texts.first(where: { $0.code.elementsEqual(code) })?.text else { return value }
      return .text(text.write(mantissa, places: places))
    case .plural(let rules, let named):
      return (named[rules.category(mantissa, places: places)] ?? named["other"])?.value(person) ?? value
    case .pattern, .format: return value
    }
  }
}

extension FilledValue {
  /// The number of an argument that is whole.
  var wholeNumber: Int? { if case .integer(let number) = self { number } else { nil } }
}
