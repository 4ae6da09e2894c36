import AppFiles
package import Diagnostics
package import Expressions
import Language
import Languages
import Metadata
package import Payloads

/// Why a text of the app's strings is no finished translation.
package enum TranslationState: Sendable {
  /// Xcode's mark until somebody has translated it.
  case new
  /// Xcode's mark since the text of the source language has changed.
  case needsReview
  /// It is the text of the source language.
  case sameAsSource

  /// What a String Catalog marks a text as; nil where that is finished.
  fileprivate init?(mark: String?) {
    switch mark {
    case "new": self = .new
    case "needs_review": self = .needsReview
    default: return nil
    }
  }
}

/// A kind of device on which a text is shown.
package struct ShownDevice: Sendable {
  fileprivate let device: StringsDevice

  /// What people call it.
  package var name: String {
    switch device {
    case .iphone: "iPhone"
    case .ipod: "iPod touch"
    case .ipad: "iPad"
    case .mac: "Mac"
    case .applewatch: "Apple Watch"
    case .appletv: "Apple TV"
    case .applevision: "Apple Vision"
    }
  }
}

extension Project {
  /// The languages in which a device may show a content: those of its texts, or those of the app if the device looks up the texts itself. At least
  /// one, without a name if nothing is shown.
  package func shownLanguages(of content: Content) -> [(locale: String, texts: LocalizedTexts?)] {
    guard let source = content.texts.first else { return [("", nil)] }
    let hasKeys = source.lines.contains { $0.key != nil }
    guard content.texts.count == 1, hasKeys else { return content.texts.map { ($0.locale, $0) } }
    // A project without `locales` has an error, and is shown all the same.
    return shippedLocales.isEmpty ? [(source.locale, source)] : shippedLocales.map { ($0, source) }
  }

  /// What a device shows in a language for a key of the app's strings; nothing where the app's files have no text for it, and the device shows
  /// the key.
  ///
  /// Each argument is a text, in its place: that is what a push brings. A text without arguments is shown as it is, per cent signs and all.
  /// It has the form for the `platform` of a person, where it is known, and otherwise for the first one on which the app runs.
  package func deviceText(
    of key: String, _ arguments: [String], in language: String, on platform: Platform? = nil
  ) -> String? {
    deviceText(of: key, arguments, in: language, on: shownDevice(of: platform))
  }

  /// What a device of a kind shows in a language for a key.
  package func deviceText(
    of key: String, _ arguments: [String], in language: String, on shown: ShownDevice
  ) -> String? {
    let device = shown.device
    guard let strings = metadata.strings, let own = stringsLanguage(of: language, in: strings),
      let text = strings.entry(key, in: own)?.form(on: device)?.text
    else { return nil }
    return arguments.isEmpty ? text : FormatSpecifiers.print(text, arguments)
  }

  /// The platform that a row says its person has.
  package static func platform(of batch: ColumnBatch, _ row: Int) -> Platform? {
    let column = AttributeTable.platformColumn
    guard batch.isPresent(column, row), case .enumeration(let names) = AttributeTable.builtIns[column].type,
      let member = Int(exactly: batch.value(column, row)), names.indices.contains(member)
    else { return nil }
    return Platform.named(names[member])
  }

  /// The devices on which some keys may be shown to a person in a language: where a form depends on it and the person's platform is not known, all that
  /// run the app, otherwise one.
  package func shownDevices(of keys: [String], in language: String, on platform: Platform?) -> [ShownDevice] {
    let first = shownDevice(of: platform)
    guard platform == nil, let strings = metadata.strings, let own = stringsLanguage(of: language, in: strings),
      keys.contains(where: { strings.entry($0, in: own)?.variesByDevice == true })
    else { return [first] }
    return platforms.flatMap { $0.platform.devices + $0.platform.otherDevices }.reduce(into: [first]) { all, device in
      if !all.contains(where: { $0.device == device }) { all.append(ShownDevice(device: device)) }
    }
  }

  /// The device whose forms are shown of those of a platform: of all that run the app the first one.
  private func shownDevice(of platform: Platform?) -> ShownDevice {
    let own = platform?.devices.first { devices.contains($0) }
    return ShownDevice(device: own ?? platforms.first?.platform.devices.first ?? .iphone)
  }

  /// The language of the app's strings that a device takes for one of the project's. A device chooses once for all keys: a key that has no text there is
  /// shown itself, whatever other languages have.
  private func stringsLanguage(of language: String, in strings: LocalizedStrings) -> String? {
    if strings.has(language: language) { return language }
    if let place = shippedPlaces.index(of: language) { return nearStrings[place] ?? language }
    let languages = strings.languages
    return LanguageMatch(languages).place(of: language.utf8).map { languages[$0] }
  }

  /// Whether Xcode has found a key of the app's String Catalog in no code.
  package func isStale(key: String) -> Bool { metadata.strings?.isStale(key) ?? false }

  /// Whether the app's strings are known.
  package var hasStrings: Bool { metadata.strings != nil }

  /// What devices show for a key, each form in each of the shipped languages, the source language's first. An argument is three dots.
  package func shippedTexts(of key: String, isFilledIn: Bool) -> [(locale: String, text: String)] {
    guard let strings = metadata.strings else { return [] }
    return shippedEntries(of: key, in: strings).flatMap { place, entry in
      entry.values.map { text in
        // Where arguments are missing, that is a finding of its own.
        (
          shippedLocales[place],
          FormatSpecifiers.fill(text, isFormat: isFilledIn) { !isFilledIn && $0.mayBeSign ? nil : "…" }
        )
      }
    }
  }

