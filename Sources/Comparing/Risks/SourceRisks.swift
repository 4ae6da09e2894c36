import Checking
import Clocks
import Diagnostics
import Language
import Planning

// Which app it is for, and from where it is known who gets what.
extension Risk {
  static let appChanged = Risk(
    .appChanged, .both, mirror: .risk(.appChanged), "requests go to another app, or to the other servers of APNs",
    why:
      "Tokens belong to one app and one environment. Sent elsewhere, they are refused and people get nothing; sent to production, a test wakes people.",
    facts: ["token-environment", "token-kinds"],
    advice: "See that the tokens are those of this app and environment, and that its builds are out.",
    Example(
      "push: { expires: 30d }\n---\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }",
      risky:
        "push: { expires: 30d }\n---\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" }, environment: sandbox }",
      safe: "push: { expires: 29d }\n---\napp: { bundle-id: com.example.streaks, platforms: { ios: \"16.0\" } }"),
    ofAll: { project in
      let (then, now) = (project.then, project.now)
      return project.change("bundle-id", then.bundleID, now.bundleID) { _, _ in true }
        + project.change("environment", then.environment, now.environment) { old, new in
          old.push.flatMap { was in new.push.map { was.isSandbox != $0.isSandbox } } ?? false
        }
    },
    each: { campaign in
      // Where the project says it, it is reported once, of the project.
      guard campaign.isSent, let (old, new) = campaign.both, campaign.then.isSandbox == campaign.project.isSandbox,
        let was = old.push, let now = new.push, was.isSandbox != now.isSandbox
      else { return nil }
      return "\"environment\" is \(now.environment), it was \(was.environment)"
    })

  static let recipientsChanged = Risk(
    .recipientsChanged, .both, mirror: .risk(.recipientsChanged), "recipients are read from elsewhere",
    why: "Another list is the widest change of an audience that there is: anyone may be in it, and anyone missing.",
    advice:
      "Count who gains and who loses with `belfry diff --count`, or build with both lists and compare the builds.",
    Example(
      "alert: Hello\n---\npolicy: { pending: 50 }\nrecipients: { csv: people.csv }",
      risky: "alert: Hello\n---\npolicy: { pending: 50 }\nrecipients: { csv: others.csv }",
      safe: "alert: Bye\n---\npolicy: { pending: 50 }\nrecipients: { csv: people.csv }"),
    ofAll: { project in
      project.change("recipients", project.then.recipients?.shown, project.now.recipients?.shown) { old, new in
        [old, new].contains { $0.push != nil && $0.push?.channel == nil }
      }
    })

  static let sentChanged = Risk(
    .sentChanged, .both, mirror: .risk(.sentChanged), "what was sent is read from elsewhere",
    why:
      "`unless-sent` asks this list. People whom the old one kept from a campaign get it again, and people in the new one miss it.",
    advice: "Carry over what the old list says of the campaigns with `unless-sent`.",
    Example(
      "unless-sent: { one: 7d }\n---\npolicy: { pending: 50 }\nsent: { jsonl: sent.jsonl }",
      risky: "unless-sent: { one: 7d }\n---\npolicy: { pending: 50 }\nsent: { jsonl: other.jsonl }",
      safe: "unless-sent: { one: 7d }\n---\npolicy: { pending: 51 }\nsent: { jsonl: sent.jsonl }"),
    ofAll: { project in
      project.change("sent", project.then.sent?.shown, project.now.sent?.shown, reachesAny: false) { old, new in
        [old, new].contains { $0.turn?.spacings.isEmpty == false }
      }
    })

  static let testRecipientsAdded = Risk(
    .testRecipientsAdded, .harm, mirror: .unpaired("a tester who is removed misses a test and nothing else"),
    "an environment reaches people whom it did not",
    why: "Tests are half-finished. People who are added get all of them; without the list everybody does.",
    advice: "See that each id is a tester's, who has agreed.",
    Example(
      "alert: Hello\n---\ntest-recipients: [qa-1]", risky: "alert: Hello\n---\ntest-recipients: [qa-1, qa-2]",
      safe: "alert: Bye\n---\ntest-recipients: [qa-1]"),
    ofAll: { project in
      guard let was = project.then.overlay?.testRecipients, let overlay = project.now.overlay,
        !project.unread.hides("test-recipients", true, overlay.testRecipients != nil)
      else { return [] }
      guard let now = overlay.testRecipients else {
        return [
          (
            overlay.path, "everybody among the recipients is reached, it was \(Suggestion.list(was, "and"))",
            project.reached(by: "test-recipients")
          )
        ]
      }
      let known = Set(was.map { ExactText($0) })
      let added = now.filter { !known.contains(ExactText($0)) }.map { "\"\($0)\"" }
      return added.isEmpty
        ? []
        : [
          (
            overlay.path, "\(Suggestion.list(added, "and")) \(added.count == 1 ? "is" : "are") reached now",
            project.reached(by: "test-recipients")
          )
        ]
    })

  static let fallbackZoneChanged = Risk(
    .fallbackZoneChanged, .both, mirror: .risk(.fallbackZoneChanged), "people without a time zone live elsewhere",
    why:
      "What comes at a time of their own clock comes hours earlier or later, in their night, or not at all: without a fallback they get nothing of it.",
    advice: "Count them with `belfry diff --count`, and say in the review where they live.",
    Example(
      "schedule: { at: 2029-12-24 18:30, zone: device }\n---\npolicy: { fallback-zone: Europe/Berlin }",
      risky: "schedule: { at: 2029-12-24 18:30, zone: device }\n---\npolicy: { fallback-zone: Asia/Tokyo }",
      safe: "schedule: { at: 2029-12-24 18:30, zone: UTC }\n---\npolicy: { fallback-zone: Europe/Berlin }"),
    ofAll: { project in
      let (was, now) = (project.then.fallbackZone?.name, project.now.fallbackZone?.name)
      return project.change("policy.fallback-zone", was, now, reachesAny: false) { old, new in
        [old, new].contains(where: \.needsZoneOfPeople)
      }
    })
}

