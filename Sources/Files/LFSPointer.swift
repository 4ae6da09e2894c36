import Glibc

/// What Git LFS leaves in the place of a file that it keeps elsewhere (git-lfs, docs/spec.md, version 1).
public enum LFSPointer {
  /// What it begins with; the second is what it was before Git LFS had its name, and is still read (the same page, "pre-release").
  static let beginnings = ["version https://git-lfs.github.com/spec/", "version https://hawser.github.com/spec/"]

  /// The bytes at its start that tell what it is.
  public static let leastBytes = beginnings.reduce(0) { max($0, $1.utf8.count) }

  /// The most bytes that it has; a larger file only begins alike.
  public static let most = 1_023

  /// Whether the bytes of a whole file are one.
  public static func isPointer(_ bytes: [UInt8]) -> Bool { bytes.count <= most && begins(bytes) }

  /// Whether bytes begin as one does.
  public static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "v") && beginnings.contains { bytes.starts(with: $0.utf8) }
  }

  /// What is wrong with a file that is one, behind its name.
  public static let problem = "is a pointer of Git LFS, and the file itself is not here"

  /// The failure to read a file that is one.
  public static func error(at path: String) -> FileError {
    FileError(path: path, operation: "read", code: ENODATA, detail: "it \(problem); \(advice)")
  }

  /// What to do then.
  public static let advice = "run \"git lfs pull\"; in CI, check out with Git LFS (\"lfs: true\" of actions/checkout)"
}
