public import Checking
public import Diagnostics
import Payloads
public import Planning

/// A plan as the bytes of a whole report, its findings included.
public func report(
  _ plan: Plan, of project: Project, census: Census? = nil, findings: [LocatedFinding], files: Int,
  as format: ReportFormat,
  style: TextStyle = .plain
) -> [UInt8] {
  let report = FindingsReport(findings, files: files)
  switch format {
  case .text: return Array(PlanText(plan, project, census, style).report(report).utf8)
  case .json: return PlanJSON.report(plan, census, report)
  }
}

/// Why a campaign's largest payload is as large as it is, as the bytes of a whole report; `size` is nothing for a local campaign.
public func report(
  _ size: SizeReport?, of campaign: Campaign, findings: [LocatedFinding], files: Int, as format: ReportFormat,
  style: TextStyle = .plain
) -> [UInt8] {
  let report = FindingsReport(findings, files: files)
  switch format {
  case .text: return Array(SizeText(size, campaign, style).report(report).utf8)
  case .json: return SizeJSON.report(size, campaign, report)
  }
}
