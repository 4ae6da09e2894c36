import Diagnostics
import Foundation
import Testing
import Workspace

/// Numbers as people write them, at every place that takes one: the same reading everywhere, and an edit only where there is one.
@Suite struct WrittenNumberTests {
  /// What a form means where a whole number belongs, and where a decimal does: what is written by an edit, what is only asked about, or nothing.
  enum Meaning: Equatable {
    case writes(String)
    case asks([String])
    case nothing
  }

  struct Form: CustomTestStringConvertible {
    let written: String
    let whole: Meaning
    let decimal: Meaning
    var testDescription: String { written }

    init(_ written: String, _ whole: Meaning, _ decimal: Meaning? = nil) {
      (self.written, self.whole, self.decimal) = (written, whole, decimal ?? whole)
    }
  }

  static let forms = [
    Form("1,000", .asks(["1000", "1"]), .asks(["1000", "1.0"])),
    Form("1.000", .asks(["1000", "1"]), .asks(["1000", "1.0"])),
    Form("1,500", .asks(["1500"]), .asks(["1500", "1.5"])),
    Form("10 000", .asks(["10000"])), Form("10'000", .asks(["10000"])), Form("10’000", .asks(["10000"])),
    Form("10\u{A0}000", .asks(["10000"])), Form("10\u{202F}000", .asks(["10000"])),
    Form("10_000", .asks(["10000"])),
    Form("1.000,50", .nothing, .writes("1000.5")), Form("1,000.50", .nothing, .writes("1000.5")),
    Form("1.000,00", .writes("1000")), Form("1,000,000", .writes("1000000")), Form("1.000.000", .writes("1000000")),
    Form("1'000'000", .writes("1000000")), Form("1 000 000", .writes("1000000")),
    Form("7,5", .nothing, .writes("7.5")), Form("7,0", .writes("7")), Form("1234,567", .nothing, .writes("1234.567")),
    Form("0,500", .nothing, .writes("0.5")),
    Form("€10", .writes("10")), Form("10 €", .writes("10")), Form("10 EUR", .writes("10")),
    Form("$1,000.00", .writes("1000")), Form("€1,000", .asks(["1000", "1"]), .asks(["1000", "1.0"])),
    Form("+7", .writes("7")), Form("1k", .writes("1000")), Form("1.5k", .writes("1500")), Form("2e3", .writes("2000")),
    Form("seven", .writes("7")), Form("Twelve", .writes("12")),
    Form("١٢", .writes("12")), Form("１２", .writes("12")), Form("３，５", .nothing, .writes("3.5")),
    Form("3²", .nothing), Form("1.2.3", .nothing), Form("1.000.00", .nothing),
    Form("nineteen", .nothing),
  ]

  /// What the help of a finding means.
  private func meaning(_ finding: Finding?) -> Meaning {
    guard let finding else { return .nothing }
    if let edit = finding.fixes.first(where: { $0.applicability != .shown })?.edits.first { return .writes(edit.text) }
    return asked(finding.help ?? "")
  }

  private func asked(_ help: String) -> Meaning {
    guard let question = help.firstRange(of: "did you mean ") else { return .nothing }
    let words = help[question.upperBound...].prefix { $0 != "?" }
    return .asks(words.matches(of: /"([^"]+)"/).map { String($0.1) })
  }

  private func check(_ form: Form, _ files: [String: String], _ meaning: Meaning, _ place: String) throws {
    var all = TemporaryProject.base()
    all["belfry.yaml"]?.replace(
      "points:      { type: integer, min: 0, max: 1000000 }", with: "points:      { type: integer }")
    all["belfry.yaml"]?.replace(
      "spend:       { type: decimal, min: 0, max: 100000, places: 2 }",
      with: "spend:       { type: decimal, places: 2 }")
    for (path, text) in files { all[path] = text }
    all["sounds/x.txt"] = ""
    let found = try TemporaryProject(all).check().findings.filter { $0.finding.severity == .error }
    #expect(found.count == 1, "\(form.written) \(place): \(found.map { "\($0.path) \($0.finding.message)" })")
    #expect(
      self.meaning(found.first?.finding) == meaning, "\(form.written) \(place): \(found.map { $0.finding.help ?? "" })")
  }

  private func campaign(_ keys: String, audience: String = "all", alert: String = "Hello") -> [String: String] {
    [
      "c.yaml":
        "campaign: c\ndeliver: push\naudience: \(audience)\nschedule: { at: 2029-12-24 18:30, zone: UTC }\npush: { expires: 1d }\nalert: '\(alert)'\nlocalizations: { de: { body: Hallo } }\n\(keys)\n"
    ]
  }

  @Test(arguments: forms) func ofKeys(form: Form) throws {
    // YAML's own reading of a number needs no help, and `+7` of a badge is no number that is added.
    if form.written != "+7" { try check(form, campaign("badge: \(form.written)"), form.whole, "block") }
    func bound(_ type: String, _ value: String) -> [String: String] {
      ["more.yaml": "audiences: {}\n"].merging(
        campaign("inputs:\n  size: { type: \(type), min: 0, max: \(value) }").mapValues {
          $0.replacing("{ at: 2029-12-24 18:30, zone: UTC }", with: "{ when: requested }")
            .replacing("alert: 'Hello'", with: "alert: 'Hello {{ size }}'")
        }
      ) { $1 }
    }
    try check(form, bound("integer", form.written), form.whole, "braces")
    guard !["+7", "2e3"].contains(form.written) else { return }
    try check(form, bound("decimal", form.written), form.decimal, "braces")
  }

  @Test(arguments: forms) func ofAudiences(form: Form) throws {
    func quoted(_ audience: String) -> String { "\"\(audience)\"" }
    try check(form, campaign("", audience: quoted("points > \(form.written)")), form.whole, "integer")
    try check(form, campaign("", audience: quoted("spend > \(form.written) and subscribed")), form.decimal, "decimal")
  }

  @Test(
    arguments: forms.filter {
      // A word may also be a text without its quotation marks.
      $0.decimal != .nothing && !["seven", "Twelve"].contains($0.written)
    })
  func ofTemplates(form: Form) throws {
    let written = form.written.replacing("'", with: "''")
    // What a quotation mark begins is a text.
    guard !form.written.contains("'") else { return }
    try check(
      form, campaign("", alert: "{% if points > \(written) %}a{% else %}b{% endif %}"), form.decimal, "condition")
    guard !form.written.contains(",") || form.decimal == .writes("7.5") else { return }
    try check(form, campaign("", alert: "{{ points | plus: \(written) }}"), form.decimal, "argument")
  }
}
