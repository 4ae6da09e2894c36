import Comparing
import Foundation
import Language
import Testing

/// Who must approve what: what `diff` says, and a CODEOWNERS that git itself reads as its patterns are meant.
@Suite(.needsProgram) struct OwnersTests {
  private static func campaign(_ id: String, tags: String = "") -> String {
    "campaign: \(id)\ndeliver: push\naudience: plan == pro\nschedule: { at: 2029-12-24 18:30, zone: UTC }\nalert: Hello\npush: { expires: 30d }\n\(tags)"
  }

  private static func files(_ approvals: String, _ campaigns: [String: String]) -> [String: String] {
    TemporaryProject.base().mapValues {
      $0.replacing(", sounds: sounds/", with: "")
        + ($0.contains("belfry: 1")
          ? "\nrules: { file-name: \"off\", missing-locale: \"off\" }\npolicy:\n  approvals:\n\(approvals)" : "")
    }.merging(campaigns) { $1 }
  }

  private static let rows = """
        - { risk: [audience-everybody, consent-lost], by: ["@acme/privacy", ana@example.com] }
        - { risk: any, tag: marketing, by: ["@acme/law"] }
        - { folder: payments, by: ["@acme/payments"] }
        - { folder: payments/back, by: "@acme/refunds" }
        - { tag: marketing, by: ["@acme/growth"] }
        - { folder: payments, tag: [marketing, legal], by: [ceo@example.com] }
        - { by: ["@bob"] }

    """
  private static let campaigns = [
    "one.yaml": campaign("one"), "payments/two.yaml": campaign("two"),
    "payments/back/three.yaml": campaign("three", tags: "tags: [marketing]\n"),
    "growth/four.yaml": campaign("four", tags: "tags: [marketing, other]\n"),
    "paymentsother/five.yaml": campaign("five"),
  ]

  private struct Told: Decodable {
    struct Approval: Decodable, Equatable {
      let by: [String]
      let campaign: String
      let path: String
      let risks: [String]
      let folder: String?
      let tag: String?
    }
    let approvals: [Approval]
  }

  private func approvals(
    _ before: [String: String], _ after: [String: String]
  ) throws -> [String] {
    let (old, new) = (try TemporaryProject(before), try TemporaryProject(after))
    let run = try new.belfry("diff", old.root, new.root, "--format", "json")
    return try JSONDecoder().decode(Told.self, from: Data(run.text.utf8)).approvals.map { told in
      let why = told.risks + [told.folder, told.tag].compactMap { $0 }
      return "\(told.campaign) \(told.by.joined(separator: "+")) \(why.joined(separator: "+"))"
    }
  }

  @Test(arguments: [
    ("one.yaml", "alert: Hello", "alert: Bye", ["one @bob "]),
    ("one.yaml", "plan == pro", "all", ["one @acme/privacy+ana@example.com audience-everybody", "one @bob "]),
    ("payments/two.yaml", "alert: Hello", "alert: Bye", ["two @acme/payments payments", "two @bob "]),
    ("paymentsother/five.yaml", "alert: Hello", "alert: Bye", ["five @bob "]),
    (
      "payments/back/three.yaml", "alert: Hello", "alert: Bye",
      [
        "three @acme/payments payments", "three @acme/refunds payments/back", "three @acme/growth marketing",
        "three ceo@example.com payments+marketing", "three @bob ",
      ]
    ),
    (
      "growth/four.yaml", "plan == pro", "plan != free",
      ["four @acme/law audience-widened+marketing", "four @acme/growth marketing", "four @bob "]
    ),
    // Whoever takes the tag away is not free of those who look after it.
    ("growth/four.yaml", "tags: [marketing, other]", "tags: [other]", ["four @acme/growth marketing", "four @bob "]),
    // What the policy does not name nobody has to approve.
    ("growth/four.yaml", "marketing, other", "marketing, more", []),
    (
      "belfry.yaml", "streak_days: { type: integer",
      "steps: { type: integer, min: 0, max: 9 }\n    streak_days: { type: integer",
      [
        " @bob ", "four @acme/law attribute-narrower+marketing", "three @acme/law attribute-narrower+marketing",
      ]
    ),
    (
      "belfry.yaml", "- { folder: payments, by: [\"@acme/payments\"] }", "",
      [" @acme/payments policy-weakened", " @bob ", "three @acme/law policy-weakened+marketing"]
    ),
  ]) func whoMustApprove(path: String, old: String, new: String, expected: [String]) throws {
    let before = Self.files(Self.rows, Self.campaigns)
    var after = before
    #expect(after[path]?.contains(old) == true)
    after[path] = after[path]?.replacing(old, with: new)
    if path == "belfry.yaml" { after[path] = after[path]?.replacing("    streak_days", with: "  streak_days") }
    #expect(try approvals(before, after) == expected.map { $0 })
  }

