import AppFiles
import Clocks
import Diagnostics
import Expressions
import Language
import Limits
import Metadata
import Parsing
import Payloads
import Rules

extension CampaignChecker {
  /// The schedule with its zone found.
  func schedule(_ delivery: Delivery?) -> Schedule? {
    guard let file = file.schedule.value else { return nil }
    var timing = Timing(file.form)
    let zone = self.zone(file, isNeeded: timing.needsZone)
    var eventColumn: Int?
    switch file.form {
    case .now: requirePush(delivery, "\"now\"", file.span, "schedule it, or deliver it by push")
    case .at(let time): checkGap(time, zone?.zone, delivery)
    case .dates(let dates): for time in dates { checkGap(time, zone?.zone, delivery) }
    case .every(let rule):
      checkMissingDays(rule, delivery)
      if !rule.own.isEmpty {
        guard let own = ownRecurrence(rule, delivery) else { return nil }
        timing = .own(own)
      }
    case .interval(let interval): checkInterval(interval, delivery)
    case .after(let delay): eventColumn = moment(of: delay, delivery)
    case .region(let region): checkRegion(region, file.span, delivery)
    case .requested: checkRequested(file.span, delivery)
    }
    let rule = eventRule(file, delivery)
    guard let zone else { return nil }
    return Schedule(
      form: file.form, timing: timing, zone: zone.zone, span: file.span, eventColumn: eventColumn, event: rule)
  }

  /// A zone that may be absent where no wall-clock time is involved; nothing after a mistake.
  private struct FoundZone { var zone: ScheduleZone? }

  private func zone(_ file: ScheduleFile, isNeeded: Bool) -> FoundZone? {
    guard let name = file.zone.value else {
      guard isNeeded else { return FoundZone(zone: nil) }
      if file.zone.isWritten { return nil }
      findings.report(
        .missingZone, at: file.span, "the schedule does not say on whose clock",
        note: "09:00 in Berlin is 17:00 in Tokyo",
        help: "add \"zone: device\" for each recipient's own clock, or an IANA name such as \"Europe/Berlin\"")
      return nil
    }
    if name.text == "device" { return FoundZone(zone: .device) }
    return zone(named: name.located).map { FoundZone(zone: .fixed($0)) }
  }

  /// The zone of an IANA name; a finding where there is none.
  func zone(named name: Located<String>) -> Zone? {
    if let zone = known.zone(named: name.value) { return zone }
    let zone = ZoneName(name, in: project.zones).zone(budget: budget, into: &findings) {
      known.zones(ofCity: $0, in: project)
    }
    if let zone { known.keep(zone, named: name.value) }
    return zone
  }

  private func requirePush(_ delivery: Delivery?, _ what: String, _ span: SourceSpan, _ help: Advice) {
    guard delivery == .local else { return }
    findings.report(.scheduleDelivery, at: span, "\(what) does not work for a local campaign", help: help)
  }

  private func requireLocal(_ delivery: Delivery?, _ what: String, _ span: SourceSpan) {
    guard delivery == .push else { return }
    findings.report(
      .scheduleDelivery, at: span, "\(what) does not work for a push", note: "only the device knows when it comes",
      help: "write \"deliver: local\"")
  }

  /// Who renders it has rows, each of a recipient.
  private func checkRequested(_ span: SourceSpan, _ delivery: Delivery?) {
    requirePush(delivery, "\"when: requested\"", span, "schedule it, or deliver it by push")
    if delivery == .push, file.push.value?.channel.isWritten == true {
      findings.report(
        .scheduleDelivery, at: span, "\"when: requested\" does not work for a broadcast",
        note: "each row of a request is one recipient, and a channel has none",
        help: "a broadcast with \"now: true\" is sent whenever it is built")
    }
  }

