import Diagnostics

/// The versions that an expression names, and the ones right after them, in order: enough to tell every two versions apart that it can
/// tell apart.
///
/// A version then stands for all from it up to the next one of the list, so that questions about versions become questions about
/// whole numbers. Where columns are compared with each other, there are as many versions after each as there are columns, so that all
/// of them find room between two that are named.
struct VersionRanks {
  let versions: [[UInt8]]

  /// The ranks of versions of which `named` are named and `columns` columns are held against each other.
  init(named: [[UInt8]], columns: Int) {
    var versions: [[UInt8]] = []
    for version in [Array("0".utf8)] + Self.distinct(named) {
      versions.append(version)
      var last = version
      for _ in 0..<max(1, columns) {
        guard let next = Self.next(last) else { break }
        versions.append(next)
        last = next
      }
    }
    self.versions = Self.distinct(versions)
  }

  private static func order(_ a: [UInt8], _ b: [UInt8]) -> Int {
    a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { VersionText.compare(a, $0) } }
  }

  private static func distinct(_ versions: [[UInt8]]) -> [[UInt8]] {
    var kept: [[UInt8]] = []
    for version in versions.sorted(by: { order($0, $1) < 0 }) {
      if let last = kept.last, order(last, version) == 0 { continue }
      kept.append(version)
    }
    return kept
  }

  /// The rank of a version that is named.
  func rank(_ version: [UInt8]) -> Int64 {
    Int64(versions.partitioningIndex { Self.order($0, version) >= 0 })
  }

  /// The version right after one: there are finitely many of at most ``VersionText/longest`` bytes.
  static func next(_ version: [UInt8]) -> [UInt8]? {
    let point = UInt8(ascii: ".")
    var parts = version.split(separator: point, omittingEmptySubsequences: false).map { part in
      Array(part.drop { $0 == 0x30 })
    }
    while parts.last?.isEmpty == true { parts.removeLast() }
    func joined(_ parts: [[UInt8]]) -> [UInt8] {
      parts.isEmpty ? [0x30] : Array(parts.map { $0.isEmpty ? [0x30] : $0 }.joined(separator: [point]))
    }
    let short = joined(parts)
    // As many zeros as fit, then the least that is not zero.
    if short.count + 2 <= VersionText.longest {
      let zeros = (VersionText.longest - short.count - 2) / 2
      return short + Array(repeating: [point, 0x30], count: zeros).joined() + [point, 0x31]
    }
    while let last = parts.popLast() {
      let more = joined(parts + [increased(last)])
      if more.count <= VersionText.longest { return more }
    }
    return nil
  }

  private static func increased(_ digits: [UInt8]) -> [UInt8] {
    var digits = digits
    var at = digits.count - 1
    while at >= 0, digits[at] == 0x39 {
      digits[at] = 0x30
      at -= 1
    }
    if at >= 0 { digits[at] += 1 } else { digits.insert(0x31, at: 0) }
    return digits
  }
}
