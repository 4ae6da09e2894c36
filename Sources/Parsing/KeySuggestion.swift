import Diagnostics
import Limits
import Payloads
import YAML

/// What an author most likely meant by a key that its mapping does not have.
struct KeySuggestion {
  /// The row of the mapping that counts as written, so that one mistake is one finding; nothing when no row is meant.
  var row: Int?
  /// Whether the value is that row's value: true of a misspelling, false where the key belongs into another mapping.
  var isSpelling = false
  /// Whether it is a key of that row's own mapping, which stands beside it.
  var isMisplaced = false
  /// Whether it is what other tools call the row's key.
  var isOtherWord = false
  /// What to do.
  var help: Advice
  /// The key that takes the place of the one written, when that alone mends it.
  var replacement: String?

  /// Reads a key of a shape: another spelling, a key of another mapping, Apple's name, or a word from another tool.
  ///
  /// Where it stands above a mapping, one of something was written for several: `audience` of a campaign is no mapping. Of several mappings that have
  /// the key, the `value` tells which one is meant.
  init(_ name: String, in shape: Shape, value: String? = nil, isAboveMapping: Bool = false, budget: WorkBudget) {
    let names = shape.keys.map(\.name)
    let several = isAboveMapping ? Self.several(name) : name
    if let row = names.firstIndex(where: { Suggestion.isSame(name, $0) || Suggestion.isSame(several, $0) }) {
      self.init(spelling: row, of: shape, help: Suggestion.question([names[row]]) ?? "")
    } else if let help = OverlayFile.help(name, in: shape) ?? Self.withoutDefault(name, shape) {
      self.init(help: help)
    } else if let meant = Self.word(name, shape) ?? Self.elsewhere(name, value, shape) ?? Self.apple(name, shape) {
      self = meant
    } else if shape === Shapes.campaign, let file = Self.otherFile(name) {
      self.init(help: "\"\(name)\" belongs in \(file)")
    } else if case let near = Suggestion.near(name, in: names, of: .keys, budget: budget),
      let row = names.firstIndex(where: { $0 == near.first })
    {
      self.init(spelling: row, of: shape, help: Suggestion.question(near) ?? "")
    } else {
      self.init(help: "the keys are \(names.joined(separator: ", "))")
    }
  }

  /// The file that a key belongs in that is none of a campaign: belfry.yaml, or also one of definitions.
  private static func otherFile(_ name: String) -> String? {
    func has(_ shape: Shape) -> Bool { shape.keys.contains { $0.name.utf8.elementsEqual(name.utf8) } }
    return has(DefinitionsFile.keys.shape)
      ? "belfry.yaml or a file of its own" : has(Shapes.project) ? "belfry.yaml" : nil
  }

  /// Nothing more than what to do.
  init(help: Advice, row: Int? = nil) {
    self.help = help
    self.row = row
  }

  private init(spelling row: Int, of shape: Shape, help: Advice) {
    self.init(help: help, row: row)
    isSpelling = true
    replacement = shape.keys[row].name
  }

  /// The word for several of something.
  private static func several(_ name: String) -> String {
    name.utf8.last == UInt8(ascii: "y") ? name.dropLast() + "ies" : name + "s"
  }

  // MARK: - Other mappings

  /// A key of a campaign that is none of `defaults`, before it is taken for another word of one that is.
  private static func withoutDefault(_ name: String, _ shape: Shape) -> Advice? {
    guard shape === Shapes.defaults, let key = Shapes.campaign.keys.first(where: { Suggestion.isSame(name, $0.name) })
    else { return nil }
    return "\"\(key.name)\" can have no default: write it in the file of each campaign"
  }

