/// How many people get how many pushes in the window of a census.
public struct PushTally: Sendable, Equatable {
  /// More than so many are counted as so many.
  public static let most = 50

  /// How many people get none, one, two, and so on; behind the most that anybody gets there is nothing. One at ``most`` gets so many or more.
  public private(set) var people: [Int] = []

  /// Takes the people of a batch, each with a number of pushes.
  mutating func add(_ pushes: [Int32]) {
    for count in pushes { add(min(Int(count), Self.most), people: 1) }
  }

  /// Takes what another thread has counted.
  mutating func add(_ other: PushTally) {
    for (count, people) in other.people.enumerated() { add(count, people: people) }
  }

  private mutating func add(_ count: Int, people more: Int) {
    while people.count <= count { people.append(0) }
    people[count] += more
  }
}
