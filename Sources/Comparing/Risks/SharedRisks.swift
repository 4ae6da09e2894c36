import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Limits
import Planning

// What belfry.yaml promises and asks, for all campaigns at once.
extension Risk {
  static let policyWeakened = Risk(
    .policyWeakened, .harm,
    mirror: .unpaired(
      "a stricter policy becomes findings of `check`; where it keeps something from people, that is reported for each campaign"
    ),
    "the policy requires less",
    why:
      "A promise to people, such as consent or quiet hours, binds every campaign that comes later. Without it the next change that breaks it is found by no one.",
    advice: "Keep the row, or say in the review who has decided that the promise is no more.",
    Example(
      "alert: Hello\n---\npolicy: { consent: { marketing: marketing }, frequency: { per-day: 2 } }",
      risky: "alert: Hello\n---\npolicy: { consent: { marketing: marketing } }",
      safe: "alert: Hello\n---\npolicy: { consent: { marketing: marketing }, frequency: { per-day: 1 } }"),
    ofAll: { project in
      let lost = PolicyLoss(project.then, project.now, project.unread, from: project.moment).all
      let files = Dictionary(grouping: lost) { ExactText(project.file(of: "policy.\($0.key)")) }
      return files.sorted { $0.key < $1.key }.map { path, lost in
        let reached = project.campaigns { old, new in lost.contains { $0.reaches(old, new) } }
        return (path.text, Suggestion.list(lost.map(\.text), "and"), reached)
      }
    })

  static let ruleWeakened = Risk(
    .ruleWeakened, .harm, mirror: .unpaired("a rule that finds more sends nothing else"),
    "a rule's level was lowered, it is off, or it is suppressed where it was not",
    why:
      "What the rule finds is no longer reported, or no longer stops anything, in this change and in later ones. A comment suppresses findings on its line for as long as it is there.",
    advice: "Mend what the rule finds, or say in the review why it is right here.",
    Example(
      "alert: Hello\n---\nrules: { missing-expiry: error }",
      risky: "alert: Hello\n---\nrules: { missing-expiry: \"off\" }",
      safe: "alert: Hello\n---\nrules: { missing-expiry: error, body-too-long: error }"),
    ofAll: { project in
      let weaker = KeptRules.changes(from: project.rules.then, to: project.rules.now)
        .filter { $0.isWeaker && !project.unread.hides("rules.\($0.name)", false, false) }
      let held = Dictionary(grouping: project.parts.compactMap(HeldBack.new)) { ExactText($0.path ?? project.path) }
      return Dictionary(grouping: weaker) { ExactText($0.path ?? project.path) }.sorted { $0.key < $1.key }
        .map { path, rules in
          (path.text, Suggestion.list(rules.map { "\"\($0.name)\" is \($0.after), it was \($0.before)" }, "and"), [])
        }
        + held.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value.map(\.message).joined(separator: "; "), []) }
    },
    each: { campaign in
      let held = campaign.heldBack.compactMap(HeldBack.new).map(\.message)
      return held.isEmpty ? nil : held.joined(separator: "; ")
    })

  static let attributeNarrower = Risk(
    .attributeNarrower, .silence,
    mirror: .unpaired(
      "values that are newly allowed are proven against every text, audience and limit again"),
    "rows of recipients that were fine are rejected",
    why: "Rows that break what is declared are left out, and their people get nothing at all: no campaign.",
    advice: "See that no row has such a value, or change the export first.",
    Example(
      "alert: Hello\n---\nattributes:\n  level: { type: integer, min: 0, max: 9 }",
      risky: "alert: Hello\n---\nattributes:\n  level: { type: integer, min: 0, max: 5 }",
      safe: "alert: Hello\n---\nattributes:\n  level: { type: integer, min: 0, max: 12 }"),
    ofAll: { project in
      let (then, now) = (project.then, project.now)
      // What nobody can read is no other than it was, as far as anybody knows.
      func own(_ table: AttributeTable) -> [Attribute] {
        table.attributes.filter { attribute in
          guard !attribute.isBuiltIn, attribute.item == nil else { return false }
          let (hasOld, hasNew) = (then.attributes.index(of: attribute.name), now.attributes.index(of: attribute.name))
          return !project.unread.hides("attributes.\(attribute.name)", hasOld != nil, hasNew != nil)
        }
      }
      let lost = Attribute.losses(own(now.attributes), since: own(then.attributes))
      var told = lost.map {
        (
          path: project.file(of: "attributes.\($0.name)"), text: $0.text,
          campaigns: project.reached(by: "attributes.\($0.name)")
        )
      }
      let before = Dictionary(then.declaredEvents.map { (ExactText($0.name), $0) }) { first, _ in first }
      lazy var users = project.campaignsByEvent
      for event in now.declaredEvents where !project.unread.hides("events.\(event.name)", true, true) {
        guard let old = before[ExactText(event.name)] else { continue }
        let losses = Attribute.losses(event.properties, since: old.properties, of: "\(event.name).")
        guard !losses.isEmpty else { continue }
        let reached = users[ExactText(event.name)] ?? []
        told += losses.map { (event.path, $0.text, reached) }
      }
      return Dictionary(grouping: told) { ExactText($0.path) }.sorted { $0.key < $1.key }.compactMap { path, losses in
        let reached = Set(losses.flatMap(\.campaigns).map { ExactText($0) }).sorted().map(\.text)
        return Attribute.words(losses.map(\.text)).map { (path.text, $0, reached) }
      }
    })
}

