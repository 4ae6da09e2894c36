public import Checking
import Digests
public import Expecting
public import Files
import JSON
public import Planning
public import Recipients

/// What a build is made from.
public struct BuildRequest: Sendable {
  /// The project.
  public var project: Project
  /// The plan; only its active campaigns are built.
  public var plan: Plan
  /// The folder that the build replaces; its parent must exist.
  public var output: String
  /// Where recipients come from; nothing where there are none.
  public var recipients: RecipientAddress?
  /// Every file that the campaigns came from.
  public var inputs: [BuildInput]
  /// The version of belfry, as the manifests tell it.
  public var version: String
  /// The ids of campaigns whose audience may not be larger than the policy allows.
  public var held: Set<String> = []
  /// How many rejected rows are bearable, of all recipients whichever part is built.
  public var maxRejected = 0
  /// Which recipients are meant.
  public var choice = RowChoice()
  /// What was sent, for campaigns that stand back for it.
  public var ledger: SentLedger?
  /// Where that is told, which is an input.
  public var sent: RecipientAddress?
  /// The list of the choice's suppressed tokens, which is an input.
  public var suppressed: RecipientAddress?
  /// People who are made up and have names: for each there are files for the simulator.
  public var personas = PersonaTable()
  /// The number of threads.
  public var jobs = 1
  /// Hears how far the build has come.
  public var progress: (@Sendable (PassProgress) -> Void)?
  /// About how many bytes of recipients a thread takes at a time; what fits a core's cache otherwise. No byte depends on it.
  public var chunk: Int?
  /// The most rows of a shard.
  public var shardRows = SendGroup.mostRequests

  /// By what it is decided which campaigns stand back.
  var contest: Contest? { Contest(plan, project, ledger) }

  /// A build of a plan into a folder.
  public init(project: Project, plan: Plan, output: String, version: String, inputs: [BuildInput] = []) {
    self.project = project
    self.plan = plan
    self.output = output
    self.version = version
    self.inputs = inputs
  }
}

/// A file that a build rests on.
public struct BuildInput: Sendable, Equatable {
  /// Relative to the project.
  public let path: String
  /// The size in bytes.
  public let bytes: Int
  /// SHA-256, in hex.
  public let sha256: String

  /// A file whose digest is known.
  public init(path: String, bytes: Int, sha256: String) {
    self.path = path
    self.bytes = bytes
    self.sha256 = sha256
  }

  /// A file that stands in memory.
  public init(path: String, content: [UInt8]) {
    self.init(path: path, bytes: content.count, sha256: SHA256.hex(of: content))
  }

  /// A file that is read piece by piece, so that its size does not matter.
  public init(path: String, reading stream: consuming InputStream) throws(FileError) {
    let digest = try FileDigest(stream)
    self.init(path: path, bytes: digest.bytes, sha256: digest.sha256)
  }

  var json: JSONValue {
    ["path": .string(path), "bytes": .integer(bytes), "sha256": .string(sha256)]
  }
}
