import AppFiles
import Harness
import JSON

/// A strings file; written in UTF-16 it says the same.
let stringsTarget = FuzzTarget(
  "strings", longest: 512, words: { ["\" = \"", "\";\n", "/*", "*/", "//", "\\U00e9", "\\n", "\\341", "{", "}"] },
  seeds: { $0.literals(in: "Tests/AppFilesTests/StringsTests.swift") + [Array("/* c */\n\"a b\" = \"c\\\"\";\n".utf8)] }
) { bytes in
  let input = Array(bytes)
  let table = readStrings(input)
  guard !PropertyList.recognises(input), input.first.map({ $0 < 0x80 }) ?? false, !input.contains(0),
    let text = String(validating: input, as: UTF8.self)
  else { return }
  let wide = readStrings([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
  expect((table == nil) == (wide == nil), "UTF-16 is taken as UTF-8 is")
  guard let table, let wide else { return }
  let isSame = table.entries.elementsEqual(wide.entries) {
    isSameText($0.key, $1.key) && isSameText($0.value, $1.value)
  }
  expect(isSame && table.duplicates.count == wide.duplicates.count, "UTF-16 says what UTF-8 says")
}

private func readStrings(_ bytes: [UInt8]) -> StringsTable? {
  let table: StringsTable
  do throws(AppFileError) { table = try StringsTable.read(bytes) } catch {
    expectPlace(error, in: bytes.count)
    return nil
  }
  for entry in table.entries { expect((0...bytes.count).contains(entry.offset), "an entry has a place") }
  for duplicate in table.duplicates {
    expect(duplicate.firstOffset <= duplicate.offset && duplicate.offset <= bytes.count, "a key appears twice in order")
  }
  expect(Set(table.entries.map { Array($0.key.utf8) }).count == table.entries.count, "every key stands once")
  var strings = LocalizedStrings()
  strings.add(table, language: "en")
  expect(strings.keys(in: "en").count == table.entries.count, "every key has its text")
  return table
}

func isSameText(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

/// Plural rules, which are property lists of a shape.
let stringsDictionaryTarget = FuzzTarget(
  "stringsdict", longest: 2048,
  words: {
    [
      "NSStringLocalizedFormatKey", "NSStringFormatSpecTypeKey", "NSStringPluralRuleType", "NSStringFormatValueTypeKey",
      "<string>%#@n@</string>", "zero", "one", "two", "few", "many", "other", "<key>", "</key>", "<dict>", "</dict>",
      "<string>", "</string>", "%d", "NSStringVariableWidthRuleType",
    ]
  },
  seeds: { _ in [Array(sampleDictionary.utf8)] }
) { bytes in
  guard let list = readPropertyList(Array(bytes)) else { return }
  let dictionary: StringsDictionary
  do throws(AppFileError) { dictionary = try StringsDictionary(list) } catch {
    expect(!error.reason.isEmpty, "a refusal says why")
    return
  }
  for problem in dictionary.problems { expect(!problem.reason.isEmpty, "a problem says what it is") }
  var strings = LocalizedStrings()
  strings.add(dictionary, language: "en")
  for key in strings.keys { expect(strings.entry(key, in: "en") != nil, "every key has its text") }
}

private let sampleDictionary = """
  <plist version="1.0"><dict><key>streak</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ left</string>
  <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
  <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d day</string>
  <key>other</key><string>%d days</string></dict></dict></dict></plist>
  """

/// A String Catalog, which is JSON of a shape.
let catalogTarget = FuzzTarget(
  "xcstrings", longest: 4096,
  words: {
    [
      "\"sourceLanguage\":\"en\"", "\"version\":\"1.0\"", "\"strings\":{", "\"localizations\":{", "\"stringUnit\":{",
      "\"state\":\"translated\"", "\"value\":\"", "\"variations\":{", "\"plural\":{", "\"device\":{", "\"one\":{",
      "\"other\":{", "\"substitutions\":{", "\"argNum\":1", "\"formatSpecifier\":\"lld\"", "\"shouldTranslate\":false",
      "\"extractionState\":\"manual\"", "%#@n@", "%arg",
    ]
  },
  seeds: { $0.files(".xcstrings") + $0.literals(in: "Tests/AppFilesTests/StringsCatalogTests.swift") }
) { bytes in
  guard let json = try? JSONReader.read(bytes) else { return }
  let catalog: StringsCatalog
  do throws(AppFileError) { catalog = try StringsCatalog(json) } catch {
    expect(!error.reason.isEmpty, "a refusal says why")
    return
  }
  var strings = LocalizedStrings()
  strings.add(catalog)
  for text in catalog.texts {
    expect(strings.entry(text.key, in: text.language) != nil, "every text is found again")
  }
  for problem in strings.problems + catalog.problems {
    expect(!problem.description.isEmpty, "a problem says what it is")
  }
}
