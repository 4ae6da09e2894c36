import Checking
import Clocks
import Diagnostics
import Escaping
import Language
import Planning

/// What a plan says of all campaigns together: slots of devices, what comes together for one person, what clocks do.
struct OutlookText {
  /// More lines of one kind are counted, not shown; the JSON form has them all.
  private static let shown = 12

  let plan: Plan
  let policy: Policy
  let style: TextStyle

  /// What is said of one matter: in one line, and in those below it.
  struct Section {
    let head: String
    var lines: [String] = []
    /// What a terminal shows between the two: how full something is.
    var bar: Bar?
  }

  var text: String {
    sections.map { section in
      let bar = section.bar.map { " " + $0.text(cells: 10, isASCII: style.isASCII) } ?? ""
      return "\n\(Harmless.line(section.head))\(bar)\n"
        + section.lines.map { "  \(Harmless.line($0))\n" }.joined()
    }.joined()
  }

  var sections: [Section] { [slots].compactMap { $0 } + groups + outlook }

  // MARK: - Groups

  /// Who goes first in each group, and who stands back for what was sent.
  private var groups: [Section] {
    let campaigns = plan.campaigns.filter(\.isLive).map(\.campaign)
    var sections: [Section] = policy.groups.compactMap { group in
      let members = campaigns.filter { campaign in
        campaign.turn?.group?.membership.group.value.utf8.elementsEqual(group.name.value.utf8) == true
      }.map { (id: $0.id, priority: $0.turn?.group?.membership.priority ?? 0) }
      guard !members.isEmpty, let perDay = group.perDay else { return nil }
      let order = members.sorted { $0.priority != $1.priority ? $0.priority > $1.priority : $0.id < $1.id }
      let lines = order.prefix(Self.shown).map { "\($0.id), priority \(grouped($0.priority))" }
      let more = order.count > Self.shown ? ["and \(grouped(order.count - Self.shown)) more"] : []
      return Section(
        head:
          "of the group \"\(group.name.value)\" one person gets at most \(grouped(perDay)) a day, in this order:",
        lines: lines + more)
    }
    let spaced = campaigns.flatMap { campaign in
      (campaign.turn?.spacings ?? []).map { spacing in
        let other = spacing.campaign.value.utf8.elementsEqual(campaign.id.utf8) ? "itself" : spacing.campaign.value
        return "\(campaign.id) not within \(spacing.within.text) of \(other)"
      }
    }
    if !spaced.isEmpty {
      let more = spaced.count > Self.shown ? ["and \(grouped(spaced.count - Self.shown)) more"] : []
      sections.append(Section(head: "unless sent:", lines: Array(spaced.prefix(Self.shown)) + more))
    }
    return sections
  }

  // MARK: - Slots

  private var slots: Section? {
    let (budget, kind) = (plan.pending, plan.pending.fullest)
    guard plan.campaigns.contains(where: { $0.isLive && $0.campaign.delivery == .local }) else {
      return nil
    }
    var lines: [String] = []
    if !kind.audiences.isEmpty {
      lines.append("where \(budget.isProven ? "" : "possibly ")\(names(kind.audiences)) \(hold(kind.audiences.count))")
    }
    if let covered = kind.coveredDays {
      lines.append(
        covered == 0
          ? "not even one day without the app is covered"
          : "only \(counted(covered, "day")) without the app are covered")
    } else if let days = budget.days {
      let usual = policy.openedEvery == nil ? " (`policy: opened-every` says how many)" : ""
      lines.append("enough for people who open the app every \(counted(days, "day"))\(usual)")
    }
    let again = plan.campaigns.filter { $0.isLive && $0.campaign.schedule.repeats && $0.need?.most ?? 0 > 0 }
    let rolling = again.filter { $0.need?.days != nil }.map(\.campaign.id)
    if !rolling.isEmpty {
      let more = rolling.count > Self.shown ? ", and \(grouped(rolling.count - Self.shown)) more" : ""
      lines.append(
        "silent when no one opens the app for longer: \(rolling.prefix(Self.shown).joined(separator: ", "))\(more)")
    }
    for other in budget.kinds.dropFirst().prefix(Self.shown) {
      lines.append("\(grouped(other.slots)) where \(names(other.audiences)) \(hold(other.audiences.count))")
    }
    return Section(
      head: "pending requests of the fullest device:", lines: lines, bar: Bar(kind.slots, of: budget.limit))
  }

  private func names(_ audiences: [String]) -> String {
    let shown = audiences.prefix(4).map { "\"\($0)\"" }
    return Suggestion.list(Array(shown), "and") + (audiences.count > 4 ? " and \(audiences.count - 4) more" : "")
  }

  private func hold(_ count: Int) -> String { count == 1 ? "holds" : "hold" }

  // MARK: - Ahead

