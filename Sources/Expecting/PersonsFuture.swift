import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Parsing
import Planning

/// What comes of one campaign for one person, held against what is expected.
struct PersonsFuture {
  let campaign: Campaign
  let lines: [Simulation.Line]
  /// The person's clock.
  let zone: Zone
  let batch: ColumnBatch
  /// What the app reports of them: what follows from a report knows its properties.
  let reports: [ReportedEvent]
  /// How far is looked ahead.
  let end: Instant

  /// The words for why nothing comes.
  static let reasons = OutcomeWord.reasons + [noMoment]
  private static let noMoment = "no-moment"

  /// Why nothing comes at a line, in a word; nothing where something does.
  private func reason(_ line: Simulation.Line) -> String? {
    guard line.outcome.isShown else { return line.outcome.word }
    // What follows from a moment of the person's that lies beyond the time looked ahead does not come in it.
    return line.instant == nil && !campaign.schedule.columns.isEmpty ? Self.noMoment : nil
  }

  /// What is shown, in order of time.
  private var shown: [Simulation.Line] { lines.filter { reason($0) == nil } }

  /// Why nothing comes: the first moment's reason, and more of it for people.
  private var reason: (word: String, why: String) {
    guard let line = lines.first, let word = reason(line), word != Self.noMoment else {
      return (Self.noMoment, "no moment of it comes in the time that is looked ahead")
    }
    return (word, line.why)
  }

  /// What is known of the person when a line comes.
  private func row(of line: Simulation.Line) -> ColumnBatch {
    guard let name = campaign.reportedName, let due = line.instant else { return batch }
    return reports.last { $0.name.utf8.elementsEqual(name.utf8) && $0.at <= due }?.batch ?? batch
  }

  // MARK: - Nothing

  func misses(nothing span: SourceSpan, because reason: Located<String>?) -> [Miss] {
    if let line = shown.first {
      return [Miss("gets", at: span, expected: "nothing", found: summary(line))]
    }
    guard let reason else { return [] }
    let words = lines.isEmpty ? [Self.noMoment] : lines.compactMap { self.reason($0) }
    guard !words.contains(where: { $0.utf8.elementsEqual(reason.value.utf8) }) else { return [] }
    return [
      Miss("because", at: reason.span, expected: reason.value, found: self.reason.word, why: self.reason.why)
    ]
  }

  // MARK: - Something

  func misses(_ message: MessageFile, _ span: SourceSpan) -> [Miss] {
    guard let first = shown.first else {
      // Who comes into the audience later gets it then, and another expectation of the same person may say so.
      let why = "\(reason.why); this looks ahead until \(end.text), or to a moment that \"at\" names"
      return [Miss("gets", at: span, expected: "something", found: "nothing", why: why)]
    }
    var misses: [Miss] = []
    var line = first
    if let at = message.at {
      if let due = shown.first(where: { isDue($0, at: at.text) }) {
        line = due
      } else {
        misses.append(Miss("at", at: at.span, expected: at.text, found: times(asMoments: Instant(at.text) != nil)))
      }
    }
    guard let seen = Seen(line, of: campaign, row(of: line)) else { return misses }
    return misses + self.misses(message, seen)
  }

  /// How many lacking passages of one message are told one by one: each repeats the whole message.
  private static let mostLacking = 8

  private func misses(_ message: MessageFile, _ seen: Seen) -> [Miss] {
    var misses: [Miss] = []
    for (part, text) in message.texts {
      let found = seen[part]
      guard !found.withPlainBlanks.utf8.elementsEqual(text.text.withPlainBlanks.utf8) else { continue }
      misses.append(Miss(part.rawValue, at: text.span, expected: quoted(text.text), found: quoted(found)))
    }
    if let badge = message.badge, seen.badge != badge.value {
      misses.append(
        Miss("badge", at: badge.span, expected: "\(badge.value)", found: seen.badge.map { "\($0)" } ?? "no badge"))
    }
    let texts = message.contains.isEmpty && message.lacks.isEmpty ? [] : seen.texts.map(\.withPlainBlanks)
    func isIn(_ text: Int, _ words: String) -> Bool { ByteSearch.holds(texts[text], words) }
    let lacking = message.contains.filter { words in
      let words = words.text.withPlainBlanks
      return !texts.indices.contains { isIn($0, words) }
    }
    for (number, words) in lacking.prefix(Self.mostLacking).enumerated() {
      let more = number + 1 == Self.mostLacking ? lacking.count - Self.mostLacking : 0
      misses.append(
        Miss(
          "contains", at: words.span, expected: quoted(words.text) + (more > 0 ? " and \(more) more" : ""),
          found: seen.texts.map(quoted).joined(separator: ", ")))
    }
    for words in message.lacks {
      let plain = words.text.withPlainBlanks
      guard let text = texts.indices.first(where: { isIn($0, plain) }) else { continue }
      misses.append(
        Miss("lacks", at: words.span, expected: "no \(quoted(words.text))", found: quoted(seen.texts[text])))
    }
    var activity = ActivityExpectation(seen.message.activity)
    for (part, members, _) in message.activity { activity.hold(part, members) }
    misses += activity.misses
    if let bound = message.payload, seen.payload.map(bound.holds) != true {
      misses.append(
        Miss("payload", at: bound.span, expected: bound.shown, found: seen.payload.map { "\($0)" }))
    }
    return misses
  }

