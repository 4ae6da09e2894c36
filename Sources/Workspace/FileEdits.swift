import Diagnostics

/// Edits of one file, and the bytes after them.
struct FileEdits {
  private let bytes: [UInt8]
  /// In the order of the file; no two overlap.
  private var edits: [Finding.Fix.Edit] = []

  /// None of a file so far.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether there is none.
  var isEmpty: Bool { edits.isEmpty }

  /// Adds all edits of a fix, or none: what touches an edit that is there waits for the next round, unless it is the same one, which is done once.
  mutating func add(_ fix: Finding.Fix) -> Bool {
    var places: [(index: Int, edit: Finding.Fix.Edit)] = []
    var end = 0
    for edit in fix.edits {
      guard edit.form == .source, edit.span.start >= end, edit.span.end <= bytes.count else { return false }
      end = edit.span.end
      let index = firstIndex(from: edit.span)
      if index < edits.endIndex, edits[index].span == edit.span, edits[index].text.utf8.elementsEqual(edit.text.utf8) {
        continue
      }
      let before = index > 0 ? edits[index - 1].span : nil
      let after = index < edits.endIndex ? edits[index].span : nil
      if let before, Self.touch(before, edit.span) { return false }
      if let after, Self.touch(edit.span, after) { return false }
      places.append((index, edit))
    }
    for place in places.reversed() { edits.insert(place.edit, at: place.index) }
    return !fix.edits.isEmpty
  }

  /// The first edit that does not begin in front of a span.
  private func firstIndex(from span: SourceSpan) -> Int {
    edits.partitioningIndex { $0.span >= span }
  }

  /// Whether the second of two edits in the order of the file begins in the first, or where nothing tells which of the two comes first.
  private static func touch(_ one: SourceSpan, _ other: SourceSpan) -> Bool {
    other.start < one.end || other.start == one.end && (one.isEmpty || other.isEmpty)
  }

  /// Where a place of the file as it was read is with all edits done.
  func moved(_ place: Int) -> Int {
    edits.prefix { $0.span.end <= place }.reduce(place) { $0 + $1.text.utf8.count - ($1.span.end - $1.span.start) }
  }

  /// The file with all edits done.
  var result: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for edit in edits {
      result += bytes[start..<edit.span.start]
      result += edit.text.utf8
      start = edit.span.end
    }
    return result + bytes[start...]
  }
}
