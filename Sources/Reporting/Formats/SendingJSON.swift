import Clocks
import JSON
import Planning

/// The parts of `belfry plan --format json` that are about how large requests are and when they go out.
enum SendingJSON {
  /// Members of a campaign's `payload`.
  static func sizes(_ plan: CampaignPlan) -> [(key: String, value: JSONValue)] {
    let breakdown = PayloadBreakdown(of: plan)
    return [
      ("distribution", .orNull(plan.audience.flatMap { $0.sizes.count == 0 ? nil : distribution($0.sizes) })),
      (
        "places",
        .array(
          (breakdown?.places ?? []).map { place in
            [
              "locale": .orNull(place.locale.isEmpty ? nil : .string(place.locale)),
              "variant": .orNull(place.variant.isEmpty ? nil : .string(place.variant)),
              "smallest": .integer(place.smallest), "largest": .orNull(place.largest.map { .integer($0) }),
            ]
          })
      ),
      (
        "dearest",
        .array(
          (breakdown?.dearest ?? []).map { field in
            ["field": .string(field.name), "bytes": .orNull(field.most.map { .integer($0) })]
          })
      ),
    ]
  }

  private static func distribution(_ sizes: PayloadDistribution) -> JSONValue {
    func percentile(_ percent: Int) -> JSONValue { .integer(sizes.percentile(percent) ?? 0) }
    return [
      "count": .integer(sizes.count), "over": .integer(sizes.over), "smallest": .integer(sizes.smallest ?? 0),
      "p50": percentile(50), "p90": percentile(90), "p99": percentile(99), "largest": .integer(sizes.largest ?? 0),
      "steps": .array(sizes.histogram.map { ["up_to": .integer($0.upTo), "count": .integer($0.count)] }),
    ]
  }

  /// What goes out of one campaign; `null` without recipients.
  static func campaign(_ count: AudienceCount?, _ sent: [SendingTime.Batch]) -> JSONValue {
    guard let count else { return .null }
    return [
      "requests": .integer(count.requests), "bytes": .integer(count.bytes), "batches": .integer(count.batches),
      "moments": .array(
        count.groups.enumerated().map { index, group in
          let batch = sent.indices.contains(index) ? sent[index] : nil
          return [
            "zone": .orNull(group.zone.map { .string($0) }), "at": .string(group.instant.text),
            "requests": .integer(group.requests), "bytes": .integer(group.bytes),
            "starts": .orNull(batch.map { .string($0.starts.text) }),
            "ends": .orNull(batch.map { .string($0.ends.text) }),
            "expired": .orNull(batch.map { .integer($0.expired) }),
            "quiet_hours": .orNull(batch.map { .bool($0.endsInQuietHours) }),
          ]
        }),
    ]
  }

  /// What a rate makes of all campaigns; `null` without one.
  static func total(_ sending: SendingTime?) -> JSONValue {
    guard let sending else { return .null }
    return [
      "rate": .integer(sending.rate), "seconds": .integer(sending.seconds),
      "busiest": .orNull(
        sending.busiest.map { ["at": .string($0.instant.text), "requests": .integer($0.requests)] }),
    ]
  }
}
