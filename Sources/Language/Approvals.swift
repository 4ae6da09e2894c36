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

  /// A row without conditions, by nobody.
  public init() {}
}

/// The names of the risks that a change can have, by which a policy asks for more. What each of them is stands further up, where changes are
/// compared; a test holds both lists against each other.
public enum RiskName {
  /// What stands for each of them.
  public static let any = "any"

  /// In the order in which they are told.
  public static let all = [
    "policy-weakened", "attribute-narrower", "id-lost", "category-gone", "audience-everybody", "audience-widened",
    "consent-lost", "holdout-smaller", "variants-reshuffled", "reports-widened", "restraint-lost", "quiet-hours-lost",
    "exception-lost", "level-raised", "sound-added", "critical-sound", "data-key-gone", "link-moved",
    "attribute-needed", "input-narrower", "attribute-unknown-to-apps", "activity-state-changed", "due-too-soon",
    "expiry-dropped",
  ]
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
