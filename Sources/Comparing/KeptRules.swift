import Checking
public import Diagnostics

/// How much a project lets rules weigh, and what comments in its files hold back: what is found, and told to somebody.
public struct KeptRules: Sendable {
  /// What a project says of a rule; no severity stands for off, no path for belfry.yaml.
  package typealias Level = (rule: Rule, severity: Severity?, path: String?)

  private let levels: [String: Level]
  /// The comments of files that campaigns share.
  let shared: [HeldBack]
  /// Those of files of campaigns.
  private let ofCampaigns: [HeldBack]

  /// Those of no project.
  public init() { self.init([], shared: [], ofCampaigns: []) }

  /// `levels` are what a project says of rules; comments are those of files that campaigns share, and of their own.
  package init(_ levels: [Level], shared: [HeldBack], ofCampaigns: [HeldBack]) {
    self.levels = Dictionary(levels.map { ($0.rule.name, $0) }) { _, last in last }
    (self.shared, self.ofCampaigns) = (shared, ofCampaigns)
  }

  /// A rule that does not weigh what it weighed.
  struct Change {
    let name: String
    let before: String
    let after: String
    let isWeaker: Bool
    /// The file of an environment that says so, or said otherwise; nothing for belfry.yaml.
    let path: String?
  }

  /// The rules that do not weigh what they weighed, by name.
  static func changes(from before: KeptRules, to after: KeptRules) -> [Change] {
    before.levels.merging(after.levels) { one, _ in one }.sorted { $0.key < $1.key }.compactMap { name, entry in
      let (was, now) = (before.level(of: entry.rule), after.level(of: entry.rule))
      guard was.weight != now.weight else { return nil }
      let path = after.levels[name]?.path ?? before.levels[name]?.path
      return Change(name: name, before: was.word, after: now.word, isWeaker: now.weight < was.weight, path: path)
    }
  }

  /// The same as parts of what campaigns share; `path` is belfry.yaml.
  static func parts(from before: KeptRules, to after: KeptRules, at path: String) -> [PartChange] {
    changes(from: before, to: after).map { change in
      let place = CompiledPart.Place(key: "rules.\(change.name)", variant: nil, locale: nil)
      return PartChange(place: place, before: change.before, after: change.after, path: change.path ?? path)
    }
  }

  /// How much a rule weighs, in words and among others.
  private func level(of rule: Rule) -> (weight: Int, word: String) {
    guard let level = levels[rule.name] else {
      let weight = rule.isOptIn ? 0 : rule.isAlsoWarning ? 2 : Self.weight(rule.severity)
      return (weight, rule.level)
    }
    return level.severity.map { (Self.weight($0), $0.word) } ?? (0, "off")
  }

  /// An error that is a warning where only a doubt is left is between both.
  private static func weight(_ severity: Severity) -> Int { severity == .error ? 3 : 1 }

  /// The comments of campaigns by their ids: a step has what stands behind its first line, the first one of a file also what stands before.
  func byCampaign(_ campaigns: [Campaign]) -> [ExactText: [HeldBack]] {
    guard !ofCampaigns.isEmpty else { return [:] }
    let files = Dictionary(grouping: ofCampaigns) { ExactText($0.path) }
    let owners = Dictionary(grouping: campaigns.filter { files[ExactText($0.path)] != nil }) { ExactText($0.path) }
    var found: [ExactText: [HeldBack]] = [:]
    for (path, comments) in files {
      let steps = (owners[path] ?? []).sorted { $0.head.start < $1.head.start }
      for comment in comments {
        guard let owner = steps.last(where: { $0.head.start <= comment.start }) ?? steps.first else { continue }
        found[ExactText(owner.id), default: []].append(comment)
      }
    }
    return found
  }
}

/// A comment that holds back what a rule finds.
public struct HeldBack: Sendable {
  /// The rule.
  public let rule: String
  /// Why, as it says.
  public let reason: String
  /// What it speaks for: the key of its line, or how the line begins.
  public let place: String
  /// The file, relative to the project.
  public let path: String
  /// Where it begins there.
  public let start: Int

  /// A comment; nothing for one without a reason, which holds nothing back.
  public init?(_ comment: Suppression, in file: SourceFile) {
    guard comment.hasReason, let reason = comment.reason else { return nil }
    (rule, self.reason) = (comment.rule, reason)
    (path, start) = (file.path, comment.span.start)
    place = Self.key(file.line(around: comment.line.start).bytes)
  }

  /// How a line begins: up to the end of its first key, or up to a comment.
  private static func key(_ line: ArraySlice<UInt8>) -> String {
    let around: Set<UInt8> = Set(" \t-{[\"'".utf8)
    var words = line.drop(while: around.contains).prefix { ![0x3A, 0x23, 0x0A, 0x0D].contains($0) }
    while let last = words.last, around.contains(last) { words.removeLast() }
    return String(decoding: words.prefix(60), as: UTF8.self)
  }

  private static let head = "ignore "

  /// What one side holds back and the other does not, and for which other reason.
  static func changes(from before: [HeldBack], to after: [HeldBack]) -> [PartChange] {
    before.isEmpty && after.isEmpty ? [] : ChangedParts.all(before.map(\.part), after.map(\.part))
  }

  private var part: CompiledPart {
    let place = CompiledPart.Place(key: Self.head + "\(rule) at \(place)", variant: nil, locale: nil)
    return CompiledPart(place: place, content: .text(reason), isContent: false, path: path)
  }

  /// What is to be told of a part that is a comment which is new; nothing of any other part.
  static func new(_ part: PartChange) -> (path: String?, message: String)? {
    guard part.place.key.utf8.starts(with: head.utf8), part.before == nil, let reason = part.after else { return nil }
    return (part.path, "a comment suppresses \(part.place.key.dropFirst(head.count)): \(reason)")
  }
}
