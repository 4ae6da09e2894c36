import Checking
import Clocks
import Diagnostics
import Escaping
import Language
import Payloads
import Planning
import Previewing

/// `belfry preview`: cards in the terminal.
///
/// A card has the same border on both sides and its lines are padded to one width, so that it looks the same on a terminal that turns lines from
/// right to left around.
struct PreviewText {
  private let report: PreviewReport
  private let style: TextStyle
  private let findings: [ExactText: [LocatedFinding]]

  /// How wide a card is at most: about as a phone shows it.
  private static let widest = 56

  init(_ report: PreviewReport, _ style: TextStyle) {
    (self.report, self.style) = (report, style)
    findings = report.findingsByFile
  }

  /// Gives the text, one campaign after the other.
  func write<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    let environment = report.project.overlay.map { ", environment \($0.name)" } ?? ""
    try body("\(Harmless.line(report.appName))\(environment), as of \(report.plan.now.text)\n")
    if let note = report.personasNote { try body("note: \(note)\n") }
    for plan in report.plan.campaigns { try body(text(of: report.preview(plan))) }
    for (id, path) in report.broken {
      try body("\n\(Harmless.line(id))  cannot be shown: it has errors\n" + findings(in: path))
    }
    if report.plan.campaigns.isEmpty, report.broken.isEmpty { try body("\nthere is no campaign\n") }
    let shown = Set((report.plan.campaigns.map(\.campaign.path) + report.broken.map(\.path)).map(ExactText.init))
    let others = report.findings.findings.filter { !shown.contains(ExactText($0.path)) }
    for line in report.uncounted { try body("\n\(Harmless.line(line))\n") }
    try body("\n" + lines(of: others) + TextFormat.summary(report.findings) + "\n")
  }

  private func findings(in path: String) -> String { lines(of: findings[ExactText(path)] ?? []) }

  private func lines(of findings: [LocatedFinding]) -> String {
    let format = TextFormat(style)
    return findings.map { format.lines(of: $0).map { $0 + "\n" }.joined() + "\n" }.joined()
  }

  private func text(of preview: CampaignPreview) -> String {
    let plan = preview.plan
    var text = "\n\(Harmless.line(plan.campaign.id))  \(Harmless.inside(plan.headline))\n"
    if let next = plan.nextMoments { text += "  next \(Harmless.inside(next))\n" }
    if let counts = report.counts(of: plan.campaign) { text += "  counted \(counts)\n" }
    if let size = plan.size, let largest = size.largest {
      text += "  at most \(Bar(largest, of: size.limit).text(isASCII: style.isASCII)) bytes\n"
    }
    text += findings(in: plan.campaign.path)
    for person in preview.people where !person.facts.isEmpty {
      let lines = TerminalText.wrapped(Harmless.line(person.text), to: style.width - 4)
      text += "  " + lines.joined(separator: "\n    ") + "\n"
    }
    for variant in preview.variants {
      for language in variant.languages { text += self.text(of: language, of: variant) }
    }
    return text
  }

  private func text(of language: LanguagePreview, of variant: VariantPreview) -> String {
    let names = [variant.name.isEmpty ? "" : "variant \(variant.name)", language.locale].filter { !$0.isEmpty }
    let weight = variant.name.isEmpty ? "" : ", weight \(variant.weight)"
    var text = ""
    for (people, card) in language.faces {
      let isOne = language.faces.count == 1
      let whom = isOne ? "" : (names.isEmpty ? "" : ", ") + people.map(\.name).joined(separator: " and ")
      let head = names.joined(separator: ", ") + (isOne || people[0].name == "likely" ? weight : "") + whom
      text += "\n" + (head.isEmpty ? "" : "  \(Harmless.line(head))\n")
      text += frame(of: card, language).map { "  \($0)\n" }.joined()
      text += TerminalText.wrapped(facts(card, language, variant).joined(separator: " · "), to: style.width - 2)
        .map { "  \($0)\n" }.joined()
      for value in card.activity ?? [] {
        text += TerminalText.wrapped(Harmless.line("\(value.keyPath): \(value.text)"), to: style.width - 4)
          .enumerated().map { "  \($0 == 0 ? "" : "  ")\($1)\n" }.joined()
      }
    }
    return text
  }

  private func facts(_ card: Card, _ language: LanguagePreview, _ variant: VariantPreview) -> [String] {
    var facts = [language.soundText]
    if let level = variant.level { facts.append(level.name) }
    if let badge = card.badge { facts.append(badge == 0 ? "removes the badge" : "badge \(grouped(badge))") }
    if let media = card.media { facts.append("media \(media)") }
    if let link = card.link { facts.append("opens \(link)") }
    if let bytes = card.bytes { facts.append(counted(bytes, "byte")) }
    for line in [card.title, card.subtitle, card.body] {
      if let line, line.isRawKey, let key = line.key { facts.append("the app has no text for \(key)") }
    }
    return (facts + language.cuts(card)).map(Harmless.inside)
  }

  // MARK: - The frame

  /// The Lock Screen's card, then what is below it when it is opened.
  private func frame(of card: Card, _ language: LanguagePreview) -> [String] {
    let width = min(Self.widest, style.width - 6)
    let isTurned = language.direction == "rtl"
    let (across, down) = style.isASCII ? ("-", "|") : ("─", "│")
    func border(_ left: String, _ right: String) -> String {
      let line = String(repeating: across, count: width + 2)
      return style.isASCII ? "+\(line)+" : left + line + right
    }
    func row(_ text: String) -> String {
      let shown = TerminalText.cut(text, to: width)
      let blanks = String(repeating: " ", count: max(0, width - TerminalText.width(shown)))
      return "\(down) \(isTurned ? blanks + shown : shown + blanks) \(down)"
    }
    var lines = [border("╭", "╮"), row(Self.plain(report.appName))]
    for text in shown(card) { for line in wrapped(text, to: width) { lines.append(row(line)) } }
    if !card.hasText { lines.append(row(card.activity == nil ? "(shows nothing)" : "(shows no alert)")) }
    if !language.buttons.isEmpty {
      lines.append(border("├", "┤"))
      for button in language.buttons { lines.append(row("[ \(Self.plain(button.title)) ]")) }
    }
    return lines + [border("╰", "╯")]
  }

  /// The lines of the card, as far as a Lock Screen with room shows them.
  private func shown(_ card: Card) -> [String] {
    var texts: [String] = []
    if let title = card.title?.text { texts.append(CardScreen.lockScreen.cut(title, as: .title) ?? title) }
    if let subtitle = card.subtitle?.text {
      texts.append(CardScreen.lockScreen.cut(subtitle, as: .subtitle) ?? subtitle)
    }
    if let body = card.body?.text { texts.append(CardScreen.lockScreen.cut(body, as: .body) ?? body) }
    return texts
  }

  /// The lines of a text: what is no word between blanks, as in Japanese, is broken where it must be.
  private func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      TerminalText.wrapped(Self.plain(String(paragraph)), to: width).flatMap { line -> [String] in
        var lines: [String] = [""]
        var used = 0
        for character in line {
          let wide = TerminalText.width(character)
          if used + wide > width {
            lines.append("")
            used = 0
          }
          lines[lines.count - 1].append(character)
          used += wide
        }
        return lines
      }
    }
  }

  /// A text for a line. Marks of direction are left out, which a card on a device obeys and a terminal does not; what else is unseen is spelled out.
  private static func plain(_ text: String) -> String {
    let isMarked = text.unicodeScalars.contains { directionMarks.contains($0) }
    guard isMarked else { return Harmless.line(text) }
    return Harmless.line(String(String.UnicodeScalarView(text.unicodeScalars.filter { !directionMarks.contains($0) })))
  }

  private static let directionMarks: Set<Unicode.Scalar> = [
    "\u{200E}", "\u{200F}", "\u{61C}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]
}
