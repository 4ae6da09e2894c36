import AppFiles
import Diagnostics
import Expressions
import Files
import JSON
import Language
import Limits
import Metadata
import Parsing
import Payloads
import Rules
import YAML

extension CampaignChecker {
  /// The content of a campaign or, on top of that, of a variant.
  func content(_ file: ContentFile, over base: Content?, _ delivery: Delivery?) -> Content {
    var content = Content()
    if let base {
      content = base
      content.share(file)
    }
    fill(&content, with: file, over: base, delivery)
    return content
  }

  private func fill(_ content: inout Content, with file: ContentFile, over base: Content?, _ delivery: Delivery?) {
    if file.alert.value != nil || file.localizations.value?.isEmpty == false {
      content.texts = texts(file, over: base?.texts.first, delivery)
      content.shared = []
      content.launchImage = file.alert.value?.launchImage?.text ?? base?.launchImage
    }
    if let sound = check(file.sound, { self.sound($0, isOwn: !file.sound.isInherited) }) { content.sound = sound }
    if file.media.isWritten { content.media = check(file.media) { media($0, delivery) } }
    if file.link.isWritten { content.link = check(file.link) { link($0, delivery) } }
    if file.data.isWritten { content.data = check(file.data) { data($0, delivery) } ?? [] }
    if !file.fields.isEmpty { content.fields = fields(file, over: content.fields, delivery) }
    // What a variant does not say it has of the campaign, whose data may not go with what the variant does say.
    checkReserved(
      file.data.isWritten ? file.data : self.file.content.data, hasLink: content.hasLink,
      hasMedia: content.hasMedia)
  }

  // MARK: - Texts

  /// The texts of every language; those of the source language are `inherited` where the file has none.
  private func texts(
    _ file: ContentFile, over inherited: LocalizedTexts?, _ delivery: Delivery?
  ) -> [LocalizedTexts] {
    var texts: [LocalizedTexts] = []
    let localizations = file.localizations.value ?? []
    texts.reserveCapacity(localizations.count + 1)
    var source: LocalizedTexts?
    /// Where the source language stands among its translations, which has been told.
    var own: Scalar?
    // Each part is taken where it stands: a whole alert, or the texts of a language, would be copied to be looked at.
    if let span = file.alert.value?.span {
      let locale = project.sourceLocale
      let found = LocalizedTexts(
        locale: locale, span: span, title: text(file.alert.value?.title.value, locale, delivery),
        subtitle: text(file.alert.value?.subtitle.value, locale, delivery),
        body: text(file.alert.value?.body.value, locale, delivery))
      if file.alert.value?.title.isWritten != true, file.alert.value?.body.isWritten != true {
        findings.report(
          .emptyAlert, at: span, "the alert has neither title nor body",
          severity: file.alert.value?.subtitle.isWritten == true ? .warning : nil, help: "add \"body\" or \"title\"")
      }
      texts.append(found)
      source = found
    } else {
      source = inherited
      if let source { texts.append(source) }
      if source == nil, !self.file.content.alert.isWritten, let first = localizations.first {
        own = localizations.first { $0.locale.text.utf8.elementsEqual(project.sourceLocale.utf8) }?.locale
        findings.report(
          .emptyAlert, at: (own ?? first.locale).span, "there are translations, but no text to translate",
          help: own == nil
            ? "add \"alert\" with the text in \"\(project.sourceLocale)\""
            : "write the text in \"\(project.sourceLocale)\" under \"alert\", not under \"localizations\"")
      }
    }
    for number in localizations.indices {
      let locale = localizations[number].locale
      guard locale.span == own?.span || checkLocale(locale, localizations),
        !localizations[number].isEmpty
      else { continue }
      texts.append(
        LocalizedTexts(
          locale: locale, title: text(localizations[number].title, locale.text, delivery),
          subtitle: text(localizations[number].subtitle, locale.text, delivery),
          body: text(localizations[number].body, locale.text, delivery),
          over: source, sound: localizations[number].sound.value.map { sound($0, isOwn: true) },
          media: localizations[number].media.value.flatMap { media($0, delivery) },
          link: localizations[number].link.value.flatMap { link($0, delivery) }))
    }
    // A variant that replaces the source text keeps no translation of the text that it replaced.
    return texts
  }

