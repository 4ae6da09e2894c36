import Diagnostics
import Expressions
import JSON
import Limits
import Parsing
import Payloads
import Rules

// `attributes` and `content-state` of a Live Activity against what the project declares of its type.
extension CampaignChecker {
  /// The declared type of an activity. `attributes-type` names it. Without that, what updates and ends is of the only declared type, or of the one with the
  /// most of its keys.
  /// `isMisnamed` says that the name is none of them and was most likely meant to be one, which has been reported.
  func activityType(
    _ activity: LiveActivityFile, _ state: [DataMember], at span: SourceSpan
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
    if let only = types.first, types.count == 1 { return (only, false) }
    let keys = Set(state.map { ExactText($0.key) })
    let known = types.filter { $0.state != nil }
    let likely = LiveActivityType.likely(among: known, ofKeys: keys.count) { type in
      keys.count { type.state?[$0.text] != nil }
    }
    if likely == nil, !known.isEmpty { report(keys, fittingNoneOf: known, at: span) }
    return (likely, false)
  }

  /// Says that it is not known of which type a state is, and which one is the nearest.
  private func report(_ keys: Set<ExactText>, fittingNoneOf types: [LiveActivityType], at span: SourceSpan) {
    let (nearest, most, isAlone) = LiveActivityType.nearest(among: types) { type in
      guard let state = type.state, budget.take(state.fields.count) else { return 0 }
      let names = state.fields.map(\.name)
      return keys.count { key in
        state[key.text] != nil || !Suggestion.near(key.text, in: names, budget: budget).names.isEmpty
      }
    }
    let message: String
    if let nearest, most > 0, isAlone {
      message = "this state fits no declared Live Activity; the nearest is \"\(nearest.name)\""
    } else if most > 0 {
      message = "this state fits several of the declared Live Activities equally well"
    } else {
      message = "this state fits no declared Live Activity"
    }
    findings.report(
      .activityData, at: span, message, severity: .warning, note: "it is not checked until its type is known",
      help: Advice(
        "write \"attributes-type: \(nearest?.name ?? types.first?.name ?? "Delivery")\", or the type that it is; here the key is only for checking, and is not sent"
      ))
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
      let isGuessed = activity.attributesType.value == nil && project.liveActivities.count == 1
      state = held(
        members, to: fields, "content-state", of: type, at: activity.contentState.key ?? span, isGuessed: isGuessed)
    }
  }

  /// The members whose types nobody declares, and that hold keys of their own.
  func untyped(_ members: [DataMember]?, _ fields: LiveActivityType.KnownFields?, isMisnamed: Bool) -> [DataMember] {
    guard let members else { return [] }
    guard fields != nil || isMisnamed else { return members }
    return members.filter { member in
      guard case .object = member.value else { return false }
      return fields?[member.key]?.isTyped != true
    }
  }

  private func held(
    _ members: [DataMember], to fields: LiveActivityType.KnownFields, _ what: String, of type: LiveActivityType,
    at span: SourceSpan, isGuessed: Bool = false
  ) -> [DataMember] {
    // What a misspelt key was meant for is not missing, too.
    var meant: Set<ExactText> = []
    let names = Set(members.map { ExactText($0.key) })
    let guess =
      isGuessed && members.count { fields[$0.key] != nil } * 2 < members.count
      ? "it is held to \"\(type.name)\", the only type that is declared; of another one, \"attributes-type\" says so"
      : nil
    let held = members.map { member -> DataMember in
      guard let field = fields[member.key] else {
        if fields.isComplete {
          let (near, question) = likely(member.key, among: fields.fields.lazy.map(\.keys), beside: names)
          meant.formUnion(near.map { ExactText($0) })
          let other: Advice =
            fields.isDeclared
            ? "remove it, or declare it under \"\(type.name)\" in belfry.yaml"
            : "remove it, or add it to the app's type"
          findings.report(
            .activityData, at: member.span ?? span, "\"\(member.key)\" is not a property of \"\(type.name)\"",
            notes: [guess, "the app drops a key that its type does not have"].compactMap {
              $0.map { Finding.Note($0) }
            },
            help: question ?? other)
        }
        return member
      }
      let count = findings.count
      var value = member.value
      for side in [field.declared, field.own].compactMap({ $0 }) where findings.count == count {
        let walk = ActivityWalk(note: note(of: [side], type), isDeclared: side.span != nil)
        value = self.held(
          value, to: side.kind, isOptional: side.isOptional,
          at: ActivityPlace(name: member.key, span: member.span ?? span), walk)
      }
      return DataMember(key: member.key, value: value, at: member.span)
    }
    // A type has few properties; a hostile one must not be read once more for each campaign.
    guard budget.take(fields.fields.count) else { return held }
    let missing = fields.fields.filter {
      !$0.isOptional && !names.contains(ExactText($0.name)) && !meant.contains(ExactText($0.name))
    }
    if !missing.isEmpty {
      let first = missing.prefix { ($0.declared != nil) == (missing.first?.declared != nil) }
      report(
        missing.map(\.name), missingIn: "\"\(what)\"", at: span,
        note(of: first.compactMap { $0.declared ?? $0.own }, type))
    }
    return held
  }

  /// The properties that a key was most likely meant for, and what to write: those that have no value of their own.
  private func likely(
    _ key: String, among properties: some Collection<ActivityKeys>, beside present: Set<ExactText>
  ) -> (names: [String], help: Advice?) {
    guard budget.take(properties.count) else { return ([], nil) }
    let left = properties.filter { !present.contains(ExactText($0.name)) }
    if let renamed = left.first(where: { $0.declaredName.utf8.elementsEqual(key.utf8) }) {
      return (
        [renamed.name], Advice("write \"\(renamed.name)\", as the CodingKeys of the type say", writing: renamed.name)
      )
    }
    let near = Suggestion.near(key, in: left.lazy.map(\.name), budget: budget)
    return (near.names, Suggestion.question(near))
  }

  private func report(_ names: [String], missingIn what: String, at span: SourceSpan, _ note: Finding.Note) {
    findings.report(
      .activityData, at: span, "\(what) lacks \(Suggestion.list(names.map { "\"\($0)\"" }, "and"))", notes: [note],
      help: names.count == 1
        ? "add it: without it the app decodes nothing" : "add them: without one of them the app decodes nothing")
  }

  /// Where properties are declared; of several in belfry.yaml the first.
  private func note(of fields: [LiveActivityField], _ type: LiveActivityType) -> Finding.Note {
    if let span = fields.first?.span {
      return Finding.Note("\"\(type.name)\" declares it here", at: span, in: project.source.path)
    }
    let most = RunLimit.namesInMessage.value
    let list = fields.prefix(most).map { $0.written ?? $0.name }.joined(separator: ", ")
    return Finding.Note("\(type.swift ?? type.name): \(list)\(fields.count > most ? ", …" : "")")
  }

  // MARK: - Inside of a property

  /// Holds a value to what one side declares of it.
  private func held(
    _ value: DataNode, to kind: LiveActivityField.Kind, isOptional: Bool, at place: ActivityPlace, _ walk: ActivityWalk
  ) -> DataNode {
    if case .nullable(let kind) = kind { return held(value, to: kind, isOptional: true, at: place, walk) }
    if case .literal(.null) = value {
      if !isOptional {
        report(
          "\(place.words) must not be null",
          // An item has no declaration of its own.
          "write a value"
            + (place.isItem
              ? ", or remove the item" : walk.isDeclared ? ", or declare it with \"optional: true\"" : ""),
          at: place, walk)
      }
      return value
    }
    // A template with a mistake stands there as it is written, and has been reported.
    if case .literal(.string(let text)) = value, text.contains("{{") || text.contains("{%") { return value }
    switch kind {
    case .any, .nullable: return value
    case .object, .cases, .dictionary: return heldObject(value, to: kind, at: place, walk)
    case .list(let itemKind, let most):
      guard let items = value.items else { return held(leaf: value, to: kind, at: place, walk) }
      guard items.count <= most ?? .max else {
        report(
          "\(place.words) is a list of \(items.count) items, and at most \(most ?? 0) are declared",
          "leave some out", at: place, walk)
        return value
      }
      // The items of a list have one place.
      let count = findings.count
      let held = items.enumerated().map { number, item in
        findings.count == count
          ? self.held(item, to: itemKind, isOptional: false, at: place.item(number + 1), walk) : item
      }
      return value.isLiteral ? value : .array(held)
    case .value, .url, .uuid, .integers: return held(leaf: value, to: kind, at: place, walk)
    }
  }

  private func held(
    leaf value: DataNode, to kind: LiveActivityField.Kind, at place: ActivityPlace, _ walk: ActivityWalk
  ) -> DataNode {
    switch ActivityValue(isDeclared: walk.isDeclared, columns, known.members).fit(value, to: kind) {
    case .fits(let value): return value
    case .doubtful(let reason, let help):
      report("\(place.words) is \(reason)", help, at: place, walk, severity: .warning)
    case .misfit(let reason, let help): report("\(place.words) is \(reason)", help, at: place, walk)
    }
    return value
  }

  private func heldObject(
    _ value: DataNode, to kind: LiveActivityField.Kind, at place: ActivityPlace, _ walk: ActivityWalk
  ) -> DataNode {
    guard let members = value.members else {
      let what = DataShape.kind(of: value, columns)
      var help = "write a mapping of its keys"
      if case .cases(let names) = kind {
        // An enumeration without a raw type has its case as a key.
        let meant = names.first { name in
          if case .literal(.string(let text)) = value { return text.utf8.elementsEqual(name.utf8) }
          return false
        }
        help = "write { \(meant ?? names.first ?? "case"): {} }"
      }
      report("\(place.words) is \(what), not an object", help, at: place, walk)
      return value
    }
    var held = members
    switch kind {
    case .object(let fields?): held = self.held(members, to: fields, at: place, walk)
    case .dictionary(let kind, let hasIntegerKeys):
      let count = findings.count
      for (index, member) in members.enumerated() where findings.count == count {
        let inner = place.member(member.key, at: member.span)
        if hasIntegerKeys, Int64(member.key) == nil {
          report(
            "\(inner.words) is not a key of \(place.words), which has integers", "write a whole number", at: inner, walk
          )
        }
        let value = self.held(member.value, to: kind, isOptional: false, at: inner, walk)
        held[index] = DataMember(key: member.key, value: value, at: member.span)
      }
    case .cases(let names):
      let own = members.filter { member in names.contains { $0.utf8.elementsEqual(member.key.utf8) } }
      if own.count != 1 || own.first?.value.members == nil {
        report(
          "\(place.words) does not have the name of one case as its only key",
          "write { \(names.first ?? "case"): {} }, with one of \(Suggestion.list(names.map { "\"\($0)\"" }, "and"))",
          at: place,
          walk)
      }
    default: break
    }
    return value.isLiteral ? value : .object(held)
  }

  private func held(
    _ members: [DataMember], to fields: LiveActivityFields, at place: ActivityPlace, _ walk: ActivityWalk
  ) -> [DataMember] {
    guard budget.take(fields.fields.count + members.count) else { return members }
    let known = Dictionary(fields.fields.map { (ExactText($0.name), $0) }) { first, _ in first }
    // What a misspelt key was meant for is not missing, too.
    let names = Set(members.map { ExactText($0.key) })
    var there = names
    let held = members.map { member -> DataMember in
      let inner = place.member(member.key, at: member.span)
      guard let field = known[ExactText(member.key)] else {
        if fields.isComplete {
          let keys = fields.fields.lazy.map { ActivityKeys(name: $0.name, declaredName: $0.declaredName) }
          let (near, question) = likely(member.key, among: keys, beside: names)
          there.formUnion(near.map { ExactText($0) })
          let help =
            question
            ?? (walk.isDeclared ? "remove it, or declare it" : "remove it, or add it to the app's type")
          findings.report(
            .activityData, at: inner.span, "\(place.words) has no property \"\(member.key)\"", notes: [walk.note],
            help: help)
        }
        return member
      }
      let value = self.held(member.value, to: field.kind, isOptional: field.isOptional, at: inner, walk)
      return DataMember(key: member.key, value: value, at: member.span)
    }
    let missing = fields.fields.filter { !$0.isOptional && !there.contains(ExactText($0.name)) }
    if !missing.isEmpty { report(missing.map(\.name), missingIn: place.words, at: place.span, walk.note) }
    return held
  }

  private func report(
    _ message: String, _ help: String, at place: ActivityPlace, _ walk: ActivityWalk, severity: Severity? = nil
  ) {
    findings.report(
      .activityData, at: place.span, message, severity: severity, notes: [walk.note], help: Advice(help))
  }
}

