package import Escaping

/// Where the reader of a report stands: paths of a project are told as the way from there, so that a terminal or an editor opens them.
public struct ReadersPlace: Sendable, Equatable {
  /// The folders of the reader's own path that do not lead to the project.
  private let up: [Substring]
  /// The folders from there down to the project.
  private let down: [Substring]
  /// The project's folder, with a `/` at its end.
  private let project: String

  /// In the project's own folder, whatever that is.
  public static let project = ReadersPlace("/", of: "/")

  /// In a working folder, with a project in another one; both are absolute and without `.` and `..`.
  public init(_ workingFolder: String, of project: String) {
    let (from, to) = (workingFolder.split(separator: "/"), project.split(separator: "/"))
    let shared = Self.shared(from, to)
    up = Array(from.dropFirst(shared))
    down = Array(to.dropFirst(shared))
    self.project = to.isEmpty ? "/" : "/\(to.joined(separator: "/"))/"
  }

  /// A path of the project as one that leads there from everywhere, to be shown.
  package func absolutePath(to path: String) -> ShownPath {
    // What a command line says stands in no folder.
    ShownPath(path.utf8.elementsEqual("<expression>".utf8) ? path : project + path)
  }

  /// A path of the project, seen from there, to be shown.
  package func path(to path: String) -> ShownPath { ShownPath(way(to: path)) }

  /// The same for whoever opens it, or goes on from it.
  package func way(to path: String) -> String {
    // What a command line says stands in no folder.
    guard !up.isEmpty || !down.isEmpty, !path.utf8.elementsEqual("<expression>".utf8) else { return path }
    let target = down + path.split(separator: "/").filter { $0 != "." }
    let shared = Self.shared(up, target)
    let way = up.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared).map(String.init)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  private static func shared(_ one: [Substring], _ other: [Substring]) -> Int {
    zip(one, other).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  }
}
