import Harness
import Workspace

/// A whole folder: the input is cut at its NULs into a campaign, belfry.yaml, audiences, strings, a .gitignore, a list of properties and the
/// campaign's name. What is left out is as usual.
let checkTarget = FuzzTarget(
  "check", longest: 3000, patience: 20, words: { campaignWords() + ["\0", "\0\0", "::stop-commands::", "*.yaml"] },
  seeds: { files in
    let list = files.files(".plist").first ?? []
    return files.files(".yaml").filter { $0.count < 2500 }
      + [
        MadeUpFolder.otherCampaign + [0] + MadeUpFolder.usualProject + [0, 0]
          + Array("\"a\" = \"b %@\";\n\0*.md\n\0".utf8) + list + Array("\0::x::\u{1B}".utf8)
      ]
  },
  start: {
    let folder = MadeUpFolder()
    var lastName = ""
    return { bytes in
      let parts = bytes.split(separator: 0, maxSplits: 6, omittingEmptySubsequences: false).map { Array($0) }
      func part(_ number: Int) -> [UInt8]? { number < parts.count && !parts[number].isEmpty ? parts[number] : nil }
      let name = name(part(6))
      if name != lastName { folder.put(lastName, nil) }
      lastName = name
      folder.put(name, part(0) ?? [])
      folder.put("belfry.yaml", part(1) ?? MadeUpFolder.usualProject)
      folder.put("a/audiences.yaml", part(2))
      folder.put("en.lproj/Localizable.strings", part(3))
      folder.put(".gitignore", part(4))
      folder.put("ios/Info.plist", part(5))
      folder.put("other.yaml", MadeUpFolder.otherCampaign)
      guard let result = folder.check() else { fail("a folder that is there can be checked") }
      ExpectedReports.check(result.findings, files: result.fileCount)
      guard let project = result.project, let plan = result.plan else {
        expect(result.errors > 0, "there is a plan or an error")
        return
      }
      ExpectedReports.check(plan, of: project, findings: result.findings, files: result.fileCount)
    }
  })

/// A name that a file system takes, of whatever bytes.
private func name(_ bytes: [UInt8]?) -> String {
  let text = String(decoding: (bytes ?? []).prefix(60).filter { $0 != UInt8(ascii: "/") && $0 != 0 }, as: UTF8.self)
  return text.isEmpty ? "a/c.yaml" : "a/\(text).yaml"
}
