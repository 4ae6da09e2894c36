import Clocks
import Foundation
import Testing

// What some tests need of the machine. Without it they are skipped, which the end of `make test` tells.
extension Trait where Self == ConditionTrait {
  /// The system's zones.
  static var needsZones: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: ZoneDatabase().folder + "/Europe/Berlin"),
      "there is no zone database; make setup installs tzdata")
  }
  /// Python with its own reader of zones.
  static var needsPython: Self {
    .enabled(
      if: ((try? python(["-c", "import zoneinfo"])) ?? nil) != nil, "python3 is not there; make setup installs it")
  }
}

/// What a script prints; nothing when it fails. `input` is a file, because a program that ends early would leave a pipe without a reader, and
/// writing into that ends the tests.
func python(_ arguments: [String], input: String = "/dev/null", variables: [String: String] = [:]) throws -> String? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["python3"] + arguments
  process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
  process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
}
