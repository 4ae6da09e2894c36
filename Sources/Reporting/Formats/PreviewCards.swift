import Checking
import Clocks
import Diagnostics
import Escaping
import Pages
import Payloads
import Planning
import Previewing

/// The section of one campaign on a page of previews.
struct PreviewCards {
  let appName: String
  let preview: CampaignPreview
  /// How many recipients get it, in words; nil where they were not counted.
  let counts: String?

  init(appName: String, preview: CampaignPreview, counts: String? = nil) {
    (self.appName, self.preview, self.counts) = (appName, preview, counts)
  }

  /// The cards of a campaign of a project; without people they are made up for it.
  init(_ project: Project, _ plan: CampaignPlan, at now: Instant, to people: [PreviewPerson]? = nil) {
    self.init(
      appName: project.cardName,
      preview: CampaignPreview(plan, of: project, at: now, to: people))
  }

  /// The section: the cards first, then what else there is to know.
  func section(_ number: Int, findings: Markup) -> Markup {
    let plan = preview.plan
    return """
      <section class="c" id="c\(number)"><h2>\(plan.campaign.id)</h2>
      <p class="soft">\(dated: plan.headline)</p>
      \(findings)\(Markup(preview.variants.map(cards)))<dl class="facts">\(next)\(people(counts))\(size)<dt>file</dt><dd>\(plan.campaign.path)</dd></dl>
      \(people)</section>

      """
  }

  private var next: Markup { preview.plan.nextMoments.map { "<dt>next</dt><dd>\(dated: $0)</dd>" } ?? "" }

  private func people(_ counts: String?) -> Markup { counts.map { "<dt>counted</dt><dd>\($0)</dd>" } ?? "" }

  private var size: Markup {
    let cells = PlanCells(preview.plan)
    guard let size = preview.plan.size else {
      return preview.plan.need == nil ? "" : "<dt>slots</dt><dd>\(cells.slots)</dd>"
    }
    let bar: Markup = cells.largest.map { Self.bar($0, of: size.limit) } ?? ""
    return "<dt>payload</dt><dd>\(cells.payload) bytes\(bar)</dd>"
  }

  /// How much of something is used, as wide as there is room. What it says stands beside it in words.
  static func bar(_ value: Int, of total: Int) -> Markup {
    let share = total > 0 ? min(1000, max(value > 0 ? 5 : 0, Int(Double(value) / Double(total) * 1000))) : 0
    return """
      <svg class="bar\(value > total ? " w" : "")" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="r" width="1000" height="10"/><rect class="v" width="\(share)" height="10"/></svg>
      """
  }

  private var people: Markup {
    let known = preview.people.filter { !$0.facts.isEmpty }
    guard !known.isEmpty else { return "" }
    let items = Markup(known.map { "<li>\($0.text)</li>" })
    return "<details><summary>sample people</summary><ul class=\"whom\">\(items)</ul></details>\n"
  }

  private func cards(of variant: VariantPreview) -> Markup {
    let head: Markup =
      variant.name.isEmpty
      ? "" : "<h3>\(variant.name) <span class=\"soft\">weight \(variant.weight)</span></h3>\n"
    let figures = Markup(variant.languages.map { figure($0, of: variant) })
    return "\(head)<div class=\"grid\">\n\(figures)</div>\n"
  }

  /// The cards of one language; `side` says of two which one it is.
  func figure(_ language: LanguagePreview, of variant: VariantPreview, side: String? = nil) -> Markup {
    guard let (people, card) = language.faces.first.map({ ($0.people, $0.card) }) else { return "" }
    let words: [Markup?] = [
      side.map { "<b>\($0)</b>" }, language.locale.isEmpty ? nil : "<span>\(language.locale)</span>",
    ]
    let captions = Markup(words.compactMap { $0 })
    let name: Markup = captions.text.isEmpty ? "" : "<figcaption>\(captions)</figcaption>"
    let shown =
      card.hasText ? lockScreen(card, language, variant) : card.activity == nil ? Self.nothing : Self.silent
    return """
      <figure>\(name)\(shown)\(Self.table(card))<p class="notes">\(notes(card, language, variant))</p>\(more(people, card, language, variant))</figure>

      """
  }

  private static let nothing: Markup =
    "<p class=\"nothing\">Shows nothing: it wakes the app, or changes what is there.</p>"

  private static let silent: Markup = "<p class=\"nothing\">Shows no alert: it changes the Live Activity.</p>"

  /// What the app's Live Activity gets.
  private static func table(_ card: Card) -> Markup {
    guard let values = card.activity, !values.isEmpty else { return "" }
    let rows = Markup(
      values.map { "<tr><th scope=\"row\">\($0.keyPath)</th><td dir=\"auto\">\(shown: $0.text)</td></tr>" })
    return "<table class=\"state\">\(rows)</table>"
  }

  // MARK: - Cards

  /// HTML's `lang` and `dir`.
  private func place(_ language: LanguagePreview) -> Markup {
    let tag = String(language.locale.map { $0 == "_" ? "-" : $0 })
    return tag.isEmpty ? "" : " lang=\"\(tag)\" dir=\"\(language.direction)\""
  }

  private func lockScreen(_ card: Card, _ language: LanguagePreview, _ variant: VariantPreview) -> Markup {
    "<div class=\"wall\"\(place(language))>\(notification(whole: card, language, variant))\(buttons(language))</div>"
  }

