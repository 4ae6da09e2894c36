import Diagnostics
import Language
import Metadata
import Parsing
import Payloads
import Rules

extension CampaignChecker {
  /// What one of the campaign's contents uses, against the systems that the app runs on and the push that carries it.
  func checkWritten(_ content: ContentFile, _ type: PushType?) {
    checkSystems(of: content)
    checkRanges(content, of: type)
    if let entries = content.data.own { checkFieldNames(entries, type) }
    if let type, type.isForCampaigns {
      checkCarried(content, by: type)
      if let keys = type.bodyKeys { checkBody(content, keys, of: type) }
    }
  }

  /// Says which flags and keys of the campaign a push of its type cannot carry, each at its place.
  func checkCarried(by type: PushType) {
    guard type.isForCampaigns else { return }
    if let flag = file.push.value?.contentAvailable.own, flag.value {
      refuse(.contentAvailable, at: flag.span, in: type)
    }
    if let flag = file.push.value?.mutableContent.own, flag.value { refuse(.mutableContent, at: flag.span, in: type) }
    if let keys = type.bodyKeys { checkBodyHasAll(keys, of: type) }
  }

  /// The same of one of its contents. Texts, badge and sound as a whole are told with the type, because they are what decides it.
  private func checkCarried(_ content: ContentFile, by type: PushType) {
    for number in content.fields.indices where !content.fields[number].isInherited {
      let row = content.fields[number].row
      if Shapes.simpleFields.indices.contains(row) {
        refuse(Shapes.simpleFields[row], at: content.fields[number].key, in: type)
      }
    }
    // The service extension fetches media, and runs only with that flag.
    if !type.allows(.mutableContent) { for media in content.medias { refuse("media", at: media.span, in: type) } }
    if type.placesSoundInAlert, !storage.hasAlert, let sound = content.sound.own, sound.value.isHeard {
      findings.report(
        .pushTypeContent, at: sound.span, "a push of the type \"\(type.name)\" has a sound only with a text",
        note: "the sound is inside \"alert\"", help: "add \"alert\", or remove \"sound\"")
    }
    if !type.carries("link") { for link in content.links { refuse("link", at: link.span, in: type) } }
    if type.bodyKeys == nil, let first = content.data.own?.first, !type.carries(first.key.text) {
      refuse("data", at: first.key.span, in: type)
    }
    // Where no alert is allowed at all, that has been said.
    guard type.allows(.alert) else { return }
    if !type.allows(.subtitle) {
      if let subtitle = content.alert.value?.subtitle.value { refuse("subtitle", at: subtitle.span, in: type) }
      for localization in content.localizations.value ?? [] {
        if let subtitle = localization.subtitle { refuse("subtitle", at: subtitle.span, in: type) }
      }
    }
    if let image = content.alert.value?.launchImage { refuse(.launchImage, at: image.span, in: type) }
  }

  private func refuse(_ field: Field, at span: SourceSpan, in type: PushType) {
    if !type.allows(field) { refuse(field.key ?? field.apsKey, at: span, in: type) }
  }

  private func refuse(_ name: String, at span: SourceSpan, in type: PushType) {
    findings.report(
      .pushTypeContent, at: span, "a push of the type \"\(type.name)\" cannot have \"\(name)\"", note: type.contentNote,
      help: "remove \"\(name)\"")
  }

  /// Numbers whose range is another one for each type; parsing only knows the widest.
  func checkRanges(_ content: ContentFile, of type: PushType?) {
    for number in content.fields.indices {
      guard content.fields[number].value.isNumber else { continue }
      let row = content.fields[number]
      guard Shapes.simpleFields.indices.contains(row.row), case .number(let digits, let value) = row.value else {
        continue
      }
      let field = Shapes.simpleFields[row.row]
      guard type?.allows(field) ?? true else { continue }
      guard case .number(let range) = type.map({ field.kind(in: $0) }) ?? field.kind, !range.contains(value) else {
        continue
      }
      // It has been told where it stands.
      if row.isInherited {
        isUnusable = true
        continue
      }
      findings.report(
        .outOfRange, at: row.span, "\"\(digits)\" is out of range for \(field.key ?? field.apsKey)",
        help: NumberPlace.decimal(range).share(forOutOfRange: value)
          ?? "allowed: \(FieldKind.digits(range.lowerBound)) to \(FieldKind.digits(range.upperBound))")
    }
  }

  /// A body of exactly some keys, which `data` gives.
  private func checkBody(_ content: ContentFile, _ keys: [String], of type: PushType) {
    for entry in content.data.own ?? [] where !keys.contains(where: { $0.utf8.elementsEqual(entry.key.text.utf8) }) {
      findings.report(
        .pushTypeContent, at: entry.key.span,
        "a push of the type \"\(type.name)\" cannot have \"\(entry.key.text)\" in \"data\"", note: type.contentNote,
        help: "remove it")
    }
  }

  private func checkBodyHasAll(_ keys: [String], of type: PushType) {
    let data = file.content.data.value ?? []
    let missing = keys.filter { key in !data.contains { $0.key.text.utf8.elementsEqual(key.utf8) } }
    let hasOwnData = file.variants.value?.items.contains { $0.content.data.isWritten } ?? false
    guard !missing.isEmpty, !hasOwnData else { return }
    findings.report(
      .pushTypeContent,
      at: data.first.map { place($0.key.span, from: file.content.data.origin) }
        ?? place(file.push.value?.type) ?? file.head,
      "a push of the type \"\(type.name)\" needs \(Suggestion.list(missing.map { "\"\($0)\"" }, "and")) in \"data\"",
      note: type.contentNote, help: "add it under \"data\"")
  }
}

extension CampaignChecker {
  /// The extension of an attachment's name against what its bytes are.
  func checkMediaName(_ media: AppMedia, at span: SourceSpan) {
    guard let format = media.format, !media.fitsItsName else { return }
    findings.report(
      .mediaName, at: span, "\"\(media.name)\" holds \(format.name), which its name does not say",
      note: "the bundle names the type \"\(format.type)\", which an app has to hand on as the hint",
      help: "rename the file")
  }
}

extension PushType {
  /// The keys that make up the whole body, where it is made of some.
  fileprivate var bodyKeys: [String]? { if case .keys(let keys) = body { keys } else { nil } }

  /// Why something has no place in the body.
  fileprivate var contentNote: String {
    switch body {
    case .aps: "APNs may reject, delay or silently drop a push whose type does not match what it holds"
    case .own: "such a push is read by code of the app and holds only its own keys, those of \"data\" and \"link\""
    case .keys(let keys): "such a push holds \(Suggestion.list(keys.map { "\"\($0)\"" }, "and")) and nothing else"
    case .fixed: "such a push is always the same and holds nothing of a campaign"
    }
  }
}
