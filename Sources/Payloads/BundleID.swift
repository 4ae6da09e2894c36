/// What is wrong with a bundle ID.
public enum BundleIDProblem: Sendable, Equatable {
  /// There is none.
  case empty
  /// It ends in `*`; a wildcard App ID receives no pushes.
  case wildcard
  /// A character that is no ASCII letter, digit, hyphen or point stands at this byte.
  case character(at: Int)

  /// What is wrong with a bundle ID; nothing when it can be a topic.
  public init?(of bundleID: String) {
    if bundleID.isEmpty {
      self = .empty
      return
    }
    for (index, byte) in bundleID.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
        continue
      case UInt8(ascii: "*"):
        self = .wildcard
        return
      default:
        self = .character(at: index)
        return
      }
    }
    return nil
  }
}
