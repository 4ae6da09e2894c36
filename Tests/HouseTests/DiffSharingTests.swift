import Comparing
import Diagnostics
import Files
import Foundation
import Reporting
import Testing
import Workspace

/// Files that both sides of a comparison have alike are read once: what is told is what two checks of their own tell.
@Suite struct DiffSharingTests {
  /// Random edits of the example project, shared files and ids among them, one after the other; each comparison is made in both ways. The
  /// oracle of pairs goes on with thousands of them.
  @Test(arguments: 0..<2) func bothWaysTellTheSame(seed: Int) throws {
    var dice = Dice(seed)
    let before = try TemporaryProject([:])
    let after = try TemporaryProject([:])
    for project in [before, after] { try project.copyExample() }
    var shared = 0
    for number in 0..<4 {
      let edit = try after.edit(&dice)
      shared += try compare(before.request(), after.request(), "seed \(seed), edit \(number): \(edit)")
      // The same as git tells it: one folder, and what differs from it.
      var older = after.request()
      older.overlay = try after.overlay(asIn: before)
      shared += try compare(older, after.request(), "seed \(seed), edit \(number), laid over: \(edit)")
      if dice.roll(3) == 0 { try after.copyExample() }
    }
    // Otherwise nothing was tried.
    #expect(shared > 50)
  }

  /// An audience that means something else is the matter of campaigns that name it, by itself or by another one; a comment beside it is nobody's.
  @Test func otherAudiences() throws {
    let before = try TemporaryProject([:])
    let after = try TemporaryProject([:])
    for project in [before, after] { try project.copyExample() }
    let text = after.text("audiences.yaml")
    func write(_ text: String) throws { try after.write("audiences.yaml", Data(text.utf8)) }
    try write("# said again\n" + text)
    let all = try compare(before.request(), after.request(), "a comment")
    #expect(all > 20)
    var counts: Set<Int> = []
    for name in ["new_here", "wants_offers", "has_habits", "on_a_run", "engaged", "reads_german"] {
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("  \(name):") })
      let parts = line.split(separator: ":", maxSplits: 1)
      try write(text.replacingOccurrences(of: line, with: "\(parts[0]): (\(parts[1])) and habits < 90"))
      let shared = try compare(before.request(), after.request(), "another \(parts[0])")
      var older = after.request()
      older.overlay = try after.overlay(asIn: before)
      #expect(try compare(older, after.request(), "another \(parts[0]), laid over") == shared)
      counts.insert(shared)
    }
    #expect(counts.count > 3 && counts.allSatisfy { $0 < all } && (counts.max() ?? 0) > 20, "\(counts) of \(all)")
  }

  /// Gives how many campaigns were not planned twice.
  private func compare(_ before: CheckRequest, _ after: CheckRequest, _ what: String) throws -> Int {
    let sides = try Workspace.check(before, and: after)
    let quick = report(sides.before, sides.after, alike: sides.alike)
    let whole = report(try Workspace.check(before), try Workspace.check(after), alike: 0)
    #expect(quick == whole, "\(what)\n\(quick ?? "nothing")\n--- and not:\n\(whole ?? "nothing")")
    return sides.alike
  }

  private func report(_ was: CheckResult, _ result: CheckResult, alike: Int) -> String? {
    guard let old = was.side, let new = result.side else { return nil }
    var comparison = PlanComparison(from: old, to: new, alike: alike)
    var allowances = Allowances([], before: was.allowances, after: result.allowances)
    comparison.allow(&allowances)
    let report = ComparisonReport(
      comparison, of: ("a", "b"), new: KnownFindings(was.findings).new(among: result.findings),
      gone: KnownFindings(result.findings).new(among: was.findings).count, idle: allowances.idle)
    return String(decoding: report.bytes(as: .json), as: UTF8.self)
      + "\(was.counts.errors) \(was.counts.warnings) \(result.counts.errors) \(result.counts.warnings) \(result.fileCount)"
  }
}

/// Numbers that are the same in every run.
private struct Dice {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(count, 1)))
  }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[roll(items.count)] }
}

extension TemporaryProject {
  fileprivate func request() -> CheckRequest {
    var request = CheckRequest(root: root, now: Self.now)
    request.version = "0.1.0"
    request.jobs = 2
    request.wantsPlan = true
    // So few files would be looked at together, each side by itself.
    (request.wantsTogether, request.filesTogether) = (true, -1)
    request.room = .compared
    return request
  }

