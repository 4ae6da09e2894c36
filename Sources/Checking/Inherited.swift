import Diagnostics
package import Expressions
import JSON
package import Language
import Parsing
import Payloads
import YAML

/// The `defaults` of the project or of a folder, and what was made of them, once: thousands of campaigns share them, and a mistake in them is told
/// where it stands.
final class Inherited: Sendable {
  /// What stands there.
  let file: DefaultsFile
  /// The same over what is farther from the campaigns: what they inherit.
  let merged: DefaultsFile
  /// Which of the project's they are, from 1 on.
  let number: Int32
  /// The file in which they stand.
  let source: SourceFile
  var path: String { source.path }
  /// The audience; nothing where there is none, or where it cannot be used.
  let audience: Predicate?
  /// The templates by their places in belfry.yaml.
  let templates: [NodeID: Template]
  /// The members of `data`; nothing where one of them cannot be used.
  let data: [DataMember]?
  /// The attributes that they read.
  let dataColumns: [Int]
  /// Errors in `data` that the project may weigh.
  let dataErrors: [Finding]
  /// What was told of it. Of a campaign only what it makes of this is told.
  fileprivate let told: Set<Told>

  fileprivate init(
    _ file: DefaultsFile, audience: Predicate?, templates: [NodeID: Template], data: [DataMember]?,
    dataErrors: [Finding], told: [Finding], in source: SourceFile, over outer: FolderDefaults
  ) {
    self.file = file
    self.source = source
    number = Int32(clamping: outer.count + 1)
    merged = outer.nearest(to: source.path).map { file.over($0) } ?? file
    self.audience = audience
    self.templates = templates
    self.data = data
    self.dataErrors = dataErrors
    dataColumns = Set((data ?? []).flatMap(\.value.columns)).sorted()
    self.told = Set(told.map(Told.init))
  }

  /// A finding, wherever it stands.
  fileprivate struct Told: Hashable {
    let rule: ObjectIdentifier
    let message: String

    init(_ finding: Finding) { (rule, message) = (ObjectIdentifier(finding.rule), finding.message) }
  }
}

extension CampaignChecker {
  /// What campaigns inherit, where the file is `defaults`: the same checks as of a campaign, as far as they need none.
  func inherited(_ defaults: DefaultsFile, over outer: FolderDefaults) -> Inherited {
    keepsTemplates = true
    let audience = file.audience.value.flatMap { self.audience($0) }
    let content = content(file.content, over: nil, nil)
    _ = badge(file.content.badge, nil, for: nil)
    checkSystems(of: file.content)
    checkRanges(file.content, of: nil)
    if let push = file.push.value {
      _ = push.collapse.value.flatMap { template($0) }
      if let expires = push.expires.value { checkStorage(expires) }
      if let channel = push.channel.value { checkChannelID(channel) }
      if let type = push.type.value, !type.value.isForCampaigns { reportUnfit(type.value, at: type.span) }
    }
    return Inherited(
      defaults, audience: audience, templates: templates, data: hasUnusableData ? nil : content.data,
      dataErrors: dataErrors, told: findings, in: source, over: outer)
  }

  /// Checks a value where it stands; or one that is inherited, of which what the campaign makes of it is told at the campaign's head.
  func check<Value, Result>(
    _ written: Written<Value>, _ body: (Value) -> Result?
  ) -> Result? {
    guard let value = written.value else { return nil }
    return written.isInherited ? checkInherited(from: written.origin) { body(value) } : body(value)
  }

