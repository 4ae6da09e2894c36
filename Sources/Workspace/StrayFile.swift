import Diagnostics
import Files

/// A campaign in a file that is not read because of its name.
enum StrayFile {
  /// The warning of a file that holds a campaign and is called like a note or a copy; nil for any other file.
  static func finding(_ path: String, _ files: ProjectFiles) -> Finding? {
    guard let bytes = try? files.read(path), ProjectLoader.declares("\ncampaign:", bytes) else { return nil }
    let renamed = yamlPath(of: path)
    var isTaken = true
    do throws(FileError) { isTaken = try files.folder.kind(of: renamed) != nil } catch { isTaken = true }
    var finding = Finding(
      .unreadableFile, at: SourceSpan(0, 0),
      "\"\(path)\" is a campaign, but it is not read: its name does not end in \".yaml\" or \".yml\"",
      help: isTaken
        ? "remove it, or add it to .gitignore" : "rename it to \"\(renamed)\", remove it, or add it to .gitignore")
    finding.severity = .warning
    return finding
  }

  /// The path with the ending of YAML: `a.yaml` for `a.txt`, `a.yaml.bak` and `a.yaml~`.
  private static func yamlPath(of path: String) -> String {
    let base = path.last == "~" ? path.dropLast() : path[..<(path.lastIndex(of: ".") ?? path.endIndex)]
    return base.hasSuffix(".yaml") || base.hasSuffix(".yml") ? String(base) : base + ".yaml"
  }
}
