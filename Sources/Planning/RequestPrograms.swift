package import Checking
package import Clocks
import Expressions
import JSON
import Language

/// The programs of a push campaign's request lines: one for each variant and language that somebody gets.
struct RequestPrograms {
  /// What the programs stand in.
  private(set) var builder: Splicer.Builder
  /// By variant, the program of its first language, which the others follow; -1 for what nobody gets.
  private(set) var firsts: [Int] = []

  /// How many variants with content of their own are looked at for one that says the same.
  private static let lookedAt = 8

  /// Whether they say the moment of everyone themselves; otherwise each request is handed its own.
  private let areOfOneMoment: Bool

  /// The programs of a campaign, or with `isListing` those that are only read. Those for `anyMoment` serve whatever the choice is made from.
  init(_ campaign: Campaign, _ choice: borrowing RequestChoice, isListing: Bool = false, anyMoment: Bool = false) {
    areOfOneMoment = !anyMoment
    builder =
      isListing ? Splicer.Builder(listing: campaign.columns) : Splicer.Builder(attributes: campaign.columns)
    let names = campaign.variants.map { JSONEscape.escaped($0.name.utf8) }
    let groups = Self.groups(of: campaign)
    firsts = Array(repeating: -1, count: campaign.variants.count)
    for (variant, others) in groups {
      let first = add(campaign.variants[variant], isShared: !others.isEmpty, of: campaign, choice, names)
      for number in [variant] + others { firsts[number] = first }
    }
  }

  /// The variants that somebody gets, each with those behind it that say the same.
  private static func groups(of campaign: Campaign) -> [(variant: Int, others: [Int])] {
    var groups: [(variant: Int, others: [Int])] = []
    for (number, variant) in campaign.variants.enumerated() {
      // Nobody gets a variant of no weight but who is shown the first one.
      guard number == 0 || variant.weight > 0 else { continue }
      let same = groups.prefix(lookedAt).firstIndex {
        campaign.variants[$0.variant].content.isSurelySame(as: variant.content)
      }
      if let same { groups[same].others.append(number) } else { groups.append((number, [])) }
    }
    return groups
  }

  private mutating func add(
    _ variant: Variant, isShared: Bool, of campaign: Campaign, _ choice: borrowing RequestChoice, _ names: [[UInt8]]
  ) -> Int {
    let texts = variant.content.texts.map(Optional.some)
    var first: Int?
    for texts in texts.isEmpty ? [nil] : texts {
      let program = builder.begin()
      builder.literal("{\"locale\":" + JSONWriter(.string(texts?.locale ?? "")).text + ",")
      if program == 0 { builder.head(choice, names, isOfOneMoment: areOfOneMoment) } else { builder.join(like: 0) }
      builder.payload(campaign, variant, isShared: isShared, texts)
      builder.literal(RequestLine.tail)
      builder.end()
      first = first ?? program
    }
    return first ?? 0
  }
}

/// The requests of a push campaign as they would be read, whoever its recipients are.
package enum RequestListing {
  /// One for each variant and language, variants of the same content told once: `{{…}}` stands for what is filled in. Empty where nothing can
  /// fall due any more.
  package static func of(_ plan: CampaignPlan, in project: Project, from now: Instant) -> [[UInt8]] {
    guard let choice = RequestChoice(plan.campaign, in: project, from: now) else { return [] }
    return RequestPrograms(plan.campaign, choice, isListing: true).builder.listings
  }
}

extension Content {
  /// Whether it says the same because a variant has it from its campaign. Who says the same in other words may be told apart.
  fileprivate func isSurelySame(as other: Content) -> Bool {
    media === other.media && link === other.link && data.isSame(as: other.data) && texts.count == other.texts.count
      && zip(texts, other.texts).allSatisfy { $0 === $1 } && sound.isSame(as: other.sound)
      && (launchImage ?? "").utf8.elementsEqual((other.launchImage ?? "").utf8)
      && (launchImage == nil) == (other.launchImage == nil) && shared == other.shared
      && Badge.isSame(badge, other.badge) && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { $0.isSame(as: $1) }
  }
}

extension [DataMember] {
  /// Whether it is the very same list, not one that is equal.
  fileprivate func isSame(as other: [DataMember]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress } }
  }
}

/// A line of a batch.
public enum RequestLine {
  /// What follows the payload.
  public static let tail = "}\n"
}

extension Splicer.Builder {
  /// What programs have alike between the language and the payload, the mark at its end.
  fileprivate mutating func head(
    _ choice: borrowing RequestChoice, _ names: [[UInt8]], isOfOneMoment: Bool
  ) {
    let push = choice.push
    join()
    if let environment = choice.environment { literal("\"env\":\"\(environment)\",") }
    literal("\"campaign\":\"\(choice.campaign.id)\",\"variant\":\"")
    if names.count == 1 { literal(names[0]) } else { variant(of: names) }
    literal("\",")
    if push.channel == nil {
      literal("\"id\":\"")
      text(column: AttributeTable.idColumn, otherwise: AttributeTable.tokenColumn)
      literal("\",\"token\":\"")
      text(column: AttributeTable.tokenColumn)
      literal("\",")
    }
    if let column = choice.requestColumn {
      literal("\"request\":\"")
      text(column: column)
      literal("\",")
    }
    literal("\"due\":\"")
    if isOfOneMoment, let shared = choice.sharedFire { literal(shared.text) } else { sentDate() }
    if choice.tellsMeant {
      literal("\",\"meant\":\"")
      meantDate()
    }
    // A sender looks at quiet hours again when a request is about to leave.
    if choice.campaign.schedule.quiet != nil, push.channel == nil {
      literal("\",\"zone\":\"")
      text(column: AttributeTable.timeZoneColumn, orElse: choice.fallbackZone)
    }
    literal("\",\"headers\":")
    headers(push, choice.expiry, isOfOneMoment ? choice.sharedExpiry : nil)
    literal(",\"payload\":")
    mark()
  }
}
