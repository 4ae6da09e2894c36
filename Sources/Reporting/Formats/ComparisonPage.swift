import Checking
import Comparing
import Diagnostics
import Escaping
import Expressions
import Pages
import Planning
import Previewing

/// `belfry diff --format html`: one page, what somebody should look at first, then a section for each campaign with its cards as they were and as
/// they are, side by side.
struct ComparisonPage {
  private let report: ComparisonReport
  private let frame: PageFrame
  private let groups: [[CampaignChange]]
  private let risks: [GroupedRisk]
  /// Where the section of a campaign stands, by its id.
  private let places: [ExactText: Int]

  private var comparison: PlanComparison { report.comparison }

  init(_ report: ComparisonReport) {
    self.report = report
    let groups = report.changes
    (self.groups, risks) = (groups, report.risks)
    places = Dictionary(groups.enumerated().flatMap { place, group in group.map { (ExactText($0.id), place) } }) {
      first, _ in first
    }
    let name = report.comparison.projects.after.cardName
    frame = PageFrame(
      title: "\(name): what changes", heading: "\(name): what changes for people",
      summary: "\(report.names.before) → \(report.names.after): \(dated: report.verdict)",
      navigation: Self.navigation(groups), servedBy: nil)
  }

  private static func navigation(_ changes: [[CampaignChange]]) -> PageNavigation {
    let folders = PageFolder.grouped(Array(changes.enumerated())) { $0.element.path }
    return PageNavigation(
      name: counted(changes.joined().count, "campaign"),
      groups: folders.map { folder, changes in
        PageNavigation.Group(
          title: folder.title,
          links: changes.map { PageNavigation.Link(target: "#c\($0.offset)", text: $0.element.title) })
      })
  }

  var bytes: [UInt8] {
    var page = frame.head
    page += riskList
    page += approvals
    page += shared
    page += unknown
    page += unread
    for (number, group) in groups.enumerated() { page += section(of: group, number) }
    if let rows = report.rowsText { page += "<section><p>\(rows)</p></section>\n" }
    page += findings
    if report.isSame { page += "<section><h2>No change</h2><p>\(report.verdict)</p></section>\n" }
    page += frame.foot
    return Array(page.text.utf8)
  }

  // MARK: - What is about all

  private var riskList: Markup {
    guard !risks.isEmpty || !report.idleTexts.isEmpty else { return "" }
    let items = Markup(risks.map { item($0, isLinked: true) })
    let idle = Markup(
      report.idleTexts.map {
        "<li class=\"warning\">\($0.text) <span class=\"soft\">\("\($0.path):\($0.line)")</span></li>\n"
      })
    return """
      <section aria-labelledby="h-risk"><h2 id="h-risk">Risks</h2>
      <p class="soft">what someone should look at before this lands; belfry explain NAME says more</p>
      <ul class="found">
      \(items)\(idle)</ul></section>

      """
  }

  private func item(_ found: GroupedRisk, isLinked: Bool) -> Markup {
    let whom: Markup = isLinked ? found.campaign.map { "\(link(to: $0)): " } ?? "" : ""
    let allowed: Markup = found.first.allowed.map { "<br><span class=\"soft\">allowed: \($0)</span>" } ?? ""
    return """
      <li class="\(found.first.allowed == nil ? "error" : "allowed")"><b>\(found.first.risk.name)</b> \(whom)\(found.message)\(allowed)</li>

      """
  }

  /// A campaign, with the way to its section where it has one.
  private func link(to campaign: String) -> Markup {
    places[ExactText(campaign)].map { "<a href=\"#c\($0)\">\(campaign)</a>" } ?? "\(campaign)"
  }

  private var approvals: Markup {
    guard !comparison.approvals.isEmpty else { return "" }
    let rows = report.approvals.map { approval, campaigns -> Markup in
      let whom: Markup =
        approval.campaign.isEmpty
        ? "\(approval.path)" : campaigns.count > 1 ? "\(campaigns.shown)" : link(to: approval.campaign)
      return "<tr><th scope=\"row\">\(approval.owners)</th><td>\(whom)</td><td>\(approval.reason)</td></tr>\n"
    }
    return """
      <section aria-labelledby="h-who"><h2 id="h-who">Who must approve it</h2>
      <table class="parts"><thead><tr><th scope="col">who</th><th scope="col">what</th><th scope="col">why</th></tr></thead><tbody>
      \(Markup(rows))</tbody></table></section>

      """
  }

