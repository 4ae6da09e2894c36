/// What is wrong with a bundle ID.
public enum BundleIDProblem: Sendable, Equatable {
  /// There is none.
  case empty
  /// It ends in `*`; a wildcard App ID receives no pushes.
  case wildcard
  /// A character that is no ASCII letter, digit, hyphen or point stands at this byte.
  case character(at: Int)
  /// Nothing stands in front of this point, or behind the last one.
  case emptyPart(at: Int)

  /// What is wrong with a bundle ID; nothing when it can be a topic.
  public init?(of bundleID: String) {
    if bundleID.isEmpty {
      self = .empty
      return
    }
    let point = UInt8(ascii: ".")
    var previous = point
    for (index, byte) in bundleID.utf8.enumerated() {
      if byte == point, previous == point {
        self = .emptyPart(at: index)
        return
      }
      previous = byte
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
    if previous == point {
      self = .emptyPart(at: bundleID.utf8.count)
      return
    }
    return nil
  }
}
