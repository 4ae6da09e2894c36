// Takes: the attributes that a project declares.
// Gives: one table of columns, built-in ones first, found by name from raw bytes.
// Never: reads files, knows campaigns or judges names.

public import Diagnostics
import JSON
public import Limits

/// What the values of an attribute are.
///
/// Bounds belong to the type because they are what templates and audiences are proven with: rows that break them are rejected
/// before anything is rendered.
public enum AttributeType: Sendable, Equatable {
  /// A text of at most `max` Unicode scalars; without `max` no template that shows it has a bound.
  case text(max: Int?)
  /// One of a closed list of texts.
  case enumeration([String])
  /// A whole number.
  case integer(min: Int64?, max: Int64?)
  /// A number with at most `places` digits after the point; value and bounds are scaled by 10^`places`.
  case decimal(min: Int64?, max: Int64?, places: Int)
  /// True or false.
  case boolean
  /// A day of the calendar.
  case date
  /// A time on a wall clock, from 00:00:00 to 23:59:59: seconds since midnight. Without bounds it is the whole day.
  case time(min: Int64?, max: Int64?)
  /// A moment.
  case timestamp
  /// A version such as `3.10.1`, compared number by number.
  case version

  /// The type's name as authors write it.
  public var name: String {
    switch self {
    case .text: "text"
    case .enumeration: "enum"
    case .integer: "integer"
    case .decimal: "decimal"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .timestamp: "timestamp"
    case .version: "version"
    }
  }
}

/// One thing that is known of a recipient.
public struct Attribute: Sendable {
  /// Snake case, as templates and audiences spell it.
  public let name: String
  /// What its values are.
  public let type: AttributeType
  /// Whether a recipient may lack it.
  public let isOptional: Bool
  /// Whether the app knows it too, so that local campaigns may use it.
  public let isOnDevice: Bool
  /// Whether a moment is known before it comes, such as the end of a trial.
  public let isKnownAhead: Bool
  /// Whether rows must say that there is no value: one that says nothing would be read as if there were none.
  public let mustBeSaid: Bool
  /// Whether its texts may hold control characters. A row in which another text has some is rejected.
  public let mayHoldControls: Bool
  /// Whether the language brings it, not the project.
  public let isBuiltIn: Bool
  /// What a list holds; its own column is the number of its items. Nothing for everything else.
  public let list: ListType?
  /// Which item of the list in front of it a column holds, from 0. Such columns nobody declares or names.
  public let item: Int?
  /// Where the project declares it.
  public let span: SourceSpan?
  /// Where that is, in words.
  package var home = "in belfry.yaml"

  /// An attribute.
  public init(
    name: String, type: AttributeType, isOptional: Bool = false, isOnDevice: Bool = false, isKnownAhead: Bool = false,
    mustBeSaid: Bool = false, mayHoldControls: Bool = false, isBuiltIn: Bool = false, list: ListType? = nil,
    item: Int? = nil, span: SourceSpan? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.isOnDevice = isOnDevice
    self.isKnownAhead = isKnownAhead
    self.mustBeSaid = mustBeSaid
    self.mayHoldControls = mayHoldControls
    self.isBuiltIn = isBuiltIn
    self.list = list
    self.item = item
    self.span = span
  }
}

/// Every attribute of a project: the built-in columns, then the declared ones. An attribute's index is its column's index.
///
/// Also holds what every template would otherwise work out again: what is known of each column's values, and how members print.
public struct AttributeTable: Sendable {
  /// The attributes by column.
  public var attributes: AttributeColumns { AttributeColumns(storage.attributes, storage.more?.attributes ?? []) }

  /// One reference for everything, so that handing a table on counts one reference.
  private let storage: Storage

  /// Column of the device token, in hex.
  public static let tokenColumn = 0
  /// Column of the stable recipient id.
  public static let idColumn = 1
  /// Column of the recipient's locale.
  public static let localeColumn = 2
  /// Column of the recipient's IANA zone.
  public static let timeZoneColumn = 3
  /// Column of the APNs environment that the token is for.
  public static let environmentColumn = 4
  /// Column of the device's platform.
  public static let platformColumn = 5
  /// Column of the device's system version.
  public static let osVersionColumn = 6
  /// Column of the app's version.
  public static let appVersionColumn = 7

