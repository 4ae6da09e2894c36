import Foundation
import Testing

/// Defaults of folders where commands look at a part of a project, at another state of it, or change it.
@Suite(.needsProgram) struct FolderDefaultsCommandsTests {
  private static let project = """
    belfry: 1
    app: { bundle-id: com.example.a, platforms: { ios: "18.0" } }
    locales: { source: en, shipped: [en] }
    attributes: { city: { type: text, max: 20 } }
    rules: { missing-owner: "off" }
    recipients: { csv: people.csv }
    defaults: { thread: base, link: "app://base" }

    """
  private static let people = "token,id,city\naa,a,B\n"

  private static func local(_ id: String) -> String {
    "campaign: \(id)\ndeliver: local\nschedule: { at: 2029-12-24 10:00, zone: device }\nalert: Hello \(id)\n"
  }

  private static func push(_ id: String) -> String {
    "campaign: \(id)\ndeliver: push\naudience: all\nschedule: { at: 2029-12-24 10:00, zone: UTC }\nalert: Hello \(id)\n"
      + "push: { expires: 1d }\n"
  }

  private func project(_ files: [String: String]) throws -> TemporaryProject {
    try TemporaryProject(["belfry.yaml": Self.project, "people.csv": Self.people].merging(files) { $1 })
  }

  private func commit(_ project: TemporaryProject) throws {
    try project.write(".gitignore", Data(".out\n".utf8))
    try project.git("add", "-A")
    try project.git("commit", "-qm", "change")
  }

  private func write(_ project: TemporaryProject, _ name: String, _ text: String) throws {
    try project.write(name, Data(text.utf8))
  }

  /// The payload of a campaign's one request.
  private func payload(_ project: TemporaryProject, _ words: String...) throws -> Substring {
    let told = try project.belfry(["render"] + words + ["--now", "2026-11-21T00:00:00Z"])
    #expect(told.status == 0, "\(told)")
    return told.text.range(of: "\"payload\":").map { told.text[$0.upperBound...] } ?? ""
  }

  // MARK: - What is new

