import Checking
import Diagnostics
import Escaping
public import Language
public import Planning

/// A CODEOWNERS file that fits a policy's `approvals`, as far as paths can say it.
///
/// On GitHub and GitLab the last line that fits a path counts, and one of its owners is enough: so each line has everybody whom the policy asks about
/// what it fits, and lines that fit less come later.
public struct CodeOwners: Sendable {
  private let rows: [Approval]
  private let campaigns: [(path: String, tags: [String])]
  /// The way from the top of the repository to the project, empty or with a `/` at its end; nothing where there is no repository.
  private let place: String?

  /// What a policy asks of campaigns.
  public init(_ policy: Policy, _ campaigns: [CampaignPlan], at place: String?) {
    rows = policy.approvals
    self.campaigns = campaigns.map { ($0.campaign.path, $0.campaign.tags) }
    self.place = place
  }

  /// How many bytes GitHub reads.
  public static let most = 3_000_000

  /// The file's text.
  public var text: String {
    var lines = [
      "# Written by \"belfry owners\" from policy.approvals of \(shown((place ?? "") + "belfry.yaml")); change it there.",
      "# The last line that fits a path counts, and one of its owners is enough: each line has everybody who must be asked. \"belfry diff\" tells who must",
      "# approve a change, each row of the policy by itself.",
    ]
    if place == nil { lines.append("# This is not a git repository: paths are those below belfry.yaml.") }
    let byRisk = rows.filter { !$0.risks.isEmpty }
    if !byRisk.isEmpty {
      lines.append("# What a change means no path can say. These are reported by \"belfry diff\" alone:")
      lines += byRisk.map { "#   \(shown($0.conditions)): \(owners(of: [$0]).joined(separator: " "))" }
    }
    let byTag = rows.filter { $0.risks.isEmpty && !$0.tags.isEmpty }
    if !byTag.isEmpty {
      lines.append(
        "# A tag is not a path either: its campaigns are listed one by one. Regenerate this when a campaign gets a tag or a file."
      )
    }
    return (lines + patterns.map { "\($0.pattern) \($0.owners.joined(separator: " "))" }).joined(separator: "\n") + "\n"
  }

  /// The lines that fit something, the widest first.
  public var patterns: [(pattern: String, owners: [String])] {
    let paths = rows.filter { $0.risks.isEmpty }
    let whole = paths.filter { $0.folders.isEmpty && $0.tags.isEmpty }
    var lines: [(pattern: String, owners: [String])] = []
    let top = "/" + (place ?? "")
    if !whole.isEmpty { lines.append((top.utf8.count == 1 ? "*" : pattern(top), owners(of: whole))) }
    let ofFolders = paths.filter { $0.tags.isEmpty }
    let lookups = paths.map { ApprovalLookup($0) }
    // Rows may have hundreds of folders, and each folder asks for the rows of those around it.
    var rowsOfFolder: [ExactText: [Int]] = [:]
    for (number, row) in ofFolders.enumerated() {
      for folder in row.folders { rowsOfFolder[ExactText(folder.value), default: []].append(number) }
    }
    let everywhere = ofFolders.indices.filter { ofFolders[$0].folders.isEmpty }
    let folders = Set(ofFolders.flatMap(\.folders).map { ExactText($0.value) }).sorted()
    let byDepth = Dictionary(grouping: folders.map(\.text)) { $0.utf8.count { $0 == UInt8(ascii: "/") } }
    for (_, folders) in byDepth.sorted(by: { $0.key < $1.key }) {
      // A folder is in itself, and in those around it.
      lines += Self.exactLast(
        folders.map { folder in
          let around = ApprovedPlace(paths: [folder + "/"], tags: []).folders.flatMap { rowsOfFolder[$0] ?? [] }
          let asked = Set(around + everywhere).sorted().map { ofFolders[$0] }
          return (folder, pattern("\(top)\(folder)/"), owners(of: asked))
        })
    }
    return lines + Self.exactLast(files(lookups, below: top))
  }

  /// The lines of files that a row asks about by a tag. There are no more than it takes to show that GitHub does not read all of them.
  private func files(
    _ lookups: [ApprovalLookup], below top: String
  ) -> [(name: String, pattern: String, owners: [String])] {
    let byTag = lookups.filter { !$0.row.tags.isEmpty }
    var files: [ExactText: [String]] = [:]
    for (path, tags) in campaigns {
      let place = ApprovedPlace(paths: [path], tags: tags)
      if byTag.contains(where: { $0.holds(place) }) { files[ExactText(path), default: []] += tags }
    }
    var lines: [(name: String, pattern: String, owners: [String])] = []
    var bytes = 0
    for (path, tags) in files.sorted(by: { $0.key < $1.key }) where bytes <= Self.most {
      let place = ApprovedPlace(paths: [path.text], tags: tags)
      let owners = owners(of: lookups.lazy.filter { $0.holds(place) }.map(\.row))
      bytes += owners.reduce(path.text.utf8.count) { $0 + $1.utf8.count + 1 }
      lines.append((path.text, pattern(top + path.text), owners))
    }
    return lines
  }

  /// What a pattern cannot say exactly fits more than it should: the exact ones come later, and the same ones are one.
  private static func exactLast(
    _ lines: [(name: String, pattern: String, owners: [String])]
  ) -> [(pattern: String, owners: [String])] {
    var all: [(name: String, pattern: String, owners: [String])] = []
    var places: [ExactText: Int] = [:]
    for line in lines {
      if let place = places[ExactText(line.pattern)] {
        let known = Set(all[place].owners.map { ExactText($0) })
        all[place].owners += line.owners.filter { !known.contains(ExactText($0)) }
      } else {
        places[ExactText(line.pattern)] = all.count
        all.append(line)
      }
    }
    let vague = all.filter { $0.name.unicodeScalars.contains(where: isUnwritable) }
    let exact = all.filter { !$0.name.unicodeScalars.contains(where: isUnwritable) }
    return (vague + exact).map { ($0.pattern, $0.owners) }
  }

  /// Whether no pattern can say it: GitHub knows no way to write `#` and brackets, and no line can hold a line's end.
  private static func isUnwritable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || "#[]".unicodeScalars.contains(scalar)
  }

  /// Everybody of some rows, each once.
  private func owners(of rows: some Sequence<Approval>) -> [String] {
    var seen: Set<ExactText> = []
    return rows.flatMap(\.owners).map(\.value).filter { seen.insert(ExactText($0)).inserted }
  }

  private func shown(_ text: String) -> String { Harmless.line(text) }

  /// A path as a pattern that fits it alone, or, where that cannot be said, any character at that place.
  private func pattern(_ path: String) -> String {
    var pattern = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case _ where Self.isUnwritable(scalar): pattern += "?"
      case " ", "*", "?", "\\": pattern += "\\\(scalar)"
      default: pattern.unicodeScalars.append(scalar)
      }
    }
    return pattern
  }
}
