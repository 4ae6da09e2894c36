public import Diagnostics
import Escaping
import JSON

/// How findings are written: what `--format` of `check` chooses. One file in `Formats/` for each.
public enum FindingsFormat: String, CaseIterable, Sendable {
  /// For people: the line, a caret under the place, what to do.
  case text
  /// For people and editors: a line for each finding.
  case concise
  /// For programs: the documented public format, version 1.2.
  case json
  /// The same findings, each a line of its own.
  case jsonl
  /// SARIF 2.1.0, for GitHub's code scanning and whatever else reads it.
  case sarif
  /// The lines of a build's log that Xcode makes marks beside the source of.
  case xcode
  /// Workflow commands, which GitHub's runner makes annotations of.
  case github
  /// GitLab's Code Quality.
  case gitlab
  /// JUnit's XML, a test for each finding and for each file without one.
  case junit
  /// Reviewdog's diagnostics, with the fixes as suggestions.
  case rdjson
  /// GitHub's Markdown, for a comment or a job's summary.
  case markdown

  /// Whether findings can be counted by rule in it.
  public var hasStatistics: Bool { self == .text || self == .json }
}

/// What is known of a run beside its findings, for the formats that tell it.
public struct RunFacts: Sendable {
  /// The version of belfry.
  public var version = ""
  /// Every rule there is.
  public var rules: [Rule] = []
  /// The way from the root of the repository to the project, ending in `/`; empty where they are one, nothing where there is no repository.
  public var prefix: String?
  /// Whether it is about each project of the repository: then a finding is known again by its path there, wherever the run stood.
  public var isOfRepository = false
  /// The files that were asked for, relative to the project, sorted by their bytes.
  public var files: [String] = []

  /// Of a run of which nothing is known.
  public init() {}
}

/// Findings, put in order, and how many files were read to get them.
public struct FindingsReport: Sendable {
  /// Sorted by path, byte and rule.
  public let findings: [LocatedFinding]
  /// The number of files that were read.
  public let files: Int
  /// How many findings there are, those that are not shown among them.
  public let counts: FindingCounts
  /// Whether what all campaigns do together was looked at; nothing where it was not asked.
  public let isTogether: Bool?
  /// What is known of the run.
  public var run = RunFacts()
  /// Whether findings are counted by rule: as text in their place, in JSON beside them.
  public var hasStatistics = false
  /// How many findings were known before and are left out; nothing where these are held against none.
  public var known: Int?
  /// Whether nothing was looked at, because nothing has changed.
  public var isUnchanged = false

  /// A report of `findings`, in whatever order they come; `counts` where they are not all.
  public init(
    _ findings: [LocatedFinding], counts: FindingCounts? = nil, files: Int, isTogether: Bool? = nil
  ) {
    self.findings = findings.sorted(by: LocatedFinding.precedes)
    self.files = files
    self.counts = counts ?? FindingCounts(of: self.findings)
    self.isTogether = isTogether
  }

  /// How many findings are errors.
  public var errors: Int { counts.errors }
  /// How many findings are warnings.
  public var warnings: Int { counts.warnings }

  /// What must be said beside the findings; nothing when all was looked at.
  var remark: String? {
    guard isTogether == false else { return nil }
    return
      "what all campaigns do together was not looked at, because they are many: run \"belfry plan\" for pending requests, frequency and collisions"
  }
}

extension FindingsReport {
  /// How much was found, in one line.
  public var summary: String { TextFormat.summary(self) }

  /// The bytes of the whole report, which ends with a line end. `style` matters to the formats for people only.
  public func bytes(as format: FindingsFormat, style: TextStyle = .plain) -> [UInt8] {
    switch format {
    case .text: Harmless.lines(TextFormat(style).report(self))
    case .concise: Harmless.lines(TextFormat(style).concise(self))
    case .json: JSONFormat.report(self)
    case .jsonl: JSONFormat.lines(self)
    case .sarif: SARIFFormat.report(self)
    case .xcode: Harmless.lines(XcodeFormat(style.place).report(self))
    case .github: GitHubFormat.report(self)
    case .gitlab: GitLabFormat.report(self)
    case .junit: JUnitFormat.report(self)
    case .rdjson: RDJSONFormat.report(self)
    case .markdown: Harmless.lines(FindingsMarkdown.page(self))
    }
  }
}
