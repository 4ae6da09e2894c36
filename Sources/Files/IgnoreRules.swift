/// The patterns of one .gitignore file, judged as git judges them (gitignore(5); git's `dir.c`).
struct IgnoreRules: Sendable {
  /// What a file's patterns say of a path.
  enum Verdict { case excluded, included, silent }

  private enum Form: Sendable {
    /// The last component is exactly these bytes.
    case name
    /// The last component ends in these bytes (`*.log`).
    case nameEnding
    /// The last component matches.
    case nameGlob(GlobPattern)
    /// The path below the .gitignore file is exactly these bytes.
    case path
    /// The path starts with these bytes and the rest matches.
    case pathGlob(GlobPattern)
  }

  private struct Rule: Sendable {
    let isNegated: Bool
    let isFolderOnly: Bool
    let start: Int
    let count: Int
    let form: Form
  }

  /// How many bytes of a path, its `/` included, lie before what the patterns see: the folder of the .gitignore file.
  let baseCount: Int
  private let bytes: [UInt8]
  private var rules: [Rule] = []

  /// No pattern can be applied.
  var isEmpty: Bool { rules.isEmpty }

  /// Reads the patterns of a file that lies in a folder whose path has `baseCount` bytes.
  init(_ bytes: [UInt8], baseCount: Int) {
    self.bytes = bytes
    self.baseCount = baseCount
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      var end = newline
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      // git's patterns are C strings.
      end = bytes[start..<end].firstIndex(of: 0) ?? end
      if end > start, bytes[start] != UInt8(ascii: "#") { add(start..<withoutTrailingBlanks(start..<end)) }
      start = newline + 1
    }
  }

  /// The end of a line without the blanks at its end, of which `\ ` is none.
  private func withoutTrailingBlanks(_ line: Range<Int>) -> Int {
    var end = line.lowerBound
    var index = line.lowerBound
    while index < line.upperBound {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        // A lone `\` at the end keeps the blanks before it.
        if index == line.upperBound { return index }
        end = index + 1
      } else if bytes[index] != UInt8(ascii: " ") {
        end = index + 1
      }
      index += 1
    }
    return end
  }

  private mutating func add(_ line: Range<Int>) {
    var start = line.lowerBound
    var end = line.upperBound
    let isNegated = start < end && bytes[start] == UInt8(ascii: "!")
    if isNegated { start += 1 }
    let isFolderOnly = start < end && bytes[end - 1] == UInt8(ascii: "/")
    let special = bytes[start..<end].firstIndex(where: IgnoreRules.isSpecial) ?? end
    if isFolderOnly { end -= 1 }
    guard start < end else { return }
    let isName = !bytes[start..<end].contains(UInt8(ascii: "/"))
    // `/a` is `a`, seen from here only.
    if !isName, bytes[start] == UInt8(ascii: "/") { start += 1 }
    // What stands before the first special byte is compared as it is and then forgotten, as git does: the `**` of `a/b**` stands at
    // the start of what is left.
    let plain = min(special, end)
    guard let form = form(start..<end, plain: plain, isName: isName) else { return }
    let kept =
      switch form {
      case .name, .path: start..<end
      case .nameEnding: (start + 1)..<end
      case .nameGlob: start..<start
      case .pathGlob: start..<plain
      }
    rules.append(
      Rule(isNegated: isNegated, isFolderOnly: isFolderOnly, start: kept.lowerBound, count: kept.count, form: form))
  }

  private func form(_ pattern: Range<Int>, plain: Int, isName: Bool) -> Form? {
    let start = pattern.lowerBound
    if plain >= pattern.upperBound { return isName ? .name : .path }
    guard isName else { return GlobPattern(bytes[plain..<pattern.upperBound]).map { .pathGlob($0) } }
    let isEnding =
      bytes[start] == UInt8(ascii: "*")
      && !bytes[(start + 1)..<pattern.upperBound].contains(where: IgnoreRules.isSpecial)
    return isEnding ? .nameEnding : GlobPattern(bytes[pattern]).map { .nameGlob($0) }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\\")
  }

  /// What the last pattern that matches says of a path below this file's folder, whose last component starts at `nameStart`.
  func verdict(_ path: UnsafeBufferPointer<UInt8>, nameStart: Int, isFolder: Bool) -> Verdict {
    guard baseCount <= nameStart, nameStart < path.count else { return .silent }
    let name = UnsafeBufferPointer(rebasing: path[nameStart...])
    let below = UnsafeBufferPointer(rebasing: path[baseCount...])
    return bytes.withUnsafeBufferPointer { bytes in
      for rule in rules.reversed() where isFolder || !rule.isFolderOnly {
        let literal = UnsafeBufferPointer(rebasing: bytes[rule.start..<rule.start + rule.count])
        let isMatch =
          switch rule.form {
          case .name: isEqual(literal, name, at: 0, isWhole: true)
          case .nameEnding: isEqual(literal, name, at: name.count - literal.count, isWhole: false)
          case .path: isEqual(literal, below, at: 0, isWhole: true)
          case .nameGlob(let glob): glob.matches(name)
          case .pathGlob(let glob):
            isEqual(literal, below, at: 0, isWhole: false)
              && glob.matches(UnsafeBufferPointer(rebasing: below[literal.count...]))
          }
        if isMatch { return rule.isNegated ? .included : .excluded }
      }
      return .silent
    }
  }

  private func isEqual(
    _ literal: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, at start: Int, isWhole: Bool
  ) -> Bool {
    guard start >= 0, isWhole ? literal.count == text.count : start + literal.count <= text.count else { return false }
    for index in 0..<literal.count where literal[index] != text[start + index] { return false }
    return true
  }
}
