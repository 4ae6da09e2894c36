/// `wildmatch` of git with `WM_PATHNAME`, as its page tells it: every way is tried, and nothing is remembered.
struct NaiveGlob {
  private let pattern: [UInt8]
  private let name: [UInt8]

  init(_ pattern: [UInt8], _ name: [UInt8]) {
    self.pattern = pattern
    self.name = name
  }

  var matches: Bool { matches(0, 0) }

  private func byte(_ at: Int) -> UInt8? { at >= 0 && at < pattern.count ? pattern[at] : nil }

  private func matches(_ start: Int, _ begin: Int) -> Bool {
    var (at, text) = (start, begin)
    while let wanted = byte(at) {
      if wanted == UInt8(ascii: "*") { return stars(at, text) }
      guard text < name.count else { return false }
      switch wanted {
      case UInt8(ascii: "?"):
        guard name[text] != UInt8(ascii: "/") else { return false }
        at += 1
      case UInt8(ascii: "["):
        guard let (holds, end) = bracket(at, name[text]), holds, name[text] != UInt8(ascii: "/") else { return false }
        at = end
      case UInt8(ascii: "\\"):
        guard let literal = byte(at + 1), literal == name[text] else { return false }
        at += 2
      default:
        guard wanted == name[text] else { return false }
        at += 1
      }
      text += 1
    }
    return text == name.count
  }

  private func stars(_ start: Int, _ text: Int) -> Bool {
    var end = start
    while byte(end) == UInt8(ascii: "*") { end += 1 }
    let isAtStart = start == 0 || byte(start - 1) == UInt8(ascii: "/")
    let isAtEnd =
      byte(end) == nil || byte(end) == UInt8(ascii: "/")
      || (byte(end) == UInt8(ascii: "\\") && byte(end + 1) == UInt8(ascii: "/"))
    let crosses = end - start > 1 && isAtStart && isAtEnd
    if crosses, byte(end) == UInt8(ascii: "/"), matches(end + 1, text) { return true }
    for next in text...name.count {
      if matches(end, next) { return true }
      if next < name.count, !crosses, name[next] == UInt8(ascii: "/") { return false }
    }
    return false
  }

