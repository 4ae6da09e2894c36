/// A part of what a Live Activity gets.
public enum ActivityPart: String, Sendable, CaseIterable {
  case contentState = "content-state"
  case attributes

  var otherNames: [String] { self == .contentState ? ["state"] : [] }

  var example: String {
    self == .contentState ? "{ status: onTheWay, minutes: 12 }" : "{ order: \"A-17\" }"
  }

  /// What it is, as the reference tells it.
  var summary: String {
    switch self {
    case .contentState:
      "Values of a Live Activity's state, as its payload has them; what is not written may be anything."
    case .attributes: "Values of the attributes with which a Live Activity starts."
    }
  }
}
