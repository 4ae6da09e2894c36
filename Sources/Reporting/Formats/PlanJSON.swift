import Checking
import Clocks
import Diagnostics
import Escaping
import Expressions
import JSON
import Language
import Planning

/// `belfry plan --format json`: the findings' format with the plan beside them.
enum PlanJSON {
  /// Of this format alone: it has gained members since the first.
  static let version = "2.0"

  static func bytes(_ report: PlanReport) -> [UInt8] {
    let plan = report.plan
    var writer = JSONWriter(pretty: true)
    writer.object { writer in
      writer.key("format_version")
      writer.string(version)
      writer.key("now")
      writer.string(plan.now.text)
      writer.key("env")
      writer.value(.orNull(report.project.overlay.map { .string($0.name) }))
      if let window = plan.window {
        writer.key("window")
        writer.value(["from": .string(window.from.text), "until": .string(window.until.text)])
      }
      if let basis = report.basis {
        writer.key("basis")
        writer.value(basis)
      }
      writer.key("campaigns")
      writer.array { writer in
        let sent = Dictionary(grouping: report.sending?.batches ?? [], by: \.campaign)
        for (index, campaign) in plan.campaigns.enumerated() {
          write(campaign, OutlookJSON.clocks(index, plan), sent[index] ?? [], to: &writer)
        }
      }
      write(report.timeLine, to: &writer)
      writer.key("pending")
      writer.value(OutlookJSON.pending(plan, report.census))
      writer.key("outlook")
      writer.value(OutlookJSON.outlook(plan))
      writer.key("sending")
      writer.value(SendingJSON.total(report.sending))
      writer.key("recipients")
      if let census = report.census {
        writer.object { writer in
          writer.key("rows")
          writer.integer(census.rows)
          writer.key("rejected")
          writer.integer(census.rejected)
          writer.key("suppressed")
          writer.integer(census.suppressed ?? 0)
          if let count = census.notTest {
            writer.key("not_test")
            writer.integer(count)
          }
          writer.key("problems")
          writer.array { writer in for problem in census.problems { writer.string(problem) } }
          writer.key("not_counted")
          writer.value(uncounted(census.uncounted))
        }
      } else {
        writer.null()
      }
      JSONFormat.writeFindings(report.findings, to: &writer)
      JSONFormat.writeSummary(report.findings, to: &writer)
    }
    return Harmless.report(writer.bytes) + [UInt8(ascii: "\n")]
  }

  /// Local campaigns that rows cannot count, with what the rows lack.
  static func uncounted(_ all: [UncountedCampaigns]) -> JSONValue {
    .array(
      all.map { some in
        [
          "campaigns": .array(some.campaigns.map { .string($0) }),
          "attributes": .array(some.attributes.map { .string($0) }),
        ]
      })
  }

  private static func write(_ line: TimeLine, to writer: inout JSONWriter) {
    writer.key("horizon")
    writer.object { writer in
      for (key, text) in [("until", line.end.text), ("zone", line.zone.name)] {
        writer.key(key)
        writer.string(text)
      }
      writer.key("complete")
      writer.bool(!line.isCut)
    }
    writer.key("occurrences")
    writer.array { writer in
      for entry in line.entries {
        writer.object { writer in
          for (key, text) in [
            ("campaign", entry.plan.campaign.id), ("at", entry.fire.text),
            ("local", Fire.floating(line.zone.local(entry.instant)).text),
          ] {
            writer.key(key)
            writer.string(text)
          }
        }
      }
    }
    writer.key("clock_changes")
    writer.array { writer in
      for change in line.clockChanges {
        writer.object { writer in
          for (key, text) in [("zone", change.zone), ("at", change.transition.instant.text)] {
            writer.key(key)
            writer.string(text)
          }
          for (key, offset) in [
            ("offset_before", change.transition.offsetBefore), ("offset_after", change.transition.offsetAfter),
          ] {
            writer.key(key)
            writer.integer(offset)
          }
        }
      }
    }
  }

