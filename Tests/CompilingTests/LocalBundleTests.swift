import Clocks
import Foundation
import JSON
import Parsing
import Testing

@testable import Compiling
@testable import Planning

@Suite("local bundles")
struct LocalBundleTests {
  private let folder = "local/com.example.streaks.notificationbundle"

  @Test("content stands once and carries Apple's own names")
  func content() throws {
    let test = try TestProject(sounds: ["chime.caf"], media: ["flame.png"])
    let plan = try test.campaign(
      "daily-reminder",
      """
      deliver: local
      audience: streak_days > 3
      schedule: { every: day, at: [ "09:00", "18:30:15" ], zone: device }
      alert: { title: "100 % {{ first_name | default: 'you' }}", body: "{% if streak_days > 5 %}50 % of {{ streak_days }}{% else %}9%{% endif %}" }
      localizations: { de: { body: "Los" } }
      badge: 3
      sound: chime.caf
      media: flame.png
      category: REMINDER
      thread: "t-{{ plan }}"
      interruption: time-sensitive
      relevance: 0.5
      link: "streaks://day/{{ streak_days }}"
      data: { n: 1, list: [ a, "{{ streak_days }}" ] }
      """)
    let report = try build(test.request([plan]))
    #expect(report.campaigns.map(\.requests) == [2])
    let requests = try test.json("\(folder)/Belfry.json")
    let campaigns = try #require(requests["campaigns"] as? [[String: Any]])
    let campaign = try #require(campaigns.first)
    #expect(
      campaign["rule"] as? NSDictionary == [
        "kind": "calendar", "form": "repeating", "every": ["unit": "day", "number": ["value": 1]],
        "at": ["value": ["09:00", "18:30:15"]], "zone": "device",
      ])
    #expect(campaign["slots"] as? NSDictionary == ["most": 2, "days": NSNull()])
    #expect((campaign["audience"] as? [String: Any])?["expression"] as? String == "streak_days > 3")
    let variants = try #require(campaign["variants"] as? [[String: Any]])
    let content = try #require(variants.first?["content"] as? [String: Any])
    #expect(content["badge"] as? Int == 3)
    #expect(content["sound"] as? NSDictionary == ["type": "named", "name": "chime.caf"])
    #expect(content["categoryIdentifier"] as? String == "REMINDER")
    #expect(content["interruptionLevel"] as? String == "timeSensitive")
    #expect(content["relevanceScore"] as? Double == 0.5)
    #expect(content["attachments"] as? NSArray == [["identifier": "media", "file": "Media/flame.png"]])
    #expect((content["threadIdentifier"] as? [Any])?.first as? String == "t-")

    let texts = try #require(content["localizations"] as? [String: [String: Any]])
    // Every text keeps its per cent signs, also inside an if; the bundle says so.
    #expect(requests["percent"] as? String == "as-written")
    #expect((texts["en"]?["title"] as? [Any])?.first as? String == "100 % ")
    let body = try #require((texts["en"]?["body"] as? [[String: Any]])?.first)
    let branches = try #require(body["if"] as? [[String: Any]])
    #expect((branches[0]["then"] as? [Any])?.first as? String == "50 % of ")
    #expect(branches[1]["else"] as? [String] == ["9%"])
    #expect(texts["de"]?["body"] as? [String] == ["Los"])