  /// Whether the app ships a language, and it is not the one in which its alerts are written.
  private func checkLocale(_ locale: Scalar, _ all: [LocalizationFile]) -> Bool {
    if let place = project.shippedPlaces.index(of: locale.text) {
      guard place == project.sourcePlace else { return true }
      findings.append(.sourceLanguage(locale, help: "its texts belong under \"alert\""))
      return false
    }
    if project.unread.locales { return true }
    // Who reads that language has its text already.
    let near = ShippedLocale.near(locale.text, among: project.shippedLocales, budget: budget) ?? []
    let isWritten =
      near.contains(project.sourceLocale)
      || budget.take(2 * all.count) && all.contains { near.contains($0.locale.text) }
    findings.report(
      .unknownLocale, at: locale.span, "the app does not ship the language \"\(locale.text)\"",
      help: isWritten
        ? "remove it, or add \"\(locale.text)\" to \"shipped\" in belfry.yaml"
        : ShippedLocale.advice(locale.text, among: project.shippedLocales, budget: budget))
    return false
  }

  private func text(_ file: TextFile?, _ language: String, _ delivery: Delivery?) -> LocalizedText? {
    switch file {
    case nil: return nil
    case .template(let scalar):
      guard let template = template(scalar, language: language) else { return nil }
      if delivery == .local { requireOnDevice(template, in: scalar) }
      checkText(scalar, template)
      return LocalizedText(template, at: scalar.span)
    case .key(let key, let arguments):
      checkKey(key, arguments.count)
      let filled = arguments.compactMap { scalar in
        template(scalar, language: language).map { (template: $0, scalar: scalar) }
      }
      for (template, scalar) in filled {
        if delivery == .local { requireOnDevice(template, in: scalar) }
        checkText(scalar, template)
      }
      return LocalizedText(key: key.text, at: key.span, arguments: filled.map { ($0.template, $0.scalar.span) })
    }
  }

  /// `title: WELCOME_TITLE`, where the app's strings have another text for that.
  func checkBareKey(_ scalar: Scalar) {
    guard let strings = project.metadata.strings, scalar.text.utf8.count <= 100,
      scalar.text.utf8.withContiguousStorageIfAvailable({ $0.allSatisfy { $0 > 0x20 && $0 < 0x7F } }) != false,
      let entry = strings.entry(scalar.text, in: project.sourceLocale),
      !entry.variants.contains(where: { $0.text.utf8.elementsEqual(scalar.text.utf8) })
    else { return }
    findings.report(
      .shownSyntax, at: scalar.span, "\"\(scalar.text)\" is a key of the app's strings, and is shown as it is",
      help: .write(yaml: "{ key: \(scalar.text) }"))
  }

  // MARK: - Sound, media, link

  private func sound(_ sound: Located<SoundSetting>, isOwn: Bool) -> SoundSetting {
    if isOwn, sound.value.isHeard { ownsSound = true }
    switch sound.value {
    case .none, .systemDefault: break
    case .file(let name): checkSoundFile(Located(name, at: sound.span))
    case .critical(let name, _):
      if let name { checkSoundFile(name) }
      requireEntitlement(
        "com.apple.developer.usernotifications.critical-alerts", for: "a critical sound", at: sound.span)
    }
    return sound.value
  }

  private static let soundAdvice =
    "convert it: linear PCM, IMA4, µ-law or A-law in a .caf, .wav or .aiff file, shorter than \(NotificationSoundLimits.maximumSeconds) s"

