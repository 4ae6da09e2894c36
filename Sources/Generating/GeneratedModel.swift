// Takes: a checked project and its campaigns.
// Gives: source code of other languages: for an app what it knows and gets, for a server what it sends; and the names that it may use there.
// Never: reads or writes files, or prints a text of the project anywhere but in a literal.

/// What a member or an item of generated code holds.
package indirect enum GeneratedKind: Sendable, Equatable {
  /// A single value.
  case scalar(GeneratedScalar)
  /// One of the types of the code, by its place.
  case type(Int)
  /// A list of values of one kind.
  case list(GeneratedKind)
  /// Values of one kind by texts.
  case dictionary(GeneratedKind)
  /// A value of JSON.
  case any

  /// Calls a function with each single value in it.
  func forEachScalar(_ body: (GeneratedScalar) -> Void) {
    switch self {
    case .scalar(let scalar): body(scalar)
    case .list(let item), .dictionary(let item): item.forEachScalar(body)
    case .type, .any: break
    }
  }

  /// Whether a value of JSON is in it.
  var hasAny: Bool {
    switch self {
    case .any: true
    case .list(let item), .dictionary(let item): item.hasAny
    case .scalar, .type: false
    }
  }
}

/// A single value, as the language of campaigns has it. An enum is a type of the code.
package enum GeneratedScalar: String, CaseIterable, Sendable {
  case text, integer, decimal, boolean, date, time, timestamp, version
}

/// A member of a record.
package struct GeneratedMember: Sendable {
  /// As the project spells it.
  package let name: String
  /// What it holds.
  package let kind: GeneratedKind
  /// Whether it may be missing.
  package let isOptional: Bool
  /// What bounds it, as a sentence without a word of the project; empty for a member without bounds.
  package let says: String
}

/// A type of generated code.
package struct GeneratedType: Sendable {
  /// What is in it.
  package enum Shape: Sendable {
    case record([GeneratedMember])
    /// Its texts, as the project spells them; at least one.
    case enumeration([String])
  }

  /// What its name is made of, outermost first: `recipient`, `plan`.
  package let name: [String]
  /// What is in it.
  package let shape: Shape
  /// What it is, as a sentence without a word of the project that could end a comment.
  package let says: String

  /// The members of a record; none of an enumeration.
  package var members: [GeneratedMember] { if case .record(let members) = shape { members } else { [] } }
}

/// An event that an app reports.
package struct GeneratedEvent: Sendable {
  /// As the project spells it.
  package let name: String
  /// What a report says besides.
  package let members: [GeneratedMember]
}

/// What is generated for an app.
package struct AppModel: Sendable {
  /// Every type, a type behind those that it uses.
  package let types: [GeneratedType]
  /// The place of the person's type; other places are of enumerations, and of states of Live Activities with what they hold.
  package let person: Int
  /// The enumerations of the names of campaigns, categories and actions, by their places, as far as there are any.
  package let names: (campaigns: Int?, categories: Int?, actions: Int?)
  /// The events.
  package let events: [GeneratedEvent]
  /// The states of Live Activities, by their places, and what they hold.
  package let states: Set<Int>
  /// The digest that the project's bundle has.
  package let interface: String
}

/// A campaign that is rendered from rows of its own.
package struct GeneratedRequest: Sendable {
  /// The campaign's id.
  package let campaign: String
  /// Whether a row is a report of an event of the app; otherwise it is a server's request.
  package let isReport: Bool
  /// The place of the type of its inputs; nil for one without any.
  package let inputs: Int?
}

/// What is generated for a server.
package struct ServerModel: Sendable {
  /// Every type, a type behind those that it uses.
  package let types: [GeneratedType]
  /// The place of the recipient's type.
  package let recipient: Int
  /// The campaigns that are rendered from rows of their own, by path.
  package let requests: [GeneratedRequest]

  /// The single values that some member has.
  package var scalars: Set<GeneratedScalar> {
    var scalars: Set<GeneratedScalar> = []
    for member in types.flatMap(\.members) { member.kind.forEachScalar { scalars.insert($0) } }
    return scalars
  }
}
