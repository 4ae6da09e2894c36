// What is printed at the top of each page, and the contents of the reference.

import Escaping

extension Page {
  /// The page with its head and its tables printed anew; `text` is what its file has, nil if there is none.
  /// Gives the names of markers that nothing is known for, too.
  public func refreshed(_ text: String?, with reference: Reference) -> (text: String, unknown: [String]) {
    let text = text ?? draft
    let head = Reference.Section(name: "head", text: head(of: text))
    let fresh = Reference.refresh(text, with: [head] + reference.sections)
    return (fresh.page, fresh.unknown)
  }

  /// Title, purpose, neighbours, and the headings of a longer page.
  private func head(of text: String) -> String {
    var lines = ["# \(title)", "", purpose]
    if let neighbours { lines += ["", neighbours] }
    let headings = Self.headings(of: text)
    if part != nil, headings.count > 2 {
      let links = headings.map { "[\($0.replacing("`", with: ""))](#\(Anchor.of($0)))" }
      lines += ["", "On this page: " + links.joined(separator: " · ")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Links to the contents, and to the pages before and after this one.
  private var neighbours: String? {
    guard part != nil else { return nil }
    let pages = Self.all.filter { $0.part == part }
    guard let index = pages.firstIndex(where: { $0.path == path }) else { return nil }
    var links = ["[Reference](\(Address(path: "README.md", anchor: "").link(from: path)))"]
    if index > 0 { links.append("before: \(pages[index - 1].link(from: path))") }
    if index + 1 < pages.count { links.append("next: \(pages[index + 1].link(from: path))") }
    return links.joined(separator: " · ")
  }

  /// A link to the page with its title.
  private func link(from path: String) -> String {
    "[\(title)](\(Address(path: self.path, anchor: "").link(from: path)))"
  }

  /// The headings of the second level that a page's own text has.
  private static func headings(of text: String) -> [String] {
    var headings: [String] = []
    var (isCode, isGenerated) = (false, false)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("<!-- generated: ") { isGenerated = true }
      if line == "<!-- end -->" { isGenerated = false }
      if line.hasPrefix("```"), !isGenerated { isCode.toggle() }
      if !isCode, !isGenerated, line.hasPrefix("## ") { headings.append(String(line.dropFirst(3))) }
    }
    return headings
  }

  /// The contents: for each kind of reader, the questions and the pages that answer them.
  static var contents: String {
    Part.allCases.map { part in
      let pages = all.filter { $0.part == part }
      let rows = pages.map { [$0.question, $0.link(from: "README.md")] }
      return "## \(part.title)\n\n" + MarkdownTable.text(["question", "page"], rows)
    }.joined(separator: "\n")
  }
}
