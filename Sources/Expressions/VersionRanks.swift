import Diagnostics

/// The versions that an expression names, and some between each two of them, in order: enough to tell every two versions apart that it can
/// tell apart.
///
/// One that is not named stands for all between its neighbours, so that questions about versions become questions about whole numbers. Where
/// columns are compared with each other, there are as many versions after each as there are columns, so that all of them find room between two
/// that are named. People read them, so they are as short as there is room for: `1.2.1` between `1.2` and `1.3`.
struct VersionRanks {
  let versions: [[UInt8]]

  /// The ranks of versions of which `named` are named and `columns` columns are held against each other.
  init(named: [[UInt8]], columns: Int) {
    let named = Self.distinct([Array("0".utf8)] + named)
    var versions: [[UInt8]] = []
    for (place, version) in named.enumerated() {
      let end = place + 1 < named.count ? named[place + 1] : nil
      versions.append(version)
      versions += Self.between(version, end, max(1, columns))
    }
    self.versions = Self.distinct(versions)
  }

  /// So many versions between two, or after one, the shortest that there are; fewer where there is no room for so many.
  private static func between(_ start: [UInt8], _ end: [UInt8]?, _ count: Int) -> [[UInt8]] {
    let zero = Array(".0".utf8)
    var stem = start
    while let last = short(stem, count), let first = short(stem, 1) {
      if order(start, first) < 0, end.map({ order(last, $0) < 0 }) ?? true {
        return (1...count).compactMap { short(stem, $0) }
      }
      stem += zero
    }
    var found: [[UInt8]] = []
    while found.count < count, let next = next(found.last ?? start), end.map({ order(next, $0) < 0 }) ?? true {
      found.append(next)
    }
    return found
  }

  /// A version with one more number; nothing where it would be too long.
  private static func short(_ stem: [UInt8], _ number: Int) -> [UInt8]? {
    let version = stem + Array(".\(number)".utf8)
    return version.count <= VersionText.longest ? version : nil
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