  private func isDue(_ line: Simulation.Line, at text: String) -> Bool {
    guard let moment = line.instant else { return false }
    if let wall = CivilDateTime(text) { return zone.local(moment) == wall }
    return Instant(text) == moment
  }

  // MARK: - Words

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func time(_ line: Simulation.Line) -> String {
    line.instant.map { zone.local($0).text } ?? "when it happens"
  }

  /// When it comes, the first few times, in the form in which somebody expects it: as moments, or on the person's clock.
  private func times(asMoments: Bool) -> String {
    let times = shown.prefix(3).map { line in asMoments ? line.instant?.text ?? time(line) : time(line) }
    let more = shown.count > 3 ? ", and \(shown.count - 3) more" : ""
    let isOnClock = !asMoments && shown.contains { $0.instant != nil }
    return times.joined(separator: ", ") + more + (isOnClock ? " in \(zone.name)" : "")
  }

  private func summary(_ line: Simulation.Line) -> String {
    let text = line.outcome.message?.texts.first.map { " \(quoted($0.words ?? $0.text))" } ?? ""
    return "at \(time(line))\(line.instant == nil ? "" : " in \(zone.name)")\(text)"
  }

  /// All that comes, for people to read and for programs to compare.
  var snapshot: String {
    let told = shown
    guard !told.isEmpty else { return "nothing: \(reason.word)\n" }
    var text = ""
    for line in told.prefix(Self.mostTold) {
      text += "\(time(line)) \(zone.name)\n"
      guard let seen = Seen(line, of: campaign, row(of: line)) else { continue }
      for part in MessagePart.allCases where !seen[part].isEmpty {
        text += "  \(part.rawValue): " + seen[part].byteLines.joined(separator: "\n    ") + "\n"
      }
      if let badge = seen.badge { text += "  badge: \(badge)\n" }
      for value in seen.message.activity?.values ?? [] {
        text += "  \(value.keyPath): " + value.text.byteLines.joined(separator: "\n    ") + "\n"
      }
      if let payload = seen.payload { text += "  payload: \(payload) bytes\n" }
    }
    if told.count > Self.mostTold { text += "and \(told.count - Self.mostTold) more\n" }
    return text
  }

  private static let mostTold = 5
}

/// What somebody sees of one notification.
private struct Seen {
  let message: Simulation.Message
  let badge: Int?
  let payload: Int?
  private let others: [MessagePart: String]

  init?(_ line: Simulation.Line, of campaign: Campaign, _ batch: ColumnBatch) {
    guard let message = line.outcome.message,
      let variant = campaign.variants.first(where: { $0.name.utf8.elementsEqual(message.variant.utf8) })
    else { return nil }
    let texts = variant.content.texts.first { $0.locale.utf8.elementsEqual(message.language.utf8) }
    let content = variant.content.shown(in: texts)
    self.message = message
    badge =
      switch content.badge {
      case .number(let number): number
      case .template(let template): Int(template.text(of: batch, 0))
      case nil: nil
      }
    if case .push(_, let size) = line.outcome { payload = size } else { payload = nil }
    others = [
      .sound: content.sound.tested, .link: content.link?.text(of: batch, 0) ?? "",
      .media: content.media?.text(of: batch, 0) ?? "",
    ]
  }

  /// The texts that are read.
  var texts: [String] { message.texts.map { $0.words ?? $0.text } }

  subscript(part: MessagePart) -> String {
    switch part {
    case .language: message.language
    case .variant: message.variant
    case .sound, .link, .media: others[part] ?? ""
    case .title, .subtitle, .body: message.texts.first { $0.name == part.rawValue }.map { $0.words ?? $0.text } ?? ""
    }
  }
}

extension SoundSetting {
  /// What an expectation calls it.
  fileprivate var tested: String {
    switch self {
    case .none: ""
    case .systemDefault: "default"
    case .file(let name): name
    case .critical(let name, _): name?.value ?? "critical"
    }
  }
}

extension String {
  /// The text with a plain space for each that keeps words together: CLDR has these in front of a € and between digits, and no one sees which it is.
  fileprivate var withPlainBlanks: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      text.append("\u{A0}\u{202F}\u{2009}".unicodeScalars.contains(scalar) ? " " : scalar)
    }
    return String(text)
  }
}
