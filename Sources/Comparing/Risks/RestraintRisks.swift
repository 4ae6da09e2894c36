import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Limits
import Planning

// What kept a campaign from people, and does so no more.
extension Risk {
  static let reportsWidened = Risk(
    .reportsWidened, "reports of the app count that did not",
    why: "Whoever has done what `unless` names, or whom `where` left out, gets a notification that is not about them.",
    advice: "Keep the condition, or say in the review why these reports count now.",
    Example(
      "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 50, unless: bought }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }",
      risky:
        "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 50 }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }",
      safe:
        "deliver: local\naudience: all\nschedule: { after: 1h, event: added, where: total > 60, unless: bought }\n---\nevents: { added: { total: { type: integer, min: 0, max: 99 } }, bought: {} }"
    )
  ) { campaign in
    guard let (before, after) = campaign.both, campaign.hasOther("schedule") else {
      return nil
    }
    if let was = before.schedule.report, let now = after.schedule.report, !was.utf8.elementsEqual(now.utf8) {
      return "reports of \"\(now)\" count, before it was \"\(was)\""
    }
    guard let old = before.schedule.event, let new = after.schedule.event else { return nil }
    let kept = Set(new.cancelling.map { ExactText($0) })
    let gone = old.cancelling.filter { !kept.contains(ExactText($0)) }
    let kind = gone.isEmpty ? nil : "\(Suggestion.list(gone.map { "\"\($0)\"" }, "or")) does not take it back any more"
    return lines([kind, counting(old.condition, new.condition, campaign, after.columns)])
  }

  /// Which reports count that did not, by what is asked of them.
  private static func counting(
    _ was: Predicate?, _ now: Predicate?, _ campaign: ChangedCampaign, _ columns: AttributeTable
  ) -> String? {
    guard let was else { return nil }
    guard let now else { return "every report counts, before it was \"\(was.text)\"" }
    guard let asked = was.moved(to: columns) else { return "\"\(was.text)\" cannot be asked any more" }
    switch now.isInside(asked, at: campaign.year, budget: WorkBudget(steps: RunLimit.planWork.value)) {
    case .yes: return nil
    case .no(let example): return "counts now: \(example.text)"
    case .unknown: return "it is not proven that no report counts that did not"
    }
  }

  /// All that is to be told, in one line; nothing where nothing is.
  private static func lines(_ told: [String?]) -> String? {
    let told = told.compactMap { $0 }
    return told.isEmpty ? nil : told.joined(separator: "; ")
  }

  static let restraintLost = Risk(
    .restraintLost, "it comes to people to whom it did not come so soon",
    why: "A group and `unless-sent` are what keeps a person from getting everything at once.",
    advice: "Keep them, or see in `belfry plan` what one person gets now.",
    Example(
      "unless-sent: { one: 7d }\ngroup: offers\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }",
      risky:
        "unless-sent: { one: 7d }\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }",
      safe:
        "unless-sent: { one: 9d }\ngroup: offers\n---\npolicy: { groups: { offers: { per-day: 1 } } }\nsent: { jsonl: sent.jsonl }"
    )
  ) { campaign in
    guard let (before, after) = campaign.both, let old = before.turn else { return nil }
    let spacings = old.spacings.compactMap { spacing -> String? in
      let id = spacing.campaign.value
      let now = after.turn?.spacings.first { $0.campaign.value.utf8.elementsEqual(id.utf8) }
      guard let now else { return "it may come soon after \"\(id)\", before it was \(spacing.within.text)" }
      return now.within < spacing.within
        ? "it may come \(now.within.text) after \"\(id)\", before it was \(spacing.within.text)" : nil
    }
    return lines([old.group.flatMap { loss(of: $0.membership, after.turn?.group?.membership) }] + spacings)
  }

  /// What a group kept back, and does no more.
  private static func loss(of old: GroupMembership, _ new: GroupMembership?) -> String? {
    let name = old.group.value
    guard let new, new.group.value.utf8.elementsEqual(name.utf8) else { return "it was in the group \"\(name)\"" }
    return new.priority > old.priority
      ? "it goes before others of \"\(name)\": priority \(new.priority), it was \(old.priority)" : nil
  }

  static let quietHoursLost = Risk(
    .quietHoursLost, "quiet hours that held it back do so no more, or are shorter",
    why: "What quiet hours held back or dropped may come at night now, and wake people.",
    advice: "Keep the quiet hours, or say in the review what cannot wait until the morning.",
    Example(
      "schedule: { every: day, at: \"23:00\", zone: device }\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }",
      risky:
        "schedule: { every: day, at: \"23:00\", zone: device }\nquiet-hours: send\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }",
      safe:
        "schedule: { every: day, at: \"23:00\", zone: device }\nquiet-hours: drop\n---\npolicy: { quiet-hours: { from: \"22:00\", to: \"08:00\", then: hold } }"
    )
  ) { campaign in
    guard let (before, after) = campaign.both, let old = before.schedule.quiet, after.schedule.timing.canBeHeld,
      after.isNoticed
    else { return nil }
    let hours = "from \(old.from.text) to \(old.to.text)"
    guard let new = after.schedule.quiet else { return "it was held back \(hours), now nothing holds it" }
    return old.isWithin(new) ? nil : "it was held back \(hours), now from \(new.from.text) to \(new.to.text)"
  }

  static let exceptionLost = Risk(
    .exceptionLost, "it comes on a day on which it did not",
    why: "Days are left out for a reason: a holiday, a day of mourning, a sale that somebody else announces.",
    advice: "Keep the day under `except`, or say in the review why it comes then.",
    Example(
      "schedule: { every: day, at: \"12:00\", zone: UTC, except: [2026-12-24] }",
      risky: "schedule: { every: day, at: \"12:00\", zone: UTC }",
      safe: "schedule: { every: day, at: \"12:00\", zone: UTC, except: [2026-12-24, 2026-12-25] }")
  ) { campaign in
    guard let (before, after) = campaign.both, let old = before.schedule.recurrence, !old.except.isEmpty,
      let new = after.schedule.recurrence
    else { return nil }
    let today = CivilDateTime(secondsSinceEpoch: campaign.now.seconds).date
    let days = old.except.filter { day in
      day >= today && !new.isExcepted(day)
        && Occurrences.first(new, from: CivilDateTime(date: day, time: .midnight))?.date == day
    }
    guard !days.isEmpty else { return nil }
    let rest = days.count > 3 ? " and others" : ""
    return "it comes on \(days.prefix(3).map(\.text).joined(separator: ", "))\(rest)"
  }
}

extension Schedule {
  /// What the app reports and this waits for; nothing where it waits for nothing, or for what rows of recipients tell.
  fileprivate var report: String? {
    guard case .after(let delay) = timing, event?.event != nil || eventColumn == nil else { return nil }
    return delay.event.value
  }
}
