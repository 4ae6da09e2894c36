public import Checking
import Expressions
import JSON
import Payloads

/// How large the payloads of a campaign can get, proven from the types of the attributes.
public struct PayloadSize: Sendable {
  /// The fewest bytes that any recipient can get.
  public var smallest: Int
  /// The most bytes that any recipient can get; nothing when an attribute has no bound.
  public var largest: Int?
  /// An attribute without a bound, if there is one.
  public var unbounded: String?
  /// The most that may be sent.
  public var limit: Int
  /// Whether every recipient of one language and variant gets the same bytes.
  public var isExact: Bool
  /// The language of the largest payload.
  public var worstLocale: String
  /// The variant of the largest payload; empty without variants.
  public var worstVariant: String

  /// The most bytes that the data of a campaign's Live Activity can have; nothing without one, or when an attribute has no bound.
  public static func activityData(of campaign: Campaign) -> Int? {
    guard let activity = campaign.liveActivity, let variant = campaign.variants.first else { return nil }
    var encoder = PayloadEncoder(campaign, variant.content, into: SizeSink())
    encoder.activityData(activity)
    return encoder.sink.unbounded == nil ? encoder.sink.largest : nil
  }
}

/// Adds up bytes instead of writing them.
struct SizeSink: PayloadSink {
  var smallest = 0
  var largest = 0
  var unbounded: String?
  var isExact = true

  mutating func raw(_ json: String) { add(json.utf8.count) }

  mutating func quoted(_ text: String) { add(JSONEscape.width(text) + 2) }

  mutating func quoted(_ template: Template) {
    add(2)
    bound(template.bound, smallest: template.smallest)
  }

  mutating func value(_ template: Template) {
    let bounds = template.valueBounds
    bound(bounds.most, smallest: bounds.least)
  }

  mutating func seconds(after offset: Int64) { add(10) }

  mutating func add(_ other: SizeSink) {
    smallest += other.smallest
    largest = largest.addingReportingOverflow(other.largest).partialValue
    unbounded = unbounded ?? other.unbounded
    isExact = isExact && other.isExact
  }

  private mutating func add(_ count: Int) {
    smallest += count
    largest += count
  }

  private mutating func bound(_ bound: ByteBound, smallest least: Int) {
    smallest += least
    switch bound {
    case .atMost(let most):
      let (sum, isTooLarge) = largest.addingReportingOverflow(most)
      largest = isTooLarge ? Int.max / 2 : sum
      if most != least { isExact = false }
    case .unbounded(let attribute):
      unbounded = unbounded ?? attribute
      isExact = false
    }
  }
}

extension PayloadSize {
  /// The sizes over all languages and variants of a push campaign.
  public init(of campaign: Campaign) {
    self.init(
      smallest: Int.max, largest: 0, unbounded: nil, limit: campaign.push?.payloadLimit ?? PayloadLimit.device.bytes,
      isExact: true, worstLocale: "", worstVariant: "")
    campaign.sizes { take($0, locale: $1, variant: $2) }
    if smallest == Int.max { smallest = 0 }
  }

  private mutating func take(_ sink: SizeSink, locale: String, variant: String) {
    smallest = min(smallest, sink.smallest)
    isExact = isExact && sink.isExact
    if let attribute = sink.unbounded {
      if unbounded == nil { (worstLocale, worstVariant) = (locale, variant) }
      unbounded = unbounded ?? attribute
      largest = nil
    } else if let known = largest, sink.largest > known || worstLocale.utf8.isEmpty {
      largest = max(known, sink.largest)
      (worstLocale, worstVariant) = (locale, variant)
    }
  }
}

extension Campaign {
  /// Gives the size of every variant in each of its languages.
  func sizes(_ body: (SizeSink, _ locale: String, _ variant: String) -> Void) {
    for variant in variants {
      var base = PayloadEncoder(self, variant.content, into: SizeSink())
      guard !variant.content.texts.isEmpty else {
        base.body(alert: nil)
        body(base.sink, "", variant.name)
        continue
      }
      base.body(alert: { _ in })
      for texts in variant.content.texts {
        var sink = base.sink
        AlertEncoder.write(variant.content, texts, self, into: &sink)
        body(sink, texts.locale, variant.name)
      }
    }
  }
}