  /// Checks something that is inherited from the defaults with a number.
  func checkInherited<Result>(from origin: Int32, _ body: () -> Result?) -> Result? {
    let count = findings.count
    let inherited = project.defaults[origin]
    (isInherited, self.inherited) = (true, inherited)
    let result = body()
    (isInherited, self.inherited) = (false, nil)
    // What cannot be used there is missing here.
    if result == nil { isUnusable = true }
    guard findings.count > count else { return result }
    // What is wrong there is not sent from here.
    if findings[count...].contains(where: \.isFixedError) { isUnusable = true }
    let isTold = { [told = inherited?.told] in told?.contains(Inherited.Told($0)) == true }
    inheritedErrors += findings[count...].filter { $0.severity == .error && isTold($0) }
    let found = findings[count...].filter { !isTold($0) }
    findings.removeSubrange(count...)
    for finding in found.map({ shared($0, origin) }) where !findings.contains(where: { $0.isSame(finding) }) {
      findings.append(finding)
    }
    return result
  }

  /// A finding about what is inherited, with its places among those of the files that campaigns share.
  private func shared(_ finding: Finding, _ origin: Int32) -> Finding {
    var finding = finding
    if !finding.span.isShared { finding.span = place(finding.span, from: origin) }
    finding.notes.removeAll { $0.span != nil && $0.path == nil }
    return finding
  }

  /// Where bytes stand that are the campaign's own, or inherited from the defaults with a number.
  func place(_ span: SourceSpan, from origin: Int32) -> SourceSpan {
    guard origin != 0 else { return span }
    return project.defaults[origin].flatMap { project.sharedFiles.span(of: span, in: $0.path) } ?? file.head
  }

  /// Where a value stands that is written or inherited.
  func place<Value>(_ written: Written<Located<Value>>?) -> SourceSpan? {
    written.flatMap { written in written.value.map { place($0.span, from: written.origin) } }
  }

  /// Notes where the first value of a payload stands that can be of any length.
  func noteUnbounded(_ template: Template, _ scalar: Scalar) {
    guard unboundedPlace == nil, case .unbounded(let attribute) = template.bound else { return }
    unboundedPlace =
      placeOfSnippet(showing: attribute, in: scalar)
      ?? place(scalar.span, from: isInherited ? inherited?.number ?? 0 : 0)
  }

  /// Where the project declares an attribute, or a property of the event that the campaign waits for; nothing where the campaign itself does.
  func declared(_ name: String) -> Finding.Note? {
    guard let column = columns.index(of: name), !inputs.contains(where: { $0.name.utf8.elementsEqual(name.utf8) })
    else {
      return nil
    }
    let attribute = columns.attributes[column]
    let isOfEvent = event.map { column >= $0.momentColumn } == true
    guard let span = attribute.span, let path = isOfEvent ? event?.path : project.source.path else { return nil }
    return Finding.Note("\"\(name)\" is declared here", at: span, in: path)
  }

  /// Says of the findings from a number on that a file of the app is the cause, which stands where belfry.yaml says.
  func blame(_ place: SourceSpan?, _ words: String, from count: Int) {
    guard let place, findings.count > count else { return }
    for index in count..<findings.count {
      findings[index].cause = Finding.Note(words, at: place, in: project.source.path)
    }
  }

  /// Where a text stands that is written or inherited.
  func place(_ written: Written<Scalar>) -> SourceSpan? {
    written.value.map { place($0.span, from: written.origin) }
  }
}

extension Project {
  /// The file with the defaults of a number; nothing for what campaigns say themselves.
  package func pathOfDefaults(_ number: Int32) -> String? { defaults[number]?.path }

  /// What `defaults` name, whoever inherits it: the audience, columns of templates, plain values, the sound.
  package var namedInDefaults: [(audience: Predicate?, columns: [Int], words: [String], sound: SoundSetting?)] {
    defaults.all.map(Self.named)
  }

  private static func named(
    _ inherited: Inherited
  ) -> (audience: Predicate?, columns: [Int], words: [String], sound: SoundSetting?) {
    let words = inherited.file.file.content.fields.compactMap { field -> String? in
      if case .text(let scalar) = field.value { scalar.text } else { nil }
    }
    return (
      inherited.audience, inherited.dataColumns + inherited.templates.values.flatMap(\.columns), words,
      inherited.file.file.content.sound.value?.value
    )
  }
}
