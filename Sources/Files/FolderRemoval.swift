import Glibc
import Limits

/// Removes folders with all that is in them, as far as that is possible.
enum FolderRemoval {
  /// Deeper than anything that is built here; what lies below stays.
  private static let depthLimit = RunLimit.removalDepth.value

  /// The names in a folder that is open, unsorted; nothing when it cannot be read.
  static func names(in folder: Int32) -> [[UInt8]]? {
    // A new description of the folder: reading moves the position of the one that is shared.
    let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let stream = fdopendir(descriptor) else {
      _ = close(descriptor)
      return nil
    }
    defer { _ = closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 19)
      let count = strlen(start.assumingMemoryBound(to: CChar.self))
      let name = Array(UnsafeRawBufferPointer(start: start, count: count))
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }

  /// Removes a name of a folder that is open.
  static func remove(_ name: [UInt8], in parent: Int32, depth: Int = 0) {
    let name = name.map { CChar(bitPattern: $0) } + [0]
    if unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return }
    if errno == ENOTDIR {
      _ = unlinkat(parent, name, 0)
      return
    }
    guard depth < depthLimit else { return }
    let folder = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { _ = close(folder) }
    for inner in names(in: folder) ?? [] {
      let innerName = inner.map { CChar(bitPattern: $0) } + [0]
      if unlinkat(folder, innerName, 0) != 0 { remove(inner, in: folder, depth: depth + 1) }
    }
    _ = unlinkat(parent, name, AT_REMOVEDIR)
  }
}
