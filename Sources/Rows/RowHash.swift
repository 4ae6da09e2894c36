import Digests

/// The hashes by which a recipient is found again. They are the same in every run and on every machine.
package enum RowHash {
  /// The key is the one of the hash's own test vectors.
  private static let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))

  /// The hash of an id.
  package static func id(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 { hash.hash(id) }

  /// The hash of a token: hexadecimal digits, of which `or` 0x20 makes small ones.
  package static func token(_ digits: UnsafeBufferPointer<UInt8>) -> UInt64 { hash.hash(digits, or: 0x20) }
}
