/// The chunks of a Core Audio Format file: `desc`, `pakt` and `data` (Apple: Core Audio Format Specification 1.0).
struct CAFHeader {
  private let window: ByteWindow
  private var description: Int?
  private var validFrames: Int64?
  private var dataLength: Int?
  private var problems: [AppFileError] = []

  static func read(_ window: ByteWindow) throws(AppFileError) -> SoundFile {
    var header = CAFHeader(window)
    try header.readChunks()
    return try header.soundFile()
  }

  private init(_ window: ByteWindow) { self.window = window }

  private mutating func readChunks() throws(AppFileError) {
    if window.u16(4) != 1 {
      problems.append(.init(offset: 4, reason: "the version of the format is \(window.u16(4) ?? 0), not 1"))
    }
    var offset = 8
    while let raw = window.u64(offset + 4), let type = window.code(offset) {
      let body = offset + 12
      let length = Int64(bitPattern: raw)
      // Only the samples may have a length of -1, which is: to the end of the file.
      guard length >= 0 || (type == "data" && length == -1) else {
        throw AppFileError(offset: offset + 4, reason: "the chunk \"\(type)\" has the length \(length)")
      }
      let available = window.remaining(from: body)
      switch type {
      case "desc": description = description ?? body
      case "pakt": validFrames = window.u64(body + 8).map { Int64(bitPattern: $0) }
      case "data" where dataLength == nil: readData(length, available: available, at: body)
      default: break
      }
      guard length >= 0, length <= Int64(available) else { return }
      offset = body + Int(length)
    }
  }

  /// An edit count of four bytes, then the samples.
  private mutating func readData(_ length: Int64, available: Int, at body: Int) {
    if length > Int64(available) {
      problems.append(.init(offset: body, reason: "the samples end \(length - Int64(available)) bytes too early"))
    }
    let held = length < 0 ? available : Int(min(length, Int64(available)))
    dataLength = max(0, held - 4)
  }

  private func soundFile() throws(AppFileError) -> SoundFile {
    guard let description else { throw AppFileError(offset: window.count, reason: "the chunk \"desc\" is missing") }
    guard let rateBits = window.u64(description), let format = window.code(description + 8),
      let packetBytes = window.u32(description + 16), let packetFrames = window.u32(description + 20),
      let channels = window.u32(description + 24), let bits = window.u32(description + 28)
    else { throw AppFileError(offset: description, reason: "the chunk \"desc\" is too short") }
    let rate = Double(bitPattern: rateBits)
    guard rate > 0, rate.isFinite else {
      throw AppFileError(offset: description, reason: "the sample rate is not a positive number")
    }
    guard channels > 0 else { throw AppFileError(offset: description + 24, reason: "the sound has no channel") }
    guard let data = dataLength else {
      throw AppFileError(offset: window.count, reason: "the chunk \"data\" is missing")
    }
    var held: UInt64?
    if packetBytes > 0, packetFrames > 0 {
      held = saturatingProduct(UInt64(data / packetBytes), UInt64(packetFrames))
    } else if format == "lpcm", bits > 0 {
      held = UInt64(data) / max(1, saturatingProduct(UInt64(channels), UInt64((bits + 7) / 8)))
    }
    // The packet table knows how much of the first and the last packet counts, but cannot add samples.
    var frames = validFrames.flatMap { $0 > 0 ? UInt64($0) : nil } ?? held
    if let count = held, let valid = frames, valid > count { frames = count }
    return SoundFile(
      container: .caf, codec: Self.codec(format), channels: channels, sampleRate: rate, frames: frames,
      problems: problems)
  }

  private static func codec(_ format: String) -> SoundFile.Codec {
    switch format {
    case "lpcm": .linearPCM
    case "ima4": .imaADPCM
    case "ulaw": .muLaw
    case "alaw": .aLaw
    case "aac ", "aach", "aacl", "aacp": .other("AAC")
    case "alac": .other("Apple Lossless")
    case ".mp1", ".mp2", ".mp3": .other("MP3")
    case "opus": .other("Opus")
    case "flac": .other("FLAC")
    default: .other("\"\(format)\"")
    }
  }
}
