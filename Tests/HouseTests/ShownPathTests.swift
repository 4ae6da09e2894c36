import Foundation
import Testing

/// Names of files are texts of strangers: no report shows one as it is.
@Suite struct ShownPathTests {
  private static let names = [
    "\u{1B}[31mred.yaml", "::error::pwned.yaml", "\u{202E}x.yaml", "a\n::error::b.yaml", "##[error]x.yaml",
    "a\u{7}b.yaml",
    "a\u{85}b.yaml", "a\r::error::c.yaml",
  ]

  private static func campaign(_ number: Int, _ body: String) -> String {
    """
    campaign: c\(number)
    deliver: push
    audience: all
    schedule: { at: 2029-12-24 18:30, zone: UTC }
    alert: { title: Hi, body: \(body) }
    push: { expires: 1d }
    localizations: { de: { title: Hi, body: \(body) } }
    unknown: 1

    """
  }

  private static func isHarmless(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      scalar != "\n" && scalar.properties.generalCategory == .control || scalar == "\u{202E}"
    } && !text.split(separator: "\n").contains { $0.hasPrefix("::") } && !text.contains("##[")
  }

  @Test(.needsProgram, arguments: ["text", "markdown", "html", "json"]) func diffOfFolders(_ format: String) throws {
    let base = TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") }
    let project = try TemporaryProject([:])
    // The names of the two sides are foreign texts, too.
    let sides = ["old\n::error::side", "new\u{1B}[1m"]
    for (side, body) in zip(sides, ["Ho", "He"]) {
      for (name, text) in base { try project.write("\(side)/\(name)", Data(text.utf8)) }
      for (number, name) in Self.names.enumerated() {
        let text = Self.campaign(number, body).replacing(number % 2 == 0 ? "unknown: 1\n" : "", with: "")
        try project.write("\(side)/\(name)", Data(text.utf8))
      }
    }
    let told = try project.belfry("diff", sides[0], sides[1], "--format", format)
    #expect(told.status == 0, "\(told)")
    #expect(Self.isHarmless(told.text) && Self.isHarmless(told.said), "\(told)")
    #expect(told.text.contains("red.yaml") && told.text.contains("pwned.yaml"), "\(told)")
  }

  /// A path in a text in code goes through a function that makes it harmless, or through a type that does it by itself (`Markup`).
  @Test func pathsAreNotPutIntoTexts() throws {
    let raw = /\\\((?:[A-Za-z$0-9?]+\.)+path\)/
    let escapes = /(?:Harmless\.[a-z]+|code|element|quoted|inside|line)\("?[^"]*$/
    var found: [String] = []
    for folder in ["Sources/Reporting"] {
      let files = try FileManager.default.subpathsOfDirectory(atPath: packageRoot + folder).filter {
        $0.hasSuffix(".swift")
      }
      for file in files.sorted() {
        let text = try String(contentsOfFile: packageRoot + folder + "/" + file, encoding: .utf8)
        if text.contains("Markup") { continue }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
          for match in line.matches(of: raw) where line[..<match.range.lowerBound].firstMatch(of: escapes) == nil {
            found.append("\(folder)/\(file):\(number + 1): \(match.output)")
          }
        }
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