  private var shared: Markup {
    guard !comparison.project.isEmpty else { return "" }
    let files = Markup(
      comparison.sharedFiles.map { path, parts in "<h3>\(path)</h3>\n\(ChangedParts.table(parts))" as Markup })
    return """
      <section aria-labelledby="h-all"><h2 id="h-all">What campaigns share</h2>
      \(files)</section>

      """
  }

  private var unknown: Markup {
    guard !comparison.unknown.isEmpty else { return "" }
    let items = Markup(
      report.uncompared.map { name, errors, written -> Markup in
        let reasons = Markup(
          ComparisonReport.texts(of: errors).map { "<br><span class=\"soft\">\($0)</span>" as Markup })
        return "<li>\(name)\(reasons)\(ChangedParts.table(written))</li>\n"
      })
    let left = comparison.unknown.count - report.uncompared.count
    let more: Markup = left > 0 ? "<li>and \(grouped(left)) more</li>\n" : ""
    let known = Markup(comparison.incomplete.enumerated().map { section(of: [$1], groups.count + $0) })
    return """
      <section aria-labelledby="h-un"><h2 id="h-un">Could not be compared: errors</h2>
      <ul class="whom">\(items)\(more)</ul></section>
      \(known)
      """
  }

  private var unread: Markup {
    guard !report.unread.isEmpty else { return "" }
    let items = Markup(
      report.unreadTexts().map { "<li>\($0.path)<br><span class=\"soft\">\($0.text)</span></li>\n" as Markup })
    return """
      <section aria-labelledby="h-unread"><h2 id="h-unread">Not compared, because one side of it cannot be read</h2>
      <ul class="whom">\(items)</ul></section>

      """
  }

  private var findings: Markup {
    guard !report.new.isEmpty || report.gone > 0 else { return "" }
    let gone: Markup = report.gone > 0 ? "<p class=\"soft\">\(counted(report.gone, "finding")) gone</p>" : ""
    return """
      <section aria-labelledby="h-new"><h2 id="h-new">\(report.new.isEmpty ? "Findings" : "New findings")</h2>
      \(gone)\(PageFrame.list(of: report.new))</section>

      """
  }

  // MARK: - One campaign

  private func section(of group: [CampaignChange], _ number: Int) -> Markup {
    guard let change = group.first else { return "" }
    let was: Markup =
      change.kind == .renamed ? " <span class=\"soft\">was \(change.before?.campaign.id ?? "")</span>" : ""
    let ids = Set(group.map { ExactText($0.id) })
    let own = risks.filter { risk in risk.campaigns.contains { ids.contains(ExactText($0)) } }
    let found: Markup =
      own.isEmpty ? "" : "<ul class=\"found\">\(Markup(own.map { item($0, isLinked: false) }))</ul>\n"
    let plan = change.after ?? change.before
    let line: Markup = group.count > 1 ? "changed by \(group.path)" : "\(dated: plan?.headline ?? "") · \(change.path)"
    let meaning: Markup =
      group.count > 1
      ? Markup(group.map { "<h3>\($0.id)</h3>\n<dl class=\"facts\">\(facts($0))</dl>\n" })
      : "<dl class=\"facts\">\(facts(change))</dl>\n"
    return """
      <section class="c" id="c\(number)"><h2>\(group.title) <span class="kind \(change.kind.rawValue)">\(change.kind.rawValue)</span>\(was)</h2>
      <p class="soft">\(line)</p>
      \(meaning)\(found)\(ChangedParts.table(change.parts, change.people))\(ChangedParts.table(shown: change))\(Markup(group.prefix(Self.mostCards).map(cards)))</section>

      """
  }

  /// Of how many campaigns with one cause the cards are shown.
  private static let mostCards = 3

