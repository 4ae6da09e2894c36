import Checking
import Clocks
public import Diagnostics
import Expressions
import JSON
public import Planning

/// `activity-date`
public enum ActivityDate: LintRule {
  /// The page.
  public static let rule = Rule(
    "activity-date", .warning, summary: "a date in the state of a Live Activity is sent as a text",
    why:
      "Swift's default decoder reads a Date as the number of seconds since 2001-01-01 00:00 UTC. It cannot decode a text: APNs answers 200, and the activity does not change. A property that the app declares as a String may be a text.",
    facts: ["live-activity-dates"],
    fix:
      "Declare the type under `live-activities` in belfry.yaml, with `date` for the key: belfry then sends the number. Or write the number yourself: Unix seconds minus 978,307,200.",
    bad: "live-activity: { event: update, content-state: { ends: 2029-12-24T18:30:00Z } } # expect",
    good: "live-activity: { event: update, content-state: { ends: 914524200 } }")

  /// In the state and in the attributes: an attribute that is a date or a moment alone, and a text that is one.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    guard let activity = plan.campaign.liveActivity else { return }
    for member in activity.untyped { look(member.value, member, plan.campaign, into: &findings) }
  }

  private static func look(
    _ node: DataNode, _ member: DataMember, _ campaign: Campaign, isInside: Bool = false,
    into findings: inout [Finding]
  ) {
    switch node {
    case .literal(.string(let text)):
      let date = CivilDate(text)
      let day = date.map { Int64($0.daysSinceEpoch) * 86_400 }
      guard let moment = day ?? WrittenMoment.seconds(of: text) else { return }
      let seconds = moment - 978_307_200
      // No one knows on whose clock a day begins.
      let number =
        date == nil ? "\(seconds)" : "the number of the moment that is meant: in UTC the day begins at \(seconds)"
      report(
        "\"\(text)\"", "write \(number); where the app has a String, the text may stay", member, campaign, &findings)
    case .template(let template):
      guard let column = template.soleAttribute else { return }
      switch campaign.attributes.attributes[column].type {
      case .timestamp, .date:
        let name = campaign.attributes.attributes[column].name
        report(
          "\"\(name)\"", help(isInside: isInside), member, campaign, &findings)
      default: return
      }
    case .array(let items):
      // The items of a list have one place.
      let count = findings.count
      for item in items where findings.count == count {
        look(item, member, campaign, isInside: isInside, into: &findings)
      }
    case .literal(.array(let items)):
      look(.array(items.map(DataNode.literal)), member, campaign, isInside: isInside, into: &findings)
    case .literal(.object(let members)):
      // Its keys have one place.
      let count = findings.count
      for inner in members where findings.count == count {
        look(.literal(inner.value), member, campaign, isInside: true, into: &findings)
      }
    case .object(let members):
      for inner in members { look(inner.value, inner, campaign, isInside: true, into: &findings) }
    case .literal, .moment: return
    }
  }

  /// What to do about an attribute. Of an object, its properties are declared.
  private static func help(isInside: Bool) -> String {
    "declare it under \"live-activities\" in belfry.yaml\(isInside ? ", in the \"properties\" of an \"object\"" : ""), and the seconds since 2001 are sent; where the app has a String, declare a \"text\""
  }

  private static func report(
    _ what: String, _ help: String, _ member: DataMember, _ campaign: Campaign, _ findings: inout [Finding]
  ) {
    findings.report(
      rule, at: member.span ?? campaign.head, "\(what) is sent as a text, from which no Date is decoded",
      note: "Swift's default decoder wants the seconds since 2001-01-01", help: Advice(help))
  }
}
