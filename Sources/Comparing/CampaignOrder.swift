import Checking
import Diagnostics
import Planning

/// In which order campaigns are built: files and what stands in each of them, one behind the other.
enum CampaignOrder {
  /// The key of the part.
  static let key = CompiledParts.order + "campaigns"

  /// The part that says that campaigns of both sides are built in another order, in the file that has brought it about. What is new or gone is told
  /// of itself.
  static func changes(
    _ before: PlanComparison.Side, _ after: PlanComparison.Side, without broken: Set<ExactText>
  ) -> [PartChange] {
    // Thousands of names are only looked at where their order may be told: what begins and what ends alike is in one order.
    func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }
    let (old, new) = (before.built, after.built)
    let start = zip(old, new).prefix(while: isSame).count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix(while: isSame).count
    let was = old[start..<(old.count - end)].map { ExactText($0) }
    let now = new[start..<(new.count - end)].map { ExactText($0) }
    let both = Set(was).intersection(now).subtracting(broken)
    let (were, are) = (was.filter(both.contains), now.filter(both.contains))
    guard were != are else { return [] }
    let (places, newPlaces) = (paths(before, of: both), paths(after, of: both))
    // A file that is called otherwise has moved others nowhere. Files that both sides have alike are in no plan.
    let path =
      are.first { id in places[id].flatMap { old in newPlaces[id].map { $0 != old } } ?? false }
      .flatMap { newPlaces[$0] } ?? are.first { newPlaces[$0] != nil }.flatMap { newPlaces[$0] }
    let place = CompiledPart.Place(key: key, variant: nil, locale: nil)
    return [
      PartChange(
        place: place, before: list(old, without: broken), after: list(new, without: broken),
        path: path?.text ?? after.project.source.path)
    ]
  }

  private static func list(_ ids: [String], without broken: Set<ExactText>) -> String {
    ids.filter { broken.isEmpty || !broken.contains(ExactText($0)) }.joined(separator: ", ")
  }

  /// Where some campaigns stand.
  private static func paths(_ side: PlanComparison.Side, of ids: Set<ExactText>) -> [ExactText: ExactText] {
    let own = side.plan.campaigns.map(\.campaign).filter { ids.contains(ExactText($0.id)) }
    return Dictionary(own.map { (ExactText($0.id), ExactText($0.path)) }) { first, _ in first }
  }
}
