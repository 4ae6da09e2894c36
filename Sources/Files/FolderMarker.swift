import Glibc

/// The file that says that a folder was built here, so that it may be replaced.
///
/// Its name alone says little: web sites and browser extensions have a `manifest.json`, too.
public struct FolderMarker: Sendable {
  /// The file's name.
  public let name: String
  /// What it says within its first bytes; nothing where the name is enough.
  public let says: String

  /// A regular file of that name that says so.
  public init(_ name: String, says: String = "") {
    self.name = name
    self.says = says
  }

  /// Whether a folder has it: a regular file of that name that says, near its beginning, what it is. Throws where the system does not let it be read.
  func stands(in folder: Int32) throws(FileError) -> Bool {
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, FileKind(mode: status.st_mode) == .regular
    else { return false }
    guard !says.isEmpty else { return true }
    return try FileMarker.beginning(of: name, in: folder)?.contains(says.utf8) == true
  }
}
