// Takes: a project, its plan, and recipients.
// Gives: a folder with local bundles, push batches and simulator files, whole or not at all.
// Never: judges style, tells what a machine's folders are called, lets the clock or the order of threads change a byte.

import Checking
import Clocks
import Diagnostics
import Expecting
import Files
import JSON
import Language
import Limits
import Planning
import Recipients

/// Compiles a plan into a folder, which takes the place of the one that stood there.
///
/// Two builds of the same inputs at the same `now` have the same bytes. After an error the old folder stands untouched.
public func build(_ request: BuildRequest) throws(BuildError) -> BuildReport {
  try refuseMixture(request)
  let output: BuildOutput
  do { output = try BuildOutput(target: request.output) } catch { throw .file(error) }
  var builder = Builder(request, output)
  do throws(BuildError) {
    return try builder.build()
  } catch {
    output.discard()
    throw error
  }
}

/// Ends when the folder holds a build of another environment: who looks at it may have begun to send it.
private func refuseMixture(_ request: BuildRequest) throws(BuildError) {
  let manifest = request.output + "/" + BuildOutput.marker.name
  // What is no build is refused, or made anew, by who puts the folder in place.
  guard let bytes = try? FileReader.read(manifest, limit: RunLimit.savedPlan.value),
    let json = try? JSONReader.read(bytes), json["belfry"]?.text != nil
  else { return }
  let (there, own) = (json["env"]?.text, request.project.overlay?.name)
  guard there == own else { throw .otherEnvironment(there: there, own: own) }
}

/// One build.
private struct Builder {
  private let request: BuildRequest
  private let output: BuildOutput
  private let campaigns: [CampaignPlan]
  /// Those that are sent when somebody asks for them: nothing but what they look like is built.
  private let requested: [Campaign]
  /// Who stands for recipients in the files for the simulator: nobody's own values are handed around in them.
  private lazy var someone = SampleRecipient(request.project, askingFor: requested)
  private var inputs: [BuildInput] = []
  private var report = BuildReport()

  init(_ request: BuildRequest, _ output: BuildOutput) {
    self.request = request
    self.output = output
    campaigns = request.plan.campaigns.filter { $0.isLive && !$0.isRequested }
    requested = request.plan.campaigns.filter(\.isRequested).map(\.campaign)
  }

  mutating func build() throws(BuildError) -> BuildReport {
    try checkNames()
    for input in request.inputs { inputs.note(input) }
    do throws(FileError) { try local() } catch { throw .file(error) }
    try push()
    do throws(FileError) { try finish() } catch { throw .file(error) }
    return report
  }

  private func checkNames() throws(BuildError) {
    var names: Set<[UInt8]> = []
    for campaign in campaigns.map(\.campaign) + requested where !names.insert(Array(campaign.id.utf8)).inserted {
      throw .duplicateCampaign(campaign.id)
    }
  }

  private mutating func local() throws(FileError) {
    let hasLocal = request.plan.campaigns.contains(where: \.campaign.isBundled)
    // An app that only gets pushes still registers its categories.
    guard hasLocal || !request.project.categories.isEmpty else { return }
    try BundleFolder(request: request, output: output).write(&inputs, &report)
  }

  // MARK: - Push

  private mutating func push() throws(BuildError) {
    let batches = campaigns.compactMap { PushBatch($0.campaign, request, output) }
    let addressed = batches.filter { !$0.isBroadcast }
    // A broadcast is one request, however many machines share the work: it is in the first part.
    // It reaches whoever subscribed, so that of test recipients there is none.
    if request.choice.isFirstPart, request.choice.tests == nil {
      for batch in batches where batch.isBroadcast { try broadcast(batch) }
    }
    if let recipients = request.recipients, !addressed.isEmpty {
      let digests = [try digest(recipients), try digest(request.suppressed), try digest(request.sent)]
      let pass = BuildPass(request, output, addressed)
      try pass.run(recipients, &report)
      try refuseLargeAudiences(addressed)
      do throws(FileError) {
        for case let (path, number)? in digests {
          let digest = try output.digests.result(number)
          inputs.note(BuildInput(path: path, bytes: digest.bytes, sha256: digest.sha256))
        }
      } catch {
        throw .file(error)
      }
    }
    do throws(FileError) {
      for batch in batches {
        try batch.finish(hasRecipients: request.recipients != nil, &report)
        guard SimulatorFile.canShow(batch.campaign) else { continue }
        try simulate(batch.campaign, batch.samples(of: someone))
      }
      for campaign in requested where SimulatorFile.canShow(campaign) {
        try simulate(
          campaign, SimulatorFile.samples(campaign, someone, in: request.project, at: request.plan.now))
      }
      for persona in request.personas.all { try simulate(persona, batches.map(\.campaign) + requested) }
    } catch {
      throw .file(error)
    }
  }

