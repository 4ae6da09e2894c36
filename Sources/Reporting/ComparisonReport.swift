import Checking
public import Comparing
public import Diagnostics
import Escaping
import Expressions
import Language
package import Planning

/// How a comparison is written: what `belfry diff --format` chooses.
public enum ComparisonFormat: String, CaseIterable, Sendable {
  /// For people: before and after, one campaign after the other.
  case text
  /// For programs: the documented public format.
  case json
  /// For pull requests: one comment that fits, the verdict first.
  case markdown
  /// For people: one page with the cards of both sides, which needs nothing else.
  case html
}

/// What a change means, and what was found on the way.
public struct ComparisonReport: Sendable {
  let comparison: PlanComparison
  /// What the two sides are called.
  let names: (before: String, after: String)
  /// Findings that are new with the change.
  let new: [LocatedFinding]
  /// How many findings are gone with it.
  let gone: Int

  /// Comments that allow nothing of this change, and whether they have allowed an earlier one.
  let idle: [(allowance: Allowance, isOld: Bool)]
  /// The rows by which people were counted; nothing where they were not.
  package var rows: CountedRows?
  /// What is not compared, by id or path, the errors because of which it is not, and what is written otherwise there; of very many the first ones.
  public var uncompared: [(name: String, errors: [LocatedFinding], written: [PartChange])]
  /// Files of environments that have changed and are not compared, each with its environment and how: `added`, `removed` or `changed`.
  public var overlays: [(path: String, environment: String, kind: String)] = []

  /// Paths at which the two sides may differ, and nobody has what stood there: each with a word for programs and a reason for people.
  public var unread: [(path: String, kind: String, text: String)] = []

  /// Whether both sides compile to the same, as far as anybody knows.
  public var isSame: Bool { comparison.isSame && unread.isEmpty }

  /// What may differ in a way that nobody knows: campaigns with errors, other files with errors, and what nobody has.
  public var unknown: [String] { comparison.unknown + unread.map(\.path) }

  /// A report.
  public init(
    _ comparison: PlanComparison, of names: (before: String, after: String), new: [LocatedFinding], gone: Int,
    idle: [(allowance: Allowance, isOld: Bool)] = []
  ) {
    (self.comparison, self.names, self.new, self.gone) = (comparison, names, new, gone)
    self.idle = idle
    uncompared = comparison.unknown.map { ($0, [], []) }
  }

  /// The report's bytes.
  public func bytes(as format: ComparisonFormat, style: TextStyle = .plain) -> [UInt8] {
    switch format {
    case .text: Harmless.lines(ComparisonText(self, style).text)
    case .json: ComparisonJSON.bytes(self)
    case .markdown: Harmless.lines(ComparisonMarkdown(self).text)
    case .html: ComparisonPage(self).bytes
    }
  }

  /// The verdict in one line.
  var verdict: String {
    let count = comparison.campaigns.count
    let kinds = [CampaignChange.Kind.added, .removed, .renamed, .changed].compactMap { kind -> String? in
      let number = comparison.campaigns.count { $0.kind == kind }
      return number == 0 ? nil : "\(grouped(number)) \(kind.rawValue)"
    }
    var parts = count == 0 ? [] : [kinds.joined(separator: ", ")]
    if !comparison.project.isEmpty {
      parts.append("\(counted(comparison.project.count, "change")) in what campaigns share")
    }
    if !comparison.unknown.isEmpty {
      parts.append(
        "\(grouped(comparison.unknown.count)) could not be compared: \(comparison.unknown.count == 1 ? "it has" : "they have") errors"
      )
    }
    if !unread.isEmpty {
      parts.append("\(counted(unread.count, "path")) could not be compared, because one side of it cannot be read")
    }
    if parts.isEmpty { parts.append("no change: both compile to the same") }
    parts += overlayTexts
    let open = risks.count { $0.first.allowed == nil }
    if open > 0 { parts.insert(counted(open, "risk"), at: 0) }
    return "\(parts.joined(separator: "; ")); \(counted(comparison.unchanged, "campaign")) as before"
  }
}

