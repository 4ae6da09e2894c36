import AppFiles
import Diagnostics
import Expressions
import Metadata
import Parsing
import Rules

// What belfry.yaml declares of the types of Live Activities against the app's Swift files.
extension ProjectBuilder {
  /// The declared types of Live Activities, each held against the app's Swift file where one is named.
  mutating func checkedActivities() -> [LiveActivityType] {
    var sources: [ExactText: SwiftTypes] = [:]
    return (file.liveActivities.value?.declared ?? []).map { declared in
      let type = LiveActivityType(
        name: declared.name.text, swift: declared.swift?.text,
        attributes: declared.attributes.value.map { LiveActivityType.KnownFields($0) },
        state: declared.state.value.map { LiveActivityType.KnownFields($0) })
      guard let path = declared.swift, let file = metadata.swiftFiles[ExactText(path.text)] else { return type }
      let types = sources[ExactText(path.text)] ?? SwiftTypes(file.bytes)
      sources[ExactText(path.text)] = types
      guard let found = SwiftActivity(declared.name.text, in: types) else {
        let nested = types.structures(endingIn: declared.name.text).filter { SwiftActivity($0, in: types) != nil }
        findings.report(
          .activitySource, at: path.span,
          "\"\(path.text)\" declares no structure \"\(declared.name.text)\" with ActivityAttributes",
          help: nested.isEmpty
            ? "name the file that does, or write the name of the type as in the app"
            : "the file has it inside of another type: declare \(Suggestion.list(nested.map { "\"\($0)\"" }, "or"))")
        return type
      }
      report(found, of: declared, path, file)
      return LiveActivityType(
        name: declared.name.text, swift: path.text,
        attributes: checked(declared.attributes, found.attributes, "attributes", declared, found, file),
        state: checked(declared.state, found.state, "state", declared, found, file))
    }
  }

  /// What of the file is not read.
  private mutating func report(
    _ found: SwiftActivity, of declared: LiveActivityTypeFile, _ path: Scalar, _ file: SourceFile
  ) {
    var notes = found.problems.map { Finding.Note($0.reason, at: $0.offset.span, in: file.path) }
    for (written, own) in [(declared.attributes, found.attributes), (declared.state, found.state)] {
      // What is declared needs no file to say what it is.
      let names = Set((written.value?.fields ?? []).map { ExactText($0.name) })
      for property in own?.properties ?? [] where !names.contains(ExactText(property.name)) {
        guard notes.count < Self.mostNotes, let type = property.kind.unreadType,
          !found.problems.contains(where: { $0.offset == property.offset })
        else { continue }
        let reason =
          type.isEmpty
          ? "the type of \"\(property.name)\" could not be read"
          : "\"\(property.name)\" is a \"\(type)\", and how that is decoded is not read here"
        notes.append(Finding.Note(reason, at: property.offset.span, in: file.path))
      }
    }
    guard !notes.isEmpty else { return }
    findings.report(
      .activitySource, at: path.span, "not all of \"\(declared.name.text)\" could be read", severity: .warning,
      notes: Array(notes.prefix(Self.mostNotes)),
      help: "declare what is missing under \"\(declared.name.text)\"; what is unknown is not checked")
  }

  private static let mostNotes = 6

  /// What is declared, after it was compared with the app's; where nothing is declared, the app's own.
  private mutating func checked(
    _ written: Written<LiveActivityFields>, _ own: SwiftActivity.Fields?, _ key: String,
    _ declared: LiveActivityTypeFile, _ found: SwiftActivity, _ file: SourceFile
  ) -> LiveActivityType.KnownFields? {
    guard let own else { return written.value.map { LiveActivityType.KnownFields($0) } }
    let properties = own.properties.map(\.field)
    guard written.isWritten else {
      return LiveActivityType.KnownFields(
        properties.map { LiveActivityType.KnownField(own: $0, isOptional: $0.isOptional) }, isComplete: true)
    }
    guard let fields = written.value else { return nil }
    let source = ActivitySourceFile(type: declared, found: found, path: file.path)
    let fitting = compare(fields, own, "the app's type", found.offset, source)
    let others = Dictionary(properties.map { (ExactText($0.name), $0) }) { first, _ in first }
    var known = fields.fields.map { field in
      let name = ExactText(field.name)
      guard fitting.contains(name), let own = others[name] else { return LiveActivityType.KnownField(declared: field) }
      return LiveActivityType.KnownField(declared: field.withItems(nullableAs: own.kind), own: own)
    }
    let names = Set(fields.fields.map { ExactText($0.name) })
    let left = zip(own.properties, properties).filter { !names.contains(ExactText($0.1.name)) }
    // Structures and what is like them are taken from the app's type: to declare them once more says nothing new.
    let missing = left.filter { $0.1.kind.isPlain && !$0.1.isOptional }
    for (_, field) in left {
      known.append(
        LiveActivityType.KnownField(own: field, isOptional: field.isOptional || field.kind.isPlain))
    }
    if let first = missing.first, fields.isComplete {
      let list = Suggestion.list(missing.map { "\"\($0.0.name)\"" }, "and")
      findings.report(
        .activitySource, at: written.key ?? declared.name.span, "\"\(key)\" lacks \(list)",
        notes: [Finding.Note("the app's type has it here", at: first.0.offset.span, in: file.path)],
        help: "declare \(missing.count == 1 ? "it" : "them"): the app decodes nothing without")
    }
    return LiveActivityType.KnownFields(known, isComplete: fields.isComplete)
  }

  // MARK: - Comparing

  /// Compares declared properties with those of a structure, and gives the names of those that do not contradict it.
  private mutating func compare(
    _ fields: LiveActivityFields, _ own: SwiftActivity.Fields, _ what: String, _ offset: Int,
    _ source: ActivitySourceFile
  ) -> Set<ExactText> {
    let properties = Dictionary(own.properties.map { (ExactText($0.name), $0) }) { first, _ in first }
    var fitting: Set<ExactText> = []
    for field in fields.fields {
      let place = field.span ?? source.type.name.span
      guard let property = properties[ExactText(field.name)] else {
        report(field, isNoPropertyOf: own, what, offset, source)
        continue
      }
      let note = Finding.Note("the property is here", at: property.offset.span, in: source.path)
      switch compare(field.kind, property.kind, source) {
      case .fits:
        fitting.insert(ExactText(field.name))
        if field.isOptional, !property.isOptional {
          fitting.remove(ExactText(field.name))
          findings.report(
            .activitySource, at: place, "\"\(field.name)\" may be missing here, and must be there in the app",
            notes: [note], help: "remove \"optional: true\", or make the property an optional")
        }
      case .differs:
        findings.report(
          .activitySource, at: place, "\"\(field.name)\" is \"\(property.type)\" in the app, not \(field.kind.words)",
          notes: [note], help: "\(property.field.kind.advice), or correct the app's type")
      case .holds(let reason, let help):
        findings.report(
          .activitySource, at: place, "\"\(field.name)\" may be \(reason)", notes: [note],
          help: "\(help), or correct the app's type")
      case .reported: break
      }
    }
    return fitting
  }

  private mutating func report(
    _ field: LiveActivityField, isNoPropertyOf own: SwiftActivity.Fields, _ what: String, _ offset: Int,
    _ source: ActivitySourceFile
  ) {
    let place = field.span ?? source.type.name.span
    if let own = own.undecoded.first(where: { $0.name.utf8.elementsEqual(field.name.utf8) }) {
      let note = Finding.Note("the property is here", at: own.offset.span, in: source.path)
      switch own.cause {
      case .constant:
        findings.report(
          .activitySource, at: place,
          "\"\(field.name)\" is a \"let\" with a value in the app, so Swift does not decode it", notes: [note],
          help: "make it a \"var\" in the app, or remove it here")
      case .withoutKey:
        findings.report(
          .activitySource, at: place, "the CodingKeys of the app's type leave \"\(field.name)\" out", notes: [note],
          help: "remove it here, or add a case to CodingKeys")
      case .renamed(let key):
        findings.report(
          .activitySource, at: place, "the app decodes \"\(field.name)\" from the key \"\(key)\"", notes: [note],
          help: "write \"\(key)\" here, as the CodingKeys of the type say")
      }
      return
    }
    findings.report(
      .activitySource, at: place, "\(what) has no property \"\(field.name)\"",
      notes: [Finding.Note("the type is here", at: offset.span, in: source.path)],
      help: Suggestion.question(field.name, in: own.properties.map(\.name), budget: budget)
        ?? "remove it here, or add it to the app's type")
  }

  /// How what is declared compares with what the app decodes.
  private enum Comparison {
    case fits
    /// It is of another type.
    case differs
    /// It may be a value that the app's type does not have: which, and what to write instead.
    case holds(String, help: String)
    /// Properties inside of it differ, which has been reported.
    case reported
  }

  /// Whole numbers are decimals, too, and a Date is decoded from a number.
  private mutating func compare(
    _ declared: LiveActivityField.Kind, _ own: SwiftActivity.Kind, _ source: ActivitySourceFile
  ) -> Comparison {
    switch (own, declared) {
    case (.unknown, _), (_, .any): return .fits
    case (.optional(let own), _): return compare(declared, own, source)
    case (.list(let own), .list(let item, _)): return compare(item, own, source)
    case (.dictionary(let own, _), .dictionary(let value, _)): return compare(value, own, source)
    case (.object, .object), (.structure, .object(nil)), (.dictionary, .object(nil)), (.cases, .object): return .fits
    case (.structure(let own), .object(let fields?)):
      let count = findings.count
      _ = compare(fields, own, "the app's \"\(own.name)\"", own.offset, source)
      return findings.count == count ? .fits : .reported
    case (.texts(let values), .value(.enumeration(let members))):
      guard let strange = KnownMembers.stranger(among: members, to: values) else { return .fits }
      return .holds(
        "\"\(strange)\", and the enum of the app has no such value",
        help: "the values of the app are \(Suggestion.list(values.map { "\"\($0)\"" }, "and"))")
    case (.integer(let least, let most), .value(.integer(let low, let high))):
      if let low, low < least {
        return .holds("\(low), and the app holds at least \(least)", help: "write \"min: \(least)\"")
      }
      if let high, let most, high > most {
        return .holds("\(high), and the app holds at most \(most)", help: "write \"max: \(most)\"")
      }
      return .fits
    case (_, .value(let type)): return own.decodes(type) ? .fits : .differs
    default: return .differs
    }
  }
}

