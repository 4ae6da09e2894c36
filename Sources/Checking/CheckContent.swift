import AppFiles
import Diagnostics
import Expressions
import JSON
import Limits
import Parsing
import Payloads

extension CampaignChecker {
  /// The content of a campaign or, on top of that, of a variant.
  mutating func content(_ file: ContentFile, over base: Content?, _ delivery: Delivery?) -> Content {
    var content = base ?? Content()
    if file.alert != nil || !file.localizations.isEmpty {
      content.texts = texts(file, over: base, delivery)
      content.launchImage = file.alert?.launchImage?.text ?? base?.launchImage
    }
    if let sound = file.sound ?? (base == nil ? project.defaults?.content.sound : nil) {
      checkSound(sound, isInherited: file.sound == nil)
      content.sound = sound.value
    }
    if let media = file.media { content.media = self.media(media, delivery) }
    if let link = file.link { content.link = self.link(link, delivery) }
    if base == nil, let inherited = project.defaults?.content {
      if file.media == nil, let media = inherited.media { content.media = template(media, isOfProject: true) }
      if file.link == nil, let link = inherited.link { content.link = template(link, isOfProject: true) }
      if file.data.isEmpty { content.data = members(inherited.data, delivery, isOfProject: true) }
    }
    if !file.data.isEmpty {
      checkReserved(file.data, content)
      content.data = members(file.data, delivery)
    }
    return content
  }

  // MARK: - Texts

  private mutating func texts(_ file: ContentFile, over base: Content?, _ delivery: Delivery?) -> [LocalizedTexts] {
    var texts: [LocalizedTexts] = []
    texts.reserveCapacity(file.localizations.count + 1)
    var source: LocalizedTexts?
    if let alert = file.alert {
      let found = LocalizedTexts(
        locale: project.sourceLocale, span: alert.span, title: text(alert.title, delivery),
        subtitle: text(alert.subtitle, delivery), body: text(alert.body, delivery))
      if !alert.hasText {
        findings.append(
          Finding(
            .emptyAlert, at: alert.span, "the alert has neither title nor body", help: "add \"body\" or \"title\""))
      }
      texts.append(found)
      source = found
    } else {
      source = base?.texts.first
      if let source { texts.append(source) }
      if source == nil, !self.file.hasAlert, let first = file.localizations.first {
        findings.append(
          Finding(
            .emptyAlert, at: first.locale.span, "there are translations, but no text to translate",
            help: "add \"alert\" with the text in \"\(project.sourceLocale)\""))
      }
    }
    for localization in file.localizations {
      guard checkLocale(localization.locale, among: texts) else { continue }
      texts.append(
        LocalizedTexts(
          locale: localization.locale.text, span: localization.locale.span,
          title: text(localization.title, delivery) ?? source?.title,
          subtitle: text(localization.subtitle, delivery) ?? source?.subtitle,
          body: text(localization.body, delivery) ?? source?.body))
    }
    // A variant that replaces the source text keeps no translation of the text that it replaced.
    return texts
  }

  private mutating func checkLocale(_ locale: Scalar, among texts: [LocalizedTexts]) -> Bool {
    let count = locale.text.utf8.count
    if project.shippedLocales.contains(where: { $0.utf8.count == count && $0.utf8.elementsEqual(locale.text.utf8) }) {
      guard locale.text.utf8.elementsEqual(project.sourceLocale.utf8) else { return true }
      findings.append(
        Finding(
          .unknownLocale, at: locale.span, "\"\(locale.text)\" is the source language",
          help: "its texts belong under \"alert\""))
      return false
    }
    findings.append(
      Finding(
        .unknownLocale, at: locale.span, "the app does not ship the language \"\(locale.text)\"",
        help: ShippedLocale.advice(locale.text, among: project.shippedLocales, budget: budget)))
    return false
  }

