import Diagnostics
import Languages
import Limits
import Rules

/// The language of a text.
enum TextLanguage {
  /// Of what is shown to nobody, or to readers of every language.
  case none
  /// By the tag that the project has for it.
  case tag(String)
}

// Filters that write in the language of the text.
extension TemplateParser {
  /// What a filter writes with; nothing where it speaks no language or, which has been said, cannot be used.
  mutating func textFormat(
    of filter: Filter, _ span: SourceSpan, _ arguments: [TemplateOperand], _ shown: Shown, _ written: WrittenFormat?,
    _ clock: TextClock
  ) -> TextFormat? {
    switch filter.speech {
    case .none, .list: return nil
    case .format:
      if case .success(let format)? = written { return .date(format) }
      guard let style = arguments.first?.constant.flatMap({ DateWords.Style($0.bytes) }) else { return nil }
      guard let language = language(filter, span) else { return nil }
      return .date(.pattern(DateWords(language).date(style), language, clock))
    case .time:
      guard let language = language(filter, span) else { return nil }
      let style = arguments.first?.constant.flatMap { DateWords.Style($0.bytes) } ?? .short
      return .date(.pattern(DateWords(language).time(style), language, clock))
    case .number:
      guard let language = language(filter, span) else { return nil }
      return .number(NumberFormat.number(language, digits(arguments, shown)))
    case .percent:
      guard let language = language(filter, span) else { return nil }
      let count = Self.count(arguments) ?? 0
      return .number(NumberFormat.percent(language, NumberFormat.Digits(count, count)))
    case .money:
      guard let language = language(filter, span) else { return nil }
      return money(arguments, language)
    case .plural:
      guard let language = language(filter, span) else { return nil }
      return .plural(PluralRules(language))
    }
  }

  /// A format of strftime, or what is wrong with it.
  typealias WrittenFormat = Result<DateFormat, DateFormat.Problem>

  /// The strftime of a date filter with the language's names, English ones where the text has no language: read once for all that ask. Nothing
  /// where none is written out, and for a style.
  func writtenFormat(of filter: Filter, _ arguments: [TemplateOperand], _ clock: TextClock) -> WrittenFormat? {
    guard filter.speech == .format, let text = arguments.first?.constant?.bytes, DateWords.Style(text) == nil else {
      return nil
    }
    var known: Language?
    if case .tag(let tag) = language { known = Language(tag) }
    return DateFormat.parse(text, known, clock)
  }

  /// Whether the text has a language.
  var speaks: Bool { if case .tag = language { true } else { false } }

  /// CLDR's words of the text's language; nothing, and a finding, where it has none.
  mutating func language(_ filter: Filter, _ span: SourceSpan) -> Language? {
    switch language {
    case .tag(let tag):
      if let known = Language(tag) { return known }
      add(
        .filterLanguage, span, "\"\(filter.name)\" knows no words and signs of \"\(tag)\"",
        note: "they are CLDR's, version \(Language.version), which does not have this language",
        help: "write the value without the filter, or with \"round\" and the words around it")
    case .none:
      add(
        .filterLanguage, span, "\"\(filter.name)\" writes in the language of a text, and this has none",
        note: "what is not shown, or goes to readers of all languages, is the same for everybody",
        help: filter.speech == .list
          ? "write | join: \", \", which is the same in every language"
          : filter.input == .number
            ? "leave the filter out: the app writes the number for its reader"
            : "write a format such as \"%Y-%m-%d\", which is the same in every language")
    }
    return nil
  }

  /// The digits of a number: those that are asked for, else those that the attribute declares, else at most three, as CLDR has it.
  private func digits(_ arguments: [TemplateOperand], _ shown: Shown) -> NumberFormat.Digits {
    if let count = Self.count(arguments) { return NumberFormat.Digits(count, count) }
    if shown.shape.kind == .integer { return NumberFormat.Digits(0, 0) }
    let isOwn = shown.chain.filters.allSatisfy { Filter.all[$0.filter].name == "default" }
    if isOwn, case .column(_, .decimal(let places)) = shown.chain.operand { return NumberFormat.Digits(places, places) }
    return NumberFormat.Digits(0, 3)
  }

  private static func count(_ arguments: [TemplateOperand]) -> Int? {
    guard case .integer(let count)? = arguments.first?.constant else { return nil }
    return Int(clamping: count)
  }

  /// The formats of the currencies that there can be.
  private mutating func money(_ arguments: [TemplateOperand], _ language: Language) -> TextFormat? {
    guard let argument = arguments.first else { return nil }
    if let known = currencies(of: argument).format { return known }
    let format = self.format(argument, language)
    work?.currencies?.format = format
    return format
  }

  private func format(_ argument: TemplateOperand, _ language: Language) -> TextFormat? {
    if let currency = argument.constant.flatMap({ Currency($0.bytes) }) {
      return .number(NumberFormat.money(language, currency))
    }
    let formats = (argument.shape.values ?? []).compactMap { value -> (code: [UInt8], format: NumberFormat)? in
      Currency(value.bytes).map { (value.bytes, NumberFormat.money(language, $0)) }
    }
    return formats.isEmpty ? nil : .money(formats)
  }

  // MARK: - Arguments