  /// The columns that the language brings.
  ///
  /// A token is at most 100 bytes today and Apple says that its length may change ("Registering your app with APNs"), so there is
  /// room for twice that. The other lengths are those of the longest real values, rounded up.
  public static let builtIns: [Attribute] = [
    Attribute(name: "token", type: .text(max: 400), isBuiltIn: true),
    Attribute(name: "id", type: .text(max: 400), isBuiltIn: true),
    Attribute(name: "locale", type: .text(max: 64), isOnDevice: true, isBuiltIn: true),
    Attribute(name: "time_zone", type: .text(max: 64), isOnDevice: true, isBuiltIn: true),
    Attribute(name: "environment", type: .enumeration(["production", "sandbox"]), isOptional: true, isBuiltIn: true),
    Attribute(
      name: "platform", type: .enumeration(["ios", "ipados", "macos", "watchos", "tvos", "visionos"]), isOptional: true,
      isOnDevice: true, isBuiltIn: true),
    Attribute(name: "os_version", type: .version, isOptional: true, isOnDevice: true, isBuiltIn: true),
    Attribute(name: "app_version", type: .version, isOptional: true, isOnDevice: true, isBuiltIn: true),
  ]

  /// Other names that people give to those columns.
  private static let otherNames = [
    "token": ["device_token", "push_token", "apns_token"], "id": ["user_id", "uid", "external_id"],
    "locale": ["language", "lang"], "time_zone": ["tz"], "environment": ["env"],
  ]

  /// Which of `names`, counted from 0, a word is meant to be that is none of them: a misspelt one, or a column by another name.
  public static func meant(by word: String, among names: some Collection<String>, _ budget: WorkBudget) -> Int? {
    if let misspelt = Suggestion.misspelt(word, in: names, budget: budget) { return misspelt }
    guard let name = builtIn(alsoCalled: word) else { return nil }
    return names.enumerated().first { $1.utf8.elementsEqual(name.utf8) }?.offset
  }

  /// The column of belfry's own that people also call by a word.
  package static func builtIn(alsoCalled word: String) -> String? {
    otherNames.first { $0.value.contains { Suggestion.isSame(word, $0) } }?.key
  }

  /// The built-in columns followed by `declared`. Of two attributes of one name the first is found.
  /// Rows of something else than recipients need not have a token.
  public init(declared: [Attribute], namesRecipients: Bool = true, clocks: ReaderClocks? = nil) {
    storage = Storage(Self.builtIns + declared.withItems, namesRecipients, clocks ?? .standard)
  }

  /// The columns of a table, of whose rows something is known.
  init(_ table: AttributeTable, _ rows: RowBoxes) { storage = Storage(table, rows) }

  /// The columns of a table, and more behind them. Nothing is worked out anew of the first ones: thousands of tables may begin alike.
  public init(_ table: AttributeTable, adding more: [Attribute]) {
    // Of a table that has more there is no longer one.
    storage = Storage(table, more: Storage((table.storage.more?.attributes ?? []) + more.withItems, isMore: true))
  }

  /// The columns of a table that has no more, and behind them those that another one has there: a list of fifty items is fifty of them, which
  /// a campaign keeps once.
  public init(_ table: AttributeTable, withMoreOf other: AttributeTable) {
    if let more = other.storage.more { storage = Storage(table, more: more) } else { storage = table.storage }
  }

  /// The name by which somebody who asks for a campaign calls the request: the last column of what is rendered on request.
  public static let request = Attribute(name: "request", type: .text(max: 400), isBuiltIn: true)

  /// The column of a name, compared by bytes.
  public func index(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { storage.index(of: $0) }
  }

  /// The column of a name, compared by bytes.
  public func index(of name: UnsafeBufferPointer<UInt8>) -> Int? { storage.index(of: name) }

  /// The clocks of whoever is in the rows.
  var clocks: ReaderClocks { storage.clocks }

  /// Whether a column is a list.
  var hasLists: Bool { storage.hasLists }

  /// The words that messages about unknown ones name.
  var words: TableWords { storage.words.value { TableWords(attributes) } }

  /// Whether this is the table of the same project as another: columns of both mean the same.
  func isSame(as other: AttributeTable) -> Bool {
    attributes.count == other.attributes.count && isStart(of: other)
  }

  /// Whether another table has the columns of this one, and perhaps more behind them.
  func isStart(of other: AttributeTable) -> Bool {
    if storage.more == nil, storage.declared === other.storage.declared { return true }
    let (own, all) = (attributes, other.attributes)
    return own.count <= all.count
      && zip(own, all).allSatisfy { a, b in
        a.name.utf8.elementsEqual(b.name.utf8) && a.type == b.type && a.isOptional == b.isOptional && a.list == b.list
          && a.mayHoldControls == b.mayHoldControls
      }
  }

