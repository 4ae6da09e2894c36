import Foundation

@testable import NotificationSchedule

/// What a device would show one person, in one time zone and with one state of knowledge, as `belfry simulate` tells it.
struct StoryQuestion: Codable {
  /// The path of a Belfry.json.
  var bundle: String
  var id: String
  var person: [String: AttributeValue]
  var languages: [String]
  var zone: String
  /// Seconds since 1970.
  var now: Int
  /// Seconds since 1970.
  var until: Int
  /// How many moments of a campaign get their texts.
  var texts: Int = 2
  var facts: [String: AttributeValue]?
  var reports: [Report]?

  struct Report: Codable {
    var event: String
    var at: Int
    var properties: [String: AttributeValue]
  }

  struct Answer: Codable {
    var campaigns: [CampaignAnswer] = []
    var problems: [String] = []
    var error: String?
  }

  struct CampaignAnswer: Codable {
    var campaign: String
    /// Why nothing comes.
    var why: String?
    var moments: [Int] = []
    var isDropped = false
    var messages: [Message] = []
  }

  struct Message: Codable {
    var at: Int
    var variant: String
    var language: String
    var title: String?
    var subtitle: String?
    var body: String?
    var key: String?
    var badge: Int?
    var thread: String?
    var link: String?
    var data: DataAnswer
    var identifier: String
  }

  /// User information as JSON.
  struct DataAnswer: Codable {
    let value: DataValue

    init(_ value: DataValue) { self.value = value }

    init(from decoder: any Decoder) throws { value = .null }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .array(let items): try container.encode(items.map { DataAnswer($0) })
      case .object(let members): try container.encode(members.mapValues { DataAnswer($0) })
      }
    }
  }

  private final class Cache: @unchecked Sendable {
    var path = ""
    var file: Result<BundleFile, BundleError>?
  }
  private static let cache = Cache()

  static func file(_ path: String) throws -> BundleFile {
    if cache.path == path, let file = cache.file { return try file.get() }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let file = Result { () throws(BundleError) in try BundleFile(data) }
    (cache.path, cache.file) = (path, file)
    return try file.get()
  }

  func answer() -> Answer {
    var answer = Answer()
    do {
      let bundle = try Self.file(bundle)
      guard let zone = TimeZone(identifier: zone) else {
        answer.error = "no zone \(self.zone)"
        return answer
      }
      tell(bundle, DeviceZones(device: zone), &answer)
    } catch {
      answer.error = "\(error)"
    }
    return answer
  }

  private func tell(_ bundle: BundleFile, _ zones: DeviceZones, _ answer: inout Answer) {
    var values = person
    for (name, value) in facts ?? [:] where values[name] == nil { values[name] = value }
    let known = PersonValues(values, bundle.types.attributes, zones)
    answer.problems = known.problems
    let choice = LanguageChoice(preferred: languages, source: bundle.sourceLanguage)
    let selection = Selection(bundle: bundle, zones: zones, choice: choice, now: now, id: id)
    for campaign in bundle.campaigns {
      var told = CampaignAnswer(campaign: campaign.id)
      tell(campaign, known, values, selection, &told)
      answer.campaigns.append(told)
    }
  }

  private func tell(
    _ campaign: BundleCampaign, _ known: PersonValues, _ values: [String: AttributeValue], _ selection: Selection,
    _ told: inout CampaignAnswer
  ) {
    if let reason = Selection.reason(campaign, known, id: id, now: now) {
      told.why = reason
      return
    }
    guard let variant = campaign.variant(id).variant else { return }
    if case .report = campaign.rule.kind { return tell(reports: campaign, variant, values, selection, &told) }
    do {
      let (rings, isDropped) = try campaign.rule.rings(known, campaign.quiet, selection.zones, from: now, until: until)
      told.isDropped = isDropped
      let meant = rings.filter { ring in
        campaign.audience.map { !$0.readsClock || $0.holds(known, at: ring.moment) } ?? true
      }
      told.moments = meant.map(\.moment)
      for ring in meant.prefix(texts) {
        told.messages.append(message(campaign, variant, known, selection, ring.moment, ring.meant.name))
      }
      if campaign.rule.isTimeless {
        told.messages.append(message(campaign, variant, known, selection, 0, ""))
      }
    } catch {
      if let audience = campaign.audience, !audience.holds(known, at: now) {
        told.why = audience.reasons(known, at: now).joined(separator: "; ")
        return
      }
      told.why = "\(error.name) is missing, so nothing says when"
    }
  }

  private func tell(
    reports campaign: BundleCampaign, _ variant: BundleCampaign.Variant, _ values: [String: AttributeValue],
    _ selection: Selection, _ told: inout CampaignAnswer
  ) {
    var memory = Memory()
    // What was due before the next report has rung by then.
    for report in (reports ?? []) {
      if let waiting = memory.waiting[campaign.identity], waiting.due <= report.at {
        told.moments.append(waiting.due)
        memory.waiting[campaign.identity] = nil
      }
      memory.reports = [Memory.Reported(event: report.event, at: report.at, properties: report.properties)]
      selection.settle(&memory, values)
    }
    guard let waiting = memory.waiting[campaign.identity] else { return }
    told.moments.append(waiting.due)
    let person = selection.person(waiting.report, values)
    told.messages = [message(campaign, variant, person, selection, waiting.due, "")]
  }

  private func message(
    _ campaign: BundleCampaign, _ variant: BundleCampaign.Variant, _ known: PersonValues, _ selection: Selection,
    _ at: Int,
    _ name: String
  ) -> Message {
    var request = PlannedRequest(
      identifier: name, campaign: campaign.id, trigger: .interval(seconds: 60, repeats: true))
    variant.content.fill(&request, known, selection.choice)
    func text(_ text: PlannedRequest.Text?) -> String? {
      switch text {
      case nil: nil
      case .plain(let text): text
      case .localized(let key, _): key
      }
    }
    var link: String?
    if case .string(let address)? = request.userInfo["link"] { link = address }
    return Message(
      at: at, variant: variant.name, language: selection.choice.tag(among: Array(variant.content.localizations.keys)),
      title: text(request.title), subtitle: text(request.subtitle), body: text(request.body), badge: request.badge,
      thread: request.thread, link: link, data: DataAnswer(.object(request.userInfo)), identifier: request.identifier)
  }
}

extension RingRule {
  fileprivate var isTimeless: Bool {
    switch kind {
    case .interval, .place: true
    default: false
    }
  }
}
