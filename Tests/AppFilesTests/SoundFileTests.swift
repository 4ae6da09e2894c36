import Testing

@testable import AppFiles

@Suite struct SoundFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let container: MediaFormat
    let codec: SoundFile.Codec
    let rate: Double
    let channels: Int
    let frames: UInt64
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    .init(
      name: "pcm wav", bytes: SoundSamples.pcmWAV, container: .wav, codec: .linearPCM, rate: 8000, channels: 1,
      frames: 67),
    .init(
      name: "extensible", bytes: SoundSamples.extensibleWAV, container: .wav, codec: .linearPCM, rate: 8000,
      channels: 2, frames: 17),
    .init(
      name: "µ-law wav", bytes: SoundSamples.muLawWAV, container: .wav, codec: .muLaw, rate: 8000, channels: 1,
      frames: 56),
    .init(
      name: "a-law wav", bytes: SoundSamples.aLawWAV, container: .wav, codec: .aLaw, rate: 8000, channels: 1,
      frames: 56),
    .init(
      name: "ima wav", bytes: SoundSamples.imaWAV, container: .wav, codec: .imaADPCM, rate: 8000, channels: 1,
      frames: 100),
    .init(
      name: "ima wav of one block", bytes: SoundSamples.longBlockWAV, container: .wav, codec: .imaADPCM, rate: 8000,
      channels: 1, frames: 2041),
    .init(
      name: "float wav", bytes: SoundSamples.floatWAV, container: .wav, codec: .linearPCM, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "wav to a pipe", bytes: SoundSamples.pipedWAV, container: .wav, codec: .linearPCM, rate: 8000,
      channels: 1, frames: 107),
    .init(
      name: "aiff", bytes: SoundSamples.pcmAIFF, container: .aiff, codec: .linearPCM, rate: 8000, channels: 1,
      frames: 67),
    .init(
      name: "aifc", bytes: SoundSamples.pcmAIFC, container: .aifc, codec: .linearPCM, rate: 11025, channels: 2,
      frames: 23),
    .init(
      name: "ima4 aifc", bytes: SoundSamples.imaAIFC, container: .aifc, codec: .imaADPCM, rate: 8000, channels: 1,
      frames: 128),
    .init(
      name: "µ-law aifc", bytes: SoundSamples.muLawAIFC, container: .aifc, codec: .muLaw, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "a-law aifc", bytes: SoundSamples.aLawAIFC, container: .aifc, codec: .aLaw, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "sowt aifc", bytes: SoundSamples.littleAIFC, container: .aifc, codec: .linearPCM, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "fl32 aifc", bytes: SoundSamples.floatAIFC, container: .aifc, codec: .linearPCM, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "ima4 caf", bytes: SoundSamples.imaCAF, container: .caf, codec: .imaADPCM, rate: 8000, channels: 1,
      frames: 128),
    .init(
      name: "µ-law caf", bytes: SoundSamples.muLawCAF, container: .caf, codec: .muLaw, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "a-law caf", bytes: SoundSamples.aLawCAF, container: .caf, codec: .aLaw, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "pcm caf", bytes: SoundSamples.littleCAF, container: .caf, codec: .linearPCM, rate: 8000, channels: 1,
      frames: 107),
    .init(
      name: "float caf", bytes: SoundSamples.floatCAF, container: .caf, codec: .linearPCM, rate: 8000, channels: 1,
      frames: 107),
  ]

  @Test(arguments: cases) func playable(_ sample: Case) throws {
    let sound = try SoundFile.read(sample.bytes)
    #expect(sound.container == sample.container)
    #expect(sound.codec == sample.codec)
    #expect(sound.sampleRate == sample.rate)
    #expect(sound.channels == sample.channels)
    #expect(sound.frames == sample.frames)
    #expect(sound.microseconds == Int64(Double(sample.frames) * 1_000_000 / sample.rate))
    #expect(sound.isPlayableOnApple)
    #expect(sound.isShortEnough == true)
    #expect(sound.reasons == [])
    #expect(sound.problems == [])
  }

  @Test func microsoftADPCMIsNoIMAADPCM() throws {
    let sound = try SoundFile.read(SoundSamples.microsoftWAV)
    #expect(sound.codec == .other("Microsoft ADPCM"))
    #expect(!sound.isPlayableOnApple)
    #expect(
      sound.reasons == [
        "its codec is Microsoft ADPCM; Apple's list has linear PCM, IMA/ADPCM, µ-law and A-law only"
      ])
  }

  @Test(arguments: [
    (SoundSamples.mp3, MediaFormat.mp3), (SoundSamples.m4a, .mpeg4Audio), (SoundSamples.ogg, .ogg),
    (SoundSamples.flac, .flac), (SoundSamples.aac, .adts), (MediaSamples.mp4, .mpeg4),
  ])
  func namesOtherContainers(bytes: [UInt8], format: MediaFormat) throws {
    let sound = try SoundFile.read(bytes)
    #expect(sound.container == format)
    #expect(!sound.isPlayableOnApple)
    #expect(sound.objections == [.container(format)])
  }

  /// A CAF file with one chunk after another, from known numbers.
  static func caf(
    rate: Double = 8000, format: String = "lpcm", packetBytes: UInt64 = 2, packetFrames: UInt64 = 1,
    channels: UInt64 = 1, bits: UInt64 = 16, packets: (valid: UInt64, count: UInt64)? = nil, dataSize: Int64? = nil,
    samples: Int
  ) -> [UInt8] {
    var file = Array("caff".utf8) + big(1, 2) + big(0, 2) + Array("desc".utf8) + big(32, 8)
    file += big(rate.bitPattern, 8) + Array(format.utf8) + big(0, 4) + big(packetBytes, 4) + big(packetFrames, 4)
    file += big(channels, 4) + big(bits, 4)
    let data =
      Array("data".utf8) + big(UInt64(bitPattern: dataSize ?? Int64(samples + 4)), 8) + big(0, 4)
      + [UInt8](repeating: 0, count: samples)
    let table = packets.map {
      Array("pakt".utf8) + big(24, 8) + big($0.count, 8) + big($0.valid, 8) + big(0, 4) + big(0, 4)
    }
    return file + (dataSize == -1 ? (table ?? []) + data : data + (table ?? []))
  }

  @Test func cafDataMayRunToTheEnd() throws {
    #expect(try SoundFile.read(Self.caf(dataSize: -1, samples: 200)).frames == 100)
  }

  @Test func cafPacketTableTrimsTheLastPacket() throws {
    let packets = (valid: UInt64(130), count: UInt64(3))
    let bytes = Self.caf(
      format: "ima4", packetBytes: 34, packetFrames: 64, bits: 0, packets: packets, samples: 102)
    let sound = try SoundFile.read(bytes)
    #expect(sound.codec == .imaADPCM)
    #expect(sound.frames == 130)
    // A table that claims more than the packets hold is not believed.
    let boast = Self.caf(
      format: "ima4", packetBytes: 34, packetFrames: 64, bits: 0, packets: (9_999, 3), samples: 102)
    #expect(try SoundFile.read(boast).frames == 192)
  }

  @Test func cafWithAACIsNamed() throws {
    let bytes = Self.caf(
      format: "aac ", packetBytes: 0, packetFrames: 1024, bits: 0, packets: (5_000, 5), samples: 40)
    let sound = try SoundFile.read(bytes)
    #expect(sound.objections == [.codec("AAC")])
    #expect(sound.frames == 5000)
  }

  @Test func thirtySecondsAreTooLong() throws {
    let exact = try SoundFile.read(Self.caf(rate: 100, samples: 6000))
    #expect(exact.microseconds == 30_000_000)
    #expect(exact.objections == [.tooLong(microseconds: 30_000_000)])
    #expect(exact.reasons == ["it lasts 30 s; notification sounds last less than 30 s"])
    #expect(exact.isPlayableOnApple)
    let less = try SoundFile.read(Self.caf(rate: 100, samples: 5998))
    #expect(less.microseconds == 29_990_000)
    #expect(less.objections == [])
    #expect(try SoundFile.read(Self.caf(rate: 100, samples: 6302)).reasons.first?.hasPrefix("it lasts 31.51 s") == true)
  }

  @Test func lengthsOfAnySizeAreHeld() throws {
    let packets = (valid: UInt64(Int64.max), count: UInt64(1))
    let bytes = Self.caf(
      rate: 1e-300, format: "aac ", packetBytes: 0, packetFrames: 0, bits: 0, packets: packets, samples: 4)
    #expect(try SoundFile.read(bytes).microseconds == Int64.max)
    let one = Self.caf(rate: 1, format: "aac ", packetBytes: 0, packetFrames: 0, bits: 0, packets: packets, samples: 4)
    #expect(try SoundFile.read(one).microseconds == Int64.max)
  }

  @Test func emptyAndUnknownLengthsAreObjections() throws {
    #expect(try SoundFile.read(Self.caf(samples: 0)).objections == [.empty])
    let unknown = Self.caf(format: "ulaw", packetBytes: 0, packetFrames: 0, bits: 0, samples: 10)
    #expect(try SoundFile.read(unknown).objections == [.unknownLength])
  }

  @Test func appleCountsPacketsInAIFC() throws {
    // Two packets: Apple's tools write 2 into COMM, others the number of samples.
    let comm = 22
    var file = SoundSamples.imaAIFC
    let offset = try #require(
      file.indices.first { file[$0...].starts(with: Array("COMM".utf8)) }.map { $0 + 8 + 2 })
    #expect(offset > comm)
    #expect(Array(file[offset..<offset + 4]) == [0, 0, 0, 2])
    file.replaceSubrange(offset..<offset + 4, with: [0, 0, 0, 107])
    #expect(try SoundFile.read(file).frames == 107)
  }

  @Test func truncatedSamplesAreReportedAndCounted() throws {
    let sound = try SoundFile.read(Array(SoundSamples.pcmWAV.dropLast(10)))
    #expect(sound.frames == 62)
    #expect(sound.problems.map(\.reason) == ["the samples end 10 bytes too early"])
  }

  @Test func brokenHeadersThrowWithTheirPlace() {
    #expect(failure { () throws(AppFileError) in try SoundFile.read([]) }?.reason == "the file is empty")
    #expect(
      failure { () throws(AppFileError) in try SoundFile.read(Array("hello, world".utf8)) }?.reason
        == "the file begins like no sound known here")
    let bare = Array("RIFF".utf8) + little(4, 4) + Array("WAVE".utf8)
    #expect(
      failure { () throws(AppFileError) in try SoundFile.read(bare) }
        == AppFileError(offset: 12, reason: "the chunk \"fmt \" is missing"))
    let silent = Self.caf(channels: 0, samples: 4)
    #expect(failure { () throws(AppFileError) in try SoundFile.read(silent) }?.reason == "the sound has no channel")
    let still = Self.caf(rate: .nan, samples: 4)
    #expect(
      failure { () throws(AppFileError) in try SoundFile.read(still) }?.reason
        == "the sample rate is not a positive number")
  }
}
