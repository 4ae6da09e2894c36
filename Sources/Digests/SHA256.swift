import CLanes

/// The SHA-256 digest (FIPS 180-4), taken piece by piece: what names the content of a bundle.
public struct SHA256: Sendable {
  private var state = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19)
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  /// The digest of nothing yet.
  public init() { pending.reserveCapacity(128) }

  /// Takes more bytes.
  public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var rest = UnsafeRawBufferPointer(bytes)
    if !pending.isEmpty {
      let count = min(64 - pending.count, rest.count)
      pending.append(contentsOf: rest[..<count])
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      guard pending.count == 64 else { return }
      mixPending()
    }
    let whole = rest.count & ~63
    SHA256.mix(UnsafeRawBufferPointer(rebasing: rest[..<whole]), &state)
    pending.append(contentsOf: rest[whole...])
  }

  /// Takes more bytes.
  public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { update($0) } }

  /// The 32 bytes of the digest of everything that was taken; more may be taken afterwards.
  public func finalize() -> [UInt8] {
    var end = self
    let padding = (pending.count < 56 ? 56 : 120) - pending.count
    let bits = length &* 8
    end.update([0x80] + [UInt8](repeating: 0, count: padding - 1))
    end.update((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
    return end.state.indices.flatMap { index in
      (0..<4).map { UInt8(truncatingIfNeeded: end.state[index] >> (24 - 8 * UInt32($0))) }
    }
  }

  /// The digest of some bytes as 64 small hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hex()
  }

  /// The digest as 64 small hexadecimal digits.
  public func hex() -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private mutating func mixPending() {
    pending.withUnsafeBytes { SHA256.mix($0, &state) }
    pending.removeAll(keepingCapacity: true)
  }

  private static let hasInstructions = lanes_has_sha256() != 0

  /// Mixes whole blocks of 64 bytes into the state.
  static func mix(_ blocks: UnsafeRawBufferPointer, _ state: inout SIMD8<UInt32>) {
    guard hasInstructions, let base = blocks.baseAddress else { return mixPlainly(blocks, &state) }
    var words = state
    table.withUnsafeBufferPointer { table in
      withUnsafeMutableBytes(of: &words) { words in
        guard let words = words.baseAddress else { return }
        lanes_sha256(
          words.assumingMemoryBound(to: UInt32.self), base.assumingMemoryBound(to: UInt8.self),
          Int64(blocks.count / 64), table.baseAddress)
      }
    }
    state = words
  }

  /// The same where the processor has no instructions for it.
  static func mixPlainly(_ blocks: UnsafeRawBufferPointer, _ state: inout SIMD8<UInt32>) {
    var at = 0
    while at + 64 <= blocks.count {
      mixPlainly(block: UnsafeRawBufferPointer(rebasing: blocks[at..<at + 64]), &state)
      at += 64
    }
  }

  private static func mixPlainly(block: UnsafeRawBufferPointer, _ state: inout SIMD8<UInt32>) {
    func rotated(_ word: UInt32, _ by: UInt32) -> UInt32 { word &>> by | word &<< (32 &- by) }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self).bigEndian
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let one = rotated(early, 7) ^ rotated(early, 18) ^ early &>> 3
        let two = rotated(late, 17) ^ rotated(late, 19) ^ late &>> 10
        words[index] = words[index - 16] &+ one &+ words[index - 7] &+ two
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      table.withUnsafeBufferPointer { table in
        @inline(__always)
        func turn(
          _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
          _ h: inout UInt32,
          _ index: Int
        ) {
          let one = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
          let first = h &+ one &+ (g ^ e & (f ^ g)) &+ table[index] &+ words[index]
          let two = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
          d &+= first
          h = first &+ two &+ (a & b | c & (a | b))
        }
        // Eight turns, after which each variable has its old name: nothing is moved about, which doubles the speed.
        for index in stride(from: 0, to: 64, by: 8) {
          turn(a, b, c, &d, e, f, g, &h, index)
          turn(h, a, b, &c, d, e, f, &g, index + 1)
          turn(g, h, a, &b, c, d, e, &f, index + 2)
          turn(f, g, h, &a, b, c, d, &e, index + 3)
          turn(e, f, g, &h, a, b, c, &d, index + 4)
          turn(d, e, f, &g, h, a, b, &c, index + 5)
          turn(c, d, e, &f, g, h, a, &b, index + 6)
          turn(b, c, d, &e, f, g, h, &a, index + 7)
        }
      }
      state &+= SIMD8(a, b, c, d, e, f, g, h)
    }
  }

  /// FIPS 180-4, 4.2.2: the first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let table: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