extension ComparisonReport {
  /// `promo: a submodule at another commit, …`, each with its place first.
  func unreadTexts() -> [(path: String, text: String)] { unread.map { ($0.path.isEmpty ? "." : $0.path, $0.text) } }

  /// What is known of a campaign that is not compared; nothing where that is nothing.
  func known(of name: String) -> CampaignChange? {
    comparison.incomplete.first { $0.id.utf8.elementsEqual(name.utf8) }
  }

  /// The errors because of which something is not compared, a line each and with their places; of many the first ones.
  static func texts(of errors: [LocatedFinding], at path: (String) -> ShownPath = ShownPath.init) -> [String] {
    let most = 3
    let lines = errors.prefix(most).map { located in
      "\(Harmless.place(path(located.path), located.start.line)): \(located.finding.rule.name): \(located.finding.message)"
    }
    return lines + (errors.count > most ? ["and \(grouped(errors.count - most)) more"] : [])
  }

  /// `belfry.staging.yaml changed: see --env staging`. Without a file on one side there is nothing to compare.
  private var overlayTexts: [String] {
    overlays.map { overlay in
      let hint = overlay.kind == "changed" ? ": see --env \(overlay.environment)" : ""
      return "\(Harmless.line(overlay.path)) \(overlay.kind)\(hint)"
    }
  }
}

extension NeededApproval {
  /// Of whom one is enough.
  var owners: String { Suggestion.list(row.owners.map(\.value), "or") }
  /// `@acme/privacy: risk audience-everybody`
  var text: String { "\(owners): \(reason)" }
}

extension ComparisonReport {
  /// Comments that allow nothing, each with its place and what to do.
  var idleTexts: [(path: String, line: Int, text: String)] {
    idle.compactMap { allowance, isOld in
      allowance.place.map { place in
        (
          place.path, place.line,
          isOld
            ? "the comment has allowed \"\(allowance.risk)\" in an earlier change: remove it"
            : "the comment allows \"\(allowance.risk)\", and this change has no such risk in this file"
        )
      }
    }
  }
}

extension ComparisonReport {
  /// By which rows people were counted.
  var rowsText: String? {
    guard let rows else { return nil }
    let rejected =
      rows.rejectedBefore == rows.rejectedAfter
      ? "\(grouped(rows.rejectedAfter)) rejected"
      : "\(grouped(rows.rejectedBefore)) rejected before, \(grouped(rows.rejectedAfter)) now"
    let read = (rows.rowsBefore.map { "\(counted($0, "row")) before and " } ?? "") + counted(rows.rows, "row")
    let both =
      rows.isOlderUnread
      ? ["both sides by the recipients of the newer one, because those of the older cannot be read"] : []
    return (["people counted by \(read) of recipients, \(rejected)"] + both + rows.uncounted.map(\.text))
      .joined(separator: "; ")
  }
}

extension PartChange {
  /// What parts of one file are that no campaign has: most are shared, and the order of campaigns is a matter of all of them.
  static func heading(_ parts: [PartChange]) -> String {
    parts.allSatisfy(\.isOrderOfCampaigns) ? "what is about all campaigns" : "what campaigns share"
  }

  /// The campaigns that a change of what they share reaches: `and so 3 campaigns: a, b and c`.
  private var reachText: String? {
    guard !campaigns.isEmpty else { return nil }
    return "and so \(counted(campaigns.count, "campaign")): \(Suggestion.list(campaigns, "and"))"
  }

  /// `body [de, variant b]`
  var title: String {
    let places = [place.locale, place.variant.map { "variant \($0)" }].compactMap { $0 }
    let title = places.isEmpty ? place.key : "\(place.key) [\(places.joined(separator: ", "))]"
    return reachText.map { "\(title) (\($0))" } ?? title
  }

  /// What is said of a part whose words are what they were although it compiles to something else; nothing where the words differ.
  func unchangedWords(_ people: PeopleChange? = nil) -> String? {
    guard let before, let after, before.utf8.elementsEqual(after.utf8) else { return nil }
    if case .same? = people, place.key == "audience" { return "written differently, same people" }
    return "changed by what it names"
  }
}

