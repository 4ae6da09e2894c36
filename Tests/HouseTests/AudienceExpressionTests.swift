import Foundation
import Testing

/// `belfry audience` of an expression says what it says of the same one under a name.
@Suite struct AudienceExpressionTests {
  private static let files = [
    "belfry.yaml": """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes:
      plan: { type: enum, values: [free, pro] }
      vip: { type: boolean }
      born: { type: date, optional: true }
      unused: { type: integer, optional: true }
    audiences:
      named: plan == free and born anniversary within next 30 days or locale matches "de"
      broken: plan == fre
      vip_named: vip
    recipients: { csv: people.csv }
    rules: { unused-attribute: "off", unused-audience: "off" }

    """,
    "people.csv": """
    token,id,plan,vip,born,locale
    aa,a,free,true,1990-12-01,en
    bb,b,pro,false,1990-12-01,de-AT
    cc,c,free,true,,de_DE
    dd,d,free,false,1990-01-02,fr

    """,
  ]

  private static let whole = files.merging(
    ["belfry.yaml": (files["belfry.yaml"] ?? "").replacing("  broken: plan == fre\n", with: "")]
  ) { _, new in new }

  @Test func saysWhatTheNameSays() throws {
    let project = try TemporaryProject(Self.whole)
    let expression = "plan == free and born anniversary within next 30 days or locale matches \"de\""
    for more in [["--ids"], ["--sql", "postgres"], ["--sql", "sqlite"], []] {
      func said(_ operand: String) throws -> (status: Int32, output: String) {
        let result = try project.belfry(["audience", operand, "--now", "2026-11-21T00:00:00Z"] + more)
        let lines = result.text.split(separator: "\n").filter { !$0.hasPrefix("--") }
        return (result.status, lines.joined(separator: "\n"))
      }
      let (named, asked) = (try said("named"), try said(expression))
      #expect(named.status == 0 && asked.status == 0, "\(more) \(asked)")
      if more.isEmpty {
        #expect(asked.output.contains("born  ") && asked.output.contains("locale matches \"de\""), "\(asked.output)")
      } else {
        #expect(named.output == asked.output && !asked.output.isEmpty, "\(more)")
      }
    }
    let ids = try project.belfry(["audience", expression, "--ids", "--now", "2026-11-21T00:00:00Z"])
    #expect(ids.text == "a\nb\nc\n")
  }

  /// A word is a name where there is one; where there is none, an attribute or "all".
  @Test(arguments: [
    ("vip", "a\nc\n"), ("all", "a\nb\nc\nd\n"), ("vip_named", "a\nc\n"), ("not vip_named", "b\nd\n"),
    ("born is missing", "c\n"), ("born == today", ""),
  ])
  func oneWord(operand: String, ids: String) throws {
    let project = try TemporaryProject(Self.whole)
    let result = try project.belfry(["audience", operand, "--ids", "--now", "2026-11-21T00:00:00Z"])
    #expect(result.text == ids, "\(result)")
  }

  @Test(arguments: [
    ("plan == fre", "<expression>:1:9: error[unknown-member]"), ("plan == free and", "<expression>:1:16: error"),
    ("pln == free", "<expression>:1:1: error[unknown-attribute]"), ("", "there is no audience"),
    ("plan == free and plan == pro", "<expression>:1:1: error[audience-always-false]"),
    ("locale == \"de\"", "<expression>:1:11: warning[exact-locale]"), ("nobody_known", "there is no audience"),
    ("vi", "there is no audience"),
  ])
  func mistakesAreToldAtTheirPlace(operand: String, told: String) throws {
    let project = try TemporaryProject(Self.whole)
    let result = try project.belfry(["audience", operand, "--sql", "postgres"])
    let errors = result.said
    #expect(errors.contains(told), "\(operand): \(errors)")
    #expect((result.status == 0) == told.contains("warning"), "\(operand)")
    #expect(result.text.isEmpty == !told.contains("warning"), "\(operand)")
  }

  @Test func aBrokenNameIsNoExpression() throws {
    let project = try TemporaryProject(Self.files)
    let result = try project.belfry(["audience", "broken"])
    let errors = result.said
    #expect(result.status != 0 && errors.contains("\"broken\" cannot be understood"), "\(errors)")
  }
}