  /// Whether a class holds a byte, and where it ends; nothing where it has no end.
  private func bracket(_ start: Int, _ asked: UInt8) -> (holds: Bool, end: Int)? {
    var at = start + 1
    let isNegated = byte(at) == UInt8(ascii: "!") || byte(at) == UInt8(ascii: "^")
    if isNegated { at += 1 }
    var (holds, previous, isFirst) = (false, UInt8(0), true)
    while isFirst || byte(at) != UInt8(ascii: "]") {
      isFirst = false
      guard let current = byte(at) else { return nil }
      if current == UInt8(ascii: "\\") {
        guard let literal = byte(at + 1) else { return nil }
        holds = holds || literal == asked
        previous = literal
        at += 2
      } else if current == UInt8(ascii: "-"), previous != 0, let top = byte(at + 1), top != UInt8(ascii: "]") {
        let isQuoted = top == UInt8(ascii: "\\")
        guard let last = isQuoted ? byte(at + 2) : top else { return nil }
        holds = holds || (previous <= asked && asked <= last)
        previous = 0
        at += isQuoted ? 3 : 2
      } else if current == UInt8(ascii: "["), byte(at + 1) == UInt8(ascii: ":") {
        guard let end = pattern[(at + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        if end - at >= 3, pattern[end - 1] == UInt8(ascii: ":") {
          let name = String(decoding: pattern[(at + 2)..<(end - 1)], as: UTF8.self)
          guard let members = Self.classes[name] else { return nil }
          holds = holds || members.contains(asked)
          previous = 0
          at = end + 1
        } else {
          holds = holds || current == asked
          previous = current
          at += 1
        }
      } else {
        holds = holds || current == asked
        previous = current
        at += 1
      }
    }
    return (holds != isNegated, at + 1)
  }

  private static let digits = Set(UInt8(ascii: "0")...UInt8(ascii: "9"))
  private static let lower = Set(UInt8(ascii: "a")...UInt8(ascii: "z"))
  private static let upper = Set(UInt8(ascii: "A")...UInt8(ascii: "Z"))
  private static let visible = Set(UInt8(0x21)...0x7E)
  private static let classes: [String: Set<UInt8>] = [
    "alnum": digits.union(lower).union(upper), "alpha": lower.union(upper), "blank": [0x20, 0x09],
    "cntrl": Set(UInt8(0)...0x1F).union([0x7F]), "digit": digits, "graph": visible, "lower": lower,
    "print": visible.union([0x20]), "punct": visible.subtracting(digits).subtracting(lower).subtracting(upper),
    "space": [0x20, 0x09, 0x0A, 0x0D], "upper": upper,
    "xdigit": digits.union(UInt8(ascii: "a")...UInt8(ascii: "f")).union(UInt8(ascii: "A")...UInt8(ascii: "F")),
  ]
}

/// A .gitignore file as gitignore(5) and git's `dir.c` tell it, line by line.
enum NaiveIgnore {
  /// Whether the last pattern that takes a path leaves it out; nothing where none does.
  static func verdict(_ file: [UInt8], _ path: [UInt8], isFolder: Bool) -> Bool? {
    let bytes = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
    for line in bytes.split(separator: 0x0A).reversed() {
      if let verdict = verdict(ofLine: Array(line), path, isFolder) { return verdict }
    }
    return nil
  }

  private static func verdict(ofLine raw: [UInt8], _ path: [UInt8], _ isFolder: Bool) -> Bool? {
    var line = raw.last == 0x0D ? Array(raw.dropLast()) : raw
    if let end = line.firstIndex(of: 0) { line = Array(line[..<end]) }
    guard line.first != UInt8(ascii: "#") else { return nil }
    line = withoutBlanks(line)
    let isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() }
    // Where the first special byte stands is counted before a slash at the end goes.
    let special = line.firstIndex { Array("*?[\\".utf8).contains($0) } ?? line.count
    let isFolderOnly = line.last == UInt8(ascii: "/")
    if isFolderOnly { line.removeLast() }
    guard !line.isEmpty, isFolder || !isFolderOnly else { return nil }
    var plain = min(special, line.count)
    if !line.contains(UInt8(ascii: "/")) {
      let name = Array(path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last ?? [])
      return takesName(line, plain, name) ? !isNegated : nil
    }
    if line.first == UInt8(ascii: "/") {
      line.removeFirst()
      plain -= 1
    }
    guard path.count >= plain, path.prefix(max(plain, 0)).elementsEqual(line.prefix(max(plain, 0))) else { return nil }
    let rest = Array(line.dropFirst(plain))
    return NaiveGlob(rest, Array(path.dropFirst(plain))).matches ? !isNegated : nil
  }

  private static func takesName(_ pattern: [UInt8], _ plain: Int, _ name: [UInt8]) -> Bool {
    if plain == pattern.count { return pattern == name }
    let isEnding =
      pattern.first == UInt8(ascii: "*") && !pattern.dropFirst().contains { Array("*?[\\".utf8).contains($0) }
    if isEnding { return name.suffix(pattern.count - 1).elementsEqual(pattern.dropFirst()) }
    return NaiveGlob(pattern, name).matches
  }

  /// Blanks at the end are no part of a pattern unless a `\` stands in front of them.
  private static func withoutBlanks(_ line: [UInt8]) -> [UInt8] {
    var (index, kept) = (0, 0)
    while index < line.count {
      if line[index] == UInt8(ascii: "\\") {
        index += 1
        if index == line.count { return line }
        kept = index + 1
      } else if line[index] != 0x20 {
        kept = index + 1
      }
      index += 1
    }
    return Array(line.prefix(kept))
  }
}
