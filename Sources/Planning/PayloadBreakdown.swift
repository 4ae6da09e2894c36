import Checking
import Clocks
import Expressions

/// Where the bytes of a campaign's payloads are, proven from the types of the attributes: by language and variant, and by field.
public struct PayloadBreakdown: Sendable {
  /// One language of one variant.
  public struct Place: Sendable {
    /// The language; empty without texts.
    public let locale: String
    /// The variant; empty without variants.
    public let variant: String
    /// The fewest bytes that any recipient can get.
    public let smallest: Int
    /// The most; nothing where an attribute has no bound.
    public let largest: Int?
  }

  /// A field of the payload.
  public struct Field: Sendable {
    /// Its path: `aps.alert.title`.
    public let name: String
    /// The most bytes that it can have, its comma and key included; nothing where an attribute has no bound.
    public let most: Int?
  }

  /// How many fields are told.
  public static let shown = 3

  /// In the order of the campaign.
  public let places: [Place]
  /// The fields that cost most in the largest payload, the dearest first.
  public let dearest: [Field]

  /// The breakdown of a push campaign; nothing for a local one.
  public init?(of plan: CampaignPlan) {
    guard let size = plan.size else { return nil }
    let campaign = plan.campaign
    var places: [Place] = []
    campaign.sizes(sent: size.sent) { sink, locale, variant in
      places.append(
        Place(
          locale: locale, variant: variant, smallest: sink.smallest,
          largest: sink.unbounded == nil ? sink.largest : nil))
    }
    self.places = places
    guard let (variant, texts) = campaign.worst(size) else {
      dearest = []
      return
    }
    var encoder = PayloadEncoder(campaign, variant, texts, into: FieldSink(sent: size.sent))
    encoder.body()
    let fields = encoder.sink.fields.map { name, size in
      Field(name: name, most: size.unbounded == nil ? size.largest : nil)
    }
    let sorted = fields.sorted { a, b in
      let (one, other) = (a.most ?? Int.max, b.most ?? Int.max)
      return one == other ? a.name.utf8.lexicographicallyPrecedes(b.name.utf8) : one > other
    }
    dearest = Array(sorted.prefix(Self.shown))
  }
}

extension Campaign {
  /// The variant and the language of the largest payload.
  func worst(_ size: PayloadSize) -> (variant: Variant, texts: LocalizedTexts?)? {
    guard
      let variant = variants.first(where: { $0.name.utf8.elementsEqual(size.worstVariant.utf8) }) ?? variants.first
    else { return nil }
    let texts = variant.content.texts
    return (variant, texts.first { $0.locale.utf8.elementsEqual(size.worstLocale.utf8) } ?? texts.first)
  }
}

/// Adds up bytes field by field.
private struct FieldSink: PayloadSink {
  private(set) var fields: [(name: String, size: SizeSink)] = []
  /// What holds the fields together.
  private var structure: SizeSink
  private var isInField = false

  init(sent: ClosedRange<Instant>) { structure = SizeSink(sent: sent) }

  mutating func begin(_ place: PayloadPlace, _ name: String) {
    fields.append((place.rawValue + name, SizeSink(sent: structure.sent)))
    isInField = true
  }

  mutating func end() { isInField = false }

  mutating func raw(_ json: String) { add { $0.raw(json) } }
  mutating func quoted(_ text: String) { add { $0.quoted(text) } }
  mutating func quoted(_ template: Template) { add { $0.quoted(template) } }
  mutating func value(_ template: Template) { add { $0.value(template) } }
  mutating func moment(_ template: Template) { add { $0.moment(template) } }
  mutating func seconds(after offset: Int64) { add { $0.seconds(after: offset) } }
  mutating func name(ofOneOf variants: [Variant]) { add { $0.name(ofOneOf: variants) } }
  mutating func requestName(channel: String?) { add { $0.requestName(channel: channel) } }

  private mutating func add(_ write: (inout SizeSink) -> Void) {
    guard isInField, let last = fields.indices.last else { return write(&structure) }
    write(&fields[last].size)
  }
}
