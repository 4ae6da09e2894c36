import Checking
import Clocks
import Diagnostics
import Expressions
import Foundation
import Language
import Planning
import Testing
import Workspace

/// Campaigns that are sent on request: where their inputs may stand, and that inputs are as well known as attributes.
@Suite struct RequestedCampaignTests {
  private static let inputs = "inputs: { order_total: { type: integer, min: 0, max: 1000 } }\n"

  /// What is told of a campaign: line, rule, and what is planned of it.
  private func check(_ campaign: String, attributes: String = "") throws -> (told: [String], plan: CampaignPlan?) {
    var files = TemporaryProject.base()
    files["belfry.yaml"] = files["belfry.yaml"]?.replacing("attributes:\n", with: "attributes:\n\(attributes)")
    files["c.yaml"] = "campaign: c\n" + campaign
    files["sounds/x.txt"] = ""
    let result = try TemporaryProject(files).check(wantsPlan: true, looksAhead: false)
    let told = result.findings.map { "\($0.path):\($0.start.line) \($0.finding.rule.name): \($0.finding.message)" }
    return (told, result.plan?.campaigns.first)
  }

  private static func push(_ schedule: String, _ more: String) -> String {
    "deliver: push\naudience: all\npush: { expires: 1d }\nschedule: \(schedule)\n" + more
  }

  // MARK: - Schedules

  /// Only a request brings inputs: with every other form they are one mistake, and the texts that name them are none.
  @Test(arguments: ScheduleKeysTests.forms) func inputsOfEachForm(form: ScheduleKeysTests.Form) throws {
    let campaign =
      "deliver: \(form.delivery)\nschedule: { \(form.keys.joined(separator: ", ")) }\n"
      + (form.delivery == "push" ? "audience: all\npush: { expires: never-store }\n" : "")
      + "alert: \"{{ order_total }}\"\nlocalizations: { de: { body: \"{{ order_total }}\" } }\n" + Self.inputs
    let (told, plan) = try check(campaign)
    if form.keys == ["when: requested"] {
      #expect(told == [] && plan?.isRequested == true)
    } else {
      #expect(told.count == 1 && told.first?.contains("inputs-without-request") == true, "\(told)")
      #expect(plan == nil)
    }
  }

  /// Nobody knows when a request comes: it is not over, not late, and has no moment.
  @Test(arguments: ["active", "paused", "draft", "ended"]) func whenItFires(status: String) throws {
    let (told, found) = try check(
      Self.push("{ when: requested }", "alert: Hi\nlocalizations: { de: { body: Ho } }\nstatus: \(status)\n"))
    let plan = try #require(found)
    #expect(told == [] && plan.fires.isEmpty && !plan.isPast && !plan.isOver && plan.need == nil)
    #expect(plan.isRequested == (status == "active"))
    #expect(plan.campaign.schedule.text == "on request")
  }

  @Test func inputsAreNoDefault() throws {
    var files = TemporaryProject.base()
    files["belfry.yaml"]? += "\ndefaults: { \(Self.inputs.dropLast()) }\n"
    files["c.yaml"] =
      "campaign: c\n"
      + Self.push("{ when: requested }", "alert: \"{{ plan }}\"\nlocalizations: { de: { body: \"{{ plan }}\" } }\n")
    files["sounds/x.txt"] = ""
    let found = try TemporaryProject(files).check().findings
    #expect(found.map(\.path) == ["belfry.yaml"])
    #expect(found.map(\.finding.rule.name) == ["unknown-key"])
    #expect(found.first?.finding.help?.contains("can have no default") == true, "\(found.map(\.finding.help))")
  }

  // MARK: - Places

  /// Wherever an attribute may stand, an input may; `§` is one of the two.
  static let places = [
    "alert: { title: \"§\", body: Ho }\nlocalizations: { de: { title: \"§\", body: Ha } }\n",
    "alert: { subtitle: \"§\", body: Ho, title: Hi }\nlocalizations: { de: { subtitle: \"§\", body: Ha, title: Ho } }\n",
    "alert: \"§\"\nlocalizations: { de: { body: \"Du: §\" } }\n",
    "alert: Hi\nlocalizations: { de: { body: Ho } }\ndata: { total: \"§\", text: \"for §\", deep: { list: [\"§\"] } }\n",
    "alert: Hi\nlocalizations: { de: { body: Ho } }\nlink: https://example.com/orders/§\n",
    "alert: Hi\nlocalizations: { de: { body: Ho } }\nthread: order-§\n",
    "alert: Hi\nlocalizations: { de: { body: Ho } }\npush: { collapse: \"order-§\", expires: 1d }\n",
    "variants: [{ name: a, weight: 40, alert: \"§\", localizations: { de: { body: \"§\" } } }, { name: b, weight: 60, alert: No, localizations: { de: { body: Nein } } }]\n",
    "push: { type: background, content-available: true, expires: 1d }\ndata: { total: \"§\" }\n",
    "push: { type: liveactivity, expires: 1d }\nlive-activity: { event: update, content-state: { total: \"§\" } }\n",
  ]

