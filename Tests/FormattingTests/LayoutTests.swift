import Diagnostics
import Testing

@testable import Formatting

/// What becomes of files, each with the line that says why.
@Suite struct LayoutTests {
  /// A file before and after.
  private static let changes: [(before: String, after: String)] = [
    // Keys in the order of the reference; empty lines stay between the groups that they part.
    (
      "campaign: a\nowner: b\n\naudience: all\ndeliver: push\n\nalert: Hi\ntags: [x]\n",
      "campaign: a\nowner: b\ntags: [x]\n\ndeliver: push\naudience: all\n\nalert: Hi\n"
    ),
    ("campaign: a\nalert: { body: b, title: a }\n", "campaign: a\nalert: { title: a, body: b }\n"),
    (
      "campaign: a\nvariants:\n- weight: 50\n  # why\n  name: b\n",
      "campaign: a\nvariants:\n  # why\n  - name: b\n    weight: 50\n"
    ),
    // A key that is not of the language may be meant for any other: its mapping keeps its order.
    ("campaign: a\nalert:\n    bdoy: b\n    title: a\n", "campaign: a\nalert:\n  bdoy: b\n  title: a\n"),
    // Names that an author chose keep their order.
    ("campaign: a\ndata: {z: 1, a: [3, 1]}\n", "campaign: a\ndata: { z: 1, a: [3, 1] }\n"),
    ("audiences:\n  z: all\n  a: all\n", "audiences:\n  z: all\n  a: all\n"),
    // Quotation marks only where YAML needs them.
    ("campaign: 'a'\n\"alert\": \"Hi\"\n", "campaign: a\nalert: Hi\n"),
    ("campaign: a\nalert: 'Sale: 50% off'\n", "campaign: a\nalert: \"Sale: 50% off\"\n"),
    ("campaign: a\nalert: \"Room #5\"\n", "campaign: a\nalert: \"Room #5\"\n"),
    ("campaign: a\nalert: \"C#5\"\n", "campaign: a\nalert: C#5\n"),
    (
      "campaign: a\nalert: { title: 'a, b', body: \"it's\" }\n", "campaign: a\nalert: { title: \"a, b\", body: it's }\n"
    ),
    ("campaign: a\nalert: 'say \"hi\": now'\n", "campaign: a\nalert: 'say \"hi\": now'\n"),
    ("campaign: a\nalert: \"say \\\"hi\\\"\"\n", "campaign: a\nalert: say \"hi\"\n"),
    ("campaign: a\nalert: \"a\\u2068b\"\n", "campaign: a\nalert: \"a\\u2068b\"\n"),
    ("campaign: a\nalert: \"{{ b }}\"\n", "campaign: a\nalert: \"{{ b }}\"\n"),
    (
      "campaign: a\ndata:\n  a: '1'\n  b: 'no'\n  c: '2026-12-24'\n  d: '12:30'\n  e: '~'\n  f: ''\n  g: '.5'\n  h: 'one'\n",
      "campaign: a\ndata:\n  a: \"1\"\n  b: \"no\"\n  c: \"2026-12-24\"\n  d: \"12:30\"\n  e: \"~\"\n  f: \"\"\n  g: \".5\"\n  h: one\n"
    ),
    ("campaign: a\nalert: \"a,\"\n", "campaign: a\nalert: \"a,\"\n"),
    ("campaign: a\nalert: '-5'\n", "campaign: a\nalert: \"-5\"\n"),
    ("campaign: a\nalert: '- a'\n", "campaign: a\nalert: \"- a\"\n"),
    ("campaign: a\nalert: '---'\n", "campaign: a\nalert: \"---\"\n"),
    ("campaign: a\nalert: ' a'\n", "campaign: a\nalert: \" a\"\n"),
    ("campaign: a\nalert: '@a'\n", "campaign: a\nalert: \"@a\"\n"),
    // Without its marks the text would go on in the comment.
    ("campaign: a\nalert: 'Room' #5\n", "campaign: a\nalert: 'Room'  #5\n"),
    // A text that may be cut off stays as it is, so that what is said of it stays.
    ("campaign: a\nalert: Room #5\n", "campaign: a\nalert: Room #5\n"),
    ("campaign: a\ntags: [b, #c\n  d ] #e\n", "campaign: a\ntags:  #e\n  - b  #c\n  - d\n"),
    // Brackets on one line stay, those over several lines become lines.
    ("campaign: a\ntags: [ b,c ,d ]\n", "campaign: a\ntags: [b, c, d]\n"),
    ("campaign: a\ntags: [\n  b, # c\n  d ]\n", "campaign: a\ntags:\n  - b  # c\n  - d\n"),
    ("campaign: a\nalert: {\n  body: b,\n  title: a\n}\n", "campaign: a\nalert:\n  title: a\n  body: b\n"),
    ("{ campaign: a, alert: b }\n", "campaign: a\nalert: b\n"),
    ("campaign: a\ntags: [\n]\ndata: {}\n", "campaign: a\ntags: []\ndata: {}\n"),
    // Texts of several lines.
    (
      "campaign: a\nalert:\n      body: |+\n         x\n            y\n\n\n      title: b\n",
      "campaign: a\nalert:\n  title: b\n  body: |+\n    x\n       y\n\n\n"
    ),
    (
      "campaign: a\nalert:\n    body: >2-   # c\n       x\n      y\n",
      "campaign: a\nalert:\n  body: >-2  # c\n     x\n    y\n"
    ),
    ("campaign: a\nalert: b\n   c\n\n   d\n", "campaign: a\nalert: b\n  c\n\n  d\n"),
    ("campaign: a\nalert: \"b \\ \n   c\\\n   \\ d\"\n", "campaign: a\nalert: \"b \\ \n  c\\\n  \\ d\"\n"),
    // Without a line end at the end of the file the text has none either.
    ("campaign: a\nalert: |\n    b\n    c", "campaign: a\nalert: |-\n  b\n  c\n"),
    ("campaign: a\nalert: >+\n    b", "campaign: a\nalert: >-\n  b\n"),
    // Comments stay with what they are about.
    (
      "# top\n\n# of a\ncampaign: a # b\n\n\n# of c\ntags: # d\n# e\n- f\n  # g\n# of h\nalert: h\n# end\n",
      "# top\n\n# of a\ncampaign: a  # b\n\n# of c\ntags:  # d\n  # e\n  - f\n  # g\n# of h\nalert: h\n# end\n"
    ),
    (
      "campaign: a\nalert:\n  # of title\n  title: b\n  # end of alert\ntags: [c]\n",
      "campaign: a\ntags: [c]\nalert:\n  # of title\n  title: b\n  # end of alert\n"
    ),
    (
      "campaign: a\nalert:\n  title: b\n  # belfry: ignore x -- y\ntags: [c]\n",
      "campaign: a\n# belfry: ignore x -- y\ntags: [c]\nalert:\n  title: b\n"
    ),
    (
      "# yaml-language-server: $schema=x\napp: {}\nbelfry: 1\n",
      "# yaml-language-server: $schema=x\nbelfry: 1\napp: {}\n"
    ),
    ("# of app\napp: {}\nbelfry: 1\n", "belfry: 1\n# of app\napp: {}\n"),
    // Anchors are in front of what they name; keys with one among them keep their order.
    (
      "campaign: a\npush:\n  expires:    &b 1d\n  type: alert\ndata:   {c: &d [e,f],g: *d , h: *b}\nalert: i\n",
      "campaign: a\npush:\n  expires: &b 1d\n  type: alert\ndata: { c: &d [e, f], g: *d, h: *b }\nalert: i\n"
    ),
    (
      "campaign: a\ndata:\n  - &b\n      c: d\n  -   *b\n  - e: &f\n    - h\n  - &i 'j'\n  - [*f, *i]\n",
      "campaign: a\ndata:\n  - &b\n    c: d\n  - *b\n  - e: &f\n      - h\n  - &i j\n  - [*f, *i]\n"
    ),
    // Line ends, a byte-order mark, a marker, spaces at the end, the last line end.
    ("\u{FEFF}campaign: a\r\nalert: b   \r\n\r\n", "campaign: a\nalert: b\n"),
    ("---\ncampaign: a\nalert: b", "campaign: a\nalert: b\n"),
    ("campaign:\ta\nalert: b\t# c\n", "campaign: a\nalert: b  # c\n"),
  ]

