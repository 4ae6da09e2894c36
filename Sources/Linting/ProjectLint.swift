import Checking
public import Diagnostics
public import Language
public import Planning

/// A rule over all campaigns of a project together: one file in `Rules/`, one line in ``Lint/projectRules``.
public protocol ProjectRule: Sendable {
  /// The rule's page.
  static var rule: Rule { get }
  /// What it looks at besides the summaries. What those that need no plan find an error in is no part of it.
  static var needs: ProjectNeeds { get }
  /// What it finds, in an order that does not change.
  static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding]
}

extension ProjectRule {
  /// Most are about campaigns as they are written.
  public static var needs: ProjectNeeds { [] }
}

/// What a rule looks at that costs something, and that nobody puts together where no such rule is on.
public struct ProjectNeeds: OptionSet, Sendable {
  /// A bit each.
  public let rawValue: UInt8

  /// Needs by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What campaigns do together.
  public static let plan = ProjectNeeds(rawValue: 1)
  /// What is declared, and what of it is used.
  public static let names = ProjectNeeds(rawValue: 2)
  /// The texts of all campaigns.
  public static let texts = ProjectNeeds(rawValue: 4)
}

/// All campaigns of a project.
public struct ProjectCampaigns {
  /// One for each campaign that has an id, in the order of their files.
  public let summaries: [CampaignSummary]
  /// What the campaigns without mistakes do together; nothing where that is not asked.
  public let plan: Plan?
  /// What they ask of the slots of a device, also where nothing else of a plan is told.
  let pending: PendingBudget?
  /// Team rules.
  public let policy: Policy
  /// The environment that is laid over.
  let environment: String?
  /// The path of belfry.yaml; nothing where not all campaigns are among them.
  let projectPath: String?
  /// What could not be read.
  private let unread: UnreadCampaigns
  /// What is declared and used; nothing where no rule needs it, or where not all files are known.
  public let names: ProjectNames?
  /// The texts in the source language, in the order of their files; none where no rule needs them.
  public let texts: [SourceText]
  /// What is sent to Live Activities, in the order of their files.
  let activities: [ActivityStateSummary]

  /// The campaigns of a run.
  public init(
    _ summaries: [CampaignSummary], _ plan: Plan?, _ policy: Policy, pending: PendingBudget? = nil,
    names: ProjectNames? = nil,
    texts: [SourceText] = [], activities: [ActivityStateSummary] = [], projectPath: String? = nil,
    unread: UnreadCampaigns = UnreadCampaigns(),
    environment: String? = nil
  ) {
    self.unread = unread
    self.environment = environment
    self.projectPath = projectPath
    self.names = names
    self.texts = texts
    self.activities = activities
    self.summaries = summaries
    self.plan = plan
    self.pending = pending ?? plan?.pending
    self.policy = policy
  }
}

/// The campaigns of a project of which something could not be read.
public struct UnreadCampaigns: Sendable {
  /// The files of which no one knows what campaign they hold.
  var paths: [String] = []
  /// Whether a campaign has an id, or tags, that cannot be used.
  var hasUnusableIDs = false
  var hasUnusableTags = false

  /// Everything was read.
  public init() {}

  /// Files without a campaign that can be read, and whether a campaign, or what campaigns inherit, has tags that cannot be used.
  public init(paths: [String], of summaries: [CampaignSummary], hasUnusableTags: Bool) {
    self.paths = paths
    self.hasUnusableTags = hasUnusableTags
    hasUnusableIDs = summaries.contains { !CampaignSummary.isID($0.id) }
  }
}

// What may be called missing.
extension ProjectCampaigns {
  /// The ids of all campaigns.
  public var ids: KnownNames { KnownNames(summaries.map(\.id), isComplete: hasAllIDs) }

  /// The same with the ids that campaigns had first.
  var formerIDs: KnownNames {
    KnownNames(summaries.map(\.id) + summaries.compactMap(\.was?.id), isComplete: hasAllIDs)
  }

