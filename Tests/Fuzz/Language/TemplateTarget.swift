import Diagnostics
import Expressions
import Harness
import JSON
import Limits
import Samples

/// A template: what is proven of its size against what rows and the longest person that is found make of it.
let templateTarget = FuzzTarget(
  "template", longest: 200,
  words: {
    Filter.all.map { "| \($0.name)" } + sampleAttributes.attributes.map { "{{ \($0.name) }}" }
      + [
        "{{ ", " }}", "{% if ", "{% elsif ", "{% else %}", "{% endif %}", "{% unless ", "{% endunless %}", "{% case ",
        "{% when ", "{% endcase %}", " == ", " contains ", ": \"", "\"", ", ", "nil", "blank", "-%}", "{%-",
        "{% raw %}",
        "{% endraw %}", "{% comment %}", "allow_false: true", "%A %-d", "first_name", "points", "ŉ", "\u{1}",
      ]
  },
  seeds: { files in
    let tests = files.literals(
      in: "Tests/ExpressionsTests/TemplateTests.swift", "Tests/ExpressionsTests/WitnessTests.swift",
      "Tests/ExpressionsTests/TemplateMistakeTests.swift", "Tests/ExpressionsTests/LiquidVectorTests.swift",
      "Tests/ExpressionsTests/TemplatePropertyTests.swift", "Tests/ExpressionsTests/LoopTests.swift")
    return tests.filter { $0.contains(UInt8(ascii: "{")) }
  },
  start: {
    let rows = SampleRows.batch()
    return { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      var findings: [Finding] = []
      let parsed = Template.parse(text, attributes: sampleAttributes, budget: .ofLargestFile(), into: &findings)
      expect(parsed != nil || !findings.isEmpty, "a template is not refused without a word")
      expectFindings(findings, in: text.utf8.count)
      guard let template = parsed else { return }
      for row in 0..<rows.count { expectBounds(template, rows, row) }
      guard !template.isLiteral else { return }
      let witness = template.witness(sampleAttributes, budget: 50)
      let person = witness.batch(sampleAttributes)
      expectBounds(template, person, 0)
      expect(
        witness.bytes == template.size(person, 0), "the longest person that is found is as long as it says: \(text)")
      let json = JSONWriter.bytes(of: template.json(attributes: sampleAttributes))
      expect((try? JSONReader.read(json)) != nil, "its pieces are JSON")
    }
  })

/// What a row becomes is JSON, and no longer or shorter than was proven.
private func expectBounds(_ template: Template, _ batch: ColumnBatch, _ row: Int) {
  var buffer = ByteBuffer(capacity: 256)
  buffer.append(UInt8(ascii: "\""))
  template.render(batch, row, into: &buffer)
  buffer.append(UInt8(ascii: "\""))
  let bytes = buffer.withBytes { Array($0) }
  let (size, source) = (bytes.count - 2, template.source)
  expect(size >= template.smallest, "\(size) bytes are at least \(template.smallest): \(source)")
  if let most = template.bound.bytes { expect(size <= most, "\(size) bytes are at most \(most): \(source)") }
  guard case .string(let text)? = try? JSONReader.read(bytes) else { fail("a row becomes a text of JSON: \(source)") }
  if let most = template.utf8Bound.bytes {
    expect(text.utf8.count <= most, "at most \(most) bytes of UTF-8: \(source)")
  }
}
