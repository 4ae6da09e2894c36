import Diagnostics
import Languages
import Rules

// What filters are given.
extension TemplateParser {
  /// What a filter works on may be missing, or what it takes.
  mutating func missingBefore(_ filter: Filter, _ name: String, _ span: SourceSpan, isArgument: Bool = false) {
    guard !isBehindTagApart else { return }
    let both = "{% if \(name) %}…{% else %}…{% endif %}"
    let value = filter.input == .number ? "0" : "\"…\""
    add(
      .optionalWithoutDefault, span, "\"\(name)\" is optional and has no default before \"\(filter.name)\"",
      note: "people without it would get the filter's result for nothing",
      help: isArgument
        ? "write the text for both: \(both)" : "put | default: \(value) before it, or write the text for both: \(both)")
    findings[findings.count - 1].isOfSomeReaders = true
  }

  /// Whether the arguments are what the filter takes; a finding if not.
  mutating func check(
    _ filter: Filter, _ span: SourceSpan, _ arguments: Arguments, _ input: Shape, _ written: WrittenFormat?
  ) -> Bool {
    let given = arguments.values
    if given.count < filter.required {
      let count = filter.required == 1 ? "an argument" : "\(filter.required) arguments"
      add(.filterArgument, span, "\"\(filter.name)\" needs \(count)", help: "write \(filter.example)")
      return false
    }
    if given.count > filter.parameters.count {
      let extra = given[filter.parameters.count].span
      let most = filter.parameters.count
      let count = most == 0 ? "no argument" : most == 1 ? "one argument" : "at most \(most) arguments"
      add(.filterArgument, extra, "\"\(filter.name)\" takes \(count)", help: tooMany(filter, given))
      return false
    }
    if let allow = arguments.allowFalse, !filter.takesAllowFalse || allow.shape.kind != .boolean {
      add(
        .filterArgument, allow.span, "\"allow_false\" is for \"default\" and is true or false",
        help: "write | default: …, allow_false: true, or leave it out")
      return false
    }
    for (argument, parameter) in zip(given, filter.parameters) {
      guard check(filter, argument, parameter, written) else { return false }
    }
    checkIdle(filter, given, input, written)
    return true
  }

