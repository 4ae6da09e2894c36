import Harness

@testable import Recipients

/// The address of a PostgreSQL server, put together from a user, a password, a host and a database, a line each: of the first two nothing is
/// shown, whatever stands in them.
let addressTarget = FuzzTarget(
  "postgres-address", longest: 80,
  words: { ["@", ":", "/", "?", "#", "%40", ",", "[", "]", "localhost", "sslmode=disable", "host=", "password="] },
  seeds: { _ in
    [
      "me\nsecret\ndb.example.com:5432\npeople", "me\npa@ss/word#1\nlocalhost\npeople?sslmode=disable",
      "\n\n[::1]:5432\n",
    ].map {
      Array($0.utf8)
    }
  }
) { bytes in
  let lines = bytes.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
  guard lines.count == 4 else { return }
  // Every letter and digit of a secret becomes one that stands nowhere else, so that no part of it can hide.
  let secrets = lines[..<2].map { text(of: $0.map { isWord($0) ? UInt8(ascii: "Q") : $0 }) }
  let others = lines[2...].map { text(of: $0.map { $0 | 0x20 == UInt8(ascii: "q") ? UInt8(ascii: "x") : $0 }) }
  for scheme in ["postgres://", "postgresql://"] {
    // Whoever forgets the host writes a name and a password; what else stands in front of no @ is the host.
    let isName = secrets[0].utf8.allSatisfy { $0 == UInt8(ascii: "Q") }
    let forgotten = isName ? ["\(secrets[0]):\(secrets[1])"] : []
    for login in ["\(secrets[0]):\(secrets[1])@", "\(secrets[1])@"] + forgotten {
      let address = PostgresAddress("\(scheme)\(login)\(others[0])/\(others[1])")
      for said in [address.shown, address.advice] {
        expect(!said.utf8.contains(UInt8(ascii: "Q")), "nothing of \(login) is shown: \(said)")
        expect(!hasRawControl(said.utf8) && !said.utf8.contains(0x0A), "what is shown is one line: \(said)")
      }
    }
  }
}

private func isWord(_ byte: UInt8) -> Bool {
  (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80
}

private func text(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
