public import Checking
public import Clocks
public import Expressions
import JSON

/// Why the largest payload of a push campaign is as large as it is: what each field costs, and the recipient who gets it.
public struct SizeReport: Sendable {
  /// One field of the payload, its comma and key included.
  public struct Part: Sendable {
    /// The path of the field, `aps.alert.title`; nothing for the braces that hold the fields together.
    public var field: String?
    /// Its bytes in the largest payload that was found.
    public var bytes = 0
    /// How many of them attributes bring.
    public var fromAttributes = 0
    /// The most bytes that it can have by itself; nothing where an attribute has no bound.
    public var bound: Int? = 0
  }

  /// An attribute of the recipient, and what it costs.
  public struct Cost: Sendable {
    /// The attribute.
    public let attribute: Attribute
    /// Its value.
    public let value: WitnessValue
    /// The bytes that it brings, in all fields together.
    public let bytes: Int
  }

  /// The variant of the largest payload; empty without variants.
  public let variant: String
  /// The language of the largest payload; empty without texts.
  public let locale: String
  /// The bytes of the largest payload that was found, as it would be sent.
  public let bytes: Int
  /// The bytes that no recipient's payload exceeds; nothing where an attribute has no bound.
  public let bound: Int?
  /// The attribute without a bound, if there is one.
  public let unbounded: String?
  /// The most that may be sent.
  public let limit: Int
  /// In the order of the payload, what holds the fields together last.
  public let parts: [Part]
  /// What the payload reads of the recipient, the dearest first.
  public let costs: [Cost]

  /// Whether the recipient's payload has as many bytes as the bound.
  public var isExact: Bool { bound == bytes }

  /// The report on a push campaign that is sent from a moment on; nothing for a local one.
  ///
  /// It is sent when its moments have the most digits. The recipient has values that the attributes' types allow, and is in the audience at that moment.
  public init?(of campaign: Campaign, in project: Project, from now: Instant) {
    guard campaign.push != nil else { return nil }
    let size = PayloadSize(of: campaign, from: now)
    guard let (chosen, texts) = campaign.worst(size) else { return nil }
    let attributes = campaign.columns
    let sending = Splicer.Sending(sent: size.sent.longest.seconds, expiry: 0)
    func parts(of batch: ColumnBatch) -> PartSink {
      var encoder = PayloadEncoder(campaign, chosen, texts, into: PartSink(batch, attributes, sending))
      encoder.body()
      return encoder.sink
    }
    var builder = Splicer.Builder(attributes: attributes)
    let program = builder.begin()
    builder.payload(campaign, chosen, texts)
    builder.end()
    let splicer = builder.finish()
    variant = chosen.name
    locale = texts?.locale ?? ""
    limit = size.limit
    bound = size.largest
    unbounded = size.unbounded
    var buffer = ByteBuffer(capacity: 1 << 13)
    // What is rendered does not depend on the recipient: nobody in particular shows it.
    let nobody = ColumnBatch(attributes: attributes, capacity: 1)
    let witness = Witness(
      of: parts(of: nobody).templates, attributes: attributes, audience: campaign.audience, now: now,
      bound: size.largest
    ) { batch in
      buffer.truncate(to: 0)
      _ = splicer.render(program, batch, 0, sending, into: &buffer)
      return buffer.count
    }
    bytes = witness.bytes
    let sink = parts(of: witness.batch(attributes))
    self.parts = sink.all
    let spent = sink.costs
    costs = witness.cells
      .map { Cost(attribute: attributes.attributes[$0.column], value: $0.value, bytes: spent[$0.column] ?? 0) }
      .sorted { ($0.bytes, $1.attribute.name) > ($1.bytes, $0.attribute.name) }
  }
}

/// Counts the bytes of one row by field.
private struct PartSink: PayloadSink {
  private let batch: ColumnBatch
  private let attributes: AttributeTable
  private let sending: Splicer.Sending
  private var parts: [SizeReport.Part] = []
  private var structure = SizeReport.Part()
  private var isInField = false
  /// What is rendered, in order.
  private(set) var templates: [Template] = []
  /// Bytes by column.
  private(set) var costs: [Int: Int] = [:]

  init(_ batch: ColumnBatch, _ attributes: AttributeTable, _ sending: Splicer.Sending) {
    self.batch = batch
    self.attributes = attributes
    self.sending = sending
  }

  /// Every field, then what holds them together.
  var all: [SizeReport.Part] { parts + [structure] }

  mutating func begin(_ place: PayloadPlace, _ name: String) {
    parts.append(SizeReport.Part(field: place.rawValue + name))
    isInField = true
  }

  mutating func end() { isInField = false }

  mutating func raw(_ json: String) { raw(width: json.utf8.count) }

  mutating func quoted(_ text: String) { raw(width: JSONEscape.width(text) + 2) }

  mutating func quoted(_ template: Template) {
    raw(width: 2)
    templates.append(template)
    let costs = template.costs(batch, 0)
    add(template.size(batch, 0), costs: costs, bound: template.bound)
  }

  mutating func value(_ template: Template) {
    templates.append(template)
    var value = ByteBuffer(capacity: 256)
    _ = Splicer(value: template, attributes: attributes).render(0, batch, 0, sending, into: &value)
    // Only the quotation marks of a text are nobody's.
    let inner = template.size(batch, 0)
    let own = value.count == inner + 2 ? inner : value.count
    let column = template.soleAttribute ?? template.listValue
    add(value.count, costs: column.map { [$0: own] } ?? [:], bound: template.valueBounds.most)
  }

  mutating func moment(_ template: Template) {
    templates.append(template)
    var value = ByteBuffer(capacity: 64)
    _ = Splicer(moment: template, attributes: attributes).render(0, batch, 0, sending, into: &value)
    add(
      value.count, costs: template.soleAttribute.map { [$0: value.count] } ?? [:],
      bound: .atMost(template.momentBounds.upperBound))
  }

  mutating func seconds(after offset: Int64) {
    raw(width: String(sending.sent(after: offset)).utf8.count)
  }

  mutating func name(ofOneOf variants: [Variant]) { raw(width: variants.map { JSONEscape.width($0.name) }.max() ?? 0) }

  mutating func requestName(channel: String?) { raw(width: Splicer.requestNameWidth) }

  private mutating func raw(width: Int) { add(width, bound: .atMost(width)) }

  private mutating func add(_ bytes: Int, costs: [Int: Int] = [:], bound: ByteBound) {
    for (column, cost) in costs { self.costs[column, default: 0] += cost }
    let fromAttributes = costs.values.reduce(0, +)
    func add(to part: inout SizeReport.Part) {
      part.bytes += bytes
      part.fromAttributes += fromAttributes
      if let sum = part.bound, let most = bound.bytes {
        let (total, isTooLarge) = sum.addingReportingOverflow(most)
        part.bound = isTooLarge ? nil : total
      } else {
        part.bound = nil
      }
    }
    guard isInField, let last = parts.indices.last else { return add(to: &structure) }
    add(to: &parts[last])
  }
}
