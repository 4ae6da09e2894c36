// Takes: a project and its plan, as they were and as they are.
// Gives: what differs for people: texts, who gets them, when, how large.
// Never: reads a file or the clock, looks at how something is written.

import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Payloads
import Planning

/// One thing that a campaign, or a project, compiles to.
public struct CompiledPart: Sendable {
  /// What it is, and where there are several of whom.
  public struct Place: Sendable {
    /// As an author writes it: `body`, `push.expires`, `data.screen`.
    public let key: String
    /// The variant; nothing where it is the campaign's, or where there are no variants.
    public var variant: String?
    /// The language; nothing where it is that of no text.
    public let locale: String?
    /// Which one of those with the same words: the category `A` may have a button `B.C` and the category `A.B` a button `C`.
    var number = 0
  }

  /// What it is.
  public internal(set) var place: Place
  /// What it is for people, and what it is compiled to, which alone decides whether it has changed.
  enum Content: Sendable {
    /// What is shown is what it is compiled to.
    case text(String)
    /// Something else is compiled than what is shown.
    case bytes(String, [UInt8])
    /// The same as JSON; of a text itself the text is shown.
    case json(String, JSONValue)
    /// The same, as it is written out.
    case value(JSONValue)
    /// A template as it is written, with its snippets filled in, and what its names stand for.
    case template(Template, AttributeTable)
  }

  let content: Content
  /// Whether it is of what people get, of which each variant has its own.
  let isContent: Bool
  /// The file in which it stands, of what campaigns share.
  var path: String?
  /// Whether that is the file of the environment that is compared.
  var isOfEnvironment = false
}

extension CompiledPart {
  /// For people: templates as they are written, with their snippets filled in.
  public var text: String {
    switch content {
    case .text(let text), .bytes(let text, _), .json(let text, _): text
    case .value(let value): value.text ?? String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    case .template(let template, _): template.source
    }
  }

  /// What it is compiled to.
  var compiled: [UInt8] {
    switch content {
    case .text(let text): Array(text.utf8)
    case .bytes(_, let bytes): bytes
    case .json(_, let value), .value(let value): JSONWriter.bytes(of: value)
    case .template(let template, let attributes): JSONWriter.bytes(of: template.json(attributes: attributes))
    }
  }

  /// Whether another one is compiled to the same. Hardly any part of two sides differs, so nothing is written out that need not be; `isNamedAlike`
  /// says that names in the templates of both stand for the same.
  func isSame(as other: CompiledPart, isNamedAlike: Bool) -> Bool {
    switch (content, other.content) {
    case (.text(let one), .text(let two)): one.utf8.elementsEqual(two.utf8)
    case (.json(_, let one), .json(_, let two)), (.value(let one), .value(let two)): one == two
    case (.template(let one, _), .template(let two, _)) where isNamedAlike && one.isAlike(two): true
    default: compiled == other.compiled
    }
  }
}

/// Two letters that look alike are two keys in a payload.
extension CompiledPart.Place: Hashable {
  /// By bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.number == other.number && one.key.utf8.elementsEqual(other.key.utf8)
      && one.variant.map { ExactText($0) } == other.variant.map { ExactText($0) }
      && one.locale.map { ExactText($0) } == other.locale.map { ExactText($0) }
  }

  /// By bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(key))
    hasher.combine(variant.map { ExactText($0) })
    hasher.combine(locale.map { ExactText($0) })
    hasher.combine(number)
  }
}

/// The parts of a campaign or of a project, in the order in which they are told.
struct CompiledParts {
  private(set) var all: [CompiledPart] = []
  private let attributes: AttributeTable
  private var variant: String?
  private var locale: String?
  private var path: String?
  private var isContent = false

  // MARK: - Adding

  private mutating func add(_ key: String, _ content: CompiledPart.Content) {
    all.append(
      CompiledPart(
        place: CompiledPart.Place(key: key, variant: variant, locale: locale), content: content, isContent: isContent,
        path: path))
  }

  private mutating func add(_ key: String, _ text: String?) { if let text { add(key, .text(text)) } }

  private mutating func add(_ key: String, _ template: Template?) {
    if let template { add(key, .template(template, attributes)) }
  }

  private mutating func add(_ key: String, isSet: Bool) { if isSet { add(key, "true") } }

  private mutating func add(_ key: String, _ members: [DataMember]) {
    for member in members { add("\(key).\(member.key)", json(member.value)) }
    // Payloads have them in this order.
    if members.count > 1 { add(Self.order + key, members.map(\.key).joined(separator: ", ")) }
  }

