import Foundation
import Testing

/// Who takes an item by its place shows why there is one: the same function asks how many there are. What is not an array made from input stands
/// in a table here, with the reason.
@Suite struct FirstItemsTests {
  /// A file, what it takes items of, and why they are there.
  private static let known: [(file: String, name: String, reason: String)] = [
    ("Commands/Shells/ZshCompletion", "*", "a text for another shell"),
    ("Program/Commands/Completion", "*", "a text for another shell"),
    ("Diagnostics/WrittenNumber", "groups", "one group more than marks"),
    ("Delivering/HTTP2Connection", "name", "its length is asked first"),
    ("Devices/FailedToken", "names", "as many as fields, which are two"),
    ("Diagnostics/ByteSearch", "first", "a word has a byte"),
    ("Digests/MD5", "state", "four words"),
    ("Digests/SHA256", "state", "eight words"),
    ("Expressions/ConditionSearch", "*", "behind the first"),
    ("Expressions/Decision", "programs", "asked of each one behind the first"),
    ("Expressions/Filter", "arguments", "as many as the filter's row says; others are a finding before"),
    ("Expressions/PredicateHabits", "words", "made of two names"),
    ("Expressions/PredicateJudging", "ends", "a node with two children"),
    ("Expressions/PredicateLanguages", "parts", "a language is asked in three ways"),
    ("Expressions/PredicateParser", "utf8Start", "a text in the code"),
    ("Expressions/PredicatePhrases", "pattern", "rows of a table in the code"),
    ("Expressions/TextSearch", "*", "a state has two parts before those of the automata"),
    ("Expressions/WitnessPeople", "bytes", "has a first byte"),
    ("Git/GitProcess", "pipes", "six ends"),
    ("JSON/JSONEscape", "target", "room that the caller has"),
    ("Language/LanguageTag", "parts", "has a first part"),
    ("Languages/LanguageMatch", "*", "stands in a loop over them"),
    ("Linting/", "place", "a checked place: what is past the end reads as 0"),
    ("Linting/Rules/", "*", "a checked place: what is past the end reads as 0"),
    ("Linting/ShownAmounts", "text", "signs of a table in the code"),
    ("Linting/ShownTexts", "variants", "behind a check of their number"),
    ("Parsing/ValueSuggestion", "readings", "a number is read in one way at least"),
    ("Parsing/MappingSuggestion", "*", "one to twenty items, and five fields of cron, as the callers ask"),
    ("Planning/CampaignCounter", "byProgram", "a campaign has a program"),
    ("Planning/LocalCounter", "byVariant", "a campaign has a variant"),
    ("Planning/Collision", "campaigns", "two or more meet"),
    ("Planning/RowCaches", "zones", "begins with one"),
    ("Program/Commands/DevicesImport", "operands", "the command's row says that it has one"),
    ("Program/Commands/DevicesPrune", "operands", "the command's row says that it has one"),
    ("Program/Commands/Render", "operands", "the command's row says that it has one"),
    ("Recipients/ByteTable", "*", "two lanes"),
    ("Reporting/ComparisonGroups", "self", "a group has a first change"),
    ("Reporting/Formats/ComparisonMarkdown", "meanings", "a group has a first change"),
    ("Reporting/Formats/PlanMarkdown", "moments", "asked where there are some"),
    ("Reporting/Formats/PreviewText", "people", "a face is someone's"),
    ("Reporting/Formats/ComparisonText", "meanings", "a group has a first change"),
    ("Reporting/Formats/PlanMarkdown", "row", "a table's row, made there"),
    ("Reporting/Formats/PreviewCards", "people", "a face is someone's"),
    ("Sending/SentRows", "slots", "one, made there"),
    ("Workspace/SharedFindings", "files", "an entry is some file's"),
    ("Workspace/WrittenCampaigns", "*", "two sides"),
  ]

  /// The names of which items are taken without a question, by line: of a file's text.
  static func unasked(_ text: String) -> [(line: Int, name: String)] {
    let taking = /([A-Za-z_][A-Za-z_0-9]*)\[[0-9]\]|\.(?:first|last|min\(\)|max\(\))!/
    let beginning = /\b(func|init|subscript)\b|\bvar\b.*\{$|\bstatic let\b/
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var found: [(line: Int, name: String)] = []
    for (number, line) in lines.enumerated() {
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      for match in code.matches(of: taking) {
        guard let name = match.1 else {
          found.append((number + 1, String(match.0)))
          continue
        }
        var first = number
        while first > 0, number - first < 40, lines[first].firstMatch(of: beginning) == nil { first -= 1 }
        let function = lines[first...number].joined(separator: "\n")
        let asks = [
          "\(name).count", "\(name)?.count", "\(name).isEmpty", "\(name) = [", "\(name) = Array(repeating",
          "fieldCount",
        ]
        let isAsked = asks.contains { function.contains($0) } || function.contains(/\bcount\b/)
        if !isAsked { found.append((number + 1, String(name))) }
      }
    }
    return found
  }

  @Test func itemsAreTakenWhereTheyAreCounted() throws {
    var used: Set<Int> = []
    var wrong: [String] = []
    let files = try FileManager.default.subpathsOfDirectory(atPath: packageRoot + "Sources").filter {
      $0.hasSuffix(".swift")
    }
    for file in files.sorted() {
      let text = try String(contentsOfFile: packageRoot + "Sources/" + file, encoding: .utf8)
      for (line, name) in Self.unasked(text) {
        let rows = Self.known.indices.filter {
          file.hasPrefix(Self.known[$0].file) && (Self.known[$0].name == "*" || Self.known[$0].name == name)
        }
        used.formUnion(rows)
        if rows.isEmpty {
          wrong.append("\(file):\(line): \(name): ask how many there are, or say in the table why there is one")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    let idle = Self.known.indices.filter { !used.contains($0) }.map { Self.known[$0].file }
    #expect(idle.isEmpty, "nothing is taken there any more: \(idle)")
  }

  @Test func whatIsUnaskedIsFound() {
    #expect(Self.unasked("func f(_ words: [String]) -> String {\n  words[0]\n}").map(\.name) == ["words"])
    #expect(Self.unasked("func f(_ words: [String]) -> String? {\n  words.first!\n}").map(\.name) == [".first!"])
    #expect(
      Self.unasked("func f(_ words: [String]) {\n  guard !words.isEmpty else { return }\n  g(words[0])\n}").isEmpty)
    #expect(
      Self.unasked("func g(_ a: [Int]) { a.count }\nfunc f(_ words: [String]) {\n  g(words[1])\n}").map(\.line) == [3])
  }
}
