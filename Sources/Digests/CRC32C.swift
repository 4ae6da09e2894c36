/// CRC-32C (Castagnoli; RFC 3720, appendix B.4): finds records that a crash tore. It protects against nothing that is done on purpose.
public enum CRC32C {
  /// The checksum of bytes; `seed` is that of what comes before them.
  public static func checksum(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> UInt32 {
    var sum = ~seed
    table.withUnsafeBufferPointer { table in
      for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    }
    return ~sum
  }

  /// The checksum of bytes.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { checksum($0) } }

  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0x82F6_3B78 : sum >> 1 }
    return sum
  }
}