  /// Ends the build where a campaign reaches more people than the policy allows. A part of the recipients is held against its own rows.
  private func refuseLargeAudiences(_ batches: [PushBatch]) throws(BuildError) {
    let people = report.recipients - report.rejected - report.suppressed - report.notTest
    // One policy holds for all of them.
    var allowed: String?
    let large = batches.filter { batch in
      guard let most = batch.campaign.largestAudience?.value, request.held.contains(batch.campaign.id),
        most.isPassed(by: batch.reached, of: people)
      else { return false }
      allowed = most.text
      return true
    }
    guard let allowed else { return }
    throw .audienceTooLarge(large.map { ($0.campaign.id, $0.reached) }, of: people, most: allowed)
  }

  private func broadcast(_ batch: PushBatch) throws(BuildError) {
    var buffer = ByteBuffer()
    let size: Int?
    do { size = try batch.takeBroadcast(&buffer) } catch { throw .file(error) }
    guard let size else { return }
    throw .payloadTooLarge(
      campaign: batch.campaign.id, row: 0, size: size, limit: batch.campaign.push?.limitText ?? "")
  }

  /// Asks for the digest of a file that goes in. A pipe can be read only once, and a server is no file: they have none.
  private func digest(_ address: RecipientAddress?) throws(BuildError) -> (path: String, number: Int)? {
    guard let address else { return nil }
    do throws(FileError) { guard try address.fileKind() == .regular else { return nil } } catch { throw .file(error) }
    let number = output.digests.add { () throws(FileError) in
      if let stream = try address.regularFile() { return stream }
      throw FileError(path: address.shownAs, operation: "read", code: 0, detail: "it was replaced while it was read")
    }
    return (address.shownAs, number)
  }

  private mutating func simulate(_ campaign: Campaign, _ samples: [SimulatorFile.Sample]) throws(FileError) {
    for sample in samples {
      let locale = sample.locale.isEmpty ? request.project.sourceLocale : sample.locale
      guard let bytes = SimulatorFile.bytes(payload: sample.payload, bundleID: request.project.bundleID) else {
        let of = sample.variant.isEmpty ? "" : " of the variant \"\(sample.variant)\""
        report.problems.append(
          "campaign \"\(campaign.id)\" has no simulator file\(of) in \"\(locale)\": with the app's name it would pass \(SimulatorFile.limit) bytes"
        )
        continue
      }
      let variant = sample.variant.isEmpty ? "" : ".\(sample.variant)"
      try output.write("simulator/\(campaign.id)\(variant).\(locale).apns", bytes)
    }
  }

  /// What a persona gets of each campaign, in a folder of their own: the variant and the language are theirs, and who gets nothing has no file.
  private mutating func simulate(_ persona: Persona, _ campaigns: [Campaign]) throws(FileError) {
    for campaign in campaigns where SimulatorFile.canShow(campaign) {
      someone.ask(for: campaign)
      let row = persona.row(of: campaign, in: request.project, otherwise: someone.batch)
      guard let payload = SimulatorFile.payload(of: row, campaign, in: request.project, at: request.plan.now),
        let bytes = SimulatorFile.bytes(payload: payload, bundleID: request.project.bundleID)
      else { continue }
      try output.write("simulator/\(persona.name)/\(campaign.id).apns", bytes)
    }
  }

  // MARK: - The end

  private mutating func finish() throws(FileError) {
    var built = Dictionary(report.campaigns.map { ($0.campaign, $0) }, uniquingKeysWith: { first, _ in first })
    report.campaigns = campaigns.compactMap { built.removeValue(forKey: $0.campaign.id) }
    let manifest = BuildManifest(request: request, inputs: inputs, files: output.files, report: report)
    try output.write(BuildOutput.marker.name, manifest.json)
    report.files = output.files.count
    report.bytes = output.files.reduce(0) { $0 + $1.bytes }
    try output.commit()
  }
}
