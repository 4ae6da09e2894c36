public import Diagnostics

/// A row of `policy: { approvals: … }`: who must look at a change, and at which. Each condition that it has must hold; one without any is about
/// every change.
public struct Approval: Sendable {
  /// `risk`: the change has one of these, each a risk, a direction or `any`. Empty if the risk does not matter.
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
  /// `app-changed`
  case appChanged = "app-changed"
  /// `recipients-changed`
  case recipientsChanged = "recipients-changed"
  /// `sent-changed`
  case sentChanged = "sent-changed"
  /// `test-recipients-added`
  case testRecipientsAdded = "test-recipients-added"
  /// `fallback-zone-changed`
  case fallbackZoneChanged = "fallback-zone-changed"
  /// `id-lost`
  case idLost = "id-lost"
  /// `campaign-stopped`
  case campaignStopped = "campaign-stopped"
  /// `delivery-changed`
  case deliveryChanged = "delivery-changed"
  /// `category-gone`
  case categoryGone = "category-gone"
  /// `content-gone`
  case contentGone = "content-gone"
  /// `audience-everybody`
  case audienceEverybody = "audience-everybody"
  /// `audience-widened`
  case audienceWidened = "audience-widened"
  /// `audience-narrowed`
  case audienceNarrowed = "audience-narrowed"
  /// `consent-lost`
  case consentLost = "consent-lost"
  /// `holdout-smaller`
  case holdoutSmaller = "holdout-smaller"
  /// `holdout-larger`
  case holdoutLarger = "holdout-larger"
  /// `variants-reshuffled`
  case variantsReshuffled = "variants-reshuffled"
  /// `reports-widened`
  case reportsWidened = "reports-widened"
  /// `reports-narrowed`
  case reportsNarrowed = "reports-narrowed"
  /// `restraint-lost`
  case restraintLost = "restraint-lost"
  /// `restraint-added`
  case restraintAdded = "restraint-added"
  /// `quiet-hours-lost`
  case quietHoursLost = "quiet-hours-lost"
  /// `quiet-hours-gained`
  case quietHoursGained = "quiet-hours-gained"
  /// `exception-lost`
  case exceptionLost = "exception-lost"
  /// `exception-added`
  case exceptionAdded = "exception-added"
  /// `level-raised`
  case levelRaised = "level-raised"
  /// `level-lowered`
  case levelLowered = "level-lowered"
  /// `sound-added`
  case soundAdded = "sound-added"
  /// `sound-gone`
  case soundGone = "sound-gone"
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
  /// `delayed`
  case delayed = "delayed"
  /// `into-quiet-hours`
  case intoQuietHours = "into-quiet-hours"
  /// `more-often`
  case moreOften = "more-often"
  /// `less-often`
  case lessOften = "less-often"
  /// `coverage-shorter`
  case coverageShorter = "coverage-shorter"
  /// `expiry-dropped`
  case expiryDropped = "expiry-dropped"
  /// `expiry-too-short`
  case expiryTooShort = "expiry-too-short"

  /// The word for every risk.
  public static let any = "any"

  /// What `--fail-on` and a row of `approvals` accept: `any`, a direction, or the name of a risk.
  public static let choices = [any] + RiskDirection.allCases.map(\.rawValue) + allCases.map(\.rawValue)
}

/// The ways in which a change can hurt people.
public enum RiskDirection: String, CaseIterable, Sendable {
  /// Too much, too loud, or something that installed apps and senders can no longer read.
  case harm
  /// Too little: people get less, later or not at all.
  case silence
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

  /// Equal for rows with the same conditions and owners in the same order.
  package var key: [[ExactText]] {
    [risks, folders, tags, owners].map { $0.map { ExactText($0.value) } }
  }
}

/// What rows of `approvals` match by folder and tag: the folders that contain the files of a change, and its tags.
package struct ApprovedPlace {
  /// The folders around its files, each before those in it.
  package let folders: [ExactText]
  fileprivate let tags: [ExactText]

  package init(paths: [String], tags: [String]) {
    folders = paths.flatMap { path in
      path.utf8.indices.filter { path.utf8[$0] == UInt8(ascii: "/") }.map { ExactText(String(path[..<$0])) }
    }
    self.tags = tags.map { ExactText($0) }
  }
}

/// A row of a policy with hashed folders and tags: hundreds of rows may have hundreds of folders, and each row is matched with each change.
package struct ApprovalLookup {
  package let row: Approval
  private let folders: [ExactText: Int]
  private let tags: [ExactText: Int]

  package init(_ row: Approval) {
    self.row = row
    func places(_ values: [Located<String>]) -> [ExactText: Int] {
      Dictionary(values.enumerated().map { (ExactText($1.value), $0) }) { first, _ in first }
    }
    (folders, tags) = (places(row.folders), places(row.tags))
  }

  /// Whether the folders and tags of the row match.
  package func holds(_ place: ApprovedPlace) -> Bool {
    (folders.isEmpty || folder(of: place) != nil) && (tags.isEmpty || tag(of: place) != nil)
  }

  /// The row's first folder that contains a file of the change.
  package func folder(of place: ApprovedPlace) -> String? {
    place.folders.compactMap { folders[$0] }.min().map { row.folders[$0].value }
  }

  /// The row's first tag that the change has.
  package func tag(of place: ApprovedPlace) -> String? {
    place.tags.compactMap { tags[$0] }.min().map { row.tags[$0].value }
  }
}
