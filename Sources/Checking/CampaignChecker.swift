import Clocks
public import Diagnostics
import Expressions
import Glibc
import Language
public import Limits
import Parsing
import Payloads
import Rules
public import YAML

/// Checks one campaign file against its project.
///
/// Every check goes on after a mistake, so that one run shows all of a file's mistakes; a campaign comes out only when it can be planned.
public final class CampaignChecker {
  let project: Project
  let tree: NodeTree
  let source: SourceFile
  /// The campaign with what it inherits.
  var file: CampaignFile {
    _read { yield storage.file }
  }
  let storage: CampaignFileStorage
  let known: KnownAudiences
  /// What the searches of this file may cost.
  public let budget: WorkBudget
  /// The project's attributes, and what the audience says of whoever reads this campaign's texts: worked out once one of them asks, because most
  /// texts are the same for everybody.
  lazy var attributes = narrowed
  /// The columns of what it is rendered from.
  private(set) lazy var columns = withInputs()
  /// Whether the campaign is sent when somebody asks for it.
  var isRequested = false
  /// The event that it waits for, where the project declares it.
  private(set) lazy var event = declaredEvent()
  /// Whether each of its notifications comes with a row of its own.
  var hasOwnRows = false
  /// What comes with a request, beside what is known of its recipient.
  var inputs: [Attribute] = []
  /// The names of those that cannot be used. Whoever uses one is not told again.
  var unusableInputs: Set<[UInt8]> = []
  /// Whether one of its texts differs by recipient.
  var isFilledIn = false
  /// The texts with snippets in them, by where they stand.
  @exclusivity(unchecked) var expansions: [NodeID: [SnippetExpansion]] = [:]
  /// Who is in the audience, as far as it says.
  var readers: Predicate?
  /// Whose report of the event counts, as far as the schedule says.
  var reporters: Predicate?
  /// Whether the campaign rests on something that cannot be used, which is told elsewhere: where a name is declared, or what it inherits.
  var isUnusable = false
  /// What was told of declarations, which is the same at each text.
  var toldDeclarations: Set<ExactText> = []
  /// Whether one of its contents names a sound, which it has not inherited.
  var ownsSound = false
  /// Whether a value of `data` cannot be used.
  var hasUnusableData = false
  /// Errors in the `data` of `defaults`.
  var dataErrors: [Finding] = []
  /// Where the first value of a payload stands that can be of any length.
  var unboundedPlace: SourceSpan?
  /// Whether an audience is written that cannot be used.
  var isAudienceUnknown = false
  /// Whether what is checked stands under `defaults`.
  var isInherited = false
  /// The defaults under which it stands.
  var inherited: Inherited?
  /// Whether what is checked are `defaults`, of which the templates are kept.
  var keepsTemplates = false
  var templates: [NodeID: Template] = [:]
  /// The keys of the app's strings of which it was told that their texts take other arguments.
  var toldNeeds: Set<SourceSpan> = []
  /// The hosts of the environment that stand in an address.
  @exclusivity(unchecked) public internal(set) var movedHosts: Set<Int> = []
  /// Errors that the project may weigh, in what the campaign inherits: they are told there, and weigh what they weigh there.
  @exclusivity(unchecked) public internal(set) var inheritedErrors: [Finding] = []
  /// What was wrong.
  @exclusivity(unchecked) public internal(set) var findings: [Finding] = []

  /// A checker for one file that has been parsed, which keeps the storage until it has checked it. Checkers of the same project and thread may
  /// share what they know of audiences.
  public init(
    _ storage: CampaignFileStorage, tree: NodeTree, source: SourceFile, project: Project,
    sharing known: KnownAudiences = KnownAudiences(), budget: WorkBudget? = nil
  ) {
    self.budget = budget ?? WorkBudget(fileBytes: source.bytes.count)
    self.project = project
    self.tree = tree
    self.source = source
    self.storage = storage
    if let inherited = project.defaults.nearest(to: source.path) {
      storage.inherit(inherited.merged, from: inherited.number)
    }
    self.known = known
  }

