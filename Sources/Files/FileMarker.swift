import Glibc

/// How a file that was written here is known again, so that it may be replaced: what somebody else wrote would be lost.
public struct FileMarker: Sendable {
  /// How many bytes of a file are looked at.
  private static let beginning = 4096

  private let isOurs: @Sendable ([UInt8]) -> Bool

  /// Files whose first 4,096 bytes say so.
  public init(_ isOurs: @escaping @Sendable ([UInt8]) -> Bool) { self.isOurs = isOurs }

  /// Whether a file may be written to a path: nothing is there, or one of them. Throws where the system does not let it be read.
  public func mayReplace(_ path: String) throws(FileError) -> Bool {
    guard try FileReader.kind(of: path, followingLinks: false) != nil else { return true }
    return try stands(path, in: AT_FDCWD)
  }

  /// Whether a regular file is one of them. With an empty one nothing is lost. Throws where the system does not let it be read.
  func stands(_ name: String, in folder: Int32) throws(FileError) -> Bool {
    guard let bytes = try Self.beginning(of: name, in: folder) else { return false }
    return bytes.isEmpty || isOurs(bytes)
  }

  /// The first bytes of a regular file; nothing where none stands there, or a link.
  static func beginning(of name: String, in folder: Int32) throws(FileError) -> [UInt8]? {
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw FileError(path: name, operation: "open", code: errno)
    }
    let stream = InputStream(owning: file, path: name)
    var bytes = [UInt8](repeating: 0, count: beginning)
    var count = 0
    while count < bytes.count {
      let got = try stream.read(at: count, of: &bytes)
      if got == 0 { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }
}

extension InputStream {
  /// Reads into the end of some bytes; gives how many.
  fileprivate func read(at start: Int, of bytes: inout [UInt8]) throws(FileError) -> Int {
    let result = bytes.withUnsafeMutableBytes { room -> Result<Int, FileError> in
      Result { () throws(FileError) in try read(into: UnsafeMutableRawBufferPointer(rebasing: room[start...])) }
    }
    return try result.get()
  }
}
