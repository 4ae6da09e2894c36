/// A text as a word of YAML, so that every reader takes it for a text: to some `no` is a truth value, and to all `123` is a number.
enum YAMLWord {
  /// The text, in quotes where it would be something else without. It has no line ends and no control characters.
  static func written(_ text: String) -> String {
    let word = text.lowercased()
    if others.contains(word) || isLikeNumber(word) { return "\"\(text)\"" }
    if isPlain(text) { return text }
    return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// Whether nothing in a text means anything to YAML or to a shell, which takes a sign in front for a flag.
  static func isPlain(_ text: String) -> Bool {
    !text.hasPrefix("-")
      && text.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || "._/-".utf8.contains($0)
      }
  }

  /// What YAML 1.1 or 1.2 takes for nothing or a truth value.
  private static let others: Set<String> = ["", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n"]

  /// Whether a word might be a number of any kind, or a date: it begins with a digit, a sign or a point and has nothing but what numbers have.
  private static func isLikeNumber(_ word: String) -> Bool {
    guard let first = word.utf8.first, 0x30...0x39 ~= first || "+-.".utf8.contains(first) else { return false }
    return word.utf8.contains { 0x30...0x39 ~= $0 }
      && word.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || "+-._:xo".utf8.contains($0) }
  }
}