  /// The example project, and a link to one of its campaigns.
  fileprivate func copyExample() throws {
    try? FileManager.default.removeItem(atPath: root)
    try FileManager.default.copyItem(atPath: packageRoot + "campaigns", toPath: String(root.dropLast()))
    for name in ["build", "data"] { try? FileManager.default.removeItem(atPath: root + name) }
    try write(
      "growth/first.txt",
      Data(
        "campaign: linked\ndeliver: local\naudience: all\nschedule: { at: 2027-01-01 10:00, zone: device }\nalert: Hello\n"
          .utf8))
    try FileManager.default.createSymbolicLink(
      atPath: root + "growth/linked.yaml", withDestinationPath: "first.txt")
  }

  fileprivate var files: [String] {
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: root + path, isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  private func bytes(_ path: String) -> [UInt8] { Array(FileManager.default.contents(atPath: root + path) ?? Data()) }

  fileprivate func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  /// What stands in another project where this one has something else.
  fileprivate func overlay(asIn other: TemporaryProject) throws -> FileOverlay {
    var entries: [[UInt8]: FileOverlay.Entry] = [:]
    for path in other.files where path != "growth/linked.yaml" {
      let bytes = other.bytes(path)
      if !files.contains(path) || self.bytes(path) != bytes { entries[Array(path.utf8)] = .file { _ in bytes } }
    }
    for path in files where !other.files.contains(path) { entries[Array(path.utf8)] = .absent }
    return FileOverlay(entries)
  }

  /// One edit; gives what it was.
  fileprivate func edit(_ dice: inout Dice) throws -> String {
    let yaml = files.filter { $0.hasSuffix(".yaml") && $0 != "growth/linked.yaml" }
    let campaigns = yaml.filter { $0.contains("/") && !$0.hasSuffix("defaults.yaml") }
    let (path, other) = (dice.pick(campaigns), dice.pick(campaigns))
    func put(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }
    switch dice.roll(17) {
    case 0...4:
      var lines = text(path).split(separator: "\n", omittingEmptySubsequences: false)
      let at = dice.roll(lines.count)
      let what = dice.roll(4)
      switch what {
      case 0: lines.remove(at: at)
      case 1: lines.insert(lines[at], at: at)
      case 2: lines.swapAt(at, dice.roll(lines.count))
      default: lines.append("interruption: passive")
      }
      try put(path, lines.joined(separator: "\n"))
      return "line \(at) of \(path), \(what)"
    case 5:
      try put("spark/copy-\(dice.roll(3)).yaml", text(path))
      return "a copy of \(path)"
    case 6:
      let (one, two) = (text(path), text(other))
      try put(path, two)
      try put(other, one)
      return "\(path) and \(other) change places"
    case 7:
      try FileManager.default.removeItem(atPath: root + path)
      return "\(path) is gone"
    case 8:
      try put(path, text(path) + "\n# belfry: allow audience-widened -- asked for\naudience: all\n")
      return "an allowance in \(path)"
    case 9:
      try put("growth/shared.yaml", "audiences: { fresh-\(dice.roll(9)): habits > 3 }\n")
      return "definitions where no one looks for them"
    case 10:
      let shared = dice.pick(yaml.filter { !$0.contains("/") || $0.hasSuffix("defaults.yaml") })
      var lines = text(shared).split(separator: "\n", omittingEmptySubsequences: false)
      let at = dice.roll(lines.count)
      lines.remove(at: at)
      try put(shared, lines.joined(separator: "\n"))
      return "line \(at) of \(shared) is gone"
    case 11:
      try put(path, text(path) + "\n\"{")
      return "\(path) is broken"
    case 12:
      try put(
        "growth/first.txt", text("growth/first.txt").replacingOccurrences(of: "Hello", with: "Bye \(dice.roll(9))"))
      return "what a link leads to"
    case 13:
      let id = text(path).split(separator: "\n").first { $0.hasPrefix("campaign: ") }.map(String.init) ?? ""
      let old = String(id.dropFirst(10))
      try put(path, text(path).replacingOccurrences(of: id, with: "campaign: other-\(old)\nwas: \(old)"))
      return "\(path) is renamed"
    case 14:
      let file = dice.pick(files.filter { !$0.hasSuffix(".yaml") && !$0.hasSuffix(".md") })
      try write(file, Data(bytes(file).dropLast(dice.roll(9))))
      return "\(file) is shorter"
    case 15:
      try put(".gitignore", "\(path)\n")
      return "\(path) is ignored"
    default:
      try put(
        "growth/later-\(dice.roll(4)).yaml",
        "campaign: later\ndeliver: local\naudience: all\nschedule: { every: day, at: \"10:00\", until: 2028-01-01, zone: device }\nalert: Hello\n"
      )
      return "a campaign that fills devices"
    }
  }
}
