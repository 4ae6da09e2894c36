import Diagnostics
import Synchronization

/// The words of a table as messages about unknown ones need them: worked out when the first mistake asks, and once for all of them.
struct TableWords: Sendable {
  /// The names that may be written.
  let names: [String]
  /// The same, to be found whatever their capitals are.
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

  /// The attribute of which a word is a value.
  func owner(of member: String) -> String? { owners[ExactText(member)] }
}

/// Where the words of a table are kept. Tables that know more of the same columns share them.
final class TableWordsMemo: Sendable {
  private let kept = Mutex<TableWords?>(nil)

  /// The words, worked out by whoever asks first.
  func words(_ attributes: () -> some Collection<Attribute>) -> TableWords {
    kept.withLock { kept in
      if let kept { return kept }
      let words = TableWords(attributes())
      kept = words
      return words
    }
  }
}
