import Diagnostics

/// How a file that holds one of belfry's reports is known, so that the next one may take its place and nothing else is lost.
public enum ReportMark {
  /// How reports for programs, pages and comments begin.
  private static let beginnings = [
    "{\n  \"format_version\": \"", "{\n\"format_version\": \"", "{\"format_version\": \"", "{\"format_version\":\"",
    "{\n  \"source\": {\n    \"name\": \"belfry\"",
    "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\"",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"belfry",
    "::error title=belfry", "::warning title=belfry", "::notice title=belfry",
    "[]\n", "[\n  {\n    \"description\": \"",
    "## belfry: ", "<!-- belfry ",
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"belfry\">",
    // Texts: findings counted by rule, and of a run that found nothing.
    "findings  with a fix  rule\n",
    "all good: ", "nothing has changed, so nothing is new", "nothing new in ", "no errors and no warnings in ",
    "no file was read\n", "nothing is expected: ", "nothing could be tried",
  ]

  /// Whether the first bytes of a file are those of a report.
  public static func isOurs(_ bytes: [UInt8]) -> Bool {
    guard !isOfBuild(bytes) else { return false }
    if beginnings.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    func has(_ words: String) -> Bool { line.contains(words.utf8) }
    // A finding in the log of a build.
    let isOfXcode = line.first == UInt8(ascii: "/") && line.last == UInt8(ascii: "]")
    if isOfXcode, has(": error: ") || has(": warning: ") { return true }
    // A finding or a row of statistics; the head of a preview; the verdict of a comparison; what a test says beside findings.
    return has("error[") || has("warning[") || has(", as of ") && line.last == UInt8(ascii: "Z")
      || has(" → ") && line.reversed().starts(with: " as before".utf8.reversed())
      || has(" is kept, and nothing expects it; --update removes it") || has(" updated")
  }

  /// Whether a file is a build's: it begins as reports for programs do, but the next build or a sender goes on from it.
  private static func isOfBuild(_ bytes: [UInt8]) -> Bool {
    let keys = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 4).dropFirst().prefix(3).map { line in
      line.prefix { $0 != UInt8(ascii: ":") }
    }
    func has(_ place: Int, _ key: String) -> Bool {
      keys.count > place && keys[place].elementsEqual("  \"\(key)\"".utf8)
    }
    return has(1, "belfry") || has(1, "campaign") && has(2, "identity")
  }
}
