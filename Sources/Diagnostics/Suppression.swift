import Limits

/// Comments of the form `# belfry: ignore rule-name -- reason`, and what they hold back.
///
/// A comment speaks for its own line, or for the next one when it stands alone, and for the whole of a text that begins there. The reason is required, and a comment that holds nothing back
/// is reported itself, so that suppressions do not outlive what they were for.
public struct Suppression: Sendable {
  /// The rule's name, as written.
  public let rule: String
  /// Where the name stands.
  public let ruleSpan: SourceSpan
  /// The whole comment.
  public let span: SourceSpan
  /// The bytes that it speaks for.
  public let line: SourceSpan
  /// Whether a reason is given.
  public var hasReason: Bool { isWellFormed && reason != nil }
  /// Why, as the comment says behind `--`; nothing where it says nothing.
  package let reason: String?
  /// Whether it begins with `belfry: ignore`; others were only meant so, and hold nothing back.
  private let isWellFormed: Bool
  /// The reason of `belfry: allow NAME -- reason`, which lets a risk of a change pass; nothing for any other comment.
  public var allows: String? { isAllowance ? reason : nil }
  /// Whether it begins with `belfry: allow`.
  private let isAllowance: Bool
  /// What is taken away with it: the blanks before it, and its line where it is alone there.
  private let removal: SourceSpan

  /// Whether a file can hold suppressions at all; most do not, and need no search for comments.
  public static func mayStand(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { source in
      // Files have few of this byte, and each letter of the word often.
      var start = 0
      while let hit = ByteSearch.first(UInt8(ascii: "#"), in: UnsafeBufferPointer(rebasing: source[start...])) {
        start += hit + 1
        var word = start
        while word < source.count, source[word] == 0x20 || source[word] == 0x09 { word += 1 }
        let end = min(word + "belfry".utf8.count, source.count)
        if ByteSearch.find("belfry", in: UnsafeBufferPointer(rebasing: source[word..<end])) == 0 { return true }
      }
      return false
    }
  }

  /// The suppressions among the comments of a file, which come in the order of the file.
  ///
  /// `textEnd` says where a text ends that begins in a line and goes on behind it.
  /// From the last to the first, because several may stand above one line: each speaks for what the one below speaks for.
  public static func all(
    _ comments: [(span: SourceSpan, isAlone: Bool)], in file: SourceFile,
    textEnd: (SourceSpan) -> Int = { $0.end }
  ) -> [Suppression] {
    var found: [Suppression] = []
    var below: (start: Int, line: SourceSpan)?
    let budget = WorkBudget(fileBytes: file.bytes.count)
    for comment in comments.reversed() {
      let own = file.line(around: comment.span.start)
      var line = Self.span(own)
      if comment.isAlone {
        var next = own.start + own.bytes.count
        while next < file.bytes.count, file.bytes[next] == 0x0A || file.bytes[next] == 0x0D { next += 1 }
        line = below.flatMap { $0.start == next ? $0.line : nil } ?? Self.span(file.line(around: next))
        below = (own.start, line)
      }
      let lines = SourceSpan(line.start, textEnd(line))
      if let suppression = Suppression(comment: comment.span, for: lines, in: file, budget) {
        found.append(suppression)
      }
    }
    return found.reversed()
  }

  private static func span(_ line: (start: Int, bytes: ArraySlice<UInt8>)) -> SourceSpan {
    SourceSpan(line.start, line.start + line.bytes.count + 1)
  }

  /// The suppression that a comment is; nothing for any other comment.
  private init?(comment span: SourceSpan, for line: SourceSpan, in file: SourceFile, _ budget: WorkBudget) {
    let text = Array(file.bytes[span.start..<min(span.end, file.bytes.count)])
    var index = 1
    func skipBlanks() { while index < text.count, text[index] == 0x20 || text[index] == 0x09 { index += 1 } }
    func take(_ word: String) -> Bool {
      guard text[index...].starts(with: word.utf8) else { return false }
      index += word.utf8.count
      return true
    }
    skipBlanks()
    guard take("belfry") else { return nil }
    let hasColon = take(":")
    if !hasColon { guard take("-") || take(" ") else { return nil } }
    skipBlanks()
    let words = text[index...].prefix { 0x61...0x7A ~= $0 | 0x20 }
    let word = String(decoding: words, as: UTF8.self).lowercased()
    isWellFormed = hasColon && text[index...].starts(with: "ignore".utf8)
    isAllowance = hasColon && word == "allow"
    guard isWellFormed || Self.otherWords.contains(word) || hasColon && Self.isMisspelt(word, text[index...], budget)
    else {
      return nil
    }
    index += isWellFormed ? "ignore".utf8.count : words.count
    if !isWellFormed { while index < text.count, text[index] != 0x20, text[index] != 0x09 { index += 1 } }
    skipBlanks()
    let start = index
    if !text[start...].starts(with: "--".utf8) {
      while index < text.count, text[index] != 0x20, text[index] != 0x09 { index += 1 }
    }
    rule = String(decoding: text[start..<index], as: UTF8.self)
    ruleSpan = SourceSpan(span.start + start, span.start + index)
    skipBlanks()
    var hasReason = false
    if take("--") {
      skipBlanks()
      hasReason = index < text.count
    }
    reason = hasReason ? String(decoding: text[index...], as: UTF8.self) : nil
    self.span = span
    removal = Self.removal(of: span, in: file.bytes)
    self.line = line
  }

