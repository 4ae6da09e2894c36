// Takes: paths, and the bytes that are to be there.
// Gives: new files in folders that are made where they are missing: all of them or none.
// Never: writes over what exists.

import Glibc

/// New files, made together. After an error ``undo()`` removes those that were made, and the folders that were made for them.
public struct NewFiles {
  /// The files that were made, in order, as their paths were given.
  public private(set) var files: [String] = []
  private var folders: [String] = []

  /// No files yet.
  public init() {}

  /// Makes a folder and those above it that are missing. What exists stays as it is.
  public mutating func makeFolder(_ path: String) throws(FileError) {
    try FileReader.refuseNul(path, "create")
    let slash = UInt8(ascii: "/")
    var made = path.utf8.first == slash ? "/" : ""
    // By bytes: a letter's mark behind a slash is a letter with it.
    for part in path.utf8.split(separator: slash) {
      made += (made.isEmpty || made.utf8.last == slash ? "" : "/") + String(Substring(part))
      if mkdir(made, 0o777) == 0 {
        folders.append(made)
        continue
      }
      let code = errno
      guard try FileReader.kind(of: made) != .folder else { continue }
      throw FileError(
        path: made, operation: "create", code: code,
        detail: code == EEXIST || code == ENOTDIR ? "it is not a folder" : nil)
    }
  }

  /// Makes a file, and the folders above it that are missing.
  public mutating func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    try AtomicFile.create(bytes, at: path)
    files.append(path)
  }

  /// Removes what was made, the last first. A folder in which something else has appeared meanwhile stays.
  public mutating func undo() {
    for file in files.reversed() { _ = unlink(file) }
    for folder in folders.reversed() { _ = rmdir(folder) }
    (files, folders) = ([], [])
  }
}

extension FileReader {
  /// Whether a folder has a file or folder whose name does not begin with a point.
  public static func hasVisibleNames(in path: String) throws(FileError) -> Bool {
    try refuseNul(path, "read")
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path: path, operation: "read", code: errno) }
    defer { _ = close(folder) }
    guard let names = FolderRemoval.names(in: folder) else {
      throw FileError(path: path, operation: "read", code: errno)
    }
    return names.contains { $0.first != UInt8(ascii: ".") }
  }
}