    #expect(
      content["userInfo"] as? NSDictionary == [
        "link": "", "n": 1, "list": ["a", ""], "belfry": ["campaign": "daily-reminder", "variant": ""],
      ])
    #expect(
      requests["prefix"] as? String == "belfry." && requests["assignment_id"] as? String == "recipient")
    #expect(requests["authorization"] as? [String] == ["alert", "badge", "sound"])
    #expect(campaign["attributes"] as? [String] == ["first_name", "plan", "streak_days"])
    let templates = try #require(content["userInfoTemplates"] as? [[String: Any]])
    #expect(templates.map { $0["path"] as? NSArray } == [["link"], ["list", 1]])
    #expect(templates.map { $0["keeps_type"] as? Bool } == [false, true])
    #expect(try test.data("\(folder)/Sounds/chime.caf") == Data("sound chime.caf".utf8))
    #expect(try test.data("\(folder)/Media/flame.png") == Data("media flame.png".utf8))
  }

  @Test("each form of a schedule is a rule without moments")
  func rules() throws {
    let test = try TestProject()
    let written: [(schedule: String, rule: NSDictionary)] = [
      (
        "{ at: 2026-12-24 18:30, zone: Europe/Berlin }",
        ["kind": "dates", "form": "rolling", "at": ["value": ["2026-12-24T18:30:00"]], "zone": "Europe/Berlin"]
      ),
      (
        "{ every: day, at: \"12:00\", zone: device, from: 2026-12-01, count: 3, except: [2026-12-02] }",
        [
          "kind": "calendar", "form": "rolling", "every": ["unit": "day", "number": ["value": 1]],
          "at": ["value": ["12:00"]], "from": ["value": "2026-12-01"], "count": ["value": 3],
          "except": ["value": ["2026-12-02"]], "zone": "device",
        ]
      ),
      (
        "{ every: 2 months, days: [31, last, first mon], on-missing-day: skip, at: \"08:00\", zone: UTC, from: 2026-12-01 }",
        [
          "kind": "calendar", "form": "rolling", "every": ["unit": "month", "number": ["value": 2]],
          "days": ["value": [31, "last", ["ordinal": "first", "weekday": "mon"]] as [Any]], "on_missing_day": "skip",
          "at": ["value": ["08:00"]], "from": ["value": "2026-12-01"], "zone": "UTC",
        ]
      ),
      ("{ every: 90m }", ["kind": "interval", "form": "repeating", "seconds": ["value": 5400]]),
      (
        "{ every: year, days: [02-28], at: \"08:00\", zone: device }",
        [
          "kind": "calendar", "form": "repeating", "every": ["unit": "year", "number": ["value": 1]],
          "days": ["value": [["month": 2, "day": 28]]], "at": ["value": ["08:00"]], "zone": "device",
        ]
      ),
      (
        "{ after: 3d, event: install, at: \"18:30\", zone: device }",
        [
          "kind": "report", "form": "repeating", "event": "install", "delay": ["value": 259_200],
          "at": ["value": ["18:30"]], "zone": "device",
        ]
      ),
      (
        "{ when: leave, region: { id: shop, latitude: 52.5, longitude: 13, radius: 150 } }",
        [
          "kind": "place", "form": "repeating",
          "region": ["identifier": "shop", "latitude": 52.5, "longitude": 13, "radius": 150] as [String: Any],
          "on_entry": false, "on_exit": true, "repeats": false,
        ]
      ),
    ]
    let plans = try written.enumerated().map { number, one in
      try test.campaign("c\(number)", "deliver: local\nschedule: \(one.schedule)\nalert: A")
    }
    _ = try build(test.request(plans))
    let bundle = try test.json("\(folder)/Belfry.json")
    let campaigns = try #require(bundle["campaigns"] as? [[String: Any]])
    for (campaign, one) in zip(campaigns, written) { #expect(campaign["rule"] as? NSDictionary == one.rule) }
    #expect(campaigns.count == written.count && bundle["needs"] as? [String] == [])
    #expect(bundle["pending"] as? Int == 64 && bundle["opened_every"] as? Int == 7)
  }

  @Test("categories are written whole, titles by language")
  func categories() throws {
    let test = try TestProject()
    let push = try test.campaign("hello", "deliver: push\naudience: all\nschedule: { now: true }\nalert: Hi")
    _ = try build(test.request([push]))
    let categories = try #require(try test.json("\(folder)/Belfry.json")["categories"] as? [[String: Any]])
    #expect(categories.count == 1)
    #expect(categories[0]["options"] as? [String] == ["customDismissAction"])
    #expect(categories[0]["hiddenPreviewsBodyPlaceholder"] as? String == "%u reminders")
    let actions = try #require(categories[0]["actions"] as? [[String: Any]])
    #expect(
      actions.map { $0["title"] as? NSDictionary } == [
        ["en": "Later"], ["en": "Open", "de": "Öffnen"], ["en": "Reply"],
      ])
    #expect(actions[1]["options"] as? [String] == ["foreground"])
    #expect(actions[2]["textInput"] as? NSDictionary == ["buttonTitle": "Send", "placeholder": "…"])
  }

  @Test("the words of a text input stand in the bundle by language")
  func inputWords() throws {
    let definitions = """
      categories:
        REMINDER:
          actions: [ { id: REPLY, title: Reply, text-input: { button: Send, placeholder: "…" } } ]
          localizations: { de: { REPLY: { title: Antworten, button: Senden } } }
      """
    let test = try TestProject(definitions: definitions)
    let push = try test.campaign("hello", "deliver: push\naudience: all\nschedule: { now: true }\nalert: Hi")
    _ = try build(test.request([push]))
    let categories = try #require(try test.json("\(folder)/Belfry.json")["categories"] as? [[String: Any]])
    let action = try #require((categories.first?["actions"] as? [[String: Any]])?.first)
    #expect(action["title"] as? NSDictionary == ["en": "Reply", "de": "Antworten"])
    #expect(
      action["textInput"] as? NSDictionary == [
        "buttonTitle": "Send", "placeholder": "…", "localizations": ["de": ["buttonTitle": "Senden"]],
      ])
  }

  @Test("the bundle's manifest has the digest of each file")
  func manifest() throws {
    let test = try TestProject(sounds: ["chime.caf"])
    let plan = try test.campaign(
      "noon", "deliver: local\nschedule: { every: day, at: \"12:00\", zone: device }\nalert: A\nsound: chime.caf")
    _ = try build(test.request([plan]))
    let manifest = try test.json("\(folder)/manifest.json")
    let files = try #require(manifest["files"] as? [[String: Any]])
    #expect(files.compactMap { $0["path"] as? String } == ["Belfry.json", "Sounds/chime.caf"])
    // SHA-256 of "sound chime.caf", frozen from Python's hashlib.
    #expect(files[1]["sha256"] as? String == "2297a50fb1869eb460eb19ce97683c9c7d64963ffc3696d05d61158db77bc279")
    let inputs = try #require(manifest["inputs"] as? [[String: Any]])
    #expect(inputs.compactMap { $0["path"] as? String } == ["belfry.yaml", "sounds/chime.caf"])
  }

  @Test("sounds and media of subfolders are in the bundle under the names that Belfry.json has")
  func subfolders() throws {
    let test = try TestProject(sounds: ["soft/low.caf"], media: ["days/flame.png"])
    let plan = try test.campaign(
      "nightly",
      """
      deliver: local
      schedule: { every: day, at: "09:00", zone: device }
      alert: Hello
      sound: low.caf
      media: days/flame.png
      """)
    let report = try build(test.request([plan]))
    #expect(report.problems == [])
    #expect(String(decoding: try test.data("\(folder)/Sounds/low.caf"), as: UTF8.self) == "sound soft/low.caf")
    #expect(String(decoding: try test.data("\(folder)/Media/days/flame.png"), as: UTF8.self) == "media days/flame.png")
    let text = String(decoding: try test.data("\(folder)/Belfry.json"), as: UTF8.self)
    #expect(text.contains(#""name": "low.caf""#) && text.contains(#""file": "Media/days/flame.png""#))
  }
}
