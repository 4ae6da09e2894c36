import Checking
import Diagnostics
public import Language
import Limits
import Planning

/// That somebody must approve a change, and why.
public struct NeededApproval: Sendable {
  /// The row of the policy.
  public let row: Approval
  /// The campaign, by its new id where it has two; empty where it is about what all share.
  public let campaign: String
  /// Its file; for what all campaigns share, the file that has it.
  public let path: String
  /// The risks that it has, of those that the row names.
  public let risks: [String]
  /// The folder of the row in which it stands.
  public let folder: String?
  /// The tag of the row that it has.
  public let tag: String?
  /// The shared files that brought the change about, if the campaign's own file has not changed; otherwise empty.
  public var causes: [String] = []

  /// Why, in words: `risk audience-everybody, folder payments`.
  public var reason: String {
    let words = [
      risks.isEmpty ? nil : "risk \(Suggestion.list(risks, "and"))", folder.map { "folder \($0)" },
      tag.map { "tag \($0)" },
    ].compactMap { $0 }
    return words.isEmpty ? "every change" : words.joined(separator: ", ")
  }
}

/// Something that has changed, or that means something else because of what campaigns share.
struct ApprovedChange {
  /// The campaign on its sides; none of what all share.
  let sides: [Campaign]
  /// By its new id.
  let id: String
  /// Its file, the new one where it has two.
  let path: String
  /// Its risks.
  let risks: [Risk]
  /// The risks of shared files that reach it. The file itself has them; rows by tag or folder look for them here.
  var shared: [Risk] = []
  /// The shared files that brought it about, if its own file has not changed.
  var causes: [String] = []
  /// Whether it differs by itself, not only by a risk of a shared file.
  var isChanged = true

  /// What a row of the policy asks about it; nothing where it asks nothing. Whoever was asked before is asked: who takes a tag away, or moves a
  /// file, is not free of them by that.
  func needs(_ lookup: ApprovalLookup, at place: ApprovedPlace) -> NeededApproval? {
    let row = lookup.row
    guard lookup.holds(place) else { return nil }
    let own = row.folders.isEmpty && row.tags.isEmpty ? risks : shared + risks
    let found = own.filter { risk in row.risks.contains { risk.isMeant(by: $0.value) } }.map(\.name)
    if row.risks.isEmpty ? !isChanged : found.isEmpty { return nil }
    return NeededApproval(
      row: row, campaign: id, path: path, risks: found, folder: lookup.folder(of: place), tag: lookup.tag(of: place),
      causes: causes)
  }

  /// The folders and tags of both sides: an owner who had to approve changes before this one still has to.
  var place: ApprovedPlace {
    ApprovedPlace(paths: sides.isEmpty ? [path] : sides.map(\.path), tags: sides.flatMap(\.tags))
  }
}

extension ApprovedChange {
  /// What two policies ask about changes: the rows of before, so that nobody frees a change by it, and those that come with it. Whom a policy does
  /// not ask any more is asked about that, in belfry.yaml, which is the file `path`; `isUnread` says that nobody knows all rows.
  static func needs(
    _ changes: [ApprovedChange], _ before: Policy, _ after: Policy, in path: String, isUnread: Bool
  ) -> [NeededApproval] {
    let old = Set(before.approvals.map(\.key))
    let kept = Set(after.approvals.map(\.key))
    let rows =
      before.approvals.map { row in
        (row: ApprovalLookup(row), isKept: isUnread || kept.contains(row.key) || row.isKept(by: after.approvals))
      }
      + after.approvals.filter { !old.contains($0.key) }.map { (row: ApprovalLookup($0), isKept: true) }
    func need(_ change: ApprovedChange, _ place: ApprovedPlace, _ row: ApprovalLookup, _ isKept: Bool)
      -> NeededApproval?
    {
      if let need = change.needs(row, at: place) { return need }
      guard !isKept, change.sides.isEmpty, change.path.utf8.elementsEqual(path.utf8) else { return nil }
      return NeededApproval(
        row: row.row, campaign: "", path: change.path, risks: [Risk.policyWeakened.name], folder: nil, tag: nil)
    }
    var needs: [NeededApproval] = []
    // A count past the limit is reported by the caller.
    for change in changes where needs.count <= RunLimit.neededApprovals.value {
      let place = change.place
      needs += rows.lazy.compactMap { need(change, place, $0.row, $0.isKept) }
    }
    return needs
  }
}

extension Approval {
  /// Whether it asks at least what another row asks of what has one of its risks, in one of its folders, with one of its tags; nobody more may
  /// approve it.
  func covers(_ other: Approval, _ risk: String?, _ folder: String?, _ tag: String?) -> Bool {
    func has(_ values: [Located<String>], _ value: String) -> Bool {
      values.contains { $0.value.utf8.elementsEqual(value.utf8) }
    }
    guard owners.allSatisfy({ has(other.owners, $0.value) }) else { return false }
    if !risks.isEmpty, !has(risks, RiskName.any) {
      guard let risk,
        has(risks, risk)
          || Risk.all.allSatisfy({ each in !each.isMeant(by: risk) || risks.contains { each.isMeant(by: $0.value) } })
      else { return false }
    }
    if !folders.isEmpty {
      guard let folder, holds(path: folder + "/") else { return false }
    }
    return tags.isEmpty || tag.map { has(tags, $0) } == true
  }

  /// Whether some rows together ask at least what this one asks.
  func isKept(by rows: [Approval]) -> Bool {
    func each(_ values: [Located<String>]) -> [String?] { values.isEmpty ? [nil] : values.map(\.value) }
    let (risks, folders, tags) = (each(risks), each(folders), each(tags))
    let candidates = rows.filter { row in
      row.owners.allSatisfy { own in owners.contains { $0.value.utf8.elementsEqual(own.value.utf8) } }
    }
    // One row for all of it needs no count of what goes with what.
    if candidates.contains(where: { row in
      risks.allSatisfy { row.covers(self, $0, folders[0], tags[0]) }
        && folders.allSatisfy { row.covers(self, risks[0], $0, tags[0]) }
        && tags.allSatisfy { row.covers(self, risks[0], folders[0], $0) }
    }) {
      return true
    }
    // Many lists of many are not multiplied: that it is kept is not proven then.
    guard candidates.count * risks.count * folders.count * tags.count <= 100_000 else { return false }
    return risks.allSatisfy { risk in
      folders.allSatisfy { folder in
        tags.allSatisfy { tag in candidates.contains { $0.covers(self, risk, folder, tag) } }
      }
    }
  }
}
