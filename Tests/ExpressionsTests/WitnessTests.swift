import Diagnostics
import Expressions
import Testing

/// A bound is exact only where a row reaches it, and the row is really rendered.
@Suite struct WitnessTests {
  private func template(_ source: String) throws -> Template {
    var findings: [Finding] = []
    let template = Template.parse(source, attributes: sample, into: &findings)
    return try #require(template, "\(source): \(findings.map(\.message))")
  }

  /// Templates whose bound is reached, with the bound where it is worth a figure.
  static let exact: [(String, Int?)] = [
    ("Hello", 5), ("{{ city }}", 48), ("{{ first_name | default: \"you\" }}", 240), ("{{ points }}", 7),
    ("{{ spend }}", 9), ("{{ balance | default: 0 }}", 5), ("{{ city | upcase }}", 72), ("{{ city | downcase }}", 48),
    ("{{ city | capitalize | strip }}", 50), ("{{ city | truncate: 5 }}", 20), ("{{ city | truncate: 5, \"\" }}", 20),
    ("{{ city | replace: \"a\", \"😀\" }}", 48), ("{{ city | replace: \"a\", \"12345678\" }}", 96),
    ("{{ city | replace: \"ab\", \"12345678901234567890\" }}", 120), ("{{ city | remove: \"a\" }}", 48),
    ("{{ city | append: points | prepend: \"x\" }}", 56), ("{{ city | append: city }}", 96),
    ("{{ city | truncatewords: 2 }}", 48), ("{{ first_name | default: \"\" | truncatewords: 2 }}", nil),
    ("{{ city | truncatewords: 2, city }}", nil),
    ("{{ birthday | date: \"%A %-d. %B %Y %H:%M\" | default: \"\" }}", nil),
    ("{{ last_open | date: \"%-I:%M %p %-j %s %-L\" | default: \"\" }}", nil), ("{{ points | plus: 1 }}", 7),
    ("{{ points | divided_by: 3 }}", 6), ("{{ points | divided_by: -7 }}", 7), ("{{ points | modulo: 7 }}", 1),
    ("{{ points | modulo: 101 }}", 3), ("{{ streak_days | times: streak_days }}", 8), ("{{ city | size }}", 2),
    ("{{ spend | round }}", 6), ("{{ spend | ceil }}", 6), ("{{ plan | upcase }}", 4),
    ("{{ tier | default: \"d\" }}", nil),
    ("{% if subscribed %}{{ city }}{% else %}no{% endif %}", 48),
    ("{% if points < 100 %}{{ points }}{% else %}{{ city }}{% endif %}{{ points }}", 55),
    ("{% if plan == \"team\" %}a long passage{% elsif plan == \"pro\" %}short{% endif %} {{ plan }}", 19),
    ("{% if city contains \"x\" %}{{ city }}{% endif %}", nil),
    ("{% if first_name %}{{ first_name }}{% else %}{{ city }}{% endif %}", 240),
    ("{% if birthday == nil %}{{ city }} has no birthday{% endif %}", nil),
    ("{% if birthday > \"2000-01-01\" %}{{ birthday }}{% endif %}", 10),
    ("{% if app_version >= \"3.10\" %}{{ app_version }}{% endif %}", 32),
    ("{% if city == \"Rome\" %}{{ points }}{% endif %}{{ points }}", 14),
    ("{% if city == \"Rome\" %}{{ city }} {{ city }}{% endif %}", 9),
    ("{% if points < 10 %}{{ points }}{% endif %}", 1),
    ("{{ nickname | default: \"\" | truncate: 20 }}", 80),
    // A scalar of four bytes, three letters each.
    ("{{ city | percent_encode }}", 144), ("{{ plan | percent_encode }}", 4),
    // Escaped twice: a quotation mark costs four bytes then, a control seven; marks that are escaped once stand around.
    ("{{ city | json }}", 52), ("{{ first_name | default: \"you\" | json }}", 284), ("{{ plan | json }}", 8),
    ("{{ points | json }}", 7),
    // Nobody has to say which environment a token is for.
    ("{{ environment | default: \"longer than production\" }}", 22),
  ]

