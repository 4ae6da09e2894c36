/// What Git LFS leaves in the place of a file that it keeps elsewhere (git-lfs, docs/spec.md, version 1).
public enum LFSPointer {
  /// What it begins with.
  public static let beginning = "version https://git-lfs.github.com/spec/"

  /// The most bytes that it has; a larger file only begins alike.
  static let most = 1_023

  /// Whether the bytes of a whole file are one.
  public static func isPointer(_ bytes: [UInt8]) -> Bool {
    bytes.count <= most && bytes.starts(with: beginning.utf8)
  }
}
