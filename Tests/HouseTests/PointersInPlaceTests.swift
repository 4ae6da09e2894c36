import Foundation
import Testing

/// A checkout without Git LFS has pointers in the place of files, which are named as such wherever the command line names one.
@Suite(.needsProgram) struct PointersInPlaceTests {
  private static let pointer =
    "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"

  private static func project() throws -> TemporaryProject {
    let project = try TemporaryProject([
      "belfry.yaml": TemporaryProject.head("recipients: { jsonl: people.jsonl }"),
      "c.yaml":
        "campaign: c\ndeliver: push\naudience: all\nschedule: { at: 2026-12-24 18:30, zone: UTC }\npush: { expires: 1h }\nalert: Hi\n",
      "people.jsonl": #"{"token":"aa","id":"a"}"# + "\n", "pointer": pointer, "pointer.json": pointer,
      "pointer.sqlite": pointer, "pointer.yaml": pointer, "folder/manifest.json": pointer, "folder/batch.json": pointer,
    ])
    chmod(project.root + "pointer", 0o600)
    return project
  }

  /// Words that name a file to read, as the shell has them: each option, and each operand that is a file.
  private static let words: [[String]] = [
    ["check", "--baseline", "pointer"], ["check", "--write-baseline", "pointer"], ["check", "pointer.yaml"],
    ["build", "--plan", "pointer"], ["build", "--suppress", "pointer"], ["build", "--recipients", "pointer"],
    ["build", "--continue", "folder"],
    ["build", "--continue", "folder/manifest.json"],
    ["plan", "--recipients", "pointer"], ["plan", "--recipients", "pointer.sqlite"], ["plan", "--suppress", "pointer"],
    ["render", "c", "--recipients", "pointer"], ["render", "c", "--suppress", "pointer"],
    ["preview", "--recipients", "pointer"], ["preview", "--count", "--suppress", "pointer"],
    ["simulate", "--recipient", "a", "--recipients", "pointer"], ["audience", "all", "--recipients", "pointer"],
    ["diff", "pointer.json", "pointer.json"], ["diff", "folder", "folder"], ["fmt", "pointer.yaml"],
    ["devices", "prune", "pointer", "--store", "devices.sqlite"],
    ["devices", "import", "pointer", "--store", "devices.sqlite"], ["devices", "list", "--store", "pointer.sqlite"],
    ["devices", "register", "--token", "aabb", "--store", "pointer.sqlite"],
    ["send", "folder"] + key("pointer"), ["send", "built"] + key("pointer"),
    ["test", "pointer.yaml"],
  ]

  private static func key(_ name: String) -> [String] {
    ["--key", name, "--key-id", "ABCDEFGHIJ", "--team-id", "ABCDEFGHIJ", "--server", "127.0.0.1:1"]
  }

  @Test(arguments: words) func pointersAreNamed(words: [String]) throws {
    let project = try Self.project()
    if words.first == "devices" {
      _ = try project.belfry("devices", "register", "--token", "bb", "--store", project.root + "devices.sqlite")
    }
    if words.contains("built") {
      try FileManager.default.removeItem(atPath: project.root + "pointer.yaml")
      #expect(try project.belfry("build", "--output", project.root + "built").status == 0)
    }
    // Paths of the command line are those of the shell's folder.
    let placed = words.map { word in
      word.hasPrefix("pointer") || ["folder", "folder/manifest.json", "devices.sqlite", "built"].contains(word)
        ? project.root + word : word
    }
    // A saved plan brings its own moment, and sending goes by the clock.
    let hasOwnMoment = words.contains("--plan") || words.first == "send"
    let told = try hasOwnMoment ? project.belfryAtItsOwnMoment(placed).said : project.belfryTells(placed)
    let text = told.replacing("\n    ", with: " ").replacing("\n", with: " ")
    #expect(text.contains("is a pointer of Git LFS"), "\(words): \(text)")
    #expect(text.contains("git lfs pull"), "\(words): \(text)")
    for name in ["pointer", "pointer.json", "pointer.sqlite"] {
      #expect(try String(contentsOfFile: project.root + name, encoding: .utf8) == Self.pointer, "\(words)")
    }
  }
}

extension TemporaryProject {
  /// All that the program says, wherever.
  fileprivate func belfryTells(_ words: [String]) throws -> String {
    let told = try belfry(words)
    return told.text + told.said
  }
}
