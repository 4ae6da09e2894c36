import Diagnostics
import Testing

@Suite struct LookAlikesTests {
  @Test(arguments: [
    ("campaign", "campaign"), ("саmpaign", "campaign"), ("ａｌｅｒｔ", "alert"), ("ti\u{200B}tle", "title"),
    ("time–sensitive", "time-sensitive"), ("\u{A0}title", " title"), ("名前", "名前"), ("Öffnen", "Öffnen"), ("", ""),
  ])
  func ascii(text: String, plain: String) { #expect(LookAlikes.ascii(text) == plain) }

  @Test(arguments: [
    ("саmpaign", "\"с\" is U+0441, not \"c\""), ("a\u{A0}b", "there is a no-break space (U+00A0) in it"),
    ("ti\u{200B}tle", "there is an invisible character (U+200B) in it"), ("“x”", "\"“\" is U+201C, not \"\"\""),
  ])
  func note(text: String, words: String) { #expect(LookAlikes.note(text) == words) }

  @Test func nothingIsSaidOfWhatIsItself() {
    #expect(LookAlikes.note("title") == nil && LookAlikes.note("名前") == nil && LookAlikes.note("Öffnen") == nil)
    #expect(LookAlikes.blank("\u{3000}") == "ideographic space (U+3000)" && LookAlikes.blank(" ") == nil)
  }

  @Test func suggestionsSeeThroughThem() {
    #expect(Suggestion.near("саmpaign", in: ["campaign", "badge"]).names == ["campaign"])
    #expect(Suggestion.isSame("Launch_Image", "launch-image") && !Suggestion.isSame("title", "titles"))
  }
}