  /// A file that is moved is that of both folders; a row that goes counts for the change that takes it.
  @Test func nobodyFreesAChangeByIt() throws {
    let before = Self.files(Self.rows, Self.campaigns)
    var after = before
    after["payments/two.yaml"] = nil
    after["two.yaml"] = Self.campaign("two").replacing("Hello", with: "Bye")
    #expect(try approvals(before, after) == ["two @acme/payments payments", "two @bob "])
    after = Self.files("    - { by: [\"@eve\"] }\n", Self.campaigns)
    after["payments/two.yaml"]?.replace("Hello", with: "Bye")
    let asked = [
      "@acme/privacy+ana@example.com", "@acme/law", "@acme/payments", "@acme/refunds", "@acme/growth",
      "ceo@example.com",
    ]
    #expect(
      try approvals(before, after) == asked.map { " \($0) policy-weakened" }
        + [
          " @bob ", " @eve ", "four @acme/law policy-weakened+marketing", "three @acme/law policy-weakened+marketing",
        ] + ["two @acme/payments payments", "two @bob ", "two @eve "])
  }

  @Test(arguments: [
    // Fewer may approve, more is asked.
    ("- { folder: a, by: [\"@a\", \"@b\"] }", "- { folder: a, by: [\"@a\"] }", false),
    ("- { folder: a, by: [\"@a\"] }", "- { folder: a, by: [\"@a\", \"@b\"] }", true),
    ("- { folder: a/b, by: [\"@a\"] }", "- { folder: a, by: [\"@a\"] }", false),
    ("- { folder: a, by: [\"@a\"] }", "- { folder: a/b, by: [\"@a\"] }", true),
    ("- { folder: a, by: [\"@a\"] }", "- { by: [\"@a\"] }", false),
    ("- { by: [\"@a\"] }", "- { folder: a, by: [\"@a\"] }", true),
    ("- { risk: [link-moved, id-lost], by: [\"@a\"] }", "- { risk: any, by: [\"@a\"] }", false),
    ("- { risk: any, by: [\"@a\"] }", "- { risk: [link-moved, id-lost], by: [\"@a\"] }", true),
    // A direction is all its risks, and both together are any.
    ("- { risk: [sound-gone, delayed], by: [\"@a\"] }", "- { risk: silence, by: [\"@a\"] }", false),
    ("- { risk: silence, by: [\"@a\"] }", "- { risk: [sound-gone, delayed], by: [\"@a\"] }", true),
    ("- { risk: silence, by: [\"@a\"] }", "- { risk: harm, by: [\"@a\"] }", true),
    ("- { risk: any, by: [\"@a\"] }", "- { risk: [harm, silence], by: [\"@a\"] }", false),
    ("- { risk: [harm, silence], by: [\"@a\"] }", "- { risk: any, by: [\"@a\"] }", false),
    (
      "- { risk: [link-moved, id-lost], by: [\"@a\"] }",
      "- { risk: link-moved, by: [\"@a\"] }\n    - { risk: id-lost, by: [\"@a\"] }", false
    ),
    (
      "- { risk: [link-moved, id-lost], tag: [x, y], by: [\"@a\"] }",
      "- { risk: link-moved, by: [\"@a\"] }\n    - { tag: y, by: [\"@a\"] }", true
    ),
    (
      "- { risk: [link-moved, id-lost], tag: [x, y], by: [\"@a\"] }",
      "- { risk: link-moved, by: [\"@a\"] }\n    - { risk: id-lost, tag: x, by: [\"@a\"] }\n    - { tag: y, by: [\"@a\"] }",
      false
    ),
    ("- { folder: a, tag: x, by: [\"@a\"] }", "- { folder: a, tag: y, by: [\"@a\"] }", true),
    ("- { folder: a, by: [\"@a\"] }", "- { folder: a, by: [\"@b\"] }", true),
  ]) func aWeakerRowIsTold(before: String, after: String, isWeaker: Bool) throws {
    let campaigns = ["a/b/c.yaml": Self.campaign("c", tags: "tags: [x, y]\n")]
    let (old, new) = (
      try TemporaryProject(Self.files("    \(before)\n", campaigns)),
      try TemporaryProject(Self.files("    \(after)\n", campaigns))
    )
    let told = try new.belfry("diff", old.root, new.root, "--fail-on", "policy-weakened")
    #expect(told.status == (isWeaker ? 1 : 0), "\(told)")
    #expect(told.text.contains("\"approvals\" does not ask") == isWeaker, "\(told)")
    #expect(!told.text.contains("no change"))
  }

  /// The names that a policy may write are those of the table.
  /// The compiler asks for a row of each; that it has that name is held here.
  @Test func risksHaveTheirNames() { #expect(RiskName.allCases.map(\.rawValue) == Risk.all.map(\.name)) }

  // MARK: - CODEOWNERS

  private static let oddNames = [
    "a b", "a*b", "axb", "a?b", "a[1]", "a1", "a#b", "a\\b", "ünï", "!a", "#a", "-a", " a", "a ", "a\tb", "aéb",
  ]

  /// Odd folders and files, of which git says itself which lines fit.
  private static var odd: [String: String] {
    var files: [String: String] = [:]
    for (number, name) in oddNames.enumerated() {
      files["\(name)/x.yaml"] = campaign("x\(number)")
      files["f/\(name).yaml"] = campaign("f\(number)", tags: "tags: [t\(number)]\n")
    }
    return files
  }

  private static var oddRows: String {
    oddNames.enumerated().map { number, name in
      let text = name.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
      return
        "    - { folder: \"\(text)\", by: [\"@folder\(number)\"] }\n    - { tag: t\(number), by: [\"@tag\(number)\"] }\n"
    }.joined() + "    - { risk: any, by: [\"@risk\"] }\n"
  }

  @Test(arguments: ["", "deep er/camp#aigns/"]) func gitReadsThePatternsAsTheyAreMeant(place: String) throws {
    let repository = try TemporaryProject([:])
    for (path, text) in Self.files(Self.oddRows, Self.odd) { try repository.write(place + path, Data(text.utf8)) }
    try repository.write("outside/axb/x.yaml", Data())
    try repository.git("init", "-q")
    let owners = try repository.belfry(["owners", "-C", repository.root + place])
    #expect(owners.status == 0 && owners.said.isEmpty, "\(owners)")
    let lines = owners.text.split(separator: "\n").filter { !$0.hasPrefix("# ") }.map(Self.line)
    // Of two names one pattern is the same.
    #expect(lines.count == 2 * (Self.oddNames.count - 1))
    #expect(owners.text.contains("#   risk any: @risk"))
    // An owner of each line's own: the last one that fits.
    func owner(of path: String) throws -> String? {
      try lines.last { try isMatched(path, by: $0.pattern, in: repository.root) }?.owner
    }
    for (number, name) in Self.oddNames.enumerated() {
      // Two names of which GitHub can write neither are asked for together.
      let isExact = !name.contains { "#[]\t".contains($0) }
      for (path, own) in [("\(name)/x.yaml", "@folder\(number)"), ("f/\(name).yaml", "@tag\(number)")] {
        let all = try owner(of: place + path)?.split(separator: " ").map(String.init) ?? []
        #expect(isExact ? all == [own] : all.contains(own), "\(path): \(all)")
      }
    }
    for other in ["outside/axb/x.yaml", "\(place)other/a b/x.yaml", "axb.yaml"] where !place.isEmpty || other != "x" {
      #expect(try owner(of: other) == nil, "\(other)")
    }
  }

  /// A line's pattern ends at the first blank that no backslash is before.
  private static func line(_ line: Substring) -> (pattern: String, owner: String) {
    var (pattern, isEscaped) = ("", false)
    for character in line {
      if character == " ", !isEscaped { break }
      isEscaped = character == "\\" && !isEscaped
      pattern.append(character)
    }
    return (pattern, String(line.dropFirst(pattern.count + 1)))
  }

  private func isMatched(_ path: String, by pattern: String, in root: String) throws -> Bool {
    let file = root + ".git/info/exclude"
    try Data("\(pattern)\n".utf8).write(to: URL(fileURLWithPath: file))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", root, "check-ignore", "-q", "--no-index", "--", path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Each line has everybody who is asked about what it fits.
  @Test func linesHaveEverybody() throws {
    let project = try TemporaryProject(
      Self.files(
        Self.rows,
        Self.campaigns.merging([
          "f/s.yaml": """
          campaign: s
          deliver: push
          audience: plan == pro
          schedule: { event: last_open, at: "18:00", zone: device }
          push: { expires: 1d }
          steps:
            - { step: one, after: 7d, alert: One }
            - { step: two, after: 9d, alert: Two, tags: [marketing] }

          """
        ]) { $1 }))
    let told = try project.belfry("owners")
    #expect(told.status == 0, "\(told)")
    #expect(
      told.text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init) == [
        "* @bob",
        "/payments/ @acme/payments @bob",
        "/payments/back/ @acme/payments @acme/refunds @bob",
        "/f/s.yaml @acme/growth @bob",
        "/growth/four.yaml @acme/growth @bob",
        "/payments/back/three.yaml @acme/payments @acme/refunds @acme/growth ceo@example.com @bob",
      ], "\(told)")
    #expect(told.text.contains("# This is not a git repository"))
    #expect(told.text.contains("#   risk audience-everybody or consent-lost: @acme/privacy ana@example.com"))
    #expect(told.text.contains("#   risk any, tag marketing: @acme/law"))
  }

  @Test func nothingIsWrittenWithErrors() throws {
    var files = Self.files(Self.rows, Self.campaigns)
    files["one.yaml"]? += "badge: many\n"
    let broken = try TemporaryProject(files).belfry("owners")
    #expect(broken.status == 1 && broken.text.isEmpty && broken.said.contains("nothing was written"), "\(broken)")
    let none = try TemporaryProject(TemporaryProject.base().mapValues { $0.replacing(", sounds: sounds/", with: "") })
    let told = try none.belfry("owners")
    #expect(told.status == 2 && told.text.isEmpty, "\(told)")
  }
}
