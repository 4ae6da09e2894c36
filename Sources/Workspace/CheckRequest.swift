public import Clocks
public import Diagnostics
public import Files
import Limits
public import Planning

/// What is asked of a folder.
public struct CheckRequest: Sendable {
  /// The folder that holds belfry.yaml, ending in `/`.
  public var root: String
  /// The environment whose `belfry.NAME.yaml` is laid over the project; nothing for belfry.yaml alone.
  public var environment: String?
  /// Only findings of these files and folders, relative to the project; empty for all.
  public var only: [String] = []
  /// The number of threads.
  public var jobs = 1
  /// The moment from which is planned.
  public var now: Instant
  /// The window that the plan is asked about; nothing where the next moment of each campaign is.
  public var window: SendWindow?
  /// Where time zones are read, each once for all requests that share it.
  public var zones = ZoneDatabase()
  /// The version of belfry that asks, for a project that asks for one.
  public var version = "0"
  /// Whether campaigns are kept and planned together.
  public var wantsPlan = false
  /// What the answer is to be about.
  public var subject = Subject.everything
  /// Whether the plan is to look ahead: what comes together for one person, and what clocks do.
  public var wantsOutlook = false
  /// Whether what all campaigns do together is looked at where they are few enough for it to cost little.
  public var wantsTogether = false
  /// How many files these may be in.
  package var filesTogether = RunLimit.filesTogether.value
  /// How many moments of each campaign are wanted.
  public var fires = 1
  /// What takes the place of files on the disk.
  public var overlay: FileOverlay?
  /// How many findings are kept.
  public var room = FindingsRoom.shown
  /// Whether findings keep only edits that were tried: see ``CheckResult/removeUselessEdits(_:)``.
  public var triesEdits = false
  /// Whether of campaigns with errors is kept what is known of them all the same.
  public var keepsBroken = false
  /// Whether only findings with such fixes are kept; all count.
  package var wantedFixes: WantedFixes?
  /// What a walk of the folder finds, where that is known; of two sides what is found without what is laid over the folder.
  public var walk: ProjectWalk?
  /// What another side of the project has alike.
  var sharing: Sharing?
  /// The files of both sides, in order, so that a file has one number on both; nothing where a project is looked at alone.
  var numbered: [String]?
  /// Whether there may be others than `among`, so that nothing is called missing.
  var isPart = false
  /// The only files that there are taken to be, besides belfry.yaml; nothing for all.
  var among: Set<String>?

  /// What an answer can be about. All files are read for each of them, but what is found in campaigns that it is not about is not told and does
  /// not count: whatever can change the answer does.
  public enum Subject: Sendable {
    /// All of the project.
    case everything
    /// What campaigns rest on: belfry.yaml, audiences, categories.
    case definitions
    /// The campaign of an id, and what campaigns rest on. It is kept for its own sake, also with errors; all ids are given then.
    case campaign(String)
  }

  /// The id of the campaign that the answer is about.
  var explains: String? {
    if case .campaign(let id) = subject { return id }
    return nil
  }

  /// Whether a campaign, if it has an id at all, is one that the answer is not about.
  func leavesOut(campaign id: String?) -> Bool {
    switch subject {
    case .everything: false
    case .definitions: true
    case .campaign(let wanted): !(id?.utf8.elementsEqual(wanted.utf8) ?? false)
    }
  }

  /// Whether findings of a file are asked for.
  func wants(_ path: String) -> Bool {
    // "." is the walk itself: what it has left out may be anything.
    only.isEmpty || path == "."
      || only.contains { $0 == path || $0.isEmpty || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  /// A request for all of a folder.
  public init(root: String, now: Instant) {
    self.root = root.hasSuffix("/") ? root : root + "/"
    self.now = now
  }
}
