import Checking
import Clocks
public import Expressions
import Limits

extension RecipientExample {
  /// What is known of them, or that it can be anyone.
  package var shown: String { text.isEmpty ? "anyone" : text }
}

/// How the people in an audience before and after a change compare, as far as it can be proven: each with somebody made up as a witness.
public enum PeopleChange: Sendable {
  /// Whoever was in the one is in the other.
  case same
  /// Nobody is lost.
  case wider(gained: RecipientExample)
  /// Nobody is gained.
  case narrower(lost: RecipientExample)
  /// Some are gained and some are lost, and some stay.
  case moved(gained: RecipientExample, lost: RecipientExample)
  /// Nobody who was in the one is in the other.
  case disjoint(gained: RecipientExample, lost: RecipientExample)
  /// It was not proven: too many cases, or attributes that have changed themselves.
  case unknown

  /// As reports call it.
  public var name: String {
    switch self {
    case .same: "same"
    case .wider: "wider"
    case .narrower: "narrower"
    case .moved: "moved"
    case .disjoint: "disjoint"
    case .unknown: "unknown"
    }
  }

  /// Somebody who is in it now and was not.
  public var gained: RecipientExample? {
    switch self {
    case .wider(let gained), .moved(let gained, _), .disjoint(let gained, _): gained
    case .same, .narrower, .unknown: nil
    }
  }

  /// Somebody who was in it and is not now.
  public var lost: RecipientExample? {
    switch self {
    case .narrower(let lost), .moved(_, let lost), .disjoint(_, let lost): lost
    case .same, .wider, .unknown: nil
    }
  }

  /// All of an audience, where nobody is on the other side; the same where it has nobody.
  init(of audience: Predicate, isGained: Bool, from moment: Instant, budget: WorkBudget) {
    let year = moment...max(moment, moment.adding(TimeSpan(seconds: 366 * 86_400)))
    guard let somebody = Predicate.example(ofAll: [audience], at: year, budget: budget) else {
      self = Predicate.together([audience], at: year, budget: budget) == .no ? .same : .unknown
      return
    }
    self = isGained ? .wider(gained: somebody) : .narrower(lost: somebody)
  }

  /// Compares two audiences in the year from a moment on; nothing as an audience is everybody.
  init(
    from before: Predicate?, to after: Predicate?, of project: Project, from moment: Instant, budget: WorkBudget
  ) {
    let new = after ?? .all(attributes: project.attributes)
    guard let old = (before ?? .all(attributes: project.attributes)).moved(to: project.attributes) else {
      self = .unknown
      return
    }
    let year = moment...max(moment, moment.adding(TimeSpan(seconds: 366 * 86_400)))
    switch (new.isInside(old, at: year, budget: budget), old.isInside(new, at: year, budget: budget)) {
    case (.yes, .yes): self = .same
    case (.no(let gained), .yes): self = .wider(gained: gained)
    case (.yes, .no(let lost)): self = .narrower(lost: lost)
    case (.no(let gained), .no(let lost)):
      switch Predicate.together([old, new], at: year, budget: budget) {
      case .no: self = .disjoint(gained: gained, lost: lost)
      case .yes: self = .moved(gained: gained, lost: lost)
      case .unknown: self = .unknown
      }
    default: self = .unknown
    }
  }
}
