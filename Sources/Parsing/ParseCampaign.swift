import Clocks
import Diagnostics
import Payloads
import YAML

/// What a YAML file of a project is, by the keys at its top.
public enum DocumentKind: Sendable {
  /// `campaign`
  case campaign
  /// `audiences`, `categories`, or both.
  case definitions
  /// `belfry`
  case project
  /// None of these.
  case unknown
}

extension NodeReader {
  /// What the file is.
  public func kind() -> DocumentKind {
    guard let root = tree.root, tree.kind(root) == .mapping else { return .unknown }
    var isKey = true
    var kind = DocumentKind.unknown
    for child in tree.children(of: root) {
      if isKey {
        let found: DocumentKind? = tree.withText(child) { bytes in
          if isEqual("campaign", bytes) { return .campaign }
          if isEqual("audiences", bytes) || isEqual("categories", bytes) { return .definitions }
          return isEqual("belfry", bytes) ? .project : nil
        }
        if found == .campaign { return .campaign }
        if let found, kind == .unknown { kind = found }
      }
      isKey.toggle()
    }
    return kind == .unknown && hasMisspeltCampaign(root) ? .campaign : kind
  }

  /// Whether a key is nearly `campaign` and another is one that only campaigns have: a campaign whose first word is misspelt.
  private func hasMisspeltCampaign(_ root: NodeID) -> Bool {
    var isKey = true
    var (isMisspelt, isCampaign) = (false, false)
    for child in tree.children(of: root) {
      if isKey {
        isMisspelt = isMisspelt || !Suggestion.near(tree.string(child), in: ["campaign"]).isEmpty
        isCampaign = isCampaign || ["deliver", "schedule", "alert", "audience"].contains(tree.string(child))
      }
      isKey.toggle()
    }
    return isMisspelt && isCampaign
  }

  /// Why a file is of no kind, where that can be seen.
  public func kindNote() -> String? {
    guard let root = tree.root else { return "the file is empty" }
    switch tree.kind(root) {
    case .scalar, .alias: return "it holds one text and no keys"
    case .sequence: return "it holds a list; a file is one campaign, whose keys start at the left without \"- \""
    case .mapping: break
    }
    var isKey = true
    for child in tree.children(of: root) {
      if isKey, tree.withText(child, { isEqual("aps", $0) }) {
        return "it looks like the payload that APNs gets; belfry writes that from a campaign"
      }
      isKey.toggle()
    }
    return nil
  }

  /// Reads the file as a campaign.
  public mutating func campaign() -> CampaignFile? {
    guard let root = tree.root, let fields = fields(root, Shapes.campaign) else { return nil }
    var file = CampaignFile()
    file.head = fields.key(0).map { tree.span($0) } ?? headSpan(root)
    file.id = name(fields[0], "an id")
    checkText(fields[1])
    read(fields, into: &file)
    file.schedule = schedule(fields[7])
    return file
  }

  /// `defaults`: the same keys where they are allowed.
  mutating func defaults(_ node: NodeID?) -> CampaignFile? {
    guard let node, let raw = fields(node, Shapes.defaults) else { return nil }
    // The rows of `defaults` are some of the campaign's: moved to those, one reading serves both.
    var fields = Fields(span: raw.span)
    for (row, key) in Shapes.defaults.keys.enumerated() {
      guard let place = raw.key(row), let target = Shapes.campaign.keys.firstIndex(where: { $0.name == key.name })
      else { continue }
      fields.set(target, key: place, value: raw[row])
    }
    var file = CampaignFile()
    read(fields, into: &file)
    return file
  }

  private mutating func read(_ fields: Fields, into file: inout CampaignFile) {
    file.owner = name(fields[2], "an owner")
    if let tags = fields[3] { for item in items(tags, "a list of tags") { checkText(item) } }
    file.status = choice(fields[4], CampaignStatus.names, "a status").flatMap { CampaignStatus(rawValue: $0.value) }
    file.deliver = choice(fields[5], Delivery.names, "a way to deliver").map {
      Located(Delivery(rawValue: $0.value) ?? .push, at: $0.span)
    }
    file.hasDeliver = fields.isWritten(5)
    file.hasAudience = fields.isWritten(6)
    file.hasOwner = fields.isWritten(2)
    file.hasPush = fields.isWritten(17)
    file.hasLiveActivity = fields.isWritten(18)
    file.hasAlert = fields.isWritten(8)
    file.audience = scalar(
      fields[6], "an audience expression", help: "write one text; \"and\", \"or\" and \"not\" join conditions")
    file.content = content(fields, .campaign)
    file.badge = badge(fields[10])
    file.variants = variants(fields[15])
    file.lacksVariants = fields[15].map { tree.childCount($0) != file.variants.count } ?? false
    file.variantsSpan = fields.key(15).map { tree.span($0) }
    file.hasUnusableTexts =
      fields.isWritten(8) && file.content.alert == nil || fields.isWritten(9) && fields[9] == nil
    file.hasUnusableContent =
      fields.isWritten(8) && file.content.alert == nil || fields.isWritten(10) && file.badge == nil
      || fields.isWritten(11) && file.content.sound == nil || fields.isWritten(15) && file.variants.isEmpty
    file.holdout = integer(fields[16], 0...99, "a holdout")
    file.hasUnusableHoldout = fields.isWritten(16) && file.holdout == nil
    file.push = push(fields[17])
    file.liveActivity = liveActivity(fields[18])
    let simple = Shapes.simpleFields
    file.fields.reserveCapacity(4)
    for index in simple.indices {
      guard let node = fields[Shapes.firstField + index], let key = fields.key(Shapes.firstField + index),
        let value = fieldValue(node, simple[index])
      else { continue }
      file.fields.append(FieldFile(row: index, key: tree.span(key), value: value, span: tree.span(node)))
    }
  }

  private mutating func fieldValue(_ node: NodeID, _ field: Field) -> FieldValue? {
    let name = field.key ?? field.apsKey
    switch field.widestKind {
    case .number(let range):
      guard let value = number(node, range, name), let digits = JSONScalar.number(tree.string(node)) else { return nil }
      return .number(digits, value.value)
    case .choice(let names): return choice(node, names, name).map { .choice($0.value) }
    default: return self.name(node, "a text").map { .text($0) }
    }
  }

  /// `expires`
  mutating func expires(_ node: NodeID?) -> Located<Expiry>? {
    guard let text = scalar(node, "an expiry") else { return nil }
    let bytes = text.text.utf8
    if text.text == "never-store" { return Located(.neverStore, at: text.span) }
    if let span = TimeSpan(bytes) {
      return isSensible(Located(span, at: text.span)) ? Located(.after(span), at: text.span) : nil
    }
    if let local = CivilDateTime(bytes) { return Located(.atLocal(local), at: text.span) }
    if let instant = Instant(bytes) { return Located(.at(instant), at: text.span) }
    let isMilliseconds = bytes.count >= 12 && bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    findings.append(
      Finding(
        .invalidTime, at: text.span, "\"\(text.text)\" is not an expiry", label: "not an expiry",
        notes: isMilliseconds ? [Finding.Note("APNs counts seconds; this looks like milliseconds")] : [],
        help: Suggestion.question(MeantValue.duration(text.text) + MeantValue.dateTime(text.text))
          ?? "write a duration such as \"1d\", a time such as \"2026-12-25 18:30\", or \"never-store\""))
    return nil
  }
}