  private func checkInterval(_ interval: Located<TimeSpan>, _ delivery: Delivery?) {
    let least = NotificationLimit.repeatInterval.value
    let isDays = interval.value.seconds > 0 && interval.value.seconds % 86_400 == 0
    if delivery == .push {
      let isWord = interval.value.seconds == 86_400 || interval.value.seconds == 7 * 86_400
      let unit = interval.value.seconds == 86_400 ? "day" : "week, days: [mon]"
      return findings.report(
        .scheduleDelivery, at: interval.span, "a repeating interval does not work for a push",
        note: "only the device knows when it comes",
        help: isWord
          ? "write \"every: \(unit), at: '09:00', zone: device\""
          : isDays
            ? "use \"every: day\" or \"every: week\" with \"at\" and \"zone\""
            : "write \"deliver: local\"")
    }
    if isDays {
      let unit = interval.value.seconds == 7 * 86_400 ? "week, days: [mon]" : "day"
      let days = interval.value.seconds / 86_400
      let counted = days % 7 == 0 ? "\(days / 7) weeks" : "\(days) days"
      let isWord = interval.value.seconds == 86_400 || interval.value.seconds == 7 * 86_400
      findings.report(
        .driftingInterval, at: interval.span, "an interval of \(interval.value.text) has no time of day",
        note: "it counts from when the app schedules it, and comes an hour earlier or later once clocks change",
        help: isWord
          ? "write \"every: \(unit), at: '09:00', zone: device\""
          : "use \"every: \(counted)\" with \"at\", \"zone\" and \"from\"")
    }
    guard interval.value.seconds < Int64(least) else { return }
    findings.report(
      .intervalTooShort, at: interval.span, "an interval of \(interval.value.text) is too short",
      note: "Apple asks for \(least) seconds at least; apps have been reported to crash with less",
      help: "use at least \"\(least)s\"")
  }

  /// The 29th, 30th and 31st, and 29 February.
  private func checkMissingDays(_ recurrence: RecurrenceRule, _ delivery: Delivery?) {
    guard recurrence.onMissingDay == nil else { return }
    let note =
      delivery == .push
      ? "belfry computes the days, and must know which is meant"
      : "what a device does is not documented; one report of 2017 says that it fires on the 1st of the next month"
    for day in recurrence.days {
      let problem: String? =
        switch day.value {
        case .monthDay(let number) where number > 28: "not every month has a day \(number)"
        case .yearDay(2, 29): "only leap years have a 29 February"
        default: nil
        }
      guard let problem else { continue }
      let said = "say what is meant: \"on-missing-day: skip\" or \"on-missing-day: last\""
      findings.report(
        .missingDay, at: day.span, problem, note: note,
        help: recurrence.unit == .month ? Advice(said + "; \"days: [last]\" is the last of each month") : Advice(said))
    }
  }

  private func checkRegion(_ region: Region, _ span: SourceSpan, _ delivery: Delivery?) {
    requireLocal(delivery, "a place", span)
    let missing = project.platforms.filter { TriggerKind.location.availability.isAbsent(on: $0.platform) }
    for (platform, _) in missing {
      findings.report(
        .platformTooOld, at: span, "\(platform.title) has no location trigger",
        note: "the request is not scheduled there",
        help: "take \(platform.rawValue) out of \"platforms\", or use another schedule")
    }
    if missing.isEmpty,
      let finding = Finding.tooOld(
        TriggerKind.location.availability, "a schedule with a region", at: span, for: project.platforms)
    {
      findings.append(finding)
    }
    if project.isSatisfied(.locationWhenInUse) == false {
      findings.report(
        .missingInfoPlist, at: span, "the Info.plist has no text for \(InfoPlistKey.locationWhenInUse.key)",
        severity: .warning, note: "without it the app never requests the location, and the region never triggers",
        help: "add the key with the sentence that people are to read")
    }
  }

  // MARK: - Clock changes

  /// A time that a fixed zone skips on that very day.
  private func checkGap(_ at: Located<CivilDateTime>, _ zone: ScheduleZone?, _ delivery: Delivery?) {
    guard case .fixed(let fixed)? = zone, case .gap(let transition) = fixed.instants(of: at.value)
    else { return }
    let first = fixed.local(transition.instant)
    findings.report(
      .timeInGap, at: at.span, "\(at.value.text) does not exist in \(fixed.name)",
      label: "clocks jump to \(first.time.text)",
      note: delivery == .push
        ? "clocks change on that day; the push would be sent at \(first.time.text)"
        : "clocks change on that day; what a device does is not documented, most likely it fires at \(first.time.text)",
      help: "use \"\(first.date.text) \(first.time.text)\" or an earlier time")
  }
}
