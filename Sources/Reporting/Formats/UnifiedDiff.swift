/// What changes in a file, in the form that `git apply` and `patch` take.
public struct UnifiedDiff {
  private let path: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// Lines around what changes.
  private static let context = 3
  /// How far ahead a line is looked for where lines were added or taken away.
  private static let lookahead = 64

  /// The change of a file at a path that is seen from where the patch is applied.
  public init(_ path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    self.old = Self.lines(old)
    self.new = Self.lines(new)
  }

  /// The patch; nothing where both are the same.
  public var bytes: [UInt8] { patch { _ in true }.bytes }

  /// The patch without the places of which a line, as it stands in the patch, is not to be shown, and how many these are.
  public func patch(where isShown: (ArraySlice<UInt8>) -> Bool) -> (bytes: [UInt8], leftOut: Int) {
    let changes = self.changes
    var text: [UInt8] = []
    // How many lines the places so far add.
    var (next, added, leftOut) = (0, 0, 0)
    while next < changes.count {
      var last = next
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * Self.context
      {
        last += 1
      }
      let place = changes[next...last]
      let hunk = hunk(place, added: added)
      if Self.lines(hunk).allSatisfy(isShown) {
        text += hunk
        added += place.reduce(0) { $0 + $1.new.count - $1.old.count }
      } else {
        leftOut += 1
      }
      next = last + 1
    }
    guard !text.isEmpty else { return ([], leftOut) }
    return (Array("--- \(Self.name("a/" + path))\n+++ \(Self.name("b/" + path))\n".utf8) + text, leftOut)
  }

  private func hunk(_ changes: ArraySlice<Change>, added: Int) -> [UInt8] {
    guard let first = changes.first, let last = changes.last else { return [] }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let from = first.old.lowerBound - before
    let oldCount = last.old.upperBound + after - from
    let newFrom = from + added
    let newCount = oldCount + changes.reduce(0) { $0 + $1.new.count - $1.old.count }
    var text: [UInt8] = []
    text += "@@ -\(Self.range(from, oldCount)) +\(Self.range(newFrom, newCount)) @@\n".utf8
    var line = from
    for change in changes {
      for index in line..<change.old.lowerBound { Self.add(" ", old[index], to: &text) }
      for index in change.old { Self.add("-", old[index], to: &text) }
      for index in change.new { Self.add("+", new[index], to: &text) }
      line = change.old.upperBound
    }
    for index in line..<(last.old.upperBound + after) { Self.add(" ", old[index], to: &text) }
    return text
  }

  /// Of no lines, the line before them is told.
  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private static func add(_ sign: Character, _ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    text += String(sign).utf8
    text += line
    if line.last != 0x0A { text += "\n\\ No newline at end of file\n".utf8 }
  }

  // MARK: - Lines

  private typealias Change = (old: Range<Int>, new: Range<Int>)

  /// Edits mostly leave lines where they are, so lines are compared as they come; where they do not agree, the nearest place where they do is next.
  private var changes: [Change] {
    var changes: [Change] = []
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      if one < old.count, other < new.count, old[one] == new[other] {
        one += 1
        other += 1
        continue
      }
      let (skippedOld, skippedNew) = nextMeeting(one, other)
      if let last = changes.last, last.old.upperBound == one, last.new.upperBound == other {
        changes.removeLast()
        changes.append((last.old.lowerBound..<one + skippedOld, last.new.lowerBound..<other + skippedNew))
      } else {
        changes.append((one..<one + skippedOld, other..<other + skippedNew))
      }
      one += skippedOld
      other += skippedNew
    }
    return changes
  }

  /// How many lines of each are passed until the next two are the same; one of each where none are near.
  private func nextMeeting(_ one: Int, _ other: Int) -> (Int, Int) {
    let (left, right) = (old.count - one, new.count - other)
    if left == right { return (1, 1) }
    for distance in 1...Self.lookahead {
      for skipped in 0...distance where skipped <= left && distance - skipped <= right {
        let (a, b) = (one + skipped, other + distance - skipped)
        if a == old.count, b == new.count { return (skipped, distance - skipped) }
        if a < old.count, b < new.count, old[a] == new[b] { return (skipped, distance - skipped) }
      }
    }
    return left == 0 ? (0, right) : right == 0 ? (left, 0) : (1, 1)
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// A path as git writes it: in quotation marks where it has letters that would end it.
  private static func name(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    // A tab ends a name that has blanks.
    guard !isPlain else { return path.utf8.contains(0x20) ? path + "\t" : path }
    var quoted = "\""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += "\\" + String(decoding: [byte], as: UTF8.self)
      case 0x20..<0x7F: quoted += String(decoding: [byte], as: UTF8.self)
      default: quoted += "\\" + String(byte >> 6) + String(byte >> 3 & 7) + String(byte & 7)
      }
    }
    return quoted + "\""
  }
}
