import Diagnostics

/// Which values of one enum are none of another's: two of 10,000 values may meet in each of thousands of campaigns.
///
/// One belongs to one thread.
final class KnownMembers {
  /// Where two lists are.
  private struct Pair: Hashable {
    let own: UnsafeRawPointer?
    let others: UnsafeRawPointer?
  }

  /// What was found. The lists are kept with it: an input's are gone with its campaign, and another's would take their place.
  private struct Known {
    let lists: (own: [String], others: [String])
    let stranger: String?
  }

  private var known: [Pair: Known] = [:]
  /// Lists that meet again and again are those of the project, which are few.
  private static let capacity = 16
  /// Shorter lists are compared sooner than remembered.
  private static let few = 64

  /// The first of some values that is none of the others; nil where all are.
  func stranger(among own: [String], to others: [String]) -> String? {
    guard own.count > Self.few, others.count > Self.few else { return Self.stranger(among: own, to: others) }
    let pair = own.withUnsafeBytes { own in
      others.withUnsafeBytes { others in Pair(own: own.baseAddress, others: others.baseAddress) }
    }
    if let found = known[pair] { return found.stranger }
    let found = Known(lists: (own, others), stranger: Self.stranger(among: own, to: others))
    if known.count >= Self.capacity { known.removeAll() }
    known[pair] = found
    return found.stranger
  }

  /// The same for values that meet once.
  static func stranger(among own: [String], to others: [String]) -> String? {
    let known = Set(others.map { ExactText($0) })
    return own.first { !known.contains(ExactText($0)) }
  }
}
