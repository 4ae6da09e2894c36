/// What a Swift file declares for a type of Live Activity: the properties of the type and of its `ContentState`.
///
/// Only what is plainly written is read: stored properties with a type, under the names that CodingKeys give them. What is not read is a property
/// of an unknown kind, or a problem of the whole type; it is never a guess, and keeps nothing else from being read.
public struct SwiftActivity: Sendable, Equatable {
  /// What a property holds, as far as its type says so.
  public indirect enum Kind: Sendable, Equatable {
    /// `String`, and enumerations of texts whose cases are not read.
    case text
    /// An enumeration of texts, by its raw values.
    case texts([String])
    /// `URL`
    case url
    /// `UUID`
    case uuid
    /// `Int` and its kin; no upper bound for `UInt` and `UInt64`, which hold more than an `Int64`.
    case integer(min: Int64, max: Int64?)
    /// An enumeration of integers, by its raw values.
    case integers([Int64])
    /// `Double`, `Float`, `CGFloat`, `Decimal`.
    case decimal
    /// `Bool`
    case boolean
    /// `Date`
    case date
    /// An item that may be null.
    case optional(Kind)
    /// An array or a set.
    case list(Kind)
    /// A dictionary whose keys are texts or integers.
    case dictionary(Kind, hasIntegerKeys: Bool)
    /// A structure of the file.
    case structure(Fields)
    /// An enumeration without raw values, by its cases: an object with the name of one of them.
    case cases([String])
    /// A structure whose properties are not followed: it is inside of itself, or too deep.
    case object
    /// A type that is not read, as it is written; empty where none is written.
    case unknown(String)
  }

  /// A stored property.
  public struct Property: Sendable, Equatable {
    /// The key that it is decoded from.
    public let name: String
    /// What it holds.
    public let kind: Kind
    /// Whether it may be missing or null.
    public let isOptional: Bool
    /// Its name in the file, which CodingKeys may differ from.
    public let declaredName: String
    /// Its type as it is written, such as `Double?`; empty where none is written.
    public let type: String
    /// The byte at which it stands.
    public let offset: Int

    /// How the file declares it, such as `tip: Double?`.
    public var written: String { type.isEmpty ? declaredName : "\(declaredName): \(type)" }
  }

  /// The properties of one structure.
  public struct Fields: Sendable, Equatable {
    /// The structure's own name.
    public let name: String
    /// What is decoded.
    public let properties: [Property]
    /// Those that have a name of the structure and are not decoded from it.
    public let undecoded: [Undecoded]
    /// The byte at which it stands.
    public let offset: Int
  }

  /// A property that is not decoded from its own name.
  public struct Undecoded: Sendable, Equatable {
    /// Why not.
    public enum Cause: Sendable, Equatable {
      /// It is a constant with a value.
      case constant
      /// CodingKeys do not have it.
      case withoutKey
      /// CodingKeys give it this key.
      case renamed(String)
    }

    /// Its name.
    public let name: String
    /// Why not.
    public let cause: Cause
    /// The byte at which it stands.
    public let offset: Int
  }

  /// Something that decides how values are decoded, and that is not read.
  public struct Problem: Sendable, Equatable {
    /// What it is: lower case, no full stop.
    public let reason: String
    /// The byte at which it stands.
    public let offset: Int
  }

  /// The properties of the type; nil where it decodes itself.
  public private(set) var attributes: Fields?
  /// Those of its `ContentState`; nil where it decodes itself.
  public private(set) var state: Fields?
  /// What is not read.
  public private(set) var problems: [Problem] = []
  /// The byte at which the type stands.
  public private(set) var offset = 0

  /// What a file declares for a type; nil where it declares no such type with `ActivityAttributes`.
  public init?(_ name: String, in file: SwiftTypes) {
    let parts = name.split(separator: ".").map(String.init)
    guard let type = file.type(named: parts), type.kind == "struct" else { return nil }
    // What conforms by a protocol of the app's own has the state all the same.
    guard
      ([type] + file.extensions(of: parts)).contains(where: { $0.conforms("ActivityAttributes") })
        || file.type(named: parts + ["ContentState"]) != nil || file.target(of: parts + ["ContentState"]) != nil
    else { return nil }
    offset = type.offset
    var reader = SwiftFieldReader(file)
    attributes = reader.fields(of: type)
    let target = file.target(of: parts + ["ContentState"])
    let paths =
      target.map { [parts + [$0], [$0], $0.split(separator: ".").map(String.init)] } ?? [parts + ["ContentState"]]
    if let content = paths.lazy.compactMap({ file.type(named: $0) }).first(where: { $0.kind == "struct" }) {
      state = reader.fields(of: content)
      problems = reader.problems
    } else {
      problems =
        reader.problems + [
          Problem(reason: "\"\(name)\" has no structure \"ContentState\" in this file", offset: offset)
        ]
    }
  }
}
