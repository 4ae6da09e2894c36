extension Predicate {
  /// The words of the expression language: an attribute or audience of such a name could never be used.
  public static let reservedWords = [
    "or", "and", "not", "in", "is", "contains", "starts", "with", "within", "last", "next", "before", "after",
    "missing",
    "all", "true", "false",
  ]
}
