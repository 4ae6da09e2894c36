import Escaping

/// One thing that Apple's systems do or allow, and where it stands.
///
/// Everything that code or a rule's page says of Apple's systems is one: the rows of the other tables by themselves, and what no table
/// holds in ``Fact/behaviours``. A rule names its facts by their ids; a test refuses a page that speaks of Apple without one.
public struct Fact: Sendable {
  /// Kebab-case; facts of a table begin with the table and `/`.
  public let id: String
  /// What is so; sentences.
  public let says: String
  /// What other sources say against it.
  public let against: String?
  /// Where it stands, the strongest first.
  public let sources: [Source]

  init(_ id: String, _ says: String, against: String? = nil, _ sources: Source...) {
    self.init(id, says, against: against, sources)
  }

  init(_ id: String, _ says: String, against: String? = nil, _ sources: [Source]) {
    self.id = id
    self.says = says
    self.against = against
    self.sources = sources
  }

  /// How far it can be relied on: as far as its best source, unless another one says the opposite.
  public var confidence: Source.Confidence {
    against == nil ? sources.map(\.confidence).min() ?? .inferred : .contested
  }

  /// The statement, with what is said against it.
  public var text: String { against.map { "\(says) But: \($0)" } ?? says }

  /// Every fact, sorted by id.
  public static let all: [Fact] = (behaviours + ofTables).sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }

  private static let byID: [String: Fact] = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The fact of an id.
  public static func named(_ id: String) -> Fact? { byID[id] }

  /// The table of the facts of one page, for the reference.
  public static func markdown(_ checks: FactChecks, where isShown: (Fact) -> Bool) -> String {
    var table = MarkdownTable("Fact", "What is so", "How sure", "Checked", "Sources", "Dates")
    for fact in all where isShown(fact) {
      table.add(
        MarkdownTable.code(fact.id), fact.text, fact.confidence.rawValue, checks.text(of: fact),
        fact.sources.map(\.link).joined(separator: "; "), fact.dates)
    }
    return table.text
  }

  /// The dates of its sources, once where they are the same.
  public var dates: String {
    var dates: [String] = []
    for source in sources where !dates.contains(source.dates) { dates.append(source.dates) }
    return dates.joined(separator: "; ")
  }
}

// MARK: - Facts of the other tables

extension Fact {
  private static let ofTables: [Fact] =
    NotificationLimit.all.map {
      Fact("limit/\($0.name)", "\($0.bound.rawValue) \($0.text): \($0.summary)", against: $0.against, $0.sources)
    } + PayloadLimit.all.map { Fact("payload/\($0.name)", "at most \($0.bytes) bytes: \($0.summary).", [$0.source]) }
    + PushType.all.map(of) + Field.all.map(of)
    + Header.all.map { Fact("header/\($0.name)", $0.summary, [$0.source]) }
    + InterruptionLevel.allCases.map {
      Fact("level/\($0.name)", sentence("A notification of this level", $0.summary), [$0.source])
    }
    + CategoryOption.all.map {
      Fact("category-option/\($0.name)", sentence("The option", $0.summary) + since($0.availability), $0.sources)
    }
    + ActionOption.all.map { Fact("action-option/\($0.name)", sentence("The option", $0.summary), [$0.source]) }
    + Entitlement.all.map {
      Fact("entitlement/\($0.key)", "The entitlement is needed for \($0.neededFor).", [$0.source])
    }
    + InfoPlistKey.all.map { Fact("info-plist/\($0.text)", "The key is needed for \($0.neededFor).", [$0.source]) }
    + TriggerKind.allCases.map { Fact("trigger/\($0.rawValue)", $0.name + "." + since($0.availability), [$0.source]) }
    + IgnoredKey.all.map { Fact("ignored-key/\($0.key)", "The key does nothing: \($0.why).", [$0.source]) }
    + TextLength.all.map { Fact("length/\($0.part.rawValue)-\($0.width)", $0.summary, [$0.source]) }

  private static func of(_ type: PushType) -> Fact {
    let absent = Platform.allCases.filter { type.availability.isAbsent(on: $0) }.map(\.title)
    let notes = type.notes.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    let systems = since(type.availability) + (absent.isEmpty ? "" : " Not on \(absent.joined(separator: ", ")).")
    return Fact(
      "push-type/\(type.name)",
      ([sentence("A push of this type", type.summary) + systems] + notes).joined(separator: " "), against: type.against,
      type.sources)
  }

  private static func of(_ field: Field) -> Fact {
    // A summary begins with what the value is, or with what it does.
    let isVerb = verbs.contains(field.summary.prefix { $0 != " " })
    let says = isVerb ? sentence("The field", field.summary) : field.summary
    return Fact("field/\(field.apsPath)", says + since(field.availability), field.sources)
  }

  private static let verbs: Set<Substring> = ["Groups", "Hints", "Lets", "Makes", "Names", "Sorts", "Tells", "Wakes"]

  /// A summary that begins with its verb, with a subject in front.
  private static func sentence(_ subject: String, _ summary: String) -> String {
    "\(subject) \(summary.prefix(1).lowercased())\(summary.dropFirst())"
  }

  private static func since(_ availability: Availability) -> String { " Since \(availability.text)." }
}