  private var hasAllIDs: Bool { projectPath != nil && unread.paths.isEmpty && !unread.hasUnusableIDs }

  /// The tags of all campaigns.
  var tags: KnownNames {
    KnownNames(
      Set(summaries.flatMap { $0.tags.map { ExactText($0.value) } }).sorted().map(\.text),
      isComplete: projectPath != nil && unread.paths.isEmpty && !unread.hasUnusableTags)
  }

  /// The folders in which there may be a campaign, and the folders around them.
  var folders: KnownNames {
    var known: Set<ExactText> = []
    for path in summaries.map(\.path) + unread.paths {
      var rest = Substring(path)
      while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
        rest = rest[..<slash]
        guard known.insert(ExactText(String(rest))).inserted else { break }
      }
    }
    return KnownNames(known.sorted().map(\.text), isComplete: projectPath != nil && unread.paths.isEmpty)
  }
}

/// What is remembered of a campaign once its file is gone: enough for the rules that look at all campaigns together. A class, because each of
/// these rules passes all of them on.
public final class CampaignSummary: Sendable {
  /// The number of its file.
  public let index: Int
  /// The file, relative to the project.
  public let path: String
  /// The id.
  public let id: String
  /// Where the id stands.
  public let head: SourceSpan
  /// The id that it had first, where it was renamed.
  public let was: (id: String, span: SourceSpan)?
  /// The region that it waits for.
  public let region: (id: String, span: SourceSpan)?
  /// Its tags, or those that it inherits.
  let tags: [Located<String>]
  /// The file with the defaults from which these come; nothing for tags of its own.
  let tagsPath: String?
  /// The campaigns after which it does not come for some time.
  let spacings: [Located<String>]
  /// Where it asks for what was sent, which nobody tells.
  let asksLedger: SourceSpan?
  /// The sequence of which it is a step.
  public let sequence: String?

  /// A campaign of a file.
  public init(
    index: Int, path: String, id: String, head: SourceSpan, was: (id: String, span: SourceSpan)? = nil,
    region: (id: String, span: SourceSpan)?, tags: [Located<String>] = [],
    tagsPath: String? = nil, spacings: [Located<String>] = [],
    asksLedger: SourceSpan? = nil, sequence: String? = nil
  ) {
    self.asksLedger = asksLedger
    self.sequence = sequence
    self.spacings = spacings
    self.tagsPath = tagsPath
    self.was = was
    self.tags = tags
    self.index = index
    self.path = path
    self.id = id
    self.head = head
    self.region = region
  }

  /// Whether an id is one that a campaign can have: what it was meant to be is not known otherwise.
  static func isID(_ id: String) -> Bool {
    id.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
  }

  /// Whether its file is called like it.
  var isNamed: Bool {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? []
    return name.dropLast(name.suffix(5).elementsEqual(".yaml".utf8) ? 5 : 4).elementsEqual(id.utf8)
  }
}

/// A finding and its file: that of the campaign that does most about it, or one that all campaigns share.
public struct PlacedFinding {
  /// What was found.
  public var finding: Finding
  /// The file.
  public let path: String
  /// The campaign's id; nothing where it is about no single campaign.
  public let id: String?
  /// The rule whose finding about that file is the same mistake.
  public let replaces: Rule?

  init(_ finding: Finding, _ campaign: CampaignSummary, replaces: Rule? = nil) {
    (self.finding, path, id, self.replaces) = (finding, campaign.path, campaign.id, replaces)
  }

  init(_ finding: Finding, _ campaign: Campaign) {
    (self.finding, path, id, replaces) = (finding, campaign.path, campaign.id, nil)
  }

  init(_ finding: Finding, in path: String, of id: String? = nil) {
    (self.finding, self.path, self.id, replaces) = (finding, path, id, nil)
  }
}
