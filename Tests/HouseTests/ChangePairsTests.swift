import Comparing
import Foundation
import Parsing
import Testing

/// Pairs of projects with exactly what `diff` says of them: a folder of Tests/Fixtures/changes is a case, and what must be said stands in its
/// `expected.txt`. With UPDATE_GOLDENS=1 that is written anew, and the run fails.
@Suite(.needsProgram) struct ChangePairsTests {
  private static let folder = packageRoot + "Tests/Fixtures/changes/"
  private static let isUpdate = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  static let cases: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0 != "base" && !$0.hasSuffix(".md") }.sorted()

  /// What both sides share, with the files of each over it.
  private func sides(_ name: String) throws -> TemporaryProject {
    let both = try TemporaryProject([:])
    for side in ["before", "after"] {
      for source in ["base", "\(name)/\(side)"] {
        for (path, text) in Self.files(source) { try both.write("\(side)/\(path)", Data(text.utf8)) }
      }
    }
    return both
  }

  /// The files of a folder below that of the cases; none where it is not there.
  private static func files(_ name: String) -> [String: String] {
    let paths = ((try? FileManager.default.subpathsOfDirectory(atPath: folder + name)) ?? [])
    let files = paths.compactMap { path in
      (try? String(contentsOfFile: "\(folder)\(name)/\(path)", encoding: .utf8)).map { (path, $0) }
    }
    return Dictionary(files) { first, _ in first }
  }

  /// What a pair is compared with besides its folders, in a file `options.txt`; mostly nothing.
  private static func options(_ name: String) -> [String] {
    ((try? String(contentsOfFile: "\(folder)\(name)/options.txt", encoding: .utf8)) ?? "")
      .split(whereSeparator: \.isWhitespace).map(String.init)
  }

  private static func expected(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)\(name)/expected.txt", encoding: .utf8)
  }

  @Test(arguments: cases) func exactlyThisIsSaid(_ name: String) throws {
    let both = try sides(name)
    let options = Self.options(name)
    let told = try both.belfry(["diff", "before", "after", "--exit-code"] + options)
    let isSame = told.text.contains(": no change: ")
    #expect(told.status == (isSame ? 0 : 1) && told.said.isEmpty, "\(told)")
    if Self.isUpdate {
      try told.text.write(toFile: "\(Self.folder)\(name)/expected.txt", atomically: true, encoding: .utf8)
      Issue.record("\(name)/expected.txt was written; read it, then run without UPDATE_GOLDENS")
      return
    }
    #expect(told.text == (try Self.expected(name)))
    // The way back is a change exactly where the way there is one.
    #expect(try both.belfry(["diff", "after", "before"] + options).text.contains(": no change: ") == isSame)
    // What nobody can compare may be anything.
    let isKnown = !told.text.contains("could not be compared: ")
    if !isKnown { #expect(try both.belfry("diff", "before", "after", "--fail-on", "any").status == 1) }
  }

  /// What the text tells is in the comment of a pull request and on the page, too. Hostile words are written as each of them has it.
  @Test(arguments: cases.filter { $0 != "hostile-words" }) func eachFormatTellsIt(_ name: String) throws {
    let both = try sides(name)
    let lines = try Self.expected(name).split(separator: "\n")
    for format in ["markdown", "html"] {
      let shown = try both.belfry(["diff", "before", "after", "--format", format] + Self.options(name))
      #expect(shown.status == 0 && shown.said.isEmpty, "\(shown)")
      let page = Self.letters(Self.plain(shown.text))
      for told in lines.compactMap({ Self.told($0, onCards: format == "html") }) {
        #expect(page.contains(Self.letters(told)), "\(format) does not tell \(told)")
      }
    }
  }

  /// What a line of the text tells, without where; nothing of a line that each format has in its own words, nor of words that a page shows
  /// `onCards`, filled in.
  private static func told(_ line: Substring, onCards: Bool) -> String? {
    let heads = ["people: ", "counted: ", "next: ", "moved: ", "slots: ", "quiet hours: ", "to: "]
    let text = line.drop { $0 == " " }
    guard text.startIndex > line.startIndex else { return nil }
    if let head = heads.first(where: text.hasPrefix) { return String(text.dropFirst(head.count)) }
    // The page shows the sizes of both sides in a form of its own.
    if text.hasPrefix("payload: ") { return nil }
    if line.hasPrefix("    - ") || line.hasPrefix("    + ") {
      return String(text.dropFirst(2)).replacing(/\[-|-\]|\{\+|\+\}/, with: "")
    }
    if line.hasPrefix("    "), let colon = text.firstRange(of: ": ") {
      let isWord = ["title", "subtitle", "body", "buttons"].contains { text.hasPrefix($0) }
      return isWord && onCards ? nil : String(text[colon.upperBound...])
    }
    // A risk, or who must approve: the last of what stands behind colons that have a blank.
    guard Risk.all.contains(where: { text.contains(": \($0.name): ") }) || text.contains(": @") else { return nil }
    return text.replacing(/\ \(allowed: .*\)$/, with: "").components(separatedBy: ": ").last
  }

  /// The words of a page, without its marks.
  private static func plain(_ page: String) -> String {
    let words = page.replacing("` → `", with: " → ").replacing(/<[^>]*>/, with: "")
      .replacing(/&#(\d+);/) { match in UInt32(match.1).flatMap(Unicode.Scalar.init).map { String($0) } ?? "" }
    let names = ["lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    return names.reduce(words) { $0.replacing("&\($1.key);", with: $1.value) }.replacing("&amp;", with: "&")
  }

  /// A text without what code and marked words have around them.
  private static func letters(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "`" } }

  /// Each risk, and each way in which a campaign can change, stands in a pair.
  @Test func allKindsAreTold() throws {
    #expect(Self.cases.count >= 60)
    let all = try Self.cases.map { try Self.expected($0) }.joined()
    for risk in Risk.all { #expect(all.contains(": \(risk.name): "), "no pair has the risk \(risk.name)") }
    for kind in ["added", "removed", "changed"] { #expect(all.contains(", \(kind)\n"), "\(kind)") }
    #expect(all.contains(", renamed, was "))
  }

  /// Each key of the language whose value people feel, or that promises something to them, is changed in a pair.
  @Test func allKeysAreChanged() throws {
    let shapes = [
      Shapes.campaign, Shapes.schedule, Shapes.push, Shapes.liveActivity, Shapes.alert, Shapes.localization,
      Shapes.variant, Shapes.step, Shapes.policy, Shapes.region, Shapes.category, Shapes.property, Shapes.sound,
    ]
    let changed = Self.cases.map { name in
      let (before, after) = (Self.files("\(name)/before"), Self.files("\(name)/after"))
      return Set(before.keys).union(after.keys).map { path in
        let base = Self.files("base")[path]
        let lines = [before, after].map { ($0[path] ?? base ?? "").split(separator: "\n") }
        return lines[0].filter { !lines[1].contains($0) } + lines[1].filter { !lines[0].contains($0) }
      }.joined().joined(separator: "\n")
    }.joined(separator: "\n")
    for key in shapes.flatMap(\.keys).map(\.name) {
      #expect(changed.contains(try Regex("(^|[^A-Za-z_-])\(key):")), "no pair changes \"\(key)\"")
    }
  }
}
