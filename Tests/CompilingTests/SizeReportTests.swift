import Checking
import Expressions
import JSON
import Planning
import Testing

/// The table of `plan --why-size` adds up to what is really sent to the recipient that it shows.
@Suite struct SizeReportTests {
  static let campaigns: [(String, isExact: Bool)] = [
    (
      """
      deliver: push
      audience: all
      schedule: { now: true }
      alert: { title: "Hi {{ first_name | default: 'you' }}", body: 'One "quoted"\\n line' }
      data: { plan: "{{ plan }}", days: "{{ streak_days }}", nested: { list: [1, true, "{{ streak_days }} of \\u0001"], deep: { a: b } } }
      push: { expires: 1d }
      """, true
    ),
    (
      """
      deliver: push
      audience: all
      schedule: { now: true }
      alert: { title: Hi, subtitle: "{{ plan | upcase }}", body: "{{ first_name | default: '' | truncate: 9 }}", launch-image: start }
      sound: { name: default, critical: true, volume: 0.5 }
      badge: clear
      thread: "t-{{ streak_days }}"
      link: streaks://x?p={{ streak_days }}
      localizations: { de: { title: Hallo zusammen, body: "{% if streak_days > 10 %}{{ first_name | default: 'x' }}{% endif %}" } }
      push: { expires: 1d }
      """, true
    ),
    (
      """
      deliver: push
      audience: all
      schedule: { now: true }
      alert: "{% if plan == 'pro' %}A long passage{% endif %}{% if plan == 'free' %}Another one{% endif %}."
      push: { expires: 1d }
      """, true
    ),
    (
      """
      deliver: push
      audience: all
      schedule: { now: true }
      variants:
        - { name: a, weight: 50, alert: A short one }
        - { name: b, weight: 50, alert: A longer one, data: { k: "{{ streak_days }}" } }
      push: { expires: 1d }
      """, true
    ),
    (
      """
      deliver: push
      audience: all
      schedule: { now: true }
      push: { content-available: true, type: background, expires: 1d }
      data: { sync: "{{ plan }}" }
      """, true
    ),
  ]

  @Test(arguments: campaigns.indices) func adds(_ index: Int) throws {
    let (lines, isExact) = Self.campaigns[index]
    let test = try TestProject()
    let campaign = try test.campaign("size", lines).campaign
    let report = try #require(SizeReport(of: campaign, in: test.project, from: TestProject.now))
    #expect(report.isExact == isExact, "\(report.bytes) of \(report.bound ?? -1)")
    #expect(report.parts.reduce(0) { $0 + $1.bytes } == report.bytes)
    // Each part has the bound of whoever has the most of it.
    #expect(report.parts.reduce(0) { $0 + ($1.bound ?? 0) } >= report.bound ?? .max)
    #expect(report.parts.reduce(0) { $0 + $1.fromAttributes } == report.costs.reduce(0) { $0 + $1.bytes })
    #expect(report.bytes <= report.bound ?? 0)

    // The renderer that writes what is sent, over the recipient that the report shows.
    guard let renderer = RowRenderer(campaign, in: test.project, from: TestProject.now) else {
      Issue.record("no push")
      return
    }
    let variant = try #require(campaign.variants.firstIndex { $0.name == report.variant })
    let language = campaign.variants[variant].content.texts.firstIndex { $0.locale == report.locale } ?? 0
    let attributes = test.project.attributes
    let batch = ColumnBatch(attributes: attributes, capacity: 1)
    for cost in report.costs {
      let column = try #require(attributes.index(of: cost.attribute.name))
      switch cost.value {
      case .missing: batch.setMissing(column, 0)
      case .number(let number): batch.set(column, 0, number)
      case .text(let bytes): _ = bytes.withUnsafeBufferPointer { batch.setText(column, 0, $0) }
      }
    }
    var buffer = ByteBuffer()
    renderer.renderPayload(batch, 0, variant: variant, language: language, sentAt: TestProject.now, into: &buffer)
    #expect(buffer.count == report.bytes)
    let json = buffer.withBytes { Array($0) }
    #expect((try? JSONReader.read(json)) != nil, "\(String(decoding: json, as: UTF8.self))")
  }

  /// A hundred variants share the hundred per cent; however many more there are, no program is made for them.
  @Test func nobodyGetsAVariantOfNoWeight() throws {
    let test = try TestProject()
    let plan = try test.campaign(
      "none",
      "deliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1d }\nalert: Hello\nvariants: [{ name: first, weight: 0 }, { name: none, weight: 0 }, { name: all, weight: 100, alert: There }]\n"
    )
    guard var renderer = RowRenderer(plan.campaign, in: test.project, from: TestProject.now) else {
      Issue.record("no push")
      return
    }
    let batch = ColumnBatch(attributes: test.project.attributes, capacity: 1)
    var buffer = ByteBuffer()
    // The first one is what a simulator shows where nobody is reached.
    for (variant, text) in [(0, "Hello"), (1, ""), (2, "There")] {
      buffer.truncate(to: 0)
      renderer.renderPayload(batch, 0, variant: variant, language: 0, sentAt: TestProject.now, into: &buffer)
      let payload = buffer.withBytes { String(decoding: $0, as: UTF8.self) }
      #expect(payload.contains(text) && payload.isEmpty == text.isEmpty)
    }
    buffer.truncate(to: 0)
    guard case .request(let variant, _, _, _) = renderer.render(batch, 0, into: &buffer) else {
      Issue.record("no one gets it")
      return
    }
    #expect(variant == 2)
  }

  @Test func localCampaignsHaveNone() throws {
    let test = try TestProject()
    let campaign = try test.campaign(
      "size", "deliver: local\nschedule: { after: 1d, event: install }\nalert: Hello\n"
    ).campaign
    #expect(SizeReport(of: campaign, in: test.project, from: TestProject.now) == nil)
  }
}