extension Attribute {
  /// Which values of rows that were fine are rejected.
  static func losses(
    _ attributes: [Attribute], since before: [Attribute], of owner: String = ""
  ) -> [(name: String, text: String)] {
    let known = Dictionary(before.map { (ExactText($0.name), $0) }) { first, _ in first }
    return attributes.compactMap { attribute in
      let name = owner + attribute.name
      guard let old = known[ExactText(attribute.name)] else {
        return attribute.isOptional ? nil : (name, "each row must have \"\(name)\" now")
      }
      return attribute.loss(since: old).map { (name, "\"\(name)\": \($0)") }
    }
  }

  /// Some of them in one line; nothing where there are none.
  static func words(_ losses: [String]) -> String? {
    losses.isEmpty ? nil : losses.prefix(5).joined(separator: "; ") + (losses.count > 5 ? "; …" : "")
  }

  /// Which values an attribute takes no more.
  private func loss(since old: Attribute) -> String? {
    if old.isOptional, !isOptional { return "each row must have it now" }
    if (list == nil) != (old.list == nil) { return list == nil ? "it was a list" : "it is a list now" }
    if let list, let was = old.list, list.most < was.most {
      return "at most \(list.most) items, it was \(was.most)"
    }
    return (list?.item ?? type).loss(since: old.list?.item ?? old.type)
  }
}

extension AttributeType {
  fileprivate func loss(since old: AttributeType) -> String? {
    switch (self, old) {
    case (.text(let most), .text(let was)): return Self.less(most.map { Int64($0) }, was.map { Int64($0) }, "max")
    case (.enumeration(let members), .enumeration(let was)):
      let kept = Set(members.map { ExactText($0) })
      let gone = was.filter { !kept.contains(ExactText($0)) }
      return gone.isEmpty
        ? nil : "\(Suggestion.list(gone.prefix(5).map { "\"\($0)\"" }, "and")) \(gone.count == 1 ? "is" : "are") gone"
    case (.integer(let least, let most), .integer(let low, let high)):
      return Self.more(least, low) ?? Self.less(most, high, "max")
    case (.time(let least, let most), .time(let low, let high)):
      // The ends of the day are what a time without bounds has.
      return Self.more(least.flatMap { $0 > 0 ? $0 : nil }, low, text: Attribute.time)
        ?? Self.less(most.flatMap { $0 < CivilTime.lastSecond ? $0 : nil }, high, "max", text: Attribute.time)
    case (.decimal(let least, let most, let places), .decimal(let low, let high, let digits)):
      if places < digits { return "\(places) decimal places, it was \(digits)" }
      // A bound is known by the places that it was declared with.
      let scale = Self.tenfold(places - digits)
      func scaled(_ bound: Int64?) -> Int64? {
        bound.map { $0.multipliedReportingOverflow(by: scale) }.map { $0.overflow ? .max : $0.partialValue }
      }
      return Self.more(least, scaled(low), places) ?? Self.less(most, scaled(high), "max", places)
    case (.boolean, .boolean), (.date, .date), (.timestamp, .timestamp), (.version, .version): return nil
    default: return "it was \(old.name), now \(name)"
    }
  }

  private static func tenfold(_ exponent: Int) -> Int64 {
    (0..<min(max(exponent, 0), 18)).reduce(1) { product, _ in product &* 10 }
  }

  private static func less(_ most: Int64?, _ was: Int64?, _ word: String, _ places: Int = 0) -> String? {
    less(most, was, word) { Attribute.decimal($0, places: places) }
  }

  private static func less(_ most: Int64?, _ was: Int64?, _ word: String, text: (Int64) -> String) -> String? {
    guard let most, was.map({ most < $0 }) ?? true else { return nil }
    return "\(word) \(text(most)), \(was.map { "it was \(text($0))" } ?? "there was none")"
  }

  private static func more(_ least: Int64?, _ was: Int64?, _ places: Int = 0) -> String? {
    more(least, was) { Attribute.decimal($0, places: places) }
  }

  private static func more(_ least: Int64?, _ was: Int64?, text: (Int64) -> String) -> String? {
    guard let least, was.map({ least > $0 }) ?? true else { return nil }
    return "min \(text(least)), \(was.map { "it was \(text($0))" } ?? "there was none")"
  }
}

