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
}

extension Splicer.Builder {
  /// Adds the payload of a variant in one of its languages; without texts there is no alert.
  mutating func payload(_ campaign: Campaign, _ content: Content, _ texts: LocalizedTexts?) {
    var encoder = PayloadEncoder(campaign, content, texts, into: SplicerSink(builder: self))
    encoder.body()
    self = encoder.sink.builder
  }
}
