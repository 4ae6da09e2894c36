import Diagnostics
import Language
import Limits
import Parsing
import Payloads
import Rules

extension ProjectBuilder {
  /// What a category says of itself and its buttons, in every language.
  func check(_ category: CategoryFile, _ findings: inout [Finding]) {
    checkCount(category, &findings)
    checkWidths(category, &findings)
    checkTexts(category, &findings)
    checkOptions(category, &findings)
    let meant = meantLanguages(category)
    checkTitles(category, meant, &findings)
    let ids = category.actions.map(\.id.text)
    let known = Set(ids.map(ExactText.init))
    for words in category.localizations {
      checkLanguage(words.locale, meant, &findings)
      checkInputs(words, of: category, known, &findings)
      // Of two actions with one id, and of one that could not be read, the id that was meant is not known.
      guard known.count == ids.count, category.hasAllActions else { continue }
      for action in words.actions.map(\.action) where !known.contains(ExactText(action.text)) {
        let keys = CategoryWords.keys.map(\.name)
        findings.report(
          .unknownName, at: action.span, "\"\(category.id.text)\" has no action \"\(action.text)\"",
          help: Suggestion.question(action.text, in: ids + keys, budget: budget)
            ?? (ids.isEmpty ? "it has no actions at all" : "there are \(Suggestion.list(ids, "and"))"))
      }
    }
    checkOwnWords(category, meant, &findings)
  }

  /// Which shipped languages, of which a category says nothing, are meant by those that the app does not ship: that is told there, and nothing of them
  /// is missing.
  private func meantLanguages(_ category: CategoryFile) -> [ExactText: String] {
    let locales = category.localizations.map(\.locale.text)
    let strangers = locales.filter { !$0.utf8.elementsEqual(sourceLocale.utf8) && !shipped.contains(ExactText($0)) }
    guard !strangers.isEmpty, !unread.locales, budget.take(shippedLocales.count + locales.count) else { return [:] }
    let written = Set(locales.map { ExactText($0) })
    let lacking = shippedLocales.filter {
      !$0.utf8.elementsEqual(sourceLocale.utf8) && !written.contains(ExactText($0))
    }
    return ShippedLocale.meant(by: strangers, among: lacking, budget: budget)
  }

  private func checkCount(_ category: CategoryFile, _ findings: inout [Finding]) {
    let count = category.actions.count
    guard count > NotificationLimit.actionsAdvised.value else { return }
    findings.report(
      .actionCount, at: category.id.span, "\"\(category.id.text)\" has \(count) actions",
      severity: count > NotificationLimit.actions.value ? .error : nil,
      note:
        "\(NotificationLimit.actionsInBanner.value) show in a banner, \(NotificationLimit.actions.value) at most anywhere",
      help: "keep at most \(NotificationLimit.actionsAdvised.value)")
  }

  /// Options that every system of the app ignores, or that its oldest do not know.
  private func checkOptions(_ category: CategoryFile, _ findings: inout [Finding]) {
    let platforms = (file.app?.platforms ?? []).map { (platform: $0.platform, minimum: $0.minimum) }
    guard !platforms.isEmpty else { return }
    for option in category.options {
      let name = "the option \"\(option.value.name)\""
      if platforms.allSatisfy({ option.value.isIgnored(on: $0.platform, from: $0.minimum) }) {
        let systems = platforms.map { "\($0.platform.title) \($0.minimum.text)" }
        findings.report(
          .platformTooOld, at: option.span, "\(name) does nothing from \(Suggestion.list(systems, "and")) on",
          note: "newer systems have a setting of people's own in its place", help: "leave the option out")
      } else if let finding = Finding.tooOld(option.value.availability, name, at: option.span, for: platforms) {
        findings.append(finding)
      }
    }
  }

