/// A kind of media that a notification can carry, with the formats and the size that the system takes.
///
/// A local request whose attachment is of another format, too large or broken is not scheduled at all, so the file is
/// checked before it ships.
public struct AttachmentKind: Sendable, Hashable {
  /// `audio`, `image` or `movie`.
  public let name: String
  /// The formats that Apple lists.
  public let formats: [MediaFormat]
  /// Relatives of these that the list does not name.
  public let doubtfulFormats: [MediaFormat]
  /// The largest file, in bytes. Apple writes "5 MB" without saying which megabyte; the smaller one is safe.
  public let maximumBytes: Int
  /// The largest file if a megabyte is 2²⁰ bytes.
  public var largestByAnyReading: Int { maximumBytes / 1_000_000 * 1_048_576 }

  private init(name: String, formats: [MediaFormat], doubtful: [MediaFormat] = [], maximumBytes: Int) {
    (self.name, self.formats, self.maximumBytes) = (name, formats, maximumBytes)
    doubtfulFormats = doubtful
  }

  /// Sounds, up to 5 MB.
  public static let audio = AttachmentKind(
    name: "audio", formats: [.aiff, .wav, .mp3, .mpeg4Audio], doubtful: [.aifc], maximumBytes: 5_000_000)
  /// Images, still or animated, up to 10 MB.
  public static let image = AttachmentKind(name: "image", formats: [.jpeg, .gif, .png], maximumBytes: 10_000_000)
  /// Movies, up to 50 MB.
  public static let movie = AttachmentKind(
    name: "movie", formats: [.mpeg, .mpeg2, .mpeg4, .avi], maximumBytes: 50_000_000)

  /// All kinds, in the order of Apple's table.
  public static let all = [audio, image, movie]

  /// What can be attached, in words: `JPEG, GIF or PNG up to 10 MB, …`.
  public static var advice: String {
    all.map { kind in
      let names = kind.formats.map(\.name)
      let formats = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
      return "\(formats) up to \(kind.maximumBytes / 1_000_000) MB"
    }.joined(separator: "; ")
  }

  /// The kind that takes a format, or nothing: HEIC, WebP, SVG and QuickTime are not listed.
  public static func taking(_ format: MediaFormat) -> AttachmentKind? {
    all.first { $0.formats.contains(format) || $0.doubtfulFormats.contains(format) }
  }
}
