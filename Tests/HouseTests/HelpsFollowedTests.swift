import Diagnostics
import Foundation
import Testing
import Workspace

/// The helps of findings are done, one by one: what was found goes, and nothing new comes in its place.
@Suite struct HelpsFollowedTests {
  // MARK: - Schedules

  /// A schedule written as one mapping, key by key.
  private struct Keys {
    var rows: [(key: String, value: String)] = []

    init(_ text: String) {
      var (depth, quote, part) = (0, Character?.none, "")
      for character in text + "," {
        if let open = quote {
          if character == open { quote = nil }
        } else if character == "\"" || character == "'" {
          quote = character
        } else if "[{".contains(character) {
          depth += 1
        } else if "]}".contains(character) {
          depth -= 1
        }
        guard depth == 0, quote == nil, character == "," else {
          part.append(character)
          continue
        }
        add(part)
        part = ""
      }
    }

    /// `at: "09:00"`
    mutating func add(_ line: String) {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard let key = parts.first else { return }
      let row = (key, parts.count > 1 ? parts[1] : "")
      if let known = rows.firstIndex(where: { $0.key == key }) { rows[known] = row } else { rows.append(row) }
    }

    func without(_ names: [String]) -> Keys {
      var other = self
      other.rows.removeAll { names.contains($0.key) }
      return other
    }

    func value(_ key: String) -> String? { rows.first { $0.key == key }?.value }

    var text: String { rows.map { "\($0.key): \($0.value)" }.joined(separator: ", ") }
  }

