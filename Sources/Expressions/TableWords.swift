import Diagnostics
import Synchronization

/// The words of a table as messages about unknown ones need them: worked out when the first mistake asks, and once for all of them.
struct TableWords: Sendable {
  /// The names that may be written.
  let names: [String]
  /// The same names, found whatever their capitals and separators.
  let folded: FoldedNames
  /// Those of booleans.
  let booleans: FoldedNames
  /// The first attribute that has a text among its values.
  private let owners: [ExactText: String]

  init(_ attributes: some Collection<Attribute>) {
    let written = attributes.filter { $0.item == nil }
    names = written.map(\.name)
    folded = FoldedNames(names)
    booleans = FoldedNames(written.filter { $0.type == .boolean }.map(\.name))
    var owners: [ExactText: String] = [:]
    for attribute in attributes {
      guard case .enumeration(let members) = attribute.type else { continue }
      for member in members where owners[ExactText(member)] == nil { owners[ExactText(member)] = attribute.name }
    }
    self.owners = owners
  }

  /// The attribute that has a word among its values.
  func owner(of member: String) -> String? { owners[ExactText(member)] }
}

/// A value that is computed for the first who asks, and kept for all others.
final class KeptOnce<Value: Sendable>: Sendable {
  private let kept = Mutex<Value?>(nil)

  /// The value.
  func value(_ make: () -> Value) -> Value {
    kept.withLock { kept in
      if let kept { return kept }
      let value = make()
      kept = value
      return value
    }
  }
}
