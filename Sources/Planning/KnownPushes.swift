import Checking
import Clocks
import Expressions
import JSON

/// What pushes of one campaign are made of, kept from one moment to the next: a campaign of a thousand moments has one program, and mostly one payload.
public final class KnownPushes {
  private var campaign: Campaign?
  private var renderer: RowRenderer?
  /// The `aps` that was read last.
  private var written: [UInt8] = []
  private var aps: JSONValue?
  private var locale: [UInt8]?
  /// In which language a person with that locale is shown each variant.
  private var languages: [Int: Language] = [:]

  /// In which language a device shows a content, and why: where it looks up the texts itself, one of the app's.
  typealias Language = (name: String, reason: Simulation.LanguageReason?, texts: LocalizedTexts?)

  /// Nothing is known yet.
  public init() {}

  /// A person's push.
  struct Push {
    let rendered: RowRenderer.Rendered
    /// The `aps` of its payload; nothing where there is no request.
    let aps: JSONValue?
  }

  /// What becomes of a row that is in the audience of a push campaign, from a moment on; nothing for a local campaign.
  func render(_ campaign: Campaign, in project: Project, from now: Instant, _ batch: ColumnBatch, _ row: Int) -> Push? {
    turn(to: campaign)
    if renderer == nil {
      renderer = RowRenderer(ofAnyMoment: campaign, in: project, from: now)
    } else {
      renderer?.look(from: now)
    }
    var buffer = ByteBuffer()
    guard let rendered = renderer?.renderAlone(batch, row, into: &buffer) else { return nil }
    guard case .request(_, let size, _, let start) = rendered.outcome else {
      return Push(rendered: rendered, aps: nil)
    }
    buffer.withBytes { read(UnsafeBufferPointer(rebasing: $0[start..<start + size])) }
    return Push(rendered: rendered, aps: aps)
  }

  /// The language of a variant for a locale; `choose` finds it once.
  func language(of variant: Int, _ campaign: Campaign, for locale: [UInt8]?, _ choose: () -> Language) -> Language {
    turn(to: campaign)
    if self.locale != locale {
      self.locale = locale
      languages = [:]
    }
    if let known = languages[variant] { return known }
    let language = choose()
    languages[variant] = language
    return language
  }

  private func turn(to campaign: Campaign) {
    guard self.campaign !== campaign else { return }
    self.campaign = campaign
    renderer = nil
    languages = [:]
  }

  private func read(_ payload: UnsafeBufferPointer<UInt8>) {
    let bytes = Self.aps(of: payload)
    guard !written.elementsEqual(bytes) else { return }
    written = Array(bytes)
    aps = try? JSONReader.read(UnsafeBufferPointer(rebasing: bytes))
  }

  /// The `aps`, with which a payload begins: what comes behind names the moment, and is another one for each.
  private static func aps(of payload: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    let key = Array("{\"aps\":".utf8)
    guard payload.starts(with: key) else { return payload[..<0] }
    var (index, depth, isText) = (key.count, 0, false)
    while index < payload.count {
      switch payload[index] {
      case UInt8(ascii: "\\") where isText: index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText:
        depth -= 1
        if depth == 0 { return payload[key.count...index] }
      default: break
      }
      index += 1
    }
    return payload[..<0]
  }
}
