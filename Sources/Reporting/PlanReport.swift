public import Checking
import Clocks
public import Diagnostics
import Escaping
public import JSON
import Payloads
public import Planning

extension UncountedCampaigns {
  /// `not counted, because the rows have no "trial_ends": trial and welcome`
  var text: String {
    let why =
      attributes.isEmpty
      ? "only the app knows when their event comes"
      : "the rows have no \(Suggestion.list(attributes.map { "\"\($0)\"" }, "or"))"
    return "not counted, because \(why): \(Suggestion.list(campaigns, "and"))"
  }
}

/// How a plan is written: what `belfry plan --format` chooses. One file in `Formats/` for each.
public enum PlanFormat: String, CaseIterable, Sendable {
  /// For people: a table, the time line, what stands in the way.
  case text
  /// For programs: the documented public format.
  case json
  /// For pull requests: the text's tables in GitHub's Markdown.
  case markdown
  /// For calendars: iCalendar, RFC 5545, an event for each moment of the time line.
  case ics
  /// For spreadsheets: RFC 4180, a row for each moment of the time line.
  case csv

  /// Whether findings stand in the report, too.
  public var hasFindings: Bool { self != .ics && self != .csv }
  /// Whether how long sending takes is told: a moment of the time line is many moments of sending.
  public var hasSendingTime: Bool { self != .ics && self != .csv }
}

/// A plan, its time line, and what was found on the way.
public struct PlanReport: Sendable {
  let plan: Plan
  let project: Project
  let timeLine: TimeLine
  let census: Census?
  let findings: FindingsReport
  /// The files that hold audiences and categories, beside belfry.yaml.
  public var definitions: [String] = []
  /// The files of people and expectations.
  public var expectations: [String] = []
  /// What a saved plan rests on.
  public var basis: JSONValue?
  /// How long sending takes, where a rate was asked for.
  public var sending: SendingTime?

  /// A report. `files` is how many files were read.
  public init(
    _ plan: Plan, of project: Project, timeLine: TimeLine, census: Census? = nil, findings: [LocatedFinding],
    counts: FindingCounts? = nil, files: Int
  ) {
    self.plan = plan
    self.project = project
    self.timeLine = timeLine
    self.census = census
    self.findings = FindingsReport(findings, counts: counts, files: files)
  }

  /// What must be said beside a report of a format that has no place for it; nothing when all is told.
  public func notice(beside format: PlanFormat) -> String? {
    !format.hasFindings && timeLine.isCut ? ToldMoments.notice : nil
  }

  /// The whole report. `style` matters to the formats for people only.
  public func bytes(as format: PlanFormat, style: TextStyle = .plain) -> [UInt8] {
    switch format {
    case .text: Harmless.lines(PlanText(self, style).text)
    case .json: PlanJSON.bytes(self)
    case .markdown: Harmless.lines(PlanMarkdown(self).text)
    case .ics: PlanCalendar(self).bytes
    case .csv: PlanCSV.bytes(self)
    }
  }
}

/// Why a campaign's largest payload is as large as it is, as the bytes of a whole report; `size` is nothing for a local campaign.
public func report(
  _ size: SizeReport?, of campaign: Campaign, findings: [LocatedFinding], files: Int, as format: ReportFormat,
  style: TextStyle = .plain
) -> [UInt8] {
  let report = FindingsReport(findings, files: files)
  switch format {
  case .text: return Harmless.lines(SizeText(size, campaign, style).report(report))
  case .json: return SizeJSON.report(size, campaign, report)
  }
}
