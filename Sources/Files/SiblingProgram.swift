import Glibc

/// A program that is installed in the same folder as the one that runs.
public struct SiblingProgram: Sendable {
  /// Its path.
  public let path: String

  /// The program of that name beside the running one; nil where there is none that may be run.
  public init?(_ name: String) {
    var room = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &room, room.count)
    guard count > 0, count < room.count else { return nil }
    let own = String(decoding: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return nil }
    path = String(own[...slash]) + name
    guard access(path, X_OK) == 0 else { return nil }
  }

  /// Becomes that program, with these words after its name: the process, its files, its signals and its status are then the other's. Returns only if
  /// that fails.
  public func become(_ words: [String]) -> FileError {
    let copies = ([path] + words).map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    execv(path, copies)
    return FileError(path: path, operation: "run", code: errno)
  }
}
