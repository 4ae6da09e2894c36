/// How long an MP3 lasts: by the number of frames that its first one tells, or by the bits of a second where all frames have as many.
///
/// The frame header is that of ISO/IEC 11172-3, 2.4.1.3; the number of frames stands where encoders write `Xing` or `Info`.
struct MP3Length {
  /// Samples of one channel, and how many there are in a second; nothing where no frame was found.
  let length: (units: UInt64, rate: Double)?

  init(_ window: ByteWindow) {
    let start = Self.start(window)
    // Behind a tag there may be padding.
    let first = (start..<min(window.count, start + 4096)).lazy.compactMap { Frame(window, at: $0) }
      .first { Frame(window, at: $0.end)?.rate == $0.rate }
    guard let first else {
      length = nil
      return
    }
    if let frames = first.count(window) {
      length = frames == 0 ? nil : (UInt64(frames) * UInt64(first.samples), Double(first.rate))
    } else if first.isConstant(window) {
      let bytes = UInt64(max(0, window.count - first.offset))
      length = (bytes * 8 * UInt64(first.rate) / UInt64(first.bitsPerSecond), Double(first.rate))
    } else {
      length = nil
    }
  }

  /// Behind the tag of ID3, whose size is written in seven bits a byte.
  private static func start(_ window: ByteWindow) -> Int {
    guard window.matches("ID3", at: 0), let size = window.u32(6) else { return 0 }
    let parts = [size >> 24, size >> 16, size >> 8, size].map { $0 & 0x7F }
    return min(window.count, 10 + parts.reduce(0) { $0 << 7 | $1 })
  }

  private struct Frame {
    let offset: Int
    let isVersion1: Bool
    let isMono: Bool
    let rate: Int
    let bitsPerSecond: Int
    private let padding: Int

    /// The header at an offset, if it is one of layer III.
    init?(_ window: ByteWindow, at offset: Int) {
      guard let bits = window.u32(offset), bits >> 21 & 0x7FF == 0x7FF, bits >> 17 & 3 == 1 else { return nil }
      let (version, bitrate, rate) = (bits >> 19 & 3, bits >> 12 & 15, bits >> 10 & 3)
      guard version != 1, bitrate != 0, bitrate != 15, rate != 3 else { return nil }
      self.offset = offset
      padding = bits >> 9 & 1
      isVersion1 = version == 3
      isMono = bits >> 6 & 3 == 3
      self.rate = [44_100, 48_000, 32_000][rate] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
      let first = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
      let second = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
      bitsPerSecond = 1000 * (isVersion1 ? first : second)[bitrate - 1]
    }

    /// Samples of one channel.
    var samples: Int { isVersion1 ? 1152 : 576 }

    /// Where the next one begins.
    var end: Int { offset + samples / 8 * bitsPerSecond / rate + padding }

    /// Whether the frames that follow have as many bits: a few are asked, and silence has fewer where it may.
    func isConstant(_ window: ByteWindow) -> Bool {
      var frame = self
      for _ in 0..<64 {
        guard let next = Frame(window, at: frame.end) else { break }
        if next.bitsPerSecond != bitsPerSecond { return false }
        frame = next
      }
      return !window.matches("VBRI", at: offset + 36)
    }

    /// The number of all frames, where the first one tells it.
    func count(_ window: ByteWindow) -> Int? {
      let side = isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
      let tag = offset + 4 + side
      guard window.matches("Xing", at: tag) || window.matches("Info", at: tag), let flags = window.u32(tag + 4),
        flags & 1 == 1
      else { return nil }
      return window.u32(tag + 8)
    }
  }
}
