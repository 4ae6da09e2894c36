import Checking
import Clocks
import Diagnostics
import Expressions
import Files
import JSON
import Language
import Limits
import Metadata
import Payloads
import Planning

/// `local/<bundle-id>.notificationbundle/`: what an app's library reads to keep the right requests pending.
struct LocalBundle {
  static let mediaFolder = "Media"
  static let soundFolder = "Sounds"
  /// What every identifier of a request begins with, so that an app knows belfry's requests from its other ones.
  static let identifierPrefix = "belfry."

  let request: BuildRequest
  let campaigns: [CampaignPlan]
  let output: BuildOutput

  private var project: Project { request.project }
  private var folder: String { "local/\(project.bundleID).notificationbundle" }

  /// Writes the bundle. `inputs` gains the sounds and media that were copied.
  func write(_ inputs: inout [BuildInput], _ report: inout BuildReport) throws(FileError) {
    let start = output.files.count
    try output.write("\(folder)/requests.json", requests())
    try output.write("\(folder)/categories.json", Categories(project).json)
    // A sound is named without its folder; a medium keeps its own, which stands in requests.json.
    for file in Shipped(campaigns.map(\.campaign), of: project).files {
      switch file.kind {
      case .sound: try copy(file, to: Self.soundFolder, &inputs)
      case .media: try copy(file, to: Self.mediaFolder, &inputs)
      case .recipients, .sent: break
      }
    }
    let files = output.files[start...].sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    try output.write("\(folder)/manifest.json", manifest(files, inputs))
    for plan in campaigns {
      report.campaigns.append(
        BuiltCampaign(campaign: plan.campaign.id, delivery: .local, requests: plan.requests.count, bytes: 0))
      if plan.requests.isEmpty {
        let why = plan.campaign.schedule.isAlwaysDropped ? "quiet hours drop all its times" : "its moments have passed"
        report.problems.append("campaign \"\(plan.campaign.id)\" has no request left: \(why)")
      }
    }
  }

  private func manifest(_ files: [BuildInput], _ inputs: [BuildInput]) -> JSONValue {
    [
      "format_version": .string(BuildManifest.formatVersion), "belfry": .string(request.version),
      "app": .string(project.bundleID), "env": .environment(project.overlay),
      "platforms": .object(project.platforms.map { JSONValue.Member($0.platform.rawValue, .string($0.minimum.text)) }),
      "source_locale": .string(project.sourceLocale),
      "locales": .array(project.shippedLocales.map { .string($0) }),
      "pending_limit": .integer(request.plan.pending.limit),
      "pending_slots": .integer(campaigns.reduce(0) { $0 + $1.requests.count }),
      "files": .array(
        files.map {
          BuildInput(path: String($0.path.dropFirst(folder.count + 1)), bytes: $0.bytes, sha256: $0.sha256).json
        }),
      "inputs": .array(inputs.map(\.json)),
    ]
  }

  // MARK: - requests.json

  private func requests() -> JSONValue {
    let contents = campaigns.map { plan in
      campaign(
        plan, FireWindow(plan.requests.map { FireWindow($0, of: plan.campaign.schedule, from: request.plan.now) }))
    }
    let entries = PendingEntry.inBundleOrder(campaigns, Array(campaigns.indices), from: request.plan.now)
    return .members([
      ("format_version", .string(BuildManifest.formatVersion)), ("app", .string(project.bundleID)),
      ("env", .environment(project.overlay)), ("assignment", "md5-place-100"), ("assignment_id", "recipient"),
      ("percent", "as-written"), ("identifier_prefix", .string(Self.identifierPrefix)),
      (
        "authorization",
        .array(BundleNeeds(campaigns: campaigns.map(\.campaign)).authorization.map { .string($0) })
      ),
      ("source_locale", .string(project.sourceLocale)), ("attributes", .array(attributes)), ("events", events),
      ("frequency", frequency), ("campaigns", .array(contents)), ("requests", .array(entries.map(entry))),
    ])
  }

  private func entry(_ entry: PendingEntry) -> JSONValue {
    let request = entry.of(campaigns)
    return [
      "identifier": .string(Self.identifierPrefix + request.identifier),
      "campaign": .string(campaigns[entry.campaign].campaign.id),
      "trigger": request.trigger.json, "fires": entry.window.json,
    ]
  }

  private func campaign(_ plan: CampaignPlan, _ window: FireWindow) -> JSONValue {
    let campaign = plan.campaign
    return [
      "campaign": .string(campaign.id), "identity": .string(campaign.identity),
      "schedule": .string(campaign.schedule.text),
      "audience": .orNull(campaign.audience.map { ["expression": .string($0.text), "tree": $0.json] }),
      "fires": window.json, "quiet_hours": quietHours(campaign.schedule.quiet),
      "pending_slots": .integer(plan.requests.count), "holdout": .integer(campaign.holdout),
      "attributes": .array(campaign.neededAttributes(project.attributes).map { .string($0) }),
      "variants": .array(
        campaign.variants.map { variant in
          [
            "name": .string(variant.name), "weight": .integer(variant.weight),
            "content": LocalContent(
              campaign: campaign, variant: variant, attributes: campaign.columns,
              mediaType: mediaType
            ).json,
          ]
        }),
    ]
  }

