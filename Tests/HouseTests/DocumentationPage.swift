import Foundation
import Testing

/// A Markdown page of the repository, as far as tests read one.
struct DocumentationPage: Sendable, CustomTestStringConvertible {
  /// Seen from the top of the repository.
  let path: String
  let text: String
  /// Lines with what they are.
  let lines: [Line]
  /// Blocks between fences, those of generated parts left out.
  let blocks: [Block]
  /// The anchors of its headings, as GitHub makes them.
  let anchors: Set<String>

  struct Line: Sendable {
    let number: Int
    let text: Substring
    let isCode: Bool
    let isGenerated: Bool
  }

  struct Block: Sendable, CustomTestStringConvertible {
    let page: String
    /// The number of its first line.
    let line: Int
    /// What follows the fence: `yaml`, `sh`.
    let language: String
    let text: String

    var testDescription: String { "\(page):\(line)" }
  }

  var testDescription: String { path }

  init(path: String, text: String) {
    self.path = path
    self.text = text
    var lines: [Line] = []
    var blocks: [Block] = []
    var anchors: Set<String> = []
    var open: (fence: Substring, language: String, line: Int, lines: [Substring])?
    var isGenerated = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      if let block = open {
        let isEnd = line == block.fence
        lines.append(Line(number: number, text: line, isCode: true, isGenerated: isGenerated))
        if isEnd {
          if !isGenerated {
            let text = block.lines.map { $0 + "\n" }.joined()
            blocks.append(Block(page: path, line: block.line, language: block.language, text: text))
          }
          open = nil
        } else {
          open?.lines.append(line)
        }
        continue
      }
      if line.hasPrefix("<!-- generated: ") { isGenerated = true }
      if line == "<!-- end -->" { isGenerated = false }
      let isFence = line.hasPrefix("```")
      lines.append(Line(number: number, text: line, isCode: isFence, isGenerated: isGenerated))
      if isFence {
        let fence = line.prefix { $0 == "`" }
        open = (fence, String(line.dropFirst(fence.count)), number + 1, [])
      } else if line.hasPrefix("#") {
        var anchor = Self.anchor(line)
        var times = 0
        while anchors.contains(anchor) {
          times += 1
          anchor = Self.anchor(line) + "-\(times)"
        }
        anchors.insert(anchor)
      }
    }
    self.lines = lines
    self.blocks = blocks
    self.anchors = anchors
  }

  private static func anchor(_ heading: Substring) -> String {
    heading.drop { $0 == "#" }.dropFirst().lowercased().replacing(" ", with: "-").filter {
      $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
    }
  }

  /// Its links to other files and headings, with their lines; code is none.
  var links: [(line: Int, target: String)] {
    lines.filter { !$0.isCode }.flatMap { line in
      PlainWordsTests.prose(line.text).matches(of: /\]\(([^)\s]+)\)/).map { (line.number, String($0.1)) }
    }
  }

  /// The code inside of its lines.
  var spans: [(line: Int, code: Substring)] {
    lines.filter { !$0.isCode }.flatMap { line in
      line.text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { (line.number, $0.element) }
    }
  }

  /// Every page of the repository, sorted by path; not those of builds.
  static let all: [DocumentationPage] = {
    let files = FileManager.default
    let tops = (try? files.contentsOfDirectory(atPath: packageRoot)) ?? []
    let left: Set = [".build", ".git", "build", "release"]
    let paths = tops.filter { !left.contains($0) }.flatMap { top in
      let below = (try? files.subpathsOfDirectory(atPath: packageRoot + top)) ?? []
      return ([top] + below.map { top + "/" + $0 }).filter { $0.hasSuffix(".md") }
    }
    return paths.sorted().compactMap { path in
      (try? String(contentsOfFile: packageRoot + path, encoding: .utf8)).map { DocumentationPage(path: path, text: $0) }
    }
  }()
}
