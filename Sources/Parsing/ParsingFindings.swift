import Clocks
public import Diagnostics
import Language
import Limits
import Rules
import YAML

extension Finding {
  /// More of something than anybody writes: what is looked at for each would cost more than its bytes.
  static func tooMany(_ most: Int, _ what: String, at span: SourceSpan) -> Finding {
    Finding(
      .wrongType, at: span, "at most \(most) \(what) are allowed here", note: "the first ones are used",
      help: "leave out what is not needed")
  }

  static func wrongType(_ tree: NodeTree, _ node: NodeID, expected: String, help: Advice? = nil) -> Finding {
    let message: String =
      switch tree.kind(node) {
      case .mapping: "this is a mapping, not \(expected)"
      case .sequence: "this is a list, not \(expected)"
      case .scalar, .alias: "\"\(shorten(tree.string(node)))\" is not \(expected)"
      }
    return Finding(.wrongType, at: firstLine(tree, node), message, help: help)
  }

  /// A text or a list in the place of a mapping.
  static func withoutKeys(_ tree: NodeTree, _ node: NodeID, _ shape: Shape, help: Advice) -> Finding {
    let written = tree.kind(node) == .sequence ? "a list" : "\"\(shorten(tree.string(node)))\""
    return Finding(
      .wrongType, at: firstLine(tree, node), "\(article(shape.name)) needs keys, not \(written)", help: help)
  }

  static func outOfRange(_ tree: NodeTree, _ node: NodeID, _ what: String, _ range: String) -> Finding {
    Finding(
      .outOfRange, at: tree.span(node), "\"\(shorten(tree.string(node)))\" is out of range for \(what)",
      help: "use \(range)")
  }

  static func unknownKey(_ tree: NodeTree, _ key: NodeID, _ shape: Shape, _ meant: KeySuggestion) -> Finding {
    let name = tree.string(key)
    var finding = Finding(
      .unknownKey, at: tree.span(key), "\"\(shorten(name))\" is not a key of \(article(shape.name))", help: meant.help)
    if let note = LookAlikes.note(name) { finding.notes.append(Note(note)) }
    if name.unicodeScalars.contains(where: { "“”„".unicodeScalars.contains($0) }) {
      finding.advise("quote the text with \" from the keyboard; “ and ” quote nothing in YAML")
    }
    if let best = meant.replacement {
      // A key that is read at last may change what is sent; one that only describes cannot.
      if meant.isSpelling, Shapes.describing.contains(best) {
        for index in finding.fixes.indices { finding.fixes[index].applicability = .safe }
      }
    } else if shape === Shapes.campaign, meant.row == nil {
      finding.notes.append(Note("keys of your own belong under \"data\""))
    }
    return finding
  }

  /// Several words of another tool in one pair of braces: one mistake.
  static func otherWords(_ tree: NodeTree, _ words: [(word: NodeID, key: String)], _ shape: Shape) -> Finding {
    let names = words.map { "\"\(shorten(tree.string($0.word)))\"" }
    let keys = words.map { "\"\($0.key)\"" }
    let edits = words.map { Fix.Edit(tree.span($0.word), $0.key) }
    return Finding(
      .unknownKey, at: words.first.map { tree.span($0.word) } ?? SourceSpan(0, 0),
      "\(Suggestion.list(names, "and")) are not keys of \(article(shape.name))",
      help: Advice(
        "did you mean \(Suggestion.list(keys, "and"))?", edits: edits.sorted { $0.span.start < $1.span.start }))
  }

  static func oddIndentation(_ blank: String, at span: SourceSpan) -> Finding {
    Finding(
      .unknownKey, at: span, "this line is indented with a \(blank)", note: "YAML takes it for a letter of the key",
      help: "indent with ordinary spaces, two for each level")
  }

  static func unknownValue(
    _ tree: NodeTree, _ node: NodeID, _ choices: [String], _ what: String, meant: [String], _ budget: WorkBudget?
  ) -> Finding {
    let text = tree.string(node)
    guard let budget else {
      return Finding(
        .unknownValue, at: tree.span(node), "\"\(shorten(text))\" is not \(what)".replacingKey(what))
    }
    if let comment = text.firstRange(of: " //"), choices.contains(String(text[..<comment.lowerBound])) {
      return Finding(
        .unknownValue, at: tree.span(node), "\"\(shorten(text))\" is not \(what)".replacingKey(what),
        help: Advice(
          "a comment starts with \"#\": write \"\(text[..<comment.lowerBound]) #\(text[comment.upperBound...])\"",
          writing: tree.style(node) == .plain ? text.replacing(" //", with: " #", maxReplacements: 1) : nil, as: .source
        ))
    }
    // Whether a campaign is sent at all is no matter of other words for it: they are asked, and nothing is written.
    let decides = what == "a status"
    let contrary = meant.isEmpty ? ValueSuggestion.contrary(text, in: choices, budget) : nil
    let question =
      contrary.map { Advice("did you mean \"\($0)\"?") }
      ?? (meant.isEmpty
        ? Suggestion.question(text, in: choices, of: decides ? .names : .keys, budget: budget)
        : Suggestion.question(NearWords(meant, isOneBest: meant.count == 1 && !decides)))
    return Finding(
      .unknownValue, at: tree.span(node), "\"\(shorten(text))\" is not \(what)".replacingKey(what),
      help: question ?? "use one of \(choices.joined(separator: ", "))")
  }

