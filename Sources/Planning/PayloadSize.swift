public import Checking
public import Clocks
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
  /// When it can be sent: some fields are moments, whose digits depend on that.
  let sent: ClosedRange<Instant>

  /// The most bytes that the data of a campaign's Live Activity can have; nothing without one, or when an attribute has no bound.
  public static func activityData(of campaign: Campaign) -> Int? {
    guard let activity = campaign.liveActivity, let variant = campaign.variants.first else { return nil }
    // No moment is part of it.
    var encoder = PayloadEncoder(
      campaign, variant, nil, into: SizeSink(sent: Instant(seconds: 0)...Instant(seconds: 0)))
    encoder.activityData(activity)
    return encoder.sink.unbounded == nil ? encoder.sink.largest : nil
  }
}

/// Adds up bytes instead of writing them.
struct SizeSink: PayloadSink {
  /// When it is sent.
  let sent: ClosedRange<Instant>
  var smallest = 0
  var largest = 0
  var unbounded: String?
  var isExact = true
  /// Whether the bounds of the texts need not be reached together.
  var isSumOfCases = false

  init(sent: ClosedRange<Instant>) { self.sent = sent }

  mutating func raw(_ json: String) { add(json.utf8.count) }

  mutating func quoted(_ text: String) { add(JSONEscape.width(text) + 2) }

  mutating func quoted(_ template: Template) {
    add(2)
    isSumOfCases = isSumOfCases || template.hasPassages
    bound(template.bound, smallest: template.smallest)
  }

  mutating func value(_ template: Template) {
    let bounds = template.valueBounds
    isSumOfCases = isSumOfCases || template.hasPassages
    bound(bounds.most, smallest: bounds.least)
  }

  mutating func moment(_ template: Template) {
    let bounds = template.momentBounds
    bound(.atMost(bounds.upperBound), smallest: bounds.lowerBound)
  }

  mutating func seconds(after offset: Int64) {
    let digits = sent.digits(after: offset)
    bound(.atMost(digits.upperBound), smallest: digits.lowerBound)
  }

  mutating func name(ofOneOf variants: [Variant]) {
    let widths = variants.map { JSONEscape.width($0.name) }
    bound(.atMost(widths.max() ?? 0), smallest: widths.min() ?? 0)
  }

  mutating func requestName(channel: String?) { add(Splicer.requestNameWidth) }

  mutating func add(_ other: SizeSink) {
    smallest += other.smallest
    largest = largest.addingReportingOverflow(other.largest).partialValue
    unbounded = unbounded ?? other.unbounded
    isExact = isExact && other.isExact
    isSumOfCases = isSumOfCases || other.isSumOfCases
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
  /// The sizes over all languages and variants of a push campaign that is sent from a moment on. Where they are not `isSharp`, what conditions
  /// keep apart is added up as long as that is below the limit.
  public init(of campaign: Campaign, from now: Instant, isSharp: Bool = true) {
    self.init(
      smallest: Int.max, largest: 0, unbounded: nil, limit: campaign.push?.payloadLimit ?? PayloadLimit.device.bytes,
      isExact: true, worstLocale: "", worstVariant: "",
      sent: campaign.liveActivity == nil ? now...now : campaign.schedule.sending(from: now))
    campaign.sizes(sent: sent, isSharp: isSharp) { take($0, locale: $1, variant: $2) }
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
  func sizes(
    sent: ClosedRange<Instant>, isSharp: Bool = true, _ body: (SizeSink, _ locale: String, _ variant: String) -> Void
  ) {
    for variant in variants {
      var base = PayloadEncoder(self, variant, nil, into: SizeSink(sent: sent))
      guard !variant.content.texts.isEmpty else {
        base.body(alert: nil)
        body(together(base.sink, variant, nil, isSharp), "", variant.name)
        continue
      }
      base.body(alert: { _ in })
      for texts in variant.content.texts {
        var sink: SizeSink
        if texts.hasMore {
          var own = PayloadEncoder(self, variant, texts, into: SizeSink(sent: sent))
          own.body()
          sink = own.sink
        } else {
          sink = base.sink
          AlertEncoder.write(variant.content, texts, self, into: &sink)
        }
        body(together(sink, variant, texts, isSharp), texts.locale, variant.name)
      }
    }
  }

  /// The size without what no one recipient gets together: the texts' bounds are each for whoever has the longest one.
  private func together(_ sink: SizeSink, _ variant: Variant, _ texts: LocalizedTexts?, _ isSharp: Bool) -> SizeSink {
    let limit = push?.payloadLimit ?? PayloadLimit.device.bytes
    guard isSharp || sink.largest > limit, sink.isSumOfCases || attributes.hasSeveralKinds, sink.unbounded == nil else {
      return sink
    }
    var encoder = PayloadEncoder(self, variant, texts, into: TemplateSink())
    encoder.body()
    let templates = encoder.sink.templates
    let sum = templates.reduce(0) { $0.addingReportingOverflow($1.bound.bytes ?? 0).partialValue }
    guard let most = Template.mostTogether(templates, attributes: attributes), most < sum else { return sink }
    var sink = sink
    sink.largest -= sum - most
    return sink
  }
}

/// Keeps what is rendered.
private struct TemplateSink: PayloadSink {
  private(set) var templates: [Template] = []

  mutating func raw(_ json: String) {}
  mutating func quoted(_ text: String) {}
  mutating func quoted(_ template: Template) { templates.append(template) }
  mutating func value(_ template: Template) { templates.append(template) }
  // Its bound is a sum of its own, which nothing that is rendered shares.
  mutating func moment(_ template: Template) {}
  mutating func seconds(after offset: Int64) {}
  mutating func name(ofOneOf variants: [Variant]) {}
  mutating func requestName(channel: String?) {}
}
