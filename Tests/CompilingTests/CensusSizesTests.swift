import Checking
import Clocks
import Compiling
import Expressions
import JSON
import Language
import Recipients
import Testing

@testable import Planning

/// A census writes no request and counts rows by the batch where it can: its figures are those of who writes every one of them.
@Suite struct CensusSizesTests {
  private static let push = "deliver: push\naudience: all\n"
  private static let once = push + "schedule: { at: 2026-12-24 18:30, zone: UTC }\n"

  /// What each campaign is there for stands in its name.
  private static let campaigns: [(String, String)] = [
    ("one-language", once + "alert: Hello\npush: { expires: 1d }\n"),
    ("languages", once + "alert: Hello\nlocalizations: { de: { body: Guten Tag } }\n"),
    ("neither-moment-nor-language", push + "schedule: { at: 2020-12-24 18:30, zone: UTC }\nalert: Hello\n"),
    ("sandbox", once + "alert: Hello\npush: { environment: sandbox }\n"),
    (
      "audience",
      once.replacing("audience: all", with: "audience: plan == free or streak_days > 2500") + "alert: Hello\n"
    ),
    (
      "same-audience",
      once.replacing("audience: all", with: "audience: plan == free or streak_days > 2500") + "alert: Ho\n"
    ),
    ("names", once + "alert: \"{{ nickname | default: 'you' }} {{ first_name | default: 'X' }} {{ streak_days }}\"\n"),
    (
      "filters",
      once + "alert: \"{{ nickname | default: 'x' | upcase | truncate: 9 }}{% if plan == 'pro' %}!{% endif %}\"\n"
    ),
    (
      "values",
      once
        + "alert: Hello\ndata: { n: \"{{ streak_days }}\", p: \"{{ plan }}\", x: \"{{ nickname | default: 'n' }}\" }\n"
    ),
    ("collapse", once + "alert: Hello\npush: { collapse: \"a-{{ plan }}\", expires: 3h }\n"),
    ("own-clock", push + "schedule: { at: 2026-12-24 18:30, zone: device }\nalert: Hello\npush: { expires: 1d }\n"),
    ("own-moment", push + "schedule: { after: 3d, event: last_open }\nalert: Hello\npush: { expires: 1d }\n"),
    ("holdout", once + "alert: Hello\nholdout: 30\n"),
    (
      "variants",
      once
        + "alert: Hello\nlocalizations: { de: { body: Hallo } }\nvariants: [{ name: a, weight: 20 }, { name: b, weight: 30 }, { name: c, weight: 50, alert: Another }]\n"
    ),
    (
      "too-large",
      once
        + "alert: \"\(String(repeating: "x", count: 4020 - TestProject.origin("too-large"))){{ nickname | default: '' }}\"\n"
    ),
    ("full", once + "alert: \"\(String(repeating: "x", count: 4067 - TestProject.origin("full")))\"\n"),
    ("all-too-large", once + "alert: \"\(String(repeating: "x", count: 4090))\"\npush: { expires: 1d }\n"),
  ]

  private func rows() -> String {
    var numbers = SeededNumbers(12)
    var text = "token,id,time_zone,locale,environment,plan,streak_days,nickname,first_name,last_open\n"
    for row in 0..<3000 {
      let token = String(repeating: "0", count: 56 + 2 * numbers.below(4)) + String(row + 10_000) + "0"
      let id = numbers.oneIn(4) ? "" : "u\(numbers.oneIn(5) ? "\\é" : "")\(row)"
      let zone = ["Europe/Berlin", "Asia/Tokyo", "", "America/Adak"][numbers.below(4)]
      let locale = ["de", "de-AT", "en", "", "fr", "zh-Hant-TW", "de_CH"][numbers.below(7)]
      let environment = ["", "", "sandbox", "production"][numbers.below(4)]
      let name = numbers.oneIn(3) ? "" : String(repeating: numbers.oneIn(2) ? "\\" : "é", count: 1 + numbers.below(40))
      let open = numbers.oneIn(4) ? "" : "2026-11-\(18 + numbers.below(3))T10:\(10 + numbers.below(50)):00Z"
      let plan = ["free", "pro", "team"][numbers.below(3)]
      text +=
        "\(token),\(id),\(zone),\(locale),\(environment),\(plan),\(numbers.below(5000)),\(name),N\(row % 7),\(open)\n"
    }
    return text
  }