  /// Whether each text is one that a device can show as it stands.
  private func checkTexts(_ category: CategoryFile, _ findings: inout [Finding]) {
    let titles =
      category.actions.flatMap { [$0.title, $0.textInput?.button].compactMap { $0 } }
      + category.localizations.flatMap { $0.actions.flatMap { [$0.title, $0.button].compactMap { $0 } } }
    for title in titles {
      if let finding = Finding.fixedText(title, "title") { findings.append(finding) }
      guard !title.text.utf8.isEmpty, VisibleText.isBlank(title.text) else { continue }
      findings.report(
        .emptyAlert, at: title.span, "this title has nothing that can be seen", help: "write what the button says")
    }
    for placeholder in [category.hiddenPreviewPlaceholder]
      + category.localizations.map(\.hiddenPreviewPlaceholder.value)
    {
      if let placeholder { check(placeholder: placeholder, &findings) }
    }
  }

  private func checkLanguage(
    _ locale: Scalar, _ meant: [ExactText: String], _ findings: inout [Finding]
  ) {
    if locale.text.utf8.elementsEqual(sourceLocale.utf8) {
      findings.append(.sourceLanguage(locale, help: "its words belong to the category and to the actions themselves"))
    } else if !unread.locales, !shipped.contains(ExactText(locale.text)) {
      findings.report(
        .unknownLocale, at: locale.span, "the app does not ship the language \"\(locale.text)\"",
        help: meant[ExactText(locale.text)].flatMap { Suggestion.question([$0]) }
          ?? ShippedLocale.advice(locale.text, among: shippedLocales, budget: budget))
    }
  }

  /// Words of a text input for a button that has none.
  private func checkInputs(
    _ translation: CategoryWords, of category: CategoryFile, _ known: Set<ExactText>, _ findings: inout [Finding]
  ) {
    let inputs = inputs(of: category)
    for words in translation.actions {
      guard let word = words.button ?? words.placeholder, known.contains(ExactText(words.action.text)),
        !inputs.contains(ExactText(words.action.text))
      else { continue }
      findings.report(
        .unknownName, at: word.span, "\"\(words.action.text)\" has no \"text-input\" that would show this",
        help: "add \"text-input\" to the action, or remove the word")
    }
  }