  @Test(arguments: places) func whereInputsMayStand(place: String) throws {
    let lines = place.contains("\npush: ") || place.hasPrefix("push: ") ? "" : "push: { expires: 1d }\n"
    func told(_ schedule: String, _ name: String, _ more: String) throws -> (told: [String], plan: CampaignPlan?) {
      let text = place.replacing("§", with: "{{ \(name) }}")
      return try check("deliver: push\naudience: all\nschedule: \(schedule)\n\(lines)\(text)\(more)")
    }
    let own = try told("{ when: requested }", "order_total", Self.inputs)
    let other = try told("{ at: 2029-12-24 18:30, zone: UTC }", "points", "")
    #expect(own.told == other.told)
    let (size, bound) = (try #require(own.plan?.size), try #require(other.plan?.size))
    // A number up to 1000 has three digits less than one up to a million; a request may come when the moments of an activity have two more.
    let expected = place.contains("deep") ? 9 : place.contains("collapse") ? 0 : place.contains("activity") ? 1 : 3
    #expect((bound.largest ?? 0) - (size.largest ?? 0) == expected)
  }

  // MARK: - Types

  static let types = [
    "{ type: text, max: 12 }", "{ type: text }", "{ type: enum, values: [red, \"sea green\"] }",
    "{ type: integer, min: -5, max: 70 }", "{ type: integer }", "{ type: decimal, min: 0, max: 90, places: 2 }",
    "{ type: boolean }", "{ type: date }", "{ type: timestamp }", "{ type: version }",
    "{ type: text, max: 12, optional: true }", "{ type: enum, values: [a], optional: true }",
    "{ type: timestamp, optional: true }",
    // And with a mistake.
    "{ type: money }", "text", "{ max: 3 }", "{ type: enum }", "{ type: enum, values: [a, a] }",
    "{ type: integer, min: 9, max: 1 }", "{ type: boolean, max: 3 }", "{ type: decimal, places: 12 }",
    "{ type: enum, values: [free, Free] }", "{ type: text, length: 4 }", "[a]", "{}",
  ]

  static let texts = [
    "{{ thing }}", "{{ thing | default: \"none\" }}", "{{ thing | upcase | truncate: 9 }}",
    "{% if thing == \"red\" %}{{ thing }}{% else %}{{ streak_days }} {{ thing }}{% endif %}",
    "{% if thing > 4 and streak_days > 9 %}{{ thing }}{% elsif thing == true %}long, long, long{% endif %}",
    "{% unless thing %}no{% endunless %}{{ thing | date: \"%d.%m.%Y\" }}", "{{ thng }}", "{{ thing | nope }}",
  ]

  /// What is told and proven of an input is what is told and proven of an attribute that is declared alike.
  @Test(arguments: types) func inputsAreAsKnownAsAttributes(type: String) throws {
    for text in Self.texts {
      for audience in ["all", "plan == pro and streak_days < 60"] {
        let written = text.replacing("\"", with: "\\\"")
        let lines =
          "deliver: push\naudience: \(audience)\npush: { expires: 1d }\nalert: \"Hi. \(written)\"\ndata: { a: \"\(written)\" }\n"
          + "localizations: { de: { body: \"Ho. \(written)\" } }\n"
        let input = try check(lines + "schedule: { when: requested }\ninputs:\n  thing: \(type)\n")
        let attribute = try check(lines + "schedule: { now: true }\n", attributes: "  thing: \(type)\n")
        func bare(_ told: [String]) -> [String] {
          told.map { line in
            String(line.drop { $0 != " " }).replacing("an input", with: "an attribute")
              .replacing("of \"input\"", with: "of \"attribute\"")
          }.sorted()
        }
        #expect(bare(input.told) == bare(attribute.told), "\(type) \(text)")
        #expect(input.plan?.size?.largest == attribute.plan?.size?.largest, "\(type) \(text)")
        #expect(input.plan?.size?.smallest == attribute.plan?.size?.smallest, "\(type) \(text)")
        #expect((input.plan == nil) == (attribute.plan == nil))
      }
    }
  }

  /// Of thousands of columns the inputs are the last, whatever the audience says of the first ones.
  @Test func columns() throws {
    let more = (0..<300).map { "  a\($0): { type: integer, min: 0, max: 9 }\n" }.joined()
    let (told, found) = try check(
      "deliver: push\naudience: a299 == 3\npush: { expires: 1d }\nschedule: { when: requested }\n"
        + "inputs: { thing: { type: integer, min: 0, max: 999 }, other: { type: boolean } }\n"
        + "alert: \"{{ a299 }} {{ thing }} {{ request | truncate: 5 }}\"\nlocalizations: { de: { body: \"{{ other }}\" } }\n",
      attributes: more)
    #expect(told == [])
    let campaign = try #require(found?.campaign)
    let names = campaign.columns.attributes.map(\.name)
    #expect(names.suffix(3) == ["thing", "other", "request"] && names.count == 8 + 300 + 10 + 3)
    #expect(campaign.requestColumn == names.count - 1)
    #expect(campaign.attributes.attributes.count == names.count)
    for (column, name) in names.enumerated() { #expect(campaign.columns.index(of: name) == column) }
    // One digit that the audience knows, three, a blank each, and five scalars of four bytes.
    let origin = ",\"belfry\":{\"campaign\":\"c\",\"variant\":\"\",\"request\":\"\"}".utf8.count + 36
    let frame = "{\"aps\":{\"alert\":{\"body\":\"\"}}}".utf8.count + origin
    #expect(found?.size?.largest == frame + 1 + 1 + 3 + 1 + 20, "\(String(describing: found?.size))")
  }
}