  private func checkSoundFile(_ name: Located<String>) {
    guard let sounds = project.metadata.sounds else { return }
    // Where it is, and not what: asked as a whole, all that is known of the app would be copied.
    guard let sound = project.metadata.soundPlaces[ExactText(name.value)].map({ sounds[$0] }) else {
      let folder = project.metadata.soundFolder
      findings.report(
        .unknownSound, at: name.span, "the app ships no sound \"\(name.value)\"",
        note: "a device plays its default sound for a file that it does not find",
        help: soundQuestion(name.value, among: sounds)
          ?? (folder.map { "put the file into \"\($0)\"" }
            ?? "say where the sounds are: \"app: { sounds: sounds/ }\" in belfry.yaml"))
      return
    }
    let count = findings.count
    defer { blame(project.soundsPlace, "the app's sounds are listed there", from: count) }
    if sound.isPointer, let problem = sound.problem {
      findings.report(
        .unplayableSound, at: name.span, "\"\(name.value)\" \(problem)", help: Advice(LFSPointer.advice))
    } else if let problem = sound.problem {
      findings.report(
        .unplayableSound, at: name.span, "iOS cannot play \"\(name.value)\" as a notification sound: \(problem)",
        note: "it would play the default sound instead", help: Advice(Self.soundAdvice))
    } else if let doubt = sound.doubt {
      findings.report(
        .doubtfulSound, at: name.span, "\"\(name.value)\" may not play as a notification sound: \(doubt)",
        note: "what iOS does not play is replaced by the default sound",
        help: Advice(
          "\(Self.soundAdvice); or write \"rules: { doubtful-sound: off }\" in belfry.yaml, where devices have played it"
        ))
    }
    guard let twin = sound.twin else { return }
    findings.report(
      .unknownSound, at: name.span, "two files have the name \"\(name.value)\"",
      note: "\"\(sound.path)\" and \"\(twin)\": a sound is found by its name alone, whatever its folder",
      help: "rename one of the two")
  }

  /// What may have been meant: the system's sound by another name, a file that is named with its folder, or a misspelling.
  private func soundQuestion(_ name: String, among sounds: [AppSound]) -> Advice? {
    let names = sounds.lazy.map(\.name)
    if let advice = Self.sameLetters(name, in: names) { return advice }
    let file = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? name
    if file != name, project.metadata.soundPlaces[ExactText(file)] != nil {
      return Advice("did you mean \"\(file)\"? a sound is named without its folder", writing: file)
    }
    let stem = file.split(separator: ".").first.map { $0.lowercased() } ?? ""
    if ["default", "system", "true", "yes", "on"].contains(stem) {
      return Advice("did you mean \"default\", the system's sound?", writing: "default")
    }
    if ["silent", "false", "no", "off", "null", "none"].contains(stem) {
      return "did you mean \"sound: none\"?"
    }
    // A name without its ending is nearer to the files that begin with it than to any other.
    let whole = ["caf", "aiff", "aif", "aifc", "wav"].map { "\(file).\($0)" }.filter {
      project.metadata.soundPlaces[ExactText($0)] != nil
    }
    return Suggestion.question(whole) ?? Suggestion.question(name, in: names, budget: budget)
  }

  /// For a name that is another one in all but how its letters are coded: macOS has written `e` and an accent where keyboards write `é`.
  static func sameLetters(
    _ name: String, in names: some Sequence<String>, action: String = "rename the file, or copy its name from there"
  ) -> Advice? {
    // Swift's == is canonical equivalence; names of files are bytes.
    guard !name.utf8.allSatisfy({ $0 < 0x80 }), names.contains(where: { $0 == name }) else { return nil }
    return
      "\(action): it has the same letters in another Unicode form (NFC here, NFD there, or the reverse)"
  }

  private func media(_ scalar: Scalar, _ delivery: Delivery?) -> Template? {
    guard !lacksSnippet(scalar) else { return nil }
    guard let template = template(scalar, isAddress: true) else { return nil }
    // Nobody knows yet how who inherits it is delivered: an address is a push's, and what is neither is nobody's.
    let count = findings.count
    let isAddress = delivery == nil ? scalar.text.utf8.contains(UInt8(ascii: ":")) : delivery == .push
    if isAddress {
      checkMediaAddress(scalar)
      checkLetters(of: scalar, template)
    } else if delivery == .local || keepsTemplates {
      checkMediaFile(scalar)
    }
    // What is no campaign's is not told of each.
    if keepsTemplates, findings[count...].contains(where: \.isFixedError) { templates[scalar.node] = nil }
    return isAddress ? moved(template, scalar) : template
  }

