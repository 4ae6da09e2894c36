public import Foundation

/// What a pass did and found.
public struct Report: Sendable, Hashable {
  /// How many requests were added, a changed one included.
  public internal(set) var added = 0
  /// How many requests were pending already and stayed.
  public internal(set) var kept = 0
  /// How many requests were removed.
  public internal(set) var removed = 0
  /// Why campaigns have nothing pending, by id, in the words of `belfry simulate`: `habits >= 1 does not hold, it is 0`.
  public internal(set) var notWanted: [String: String] = [:]
  /// Identifiers of requests that should be pending and are not: the system took them, or did not take them.
  public internal(set) var lost: [String] = []
  /// Until when everything rings even if the app is not opened again; nil for good.
  public internal(set) var coveredUntil: Date?
  /// What the user allows. Without a permission nothing is added or removed.
  public internal(set) var permission = Permission.notAsked
  /// Whether taps reach the library by themselves; otherwise the app hands them over.
  public internal(set) var isDelegate = false
  /// Sounds that the bundle names and the app does not have.
  public internal(set) var missingSounds: [String] = []
  /// What was wrong with what the app said, with files, and with what could not be kept, in words.
  public internal(set) var problems: [String] = []
  /// Why the bundle cannot be used; nil where it is.
  public internal(set) var bundleError: BundleError?

  /// Makes an empty one.
  public init() {}
}