extension Arrival {
  /// What stands above what people get or got of a campaign that they get on one side only.
  var title: String {
    switch self {
    case .begins: "what people get"
    case .waits: "what people get once it is active"
    case .ends: "what people no longer get"
    case .neverCame: "what it said; it was never active"
    }
  }
}

extension CampaignChange {
  /// The side of which alone something is told: of a campaign that is new or gone, and of one that people begin to get. Of one with errors no part is
  /// known to have changed, so that its status on both sides says which it is.
  var only: CampaignPlan? {
    if kind == .added || kind == .removed { return after ?? before }
    guard case .begins? = arrival, let after, after.isLive else { return nil }
    return after
  }

  /// What it means in figures: the name of each with both sides, where they differ.
  var figures: [(name: String, before: String, after: String)] {
    // Of what is known in spite of errors nothing is a change.
    guard let before, let after, only == nil || !parts.isEmpty else { return [] }
    let cells = (PlanCells(before), PlanCells(after))
    return [
      ("payload", cells.0.payload, cells.1.payload), ("slots", cells.0.slots, cells.1.slots),
      ("next", cells.0.next, cells.1.next),
    ].filter { $0.1 != $0.2 }.map { (name: $0.0, before: $0.1, after: $0.2) }
      + times.compactMap { change in change.sides.map { (change.title, $0.before, $0.after) } }
  }

  /// How far its next moment is moved; nothing where it is not.
  var movedText: String? { times.compactMap(\.movedText).first }

  /// The campaigns that take turns with it, in words; nil where their requests cannot be others by it.
  var turnsText: String? {
    guard !turns.isEmpty else { return nil }
    let (take, them) = turns.count == 1 ? ("takes", "it") : ("take", "them")
    return "\(turns.shown) \(take) turns with it, so other people may get \(them)"
  }

  /// How many have a request of it, in words, with the reasons of those who gain or lose one; nil where they were not counted.
  var countText: String? {
    guard let count else { return nil }
    func reasons(_ number: (PeopleCount.Reason) -> Int, _ tense: String) -> String {
      // An audience says itself who is in it.
      let told = count.reasons.filter { number($0) > 0 && $0.reason != .notInAudience && $0.reason != .notActive }
      return told.isEmpty
        ? "" : " (\(told.map { "\(grouped(number($0))) \($0.reason.short)" }.joined(separator: ", "))\(tense))"
    }
    let changed = [
      (count.gained, "it now" + reasons(\.gained, " before")), (count.lost, "it no more" + reasons(\.lost, "")),
      (count.moved, "it at another moment"), (count.otherVariant, "another variant"),
    ].filter { $0.0 > 0 }.map { "\(grouped($0)) \($0 == 1 ? "gets" : "get") \($1)" }
    let variants = count.variants.map { "\($0.name) \(grouped($0.rows.before)) → \(grouped($0.rows.after))" }
    return "\(grouped(count.requests.before)) → \(grouped(count.requests.after)): "
      + (changed.isEmpty ? "the same people" : changed.joined(separator: ", "))
      + (variants.isEmpty ? "" : "; variants: \(variants.joined(separator: ", "))")
  }

  /// What it means for people, in words; nothing where their audience is what it was.
  var peopleText: String? {
    guard let people else { return nil }
    let gained = people.gained.map { "gets it now: \($0.shown)" }
    let lost = people.lost.map { "gets it no more: \($0.shown)" }
    let witnesses = [gained, lost].compactMap { $0 }.joined(separator: "; ")
    switch people {
    case .same: return "written differently, the same people"
    case .unknown: return "not proven who gains or loses it"
    case .wider: return "wider: no one loses it; \(witnesses)"
    case .narrower: return "narrower: no one gains it; \(witnesses)"
    case .moved: return "others: \(witnesses)"
    case .disjoint: return "all others: no one who got it gets it now; \(witnesses)"
    }
  }
}
