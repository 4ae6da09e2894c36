import Diagnostics
import Expressions
import Limits
import Metadata
import Parsing
import Rules
import YAML

// Addresses that lead nowhere, by their shape.
extension CampaignChecker {
  /// Whether a link has the shape of an address. What is wrong is reported, with what to write.
  func hasShape(_ scalar: Scalar) -> Bool {
    // What is inherited is checked where it is written.
    guard !isInherited, let mistake = LinkShape.mistake(in: scalar.text, schemes: project.metadata.smallSchemes, budget)
    else { return true }
    if mistake.mayBeMeant {
      findings.report(
        .unknownLink, at: scalar.span, mistake.message, severity: .warning, note: mistake.note,
        help:
          "remove the mark if it ends a sentence; write it as \"\(mistake.meant ?? "")\" if it is part of the address")
      return true
    }
    let whole = 0..<scalar.text.utf8.count
    findings.report(
      .unknownLink, at: scalar.span, mistake.message, note: mistake.note,
      help: mistake.meant.map { put(.write($0), whole, of: scalar) } ?? "write the address alone")
    return false
  }
}

/// What an address looks like that is none: RFC 3986 asks for a scheme, and http for `//` and a host behind it.
private enum LinkShape {
  struct Mistake {
    let message: String
    var note: String? = "a tap on the notification would lead nowhere"
    /// The address that was meant.
    let meant: String?
    /// Whether the address may be right as it is; then ``meant`` says how to write the mark in question.
    var mayBeMeant = false
  }

  static func mistake(in text: String, schemes: some Collection<String>, _ budget: WorkBudget) -> Mistake? {
    if let address = markdown(text) {
      return Mistake(message: "this is a link of Markdown, not an address", meant: address)
    }
    if let inside = quoted(text) {
      return Mistake(message: "quotation marks are not part of an address", meant: inside)
    }
    if text.utf8.first == UInt8(ascii: "<"), text.utf8.last == UInt8(ascii: ">"), text.utf8.count > 2 {
      let address = text.dropFirst().dropLast().prefix { $0 != "|" }
      return Mistake(message: "\"<\" and \">\" are not part of an address", meant: String(address))
    }
    if let (end, encoded) = end(of: text) {
      return Mistake(
        message: "this address ends with \"\(end)\"", note: "the mark is sent as part of the address",
        meant: encoded ?? String(text.dropLast()), mayBeMeant: encoded != nil)
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let (scheme, rest) = (text[..<colon].lowercased(), text[text.index(after: colon)...])
    guard !scheme.utf8.contains(UInt8(ascii: "{")), !schemes.contains(scheme) else { return nil }
    if scheme == "http" || scheme == "https" {
      guard !rest.utf8.starts(with: "//".utf8) else { return nil }
      let isTwice = ["http:", "https:"].contains { rest.lowercased().hasPrefix($0) }
      if isTwice { return Mistake(message: "this address has its scheme twice", meant: String(rest)) }
      return Mistake(
        message: "\"//\" is missing after \"\(scheme):\"",
        meant: "\(scheme)://\(rest.drop { $0 == "/" || $0 == "\\" })")
    }
    guard rest.utf8.starts(with: "//".utf8) || rest.utf8.first == UInt8(ascii: "/"),
      !Suggestion.near(scheme, in: ["https", "http"], budget: budget).isEmpty
    else { return nil }
    let name = scheme.utf8.contains(UInt8(ascii: "s")) ? "https" : "http"
    return Mistake(message: "\"\(scheme)\" is not a scheme", meant: "\(name)://\(rest.drop { $0 == "/" })")
  }

  /// What is inside of quotation marks around the whole address.
  private static func quoted(_ text: String) -> String? {
    let pairs: [Character: Character] = ["\"": "\"", "'": "'", "“": "”", "„": "“", "‘": "’", "«": "»"]
    guard text.utf8.count > 2, let first = text.first, let last = text.last, pairs[first] == last else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// The address of `[text](address)`.
  private static func markdown(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: ")"),
      let middle = text.firstRange(of: "](")
    else { return nil }
    return String(text[middle.upperBound...].dropLast())
  }

  /// A mark at the end of an address that belongs to the sentence around it, and how to write it where it may be a part of the address: a path may end
  /// with nearly any of them, a host with none.
  private static func end(of text: String) -> (mark: Character, encoded: String?)? {
    guard let last = text.last, ".,;:!>]”“’»'\")".contains(last) else { return nil }
    // What opens one is a part of the address, too, or a placeholder: of `[::1]`, `<id>`, `(a)`.
    let opening: [Character: String] = [
      ")": "(", "]": "[", ">": "<", "”": "“„", "“": "„", "’": "‘", "»": "«", "\"": "\"", "'": "'",
    ]
    let inside = text.dropLast()
    guard opening[last].map({ inside.contains(where: $0.contains) }) != true else { return nil }
    guard let colon = inside.firstIndex(of: ":") else { return last == ":" ? nil : (last, nil) }
    let rest = inside[inside.index(after: colon)...]
    let hasPath = rest.drop { $0 == "/" }.contains { "/?#".contains($0) } || !rest.utf8.starts(with: "//".utf8)
    guard hasPath, let byte = last.asciiValue, !">]\"".contains(last) else { return (last, nil) }
    // Names and questions end with these.
    guard ".,)".contains(last) else { return nil }
    return (last, "%" + String(byte, radix: 16, uppercase: true))
  }
}
