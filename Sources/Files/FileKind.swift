import Glibc

/// What stands at a path.
public enum FileKind: Sendable, Equatable {
  case regular, folder, symbolicLink, fifo, socket, device, unknown

  /// The kind that a `st_mode` tells.
  init(mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .unknown
      }
  }

  /// The kind that a `d_type` of a folder's entry tells; `unknown` when the file system leaves it to `stat`.
  init(entryType: UInt8) {
    self =
      switch Int(entryType) {
      case Int(DT_REG): .regular
      case Int(DT_DIR): .folder
      case Int(DT_LNK): .symbolicLink
      case Int(DT_FIFO): .fifo
      case Int(DT_SOCK): .socket
      case Int(DT_CHR), Int(DT_BLK): .device
      default: .unknown
      }
  }

  /// The kind in words: "a folder", "a FIFO".
  public var phrase: String {
    switch self {
    case .regular: "a regular file"
    case .folder: "a folder"
    case .symbolicLink: "a symbolic link"
    case .fifo: "a FIFO"
    case .socket: "a socket"
    case .device: "a device"
    case .unknown: "of an unknown kind"
    }
  }
}