/// The names of a property.
private struct ActivityKeys {
  /// The key that it is decoded from.
  let name: String
  /// Its name in the app's Swift file.
  let declaredName: String
}

extension LiveActivityType.KnownField {
  fileprivate var keys: ActivityKeys { ActivityKeys(name: name, declaredName: own?.declaredName ?? name) }
}

/// One side that values are held to: belfry.yaml, or the app's Swift file.
private struct ActivityWalk {
  /// Where it says what the property is.
  let note: Finding.Note
  /// Whether it is belfry.yaml.
  let isDeclared: Bool
}

/// Where a value is, as messages say it.
private struct ActivityPlace {
  /// `"driver.name"`, `item 2 of "stops"`.
  let words: String
  /// The keys to it, unless an item of a list is on the way.
  private let path: String?
  /// The nearest key.
  let span: SourceSpan
  /// Whether it is an item of a list.
  let isItem: Bool

  init(name: String, span: SourceSpan) { (words, path, self.span, isItem) = ("\"\(name)\"", name, span, false) }

  private init(words: String, path: String?, span: SourceSpan, isItem: Bool) {
    (self.words, self.path, self.span, self.isItem) = (words, path, span, isItem)
  }

  func item(_ number: Int) -> ActivityPlace {
    ActivityPlace(words: "item \(number) of \(words)", path: nil, span: span, isItem: true)
  }

  func member(_ name: String, at span: SourceSpan?) -> ActivityPlace {
    guard let path else {
      return ActivityPlace(words: "\"\(name)\" of \(words)", path: nil, span: span ?? self.span, isItem: false)
    }
    return ActivityPlace(name: "\(path).\(name)", span: span ?? self.span)
  }
}

extension DataNode {
  /// The items of a list that is written out.
  fileprivate var items: [DataNode]? {
    switch self {
    case .array(let items): items
    case .literal(.array(let items)): items.map(DataNode.literal)
    default: nil
    }
  }

  /// The members of an object.
  fileprivate var members: [DataMember]? {
    switch self {
    case .object(let members): members
    case .literal(.object(let members)): members.map { DataMember(key: $0.key, value: .literal($0.value)) }
    default: nil
    }
  }

  fileprivate var isLiteral: Bool { if case .literal = self { true } else { false } }
}
