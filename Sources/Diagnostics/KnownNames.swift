/// The names of one kind that a project has, of which one may be called missing only where all that could have it was read.
///
/// Every rule that says "there is no …" or "no … has …" asks here, so that a file that cannot be read is one finding and not several.
public struct KnownNames: Sendable {
  /// The names that are known, in their order.
  public let all: [String]
  private let known: Set<ExactText>
  /// Whether everything that could have such a name was read.
  public let isComplete: Bool

  /// Names of a project; `isComplete` says that nothing unread could have another one.
  public init(_ all: [String], isComplete: Bool) {
    self.all = all
    self.isComplete = isComplete
    known = Set(all.map { ExactText($0) })
  }

  /// Whether the name is among those that are known.
  public func contains(_ name: String) -> Bool { known.contains(ExactText(name)) }

  /// Whether nothing has the name. False while something unread could have it.
  public func lacks(_ name: String) -> Bool { isComplete && !contains(name) }
}
