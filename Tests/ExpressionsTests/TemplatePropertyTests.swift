import Diagnostics
import Expressions
import Foundation
import JSON
import Testing

/// Random templates over random rows: what is proven about a template must hold for every row.
@Suite struct TemplatePropertyTests {
  static let names = [
    "first_name", "plan", "streak_days", "points", "spend", "subscribed", "birthday", "last_open", "city", "days_left",
    "balance", "tier", "weight", "app_version", "platform",
  ]
  static let filters = [
    "default: \"d\"", "default: 3", "default: city", "default: \"\"", "upcase", "downcase", "capitalize", "strip",
    "truncate: 4",
    "truncate: 7, \"…\"", "truncate: 2, city", "truncatewords: 1", "truncatewords: 2, \"--\"", "append: \"\u{1}\"",
    "append: city",
    "prepend: \"x\\\"\"", "replace: \"a\", \"\u{1F600}\"", "replace: \"s\", city", "replace: city, \"yy\"",
    "replace: \"ß\"", "remove: \"e\"",
    "round", "round: 1", "floor", "ceil", "plus: 1", "plus: 0.5", "minus: points", "times: 3", "times: 0.25",
    "json", "percent_encode",
    "times: spend",
    "divided_by: 3", "divided_by: 0.5", "divided_by: -7", "divided_by: weight", "modulo: 7", "modulo: -2.5", "size",
    "date: \"%A %-d. %B %Y %H:%M\"", "date: \"%j%n%s%%\"",
  ]
  static let conditions = [
    "subscribed", "first_name", "days_left", "plan == \"pro\"", "points > 100", "spend <= 12.5", "city contains \"a\"",
    "birthday == nil", "first_name != blank", "days_left and points > 3", "subscribed or balance < 0",
    "app_version >= \"3.10\"",
  ]
  static let cases = [
    ("plan", ["'free'", "'pro', 'team'"]), ("plan", ["'team'"]), ("tier", ["'straße'", "blank"]),
    ("tier", ["nil", "'', 'straße'"]),
    ("subscribed", ["true", "false"]), ("points", ["7", "99 or 100"]), ("first_name", ["'a', 'ß'", "nil"]),
  ]
  static let letters: [String] = [
    "a", "A", "ß", "ŉ", "ΐ", "İ", "ﬃ", "\u{1}", "\u{1F}", "\"", "\\", " ", "\n", "\u{1F469}\u{200D}\u{1F467}",
    "e\u{301}", "日", "s",
    "\u{10FFFF}", "ⱥ", "\u{0}", "\t", "é", "e\u{323}\u{302}", "\u{1E69}", "שלום", "مرحبا", "\u{202E}", "\u{2068}", "한",
    "\u{1112}\u{1161}",
    "👩🏽‍🚀", "🏴\u{E0067}\u{E0062}\u{E007F}", "ǆ", "ﬁ", "Σ", "\u{345}",
  ]

  private static func piece(_ dice: inout Dice, _ depth: Int) -> String {
    switch Int.random(in: 0..<10, using: &dice) {
    case 0, 1: return dice.pick(["Hello ", " \"q\"\n", "ü", "  ", "{ x }", "\u{2}"])
    case 2 where depth < 3:
      let other = Bool.random(using: &dice) ? "{% else %}\(pieces(&dice, depth + 1))" : ""
      let more = Bool.random(using: &dice) ? "{%- elsif \(dice.pick(conditions)) %}\(pieces(&dice, depth + 1))" : ""
      return "{% if \(dice.pick(conditions)) -%}\(pieces(&dice, depth + 1))\(more)\(other){% endif %}"
    case 3 where depth < 3:
      let other = Bool.random(using: &dice) ? "{% else %}\(pieces(&dice, depth + 1))" : ""
      return "{% unless \(dice.pick(conditions)) %}\(pieces(&dice, depth + 1))\(other){%- endunless %}"
    case 4 where depth < 3:
      let (name, values) = dice.pick(cases)
      let whens = values.map { "{% when \($0) %}\(pieces(&dice, depth + 1))" }.joined()
      let other = Bool.random(using: &dice) ? "{% else -%}\(pieces(&dice, depth + 1))" : ""
      return "{% case \(name) %} \(whens)\(other){% endcase %}"
    default:
      let count = Int.random(in: 0...3, using: &dice)
      let chain = (0..<count).map { _ in " | " + dice.pick(filters) }.joined()
      return "{{ \(dice.pick(names))\(chain) }}"
    }
  }

  static func pieces(_ dice: inout Dice, _ depth: Int = 0) -> String {
    (0..<Int.random(in: 1...3, using: &dice)).map { _ in piece(&dice, depth) }.joined()
  }

  private static func text(_ dice: inout Dice, _ most: Int, hasControls: Bool) -> String {
    // The worst that a text can cost: nothing but controls, or scalars of four bytes, as long as it may be.
    if Int.random(in: 0..<6, using: &dice) == 0 {
      return String(repeating: hasControls ? "\u{1}" : "\u{20BB7}", count: most)
    }
    var text = ""
    var count = Int.random(in: 0...most, using: &dice)
    while count > 0 {
      let letter = dice.pick(letters)
      if !hasControls, ["\u{0}", "\u{1}", "\u{1F}"].contains(letter) { continue }
      let size = letter.unicodeScalars.count
      if size > count { break }
      text += letter
      count -= size
    }
    return text
  }

