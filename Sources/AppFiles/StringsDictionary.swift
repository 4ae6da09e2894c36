/// The texts of a `.stringsdict` file: plural, device and width rules in a property list.
///
/// Apple: Handling noun plurals and units of measurement; Creating width and device variants of strings.
public struct StringsDictionary: Sendable {
  /// The entries in the order of the file.
  public let entries: [(key: String, entry: LocalizedStrings.Entry)]
  /// What the device will not take as meant; an entry that says nothing is left out of ``entries``.
  public let problems: [LocalizedStrings.Problem]

  /// Reads the property list of a `.stringsdict` file.
  public init(_ list: PropertyListValue) throws(AppFileError) {
    guard let members = list.members else {
      throw AppFileError(offset: 0, reason: "a .stringsdict file holds a dict, this one a \(list.typeName)")
    }
    var entries: [(key: String, entry: LocalizedStrings.Entry)] = []
    var problems = LocalizedStrings.ProblemList()
    for member in members {
      var reader = StringsDictionaryEntry()
      let variants = reader.read(member.value)
      for reason in reader.limits.reasons { problems.append(.init(key: member.key, reason: reason)) }
      if !variants.isEmpty { entries.append((member.key, .init(variants: variants))) }
    }
    self.entries = entries
    self.problems = problems.kept
  }
}

/// One key of a `.stringsdict` file.
private struct StringsDictionaryEntry {
  var limits = FormLimits()

  mutating func report(_ reason: @autoclosure () -> String) { limits.report(reason()) }

  mutating func read(_ value: PropertyListValue) -> [LocalizedStrings.Variant] {
    if let text = value.text { return [.init(text: text)] }
    guard let members = value.members else {
      report("a dict is due here, this is a \(value.typeName)")
      return []
    }
    var formats: [LocalizedStrings.Variant] = []
    var variables: [FormatVariable] = []
    for member in members where limits.allows(member.key) {
      switch member.key {
      case "NSStringLocalizedFormatKey":
        if let text = member.value.text {
          formats.append(.init(text: text))
        } else {
          report("NSStringLocalizedFormatKey is not a string")
        }
      case "NSStringDeviceSpecificRuleType": formats += readRule(member.value, kind: "device")
      case "NSStringVariableWidthRuleType": formats += readRule(member.value, kind: "width")
      default: if let variable = readVariable(member.key, member.value) { variables.append(variable) }
      }
    }
    guard !formats.isEmpty else {
      report("there is neither NSStringLocalizedFormatKey nor a device or width rule")
      return []
    }
    var expansion = FormatExpansion(variables, formats: formats)
    var variants: [LocalizedStrings.Variant] = []
    for format in formats where limits.allowsForm(after: variants.count) {
      variants += expansion.expand(format)
    }
    for problem in expansion.problems { report(problem) }
    return variants
  }

  /// `{ iphone: text, other: text }` or `{ "20": text, "50": text }`.
  mutating func readRule(_ value: PropertyListValue, kind: String) -> [LocalizedStrings.Variant] {
    var forms: [LocalizedStrings.Variant] = []
    for member in value.members ?? [] where limits.allows(member.key) {
      guard limits.allowsForm(after: forms.count) else { break }
      if kind == "device", let problem = StringsDevice.problem(member.key) { report(problem) }
      if let text = member.value.text ?? member.value["NSStringLocalizedFormatKey"]?.text {
        forms.append(.init(path: "\(kind).\(member.key)", text: text))
      } else {
        report("the \(kind) form \"\(member.key)\" is not a string")
      }
    }
    if forms.isEmpty { report("the \(kind) rule has no form") }
    return forms
  }

  mutating func readVariable(_ name: String, _ value: PropertyListValue) -> FormatVariable? {
    guard let members = value.members else {
      report("the variable \"\(name)\" is a \(value.typeName), no dict")
      return nil
    }
    if value["NSStringFormatSpecTypeKey"]?.text != "NSStringPluralRuleType" {
      report("the variable \"\(name)\" lacks NSStringFormatSpecTypeKey = NSStringPluralRuleType")
    }
    var forms: [LocalizedStrings.Variant] = []
    for member in members where !member.key.hasPrefix("NSString") && limits.allows(member.key) {
      guard pluralCategories.contains(member.key) else {
        report("\"\(member.key)\" of the variable \"\(name)\" is not a plural category; the device ignores it")
        continue
      }
      guard limits.allowsForm(after: forms.count) else { break }
      if let text = member.value.text {
        forms.append(.init(path: "plural.\(member.key)", text: text))
      } else {
        report("the form \"\(member.key)\" of the variable \"\(name)\" is not a string")
      }
    }
    if !forms.contains(where: { $0.path == "plural.other" }) {
      report("the variable \"\(name)\" lacks the form \"other\"")
    }
    guard !forms.isEmpty else { return nil }
    let conversion = value["NSStringFormatValueTypeKey"]?.text ?? "d"
    return FormatVariable(name: name, argument: nil, conversion: conversion, forms: forms)
  }
}

/// The plural categories of CLDR; a language uses some of them, and always `other`.
let pluralCategories: Set<String> = ["zero", "one", "two", "few", "many", "other"]