  /// A currency by its code, written out or one of an enumeration's.
  mutating func checkCurrency(_ filter: Filter, _ argument: TemplateOperand) -> Bool {
    if argument.shape.values != nil, argument.shape.kind == .text {
      guard let (text, meant) = currencies(of: argument).wrong else { return true }
      let isWritten = argument.constant != nil
      add(
        .filterArgument, argument.span,
        isWritten
          ? "\"\(text)\" is not a currency" : "\"\(argument.name ?? "")\" can be \"\(text)\", which is not a currency",
        note: "a currency is written by the three letters of ISO 4217, such as \"EUR\"",
        help: currencyAdvice(meant, isWritten: isWritten, argument.name ?? ""))
      if !isWritten { findings[findings.count - 1].declaration = argument.name }
      return false
    }
    add(
      .filterArgument, argument.span, "\"\(filter.name)\" needs a literal currency such as \"EUR\"",
      help: "write it out, or take an enumeration of such codes")
    return false
  }

  /// What is known of the currencies that an argument can be.
  private mutating func currencies(of argument: TemplateOperand) -> Currencies {
    let (code, name) = (argument.constant?.bytes, argument.name)
    if let known = work?.currencies, known.code == code, known.name == name { return known }
    let wrong = argument.shape.values?.first { $0 != .missing && Currency($0.bytes) == nil }
    let told = wrong.map { value -> (text: String, meant: String?) in
      let text = String(decoding: value.bytes, as: UTF8.self)
      let near = Suggestion.near(text, in: Currency.all, budget: budget).names
      return (text, Self.currencyMeant(text) ?? (near.count == 1 ? near.first : nil))
    }
    let found = Currencies(code: code, name: name, wrong: told, format: nil)
    working().currencies = found
    return found
  }

  private func home(of name: String) -> String {
    attributes.index(of: name).map { attributes.attributes[$0].home } ?? ""
  }

  private func currencyAdvice(_ meant: String?, isWritten: Bool, _ name: String) -> Advice {
    switch (meant, isWritten) {
    case (let code?, true): Advice("write \"\(code)\"", writing: "\"\(code)\"")
    case (let code?, false): "write \(code) among the values of \"\(name)\" \(home(of: name))"
    case (nil, true): "write such a code"
    case (nil, false): "take an enumeration that has nothing but such codes, or write the currency out"
    }
  }

  /// The code that is meant by a sign or small letters.
  private static func currencyMeant(_ text: String) -> String? {
    let signs = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "₽": "RUB", "₺": "TRY", "zł": "PLN"]
    if let code = signs[text] { return code }
    let code = text.uppercased()
    return Currency(code.utf8) == nil ? nil : code
  }

  /// The branches of `plural`, by category; nothing, and a finding, where the language needs one that is not there.
  mutating func branches(
    _ named: [NamedArgument], _ rules: PluralRules, _ span: SourceSpan, _ shape: Shape
  ) -> [TemplateOperand]? {
    if let unknown = named.first(where: { !PluralRules.categories.contains($0.name) }) {
      add(
        .filterArgument, unknown.span, "\"plural\" knows no \"\(unknown.name)\"",
        note: "CLDR's plurals are \(Suggestion.list(PluralRules.categories, "and"))",
        help: Suggestion.question(unknown.name, in: PluralRules.categories, of: .keys, budget: budget)
          ?? "write one of these; a word for a single number goes into {% if … == 0 %}")
      return nil
    }
    if let again = named.indices.first(where: { index in named[..<index].contains { $0.name == named[index].name } }) {
      add(.filterArgument, named[again].span, "\"\(named[again].name)\" appears twice", help: "keep one of them")
      return nil
    }
    guard let other = named.first(where: { $0.name == "other" })?.value else {
      add(
        .filterArgument, span, "\"plural\" needs \"other\", which is used for all numbers without their own word",
        help: "write plural: one: \"…\", other: \"…\"")
      return nil
    }
    let places = shape.kind == .integer ? 0 : max(shape.places, 1)
    if budget.take(PluralRules.looks) {
      let needed = rules.categories(from: shape.low, to: shape.high, places: places)
        .filter { category in !named.contains { $0.name == PluralRules.categories[category] } }
      if !needed.isEmpty {
        let names = needed.sorted().map { PluralRules.categories[$0] }
        add(
          .filterArgument, span, "\"plural\" lacks \(Suggestion.list(names, "and")), which \"\(rules.tag)\" needs",
          note: "CLDR says which numbers of a language take a word of their own",
          help: "add \(names.map { "\($0): \"…\"" }.joined(separator: ", "))")
        // Which numbers there are the audience may say.
        findings[findings.count - 1].isOfSomeReaders = true
        return nil
      }
    }
    for branch in named where !rules.names.contains(branch.name) {
      findings.report(
        .idleFilter, at: branch.span, "\"\(rules.tag)\" has no plural \"\(branch.name)\"",
        note: "it has \(Suggestion.list(rules.names, "and"))",
        help: branch.name == "zero" || branch.name == "one" || branch.name == "two"
          ? "remove it, or ask for the number with {% if %}" : "remove it")
    }
    return PluralRules.categories.map { name in named.first { $0.name == name }?.value ?? other }
  }
}

/// The currencies of an argument, written out or those of an attribute.
struct Currencies {
  let code: [UInt8]?
  let name: String?
  /// The first one that is none, and what was most likely meant by it.
  let wrong: (text: String, meant: String?)?
  /// How they are written; nothing as long as nobody has asked.
  var format: TextFormat?
}

/// `one: "point"`.
struct NamedArgument {
  let name: String
  let span: SourceSpan
  let value: TemplateOperand
}