  @Test(arguments: exact) func reached(_ source: String, _ bytes: Int?) throws {
    let template = try template(source)
    let witness = template.witness(sample)
    let claimed = source == "{{ city | truncatewords: 2, city }}"
    #expect(witness.isExact != claimed, "\(witness.bytes) of \(template.bound), \(witness.cells)")
    if let bytes { #expect(template.bound == .atMost(bytes)) }
    #expect(template.size(witness.batch(sample), 0) == witness.bytes)
  }

  /// Worst cases that never meet: a bound is a bound all the same.
  @Test(arguments: [
    "{% if subscribed %}{{ city }}{% endif %}{% if subscribed %}{% else %}{{ city }}{% endif %}",
    "{% if plan == \"free\" %}long long{% endif %}{% if plan == \"pro\" %}long long{% endif %}",
    "{% if points > 999999 %}{{ points }}{% else %}{{ city }}{% endif %}{{ points }}",
  ]) func notReached(_ source: String) throws {
    let template = try template(source)
    let witness = template.witness(sample)
    #expect(!witness.isExact)
    #expect(witness.bytes < template.bound.bytes ?? 0)
    #expect(template.size(witness.batch(sample), 0) == witness.bytes)
  }

  /// Random templates: no row is longer than the bound, no row that was tried is longer than the witness of an exact one, and
  /// a witness is a row that the types allow.
  @Test(arguments: 1...2) func randomTemplates(_ seed: Int) throws {
    var dice = Dice(UInt64(seed) &+ 77)
    let rows = batch((0..<30).map { _ in TemplatePropertyTests.row(&dice) })
    var exact = 0
    var valid = 0
    while valid < 150 {
      let source = TemplatePropertyTests.pieces(&dice)
      var findings: [Finding] = []
      guard let template = Template.parse(source, attributes: sample, into: &findings),
        let most = template.bound.bytes
      else { continue }
      valid += 1
      let witness = template.witness(sample, budget: 600)
      let real = witness.batch(sample)
      #expect(template.size(real, 0) == witness.bytes, "\(source)")
      #expect(witness.bytes <= most && witness.bytes >= template.smallest, "\(source): \(witness.bytes) of \(most)")
      #expect(witness.isExact == (witness.bytes == most), "\(source)")
      for cell in witness.cells { #expect(allows(cell), "\(source): \(cell)") }
      for row in 0..<rows.count { #expect(template.size(rows, row) <= most, "\(source)") }
      if witness.isExact { exact += 1 }
    }
    #expect(exact * 10 >= valid * 5, "only \(exact) of \(valid) bounds are exact")
  }

  /// What the reader of recipients would let pass.
  private func allows(_ cell: Witness.Cell) -> Bool {
    let attribute = sample.attributes[cell.column]
    switch (attribute.type, cell.value) {
    case (_, .missing): return attribute.isOptional
    case (.text(let max), .text(let bytes)):
      let text = String(validating: bytes, as: UTF8.self)
      return text.map { $0.unicodeScalars.count <= max ?? .max && !(attribute.isOptional && $0.isEmpty) } ?? false
    case (.version, .text(let bytes)): return bytes.withUnsafeBufferPointer(VersionText.isValid)
    case (.enumeration(let members), .number(let index)): return members.indices.contains(Int(index))
    case (.boolean, .number(let flag)): return flag == 0 || flag == 1
    case (.integer(let min, let max), .number(let number)), (.decimal(let min, let max, _), .number(let number)):
      return number >= min ?? .min && number <= max ?? .max
    case (.time(let min, let max), .number(let second)): return second >= min ?? 0 && second <= max ?? 86_399
    case (.date, .number(let days)): return -719_162...2_932_896 ~= days
    case (.timestamp, .number(let micros)): return -62_135_596_800_000_000...253_402_300_799_999_999 ~= micros
    default: return false
    }
  }
}
