/// The chunks of a WAV file: `fmt `, `fact` and `data` (Microsoft: Multiple channel audio data and WAVE files).
struct WAVHeader {
  private let window: ByteWindow
  private let isBigEndian: Bool
  private var format: Int?
  private var fact: UInt64?
  private var dataLength: Int?
  private var longDataLength: UInt64?
  private var problems: [AppFileError] = []

  static func read(_ window: ByteWindow) throws(AppFileError) -> SoundFile {
    var header = WAVHeader(window)
    try header.readChunks()
    return try header.soundFile()
  }

  private init(_ window: ByteWindow) {
    self.window = window
    isBigEndian = window.matches("RIFX", at: 0)
  }

  private func u16(_ offset: Int) -> Int? { isBigEndian ? window.u16(offset) : window.littleU16(offset) }
  private func u32(_ offset: Int) -> Int? { isBigEndian ? window.u32(offset) : window.littleU32(offset) }

  private mutating func readChunks() throws(AppFileError) {
    if isBigEndian {
      problems.append(.init(offset: 0, reason: "the file is RIFX, with its most significant byte first"))
    }
    var offset = 12
    while let length = u32(offset + 4), let type = window.code(offset) {
      let body = offset + 8
      switch type {
      case "fmt ": format = format ?? body
      case "fact": fact = u32(body).map { UInt64($0) }
      case "ds64": longDataLength = window.little(body + 8, width: 8)
      case "data" where dataLength == nil: readData(length, at: body)
      default: break
      }
      // Samples of another length than the chunk claims run to the end of the file, or RF64 knows their length.
      if type == "data", dataLength != length { return }
      offset = saturatingSum(body, length + length & 1)
    }
  }

  private mutating func readData(_ length: Int, at body: Int) {
    let available = window.remaining(from: body)
    var claimed = length
    // Writers to a pipe leave all ones.
    if length == 0xFFFF_FFFF { claimed = longDataLength.map { Int(clamping: $0) } ?? available }
    // Zero is what an interrupted recorder leaves, if anything follows that could be samples.
    if length == 0, available > 8, !looksLikeChunk(body) { claimed = available }
    if claimed > available {
      problems.append(.init(offset: body, reason: "the samples end \(claimed - available) bytes too early"))
    }
    dataLength = min(claimed, available)
  }

  private func looksLikeChunk(_ offset: Int) -> Bool {
    guard let length = u32(offset + 4), window.code(offset)?.contains("?") == false else { return false }
    return saturatingSum(offset + 8, length) <= window.count
  }

  private func soundFile() throws(AppFileError) -> SoundFile {
    guard let format else { throw AppFileError(offset: window.count, reason: "the chunk \"fmt \" is missing") }
    guard let tag = u16(format), let channels = u16(format + 2), let rate = u32(format + 4),
      let blockAlign = u16(format + 12), let bits = u16(format + 14)
    else { throw AppFileError(offset: format, reason: "the chunk \"fmt \" is too short") }
    guard channels > 0 else { throw AppFileError(offset: format + 2, reason: "the sound has no channel") }
    guard rate > 0 else { throw AppFileError(offset: format + 4, reason: "the sample rate is 0") }
    guard let data = dataLength else {
      throw AppFileError(offset: window.count, reason: "the chunk \"data\" is missing")
    }
    let codec = try Self.codec(effectiveTag(tag, at: format), bits: bits)
    var frames: UInt64?
    switch codec {
    case .linearPCM, .muLaw, .aLaw:
      let size = blockAlign > 0 ? blockAlign : channels * ((bits + 7) / 8)
      guard size > 0 else { throw AppFileError(offset: format + 12, reason: "a sample has no bytes") }
      frames = UInt64(data / size)
    case .imaADPCM: frames = imaFrames(format, data: data, blockAlign: blockAlign, channels: channels)
    case .other: frames = fact
    }
    return SoundFile(
      container: .wav, codec: codec, channels: channels, sampleRate: Double(rate), frames: frames, problems: problems)
  }

  /// Extensible headers hold the real tag in the first two bytes of a GUID.
  private func effectiveTag(_ tag: Int, at format: Int) -> Int {
    guard tag == 0xFFFE, let real = u16(format + 24), window.u64(format + 32) == 0x8000_00AA_0038_9B71 else {
      return tag
    }
    return real
  }

  private static func codec(_ tag: Int, bits: Int) throws(AppFileError) -> SoundFile.Codec {
    switch tag {
    case 1, 3: .linearPCM
    case 2: .other("Microsoft ADPCM")
    case 6: .aLaw
    case 7: .muLaw
    case 0x11: .imaADPCM
    case 0x31: .other("GSM 6.10")
    case 0x50, 0x55: .other("MP3")
    case 0xFF, 0x1600, 0x1610: .other("AAC")
    default: .other("the WAV format 0x" + String(tag, radix: 16))
    }
  }

  /// Each block opens with one sample and a state of four bytes for every channel; then two samples a byte.
  private func imaFrames(_ format: Int, data: Int, blockAlign: Int, channels: Int) -> UInt64? {
    let head = 4 * channels
    guard blockAlign > head else { return nil }
    let perBlock = (blockAlign - head) * 2 / channels + 1
    let rest = data % blockAlign
    let partial = rest >= head ? (rest - head) * 2 / channels + 1 : 0
    let frames = saturatingProduct(UInt64(data / blockAlign), UInt64(perBlock)) &+ UInt64(partial)
    // The last block is padded; `fact` says how much of it counts.
    if let fact, fact > 0, fact <= frames { return fact }
    return frames
  }
}
