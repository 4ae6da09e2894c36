import Checking
public import Diagnostics
import Expressions
public import Planning

/// `unescaped-json`
public enum UnescapedJSON: LintRule {
  /// The page.
  public static let rule = Rule(
    "unescaped-json", .warning, summary: "a value is inserted unescaped into JSON inside a text",
    why:
      "Some apps decode JSON from a text, for example what Expo's widgets call `props`. A name with a quotation mark or a backslash would break that JSON, and the app could not decode it.",
    fix: "Use the filter `json`, which adds the quotation marks and escapes the value.",
    bad: "data: { props: '{\"who\":\"{{ first_name | default: \"Ann\" }}\"}' } # expect",
    good: "data: { props: '{\"who\":{{ first_name | default: \"Ann\" | json }}}' }")

  /// In `data` and in what a Live Activity gets.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    let campaign = plan.campaign
    for variant in campaign.variants { look(variant.content.data, campaign, into: &findings) }
    guard let activity = campaign.liveActivity else { return }
    if let state = activity.contentState { look(state, campaign, into: &findings) }
    if let attributes = activity.attributes { look(attributes, campaign, into: &findings) }
  }

  private static func look(_ members: [DataMember], _ campaign: Campaign, into findings: inout [Finding]) {
    for member in members { look(member.value, member, campaign, into: &findings) }
  }

  private static func look(
    _ node: DataNode, _ member: DataMember, _ campaign: Campaign, into findings: inout [Finding]
  ) {
    switch node {
    case .template(let template):
      guard let output = JSONText(template.source)?.outputs.first(where: { isWrong($0, campaign) }) else { return }
      let shown = "{{ \(output.inside) }}"
      let finding = Finding(
        rule, at: member.span ?? campaign.head,
        output.isJSON ? "\"\(shown)\" writes quotation marks inside of others" : "\"\(shown)\" is not escaped for JSON",
        notes: [
          Finding.Note(
            holdsText(output, campaign)
              ? "a value with \" or \\ in it makes JSON that no app can read"
              : "JSON has such a value only as a text, in quotation marks")
        ],
        help: Advice(
          output.isJSON
            ? "remove the quotation marks around it: the filter json writes them"
            : output.isWhole
              ? "write {{ \(output.inside) | json }} without quotation marks around it"
              : "make one value of it, with | prepend: \"…\" and | append: \"…\", and | json at the end"))
      if findings.last?.span != finding.span || findings.last?.rule !== rule { findings.append(finding) }
    case .array(let items): for item in items { look(item, member, campaign, into: &findings) }
    case .object(let members): for inner in members { look(inner.value, inner, campaign, into: &findings) }
    case .literal, .moment: return
    }
  }

  /// Whether an output can break the JSON around it: numbers and the like cannot, nor can in quotation marks the words of an enumeration, dates and
  /// versions. Of a list, its items count.
  private static func isWrong(_ output: JSONText.Output, _ campaign: Campaign) -> Bool {
    if output.isJSON { return output.isQuoted }
    switch type(of: output, campaign) {
    case nil: return output.isQuoted
    case .text: return output.filters.last != "size"
    case .enumeration, .version: return !output.isQuoted && output.filters.last != "size"
    // A format may write a number.
    case .date, .timestamp, .time: return !output.isQuoted && output.filters.allSatisfy { $0 == "default" }
    case .integer, .decimal, .boolean: return false
    }
  }

  /// Whether an output is a text that may have any letters.
  private static func holdsText(_ output: JSONText.Output, _ campaign: Campaign) -> Bool {
    switch type(of: output, campaign) {
    case nil, .text: true
    default: false
    }
  }

  private static func type(of output: JSONText.Output, _ campaign: Campaign) -> AttributeType? {
    campaign.columns.index(of: output.name).map { column in
      let attribute = campaign.columns.attributes[column]
      return attribute.list?.item ?? attribute.type
    }
  }
}

