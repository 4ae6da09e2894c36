import Diagnostics
import Expressions
import Rules
import Testing

/// A warning tells of what was understood, so it must hide no mistake: what is hidden is not told, and what is not told is sent. Every warning that
/// a template can have stands here before what cannot be read, and before other mistakes.
@Suite struct WarnedTemplateTests {
  /// Each of the warnings with outputs that have it and nothing else.
  private static let warned: [(rule: Rule, outputs: [String])] = [
    (
      .utcTime,
      [
        #"ends | date: "long""#, "ends | time", #"ends | date: "%H:%M""#, #"ends | date: 'short' | upcase"#,
      ]
    ),
    (
      .needlessDefault,
      [
        "points | default: 5", #"code | default: "x""#, "points | default: 5 | times: 2",
        #"points | default: 5, allow_false: true"#,
      ]
    ),
    (
      .idleFilter,
      [
        "code | truncate: 0", #"code | truncate: 3, "...""#, #"code | replace: "", "x""#, #"code | remove: """#,
        #"day | date: "%H:%M""#, "points | times: 0", #"points | plural: one: "a", zero: "b", other: "c""#,
        "code | truncate: 0 | upcase",
      ]
    ),
    (.readerWithoutZone, [#"ends | date: "long", zone: "device""#, #"ends | time: zone: "device""#]),
    (.emptyList, [#"cart | join: ", ""#, #"cart | list: "or""#, "cart | list"]),
  ]

  /// What may stand behind an output by mistake.
  private static let junk = [
    "foo", "zone: \"device\"", #""x""#, "'x'", "\"", "'", "5", "-5", ".", ".x", "=", "==", "?", "?? 1", "& x", "&&",
    "(", ")", "()", "[0]", "!",
    "+ 1", "* 2", "/ 2", "%", "|", "| ", "| | upcase", "| 5", "| \"x\"", "|| 1", "or 1", ",", ", ,", ":", ": 1", "{",
    "<", "\u{201C}x\u{201D}",
    "\u{FF0C} 1", "\u{A0}x", "\u{0}", "ä",
  ]

  private static let table = AttributeTable(declared: [
    Attribute(name: "ends", type: .timestamp), Attribute(name: "day", type: .date),
    Attribute(name: "points", type: .integer(min: 0, max: 100)),
    Attribute(name: "code", type: .enumeration(["alpha", "beta"])),
    Attribute(name: "nick", type: .text(max: 9), isOptional: true),
    Attribute(name: "cart", list: ListType(of: .text(max: 6), most: 3)),
  ])

  private static func parsed(
    _ text: String, isAddress: Bool = false, isValue: Bool = false
  ) -> (template: Template?, findings: [Finding]) {
    var findings: [Finding] = []
    let template = Template.parse(
      text, attributes: table, isAddress: isAddress, isValue: isValue, language: "en", into: &findings)
    return (template, findings)
  }

  private static func names(_ findings: [Finding]) -> [String] { findings.map { "\($0.rule.name): \($0.message)" } }

  /// The other two are about tags: they come at the end of one, behind all that stands in it.
  private static let ofTags: [Rule] = [.unreachableBranch, .idleCondition]

  @Test func theTableHasEveryWarningOfTemplates() {
    let known = (Self.warned.map(\.rule) + Self.ofTags).map(\.name)
    let all = TemplateRules.all.filter { $0.severity == .warning }.map(\.name)
    #expect(all.filter { !known.contains($0) } == [])
    #expect(all.count >= Self.warned.count)
  }

  @Test func eachOutputHasItsWarningAlone() {
    for (rule, outputs) in Self.warned {
      for output in outputs {
        let (template, findings) = Self.parsed("A {{ \(output) }} B")
        #expect(template != nil, "\(output)")
        #expect(findings.map(\.rule.name) == [rule.name], "\(output): \(Self.names(findings))")
      }
    }
  }

  @Test func whatCannotBeReadBehindAWarningIsToldAndRendersNothing() {
    var tried = 0
    for (rule, outputs) in Self.warned {
      for output in outputs {
        for junk in Self.junk {
          for (before, after) in [
            ("A ", " B"), ("{% if nick %}", "{% endif %}"), ("{{ points | truncate: 0 }}", "{{ code }}"),
          ] {
            for blank in ["", " "] {
              let text = "\(before){{ \(output)\(blank)\(junk) }}\(after)"
              // Read as a part of the word or number before it, it is no junk.
              guard blank == " " || !Self.isJoined(output, junk) else { continue }
              let (template, findings) = Self.parsed(text)
              tried += 1
              #expect(template == nil, "\(text) is sent: \(Self.names(findings))")
              #expect(
                findings.contains { $0.severity == .error && !$0.rule.isAdjustable }, "\(rule.name) hides it: \(text)")
            }
          }
        }
      }
    }
    #expect(tried > 3000)
  }

  private static func isJoined(_ output: String, _ junk: String) -> Bool {
    guard let last = output.unicodeScalars.last, let first = junk.unicodeScalars.first else { return false }
    func isPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || "_-0123456789".unicodeScalars.contains(scalar)
    }
    return isPart(last) && (isPart(first) || first == ".")
  }

  @Test func addressesAndValuesAreNoLessStrict() {
    for (_, outputs) in Self.warned {
      for output in outputs {
        for junk in Self.junk {
          let text = "{{ \(output) \(junk) }}"
          #expect(Self.parsed("https://example.com/?q=" + text, isAddress: true).template == nil, "\(text)")
          #expect(Self.parsed(text, isValue: true).template == nil, "\(text)")
        }
      }
    }
  }

  @Test func aWarningHidesNoBranchThatNobodySees() {
    for (_, outputs) in Self.warned {
      for output in outputs {
        let unseen = "{% if points > 50 %}x{% elsif points > 60 %}y{% endif %}"
        let idle = "{% if points >= 0 %}x{% endif %}"
        for text in [unseen, idle] {
          let alone = Self.parsed(text).findings
          #expect(alone.count == 1)
          let both = Self.parsed("{{ \(output) }} \(text)").findings
          #expect(
            both.contains { $0.rule === alone.first?.rule },
            "\(output) hides \(alone.first?.rule.name ?? ""): \(Self.names(both))")
        }
      }
    }
  }

  /// Of two filters without a comma, the author's own words with one.
  @Test func theCommaThatIsMissingIsOffered() {
    for (text, meant) in [
      (#"{{ ends | date: "long" zone: "device" }}"#, #"{{ ends | date: "long", zone: "device" }}"#),
      (#"{{ points | plural: one: "a" other: "b" }}"#, #"{{ points | plural: one: "a", other: "b" }}"#),
      (#"{{ code | replace: "a" "b" }}"#, #"{{ code | replace: "a", "b" }}"#),
    ] {
      var bytes = Array(text.utf8)
      let edits = Self.parsed(text).findings.first { $0.severity == .error }?.fixes.first?.edits ?? []
      #expect(!edits.isEmpty, "\(text): \(Self.names(Self.parsed(text).findings))")
      for edit in edits.reversed() { bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8) }
      #expect(String(decoding: bytes, as: UTF8.self) == meant)
      #expect(Self.parsed(meant).template != nil)
    }
  }
}
