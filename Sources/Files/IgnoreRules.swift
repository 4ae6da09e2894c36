import Glibc

/// The patterns of one .gitignore file, judged as git judges them (gitignore(5); git's `dir.c`).
struct IgnoreRules: Sendable {
  /// What a file's patterns say of a path.
  enum Verdict { case excluded, included, silent }

  /// What a rule takes. Patterns stand in a list of their own, so that a rule is copied without counting references.
  private enum Form {
    /// The last component is exactly these bytes.
    case name
    /// The last component ends in these bytes (`*.log`).
    case nameEnding
    /// The last component matches the pattern with this number.
    case nameGlob(Int)
    /// The path below the .gitignore file is exactly these bytes.
    case path
    /// The path starts with these bytes and the rest matches the pattern with this number.
    case pathGlob(Int)
  }

  private struct Rule {
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
  private var globs: [GlobPattern] = []
  /// The last of the rules that take exactly these bytes, by a hash of them; ``earlier`` leads on to those before it. Most lines of most files
  /// are such rules, and a long list of them costs no more than a short one.
  private var exact: [UInt64: Int] = [:]
  /// For each rule the one before it with the same hash, or -1.
  private var earlier: [Int] = []
  /// The rules that have to be tried one by one.
  private var tried: [Int] = []
  private var hasExactPaths = false

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
    let rule = Rule(
      isNegated: isNegated, isFolderOnly: isFolderOnly, start: kept.lowerBound, count: kept.count, form: form)
    enter(rule)
  }

  private mutating func enter(_ rule: Rule) {
    var before = -1
    switch rule.form {
    case .name, .path:
      let isPath = if case .path = rule.form { true } else { false }
      hasExactPaths = hasExactPaths || isPath
      let hash = bytes.withUnsafeBufferPointer {
        IgnoreRules.hash(UnsafeBufferPointer(rebasing: $0[rule.start..<rule.start + rule.count]))
      }
      before = exact.updateValue(rules.count, forKey: hash) ?? -1
    case .nameEnding, .nameGlob, .pathGlob: tried.append(rules.count)
    }
    rules.append(rule)
    earlier.append(before)
  }

  /// FNV-1a.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func form(_ pattern: Range<Int>, plain: Int, isName: Bool) -> Form? {
    let start = pattern.lowerBound
    if plain >= pattern.upperBound { return isName ? .name : .path }
    guard isName else { return glob(plain..<pattern.upperBound).map { .pathGlob($0) } }
    let isEnding =
      bytes[start] == UInt8(ascii: "*")
      && !bytes[(start + 1)..<pattern.upperBound].contains(where: IgnoreRules.isSpecial)
    return isEnding ? .nameEnding : glob(pattern).map { .nameGlob($0) }
  }

  private mutating func glob(_ range: Range<Int>) -> Int? {
    guard let glob = GlobPattern(bytes[range]) else { return nil }
    globs.append(glob)
    return globs.count - 1
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\\")
  }

  /// What the last pattern that matches says of a path below this file's folder, whose last component starts at `nameStart`. `steps` grows by
  /// the work that it took, the same for the same path wherever it is done.
  func verdict(
    _ path: UnsafeBufferPointer<UInt8>, nameStart: Int, isFolder: Bool, _ steps: inout Int
  ) -> Verdict {
    guard baseCount <= nameStart, nameStart < path.count else { return .silent }
    let name = UnsafeBufferPointer(rebasing: path[nameStart...])
    let below = UnsafeBufferPointer(rebasing: path[baseCount...])
    return bytes.withUnsafeBufferPointer { bytes in
      var last = -1
      if tried.count < rules.count {
        last = lastExact(name, isPath: false, isFolder, bytes, &steps)
        if hasExactPaths { last = max(last, lastExact(below, isPath: true, isFolder, bytes, &steps)) }
      }
      for index in tried.reversed() {
        if index < last { break }
        let rule = rules[index]
        steps += 1
        if isFolder || !rule.isFolderOnly, matches(rule, name, below, bytes, &steps) {
          last = index
          break
        }
      }
      if last < 0 { return .silent }
      return rules[last].isNegated ? .included : .excluded
    }
  }

  /// The last rule that takes exactly a text; -1 when none does.
  private func lastExact(
    _ text: UnsafeBufferPointer<UInt8>, isPath: Bool, _ isFolder: Bool, _ bytes: UnsafeBufferPointer<UInt8>,
    _ steps: inout Int
  ) -> Int {
    steps += 1
    var index = exact[IgnoreRules.hash(text)] ?? -1
    while index >= 0 {
      let rule = rules[index]
      steps += 1
      let isOfPath = if case .path = rule.form { true } else { false }
      if isOfPath == isPath, isFolder || !rule.isFolderOnly, rule.count == text.count,
        isEqual(rule, bytes, text, at: 0)
      {
        return index
      }
      index = earlier[index]
    }
    return -1
  }

  private func matches(
    _ rule: Rule, _ name: UnsafeBufferPointer<UInt8>, _ below: UnsafeBufferPointer<UInt8>,
    _ bytes: UnsafeBufferPointer<UInt8>, _ steps: inout Int
  ) -> Bool {
    switch rule.form {
    case .name, .path: return false
    case .nameEnding: return isEqual(rule, bytes, name, at: name.count - rule.count)
    case .nameGlob(let glob): return globs[glob].matches(name, &steps)
    case .pathGlob(let glob):
      guard isEqual(rule, bytes, below, at: 0) else { return false }
      return globs[glob].matches(UnsafeBufferPointer(rebasing: below[rule.count...]), &steps)
    }
  }

  /// Whether a rule's bytes stand in a text at a place; compared by the C library, so that it counts as no work.
  private func isEqual(
    _ rule: Rule, _ bytes: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    guard start >= 0, start + rule.count <= text.count, let literal = bytes.baseAddress, let base = text.baseAddress
    else { return false }
    return memcmp(literal + rule.start, base + start, rule.count) == 0
  }
}