  private mutating func text(_ file: TextFile?, _ delivery: Delivery?) -> LocalizedText? {
    switch file {
    case nil: return nil
    case .template(let scalar):
      guard let template = template(scalar) else { return nil }
      if delivery == .local { requireOnDevice(template.columns, at: scalar.span, "text") }
      return LocalizedText(source: .template(template), span: scalar.span)
    case .key(let key, let arguments):
      checkKey(key, arguments)
      let templates = arguments.compactMap { template($0) }
      if delivery == .local {
        for (template, scalar) in zip(templates, arguments) {
          requireOnDevice(template.columns, at: scalar.span, "argument")
        }
      }
      return LocalizedText(source: .key(key.text, arguments: templates), span: key.span)
    }
  }

  /// A key must be in the app's strings in every shipped language, and its specifiers must be what arguments fill.
  private mutating func checkKey(_ key: Scalar, _ arguments: [Scalar]) {
    guard let strings = project.evidence.strings else { return }
    var missing: [String] = []
    for locale in project.shippedLocales {
      guard let entry = strings.entry(key.text, in: locale) else {
        missing.append(locale)
        continue
      }
      for value in entry.values { checkSpecifiers(value, key, arguments, locale) }
    }
    guard !missing.isEmpty else { return }
    let isNowhere = missing.count == project.shippedLocales.count
    findings.append(
      Finding(
        .unknownStringsKey, at: key.span,
        isNowhere
          ? "the app's strings have no key \"\(key.text)\""
          : "the key \"\(key.text)\" is not translated into \(Suggestion.list(missing, "and"))",
        notes: [Finding.Note("a device shows the bare key for a text that it does not find")],
        help: isNowhere
          ? Suggestion.question(key.text, in: project.evidence.stringsKeys, budget: budget)
            ?? "add the key to the app's strings"
          : "add the translation to the app's strings"))
  }

  private mutating func checkSpecifiers(_ value: String, _ key: Scalar, _ arguments: [Scalar], _ locale: String) {
    let size = value.utf8.count
    // A look at every byte; where one is a per cent sign, each may begin a specifier with a text of its own.
    guard budget.take(20 + size / 4), !FormatSpecifiers.isNeeded(value) || budget.take(4 * size) else { return }
    let format = FormatSpecifiers.scan(value)
    let needed = format.argumentCount
    let isWrongKind = format.specifiers.contains { $0.conversion != "@" }
    guard needed != arguments.count || isWrongKind else { return }
    let already = findings.contains { $0.rule === Rule.stringsArguments && $0.span == key.span }
    guard !already else { return }
    findings.append(
      Finding(
        .stringsArguments, at: key.span,
        isWrongKind
          ? "the text of \"\(key.text)\" in \"\(locale)\" wants something else than a text: \"\(value)\""
          : "the text of \"\(key.text)\" in \"\(locale)\" takes \(needed) arguments, not \(arguments.count)",
        notes: [Finding.Note("arguments of a notification are texts; only %@ can show them")],
        help: isWrongKind ? "use %@ in the app's strings" : "give \(needed) args"))
  }

  // MARK: - Sound, media, link

  private mutating func checkSound(_ sound: Located<SoundSetting>, isInherited: Bool) {
    guard !isInherited else { return }
    switch sound.value {
    case .none, .systemDefault: break
    case .file(let name): checkSoundFile(Located(name, at: sound.span))
    case .critical(let name, _):
      if let name { checkSoundFile(name) }
      requireEntitlement(
        "com.apple.developer.usernotifications.critical-alerts", for: "a critical sound", at: sound.span)
    }
  }

  private mutating func checkSoundFile(_ name: Located<String>) {
    guard let sounds = project.evidence.sounds else { return }
    guard let sound = sounds.first(where: { $0.name.utf8.elementsEqual(name.value.utf8) }) else {
      let folder = project.evidence.soundFolder
      findings.append(
        Finding(
          .unknownSound, at: name.span, "the app ships no sound \"\(name.value)\"",
          notes: [Finding.Note("a device plays its default sound for a file that it does not find")],
          help: soundQuestion(name.value, among: sounds)
            ?? (folder.map { "put the file into \"\($0)\"" }
              ?? "say where the sounds are: \"app: { sounds: sounds/ }\" in belfry.yaml")))
      return
    }
    if let problem = sound.problem {
      findings.append(
        Finding(
          .unplayableSound, at: name.span, "iOS cannot play \"\(name.value)\" as a notification sound: \(problem)",
          notes: [Finding.Note("it would play the default sound instead")],
          help:
            "convert it: linear PCM, IMA4, µ-law or A-law in a .caf, .wav or .aiff file, shorter than \(NotificationSoundLimits.maximumSeconds) s"
        ))
    }
  }