  private func checkMediaFile(_ scalar: Scalar) {
    guard let media = project.metadata.media else { return }
    let places = project.metadata.mediaPlaces
    guard let found = places[ExactText(scalar.text)].map({ media[$0] }) else {
      // Files are named below their folder, not with it.
      let file = scalar.text.split(separator: "/").last.map(String.init) ?? ""
      let near = places[ExactText(file)] == nil ? nil : Suggestion.question([file])
      findings.report(
        .unknownMedia, at: scalar.span, "the app ships no media file \"\(scalar.text)\"",
        note: "a local notification with an attachment that is not there is not scheduled at all",
        help: near ?? Self.sameLetters(scalar.text, in: media.lazy.map(\.name)) ?? Suggestion.question(
          scalar.text, in: media.lazy.map(\.name), budget: budget)
          ?? "put the file into the folder that \"app: { media: … }\" names in belfry.yaml")
      return
    }
    let count = findings.count
    defer { blame(project.mediaPlace, "the app's media are listed there", from: count) }
    guard let problem = found.problem else {
      if let doubt = found.doubt {
        findings.report(
          .doubtfulMedia, at: scalar.span, "\"\(scalar.text)\" may not be attached: \(doubt)",
          note: "a local notification with an attachment that is refused is not scheduled at all",
          help: "convert it, or make it smaller")
      }
      checkMediaName(found, at: scalar.span)
      return
    }
    if found.isPointer {
      return findings.report(
        .unusableMedia, at: scalar.span, "\"\(scalar.text)\" \(problem)", help: Advice(LFSPointer.advice))
    }
    findings.report(
      .unusableMedia, at: scalar.span, "\"\(scalar.text)\" cannot be attached: \(problem)",
      note: "a local notification with such an attachment is not scheduled at all", help: "use \(AttachmentKind.advice)"
    )
  }

  private func checkMediaAddress(_ scalar: Scalar) {
    // A scheme is the same in capitals.
    let scheme = scalar.text.prefix("https://".count).lowercased()
    if scheme.utf8.elementsEqual("https://".utf8) {
      let authority = AddressAuthority(scalar.text.utf8.dropFirst(5))
      guard authority.host.isEmpty else {
        checkLogin(authority, .mediaAddress, at: scalar.span)
        if authority.secondScheme != nil {
          return findings.report(
            .mediaAddress, at: scalar.span, "this address has its scheme twice",
            note: "the service extension finds nothing to download",
            help: once("https", in: scalar))
        }
        if let (message, help) = authority.mistake {
          return findings.report(
            .mediaAddress, at: scalar.span, message, note: "the service extension finds nothing to download", help: help
          )
        }
        return checkMediaEnding(scalar)
      }
      return findings.report(
        .mediaAddress, at: scalar.span, "the address \"\(AddressAuthority.shown(scalar.text))\" has no host",
        note: "the service extension finds nothing to download", help: "write the whole address")
    }
    findings.report(
      .mediaAddress, at: scalar.span,
      "the media of a push is an https address, not \"\(AddressAuthority.shown(scalar.text))\"",
      note: "the service extension downloads it, and App Transport Security refuses http",
      help: scheme.utf8.starts(with: "http://".utf8)
        ? put(Advice("write \"https://…\"", writing: "https"), 0..<4, of: scalar) : "write \"https://…\"")
  }

