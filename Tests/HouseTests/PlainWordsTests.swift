import Foundation
import Testing

/// What people read is written as a native speaker would say it: in messages, helps, rule pages, flags and schemas, and in the pages of the project.
@Suite struct PlainWordsTests {
  /// What is not written, and what is.
  static let words: [(not: String, but: String)] = [
    ("take it away", "remove it"), ("take them away", "remove them"), ("take the key away", "remove the key"),
    ("take the line away", "remove the line"), ("take the tag away", "remove the tag"), ("takes away", "removes"),
    ("stands twice", "appears twice"), ("as it stands", "as it is"), ("cannot stand", "is not allowed"),
    (" blanks", " spaces"), ("nobody", "no one"), ("somebody", "someone, a person"), ("Nobody", "No one"),
    ("Somebody", "Someone"), ("because of what is said above", "there are errors, so"), ("Rests on", "Sources"),
    ("rests on", "depends on"), ("Mistaken", "Wrong"), ("\\\" is no ", "is not a"), ("mended", "fixed"),
    ("whoever", "a person who, people who"), ("of whom", "split the sentence"), ("made up", "sample"),
    ("held against", "compared with"), ("holds nothing back", "suppresses nothing"),
    ("stands for", "means, expands to"),
    ("stands back", "gives way"), ("stand back", "give way"),
  ]

  /// The texts of a line of Swift, without what is interpolated into them.
  static func texts(of line: Substring) -> [Substring] {
    var texts: [Substring] = []
    var start: Substring.Index?
    var (depth, isEscaped) = (0, false)
    var index = line.startIndex
    while index < line.endIndex {
      let letter = line[index]
      let next = line.index(after: index)
      if let begin = start {
        if depth > 0 {
          depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
          if depth == 0 { start = next }
        } else if isEscaped {
          isEscaped = false
          if letter == "(" {
            texts.append(line[begin..<index])
            depth = 1
          }
        } else if letter == "\\" {
          isEscaped = true
        } else if letter == "\"" {
          texts.append(line[begin..<index])
          start = nil
        }
      } else if letter == "\"" {
        start = next
      } else if letter == "/", line[next...].first == "/" {
        break
      }
      index = next
    }
    return texts
  }

  /// A text without what stands in backticks: names of values are what they are.
  static func prose(_ text: Substring) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset.isMultiple(of: 2) }
      .map(\.element).joined(separator: "`")
  }

  @Test func stringsOfTheSources() throws {
    var found: [String] = []
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: packageRoot + "Sources")
    where path.hasSuffix(".swift") {
      let source = try String(contentsOfFile: packageRoot + "Sources/" + path, encoding: .utf8)
      for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard line.utf8.contains(UInt8(ascii: "\"")) else { continue }
        for text in Self.texts(of: line) where text.utf8.contains(UInt8(ascii: " ")) {
          count += 1
          let prose = Self.prose(text)
          for (not, but) in Self.words where prose.contains(not) {
            found.append("\(path):\(number + 1): write \"\(but)\", not \"\(not)\"")
          }
        }
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    #expect(count > 3_000)
  }

  @Test(arguments: DocumentationPage.all) func pagesOfTheProject(page: DocumentationPage) {
    for line in page.lines where !line.isCode {
      let prose = Self.prose(line.text)
      for (not, but) in Self.words where prose.contains(not) {
        Issue.record("\(page.path):\(line.number): write \"\(but)\", not \"\(not)\"")
      }
    }
  }

  @Test func interpolationsAreNoText() {
    #expect(Self.texts(of: "f(\"a \\(b(\"c\")) d\") // \"e\"") == ["a \\", " d"])
    #expect(Self.texts(of: "let a = 1 // \"nobody\"").isEmpty)
  }
}