  /// A card with all of its texts: the page cuts them where the lines of a screen end.
  private func notification(
    whole card: Card, _ language: LanguagePreview, _ variant: VariantPreview, on screen: CardScreen = .lockScreen
  ) -> Markup {
    notification(
      title: card.title?.text, subtitle: card.subtitle?.text, body: card.body?.text, card, language, variant, on: screen
    )
  }

  /// One notification. Without a title the system shows the name of the app in its place.
  private func notification(
    title: String?, subtitle: String?, body: String?, _ card: Card?, _ language: LanguagePreview,
    _ variant: VariantPreview, on screen: CardScreen
  ) -> Markup {
    let badge: Markup = card?.badge.map { $0 > 0 ? "<b>\(grouped($0))</b>" : "" } ?? ""
    let level: Markup = variant.level == .timeSensitive ? "<p class=\"l\" lang=\"en\">time sensitive</p>" : ""
    let lines: [Markup] = [
      "<p class=\"t\" dir=\"auto\">\(shown: title ?? appName)</p>",
      subtitle.map { "<p class=\"s\" dir=\"auto\">\(shown: $0)</p>" } ?? "",
      body.map { "<p class=\"b\">\(shown: $0)</p>" } ?? "",
    ]
    let media: Markup = card?.media == nil ? "" : "<span class=\"m\" aria-hidden=\"true\"></span>"
    return """
      <div class="card\(screen == .banner ? " slim" : "")"><span class="icon" aria-hidden="true">\(String(appName.prefix(1)))\(badge)</span>\
      <div><span class="now" lang="\(language.now.language)" aria-hidden="true">\(language.now.word)</span>\(level)\(Markup(lines))</div>\(media)</div>
      """
  }

  private func buttons(_ language: LanguagePreview) -> Markup {
    guard !language.buttons.isEmpty else { return "" }
    let items = language.buttons.map { button -> Markup in
      let input: Markup = button.input.map { "<small>\($0.placeholder) · \($0.button)</small>" } ?? ""
      return "<li\(button.isDestructive ? " class=\"x\"" : "")>\(button.title)\(input)</li>"
    }
    return "<ul class=\"btns\">\(Markup(items))</ul>"
  }

  // MARK: - What is beside and below

  private func notes(_ card: Card, _ language: LanguagePreview, _ variant: VariantPreview) -> Markup {
    var notes: [Markup] = ["\(language.soundText)"]
    if let level = variant.level { notes.append("\(level.name)") }
    if let badge = card.badge { notes.append(badge == 0 ? "removes the badge" : "badge \(grouped(badge))") }
    if let media = card.media { notes.append("media \(media)") }
    if let link = card.link { notes.append("opens \(link)") }
    if let bytes = card.bytes { notes.append("\(counted(bytes, "byte"))") }
    for line in [card.title, card.subtitle, card.body] {
      if let key = line?.key, line?.isRawKey == true {
        notes.append("<span class=\"cut\">the app has no text for \(key)</span>")
      }
    }
    notes += language.cuts(card).map { "<span class=\"cut\">\($0)</span>" }
    return Markup(notes.enumerated().map { $0 == 0 ? $1 : " · \($1)" })
  }

  /// What is folded: all of a text that is cut, the banner where it cuts more, the hidden preview, other people.
  private func more(
    _ people: [PreviewPerson], _ card: Card, _ language: LanguagePreview, _ variant: VariantPreview
  ) -> Markup {
    guard card.hasText || card.activity != nil else { return "" }
    var words: [String] = []
    var body: Markup = ""
    func add(_ name: String, _ notification: Markup) {
      body += "<p class=\"n\">\(name)</p><div class=\"wall\"\(place(language))>\(notification)</div>"
    }
    // The card above shows all of its texts as long as this is open.
    if card.hasText { words.append("expanded") }
    if !language.cuts(card).isEmpty {
      words.append("banner")
      add("Banner on a narrow screen", notification(whole: card, language, variant, on: .banner))
    }
    if card.hasText {
      words.append("hidden")
      add("While previews are hidden", hidden(card, language, variant))
    }
    for face in language.faces.dropFirst() {
      words.append(face.people[0].name)
      let names = face.people.map(\.name).joined(separator: ", ")
      if face.card.hasText {
        add(names, notification(whole: face.card, language, variant))
      } else {
        body += "<p class=\"n\">\(names)</p>"
      }
      body += Self.table(face.card)
      let notes = language.cuts(face.card) + (face.card.bytes.map { [counted($0, "byte")] } ?? [])
      if !notes.isEmpty { body += "<p class=\"notes\">\(notes.joined(separator: " · "))</p>" }
    }
    if words.isEmpty { return "" }
    return "<details><summary>\(words.joined(separator: ", "))</summary>\(body)</details>"
  }

  private func hidden(_ card: Card, _ language: LanguagePreview, _ variant: VariantPreview) -> Markup {
    let hidden = language.hidden
    return notification(
      title: hidden.showsTitle ? card.title?.text : nil, subtitle: hidden.showsSubtitle ? card.subtitle?.text : nil,
      body: hidden.placeholder ?? "Notification", nil, language, variant, on: .lockScreen)
  }
}