  /// The words of the category itself: translated where it has them, and only there.
  private func checkOwnWords(
    _ category: CategoryFile, _ meant: [ExactText: String], _ findings: inout [Finding]
  ) {
    let languages = Set(category.localizations.map { ExactText($0.locale.text) } + meant.values.map { ExactText($0) })
    for ((name, part), source) in zip(CategoryWords.keys, [category.hiddenPreviewPlaceholder, category.summaryFormat]) {
      let written = category.localizations.filter { $0[keyPath: part].isWritten }
      guard let source else {
        for key in written.compactMap({ $0[keyPath: part].key }) {
          findings.report(
            .unknownName, at: key, "\"\(category.id.text)\" has no \"\(name)\" that this would translate",
            help: "add the key to the category with the text in \"\(sourceLocale)\"")
        }
        continue
      }
      guard budget.take(shippedLocales.count + written.count) else { return }
      // What a misspelt key was most likely meant by is said.
      let misspelt = category.localizations.filter { words in
        words.actions.contains { !Suggestion.near($0.action.text, in: [name], budget: budget).isEmpty }
      }
      let known = Set((written + misspelt).map { ExactText(meant[ExactText($0.locale.text)] ?? $0.locale.text) })
      let missing = shippedLocales.filter { locale in
        !locale.utf8.elementsEqual(sourceLocale.utf8) && !known.contains(ExactText(locale))
          // Of a language without any words it is told that the buttons have no titles.
          && (category.actions.isEmpty || languages.contains(ExactText(locale)))
      }
      guard !missing.isEmpty else { continue }
      findings.report(
        .missingLocale, at: source.span,
        "the \"\(name)\" of \"\(category.id.text)\" is not said in \(Suggestion.list(missing.map { "\"\($0)\"" }, "and"))",
        note: "people with that language read \"\(sourceLocale)\"",
        help: "add \"\(name)\" beside the titles under the \"localizations\" of the category")
    }
  }

  private func check(placeholder: Scalar, _ findings: inout [Finding]) {
    var rest = Substring(placeholder.text)
    var counts = 0
    while let percent = rest.firstIndex(of: "%") {
      rest = rest[rest.index(after: percent)...]
      if rest.first == "u" { counts += 1 }
      if rest.first == "%" || rest.first == "u" && counts == 1 {
        rest = rest.dropFirst()
        continue
      }
      findings.report(
        .hiddenPreview, at: placeholder.span,
        counts > 1 ? "a hidden-preview placeholder holds %u once" : "a hidden-preview placeholder may hold %u only",
        note: "%u becomes the number of notifications", help: "write \"%u\", or \"%%\" for a percent sign")
      break
    }
  }

  /// Buttons without a title in a language that the app ships.
  private func checkTitles(
    _ category: CategoryFile, _ meant: [ExactText: String], _ findings: inout [Finding]
  ) {
    guard !category.actions.isEmpty, shippedLocales.count > 1, budget.take(4 * shippedLocales.count) else { return }
    let source = sourceLocale
    let note = Finding.Note("people with that language read \"\(source)\"")
    let written = Set((category.localizations.map(\.locale.text) + meant.values).map { ExactText($0) })
    let missing = shippedLocales.filter { !$0.utf8.elementsEqual(source.utf8) && !written.contains(ExactText($0)) }
    if !missing.isEmpty {
      var finding = Finding(
        .missingLocale, at: category.id.span,
        "the buttons of \"\(category.id.text)\" have no titles in \(Suggestion.list(missing.map { "\"\($0)\"" }, "and"))",
        notes: [note], help: "add them under the \"localizations\" of the category")
      finding.lack = .locales(missing)
      findings.append(finding)
    }
    for translation in category.localizations where shipped.contains(ExactText(translation.locale.text)) {
      let (locale, actions) = (translation.locale, translation.actions)
      let known = Set(actions.map { ExactText($0.action.text) })
      var untold = category.actions.map(\.id.text).filter { !known.contains(ExactText($0)) }
      guard !untold.isEmpty else { continue }
      // What an action was most likely meant by has a title.
      let ids = category.actions.map(\.id.text)
      for action in actions.map(\.action.text) where !ids.contains(action) {
        let near = Suggestion.near(action, in: untold, budget: budget).first
        untold.removeAll { $0 == near }
      }
      guard !untold.isEmpty, !locale.text.utf8.elementsEqual(source.utf8) else { continue }
      findings.report(
        .missingLocale, at: locale.span,
        "\(Suggestion.list(untold.map { "\"\($0)\"" }, "and")) of \"\(category.id.text)\" has no title in \"\(locale.text)\"",
        notes: [note], help: "add it beside the others")
    }
    let inputs = inputs(of: category)
    guard !inputs.isEmpty else { return }
    for translation in category.localizations
    where shipped.contains(ExactText(translation.locale.text))
      && !translation.locale.text.utf8.elementsEqual(source.utf8)
    {
      for words in translation.actions where words.button == nil {
        guard inputs.contains(ExactText(words.action.text)) else { continue }
        findings.report(
          .missingLocale, at: words.action.span,
          "the send button of \"\(words.action.text)\" has no title in \"\(translation.locale.text)\"", notes: [note],
          help: "write { title: …, button: …, placeholder: … }")
      }
    }
  }

  /// The actions with a text input.
  private func inputs(of category: CategoryFile) -> Set<ExactText> {
    Set(category.actions.filter { $0.textInput != nil }.map { ExactText($0.id.text) })
  }

  /// Titles that a button has no room for, in all languages.
  private func checkWidths(_ category: CategoryFile, _ findings: inout [Finding]) {
    let titles = category.actions.map(\.title) + category.localizations.flatMap { $0.actions.compactMap(\.title) }
    for title in titles {
      let width = displayWidth(title.text)
      guard let advice = TextLength.advice(for: .actionTitle, width: width) else { continue }
      findings.report(
        .actionTooLong, at: title.span, "the title \"\(title.text)\" is \(width) columns wide",
        label: "about \(advice.width) are shown", help: "say it in fewer words")
    }
  }
}
