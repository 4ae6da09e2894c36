import Clocks
import Diagnostics
import Language
import Limits
import YAML

/// What to write where a text or a list stands in place of a mapping: the mapping that it most likely means.
enum MappingSuggestion {
  /// The whole advice for a mapping of a shape.
  static func help(_ tree: NodeTree, _ node: NodeID, _ shape: Shape, _ budget: WorkBudget) -> Advice {
    let keys = "the keys are \(shape.keys.map(\.name).joined(separator: ", "))"
    if tree.kind(node) == .sequence {
      if let texts = texts(tree, node), let meant = list(texts, shape, budget) {
        return Advice.write(yaml: meant).at(tree.span(node))
      }
      let first = tree.children(of: node).first { _ in true }.map { tree.resolve($0) }
      if let first, tree.kind(first) == .mapping {
        return "remove the \"- \": one \(shape.name) is not a list; \(keys)"
      }
      return Advice(shape.sample.map { "write \($0); \(keys)" } ?? keys)
    }
    let text = tree.string(node)
    // Of a very long text nothing is meant.
    if text.utf8.count < 200, let meant = one(text, shape, budget) { return .write(yaml: meant) }
    if shape.name == "localization", !text.isEmpty { return "put the text under \"body\", on a line of its own" }
    return Advice(shape.sample.map { "write for example \($0); \(keys)" } ?? keys)
  }

  private static func texts(_ tree: NodeTree, _ node: NodeID) -> [String]? {
    let items = tree.children(of: node).map { tree.resolve($0) }
    guard (1...20).contains(items.count), items.allSatisfy({ tree.kind($0) == .scalar }) else { return nil }
    return items.map { tree.string($0) }
  }

  private static func list(_ texts: [String], _ shape: Shape, _ budget: WorkBudget) -> String? {
    switch shape.name {
    case "locales": "{ source: \(texts[0]), shipped: [\(texts.joined(separator: ", "))] }"
    default: texts.count == 1 ? one(texts[0], shape, budget) : nil
    }
  }

  private static func one(_ text: String, _ shape: Shape, _ budget: WorkBudget) -> String? {
    if shape === Shapes.schedule { return schedule(text, budget) }
    if shape === Shapes.app, text.contains("."), !text.contains(" ") {
      return "{ bundle-id: \(text), platforms: { ios: \"16.0\" } }"
    }
    switch shape.name {
    case "attribute", "input":
      let type = AttributeKeys.types.contains(text) ? text : ValueSuggestion.attributeType(text).first
      return type.map(attribute)
    case "locales": return text.contains(" ") ? nil : "{ source: \(text), shipped: [\(text)] }"
    case "quiet-hours":
      let times = text.replacing("to", with: "-").split(whereSeparator: { "-–—".contains($0) })
        .map { $0.trimming }.compactMap { CivilTime($0)?.text ?? ValueSuggestion.time($0).first }
      return times.count == 2 ? "{ from: \"\(times[0])\", to: \"\(times[1])\" }" : nil
    // What brackets and quotation marks would make of a longer text stays the author's.
    case "localization":
      return text.isEmpty || text.contains(where: { "{}[],\"'#:".contains($0) }) ? nil : "{ body: \(text) }"
    case "frequency", "groups": return Int(text).map { "{ per-day: \($0) }" }
    case "recipients": return recipients(text, shape)
    case "push": return text.hasSuffix("d") || text.hasSuffix("h") ? "{ expires: \(text) }" : nil
    default: return nil
    }
  }

  private static func attribute(_ type: String) -> String {
    switch type {
    case "text": "{ type: text, max: 40 }"
    case "enum": "{ type: enum, values: [a, b] }"
    case "integer": "{ type: integer, min: 0, max: 1000 }"
    case "decimal": "{ type: decimal, min: 0, max: 1000, places: 2 }"
    default: "{ type: \(type) }"
    }
  }

  /// The source that a name tells, with the name in the place of its first key. No address: that one holds a secret.
  private static func recipients(_ text: String, _ shape: Shape) -> String? {
    let name = text.lowercased()
    let near = RecipientKind.allCases.first { $0.isServer && name.hasPrefix($0.rawValue) }
    let kind = RecipientKind(named: name) ?? near ?? (name.hasSuffix(".tsv") ? .csv : nil)
    guard let key = shape.keys.first(where: { $0.name == kind?.rawValue }) else { return nil }
    guard case .mapping(let inner) = key.kind else { return "{ \(key.name): \(text) }" }
    let keys = inner.required.enumerated().map { number, index in
      let key = inner.keys[index]
      return number == 0 && kind?.isServer == false ? "\(key.name): \(text)" : key.line
    }
    return "{ \(key.name): { \(keys.joined(separator: ", ")) } }"
  }

