import Digests
import Files

/// What git has of a file whose content Git LFS keeps elsewhere (its specification, version 1).
struct LFSContent {
  private let digest: String

  /// Nothing where the bytes are no pointer.
  init?(_ bytes: [UInt8]) {
    guard LFSPointer.isPointer(bytes) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    digest =
      lines.lazy.filter { $0.hasPrefix("oid sha256:") }.map { String($0.dropFirst("oid sha256:".count)) }.first ?? ""
  }

  /// Whether it points to some bytes.
  func isOf(_ bytes: [UInt8]) -> Bool { SHA256.hex(of: bytes) == digest }
}
