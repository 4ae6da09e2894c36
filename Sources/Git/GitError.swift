/// Why git does not answer, in one sentence with what to do.
public struct GitError: Error, Sendable, Equatable {
  /// The sentence, with texts of strangers in it as they are.
  public let message: String
  /// Whether something else should have been asked, rather than that git could not do its work.
  public let isUsage: Bool

  init(_ message: String, isUsage: Bool = false) {
    self.message = message
    self.isUsage = isUsage
  }
}
