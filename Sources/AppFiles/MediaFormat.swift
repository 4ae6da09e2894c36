/// A file format of sounds, images and movies, told by its first bytes and never by its name.
public enum MediaFormat: String, Sendable, Hashable, CaseIterable {
  /// JPEG image.
  case jpeg
  /// PNG image, still or animated.
  case png
  /// GIF image, still or animated.
  case gif
  /// HEIC or HEIF image.
  case heic
  /// AVIF image.
  case avif
  /// WebP image.
  case webp
  /// SVG drawing.
  case svg
  /// TIFF image.
  case tiff
  /// Windows bitmap.
  case bmp
  /// MPEG-1 program stream.
  case mpeg
  /// MPEG-2 program stream.
  case mpeg2
  /// MPEG-2 transport stream.
  case mpegTransportStream
  /// MPEG-4 with a picture.
  case mpeg4
  /// QuickTime movie.
  case quickTime
  /// AVI movie.
  case avi
  /// Matroska or WebM.
  case matroska
  /// AIFF sound.
  case aiff
  /// AIFF-C sound.
  case aifc
  /// WAV sound.
  case wav
  /// Core Audio Format sound.
  case caf
  /// MPEG-1 or -2 audio of layer I, II or III; almost always MP3.
  case mp3
  /// MPEG-4 with sound alone.
  case mpeg4Audio
  /// AAC without a container.
  case adts
  /// Ogg: Vorbis, Opus.
  case ogg
  /// FLAC sound.
  case flac
  /// AMR speech.
  case amr
  /// Standard MIDI file.
  case midi

  /// What kind of medium a format holds.
  public enum Family: Sendable { case image, movie, audio }

  /// The name for messages and the file extensions that systems map to the format.
  private var row: (name: String, family: Family, extensions: [String]) {
    switch self {
    case .jpeg: ("JPEG", .image, ["jpg", "jpeg"])
    case .png: ("PNG", .image, ["png"])
    case .gif: ("GIF", .image, ["gif"])
    case .heic: ("HEIC", .image, ["heic", "heif"])
    case .avif: ("AVIF", .image, ["avif"])
    case .webp: ("WebP", .image, ["webp"])
    case .svg: ("SVG", .image, ["svg"])
    case .tiff: ("TIFF", .image, ["tif", "tiff"])
    case .bmp: ("BMP", .image, ["bmp"])
    case .mpeg: ("MPEG", .movie, ["mpg", "mpeg"])
    case .mpeg2: ("MPEG-2", .movie, ["mpg", "mpeg", "m2v"])
    case .mpegTransportStream: ("MPEG-2 transport stream", .movie, ["ts"])
    case .mpeg4: ("MPEG-4", .movie, ["mp4"])
    case .quickTime: ("QuickTime", .movie, ["mov", "qt"])
    case .avi: ("AVI", .movie, ["avi"])
    case .matroska: ("Matroska or WebM", .movie, ["mkv", "webm"])
    case .aiff: ("AIFF", .audio, ["aiff", "aif"])
    case .aifc: ("AIFF-C", .audio, ["aifc", "aiff", "aif"])
    case .wav: ("WAV", .audio, ["wav"])
    case .caf: ("CAF", .audio, ["caf"])
    case .mp3: ("MP3", .audio, ["mp3"])
    case .mpeg4Audio: ("MPEG-4 audio", .audio, ["m4a", "mp4"])
    case .adts: ("AAC", .audio, ["aac"])
    case .ogg: ("Ogg", .audio, ["ogg", "opus"])
    case .flac: ("FLAC", .audio, ["flac"])
    case .amr: ("AMR", .audio, ["amr"])
    case .midi: ("MIDI", .audio, ["mid", "midi"])
    }
  }

  /// The name of the format for messages, `AIFF-C`.
  public var name: String { row.name }
  /// Whether it is an image, a movie or a sound.
  public var family: Family { row.family }
  /// The file extensions that fit, in lower case, the usual one first.
  public var fileExtensions: [String] { row.extensions }

