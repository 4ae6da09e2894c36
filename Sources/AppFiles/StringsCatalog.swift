public import JSON
import Limits

/// The texts of a String Catalog (`.xcstrings`), all languages in one JSON file.
///
/// Xcode builds a catalog into `.strings` and `.stringsdict` files of each language. Apple does not publish the JSON;
/// the shape is what Xcode 15 to 26 write (Apple: Localizing and varying text with a string catalog).
public struct StringsCatalog: Sendable {
  /// The text of one key in one language.
  public struct Text: Sendable {
    /// The key.
    public let key: String
    /// The language, `pt-BR`.
    public let language: String
    /// The text and its forms.
    public let entry: LocalizedStrings.Entry
  }

  /// The language in which the keys stand for themselves.
  public let sourceLanguage: String
  /// `1.0` or `1.1`.
  public let version: String
  /// The texts in the order of the file. The source language has every key: where the file has no text, the key is it.
  public let texts: [Text]
  /// The keys with `shouldTranslate: false`, whose source text serves every language.
  public let untranslatedKeys: [String]
  /// The keys that Xcode has found in no code of the app (`extractionState: stale`).
  public let staleKeys: [String]
  /// What Xcode or the device will not take as meant; a localization that says nothing is left out of ``texts``.
  public let problems: [LocalizedStrings.Problem]

  /// Reads the JSON of a catalog.
  public init(_ json: JSONValue) throws(AppFileError) {
    guard case .object(let root) = json else { throw AppFileError(offset: 0, reason: "a String Catalog is an object") }
    guard let sourceLanguage = json["sourceLanguage"]?.text else {
      throw AppFileError(offset: 0, reason: "\"sourceLanguage\" is missing")
    }
    guard let version = json["version"]?.text else { throw AppFileError(offset: 0, reason: "\"version\" is missing") }
    guard version.hasPrefix("1.") else {
      throw AppFileError(offset: 0, reason: "version \"\(version)\" is not known; 1.0 and 1.1 are")
    }
    guard let strings = root.first(where: { $0.key == "strings" })?.value, case .object(let members) = strings else {
      throw AppFileError(offset: 0, reason: "\"strings\" is missing, or no object")
    }
    var reader = StringsCatalogReader(sourceLanguage: sourceLanguage)
    for member in members { reader.read(member.key, member.value) }
    self.sourceLanguage = sourceLanguage
    self.version = version
    texts = reader.texts
    untranslatedKeys = reader.untranslatedKeys
    staleKeys = reader.staleKeys
    problems = reader.problems.kept
  }
}

/// Walks the `strings` of a catalog.
private struct StringsCatalogReader {
  let sourceLanguage: String
  var texts: [StringsCatalog.Text] = []
  var untranslatedKeys: [String] = []
  var staleKeys: [String] = []
  var problems = LocalizedStrings.ProblemList()

  /// Device, then plural: real catalogs nest two deep.
  static let maximumDepth = 8

  init(sourceLanguage: String) { self.sourceLanguage = sourceLanguage }

  mutating func read(_ key: String, _ value: JSONValue) {
    guard case .object(let members) = value else {
      problems.append(.init(key: key, reason: "an object is due here"))
      return
    }
    var localizations: [JSONValue.Member] = []
    for member in members {
      switch member.key {
      case "shouldTranslate": if member.value == .bool(false) { untranslatedKeys.append(key) }
      case "extractionState": if member.value.text == "stale" { staleKeys.append(key) }
      case "localizations":
        guard case .object(let languages) = member.value else {
          problems.append(.init(key: key, reason: "\"localizations\" is not an object"))
          continue
        }
        localizations = languages
      default: break
      }
    }
    var hasSource = false
    for localization in localizations {
      let isSource = localization.key.utf8.elementsEqual(sourceLanguage.utf8)
      guard let entry = readLocalization(key, localization.key, localization.value) else { continue }
      hasSource = hasSource || isSource
      texts.append(.init(key: key, language: localization.key, entry: entry))
    }
    // A source text that is not written out is the key itself.
    if !hasSource {
      texts.append(.init(key: key, language: sourceLanguage, entry: .init(variants: [.init(text: key)], isKey: true)))
    }
  }