  /// What the name of a file in an address says that it is, where that can be attached in no form.
  private func checkMediaEnding(_ scalar: Scalar) {
    let path = scalar.text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), path.distance(from: dot, to: path.endIndex) <= 5 else {
      return
    }
    let ending = String(decoding: path[path.index(after: dot)...], as: UTF8.self).lowercased()
    let formats = MediaFormat.allCases.filter { $0.fileExtensions.contains(ending) }
    guard let format = formats.first, !formats.contains(where: { AttachmentKind.taking($0) != nil }) else { return }
    findings.report(
      .mediaName, at: scalar.span, "by its name this is \(format.name), which cannot be attached",
      note: "the notification shows without it, unless the service extension makes something else of it",
      help: "use \(AttachmentKind.advice)")
  }

  // MARK: - Data

  private func data(_ entries: [DataEntry], _ delivery: Delivery?) -> [DataMember]? {
    guard isInherited else {
      let count = findings.count
      // Of what all campaigns inherit no type of push is known.
      if keepsTemplates { checkFieldNames(entries, nil) }
      let members = members(entries, delivery)
      if findings[count...].contains(where: \.isFixedError) { hasUnusableData = true }
      if keepsTemplates { dataErrors = findings[count...].filter { $0.severity == .error } }
      return members
    }
    guard let inherited, let data = inherited.data else { return nil }
    if delivery == .local {
      requireOnDevice(inherited.dataColumns, at: file.content.data.key ?? file.head)
    }
    if !inherited.dataColumns.isEmpty { isFilledIn = true }
    inheritedErrors += inherited.dataErrors
    return data
  }

  /// Keys of `data` that would stand in the payload twice: `link`, `media` and belfry's own key stand beside `aps`, too.
  private func checkReserved(_ data: Written<[DataEntry]>, hasLink: Bool, hasMedia: Bool) {
    _ = check(data) { entries in
      for number in entries.indices {
        let key = entries[number].key
        // All of them are short, and hardly any other key is.
        guard key.text.utf8.count <= 6,
          let name = [("aps", true), ("link", hasLink), ("media", hasMedia), (PayloadOrigin.key, true)]
            .first(where: { $0.1 && key.text.utf8.elementsEqual($0.0.utf8) })?.0
        else { continue }
        let finding = Finding.reservedKey(name, at: key.span)
        if !findings.contains(where: { $0.isSame(finding) }) { findings.append(finding) }
      }
    }
  }

  /// JSON values with their templates.
  ///
  /// Only Swift's decoder reads the state of a Live Activity: to it null is nil.
  func members(_ entries: [DataEntry], _ delivery: Delivery?, isDecoded: Bool = false) -> [DataMember] {
    entries.map { entry in
      checkFixed(entry.key, "a key")
      return DataMember(
        key: entry.key.text, value: node(entry.value, entry.key, delivery, isDecoded),
        at: keepsTemplates ? project.sharedFiles.span(of: entry.key.span, in: source.path) : entry.key.span)
    }
  }

  private func node(_ value: DataValue, _ key: Scalar, _ delivery: Delivery?, _ isDecoded: Bool) -> DataNode {
    switch value {
    case .null where isDecoded: return .literal(.null)
    case .null(let span):
      findings.report(
        .nullValue, at: span.isEmpty ? key.span : span, "\"\(key.text)\" is null",
        note: "null becomes NSNull, which crashes apps that store the notification's data",
        help: "leave the key out, or quote the text if it is one")
      return .literal(.null)
    case .bool(let flag): return .literal(.bool(flag))
    case .number(let digits): return .literal(.number(digits))
    case .text(let scalar):
      // Most values are the same for everybody: of these no template is made.
      if !ByteSearch.mayStand("{", in: scalar.text) {
        if !isInherited { checkComma(scalar) }
        return .literal(.string(scalar.text))
      }
      guard let template = template(scalar, isValue: true) else { return .literal(.string(scalar.text)) }
      if delivery == .local { requireOnDevice(template, in: scalar) }
      return template.isLiteral ? .literal(.string(template.literalText ?? scalar.text)) : .template(template)
    case .array(let items): return .array(items.map { node($0, key, delivery, isDecoded) })
    case .object(let entries): return .object(members(entries, delivery, isDecoded: isDecoded))
    }
  }
}

extension Finding {
  /// Texts of the source language among the translations.
  static func sourceLanguage(_ locale: Scalar, help: Advice) -> Finding {
    Finding(.duplicateName, at: locale.span, "\"\(locale.text)\" is the source language", help: help)
  }

  fileprivate static func reservedKey(_ name: String, at span: SourceSpan) -> Finding {
    guard name != "aps" else {
      return Finding(
        .reservedKey, at: span, "\"aps\" is not allowed in \"data\"",
        note: "belfry writes \"aps\"; your own keys go next to it",
        help: "use the keys of the campaign, such as \"badge\" or \"thread\"")
    }
    guard name != PayloadOrigin.key else {
      return Finding(
        .reservedKey, at: span, "\"\(name)\" is not allowed in \"data\"",
        note: "under this key belfry says which campaign and variant a notification is of", help: "rename it")
    }
    return Finding(
      .reservedKey, at: span, "\"\(name)\" is in \"data\" and is also a key of the campaign",
      note: "both would become the key \"\(name)\" beside \"aps\"", help: "rename the one in \"data\"")
  }
}
