/// The boxes of MPEG-4 and QuickTime files, as far as it takes to tell a movie from a sound and an image.
extension MediaFormat {
  static func detectISO(_ window: ByteWindow) -> MediaFormat? {
    guard let size = window.u32(0), let type = window.code(4) else { return nil }
    guard type == "ftyp" else {
      // QuickTime before 2005 has no file type box.
      let isQuickTime = ["moov", "mdat", "wide", "free", "skip", "pnot"].contains(type) && (size >= 8 || size <= 1)
      return isQuickTime ? .quickTime : nil
    }
    guard let brand = window.code(8) else { return nil }
    switch brand {
    case "avif", "avis": return .avif
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": return .heic
    case "qt  ": return .quickTime
    default: break
    }
    let handlers = trackHandlers(window)
    if handlers.contains("vide") { return .mpeg4 }
    if handlers.contains("soun") { return .mpeg4Audio }
    return ["M4A ", "M4B ", "M4P "].contains(brand) ? .mpeg4Audio : .mpeg4
  }

  /// The handler types of the tracks: `vide`, `soun`.
  private static func trackHandlers(_ window: ByteWindow) -> Set<String> {
    var handlers: Set<String> = []
    // Containers are walked from a list, each byte range once, so nesting costs no stack.
    var pending = [0..<window.count]
    var steps = 0
    while let range = pending.popLast() {
      var offset = range.lowerBound
      while let box = isoBox(window, at: offset, end: range.upperBound), steps < 100_000 {
        steps += 1
        switch box.type {
        case "moov", "trak", "mdia": pending.append(box.body)
        case "hdlr": if let handler = window.code(saturatingSum(box.body.lowerBound, 8)) { handlers.insert(handler) }
        default: break
        }
        offset = box.body.upperBound
      }
    }
    return handlers
  }

  /// How long the movie header says that it lasts, in units and units a second (ISO/IEC 14496-12, 8.2.2); nothing where it does not know, as of a file whose length stands in its fragments.
  static func isoLength(_ window: ByteWindow) -> (units: UInt64, rate: Double)? {
    var range = 0..<window.count
    for type in ["moov", "mvhd"] {
      var offset = range.lowerBound
      var found: Range<Int>?
      while found == nil, let box = isoBox(window, at: offset, end: range.upperBound), box.body.upperBound > offset {
        if box.type == type { found = box.body }
        offset = box.body.upperBound
      }
      guard let found else { return nil }
      range = found
    }
    let start = range.lowerBound
    guard let version = window.u32(start).map({ $0 >> 24 }), let rate = window.u32(start + (version == 1 ? 20 : 12)),
      rate > 0
    else { return nil }
    if version == 1 {
      return window.u64(start + 24).flatMap { $0 == .max || $0 == 0 ? nil : (UInt64($0), Double(rate)) }
    }
    return window.u32(start + 16).flatMap { $0 == 0xFFFF_FFFF || $0 == 0 ? nil : (UInt64($0), Double(rate)) }
  }

  /// The box at an offset, cut to `end`.
  static func isoBox(_ window: ByteWindow, at offset: Int, end: Int) -> (type: String, body: Range<Int>)? {
    guard offset < end, let size = window.u32(offset), let type = window.code(saturatingSum(offset, 4)) else {
      return nil
    }
    var header = 8
    var length = size
    if size == 1 {
      guard let large = window.u64(offset + 8) else { return nil }
      (header, length) = (16, Int(clamping: large))
    } else if size == 0 {
      length = end - offset
    }
    guard length >= header, offset + header <= end else { return nil }
    return (type, offset + header..<min(end, saturatingSum(offset, length)))
  }
}