  /// The campaign, or nothing when a mistake leaves it without a meaning.
  public func campaign() -> Campaign? {
    expandSnippets()
    let id = checkID()
    let was = checkWas()
    checkOwner()
    let delivery = self.delivery()
    inputs = checkedInputs(delivery)
    let audience = self.audience(delivery)
    let schedule = self.schedule(delivery)
    var contents = self.contents(delivery)
    let activity = self.liveActivity(delivery)
    let push = delivery == .push ? self.push(contents) : nil
    addBadges(to: &contents, delivery, push?.type)
    let variants = self.variants(contents)
    if project.hasPolicy { checkPolicy(delivery, audience, push) }
    if let push { checkSystems(of: push) }
    storage.forEachContent { checkWritten($0, push?.type) }
    if delivery == .local { rejectPushKeys() }
    checkPresence(variants, delivery: delivery, push: push)
    checkWeights()
    let quietHours = decideQuietHours()
    let turn = turn(delivery, push)
    if let push, push.channel != nil, push.type == .liveActivity { checkBroadcast() }
    guard let id, let delivery, let schedule, delivery == .local || push != nil, !isUnusable, !file.inheritsUnusable,
      !storage.hasUnusableTexts, was != nil || !file.was.isWritten
    else { return nil }
    return Campaign(
      id: id.text, was: was, path: source.path, head: file.head, status: file.status.value?.value ?? .active,
      delivery: delivery,
      audience: audience, columns: columns, attributes: isFilledIn ? attributes : columns, schedule: schedule,
      variants: variants,
      holdout: file.holdout.value?.value ?? 0, push: push,
      liveActivity: activity, quietHours: quietHours, unboundedPlace: unboundedPlace,
      audiencePlace: file.audience.own?.span ?? file.head, largestAudience: largestAudience(push), turn: turn,
      openedEvery: openedEvery(delivery),
      tags: file.tags.value?.tags.map(\.text) ?? [])
  }

  /// For how many days no one needs to open the app.
  private func openedEvery(_ delivery: Delivery) -> Int {
    guard let own = file.openedEvery.value else { return project.policy.promisedDays }
    if delivery == .push {
      findings.report(
        .scheduleDelivery, at: own.span, "\"opened-every\" does not work for a push",
        note: "it says how far ahead a device keeps local notifications pending", help: "remove it")
    }
    return own.value
  }

  /// Whether it cannot be known whether anybody would notice it.
  private var hasUnusableInterruption: Bool {
    // Asked for the number first, because a content is copied for a question of its own.
    file.content.unusableFields != 0 && file.content.isUnusable(.interruption)
      || file.variants.value?.items.contains { $0.content.isUnusable(.interruption) } == true
  }

  /// The project's quiet hours, with the campaign's own decision where it has one.
  private func decideQuietHours() -> QuietHours? {
    // What somebody has decided and nobody can read is told, and nothing that follows from it.
    guard !file.quietHours.isUnusable, !hasUnusableInterruption else { return nil }
    var hours = project.policy.quietHours
    guard let decision = file.quietHours.value else { return hours }
    hours?.decision = decision.value
    guard !file.quietHours.isInherited else { return hours }
    if hours == nil {
      guard !project.policy.unread.contains("quiet-hours") else { return nil }
      findings.report(
        .idleQuietHours, at: decision.span, "the project has no quiet hours",
        help:
          "add \"quiet-hours: { from: \"22:00\", to: \"08:00\" }\" to \"policy\" in belfry.yaml, or remove the key")
    } else if let schedule = file.schedule.value, !Timing(schedule.form).hasMoments {
      findings.report(
        .idleQuietHours, at: decision.span, "quiet hours never affect \"\(schedule.form.text)\"",
        help: "remove the key")
    }
    return hours
  }

  // MARK: - Names

  private func checkID() -> Scalar? {
    guard let id = file.id.value else { return nil }
    if let step = file.step { return checkID(of: step, id) }
    guard isKebabCase(id.text) else {
      findings.report(
        .invalidName, at: id.span, "\"\(id.text)\" is not an id in kebab-case",
        help: Self.kebabQuestion(id.text)
          ?? "use small letters, digits and \"-\", at most 64 bytes, for example \"winter-sale\"")
      return nil
    }
    if !isNamed(id.text) {
      findings.report(
        .fileName, at: id.span, "the campaign \"\(id.text)\" is in a file of another name",
        note: "people look for \"\(id.text).yaml\"", help: "rename the file or the campaign")
    }
    return id
  }

