import Clocks
import Diagnostics
import Expressions
import JSON
import Parsing

/// Holds a single value, or a list that is an attribute, to what is declared or to what the app decodes.
struct ActivityValue {
  /// What becomes of it.
  enum Fit {
    /// It is decoded, in this form.
    case fits(DataNode)
    /// It is decoded, and hardly what was meant: what it is, and what to do.
    case doubtful(String, help: String)
    /// What it is instead, and what to do.
    case misfit(String, help: String)
  }

  private let isDeclared: Bool
  private let columns: AttributeTable
  private let known: KnownMembers
  /// The first second of 2001, from which Swift's Date counts.
  private static let reference: Int64 = 978_307_200
  /// What a Date is decoded from.
  private static let seconds = "the seconds since 2001-01-01 00:00 UTC"
  /// So many places of a decimal are all that it may have.
  static let anyPlaces = 18

  /// A value of a campaign that is filled in from some columns.
  init(isDeclared: Bool, _ columns: AttributeTable, _ known: KnownMembers) {
    (self.isDeclared, self.columns, self.known) = (isDeclared, columns, known)
  }

  /// What becomes of a value that is no object and no list that is written out.
  func fit(_ value: DataNode, to kind: LiveActivityField.Kind) -> Fit {
    switch kind {
    case .value(let type): return fit(value, to: type)
    case .list(let item, let most): return fit(list: value, of: item, most: most)
    case .url:
      if case .literal(.string(let text)) = value, !Self.isAddress(text) {
        return .misfit("\"\(text)\", from which no URL is decoded", help: "write a whole address, or leave the key out")
      }
      return fit(value, to: .text(max: nil))
    case .uuid:
      if case .literal(.string(let text)) = value, !Self.isUUID(text) {
        return .misfit(
          "\"\(text)\", which is not a UUID", help: "write one such as 6F1F7A54-9A43-4E8E-8F9F-8A3A1C1A0F01")
      }
      return fit(value, to: .text(max: nil))
    case .integers(let values): return fit(value, toOneOf: values)
    case .nullable(let kind): return fit(value, to: kind)
    case .dictionary, .cases, .object, .any: return .fits(value)
    }
  }