  static func unknownName(_ what: String, _ name: Scalar, _ names: [String], _ near: NearWords) -> Finding {
    Finding(
      .unknownName, at: name.span, "there is no \(what) \"\(shorten(name.text))\"",
      help: Suggestion.question(near) ?? "there are \(Suggestion.list(names, "and"))")
  }

  /// Campaigns that stand in a list, of which none is read.
  public static func campaignsInList(at first: SourceSpan) -> Finding {
    Finding(
      .missingKey, at: first, "a file holds one campaign, and none of this list is read",
      note: "the keys of a campaign start at the left, the first of them is \"campaign\"",
      help: "give each campaign a file of its own, without \"- \" and without indentation")
  }

  static func missingKey(_ key: Key, in shape: Shape, at span: SourceSpan, isAdvised: Bool = true) -> Finding {
    Finding(
      .missingKey, at: span, "\(article(shape.name)) needs the key \"\(key.name)\"",
      note: isAdvised ? "\"\(key.name)\": \(key.summary)" : nil, help: isAdvised ? "add \"\(key.line)\"" : nil)
  }

  static func missingValue(_ key: String, at span: SourceSpan) -> Finding {
    Finding(
      .missingValue, at: span, "\"\(shorten(key))\" has no value",
      help: "write the value, in quotes if it starts with \"#\", or remove the key")
  }

  static func duplicateName(_ what: String, _ name: Scalar, first: Scalar) -> Finding {
    Finding(
      .duplicateName, at: name.span, "there are two \(what)s \"\(name.text)\"",
      notes: [Note("the first one is here", at: first.span)], help: "rename one of the two")
  }

  static func scheduleForm(_ message: String, at span: SourceSpan, help: Advice? = nil) -> Finding {
    Finding(.scheduleForm, at: span, message, help: help)
  }

  static func mixedSchedule(_ tree: NodeTree, _ key: NodeID, first: String) -> Finding {
    scheduleForm(
      "\"\(tree.string(key))\" and \"\(first)\" are two different schedules", at: tree.span(key),
      help: "keep one of the two, or write two campaigns")
  }

  /// Without a budget nobody asks which day was meant.
  static func unknownDay(_ text: Scalar, _ unit: RecurrenceUnit, isAlone: Bool, _ budget: WorkBudget?) -> Finding {
    let message = "\"\(shorten(text.text))\" is not a day of a \(unit.name)"
    guard let budget else { return Finding(.unknownValue, at: text.span, message) }
    let help: Advice
    let names: [String]
    var answers: [String] = []
    switch unit {
    case .day: (help, names) = ("write \"every: week\" to choose days", [])
    case .week:
      (help, names) = (
        "the days are mon, tue, wed, thu, fri, sat, sun, weekdays and weekend",
        Weekday.allCases.map(\.name) + WeekdayGroup.allCases.map(\.name)
      )
    case .month:
      let isWeekday = !ValueSuggestion.weekdays(text.text, budget).isEmpty
      (help, names) = (
        isWeekday
          ? "days of a week go with \"every: week\"; of a month write which one: \"first mon\""
          : "the days are 1 to 31, last, and such as \"second tue\" or \"last fri\"",
        isWeekday ? [] : ["last"]
      )
    case .year: (help, names) = ("write month and day: \"12-24\"", [])
    }
    switch unit {
    case .day: break
    case .week: answers = ValueSuggestion.weekdays(text.text, budget)
    case .month: answers = ValueSuggestion.monthDays(text.text, budget)
    case .year: answers = ValueSuggestion.yearDays(text.text)
    }
    return Finding(
      .unknownValue, at: text.span, message,
      help: answers.count > 1 && unit == .week
        ? Advice(
          "write them out: [\(answers.joined(separator: ", "))]",
          writing: isAlone ? "[\(answers.joined(separator: ", "))]" : nil, as: .source)
        : Suggestion.question(answers) ?? Suggestion.question(text.text, in: names, budget: budget) ?? help)
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
    // What is called by many things is one mapping all the same, and "sqlite" is a name as "postgres" is.
    if name.hasSuffix("s") || name == "sqlite" { return "\"\(name)\"" }
    return ["a", "e", "i", "o", "u"].contains(name.prefix(1)) ? "an \(name)" : "a \(name)"
  }
}

extension String {
  /// `"x" is not thread` reads wrong; a bare key gets "a value of".
  fileprivate func replacingKey(_ what: String) -> String {
    what.contains(" ") ? self : String(dropLast(what.count)) + "a value of \"\(what)\""
  }
}