/// What a policy promised and does not promise any more, row by row.
private struct PolicyLoss {
  /// One of its promises.
  struct Row {
    /// Below `policy`.
    let key: String
    let text: String
    /// Of a promise about some campaigns, which ones; nil if the kind of promise says it.
    let isAbout: (@Sendable (Campaign) -> Bool)?

    /// Whether a campaign was bound by it; nil for a side without the campaign.
    func reaches(_ old: Campaign?, _ new: Campaign?) -> Bool {
      guard let campaign = old ?? new else { return false }
      if let isAbout { return isAbout(campaign) }
      switch key.split(separator: ".").first ?? "" {
      case "quiet-hours": return !(old?.hoursText ?? "").utf8.elementsEqual((new?.hoursText ?? "").utf8)
      case "frequency": return campaign.delivery == .push && campaign.isNoticed
      case "pending", "opened-every": return campaign.delivery == .local
      case "payload-headroom": return campaign.push != nil
      case "largest-audience", "everybody-tag": return campaign.push != nil && campaign.push?.channel == nil
      default: return true
      }
    }
  }

  private(set) var all: [Row] = []
  private let unread: UnreadSides
  private let year: ClosedRange<Instant>

  init(_ then: Project, _ now: Project, _ unread: UnreadSides, from moment: Instant) {
    self.unread = unread
    year = moment...max(moment, moment.adding(TimeSpan(seconds: 366 * 86_400)))
    let (old, new) = (then.policy, now.policy)
    tellQuietHours(old.quietHours, new.quietHours)
    for (name, was, most) in [("per-day", old.perDay, new.perDay), ("per-week", old.perWeek, new.perWeek)] {
      tellMore("frequency.\(name)", was, most)
    }
    for group in old.groups {
      let same = new.groups.first { $0.name.value.utf8.elementsEqual(group.name.value.utf8) }
      let name = group.name.value
      tellMore("groups.\(name)", group.perDay, same.flatMap(\.perDay)) { campaign in
        campaign.turn?.group?.membership.group.value.utf8.elementsEqual(name.utf8) == true
      }
    }
    if new.pending > old.pending { tell("pending", "is \(new.pending), it was \(old.pending)") }
    if new.promisedDays < old.promisedDays {
      tell("opened-every", "is \(new.promisedDays)d, it was \(old.promisedDays)d")
    }
    if new.payloadHeadroom < old.payloadHeadroom {
      tell("payload-headroom", "is \(new.payloadHeadroom), it was \(old.payloadHeadroom)")
    }
    tellConsent(then, now)
    tellLargestAudience(old.largestAudience?.value, new.largestAudience?.value)
    if let tag = old.everybodyTag?.value, new.everybodyTag?.value.utf8.elementsEqual(tag.utf8) != true {
      let now = new.everybodyTag.map { "\"\($0.value)\", it was \"\(tag)\"" }
      tell("everybody-tag", isGone: now == nil, "is \(now ?? "gone")")
    }
    tellGone("forbidden-words", Self.words(old), Self.words(new))
    tellGone("required", old.required.map(\.value), new.required.map(\.value))
    for row in old.approvals where !row.isKept(by: new.approvals) {
      let owners = Suggestion.list(row.owners.map(\.value), "or")
      tell("approvals", isGone: true, "does not ask \(owners) any more of \(row.conditions)") { row.isAbout($0) }
    }
  }

