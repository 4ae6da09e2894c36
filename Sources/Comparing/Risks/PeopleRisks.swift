import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Limits
import Payloads
import Planning

// Who gets it, and who answers for whom it may reach.
extension Risk {
  static let audienceEverybody = Risk(
    .audienceEverybody, .harm, mirror: .risk(.campaignStopped),
    "everybody gets what only some got, or what is new",
    why: "A push to everybody cannot be taken back. It is mostly a condition that was lost, and seldom what was meant.",
    advice: "Look at the audience before and after; where everybody is meant, say so in the review.",
    Example("audience: plan == pro", risky: "audience: all", safe: "audience: plan == pro and points > 5")
  ) { campaign in
    guard let new = campaign.after?.campaign, new.isForPeople else { return nil }
    guard let old = campaign.before?.campaign else {
      return isEverybody(new.audience, campaign) == true ? "it is new, and everybody gets it" : nil
    }
    // Whatever is no more than written comes to nobody.
    if let before = campaign.before, !before.isLive, campaign.after?.isLive == true,
      isEverybody(new.audience, campaign) == true
    {
      return "it was \(before.standing), and goes to everybody now"
    }
    // To a channel nobody is chosen.
    guard campaign.hasOtherAudience || !old.isForPeople, isEverybody(new.audience, campaign) == true,
      !old.isForPeople || isEverybody(old.audience, campaign) != true
    else { return nil }
    if old.isForPeople { return "everybody gets it now; before it was for \(old.audience?.text ?? "all")" }
    return old.push?.channel == nil
      ? "everybody gets it now, not only who asks for it or does something in the app"
      : "everybody gets it now, not only who follows its channel"
  }

  static let campaignStopped = Risk(
    .campaignStopped, .silence, mirror: .risk(.audienceEverybody),
    "no one gets what people got: the campaign is removed, paused, ended or over",
    why:
      "People who rely on it, for a dose, a disruption or a payment, are no longer warned, and nothing tells them so.",
    advice: "Keep it, or say in the review who has decided that people need it no more.",
    Example("status: active", risky: "status: paused", safe: "status: active\npush: { expires: 30d, priority: 5 }")
  ) { campaign in
    guard let before = campaign.before, before.isLive, !campaign.isReplaced else { return nil }
    let rest = ringsOn(before.campaign)
    guard let after = campaign.after else { return "it is removed" + rest }
    if after.campaign.status != .active { return "it was active, now it is \(after.campaign.status.name)" + rest }
    return after.isPast || campaign.moments?.stops == true
      ? "none of its moments is still to come, before there was one" : nil
  }

  /// What phones do with the requests of a campaign that is no longer in the bundle: only its library takes them back.
  private static func ringsOn(_ campaign: Campaign) -> String {
    guard campaign.delivery == .local else { return "" }
    let need = LocalNeed(campaign)
    guard need.most > 0 else { return "" }
    let rings = need.isForEver && campaign.schedule.repeats ? "ring it for ever" : "ring what is pending of it"
    return "; phones that have it \(rings), until the app is opened with the new bundle"
  }

  static let audienceWidened = Risk(
    .audienceWidened, .harm, mirror: .risk(.audienceNarrowed),
    "new people get it",
    why: "They have not had it before, and perhaps never asked for it.",
    advice: "Look at the witness: someone like this gets it now. `belfry audience` counts how many there are.",
    Example("audience: plan == pro", risky: "audience: plan != free", safe: "audience: plan == pro and points > 5")
  ) { campaign in
    // What is no more than written comes to nobody, whoever is in its audience.
    if let (old, new) = campaign.sent, let text = AddresseeChange(old, new, campaign).gained { return text }
    if campaign.sent != nil, campaign.moments?.begins == true {
      return "none of its moments was still to come, now one is"
    }
    guard let people = campaign.people, campaign.after?.isLive == true else { return nil }
    if case .unknown = people { return "it is not proven that no one gets it who did not" }
    guard let gained = people.gained else { return nil }
    if let old = campaign.before, !old.isLive {
      return "it was \(old.standing), and comes to people now"
        + (gained.text.isEmpty ? "" : ", such as: \(gained.text)")
    }
    return "gets it now: \(gained.shown)"
  }