  /// What writing every request, one by one, says of a campaign.
  private func written(
    _ campaign: Campaign, _ project: Project, _ address: RecipientAddress
  ) throws -> (count: AudienceCount, languages: [String: Int])? {
    guard var renderer = RowRenderer(campaign, in: project, from: TestProject.now) else { return nil }
    var languages: [String: Int] = [:]
    var count = AudienceCount(variants: campaign.variants.count, limit: campaign.push?.payloadLimit ?? 0)
    count.isPersonal = renderer.isPersonal
    let isByZone = if case .device? = campaign.schedule.zone { true } else { false }
    var groups = SendGroups(isPersonal: renderer.isPersonal, isByZone: isByZone)
    let reader = try RecipientReader(address, attributes: project.attributes, zones: project.zones)
    let batch = ColumnBatch(attributes: project.attributes, capacity: 100)
    var buffer = ByteBuffer()
    var isMore = true
    while isMore {
      isMore = try reader.read(into: batch, rejected: { _ in })
      for row in 0..<batch.count {
        buffer.truncate(to: 0)
        switch renderer.render(batch, row, into: &buffer) {
        case .request(let variant, let payload, let at, _):
          count.matched += 1
          let line = buffer.withBytes { String(decoding: $0, as: UTF8.self) }
          languages[String(line.dropFirst("{\"locale\":\"".count).prefix { $0 != "\"" }), default: 0] += 1
          count.byVariant[variant] += 1
          count.sizes.add(payload)
          groups.add(buffer.count, at: at, batch, row)
        case .tooLarge(let payload):
          count.matched += 1
          count.sizes.add(payload)
        case .unsent(let reason): count.unsent[reason] += 1
        case .notInAudience: break
        }
      }
    }
    count.groups = groups.sorted
    return (count, languages)
  }

  @Test func countsAreTheRenderers() throws {
    let test = try TestProject()
    let plans = try Self.campaigns.map { try test.campaign($0.0, $0.1) }
    let request = try test.request(plans, recipients: rows())
    let address = try #require(request.recipients)
    var plan = request.plan
    let census = try Census(address, of: test.project, into: &plan)
    #expect(census.rows == 3000 && census.rejected == 0, "\(census.rejections)")
    for planned in plan.campaigns {
      // Of what is over nobody is asked.
      let written = planned.isOver ? nil : try written(planned.campaign, test.project, address)
      var expected = written?.count
      // Of a payload that is too large no line tells the language.
      if expected?.sizes.over == 0, planned.campaign.variants.contains(where: { !$0.content.texts.isEmpty }) {
        let told = Dictionary(
          uniqueKeysWithValues: (planned.audience?.byLanguage ?? []).map { ($0.language, $0.recipients) })
        #expect(told == written?.languages, "\(planned.campaign.id)")
      }
      expected?.byLanguage = planned.audience?.byLanguage ?? []
      expected?.byProgram = planned.audience?.byProgram ?? []
      expected?.withoutLanguage = planned.audience?.withoutLanguage
      #expect(planned.audience == expected, "\(planned.campaign.id)")
    }
    let counts = Dictionary(uniqueKeysWithValues: plan.campaigns.map { ($0.campaign.id, $0.audience) })
    #expect(counts["sandbox"]??.requests ?? 0 > 100 && counts["languages"]??.requests ?? 0 > 1000)
    #expect(counts["too-large"]??.sizes.over ?? 0 > 100 && counts["all-too-large"]??.requests == 0)
    #expect(counts["full"]??.largest == 4096 && counts["full"]??.requests ?? 0 > 1000)
  }

  /// Variants that say nothing of their own have the programs of the first one: thousands of campaigns may have thousands of them.
  @Test func whatVariantsInheritIsThereOnce() throws {
    let test = try TestProject()
    let variants = "variants: [{ name: a, weight: 20 }, { name: b, weight: 30 }, { name: c, weight: 50\("%") }]\n"
    for (more, isShared) in [
      ("", true), (", alert: Hi", false), (", link: \"https://example.com\"", false), (", data: { a: 1 }", false),
      (", sound: none", false), (", localizations: { de: { body: Tag } }", false), (", sound: default", true),
    ] {
      let lines = Self.once + "alert: Hello\nsound: default\nlocalizations: { de: { body: Hallo } }\n"
      let campaign = try test.campaign("c", lines + variants.replacing("%", with: more)).campaign
      guard let choice = RequestChoice(campaign, in: test.project, from: TestProject.now) else {
        Issue.record("no push")
        continue
      }
      let programs = RequestPrograms(campaign, choice)
      #expect(programs.firsts[0] == programs.firsts[1])
      #expect((programs.firsts[0] == programs.firsts[2]) == isShared, "\(more)")
    }
  }
}

extension SeededNumbers {
  fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
  fileprivate mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