  static func row(_ dice: inout Dice) -> [String: Cell] {
    var cells: [String: Cell] = [
      "plan": .raw(.random(in: 0...2, using: &dice)), "streak_days": .raw(dice.pick([0, 1, 9, 10, 5000])),
      "points": .raw(dice.pick([0, 7, 99, 100, 999_999, 1_000_000])),
      "spend": .raw(dice.pick([0, 1, 50, 1250, 9_999_999, 10_000_000])),
      "subscribed": .raw(.random(in: 0...1, using: &dice)), "city": .text(text(&dice, 12, hasControls: false)),
      "weight": .raw(.random(in: 1...9, using: &dice)),
    ]
    func perhaps(_ name: String, _ cell: Cell) { if Bool.random(using: &dice) { cells[name] = cell } }
    let name = text(&dice, 40, hasControls: true)
    perhaps("first_name", .text(name))
    perhaps("birthday", .raw(dice.pick([-719_162, -1, 0, 20_811, 2_932_896])))
    perhaps(
      "last_open", .raw(dice.pick([-62_135_596_800_000_000, -1, 0, 1_798_223_400_123_456, 253_402_300_799_999_999])))
    perhaps("days_left", .raw(dice.pick([0, 3, 365])))
    perhaps("balance", .raw(dice.pick([-500, -5, 0, 5, 499, 500])))
    perhaps("tier", .raw(.random(in: 0...2, using: &dice)))
    perhaps("app_version", .text(dice.pick(["3.9", "3.10.1", "0"])))
    perhaps("platform", .raw(.random(in: 0...5, using: &dice)))
    return cells
  }

  @Test(arguments: 1...4) func boundsHold(_ seed: Int) throws {
    var dice = Dice(UInt64(seed))
    let rows = batch((0..<40).map { _ in Self.row(&dice) })
    var valid = 0
    for _ in 0..<2500 {
      let source = Self.pieces(&dice)
      var findings: [Finding] = []
      guard let template = Template.parse(source, attributes: sample, into: &findings) else {
        #expect(!findings.isEmpty, "\(source)")
        continue
      }
      valid += 1
      guard case .atMost(let most) = template.bound, case .atMost(let mostRaw) = template.utf8Bound else {
        Issue.record("no bound: \(source)")
        continue
      }
      for row in 0..<rows.count {
        let result = bytes(of: template, rows, row)
        guard result.count <= most, result.count >= template.smallest else {
          Issue.record(
            "\(result.count) not in \(template.smallest)...\(most): \(source) → \(String(decoding: result, as: UTF8.self))"
          )
          break
        }
        if row < 8 {
          let json = Data([0x22] + result + [0x22])
          let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed) as? String
          guard let value, value.utf8.count <= mostRaw else {
            Issue.record("no JSON or too long: \(source) → \(String(decoding: result, as: UTF8.self))")
            break
          }
        }
      }
    }
    #expect(valid > 400, "\(valid) of 2500 templates have no finding")
  }

  /// Whatever is done to a text, there is a template or a finding inside the text.
  @Test(arguments: 5...8) func mutationsNeverCrash(_ seed: Int) {
    var dice = Dice(UInt64(seed))
    for _ in 0..<1500 {
      var bytes = Array(Self.pieces(&dice).utf8)
      for _ in 0..<Int.random(in: 0...4, using: &dice) where !bytes.isEmpty {
        let at = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes.remove(at: at)
        case 1: bytes.insert(dice.pick(Array("{}%|:-'\"., \n9a<=".utf8)), at: at)
        case 2: bytes.removeSubrange(at...)
        default: bytes[at] = dice.pick(Array("{}%|:-'\"., \n9a<=".utf8))
        }
      }
      let source = String(decoding: bytes, as: UTF8.self)
      var findings: [Finding] = []
      let template = Template.parse(source, attributes: sample, into: &findings)
      #expect((template == nil) == findings.contains { $0.severity == .error }, "\(source)")
      for finding in findings { #expect(finding.span.end <= source.utf8.count, "\(finding.message): \(source)") }
    }
  }

  /// The factors that the bounds of `upcase`, `downcase` and `capitalize` stand on, over every scalar.
  @Test func caseMappingsAreAsShortAsTheBoundsSay() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let size = String(scalar).utf8.count
      for (mapping, scalars, most, factor) in [
        (scalar.properties.uppercaseMapping, 3, 6, 3), (scalar.properties.titlecaseMapping, 3, 6, 3),
        (scalar.properties.lowercaseMapping, 2, 4, 2),
      ] where mapping.unicodeScalars.count > scalars || mapping.utf8.count > min(most, size * factor) || mapping.isEmpty
      {
        Issue.record("U+\(String(value, radix: 16)) → \(mapping)")
      }
    }
  }
}
