import Testing

@testable import Digests

@Suite struct SipHashTests {
  /// Made with OpenSSL's SIPHASH of eight bytes, key 00…0f; byte `i` of an input of `n` bytes is `(7 i + n) mod 251`.
  static let vectors: [(count: Int, hash: UInt64)] = [
    (0, 0x726F_DB47_DD0E_0E31), (1, 0x6E53_4DC3_C9AB_17A2), (7, 0xF734_D504_E527_2A1F), (8, 0x8546_F68C_616D_7D39),
    (9, 0xED74_3DD8_7BA6_7A09), (15, 0x171C_3157_C54F_1618), (16, 0x2A0C_60B4_A07F_04D1), (31, 0x28D9_168E_81AF_93BA),
    (63, 0xFBE9_2356_8FE3_D78E), (64, 0x88A2_BAE1_8F71_D37A), (65, 0x507F_85CA_037C_86B9),
    (100, 0xD228_8DA3_5D43_2B4A), (400, 0x610A_4D4A_4214_C54F),
  ]

  private let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))

  @Test(arguments: vectors)
  func agreesWithOpenSSL(count: Int, expected: UInt64) {
    let input = (0..<count).map { UInt8(($0 * 7 + count) % 251) }
    #expect(input.withUnsafeBufferPointer { hash.hash($0) } == expected)
    // Wherever the bytes stand in memory.
    #expect(([0] + input).withUnsafeBufferPointer { hash.hash(UnsafeBufferPointer(rebasing: $0[1...])) } == expected)
  }

  /// The example of the paper, appendix A.
  @Test func agreesWithThePaper() {
    #expect((0..<15).map { UInt8($0) }.withUnsafeBufferPointer { hash.hash($0) } == 0xA129_CA61_49BE_45E5)
  }

  @Test func bitsAreAddedToEveryByte() {
    for count in 0..<40 {
      let small = (0..<count).map { Array("0123456789abcdef".utf8)[$0 * 5 % 16] }
      let capital = small.map { $0 >= 0x61 ? $0 - 0x20 : $0 }
      let plain = small.withUnsafeBufferPointer { hash.hash($0) }
      #expect(small.withUnsafeBufferPointer { hash.hash($0, or: 0x20) } == plain)
      #expect(capital.withUnsafeBufferPointer { hash.hash($0, or: 0x20) } == plain)
    }
  }
}
