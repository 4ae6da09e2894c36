public import Diagnostics

/// A row of `policy: { consent: … }`: who alone may get pushes.
public struct ConsentPolicy: Sendable {
  /// The tag of the pushes that it is about; nothing for every push.
  public let tag: Located<String>?
  /// The audience that theirs must imply, as it is written.
  public let audience: Located<String>

  /// A row.
  public init(tag: Located<String>?, audience: Located<String>) { (self.tag, self.audience) = (tag, audience) }
}

/// A row of `policy: { forbidden-words: … }`.
public struct ForbiddenWords: Sendable {
  /// The language of the texts; nothing for all of them.
  public let language: Located<String>?
  /// The words, with one blank where each has some.
  public let words: [Located<String>]

  /// A row.
  public init(language: Located<String>?, words: [Located<String>]) { (self.language, self.words) = (language, words) }
}

/// `policy: { largest-audience: … }`: how many people one campaign may reach.
public enum LargestAudience: Sendable {
  /// So many.
  case people(Int)
  /// So many of a hundred of those who are read.
  case share(Int)

  /// As authors write it.
  public var text: String {
    switch self {
    case .people(let count): "\(count)"
    case .share(let percent): "\(percent)%"
    }
  }

  /// Whether so many people are more than it allows, of so many who are read.
  public func isPassed(by count: Int, of all: Int) -> Bool {
    switch self {
    case .people(let most): return count > most
    case .share(let percent):
      // In twice the width, so that no number of rows is too large.
      let (own, allowed) = (count.multipliedFullWidth(by: 100), all.multipliedFullWidth(by: percent))
      return (own.high, own.low) > (allowed.high, allowed.low)
    }
  }
}
