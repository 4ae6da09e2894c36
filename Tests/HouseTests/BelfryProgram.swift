import Foundation
import Testing

/// The program: the one that BELFRY names, or the one that is built with the tests, which takes ten times as long. Its path is absolute, as tests run
/// it in folders of their own.
let program = {
  let named = ProcessInfo.processInfo.environment["BELFRY"] ?? ".build/debug/belfry"
  return named.hasPrefix("/") ? named : packageRoot + named
}()

extension TemporaryProject {
  /// Runs belfry over the project on the day of the examples; gives its status and what it wrote on standard output and on standard error.
  ///
  /// `isHeard`: whether there is somebody who reads standard error. `output`: where standard output goes, if not here. `folder`: the working
  /// folder, seen from the project's. `environment`: what is added to the variables of this process.
  func belfry(
    _ words: String..., isHeard: Bool = true, output: String? = nil, in folder: String = "",
    environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String, said: String) {
    try belfry(words, isHeard: isHeard, output: output, in: folder, environment: environment)
  }

  /// The same with its words in a list.
  func belfry(
    _ words: [String], isHeard: Bool = true, output: String? = nil, in folder: String = "",
    environment: [String: String] = [:]
  ) throws -> (status: Int32, text: String, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      words + (words.contains("-C") ? [] : ["-C", root])
      + (words.contains("--now") ? [] : ["--now", "2026-11-21T00:00:00Z"])
    process.currentDirectoryURL = URL(fileURLWithPath: root + folder)
    // Where these tests run is no part of what they ask.
    process.environment = ProcessInfo.processInfo.environment.filter { !["CI", "GITHUB_ACTIONS"].contains($0.key) }
      .merging(environment) { $1 }
    let file = root + ".out"
    try Data().write(to: URL(fileURLWithPath: file))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output ?? file))
    let pipe = Pipe()
    process.standardError = pipe
    if !isHeard { try pipe.fileHandleForReading.close() }
    try process.run()
    let said = isHeard ? String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOfFile: file, encoding: .utf8), said)
  }
}

extension TemporaryProject {
  /// Runs the program without a moment: a saved plan brings its own.
  func belfryAtItsOwnMoment(_ words: [String]) throws -> (status: Int32, said: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words + ["-C", root]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }

  /// What the program says without a project.
  func belfryAlone(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// Runs git in the project's folder, where it must succeed.
  func git(_ words: String...) throws { try git(words) }

  /// The same with its words in a list.
  func git(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", root, "-c", "user.name=a", "-c", "user.email=a@b.example"] + words
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(words)")
  }
}
