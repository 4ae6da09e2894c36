import Foundation
import Testing

@testable import Files

/// git's own answers are the oracle: random trees and patterns, judged by `git ls-files -co --exclude-standard`.
@Suite struct IgnoreRulesTests {
  static let git = ["/usr/bin/git", "/usr/local/bin/git"].first { FileManager.default.isExecutableFile(atPath: $0) }
  // No personal configuration, and no exclude file of a person.
  static let environment = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent"]

  /// What git lists below a folder.
  private func listedByGit(_ git: String, _ folder: String) throws -> [String] {
    let outcome = try run(
      git, ["ls-files", "-z", "-co", "--exclude-standard"], in: folder, environment: Self.environment)
    #expect(outcome.status == 0)
    return outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      .filter { !$0.hasPrefix(".") && !$0.contains("/.") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func listedByUs(_ folder: String) throws -> [String] {
    try ProjectWalk(
      ProjectFolder(folder), listing: .everyFile, isIgnoring: true, limits: ProjectWalk.Limits()
    ).files
  }

  private static let names = [
    "a", "b", "ab", "abc", "a b", "foo", "bar", "x.yaml", "a.yaml", "ä", "#a", "!b", "a\\", "[a]", "*",
  ]

  private func pattern(_ numbers: inout SeededNumbers) -> String {
    let pieces = [
      "a", "b", "ab", "foo", "x", ".yaml", "*", "*", "**", "?", "/", "/", "/", "**/", "/**", "/**/", "[ab]", "[!a]",
      "[^b]",
      "[a-c]", "[]a]", "[[:alpha:]]", "[[:nope:]]", "[a", "\\", "\\*", "\\a", "\\ ", " ", "!", "#", "ä", "[ä]",
      "[a\\]]", "[b-]", "[a-a-x]", "[+-b-o]",
    ]
    var text = ["", "", "", "!", "/", "#", "\\!"].randomElement(using: &numbers) ?? ""
    for _ in 0..<Int.random(in: 1...5, using: &numbers) { text += pieces.randomElement(using: &numbers) ?? "" }
    if Int.random(in: 0..<5, using: &numbers) == 0 { text += "/" }
    if Int.random(in: 0..<8, using: &numbers) == 0 {
      text += [" ", "\r", "\\ ", "\t"].randomElement(using: &numbers) ?? ""
    }
    return text
  }

  @Test(.enabled(if: git != nil, "git is not there; make setup installs it"), arguments: 0..<40 as Range<UInt64>)
  func agreesWithGitOnRandomTrees(seed: UInt64) throws {
    let git = try #require(Self.git)
    var numbers = SeededNumbers(seed: seed)
    let folder = TemporaryFolder()
    try run(git, ["init", "-q"], in: folder.path, environment: Self.environment)
    var folders = [""]
    for _ in 0..<12 {
      let parent = folders.randomElement(using: &numbers) ?? ""
      let name = Self.names.randomElement(using: &numbers) ?? ""
      if FileManager.default.fileExists(atPath: folder.path + "/" + parent + name) { continue }
      folder.makeFolder(parent + name)
      folders.append(parent + name + "/")
    }
    for _ in 0..<60 {
      let path = (folders.randomElement(using: &numbers) ?? "") + (Self.names.randomElement(using: &numbers) ?? "")
      if !FileManager.default.fileExists(atPath: folder.path + "/" + path) { folder.write(path) }
    }
    // Several sets of patterns for one tree: making trees is what costs.
    for _ in 0..<12 {
      var texts: [String: String] = [:]
      for parent in [""] + folders.shuffled(using: &numbers).prefix(2) {
        let lines = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in pattern(&numbers) }
        texts[parent] = lines.joined(separator: "\n") + (Bool.random(using: &numbers) ? "\n" : "")
      }
      for (parent, text) in texts { folder.write(parent + ".gitignore", text) }
      #expect(try listedByUs(folder.path) == listedByGit(git, folder.path), "patterns: \(texts)")
      for parent in texts.keys { unlink(folder.path + "/" + parent + ".gitignore") }
    }
  }

  /// Single patterns against single paths, which trees of random files seldom bring together.
  @Test(.enabled(if: git != nil, "git is not there; make setup installs it"), arguments: 100..<130 as Range<UInt64>)
  func agreesWithGitOnRandomPaths(seed: UInt64) throws {
    let git = try #require(Self.git)
    var numbers = SeededNumbers(seed: seed)
    let folder = TemporaryFolder()
    try run(git, ["init", "-q"], in: folder.path, environment: Self.environment)
    let components = ["a", "b", "ab", "ba", "aab", "foo", "x.yaml", "ax.yaml"]
    let paths = Set(
      (0..<80).map { _ in
        (0..<Int.random(in: 1...4, using: &numbers)).map { _ in components.randomElement(using: &numbers) ?? "" }
          .joined(separator: "/")
      })
    for _ in 0..<20 {
      let text = pattern(&numbers)
      if text.hasPrefix("!") { continue }
      folder.write(".gitignore", text + "\n")
      let outcome = try run(
        git, ["check-ignore", "--no-index", "-z", "--stdin"], in: folder.path,
        input: Array(paths.joined(separator: "\0").utf8), environment: Self.environment)
      let expected = Set(outcome.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
      let rules = IgnoreRules(Array((text + "\n").utf8), baseCount: 0)
      let actual = paths.filter { isExcluded($0, rules) }
      #expect(Set(actual) == expected, "pattern: \(text.debugDescription)")
    }
  }

  /// A path is excluded when it, or a folder on the way to it, is.
  private func isExcluded(_ path: String, _ rules: IgnoreRules) -> Bool {
    let components = path.split(separator: "/")
    for count in 1...components.count {
      let part = Array(components.prefix(count).joined(separator: "/").utf8)
      let nameStart = part.count - (components[count - 1].utf8.count)
      var steps = 0
      let verdict = part.withUnsafeBufferPointer {
        rules.verdict($0, nameStart: nameStart, isFolder: count < components.count, &steps)
      }
      if verdict == .excluded { return true }
    }
    return false
  }

  @Test func hostilePatternsCostNoMoreThanTheirLength() {
    // git's own matcher needs minutes for some of these.
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: 4000)
    let slashed = Array(String(repeating: "a/", count: 2000).utf8) + [UInt8(ascii: "a")]
    for pattern in [
      String(repeating: "*a", count: 60) + "b", String(repeating: "**/a*", count: 40) + "b",
      "x/" + String(repeating: "**/", count: 500) + "b", String(repeating: "[a-z]*", count: 60) + "?b",
    ] {
      let rules = IgnoreRules(Array((pattern + "\n").utf8), baseCount: 0)
      for path in [name, slashed] {
        var steps = 0
        let verdict = path.withUnsafeBufferPointer { rules.verdict($0, nameStart: 0, isFolder: false, &steps) }
        #expect(steps < 2 * pattern.utf8.count * path.count)
        #expect(verdict == .silent)
      }
    }
  }

  @Test func anyBytesAreTaken() {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<3000 {
      let alphabet = Array("[]!^-\\*?/:# \r\n\u{0}a".utf8) + [0xFF, 0xEF, 0xBB, 0xBF]
      let bytes = (0..<Int.random(in: 0...20, using: &numbers)).map { _ in alphabet.randomElement(using: &numbers) ?? 0
      }
      let rules = IgnoreRules(bytes, baseCount: 0)
      var steps = 0
      _ = Array("a/b[a]".utf8).withUnsafeBufferPointer { rules.verdict($0, nameStart: 2, isFolder: true, &steps) }
    }
  }
}
