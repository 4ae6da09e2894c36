public import Checking
public import Clocks
public import Diagnostics
import Escaping
public import Expecting
import Expressions
import Language
import Limits
import Payloads
public import Planning
import Previewing

/// How previews are written: what `belfry preview --format` chooses.
public enum PreviewFormat: String, CaseIterable, Sendable {
  /// For people: cards in the terminal.
  case text
  /// For people: one page that needs nothing else, neither network nor script.
  case html
}

/// What recipients get in some days from now on: a plan of these days that they have been counted into.
public struct PreviewedWeek: Sendable {
  let plan: Plan
  let census: Census
  let window: SendWindow

  /// How far is looked.
  public static let length = TimeSpan(seconds: 7 * 86_400)

  /// What was counted in the window of a plan; nothing where it has none.
  public init?(_ plan: Plan, _ census: Census) {
    guard let window = plan.window else { return nil }
    (self.plan, self.census, self.window) = (plan, census, window)
  }
}

/// What campaigns show, and what was found on the way.
///
/// The cards are made one campaign after the other while they are written: those of a thousand campaigns never stand in memory together.
public struct PreviewReport: Sendable {
  let plan: Plan
  let project: Project
  let timeLine: TimeLine
  let findings: FindingsReport
  /// Campaigns that have errors, or rest on something that has: of them there is no card.
  let broken: [(id: String, path: String)]

  /// People who have names: those in the audience of a campaign are shown beside whoever is made up for it.
  public var personas = PersonaTable()
  /// What the recipients get in the coming week; nothing where they were not read.
  public var week: PreviewedWeek?

  /// A report. `files` is how many files were read.
  public init(
    _ plan: Plan, of project: Project, timeLine: TimeLine, broken: [(id: String, path: String)],
    findings: [LocatedFinding], counts: FindingCounts? = nil, files: Int
  ) {
    (self.plan, self.project, self.timeLine, self.broken) = (plan, project, timeLine, broken)
    self.findings = FindingsReport(findings, counts: counts, files: files)
  }

  /// Gives the whole report, piece by piece.
  public func write<Failure: Error>(
    as format: PreviewFormat, style: TextStyle = .plain, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    switch format {
    case .text: try PreviewText(self, style).write { (text) throws(Failure) in try body(Harmless.lines(text)) }
    case .html: try PreviewPages(self).writeFirst(body)
    }
  }

  /// How many personas are shown a campaign, at most.
  private var mostPersonas: Int {
    min(RunLimit.shownPersonas.value, max(1, RunLimit.personaCards.value / max(1, plan.campaigns.count)))
  }

  /// What is said where there are more personas than are shown.
  var personasNote: String? {
    let count = personas.all.count
    return count > mostPersonas ? "of \(grouped(count)) personas the first \(grouped(mostPersonas)) are shown" : nil
  }

  /// Those who are made up for a campaign, and the personas in its audience where it is not the same for everybody.
  private func people(of campaign: Campaign) -> [PreviewPerson] {
    let made = PreviewPerson.made(for: campaign, at: plan.now)
    guard made.count > 1 else { return made }
    return made
      + personas.all.prefix(mostPersonas).compactMap { persona in
        let row = persona.row(of: campaign, in: project, otherwise: made[0].batch)
        guard campaign.audience?.matches(row, 0, now: plan.now) ?? true else { return nil }
        return PreviewPerson(name: persona.name, batch: row, facts: persona.facts)
      }
  }

  /// How many recipients get a campaign in the coming week, and how many of its audience do not by each reason; nil where they were not counted.
  func counts(of campaign: Campaign) -> String? {
    guard let counted = week?.plan.campaigns.first(where: { $0.campaign === campaign }) else { return nil }
    return PlanCells(counted).counts { "\(Escaping.counted($0, "recipient")) in the coming week" }
  }

  /// The campaigns that rows of recipients cannot count, in a line each time the rows lack something.
  var uncounted: [String] { week?.census.uncounted.map(\.text) ?? [] }

  /// What a campaign shows.
  func preview(_ plan: CampaignPlan) -> CampaignPreview {
    CampaignPreview(plan, of: project, at: self.plan.now, to: people(of: plan.campaign))
  }

  /// What people call the app, or else its id.
  var appName: String { project.cardName }

  /// The findings by the file that has them, and by those of the campaigns that have them together.
  var findingsByFile: [ExactText: [LocatedFinding]] {
    findings.findings.reduce(into: [:]) { files, located in
      for path in [located.path] + located.finding.campaigns { files[ExactText(path), default: []].append(located) }
    }
  }
}

// What cards say in words, in every format.
extension LanguagePreview {
  /// What it sounds like.
  var soundText: String { sound.text }

  /// Where its texts are cut, whoever reads them: `body: cut in a banner`.
  func cuts(_ card: Card) -> [String] {
    var texts: [String] = []
    for (part, text) in [(TextLength.Part.title, card.title), (.subtitle, card.subtitle), (.body, card.body)] {
      guard let text = text?.text else { continue }
      if CardScreen.lockScreen.cut(text, as: part) != nil {
        texts.append("\(part.rawValue) cut on every screen")
      } else if CardScreen.banner.cut(text, as: part) != nil {
        texts.append("\(part.rawValue) cut on narrow screens")
      }
    }
    return texts
  }
}

extension SoundSetting {
  /// What it sounds like, for people.
  var text: String {
    switch self {
    case .none: "no sound"
    case .systemDefault: "default sound"
    case .file(let name): "sound \(name)"
    case .critical(let name, _): "critical sound" + (name.map { " \($0.value)" } ?? "")
    }
  }
}

extension PreviewPerson {
  /// Who it is: `likely: first_name is "Emma", streak_days is 12`.
  var text: String {
    facts.isEmpty ? name : "\(name): " + facts.map { "\($0.name) is \($0.value)" }.joined(separator: ", ")
  }
}

extension CampaignPlan {
  /// What there is to know at a glance.
  var headline: String {
    var parts = [campaign.delivery.name, campaign.status.name]
    if isOver { parts.append("over") }
    let cells = PlanCells(self)
    parts.append("to \(cells.audienceAndCount)")
    parts.append(campaign.schedule.text)
    return parts.joined(separator: " · ")
  }

  /// The next moments, whose clock they are on told once; nothing where no calendar knows any.
  var nextMoments: String? {
    guard !fires.isEmpty else { return nil }
    guard case .fixed(let zone)? = campaign.schedule.zone else {
      let isFloating = fires.contains { if case .floating = $0 { true } else { false } }
      let texts = fires.map { fire in
        switch fire {
        case .floating(let local): local.text
        case .instant(let instant): instant.text
        }
      }
      return texts.joined(separator: ", ") + (isFloating ? " on each device’s clock" : "")
    }
    let texts = fires.map { fire in
      switch fire {
      case .floating(let local): local.text
      case .instant(let instant): zone.local(instant).text
      }
    }
    return texts.joined(separator: ", ") + " in \(zone.name)"
  }
}