  private func facts(_ change: CampaignChange) -> Markup {
    var facts: Markup = ""
    if let plan = change.only {
      let cells = PlanCells(plan)
      facts += "<dt>to</dt><dd>\(cells.audience)</dd><dt>next</dt><dd>\(dated: cells.next)</dd>"
      if plan.size == nil { facts += "<dt>slots</dt><dd>\(cells.slots)</dd>" }
    }
    if let people = change.peopleText { facts += "<dt>people</dt><dd>\(dated: people)</dd>" }
    if let count = change.countText { facts += "<dt>counted</dt><dd>\(count)</dd>" }
    for figure in change.figures where figure.name != "payload" {
      facts += "<dt>\(figure.name)</dt><dd>\(dated: figure.before) → \(dated: figure.after)</dd>"
    }
    if let moved = change.movedText { facts += "<dt>moved</dt><dd>\(dated: moved)</dd>" }
    if let turns = change.turnsText { facts += "<dt>turns</dt><dd>\(turns)</dd>" }
    let sides = [change.before, change.after].compactMap { $0 }.filter { $0.size != nil }
    let sizes = sides.map { plan -> Markup in
      let cells = PlanCells(plan)
      let bar: Markup =
        cells.largest.flatMap { most in plan.size.map { PreviewCards.bar(most, of: $0.limit) } } ?? ""
      return "\(cells.payload) bytes\(bar)"
    }
    let isSame = sizes.count == 2 && sizes[0].text == sizes[1].text
    if let first = sizes.first {
      let second: Markup = isSame || sizes.count < 2 ? "" : "→ \(sizes[1])"
      facts += "<dt>payload</dt><dd>\(first)\(second)</dd>"
    }
    return facts
  }

  private func cards(of change: CampaignChange) -> Markup {
    let (then, now) = comparison.projects
    let after = change.after.map { PreviewCards(now, $0, at: comparison.now) }
    // Where the same is known of people on both sides, the same people are shown both, whoever gets it now.
    let isOfOne = change.before.map { old in
      change.after.map { old.campaign.columns.holdsTheSame(as: $0.campaign.columns) } == true
    }
    let people = isOfOne == true ? after?.preview.people : nil
    let before = change.before.map { PreviewCards(then, $0, at: comparison.now, to: people) }
    let pairs = CardPairs(before: before, after: after, parts: change.parts)
    return pairs.markup(isOneSided: change.before == nil || change.after == nil)
  }
}

/// The cards of one campaign on both sides, those that belong together beside each other.
struct CardPairs {
  let before: PreviewCards?
  let after: PreviewCards?
  let parts: [PartChange]

  /// Keys of what is seen on a card; of `title.key` the first word. What only a tap or an ear tells stands in the table of parts.
  private static let seen: Set<String> = ["title", "subtitle", "body", "media", "badge", "category", "interruption"]

  func markup(isOneSided: Bool) -> Markup {
    var text: Markup = ""
    for (old, new) in Self.pairs(before?.preview.variants ?? [], after?.preview.variants ?? [], by: \.name) {
      guard let variant = new ?? old else { continue }
      let name: Markup = "<h3>\(variant.name.isEmpty ? "What people see" : variant.name)</h3>\n"
      if isOneSided {
        let figures = Markup(variant.languages.map { (after ?? before)?.figure($0, of: variant) ?? "" })
        text += "\(name)<div class=\"grid\">\n\(figures)</div>\n"
        continue
      }
      var figures: Markup = ""
      var same: [String] = []
      for (was, isNow) in Self.pairs(old?.languages ?? [], new?.languages ?? [], by: \.locale) {
        guard let language = isNow ?? was else { continue }
        if let was, let isNow, !isChanged(was, isNow, in: variant.name) {
          same.append(language.locale)
        } else {
          figures += """
            <div class="pair">\(figure(was, old, before, "before"))\(figure(isNow, new, after, "after"))</div>

            """
        }
      }
      if figures.text.isEmpty { continue }
      let rest: Markup =
        same.isEmpty || same == [""] ? "" : "<p class=\"soft\">as before: \(same.joined(separator: ", "))</p>\n"
      text += "\(name)<div class=\"pairs\">\n\(figures)</div>\n\(rest)"
    }
    return text.text.isEmpty ? "<p class=\"soft\">The cards look as before.</p>\n" : text
  }

