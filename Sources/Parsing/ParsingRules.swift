public import Diagnostics
import Language
import YAML

/// The rules about the form of files: keys, values and how they go together.
public enum ParsingRules {
  /// Sorted by name.
  public static let all: [Rule] = [
    .badgeZero, .duplicateName, .invalidDuration, .invalidName, .invalidTime, .languageVersion, .missingKey,
    .missingValue, .outOfRange, .scheduleForm, .soundForm, .unknownKey, .unknownName, .unknownValue, .wrongType,
  ]
}

extension Rule {
  /// `badge: 0`
  public static let badgeZero = Rule(
    "badge-zero", summary: "a badge is 0",
    why:
      "0 takes the badge away and clears everything that the app shows in Notification Center; most authors who write 0 mean \"none\".",
    facts: ["field/aps.badge"],
    fix: "Write `badge: clear` if that is meant. Leave the key out to leave the badge as it is.",
    bad: "badge: 0 # expect", good: "badge: clear")
  /// Two things of one kind with the same name.
  public static let duplicateName = Rule(
    "duplicate-name", summary: "two things of one kind have the same name",
    why: "Nobody could say which of the two is meant, and on a device the later one silently replaces the earlier.",
    facts: ["request-identifiers"],
    fix: "Rename one of the two.",
    bad: """
      variants:
        - { name: a, weight: 50 }
        - { name: a, weight: 50 } # expect
      """,
    good: """
      variants:
        - { name: a, weight: 50 }
        - { name: b, weight: 50 }
      """)
  /// `after: soon`
  public static let invalidDuration = Rule(
    "invalid-duration", summary: "a duration cannot be read", why: "A delay needs a number and a unit.",
    fix: "Write a whole number and s, m, h, d or w: `90s` `15m` `3h` `7d` `2w`.",
    bad: "schedule: { after: soon, event: last_open, zone: device } # expect",
    good: "schedule: { after: 3d, event: last_open, zone: device }")
  /// A name in the wrong form.
  public static let invalidName = Rule(
    "invalid-name", summary: "a name is not in the form that its kind of name has",
    why: "Ids become file names and identifiers on devices; attributes and audiences stand in expressions.",
    fix: "Campaigns and variants in kebab-case, attributes and audiences in snake_case.",
    bad: "campaign: Summer Sale # expect", good: "campaign: summer-sale")
  /// `at: 25:00`
  public static let invalidTime = Rule(
    "invalid-time", summary: "a date or a time cannot be read",
    why: "A time that does not exist would never come, and the device would not say so.",
    facts: ["past-date"],
    fix: "Times are HH:MM, dates YYYY-MM-DD, both together `2026-12-24 18:30`.",
    bad: "schedule: { at: 2026-02-30 09:00, zone: UTC } # expect", good: "schedule: { at: 2027-02-28 09:00, zone: UTC }"
  )
  /// `belfry: 7`
  public static let languageVersion = Rule(
    "language-version", summary: "the project is written for another belfry",
    why: "A newer language may mean something else by the same words.",
    fix: "Write `belfry: 1`, or use a newer belfry.",
    bad: """
      # file: belfry.yaml
      belfry: 2 # expect
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      """)
  /// A key that must be there.
  public static let missingKey = Rule(
    "missing-key", summary: "a key that must be there is not",
    why: "Without it the campaign has no meaning.", fix: "Add the key.",
    bad: "variants:\n  - { name: a } # expect", good: "variants:\n  - { name: a, weight: 100 }")
  /// `title:` and nothing behind it.
  public static let missingValue = Rule(
    "missing-value", summary: "a key has no value",
    why: "An empty value may be a forgotten one.", fix: "Write the value, or take the key away.",
    bad: "thread: # expect", good: "thread: streaks")
  /// A number that is too small or too large.
  public static let outOfRange = Rule(
    "out-of-range", summary: "a number is too small or too large",
    why: "Apple's systems ignore such a value or misread it.", facts: ["unknown-values", "field/aps.relevance-score"],
    fix: "Use a number of the range that the message names.",
    bad: "relevance: 2 # expect", good: "relevance: 0.5")
  /// Keys of a schedule that do not go together.
  public static let scheduleForm = Rule(
    "schedule-form", summary: "the keys of a schedule do not make one of its forms",
    why: "A schedule has exactly one form: now, at, every, after or when.",
    fix: "Keep the keys of one form; the reference lists them.",
    bad: "schedule: { every: week, at: \"09:00\", zone: device } # expect",
    good: "schedule: { every: week, days: [mon], at: \"09:00\", zone: device }")
  /// `{ volume: 1 }` without `critical`.
  public static let soundForm = Rule(
    "sound-form", summary: "the keys of a sound do not go together",
    why: "Only a critical alert has a volume; APNs ignores it elsewhere.",
    facts: ["critical-volume"],
    fix: "Add `critical: true`, or take `volume` away.",
    bad: "sound: { name: default, volume: 0.5 } # expect", good: "sound: default")
  /// A key that the language does not have.
  public static let unknownKey = Rule(
    "unknown-key", summary: "a key is not one of the language",
    why: "APNs ignores keys that it does not know without a word. belfry does not.",
    facts: ["unknown-keys"],
    fix: "Check the spelling; keys of your own belong under `data`.",
    bad: "soundd: default # expect", good: "sound: default")
  /// A name of a closed list that does not exist.
  public static let unknownName = Rule(
    "unknown-name", summary: "a name is not one of those that exist",
    why: "A name that nothing answers to has no effect, silently.", fix: "Check the spelling, or declare it.",
    bad: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { iphone: "16.0" } } # expect
      locales: { source: en, shipped: [en, de] }
      """,
    good: """
      # file: belfry.yaml
      belfry: 1
      app: { bundle-id: com.example.streaks, platforms: { ios: "16.0" } }
      locales: { source: en, shipped: [en, de] }
      """)
  /// A value of a closed list that does not exist.
  public static let unknownValue = Rule(
    "unknown-value", summary: "a value is not one of those that the key may have",
    why: "Apple's systems ignore a value that they do not know.", facts: ["unknown-values"],
    fix: "Use one of the values that the message lists.",
    bad: "interruption: timeSensitive # expect", good: "interruption: passive")
  /// A list where a text belongs, and the like.
  public static let wrongType = Rule(
    "wrong-type", summary: "a value is not of the type that its key has",
    why: "The key decides what its value is; nothing is guessed.", fix: "Write the type that the message names.",
    bad: "badge: many # expect", good: "badge: 3")
}

extension Finding {
  /// More of something than anybody writes: what is looked at for each would cost more than its bytes.
  static func tooMany(_ most: Int, _ what: String, at span: SourceSpan) -> Finding {
    Finding(
      .wrongType, at: span, "at most \(most) \(what) can stand here", note: "the first ones are used",
      help: "leave out what is not needed")
  }

  static func wrongType(_ tree: NodeTree, _ node: NodeID, expected: String, help: String? = nil) -> Finding {
    let found: String =
      switch tree.kind(node) {
      case .mapping: "a mapping"
      case .sequence: "a list"
      case .scalar, .alias: "\"\(shorten(tree.string(node)))\""
      }
    return Finding(
      .wrongType, at: firstLine(tree, node), "\(found) stands where \(expected) belongs", label: "expected \(expected)",
      help: help)
  }

  static func outOfRange(_ tree: NodeTree, _ node: NodeID, _ what: String, _ range: String) -> Finding {
    Finding(
      .outOfRange, at: tree.span(node), "\"\(shorten(tree.string(node)))\" is out of range for \(what)",
      label: "allowed: \(range)",
      help: "use \(range)")
  }

  static func unknownKey(_ tree: NodeTree, _ key: NodeID, _ shape: Shape, _ meant: MeantKey) -> Finding {
    let name = tree.string(key)
    var finding = Finding(
      .unknownKey, at: tree.span(key), "\"\(shorten(name))\" is not a key of \(article(shape.name))", help: meant.help)
    if let note = LookAlikes.note(name) { finding.notes.append(Note(note)) }
    if name.unicodeScalars.contains(where: { "“”„".unicodeScalars.contains($0) }) {
      finding.help = "quote the text with \" from the keyboard; “ and ” quote nothing in YAML"
    }
    if let best = meant.replacement {
      finding.fixes = [
        // A key that is read at last may change what is sent; one that only describes cannot.
        Fix(
          "replace \"\(name)\" by \"\(best)\"",
          meant.isSpelling && Shapes.describing.contains(best) ? .safe : .needsReview,
          edits: [Fix.Edit(tree.span(key), best)])
      ]
    } else if shape === Shapes.campaign, meant.row == nil {
      finding.notes.append(Note("keys of your own belong under \"data\""))
    }
    return finding
  }

  static func oddIndentation(_ blank: String, at span: SourceSpan) -> Finding {
    Finding(
      .unknownKey, at: span, "this line is indented with a \(blank)", note: "YAML takes it for a letter of the key",
      help: "indent with ordinary blanks, two for each level")
  }

  static func unknownValue(
    _ tree: NodeTree, _ node: NodeID, _ choices: [String], _ what: String, meant: [String]
  ) -> Finding {
    let text = tree.string(node)
    if let comment = text.firstRange(of: " //"), choices.contains(String(text[..<comment.lowerBound])) {
      return Finding(
        .unknownValue, at: tree.span(node), "\"\(shorten(text))\" is not \(what)".replacingKey(what),
        help: "a comment starts with \"#\": write \"\(text[..<comment.lowerBound]) #\(text[comment.upperBound...])\"")
    }
    let answers = meant.isEmpty ? Suggestion.near(text, in: choices) : meant
    var finding = Finding(
      .unknownValue, at: tree.span(node), "\"\(shorten(text))\" is not \(what)".replacingKey(what),
      label: "not one of \(choices.joined(separator: ", "))",
      help: Suggestion.question(answers) ?? "use one of \(choices.joined(separator: ", "))")
    if let best = answers.first {
      // Every value of a closed list decides on what is sent, or to whom.
      finding.fixes = [
        Fix("replace \"\(text)\" by \"\(best)\"", .needsReview, edits: [Fix.Edit(tree.span(node), best)])
      ]
    }
    return finding
  }

  static func unknownName(_ what: String, _ name: Scalar, _ names: [String]) -> Finding {
    Finding(
      .unknownName, at: name.span, "there is no \(what) \"\(shorten(name.text))\"",
      help: Suggestion.question(name.text, in: names) ?? "there are \(Suggestion.list(names, "and"))")
  }

  /// Campaigns that stand in a list, of which none is read.
  public static func campaignsInList(at first: SourceSpan) -> Finding {
    Finding(
      .missingKey, at: first, "a file holds one campaign, and none of this list is read",
      note: "the keys of a campaign start at the left, the first of them is \"campaign\"",
      help: "give each campaign a file of its own, without \"- \" and without indentation")
  }

  static func missingKey(_ key: Key, in shape: Shape, at span: SourceSpan) -> Finding {
    Finding(
      .missingKey, at: span, "\(article(shape.name)) needs the key \"\(key.name)\"",
      note: "\"\(key.name)\": \(key.summary)", help: "add \"\(key.example(in: shape))\"")
  }

  static func missingValue(_ tree: NodeTree, _ key: NodeID, _ row: Key) -> Finding {
    Finding(
      .missingValue, at: tree.span(key), "\"\(row.name)\" has no value",
      help: "write the value, in quotes if it starts with \"#\", or take the key away")
  }

  static func duplicateName(_ what: String, _ name: Scalar, first: Scalar) -> Finding {
    Finding(
      .duplicateName, at: name.span, "there are two \(what)s \"\(name.text)\"",
      notes: [Note("the first one is here", at: first.span)], help: "rename one of the two")
  }

  static func scheduleForm(_ message: String, at span: SourceSpan, help: String? = nil) -> Finding {
    Finding(.scheduleForm, at: span, message, help: help)
  }

  static func mixedSchedule(_ tree: NodeTree, _ key: NodeID, first: String) -> Finding {
    scheduleForm(
      "\"\(tree.string(key))\" and \"\(first)\" are two different schedules", at: tree.span(key),
      help: "keep one of the two, or write two campaigns")
  }

  static func unknownDay(_ text: Scalar, _ unit: RecurrenceUnit) -> Finding {
    let help: String
    let names: [String]
    var answers: [String] = []
    switch unit {
    case .day: (help, names) = ("write \"every: week\" to choose days", [])
    case .week:
      (help, names) = (
        "the days are mon, tue, wed, thu, fri, sat, sun", ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
      )
    case .month: (help, names) = ("the days are 1 to 31 and last", ["last"])
    case .year: (help, names) = ("write month and day: \"12-24\"", [])
    }
    if unit == .week { answers = MeantValue.weekdays(text.text) }
    return Finding(
      .unknownValue, at: text.span, "\"\(shorten(text.text))\" is not a day of a \(unit.name)",
      help: answers.count > 1
        ? "write them out: [\(answers.joined(separator: ", "))]"
        : Suggestion.question(answers) ?? Suggestion.question(text.text, in: names) ?? help)
  }

  /// The first line of a collection, or a scalar.
  private static func firstLine(_ tree: NodeTree, _ node: NodeID) -> SourceSpan {
    guard tree.kind(node) == .mapping || tree.kind(node) == .sequence else { return tree.span(node) }
    for child in tree.children(of: node) {
      return tree.kind(child) == .scalar
        ? tree.span(child) : SourceSpan(tree.span(node).start, tree.span(node).start + 1)
    }
    return tree.span(node)
  }

  private static func shorten(_ text: String) -> String {
    let line = text.prefix(60)
    return line.count < text.count ? line + "…" : text
  }

  private static func article(_ name: String) -> String {
    // What is called by many things is one mapping all the same.
    if name.hasSuffix("s") { return "\"\(name)\"" }
    return ["a", "e", "i", "o", "u"].contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
  }
}

extension String {
  /// `"x" is not thread` reads wrong; a bare key gets "a value of".
  fileprivate func replacingKey(_ what: String) -> String {
    what.contains(" ") ? self : String(dropLast(what.count)) + "a value of \"\(what)\""
  }
}
