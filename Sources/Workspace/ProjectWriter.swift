public import Files

/// A file of a project whose bytes change.
public struct ChangedFile: Sendable {
  /// Relative to the project.
  public let path: String
  /// As it was read.
  public let old: [UInt8]
  /// As it is to be.
  public let new: [UInt8]
}

/// Writes files of a project anew.
public struct ProjectWriter: Sendable {
  private let files: ProjectFiles
  private let root: String

  init(_ files: ProjectFiles, root: String) { (self.files, self.root) = (files, root) }

  /// The path of a file relative to the project, without links: one may lead to it.
  public func pathWithoutLinks(_ path: String) -> String { files.folder.pathWithoutLinks(path, below: root) ?? path }

  /// Writes a file in the place of the one that was read, whole. A file that has changed since then is left as it is.
  public func write(_ file: ChangedFile) throws(FileError) {
    let now = try files.read(file.path)
    // Another path that leads to the same file has had the same edits.
    if now == file.new { return }
    guard now == file.old else {
      throw FileError(
        path: file.path, operation: "replace", code: 0, detail: "it was changed while it was read; run it again")
    }
    do throws(FileError) {
      try AtomicFile.write(file.new, to: try files.folder.resolvedPath(of: file.path))
    } catch {
      throw error.shown(as: file.path)
    }
  }
}

extension ProjectFolder {
  /// The path of a file relative to the folder's root, without links; nil where no file is there, or it lies outside.
  func pathWithoutLinks(_ path: String, below root: String) -> String? {
    guard let root = FileReader.realPath(root), let real = try? resolvedPath(of: path),
      real.utf8.starts(with: (root + "/").utf8)
    else { return nil }
    return String(decoding: real.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
  }
}
