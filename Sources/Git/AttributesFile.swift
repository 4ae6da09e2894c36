/// What lines of a `.gitattributes` change of the files that git writes.
///
/// Line ends of YAML files don't count, because YAML reads both kinds the same way. Git LFS pointers are recognised separately. What counts: other
/// encodings, idents, other filters, names that may be macros, and line ends of files other than YAML.
enum AttributesFile {
  private static let harmless: Set<String> = [
    "text", "eol", "crlf", "binary", "diff", "merge", "delta", "whitespace", "encoding", "export-ignore",
    "export-subst",
    "conflict-marker-size", "lockable",
  ]
  /// Prefixes of attributes that only GitHub and GitLab read.
  private static let harmlessStarts = ["linguist-", "gitlab-"]

  static let name = Array(".gitattributes".utf8)

  /// Whether this file changes what other lines mean, in itself and in the folders below: it defines a macro, which may have any name, or it writes
  /// CRLF into files other than YAML, which a harmless-looking `-text` reverts.
  static func isIntricate(_ bytes: [UInt8]) -> Bool {
    lines(of: bytes).contains { line in
      let words = words(of: line)
      return words.first?.hasPrefix("[attr]") == true || writesLineEnds(words)
    }
  }

  /// The lines that may change files, or `all` lines that aren't comments, each with a line end.
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

  /// Whether a line gives files CRLF line ends whose pattern may match more than YAML.
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
