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
    let requests = try test.json("\(folder)/requests.json")
    let entries = try #require(requests["requests"] as? [[String: Any]])
    #expect(
      entries.map { $0["identifier"] as? String } == ["belfry.daily-reminder.183015", "belfry.daily-reminder.0900"])
    let trigger = try #require(entries[0]["trigger"] as? NSDictionary)
    #expect(
      trigger == [
        "type": "calendar", "components": ["hour": 18, "minute": 30, "second": 15], "time_zone": NSNull(),
        "repeats": true,
        "calendar": "gregorian",
      ])
    #expect(entries[1]["fires"] as? NSDictionary == ["first": "2026-11-21T09:00:00", "last": NSNull()])

    let campaigns = try #require(requests["campaigns"] as? [[String: Any]])
    let campaign = try #require(campaigns.first)
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
      requests["identifier_prefix"] as? String == "belfry." && requests["assignment_id"] as? String == "recipient")
    #expect(requests["authorization"] as? [String] == ["alert", "badge", "sound"])
    #expect(campaign["attributes"] as? [String] == ["first_name", "plan", "streak_days"])
    let templates = try #require(content["userInfoTemplates"] as? [[String: Any]])
    #expect(templates.map { $0["path"] as? NSArray } == [["link"], ["list", 1]])
    #expect(templates.map { $0["keeps_type"] as? Bool } == [false, true])
    #expect(try test.data("\(folder)/Sounds/chime.caf") == Data("sound chime.caf".utf8))
    #expect(try test.data("\(folder)/Media/flame.png") == Data("media flame.png".utf8))
  }

  @Test("the soonest request comes last")
  func order() throws {
    let test = try TestProject()
    let plans = try [
      test.campaign("fixed", "deliver: local\nschedule: { at: 2026-12-24 18:30, zone: Europe/Berlin }\nalert: A"),
      test.campaign(
        "listed",
        "deliver: local\nschedule: { every: day, at: \"12:00\", zone: device, from: 2026-12-01, count: 3 }\nalert: A"),
      test.campaign(
        "weekly", "deliver: local\nschedule: { every: week, days: [mon, sat], at: \"08:00\", zone: UTC }\nalert: A"),
      test.campaign("again", "deliver: local\nschedule: { every: 90m }\nalert: A"),
      test.campaign(
        "leap", "deliver: local\nschedule: { every: year, days: [02-28], at: \"08:00\", zone: device }\nalert: A"),
      test.campaign(
        "late-start", "deliver: local\nschedule: { after: 3d, event: install, at: \"18:30\", zone: device }\nalert: A"),
      test.campaign(
        "place",
        "deliver: local\nschedule: { when: leave, region: { id: shop, latitude: 52.5, longitude: 13, radius: 150 } }\nalert: A"
      ),
    ]
    _ = try build(test.request(plans))
    let requests = try test.json("\(folder)/requests.json")
    let entries = try #require(requests["requests"] as? [[String: Any]])
    #expect(
      entries.compactMap { ($0["identifier"] as? String)?.dropFirst("belfry.".count) } == [
        "late-start", "place", "leap.2-28-0800", "fixed", "listed.20261203-1200", "listed.20261202-1200",
        "listed.20261201-1200",
        "weekly.mon-0800", "weekly.sat-0800", "again",
      ])
    func trigger(_ index: Int) -> NSDictionary? { entries[index]["trigger"] as? NSDictionary }
    #expect(
      trigger(0) == ["type": "event", "event": "install", "delay": 259_200, "times": ["18:30"], "zone": "device"])
    #expect(
      trigger(1) == [
        "type": "location", "region": ["identifier": "shop", "latitude": 52.5, "longitude": 13, "radius": 150],
        "on_entry": false,
        "on_exit": true, "repeats": false,
      ])
    #expect(trigger(9) == ["type": "interval", "seconds": 5400, "repeats": true])
    #expect(trigger(7)?["components"] as? NSDictionary == ["weekday": 2, "hour": 8, "minute": 0, "second": 0])
    #expect(trigger(3)?["time_zone"] as? String == "Europe/Berlin")
    #expect(entries[3]["fires"] as? NSDictionary == ["first": "2026-12-24T17:30:00Z", "last": "2026-12-24T17:30:00Z"])
    let campaigns = try #require(requests["campaigns"] as? [[String: Any]])
    #expect(campaigns[1]["fires"] as? NSDictionary == ["first": "2026-12-01T12:00:00", "last": "2026-12-03T12:00:00"])
  }

  @Test("the next fire of a repetition is what a walk over the days finds")
  func nextFire() throws {
    let start = try #require(CivilDateTime("2027-03-01 08:00:01".utf8))
    let eight = try #require(CivilTime("08:00".utf8))
    var match = CalendarMatch(time: eight, zone: nil, repeats: true)
    #expect(match.next(from: start)?.text == "2027-03-02 08:00")
    match.day = 1
    #expect(match.next(from: start)?.text == "2027-04-01 08:00")
    match.month = 2
    match.day = 29
    #expect(match.next(from: start)?.text == "2028-02-29 08:00")
    match.day = 30
    #expect(match.next(from: start) == nil)
  }

  @Test("categories are written whole, titles by language")
  func categories() throws {
    let test = try TestProject()
    let push = try test.campaign("hello", "deliver: push\naudience: all\nschedule: { now: true }\nalert: Hi")
    _ = try build(test.request([push]))
    let categories = try #require(try test.json("\(folder)/categories.json")["categories"] as? [[String: Any]])
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
    let categories = try #require(try test.json("\(folder)/categories.json")["categories"] as? [[String: Any]])
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
    #expect(files.compactMap { $0["path"] as? String } == ["Sounds/chime.caf", "categories.json", "requests.json"])
    // SHA-256 of "sound chime.caf", frozen from Python's hashlib.
    #expect(files[0]["sha256"] as? String == "2297a50fb1869eb460eb19ce97683c9c7d64963ffc3696d05d61158db77bc279")
    let inputs = try #require(manifest["inputs"] as? [[String: Any]])
    #expect(inputs.compactMap { $0["path"] as? String } == ["belfry.yaml", "sounds/chime.caf"])
  }

  @Test("sounds and media of subfolders are in the bundle under the names that requests.json has")
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
    let text = String(decoding: try test.data("\(folder)/requests.json"), as: UTF8.self)
    #expect(text.contains(#""name": "low.caf""#) && text.contains(#""file": "Media/days/flame.png""#))
  }
}
