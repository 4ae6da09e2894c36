public import Diagnostics

/// A row of `policy: { approvals: … }`: who must look at a change, and at which. Each condition that it has must hold; one without any is about
/// every change.
public struct Approval: Sendable {
  /// `risk`: the change has one of these; `any` stands for each of them. None where it does not matter.
  public var risks: [Located<String>] = []
  /// `folder`: the campaign stands in one of these, or below. None where it does not matter.
  public var folders: [Located<String>] = []
  /// `tag`: the campaign has one of these. None where it does not matter.
  public var tags: [Located<String>] = []
  /// `by`: of whom one is enough.
  public var owners: [Located<String>] = []
  /// Whether a condition or an owner is written that cannot be read: without it the row would ask for more, or for less.
  public var isUnread = false

  /// A row without conditions, by nobody.
  public init() {}
}

/// The risks that a change can have, by the names by which a policy asks for more, in the order in which they are told. What each of them is stands
/// further up, where changes are compared: there the compiler asks for the row of each.
public enum RiskName: String, CaseIterable, Sendable {
  /// `policy-weakened`
  case policyWeakened = "policy-weakened"
  /// `rule-weakened`
  case ruleWeakened = "rule-weakened"
  /// `attribute-narrower`
  case attributeNarrower = "attribute-narrower"
  /// `id-lost`
  case idLost = "id-lost"
  /// `category-gone`
  case categoryGone = "category-gone"
  /// `audience-everybody`
  case audienceEverybody = "audience-everybody"
  /// `audience-widened`
  case audienceWidened = "audience-widened"
  /// `consent-lost`
  case consentLost = "consent-lost"
  /// `holdout-smaller`
  case holdoutSmaller = "holdout-smaller"
  /// `variants-reshuffled`
  case variantsReshuffled = "variants-reshuffled"
  /// `reports-widened`
  case reportsWidened = "reports-widened"
  /// `restraint-lost`
  case restraintLost = "restraint-lost"
  /// `quiet-hours-lost`
  case quietHoursLost = "quiet-hours-lost"
  /// `exception-lost`
  case exceptionLost = "exception-lost"
  /// `level-raised`
  case levelRaised = "level-raised"
  /// `sound-added`
  case soundAdded = "sound-added"
  /// `critical-sound`
  case criticalSound = "critical-sound"
  /// `data-key-gone`
  case dataKeyGone = "data-key-gone"
  /// `link-moved`
  case linkMoved = "link-moved"
  /// `attribute-needed`
  case attributeNeeded = "attribute-needed"
  /// `input-narrower`
  case inputNarrower = "input-narrower"
  /// `attribute-unknown-to-apps`
  case attributeUnknownToApps = "attribute-unknown-to-apps"
  /// `activity-state-changed`
  case activityStateChanged = "activity-state-changed"
  /// `due-too-soon`
  case dueTooSoon = "due-too-soon"
  /// `into-quiet-hours`
  case intoQuietHours = "into-quiet-hours"
  /// `more-often`
  case moreOften = "more-often"
  /// `expiry-dropped`
  case expiryDropped = "expiry-dropped"

  /// What stands for each of them.
  public static let any = "any"
}

extension Approval {
  /// What it asks for, in words: `risk critical-sound, folder payments`; `every change` without conditions.
  package var conditions: String {
    let words = [("risk", risks), ("folder", folders), ("tag", tags)].filter { !$0.1.isEmpty }.map { name, values in
      "\(name) \(Suggestion.list(values.map(\.value), "or"))"
    }
    return words.isEmpty ? "every change" : words.joined(separator: ", ")
  }

  /// Whether a path is in one of its folders, or it asks for none.
  package func holds(path: String) -> Bool {
    folders.isEmpty || folders.contains { path.utf8.starts(with: "\($0.value)/".utf8) }
  }

  /// Whether one of the tags is one of its own, or it asks for none.
  package func holds(tags: [String]) -> Bool {
    self.tags.isEmpty || self.tags.contains { own in tags.contains { $0.utf8.elementsEqual(own.value.utf8) } }
  }
}