  static let audienceNarrowed = Risk(
    .audienceNarrowed, .silence, mirror: .risk(.audienceWidened), "some people no longer get it",
    why: "They may rely on it, and nothing tells them that it no longer comes.",
    advice: "Look at the person in the message: people like this lose it. `belfry diff --count` counts them.",
    Example("audience: plan == pro", risky: "audience: plan == pro and points > 5", safe: "audience: plan != free")
  ) { campaign in
    guard let (old, new) = campaign.sent else { return nil }
    if let text = AddresseeChange(old, new, campaign).lost { return text }
    guard let people = campaign.people else { return nil }
    if case .unknown = people { return "it is not proven that everybody who got it still gets it" }
    return people.lost.map { "gets it no more: \($0.shown)" }
  }

  static let consentLost = Risk(
    .consentLost, .harm,
    mirror: .unpaired("people who are newly asked for consent are missing from the audience: `audience-narrowed`"),
    "the consent that the policy requires is no longer required",
    why: "Before, everybody who got it had agreed, and that was proven from the audience. Now it is not.",
    advice: "Keep the condition in the audience, or say in the review why no one need agree any more.",
    Example(
      "audience: plan == pro and marketing", risky: "audience: plan == pro",
      safe: "audience: plan == team and marketing")
  ) { campaign in
    guard let (old, new) = campaign.both, let before = old.audience,
      campaign.hasOtherAudience
    else { return nil }
    let budget = campaign.budget
    let year = campaign.year
    for consent in campaign.then.consents {
      guard case .yes = before.isInside(consent.audience, at: year, budget: budget) else { continue }
      let after = new.audience ?? .all(attributes: campaign.project.attributes)
      guard let asked = consent.audience.moved(to: campaign.project.attributes) else {
        return "\"\(consent.audience.text)\" cannot be asked any more: its attributes are others"
      }
      switch after.isInside(asked, at: year, budget: budget) {
      case .yes: continue
      case .no(let example):
        // The campaign may ask what it asked, by a name that means something else now.
        let same = campaign.project.consents.first { consent.isNamed(like: $0) }?.audience
        if let same, case .yes = after.isInside(same, at: year, budget: budget) {
          let (was, now) = (campaign.then.meaning(of: consent.audience), campaign.project.meaning(of: same))
          return "\"\(consent.audience.text)\" asks \"\(now)\" now, it was \"\(was)\": \(example.text)"
        }
        return "\"\(consent.audience.text)\" is not asked any more: \(example.text)"
      case .unknown: return "\"\(consent.audience.text)\" is not proven any more"
      }
    }
    return nil
  }

  static let holdoutSmaller = Risk(
    .holdoutSmaller, .harm, mirror: .risk(.holdoutLarger),
    "people who were held out get it",
    why: "People who had it no longer have anyone to be compared with: a running measurement ends here.",
    advice: "Wait until the measurement is over, or give the campaign a new id.",
    Example("holdout: 10", risky: "holdout: 5", safe: "holdout: 10\npush: { priority: 5 }")
  ) { campaign in
    guard campaign.isSent, let (old, new) = campaign.both, new.holdout < old.holdout else { return nil }
    return "\(old.holdout)% were held out, now \(new.holdout == 0 ? "no one is" : "\(new.holdout)% are")"
  }

  static let holdoutLarger = Risk(
    .holdoutLarger, .silence, mirror: .risk(.holdoutSmaller), "people who got it are held out",
    why: "People in a holdout get nothing: they miss the message, however much it matters to them.",
    advice: "Hold out as few people as the measurement needs, and no one from what people rely on.",
    Example("holdout: 5", risky: "holdout: 10", safe: "holdout: 5\npush: { priority: 5 }")
  ) { campaign in
    guard let (old, new) = campaign.sent, new.holdout > old.holdout else { return nil }
    return "\(new.holdout)% are held out, before \(old.holdout == 0 ? "no one was" : "\(old.holdout)% were")"
  }