  /// A campaign that nobody has touched is wrong since the defaults of its folder are others: that is new, and told at the campaign.
  @Test func otherDefaultsBreakCampaignsThatAreAsTheyWere() throws {
    let project = try project([
      "a/shared.yaml": "defaults: { link: \"app://near\" }\n", "a/b/one.yaml": Self.local("one"),
      "z/two.yaml": Self.local("two"),
    ])
    try project.git("init", "-q")
    try commit(project)
    try write(project, "a/shared.yaml", "defaults: { link: \"app://{{ city }}\" }\n")
    var told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 1 && told.text.hasPrefix("a/b/one.yaml:1:1: error[not-on-device]: "), "\(told)")
    #expect(told.text.contains("it comes from here (a/shared.yaml:1:19)"), "\(told)")
    #expect(told.text.hasSuffix("\n1 new error in 1 of 4 files\n"), "\(told)")
    #expect(try project.belfry("check", "--staged").status == 0)
    try project.git("add", "a/shared.yaml")
    #expect(try project.belfry("check", "--staged").text.hasSuffix("\n1 new error in 1 of 4 files\n"))
    // Once it is committed it is known, also in a file of another name.
    try commit(project)
    try project.git("mv", "a/shared.yaml", "a/defaults.yaml")
    told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 0 && told.text.hasSuffix("nothing new in 4 files; 1 finding was known before\n"), "\(told)")
    // A campaign that comes into the folder inherits what was wrong before: now several have it, which is told at its cause.
    try project.git("mv", "z/two.yaml", "a/two.yaml")
    told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 1 && told.text.hasPrefix("a/defaults.yaml:1:19: error[not-on-device]: "), "\(told)")
    #expect(told.text.contains("2 campaigns have it, this one among them (a/b/one.yaml:1:1)"), "\(told)")
    #expect(told.text.hasSuffix("\n1 new error in 1 of 4 files\n"), "\(told)")
    // What two had is known, also where only one of them is left, at which it is told; and where nothing of it has changed.
    try commit(project)
    try project.git("rm", "-qf", "a/two.yaml")
    told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 0 && told.text.hasSuffix("nothing new in 3 files; 1 finding was known before\n"), "\(told)")
    try project.git("checkout", "-q", "HEAD", "a/two.yaml")
    try write(project, "a/defaults.yaml", "# of the team\ndefaults: { link: \"app://{{ city }}\" }\n")
    told = try project.belfry("check", "--since", "HEAD")
    #expect(told.status == 0 && told.text.hasSuffix("nothing new in 4 files; 1 finding was known before\n"), "\(told)")
    // Without the defaults nothing is wrong.
    try project.git("rm", "-qf", "a/defaults.yaml")
    #expect(try project.belfry("check", "--since", "HEAD").status == 0)
  }

  // MARK: - Edits

  /// However many campaigns inherit a mistake, it is mended once, where it stands, and no campaign is written.
  @Test func aMistakeIsMendedInTheDefaults() throws {
    let defaults = "defaults: { interruption: pasive, link: \"app://near\" } # of the team\n"
    let campaigns = ["a/one.yaml": Self.local("one"), "a/b/two.yaml": Self.local("two")]
    let project = try project(campaigns.merging(["a/shared.yaml": defaults]) { $1 })
    let told = try project.belfry("check", "--fix", "--needs-review")
    #expect(told.status == 0 && told.said.contains("fixed 1 of 1 finding in 1 file"), "\(told)")
    func text(_ path: String) throws -> String { try String(contentsOfFile: project.root + path, encoding: .utf8) }
    #expect(try text("a/shared.yaml") == defaults.replacing("pasive", with: "passive"))
    for (path, campaign) in campaigns { #expect(try text(path) == campaign, "\(path)") }
  }

  /// What a campaign makes of inherited texts has no edit in the campaign, where other bytes stand.
  @Test func noEditOfInheritedBytesIsDoneInTheCampaign() throws {
    let files = [
      "a/shared.yaml": "defaults: { category: NEER, data: { at: \"{{ cty }}\" }, media: \"photo.jpg\" }\n",
      "a/one.yaml": Self.push("one"), "a/b/two.yaml": Self.push("two"),
      "categories.yaml": "categories: { NEAR: { actions: [{ id: A, title: A }] } }\n",
    ]
    let project = try project(files)
    _ = try project.belfry("check", "--fix", "--needs-review")
    for path in ["a/one.yaml", "a/b/two.yaml"] {
      #expect(try String(contentsOfFile: project.root + path, encoding: .utf8) == files[path], "\(path)")
    }
  }

  // MARK: - Environments

  /// An environment has no defaults of its own; those of folders hold in each.
  @Test func environmentsInheritTheSame() throws {
    let own = "app: { bundle-id: com.example.a.staging }\nrecipients: { csv: people.csv }\n"
    let project = try project([
      "belfry.staging.yaml": own, "a/shared.yaml": "defaults: { link: \"app://near\" }\n",
      "a/one.yaml": Self.push("one"), "z/two.yaml": Self.push("two"),
    ])
    for id in ["one", "two"] {
      let plain = try payload(project, id)
      #expect(plain.contains("\"thread-id\":\"base\"") && plain.contains(id == "one" ? "app://near" : "app://base"))
      // A request of another environment has another name.
      let own = /"request":"[^"]*"/
      #expect(try payload(project, id, "--env", "staging").replacing(own, with: "") == plain.replacing(own, with: ""))
    }
    try write(project, "belfry.staging.yaml", own + "defaults: { link: \"app://staging\" }\n")
    let told = try project.belfry("check", "--env", "staging")
    #expect(told.status == 1 && told.text.contains("\"defaults\" is not a key of an overlay"), "\(told)")
  }

  // MARK: - Many, deep, linked

  @Test func theNearestOfThirtyFoldersWins() throws {
    var files: [String: String] = [:]
    var folder = ""
    for depth in 1...30 {
      folder += "f/"
      files[folder + "d.yaml"] = "defaults: { thread: t\(depth)\(depth == 7 ? ", link: \"app://seven\"" : "") }\n"
    }
    files[folder + "g/one.yaml"] = Self.push("one")
    files["f/f/f/f/two.yaml"] = Self.push("two")
    let project = try project(files)
    var text = try payload(project, "one")
    #expect(text.contains("\"thread-id\":\"t30\"") && text.contains("\"link\":\"app://seven\""), "\(text)")
    text = try payload(project, "two")
    #expect(text.contains("\"thread-id\":\"t4\"") && text.contains("\"link\":\"app://base\""), "\(text)")
  }

  /// What lies too deep to be looked at is told, and gives nothing to campaigns that lie higher.
  @Test func defaultsThatLieTooDeepAreTold() throws {
    let deep = String(repeating: "f/", count: 40)
    let project = try project([deep + "d.yaml": "defaults: { thread: deep }\n", "f/one.yaml": Self.push("one")])
    let told = try project.belfry("check")
    #expect(told.status == 1 && told.text.contains("unreadable-file"), "\(told)")
  }

  @Test func thousandsOfFolders() throws {
    var files = ["many/d.yaml": "defaults: { link: \"app://many\" }\n"]
    for number in 1...1000 {
      files["many/f\(number)/d.yaml"] = "defaults: { thread: t\(number) }\n"
      files["many/f\(number)/g/c-\(number).yaml"] = Self.push("c-\(number)")
    }
    let project = try project(files)
    #expect(try project.belfry("check").text.hasPrefix("all good: no errors and no warnings in 2,002 files\n"))
    for number in [1, 10, 100, 777, 1000] {
      let text = try payload(project, "c-\(number)")
      #expect(text.contains("\"thread-id\":\"t\(number)\"") && text.contains("\"link\":\"app://many\""), "\(text)")
    }
  }

  /// A link to a file inside the project stands where the link is: its defaults are those of that folder.
  @Test func linkedFiles() throws {
    let project = try project([
      "shared/d.yaml": "defaults: { thread: shared }\n", "a/one.yaml": Self.push("one"),
      "shared/two.yaml": Self.push("two"),
    ])
    func link(_ path: String, _ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: project.root + path, withDestinationPath: target)
    }
    #expect(try payload(project, "one").contains("\"thread-id\":\"base\""))
    try link("a/d.yaml", "../shared/d.yaml")
    #expect(try payload(project, "one").contains("\"thread-id\":\"shared\""))
    #expect(try payload(project, "two").contains("\"thread-id\":\"shared\""))
    // One that leads out of the project gives nothing, and is told.
    try FileManager.default.removeItem(atPath: project.root + "a/d.yaml")
    try link("a/d.yaml", "/etc/passwd")
    let told = try project.belfry("check")
    #expect(told.status == 1 && told.text.hasPrefix("a/d.yaml:1:1: error[unreadable-file]: "), "\(told)")
    // Nor does a linked folder: its campaigns would stand in two places.
    try FileManager.default.removeItem(atPath: project.root + "a/d.yaml")
    try link("linked", "shared")
    #expect(try project.belfry("check").text.hasPrefix("linked:1:1: error[unreadable-file]: "))
  }
}
