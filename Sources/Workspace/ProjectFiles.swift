import Diagnostics
import Files
import YAML

/// The files of a project, by paths relative to its folder: the one place that knows how much of one is read and how a failure is told.
struct ProjectFiles: Sendable {
  let folder: ProjectFolder

  /// Replaces what a buffer holds by the bytes of a file.
  func read(_ path: String, into buffer: inout [UInt8]) throws(FileError) {
    try folder.read(path, into: &buffer, limit: YAMLLimits().fileBytes)
  }

  /// The bytes of a file.
  func read(_ path: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path, into: &bytes)
    return bytes
  }

  /// A file with its path; nothing when it cannot be read.
  func source(_ path: String) -> SourceFile? { (try? read(path)).map { SourceFile(path: path, bytes: $0) } }

  /// What an author is told of a file that cannot be read.
  static func finding(_ error: FileError) -> Finding {
    if error.isTooLarge { return .fileTooLarge(nil, limit: YAMLLimits().fileBytes) }
    return Finding(.unreadableFile, at: SourceSpan(0, 0), error.description)
  }
}