/// The Swift file that a declaration is compared with.
private struct ActivitySourceFile {
  let type: LiveActivityTypeFile
  let found: SwiftActivity
  let path: String
}

extension Int {
  /// The empty place in front of a byte.
  fileprivate var span: SourceSpan { SourceSpan(self, self) }
}

extension LiveActivityField {
  /// The same with items that may be null where those of the app may: no declaration says so.
  fileprivate func withItems(nullableAs own: Kind) -> LiveActivityField {
    guard case .list(let item, let most) = kind, case .list(.nullable, _) = own else { return self }
    return LiveActivityField(name: name, kind: .list(.nullable(item), most: most), isOptional: isOptional, span: span)
  }
}

extension LiveActivityField.Kind {
  /// Whether a line declares all of it.
  fileprivate var isPlain: Bool {
    switch self {
    case .value, .url, .uuid, .integers: true
    case .nullable(let kind): kind.isPlain
    case .list(.list, _): false
    case .list(let kind, _): kind.isPlain
    case .dictionary, .object, .cases, .any: false
    }
  }

  /// How it is declared.
  fileprivate var advice: String {
    switch self {
    case .value(.enumeration(let values)):
      "write \"type: enum\" with the values \(Suggestion.list(values.map { "\"\($0)\"" }, "and"))"
    case .value, .url, .uuid, .integers, .object, .cases: "write \"type: \(words)\""
    case .list(let item, _): "write \"type: list\" and \"of: \(item.words)\""
    case .dictionary(let value, _): "write \"type: dictionary\" and \"of: \(value.words)\""
    case .nullable(let kind): kind.advice
    case .any: "write \"type: any\""
    }
  }
}

