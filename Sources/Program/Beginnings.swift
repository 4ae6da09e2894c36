import Escaping
import Files
import Starting
import Workspace

// What the commands that begin something say, and how they call places.

/// Places as a person calls them.
enum Places {
  static func kind(_ path: String) -> FileKind? { (try? FileReader.kind(of: path, followingLinks: false)) ?? nil }

  /// A path as it is shown: from here, if it is below.
  static func shown(_ path: String) -> String {
    let here = Session.absolute(".")
    let start = here == "/" ? "/" : here + "/"
    return path.utf8.starts(with: start.utf8) ? String(Substring(path.utf8.dropFirst(start.utf8.count))) : path
  }
}

/// What `init` says at its end.
struct InitReport {
  let place: String
  let tree: SourceTree?
  let sources: String?
  var files: [String] = []
  var gaps: [String] = []

  var text: String {
    let schemas = files.filter { $0.hasPrefix(place + "schemas/") }
    var lines = files.filter { !schemas.contains($0) }.sorted().map { "wrote \(Harmless.inside(Places.shown($0)))" }
    if !schemas.isEmpty {
      lines.append(
        "wrote \(Harmless.inside(Places.shown(place + "schemas/"))) (\(schemas.count) schemas: editors complete and check by them)"
      )
    }
    if let tree, let sources, !tree.facts.isEmpty {
      lines += ["", "Found in \(Harmless.quoted(sources)):"]
      let width = tree.facts.map(\.what.count).max() ?? 0
      lines += tree.facts.map { "  \($0.what)\(String(repeating: " ", count: width - $0.what.count))  \($0.found)" }
    }
    if !gaps.isEmpty {
      lines += ["", "Not known, or left out:"] + gaps.map { $0.hasPrefix("  ") ? "    \($0)" : "  \($0)" }
    }
    let project = NextCommands.project(place)
    return (lines + ["", "Next:", "  belfry\(project) check", "  belfry\(project) new daily-goal --daily"]).joined(
      separator: "\n") + "\n"
  }
}

/// The commands that a beginning ends with, as they can be typed here.
enum NextCommands {
  /// ` -C DIR` where the project in a folder is not the one that commands find here.
  static func project(_ place: String) -> String {
    if Workspace.root(above: Session.absolute(".")) == place { return "" }
    let folder = Places.shown(place)
    return " -C \(word(folder.count > 1 ? String(folder.dropLast()) : folder))"
  }

  /// A word of a shell; with what no terminal may be given as bash and zsh write it.
  static func word(_ text: String) -> String {
    if CIFile.canName(text), !text.isEmpty { return text }
    guard Harmless.inside(text).utf8.elementsEqual(text.utf8) else {
      let bytes = text.utf8.map { byte in
        0x20...0x7E ~= byte && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
          ? String(Unicode.Scalar(byte)) : "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      return "$'\(bytes.joined())'"
    }
    return "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
