import Checking
import Expressions
import JSON

/// Writes payloads into the programs that rows are rendered with.
struct SplicerSink: PayloadSink {
  var builder: Splicer.Builder

  mutating func raw(_ json: String) { builder.literal(json) }

  mutating func quoted(_ text: String) { builder.literal(JSONWriter.bytes(of: .string(text))) }

  mutating func quoted(_ template: Template) {
    builder.literal("\"")
    builder.text(template)
    builder.literal("\"")
  }

  mutating func value(_ template: Template) { builder.value(template) }

  mutating func moment(_ template: Template) { builder.moment(template) }

  mutating func seconds(after offset: Int64) { builder.sent(after: offset) }

  mutating func name(ofOneOf variants: [Variant]) {
    builder.variant(of: variants.map { JSONEscape.escaped($0.name.utf8) })
  }

  mutating func requestName(channel: String?) { builder.requestName(channel: channel) }
}

extension Splicer.Builder {
  /// Adds the payload of a variant in one of its languages, or of all that share its content; without texts there is no alert.
  mutating func payload(_ campaign: Campaign, _ variant: Variant, isShared: Bool = false, _ texts: LocalizedTexts?) {
    var encoder = PayloadEncoder(campaign, variant, isShared: isShared, texts, into: SplicerSink(builder: self))
    encoder.body()
    self = encoder.sink.builder
  }

  /// Adds the name of the request to a recipient's token, or to a channel.
  mutating func requestName(channel: String?) {
    if let channel { identity(channel: channel) } else { identity(column: AttributeTable.tokenColumn) }
  }
}
