import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Metadata
import Payloads
import Planning

/// What a bundle says of the project, whatever its campaigns are.
struct BundleProject {
  /// What every identifier of a request begins with, so that an app knows belfry's requests from its other ones.
  static let identifierPrefix = "belfry."

  let project: Project

  /// The version of ``LocalBundle/file``'s format.
  static let formatVersion = "3.1"

  /// The first members of ``LocalBundle/file``.
  var head: [(String, JSONValue?)] {
    [
      ("format", "belfry-bundle"), ("format_version", .string(Self.formatVersion)),
      ("app", .string(project.bundleID)), ("env", .environment(project.overlay)),
      ("assignment", "md5-place-100"), ("assignment_id", "recipient"), ("percent", "as-written"),
      ("prefix", .string(Self.identifierPrefix)), ("pending", .integer(project.policy.pending)),
      ("opened_every", .integer(project.policy.promisedDays)),
      ("interface", .string(BundleInterface(project).digest)),
    ]
  }

  /// The members that say what the app knows and registers, and in which language texts were written.
  var declarations: [(String, JSONValue?)] {
    [
      ("source_locale", .string(project.sourceLocale)), ("attributes", .array(attributes)), ("events", events),
      ("frequency", frequency), ("categories", Categories(project).json),
    ]
  }

  /// The members of its `manifest.json` that say for which devices and languages it is.
  var platforms: [(String, JSONValue?)] {
    [
      (
        "platforms",
        .object(project.platforms.map { JSONValue.Member($0.platform.rawValue, .string($0.minimum.text)) })
      ),
      ("source_locale", .string(project.sourceLocale)),
      ("locales", .array(project.shippedLocales.map { .string($0) })),
    ]
  }

  /// The types of what the app knows, without which segments and audiences could not be evaluated.
  private var attributes: [JSONValue] { project.deviceAttributes.map(declaration) }

  /// What the app reports; nothing of a project that declares none.
  private var events: JSONValue? {
    guard !project.declaredEvents.isEmpty else { return nil }
    return .array(
      project.declaredEvents.map { event in
        ["name": .string(event.name), "properties": .array(event.deviceProperties.map(declaration))]
      })
  }

  /// How many notifications the policy allows one person, which the app keeps where moments follow from events.
  private var frequency: JSONValue? {
    let policy = project.policy
    guard !project.declaredEvents.isEmpty, policy.perDay != nil || policy.perWeek != nil else { return nil }
    return [
      "per_day": .orNull(policy.perDay.map { .integer($0) }), "per_week": .orNull(policy.perWeek.map { .integer($0) }),
    ]
  }

  private func declaration(_ attribute: Attribute) -> JSONValue {
    var members: [(String, JSONValue?)] = [
      ("name", .string(attribute.name)), ("type", .string(attribute.typeName)),
      ("optional", .bool(attribute.isOptional)),
    ]
    if let list = attribute.list { members += [("of", .string(list.item.name)), ("most", .integer(list.most))] }
    switch attribute.list?.item ?? attribute.type {
    case .enumeration(let values): members.append(("values", .array(values.map { .string($0) })))
    case .decimal(_, _, let places): members.append(("places", .integer(places)))
    default: break
    }
    return .members(members)
  }
}

/// One campaign of a bundle.
struct LocalCampaign {
  let campaign: Campaign
  let project: Project

  /// Its member of ``LocalBundle/file``.
  var json: JSONValue {
    let need = LocalNeed(campaign)
    return .members([
      ("campaign", .string(campaign.id)), ("identity", .string(campaign.identity)),
      ("opened_every", campaign.openedEvery == project.policy.promisedDays ? nil : .integer(campaign.openedEvery)),
      ("audience", .orNull(campaign.audience.map { ["expression": .string($0.text), "tree": $0.json] })),
      ("holdout", .integer(campaign.holdout)), ("quiet_hours", .quietHours(campaign.schedule.quiet)),
      ("rule", LocalRule(schedule: campaign.schedule, isForEver: need.isForEver).json),
      ("says", .string(campaign.schedule.text)), ("slots", need.json),
      ("attributes", .array(campaign.neededAttributes(project.attributes).map { .string($0) })),
      (
        "variants",
        .array(
          campaign.variants.map { variant in
            [
              "name": .string(variant.name), "weight": .integer(variant.weight),
              "content": LocalContent(
                campaign: campaign, variant: variant, attributes: campaign.columns, mediaType: mediaType
              ).json,
            ]
          })
      ),
    ])
  }

  private func mediaType(_ file: String) -> String? {
    project.metadata.media?.first { $0.name.utf8.elementsEqual(file.utf8) }?.format?.type
  }
}

extension JSONValue {
  /// Quiet hours that hold a campaign back; null where everything comes. An app does so with moments that only the device knows, and a sender with
  /// what leaves later than planned.
  static func quietHours(_ quiet: QuietHours?) -> JSONValue {
    guard let quiet, let decision = quiet.decision else { return .null }
    return ["from": .string(quiet.from.text), "to": .string(quiet.to.text), "then": .string(decision.name)]
  }
}
