// Takes: the bytes of a sound.
// Gives: container, codec, channels, rate and length, and what keeps the system from playing it.
// Never: decodes a sample, or believes a file name.

/// What the header of a sound file says: enough to tell whether a notification will play it.
///
/// The system plays the default sound, without any error, in place of one that it cannot play.
public struct SoundFile: Sendable, Equatable {
  /// The container, by the first bytes.
  public let container: MediaFormat
  /// How the samples are coded.
  public let codec: Codec
  /// The number of channels; nothing for containers that are only recognised.
  public let channels: Int?
  /// Samples a second of one channel; nothing for containers that are only recognised.
  public let sampleRate: Double?
  /// The length in samples of one channel, where it can be told.
  public let frames: UInt64?
  /// What is odd in the header, though the rest could be read.
  public let problems: [AppFileError]

  /// How samples are coded.
  public enum Codec: Sendable, Hashable {
    /// Linear PCM, of whole numbers or floating point.
    case linearPCM
    /// IMA/ADPCM, also named IMA4.
    case imaADPCM
    /// µ-law (G.711).
    case muLaw
    /// A-law (G.711).
    case aLaw
    /// A codec that notifications do not play, by name.
    case other(String)

    /// The name for messages.
    public var name: String {
      switch self {
      case .linearPCM: "linear PCM"
      case .imaADPCM: "IMA/ADPCM"
      case .muLaw: "µ-law"
      case .aLaw: "A-law"
      case .other(let name): name
      }
    }
  }

  /// Why the system will not play a sound.
  public enum Objection: Sendable, Hashable, CustomStringConvertible {
    /// The container is none of aiff, wav, caf.
    case container(MediaFormat)
    /// The codec is none of the four.
    case codec(String)
    /// The sound lasts 30 seconds or more: so many microseconds.
    case tooLong(microseconds: Int64)
    /// There is not one sample.
    case empty
    /// The header does not tell the length.
    case unknownLength

    /// Whether Apple says that such a sound is not played. Of what its list does not have, and of exactly 30 seconds, it does not say that.
    public var isCertain: Bool {
      switch self {
      case .container, .codec: false
      case .tooLong(let microseconds): microseconds > Int64(NotificationSoundLimits.maximumSeconds) * 1_000_000
      case .empty, .unknownLength: true
      }
    }

    /// The objection as a sentence of a message.
    public var description: String {
      switch self {
      case .container(let format):
        "it is \(format.name); Apple's list has aiff, wav and caf files only"
      case .codec(let name):
        "its codec is \(name); Apple's list has linear PCM, IMA/ADPCM, µ-law and A-law only"
      case .tooLong(let microseconds):
        "it lasts \(SoundFile.seconds(microseconds)) s; notification sounds last less than "
          + "\(NotificationSoundLimits.maximumSeconds) s"
      case .empty: "it holds no sample"
      case .unknownLength: "its header does not say how long it is"
      }
    }
  }

  init(
    container: MediaFormat, codec: Codec, channels: Int? = nil, sampleRate: Double? = nil, frames: UInt64? = nil,
    problems: [AppFileError] = []
  ) {
    self.container = container
    self.codec = codec
    self.channels = channels
    self.sampleRate = sampleRate
    self.frames = frames
    self.problems = problems
  }

  /// The length in microseconds, rounded down; held at the largest number.
  public var microseconds: Int64? {
    guard let frames, let rate = sampleRate, rate > 0 else { return nil }
    // Whole rates, which all real ones are, are divided exactly. (`rounded` and `exactly` would need the C library.)
    if rate < 0x1p63, Double(UInt64(rate)) == rate {
      let whole = UInt64(rate)
      let (high, low) = frames.multipliedFullWidth(by: 1_000_000)
      return high < whole ? Int64(clamping: whole.dividingFullWidth((high, low)).quotient) : Int64.max
    }
    let value = Double(frames) / rate * 1_000_000
    return value < 0x1p63 ? Int64(value) : Int64.max
  }

  /// The length in seconds, for display.
  public var seconds: Double? { microseconds.map { Double($0) / 1_000_000 } }

  /// Whether container and codec are those of notification sounds; the length is another matter.
  public var isPlayableOnApple: Bool {
    !objections.contains {
      switch $0 {
      case .container, .codec: true
      default: false
      }
    }
  }

  /// Whether the sound lasts less than 30 seconds; nothing when that cannot be told.
  public var isShortEnough: Bool? {
    microseconds.map { $0 < Int64(NotificationSoundLimits.maximumSeconds) * 1_000_000 }
  }

  /// Why the system will play the default sound instead, or nothing.
  public var objections: [Objection] {
    var objections: [Objection] = []
    let isListed = NotificationSoundLimits.containers.contains(container)
    if !isListed {
      objections.append(.container(container))
    } else if case .other(let name) = codec {
      objections.append(.codec(name))
    }
    if let microseconds, isShortEnough == false {
      objections.append(.tooLong(microseconds: microseconds))
    } else if frames == 0 {
      objections.append(.empty)
    } else if frames == nil, isListed {
      objections.append(.unknownLength)
    }
    return objections
  }

  /// The objections as sentences.
  public var reasons: [String] { objections.map(\.description) }

  /// Reads the header of a sound; throws when the bytes are no sound known here, or its header is broken.
  public static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(AppFileError) -> SoundFile {
    let window = ByteWindow(bytes)
    guard let format = MediaFormat.detect(bytes), format.family == .audio || format == .mpeg4 else {
      let reason = bytes.isEmpty ? "the file is empty" : "the file begins like no sound known here"
      throw AppFileError(offset: 0, reason: reason)
    }
    switch format {
    case .wav: return try WAVHeader.read(window)
    case .aiff, .aifc: return try AIFFHeader.read(window)
    case .caf: return try CAFHeader.read(window)
    case .mpeg4, .mpeg4Audio: return format.sound(MediaFormat.isoLength(window))
    case .mp3: return format.sound(MP3Length(window).length)
    default: return format.sound(nil)
    }
  }

  /// Reads the header of a sound.
  public static func read(_ bytes: [UInt8]) throws(AppFileError) -> SoundFile {
    try bytes.withUnsafeBufferPointer { (buffer) throws(AppFileError) -> SoundFile in try read(buffer) }
  }

  /// Seconds with as many digits as they need, cut to milliseconds: 31.5, but never 30 for 29.9999.
  private static func seconds(_ microseconds: Int64) -> String {
    let thousandths = microseconds / 1000
    let fraction = String(thousandths % 1000 + 1000).dropFirst()
    let digits = fraction.reversed().drop { $0 == "0" }.reversed()
    return digits.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000).\(String(digits))"
  }
}

/// What Apple says that a notification sound may be.
public enum NotificationSoundLimits {
  /// The containers.
  public static let containers: [MediaFormat] = [.aiff, .aifc, .wav, .caf]
  /// The codecs. Apple's page prints IMA4 as "MA4".
  public static let codecs: [SoundFile.Codec] = [.linearPCM, .imaADPCM, .muLaw, .aLaw]
  /// Sounds last less than this; longer ones are replaced by the default sound.
  public static let maximumSeconds = 30
}

extension MediaFormat {
  /// A sound whose samples nobody looks at, and how long it is where its header says so.
  fileprivate func sound(_ length: (units: UInt64, rate: Double)?) -> SoundFile {
    SoundFile(container: self, codec: .other(name), sampleRate: length?.rate, frames: length?.units)
  }
}
