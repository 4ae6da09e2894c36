import Foundation
import Testing

/// Rows whose values have the right type and make no sense are told by plan and build, and rejected by neither.
@Suite(.needsProgram) struct OddRowsTests {
  private static func project(_ rows: String) throws -> TemporaryProject {
    try TemporaryProject([
      "belfry.yaml": """
      belfry: 1
      app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
      locales: { source: en, shipped: [en] }
      attributes: { first_name: { type: text, max: 40, optional: true }, city: { type: text, max: 40, optional: true } }
      recipients: { csv: rows.csv }
      """,
      "c.yaml":
        "campaign: c\ndeliver: push\naudience: all\nschedule: { now: true }\npush: { expires: 1d }\nalert: \"Hi {{ first_name | default: 'you' }}\"\n",
      "rows.csv": "token,first_name,city\n" + rows,
    ])
  }

  private static func token(_ number: Int, digits: Int = 64) -> String {
    String(repeating: "a", count: digits - 5) + String(10_000 + number)
  }

  /// What plan and build say beside their counts; both the same.
  private static func told(_ rows: [String], jobs: Int = 1) throws -> [String] {
    let project = try project(rows.map { $0 + "\n" }.joined())
    let plan = try project.belfry("plan", "--format", "json", "--jobs", "\(jobs)")
    #expect(plan.status == 0, "\(plan.said)")
    let json = try JSONSerialization.jsonObject(with: Data(plan.text.utf8)) as? [String: Any]
    let told = (json?["recipients"] as? [String: Any])?["problems"] as? [String] ?? []
    let build = try project.belfry("build", "--output", project.root + "out", "--jobs", "\(jobs)")
    #expect(build.status == 0, "\(build.said)")
    let notes = (build.text + build.said).split(separator: "\n").filter { $0.hasPrefix("note: ") }.map {
      String($0.dropFirst(6))
    }
    #expect(notes == told)
    return told
  }