  /// A key of a mapping inside this one, or of the campaign around it: the indentation is wrong.
  private static func elsewhere(_ name: String, _ value: String?, _ shape: Shape) -> KeySuggestion? {
    var rows = shape.keys.indices.filter { row in
      let key = shape.keys[row]
      // Among definitions a key of a campaign was most likely meant for one.
      if shape === DefinitionsFile.keys.shape, key.kind.shape === Shapes.defaults { return false }
      return key.kind.shape?.keys.contains { Suggestion.isSame(name, $0.name) } == true
    }
    // What APNs or a vendor calls so is meant, unless only another mapping takes the value: `priority: 3` is no push's.
    if rows.count > 1, let push = rows.first(where: { shape.keys[$0].kind.shape === Shapes.push }),
      value.flatMap({ Int($0) }).map({ number in PushType.all.contains { $0.priorities.contains(number) } }) ?? true
    {
      rows = [push]
    }
    if let row = rows.first {
      let owners = rows.map { shape.keys[$0].name }
      var meant = KeySuggestion(
        help: owners.count == 1
          ? "it belongs under \"\(owners[0])\": write it on a line below \"\(owners[0]):\", indented"
          : "it belongs under \(Suggestion.list(owners.sorted().reversed().map { "\"\($0)\"" }, "or")): write it on a line below that key, indented",
        row: row)
      meant.isMisplaced = true
      return meant
    }
    guard shape !== Shapes.campaign, shape !== Shapes.project, !isOfProject(shape),
      let key = Shapes.campaign.keys.first(where: { Suggestion.isSame(name, $0.name) })
    else { return nil }
    if shape === DefinitionsFile.keys.shape {
      return KeySuggestion(help: "\"\(key.name)\" is a key of a campaign, and each campaign has a file of its own")
    }
    return KeySuggestion(help: "\"\(key.name)\" is a key of the campaign: write it at the top, without indentation")
  }

  private static func isOfProject(_ shape: Shape) -> Bool {
    Shapes.project.keys.contains { $0.name != "defaults" && $0.kind.shape === shape } || OverlayFile.isOwn(shape)
      || shape === Shapes.attribute || shape === Shapes.category || shape === Shapes.action
  }

  // MARK: - Apple's names

  /// The name that a field has in a payload.
  private static func apple(_ name: String, _ shape: Shape) -> KeySuggestion? {
    if shape === TextFile.keys.shape { return localized(name, shape) }
    guard shape === Shapes.campaign || shape === Shapes.alert || shape === Shapes.push || shape === Shapes.localization
    else { return nil }
    if let ignored = IgnoredKey.named(name) { return KeySuggestion(help: "remove it: \(ignored.why)") }
    guard let field = Field.called(name), let key = field.key else { return nil }
    if field.apsKey.hasSuffix("loc-key") || field.apsKey.hasSuffix("loc-args") {
      let row = shape.keys.firstIndex { $0.name == key }
      let text = "\(key): { key: …, args: […] }"
      return KeySuggestion(help: "write \"\(shape === Shapes.campaign ? "alert: { \(text) }" : text)\"", row: row)
    }
    let owner = field.section == .campaign ? "" : " under \"\(field.section.rawValue)\""
    if let row = shape.keys.firstIndex(where: { $0.name == key }) {
      return KeySuggestion(
        spelling: row, of: shape, help: Advice("\"\(name)\" is called \"\(key)\" here", writing: key))
    }
    if name.utf8.elementsEqual(key.utf8), !owner.isEmpty { return KeySuggestion(help: "it belongs\(owner)") }
    return KeySuggestion(
      help: "\"\(name)\" is called \"\(key)\" here and belongs\(owner.isEmpty ? " at the top" : owner)")
  }

  /// What one text calls the fields of a key and of its arguments.
  private static func localized(_ name: String, _ shape: Shape) -> KeySuggestion? {
    guard let field = Field.called(name),
      let key = ["key", "args"].first(where: { field.apsKey.hasSuffix("loc-" + $0) }),
      let row = shape.keys.firstIndex(where: { $0.name == key })
    else { return nil }
    return KeySuggestion(spelling: row, of: shape, help: Advice("\"\(name)\" is called \"\(key)\" here", writing: key))
  }

  // MARK: - Words of other tools

  private static func word(_ name: String, _ shape: Shape) -> KeySuggestion? {
    if name.utf8.elementsEqual("aps".utf8), shape === Shapes.campaign {
      return KeySuggestion(
        help: "belfry writes \"aps\": give alert, badge, sound, category and thread as keys of the campaign",
        row: shape.keys.firstIndex { $0.name == "alert" })
    }
    if shape === Shapes.schedule, let help = scheduleWord(name) {
      // Who writes a week and what it is "on" means its days.
      return KeySuggestion(
        help: help, row: name.lowercased() == "on" ? shape.keys.firstIndex { $0.name == "days" } : nil)
    }
    if shape === Shapes.input, Suggestion.isSame(name, "on-device") {
      return KeySuggestion(help: "remove it: what comes with a request no app knows")
    }
    if shape === Shapes.attribute || shape === Shapes.input, Suggestion.isSame(name, "required") {
      return KeySuggestion(
        help: "remove it: everyone has an attribute, unless \"optional: true\" says that some lack it",
        row: shape.keys.firstIndex { $0.name == "optional" })
    }
    if shape === Shapes.campaign, ["exclude", "excluding", "except", "without", "not"].contains(name.lowercased()) {
      return KeySuggestion(help: "the audience says who is left out: add \"and not …\" to it")
    }
    if let row = shape.row(alsoCalled: name) {
      // Whether the value fits is another question, so it is not read as the other key's.
      var meant = KeySuggestion(help: Suggestion.question([shape.keys[row].name]) ?? "", row: row)
      meant.replacement = shape.keys[row].name
      meant.isOtherWord = true
      return meant
    }
    for (row, key) in shape.keys.enumerated() {
      guard case .mapping(let inner) = key.kind, let found = inner.row(alsoCalled: name) else { continue }
      return KeySuggestion(
        help: "did you mean \"\(inner.keys[found].name)\"? it belongs under \"\(key.name)\"", row: row)
    }
    return nil
  }

  /// Keys of other tools' schedules that no single key of this one stands for.
  private static func scheduleWord(_ name: String) -> Advice? {
    switch name.lowercased() {
    case "on":
      "write \"every: day\" to repeat it, \"every: week\" with \"days: [mon]\", or \"at: 2026-12-24 18:30\" for one date"
    case "request", "requested", "on-request", "on-demand", "triggered", "manual":
      "write \"when: requested\", and what each request brings under \"inputs\""
    case "cron", "crontab", "rrule":
      "write it with \"every\", \"days\" and \"at\": { every: week, days: [mon], at: \"09:00\", zone: device }"
    default: nil
    }
  }
}

extension Shape {
  /// The row of a key that other tools call so.
  fileprivate func row(alsoCalled name: String) -> Int? {
    keys.firstIndex { $0.aliases.contains { Suggestion.isSame(name, $0) } }
  }
}

extension ValueKind {
  /// The mapping that may stand behind a key, if only one may.
  var shape: Shape? {
    switch self {
    case .mapping(let shape): shape
    case .oneOf(let kinds): kinds.compactMap(\.shape).first
    default: nil
    }
  }
}