  static let variantsReshuffled = Risk(
    .variantsReshuffled, .harm, mirror: .unpaired("moving people back to their old variants is this risk, too"),
    "people get another variant than they had",
    why:
      "A variant belongs to a person by their place from 0 to 99. Other weights or another order move places, and a comparison of variants mixes both.",
    advice: "Add a variant at the end, change weights only at the ends, or give the campaign a new id.",
    Example(
      "variants: [{ name: a, weight: 50 }, { name: b, weight: 50 }]",
      risky: "variants: [{ name: b, weight: 50 }, { name: a, weight: 50 }]",
      safe: "variants: [{ name: a, weight: 50 }, { name: b, weight: 50 }]\npush: { priority: 5 }")
  ) { campaign in
    // Where a comparison begins or ends, nobody had another variant to move from or to.
    guard let (old, new) = campaign.both, old.hasVariants, new.hasVariants else { return nil }
    guard old.identity.utf8.elementsEqual(new.identity.utf8) else {
      return "with another first id everybody's place is another"
    }
    let moved = Assignment.moved(
      from: (old.variants.map { ($0.name, $0.weight) }, old.holdout),
      to: (new.variants.map { ($0.name, $0.weight) }, new.holdout))
    return moved == 0 ? nil : "\(moved)% of the people get another variant"
  }

  /// Whether an audience has everybody there can be; nothing where that is not proven.
  private static func isEverybody(_ audience: Predicate?, _ campaign: ChangedCampaign) -> Bool? {
    guard let audience else { return true }
    let attributes = campaign.project.attributes
    guard let audience = audience.moved(to: attributes) else { return nil }
    switch Predicate.all(attributes: attributes)
      .isInside(audience, at: campaign.year, budget: campaign.budget)
    {
    case .yes: return true
    case .no: return false
    case .unknown: return nil
    }
  }
}

extension Consent {
  /// Whether it is written like another one.
  fileprivate func isNamed(like other: Consent) -> Bool {
    audience.text.utf8.elementsEqual(other.audience.text.utf8)
  }
}

extension Campaign {
  fileprivate var hasVariants: Bool { variants.contains { !$0.name.utf8.isEmpty } }

  /// Whether it comes to everybody in its audience and shows something.
  fileprivate var isForPeople: Bool { push?.channel == nil && push?.type.showsNothing != true && comesByItself }

  /// Whether everybody in its audience gets it: not only those who ask for it or do something in the app.
  fileprivate var comesByItself: Bool {
    !schedule.hasOwnRows && schedule.report == nil
  }
}

/// Who gets a campaign on both sides beyond its audience: who follows its channel, asks for it, does something in the app or is at its place.
private struct AddresseeChange {
  private let old: Campaign
  private let new: Campaign
  private let campaign: ChangedCampaign

  init(_ old: Campaign, _ new: Campaign, _ campaign: ChangedCampaign) {
    (self.old, self.new, self.campaign) = (old, new, campaign)
  }

  /// Who does not get it any more; nil if no one loses it by this.
  var lost: String? {
    if let now = new.push?.channel {
      guard let was = old.push?.channel else { return "only those who follow its channel get it now" }
      return was.utf8.elementsEqual(now.utf8) ? nil : "who follows the channel \(was) does not get it any more"
    }
    if old.push?.channel == nil, old.push?.type.showsNothing != true, new.push?.type.showsNothing == true {
      return "it shows nothing any more"
    }
    if old.push?.channel == nil, old.comesByItself, !new.comesByItself {
      return "only those who ask for it or do something in the app get it now"
    }
    let lost = new.needed.subtracting(old.makers).sorted()
    if let needed = lost.first(where: { old.hasPeople(without: $0, campaign.then, campaign.budget) }) {
      return "people without \"\(needed.text)\" do not get it any more"
    }
    guard let (was, now) = places else { return nil }
    if was.isEntry != now.isEntry {
      return "people who \(was.isEntry ? "arrive at" : "leave") \(was.place) do not get it any more"
    }
    if now.covers(was) { return nil }
    return "it comes at \(now.place), no longer everywhere at \(was.place)"
  }

