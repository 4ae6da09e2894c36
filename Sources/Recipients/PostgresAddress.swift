import Language

/// What may be told of the address of a PostgreSQL server, and what is odd about it.
///
/// An address holds a secret, and people write it in ways that libpq takes for something else: with an `@` or a `/` in the password, or
/// without a host, a part of the password becomes the host, the port or the database. So nothing of it is shown but what no such mistake can have
/// moved a secret into.
struct PostgresAddress {
  /// Nothing where the address is not a URI but `key=value`, or none.
  private let scheme: String?
  /// Everything up to the `@` in front of the first `/`, where there is one.
  private let user: ArraySlice<UInt8>?
  private let host: ArraySlice<UInt8>
  private let port: ArraySlice<UInt8>?
  private let database: ArraySlice<UInt8>
  /// Everything behind ``user``.
  private let place: ArraySlice<UInt8>

  /// Takes an address apart where libpq does.
  init(_ address: String) {
    scheme = RecipientKind.schemes.first { address.utf8.starts(with: $0.utf8) }
    var rest = Array(address.utf8)[(scheme?.utf8.count ?? 0)...]
    let authority = rest.prefix { $0 != UInt8(ascii: "/") }
    if let end = authority.firstIndex(of: UInt8(ascii: "@")) {
      user = rest[..<end]
      rest = rest[(end + 1)...]
    } else {
      user = nil
    }
    place = rest
    let isBracketed = rest.first == UInt8(ascii: "[")
    host = rest.prefix { byte in
      isBracketed ? byte != UInt8(ascii: "]") : ![":", "/", "?"].contains(UnicodeScalar(byte))
    }
    rest = rest[host.endIndex...]
    if isBracketed { rest = rest.dropFirst() }
    if rest.first == UInt8(ascii: ":") {
      let digits = rest.dropFirst().prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0) }
      port = digits
      rest = rest[digits.endIndex...]
    } else {
      port = nil
    }
    database = rest.first == UInt8(ascii: "/") ? rest.dropFirst().prefix { $0 != UInt8(ascii: "?") } : []
  }

  /// The scheme, the host and the database of a URI that can hold no password in front of its `?`; of every other the scheme.
  var shown: String {
    guard let scheme else { return "a PostgreSQL server" }
    guard isCertain else { return scheme + "…" }
    let name = String(decoding: database, as: UTF8.self)
    return scheme + String(decoding: host, as: UTF8.self) + (host.first == UInt8(ascii: "[") ? "]" : "")
      + (name.isEmpty ? "" : "/" + name)
  }

  /// Whether no part of a password can stand where the host and the database do.
  private var isCertain: Bool {
    guard !place.contains(UInt8(ascii: "@")), port?.allSatisfy(Self.isDigit) ?? true else { return false }
    guard host.dropFirst(host.first == UInt8(ascii: "[") ? 1 : 0).allSatisfy({ Self.isPlain($0) || $0 == 0x3A }),
      database.allSatisfy(Self.isPlain)
    else { return false }
    if let user { return user.allSatisfy(Self.isPlain) }
    // `name:1234` without a user may as well be a user and a password without a host.
    return port == nil || host.contains(UInt8(ascii: ".")) || host.first == UInt8(ascii: "[")
      || host.elementsEqual("localhost".utf8)
  }

  /// What to do about an address in which something stands that libpq will take for something else; empty where nothing does.
  var advice: String {
    guard scheme != nil else { return "" }
    // Behind a comma comes another host.
    let hasOddPort = port.map { !$0.contains(UInt8(ascii: ",")) && !$0.allSatisfy(Self.isDigit) } ?? false
    guard place.contains(UInt8(ascii: "@")) || hasOddPort || !isEscapedWell else { return "" }
    return "; in its user and password, @ / : ? # % and spaces are written %40 %2F %3A %3F %23 %25 %20"
  }

  /// Whether two hexadecimal digits stand behind each percent sign.
  private var isEscapedWell: Bool {
    let all = Array((user ?? []) + [UInt8(ascii: "@")] + place)
    return all.indices.allSatisfy { index in
      all[index] != UInt8(ascii: "%") || all[(index + 1)...].prefix(2).filter(Self.isHexadecimal).count == 2
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }

  /// Letters, digits and what else names have: nothing that could part a user from a password.
  private static func isPlain(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 26 || [UInt8(ascii: "."), 0x2D, 0x5F].contains(byte)
  }
}
