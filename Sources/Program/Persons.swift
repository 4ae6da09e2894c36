import Checking
import Clocks
import Commands
import Diagnostics
import Escaping
import Expecting
import Expressions
import Limits
import Planning
import Recipients
import Workspace

// One person, whom `--set` describes.
extension Session {
  /// What `--set` says: each `attribute=value` in two.
  func assignments() throws(Stop) -> [(name: String, text: String)] {
    try invocation[.set].map { (word) throws(Stop) in
      guard let assignment = Self.assignment(word) else {
        throw Stop(.usage, "\(Harmless.quoted(word)) sets nothing; write --set attribute=value")
      }
      return assignment
    }
  }

  /// The persona of a name.
  func persona(_ name: String, _ result: CheckResult, _ project: Project) throws(Stop) -> Persona {
    guard let persona = result.personas.named(name) else {
      throw Self.unknown(
        "persona", name, among: result.personas.names, otherwise: "\"personas\" in a file of the project declares them",
        in: result)
    }
    return persona
  }

  /// `name=value` in two.
  private static func assignment(_ word: String) -> (name: String, text: String)? {
    guard let sign = word.firstIndex(of: "="), sign != word.startIndex else { return nil }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  /// What `--event` and `--at` say the app reports of a person, in order of time.
  func reports(_ plan: Plan, _ project: Project, _ person: SingleRecipient) throws(Stop) -> [ReportedEvent] {
    let (events, moments) = (invocation[.events], invocation[.moments])
    guard moments.count <= events.count else {
      throw Stop(.usage, "--at says when an --event is; there are more of them than events")
    }
    var reports: [ReportedEvent] = []
    for (number, words) in events.enumerated() {
      var at = plan.now
      if number < moments.count {
        guard let moment = Instant(moments[number]) else {
          throw Stop(
            .usage, "\(Harmless.quoted(moments[number])) is not a time; write --at 2026-12-01T10:00:00Z")
        }
        at = moment
      }
      reports.append(try report(words, at: at, plan, project, person))
    }
    return reports.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  private func report(
    _ words: String, at moment: Instant, _ plan: Plan, _ project: Project, _ person: SingleRecipient
  ) throws(Stop) -> ReportedEvent {
    let words = EventWords.split(words)
    guard let name = words.first, !name.contains("=") else {
      throw Stop(.usage, "--event names no event; write --event 'added_to_cart total=80'")
    }
    guard let event = project.declaredEvents.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      guard project.declaredEvents.isEmpty, words.count == 1 else {
        let question = Suggestion.question(name, in: project.declaredEvents.map(\.name), budget: .ofOneWord())
        throw Stop(
          .usage,
          "the app has no event \(Harmless.quoted(name))" + (question.map { "; \($0)" } ?? "; \"events\" declare them"))
      }
      return ReportedEvent(name, at: moment, batch: nil)
    }
    let reported = SingleRecipient(
      attributes: event.columns, zones: project.zones, room: ReportedEvent.columns(plan, event))
    reported.take(0, of: person.batch)
    reported.batch.set(event.momentColumn, 0, moment.seconds * 1_000_000)
    for word in words.dropFirst() {
      guard let (property, text) = Self.assignment(word) else {
        throw Stop(.usage, "\(Harmless.quoted(word)) is not a property; write --event '\(name) property=value'")
      }
      let names = event.properties.map(\.name)
      guard names.contains(where: { $0.utf8.elementsEqual(property.utf8) }) else {
        let question = Suggestion.question(property, in: names, budget: .ofOneWord())
        throw Stop(
          .usage,
          "the event \"\(event.name)\" has no property \(Harmless.quoted(property))"
            + (question.map { "; \($0)" } ?? (names.isEmpty ? "" : "; it has \(Suggestion.list(names, "and"))")))
      }
      _ = try set(property, to: text, of: reported, among: event.columns, by: "event")
    }
    for property in event.properties where !property.isOptional {
      guard let column = event.columns.index(of: property.name), !reported.batch.isPresent(column, 0) else { continue }
      throw Stop(
        .usage,
        "the event \"\(event.name)\" always has \"\(property.name)\"; write --event '\(event.name) \(property.name)=…'")
    }
    return ReportedEvent(event.name, at: moment, batch: reported.batch)
  }

  /// Sets a value of a person and gives its column.
  func set(
    _ name: String, to text: String, of person: SingleRecipient, among attributes: AttributeTable,
    by flag: String = "set"
  ) throws(Stop) -> Int {
    guard let column = attributes.index(of: name) else {
      let question = Suggestion.question(name, in: attributes.names, budget: .ofOneWord())
      throw Stop(
        .usage,
        "there is no attribute \(Harmless.quoted(name))"
          + (question.map { "; \($0)" } ?? "; belfry.yaml declares them"))
    }
    let problem: String?
    do throws(RecipientError) { problem = try person.set(column, to: text) } catch {
      throw Stop(.failure, error.description)
    }
    if let problem { throw Stop(.usage, "--\(flag) \(name): \(problem)") }
    return column
  }
}

/// The words of `--event`.
struct EventWords {
  private var words: [String] = []
  private var word: String?

  /// Words between blanks; what stands in double quotes is one, or part of one: `item="Red shoes"`. A list behind `=` is JSON and stays as it is:
  /// `items=["Red shoes", "Hat"]`.
  static func split(_ text: String) -> [String] {
    var words = EventWords()
    words.read(text)
    return words.words
  }

  private mutating func read(_ text: String) {
    var isQuoted = false
    var list = JSONListEnd()
    for character in text {
      if list.isOpen || character == "[" && !isQuoted && word?.last == "=" {
        list.read(character)
        word = (word ?? "") + String(character)
      } else if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " ", !isQuoted {
        end()
      } else {
        word = (word ?? "") + String(character)
      }
    }
    end()
  }

  private mutating func end() {
    if let word { words.append(word) }
    word = nil
  }
}

/// Finds where a list of JSON ends.
private struct JSONListEnd {
  private var depth = 0
  private var isText = false
  private var isEscaped = false
  var isOpen: Bool { depth > 0 }

  mutating func read(_ character: Character) {
    if isText {
      isText = isEscaped || character != "\""
      isEscaped = !isEscaped && character == "\\"
    } else {
      isText = character == "\""
      depth += character == "[" ? 1 : character == "]" ? -1 : 0
    }
  }
}