  /// Whether it is the declared table of another one, with nothing behind it.
  package func isDeclared(by other: AttributeTable) -> Bool {
    storage.more == nil && storage.declared === other.storage.declared
  }

  /// Whether each row is somebody to whom something is sent.
  package var namesRecipients: Bool { storage.namesRecipients }

  /// Whether a recipient may have no value in a column. Of the columns that the language brings, only the token must be there for a
  /// request to be sent, and its name where somebody asks for it.
  public func mayBeMissing(_ column: Int) -> Bool { storage.of(column) { $0.domains[$1].mayLack } }

  /// What a column may hold by its declaration alone.
  func declaredDomain(_ column: Int) -> ColumnDomain { storage.of(column) { $0.domains[$1] } }

  /// The type of a column. Cheaper than reading it from the whole attribute.
  func type(_ column: Int) -> AttributeType { storage.of(column) { $0.types[$1] } }

  /// What is known of a column's values.
  func shape(_ column: Int) -> Shape { storage.of(column) { $0.shape($1) } }

  /// What the type alone says of a column's values.
  func declaredShape(_ column: Int) -> Shape {
    storage.of(column) { $0.declaredShapes[$1] }
  }

  /// What the rows can be.
  var rows: RowBoxes { storage.rows }

  /// Which table it is, as long as it is kept: whatever is worked out of one holds for all copies of it.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  /// How long texts can be together for these rows, as far as it is known.
  var longest: LongestMemo { storage.longest }

  /// The facts of a column that parsers ask for most.
  @inline(__always)
  func facts(_ column: Int) -> ColumnFacts { storage.of(column) { $0.facts[$1] } }

  /// The members of an enumeration by name.
  func memberIndex(_ column: Int, _ name: UnsafeBufferPointer<UInt8>) -> Int? {
    storage.of(column) { $0.memberNames[$1]?.index(of: name) }
  }

  /// What a filter without arguments makes of a column's members, worked out once for all templates.
  func filtered(_ column: Int, by filter: UnsafeBufferPointer<UInt8>) -> FilteredMembers? {
    storage.of(column) { storage, column in
      for row in storage.filtered[column] where row.name.elementsEqual(filter) { return row }
      return nil
    }
  }

  /// How a column is read.
  func kind(_ column: Int) -> ColumnKind { storage.of(column) { $0.kinds[$1] } }

  /// The JSON-escaped texts of a column's members, for enumerations and booleans.
  func members(_ column: Int) -> MemberTexts? { storage.of(column) { $0.members[$1] } }

  private final class Storage: Sendable {
    let attributes: [Attribute]
    /// Whether each row is somebody to whom something is sent.
    let namesRecipients: Bool
    let names: NameTable
    /// What is known of some columns beyond their types, and for each column its place among them or -1: there is a table for each of thousands
    /// of audiences, which know something of a few columns.
    private let narrowShapes: [Shape]
    private let narrowPlaces: [Int32]
    let kinds: [ColumnKind]
    let members: [MemberTexts?]
    let facts: [ColumnFacts]
    let memberNames: [NameTable?]
    let filtered: [[FilteredMembers]]
    let declaredShapes: [Shape]
    let domains: [ColumnDomain]
    let types: [AttributeType]
    let rows: RowBoxes
    let longest = LongestMemo()
    /// Shared by tables that know more of the same columns.
    let words: KeptOnce<TableWords>
    /// Columns behind these, of which nothing is known beyond their types.
    let more: Storage?
    /// Whether any column is a list, here or behind.
    let hasLists: Bool
    let clocks: ReaderClocks
    /// The table as it was declared, before anything was known of its rows and without more behind it; nothing where this is it.
    private let origin: Storage?
    var declared: Storage { origin ?? self }

