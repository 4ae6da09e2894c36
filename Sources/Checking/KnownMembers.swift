import Diagnostics

/// Which values of one enum are none of another's: two of 10,000 values may meet in each of thousands of campaigns.
///
/// One belongs to one thread and to one project, whose enums stay where they are.
final class KnownMembers {
  private struct Pair: Hashable {
    let own: UnsafeRawPointer?
    let others: UnsafeRawPointer?
  }

  private var strangers: [Pair: String?] = [:]

  /// The first of some values that is none of the others; nil where all are.
  func stranger(among own: [String], to others: [String]) -> String? {
    let pair = own.withUnsafeBytes { own in
      others.withUnsafeBytes { others in Pair(own: own.baseAddress, others: others.baseAddress) }
    }
    if let known = strangers[pair] { return known }
    let found = Self.stranger(among: own, to: others)
    strangers.updateValue(found, forKey: pair)
    return found
  }

  /// The same for values that meet once.
  static func stranger(among own: [String], to others: [String]) -> String? {
    let known = Set(others.map { ExactText($0) })
    return own.first { !known.contains(ExactText($0)) }
  }
}