  /// What other tools call it.
  private static let otherWords: Set<String> = [
    "ignore", "disable", "suppress", "skip", "allow", "off", "noqa", "nolint",
  ]

  /// Whether a word is nearly one of these, with a name or a reason behind it: prose has neither.
  private static func isMisspelt(_ word: String, _ text: ArraySlice<UInt8>, _ budget: WorkBudget) -> Bool {
    guard Suggestion.misspelt(word, in: ["ignore", "allow"], budget: budget) != nil else { return false }
    let parts = text.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
    return parts.count > 1 && parts[1].contains(UInt8(ascii: "-"))
  }

  private static func removal(of span: SourceSpan, in bytes: [UInt8]) -> SourceSpan {
    var (start, end) = (span.start, span.end)
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A else { return SourceSpan(start, end) }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return SourceSpan(start, end)
  }

  /// Whether it holds back what a rule finds at a place.
  package func holdsBack(_ found: Rule, at place: SourceSpan) -> Bool {
    hasReason && found.isAdjustable && found.name.utf8.elementsEqual(rule.utf8) && place.start >= line.start
      && place.start < line.end
  }

  /// Takes the suppressed findings out, and adds findings about the suppressions themselves. `known` are the names of all rules, `risks` those of
  /// what changes may be allowed to have.
  public static func apply(
    _ suppressions: [Suppression], to findings: inout [Finding], risks: [String] = [], isKnown: (String) -> Rule?
  ) {
    var added: [Finding] = []
    let budget = WorkBudget(fileBytes: suppressions.reduce(0) { $0 + $1.span.count })
    for suppression in suppressions {
      guard suppression.isWellFormed else {
        if risks.contains(where: { $0.utf8.elementsEqual(suppression.rule.utf8) }) {
          guard suppression.allows == nil else { continue }
          added.report(
            .suppression, at: suppression.span, "this comment allows nothing", severity: .warning,
            help: "write \"# belfry: allow \(suppression.rule) -- why it may be\"")
          continue
        }
        if isKnown(suppression.rule) == nil,
          let question = Suggestion.question(suppression.rule, in: risks, budget: budget)
        {
          added.append(
            Finding(.suppression, at: suppression.ruleSpan, "there is no risk \"\(suppression.rule)\"", help: question))
          continue
        }
        let name = isKnown(suppression.rule)?.name ?? "rule-name"
        added.report(
          .suppression, at: suppression.span, "this comment suppresses nothing", severity: .warning,
          help: "write \"# belfry: ignore \(name) -- why it is right here\"")
        continue
      }
      guard let rule = isKnown(suppression.rule) else {
        added.append(
          Finding(
            .suppression, at: suppression.rule.isEmpty ? suppression.span : suppression.ruleSpan,
            suppression.rule.isEmpty
              ? "the suppression names no rule" : "there is no rule \"\(suppression.rule)\"",
            help: "write \"# belfry: ignore rule-name -- reason\""))
        continue
      }
      guard suppression.hasReason else {
        added.append(
          Finding(
            .suppression, at: suppression.span, "a suppression needs a reason",
            help: "write \"# belfry: ignore \(suppression.rule) -- why it is right here\""))
        continue
      }
      if let fixed = rule.fixed {
        added.append(
          Finding(
            .suppression, at: suppression.ruleSpan, "\"\(rule.name)\" cannot be suppressed",
            notes: [Finding.Note(fixed.reason)], help: "fix what it finds"))
        continue
      }
      let before = findings.count
      findings.removeAll { suppression.holdsBack($0.rule, at: $0.span) }
      if findings.count == before {
        added.append(
          Finding(
            .unusedSuppression, at: suppression.span, "this suppression suppresses nothing", help: "remove it",
            fixes: [
              Finding.Fix(
                "remove the comment", .needsReview, edits: [Finding.Fix.Edit(suppression.removal, "", .source)])
            ]))
      }
    }
    findings += added
  }
}

extension Rule {
  /// A suppression that is not complete.
  public static let suppression = Rule(
    "suppression", fixed: .ofTheRun, alsoWarning: true, summary: "a suppression is incomplete",
    why: "Later readers need to know which rule is suppressed, and why.",
    fix: "Write `# belfry: ignore rule-name -- reason`.",
    bad: "alert: Hello # belfry: ignore missing-locale # expect", good: "alert: Hello")
  /// A suppression that holds nothing back.
  public static let unusedSuppression = Rule(
    "unused-suppression", .warning, summary: "a suppression suppresses nothing",
    why: "It would hide the next mistake of that kind.", fix: "Remove it.",
    bad: "alert: Hello # belfry: ignore title-too-long -- for the campaign of 2025 # expect", good: "alert: Hello")
}