  /// The texts of a key that are shown whatever number one of its arguments is, counted from 0: each with the bytes in whose place that is shown. Of a
  /// text that depends on a number there are none.
  package func shippedTexts(of key: String, showing argument: Int) -> [(locale: String, text: String, gap: Range<Int>)]
  {
    guard let strings = metadata.strings else { return [] }
    return shippedEntries(of: key, in: strings).flatMap { place, entry in
      (entry.variesByPlural ? [] : entry.values).flatMap { text in
        let format = FormatSpecifiers.scan(text)
        let shown = format.positions.dropFirst(argument).first.map(format.specifiers(at:)) ?? []
        return shown.filter(\.showsText).map { specifier in
          let gap = specifier.offset..<specifier.offset + specifier.text.utf8.count
          return (shippedLocales[place], text, gap)
        }
      }
    }
  }

  /// Whether a text of a key, in one of its forms and languages, is nothing but its arguments.
  package func showsOnlyArguments(_ key: String) -> Bool {
    guard let strings = metadata.strings else { return false }
    return shippedEntries(of: key, in: strings).contains { _, entry in
      entry.values.contains { VisibleText.isBlank(FormatSpecifiers.fill($0) { _ in "" }) }
    }
  }

  /// The texts of a key in the shipped languages, the source language's first, the others in their order. One for all languages that have none of their
  /// own is at the source language, or at the first that has none.
  func shippedEntries(
    of key: String, in strings: LocalizedStrings
  ) -> [(place: Int, entry: LocalizedStrings.Entry)] {
    var texts = strings.entries(key).compactMap { language, entry in
      shippedPlaces.index(of: language).map { (place: $0, entry: entry.shown(on: devices)) }
    }
    for (place, language) in nearStrings {
      guard let entry = strings.entry(key, in: language), !texts.contains(where: { $0.place == place }) else {
        continue
      }
      texts.append((place, entry.shown(on: devices)))
    }
    let source = shippedPlaces.index(of: sourceLocale)
    if let shared = strings.sharedEntry(key), texts.count < shippedPlaces.count {
      let present = Set(texts.map(\.place))
      let places = [source].compactMap { $0 } + shippedLocales.indices
      let place = places.first {
        !present.contains($0) && shippedPlaces.index(of: shippedLocales[$0]) == $0
      }
      texts.append((place ?? 0, shared.shown(on: devices)))
    }
    return texts.sorted { ($0.place == source ? -1 : $0.place) < ($1.place == source ? -1 : $1.place) }
  }

  /// By the place of a shipped language in which the app's strings have nothing, the language of theirs that a device takes: `de` for `de-AT`, `zh_CN`
  /// for `zh-Hans`.
  static func nearStrings(_ shipped: [String], _ places: NameTable, _ strings: LocalizedStrings?) -> [Int: String] {
    guard let languages = strings?.languages, !languages.isEmpty else { return [:] }
    let lacking = shipped.indices.filter {
      places.index(of: shipped[$0]) == $0 && strings?.has(language: shipped[$0]) == false
    }
    guard !lacking.isEmpty else { return [:] }
    let match = LanguageMatch(languages)
    return lacking.reduce(into: [:]) { near, place in
      near[place] = match.place(of: shipped[place].utf8).map { languages[$0] }
    }
  }

  /// The languages of the app's strings that are none of the shipped ones, and that no device takes for one of those.
  static func unlisted(
    _ places: NameTable, near: [Int: String], _ strings: LocalizedStrings
  ) -> [String] {
    let taken = Set(near.values.map { ExactText($0) })
    return strings.languages.filter { places.index(of: $0) == nil && !taken.contains(ExactText($0)) }
  }

  /// The texts of a key in the shipped languages that are no finished translation: where a String Catalog says so, and where a language has the text of
  /// another one, the source language, word for word.
  package func unfinishedTexts(
    of key: String, isSame: (_ text: String, _ source: String) -> Bool
  ) -> [(locale: String, state: TranslationState)] {
    guard let strings = metadata.strings, let source = strings.entry(key, in: sourceLocale) else { return [] }
    return strings.entries(key).compactMap { tag, entry -> (place: Int, state: TranslationState)? in
      guard let place = shippedPlaces.index(of: tag), !tag.utf8.elementsEqual(sourceLocale.utf8) else {
        return nil
      }
      if let marked = TranslationState(mark: entry.state) { return (place, marked) }
      guard LanguageTag.language(of: tag) != LanguageTag.language(of: sourceLocale),
        entry.variants.count == source.variants.count,
        zip(entry.values, source.values).allSatisfy({ isSame($0, $1) })
      else { return nil }
      return (place, .sameAsSource)
    }.sorted { $0.place < $1.place }.map { (shippedLocales[$0.place], $0.state) }
  }

  /// A file that findings of campaigns point to: one that campaigns share, or one of the app's strings.
  package func noted(at path: String) -> SourceFile? { sharedFiles.source(at: path) ?? metadata.stringsFile(at: path) }

  /// A note of a finding that points to the text of the app's strings that a device shows in a language.
  package func noteOfText(_ message: String, on key: String, in language: String) -> Finding.Note {
    let near = shippedPlaces.index(of: language).flatMap { nearStrings[$0] }
    return metadata.note(message, on: key, in: near ?? language)
  }
}
