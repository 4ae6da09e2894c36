public import Checking
public import Diagnostics
import Expressions
import JSON
import Language
import Payloads

/// The names that campaigns use, for the rules about what nobody uses.
public struct NamesInUse: Sendable {
  private(set) var audiences: Set<ExactText> = []
  private(set) var categories: Set<ExactText> = []
  private(set) var sounds: Set<ExactText> = []
  private(set) var strings: Set<ExactText> = []
  private(set) var columns: Set<Int> = []
  /// Whether all campaigns are among them: what a file names that has a mistake is not known.
  public var isComplete = true

  /// None.
  public init() {}

  /// Adds what a campaign names, whether or not it is sent.
  public mutating func add(_ campaign: Campaign) {
    add(campaign.audience)
    add(campaign.schedule.event?.condition)
    columns.formUnion(campaign.schedule.columns)
    if case .after(let delay) = campaign.schedule.timing,
      let column = campaign.attributes.index(of: delay.event.value)
    {
      columns.insert(column)
    }
    add(campaign.push?.collapse?.value)
    for variant in campaign.variants { add(variant.content) }
    for member in (campaign.liveActivity?.attributes ?? []) + (campaign.liveActivity?.contentState ?? []) {
      columns.formUnion(member.value.columns)
    }
  }

  /// Adds what a project itself names: in audiences, and in what campaigns inherit.
  mutating func add(_ project: Project) {
    for name in project.audiences.names { add(project.audiences.predicate(named: name)) }
    for consent in project.consents { add(consent.audience) }
    for defaults in project.namedInDefaults {
      add(defaults.audience)
      add(defaults.sound)
      columns.formUnion(defaults.columns)
      categories.formUnion(defaults.words.map { ExactText($0) })
    }
  }

  /// Adds what another thread has found.
  public mutating func add(_ other: NamesInUse) {
    audiences.formUnion(other.audiences)
    categories.formUnion(other.categories)
    sounds.formUnion(other.sounds)
    strings.formUnion(other.strings)
    columns.formUnion(other.columns)
    isComplete = isComplete && other.isComplete
  }

  private mutating func add(_ content: Content) {
    for text in content.texts.flatMap(\.lines) {
      if let key = text.key { strings.insert(ExactText(key)) }
    }
    if let category = content.category { categories.insert(ExactText(category)) }
    columns.formUnion(content.columns)
    for sound in content.sounds { add(sound) }
    for media in content.medias { add(media) }
  }

  private mutating func add(_ audience: Predicate?) {
    guard let audience else { return }
    audiences.formUnion(audience.audiences.map { ExactText($0) })
    columns.formUnion(audience.columns)
  }

  private mutating func add(_ sound: SoundSetting?) {
    switch sound {
    case .file(let name): sounds.insert(ExactText(name))
    case .critical(let name?, _): sounds.insert(ExactText(name.value))
    default: break
    }
  }

  private mutating func add(_ template: Template?) { if let template { columns.formUnion(template.columns) } }
}

/// What a project declares for its campaigns, and what is used of it.
public struct ProjectNames {
  let project: Project
  let declared: [DeclaredName]
  private(set) var uses: NamesInUse
  /// Where belfry.yaml names what the app ships.
  let sounds: SourceSpan?
  let strings: SourceSpan?

  /// All names of a project that could be read as a whole.
  public init(
    _ project: Project, _ declared: [DeclaredName], _ uses: NamesInUse, sounds: SourceSpan?, strings: SourceSpan?
  ) {
    self.project = project
    self.declared = declared
    self.uses = uses
    self.sounds = sounds
    self.strings = strings
    self.uses.add(project)
  }

  /// The names of a kind that nobody uses.
  func unused(_ kind: DeclaredName.Kind, besides used: Set<ExactText>) -> [DeclaredName] {
    declared.filter { $0.kind == kind && !used.contains(ExactText($0.name)) }
  }
}

/// An audience or a category, where a file declares it.
public struct DeclaredName: Sendable {
  /// Which of the two.
  public enum Kind: Sendable {
    /// `audiences`
    case audience
    /// `categories`
    case category
  }

  let kind: Kind
  let name: String
  let span: SourceSpan
  let path: String

  /// A name of a file.
  public init(_ kind: Kind, _ name: String, at span: SourceSpan, in path: String) {
    (self.kind, self.name, self.span, self.path) = (kind, name, span, path)
  }
}
