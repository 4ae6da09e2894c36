import Testing

@testable import Digests

@Suite struct DigestTests {
  /// Made with Python's hashlib; byte `i` of an input of `n` bytes is `(7 i + n) mod 251`.
  static let vectors: [(count: Int, md5: String, sha256: String)] = [
    (0, "d41d8cd98f00b204e9800998ecf8427e", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (1, "55a54008ad1ba589aa210d2629c1df41", "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"),
    (3, "c9aee4810523ef8658121b8d492c6b41", "6ab0dba1f4f1dfbb37b4f9eeb092c09fca4900ad32bdcd147d8dde35d6c87c35"),
    (55, "c4f7a596fd044675728399e605766107", "d604dc83c754bb5890ec011f3fa0552324cb1412205b5a5e83fd17cd4afe57ed"),
    (56, "870790e1df8b8ea4beb3e002d45cf18d", "0371e3fd4911ce4109ac9aaddc0ebdfe28431802ef70a966cb245da585f2a37e"),
    (57, "fc30a959910237fcfae1c52bb2e674b5", "bdce47d7bad9c7849a36531ae5ac19e3c4413c87c20f5d00ccda7dcd7c57bdb1"),
    (63, "87d902f847f4e841f5ff6061bd6d6e33", "de8f546e5d44d4fb35d25af2748ed9b6644d200d56b6b0b6e71b095b44348dc6"),
    (64, "d53d88b9c478672e5fb200324158f02e", "35eb8c80b4af970a05040dd151d5edad6172957c1ded27e521fdcf526178feb3"),
    (65, "f86b3cccf8ef12ea82a505632db0e9b4", "c96988663bcd3779da5b1c0e499742ff48bf6148d5c044326ce3e5845a80e6ab"),
    (111, "985f5a5db77bd557502a67b4ffe6bf77", "dc842a996e8510ece743d33b46a3201593fe91e90f2140785ca4895c440369c1"),
    (119, "5a74003039c1d72a88148184ab24559a", "7fb3869648ad8420f2e1a20812a61ba45c3db01dc7b391d48c2a8c1d6f41be35"),
    (120, "f9b7a40763fc0331e10dacd92aa5c3ce", "9db2bb35e3e98f502b654e82f0051eebfa45015e36ed8c3a28d44586eff7372b"),
    (127, "0ab050c8e2b460f20997f92fcba5a874", "f2a5ec436d60185c6d1c274da6d60d8e38d7de6b739c0fbd043d0de24db2b7ad"),
    (128, "921f0558bc42b9779a5f0b62c383f1cb", "086e64af3be4bef59202dea267776bbbbe6264ad9ff0b46345743fffc446238e"),
    (129, "7cdeee8a019e07346948acf5cdf67226", "e565f4d90d1ed354380468d6d343eb77934d2362da37e18371bfc631691f5cab"),
    (1000, "05057e6e220d85a40445833ab84fa26b", "e66c6563e3797f84573ef7dfe3a460d5d579967297ef20150d89f0c6e358221e"),
    (4097, "db74adfde72142d13058c67cbf981535", "2336bc0d3e407f4887d6458c95517374ea18109ceb5a69e43d333e87dc8a0435"),
  ]

  private func input(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(($0 * 7 + count) % 251) } }

  private func hex(_ words: (UInt32, UInt32, UInt32, UInt32)) -> String {
    [words.0, words.1, words.2, words.3].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// What the processor's instructions make of blocks is what the plain way makes of them.
  @Test func mixesAlike() {
    var generator = SystemRandomNumberGenerator()
    for count in 0...40 {
      let bytes = (0..<count * 64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let start = SIMD8<UInt32>.random(in: 0...UInt32.max, using: &generator)
      var (quick, plain) = (start, start)
      bytes.withUnsafeBytes {
        SHA256.mix($0, &quick)
        SHA256.mixPlainly($0, &plain)
      }
      #expect(quick == plain)
      #expect(count == 0 || quick != start)
    }
  }

  @Test(arguments: vectors)
  func agreesWithHashlib(count: Int, md5: String, sha256: String) {
    #expect(hex(input(count).withUnsafeBufferPointer { MD5.digest(of: $0) }) == md5)
    #expect(SHA256.hex(of: input(count)) == sha256)
  }

  @Test func textIsItsUTF8() {
    // RFC 1321, A.5.
    #expect(hex(MD5.digest(of: "message digest")) == "f96b697d7cb7938d525a2f31aaf161d0")
    #expect(hex(MD5.digest(of: "salt:ä")) == hex(Array("salt:ä".utf8).withUnsafeBufferPointer { MD5.digest(of: $0) }))
  }

  /// Messages that are worked on together have the digests that each has alone, however long they are and whatever stood in their place before.
  @Test func messagesTogether() {
    for start in [0, 1, 9, 54, 55, 56, 64, 100] {
      var numbers = MD5Numbers(start: input(start))
      for lengths in [Array(0..<130), Array((0..<70).reversed()), [3], [], [46, 46, 47, 200, 1, 0, 45, 46, 9]] {
        let rests = lengths.map { length in input(length).map { $0 &+ UInt8(truncatingIfNeeded: length) } }
        var found: [UInt32] = []
        withExtendedLifetime(rests) {
          let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 15)
          defer { room.deallocate() }
          var ends = [0]
          for rest in rests {
            for (place, byte) in rest.enumerated() { room[(ends.last ?? 0) + place] = byte }
            ends.append((ends.last ?? 0) + rest.count)
          }
          numbers.each(
            of: rests.count, rest: { UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[ends[$0]..<ends[$0 + 1]]) }
          ) { number, first in
            #expect(number == found.count)
            found.append(first)
          }
        }
        #expect(found == rests.map { (input(start) + $0).withUnsafeBufferPointer { MD5.digest(of: $0).0 } })
      }
    }
  }

  @Test func piecesMakeNoDifference() {
    let bytes = input(1000)
    for size in [1, 3, 63, 64, 65, 200] {
      var digest = SHA256()
      for start in stride(from: 0, to: bytes.count, by: size) {
        digest.update(Array(bytes[start..<min(start + size, bytes.count)]))
        // Looking at the digest in between changes nothing.
        if start == 0 { _ = digest.finalize() }
      }
      #expect(digest.hex() == SHA256.hex(of: bytes))
    }
  }
}
