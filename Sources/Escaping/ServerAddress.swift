/// Words in which somebody may have written the address of a server, in whatever form and with whatever slip: with it comes a password.
///
/// Where such a word is no address that belfry can use, a message about it would tell the password to a log.
package enum ServerAddress {
  /// Whether a word looks like an address that somebody meant.
  package static func isMeant(by word: String) -> Bool { secretStart(in: Array(word.utf8)) != nil }

  /// A word as messages may show it: of what looks like an address, or like a password's name, only the beginning.
  package static func beginning(of word: String) -> String {
    let bytes = Array(word.utf8)
    let named = end(of: "password", in: bytes)
    guard let end = [secretStart(in: bytes), named].compactMap({ $0 }).min(), end < bytes.count else { return word }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// Where what must not be told may begin.
  private static func secretStart(in bytes: [UInt8]) -> Int? {
    let marks = ["://", "postgres:", "postgresql:", "postgres//", "postgresql//"].map { end(of: $0, in: bytes) }
    return (marks + [keywordEnd(in: bytes), loginEnd(in: bytes)]).compactMap { $0 }.min()
  }

  /// Behind the first occurrence of a mark, in capitals or not.
  private static func end(of mark: String, in bytes: [UInt8]) -> Int? {
    bytes.indices.first { at in
      bytes[at...].lazy.map(lowered).starts(with: mark.utf8)
    }.map { $0 + mark.utf8.count }
  }

  /// `user:` of `user:password@host`.
  private static func loginEnd(in bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].contains(UInt8(ascii: "@")) else {
      return nil
    }
    return colon + 1
  }

  /// `host =` of libpq's other form, which is a list of such; in a path `host=` stands behind a slash.
  private static func keywordEnd(in bytes: [UInt8]) -> Int? {
    let keywords = ["password", "passwd", "pass", "host", "user", "dbname"]
    for at in bytes.indices where at == 0 || " \t?&;,".utf8.contains(bytes[at - 1]) {
      for keyword in keywords where bytes[at...].lazy.map(lowered).starts(with: keyword.utf8) {
        let rest = bytes[(at + keyword.utf8.count)...].drop { $0 == 0x20 || $0 == 0x09 }
        if rest.first == UInt8(ascii: "=") { return rest.startIndex + 1 }
      }
    }
    return nil
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
}
