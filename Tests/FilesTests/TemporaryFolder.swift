import Foundation

@testable import Files

/// A folder that is removed with the test that made it.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array((NSTemporaryDirectory() + "/belfry-files-XXXXXX").utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty)
  }

  deinit {
    // Folders without permissions are part of some tests.
    _ = try? run("/bin/chmod", ["-R", "u+rwx", path])
    _ = try? run("/bin/rm", ["-rf", "--", path])
  }

  /// Makes a file, and the folders on the way to it.
  func write(_ relative: String, _ text: String = "") {
    write(relative, Array(text.utf8))
  }

  func write(_ relative: String, _ bytes: [UInt8]) {
    let whole = path + "/" + relative
    makeFolder(String(relative.split(separator: "/").dropLast().joined(separator: "/")))
    _ = FileManager.default.createFile(atPath: whole, contents: Data(bytes))
  }

  func makeFolder(_ relative: String) {
    try? FileManager.default.createDirectory(atPath: path + "/" + relative, withIntermediateDirectories: true)
  }

  func link(_ relative: String, to target: String) { _ = symlink(target, path + "/" + relative) }

  /// The names directly in a folder, hidden ones too.
  func names(in relative: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + relative)) ?? []).sorted()
  }

  func text(_ relative: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + relative).map { String(decoding: $0, as: UTF8.self) }
  }
}

struct Outcome {
  let status: Int32
  let output: [UInt8]
}

/// Runs a program to its end; no shell is asked.
@discardableResult
func run(
  _ program: String, _ arguments: [String], in folder: String? = nil, input: [UInt8] = [],
  environment: [String: String]? = nil
) throws -> Outcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
  if let environment { process.environment = environment }
  let (outgoing, incoming) = (Pipe(), Pipe())
  process.standardOutput = outgoing
  process.standardError = FileHandle.nullDevice
  process.standardInput = incoming
  try process.run()
  let feeder = Thread {
    // A program that ends without reading is no reason to end the tests.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    try? incoming.fileHandleForWriting.write(contentsOf: Data(input))
    try? incoming.fileHandleForWriting.close()
  }
  feeder.start()
  let output = outgoing.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return Outcome(status: process.terminationStatus, output: Array(output))
}

/// The same numbers in every run: a failing case can be run again.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
