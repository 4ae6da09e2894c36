import Checking
public import Diagnostics
public import Language
public import Planning

/// A rule over all campaigns of a project together: one file in `Rules/`, one line in ``Lint/projectRules``.
public protocol ProjectRule: Sendable {
  /// The rule's page.
  static var rule: Rule { get }
  /// Whether it is about what the plan shows. What the others find an error in is no part of the plan.
  static var needsPlan: Bool { get }
  /// What it finds, in an order that does not change.
  static func check(_ campaigns: ProjectCampaigns) -> [PlacedFinding]
}

extension ProjectRule {
  /// Most are about campaigns as they are written.
  public static var needsPlan: Bool { false }
}

/// All campaigns of a project.
public struct ProjectCampaigns {
  /// One for each campaign that has an id, in the order of their files.
  public let summaries: [CampaignSummary]
  /// What the campaigns without mistakes do together; nothing where that is not asked.
  public let plan: Plan?
  /// What the team promised to keep.
  public let policy: Policy

  /// The campaigns of a run.
  public init(_ summaries: [CampaignSummary], _ plan: Plan?, _ policy: Policy) {
    self.summaries = summaries
    self.plan = plan
    self.policy = policy
  }
}

/// What is remembered of a campaign once its file is gone: enough for the rules that look at all campaigns together.
public struct CampaignSummary: Sendable {
  /// The number of its file.
  public let index: Int
  /// The file, relative to the project.
  public let path: String
  /// The id.
  public let id: String
  /// Where the id stands.
  public let head: SourceSpan
  /// The region that it waits for.
  public let region: (id: String, span: SourceSpan)?

  /// A campaign of a file.
  public init(index: Int, path: String, id: String, head: SourceSpan, region: (id: String, span: SourceSpan)?) {
    self.index = index
    self.path = path
    self.id = id
    self.head = head
    self.region = region
  }

  /// Whether its file is called like it.
  var isNamed: Bool {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? []
    return name.dropLast(name.suffix(5).elementsEqual(".yaml".utf8) ? 5 : 4).elementsEqual(id.utf8)
  }
}

/// A finding and the campaign that does most about it.
public struct PlacedFinding {
  /// What was found.
  public var finding: Finding
  /// The campaign's file.
  public let path: String
  /// The campaign's id.
  public let id: String
  /// The rule whose finding about that file is the same mistake.
  public let replaces: Rule?

  init(_ finding: Finding, _ campaign: CampaignSummary, replaces: Rule? = nil) {
    (self.finding, path, id, self.replaces) = (finding, campaign.path, campaign.id, replaces)
  }

  init(_ finding: Finding, _ campaign: Campaign) {
    (self.finding, path, id, replaces) = (finding, campaign.path, campaign.id, nil)
  }
}
