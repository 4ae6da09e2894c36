import JSON
import Limits
import Testing

@testable import AppFiles

@Suite struct StringsLimitsTests {
  static func catalog(_ localization: JSONValue) throws -> StringsCatalog {
    try StringsCatalog([
      "sourceLanguage": "en", "version": "1.0", "strings": ["k": ["localizations": ["en": localization]]],
    ])
  }

  static func members(_ count: Int, _ value: JSONValue) -> JSONValue {
    .object((0..<count).map { .init("\($0)", value) })
  }

  static let long = String(repeating: "x", count: 500_000)

  @Test func formsOfOneTextAreBounded() throws {
    let forms = Self.members(20_000, ["stringUnit": ["value": "x"]])
    let catalog = try Self.catalog(["variations": ["width": forms]])
    #expect(catalog.texts.map(\.entry.variants.count) == [RunLimit.stringsForms.value])
    #expect(catalog.problems.map(\.reason) == ["it has more than 1,000 forms"])
  }

  @Test func longNamesAreLeftOut() throws {
    let forms = Self.members(10_000, ["stringUnit": ["value": ""]])
    let device: JSONValue = .object([.init(Self.long, ["variations": ["width": forms]])])
    let catalog = try Self.catalog(["variations": ["device": device]])
    #expect(catalog.problems.count == 2)
    #expect(catalog.problems.allSatisfy { $0.reason.utf8.count < 100 })
  }

  @Test func problemsAreBounded() throws {
    let plural = Self.members(10_000, 0)
    let substitutions: JSONValue = .object([
      .init(Self.long, ["variations": ["plural": plural]]),
      .init("a", ["variations": ["plural": plural]]),
    ])
    let catalog = try Self.catalog(["stringUnit": ["value": "x"], "substitutions": substitutions])
    #expect(catalog.problems.count == RunLimit.stringsProblems.value + 1)
    #expect(catalog.problems.last?.reason == "there are more than 1,000 problems")
    #expect(catalog.problems.allSatisfy { $0.reason.utf8.count < 100 })
  }

  @Test func formsOfADictionaryAreBounded() throws {
    let rule = PropertyListValue.dictionary((0..<20_000).map { .init("\($0)", .string("x")) })
    let entry = PropertyListValue.dictionary([.init("NSStringVariableWidthRuleType", rule)])
    let dictionary = try StringsDictionary(.dictionary([.init("k", entry)]))
    #expect(dictionary.entries.map(\.entry.variants.count) == [RunLimit.stringsForms.value])
    #expect(dictionary.problems.map(\.reason) == ["it has more than 1,000 forms"])
  }
}
