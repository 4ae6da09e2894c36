/// Which way a language is written.
package enum WritingDirection: String, Sendable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// Unicode's scripts of today that are written from right to left, as CLDR's scriptMetadata has them.
  private static let scripts: Set<String> = [
    "Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi",
  ]

  /// The direction of a language by its tag; a tag that names none is written from left to right.
  package init(of tag: String) {
    self = LocaleName(tag.utf8).map { Self.scripts.contains($0.script) } == true ? .rightToLeft : .leftToRight
  }
}