extension ChangedProject {
  /// That a value of a project is another one, with the campaigns on both sides that it reaches; empty if it is not, if a side cannot be read, or
  /// if it reaches none and matters only to those.
  fileprivate func change(
    _ key: String, _ was: String?, _ now: String?, reachesAny: Bool = true,
    _ isReached: (_ old: Campaign, _ new: Campaign) -> Bool
  ) -> [Risk.SharedRisk] {
    guard was.map({ ExactText($0) }) != now.map({ ExactText($0) }), !unread.hides(key, was != nil, now != nil) else {
      return []
    }
    let reached = pairs.compactMap { pair -> String? in
      guard let old = pair.old, let new = pair.new, old.isLive || new.isLive, isReached(old.campaign, new.campaign)
      else { return nil }
      return new.campaign.id
    }
    guard reachesAny || !reached.isEmpty else { return [] }
    let name = key.split(separator: ".").last.map(String.init) ?? key
    let file = causes.count == 1 ? causes[0] : parts.first { $0.place.key.utf8.elementsEqual(key.utf8) }?.path ?? path
    return [(file, "\"\(name)\" is \(now ?? "gone"), it was \(was ?? "not given")", reached.sorted())]
  }
}

extension Project {
  /// The servers of APNs, as an author writes them.
  fileprivate var environment: String { isSandbox ? "sandbox" : "production" }
}

extension PushSettings {
  /// The servers of APNs, as an author writes them.
  fileprivate var environment: String { isSandbox ? "sandbox" : "production" }
}

extension Campaign {
  /// Whether it asks where a recipient lives: when it is due, whether quiet hours hold it, or which day it counts for.
  fileprivate var needsZoneOfPeople: Bool {
    guard push != nil, push?.channel == nil else { return false }
    if case .device? = schedule.zone { return true }
    return schedule.quiet != nil || turn?.group != nil
  }
}
