import Diagnostics
import Expressions
import Parsing

/// Which versions of belfry a project asks for: `>= 0.1, < 0.3`, or one version alone. Numbers that are not written are 0.
struct RequiredVersion {
  private let conditions: [(comparison: Comparison, version: String)]

  private enum Comparison: String, CaseIterable {
    // The longer ones first: each begins with a shorter one.
    case atLeast = ">="
    case atMost = "<="
    case exactly = "=="
    case above = ">"
    case below = "<"

    func holds(_ order: Int) -> Bool {
      switch self {
      case .atLeast: order >= 0
      case .atMost: order <= 0
      case .exactly: order == 0
      case .above: order > 0
      case .below: order < 0
      }
    }
  }

  /// Nothing where a part is no condition.
  init?(_ text: String) {
    var conditions: [(Comparison, String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.drop { $0 == " " }
      let comparison = Comparison.allCases.first { part.hasPrefix($0.rawValue) }
      let version = part.dropFirst(comparison?.rawValue.count ?? 0).filter { $0 != " " }
      guard Array(version.utf8).withUnsafeBufferPointer(VersionText.isValid) else { return nil }
      conditions.append((comparison ?? .exactly, version))
    }
    self.conditions = conditions
  }

  /// Whether a version is one of them.
  func allows(_ version: String) -> Bool {
    conditions.allSatisfy { comparison, other in
      comparison.holds(
        Array(version.utf8).withUnsafeBufferPointer { one in
          Array(other.utf8).withUnsafeBufferPointer { VersionText.compare(one, $0) }
        })
    }
  }

  /// What is wrong with what a project asks for, where this is `version`.
  static func finding(_ asked: Scalar?, version: String) -> Finding? {
    guard let asked else { return nil }
    guard let required = RequiredVersion(asked.text) else {
      return Finding(
        .requiredVersion, at: asked.span, "\"\(asked.text)\" is not a version of belfry",
        help: "write \">= 0.1, < 0.3\", or one version such as \"\(version)\"")
    }
    guard !required.allows(version) else { return nil }
    return Finding(
      .requiredVersion, at: asked.span, "the project requires belfry \"\(asked.text)\", and this is \(version)",
      help: "use such a version, or change \"required-version\" once the project is checked with this one")
  }
}

extension Rule {
  static let requiredVersion = Rule(
    "required-version", fixed: .ofTheRun, summary: "the project requires another version of belfry",
    why:
      "Another version may have other rules and compile other bytes; every machine of a team should give the same answer.",
    fix: "Use a version that `required-version` names, or change it.",
    bad: "# file: belfry.yaml\nrequired-version: \"< 0.0.1\" # expect",
    good: "# file: belfry.yaml\nrequired-version: \">= 0.0.1\"")
}
