import Testing

@testable import Starting

/// What settings mean: layers, variables, conditions.
@Suite struct BuildSettingsTests {
  /// A layer that is nil is a file that is lost.
  private func answer(_ layers: [[String: String]?], _ name: String = "ID") -> BuildSettings.Answer {
    var settings = BuildSettings(target: "App")
    for layer in layers {
      guard let layer else {
        settings.layers.append(.lost(file: "F", .missing))
        continue
      }
      var table = BuildSettings.Table()
      for (name, value) in layer { table.set(name, value) }
      settings.layers.append(.known(table))
    }
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
      Issue.record("too much is not a value")
      return
    }
  }

  @Test func conditionsAreNotGuessed() {
    #expect(answer([["ID": "a", "ID[sdk=macosx*]": "b"]]) == .unknown("ID[sdk=macosx*]"))
    #expect(answer([["ID": "a", "ID[sdk=macosx*]": "a"]]) == .value("a"))
    #expect(answer([["ID": "a"], ["ID[sdk=macosx*]": "b"]]) == .value("a"))
    // In a variable as well.
    #expect(answer([["ID": "$(P)", "P": "a", "P[config=Release]": "b"]]) == .unknown("P[config=Release]"))
    #expect(answer([["ID": "$(P)"], ["P": "a", "P[config=Release]": "a"]]) == .value("a"))
    #expect(answer([["ID": "$(P)", "P[config=Release]": "b"], ["P": "a"]]) == .unknown("P[config=Release]"))
    #expect(answer([["ID": "$(P)", "P": "a", "PQ[config=Release]": "b"]]) == .value("a"))
  }

  @Test func whatALostFileMaySetIsNotKnown() {
    let lost = BuildSettings.Answer.lost(file: "F", .missing)
    #expect(answer([["ID": "a"], nil]) == .value("a"))
    #expect(answer([[:], nil, ["ID": "a"]]) == lost)
    #expect(answer([nil]) == lost)
    #expect(answer([["ID": "$(P)"], nil, ["P": "a"]]) == lost)
    #expect(answer([["ID": "$(PRODUCT_NAME)"], nil]) == lost)
    #expect(answer([["ID": "$(SRCROOT)/$(TARGET_NAME)"], nil]) == .value("./App"))
  }

  /// The work is bounded, not only the depth and the length: 40 to the 6th variables that are empty.
  @Test func variablesWithoutEndAreNoValue() {
    var layer = ["ID": "$(A0)", "A6": ""]
    for number in 0..<6 { layer["A\(number)"] = String(repeating: "$(A\(number + 1))", count: 40) }
    #expect(answer([layer]) == .unknown("$(A6)"))
    // The setting itself and 999 variables are 1,000.
    for (count, isKnown) in [(24, true), (25, false)] {
      let (all, each) = (String(repeating: "$(A)", count: count), String(repeating: "$(B)", count: 40))
      let few = ["ID": "x" + all, "A": each, "B": ""]
      #expect((answer([few]) == .value("x")) == isKnown)
    }
    let long = String(repeating: "x", count: 1024)
    #expect(answer([["ID": long]]) == .value(long))
    #expect(answer([["ID": "$(P)", "P": long + "x"]]) == .unknown("$(P)"))
  }

  @Test func configurationFiles() {
    let text =
      "// com\n#include \"Base.xcconfig\"\n#include? \"Own.xcconfig\" // maybe\nA = b c // d\nB=1;\nC[sdk=x*] = d\nnothing\n"
    #expect(
      ConfigurationFile.lines(Array(text.utf8)) == [
        .include("Base.xcconfig", isOptional: false), .include("Own.xcconfig", isOptional: true),
        .setting("A", "b c"), .setting("B", "1"), .setting("C[sdk=x*]", "d"),
      ])
    // A path that cannot be read is that of a file that is not there.
    #expect(ConfigurationFile.lines(Array("#include \"a//b\"".utf8)) == [.include(" \"a", isOptional: false)])
  }
}
