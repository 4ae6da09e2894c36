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