/// JSON that is written into a text, with outputs of a template in it.
private struct JSONText {
  /// A value that is filled in.
  struct Output {
    /// What stands between the braces.
    let inside: String
    /// The name that it begins with.
    let name: String
    /// Whether it stands in quotation marks of the JSON.
    let isQuoted: Bool
    /// Whether these stand directly around it, or there are none.
    var isWhole: Bool
    /// The names of its filters.
    let filters: [Substring]
    /// Whether it ends with the filter `json`.
    var isJSON: Bool { filters.last == "json" }
  }

  private(set) var outputs: [Output] = []

  /// Nothing where a text does not look like an object or a list of JSON.
  init?(_ source: String) {
    // Nearly every text is none by its first letters, and is not copied for that.
    guard let last = Self.end(ofJSON: source), source.utf8.last(where: { $0 > 0x20 }) == last else { return nil }
    read(Array(source.utf8))
  }

  /// What a text ends with if it is JSON, by how it begins: with `{"`, or with `[` and a list, an object or a text in it.
  private static func end(ofJSON source: String) -> UInt8? {
    var bytes = source.utf8.lazy.filter { $0 > 0x20 }.makeIterator()
    guard let first = bytes.next(), let second = bytes.next() else { return nil }
    switch (first, second) {
    case (UInt8(ascii: "{"), UInt8(ascii: "\"")): return UInt8(ascii: "}")
    case (UInt8(ascii: "["), UInt8(ascii: "[")), (UInt8(ascii: "["), UInt8(ascii: "{")),
      (UInt8(ascii: "["), UInt8(ascii: "\"")):
      return UInt8(ascii: "]")
    default: return nil
    }
  }

  private mutating func read(_ bytes: [UInt8]) {
    var (at, isQuoted, isBehindQuote) = (0, false, false)
    while at < bytes.count {
      let next = at + 1 < bytes.count ? bytes[at + 1] : 0
      switch bytes[at] {
      case UInt8(ascii: "\\") where isQuoted: at += 2
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        isBehindQuote = isQuoted
        at += 1
        continue
      case UInt8(ascii: "{") where next == UInt8(ascii: "%"):
        at = Self.end(of: UInt8(ascii: "%"), in: bytes, from: at + 2)
      case UInt8(ascii: "{") where next == UInt8(ascii: "{") && isOutput(bytes, at):
        let end = Self.end(of: UInt8(ascii: "}"), in: bytes, from: at + 2)
        let closes = end < bytes.count && bytes[end] == UInt8(ascii: "\"")
        add(bytes[(at + 2)..<max(at + 2, end - 2)], isQuoted: isQuoted, isWhole: !isQuoted || isBehindQuote && closes)
        at = end
      default: at += 1
      }
      isBehindQuote = false
    }
  }

  /// Whether two braces begin an output, and are not an object in an object.
  private func isOutput(_ bytes: [UInt8], _ at: Int) -> Bool {
    bytes[(at + 2)...].first { $0 != 0x20 && $0 != UInt8(ascii: "-") } != UInt8(ascii: "\"")
  }

  private mutating func add(_ inside: ArraySlice<UInt8>, isQuoted: Bool, isWhole: Bool) {
    let text = String(decoding: inside, as: UTF8.self).split(separator: " ").joined(separator: " ")
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    outputs.append(
      Output(
        inside: text, name: String(name), isQuoted: isQuoted, isWhole: isWhole,
        filters: text.split(separator: "|").dropFirst().map { filter in
          filter.drop { $0 == " " }.prefix { $0.isLetter || $0 == "_" }
        }))
  }

  /// Behind the `%}` or `}}` that comes next.
  private static func end(of mark: UInt8, in bytes: [UInt8], from start: Int) -> Int {
    var at = start
    while at + 1 < bytes.count {
      if bytes[at] == mark, bytes[at + 1] == UInt8(ascii: "}") { return at + 2 }
      at += 1
    }
    return bytes.count
  }
}