  mutating func readLocalization(_ key: String, _ language: String, _ value: JSONValue) -> LocalizedStrings.Entry? {
    var walk = VariationWalk()
    walk.collect(value, path: "", depth: 0)
    var variables: [FormatVariable] = []
    if let substitutions = value["substitutions"] {
      if case .object(let members) = substitutions {
        for member in members {
          guard walk.limits.allows(member.key) else { continue }
          if let variable = readVariable(member.key, member.value, &walk.limits) { variables.append(variable) }
        }
      } else {
        walk.limits.report("\"substitutions\" is not an object")
      }
    }
    if walk.forms.isEmpty { walk.limits.report("there is neither \"stringUnit\" nor \"variations\"") }
    var expansion = FormatExpansion(variables, formats: walk.forms)
    var variants: [LocalizedStrings.Variant] = []
    for form in walk.forms where walk.limits.allowsForm(after: variants.count) {
      variants += expansion.expand(form)
    }
    for reason in walk.limits.reasons + expansion.problems {
      problems.append(.init(key: key, language: language, reason: reason))
    }
    // One form that is not yet translated makes the entry untranslated.
    let state = walk.states.first { $0 != "translated" } ?? walk.states.first
    return variants.isEmpty ? nil : .init(variants: variants, state: state)
  }

  func readVariable(_ name: String, _ value: JSONValue, _ limits: inout FormLimits) -> FormatVariable? {
    var walk = VariationWalk()
    walk.collect(value, path: "", depth: 0)
    for reason in walk.limits.reasons { limits.report("substitution \"\(name)\": \(reason)") }
    guard !walk.forms.isEmpty else {
      limits.report("the substitution \"\(name)\" has no variations")
      return nil
    }
    var argument: Int?
    if case .number(let digits)? = value["argNum"] {
      argument = Int(digits).flatMap { 1...255 ~= $0 ? $0 : nil }
      if argument == nil { limits.report("\"argNum\" of the substitution \"\(name)\" is \(shortName(digits))") }
    }
    let conversion = value["formatSpecifier"]?.text ?? "lld"
    return FormatVariable(name: name, argument: argument, conversion: conversion, forms: walk.forms)
  }
}

/// Collects the texts below a node that holds `stringUnit` or `variations`.
private struct VariationWalk {
  var forms: [LocalizedStrings.Variant] = []
  var states: [String] = []
  var limits = FormLimits()

  mutating func collect(_ value: JSONValue, path: String, depth: Int) {
    guard depth < StringsCatalogReader.maximumDepth else {
      limits.report("variations nest deeper than \(StringsCatalogReader.maximumDepth)")
      return
    }
    if let unit = value["stringUnit"] {
      if let text = unit["value"]?.text {
        guard limits.allowsForm(after: forms.count) else { return }
        forms.append(.init(path: path, text: text))
        states.append(unit["state"]?.text ?? "translated")
      } else {
        limits.report("a \"stringUnit\" has no \"value\"")
      }
    }
    guard let variations = value["variations"] else { return }
    guard case .object(let kinds) = variations else {
      limits.report("\"variations\" is not an object")
      return
    }
    for kind in kinds { collect(kind, path: path, depth: depth) }
  }

  private mutating func collect(_ kind: JSONValue.Member, path: String, depth: Int) {
    guard ["plural", "device", "width"].contains(kind.key), case .object(let cases) = kind.value else {
      limits.report("\"\(shortName(kind.key))\" is not a kind of variation; plural, device and width are")
      return
    }
    for form in cases where limits.allows(form.key) {
      if kind.key == "plural", !pluralCategories.contains(form.key) {
        limits.report("\"\(form.key)\" is not a plural category; the device ignores it")
        continue
      }
      if kind.key == "device", let problem = StringsDevice.problem(form.key) { limits.report(problem) }
      let step = "\(kind.key).\(form.key)"
      collect(form.value, path: path.isEmpty ? step : "\(path).\(step)", depth: depth + 1)
    }
    if kind.key == "plural", !cases.contains(where: { $0.key == "other" }) {
      limits.report("the plural form \"other\" is missing")
    }
  }
}