  private static func write(
    _ plan: CampaignPlan, _ clocks: JSONValue, _ sent: [SendingTime.Batch], to writer: inout JSONWriter
  ) {
    let campaign = plan.campaign
    writer.object { writer in
      for (key, text) in [
        ("campaign", campaign.id), ("path", campaign.path), ("deliver", campaign.delivery.name),
        ("status", campaign.status.name), ("audience", campaign.audience?.text ?? "all"),
      ] {
        writer.key(key)
        writer.string(text)
      }
      writer.key("over")
      writer.bool(plan.isOver)
      writer.key("on_request")
      writer.bool(plan.isRequested)
      writer.key("recipients")
      if let count = plan.audience { write(count, of: campaign, to: &writer) } else { writer.null() }
      writer.key("group")
      writer.value(.orNull(campaign.turn?.group.map(Self.group)))
      writer.key("unless_sent")
      writer.value(
        .members((campaign.turn?.spacings ?? []).map { ($0.campaign.value, .string($0.within.text)) }))
      writer.key("fires")
      writer.array { writer in for fire in plan.fires { writer.string(fire.text) } }
      writer.key("zone")
      if let zone = campaign.schedule.zone { writer.string(zone.name) } else { writer.null() }
      writer.key("payload")
      if let size = plan.size { write(size, plan, to: &writer) } else { writer.null() }
      writer.key("sending")
      // What the app shows by itself is not sent.
      writer.value(SendingJSON.campaign(campaign.delivery == .local ? nil : plan.audience, sent))
      writer.key("pending_slots")
      writer.integer(plan.need?.most ?? 0)
      writer.key("pending_days")
      if let days = plan.need?.days { writer.integer(days) } else { writer.null() }
      writer.key("clocks")
      writer.value(clocks)
    }
  }

  private static func group(_ group: (membership: GroupMembership, perDay: Int)) -> JSONValue {
    [
      "name": .string(group.membership.group.value), "priority": .integer(group.membership.priority),
      "per_day": .integer(group.perDay),
    ]
  }

  private static func write(_ count: AudienceCount, of campaign: Campaign, to writer: inout JSONWriter) {
    writer.object { writer in
      let reasons = UnsentReason.allCases.map { ($0.name, count.unsent[$0]) }
      for (key, number) in [("matched", count.matched), ("held", count.held)] + reasons + [
        ("in_quiet_hours", count.inQuietHours)
      ] {
        writer.key(key)
        writer.integer(number)
      }
      writer.key("variants")
      writer.object { writer in
        for (variant, number) in zip(campaign.variants, count.byVariant) where !variant.name.isEmpty {
          writer.key(variant.name)
          writer.integer(number)
        }
      }
      writer.key("languages")
      writer.object { writer in
        for count in count.byLanguage {
          writer.key(count.language)
          writer.integer(count.recipients)
        }
      }
      for (key, number) in [
        ("without_language", count.withoutLanguage?.unfit), ("without_locale", count.withoutLanguage?.unknown),
      ] {
        writer.key(key)
        if let number { writer.integer(number) } else { writer.null() }
      }
    }
  }

  private static func write(_ size: PayloadSize, _ plan: CampaignPlan, to writer: inout JSONWriter) {
    let count = plan.audience
    writer.object { writer in
      writer.key("smallest")
      writer.integer(count?.smallest ?? size.smallest)
      writer.key("largest")
      if let largest = count?.largest ?? size.largest { writer.integer(largest) } else { writer.null() }
      writer.key("limit")
      writer.integer(size.limit)
      writer.key("exact")
      writer.bool(count?.largest != nil || size.isExact)
      writer.key("headroom")
      writer.integer(plan.campaign.push?.headroom ?? 0)
      for (key, value) in SendingJSON.sizes(plan) {
        writer.key(key)
        writer.value(value)
      }
    }
  }
}
