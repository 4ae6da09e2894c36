import Diagnostics
import Expressions
import JSON
import Parsing
import YAML

/// What was made of `defaults`, once: thousands of campaigns share it, and a mistake in it is told where it stands.
struct Inherited: Sendable {
  /// The audience; nothing where there is none, or where it cannot be used.
  fileprivate(set) var audience: Predicate?
  /// The templates by their places in belfry.yaml.
  fileprivate(set) var templates: [NodeID: Template] = [:]
  /// The members of `data`.
  fileprivate(set) var data: [DataMember] = []
  /// The attributes that they read.
  fileprivate(set) var dataColumns: [Int] = []
  /// What was told of it. Of a campaign only what it makes of this is told.
  fileprivate var told: Set<Told> = []

  /// A finding, wherever it stands.
  fileprivate struct Told: Hashable {
    let rule: ObjectIdentifier
    let message: String

    init(_ finding: Finding) { (rule, message) = (ObjectIdentifier(finding.rule), finding.message) }
  }
}

extension CampaignChecker {
  /// What campaigns inherit, where the file is `defaults`: the same checks as of a campaign, as far as they need none.
  mutating func inherited() -> Inherited {
    var inherited = Inherited()
    templates = [:]
    inherited.audience = file.audience.value.flatMap { audience($0) }
    let content = content(file.content, over: nil, nil)
    inherited.data = content.data
    inherited.dataColumns = Set(content.data.flatMap(\.value.columns)).sorted()
    _ = fields(nil)
    checkSystems(nil)
    if let push = file.push.value {
      _ = push.collapse.value.flatMap { template($0) }
      if let expires = push.expires.value { checkStorage(expires) }
      if let channel = push.channel.value { checkChannelID(channel) }
    }
    inherited.templates = templates ?? [:]
    inherited.told = Set(findings.map(Inherited.Told.init))
    return inherited
  }

  /// Checks a value where it stands; or one that is inherited, of which what the campaign makes of it is told at the campaign's head.
  mutating func check<Value, Result>(
    _ written: Written<Value>, _ body: (inout Self, Value) -> Result?
  ) -> Result? {
    guard let value = written.value else { return nil }
    return written.isInherited ? checkInherited { body(&$0, value) } : body(&self, value)
  }

  /// Checks something that is inherited.
  mutating func checkInherited<Result>(_ body: (inout Self) -> Result?) -> Result? {
    let count = findings.count
    isInherited = true
    let result = body(&self)
    isInherited = false
    // What cannot be used there is missing here.
    if result == nil { isUnusable = true }
    guard findings.count > count else { return result }
    let found = findings[count...].filter { !project.inherited.told.contains(Inherited.Told($0)) }
    findings.removeSubrange(count...)
    for finding in found.map({ $0.inherited(at: file.head, in: project.source.path) })
    where !findings.contains(where: { $0.isSame(finding) }) {
      findings.append(finding)
    }
    return result
  }
}

extension Finding {
  /// Whether this says the same of the same place: each variant has what the campaign gives it.
  func isSame(_ other: Finding) -> Bool { rule === other.rule && span == other.span && message == other.message }

  /// The same about a campaign that inherits its cause.
  fileprivate func inherited(at head: SourceSpan, in path: String) -> Finding {
    var finding = self
    finding.span = head
    finding.label = nil
    // Edits would change the campaign's bytes at places of the other file.
    finding.fixes = []
    finding.notes =
      notes.filter { $0.span == nil } + [Note("it inherits this", at: span, in: path)]
    return finding
  }
}
