/// Which variant a user gets: a stable hash of the campaign's identity and the user's id.
///
/// The first four bytes of MD5(`campaign:id`), read as a big-endian number, modulo 100, are the user's place from 0 to 99. The holdout takes the
/// first places, then come the variants in their order.
enum Assignment {
  static func place(identity: String, id: String) -> Int {
    let digest = MD5.digest(Array("\(identity):\(id)".utf8))
    return Int(digest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } % 100)
  }

  /// The index of the variant of a place; nil for the holdout.
  static func variant(place: Int, weights: [Int], holdout: Int) -> Int? {
    var end = holdout
    if place < end { return nil }
    for (index, weight) in weights.enumerated() {
      end += weight
      if place < end { return index }
    }
    return nil
  }
}

/// MD5 (RFC 1321). It guards no secret here: every SQL engine has it, so that a warehouse can find the same variant.
enum MD5 {
  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  /// The whole part of 2^32 |sin(i + 1)|.
  private static let sines: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]

  static func digest(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    let bits = UInt64(message.count) &* 8
    for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))) }
    var state: (UInt32, UInt32, UInt32, UInt32) = (0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476)
    for start in stride(from: 0, to: bytes.count, by: 64) { mix(bytes, start, &state) }
    return [state.0, state.1, state.2, state.3].flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(8 * $0)) }
    }
  }

  private static func mix(_ bytes: [UInt8], _ start: Int, _ state: inout (UInt32, UInt32, UInt32, UInt32)) {
    var words = [UInt32](repeating: 0, count: 16)
    for index in 0..<64 { words[index / 4] |= UInt32(bytes[start + index]) << UInt32(8 * (index % 4)) }
    var (a, b, c, d) = state
    for index in 0..<64 {
      let (mixed, place): (UInt32, Int)
      switch index / 16 {
      case 0: (mixed, place) = (b & c | ~b & d, index)
      case 1: (mixed, place) = (d & b | ~d & c, (5 * index + 1) % 16)
      case 2: (mixed, place) = (b ^ c ^ d, (3 * index + 5) % 16)
      default: (mixed, place) = (c ^ (b | ~d), 7 * index % 16)
      }
      let sum = a &+ mixed &+ sines[index] &+ words[place]
      let shift = shifts[index / 16 * 4 + index % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d)
  }

  /// The first sixteen digits of the hexadecimal digest.
  static func short(_ bytes: [UInt8]) -> String {
    digest(bytes).prefix(8).map { byte in
      let text = String(byte, radix: 16)
      return text.utf8.count < 2 ? "0" + text : text
    }.joined()
  }
}
