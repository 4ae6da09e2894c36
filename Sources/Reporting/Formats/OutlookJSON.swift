import Checking
import Clocks
import JSON
import Planning

/// The parts of `belfry plan --format json` that are about all campaigns together.
enum OutlookJSON {
  static func pending(_ plan: Plan, _ census: Census?) -> JSONValue {
    let budget = plan.pending
    return [
      "slots": .integer(budget.slots), "limit": .integer(budget.limit),
      "days": .orNull(budget.days.map { .integer($0) }),
      "proven": .bool(budget.isProven),
      "kinds": .array(budget.kinds.map { kind($0, plan) }),
      "devices": .orNull(
        census?.slots.map { slots -> JSONValue in
          ["counted": .integer(slots.devices), "over": .integer(slots.over), "most": .integer(slots.most)]
        }),
    ]
  }

  private static func kind(_ kind: DeviceKind, _ plan: Plan) -> JSONValue {
    [
      "audiences": texts(kind.audiences), "campaigns": ids(kind.campaigns, plan), "slots": .integer(kind.slots),
      "steps": .array(kind.steps.map { ["from": .string($0.from.text), "pending": .integer($0.pending)] }),
      "covered_days": .orNull(kind.coveredDays.map { .integer($0) }),
    ]
  }

  /// `null` where the plan did not look ahead.
  static func outlook(_ plan: Plan) -> JSONValue {
    guard let outlook = plan.outlook else { return .null }
    return [
      "days": .integer(Outlook.days), "until": .string(outlook.until.text),
      "further": .array(
        outlook.further.map { ["from": .string($0.from.text), "until": .string($0.until.text)] }),
      "later": ids(outlook.later, plan),
      "most_in_a_day": .orNull(outlook.day.map { peak($0, plan) }),
      "most_in_a_week": .orNull(outlook.week.map { peak($0, plan) }), "untimed": ids(outlook.untimed, plan),
      "collisions": .array(
        outlook.collisions.map { collision in
          [
            "first": .string(collision.fire.text), "times": .integer(collision.times),
            "campaigns": ids(collision.campaigns, plan), "collapse": .orNull(collision.collapse.map { .string($0) }),
            "thread": .orNull(collision.thread.map { .string($0) }),
            "place": .orNull(
              collision.place.map { ["zones": .integer($0.zones), "example": .string($0.example)] }),
          ]
        }), "waiting": ids(outlook.waiting, plan),
    ]
  }

  /// What the times of one campaign meet, by its place in the plan.
  static func clocks(_ index: Int, _ plan: Plan) -> JSONValue {
    guard let clocks = plan.outlook?.clocks, clocks.indices.contains(index) else { return .array([]) }
    return .array(
      clocks[index].map { note in
        [
          "kind": .string(note.kind.rawValue), "time": .string(Fire.floating(note.wall).text),
          "zones": .integer(note.zones), "example": .string(note.example),
          "there": .string(Fire.floating(note.there).text),
        ]
      })
  }

  private static func peak(_ peak: FrequencyPeak, _ plan: Plan) -> JSONValue {
    [
      "first": .string(peak.first.text), "count": .integer(peak.count), "audiences": texts(peak.audiences),
      "campaigns": .array(
        peak.campaigns.map { member in
          ["campaign": .string(plan.campaigns[member.campaign].campaign.id), "count": .integer(member.count)]
        }), "proven": .bool(peak.isProven),
    ]
  }

  private static func ids(_ indices: [Int], _ plan: Plan) -> JSONValue {
    texts(indices.map { plan.campaigns[$0].campaign.id })
  }

  private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
