public import Clocks
public import Diagnostics

/// A row of `policy: { groups: … }`: how many of its campaigns one person gets.
public struct GroupPolicy: Sendable {
  /// What campaigns call it.
  public let name: Located<String>
  /// The most in one day of a person's own calendar; nothing where what is written cannot be used.
  public let perDay: Int?

  /// A row.
  public init(_ name: Located<String>, perDay: Int?) { (self.name, self.perDay) = (name, perDay) }
}

/// `group` of a campaign.
public struct GroupMembership: Sendable {
  /// The group.
  public let group: Located<String>
  /// Which campaign goes first where not all can come: the one with the larger number.
  public let priority: Int

  /// The priorities that there are.
  public static let priorities = 0...1000

  /// A campaign of a group.
  public init(_ group: Located<String>, priority: Int = 0) { (self.group, self.priority) = (group, priority) }
}

/// A row of `unless-sent`: the campaign does not come so soon after another one, or after itself.
public struct Spacing: Sendable {
  /// The id of the campaign that came before.
  public let campaign: Located<String>
  /// For how long after it.
  public let within: TimeSpan

  /// A row.
  public init(_ campaign: Located<String>, within: TimeSpan) { (self.campaign, self.within) = (campaign, within) }
}
