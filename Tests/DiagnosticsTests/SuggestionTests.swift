import Diagnostics
import Testing

/// "Did you mean".
@Suite struct SuggestionTests {
  private let keys = ["alert", "audience", "badge", "sound", "thread", "time-sensitive", "title"]

  @Test func oneMistake() {
    #expect(Suggestion.near("soundd", in: keys).names == ["sound"])
    #expect(Suggestion.near("soud", in: keys).names == ["sound"])
    #expect(Suggestion.near("sounx", in: keys).names == ["sound"])
    #expect(Suggestion.near("suond", in: keys).names == ["sound"])
    #expect(Suggestion.near("Sound", in: keys).names == ["sound"])
    #expect(Suggestion.near("time_sensitive", in: keys).names == ["time-sensitive"])
    #expect(Suggestion.near("TimeSensitive", in: keys).names == ["time-sensitive"])
  }

  @Test func notTooFar() {
    #expect(Suggestion.near("xyz", in: keys).isEmpty)
    #expect(Suggestion.near("", in: keys).isEmpty)
    #expect(Suggestion.near("title", in: []).isEmpty)
    #expect(Suggestion.near("audio", in: keys).isEmpty)
    #expect(Suggestion.near(String(repeating: "a", count: 65), in: [String(repeating: "a", count: 65)]).isEmpty)
    #expect(
      Suggestion.near(String(repeating: "a", count: 64), in: [String(repeating: "a", count: 64)]).names.count == 1)
  }

  @Test func bestFirstAndAtMostThree() {
    #expect(Suggestion.near("abcdef", in: ["abcdxx", "abcdex", "abcdef1"]).names == ["abcdef1", "abcdex", "abcdxx"])
    #expect(Suggestion.near("aaaa", in: ["aaad", "aaac", "aaab", "aaae"]).names == ["aaab", "aaac", "aaad"])
  }

  @Test func words() {
    #expect(Suggestion.question("soundd", in: keys)?.text == "did you mean \"sound\"?")
    #expect(Suggestion.question("aaa", in: ["aab", "aac"])?.text == "did you mean \"aab\" or \"aac\"?")
    #expect(Suggestion.question("xyz", in: keys)?.text == nil)
    #expect(Suggestion.list([], "or") == "")
    #expect(Suggestion.list(["a"], "or") == "a")
    #expect(Suggestion.list(["a", "b"], "and") == "a and b")
    #expect(Suggestion.list(["a", "b", "c"], "or") == "a, b or c")
  }
}