  private func figure(
    _ language: LanguagePreview?, _ variant: VariantPreview?, _ cards: PreviewCards?, _ side: String
  ) -> Markup {
    guard let language, let variant, let cards else {
      return """
        <figure><figcaption><b>\(side)</b></figcaption><p class="nothing">\(side == "before" ? "It was not there." : "It is not there any more.")</p></figure>
        """
    }
    return cards.figure(language, of: variant, side: side)
  }

  private func isChanged(_ old: LanguagePreview, _ new: LanguagePreview, in variant: String) -> Bool {
    !old.surroundings(areThoseOf: new)
      || parts.contains { part in
        let key = part.place.key.split(separator: ".").first.map(String.init) ?? ""
        return Self.seen.contains(key)
          && part.place.variant.map { $0.utf8.elementsEqual(variant.utf8) } != false
          && part.place.locale.map { $0.utf8.elementsEqual(new.locale.utf8) } != false
      }
  }

  /// What has one name on both sides, in the order of after; what is gone comes last.
  private static func pairs<Item>(
    _ before: [Item], _ after: [Item], by name: (Item) -> String
  ) -> [(Item?, Item?)] {
    var old = Dictionary(before.map { (ExactText(name($0)), $0) }) { first, _ in first }
    let both = after.map { (old.removeValue(forKey: ExactText(name($0))), Optional($0)) }
    return both + before.filter { old[ExactText(name($0))] != nil }.map { ($0, nil) }
  }
}

/// A table of parts, as they were and as they are.
enum ChangedParts {
  static func table(_ parts: [PartChange], _ people: PeopleChange? = nil) -> Markup {
    guard !parts.isEmpty else { return "" }
    return """
      <table class="parts"><thead><tr><th scope="col">part</th><th scope="col">before</th><th scope="col">after</th></tr></thead><tbody>
      \(Markup(parts.map { row($0, people) }))</tbody></table>

      """
  }

  /// What people get, or got, on one side only, but for the words that its cards show.
  static func table(shown change: CampaignChange) -> Markup {
    let parts = change.shown.filter { !["title", "subtitle", "body", "buttons"].contains($0.place.key) }
    guard let arrival = change.arrival, !parts.isEmpty else { return "" }
    let rows = parts.map { part -> Markup in
      "<tr><th scope=\"row\">\(part.title)</th><td dir=\"auto\">\(part.after ?? part.before ?? "")</td></tr>\n"
    }
    return """
      <table class="parts"><thead><tr><th scope="col" colspan="2">\(arrival.title)</th></tr></thead><tbody>
      \(Markup(rows))</tbody></table>

      """
  }

  private static func row(_ part: PartChange, _ people: PeopleChange?) -> Markup {
    let words: (before: Markup, after: Markup)
    switch (part.before, part.after) {
    case (let before?, _?) where part.unchangedWords(people) != nil:
      words = ("\(before)", "<i>\(part.unchangedWords(people) ?? "")</i>")
    case (let before?, let after?): words = marked(before, after)
    case (let before, let after):
      words = (before.map { "<del>\($0)</del>" } ?? none, after.map { "<ins>\($0)</ins>" } ?? none)
    }
    return """
      <tr><th scope="row">\(part.title)</th><td dir="auto" data-side="before">\(words.before)</td><td dir="auto" data-side="after">\(words.after)</td></tr>

      """
  }

  private static let none: Markup = "<span class=\"soft\">none</span>"

  /// Both texts, with the words marked that the other one does not have.
  static func marked(_ before: String, _ after: String) -> (before: Markup, after: Markup) {
    let words = WordDiff(before, after)
    return (
      Markup(words.before.map { $0.isChanged ? "<del>\($0.text)</del>" : "\($0.text)" }),
      Markup(words.after.map { $0.isChanged ? "<ins>\($0.text)</ins>" : "\($0.text)" })
    )
  }
}
