// Takes: the bytes of an image, a movie or a sound.
// Gives: its format, the size of its picture, and what is broken in its outline.
// Never: decodes a picture, or believes a file name.

/// What the outline of a media file says: enough to tell whether a notification can carry it.
public struct MediaFile: Sendable, Equatable {
  /// The format, by the first bytes.
  public let format: MediaFormat
  /// The size of the file in bytes.
  public let byteCount: Int
  /// The picture in pixels, for JPEG, PNG and GIF.
  public let dimensions: Dimensions?
  /// Whether the image moves, for PNG and GIF; elsewhere false.
  public let isAnimated: Bool
  /// What is broken in a JPEG, PNG or GIF; such a file voids the request that carries it.
  public let problems: [AppFileError]

  /// Width and height in pixels.
  public struct Dimensions: Sendable, Hashable {
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int
  }

  /// The kind of attachment that takes this format, or nothing.
  public var attachmentKind: AttachmentKind? { AttachmentKind.taking(format) }

  /// Reads the outline of a media file; throws when the bytes begin like no format known here.
  public static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(AppFileError) -> MediaFile {
    guard let format = MediaFormat.detect(bytes) else {
      let reason = bytes.isEmpty ? "the file is empty" : "the file begins like no image, movie or sound known here"
      throw AppFileError(offset: 0, reason: reason)
    }
    var reader = ImageOutline(ByteWindow(bytes))
    switch format {
    case .jpeg: reader.readJPEG()
    case .png: reader.readPNG()
    case .gif: reader.readGIF()
    default: break
    }
    return MediaFile(
      format: format, byteCount: bytes.count, dimensions: reader.dimensions, isAnimated: reader.isAnimated,
      problems: reader.problems)
  }

  /// Reads the outline of a media file.
  public static func read(_ bytes: [UInt8]) throws(AppFileError) -> MediaFile {
    try bytes.withUnsafeBufferPointer { (buffer) throws(AppFileError) -> MediaFile in try read(buffer) }
  }
}

/// Walks the blocks of an image from the first to the last, once.
private struct ImageOutline {
  let window: ByteWindow
  var dimensions: MediaFile.Dimensions?
  var isAnimated = false
  var problems: [AppFileError] = []

  init(_ window: ByteWindow) { self.window = window }

  mutating func report(_ reason: String, at offset: Int) { problems.append(.init(offset: offset, reason: reason)) }

  mutating func setDimensions(_ width: Int?, _ height: Int?, at offset: Int) {
    guard let width, let height, width > 0, height > 0 else {
      report("the picture has no size", at: offset)
      return
    }
    dimensions = dimensions ?? .init(width: width, height: height)
  }

  mutating func readPNG() {
    var offset = 8
    guard window.matches("IHDR", at: 12) else {
      report("the first chunk is not IHDR", at: offset)
      return
    }
    setDimensions(window.u32(16), window.u32(20), at: 16)
    while let length = window.u32(offset), let type = window.code(offset + 4) {
      let end = saturatingSum(offset, saturatingSum(12, length))
      guard end <= window.count else {
        report("the chunk \(type) runs past the end of the file", at: offset)
        return
      }
      if type == "acTL" { isAnimated = true }
      if type == "IEND" { return }
      offset = end
    }
    report("the file ends before IEND", at: window.count)
  }

  mutating func readJPEG() {
    var offset = 2
    while let marker = nextMarker(&offset) {
      switch marker {
      case 0xD9, 0xDA:
        if dimensions == nil { report("the picture begins before its size is given", at: offset) }
        checkEndOfJPEG(from: offset)
        return
      case 0x01, 0xD0...0xD8: continue
      default: break
      }
      guard let length = window.u16(offset), length >= 2, offset + length <= window.count else {
        report("a segment runs past the end of the file", at: offset)
        return
      }
      // SOF0…SOF15 without DHT, JPG and DAC: precision, height, width.
      if 0xC0...0xCF ~= marker, marker != 0xC4, marker != 0xC8, marker != 0xCC {
        setDimensions(window.u16(offset + 5), window.u16(offset + 3), at: offset)
      }
      offset += length
    }
    report("the file ends before its picture", at: window.count)
  }

  /// The code of the marker at `offset`, which moves behind it; fill bytes are skipped.
  private func nextMarker(_ offset: inout Int) -> UInt8? {
    guard window.byte(offset) == 0xFF else { return nil }
    while let byte = window.byte(offset), byte == 0xFF { offset += 1 }
    defer { offset += 1 }
    return window.byte(offset)
  }

  /// The end marker may be followed by what cameras append, so it is looked for from behind.
  private mutating func checkEndOfJPEG(from start: Int) {
    var offset = window.count - 2
    while offset >= start - 2 {
      if window.u16(offset) == 0xFFD9 { return }
      offset -= 1
    }
    report("the file ends within its picture", at: window.count)
  }

  mutating func readGIF() {
    setDimensions(window.littleU16(6), window.littleU16(8), at: 6)
    var offset = 13 + colorTableLength(window.byte(10) ?? 0)
    var frames = 0
    while let block = window.byte(offset) {
      switch block {
      case 0x3B:
        if frames == 0 { report("the file has no picture", at: offset) }
        return
      case 0x21: offset = skipSubBlocks(from: offset + 2)
      case 0x2C:
        frames += 1
        isAnimated = frames > 1
        let table = colorTableLength(window.byte(offset + 9) ?? 0)
        offset = skipSubBlocks(from: offset + 11 + table)
      default:
        report("\(block) begins no block", at: offset)
        return
      }
    }
    report("the file ends before its trailer", at: window.count)
  }

  private func colorTableLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// The offset behind a run of length-prefixed blocks, or the end of the file.
  private func skipSubBlocks(from start: Int) -> Int {
    var offset = start
    while let length = window.byte(offset) {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return window.count
  }
}