  /// Tells of a key, unless one side has a mistake there: then nobody knows what it asks.
  private mutating func tell(
    _ key: String, isGone: Bool = false, _ text: String, about isAbout: (@Sendable (Campaign) -> Bool)? = nil
  ) {
    if unread.hides("policy.\(key)", true, !isGone) { return }
    all.append(Row(key: key, text: "\"\(key)\" \(text)", isAbout: isAbout))
  }

  private mutating func tellMore(
    _ name: String, _ was: Int?, _ now: Int?, about isAbout: (@Sendable (Campaign) -> Bool)? = nil
  ) {
    guard let was else { return }
    guard let now else { return tell(name, isGone: true, "is gone", about: isAbout) }
    if now > was { tell(name, "is \(now), it was \(was)", about: isAbout) }
  }

  private mutating func tellGone(_ name: String, _ was: [String], _ now: [String]) {
    let kept = Set(now.map { ExactText($0) })
    let gone = was.filter { !kept.contains(ExactText($0)) }
    guard !gone.isEmpty else { return }
    tell(name, isGone: true, "lacks \(Suggestion.list(gone.map { "\"\($0)\"" }, "and"))")
  }

  /// Each word with its language.
  private static func words(_ policy: Policy) -> [String] {
    policy.forbiddenWords.flatMap { row in
      row.words.map { word in (row.language.map { "\($0.value): " } ?? "") + word.value }
    }
  }

  private mutating func tellQuietHours(_ old: QuietHours?, _ new: QuietHours?) {
    guard let old else { return }
    guard let new else { return tell("quiet-hours", isGone: true, "are gone") }
    if !old.isWithin(new) {
      tell("quiet-hours", "are \(new.from.text) to \(new.to.text), they were \(old.from.text) to \(old.to.text)")
    }
    let (was, now) = (old.decision?.name ?? "nothing", new.decision?.name ?? "nothing")
    if old.decision == .hold || old.decision == .drop, new.decision != .hold, new.decision != .drop {
      tell("quiet-hours", "decide \"\(now)\", it was \"\(was)\"")
    }
  }

  private mutating func tellConsent(_ then: Project, _ now: Project) {
    let budget = WorkBudget(steps: RunLimit.planWork.value)
    let isByTag = (then.consents + now.consents).contains { $0.policy.tag != nil }
    for consent in then.consents {
      let tag = consent.policy.tag?.value
      let isAbout: @Sendable (Campaign) -> Bool = { campaign in
        campaign.push != nil && campaign.isNoticed
          && tag.map { tag in campaign.tags.contains { $0.utf8.elementsEqual(tag.utf8) } } ?? true
      }
      let name = tag.map { "consent.\($0)" } ?? (isByTag ? "consent.*" : "consent")
      // A row about every push asks it of those with the tag, too.
      let same = now.consents.filter { row in
        row.policy.tag == nil || tag.map { row.policy.tag?.value.utf8.elementsEqual($0.utf8) == true } == true
      }
      if same.isEmpty {
        tell(name, isGone: true, "is gone", about: isAbout)
        continue
      }
      let isKept = same.contains { row in
        // Values that each row must have now are asked for as before.
        if row.audience.json == consent.audience.json, then.attributes.acceptsAll(of: now.attributes) { return true }
        guard let asked = consent.audience.moved(to: now.attributes) else { return false }
        if case .yes = row.audience.isInside(asked, at: year, budget: budget) { return true }
        return false
      }
      if !isKept {
        // A name can say the same and mean something else.
        let isRenamed = same.allSatisfy { !$0.audience.text.utf8.elementsEqual(consent.audience.text.utf8) }
        let texts = same.map { "\"\(isRenamed ? $0.audience.text : now.meaning(of: $0.audience))\"" }
        let was = isRenamed ? consent.audience.text : then.meaning(of: consent.audience)
        let isSame = texts.allSatisfy { $0.utf8.elementsEqual("\"\(was)\"".utf8) }
        let text =
          isSame
          ? "asks \"\(was)\" of attributes that are declared otherwise: it is not proven to ask the same"
          : "asks \(Suggestion.list(texts, "and")), it was \"\(was)\""
        tell(name, text, about: isAbout)
      }
    }
  }

  private mutating func tellLargestAudience(_ old: LargestAudience?, _ new: LargestAudience?) {
    guard let old else { return }
    guard let new else { return tell("largest-audience", isGone: true, "is gone") }
    let isKept =
      switch (old, new) {
      case (.people(let was), .people(let now)), (.share(let was), .share(let now)): now <= was
      case (.people, .share), (.share, .people): false
      }
    if !isKept { tell("largest-audience", "is \(new.text), it was \(old.text)") }
  }
}

