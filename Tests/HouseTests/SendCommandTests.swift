import Foundation
import Testing

/// `belfry send` becomes the program beside it, and says what is missing where there is none.
@Suite struct SendCommandTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-send-\(UUID().uuidString)/"

  /// Runs a copy of belfry in a folder of its own; gives its status and what it wrote.
  private func run(_ words: [String], sender: String?) throws -> (status: Int32, output: String, errors: String) {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do { try FileManager.default.linkItem(atPath: program, toPath: folder + "belfry") } catch {
      try FileManager.default.copyItem(atPath: program, toPath: folder + "belfry")
    }
    if let sender {
      try Data(sender.utf8).write(to: URL(fileURLWithPath: folder + "belfry-send"))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "belfry-send")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: folder + "belfry")
    process.arguments = words
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, said)
  }

  @Test func theSenderGetsTheWordsAndGivesTheStatus() throws {
    let words = ["send", "build", "--confirm", "a b", "--rate=5"]
    let answer = try run(words, sender: "#!/bin/sh\nprintf '%s\\n' \"$@\"\nexit 4\n")
    #expect(answer.status == 4 && answer.errors == "")
    #expect(answer.output == words.map { $0 + "\n" }.joined())
  }

  @Test func statusIsACommandOfItsOwn() throws {
    let answer = try run(["send", "status", "--format", "json"], sender: "#!/bin/sh\nexit 0\n")
    #expect(answer.status == 0)
    let other = try run(["send", "build", "--format", "json"], sender: "#!/bin/sh\nexit 0\n")
    #expect(other.status == 2 && other.errors.contains("\"belfry send\" has no flag \"--format\""))
  }

  @Test func aMissingSenderIsNamed() throws {
    let answer = try run(["send", "build"], sender: nil)
    #expect(answer.status == 3 && answer.errors.contains("there is no belfry-send beside this program"))
  }
}
