import Clocks
import Diagnostics
import Expressions
import JSON
import Limits
import Parsing
import Payloads
import Rules

// `attributes` and `content-state` of a Live Activity against what the project declares of its type.
extension CampaignChecker {
  /// The declared type of an activity. A start names it. What updates and ends is of the type with the most of its keys: of one that is not declared
  /// it has hardly a key in common.
  /// `isMisnamed` says that a start names none of them and was most likely meant to, which has been told.
  func activityType(
    _ activity: LiveActivityFile, _ state: [DataMember]
  ) -> (type: LiveActivityType?, isMisnamed: Bool) {
    let types = project.liveActivities
    guard !types.isEmpty else { return (nil, false) }
    if let name = activity.attributesType.value {
      if let type = types.first(where: { $0.name.utf8.elementsEqual(name.text.utf8) }) { return (type, false) }
      // Of a type in another one the push has the last name.
      let own = types.filter { $0.name.split(separator: ".").last?.utf8.elementsEqual(name.text.utf8) == true }
      if let type = own.first, own.count == 1 { return (type, false) }
      if let meant = Suggestion.question(name.text, in: types.map(\.name), budget: budget) {
        findings.report(
          .activityData, at: name.span, "no Live Activity is declared as \"\(name.text)\"",
          note: "the app starts no activity of a type that it does not have", help: meant)
        return (nil, true)
      }
      return (nil, false)
    }
    guard activity.event?.value != .start, !state.isEmpty else { return (nil, false) }
    let keys = Set(state.map { ExactText($0.key) })
    let likely = LiveActivityType.likely(among: types, ofKeys: keys.count) { type in
      keys.count { type.state?[$0.text] != nil }
    }
    return (likely, false)
  }

  /// Holds the data to a type, and makes numbers of its moments.
  func hold(
    _ attributes: inout [DataMember]?, _ state: inout [DataMember]?, to type: LiveActivityType,
    _ activity: LiveActivityFile, at span: SourceSpan
  ) {
    if let fields = type.attributes, let members = attributes {
      attributes = held(
        members, to: fields, "attributes", of: type, at: activity.attributes.key ?? span)
    }
    if let fields = type.state, let members = state {
      state = held(
        members, to: fields, "content-state", of: type, at: activity.contentState.key ?? span)
    }
  }

  private func held(
    _ members: [DataMember], to fields: LiveActivityType.KnownFields, _ what: String, of type: LiveActivityType,
    at span: SourceSpan
  ) -> [DataMember] {
    // What a misspelt key was meant for is not missing, too.
    var meant: Set<ExactText> = []
    let held = members.map { member -> DataMember in
      guard let field = fields[member.key] else {
        if fields.isComplete {
          let near = Suggestion.near(member.key, in: fields.fields.lazy.map(\.name), budget: budget)
          meant.formUnion(near.names.map { ExactText($0) })
          report(unknown: member, near, of: type, fields, at: span)
        }
        return member
      }
      switch ActivityValue(field, columns).fit(member.value) {
      case .fits(let value): return DataMember(key: member.key, value: value, at: member.span)
      case .doubtful(let reason, let help):
        findings.report(
          .activityData, at: member.span ?? span, "\"\(member.key)\" is \(reason)", severity: .warning,
          notes: [declaration(of: field, type)], help: Advice(help))
        return member
      case .misfit(let reason, let help):
        findings.report(
          .activityData, at: member.span ?? span, "\"\(member.key)\" is \(reason)",
          notes: [declaration(of: field, type)], help: Advice(help))
        return member
      }
    }
    // A type has few properties; a hostile one must not be read once more for each campaign.
    guard budget.take(fields.fields.count) else { return held }
    let names = Set(members.map { ExactText($0.key) })
    let missing = fields.fields.filter {
      !$0.isOptional && !names.contains(ExactText($0.name)) && !meant.contains(ExactText($0.name))
    }
    if !missing.isEmpty {
      findings.report(
        .activityData, at: span,
        "\"\(what)\" lacks \(Suggestion.list(missing.map { "\"\($0.name)\"" }, "and"))",
        notes: missing.first.map { [declaration(of: $0, type)] } ?? [],
        help: missing.count == 1
          ? "add it: without it the app decodes nothing" : "add them: without one of them the app decodes nothing")
    }
    return held
  }

  private func report(
    unknown member: DataMember, _ near: NearWords, of type: LiveActivityType, _ fields: LiveActivityType.KnownFields,
    at span: SourceSpan
  ) {
    let other: Advice =
      fields.isDeclared
      ? "remove it, or declare it under \"\(type.name)\" in belfry.yaml" : "remove it, or add it to the app's type"
    findings.report(
      .activityData, at: member.span ?? span, "\"\(member.key)\" is no property of \"\(type.name)\"",
      note: "the app drops a key that its type does not have",
      help: Suggestion.question(near) ?? other)
  }

  private func declaration(of field: LiveActivityField, _ type: LiveActivityType) -> Finding.Note {
    guard let span = field.span else { return Finding.Note("the app's Swift file has it as \(field.words)") }
    return Finding.Note("\"\(type.name)\" declares it here", at: span, in: project.source.path)
  }
}

