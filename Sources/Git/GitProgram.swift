// Takes: words for git.
// Gives: what it answers, in bounded time and memory.
// Never: runs a shell, or lets git run anything that a repository names.

import Glibc
import Limits

/// The program `git`, found in an absolute folder of PATH, with an environment and settings of ours.
///
/// A repository's own configuration is a stranger's: it may name programs for hooks, filters, pagers, file monitors, transports and signatures. Those that
/// the questions asked here could reach are switched off, each by a setting that outweighs the repository's.
struct GitProgram: Sendable {
  private let path: String
  private var environment: [String]
  /// What stands before every question.
  private var words: [String]
  /// The bytes that it may allocate.
  private var memory = RunLimit.gitMemory.value

  /// Settings that keep git from running anything else, and from taking files for what they are not: names in capitals are other names, a file that
  /// holds where a link leads is no link, and one that has changed is not what it was.
  private static let settings = [
    "core.ignoreCase=false", "core.symlinks=true",
    // All that the system knows of a file tells whether it is as it was: its size and its time may be kept by who changes it.
    "core.trustctime=true", "core.checkStat=default",
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.attributesFile=/dev/null", "core.untrackedCache=false",
    "core.pager=cat", "core.sshCommand=false", "core.gitProxy=", "protocol.allow=never", "diff.external=",
    "submodule.recurse=false", "safe.bareRepository=explicit", "maintenance.auto=false", "gc.auto=0",
    // Stacks of threads would count as its memory.
    "core.preloadIndex=false", "index.threads=1",
  ]

  /// What is passed on of the environment: where git's own settings are, and what the user says of them there.
  private static let passed = [
    "PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM",
  ]

  /// git, to be asked about the repository in which a folder lies.
  init(in folder: String) throws(GitError) {
    guard let found = Self.find() else {
      throw GitError("there is no git in PATH; install it, or check without --since and --staged")
    }
    path = found
    var environment = [
      "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_REPLACE_OBJECTS=1", "GIT_NO_LAZY_FETCH=1",
      "GIT_LITERAL_PATHSPECS=1", "GIT_ALLOW_PROTOCOL=none", "GIT_PAGER=cat", "GIT_ASKPASS=false", "SSH_ASKPASS=false",
    ]
    var names = Self.passed
    if let count = Self.variable("GIT_CONFIG_COUNT").flatMap({ Int($0) }), count > 0 {
      names.append("GIT_CONFIG_COUNT")
      for number in 0..<min(count, RunLimit.gitSettings.value) {
        names += ["GIT_CONFIG_KEY_\(number)", "GIT_CONFIG_VALUE_\(number)"]
      }
    }
    for name in names { if let value = Self.variable(name) { environment.append("\(name)=\(value)") } }
    self.environment = environment
    words = ["git", "--no-pager", "-C", folder] + Self.settings.flatMap { ["-c", $0] }
  }

  /// The same git with another index, or with more settings.
  func with(index: String? = nil, settings: [String] = []) -> GitProgram {
    var git = self
    if let index { git.environment.append("GIT_INDEX_FILE=\(index)") }
    git.words += settings.flatMap { ["-c", $0] }
    return git
  }

  /// The same git with memory for an index of `indexBytes`, which it unpacks.
  func with(indexBytes: Int) -> GitProgram {
    var git = self
    git.memory = RunLimit.gitMemory.value + 4 * min(max(0, indexBytes), 1 << 32)
    return git
  }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// A relative folder of PATH could be one of the repository.
  private static func find() -> String? {
    (variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
      .map { $0 + "/git" }.first { access($0, X_OK) == 0 }
  }

  /// What git answers to a question.
  struct Answer {
    let status: Int32
    let output: [UInt8]
    let complaint: String
    /// The output without the line end.
    var line: String {
      String(decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
    }
  }

  /// Asks, and waits for the whole answer.
  func ask(_ question: [String]) throws(GitError) -> Answer { try start(question).answer() }

  /// Begins to ask; what is asked beside it runs meanwhile.
  func start(_ question: [String]) throws(GitError) -> GitProcess {
    try GitProcess(path, words + question, environment, memory: memory)
  }
}