  private var outlook: [Section] {
    guard let outlook = plan.outlook, plan.campaigns.contains(where: \.isLive) else {
      return []
    }
    var sections: [Section] = []
    if let day = outlook.day, let week = outlook.week {
      let most = "\(peak(day, policy.perDay)), \(peak(week, policy.perWeek))"
      var lines = who(day, week)
      if !outlook.untimed.isEmpty { lines.append("and when their moment comes: \(ids(outlook.untimed))") }
      sections.append(Section(head: "most for one person in these days: \(most)", lines: lines))
    }
    sections += section("at the same moment:", outlook.collisions.map(collision))
    if !outlook.waiting.isEmpty {
      let waiting = ids(outlook.waiting)
      sections.append(
        Section(head: "for a device that is offline APNs may keep only one push; these can wait at once: \(waiting)"))
    }
    let notes = zip(plan.campaigns, outlook.clocks).flatMap { plan, notes in
      notes.map { "\(plan.campaign.id): \($0.text)" }
    }
    return sections + section("clocks:", notes) + [end(outlook)]
  }

  /// Where the looking ahead stops: what fires later is compared with nothing.
  private func end(_ outlook: Outlook) -> Section {
    let later = outlook.later.isEmpty ? [] : ["not compared, because they first fire later: \(ids(outlook.later))"]
    var weeks: [String] = []
    if let last = outlook.further.last {
      let count = outlook.further.count
      let days = "\(outlook.further[0].from.text) to \(outlook.further[0].until.adding(days: -1).text)"
      weeks = [
        count == 1
          ? "and at the days from \(days), in which something first fires"
          : "and at \(grouped(count)) stretches of days in which something first fires, the first from \(days), the last to \(last.until.adding(days: -1).text)"
      ]
    }
    return Section(
      head: "looked ahead \(Outlook.days) days, to \(outlook.until.adding(days: -1).text)", lines: weeks + later)
  }

  private func section(_ head: String, _ lines: [String]) -> [Section] {
    guard !lines.isEmpty else { return [] }
    let left = lines.count - Self.shown
    let more = left > 0 ? ["and \(grouped(left)) more; --format json has them all"] : []
    return [Section(head: head, lines: lines.prefix(Self.shown) + more)]
  }

  /// Whom the most of a day and of a week can reach; nothing where everybody gets it.
  private func who(_ day: FrequencyPeak, _ week: FrequencyPeak) -> [String] {
    func line(_ when: String, _ peak: FrequencyPeak) -> [String] {
      guard !peak.audiences.isEmpty else { return [] }
      let held = "\(names(peak.audiences)) \(hold(peak.audiences.count))"
      return ["\(when)someone for whom \(peak.isProven ? "" : "possibly ")\(held)"]
    }
    if day.isProven == week.isProven,
      day.audiences.elementsEqual(week.audiences, by: { $0.utf8.elementsEqual($1.utf8) })
    {
      return line("", day)
    }
    return line("on that day ", day) + line("in that week ", week)
  }

  private func ids(_ indices: [Int]) -> String {
    let shown = indices.prefix(Self.shown).map { plan.campaigns[$0].campaign.id }
    return shown.joined(separator: ", ")
      + (indices.count > shown.count ? " and \(grouped(indices.count - shown.count)) more" : "")
  }

  private func peak(_ peak: FrequencyPeak, _ promise: Int?) -> String {
    let when = peak.days == 1 ? "on \(peak.first.text)" : "in the week from \(peak.first.text)"
    return "\(grouped(peak.count)) \(when)\(promise.map { " of \(grouped($0))" } ?? "")"
  }

  private func collision(_ collision: Collision) -> String {
    var text = "\(when(collision.fire)): \(ids(collision.campaigns))"
    if let place = collision.place {
      text += place.zones == 1 ? " in \(place.example)" : " in \(grouped(place.zones)) zones such as \(place.example)"
    }
    if let thread = collision.thread { text += ", in the thread \"\(thread)\"" }
    if let collapse = collision.collapse { text += ", with the collapse id \"\(collapse)\"" }
    if collision.times > 1 { text += ", \(grouped(collision.times)) times" }
    return text
  }

  private func when(_ fire: Fire) -> String {
    switch fire {
    case .instant(let instant): instant.text
    case .floating(let local): "\(local.text) device"
    }
  }
}

extension ClockNote {
  /// In one line: `2026-12-24 18:30 is another day in Asia/Tokyo: friday 2026-12-25 02:30`
  var text: String {
    let place = zones == 1 ? "in \(example)" : "in \(grouped(zones)) zones such as \(example)"
    switch kind {
    case .gap:
      return "\(wall.text) does not exist \(place); the first moment after is \(there.time.text) there"
    case .overlap: return "\(wall.text) comes twice \(place); the first of the two counts"
    case .passed: return "\(wall.text) has passed \(place), where it is \(there.text)"
    case .otherDay: return "\(wall.text) is another day \(place): \(there.date.weekday.name) \(there.text)"
    case .quietHours: return "\(wall.text) is in the quiet hours \(place), where it is \(there.text)"
    }
  }
}
