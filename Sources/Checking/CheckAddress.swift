import Diagnostics
import Expressions
import Parsing
import Rules
import YAML

// Letters that an address cannot have, and what stands between its scheme and its path.
extension CampaignChecker {
  /// The first letter between the values of an address that is neither visible nor ASCII. Values are encoded, wherever they come from.
  func checkLetters(of scalar: Scalar, _ template: Template) {
    // What is inherited is looked at where it stands, once: thousands of campaigns may have it.
    guard !isInherited, let place = AddressLetters.first(in: scalar.text) else { return }
    let text = Array(scalar.text.utf8)
    if let blanks = AddressLetters.outer(in: scalar.text, at: place.span) {
      relocate(
        [
          Finding(
            .addressLetter, at: blanks,
            "this address \(blanks.start == 0 ? "begins" : "ends") with \(blanks.count == 1 ? "a space" : "spaces, or characters that no one sees,")",
            note: "they are sent as part of the address", help: Advice("remove them", writing: ""))
        ], in: scalar)
      return
    }
    if let placeholder = AddressLetters.placeholder(in: text, at: place.span.start) {
      let shown = String(decoding: text[placeholder.start..<placeholder.end], as: UTF8.self)
      relocate(
        [
          Finding(
            .addressLetter, at: placeholder, "\"\(shown)\" is a placeholder that is never filled in",
            note: "it is sent as it is", help: "write \"{{ attribute }}\" for what differs by person, or remove it")
        ], in: scalar)
      return
    }
    let bytes = text[place.span.start..<place.span.end]
    if bytes.first == UInt8(ascii: "&") {
      relocate(
        [
          Finding(
            .addressLetter, at: place.span, "\"&amp;\" is how HTML writes \"&\"",
            note: "an address is no HTML, and what follows gets another name", help: .write("&"))
        ], in: scalar)
      return
    }
    if bytes.first == UInt8(ascii: "%") {
      relocate(
        [
          Finding(
            .addressLetter, at: place.span, "after this \"%\" two hexadecimal digits are missing",
            note: "in an address the sign begins a byte that is written as a number", help: .write("%25"))
        ], in: scalar)
      return
    }
    let encoded = bytes.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    let what =
      bytes.first == 0x20
      ? "a space"
      : bytes.first.map { $0 < 0x20 || $0 == 0x7F } == true
        ? "a line end or another control" : "\"\(String(decoding: bytes, as: UTF8.self))\""
    relocate(
      [
        Finding(
          .addressLetter, at: place.span, "\(what) is not allowed in an address",
          note: "apps may cut it off there, or refuse to open it",
          help: !place.isInHost
            ? .write(encoded)
            : bytes.first.map { $0 > 0x7F } == true
              ? "write the host as the domain name system has it: \"xn--…\"" : "correct the host: no host has one")
      ], in: scalar)
  }
}

/// What stands between the scheme of an address and its path, by RFC 3986, templates and all: `user:password@host:443`.
struct AddressAuthority {
  /// In front of `@`; nothing where there is none.
  let login: Substring.UTF8View?
  /// Without the port; an IPv6 address with its brackets.
  let host: Substring.UTF8View
  /// What stands behind the host, with its colon.
  private let port: Substring.UTF8View

  /// Of what follows a scheme.
  init(_ rest: Substring.UTF8View) {
    let isWhole = rest.starts(with: "://".utf8)
    let name = isWhole ? rest.dropFirst(3) : rest.drop { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    let all = name.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let at = all.lastIndex(of: UInt8(ascii: "@"))
    login = at.map { all[..<$0] }
    let place = at.map { all[all.index(after: $0)...] } ?? all
    let end = place.first == UInt8(ascii: "[") ? place.firstIndex(of: UInt8(ascii: "]")) : nil
    host = end.map { place[...$0] } ?? place.prefix { $0 != UInt8(ascii: ":") }
    port = place[host.endIndex...]
  }

  /// The scheme that is in the place of the host, or at its end: `https://https://example.com`, `https://www.https://example.com`.
  var secondScheme: String? {
    let name = String(Substring(host)).lowercased()
    guard let last = name.split(separator: ".").last.map(String.init), ["http", "https"].contains(last) else {
      return nil
    }
    return name == last || port.elementsEqual(":".utf8) ? last : nil
  }

  /// What is wrong with the host or the port by their shape, and what to do; nil where both may be right.
  var mistake: (message: String, help: Advice)? {
    guard !host.contains(UInt8(ascii: "{")) else { return nil }
    let name = String(Substring(host))
    if name.contains("..") {
      return ("the host \"\(name)\" has nothing between two dots", "correct the host")
    }
    let digits = String(Substring(port.dropFirst()))
    guard !digits.isEmpty, !digits.utf8.contains(UInt8(ascii: "{")) else { return nil }
    if let number = UInt16(digits), number > 0 { return nil }
    return ("\"\(digits)\" is not a port", "a port is a number from 1 to 65535; https needs none")
  }

  /// An address as messages may show it: without what stands in front of `@`.
  static func shown(_ address: String) -> String {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return address }
    guard let login = AddressAuthority(address.utf8[colon...]).login else { return address }
    return String(address[..<login.startIndex]) + "…" + String(address[login.endIndex...])
  }
}

