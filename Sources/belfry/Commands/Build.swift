import Commands
import Reporting
import Workspace

/// `belfry build`: compiles.
enum Build {
  static let command = Command(
    "build", summary: "compiles the active campaigns into bundles, batches and simulator files",
    details: ["Writes into a folder that it makes anew; a build that fails leaves the old folder whole."],
    flags: [Key.output.flag, Key.recipients.flag, Key.maxRejected.flag, Key.strict.flag, Key.jobs.flag],
    examples: [
      Command.Example("belfry build", "into build/ in the project"),
      Command.Example("belfry build --output out --now 2026-11-21T00:00:00Z", "the same bytes, whenever it runs"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    throw Stop(.failure, "not yet")
  }
}