extension Project {
  /// An audience in words that say what it means: of one that is only a name, what stands behind that.
  func meaning(of audience: Predicate) -> String { audiences.predicate(named: audience.text)?.text ?? audience.text }
}

extension AttributeTable {
  /// Whether attributes of one name have one type, and none may be missing that could not be.
  fileprivate func acceptsAll(of other: AttributeTable) -> Bool {
    other.attributes.allSatisfy { attribute in
      guard let was = index(of: attribute.name).map({ attributes[$0] }) else { return true }
      return was.type == attribute.type && was.item == attribute.item && (was.isOptional || !attribute.isOptional)
    }
  }
}

extension ChangedProject {
  /// The ids of the campaigns, live on either side, that meet a condition.
  func campaigns(_ isReached: (_ old: Campaign?, _ new: Campaign?) -> Bool) -> [String] {
    pairs.compactMap { pair -> String? in
      let (old, new) = (pair.old?.isLive == true ? pair.old : nil, pair.new?.isLive == true ? pair.new : nil)
      guard old != nil || new != nil, isReached(old?.campaign, new?.campaign) else { return nil }
      return (pair.new ?? pair.old)?.campaign.id
    }.sorted()
  }

  /// The ids of the campaigns, live on either side, that reports of an event bring or cancel, by the event's name.
  fileprivate var campaignsByEvent: [ExactText: [String]] {
    var found: [ExactText: [String]] = [:]
    for pair in pairs {
      let live = [pair.old, pair.new].compactMap { $0?.isLive == true ? $0 : nil }
      let names = Set(live.flatMap(\.campaign.schedule.awaitedEvents).map { ExactText($0) })
      guard let id = (pair.new ?? pair.old)?.campaign.id else { continue }
      for name in names { found[name, default: []].append(id) }
    }
    return found.mapValues { $0.sorted() }
  }

  /// The ids of the campaigns that a changed part reaches.
  func reached(by key: String) -> [String] { keys.part(key)?.campaigns ?? [] }

  /// The file of a changed part, or of the parts below its key: belfry.yaml or that of the environment.
  func file(of key: String) -> String { keys.partOrBelow(key)?.path ?? path }
}

extension Schedule {
  /// The events whose reports bring it or cancel it.
  fileprivate var awaitedEvents: [String] {
    event.map { rule in (rule.event.map { [$0.name] } ?? []) + rule.cancelling } ?? []
  }
}

extension Campaign {
  /// The quiet hours with what is decided for it; nil if there are none.
  fileprivate var hoursText: String? {
    quietHours.map { "\($0.from.text) \($0.to.text) \($0.decision?.name ?? "")" }
  }
}

extension Approval {
  /// Whether a campaign is in its folders and has its tags; none of a row about all.
  fileprivate func isAbout(_ campaign: Campaign) -> Bool {
    !(folders.isEmpty && tags.isEmpty) && holds(path: campaign.path) && holds(tags: campaign.tags)
  }
}

extension QuietHours {
  /// Whether each of their minutes is in others, too.
  func isWithin(_ other: QuietHours) -> Bool {
    (0..<1440).allSatisfy { minute in
      guard let time = CivilTime(secondsOfDay: minute * 60) else { return true }
      return !contains(time) || other.contains(time)
    }
  }
}
