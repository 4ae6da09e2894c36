import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Payloads
import Planning

/// The content of one variant of a local campaign: the properties of UNNotificationContent under their own names.
///
/// What names attributes is written as segments, which the app's library fills in on the device.
struct LocalContent {
  let campaign: Campaign
  let variant: Variant
  let attributes: AttributeTable
  /// The uniform type identifier of an attachment, by its name.
  let mediaType: (String) -> String?

  private var content: Content { variant.content }

  var json: JSONValue {
    var members: [(String, JSONValue?)] = [("localizations", localizations)]
    switch content.badge {
    case nil: break
    case .number(let number): members.append(("badge", .integer(number)))
    case .template(let template): members.append(("badge", segments(template)))
    }
    members.append(("sound", json(content.sound)))
    members.append(("launchImageName", .string(content.launchImage)))
    for field in content.fields {
      if let property = field.field.property { members.append((property, value(field))) }
    }
    if let media = content.media { members.append(("attachments", attachments(media))) }
    let information = userInfo(content.link)
    members.append(("userInfo", .object(information.members)))
    if !information.templates.isEmpty { members.append(("userInfoTemplates", .array(information.templates))) }
    return .members(members)
  }

  private func attachments(_ media: Template) -> JSONValue? {
    guard let file = media.literalText else { return nil }
    return [
      .members([
        ("identifier", "media"), ("file", .string("\(BundleFolder.mediaFolder)/\(file)")),
        ("type", .string(mediaType(file))),
      ])
    ]
  }

  private func userInfo(_ link: Template?) -> UserInformation {
    var information = UserInformation(attributes: attributes)
    if let link { information.add("link", .template(link), keepsType: false) }
    for member in content.data { information.add(member.key, member.value) }
    information.add(PayloadOrigin.key, origin)
    return information
  }

  /// What an app that is opened by the notification can count.
  private var origin: DataNode {
    .object([
      DataMember(key: PayloadOrigin.campaign, value: .literal(.string(campaign.id))),
      DataMember(key: PayloadOrigin.variant, value: .literal(.string(variant.name))),
    ])
  }

  private func value(_ field: ContentField) -> JSONValue {
    switch field.value {
    case .template(let template): return segments(template)
    case .literal(.string(let text)) where field.field == .interruption:
      return .string(InterruptionLevel.named(text)?.property ?? text)
    case .literal(let value): return value
    }
  }

  private func json(_ sound: SoundSetting) -> JSONValue? {
    switch sound {
    case .none: nil
    case .systemDefault: ["type": "default"]
    case .file(let name): ["type": "named", "name": .string(name)]
    case .critical(let name, let volume):
      .members([
        ("type", "critical"), ("name", .string(name?.value)), ("volume", volume.map { .number(JSONNumber.text($0)) }),
      ])
    }
  }

  // MARK: - Texts

  private var localizations: JSONValue {
    .object(
      content.texts.map { texts in
        let lines = [("title", text(texts.title)), ("subtitle", text(texts.subtitle)), ("body", text(texts.body))]
        return JSONValue.Member(texts.locale, .members(lines + ownMembers(of: texts)))
      })
  }

  /// What a language has in the place of the same members of the content. Silence is said: a member that is not there is the content's.
  private func ownMembers(of texts: LocalizedTexts) -> [(String, JSONValue?)] {
    guard texts.hasMore else { return [] }
    var members: [(String, JSONValue?)] = []
    if let sound = content.sound(of: texts) { members.append(("sound", json(sound) ?? .null)) }
    if let media = content.media(of: texts) { members.append(("attachments", attachments(media))) }
    if let link = content.link(of: texts) {
      let information = userInfo(link)
      // Empty, too: otherwise those of the content would count.
      members += [("userInfo", .object(information.members)), ("userInfoTemplates", .array(information.templates))]
    }
    return members
  }

  /// A text keeps its per cent signs, and so does what is filled in: `percent` in the bundle says so. Whether a body needs them doubled is
  /// contested (``Fact/percentSigns``).
  private func text(_ text: LocalizedText?) -> JSONValue? {
    switch text?.source {
    case nil: nil
    case .template(let template): segments(template)
    case .key(let key, let arguments): ["key": .string(key), "args": .array(arguments.map(segments))]
    }
  }

  private func segments(_ template: Template) -> JSONValue { template.json(attributes: attributes) }
}

/// `userInfo`, with the places of the texts that are still to be filled in.
///
/// The places stand beside it, not in it: any marker inside could be an author's own key.
struct UserInformation {
  let attributes: AttributeTable
  private(set) var members: [JSONValue.Member] = []
  private(set) var templates: [JSONValue] = []

  init(attributes: AttributeTable) { self.attributes = attributes }

  /// Adds a key. A text that is exactly one attribute keeps that attribute's JSON type, unless it is a text by its nature.
  mutating func add(_ key: String, _ node: DataNode, keepsType: Bool = true) {
    members.append(JSONValue.Member(key, value(node, [.string(key)], keepsType)))
  }

  private mutating func value(_ node: DataNode, _ path: [JSONValue], _ keepsType: Bool) -> JSONValue {
    switch node {
    case .literal(let value): return value
    // Only Live Activities have moments, and no local notification is one.
    case .template(let template), .moment(let template):
      if let text = template.literalText { return .string(text) }
      templates.append([
        "path": .array(path), "segments": template.json(attributes: attributes),
        "keeps_type": .bool(keepsType && template.soleAttribute != nil),
      ])
      return ""
    case .array(let items):
      var values: [JSONValue] = []
      for (index, item) in items.enumerated() { values.append(value(item, path + [.integer(index)], keepsType)) }
      return .array(values)
    case .object(let entries):
      var values: [JSONValue.Member] = []
      for entry in entries {
        values.append(JSONValue.Member(entry.key, value(entry.value, path + [.string(entry.key)], keepsType)))
      }
      return .object(values)
    }
  }
}