extension SwiftActivity.Property {
  /// The same as a declaration.
  fileprivate var field: LiveActivityField {
    LiveActivityField(name: name, kind: kind.declared, isOptional: isOptional, span: nil, written: written)
  }
}

extension SwiftActivity.Kind {
  /// A type in it that is not read.
  fileprivate var unreadType: String? {
    switch self {
    case .unknown(let type): type
    case .optional(let kind), .list(let kind), .dictionary(let kind, _): kind.unreadType
    case .structure(let fields): fields.properties.lazy.compactMap(\.kind.unreadType).first
    default: nil
    }
  }

  /// What values of the type are.
  fileprivate var declared: LiveActivityField.Kind {
    switch self {
    case .text: .value(.text(max: nil))
    case .texts(let values): .value(.enumeration(values))
    case .url: .url
    case .uuid: .uuid
    case .integer(let least, let most):
      .value(.integer(min: least == .min ? nil : least, max: most == .max ? nil : most))
    case .integers(let values): .integers(values)
    case .decimal: .value(.decimal(min: nil, max: nil, places: ActivityValue.anyPlaces))
    case .boolean: .value(.boolean)
    case .date: .value(.timestamp)
    case .optional(let kind): .nullable(kind.declared)
    case .list(let item): .list(item.declared, most: nil)
    case .dictionary(let value, let hasIntegerKeys): .dictionary(value.declared, hasIntegerKeys: hasIntegerKeys)
    case .structure(let fields): .object(LiveActivityFields(fields.properties.map(\.field)))
    case .cases(let names): .cases(names)
    case .object: .object(nil)
    case .unknown: .any
    }
  }

  /// Whether it is decoded from values of a declared type.
  fileprivate func decodes(_ type: AttributeType) -> Bool {
    switch (self, type) {
    case (.text, .text), (.text, .enumeration), (.text, .version), (.texts, .text), (.texts, .enumeration),
      (.url, .text), (.url, .enumeration), (.uuid, .text), (.uuid, .enumeration), (.integer, .integer),
      (.integers, .integer), (.decimal, .integer), (.decimal, .decimal), (.boolean, .boolean), (.date, .date),
      (.date, .timestamp), (.date, .integer), (.date, .decimal):
      true
    default: false
    }
  }
}
