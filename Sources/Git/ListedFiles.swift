/// What `ls-files -v` tells of the files of a folder, by their names as it has them.
struct ListedFiles {
  /// Why git does not look at a file that it knows.
  enum Unseen {
    /// It was told that the file does not change.
    case unchanged
    /// It was told that the file need not be in the work tree, as where a checkout is sparse.
    case leftOut
  }

  /// Files that git knows and does not look at.
  private(set) var unseen: [[UInt8]: Unseen] = [:]
  /// Files that git does not know.
  private(set) var unknown: [ArraySlice<UInt8>] = []

  /// Reads names, each with a tag and a blank before it and a NUL behind it. Most are told with the tag of a file that is known and looked at.
  init(_ answer: [UInt8]) {
    var start = 0
    while start + 2 < answer.count {
      let tag = answer[start]
      let end = answer[start...].firstIndex(of: 0) ?? answer.count
      let name = answer[(start + 2)..<max(end, start + 2)]
      if tag == UInt8(ascii: "?") {
        unknown.append(name)
      } else if tag | 0x20 == UInt8(ascii: "s") {
        unseen[Array(name)] = .leftOut
      } else if tag & 0x20 != 0 {
        unseen[Array(name)] = .unchanged
      }
      start = end + 1
    }
  }
}
