import Clocks
import Diagnostics
import Language
import Payloads
import Rules
import YAML

extension Policy {
  static let keys = Mapping<Policy>(
    "policy",
    [
      Row("quiet-hours", .quietHours, "When no one is to be woken, on the recipient's clock.") {
        $0.quietHours = $1.value
      },
      Row(
        "fallback-zone", .name("an IANA name", .zone), alsoCalled: ["default-zone", "timezone", "zone"],
        example: "Europe/Berlin", "Time zone for people without one; `device` means none. Push only."
      ) { policy, name in policy.fallbackZone = name.value.map { Located($0.text, at: $0.span) } },
      Row("frequency", .frequency, "How many notifications one recipient may get.") {
        ($0.perDay, $0.perWeek) = ($1.value?.perDay, $1.value?.perWeek)
      },
      Row(
        "groups", .groups, example: "{ offers: { per-day: 1 } }",
        "Groups of campaigns of which one person gets only some in a day; the others give way."
      ) { $0.groups = $1.value ?? [] },
      Row(
        "pending", .integer(1...NotificationLimit.pendingRequests.value, "pending"),
        "How many requests one device may hold; lower it to leave room for other code."
      ) { policy, pending in if let pending = pending.value { policy.pending = pending.value } },
      Row(
        "opened-every", .days(OpenedEvery.range, "opened-every"), example: "7d",
        "How often people open the app at least: so many days ahead a device keeps local notifications pending; 7d otherwise."
      ) { $0.openedEvery = $1.value },
      Row("payload-headroom", .integer(0...4000, "payload-headroom"), "Bytes that a vendor adds to each payload.") {
        $0.payloadHeadroom = $1.value?.value ?? 0
      },
      Row(
        "payload-origin", .boolean, example: "false",
        "Whether each push names its campaign, variant and request under the key `belfry`; `true` otherwise."
      ) { policy, origin in if let origin = origin.value { policy.payloadOrigin = origin.value } },
      Row("consent", .consent, "The audience every push must stay within, or one for each tag.") {
        $0.consent = $1.value ?? []
      },
      Row(
        "largest-audience", .largestAudience, alsoCalled: ["max-audience"],
        "How many people one campaign may reach: a number, or \"20%\" of those who are read."
      ) { $0.largestAudience = $1.value },
      Row("everybody-tag", .name("a tag"), "The tag that campaigns to everybody must have, so that reviewers see it.") {
        $0.everybodyTag = $1.value?.located
      },
      Row(
        "forbidden-words", .forbiddenWords, "Words that no text may have, by language; \"*\" means all languages."
      ) { $0.forbiddenWords = $1.value ?? [] },
      Row("required", .requiredKeys, "Keys that every campaign must have, its own or from defaults.") {
        $0.required = $1.value ?? []
      },
      Row(
        "approvals", .approvals,
        "Who must approve which changes; `belfry diff` says it of each, `belfry owners` prints a CODEOWNERS."
      ) {
        $0.approvals = $1.value ?? []
      },
    ]
  ) { policy, key, isUnread in
    if isUnread { policy.unread.insert(key) } else { policy.unread.remove(key) }
  }
}

/// `frequency` as far as it is written.
struct FrequencyKeys: Sendable {
  var perDay: Located<Int>?
  var perWeek: Located<Int>?

  static let keys = Mapping<FrequencyKeys>(
    "frequency", example: "{ per-day: 2 }",
    [
      Row("per-day", .integer(1...1000, "per-day"), "In any day.") { $0.perDay = $1.value },
      Row("per-week", .integer(1...7000, "per-week"), "In any seven days.") { $0.perWeek = $1.value },
    ])
}

/// `quiet-hours` as far as it is written.
struct QuietHoursKeys: Sendable {
  var from: Located<CivilTime>?
  var to: Located<CivilTime>?
  var decision: Located<QuietDecision>?

  static let keys = Mapping<QuietHoursKeys>(
    "quiet-hours",
    [
      Row("from", .time, required: true, alsoCalled: ["start", "begin"], example: "\"22:00\"", "When they begin.") {
        $0.from = $1.value
      },
      Row("to", .time, required: true, alsoCalled: ["end", "until"], example: "\"08:00\"", "When they end.") {
        $0.to = $1.value
      },
      Row(
        "then", .quietDecision, alsoCalled: ["do", "action", "decision"],
        "What happens to notifications in them: hold until they end, drop, or send anyway; a campaign may decide otherwise. Without it everything is sent, with a finding."
      ) { $0.decision = $1.value },
    ])
}

extension ValueReader where Value == Policy {
  /// At least one of its limits.
  fileprivate static let frequency = ValueReader(.mapping(FrequencyKeys.keys.shape)) { reader, node in
    var keys = FrequencyKeys()
    guard let written = reader.read(node, as: FrequencyKeys.keys, into: &keys) else { return nil }
    // An unknown key is reported, and was meant for one of them.
    if written == 0, reader.tree.childCount(reader.tree.resolve(node)) == 0 {
      reader.findings.report(
        .missingKey, at: reader.headSpan(node), "\"frequency\" has no limit",
        help: "add \"per-day: 2\", or remove it")
    }
    if let day = keys.perDay, let week = keys.perWeek, day.value > week.value {
      reader.findings.report(
        .idleLimit, at: day.span, "a day can never have \(day.value), because seven days have at most \(week.value)",
        notes: [Finding.Note("the limit of seven days", at: week.span)],
        help: "write a number below \(week.value), or correct \"per-week\"")
    }
    var policy = Policy()
    (policy.perDay, policy.perWeek) = (keys.perDay?.value, keys.perWeek?.value)
    return policy
  }

  /// A mapping.
  static let policy = ValueReader.mapping(Policy.keys) { _, _ in Policy() }
}

extension ValueReader where Value == Located<QuietDecision> {
  /// What becomes of what would come in the quiet hours.
  static let quietDecision = choice(QuietDecision.allCases, \.name, "hold, drop or send")
}

extension ValueReader where Value == QuietHours {
  /// Two times that differ.
  fileprivate static let quietHours = ValueReader(.mapping(QuietHoursKeys.keys.shape)) { reader, node in
    guard let keys = reader.read(node, as: QuietHoursKeys.keys, QuietHoursKeys()), let from = keys.from,
      let to = keys.to
    else { return nil }
    if from.value == to.value {
      reader.findings.report(
        .outOfRange, at: to.span, "the quiet hours end when they begin", help: "give two different times")
      return nil
    }
    let length = (to.value.secondsOfDay - from.value.secondsOfDay + 86_400) % 86_400
    if length > 12 * 3600 {
      reader.findings.report(
        .longQuietHours, at: to.span, "these quiet hours are \(length / 3600) hours of each day",
        note: "what is due at \(from.value.text) waits until \(to.value.text), or does not come",
        help: "write from: \"\(to.value.text)\" and to: \"\(from.value.text)\", if the others are meant")
    }
    return QuietHours(from: from.value, to: to.value, decision: keys.decision?.value)
  }
}
