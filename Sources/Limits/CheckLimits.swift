// What checking a campaign may cost. A property, not a stored value, so that the number is a constant where it is read.
extension RunLimit {
  static var checkLimits: [RunLimit] { [] }
}