  /// The first id of a campaign that was renamed.
  private func checkWas() -> String? {
    guard let was = file.was.value else { return nil }
    guard isKebabCase(was.text) else {
      findings.report(
        .invalidName, at: was.span, "\"\(was.text)\" is not an id that a campaign can have had",
        help: Self.kebabQuestion(was.text) ?? "write the id from before it was renamed")
      return nil
    }
    if let id = file.id.value, id.text.utf8.elementsEqual(was.text.utf8) {
      findings.report(
        .invalidName, at: was.span, "\"\(was.text)\" is the campaign's id, not one from before",
        help: "write the id from before it was renamed, or remove the key")
      return nil
    }
    return was.text
  }

  /// Whether the file is called `id`, with any ending.
  func isNamed(_ id: String) -> Bool {
    var (path, id) = (source.path, id)
    return path.withUTF8 { path in
      let start = (path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      return id.withUTF8 { id in
        let end = start + id.count
        guard end == path.count || end < path.count && path[end] == UInt8(ascii: "."),
          let name = path.baseAddress, let id = id.baseAddress
        else { return false }
        return memcmp(name + start, id, end - start) == 0
      }
    }
  }

  /// `did you mean "summer-sale"?` for `Summer Sale`.
  static func kebabQuestion(_ name: String) -> Advice? {
    let words = name.lowercased().utf8.split { !(0x61...0x7A ~= $0 || 0x30...0x39 ~= $0) }
    let kebab = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    // What has lost letters of another alphabet is no suggestion.
    guard !kebab.isEmpty, kebab.utf8.count <= 64, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return Suggestion.question([kebab])
  }

  private func checkOwner() {
    // What the policy asks for is told there.
    guard !file.owner.isWritten, !project.policy.required.contains(where: { $0.value == "owner" }) else { return }
    findings.report(.missingOwner, at: file.head, "this campaign has no owner", help: "add \"owner: team@example.com\"")
  }

  func isKebabCase(_ name: String) -> Bool { KebabName.isName(name) }

  private func delivery() -> Delivery? {
    if let delivery = file.deliver.value { return delivery.value }
    // A value that cannot be read has been reported.
    if !file.deliver.isWritten {
      // It may be inherited: of what cannot be read is told where it stands.
      if project.unread.defaults { return unknownDefault() }
      findings.report(
        .missingKey, at: file.head, "a campaign needs the key \"deliver\"",
        note: "\"deliver\": through APNs (push), or scheduled by the app on the device (local)",
        help: "add \"deliver: push\" or \"deliver: local\", here or under \"defaults\" in belfry.yaml")
    }
    return nil
  }

  private func unknownDefault<Value>() -> Value? {
    isUnusable = true
    return nil
  }

  // MARK: - Audience

  private func audience(_ delivery: Delivery?) -> Predicate? {
    let people = wholeAudience(delivery)
    guard file.exit.isWritten else { return people }
    return remaining(of: people, delivery)
  }

  /// The audience without the exit of a sequence.
  private func wholeAudience(_ delivery: Delivery?) -> Predicate? {
    guard file.audience.isWritten else {
      if delivery == .push, file.push.value?.channel.value == nil {
        if project.unread.defaults { return unknownDefault() }
        findings.report(
          .missingAudience, at: file.head, "a push needs an audience",
          help: "add \"audience: all\", or an expression such as \"plan == pro\"")
      }
      return nil
    }
    return check(file.audience) { expression in
      guard let predicate = isInherited ? inherited?.audience : self.audience(expression) else { return nil }
      readers = predicate
      if delivery == .local { requireOnDevice(predicate.columns, at: expression.span) }
      return predicate
    }
  }

  /// The audience that stands in the file.
  func audience(_ expression: Scalar) -> Predicate? {
    var found: [Finding] = []
    let predicate = known.predicate(expression.text, project, budget: budget, into: &found)
    relocate(found.map { asked($0, in: expression.text) }, in: expression, isAudience: true)
    guard let predicate else {
      // A campaign without an audience is for everybody; this one is for nobody knows whom.
      isUnusable = true
      isAudienceUnknown = true
      return nil
    }
    relocate(known.unlikelyTexts(predicate, expression.text, project, budget), in: expression)
    return predicate
  }

  /// Local campaigns may only use what the app knows.
  func requireOnDevice(_ columns: [Int], at span: SourceSpan) {
    let attributes = project.attributes.attributes
    for column in columns {
      guard column < attributes.count else {
        requireNoList(column, at: span)
        continue
      }
      guard !attributes.isOnDevice(column) else { continue }
      guard attributes[column].list == nil, attributes[column].item == nil else {
        requireNoList(column, at: span)
        continue
      }
      let attribute = attributes[column]
      guard !attribute.isOnDevice else { continue }
      findings.report(
        .notOnDevice, at: span, "the app does not know \"\(attribute.name)\"",
        note: "a local notification is filled in on the device",
        help: "use an attribute with \"on-device: true\", or deliver the campaign by push")
    }
  }

  /// Local campaigns cannot use lists, in audiences or in texts. A list that a text reads in several ways is reported once.
  private func requireNoList(_ column: Int, at span: SourceSpan) {
    guard column < columns.attributes.count else { return }
    let attribute = columns.attributes[columns.declaredColumn(column)]
    guard attribute.list != nil,
      !findings.contains(where: { $0.rule.name == Rule.notOnDevice.name && $0.span == span })
    else { return }
    findings.report(
      .notOnDevice, at: span,
      "\"\(attribute.name)\" is a list, which no audience and no text of a local campaign can use",
      note:
        "the device decides who gets a local campaign and fills in its texts, and it does not ask or show lists yet",
      help: "let the app keep a boolean, a number or a text of it, or deliver the campaign by push")
  }

  /// The columns, and what the audience and the event's condition say of whoever reads the texts.
  private var narrowed: AttributeTable {
    guard event != nil else {
      return whoGetsIt.map { AttributeTable(known.attributes(of: $0, project), withMoreOf: columns) } ?? columns
    }
    return (reporters ?? readers).map { columns.narrowed(to: $0) } ?? columns
  }

  /// The people in the audience who have what the moments of a push need. No one else gets it, so no text lacks a value for them.
  private var whoGetsIt: Predicate? {
    guard file.deliver.value?.value == .push, let form = file.schedule.value?.form else { return readers }
    let names: [String] =
      switch form {
      case .after(let delay): [delay.event.value]
      case .every(let rule): rule.own.filter(\.key.makesMoments).map(\.name.value)
      case .now, .at, .dates, .interval, .region, .requested: []
      }
    let needed = names.compactMap { name -> String? in
      guard let attribute = project.attributes.index(of: name).map({ project.attributes.attributes[$0] }) else {
        return nil
      }
      if attribute.list != nil { return "\(name).size > 0" }
      return attribute.isOptional ? "\(name) is not missing" : nil
    }
    guard !needed.isEmpty else { return readers }
    var ignored: [Finding] = []
    let audience = readers.map { $0.isAll ? "" : "(\($0.source)) and " } ?? ""
    let whole = known.predicate(
      audience + needed.joined(separator: " and "), project, budget: budget, into: &ignored)
    return whole ?? readers
  }

  // MARK: - Variants

  /// What the campaign shows, or each of its variants.
  private func contents(_ delivery: Delivery?) -> [Content] {
    let base = content(file.content, over: nil, delivery)
    guard let variants = file.variants.value?.items, !variants.isEmpty else { return [base] }
    return variants.map { content($0.content, over: base, delivery) }
  }

  /// Adds the badges, and leaves out the fields and the sound that a push of the type does not carry: they are inherited, or have been reported.
  private func addBadges(to contents: inout [Content], _ delivery: Delivery?, _ type: PushType?) {
    let base = badge(file.content.badge, delivery, for: type)
    let hasVariants = file.variants.value?.items.isEmpty == false
    for number in contents.indices {
      contents[number].badge = base
      // What a variant has is asked for where it stands: all of it would be copied to be looked at.
      if hasVariants, let own = file.variants.value?.items[number].content.badge, own.isWritten {
        contents[number].badge = badge(own, delivery, for: type)
      }
      if let type, contents[number].fields.contains(where: { !type.allows($0.field) }) {
        contents[number].fields.removeAll { !type.allows($0.field) }
      }
      // The sound of a Live Activity stands in its alert.
      if let type, contents[number].sound.isHeard, !type.allows(.sound),
        !type.placesSoundInAlert || contents[number].texts.isEmpty
      {
        contents[number].sound = .none
      }
    }
  }

  /// The contents with the names and weights of the variants, or all of them as one without a name.
  private func variants(_ contents: consuming [Content]) -> [Variant] {
    guard let variants = file.variants.value?.items, !variants.isEmpty else {
      // There is one, which is handed on and not copied.
      return contents.popLast().map { [Variant(name: "", weight: 100, content: $0)] } ?? []
    }
    return zip(variants, contents).map { variant, content in
      if !isKebabCase(variant.name.text) {
        findings.report(
          .invalidName, at: variant.name.span, "\"\(variant.name.text)\" is not a name in kebab-case",
          help: Self.kebabQuestion(variant.name.text) ?? "use small letters, digits and \"-\"")
      }
      return Variant(
        name: variant.name.text, weight: variant.weight.value, content: content, at: variant.name.span)
    }
  }

  private func checkWeights() {
    let holdout = file.holdout.value?.value ?? 0
    guard let span = file.variants.key, let variants = file.variants.value, !variants.items.isEmpty,
      variants.isComplete,
      !file.holdout.isUnusable
    else { return }
    let sum = variants.items.reduce(0) { $0 + $1.weight.value }
    guard sum + holdout != 100 else { return }
    let missing = 100 - sum - holdout
    findings.report(
      .weights, at: span,
      "\(file.holdout.isWritten ? "weights and holdout" : "weights") add up to \(sum + holdout)%, not 100%",
      note: variants.items.map { "\($0.name.text) \($0.weight.value)" }.joined(separator: " + ")
        + " + holdout \(holdout)",
      help: missing > 0
        ? "raise a weight by \(missing), or \(file.holdout.isWritten ? "write" : "add") \"holdout: \(missing + holdout)\""
        : "remove \(-missing)")
  }

  // MARK: - What must be there

  private func checkPresence(_ variants: [Variant], delivery: Delivery?, push: PushSettings?) {
    guard let delivery else { return }
    let files = file.variants.value?.items ?? []
    // What a variant has written and cannot use it does not lack.
    let empty = variants.enumerated().filter { number, variant in
      guard variant.content.texts.isEmpty, variant.content.badge == nil, case .none = variant.content.sound else {
        return false
      }
      return number >= files.count || !files[number].content.hasUnusableContent
    }.map(\.element)
    guard !empty.isEmpty, !storage.hasUnusableContent else { return }
    if empty.count == variants.count {
      // What says that it is to wake the app, or would if it could be read, is no alert that lacks its text.
      let wakes = file.push.value?.contentAvailable
      if file.push.isUnusable || wakes?.isUnusable == true || wakes?.value?.value == true { return }
      tellEmpty(at: file.head, delivery == .local ? "this notification" : "this push", delivery, push)
    } else {
      for variant in empty { tellEmpty(at: variant.span, "the variant \"\(variant.name)\"", delivery, push) }
    }
  }

  private func tellEmpty(at span: SourceSpan, _ what: String, _ delivery: Delivery, _ push: PushSettings?) {
    if delivery == .local {
      findings.report(
        .emptyNotification, at: span, "\(what) has no text, sound or badge",
        note: "the system shows nothing, silently", help: "add \"alert\"")
    } else if push?.type.name == "alert", !file.liveActivity.isWritten {
      findings.report(
        .emptyNotification, at: span, "\(what) has no text, sound or badge",
        note: "APNs drops an alert push with nothing to show",
        help: "add \"alert\", or make it a background push: \"push: { content-available: true }\"")
    }
  }
}