  private mutating func check(
    _ filter: Filter, _ argument: TemplateOperand, _ parameter: Filter.Parameter, _ written: WrittenFormat?
  ) -> Bool {
    if argument.nothing != nil {
      add(
        .filterArgument, argument.span, "\"\(filter.name)\" cannot work with nothing",
        help: "write a value, or leave the filter out")
      return false
    }
    if argument.shape.kind == .list {
      add(
        .filterArgument, argument.span, "\"\(filter.name)\" cannot work with a list",
        help: "show the list on its own, by {{ \(argument.name ?? "") | join: \", \" }}")
      return false
    }
    if argument.shape.canBeMissing, let name = argument.name, filter.name != "default" {
      missingBefore(filter, name, argument.span, isArgument: true)
      return false
    }
    let isNumber = argument.shape.kind == .integer || argument.shape.kind == .decimal
    switch parameter {
    case .any, .text: return true
    case .number, .divisor:
      if !isNumber {
        add(
          .filterArgument, argument.span,
          "\"\(filter.name)\" needs a number, this is \(described(argument.shape.kind))",
          help: number(in: argument).map { Advice("write \($0), without quotation marks", writing: $0) }
            ?? "write a number such as \(parameter.example), or an attribute of the type integer or decimal")
        return false
      }
      if asksAbout(argument, isWhole: false) { return false }
      if case .divisor = parameter {
        if argument.constant.map(\.isZero) ?? argument.shape.canBeZero {
          add(
            .filterArgument, argument.span,
            "\"\(filter.name)\" by \(argument.name.map { "\"\($0)\", which can be 0" } ?? "0")",
            note: argument.name == nil ? "Liquid shows an error in its place" : "its declared range contains 0",
            help: argument.name == nil
              ? "write another number than 0" : "declare it with \"min: 1\", or let the query hand on the result")
          return false
        }
      }
    case .count:
      guard case .integer(let number)? = argument.constant, number >= 0 else {
        add(
          .filterArgument, argument.span, "\"\(filter.name)\" needs a literal whole number from 0",
          help: number(in: argument).flatMap { $0.utf8.allSatisfy { $0 &- 0x30 < 10 } ? $0 : nil }
            .map { Advice("write \($0), without quotation marks", writing: $0) }
            ?? "write a number such as \(parameter.example)")
        return false
      }
    case .format: return checkFormat(argument, written)
    case .time: return checkTime(argument)
    case .join: return checkListArgument(filter, argument, isStyle: false)
    case .list: return checkListArgument(filter, argument, isStyle: true)
    case .currency: return checkCurrency(filter, argument)
    }
    return true
  }

  /// What to do about more arguments than a filter takes. Words of a plural stand there with their categories.
  private func tooMany(_ filter: Filter, _ given: [TemplateOperand]) -> Advice {
    if given.count == 2, filter.parameters.count == 1, let first = given.first?.span, let end = given.last?.span.end,
      let number = WrittenNumber(String(decoding: bytes[first.start..<end], as: UTF8.self))
    {
      let written = String(decoding: bytes[first.start..<end], as: UTF8.self)
      if let advice = NumberPlace.any.advice(for: number, written: written) {
        return advice.at(SourceSpan(first.start, end))
      }
    }
    guard filter.takesNames else {
      return filter.parameters.isEmpty
        ? "remove it"
        : filter.parameters.count == 1 ? "keep the first one" : "keep the first \(filter.parameters.count)"
    }
    let words = given.compactMap { operand -> String? in
      guard case .text? = operand.constant, operand.name == nil else { return nil }
      return String(decoding: bytes[operand.span.start..<operand.span.end], as: UTF8.self)
    }
    guard words.count == given.count, words.count <= 2, let last = words.last, let end = given.last?.span.end else {
      return "write each word with its category: \(filter.example)"
    }
    let meant = (words.count == 2 ? "one: \(words[0]), " : "") + "other: \(last)"
    return Advice("write \(filter.name): \(meant)", writing: meant, at: SourceSpan(given[0].span.start, end))
  }

  /// The number that a text in quotation marks is.
  private func number(in argument: TemplateOperand) -> String? {
    guard case .text(let text)? = argument.constant, argument.name == nil else { return nil }
    let number = String(decoding: text, as: UTF8.self)
    let isNumber =
      number.utf8.count <= 18 && number.utf8.first.map { $0 &- 0x30 < 10 } == true && Double(number) != nil
      && number.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") }
    return isNumber ? number : nil
  }

  private mutating func checkFormat(_ argument: TemplateOperand, _ written: WrittenFormat?) -> Bool {
    guard case .text(let bytes)? = argument.constant else {
      add(
        .filterArgument, argument.span, "\"date\" needs a literal format such as \"%d %B\"",
        help: "write date: \"long\", or a format in quotation marks")
      return false
    }
    switch written {
    case nil: return true
    case .success(let format):
      guard format.showsNothingOfIt else {
        return checkMinutes(bytes, argument) && checkZoneName(format, argument)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let style = Suggestion.near(text, in: DateWords.Style.allCases.map(\.name), of: .keys, budget: budget)
      add(
        .filterArgument, argument.span,
        "\"\(text)\" shows the same whatever the date is",
        note: "parts of the date begin with %",
        help: style.best.map { Advice("did you mean \"\($0)\"?", writing: "\"\($0)\"") }
          ?? "write \"long\", or \"%B %-d\" for \"December 24\"")
    case .failure(let problem):
      let start = argument.span.start + 1 + problem.start
      let text = String(decoding: bytes[problem.start..<problem.end], as: UTF8.self)
      let known = DateFormat.directives.map { "%\(Unicode.Scalar($0.letter))" }
      add(
        .filterArgument, SourceSpan(start, start + problem.end - problem.start), "\"\(text)\" is not a part of a date",
        note: "\"date\" knows \(Suggestion.list(known, "and")), also with - for no padding, as in %-d",
        help: Self.directiveMeant(text))
    }
    return false
  }

  /// What to write for a part of a date that there is not: the same letter in the other case, or what other programs mean by it.
  private static func directiveMeant(_ text: String) -> Advice {
    let letter = text.utf8.last ?? 0
    switch letter {
    case UInt8(ascii: "Q"), UInt8(ascii: "q"):
      return "no part is a quarter: let the query hand it on, or write the months"
    case UInt8(ascii: "f"), UInt8(ascii: "N"): return "no part is smaller than a second: leave it out"
    case UInt8(ascii: "K"): return .write("%H")
    case UInt8(ascii: "i"): return .write("%M")
    case UInt8(ascii: "E"), UInt8(ascii: "O"): return "write it without \"\(Character(Unicode.Scalar(letter)))\""
    default: break
    }
    let other = letter ^ 0x20
    if 0x61...0x7A ~= letter | 0x20, DateFormat.directives.contains(where: { $0.letter == other }) {
      return "did you mean \"%\(Character(Unicode.Scalar(other)))\"?"
    }
    return "write one of these, or \"long\" for a date as people write it; a \"%\" itself is \"%%\""
  }

  /// `%H:%m`, where a month stands in the place of minutes.
  private mutating func checkMinutes(_ bytes: [UInt8], _ argument: TemplateOperand) -> Bool {
    let month = Array(":%m".utf8)
    guard let place = bytes.firstRange(of: month), place.lowerBound > 1,
      "HIkl".utf8.contains(bytes[place.lowerBound - 1]),
      bytes[place.lowerBound - 2] == UInt8(ascii: "%") || bytes[place.lowerBound - 2] == UInt8(ascii: "-")
    else { return true }
    let start = argument.span.start + 1 + place.lowerBound + 1
    add(
      .filterArgument, SourceSpan(start, start + 2), "\"%m\" is the month, but this is the place of the minutes",
      help: .write("%M"))
    return false
  }

  /// Names of zones other than UTC are not known: an abbreviation means several clocks.
  private mutating func checkZoneName(_ format: DateFormat, _ argument: TemplateOperand) -> Bool {
    guard format.namesZone, format.clock.name != nil else { return true }
    add(
      .filterArgument, argument.span, "\"%Z\" has no name for a zone other than UTC",
      note: "an abbreviation such as \"CST\" means several clocks",
      help: "leave it out, or write %z for the hours from UTC")
    return false
  }

  private mutating func checkTime(_ argument: TemplateOperand) -> Bool {
    let styles = DateWords.Style.allCases.prefix(2).map(\.name)
    if case .text(let bytes)? = argument.constant, styles.contains(where: { $0.utf8.elementsEqual(bytes) }) {
      return true
    }
    add(
      .filterArgument, argument.span, "\"time\" is \"short\" or \"medium\", which has seconds; write it literally",
      help: "write | time for hours and minutes, or | time: \"medium\" for seconds, too")
    return false
  }

  /// Arguments that leave nothing of a text, or change nothing of what was meant. Warnings, because Liquid means the same by them.
  private mutating func checkIdle(
    _ filter: Filter, _ given: [TemplateOperand], _ input: Shape, _ written: WrittenFormat?
  ) {
    func text(_ index: Int) -> [UInt8]? {
      guard given.indices.contains(index), case .text(let text)? = given[index].constant else { return nil }
      return text
    }
    switch filter.name {
    case "truncate":
      guard case .integer(let count)? = given.first?.constant, given.count == 1 || text(1) != nil else { return }
      let ellipsis = text(1) ?? Array("...".utf8)
      let length = String(decoding: ellipsis, as: UTF8.self).unicodeScalars.count
      guard count <= length, input.extent.scalars > Int(clamping: count) else { return }
      warn(
        given[0].span, "\"truncate: \(count)\" leaves nothing of a longer text",
        note: "the \"\(String(decoding: ellipsis, as: UTF8.self))\" after it counts, too",
        help: count == 0 ? "write a larger number" : "write truncate: \(count), \"\", or a larger number")
    case "replace", "remove":
      guard text(0)?.isEmpty == true else { return }
      warn(
        given[0].span, "an empty text is between all letters",
        help: "write the text that \"\(filter.name)\" is to find")
    case "date":
      guard input.kind == .date, case .success(let format)? = written, format.showsTime else { return }
      warn(
        given[0].span, "a date has no time of day: it shows as 00:00",
        help: "take the time out of the format, or use a timestamp")
    default: break
    }
  }

  /// What a number becomes the same of for everybody.
  mutating func checkConstant(_ filter: Filter, _ span: SourceSpan, _ input: Shape, _ result: Shape) {
    guard filter.input == .number, result.kind == .integer, let low = result.low, low == result.high,
      input.low == nil || input.low != input.high
    else { return }
    warn(span, "\"\(filter.name)\" gives \(low) for everybody", help: "correct the number, or leave the filter out")
  }

  private mutating func warn(_ span: SourceSpan, _ message: String, note: String? = nil, help: Advice) {
    findings.report(.idleFilter, at: span, message, note: note, help: help)
  }
}
