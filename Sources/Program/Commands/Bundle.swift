import Checking
import Commands
import Compiling
import Diagnostics
import Escaping
import Files
import Language
import Planning
import Reporting
import Workspace

/// `belfry bundle`: the local campaigns as one file for the app.
enum Bundle {
  static let command = Command(
    "bundle", summary: "compiles the local campaigns into one file of rules for the app",
    details: [
      "The file has rules, texts and categories, no recipients and no moments: it changes only when the project does, so that it can be kept in the app's repository or be made by each build of the app. A library follows the rules on the device, for the person who uses it.",
      "All active local campaigns are in it. What needs recipients, such as pushes, is built by \"belfry build\", which puts the same file into its folder. Nothing is written while there are errors.",
    ],
    flags: [Key.bundle.flag] + KeptFile.flags,
    examples: [
      Command.Example("belfry bundle --output ios/App/Belfry.json", "where Xcode copies it into the app"),
      Command.Example(
        "belfry bundle --output ios/App/Belfry.json --check", "for CI: status 1 if the file is out of date"),
    ])

  static let run: @Sendable (Session) throws(Stop) -> Status = { (session: Session) throws(Stop) -> Status in
    let (result, project, campaigns) = try KeptFile.project(session)
    let bundle = LocalBundle(project, campaigns)
    let bytes = try Session.failing { () throws(FileError) in try bundle.bytes() }
    return try KeptFile(
      bytes: bytes, beginning: LocalBundle.beginning, what: "a bundle", words: "bundle",
      says: "\(counted(bundle.count, "local campaign")), \(grouped(bytes.count)) bytes"
    ) { BundleChange(from: $0, to: bytes).text }.deliver(session, result, project)
  }
}
