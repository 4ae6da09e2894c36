import Checking
package import Diagnostics
import Language

/// What of one side could not be built, whatever the reason: nobody knows what it compiles to, nor that it is not there.
package struct Unbuilt: Sendable {
  /// The ids of campaigns that have errors, alone or together with others, or rest on something that has.
  package var campaigns: Set<ExactText> = []
  /// The files with errors: of a campaign that only the other side has in one of them nobody knows whether it is gone.
  package var files: Set<ExactText> = []
  /// Those of them that are named themselves, because no campaign is known to be in them.
  package var named: Set<ExactText> = []
  /// The folders, each ending in `/`, whose defaults have errors.
  package var folders: Set<ExactText> = []
  /// What campaigns share and cannot be read.
  package var shared = UnreadParts()

  /// Everything could be built.
  package init() {}
}

/// What campaigns share and cannot be read on a side, by the keys below which errors stand there.
package struct UnreadParts: Sendable {
  /// The keys at the top of the files that campaigns share.
  private enum Section: String, CaseIterable {
    case app, locales, attributes, audiences, categories, events, snippets, policy, rules, defaults, recipients, sent
    case testRecipients = "test-recipients"
    case hosts, personas
  }

  /// Whether it may be anything: an error stands below no key that is known.
  private var isAll = false
  private var sections: Set<Section> = []
  /// What stands in a section, with its key: `policy.consent`.
  private var parts: Set<ExactText> = []

  /// All of it could be read.
  package init() {}

  /// Notes an error; `keys` is the way to it, from the outermost key on.
  package mutating func note(_ keys: [String]) {
    guard let name = keys.first, let section = Section(rawValue: name) else { return isAll = true }
    sections.insert(section)
    if keys.count > 1 { parts.insert(ExactText("\(name).\(keys[1])")) } else { parts.insert(ExactText(name)) }
  }

  /// Notes that an error stands in what tells of people who are made up.
  package mutating func notePersonas() { sections.insert(.personas) }

  /// Whether all of it is known.
  package var isEmpty: Bool { !isAll && sections.isEmpty }

  /// Whether every campaign rests on something of it. Whoever rests on an audience or another thing with a name has an error by that.
  package var concernsAll: Bool {
    guard !isAll, sections.isDisjoint(with: [.app, .locales, .defaults, .hosts]) else { return true }
    return sections.contains(.policy)
      && parts.contains { part in
        (part.text.utf8.starts(with: "policy".utf8)) && !part.text.utf8.elementsEqual(Self.approvals.utf8)
      }
  }

  private static let approvals = "policy.approvals"

  /// Whether a part of what campaigns share may be another one than is known; `isGone` says that this side does not have it.
  func hides(_ key: String, isGone: Bool) -> Bool {
    if isEmpty { return false }
    if isAll { return true }
    guard let (section, part) = Self.place(of: key) else { return false }
    // What is written in one place for all of it, and the order of what there is.
    let isOfWhole = section == .app || section == .locales || part.utf8.elementsEqual(section.rawValue.utf8)
    if isOfWhole { return sections.contains(section) }
    if parts.contains(ExactText(part)) || parts.contains(ExactText(section.rawValue)) { return true }
    return isGone && !sections.isDisjoint(with: Self.sections(behind: section, part))
  }

  /// Whether a campaign uses something with a name that cannot be read.
  func concerns(_ campaign: Campaign) -> Bool {
    if sections.isDisjoint(with: [.categories, .events]) { return false }
    let names =
      campaign.variants.compactMap(\.content.category).map { "categories.\($0)" }
      + (campaign.schedule.event.map { rule in rule.cancelling + (rule.event.map { [$0.name] } ?? []) } ?? []).map {
        "events.\($0)"
      }
    return names.contains { parts.contains(ExactText($0)) }
  }

  /// What a part rests on: where that has errors, it may only seem to be gone.
  private static func sections(behind section: Section, _ part: String) -> [Section] {
    switch section {
    case .audiences, .events: [section, .attributes, .audiences]
    case .policy: part.utf8.elementsEqual("policy.consent".utf8) ? [.policy, .attributes, .audiences] : [.policy]
    default: [section]
    }
  }

  /// Where a part of a project is written.
  private static func place(of key: String) -> (section: Section, part: String)? {
    if key.utf8.starts(with: CompiledParts.order.utf8) {
      let what = String(key.dropFirst(CompiledParts.order.count))
      return Section(rawValue: what).map { ($0, what) }
    }
    let words = key.split(whereSeparator: { $0 == "." || $0 == "," }).map(String.init)
    guard let first = words.first else { return nil }
    if ["bundle-id", "environment", "platforms"].contains(first) { return (.app, first) }
    guard let section = Section(rawValue: first) else { return nil }
    return (section, words.count > 1 ? "\(first).\(words[1])" : first)
  }
}

/// What either side does not know of what campaigns share.
struct UnreadSides: Sendable {
  let before: UnreadParts
  let after: UnreadParts

  /// Whether nobody knows how a part compares; each side says whether it has one.
  func hides(_ key: String, _ hasOld: Bool, _ hasNew: Bool) -> Bool {
    before.hides(key, isGone: !hasOld) || after.hides(key, isGone: !hasNew)
  }

  /// The parts whose change is known to be one.
  func known(_ changes: [PartChange]) -> [PartChange] {
    before.isEmpty && after.isEmpty
      ? changes : changes.filter { !hides($0.place.key, $0.before != nil, $0.after != nil) }
  }
}
