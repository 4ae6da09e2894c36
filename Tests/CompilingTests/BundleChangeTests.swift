import Compiling
import Limits
import Testing

/// What `belfry bundle --check` says of a file that differs.
@Suite struct BundleChangeTests {
  /// A bundle of two campaigns with so many bytes.
  private static func bundle(_ words: String, bytes: Int = 0) -> [UInt8] {
    let head = String(decoding: LocalBundle.beginning, as: UTF8.self)
    let text = "\(head), \"campaigns\": [{\"campaign\": \"a\", \"text\": \"\(words)\"}, {\"campaign\": \"b\"}]}"
    return Array(text.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: max(0, bytes - text.utf8.count))
  }

  @Test func campaignsAreNamed() {
    #expect(BundleChange(from: Self.bundle("x"), to: Self.bundle("y")).text == "is out of date: a differs")
    #expect(BundleChange(from: Array("{}".utf8), to: Self.bundle("y")).text == "is not a bundle of belfry")
  }

  /// Both sides together: at the limit campaigns are named, beyond it the file is out of date.
  @Test func largeBundlesAreOutOfDate() {
    let most = RunLimit.comparedBundles.value
    let new = Self.bundle("y")
    #expect(BundleChange(from: Self.bundle("x", bytes: most - new.count), to: new).text == "is out of date: a differs")
    #expect(BundleChange(from: Self.bundle("x", bytes: most - new.count + 1), to: new).text == "is out of date")
  }
}
