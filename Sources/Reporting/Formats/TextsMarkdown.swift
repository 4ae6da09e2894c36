import Checking
import Diagnostics
import Escaping
import Expressions
import Language
import Payloads
import Planning

/// What a campaign says, in Markdown: a table for each variant with a row for each language, folded.
///
/// Variants that say the same share a table, languages that say the same share a row, and what is the same in all languages stands below the
/// table, so that no row says what another has said. Texts stand as they are written, with what is filled in in braces.
struct TextsMarkdown {
  private let campaign: Campaign
  private let project: Project

  init(_ campaign: Campaign, of project: Project) { (self.campaign, self.project) = (campaign, project) }

  /// The columns, in their order. Lines of the alert have one wherever there is such a line, the others only where they differ by language.
  private static let columns = ["title", "subtitle", "body", "opens", "media", "sound"]
  private static let lines = 3

  /// Whether anything is said at all.
  var isEmpty: Bool { campaign.variants.allSatisfy(\.content.texts.isEmpty) }

  /// The folded block.
  var text: String {
    var tables: [(names: [String], text: String)] = []
    for variant in campaign.variants {
      let text = table(of: variant.content)
      let name = variant.name.isEmpty ? [] : ["\(code(variant.name)), weight \(variant.weight)"]
      if let place = tables.firstIndex(where: { $0.text.utf8.elementsEqual(text.utf8) }) {
        tables[place].names += name
      } else {
        tables.append((name, text))
      }
    }
    let bodies = tables.map { names, text in
      names.isEmpty ? text : "\(names.count == 1 ? "Variant" : "Variants") \(names.joined(separator: "; "))\n\n\(text)"
    }
    return
      "<details><summary>\(FindingsMarkdown.element(campaign.id)): \(summary)</summary>\n\n\(bodies.joined(separator: "\n"))\n</details>\n"
  }

  private var summary: String {
    let languages = campaign.variants.map { project.shownLanguages(of: $0.content).count }.max() ?? 0
    let variants = campaign.variants.count
    return counted(languages, "language") + (variants > 1 ? ", \(grouped(variants)) variants" : "")
  }

  private func code(_ text: String) -> String { FindingsMarkdown.code(text) }

  // MARK: - One variant

  private func table(of content: Content) -> String {
    var rows: [(locales: [String], cells: [String])] = []
    for (locale, texts) in project.shownLanguages(of: content) {
      let cells = cells(content, texts, locale)
      let place = rows.firstIndex { row in zip(row.cells, cells).allSatisfy { $0.utf8.elementsEqual($1.utf8) } }
      if let place { rows[place].locales.append(code(locale)) } else { rows.append(([code(locale)], cells)) }
    }
    let first = rows.first?.cells ?? Self.columns.map { _ in "" }
    let isShared = Self.columns.indices.map { column in
      column >= Self.lines && rows.allSatisfy { $0.cells[column].utf8.elementsEqual(first[column].utf8) }
    }
    let shown = Self.columns.indices.filter { column in
      !isShared[column] && rows.contains { !$0.cells[column].isEmpty }
    }
    var facts = Self.columns.indices.filter { isShared[$0] && !first[$0].isEmpty }.map { column in
      "\(Self.columns[column]) \(first[column])"
    }
    switch content.badge {
    case .number(let number): facts.append("badge \(number)")
    case .template(let template): facts.append("badge \(code(template.source))")
    case nil: break
    }
    if let level = content.level { facts.append(level.name) }
    let table =
      shown.isEmpty
      ? "Shows nothing.\n"
      : MarkdownTable.text(
        ["language"] + shown.map { Self.columns[$0] },
        rows.map { row in [row.locales.joined(separator: ", ")] + shown.map { row.cells[$0] } })
    return facts.isEmpty ? table : "\(table)\n\(facts.joined(separator: " · "))\n"
  }

  private func cells(_ content: Content, _ texts: LocalizedTexts?, _ locale: String) -> [String] {
    let shown = content.shown(in: texts)
    let lines = [texts?.title, texts?.subtitle, texts?.body].map { $0.map { line($0, locale) } ?? "" }
    return lines + [shown.link, shown.media].map { $0.map { code($0.source) } ?? "" }
      + [sound(shown.sound)]
  }

  private func sound(_ sound: SoundSetting) -> String {
    switch sound {
    case .none: ""
    case .systemDefault: "default"
    case .file(let name): code(name)
    case .critical(let name, _): "critical" + (name.map { " \(code($0.value))" } ?? "")
    }
  }

  private func line(_ text: LocalizedText, _ locale: String) -> String {
    switch text.source {
    case .template(let template): return code(template.source)
    case .key(let key, let arguments):
      let words = shown(key, arguments.map(\.source), locale)
      return words.isEmpty
        ? "key \(code(key)), for which the app has no text" : "\(words.joined(separator: "; ")) (key \(code(key)))"
    }
  }

  /// What devices show for a key, each text once; where they differ, with the first device that shows it.
  private func shown(_ key: String, _ arguments: [String], _ locale: String) -> [String] {
    var texts: [(device: ShownDevice, words: String)] = []
    for device in project.shownDevices(of: [key], in: locale, on: nil) {
      guard let words = project.deviceText(of: key, arguments, in: locale, on: device),
        !texts.contains(where: { $0.words.utf8.elementsEqual(words.utf8) })
      else { continue }
      texts.append((device, words))
    }
    return texts.count == 1 ? [code(texts[0].words)] : texts.map { "\(code($0.words)) on \($0.device.name)" }
  }
}
