import Glibc

/// The file that says that a folder was built here, so that it may be replaced.
///
/// Its name alone says little: web sites and browser extensions have a `manifest.json`, too.
public struct FolderMarker: Sendable {
  /// How many bytes of the file are searched.
  private static let beginning = 4096

  /// The file's name.
  public let name: String
  /// What it says within its first bytes; nothing where the name is enough.
  public let says: String

  /// A regular file of that name that says so.
  public init(_ name: String, says: String = "") {
    self.name = name
    self.says = says
  }

  /// Whether a folder has it: a regular file of that name that says, near its beginning, what it is.
  func stands(in folder: Int32) -> Bool {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, FileKind(mode: status.st_mode) == .regular
    else { return false }
    guard !says.isEmpty else { return true }
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    let stream = InputStream(owning: file, path: name)
    return withUnsafeTemporaryAllocation(byteCount: Self.beginning, alignment: 1) { room in
      var count = 0
      while let got = try? stream.read(into: UnsafeMutableRawBufferPointer(rebasing: room[count...])), got > 0 {
        count += got
      }
      return String(decoding: room.prefix(count), as: UTF8.self).utf8.contains(says.utf8)
    }
  }
}
