import Compiling
import Diagnostics
import Planning

extension PartChange {
  /// The key of what differs in two builds though none of the parts that have names does.
  static let untoldKey = "build"

  /// Bytes of two builds that differ, shown from a little in front of the first difference; nil where they are the same.
  ///
  /// The parts are listed by hand, and a list can lack something. With this, "no change" means equal builds whatever they lack.
  init?(untold before: [UInt8], _ after: [UInt8], path: String?) {
    guard before != after else { return nil }
    let place = zip(before, after).enumerated().first { $1.0 != $1.1 }?.offset ?? min(before.count, after.count)
    self.init(
      place: CompiledPart.Place(key: Self.untoldKey, variant: nil, locale: nil), before: Self.excerpt(before, place),
      after: Self.excerpt(after, place), path: path)
  }

  private static func excerpt(_ bytes: [UInt8], _ place: Int) -> String {
    let (start, end) = (max(0, place - 24), min(bytes.count, place + 48))
    guard start < end else { return "" }
    return (start > 0 ? "…" : "") + String(decoding: bytes[start..<end], as: UTF8.self) + (end < bytes.count ? "…" : "")
  }
}