/// Holds a value to a property.
private struct ActivityValue {
  /// What becomes of it.
  enum Fit {
    /// It is decoded, in this form.
    case fits(DataNode)
    /// It is decoded, and hardly what was meant: what it is, and what to do.
    case doubtful(String, help: String)
    /// What it is instead, and what to do.
    case misfit(String, help: String)
  }

  private let field: LiveActivityField
  private let columns: AttributeTable
  /// The first second of 2001, from which Swift's Date counts.
  private static let reference: Int64 = 978_307_200

  init(_ field: LiveActivityField, _ columns: AttributeTable) { (self.field, self.columns) = (field, columns) }

  func fit(_ value: DataNode) -> Fit {
    if case .literal(.null) = value {
      return field.isOptional
        ? .fits(value)
        : .misfit("null, and must be there", help: "write a value" + or("declare it with \"optional: true\""))
    }
    // A template with a mistake stands there as it is written, and has been reported.
    if case .literal(.string(let text)) = value, text.contains("{{") || text.contains("{%") { return .fits(value) }
    switch field.kind {
    case .any: return .fits(value)
    case .object:
      switch value {
      case .object, .literal(.object): return .fits(value)
      default: return .misfit("\(Self.words(value, columns)), not an object", help: "write a mapping of its keys")
      }
    case .list(let list): return fit(value, to: list)
    case .value(let type): return fit(value, to: type)
    }
  }

  /// What else to do where belfry.yaml declares the property; what the app's Swift file says is so.
  private func or(_ help: String) -> String { field.span == nil ? "" : ", or " + help }

  // MARK: - Lists

  private func fit(_ value: DataNode, to list: ListType) -> Fit {
    switch value {
    case .literal(.array(let items)): return fit(items.map(DataNode.literal), value, list)
    case .array(let items): return fit(items, value, list)
    case .template(let template):
      guard let column = template.listValue, let own = columns.attributes[column].list else { break }
      guard list.item != .date, list.item != .timestamp else {
        return .misfit(
          "a list of moments, which are sent as texts, from which no Date is decoded",
          help: "write its items one by one" + or("declare \"of: text\" if the app has Strings"))
      }
      guard own.most <= list.most else {
        return .misfit(
          "a list of up to \(own.most) items, and at most \(list.most) are declared",
          help: "give the attribute at most \(list.most)" + or("declare \"max-items: \(own.most)\""))
      }
      if case .misfit(let reason, let help) = Self.fit(own.item, to: list.item) {
        return .misfit("a list whose items are \(reason)", help: help)
      }
      return .fits(value)
    default: break
    }
    return .misfit("\(Self.words(value, columns)), not a list", help: "write its items in brackets")
  }

