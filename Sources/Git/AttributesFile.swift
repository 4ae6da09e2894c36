/// What lines of a `.gitattributes` change of the files that git writes.
///
/// Line ends are no change here, because YAML reads them alike, and neither are Git LFS's pointers, which are known by themselves. What is left are
/// other encodings, idents, other filters, and words that a macro may stand behind.
enum AttributesFile {
  private static let harmless: Set<String> = [
    "text", "eol", "crlf", "binary", "diff", "merge", "delta", "whitespace", "encoding", "export-ignore",
    "export-subst",
    "conflict-marker-size", "lockable",
  ]

  static let name = Array(".gitattributes".utf8)

  /// The lines that matter, with a line end behind each; empty where none does.
  static func linesThatMatter(in bytes: [UInt8]) -> [UInt8] {
    bytes.split(separator: UInt8(ascii: "\n")).filter(matters).flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  private static func matters(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    guard let pattern = words.first, !pattern.hasPrefix("#") else { return false }
    return pattern.hasPrefix("[attr]") || words.dropFirst().contains { !isHarmless($0) }
  }

  private static func isHarmless(_ word: String) -> Bool {
    if word == "filter=lfs" || word.contains("linguist-") || word.contains("gitlab-") { return true }
    let name = word.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" }
    return harmless.contains(String(name))
  }
}