  /// The uniform type identifier of a format that can be attached, for the type hint of an attachment.
  public var typeIdentifier: String? {
    switch self {
    case .jpeg: "public.jpeg"
    case .png: "public.png"
    case .gif: "com.compuserve.gif"
    case .aiff: "public.aiff-audio"
    case .aifc: "public.aifc-audio"
    case .wav: "com.microsoft.waveform-audio"
    case .mp3: "public.mp3"
    case .mpeg4Audio: "public.mpeg-4-audio"
    case .mpeg: "public.mpeg"
    case .mpeg2: "public.mpeg-2-video"
    case .mpeg4: "public.mpeg-4"
    case .avi: "public.avi"
    default: nil
    }
  }

  /// The format of some bytes, or nothing when no format known here begins like this.
  public static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaFormat? {
    let window = ByteWindow(bytes)
    return detectByMagic(window) ?? detectISO(window) ?? detectMPEG(window) ?? (isSVG(window) ? .svg : nil)
  }

  private static let magics: [(magic: StaticString, format: MediaFormat)] = [
    ("GIF87a", .gif), ("GIF89a", .gif), ("caff", .caf), ("OggS", .ogg), ("fLaC", .flac),
    ("#!AMR", .amr), ("MThd", .midi), ("ID3", .mp3),
  ]

  private static func detectByMagic(_ window: ByteWindow) -> MediaFormat? {
    for row in magics where window.matches(row.magic, at: 0) { return row.format }
    switch window.u32(0) {
    case 0x8950_4E47 where window.u32(4) == 0x0D0A_1A0A: return .png
    case 0x4D4D_002A, 0x4949_2A00: return .tiff
    case 0x1A45_DFA3: return .matroska
    default: break
    }
    if window.matches("FORM", at: 0) {
      return window.matches("AIFF", at: 8) ? .aiff : window.matches("AIFC", at: 8) ? .aifc : nil
    }
    if window.matches("RIFF", at: 0) || window.matches("RIFX", at: 0) || window.matches("RF64", at: 0) {
      if window.matches("WAVE", at: 8) { return .wav }
      if window.matches("AVI ", at: 8) { return .avi }
      if window.matches("WEBP", at: 8) { return .webp }
      return nil
    }
    if window.matches("BM", at: 0), window.littleU32(6) == 0 { return .bmp }
    return nil
  }

  /// Formats without a magic number: start codes and frame headers.
  private static func detectMPEG(_ window: ByteWindow) -> MediaFormat? {
    if let first = window.big(0, width: 3), first == 0xFFD8FF { return .jpeg }
    switch window.u32(0) {
    case 0x1BA: return (window.byte(4) ?? 0) >> 6 == 1 ? .mpeg2 : .mpeg
    case 0x1B3: return .mpeg
    default: break
    }
    if window.byte(0) == 0x47, window.byte(188) == 0x47, window.byte(376) == 0x47 { return .mpegTransportStream }
    // Eleven bits of sync; layer 0 is AAC (ADTS), other layers are MPEG audio, with a bit rate and a rate that exist.
    guard let header = window.u16(0), header & 0xFFE0 == 0xFFE0, let third = window.byte(2) else { return nil }
    if header & 0xFFF6 == 0xFFF0 { return .adts }
    let isReal = header & 0x18 != 0x08 && header & 0x06 != 0 && third >> 4 != 0x0F && third & 0x0C != 0x0C
    return isReal ? .mp3 : nil
  }

  /// `<svg` after an optional mark, prolog, comments and document type, within the first kilobyte.
  private static func isSVG(_ window: ByteWindow) -> Bool {
    var start = 0
    if window.big(0, width: 3) == 0xEFBBBF { start = 3 }
    while let byte = window.byte(start), byte == 0x20 || 0x09...0x0D ~= byte { start += 1 }
    guard window.byte(start) == UInt8(ascii: "<") else { return false }
    for offset in start..<min(window.count, start + 1024) where window.matches("<svg", at: offset) {
      return true
    }
    return false
  }
}
