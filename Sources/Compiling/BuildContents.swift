package import Checking
package import Clocks
import Expressions
import JSON
import Language
package import Planning

/// What a build holds whoever its recipients are, as bytes that are equal where both builds are.
///
/// It is made by what writes a build, so that a comparison can forget no member of it.
package enum BuildContents {
  /// That of one campaign; empty of one that is in no build.
  package static func of(_ plan: CampaignPlan, in project: Project, from now: Instant) -> [UInt8] {
    guard plan.isLive else { return [] }
    guard plan.campaign.delivery == .push else {
      return JSONWriter.bytes(of: LocalCampaign(campaign: plan.campaign, project: project).json)
    }
    let head = JSONWriter.bytes(of: .members(PushBatch.head(plan.campaign, project)))
    // A request is in one language, wherever that stands in the file.
    let listings = RequestListing.of(plan, in: project, from: now).sorted { $0.lexicographicallyPrecedes($1) }
    return listings.reduce(into: head) { $0 += $1 }
  }

  /// The same bytes with another id of the campaign, wherever that is a whole JSON string.
  package static func renaming(_ bytes: [UInt8], _ id: String, to other: String) -> [UInt8] {
    bytes.replacing(Array("\"\(id)\"".utf8), with: Array("\"\(other)\"".utf8))
  }

  /// What all campaigns share in it: what the app registers and knows.
  package static func ofAll(_ project: Project) -> [UInt8] {
    let bundle = BundleProject(project: project)
    let members = bundle.head + bundle.declarations + bundle.platforms
    return JSONWriter.bytes(of: .members(members))
  }
}