  private func fit(_ items: [DataNode], _ whole: DataNode, _ list: ListType) -> Fit {
    guard items.count <= list.most else {
      return .misfit("a list of \(items.count) items, and at most \(list.most) are declared", help: "leave some out")
    }
    let item = ActivityValue(
      LiveActivityField(name: field.name, kind: .value(list.item), isOptional: false, span: field.span), columns)
    var held: [DataNode] = []
    for (number, value) in items.enumerated() {
      switch item.fit(value) {
      case .fits(let value): held.append(value)
      case .doubtful(let reason, let help): return .doubtful("a list whose item \(number + 1) is \(reason)", help: help)
      case .misfit(let reason, let help): return .misfit("a list whose item \(number + 1) is \(reason)", help: help)
      }
    }
    if case .literal = whole { return .fits(whole) }
    return .fits(.array(held))
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
      // A day or a moment alone is written as a text.
      switch (own.type, type) {
      case (.date, .text), (.timestamp, .text), (.version, .text), (.enumeration, .text): return .fits(value)
      case (.text, .text(let most?)):
        guard case .text(let max?) = own.type, max <= most else {
          return .misfit(
            "\"\(own.name)\", which may be longer than \(most) characters",
            help: "declare \"max: \(most)\" of the attribute, or shorten it with | truncate: \(most)")
        }
        return .fits(value)
      default: break
      }
      if case .misfit(let reason, let help) = Self.fit(own.type, to: type) {
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
      return .misfit("\"\(text)\", which is none of the declared values", help: "write \(list)")
    case (.integer(let least, let most), .number(let digits)):
      guard let number = Int64(digits) else {
        return .misfit("\(digits), which is not a whole number", help: "write a whole number" + or("declare a decimal"))
      }
      guard number >= least ?? .min, number <= most ?? .max else {
        return .misfit("\(digits), which is outside of the declared range", help: "write a number within it")
      }
      return .fits(value)
    case (.decimal(let least, let most, let places), .number(let digits)):
      let number = (Double(digits) ?? .infinity) * Self.scale(places)
      if let point = digits.firstIndex(of: "."), digits[point...].utf8.count - 1 > places {
        return .misfit("\(digits), which has more than the \(places) declared places", help: "round it")
      }
      guard number >= least.map(Double.init) ?? -.infinity, number <= most.map(Double.init) ?? .infinity else {
        return .misfit("\(digits), which is outside of the declared range", help: "write a number within it")
      }
      return .fits(value)
    case (.boolean, .bool): return .fits(value)
    case (.date, .number(let digits)), (.timestamp, .number(let digits)):
      // As seconds since 2001 these are moments from 2048 to 2070, and as Unix time those of our days.
      guard let seconds = Double(digits), 1_500_000_000..<2_200_000_000 ~= seconds else { return .fits(value) }
      let meant = Int64(seconds) - Self.reference
      return .doubtful(
        "\(digits), which looks like Unix time: Swift's default decoder reads the seconds since 2001",
        help: "write \(meant)")
    case (.date, .string(let text)), (.timestamp, .string(let text)):
      let moment =
        Instant(text)
        ?? (CivilDateTime(text) ?? CivilDateTime("\(text) 00:00")).map { Instant(seconds: $0.secondsSinceEpoch) }
      guard let moment else {
        return wrong(value, type)
      }
      return .misfit(
        "a text, from which no Date is decoded",
        help:
          "write \(moment.seconds - Self.reference), the seconds since 2001\(or("declare a \"text\" if the app has a String"))"
      )
    default: return wrong(value, type)
    }
  }

  /// An attribute alone becomes a number. A text that a filter makes is what the app asks for.
  private func fit(moment template: Template, _ value: DataNode) -> Fit {
    guard let column = template.soleAttribute else {
      let filters = template.source.split(separator: "|").dropFirst()
      let isFormatted = filters.contains { $0.drop(while: \.isWhitespace).hasPrefix("date") }
      return isFormatted
        ? .fits(value)
        : .misfit(
          "a text, from which no Date is decoded",
          help:
            "write the attribute alone, to an audience in which it is not missing; {{ … | date: \"…\" }} sends a text")
    }
    switch columns.attributes[column].type {
    case .timestamp, .date: return .fits(.moment(template))
    case .integer, .decimal: return .fits(value)
    default:
      return .misfit(
        "\"\(columns.attributes[column].name)\", which is no moment", help: "write an attribute of type \"timestamp\"")
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

  /// Whether every value of an attribute is one of a declared type.
  private static func fit(_ own: AttributeType, to type: AttributeType) -> Fit {
    func fits(_ holds: Bool) -> Fit {
      holds
        ? .fits(.literal(.null))
        : .misfit(
          "whose values may lie outside of what is declared", help: "bound the attribute, or the declaration, alike")
    }
    switch (own, type) {
    case (.enumeration(let own), .enumeration(let members)):
      return fits(own.allSatisfy { word in members.contains { $0.utf8.elementsEqual(word.utf8) } })
    case (.integer(let low, let high), .integer(let least, let most)):
      return fits(least.map { low ?? .min >= $0 } ?? true && most.map { high ?? .max <= $0 } ?? true)
    case (.integer, .decimal(nil, nil, _)), (.decimal, .decimal(nil, nil, _)), (.boolean, .boolean), (.date, .date),
      (.date, .timestamp), (.timestamp, .date), (.timestamp, .timestamp), (.version, .version):
      return fits(true)
    case (.integer(let low, let high), .decimal(let least, let most, let places)):
      return fits(isWithin(low, high, 0, least, most, places))
    case (.decimal(let low, let high, let own), .decimal(let least, let most, let places)):
      return fits(isWithin(low, high, own, least, most, places))
    case (.text, .text(let most)):
      guard let most else { return fits(true) }
      if case .text(let max?) = own { return fits(max <= most) }
      return fits(false)
    default:
      return .misfit(
        "a value of type \"\(own.name)\", not \"\(type.name)\"", help: "write an attribute of type \"\(type.name)\"")
    }
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
      "\(Self.words(value, columns)), not \(Self.words(type))", help: "write \(Self.words(type))")
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
    case .text, .enumeration, .version: "a text"
    }
  }
}
