import Diagnostics
import Testing

@testable import Starting

/// What settings mean: layers, variables, conditions.
@Suite struct BuildSettingsTests {
  private func answer(_ layers: [[String: String]], _ name: String = "ID") -> BuildSettings.Answer {
    var settings = BuildSettings(target: "App")
    settings.layers = layers.map { Dictionary(uniqueKeysWithValues: $0.map { (ExactText($0.key), $0.value) }) }
    return settings.answer(name)
  }

  @Test func theNearestLayerWins() {
    #expect(answer([["ID": "a"], ["ID": "b"]]) == .value("a"))
    #expect(answer([[:], ["ID": "b"]]) == .value("b"))
    #expect(answer([[:]]) == .none)
    #expect(answer([["ID": ""]]) == .none)
  }

  @Test func variablesAreFilledIn() {
    #expect(answer([["ID": "$(P).${Q}"], ["P": "com.a", "Q": "$(R)", "R": "b"]]) == .value("com.a.b"))
    #expect(answer([["ID": "x.$(TARGET_NAME).$(PRODUCT_NAME)"]]) == .value("x.App.App"))
    #expect(answer([["ID": "$(SRCROOT)/a.plist"]]) == .value("./a.plist"))
    #expect(answer([["ID": "a$b$"]]) == .value("a$b$"))
  }

  @Test func whatOnlyABuildKnowsIsNoValue() {
    #expect(
      answer([["ID": "com.a.$(PRODUCT_NAME:rfc1034identifier)"]]) == .unknown("$(PRODUCT_NAME:rfc1034identifier)"))
    #expect(answer([["ID": "$(P)"]]) == .unknown("$(P)"))
    #expect(answer([["ID": "$(inherited).x"]]) == .unknown("$(inherited)"))
    #expect(answer([["ID": "$(P"]]) == .unknown("$(P"))
    #expect(answer([["ID": "$($(P))"], ["P": "Q", "Q": "x"]]) == .unknown("$($(P)"))
    guard case .unknown = answer([["ID": "$(ID)"]]) else {
      Issue.record("a circle has no value")
      return
    }
    // 2 to the 40th letters.
    let doubled = Dictionary(uniqueKeysWithValues: (0..<40).map { ("A\($0)", "$(A\($0 + 1))$(A\($0 + 1))") })
    guard case .unknown = answer([["ID": "$(A0)"], doubled]) else {
      Issue.record("too much is no value")
      return
    }
  }

  @Test func conditionsAreNotGuessed() {
    #expect(answer([["ID": "a", "ID[sdk=macosx*]": "b"]]) == .unknown("ID[sdk=macosx*]"))
    #expect(answer([["ID": "a", "ID[sdk=macosx*]": "a"]]) == .value("a"))
    #expect(answer([["ID": "a"], ["ID[sdk=macosx*]": "b"]]) == .value("a"))
  }

  @Test func configurationFiles() {
    let text =
      "// com\n#include \"Base.xcconfig\"\n#include? \"Own.xcconfig\" // maybe\nA = b c // d\nB=1;\nC[sdk=x*] = d\nnothing\n"
    #expect(
      ConfigurationFile.lines(Array(text.utf8)) == [
        .include("Base.xcconfig"), .include("Own.xcconfig"), .setting("A", "b c"), .setting("B", "1"),
        .setting("C[sdk=x*]", "d"),
      ])
  }
}
