/// The chunks of an AIFF or AIFF-C file: `COMM` and `SSND` (Apple: Audio Interchange File Format AIFF-C, 1991).
struct AIFFHeader {
  private let window: ByteWindow
  private let isCompressed: Bool
  private var common: Int?
  private var dataLength: Int?
  private var problems: [AppFileError] = []

  static func read(_ window: ByteWindow) throws(AppFileError) -> SoundFile {
    var header = AIFFHeader(window)
    header.readChunks()
    return try header.soundFile()
  }

  private init(_ window: ByteWindow) {
    self.window = window
    isCompressed = window.matches("AIFC", at: 8)
  }

  private mutating func readChunks() {
    var offset = 12
    while let length = window.u32(offset + 4), let type = window.code(offset) {
      let body = offset + 8
      switch type {
      case "COMM": common = common ?? body
      case "SSND" where dataLength == nil: readSoundData(length, at: body)
      default: break
      }
      offset = saturatingSum(body, length + length & 1)
    }
  }

  /// Offset and block size, four bytes each, then the samples.
  private mutating func readSoundData(_ length: Int, at body: Int) {
    let skipped = saturatingSum(8, window.u32(body) ?? 0)
    let claimed = max(0, length - skipped)
    let available = window.remaining(from: saturatingSum(body, skipped))
    if claimed > available {
      problems.append(.init(offset: body, reason: "the samples end \(claimed - available) bytes too early"))
    }
    dataLength = min(claimed, available)
  }

  private mutating func soundFile() throws(AppFileError) -> SoundFile {
    guard let common else { throw AppFileError(offset: window.count, reason: "the chunk \"COMM\" is missing") }
    guard let channels = window.u16(common), let claimed = window.u32(common + 2), let bits = window.u16(common + 6),
      let rate = extended(common + 8)
    else { throw AppFileError(offset: common, reason: "the chunk \"COMM\" is too short") }
    guard channels > 0 else { throw AppFileError(offset: common, reason: "the sound has no channel") }
    guard rate > 0, rate.isFinite else {
      throw AppFileError(offset: common + 8, reason: "the sample rate is not a positive number")
    }
    guard dataLength != nil || claimed == 0 else {
      throw AppFileError(offset: window.count, reason: "the chunk \"SSND\" is missing")
    }
    guard let type = isCompressed ? window.code(common + 18) : "NONE" else {
      throw AppFileError(offset: common + 18, reason: "the compression type is missing")
    }
    let codec = Self.codec(type)
    let data = dataLength ?? 0
    var frames = UInt64(claimed)
    if codec == .imaADPCM {
      frames = imaFrames(claimed: UInt64(claimed), packets: UInt64(data / (34 * channels)))
    } else if let width = Self.sampleBytes(type, bits: bits) {
      let held = UInt64(data / (width * channels))
      if held < frames {
        problems.append(.init(offset: common + 2, reason: "\(claimed) samples are announced, \(held) are there"))
        frames = held
      }
    }
    return SoundFile(
      container: isCompressed ? .aifc : .aiff, codec: codec, channels: channels, sampleRate: rate, frames: frames,
      problems: problems)
  }

  /// A packet of 34 bytes holds 64 samples of one channel. Apple's writers count packets in `COMM`, others samples.
  private func imaFrames(claimed: UInt64, packets: UInt64) -> UInt64 {
    let held = saturatingProduct(packets, 64)
    return claimed > packets && claimed < held ? claimed : held
  }

  private static func codec(_ type: String) -> SoundFile.Codec {
    switch type {
    case "NONE", "twos", "sowt", "raw ", "in24", "in32", "fl32", "FL32", "fl64", "FL64": .linearPCM
    case "ima4": .imaADPCM
    case "ulaw", "ULAW": .muLaw
    case "alaw", "ALAW": .aLaw
    default: .other("\"\(type)\"")
    }
  }

  /// The bytes of one sample, where a codec has such a thing.
  private static func sampleBytes(_ type: String, bits: Int) -> Int? {
    switch type {
    case "ulaw", "ULAW", "alaw", "ALAW", "raw ": 1
    case "in24": 3
    case "in32", "fl32", "FL32": 4
    case "fl64", "FL64": 8
    case "NONE", "twos", "sowt": bits > 0 ? (bits + 7) / 8 : nil
    default: nil
    }
  }

  /// The 80-bit number of the sample rate: sign and exponent in two bytes, then 64 bits with the leading one.
  private func extended(_ offset: Int) -> Double? {
    guard let head = window.u16(offset), let fraction = window.u64(offset + 2) else { return nil }
    let value = Double(sign: .plus, exponent: (head & 0x7FFF) - 16383 - 63, significand: Double(fraction))
    return head & 0x8000 == 0 ? value : -value
  }
}
