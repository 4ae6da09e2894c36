import Diagnostics
import Expressions
import Language
import Parsing
import Rules
import YAML

// What a campaign is asked because it is a step of a sequence.
extension CampaignChecker {
  /// The id of a step: that of its file and its own name.
  func checkID(of step: (sequence: Scalar, name: Scalar), _ id: Scalar) -> Scalar? {
    let (sequence, name) = step
    guard isKebabCase(sequence.text) else {
      findings.report(
        .invalidName, at: sequence.span, "\"\(sequence.text)\" is not an id in kebab-case",
        help: Self.kebabQuestion(sequence.text)
          ?? "use small letters, digits and \"-\", at most 64 bytes, for example \"welcome\"")
      return nil
    }
    if !isNamed(sequence.text) {
      findings.report(
        .fileName, at: sequence.span, "the campaign \"\(sequence.text)\" is in a file of another name",
        note: "people look for \"\(sequence.text).yaml\"", help: "rename the file or the campaign")
    }
    guard isKebabCase(name.text) else {
      findings.report(
        .invalidName, at: name.span, "\"\(name.text)\" is not the name of a step in kebab-case",
        help: Self.kebabQuestion(name.text) ?? "use small letters, digits and \"-\", for example \"third-day\"")
      return nil
    }
    guard isKebabCase(id.text) else {
      findings.report(
        .invalidName, at: name.span, "the step \"\(name.text)\" makes an id of more than 64 bytes",
        note: "it is the campaign \"\(id.text)\"", help: "choose a shorter name")
      return nil
    }
    return id
  }

  /// Who is left of an audience once those who have met the exit are gone.
  func remaining(of people: Predicate?, _ delivery: Delivery?) -> Predicate? {
    guard let exit = file.exit.value else {
      isUnusable = true
      return people
    }
    guard file.step != nil else {
      findings.report(
        .unknownKey, at: exit.span, "\"exit\" ends a sequence, and there are no steps",
        help: "write it into the audience: \"audience: … and not (\(exit.text))\"")
      return people
    }
    guard file.audience.isWritten || delivery != .push else {
      if file.push.value?.channel.value != nil {
        findings.report(
          .broadcastChannel, at: exit.span, "a broadcast has no audience that someone could leave",
          help: "remove \"exit\", or send to an audience")
      }
      return people
    }
    let (before, wasUnusable) = (findings.count, isUnusable)
    let met = audience(exit)
    guard let met, people != nil || !file.audience.isWritten, isUnusable == wasUnusable else { return people }
    if delivery == .local { requireOnDevice(met.columns, at: exit.span) }
    var found: [Finding] = []
    let text = file.audience.value.map { "(\($0.text)) and not (\(exit.text))" } ?? "not (\(exit.text))"
    let left = known.predicate(text, project, budget: budget, into: &found)
    // What each of the two is told alone is no news of both; and that some of one is idle beside the other is how sequences are.
    let first = found.first { $0.severity == .error || $0.rule === Rule.audienceAlwaysFalse }
    if !findings.hasError(since: before), let first {
      findings.report(
        first.rule, at: exit.span, "no one gets this step as it is meant: \(first.message)", severity: first.severity,
        note: "it is for \"\(text)\"", help: "correct the exit or the audience")
    }
    guard let left else {
      isUnusable = true
      return people
    }
    readers = left
    return left
  }
}
