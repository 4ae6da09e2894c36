import Checking
import Comparing
import Diagnostics
import Linting
import Planning

/// What one thread found in the files it took.
struct PassResult: Sendable {
  var findings = FoundFindings()
  /// What campaigns have because of files that they share, and the comments there that hold some of it back.
  var shared = SharedFindings()
  var usedComments: Set<UsedComment> = []
  /// What campaigns lack that the whole project may lack.
  var lacking = LackingFindings()
  /// Of each campaign whose file is not called like it, how much that weighs.
  var misnamed: [Int: Severity] = [:]
  var summaries: [CampaignSummary] = []
  var plans: [(index: Int, plan: CampaignPlan)] = []
  /// Campaigns with errors, of which something is known all the same, where two sides are compared.
  var broken: [(index: Int, plan: CampaignPlan)] = []
  /// Of files that another side has alike: which campaigns could be planned, and what of their builds rests on what campaigns share.
  var alike: [(index: Int, start: Int, id: ExactText, isLive: Bool, reach: CampaignReach, turn: CampaignTurn?)] = []
  /// Files that turned out to be others than those of another side, of which nothing is found here.
  var differing: [Int] = []
  /// The ids of steps, with that of their file, where one id is asked for.
  var sequences: [(id: String, step: String)] = []
  /// Campaigns without an error of their own that rest on something with mistakes.
  var resting: [Int] = []
  /// The campaign that was asked for by its id.
  var explained: (index: Int, plan: CampaignPlan)?
  /// Of each file that has some, the suppressions of what only all campaigns together show.
  var heldBackLater: [(index: Int, suppressions: [Suppression])] = []
  var allowances: [Allowance] = []
  var heldBack: [HeldBack] = []
  /// Files that turned out to hold audiences or categories.
  var definitions: [Int] = []
  /// Files with errors of which nobody knows which campaigns are in them.
  var unread: [Int] = []
  /// Whether a campaign has tags that cannot be used.
  var hasUnusableTags = false
  /// Files of people and expectations, of which nothing else is found here.
  var expectations: [ReadExpectations] = []
  /// The campaigns of which somebody expects something, where no plan keeps them.
  var expected: [(index: Int, plan: CampaignPlan)] = []
  var fileCount = 0
  /// Whether a file is there that the system did not let us read.
  var isIncomplete = false
  /// Whether a push needs what the app's entitlements lack.
  var lacksPushes = false
  /// The hosts of the environment that campaigns have, by number.
  var movedHosts: Set<Int> = []
  /// What campaigns name, and their texts, where a rule about all of them together needs that.
  var names = NamesInUse()
  var texts: [SourceText] = []
  var activities: [ActivityStateSummary] = []
}

/// What all threads of a pass share.
struct PassSettings: Sendable {
  let request: CheckRequest
  let files: ProjectFiles
  let paths: [String]
  let project: Project?
  let levels: RuleLevels
  /// The errors of belfry.yaml that rest on rules which may be weighed.
  let projectErrors: [Finding]
  /// The comments of files that campaigns share.
  let comments: [ExactText: [Suppression]]
  /// Files read before, with the project.
  let skipped: Set<Int>
  /// Whether another side has the files alike: then hardly anything of their plans matters.
  let areAlike: Bool
  /// Where that side has them, if nobody knows yet whether they are alike: it is seen once they are read.
  let twins: ProjectFiles?
  /// The ids of campaigns that are kept although there is no plan.
  let expected: Set<ExactText>
  /// The audiences that mean something else there: of a campaign that names one, it is not alike.
  let differing: [String]
}

extension UnreadCampaigns {
  /// What the threads of a pass could not read of campaigns, so that no rule calls it missing.
  init(of passes: [PassResult], _ paths: [String], _ summaries: [CampaignSummary], _ loader: ProjectLoader) {
    self.init(
      paths: passes.flatMap(\.unread).sorted().map { paths[$0] }, of: summaries,
      hasUnusableTags: passes.contains(where: \.hasUnusableTags) || loader.project?.unread.defaults == true)
  }
}

extension Workspace {
  /// Summaries in the order of their files. Threads took files in runs, so each file's place is noted instead of sorting.
  func inFileOrder(_ summaries: [CampaignSummary]) -> [CampaignSummary] {
    // One thread has kept it.
    if zip(summaries, summaries.dropFirst()).allSatisfy({ $0.index <= $1.index }) { return summaries }
    var places = [Int32](repeating: -1, count: paths.count)
    // Of a file with steps the first one's place leads to the others.
    for (number, summary) in summaries.enumerated() where places[summary.index] < 0 {
      places[summary.index] = Int32(truncatingIfNeeded: number)
    }
    return places.filter { $0 >= 0 }.flatMap { place in
      summaries[Int(place)...].prefix { $0.index == summaries[Int(place)].index }
    }
  }
}
