/// What lines of a `.gitattributes` change of the files that git writes.
///
/// Line ends of YAML are no change here, because it reads them alike, and neither are Git LFS's pointers, which are known by themselves. What is left
/// are other encodings, idents, other filters, words that a macro may stand behind, and line ends of what is no YAML.
enum AttributesFile {
  private static let harmless: Set<String> = [
    "text", "eol", "crlf", "binary", "diff", "merge", "delta", "whitespace", "encoding", "export-ignore",
    "export-subst",
    "conflict-marker-size", "lockable",
  ]
  /// What attributes of two hosts of repositories begin with.
  private static let harmlessStarts = ["linguist-", "gitlab-"]

  static let name = Array(".gitattributes".utf8)

  /// Whether other lines of it, and of those in the folders below, may mean more than they say: any word may be its macro, and what takes line ends of CR
  /// and LF back from a sound says no more than that it is no text.
  static func isIntricate(_ bytes: [UInt8]) -> Bool {
    lines(of: bytes).contains { line in
      let words = words(of: line)
      return words.first?.hasPrefix("[attr]") == true || writesLineEnds(words)
    }
  }

  /// The lines that matter, or `all`, with a line end behind each; empty where there is none.
  static func linesThatMatter(in bytes: [UInt8], all: Bool) -> [UInt8] {
    lines(of: bytes).filter { line in
      let words = words(of: line)
      guard let pattern = words.first, !pattern.hasPrefix("#") else { return false }
      return all || pattern.hasPrefix("[attr]") || writesLineEnds(words) || !words.dropFirst().allSatisfy(isHarmless)
    }.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n")) }

  private static func words(of line: ArraySlice<UInt8>) -> [String] {
    line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether files that may be no YAML get line ends of CR and LF.
  private static func writesLineEnds(_ words: [String]) -> Bool {
    guard let pattern = words.first, !pattern.hasPrefix("#") else { return false }
    return !pattern.hasSuffix(".yaml") && !pattern.hasSuffix(".yml")
      && words.dropFirst().contains { $0.hasPrefix("eol=") && $0 != "eol=lf" }
  }

  private static func isHarmless(_ word: String) -> Bool {
    if word == "filter=lfs" { return true }
    let name = String(word.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" })
    return harmless.contains(name) || harmlessStarts.contains { name.hasPrefix($0) }
  }
}
