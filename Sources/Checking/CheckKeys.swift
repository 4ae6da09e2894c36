import AppFiles
import Diagnostics
import Expressions
import Metadata
import Parsing
import Rules

// What the texts of the app say for a key, in every language that it ships.
extension CampaignChecker {
  /// A key must be in the app's strings in every shipped language, must show something there, and its specifiers must be what arguments fill.
  func checkKey(_ key: Scalar, _ count: Int) {
    guard let strings = project.metadata.strings else { return }
    let found = known.strings.translations(of: key.text, strings, project)
    if toldNeeds.insert(key.span).inserted {
      reportBlanks(found.kinds.filter(\.isBlank), key)
      reportEscapes(found.escapes, key)
      // What the key as a text would take is of no interest where it is none.
      let isBare = found.isBareKey || found.kinds.contains { $0.isKey && FormatFlaw(of: $0, count) != nil }
      if isBare { reportBareKey(key) }
      reportFormats(found.kinds.filter { !isBare || !$0.isKey }, key, count)
    }
    guard found.missing > 0 else { return }
    let isNowhere = found.missing == project.shippedPlaces.count
    let isTemplate = key.text.utf8.contains(UInt8(ascii: "{"))
    findings.report(
      .unknownStringsKey, at: key.span,
      isNowhere
        ? "the app's strings have no key \"\(key.text)\""
        : "the key \"\(key.text)\" is not translated into \(Suggestion.list(found.firstMissing, of: found.missing, "and"))",
      note: found.lacksLanguages && !isNowhere
        ? "the app's strings have no text at all there, so a device shows another language of the app"
        : "a device shows the bare key for a text that it does not find",
      help: isTemplate
        ? "nothing is filled in here: write one key, and what differs under \"args\""
        : isNowhere
          ? Self.sameLetters(key.text, in: project.metadata.stringsKeys, action: "copy the key from there")
            ?? Suggestion.question(key.text, in: project.metadata.stringsKeys, budget: budget)
            ?? "add the key to the app's strings" : "add the translation to the app's strings")
  }

  /// A String Catalog without a text in its own language: there each key stands for itself.
  private func reportBareKey(_ key: Scalar) {
    let source = project.metadata.strings?.sourceLanguage ?? project.sourceLocale
    findings.report(
      .unknownStringsKey, at: key.span, "the String Catalog has no text in \"\(source)\" for the key \"\(key.text)\"",
      notes: [project.noteOfText("people see the key itself", on: key.text, in: source)],
      help: "add the text in \"\(source)\" to the String Catalog")
  }

  /// `"K" = "";` in one language: Weblate writes it for what is not translated yet.
  private func reportBlanks(_ kinds: [KnownStrings.Kind], _ key: Scalar) {
    guard let first = kinds.first, let locale = first.locales.first else { return }
    let languages = Suggestion.list(
      kinds.flatMap(\.locales).map { "\"\($0)\"" }, of: kinds.reduce(0) { $0 + $1.count }, "and")
    findings.report(
      .emptyAlert, at: key.span, "the text of \"\(key.text)\" in \(languages) shows nothing",
      notes: [
        Finding.Note("spaces, line ends and characters without a width show nothing"),
        project.noteOfText("this is the text in \"\(locale)\"", on: key.text, in: locale),
      ], help: "write the text in the app's strings, or remove the key there to have it reported as not translated")
  }

  /// `"K" = "Hello\\nworld";`: the backslash is escaped, and the letter behind it is shown.
  private func reportEscapes(_ found: [(locale: String, escape: String)], _ key: Scalar) {
    guard let first = found.first else { return }
    let languages = Suggestion.list(found.map { "\"\($0.locale)\"" }, "and")
    findings.report(
      .shownSyntax, at: key.span,
      "\"\(first.escape)\" in the text of \"\(key.text)\" in \(languages) is shown as these letters",
      notes: [
        project.noteOfText("the backslash is escaped in \"\(first.locale)\"", on: key.text, in: first.locale)
      ], help: "write one backslash in the app's strings, not two")
  }