  @Test(arguments: [1, 3]) func wordsForNothingAreCounted(jobs: Int) throws {
    let rows = ["Ana,Rome", "NULL,Rome", "null,N/A", "Nullmeyer,(null)", ",Rome", "None,Ulm", "Nan,Null Island"]
    let told = try Self.told(rows.enumerated().map { "\(Self.token($0)),\($1)" }, jobs: jobs)
    #expect(
      told == [
        "\"first_name\" has a word that programs write for no value in 3 rows: \"NULL\" in row 2",
        "\"city\" has a word that programs write for no value in 2 rows: \"N/A\" in row 3",
      ])
  }

  @Test func textsThatWereReadWronglyAreCounted() throws {
    let rows = ["ZoÃ«,Rome", "Zo&euml;,A & B", "Zoë,&amp;", "SÃO,Ã\u{A0}a", "AT&T;,&#39;"]
    let told = try Self.told(rows.enumerated().map { "\(Self.token($0)),\($1)" })
    #expect(
      told == [
        "\"first_name\" has letters that were read in the wrong encoding in 1 row: \"ZoÃ«\" in row 1",
        "\"first_name\" has an entity of HTML, which is shown as it is, in 1 row: \"Zo&euml;\" in row 2",
        "\"city\" has an entity of HTML, which is shown as it is, in 2 rows: \"&amp;\" in row 3",
      ])
  }

  @Test func whatNoNameIs() throws {
    let rows = [
      "\\N,Rome", "<null>,NA", "(none),Nil", "None ,[null]", "#VALUE!,Rome", "\u{200B},\u{A0}",
      "{{first_name}},*|CITY|*",
      "Zo\u{FFFD},Anaâ€™s", "O’Neil,“Rome”",
    ]
    let told = try Self.told(rows.enumerated().map { "\(Self.token($0)),\($1)" })
    #expect(
      told == [
        "\"first_name\" has a word that programs write for no value in 5 rows: \"\\N\" in row 1",
        "\"first_name\" has nothing that can be seen in 1 row: \"\\u{200b}\" in row 6",
        "\"first_name\" has a placeholder that was not filled in in 1 row: \"{{first_name}}\" in row 7",
        "\"first_name\" has a character that replaces one that was lost in 1 row: \"Zo\u{FFFD}\" in row 8",
        "\"city\" has a word that programs write for no value in 1 row: \"[null]\" in row 4",
        "\"city\" has letters that were read in the wrong encoding in 1 row: \"Anaâ€™s\" in row 8",
        "\"city\" has nothing that can be seen in 1 row: \"\u{A0}\" in row 6",
        "\"city\" has a placeholder that was not filled in in 1 row: \"*|CITY|*\" in row 7",
      ])
  }

  @Test func placeholdersAndErrorsOfOtherTools() throws {
    let rows = [
      "{first_name},#DIV/0!", "%FNAME%,(None)", "${name},{Rome}x", "[[name]],{}", "%s,%", "*|FNAME|*,5%", "{Ana B},$5",
    ]
    let told = try Self.told(rows.enumerated().map { "\(Self.token($0)),\($1)" })
    #expect(
      told == [
        "\"first_name\" has a placeholder that was not filled in in 6 rows: \"{first_name}\" in row 1",
        "\"city\" has a word that programs write for no value in 2 rows: \"#DIV/0!\" in row 1",
      ])
  }

  @Test func lettersOfOtherLanguagesDecodedTwice() throws {
    let rows = ["WÅ‚adysÅ‚aw,Rome", "æ—¥æœ¬,Rome", "ÅžebnÄ±m,Rome", "Nguyá»…n,Rome", "Åse,CAFÉ’s", "Ärlig,ÅÄ"]
    let told = try Self.told(rows.enumerated().map { "\(Self.token($0)),\($1)" })
    #expect(
      told == [
        "\"first_name\" has letters that were read in the wrong encoding in 4 rows: \"WÅ‚adysÅ‚aw\" in row 1"
      ])
  }

  /// Only the shorter one can be cut.
  @Test(arguments: [
    (40, 3, 160, 3, "3 of 40 digits and 3 of 160 digits; the first of 40 is in row 1, and a column of a database may"),
    (64, 6, 160, 2, "6 of 64 digits and 2 of 160 digits; the first of 160 is in row 7"),
    (160, 6, 64, 2, "6 of 160 digits and 2 of 64 digits; the first of 64 is in row 7, and a column of a database may"),
  ]) func onlyShortTokensAreCut(first: Int, count: Int, second: Int, other: Int, says: String) throws {
    let rows = (0..<count).map { "\(Self.token($0, digits: first)),Ana,Rome" }
    let others = (count..<count + other).map { "\(Self.token($0, digits: second)),Ana,Rome" }
    let told = try Self.told(rows + others)
    #expect(told.count == 1 && told[0].hasSuffix(says + (says.hasSuffix("may") ? " have cut it" : "")), "\(told)")
  }

  /// A single length may be right; two are a cut column.
  @Test func tokensOfTwoLengthsAreCounted() throws {
    let long = (0..<6).map { "\(Self.token($0)),Ana,Rome" }
    #expect(try Self.told(long) == [])
    #expect(
      try Self.told(long + (6..<9).map { "\(Self.token($0, digits: 40)),Ana,Rome" }) == [
        "tokens are not all of one length: 6 of 64 digits and 3 of 40 digits; the first of 40 is in row 7, and a column of a database may have cut it"
      ])
  }

  /// Of many rows on several threads, the first is the first.
  @Test func theFirstRowIsNamed() throws {
    let rows = (0..<20_000).map { "\(Self.token($0, digits: 70)),\($0 == 15_000 || $0 > 18_000 ? "NULL" : "Ana"),Rome" }
    #expect(
      try Self.told(rows, jobs: 2) == [
        "\"first_name\" has a word that programs write for no value in 2000 rows: \"NULL\" in row 15001"
      ])
  }
}
