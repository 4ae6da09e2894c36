import Diagnostics
import Foundation
import Testing
import Workspace

/// Risks that a comment allows: for the change that brings the comment, in its file, with a reason.
@Suite(.needsProgram) struct AllowanceTests {
  private static func files(_ audience: String, _ comment: String, project: String = "") -> [String: String] {
    TemporaryProject.base().mapValues {
      $0.replacing(", sounds: sounds/", with: "") + ($0.contains("belfry: 1") ? "\n\(project)\n" : "")
    }.merging([
      "one.yaml":
        "campaign: one\ndeliver: push\naudience: \(audience)\(comment)\nschedule: { at: 2029-12-24 18:30, zone: UTC }\nalert: Hello\npush: { expires: 30d }\n"
    ]) { $1 }
  }

  private func diff(_ before: [String: String], _ after: [String: String], _ words: String...) throws -> (
    status: Int32, text: String
  ) {
    let (old, new) = (try TemporaryProject(before), try TemporaryProject(after))
    let told = try new.belfry(["diff", old.root, new.root, "--fail-on", "any"] + words)
    return (told.status, told.text)
  }

  private static let reason = " # belfry: allow audience-widened -- sales asked for it"

  @Test func aNewCommentAllows() throws {
    let before = Self.files("plan == pro", "")
    #expect(try diff(before, Self.files("plan != free", "")).status == 1)
    let told = try diff(before, Self.files("plan != free", Self.reason))
    #expect(told.status == 0 && told.text.contains("(allowed: sales asked for it)"), "\(told)")
    #expect(!told.text.contains("the comment"))
    let json = try diff(before, Self.files("plan != free", Self.reason), "--format", "json").text
    #expect(json.contains("\"allowed\": \"sales asked for it\"") && json.contains("\"idle_allowances\": []"), "\(json)")
    // Another risk of the same file is not in it.
    let more = try diff(before, Self.files("plan != free", Self.reason + "\nsound: { critical: true, volume: 1.0 }"))
    #expect(more.status == 1 && more.text.contains("critical-sound"), "\(more)")
  }

  /// Whoever has allowed one step has not allowed the next.
  @Test func anOldCommentAllowsNothing() throws {
    let before = Self.files("plan == pro", Self.reason)
    let told = try diff(before, Self.files("plan != free", Self.reason))
    #expect(
      told.status == 1 && told.text.contains("one.yaml:3: the comment has allowed \"audience-widened\""), "\(told)")
    // The same words a second time are a new comment.
    let again = try diff(before, Self.files("plan != free", Self.reason + "\n#" + Self.reason.dropFirst(2)))
    #expect(again.status == 0 && again.text.contains("(allowed: "), "\(again)")
    let nothing = try diff(Self.files("plan == pro", ""), Self.files("plan == pro and points > 5", Self.reason))
    #expect(
      nothing.status == 1 && nothing.text.contains("audience-narrowed")
        && nothing.text.contains("this change has no such risk in this file"), "\(nothing)")
    let markdown = try diff(before, Self.files("plan != free", Self.reason), "--format", "markdown")
    #expect(markdown.text.contains("the comment has allowed"), "\(markdown)")
  }

  /// A comment in belfry.yaml is about what all campaigns share, and about no campaign.
  @Test func commentsOfTheProject() throws {
    let strict = "policy: { largest-audience: 10 }"
    let before = Self.files("plan == pro", "", project: strict)
    let reason = "# belfry: allow policy-weakened -- ten were too few\npolicy: { largest-audience: 20 }"
    #expect(try diff(before, Self.files("plan == pro", "", project: reason)).status == 0)
    let other = Self.files("plan != free", "", project: strict + Self.reason)
    #expect(try diff(Self.files("plan == pro", "", project: strict), other).status == 1)
  }

  /// `check` knows the comments: what allows no risk that there is, or says no reason, is told.
  @Test(
    arguments: [
      (" # belfry: allow audience-widened -- asked for", nil),
      (" # belfry: allow audience-widened", "this comment allows nothing"),
      (" # belfry: allow audience-wided -- asked for", "there is no risk \"audience-wided\""),
      (" # belfry: allow title-too-long -- asked for", "this comment suppresses nothing"),
    ] as [(String, String?)])
  func checkKnowsThem(comment: String, message: String?) throws {
    let told = try TemporaryProject(Self.files("plan == pro", comment)).checkAll().findings
      .filter { $0.finding.rule.name.contains("suppression") }
    #expect(told.map(\.finding.message) == (message.map { [$0] } ?? []), "\(told.map(\.finding.message))")
  }
}