  /// What the texts make of as many arguments; all languages in one finding, because one translation is mended like another.
  private func reportFormats(_ kinds: [KnownStrings.Kind], _ key: Scalar, _ count: Int) {
    let flaws = kinds.compactMap { kind in kind.isBlank ? nil : FormatFlaw(of: kind, count).map { (kind, $0) } }
    guard let (_, flaw) = flaws.first else { return }
    var notes = flaws.prefix(6).compactMap { kind, flaw in
      kind.locales.first.map {
        project.noteOfText("in \"\($0)\" it is \"\(kind.text)\": \(flaw.reason)", on: key.text, in: $0)
      }
    }
    if flaws.count > notes.count { notes.append(Finding.Note("and \(flaws.count - notes.count) more")) }
    // Forms of one language may have several kinds of mistakes.
    var names: [String] = []
    for locale in flaws.flatMap(\.0.locales).map({ "\"\($0)\"" }) where !names.contains(locale) { names.append(locale) }
    let languages = Suggestion.list(names, of: max(names.count, flaws.map(\.0.count).max() ?? 0), "and")
    let help = self.help(flaws, of: kinds, in: languages, names.count, count)
    let isSingle = flaws.allSatisfy { $0.1.reason == flaw.reason }
    findings.report(
      .stringsArguments, at: key.span,
      "the text of \"\(key.text)\" in \(languages) \(isSingle ? flaw.reason : several(count))",
      severity: flaws.contains(where: \.1.isCertain) ? nil : .warning, notes: notes, help: help)
  }

  /// What to correct: where some texts show what the campaign gives, the others, and the campaign only where all texts ask for the same.
  private func help(
    _ flaws: [(kind: KnownStrings.Kind, flaw: FormatFlaw)], of kinds: [KnownStrings.Kind], in languages: String,
    _ languageCount: Int, _ count: Int
  ) -> Advice {
    if let help = flaws.first?.flaw.help, flaws.allSatisfy({ $0.flaw.help == help }) {
      return "\(help) in the app's strings"
    }
    func isOfSource(_ kind: KnownStrings.Kind) -> Bool {
      kind.locales.contains { $0.utf8.elementsEqual(project.sourceLocale.utf8) }
    }
    let fitting = kinds.filter { !$0.isBlank && FormatFlaw(of: $0, count) == nil }
    let isFlawedInSource = flaws.contains { isOfSource($0.kind) }
    if !fitting.isEmpty {
      if fitting.contains(where: isOfSource) {
        return isFlawedInSource
          ? "correct the forms in \(languages) that differ"
          : "correct the translations: the text in \"\(project.sourceLocale)\" takes what the campaign gives"
      }
      return "correct the \(languageCount == 1 ? "text" : "texts") in \(languages)"
    }
    guard let takes = flaws.first?.flaw.takes, flaws.allSatisfy({ $0.flaw.takes == takes }) else {
      return "correct the texts in the app's strings"
    }
    if takes == 0 { return "remove \"args\"" }
    return "write \(takes) \(takes == 1 ? "text" : "texts") under \"args\", not \(count)"
  }

  private func several(_ count: Int) -> String {
    count == 0
      ? "takes arguments, and the campaign gives none"
      : "does not fit \(count) \(count == 1 ? "argument" : "arguments")"
  }
}

/// What is wrong with a text that is to show so many arguments, all of them texts.
private struct FormatFlaw {
  /// Behind "the text of … in …".
  let reason: String
  /// What to write in the app's strings, where that does not depend on the campaign.
  var help: String?
  /// How many arguments it takes instead, where that is all.
  var takes: Int?
  /// Whether people surely read something wrong.
  var isCertain = true

  /// Nothing where the system shows each argument and every sign. A text without arguments is shown as it is, per cent signs and all.
  init?(of kind: KnownStrings.Kind, _ count: Int) {
    let wanted = kind.positions.count
    if count == 0, kind.mayBeSigns, !kind.isCounted { return nil }
    if count > 0, let foreign = kind.foreign {
      reason = "reads \"\(foreign.text)\" as a place for something else than a text"
      help =
        foreign.isLikelySign
        ? "write \"%%\" for the percent sign"
        : kind.isCounted ? "write one text without plural forms, with \"%@\"," : "use \"%@\""
    } else if count > 0, let stray = kind.stray {
      reason =
        "loses \"\(stray.text)\": it begins no argument, and \(stray.shown.isEmpty ? "nothing" : "\"\(stray.shown)\"") is shown there"
      help = "write \"%%\" for the percent sign"
    } else if kind.positions != Array(1..<(count + 1)), count > 0 || !kind.mayBeSigns {
      if let last = kind.positions.last, last > wanted {
        reason = "skips an argument: it reads \(Suggestion.list(kind.positions.prefix(8).map(String.init), "and"))"
        // With other numbers it would still take another count.
        if wanted == count { help = "number the arguments from 1, without a gap," }
      } else {
        reason = "takes \(wanted) \(wanted == 1 ? "argument" : "arguments"), not \(count)"
        takes = wanted
      }
    } else if kind.isCounted {
      // Which form a device shows without a number to choose by is not documented.
      reason =
        count == 0
        ? "has plural forms, and no number chooses among them"
        : "has plural forms: a number chooses among them, and arguments are texts"
      help = "write one text without plural forms"
      isCertain = false
    } else {
      return nil
    }
  }
}
