import Digests
public import Files

/// The size and the SHA-256 of a file.
public struct FileDigest: Sendable, Equatable {
  /// How many bytes it has.
  public let bytes: Int
  /// The SHA-256, in hex.
  public let sha256: String

  /// The digest of a file that is read to its end, piece by piece, so that its size does not matter.
  public init(_ stream: consuming InputStream) throws(FileError) {
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { room.deallocate() }
    var digest = SHA256()
    var bytes = 0
    while true {
      let count = try stream.read(into: room)
      if count == 0 { break }
      digest.update(UnsafeRawBufferPointer(rebasing: room[..<count]).assumingMemoryBound(to: UInt8.self))
      bytes += count
    }
    (self.bytes, sha256) = (bytes, digest.hex())
  }
}
