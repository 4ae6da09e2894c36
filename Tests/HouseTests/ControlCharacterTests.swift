import Foundation
import Testing

/// A row whose text has a control character names a person that cannot exist: it is rejected and counted, so that no proof of a size has to fear it.
@Suite(.needsProgram) struct ControlCharacterTests {
  private static func project(_ type: String, _ rows: String, title: String = "{{ name }}") throws -> TemporaryProject {
    try TemporaryProject([
      "belfry.yaml": TemporaryProject.head(
        "attributes:\n  name: { type: text, \(type) }\nrecipients: { jsonl: people.jsonl }"),
      "c.yaml": """
      campaign: c
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1d }
      alert: "\(title)"

      """,
      "people.jsonl": rows,
    ])
  }

  private static let rows = """
    {"token":"aa","id":"a","name":"Ann\\u0007"}
    {"token":"bb","id":"b","name":"two\\r\\nlines\\tand a tab"}
    {"token":"cc","id":"c\\u0000","name":"Cy"}

    """

  @Test func rowsWithThemAreRejectedAndCounted() throws {
    let project = try Self.project("max: 40", Self.rows)
    let plan = try project.belfry("plan").text
    #expect(plan.contains("3 read, 2 rejected"), "\(plan)")
    #expect(
      plan.contains(
        #"row 1, name: "Ann\u{7}" has the control character U+0007; remove it, or declare the attribute with "control-characters: true""#
      ), "\(plan)")
    #expect(plan.contains(#"row 3, id: "c\u{0}" has the control character U+0000"#), "\(plan)")
    let built = try project.belfry("build", "--max-rejected", "2")
    #expect(built.status == 0 && built.text.contains("3 recipients read, 2 rejected"), "\(built)")
  }

  @Test func anAttributeMayDeclareThem() throws {
    let project = try Self.project("max: 40, control-characters: true", Self.rows)
    let plan = try project.belfry("plan").text
    #expect(plan.contains("3 read, 1 rejected"), "\(plan)")
  }

  /// Four bytes a scalar without them, six with them: what is proven is reached by a person that can exist.
  @Test(arguments: [("max: 680", 0), ("max: 1020", 1), ("max: 680, control-characters: true", 1)])
  func aScalarCountsFourBytes(type: String, status: Int32) throws {
    let project = try Self.project(type, "")
    let found = try project.belfry("check")
    #expect(found.status == status, "\(found)")
    #expect(found.text.contains("payload-too-large") == (status == 1), "\(found)")
  }

  @Test func csvIsHeldToItAsWell() throws {
    let project = try Self.project("max: 40", "")
    try project.write("people.csv", Data("token,id,name\naa,a,\"Bo\u{1}\"\nbb,b,B\u{1}\ncc,c,plain\n".utf8))
    let plan = try project.belfry("plan", "--recipients", "people.csv").text
    #expect(plan.contains("3 read, 2 rejected"), "\(plan)")
  }

  @Test func onlyTextsMayDeclareThem() throws {
    let project = try Self.project("max: 40", "")
    let text = try String(contentsOfFile: project.root + "belfry.yaml", encoding: .utf8)
    try project.write(
      "belfry.yaml",
      Data(text.replacing("name: {", with: "n: { type: integer, control-characters: true }\n  name: {").utf8))
    let found = try project.belfry("check").text
    #expect(found.contains("\"control-characters\" does not go with the type \"integer\""), "\(found)")
  }
}
