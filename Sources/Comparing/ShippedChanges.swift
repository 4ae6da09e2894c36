import Diagnostics
import Planning

/// Files that both sides ship and that have other bytes, and those of which nobody knows.
struct ShippedChanges {
  /// One part for each file: its size and its digest, before and after.
  private(set) var parts: [PartChange] = []
  /// The paths of files that cannot be read on a side.
  private(set) var unknown: Set<ExactText> = []

  /// Compares the files that both sides take under one name. Which names they take is part of each campaign.
  init(_ before: PlanComparison.Side, _ after: PlanComparison.Side) {
    let old = Shipped(before.plan.campaigns.map(\.campaign), of: before.project)
    let new = Shipped(after.plan.campaigns.map(\.campaign), of: after.project)
    let were = Dictionary(old.files.map { (ExactText(Self.key(of: $0)), $0) }) { first, _ in first }
    for file in new.files {
      guard let was = were[ExactText(Self.key(of: file))] else { continue }
      if file.isSame(as: was, in: after.project, and: before.project) { continue }
      let (then, now) = (was.contents(in: before.project), file.contents(in: after.project))
      // A project that names no file of its app names it as it did.
      guard let path = file.path ?? was.path, then != now || then == .unread else { continue }
      guard then != .unread, now != .unread else {
        unknown.insert(ExactText(path))
        continue
      }
      let place = CompiledPart.Place(key: Self.key(of: file), variant: nil, locale: nil)
      parts.append(
        PartChange(
          place: place, before: then.text, after: now.text, path: path,
          campaigns: Self.both(was.campaigns, file.campaigns)))
    }
  }

  /// The campaigns that name it on both sides: one that does so on one side has another part.
  private static func both(_ were: [String], _ are: [String]) -> [String] {
    let old = Set(were.map { ExactText($0) })
    return are.filter { old.contains(ExactText($0)) }
  }

  private static func key(of file: Shipped.File) -> String {
    switch file.kind {
    case .sound: "sounds.\(file.name)"
    case .media: "media.\(file.name)"
    case .recipients: "recipients.\(file.name)"
    case .sent: "sent.\(file.name)"
    }
  }
}
