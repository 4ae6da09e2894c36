import Foundation

@testable import Clocks

/// A generator of numbers that repeats: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The frozen zone files by name, in their order.
let frozenFiles: [(name: String, bytes: [UInt8])] = zoneFileTexts.split(separator: "zone ").map { entry in
  let lines = entry.split(separator: "\n")
  let data = Data(base64Encoded: lines.dropFirst().joined()) ?? Data()
  return (String(lines.first ?? ""), Array(data))
}

/// A frozen zone by name.
func frozenZone(_ name: String) throws -> Zone {
  struct Missing: Error {}
  guard let file = frozenFiles.first(where: { $0.name == name }) else { throw Missing() }
  return try Zone(name: name, tzif: file.bytes)
}

/// A version 2 file: an empty first block, transitions as (instant, offset after), and the footer.
func tzif(
  first: Int32 = 0, _ transitions: [(Int64, Int32)] = [], footer: String = "", version: String = "2",
  leapSeconds: UInt32 = 0
) -> [UInt8] {
  func word(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian, Array.init) }
  func head(_ counts: [UInt32]) -> [UInt8] {
    Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap(word)
  }
  func type(_ offset: Int32) -> [UInt8] { word(UInt32(bitPattern: offset)) + [0, 0] }
  let count = UInt32(transitions.count)
  var bytes = head([0, 0, 0, 0, 1, 1]) + type(0) + [0]
  bytes += head([0, 0, leapSeconds, count, count + 1, 1])
  bytes += transitions.flatMap { withUnsafeBytes(of: $0.0.bigEndian, Array.init) }
  bytes += transitions.indices.map { UInt8($0 + 1) }
  bytes += type(first) + transitions.flatMap { type($0.1) } + [0]
  return bytes + Array("\n\(footer)\n".utf8)
}