  /// What may have been meant: the system's sound by another name, a file that is named with its folder, or a misspelling.
  private func soundQuestion(_ name: String, among sounds: [AppSound]) -> String? {
    let names = sounds.lazy.map(\.name)
    let file = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? name
    if file != name, names.contains(where: { $0.utf8.elementsEqual(file.utf8) }) {
      return "did you mean \"\(file)\"? a sound is named without its folder"
    }
    let stem = file.split(separator: ".").first.map { $0.lowercased() } ?? ""
    if ["default", "system", "true", "yes", "on"].contains(stem) {
      return "did you mean \"default\", the system's sound?"
    }
    if ["silent", "false", "no", "off", "null"].contains(stem) { return "did you mean \"none\"?" }
    return Suggestion.question(name, in: names, budget: budget)
  }

  private mutating func media(_ scalar: Scalar, _ delivery: Delivery?) -> Template? {
    guard let template = template(scalar) else { return nil }
    if delivery == .local {
      checkMediaFile(scalar)
    } else if delivery == .push {
      checkMediaAddress(scalar)
    }
    return template
  }

  private mutating func checkMediaFile(_ scalar: Scalar) {
    guard let media = project.evidence.media else { return }
    guard let found = media.first(where: { $0.name.utf8.elementsEqual(scalar.text.utf8) }) else {
      findings.append(
        Finding(
          .unknownMedia, at: scalar.span, "the app ships no media file \"\(scalar.text)\"",
          notes: [Finding.Note("a local notification with an attachment that is not there is not scheduled at all")],
          help: Suggestion.question(scalar.text, in: media.lazy.map(\.name), budget: budget)
            ?? "put the file into the folder that \"app: { media: … }\" names in belfry.yaml"))
      return
    }
    guard let problem = found.problem else {
      checkMediaName(found, at: scalar.span)
      return
    }
    findings.append(
      Finding(
        .unusableMedia, at: scalar.span, "\"\(scalar.text)\" cannot be attached: \(problem)",
        notes: [Finding.Note("a local notification with such an attachment is not scheduled at all")],
        help: "use \(AttachmentKind.advice)"))
  }

  private mutating func checkMediaAddress(_ scalar: Scalar) {
    guard !scalar.text.utf8.starts(with: "https://".utf8) else { return }
    findings.append(
      Finding(
        .mediaAddress, at: scalar.span, "the media of a push is an https address, not \"\(scalar.text)\"",
        notes: [Finding.Note("the service extension downloads it, and App Transport Security refuses http")],
        help: "write \"https://…\""))
  }