extension CampaignChecker {
  /// Who asks for an address with a name in it is somebody, and who reads it takes the name for the host.
  /// Gives whether there is one.
  @discardableResult
  func checkLogin(_ authority: AddressAuthority, _ rule: Rule, at span: SourceSpan) -> Bool {
    // Of a password another finding says all that there is to say.
    guard let login = authority.login, !SecretTexts.isPassword(login) else { return false }
    findings.report(
      rule, at: span, "there is a user name before the host \"\(String(Substring(authority.host)))\"",
      note: "who reads it takes the name for the host", help: "remove what comes before \"@\"")
    return true
  }
}

private enum AddressLetters {
  /// Signs that RFC 3986 has in no part of an address.
  private static let others = Array("\"<>\\^`|".utf8)

  private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || 0x61...0x66 ~= byte | 0x20 }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// The characters that no one sees at one end of an address, where a place is among them.
  static func outer(in text: String, at place: SourceSpan) -> SourceSpan? {
    func count(_ text: some Sequence<Unicode.Scalar>) -> Int {
      text.prefix { $0.value <= 0x20 || $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint }
        .reduce(0) { $0 + UTF8.width($1) }
    }
    let (before, behind) = (count(text.unicodeScalars), count(text.unicodeScalars.reversed()))
    let end = text.utf8.count
    guard before < end else { return nil }
    if place.end <= before { return SourceSpan(0, before) }
    return place.start >= end - behind ? SourceSpan(end - behind, end) : nil
  }

  /// The placeholder of another tool that has a sign which no address has: `<id>`, `%name%`, `%s`, `*|ID|*`.
  static func placeholder(in bytes: [UInt8], at place: Int) -> SourceSpan? {
    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
    func isName(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || isDigit(byte) || "_-.:".utf8.contains(byte) }
    func nameEnd(_ start: Int) -> Int {
      var end = start
      while end < bytes.count, isName(bytes[end]) { end += 1 }
      return end
    }
    let end = nameEnd(place + 1)
    switch byte(place) {
    case UInt8(ascii: "<") where end > place + 1 && byte(end) == UInt8(ascii: ">"),
      UInt8(ascii: "%") where end > place + 2 && byte(end) == UInt8(ascii: "%"):
      return SourceSpan(place, end + 1)
    case UInt8(ascii: "|") where byte(place - 1) == UInt8(ascii: "*") && end > place + 1:
      return byte(end) == UInt8(ascii: "|") && byte(end + 1) == UInt8(ascii: "*") ? SourceSpan(place - 1, end + 2) : nil
    case UInt8(ascii: "%") where byte(place + 1) == UInt8(ascii: "@"): return SourceSpan(place, place + 2)
    case UInt8(ascii: "%") where end == place + 2 && "sdi".utf8.contains(byte(place + 1)):
      return SourceSpan(place, end)
    default: return nil
    }
  }

  /// The first scalar outside of tags that no address has: a control, a space, a sign that must be encoded, anything beyond ASCII or `&amp;`; and
  /// whether it comes before the path.
  static func first(in text: String) -> (span: SourceSpan, isInHost: Bool)? {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes -> (SourceSpan, Bool)? in
      var (index, hasPath, hasFragment) = (0, false, false)
      while index < bytes.count {
        if let end = LiquidMarkup.end(in: bytes, from: index) {
          index = end
          continue
        }
        let byte = bytes[index]
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        let isBare =
          byte == UInt8(ascii: "%") && next != UInt8(ascii: "{")
          && !(isHexadecimal(next) && index + 2 < bytes.count && isHexadecimal(bytes[index + 2]))
        let isSecond = byte == UInt8(ascii: "#") && hasFragment
        if byte == UInt8(ascii: "&"), bytes[index...].starts(with: "&amp;".utf8) {
          return (SourceSpan(index, index + 5), false)
        }
        if byte <= 0x20 || byte >= 0x7F || isBare || isSecond || others.contains(byte) {
          var end = index + 1
          while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
          return (SourceSpan(index, end), !hasPath && !isBare)
        }
        if byte == UInt8(ascii: ":"), next == UInt8(ascii: "/") {
          index += 3
          continue
        }
        hasFragment = hasFragment || byte == UInt8(ascii: "#")
        hasPath = hasPath || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        index += 1
      }
      return nil
    }
    guard let found, let found else { return nil }
    return (found.0, found.1)
  }
}
