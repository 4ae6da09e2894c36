import Foundation
import JSON
import Testing

/// What a Live Activity gets is shown and can be expected like texts: in previews, simulations and tests of people.
@Suite(.needsProgram) struct ShownActivityTests {
  private static func project(_ expectation: String = "gets: something", event: String = "update") throws
    -> TemporaryProject
  {
    try TemporaryProject([
      "belfry.yaml": """
      \(TemporaryProject.head())
      attributes: { word: { type: text, max: 10 }, count: { type: integer, min: 0, max: 10 } }
      live-activities:
        Delivery:
          attributes: { order: { type: text, max: 20 } }
          state:
            status: { type: text, max: 20 }
            count: { type: integer, min: 0, max: 10 }
            price: { type: decimal, places: 2 }
            stops: { type: list, of: text, max: 20, max-items: 3 }
            driver:
              type: object
              properties: { name: { type: text, max: 30 }, cars: { type: integer, min: 0, max: 9 } }
      recipients: { jsonl: people.jsonl }

      """,
      "c.yaml": """
      campaign: c
      deliver: push
      audience: all
      schedule: { at: 2026-12-24 18:30, zone: UTC }
      push: { expires: 1h }
      \(event == "start" ? "alert: { title: Order, body: It is packed }" : "")
      live-activity:
        event: \(event)
        attributes-type: Delivery
        \(event == "start" ? "attributes: { order: A-17 }" : "")
        content-state:
          status: "{{ word }}"
          count: "{{ count }}"
          price: 12.50
          stops: [Berlin, Bonn]
          driver: { name: Dr. Ana <3, cars: 2 }

      """,
      "people.jsonl": #"{"token":"aa","id":"a","word":"packed","count":3}"# + "\n",
      "c.tests.yaml": """
      tests: c
      now: 2026-12-20T00:00:00Z
      personas: { ana: { word: packed, count: 3 } }
      expect:
        - { person: ana, \(expectation) }

      """,
    ])
  }

  /// What is expected, and what is said of it; nil where it holds.
  private static let claims: [(state: String, says: String?)] = [
    ("status: packed", nil), ("count: 3", nil), ("count: 3.0", nil), ("price: 12.5", nil),
    ("stops: [Berlin, Bonn]", nil), ("driver: { cars: 2 }", nil), ("driver: { name: Dr. Ana <3, cars: 2 }", nil),
    ("status: packed, count: 3, price: 12.50", nil),
    ("status: arrived", "content-state.status is \"packed\", not \"arrived\""),
    ("count: 4", "content-state.count is 3, not 4"), ("count: \"3\"", "content-state.count is 3, not \"3\""),
    ("stops: [Bonn, Berlin]", "content-state.stops is [\"Berlin\",\"Bonn\"], not [\"Bonn\",\"Berlin\"]"),
    ("stops: [Berlin]", "content-state.stops is [\"Berlin\",\"Bonn\"], not [\"Berlin\"]"),
    ("driver: { cars: 3 }", "content-state.driver.cars is 2, not 3"),
    ("driver: { plate: B-1 }", "content-state.driver.plate is missing, not \"B-1\""),
    ("driver: true", "content-state.driver is {\"name\":\"Dr. Ana <3\",\"cars\":2}, not true"),
    ("status: { is: packed }", "content-state.status is \"packed\", not {\"is\":\"packed\"}"),
  ]

  @Test(arguments: claims.indices) func valuesOfTheState(_ index: Int) throws {
    let (state, says) = Self.claims[index]
    let told = try Self.project("gets: { content-state: { \(state) } }").belfry("test", "--format", "json")
    #expect(told.status == (says == nil ? 0 : 1), "\(told)")
    let report = try JSONReader.read(Array(told.text.utf8))
    guard case .array(let tried)? = report["expectations"], case .array(let misses)? = tried.first?["misses"] else {
      Issue.record("\(told)")
      return
    }
    #expect(misses.compactMap { $0["message"]?.text } == (says.map { [$0] } ?? []))
    #expect(misses.allSatisfy { $0["line"] == .number("5") })
  }

  @Test func attributesOfAStart() throws {
    let good = try Self.project("gets: { attributes: { order: A-17 }, content-state: { count: 3 } }", event: "start")
    #expect(try good.belfry("test").status == 0)
    let bad = try Self.project("gets: { attributes: { order: A-18 } }", event: "start")
    #expect(try bad.belfry("test").text.contains("attributes.order is \"A-17\", not \"A-18\""))
  }

  /// What a campaign never sends is no matter of trying.
  @Test func valuesThatAreNotSent() throws {
    let misspelt = try Self.project("gets: { content-state: { statsu: packed } }").belfry("check")
    #expect(
      misspelt.text.contains("\"c\" sends no \"statsu\" in \"content-state\"")
        && misspelt.text.contains("did you mean \"status\"?"), "\(misspelt)")
    let attributes = try Self.project("gets: { attributes: { order: A-17 } }").belfry("check")
    #expect(attributes.text.contains("it sends nothing there: remove \"attributes\""), "\(attributes)")
    let project = try Self.project("gets: { content-state: { status: packed } }")
    try project.write(
      "c.yaml",
      Data(
        """
        campaign: c
        deliver: push
        audience: all
        schedule: { at: 2026-12-24 18:30, zone: UTC }
        push: { expires: 1h }
        alert: Hi

        """.utf8))
    let plain = try project.belfry("check").text
    #expect(plain.contains("\"c\" changes no Live Activity, so it has no \"content-state\""), "\(plain)")
  }

  @Test func everyCommandShowsThem() throws {
    let project = try Self.project()
    let cards = try project.belfry("preview").text
    #expect(cards.contains("(shows no alert)") && !cards.contains("(shows nothing)"), "\(cards)")
    for line in [
      "content-state.price: 12.5", "content-state.stops: [\"Berlin\",\"Bonn\"]", "content-state.driver.cars: 2",
    ] {
      #expect(cards.contains(line), "\(cards)")
    }
    let page = try project.belfry("preview", "--format", "html").text
    #expect(page.contains("<th scope=\"row\">content-state.driver.name</th>"), "\(page)")
    #expect(page.contains("Dr. Ana &lt;3</td>") && !page.contains("Shows nothing"))
    let simulated = try project.belfry("simulate", "--recipient", "a", "--horizon", "6w").text
    #expect(simulated.contains("content-state.status: packed") && simulated.contains("content-state.count: 3"))
    let json = try JSONReader.read(
      Array(project.belfry("simulate", "--recipient", "a", "--horizon", "6w", "--format", "json").text.utf8))
    guard case .array(let lines)? = json["occurrences"] else {
      Issue.record("there are no lines")
      return
    }
    #expect(lines.first?["message"]?["activity"]?["content-state"]?["driver"]?["cars"] == .number("2"))
    #expect(lines.first?["message"]?["activity"]?["attributes"] == nil)
  }
}