    /// The columns of a table, or with `isMore` the columns appended to one.
    init(
      _ attributes: [Attribute], _ namesRecipients: Bool = true, _ clocks: ReaderClocks = .standard,
      isMore: Bool = false
    ) {
      self.clocks = clocks
      (more, origin) = (nil, nil)
      words = KeptOnce()
      hasLists = attributes.contains { $0.list != nil }
      self.namesRecipients = namesRecipients
      self.attributes = attributes
      names = NameTable(attributes.map(\.name))
      let shapes = attributes.map(Shape.attribute)
      declaredShapes = shapes
      (narrowShapes, narrowPlaces) = ([], [])
      rows = .all
      kinds = attributes.map { ColumnKind($0.type) }
      types = attributes.map(\.type)
      domains = attributes.enumerated().map { column, attribute in
        let isRequired =
          isMore || column >= AttributeTable.builtIns.count || column == AttributeTable.tokenColumn && namesRecipients
        return ColumnDomain(attribute.type, mayLack: attribute.isBuiltIn ? !isRequired : attribute.isOptional)
      }
      facts = zip(attributes, shapes).map(ColumnFacts.init)
      memberNames = attributes.map { if case .enumeration(let members) = $0.type { NameTable(members) } else { nil } }
      filtered = zip(attributes, shapes).map { attribute, shape in
        guard case .enumeration = attribute.type, !attribute.isOptional else { return [] }
        return ["capitalize", "downcase", "upcase"].compactMap { FilteredMembers($0, shape) }
      }
      members = shapes.map { shape in shape.values.map { MemberTexts($0.map(\.bytes)) } }
    }

    /// Another table's, with narrower shapes.
    convenience init(_ table: AttributeTable, _ rows: RowBoxes) {
      let other = table.storage
      let (count, columns) = (other.attributes.count, rows.columns(table))
      let more = other.more.map { more in
        // Of what comes with a request an audience says nothing.
        columns.contains { $0 >= count }
          ? Storage(more, more: nil, origin: more.declared, rows, columns, from: count) { table.shape($0, in: rows) }
          : more
      }
      self.init(other, more: more, origin: other.declared, rows, columns, from: 0) { table.shape($0, in: rows) }
    }

    /// A part of a table, whose columns count from one on, with narrower shapes.
    private init(
      _ other: Storage, more: Storage?, origin: Storage, _ rows: RowBoxes, _ columns: Set<Int>, from first: Int,
      _ shape: (Int) -> Shape
    ) {
      (self.more, self.origin) = (more, origin)
      words = other.words
      hasLists = other.hasLists
      clocks = other.clocks
      namesRecipients = other.namesRecipients
      attributes = other.attributes
      names = other.names
      kinds = other.kinds
      members = other.members
      memberNames = other.memberNames
      declaredShapes = other.declaredShapes
      (domains, types) = (other.domains, other.types)
      self.rows = rows
      var (shapes, facts, filtered) = (other.narrowShapes, other.facts, other.filtered)
      var places = other.narrowPlaces
      if places.isEmpty { places = [Int32](repeating: -1, count: attributes.count) }
      for column in columns where column >= first && column < first + attributes.count {
        let (shape, column) = (shape(column), column - first)
        if places[column] < 0 {
          places[column] = Int32(clamping: shapes.count)
          shapes.append(shape)
        } else {
          shapes[Int(places[column])] = shape
        }
        facts[column] = facts[column].narrowed(to: shape)
        if shape.values?.count ?? 0 <= Shape.mostMeasured {
          filtered[column] = filtered[column].compactMap {
            FilteredMembers(String(decoding: $0.name, as: UTF8.self), shape)
          }
        }
      }
      (narrowShapes, narrowPlaces) = (shapes, places)
      (self.facts, self.filtered) = (facts, filtered)
    }

    /// Another table's, with more behind.
    init(_ table: AttributeTable, more: Storage) {
      let other = table.storage
      self.more = more
      words = KeptOnce()
      hasLists = other.hasLists || more.hasLists
      clocks = other.clocks
      origin = other.declared
      namesRecipients = other.namesRecipients
      self.attributes = other.attributes
      (names, kinds, members, facts) = (other.names, other.kinds, other.members, other.facts)
      (memberNames, filtered, declaredShapes) = (other.memberNames, other.filtered, other.declaredShapes)
      (domains, types) = (other.domains, other.types)
      (narrowShapes, narrowPlaces, rows) = (other.narrowShapes, other.narrowPlaces, other.rows)
    }

    func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
      // Only the items of lists, which nobody names, end so.
      guard name.last != UInt8(ascii: "]") else { return nil }
      if let column = names.index(of: name) { return column }
      guard let column = more?.names.index(of: name) else { return nil }
      return attributes.count + column
    }

    /// What one of the two parts says of a column.
    @inline(__always)
    func of<Fact>(_ column: Int, _ fact: (Storage, Int) -> Fact) -> Fact {
      guard let more, column >= attributes.count else { return fact(self, column) }
      return fact(more, column - attributes.count)
    }

    @inline(__always)
    func shape(_ column: Int) -> Shape {
      guard !narrowPlaces.isEmpty, narrowPlaces[column] >= 0 else { return declaredShapes[column] }
      return narrowShapes[Int(narrowPlaces[column])]
    }
  }
}