  /// Who gets it now and did not; nil if no one gains it by this.
  var gained: String? {
    if let was = old.push?.channel, let now = new.push?.channel {
      return was.utf8.elementsEqual(now.utf8) ? nil : "who follows the channel \(now) gets it now"
    }
    if old.push?.channel == nil, new.push?.channel == nil, !old.comesByItself, new.comesByItself {
      return "everybody in its audience gets it now, not only who asks for it or does something in the app"
    }
    let gained = old.needed.subtracting(new.makers).sorted()
    if let needed = gained.first(where: { new.hasPeople(without: $0, campaign.project, campaign.budget) }) {
      return "people without \"\(needed.text)\" get it"
    }
    guard let (was, now) = places else { return nil }
    if was.isEntry != now.isEntry { return "people who \(now.isEntry ? "arrive at" : "leave") \(now.place) get it" }
    if was.covers(now) { return nil }
    return "it comes at \(now.place), before at \(was.place)"
  }

  /// The places of both, if both wait for one.
  private var places: (was: Region, now: Region)? {
    guard case .region(let was) = old.schedule.form, case .region(let now) = new.schedule.form else { return nil }
    return (was, now)
  }
}

extension Campaign {
  /// The attributes that make its moments: it does not come to people who lack one.
  fileprivate var makers: Set<ExactText> { Set(makingAttributes.map { ExactText($0.name) }) }

  /// Those of them that may be missing.
  fileprivate var needed: Set<ExactText> {
    Set(makingAttributes.filter(\.isOptional).map { ExactText($0.name) })
  }

  private var makingAttributes: [Attribute] {
    var makers = [schedule.momentColumn].compactMap { $0 }
    if case .own(let own) = schedule.timing { makers = own.makers.map(\.column) }
    return makers.map { columns.attributes[$0] }
  }

  /// Whether someone without a value of an attribute may be in its audience.
  fileprivate func hasPeople(without name: ExactText, _ project: Project, _ budget: WorkBudget) -> Bool {
    guard let column = project.attributes.index(of: name.text) else { return true }
    guard project.attributes.attributes[column].isOptional else { return false }
    guard let audience else { return true }
    var ignored: [Finding] = []
    let lacking = Predicate.parse(
      "\(name.text) is missing", attributes: project.attributes, audiences: project.audiences, budget: budget,
      into: &ignored)
    return lacking.map { Predicate.together([audience, $0], budget: budget) != .no } ?? true
  }
}

extension Region {
  /// The circle: `52.5200, 13.4050 (150 m)`.
  fileprivate var place: String { "\(latitude), \(longitude) (\(radius) m)" }

  /// Whether all of another circle is in this one, give or take a metre.
  fileprivate func covers(_ other: Region) -> Bool {
    if latitude == other.latitude, longitude == other.longitude { return other.radius <= radius }
    // Circles are a few kilometres wide at most: there a degree has one length, of longitude by the distance to the equator.
    let metres = 111_195.0
    let north = (latitude - other.latitude) * metres
    let turn = (longitude - other.longitude).magnitude
    let east = min(turn, 360 - turn) * metres * Self.cosine(latitude)
    return (north * north + east * east).squareRoot() + other.radius <= radius + 1
  }

  /// The cosine of degrees from -90 to 90, to five digits.
  private static func cosine(_ degrees: Double) -> Double {
    let square = (degrees * .pi / 180) * (degrees * .pi / 180)
    return max(0, 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90)))))
  }
}

extension ChangedCampaign {
  /// Whether it is for others than before, or may be.
  fileprivate var hasOtherAudience: Bool { hasOther("audience") }

  /// The moments for which proofs hold.
  var year: ClosedRange<Instant> { now...max(now, now.adding(TimeSpan(seconds: 366 * 86_400))) }
}

extension Assignment {
  /// How many of a hundred places have another variant, by name, than they had. Who was held out and is not has none that could be another.
  fileprivate static func moved(
    from old: (variants: [(name: String, weight: Int)], holdout: Int),
    to new: (variants: [(name: String, weight: Int)], holdout: Int)
  ) -> Int {
    func name(_ place: Int, _ side: (variants: [(name: String, weight: Int)], holdout: Int)) -> String? {
      variant(place: place, weights: side.variants.map(\.weight), holdout: side.holdout).map { side.variants[$0].name }
    }
    return (0..<100).count { place in
      guard let was = name(place, old), let now = name(place, new) else { return false }
      return !was.utf8.elementsEqual(now.utf8)
    }
  }
}
