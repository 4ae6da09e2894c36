import Testing

@testable import AppFiles

/// MP3 and MPEG-4 audio say how long they are, whatever one thinks of the format.
@Suite struct SoundLengthTests {
  private func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func box(_ type: String, _ body: [UInt8]) -> [UInt8] { big(body.count + 8, 4) + Array(type.utf8) + body }

  private func mpeg4(units: Int, rate: Int, version: Int = 0) -> [UInt8] {
    let times = version == 1 ? big(0, 16) + big(rate, 4) + big(units, 8) : big(0, 8) + big(rate, 4) + big(units, 4)
    let header = box("mvhd", [UInt8(version), 0, 0, 0] + times + big(0, 80))
    return box("ftyp", Array("M4A ".utf8) + big(0, 4)) + box("free", big(0, 8)) + box("moov", header)
  }

  @Test(arguments: [(61_000, 1000, 0, true), (29_000, 1000, 0, false), (61 * 44_100, 44_100, 1, true)])
  func mpeg4(units: Int, rate: Int, version: Int, isTooLong: Bool) throws {
    let sound = try SoundFile.read(mpeg4(units: units, rate: rate, version: version))
    #expect(sound.microseconds == Int64(units) * 1_000_000 / Int64(rate))
    #expect(sound.objections.contains { $0.isCertain } == isTooLong)
    #expect(!sound.objections.contains(.unknownLength))
  }

  /// Frames of 128 kbit/s at 44,100 Hz: 417 bytes, 1152 samples each.
  private func mp3(frames: Int, xing: Bool, tag: Int = 0) -> [UInt8] {
    let header: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]
    var first = header + big(0, 413)
    if xing { first.replaceSubrange(36..<48, with: Array("Xing".utf8) + big(1, 4) + big(frames, 4)) }
    let id3 = tag > 0 ? Array("ID3".utf8) + [4, 0, 0] + [0, 0, UInt8(tag >> 7), UInt8(tag & 0x7F)] + big(0, tag) : []
    return id3 + first + (1..<(xing ? 3 : frames)).flatMap { _ in header + big(0, 413) }
  }

  @Test(arguments: [(false, 0), (true, 0), (false, 300), (true, 300)]) func mp3(xing: Bool, tag: Int) throws {
    let sound = try SoundFile.read(mp3(frames: 2300, xing: xing, tag: tag))
    let seconds = try #require(sound.seconds)
    #expect((59.9...60.2).contains(seconds), "\(seconds)")
    #expect(sound.objections.contains { $0.isCertain })
    #expect(try SoundFile.read(mp3(frames: 100, xing: xing, tag: tag)).objections.allSatisfy { !$0.isCertain })
  }

  /// Nothing is believed of frames that differ, of bytes that only look like a frame, and of a length of 0, which is written in fragments.
  @Test func whatIsNotKnownIsNotSaid() throws {
    let slow: [UInt8] = [0xFF, 0xFB, 0x10, 0x00] + big(0, 100)
    let fast: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + big(0, 413)
    let mixed: [UInt8] = slow + fast + slow + fast + big(0, 2_000_000)
    let chance: [UInt8] =
      Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] + [0xFF, 0xFB, 0x10, 0x00] + big(0x1234, 2_000_000)
    for bytes in [mixed, chance, mpeg4(units: 0, rate: 1000)] {
      let sound = try SoundFile.read(bytes)
      #expect(sound.microseconds == nil && sound.objections.allSatisfy { !$0.isCertain })
    }
  }

  /// Whatever is cut away, nothing is read past the end.
  @Test func everyTruncation() throws {
    for bytes in [mpeg4(units: 61_000, rate: 1000), mp3(frames: 3, xing: true, tag: 20)] {
      for count in 0..<min(bytes.count, 700) { _ = try? SoundFile.read(Array(bytes.prefix(count))) }
    }
  }
}
