import Checking
import Clocks
import Comparing
import Diagnostics
import Escaping
import Expressions
import JSON
import Language
import Planning

/// `belfry diff --format json`.
enum ComparisonJSON {
  static func bytes(_ report: ComparisonReport) -> [UInt8] {
    let comparison = report.comparison
    let json: JSONValue = [
      "format_version": "1.2", "before": .string(report.names.before),
      "after": .string(report.names.after), "now": .string(comparison.now.text),
      "same": .bool(report.isSame), "unchanged": .integer(comparison.unchanged),
      "project": .array(comparison.project.map(sharedPart)), "changes": .array(comparison.campaigns.map(change)),
      "risks": .array(
        report.risks.map { found in
          [
            "risk": .string(found.first.risk.name),
            "directions": .array(found.first.risk.direction.all.map { .string($0.rawValue) }),
            "campaign": .string(found.campaign ?? ""), "path": .string(found.path),
            "message": .string(found.first.message), "campaigns": .array(found.campaigns.map { .string($0) }),
            "causes": .array(found.first.causes.map { .string($0) }),
            "allowed": .orNull(found.first.allowed.map { .string($0) }),
          ]
        }),
      "approvals": .array(comparison.approvals.map(approval)),
      "idle_allowances": .array(
        report.idle.compactMap { allowance, isOld in
          allowance.place.map { place in
            [
              "risk": .string(allowance.risk), "reason": .string(allowance.reason), "path": .string(place.path),
              "line": .integer(place.line), "earlier": .bool(isOld),
            ]
          }
        }), "unknown": .array(report.unknown.map { .string($0) }),
      "uncompared": .array(
        report.uncompared.map { name, errors, written in
          [
            "name": .string(name), "errors": .array(errors.map(finding)),
            "known": .orNull(report.known(of: name).map(change)), "written": .array(written.map(part)),
          ]
        }),
      "unread": .array(
        report.unread.map { path, kind, _ in ["path": .string(path), "kind": .string(kind)] }),
      "overlays": .array(
        report.overlays.map { overlay in
          ["path": .string(overlay.path), "env": .string(overlay.environment), "kind": .string(overlay.kind)]
        }),
      "recipients": .orNull(
        report.rows.map { rows in
          [
            "rows": .integer(rows.rows), "rejected_before": .integer(rows.rejectedBefore),
            "rejected_after": .integer(rows.rejectedAfter),
            "rows_before": .orNull(rows.rowsBefore.map { .integer($0) }),
            "not_counted": PlanJSON.uncounted(rows.uncounted),
          ]
        }),
      "findings": [
        "new": .array(
          report.new.map(finding)), "gone": .integer(report.gone),
      ],
    ]
    return Harmless.report(JSONWriter.bytes(of: json, pretty: true)) + [UInt8(ascii: "\n")]
  }

  private static func finding(_ located: LocatedFinding) -> JSONValue {
    [
      "rule": .string(located.finding.rule.name), "severity": .string(located.finding.severity.word),
      "path": .string(located.path), "line": .integer(located.start.line),
      "message": .string(located.finding.message),
    ]
  }

  private static func sharedPart(_ change: PartChange) -> JSONValue {
    .members(members(of: change) + [("campaigns", .array(change.campaigns.map { .string($0) }))])
  }

  private static func part(_ change: PartChange) -> JSONValue { .members(members(of: change)) }

  private static func members(of change: PartChange) -> [(String, JSONValue?)] {
    [
      ("key", .string(change.place.key)), ("locale", change.place.locale.map { .string($0) }),
      ("variant", change.place.variant.map { .string($0) }), ("before", .orNull(change.before.map { .string($0) })),
      ("after", .orNull(change.after.map { .string($0) })), ("path", change.path.map { .string($0) }),
    ]
  }

  private static func hasOneSide(_ change: CampaignChange) -> Bool { change.before == nil || change.after == nil }

  private static func shown(_ part: PartChange) -> JSONValue {
    .members([
      ("key", .string(part.place.key)), ("locale", part.place.locale.map { .string($0) }),
      ("variant", part.place.variant.map { .string($0) }), ("text", .string(part.after ?? part.before ?? "")),
    ])
  }

  private static func approval(_ approval: NeededApproval) -> JSONValue {
    [
      "by": .array(approval.row.owners.map { .string($0.value) }), "campaign": .string(approval.campaign),
      "path": .string(approval.path), "risks": .array(approval.risks.map { .string($0) }),
      "folder": .orNull(approval.folder.map { .string($0) }), "tag": .orNull(approval.tag.map { .string($0) }),
    ]
  }

  private static func change(_ change: CampaignChange) -> JSONValue {
    [
      "campaign": .string(change.id), "path": .string(change.path), "kind": .string(change.kind.rawValue),
      "was": .orNull(change.kind == .renamed ? change.before.map { .string($0.campaign.id) } : nil),
      "causes": .array(change.causes.map { .string($0) }),
      "campaigns": .array(change.turns.map { .string($0) }),
      "parts": .array((hasOneSide(change) ? change.shown : change.parts).map(part)),
      "shown": .array(hasOneSide(change) ? [] : change.shown.map(shown)),
      "people": .orNull(
        change.people.map { people in
          .members([
            ("relation", .string(people.name)), ("gained", people.gained.map { .string($0.text) }),
            ("lost", people.lost.map { .string($0.text) }),
          ])
        }), "counted": .orNull(change.count.map(count)), "times": .array(change.times.map(moment)),
      "before": .orNull(change.before.map(figures)), "after": .orNull(change.after.map(figures)),
    ]
  }

  private static func count(_ count: PeopleCount) -> JSONValue {
    [
      "before": .integer(count.requests.before), "after": .integer(count.requests.after),
      "gained": .integer(count.gained), "lost": .integer(count.lost), "other_moment": .integer(count.moved),
      "other_variant": .integer(count.otherVariant),
      "variants": .array(
        count.variants.map { variant in
          [
            "variant": .string(variant.name), "before": .integer(variant.rows.before),
            "after": .integer(variant.rows.after),
          ]
        }),
      "reasons": .array(
        count.reasons.map { reason in
          [
            "reason": .string(reason.reason.name), "before": .integer(reason.rows.before),
            "after": .integer(reason.rows.after), "gained": .integer(reason.gained), "lost": .integer(reason.lost),
          ]
        }),
    ]
  }

  private static func moment(_ change: MomentChange) -> JSONValue {
    var members: [(String, JSONValue?)] = [("kind", .string(change.name))]
    switch change {
    case .moved(let seconds):
      members += [("seconds", .integer(Int(clamping: seconds.magnitude))), ("later", .bool(seconds > 0))]
    case .frequency(let before, let after):
      members += [("times_before", .integer(before)), ("times_after", .integer(after))]
    case .quietHours, .clockChange: break
    }
    if let sides = change.sides { members += [("before", .string(sides.before)), ("after", .string(sides.after))] }
    return .members(members)
  }

  private static func figures(_ plan: CampaignPlan) -> JSONValue {
    [
      "audience": .string(plan.campaign.audience?.text ?? "all"), "status": .string(plan.campaign.status.name),
      "payload": .orNull(
        plan.size.map { size in
          [
            "smallest": .integer(size.smallest), "largest": .orNull(size.largest.map { .integer($0) }),
            "limit": .integer(size.limit),
          ]
        }), "pending_slots": .integer(plan.need?.most ?? 0),
      "next": .orNull(plan.fires.first.map { .string($0.text) }),
    ]
  }
}
