import Checking
import Diagnostics
import Expressions
import Limits
import Payloads

/// What a device shows for a key of the app's strings, in one form in one of the shipped languages.
struct KeyText {
  /// The language.
  let locale: String
  /// What is shown; an argument is three dots.
  let template: Template
  /// Its columns. Thousands of campaigns may show the text.
  let width: Int
}

/// A passage that texts of a key have, in whatever languages.
struct KeyMark {
  /// What was found, in the first of them.
  let found: TextMarks.Found
  /// The languages, as many as a message names.
  fileprivate(set) var locales: [String]
  /// How many there are.
  fileprivate(set) var count: Int
}

/// The app's own texts behind keys, made ready for the rules about texts: whoever writes `body: { key: K }` shows them like any other.
///
/// One belongs to one thread and keeps what it has found, so that all campaigns together cost no more than the strings have bytes.
package final class KeyTexts {
  private struct Key: Hashable {
    let key: ExactText
    /// Whether arguments are filled in; without any a text is shown as it is, per cent signs and all.
    let isFilledIn: Bool
    let isLocal: Bool
  }

  private var known: [Key: [KeyText]] = [:]
  private var marked: [Key: [KeyMark]] = [:]
  /// The keys whose texts may name a currency: hardly any does.
  private var ofMoney: Set<ExactText> = []
  private var bare: [ExactText: Bool] = [:]
  private var unfinished: [ExactText: [(locale: String, state: TranslationState)]] = [:]

  package init() {}

  /// The texts of a key in the shipped languages, the source language's first.
  func texts(of key: String, arguments: Int, in project: Project) -> [KeyText] {
    let name = Key(key: ExactText(key), isFilledIn: arguments > 0, isLocal: false)
    if let texts = known[name] { return texts }
    let texts = project.shippedTexts(of: key, isFilledIn: arguments > 0).map { locale, text in
      KeyText(
        locale: locale, template: .literal(text), width: displayWidth(text) - TextLengths.blanksAtEnd(of: text))
    }
    if !texts.isEmpty { known[name] = texts }
    return texts
  }

  /// Those that are no finished translation.
  func unfinished(
    _ key: String, in project: Project, isSame: (String, String) -> Bool
  ) -> [(locale: String, state: TranslationState)] {
    if let found = unfinished[ExactText(key)] { return found }
    let found = project.unfinishedTexts(of: key, isSame: isSame)
    if project.hasStrings { unfinished[ExactText(key)] = found }
    return found
  }

  /// Whether a text of a key is nothing but its arguments.
  func showsOnlyArguments(_ key: String, in project: Project) -> Bool {
    if let isBare = bare[ExactText(key)] { return isBare }
    let isBare = project.showsOnlyArguments(key)
    if project.hasStrings { bare[ExactText(key)] = isBare }
    return isBare
  }

  /// Whether a text of a key may name a currency, once its ``marks(of:arguments:isLocal:in:)`` are known.
  func mayNameCurrency(_ key: String) -> Bool { !ofMoney.isEmpty && ofMoney.contains(ExactText(key)) }

  /// What the rows of ``TextMarks`` find in them, each passage once.
  func marks(of key: String, arguments: Int, isLocal: Bool, in project: Project) -> [KeyMark] {
    let name = Key(key: ExactText(key), isFilledIn: arguments > 0, isLocal: isLocal)
    if let marks = marked[name] { return marks }
    let texts = texts(of: key, arguments: arguments, in: project)
    var marks: [KeyMark] = []
    for text in texts {
      let search = TextMarks.search(text.template.source, text.locale, isLocal: isLocal, isTemplate: false)
      if search.mayNameCurrency { ofMoney.insert(name.key) }
      for found in search.found {
        let place = marks.firstIndex {
          $0.found.mark === found.mark && $0.found.passage.utf8.elementsEqual(found.passage.utf8)
        }
        guard let place else {
          guard marks.count < RunLimit.fileFindings.value else { break }
          marks.append(KeyMark(found: found, locales: [text.locale], count: 1))
          continue
        }
        guard marks[place].locales.last.map({ !$0.utf8.elementsEqual(text.locale.utf8) }) ?? true else { continue }
        marks[place].count += 1
        if marks[place].locales.count < RunLimit.namesInMessage.value { marks[place].locales.append(text.locale) }
      }
    }
    if !texts.isEmpty { marked[name] = marks }
    return marks
  }
}

extension Finding {
  /// The same about a text of the app's strings: it says where that is.
  func ofKey(_ key: String, in locales: [String], of count: Int, _ project: Project) -> Finding {
    guard let first = locales.first else { return self }
    var finding = self
    // What is a word of a program has a help of its own.
    let isPlaceholder = ["\"{", "\"$", "\"[", "\"<", "\"%", "\"#", "\"@", "\"(("].contains { message.hasPrefix($0) }
    if rule === LeftoverPlaceholder.rule, isPlaceholder { finding.advise(Advice(LeftoverPlaceholder.helpBehindKeys)) }
    let names = Suggestion.list(locales.map { "\"\($0)\"" }, of: count, "and")
    finding.notes.append(
      project.noteOfText("it is in the app's text of \"\(key)\" in \(names)", on: key, in: first))
    // Edits would change the campaign, in which the text does not stand.
    finding.fixes = []
    return finding
  }
}