  // MARK: - Schedules

  /// `now`, a date, `every day at 19:00`, five fields of cron.
  private static func schedule(_ text: String, _ budget: WorkBudget) -> String? {
    let words = text.lowercased().split(separator: " ").map(String.init)
    if ["now", "immediately", "asap"].contains(text.lowercased()) { return "{ now: true }" }
    if ValueSuggestion.occasion(text) == ["requested"] { return "{ when: requested }" }
    if let moment = CivilDateTime(text)?.text ?? ValueSuggestion.dateTime(text).first {
      return "{ at: \(moment), zone: device }"
    }
    if let day = CivilDate(text)?.text ?? ValueSuggestion.date(text).first {
      return "{ at: \(day) 09:00, zone: device }"
    }
    if words.count == 5, let cron = cron(words) { return cron }
    let times = words.compactMap { CivilTime($0)?.text ?? ValueSuggestion.time($0).first }
    let time = times.first ?? "09:00"
    if words.first == "after", words.count > 1 { return "{ after: \(words[1]), event: install }" }
    let days = words.flatMap { $0.utf8.count > 2 ? ValueSuggestion.weekdays($0, budget) : [] }
    if !days.isEmpty, !words.contains("day") {
      return "{ every: week, days: [\(days.joined(separator: ", "))], at: \"\(time)\", zone: device }"
    }
    let isDaily = words.contains("daily") || words.contains("everyday") || words.contains("day")
    guard isDaily || !times.isEmpty else { return nil }
    return "{ every: day, at: \"\(time)\", zone: device }"
  }

  /// Minute, hour, day of the month, month, day of the week.
  private static func cron(_ fields: [String]) -> String? {
    guard let minute = Int(fields[0]), let hour = Int(fields[1]), let time = CivilTime(hour: hour, minute: minute)
    else {
      return nil
    }
    let rest = "at: \"\(time.text)\", zone: device }"
    switch (fields[2], fields[3], fields[4]) {
    case ("*", "*", "*"): return "{ every: day, \(rest)"
    case (let day, "*", "*"): return "{ every: month, days: [\(day)], \(rest)"
    case ("*", "*", let days):
      let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat", "sun"]
      let ends = days.split(separator: "-").map(String.init)
      let numbers = ends.compactMap { Int($0) }.filter(names.indices.contains)
      if numbers.count == 2, ends.count == 2, numbers[0] < numbers[1] {
        return "{ every: week, days: [\(names[numbers[0]...numbers[1]].joined(separator: ", "))], \(rest)"
      }
      let listed = days.split(separator: ",").map(String.init).compactMap { Int($0) }.filter(names.indices.contains)
      guard !listed.isEmpty else { return "{ every: week, days: [mon], \(rest)" }
      return "{ every: week, days: [\(listed.map { names[$0] }.joined(separator: ", "))], \(rest)"
    default: return nil
    }
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  fileprivate var trimming: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Key {
  /// The key with a value that it could have.
  var line: String { "\(name): \(example ?? kind.example)" }
}

extension Shape {
  /// A mapping of this shape; nothing where none is more likely than others.
  fileprivate var sample: String? {
    example ?? (required.isEmpty ? nil : "{ \(required.map { keys[$0].line }.joined(separator: ", ")) }")
  }
}

extension ValueKind {
  /// Something of the kind, for a message that asks for it.
  fileprivate var example: String {
    switch self {
    case .text, .template: "\"…\""
    case .expression: "all"
    case .kebabName: "winter-sale"
    case .snakeName, .attribute: "first_name"
    case .integer(let range): String(max(range.lowerBound, min(1, range.upperBound)))
    case .number(let range): range.contains(1) ? "1" : "0.5"
    case .boolean: "true"
    case .choice(let names): names.first ?? "…"
    case .date: "2026-12-24"
    case .time: "\"09:00\""
    case .dateTime: "2026-12-24 18:30"
    case .duration: "1d"
    case .zone: "device"
    case .locale: "en"
    case .path: "file"
    case .json: "{}"
    case .list(let kind): "[\(kind.example)]"
    case .mapping(let shape): shape.sample ?? "{}"
    case .within: "{}"
    case .map(let key, let value): "{ \(key.example): \(value.example) }"
    case .oneOf(let kinds): kinds.first?.example ?? "…"
    }
  }
}
