import JSON

/// What each member of an enumeration becomes, ready to be copied: JSON-escaped, one after the other.
final class MemberTexts: Sendable {
  let bytes: [UInt8]
  /// Where each starts; one more than there are members.
  let starts: [Int32]

  init(_ texts: [[UInt8]]) {
    var bytes: [UInt8] = []
    var starts: [Int32] = [0]
    for text in texts {
      var buffer = ByteBuffer(capacity: 64)
      text.withUnsafeBufferPointer { buffer.append(escaping: $0) }
      buffer.withBytes { bytes.append(contentsOf: $0) }
      starts.append(Int32(clamping: bytes.count))
    }
    self.bytes = bytes
    self.starts = starts
  }
}

/// What a filter without arguments makes of an enumeration's members.
struct FilteredMembers: Sendable {
  let name: [UInt8]
  let texts: MemberTexts
  let extent: Extent

  init?(_ filter: String, _ shape: Shape) {
    guard let values = shape.values, let row = Filter.all.first(where: { $0.name == filter }) else { return nil }
    let results = values.map { row.evaluate($0, []) }
    name = Array(filter.utf8)
    texts = MemberTexts(results.map(\.bytes))
    extent = Shape.oneOf(results, where: shape.isPossible).extent
  }
}
