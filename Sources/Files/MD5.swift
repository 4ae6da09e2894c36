/// The MD5 digest (RFC 1321), for deciding buckets as databases decide them too; it protects nothing.
public enum MD5 {
  /// The digest as four numbers whose eight hexadecimal digits each, one after the other, are the digest as everybody prints it.
  ///
  /// So `.0` is what `('x' || left(md5(…), 8))::bit(32)` is in SQL. Nothing is allocated.
  public static func digest(of bytes: UnsafeBufferPointer<UInt8>) -> (UInt32, UInt32, UInt32, UInt32) {
    var state = SIMD4<UInt32>(0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476)
    let whole = bytes.count & ~63
    let raw = UnsafeRawBufferPointer(bytes)
    for start in stride(from: 0, to: whole, by: 64) {
      mix(UnsafeRawBufferPointer(rebasing: raw[start..<start + 64]), &state)
    }
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { room in
      let rest = UnsafeRawBufferPointer(rebasing: raw[whole...])
      let end = rest.count < 56 ? 64 : 128
      room.initializeMemory(as: UInt8.self, repeating: 0)
      room.copyMemory(from: rest)
      room[rest.count] = 0x80
      room.storeBytes(of: (UInt64(bytes.count) &* 8).littleEndian, toByteOffset: end - 8, as: UInt64.self)
      for start in stride(from: 0, to: end, by: 64) {
        mix(UnsafeRawBufferPointer(rebasing: room[start..<start + 64]), &state)
      }
    }
    return (state[0].byteSwapped, state[1].byteSwapped, state[2].byteSwapped, state[3].byteSwapped)
  }

  /// The digest of a text's UTF-8.
  public static func digest(of text: String) -> (UInt32, UInt32, UInt32, UInt32) {
    var text = text
    return text.withUTF8 { digest(of: $0) }
  }

  private static func mix(_ block: UnsafeRawBufferPointer, _ state: inout SIMD4<UInt32>) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    @inline(__always)
    func turn(_ value: UInt32, _ word: Int, _ constant: UInt32, _ shift: UInt32) {
      let sum = a &+ value &+ constant &+ block.loadUnaligned(fromByteOffset: word &* 4, as: UInt32.self).littleEndian
      (a, d, c, b) = (d, c, b, b &+ (sum &<< shift | sum &>> (32 &- shift)))
    }
    for step in 0..<64 {
      let (constant, shift) = (table[step], UInt32(shifts[step >> 4][step & 3]))
      switch step >> 4 {
      case 0: turn(d ^ (b & (c ^ d)), step, constant, shift)
      case 1: turn(c ^ (d & (b ^ c)), (5 * step + 1) & 15, constant, shift)
      case 2: turn(b ^ c ^ d, (3 * step + 5) & 15, constant, shift)
      default: turn(c ^ (b | ~d), (7 * step) & 15, constant, shift)
      }
    }
    state &+= SIMD4(a, b, c, d)
  }

  private static let shifts: [SIMD4<UInt8>] = [
    SIMD4(7, 12, 17, 22), SIMD4(5, 9, 14, 20), SIMD4(4, 11, 16, 23), SIMD4(6, 10, 15, 21),
  ]

  /// RFC 1321, 3.4: the whole part of 4294967296 times the absolute sine of 1…64.
  private static let table: [UInt32] = [
    0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613, 0xFD46_9501,
    0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821,
    0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
    0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A,
    0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70,
    0x289B_7EC6, 0xEAA1_27FA, 0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
    0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
    0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
  ]
}