  /// What Foundation makes a URL of: no empty text, and no host with a space.
  private static func isAddress(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "://")?.upperBound else { return !text.isEmpty }
    return !text[start...].prefix { !["/", "?", "#"].contains($0) }.contains {
      $0 == " " || $0 == "[" && !text.contains("]")
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : Self.isHexDigit(byte)
      }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }

  private func fit(_ value: DataNode, toOneOf values: [Int64]) -> Fit {
    let list = Suggestion.list(values.map(String.init), "or")
    switch value {
    case .literal(.number(let digits)):
      guard let number = Self.whole(digits), values.contains(number) else {
        return .misfit("\(digits), and the enum of the app has no such value", help: "write \(list)")
      }
      return .fits(value)
    case .template(let template):
      // Those that are allowed may be any between the bounds of the attribute.
      guard let column = template.soleAttribute, case .integer(let low, let high) = columns.attributes[column].type,
        template.listValue == nil
      else { return fit(value, to: .integer(min: nil, max: nil)) }
      let own = columns.attributes[column].name
      guard let low, let high else {
        return .misfit("\"\(own)\", which may be any number, and the app has only \(list)", help: "bound the attribute")
      }
      guard let strange = (low...max(low, high)).prefix(values.count + 1).first(where: { !values.contains($0) }) else {
        return .fits(value)
      }
      return .misfit(
        "\"\(own)\", which may be \(strange), and the app has only \(list)", help: "bound the attribute to these")
    default: return fit(value, to: .integer(min: nil, max: nil))
    }
  }

  /// A number of JSON as Swift decodes an integer from it: `1.0` and `1e3` are whole.
  private static func whole(_ digits: String) -> Int64? {
    Int64(digits) ?? Double(digits).flatMap { Int64(exactly: $0) }
  }

  /// What else to do where belfry.yaml declares the property; what the app's Swift file says is so.
  private func or(_ help: String) -> String { isDeclared ? ", or " + help : "" }

  /// What the bounds are those of.
  private var whose: String { isDeclared ? "declared" : "what the app holds" }

  // MARK: - Lists

  private func fit(list value: DataNode, of item: LiveActivityField.Kind, most: Int?) -> Fit {
    guard case .template(let template) = value, let column = template.listValue,
      let own = columns.attributes[column].list
    else {
      return .misfit("\(Self.words(value, columns)), not a list", help: "write its items in brackets")
    }
    if let most, own.most > most {
      return .misfit(
        "a list of up to \(own.most) items, and at most \(most) are declared",
        help: "give the attribute at most \(most)" + or("declare \"max-items: \(own.most)\""))
    }
    switch item.unwrapped {
    case .value(.date), .value(.timestamp):
      return .misfit(
        "a list of moments, which are sent as texts, from which no Date is decoded",
        help: "write its items one by one" + or("declare \"of: text\" if the app has Strings"))
    case .value(let type):
      if case .misfit(let reason, let help) = fit(own.item, to: type) {
        return .misfit("a list whose items are \(reason)", help: help)
      }
      return .fits(value)
    case .url, .uuid:
      if case .misfit(let reason, let help) = fit(own.item, to: .text(max: nil)) {
        return .misfit("a list whose items are \(reason)", help: help)
      }
      return .fits(value)
    case .integers:
      if case .misfit(let reason, let help) = fit(own.item, to: .integer(min: nil, max: nil)) {
        return .misfit("a list whose items are \(reason)", help: help)
      }
      return .fits(value)
    case .any: return .fits(value)
    case .nullable, .list, .dictionary, .cases, .object:
      return .misfit("a list of single values, not of objects", help: "write its items in brackets")
    }
  }

  // MARK: - Single values

  private func fit(_ value: DataNode, to type: AttributeType) -> Fit {
    switch value {
    case .literal(let literal): return fit(literal, value, type)
    case .template(let template):
      if type == .date || type == .timestamp { return fit(moment: template, value) }
      guard template.listValue == nil else { return wrong(value, type) }
      guard let column = template.soleAttribute else { return fit(text: value, type) }
      let own = columns.attributes[column]
      // A day, a time or a moment alone is written as a text.
      switch (own.type, type) {
      case (.date, .text), (.time, .text), (.timestamp, .text), (.version, .text), (.enumeration, .text):
        return .fits(value)
      case (.text, .text(let most?)):
        guard case .text(let max?) = own.type, max <= most else {
          return .misfit(
            "\"\(own.name)\", which may be longer than \(most) characters",
            help: "declare \"max: \(most)\" of the attribute, or shorten it with | truncate: \(most)")
        }
        return .fits(value)
      default: break
      }
      if case .misfit(let reason, let help) = fit(own.type, to: type) {
        return .misfit("\"\(own.name)\", \(reason)", help: help)
      }
      return .fits(value)
    case .moment: return .fits(value)
    case .array, .object: return wrong(value, type)
    }
  }

  private func fit(_ literal: JSONValue, _ value: DataNode, _ type: AttributeType) -> Fit {
    switch (type, literal) {
    case (.text(let most), .string(let text)):
      if let most, text.unicodeScalars.count > most {
        return .misfit("longer than \(most) characters", help: "shorten it" + or("raise \"max\" in the declaration"))
      }
      return .fits(value)
    case (.version, .string): return .fits(value)
    case (.enumeration(let members), .string(let text)):
      guard !members.contains(where: { $0.utf8.elementsEqual(text.utf8) }) else { return .fits(value) }
      let list = Suggestion.list(members.map { "\"\($0)\"" }, "or")
      return .misfit(
        "\"\(text)\", "
          + (isDeclared ? "which is none of the declared values" : "and the enum of the app has no such value"),
        help: "write \(list)")
    case (.integer(let least, let most), .number(let digits)):
      // What an Int64 does not hold, a UInt64 may.
      if least == 0, most == nil, UInt64(digits) != nil { return .fits(value) }
      guard let number = Self.whole(digits) else {
        return .misfit("\(digits), which is not a whole number", help: "write a whole number" + or("declare a decimal"))
      }
      if let least, number < least {
        return .misfit(
          "\(digits), and \(isDeclared ? "at least \(least) is declared" : "the app holds at least \(least)")",
          help: "write a larger number")
      }
      if let most, number > most {
        return .misfit(
          "\(digits), and \(isDeclared ? "at most \(most) is declared" : "the app holds at most \(most)")",
          help: "write a smaller number")
      }
      return .fits(value)
    case (.decimal(let least, let most, let places), .number(let digits)):
      guard let plain = Double(digits), plain.isFinite else {
        return .misfit("\(digits), which is too large for any number of Swift", help: "write a smaller number")
      }
      if places < Self.anyPlaces, let point = digits.firstIndex(of: "."), digits[point...].utf8.count - 1 > places {
        return .misfit(
          "\(digits), which has more than the \(places) declared places", help: "round it" + or("raise \"places\""))
      }
      let number = plain * Self.scale(places)
      guard number >= least.map(Double.init) ?? -.infinity, number <= most.map(Double.init) ?? .infinity else {
        return .misfit("\(digits), which is outside of the declared range", help: "write a number within it")
      }
      return .fits(value)
    case (.boolean, .bool): return .fits(value)
    case (.date, .number(let digits)), (.timestamp, .number(let digits)):
      guard let seconds = Double(digits) else { return .fits(value) }
      return Self.doubt(seconds, digits).map { .doubtful($0.reason, help: $0.help) } ?? .fits(value)
    case (.date, .string(let text)), (.timestamp, .string(let text)):
      let moment = WrittenMoment.seconds(of: text) ?? WrittenMoment.seconds(of: "\(text) 00:00")
      return .misfit(
        "a text, from which no Date is decoded",
        help:
          "write \(moment.map { "\($0 - Self.reference), the seconds since 2001" } ?? Self.seconds)\(or("declare a \"text\" if the app has a String"))"
      )
    default: return wrong(value, type)
    }
  }

  /// An attribute alone becomes a number. A text that a filter makes is what the app asks for.
  private func fit(moment template: Template, _ value: DataNode) -> Fit {
    guard let column = template.soleAttribute else {
      let filters = template.source.split(separator: "|").dropFirst()
      let isFormatted = filters.contains { $0.drop(while: \.isWhitespace).hasPrefix("date") }
      // ActivityKit decodes with Swift's default decoder, which makes a Date of a number alone.
      if isFormatted, isDeclared { return .fits(value) }
      return .misfit(
        "a text, from which no Date is decoded",
        help:
          "write the attribute alone, to an audience in which it is not missing"
          + (isDeclared ? "; {{ … | date: \"…\" }} sends a text" : ", or make it a String in the app"))
    }
    switch columns.attributes[column].type {
    case .timestamp, .date: return .fits(.moment(template))
    case .integer, .decimal: return .fits(value)
    default:
      return .misfit(
        "\"\(columns.attributes[column].name)\", which is not a moment",
        help: "write an attribute of type \"timestamp\"")
    }
  }

  /// A text with something filled in.
  private func fit(text value: DataNode, _ type: AttributeType) -> Fit {
    switch type {
    case .text(let most?):
      if case .template(let template) = value, let longest = template.scalarBound, longest > most {
        .misfit(
          "a text of up to \(longest) characters, and at most \(most) are declared",
          help: "shorten it, or its values with | truncate: …" + or("raise \"max\" in the declaration"))
      } else {
        .fits(value)
      }
    case .text, .version: .fits(value)
    case .enumeration:
      .misfit("a text that may be anything", help: "write an attribute of type \"enum\" alone")
    default: wrong(value, type)
    }
  }

  /// Whether every value of an attribute is one of a type.
  private func fit(_ own: AttributeType, to type: AttributeType) -> Fit {
    let fits = Fit.fits(.literal(.null))
    func beyond(_ what: String, _ help: String) -> Fit {
      .misfit("which \(what)", help: help + or("change the declaration"))
    }
    switch (own, type) {
    case (.enumeration(let own), .enumeration(let members)):
      guard let strange = known.stranger(among: own, to: members) else { return fits }
      return beyond(
        "may be \"\(strange)\", and that is none of \(isDeclared ? "the declared values" : "the values of the app's enum")",
        "remove \"\(strange)\" from the values of the attribute")
    case (.integer(let low, let high), .integer(let least, let most)):
      if let least, (low ?? .min) < least {
        return beyond(
          "\(low.map { "may be \($0)" } ?? "has no \"min\""), and at least \(least) is \(whose)",
          "declare \"min: \(least)\" of the attribute")
      }
      if let most, (high ?? .max) > most {
        return beyond(
          "\(high.map { "may be \($0)" } ?? "has no \"max\""), and at most \(most) is \(whose)",
          "declare \"max: \(most)\" of the attribute")
      }
      return fits
    case (.integer, .decimal(nil, nil, _)), (.decimal, .decimal(nil, nil, _)), (.boolean, .boolean), (.date, .date),
      (.date, .timestamp), (.timestamp, .date), (.timestamp, .timestamp), (.version, .version):
      return fits
    case (.integer(let low, let high), .decimal(let least, let most, let places)):
      return Self.isWithin(low, high, 0, least, most, places)
        ? fits : beyond("may be outside of the declared range", "bound the attribute within it")
    case (.decimal(let low, let high, let own), .decimal(let least, let most, let places)):
      return Self.isWithin(low, high, own, least, most, places)
        ? fits : beyond("may be outside of the declared range", "bound the attribute within it")
    case (.text, .text(let most)):
      guard let most else { return fits }
      if case .text(let max?) = own, max <= most { return fits }
      return beyond("may be longer than \(most) characters", "declare \"max: \(most)\" of the attribute")
    default:
      return .misfit(
        "a value of type \"\(own.name)\", not \"\(type.name)\"", help: "write an attribute of type \"\(type.name)\"")
    }
  }

  /// What a number that is to be a Date looks more like: seconds and milliseconds since 1970, or a year that no app means.
  private static func doubt(_ seconds: Double, _ digits: String) -> (reason: String, help: String)? {
    // As seconds since 2001 these are moments from 2048 to 2070, and as Unix time those of our days.
    let unix = 1_500_000_000.0..<2_200_000_000.0
    let reads = "Swift's default decoder reads the seconds since 2001"
    for (factor, name) in [(1.0, "Unix time"), (1_000.0, "Unix time in milliseconds")] where unix ~= seconds / factor {
      return (
        "\(digits), which looks like \(name): \(reads)", "write \(Int64(seconds / factor) - Self.reference)"
      )
    }
    // Date.distantFuture is the first second of 4001.
    guard abs(seconds) > 63_113_904_000 else { return nil }
    return (
      "\(digits), which is a moment in another millennium: \(reads)", "write \(self.seconds)"
    )
  }

  private static func isWithin(
    _ low: Int64?, _ high: Int64?, _ own: Int, _ least: Int64?, _ most: Int64?, _ places: Int
  ) -> Bool {
    func scaled(_ number: Int64, _ places: Int) -> Double { Double(number) / scale(places) }
    let isAbove = least.map { least in low.map { scaled($0, own) >= scaled(least, places) } ?? false } ?? true
    return isAbove && (most.map { most in high.map { scaled($0, own) <= scaled(most, places) } ?? false } ?? true)
  }

  /// Ten to the power of so many places, of which there are nine at most.
  private static func scale(_ places: Int) -> Double { (0..<places).reduce(1) { scale, _ in scale * 10 } }

  private func wrong(_ value: DataNode, _ type: AttributeType) -> Fit {
    .misfit(
      "\(Self.words(value, columns)), not \(Self.words(type))",
      help: "write \(type == .date || type == .timestamp ? Self.seconds : Self.words(type))")
  }

  private static func words(_ value: DataNode, _ columns: AttributeTable) -> String {
    DataShape.kind(of: value, columns)
  }

  private static func words(_ type: AttributeType) -> String {
    switch type {
    case .integer: "a whole number"
    case .decimal: "a number"
    case .boolean: "true or false"
    case .date, .timestamp: "a moment"
    case .time: "a time such as \"18:30\""
    case .text, .enumeration, .version: "a text"
    }
  }
}

extension LiveActivityField.Kind {
  /// What it is when it is not null.
  fileprivate var unwrapped: LiveActivityField.Kind {
    if case .nullable(let kind) = self { kind.unwrapped } else { self }
  }
}

/// A moment that is written as a text.
package enum WrittenMoment {
  /// Its Unix seconds: of RFC 3339, of what belfry prints, or of a date and a time without a zone, which is taken for UTC's.
  package static func seconds(of text: String) -> Int64? {
    let bare = text.hasSuffix(" UTC") ? String(text.dropLast(4)) : text
    return Instant(text)?.seconds ?? CivilDateTime(bare)?.secondsSinceEpoch
  }
}