  @Test(arguments: changes.indices) func isLaidOut(_ index: Int) throws {
    let (before, after) = Self.changes[index]
    #expect(FileFormatter().text(before) == after, "\(before)")
    #expect(FileFormatter().text(after) == after, "again: \(after)")
  }

  /// What is not laid out, where it is, and why.
  private static let kept: [(text: String, at: Int, reason: String)] = [
    ("campaign: a\n&b alert: c\ndata: { d: *b }\n", 12, "an anchor here is not laid out"),
    ("campaign: a\ndata:\n  - &b c: d\n  - *b\n", 22, "an anchor here is not laid out"),
    ("&b\ncampaign: a\n", 0, "an anchor here is not laid out"),
    ("campaign: b\n? alert\n: b\n", 12, "keys with a \"?\" are not laid out"),
    ("%YAML 1.1\n---\ncampaign: b\n", 0, "directives are not laid out"),
    ("campaign: b\n...\n", 12, "the end of a document is not laid out"),
  ]

  @Test(arguments: kept.indices) func staysAsItIs(_ index: Int) throws {
    let (text, place, reason) = Self.kept[index]
    guard case .kept(let obstacle) = FileFormatter().format(Array(text.utf8)) else {
      Issue.record("\(text) is not kept")
      return
    }
    #expect(obstacle.span.start == place && obstacle.reason == reason, "\(text): \(obstacle)")
  }

  @Test(arguments: [
    "campaign: a\nalert: Sale: 50%\n", "campaign: a\n\talert: b\n", "campaign: a\ncampaign: b\n", "campaign: !!str a\n",
    "campaign: a\ralert: b\n", "campaign: a\n---\ncampaign: b\n", "campaign: a\0\n",
  ])
  func cannotBeRead(_ text: String) {
    guard case .unread(let findings) = FileFormatter().format(Array(text.utf8)) else {
      Issue.record("\(text) is read")
      return
    }
    #expect(!findings.isEmpty)
  }

  @Test(arguments: ["services:\n    web: {image: x}\n", "- a\n", "a\n", "", "# only\n"])
  func isOfAnotherProgram(_ text: String) {
    guard case .foreign = FileFormatter().format(Array(text.utf8)) else {
      Issue.record("\(text) is laid out")
      return
    }
  }

  @Test func anEnvironmentIsKnownByItsName() {
    guard case .laidOut(let bytes) = FileFormatter().format(Array("rules: {}\napp: {}\n".utf8), isOverlay: true) else {
      Issue.record("it is not laid out")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "app: {}\nrules: {}\n")
  }
}

extension FileFormatter {
  /// A file laid out as text; nothing where it stays as it is.
  func text(_ text: String) -> String? {
    guard case .laidOut(let bytes) = format(Array(text.utf8)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