  private mutating func add(_ key: String, _ value: JSONValue) { add(key, .value(value)) }

  /// A value with its templates as they are written. One that prints the same was the same: what a snippet stands for is in it.
  private func json(_ node: DataNode) -> JSONValue {
    switch node {
    case .literal(let value): value
    case .template(let template): .string(template.source)
    case .moment(let template): .string("\(template.source) as seconds since 2001")
    case .array(let items): .array(items.map(json))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, json($0.value)) })
    }
  }

  private mutating func inFile(_ file: String, _ body: (inout Self) -> Void) {
    let own = path
    path = file
    body(&self)
    path = own
  }

  private mutating func inLanguage(_ language: String, _ body: (inout Self) -> Void) {
    locale = language
    body(&self)
    locale = nil
  }

  // MARK: - A campaign

  /// Of its tags those that a policy names: they say what it must keep, and who must approve it.
  init(_ campaign: Campaign, of project: Project, tags: Set<ExactText> = []) {
    attributes = campaign.columns
    let named = campaign.tags.filter { tags.contains(ExactText($0)) }
    add("tags", named.isEmpty ? nil : named.sorted().joined(separator: ", "))
    add("status", campaign.status.name)
    add("deliver", campaign.delivery.name)
    add("was", campaign.identity.utf8.elementsEqual(campaign.id.utf8) ? nil : campaign.identity)
    if let audience = campaign.audience { add("audience", .json(audience.text, audience.json)) }
    add(schedule: campaign)
    add("holdout", campaign.holdout == 0 ? nil : "\(campaign.holdout)")
    if campaign.delivery == .local {
      let isPolicys = campaign.openedEvery == project.policy.promisedDays
      add("opened-every", isPolicys ? nil : "\(campaign.openedEvery)d")
      // The policy may say it, or any key of the schedule.
      if campaign.schedule.repeats {
        add("rings without the app", LocalNeed(campaign).days.map { "for \($0)d" } ?? "for ever")
      }
    }
    if let group = campaign.turn?.group {
      add(
        "group", "\(group.membership.group.value), priority \(group.membership.priority), \(group.perDay) a day")
    }
    for spacing in campaign.turn?.spacings ?? [] {
      add("unless-sent.\(spacing.campaign.value)", spacing.within.text)
    }
    if campaign.schedule.isRequested {
      for column in campaign.inputs(of: project) {
        add("inputs.\(campaign.columns.attributes[column].name)", campaign.columns.attributes[column].declaration)
      }
    }
    // By their order each person has one of them.
    if campaign.variants.count > 1 {
      add(Self.order + "variants", campaign.variants.map(\.name).joined(separator: ", "))
    }
    isContent = true
    for variant in campaign.variants {
      self.variant = variant.name.isEmpty ? nil : variant.name
      if self.variant != nil { add("weight", "\(variant.weight)") }
      add(variant.content, isLocal: campaign.delivery == .local)
      addWords(of: variant.content, project)
    }
    (variant, isContent) = (nil, false)
    if let push = campaign.push { add(push) }
    if let activity = campaign.liveActivity { add(activity) }
  }

  private mutating func add(schedule campaign: Campaign) {
    let schedule = campaign.schedule
    add("schedule", schedule.shown)
    if let quiet = schedule.quiet, let decision = quiet.decision {
      add("quiet-hours", "\(decision.name) from \(quiet.from.text) to \(quiet.to.text)")
    }
  }

  private mutating func add(_ content: Content, isLocal: Bool) {
    // A request has one of them.
    if isLocal { addOrder("localizations", content.texts.map(\.locale)) }
    for texts in content.texts {
      inLanguage(texts.locale) { parts in
        for (key, text) in [("title", texts.title), ("subtitle", texts.subtitle), ("body", texts.body)] {
          parts.add(key, text)
        }
        // A request has one of each; a bundle has what a language says, be it the same.
        let (sound, media, link) = (content.sound(of: texts), content.media(of: texts), content.link(of: texts))
        if let sound, isLocal || !sound.isSame(as: content.sound) { parts.add("sound", sound.shown) }
        if let media, isLocal || !media.isSame(as: content.media) { parts.add("media", media) }
        if let link, isLocal || !link.isSame(as: content.link) { parts.add("link", link) }
      }
    }
    add("launch-image", content.launchImage)
    switch content.badge {
    case nil: break
    case .number(let number): add("badge", "\(number)")
    case .template(let template): add("badge", template)
    }
    if content.sound.isHeard { add("sound", content.sound.shown) }
    add("media", content.media)
    add("link", content.link)
    add("data", content.data)
    for field in content.fields {
      let key = field.field.key ?? field.field.apsKey
      switch field.value {
      case .template(let template): add(key, template)
      case .literal(let value): add(key, value)
      }
    }
  }

  private mutating func add(_ key: String, _ text: LocalizedText?) {
    switch text?.source {
    case nil: break
    case .template(let template): add(key, template)
    case .key(let name, let arguments):
      add("\(key).key", name)
      for (number, argument) in arguments.enumerated() { add("\(key).args.\(number + 1)", argument) }
    }
  }

  /// What stands behind the keys of the app's strings, which the device shows in a language of its own.
  private mutating func addWords(of content: Content, _ project: Project) {
    var seen: Set<ExactText> = []
    for texts in content.texts {
      for (line, text) in [("title", texts.title), ("subtitle", texts.subtitle), ("body", texts.body)] {
        guard case .key(let name, _)? = text?.source, seen.insert(ExactText("\(line) \(name)")).inserted else {
          continue
        }
        for (language, form, words) in Shipped.words(behind: name, of: project) {
          inLanguage(language) { $0.add("\(line).words" + (form.isEmpty ? "" : ".\(form)"), words) }
        }
      }
    }
  }

  private mutating func add(_ push: PushSettings) {
    add("push.type", push.type.name)
    add("push.priority", "\(push.priority)")
    add("push.expires", push.expiry?.shown)
    add("push.collapse", push.collapse?.value)
    add("push.mutable-content", isSet: push.isMutable)
    add("push.content-available", isSet: push.isContentAvailable)
    add("push.environment", push.isSandbox ? "sandbox" : "production")
    add("push.channel", push.channel)
    add("push.topic", push.topic)
    add("push.payload-limit", "\(push.payloadLimit)")
  }

  private mutating func add(_ activity: LiveActivity) {
    add("live-activity.event", activity.event.rawValue)
    add("live-activity.attributes-type", activity.attributesType)
    add("live-activity.attributes", activity.attributes ?? [])
    add("live-activity.content-state", activity.contentState ?? [])
    add("live-activity.stale-after", activity.staleAfter?.text)
    add("live-activity.dismiss-after", activity.dismissAfter?.text)
    add("live-activity.input-push-token", isSet: activity.takesInputToken)
    add("live-activity.input-push-channel", activity.inputChannel)
  }

  // MARK: - A project

  /// How the keys begin of what only says in which order others stand.
  static let order = "order of "

  init(_ project: Project, personas: [PlanComparison.MadeUp]) {
    attributes = project.attributes
    path = project.source.path
    add("bundle-id", project.bundleID)
    add("environment", project.isSandbox ? "sandbox" : "production")
    for (platform, minimum) in project.platforms { add("platforms.\(platform.name)", minimum.text) }
    add("locales.source", project.sourceLocale)
    add("locales.shipped", project.shippedLocales.joined(separator: ", "))
    add("policy.fallback-zone", project.fallbackZone?.name)
    // An environment may say these itself.
    let ofEnvironment = project.overlay.map(\.path) ?? project.source.path
    inFile(project.overlay?.hasRecipients == true ? ofEnvironment : project.source.path) {
      $0.add("recipients", project.recipients?.shown)
    }
    add("sent", project.sent?.shown)
    inFile(ofEnvironment) { $0.add("test-recipients", project.overlay?.testRecipients?.joined(separator: ", ")) }
    for attribute in project.attributes.attributes where !attribute.isBuiltIn && attribute.item == nil {
      add("attributes.\(attribute.name)", attribute.declaration)
    }
    for name in project.audiences.names {
      guard let audience = project.audiences.predicate(named: name) else { continue }
      inFile(project.file(of: "audiences", name)) { $0.add("audiences.\(name)", audience.text) }
    }
    // Bundles have them in this order.
    for (what, names) in [
      ("attributes", project.attributes.names), ("events", project.declaredEvents.map(\.name)),
      ("categories", project.categories.map(\.id)),
    ] { add(Self.order + what, names.joined(separator: ", ")) }
    for event in project.declaredEvents {
      let properties = event.properties.map { "\($0.name): \($0.declaration)" }.joined(separator: "; ")
      inFile(event.path) { $0.add("events.\(event.name)", properties) }
    }
    for type in project.liveActivities { add("live-activities.\(type.name)", type.text) }
    for category in project.categories { inFile(project.file(of: "categories", category.id)) { $0.add(category) } }
    add(project.policy)
    // A build has what they get, for the simulator.
    for persona in personas { inFile(persona.path) { $0.add("personas.\(persona.name)", persona.text) } }
    if let overlay = project.overlay { place(in: overlay) }
  }

  /// Says of what the file of the environment writes that it is there.
  private mutating func place(in overlay: ProjectOverlay) {
    let ofApp = ["bundle-id", "environment"]
    for number in all.indices {
      let words = all[number].place.key.split(whereSeparator: { $0 == "." || $0 == "," }).prefix(2)
      let key = words.joined(separator: ".")
      guard overlay.writes(ofApp.contains(key) ? "app.\(key)" : key) else { continue }
      (all[number].path, all[number].isOfEnvironment) = (overlay.path, true)
    }
  }

  /// What a policy promises: what of it is in no build binds the campaigns that come later.
  private mutating func add(_ policy: Policy) {
    if let quiet = policy.quietHours {
      add(
        "policy.quiet-hours",
        "from \(quiet.from.text) to \(quiet.to.text)" + (quiet.decision.map { ", \($0.name)" } ?? ""))
    }
    for (key, most) in [("per-day", policy.perDay), ("per-week", policy.perWeek)] {
      add("policy.frequency.\(key)", most.map { "\($0)" })
    }
    for group in policy.groups {
      add("policy.groups.\(group.name.value)", group.perDay.map { "\($0) a day" })
    }
    add("policy.pending", "\(policy.pending)")
    add("policy.opened-every", policy.openedEvery.map { "\($0.value)d" })
    add("policy.payload-headroom", "\(policy.payloadHeadroom)")
    add("policy.payload-origin", policy.payloadOrigin ? nil : "false")
    for consent in policy.consent {
      add("policy.consent" + (consent.tag.map { ".\($0.value)" } ?? ""), consent.audience.value)
    }
    add("policy.largest-audience", policy.largestAudience?.value.text)
    add("policy.everybody-tag", policy.everybodyTag?.value)
    for row in policy.forbiddenWords {
      add("policy.forbidden-words.\(row.language?.value ?? "*")", row.words.map(\.value).joined(separator: ", "))
    }
    for row in policy.approvals {
      add("policy.approvals, \(row.conditions)", row.owners.map(\.value).joined(separator: ", "))
    }
    add("policy.required", policy.required.isEmpty ? nil : policy.required.map(\.value).joined(separator: ", "))
  }

  private mutating func add(_ category: Category) {
    let key = "categories.\(category.id)"
    if !category.options.isEmpty { add("\(key).options", category.options.map(\.name).joined(separator: ", ")) }
    add("\(key).hidden-preview-placeholder", category.hiddenPreviewPlaceholder)
    add("\(key).summary-format", category.summaryFormat)
    for words in category.translations {
      inLanguage(words.locale) { parts in
        parts.add("\(key).hidden-preview-placeholder", words.hiddenPreviewPlaceholder)
        parts.add("\(key).summary-format", words.summaryFormat)
      }
    }
    add("\(key).actions", category.actions.map(\.id).joined(separator: ", "))
    addOrder("\(key).localizations", category.translations.map(\.locale))
    for action in category.actions { add(action, "\(key).\(action.id)") }
  }

  /// Bundles have words in the order of their languages.
  private mutating func addOrder(_ key: String, _ languages: [String]) {
    if languages.count > 1 { add(Self.order + key, languages.joined(separator: ", ")) }
  }

  private mutating func add(_ action: CategoryAction, _ key: String) {
    for (language, title) in action.titles { inLanguage(language) { $0.add("\(key).title", title) } }
    addOrder("\(key).title", action.titles.map(\.locale))
    if !action.options.isEmpty { add("\(key).options", action.options.map(\.name).joined(separator: ", ")) }
    add("\(key).icon", action.icon)
    guard let input = action.textInput else { return }
    add("\(key).text-input.button", input.button)
    add("\(key).text-input.placeholder", input.placeholder)
    addOrder("\(key).text-input", input.translations.map(\.locale))
    for words in input.translations {
      inLanguage(words.locale) { parts in
        parts.add("\(key).text-input.button", words.button)
        parts.add("\(key).text-input.placeholder", words.placeholder)
      }
    }
  }
}

extension Template {
  /// Whether both fill in the same, as they are written.
  fileprivate func isSame(as other: Template?) -> Bool {
    other.map { source.utf8.elementsEqual($0.source.utf8) } ?? false
  }
}