  private mutating func link(_ scalar: Scalar, _ delivery: Delivery?) -> Template? {
    guard let template = template(scalar) else { return nil }
    if delivery == .local { requireOnDevice(template.columns, at: scalar.span, "link") }
    guard let colon = scalar.text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      if template.isLiteral {
        findings.append(
          Finding(
            .unknownLink, at: scalar.span, "\"\(scalar.text)\" is not an address",
            help: "start with a scheme, such as \"https://\""))
      }
      return template
    }
    let scheme = String(scalar.text[..<colon]).lowercased()
    guard !scheme.utf8.contains(UInt8(ascii: "{")) else { return template }
    if scheme == "https" || scheme == "http" {
      checkDomain(scalar, from: colon)
    } else if project.evidence.infoPlist != nil,
      !project.evidence.urlSchemes.contains(where: { $0.lowercased() == scheme })
    {
      findings.append(
        Finding(
          .unknownLink, at: scalar.span, "the app does not open links of the scheme \"\(scheme)\"",
          notes: [
            Finding.Note(
              "its Info.plist lists \(project.evidence.urlSchemes.isEmpty ? "none" : Suggestion.list(project.evidence.urlSchemes, "and"))"
            )
          ],
          help: Suggestion.question(scheme, in: project.evidence.urlSchemes, budget: budget)
            ?? "add the scheme to CFBundleURLTypes"))
    }
    return template
  }

  private mutating func checkDomain(_ scalar: Scalar, from colon: String.Index) {
    let rest = scalar.text[colon...].drop { $0 == ":" || $0 == "/" }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }.lowercased()
    guard !host.contains("{"), !project.evidence.associatedDomains.isEmpty else { return }
    let isAssociated = project.evidence.associatedDomains.contains { domain in
      let plain = domain.lowercased()
      if plain.utf8.starts(with: "*.".utf8) { return host.hasSuffix(String(plain.dropFirst(1))) }
      return plain == host
    }
    guard !isAssociated else { return }
    findings.append(
      Finding(
        .unknownLink, at: scalar.span, "links to \"\(host)\" open in the browser, not in the app",
        notes: [
          Finding.Note("the app is associated with \(Suggestion.list(project.evidence.associatedDomains, "and"))")
        ],
        help: Suggestion.question(host, in: project.evidence.associatedDomains, budget: budget)
          ?? "add the domain to \"associated-domains\" in belfry.yaml and in the app"))
  }

  // MARK: - Data

  private mutating func checkReserved(_ entries: [DataEntry], _ content: Content) {
    // `link` and `media` stand beside `aps`, too.
    let own = [("link", content.link != nil), ("media", content.media != nil)]
    for (name, isTaken) in own where isTaken {
      for entry in entries where entry.key.text.utf8.elementsEqual(name.utf8) {
        findings.append(
          Finding(
            .reservedKey, at: entry.key.span, "\"\(name)\" stands in \"data\" and is a key of the campaign, too",
            notes: [Finding.Note("both would become the key \"\(name)\" beside \"aps\"")],
            help: "rename the one in \"data\""))
      }
    }
    for entry in entries where entry.key.text.utf8.elementsEqual("aps".utf8) {
      findings.append(
        Finding(
          .reservedKey, at: entry.key.span, "\"aps\" cannot stand in \"data\"",
          notes: [Finding.Note("belfry writes \"aps\"; keys of your own stand beside it")],
          help: "use the keys of the campaign, such as \"badge\" or \"thread\""))
    }
  }

  /// JSON values with their templates.
  mutating func members(_ entries: [DataEntry], _ delivery: Delivery?, isOfProject: Bool = false) -> [DataMember] {
    entries.map { DataMember(key: $0.key.text, value: node($0.value, $0.key, delivery, isOfProject)) }
  }

  private mutating func node(_ value: DataValue, _ key: Scalar, _ delivery: Delivery?, _ isOfProject: Bool) -> DataNode
  {
    switch value {
    case .null(let span):
      if !isOfProject {
        findings.append(
          Finding(
            .nullValue, at: span.isEmpty ? key.span : span, "\"\(key.text)\" is null",
            notes: [Finding.Note("null becomes NSNull, which crashes apps that store the notification's data")],
            help: "leave the key out, or quote the text if it is one"))
      }
      return .literal(.null)
    case .bool(let flag): return .literal(.bool(flag))
    case .number(let digits): return .literal(.number(digits))
    case .text(let scalar):
      guard let template = template(scalar, isOfProject: isOfProject) else { return .literal(.string(scalar.text)) }
      if delivery == .local { requireOnDevice(template.columns, at: scalar.span, "value") }
      return template.isLiteral ? .literal(.string(template.literalText ?? scalar.text)) : .template(template)
    case .array(let items): return .array(items.map { node($0, key, delivery, isOfProject) })
    case .object(let entries): return .object(members(entries, delivery, isOfProject: isOfProject))
    }
  }
}
