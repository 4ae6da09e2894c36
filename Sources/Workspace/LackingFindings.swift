import Checking
import Diagnostics
import Rules

/// What campaigns lack. What all of them lack for one cause is one mistake, told at that cause and naming all.
struct LackingFindings: Sendable {
  private var found: [(file: Int, finding: Finding)] = []
  /// Of the languages that the app ships, those in which no campaign so far has a text. Nothing before the first campaign.
  private var unwritten: Unwritten?

  /// Languages in their order, with a set for lookups: a thousand languages times a thousand campaigns are a million lookups.
  fileprivate struct Unwritten: Sendable {
    private(set) var tags: [String]
    private var known: Set<ExactText>

    init(_ tags: [String]) { (self.tags, known) = (tags, Set(tags.map { ExactText($0) })) }

    var isEmpty: Bool { tags.isEmpty }

    func contains(_ tag: String) -> Bool { known.contains(ExactText(tag)) }

    /// Removes the languages that don't satisfy a condition.
    mutating func keep(where isKept: (String) -> Bool) { self = Unwritten(tags.filter(isKept)) }
  }

  /// Notes of the languages that a campaign has.
  mutating func note(_ campaign: Campaign, _ shipped: [String]) {
    // Most projects have all of them after a few campaigns.
    if unwritten?.isEmpty == true { return }
    var left = unwritten ?? Unwritten(shipped)
    let written = Set(campaign.variants.flatMap { $0.content.texts.map { ExactText($0.locale) } })
    if written.contains(where: { left.contains($0.text) }) { left.keep { !written.contains(ExactText($0)) } }
    unwritten = left
  }

  /// Adds what a campaign lacks.
  mutating func add(_ finding: Finding, of file: Int) { found.append((file, finding)) }

  /// Adds what another thread has found.
  mutating func add(_ other: LackingFindings) {
    found += other.found
    guard let others = other.unwritten else { return }
    if unwritten == nil { unwritten = others } else { unwritten?.keep(where: others.contains) }
  }

  /// The languages that several campaigns lack, and no campaign has.
  private var absent: Unwritten? {
    guard let unwritten, !unwritten.isEmpty else { return nil }
    let files = found.filter { if case .locales? = $0.finding.lack { true } else { false } }.map(\.file)
    return Set(files).count > 1 ? unwritten : nil
  }

  /// What each file has for itself, and what is told where the project says that it ships a language.
  func placed(_ project: Project, _ paths: [String]) -> (own: [(file: Int, finding: Finding)], ofProject: Finding?) {
    guard let absent, let first = absent.tags.first, let span = project.placeOfShipped(first) else {
      return (withAudiences(found, paths), nil)
    }
    var (own, files, severity) = ([(file: Int, finding: Finding)](), Set<Int>(), Severity.warning)
    for (file, finding) in found {
      guard case .locales(let missing)? = finding.lack else {
        own.append((file, finding))
        continue
      }
      files.insert(file)
      severity = finding.severity
      if let rest = finding.without(absent, of: missing) { own.append((file, rest)) }
    }
    var whole = Finding(
      .missingLocale, at: span, "no campaign has a text in \(Suggestion.list(absent.tags.map { "\"\($0)\"" }, "or"))",
      note: "people with that language read \"\(project.sourceLocale)\", in \(files.count) campaigns",
      help: "remove it from \"shipped\" until there are texts, or add them under the \"localizations\" of each campaign"
    )
    (whole.severity, whole.lack) = (severity, .locales(absent.tags))
    return (withAudiences(own, paths), whole)
  }

  /// Whether a finding of a file that campaigns share says only what is told of the project.
  func isTold(_ finding: Finding) -> Bool {
    guard case .locales(let missing)? = finding.lack, let absent else { return false }
    return missing.allSatisfy(absent.contains)
  }

  /// One finding of all names that are none in a project without audiences.
  private func withAudiences(_ found: [(file: Int, finding: Finding)], _ paths: [String]) -> [(
    file: Int, finding: Finding
  )] {
    let places = found.indices.filter { if case .audience? = found[$0].finding.lack { true } else { false } }
      .sorted { (found[$0].file, found[$0].finding.span.start) < (found[$1].file, found[$1].finding.span.start) }
    guard places.count > 1, let first = places.first else { return found }
    var names: [String] = []
    var known: Set<ExactText> = []
    for case .audience(let name)? in places.map({ found[$0].finding.lack }) where known.insert(ExactText(name)).inserted
    {
      names.append(name)
    }
    var finding = found[first].finding
    let all = Suggestion.list(names.map { "\"\($0)\"" }, "and")
    finding.message =
      "\(all) \(names.count == 1 ? "is not an attribute" : "are not attributes"), and no file declares audiences"
    finding.notes = places.dropFirst().prefix(8).map {
      Finding.Note("here, too", at: found[$0].finding.span, in: paths[found[$0].file])
    }
    finding.advise("declare \(names.count == 1 ? "it" : "them") under \"audiences\", or bring the file back that did")
    let told = Set(places)
    return found.indices.filter { !told.contains($0) }.map { found[$0] } + [(found[first].file, finding)]
  }
}

extension Finding {
  /// The same of the languages that are left; nothing where none is.
  fileprivate func without(_ absent: LackingFindings.Unwritten, of missing: [String]) -> Finding? {
    let left = missing.filter { !absent.contains($0) }
    guard !left.isEmpty else { return nil }
    var finding = self
    finding.message = Finding.noText(in: left) + message.dropFirst(Finding.noText(in: missing).count)
    return finding
  }
}

extension Workspace {
  /// What campaigns lack: at the cause where all do, each at its own place otherwise.
  mutating func add(_ lacking: LackingFindings, _ loader: ProjectLoader) {
    guard let project = loader.project else { return }
    let (own, ofProject) = lacking.placed(project, paths)
    if let ofProject { add([ofProject], in: project.source) }
    for (index, found) in Dictionary(grouping: own, by: \.file).sorted(by: { $0.key < $1.key }) {
      guard let file = files.source(paths[index]) else { continue }
      add(found.map(\.finding), in: file) { [files] in files.source($0) }
    }
  }
}