  /// What holds back moments that only the device knows: those on its own clock are held back already.
  private func quietHours(_ quiet: QuietHours?) -> JSONValue {
    guard let quiet, let decision = quiet.decision else { return .null }
    return ["from": .string(quiet.from.text), "to": .string(quiet.to.text), "then": .string(decision.name)]
  }

  private func mediaType(_ file: String) -> String? {
    project.metadata.media?.first { $0.name.utf8.elementsEqual(file.utf8) }?.format?.type
  }

  /// The types of what the app knows, without which segments and audiences could not be evaluated.
  private var attributes: [JSONValue] { project.attributes.attributes.filter(\.isOnDevice).map(declaration) }

  /// What the app reports; nothing of a project that declares none.
  private var events: JSONValue? {
    guard !project.declaredEvents.isEmpty else { return nil }
    return .array(
      project.declaredEvents.map { event in
        // No local campaign shows a list, which a check has told.
        let properties = event.properties.filter { $0.list == nil }
        return ["name": .string(event.name), "properties": .array(properties.map(declaration))]
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
      ("name", .string(attribute.name)), ("type", .string(attribute.type.name)),
      ("optional", .bool(attribute.isOptional)),
    ]
    switch attribute.type {
    case .enumeration(let values): members.append(("values", .array(values.map { .string($0) })))
    case .decimal(_, _, let places): members.append(("places", .integer(places)))
    default: break
    }
    return .members(members)
  }

  // MARK: - Sounds and media

  /// Copies a file under its name in the bundle. What is named must be there: a device would be silent.
  private func copy(_ file: Shipped.File, to target: String, _ inputs: inout [BuildInput]) throws(FileError) {
    guard let path = file.path else {
      throw FileError(path: file.name, operation: "copy", code: 0, detail: "the app's folder has no such file")
    }
    let bytes = try project.folder.read(path, limit: RunLimit.mediaFile.value)
    try output.write("\(folder)/\(target)/\(file.name)", bytes)
    inputs.note(BuildInput(path: path, content: bytes))
  }
}

extension [BuildInput] {
  /// Adds a file, unless it is there already; keeps the order of paths.
  mutating func note(_ input: BuildInput) {
    let index = firstIndex { !$0.path.utf8.lexicographicallyPrecedes(input.path.utf8) } ?? endIndex
    if index < endIndex, self[index].path.utf8.elementsEqual(input.path.utf8) { return }
    insert(input, at: index)
  }
}

/// `categories.json`: every category of the project, because registering a set replaces the one before.
struct Categories {
  let project: Project

  init(_ project: Project) { self.project = project }

  var json: JSONValue {
    [
      "format_version": .string(BuildManifest.formatVersion), "app": .string(project.bundleID),
      "env": .environment(project.overlay), "source_locale": .string(project.sourceLocale),
      "categories": .array(project.categories.map(category)),
    ]
  }

  private func category(_ category: Category) -> JSONValue {
    .members([
      ("identifier", .string(category.id)),
      ("actions", .array(category.actions.map(action))),
      ("options", .array(category.options.map { .string($0.property) })),
      ("hiddenPreviewsBodyPlaceholder", .string(category.hiddenPreviewPlaceholder)),
      ("categorySummaryFormat", .string(category.summaryFormat)), ("localizations", translations(category)),
    ])
  }

  /// The words of a category itself by language; nothing where there are none.
  private func translations(_ category: Category) -> JSONValue? {
    guard !category.translations.isEmpty else { return nil }
    return .object(
      category.translations.map { words in
        JSONValue.Member(
          words.locale,
          .members([
            ("hiddenPreviewsBodyPlaceholder", .string(words.hiddenPreviewPlaceholder)),
            ("categorySummaryFormat", .string(words.summaryFormat)),
          ]))
      })
  }

  private func action(_ action: CategoryAction) -> JSONValue {
    .members([
      ("identifier", .string(action.id)),
      ("title", .object(action.titles.map { JSONValue.Member($0.locale, .string($0.title)) })),
      ("options", .array(action.options.map { .string($0.property) })), ("icon", .string(action.icon)),
      (
        "textInput",
        action.textInput.map { input in
          .members([
            ("buttonTitle", .string(input.button)), ("placeholder", .string(input.placeholder)),
            ("localizations", translations(input)),
          ])
        }
      ),
    ])
  }

  /// The words of a text input by language; nothing where there are none.
  private func translations(_ input: CategoryTextInput) -> JSONValue? {
    guard !input.translations.isEmpty else { return nil }
    return .object(
      input.translations.map { words in
        JSONValue.Member(
          words.locale,
          .members([("buttonTitle", .string(words.button)), ("placeholder", .string(words.placeholder))]))
      })
  }
}
