import Glibc

/// How a file that was written here is known again, so that it may be replaced: what somebody else wrote would be lost.
public struct FileMarker: Sendable {
  /// How many bytes of a file are looked at.
  private static let beginning = 4096

  private let isOurs: @Sendable ([UInt8]) -> Bool

  /// Files whose first 4,096 bytes say so.
  public init(_ isOurs: @escaping @Sendable ([UInt8]) -> Bool) { self.isOurs = isOurs }

  /// Whether a regular file is one of them. With an empty one nothing is lost.
  func stands(_ name: String, in folder: Int32) -> Bool {
    guard let bytes = Self.beginning(of: name, in: folder) else { return false }
    return bytes.isEmpty || isOurs(bytes)
  }

  /// The first bytes of a regular file; nothing where it cannot be read.
  static func beginning(of name: String, in folder: Int32) -> [UInt8]? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let stream = InputStream(owning: file, path: name)
    return try? [UInt8](unsafeUninitializedCapacity: beginning) { room, count in
      while count < room.count {
        let got = try stream.read(
          into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[count...]))
        if got == 0 { break }
        count += got
      }
    }
  }
}