  /// What stands in quotation marks, in which others are written `\"`.
  private static func quoted(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: /"((?:[^"\\]|\\.)*)"/).map { $0.1.replacingOccurrences(of: "\\\"", with: "\"") }
  }

  /// Every schedule that a help may mean; none where it says nothing that could be done without thinking.
  private static func followed(_ help: String, _ message: String, _ schedule: String, _ place: Range<Int>) -> [String] {
    let keys = Keys(schedule)
    let bytes = Array(schedule.utf8)
    guard place.lowerBound >= 0, place.upperBound <= bytes.count else { return [] }
    func replaced(_ text: String) -> String {
      String(decoding: bytes[..<place.lowerBound] + Array(text.utf8) + bytes[place.upperBound...], as: UTF8.self)
    }
    let told = String(decoding: bytes[place], as: UTF8.self)
    let isKey = keys.rows.contains { $0.key == told }
    let lines = quoted(help).filter { $0.wholeMatch(of: /[a-z-]+: .+/) != nil }
    if help.hasPrefix("did you mean") { return quoted(help).map(replaced) }
    if help.hasPrefix("swap the two") {
      var other = keys
      for row in other.rows.indices where other.rows[row].key == "from" {
        other.rows[row].value = keys.value("until") ?? ""
      }
      for row in other.rows.indices where other.rows[row].key == "until" {
        other.rows[row].value = keys.value("from") ?? ""
      }
      return [other.text]
    }
    if help.hasPrefix("keep one"), message.contains("appears twice") {
      let before = String(decoding: bytes[..<place.lowerBound], as: UTF8.self)
      let shorter = before.replacing(/, *$/, with: "")
      return [shorter + String(decoding: bytes[place.upperBound...], as: UTF8.self)]
    }
    if help.hasPrefix("keep one of the two") {
      let names = quoted(message)
      return names.map { keys.without([$0]).text }
    }
    if help.hasPrefix("remove it") || help.hasPrefix("remove them") {
      let names = message.contains(" not go with ") ? quoted(message.split(separator: " not go with ")[0]) : [told]
      var other = keys.without(names)
      if message.contains("can only be") {
        other = keys.without(["now"])
        for line in lines { other.add(line) }
      }
      return [other.text]
    }
    if let match = help.firstMatch(of: /remove "([a-z-]+)"/) { return [keys.without([String(match.1)]).text] }
    if help.hasPrefix("say what is meant") || help.contains("\" or \"") {
      return lines.map { line in
        var other = keys
        other.add(line)
        return other.text
      }
    }
    guard help.hasPrefix("add \"") || help.hasPrefix("write \"") else { return [] }
    // What an example of another way says is not meant together with the first.
    let first = help.split(separator: ", or ")[0].split(separator: " to repeat")[0]
    let all = quoted(first).filter { $0.wholeMatch(of: /[a-z-]+: .+/) != nil }
    guard !all.isEmpty else { return [] }
    var other = keys
    if help.hasPrefix("write"), isKey, !all.contains(where: { $0.hasPrefix("\(told):") }),
      !["days", "at"].contains(told)
    {
      other = other.without([told])
    }
    for line in all { other.add(line) }
    return [other.text]
  }

  /// Mistakes whose help cannot be done without knowing what is meant: done here, each in a way that the help names.
  private static let byHand: [(help: String, schedules: [String])] = [
    ("an interval counts from when", ["every: day, at: \"09:00\", zone: device, from: 2029-12-01, count: 3"]),
    ("write such as", []),
    ("schedule it, or deliver it by push", ["at: 2029-12-24 18:30, zone: device"]),
    ("\"every: week\" with \"days: [mon]\"", ["every: week, days: [mon], at: \"09:00\", zone: UTC"]),
    ("or the date in front of each", ["every: day, at: [\"12:00\", \"13:00\"], zone: UTC"]),
    (
      "add \"event:\" and the name of a timestamp, a date or an event of the app",
      ["between: { from: \"09:00\", to: \"20:00\" }, zone: UTC, event: last_open"]
    ),
    ("declare it with \"ahead: true\"", ["before: 2d, event: trial_ends"]),
    ("the name of a timestamp or a date that is known ahead", ["before: 2d, event: trial_ends"]),
    ("write whole days, such as", ["after: 2d, event: birthday, at: \"09:00\", zone: UTC"]),
    ("keep one time", ["event: birthday, at: \"09:00\", zone: UTC"]),
    ("write another \"to\"", ["after: 2h, event: last_open, between: { from: \"09:00\", to: \"10:00\" }, zone: UTC"]),
    ("use an attribute with \"on-device: true\"", []),
    ("or write \"after\"", ["after: 2d, event: install"]),
    ("count from an attribute that is a date", []),
    (
      "write \"jun\" or 6",
      ["every: day, months: [jun], at: \"09:00\", zone: UTC", "every: day, months: [6], at: \"09:00\", zone: UTC"]
    ),
    ("add the day, as in", ["at: 2026-12-24 09:00, zone: UTC", "every: day, at: \"09:00\", zone: UTC"]),
    ("or the time of another zone", ["at: 2029-03-01 11:00, zone: UTC"]),
    (
      "write how long, as in",
      [
        "after: 90m, event: last_open, at: \"09:00\", zone: UTC",
        "after: 3d, event: last_open, at: \"09:00\", zone: UTC",
      ]
    ),
    ("use at least \"60s\"", ["every: 60s"]), ("write \"deliver: local\"", ["every: 90m"]),
    (
      "go with \"every: week\"; of a month write",
      [
        "every: week, days: [mon], at: \"09:00\", zone: UTC",
        "every: month, days: [first mon], at: \"09:00\", zone: UTC",
      ]
    ),
    ("write \"at: 2026-12-24 18:30\"", ["at: 2026-12-24 18:30, zone: UTC"]),
    ("2029-02 has 28 days", ["every: day, except: [2029-02-28], at: \"09:00\", zone: UTC"]),
    ("2029-03 has 31 days", ["at: [2029-03-01 12:00, 2029-03-31 12:00], zone: UTC"]),
  ]

  /// Behind one mistake hides the next, which is another one.
  private static let next: [(schedule: String, message: String)] = [
    ("every: 2 days", "on whose clock"), ("every: 2 days", "no time of day"), ("every: 2 days", "needs a first day"),
    ("count: 3", "counts from a day that is not given"), ("now: true", "\"at\" and \"zone\" do not go with \"now\""),
  ]

  private static func files(_ delivery: String, _ schedule: String) -> [String: String] {
    var files = TemporaryProject.base()
    files["c.yaml"] =
      "campaign: c\ndeliver: \(delivery)\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"
      + (delivery == "push" ? "audience: all\npush: { expires: never-store }\n" : "") + "schedule: { \(schedule) }\n"
    files["sounds/x.txt"] = ""
    return files
  }

  private func found(_ delivery: String, _ schedule: String) throws -> [LocatedFinding] {
    try TemporaryProject(Self.files(delivery, schedule)).check().findings
  }

  @Test(arguments: ScheduleKeysTests.mistakes) func helpsOfSchedules(delivery: String, schedule: String, part: String)
    throws
  {
    let before = try found(delivery, schedule)
    let located = try #require(before.first)
    let (finding, help) = (located.finding, located.finding.help ?? "")
    let text = try #require(Self.files(delivery, schedule)["c.yaml"])
    let start = try #require(text.utf8.firstRange(of: "schedule: { ".utf8)).upperBound
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: start)
    var schedules: [String] = []
    for fix in finding.fixes where fix.applicability != .shown {
      var bytes = Array(text.utf8)
      for edit in fix.edits.reversed() { bytes.replaceSubrange(edit.span.start..<edit.span.end, with: edit.text.utf8) }
      let line = String(decoding: bytes[offset...], as: UTF8.self)
      schedules.append(String(line.dropLast(" }\n".count)))
    }
    if schedules.isEmpty {
      let place = (finding.span.start - offset)..<(finding.span.end - offset)
      let hand = Self.byHand.first { help.contains($0.help) }
      schedules = hand?.schedules ?? Self.followed(help, finding.message, schedule, place)
      #expect(hand != nil || !schedules.isEmpty, "\(schedule): no one knows how to follow \"\(help)\"")
    }
    for other in schedules {
      let after = try found(help == "write \"deliver: local\"" ? "local" : delivery, other).filter { new in
        new.finding.severity == .error
          && !Self.next.contains { other.contains($0.schedule) && new.finding.message.contains($0.message) }
      }
      #expect(
        after.isEmpty,
        "\(schedule): \"\(finding.message)\": \"\(help)\": \(other): \(after.map { "\($0.finding.message): \($0.finding.help ?? "")" })"
      )
    }
  }

  // MARK: - Edits of projects

  /// Edits behind which hides the next mistake: the fixture, and a part of what is found then.
  private static let hidden: [(name: String, message: String)] = [
    ("application.yaml", "needs the key \"platforms\""), ("language-of-country.yaml", "\"en\" appears twice"),
  ]

  /// Each edit of a broken project, alone: what it is for goes, and nothing new comes in its line.
  @Test(arguments: ExampleProjectTests.projects.filter { $0.hasSuffix(".yaml") }) func editsOfProjects(name: String)
    throws
  {
    let text = try String(contentsOfFile: packageRoot + "Tests/Fixtures/projects/" + name, encoding: .utf8)
    let environment = text.firstMatch(of: /\n# env: (\S+)\n/).map { String($0.1) }
    let project = try Example(text).project
    func kinds(_ found: [LocatedFinding], _ path: String) -> [String: Int] {
      found.filter { $0.path == path }.reduce(into: [:]) {
        $0["\($1.finding.rule.name): \($1.finding.message)", default: 0] += 1
      }
    }
    let before = try project.check(environment: environment).findings
    for located in before {
      for fix in located.finding.fixes where fix.applicability != .shown {
        let url = URL(fileURLWithPath: project.root + located.path)
        let written = try Data(contentsOf: url)
        defer { try? written.write(to: url) }
        var bytes = written
        for edit in fix.edits.reversed() {
          bytes.replaceSubrange(edit.span.start..<edit.span.end, with: Data(edit.text.utf8))
        }
        try bytes.write(to: url)
        let after = try project.check(environment: environment).findings
        let (old, new) = (kinds(before, located.path), kinds(after, located.path))
        let kind = "\(located.finding.rule.name): \(located.finding.message)"
        #expect(new[kind, default: 0] < old[kind, default: 0], "\(name) \(located.path): \(kind) stays: \(fix.title)")
        let lines = located.start.line...located.start.line + fix.edits.reduce(0) { $0 + $1.text.count { $0 == "\n" } }
        let come = after.filter { other in
          other.path == located.path && lines.contains(other.start.line) && other.finding.severity == .error
            && old["\(other.finding.rule.name): \(other.finding.message)"] == nil
            && !Self.hidden.contains { $0.name == name && other.finding.message.contains($0.message) }
        }
        #expect(come.isEmpty, "\(name) \(located.path): \(kind): \(fix.title): \(come.map(\.finding.message))")
      }
    }
  }

  // MARK: - Events and snippets

  /// What the helps without an edit say, done by hand: the fixture, the file, what is written there and what the help makes of it.
  private static let done: [(name: String, path: String, old: String, new: String)] = [
    ("events-declared.yaml", "events.yaml", "  plan: {}", "  planned: {}"),
    ("events-declared.yaml", "events.yaml", "  payers: {}", "  paying: {}"),
    ("events-declared.yaml", "events.yaml", "  token: {}", "  tokened: {}"),
    ("events-declared.yaml", "events.yaml", "  request: {}", "  asked: {}"),
    ("events-declared.yaml", "events.yaml", "    last_open: {", "    opened_last: {"),
    ("events-declared.yaml", "events.yaml", "    bought: {", "    amount: {"),
    ("events-declared.yaml", "events.yaml", "    sold: {", "    was_sold: {"),
    ("events-declared.yaml", "events.yaml", ", on-device: true }", " }"),
    ("events-declared.yaml", "events.yaml", "  listed: [a]", "  listed:\n    a: { type: boolean }"),
    ("events-declared.yaml", "events.yaml", "  empty: #", "  empty: {} #"),
    ("events-declared.yaml", "more.yaml", "  bought: {}", "  bought_again: {}"),
    ("events-used.yaml", "always.yaml", ", where: total > 3 or total <= 3", ""),
    ("events-used.yaml", "apart.yaml", "where: plan == free", "where: plan == pro and total > 3"),
    ("events-used.yaml", "apart.yaml", "audience: plan == pro", "audience: plan == free"),
    ("events-used.yaml", "asked.yaml", "audience: total > 3", "audience: all"),
    ("events-used.yaml", "attribute.yaml", ", unless: paid", ""),
    ("events-used.yaml", "compared.yaml", "total > spent", "total > 50"),
    ("events-used.yaml", "dotted.yaml", "bought.total", "total"),
    ("events-used.yaml", "dotted-text.yaml", "bought.total", "total"),
    (
      "events-used.yaml", "dotted-elsewhere.yaml", "event: paid }\nalert: \"Thanks for {{ bought.total }}\"",
      "event: bought }\nalert: \"Thanks for {{ total }}\""
    ),
    ("events-used.yaml", "form.yaml", ", where: total > 3", ""),
    ("events-used.yaml", "grouped.yaml", "group: offers", "description: Offers"),
    (
      "events-used.yaml", "inputs.yaml",
      "inputs: { item: { type: text, max: 9 } } # expect: error[inputs-without-request] \"no one asks for this campaign\"\nalert: \"{{ item }}\"",
      "alert: \"{{ plan }}\""
    ),
    ("events-used.yaml", "itself.yaml", "[bought, paid]", "[paid]"),
    ("events-used.yaml", "never.yaml", "total > 3 and total < 3", "total > 3 and total < 9"),
    ("events-used.yaml", "on-server.yaml", "where: spent > 3", "where: total > 3"),
    (
      "events-used.yaml", "missing.yaml", "alert: \"{{ coupon }}\"",
      "alert: \"{% if coupon %}{{ coupon }}{% else %}Thank you{% endif %}\""
    ),
    ("events-used.yaml", "payed.yaml", "unless: payed", "unless: paid"),
    ("events-used.yaml", "text.yaml", "{{ price }}", "{{ total }}"),
    ("events-used.yaml", "twice.yaml", "[paid, paid]", "[paid]"),
    ("snippets.yaml", "behind.yaml", "{{ pint }}", "{{ points }}"),
    ("snippets.yaml", "device.yaml", "deliver: local", "deliver: push\naudience: all\npush: { expires: 1d }"),
    ("snippets.yaml", "words.yaml", "See you, {{ first_name }}", "See you, {{ first_name | default: 'you' }}"),
    ("snippets.yaml", "unknown.yaml", "{% render \"host\", a: 1 %}", "{% render \"host\" %}"),
    ("snippets.yaml", "words.yaml", "  host: example.com", "  other_host: example.com"),
    ("snippets.yaml", "words.yaml", "half: { en: Half }", "half: { en: Half, de: Halb }"),
    ("snippets.yaml", "words.yaml", "other: { de: Halb }", "other: { de: Halb, en: Half }"),
    ("snippets.yaml", "words.yaml", ", fr: Drôle }", " }"),
    ("snippets.yaml", "words.yaml", "'{% render \"bye\" %}'", "See you"),
    ("snippets.yaml", "words.yaml", "  listed: [a]", "  listed: a"),
    ("snippets.yaml", "words.yaml", "  empty: {}", "  empty: { en: Bye, de: Tschüss }"),
  ]

  /// Each of them, alone: something that was found there goes, and no other error comes in its file. What is found without an edit is among them.
  @Test(arguments: ["events-declared.yaml", "events-used.yaml", "snippets.yaml"]) func helpsOfEventsAndSnippets(
    name: String
  ) throws {
    let text = try String(contentsOfFile: packageRoot + "Tests/Fixtures/projects/" + name, encoding: .utf8)
    let project = try Example(text).project
    let before = try project.check().findings
    var gone: Set<String> = []
    func keys(_ found: [LocatedFinding]) -> Set<String> {
      Set(found.map { "\($0.path) \($0.finding.rule.name) \($0.finding.message)" })
    }
    for (of, path, old, new) in Self.done where of == name {
      let url = URL(fileURLWithPath: project.root + path)
      let written = try String(contentsOf: url, encoding: .utf8)
      defer { try? Data(written.utf8).write(to: url) }
      try #require(written.split(separator: old, omittingEmptySubsequences: false).count == 2, "\(path): \(old)")
      try Data(written.replacing(old, with: new).utf8).write(to: url)
      let after = try project.check().findings
      let mended = keys(before).subtracting(keys(after))
      #expect(!mended.isEmpty, "\(name) \(path): \(new): nothing goes")
      let come = keys(after.filter { $0.path == path && $0.finding.severity == .error }).subtracting(keys(before))
      #expect(come.isEmpty, "\(name) \(path): \(new): \(come)")
      gone.formUnion(mended)
    }
    let open = keys(before.filter { $0.finding.fixes.isEmpty }).subtracting(gone)
    #expect(open.isEmpty, "no one has followed what is said of \(open)")
  }
}
