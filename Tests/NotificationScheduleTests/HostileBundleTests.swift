import Foundation
import Testing

@testable import NotificationSchedule

/// Whatever is in a file: it is used whole or not at all, and nothing traps.
@Suite struct HostileBundleTests {
  /// Follows a bundle through all that a pass does with it.
  @discardableResult
  private func follow(_ data: Data) -> BundleError? {
    do throws(BundleError) {
      let bundle = try BundleFile(data)
      do {
        let zones = DeviceZones(device: .gmt)
        var selection = Selection(
          bundle: bundle, zones: zones, choice: LanguageChoice(preferred: ["de"], source: bundle.sourceLanguage),
          now: 1_796_119_200, id: "u-1")
        var memory = Memory()
        memory.reports = [
          Memory.Reported(event: "timer_started", at: 1_796_119_100, properties: ["minutes": 10])
        ]
        selection.settle(&memory, TestBundle.person)
        let person = PersonValues(TestBundle.person, bundle.types.attributes, zones)
        for candidate in selection.select(person, memory, budget: 64) {
          _ = selection.request(candidate, TestBundle.person, person)
        }
        for category in bundle.categories { _ = category.category(selection.choice) }
      }
      return nil
    } catch {
      return error
    }
  }

  /// A bundle with one campaign of each kind of rule, small enough to be broken at each of its values.
  private func root() throws -> BundleNode {
    try BundleNode.read(
      try TestBundle.with(["own", "back", "timer", "birthday", "dates"]) { bundle in bundle["languages"] = nil })
  }

  /// Every value of a good bundle in turn becomes something else.
  @Test(arguments: ["-1", "99999999999999999999", "\"x\"", "{}"])
  func everyValueMayBeSomethingElse(other: String) throws {
    let root = try root()
    let replacement = try BundleNode.read(Data(other.utf8))
    var (refused, used) = (0, 0)
    for path in root.paths {
      let changed = root.replacing(path[...], with: replacement)
      if follow(Data(changed.text.utf8)) == nil { used += 1 } else { refused += 1 }
    }
    #expect(refused > 100)
    #expect(used > 10)
  }

  @Test func everyMemberMayBeMissing() throws {
    let root = try root()
    var (refused, used) = (0, 0)
    for path in root.paths where !path.isEmpty {
      if follow(Data(root.replacing(path[...], with: nil).text.utf8)) == nil { used += 1 } else { refused += 1 }
    }
    #expect(refused > 50)
    #expect(used > 50)
  }

  @Test func filesThatEndEarlyAreNotUsed() {
    let bytes = [UInt8](TestBundle.data)
    for end in stride(from: 0, to: bytes.count - 2, by: 37) {
      guard case .notJSON? = follow(Data(bytes[..<end])) else {
        Issue.record("the first \(end) bytes are read")
        return
      }
    }
  }

  @Test(arguments: [
    "", "nul", "NaN", "[1", "{\"a\"}", "{\"a\":1,}", "[1,]", "01", "1.", "-", "\"\\x\"", "\"\\ud800\"", "\"\n\"",
    "[] []", "+1", "1e",
  ]) func whatIsNotJSONIsRefused(text: String) {
    guard case .notJSON? = follow(Data(text.utf8)) else {
      Issue.record("\(text) is read")
      return
    }
  }

  @Test func depthSizeAndBytesAreBounded() {
    let deep = String(repeating: "[", count: 1_000_000)
    guard case .notJSON? = follow(Data(deep.utf8)) else {
      Issue.record("a million brackets are read")
      return
    }
    guard case .notJSON? = follow(Data([0x22, 0xFF, 0x22])) else {
      Issue.record("bytes that are no UTF-8 are read")
      return
    }
    guard case .tooLarge? = follow(Data(repeating: 0x20, count: BundleNode.mostBytes + 1)) else {
      Issue.record("a file without end is read")
      return
    }
  }

  @Test func largeTextsAreTexts() throws {
    let data = try TestBundle.with(["dates"]) { bundle in
      bundle["app"] = String(repeating: "é", count: 1_000_000)
      bundle["unknown"] = ["a": [1, 2, ["b": NSNull()]]]
    }
    #expect(follow(data) == nil)
  }

  @Test func headsDecide() throws {
    func error(_ change: @escaping (inout [String: Any]) -> Void) throws -> BundleError? {
      follow(try TestBundle.with(["dates"], change))
    }
    #expect(try error { $0["format"] = "other" } == .notABundle)
    #expect(try error { $0["format_version"] = "4.0" } == .version("4.0"))
    #expect(try error { $0["format_version"] = "3.9" } == nil)
    #expect(try error { $0["needs"] = ["own-values", "telepathy"] } == .needs(["telepathy"]))
    #expect(try error { $0["prefix"] = "" } != nil)
    #expect(follow(Data("[]".utf8)) == .notABundle)
  }

  /// A person's values are no less hostile.
  @Test(arguments: [
    AttributeValue.integer(.max), .integer(.min), .number(.infinity), .number(.nan), .number(1e300), .text(""),
    .text(String(repeating: "9", count: 100_000)), .list([.list([.integer(.min)])]),
    .moment(Date(timeIntervalSince1970: 1e300)),
    .moment(.distantPast), .text("9999-12-31"), .text("0001-01-01"), .text("9999-12-31T23:59:59Z"), .text("23:59:59"),
  ]) func peopleMayBeAnything(value: AttributeValue) throws {
    let bundle = try BundleFile(TestBundle.data)
    let values = Dictionary(uniqueKeysWithValues: bundle.types.attributes.keys.map { ($0, value) })
    let zones = DeviceZones(device: .gmt)
    for now in [1_796_119_200, -60_000_000_000, 253_402_300_799] {
      var selection = Selection(
        bundle: bundle, zones: zones, choice: LanguageChoice(preferred: [], source: "en"), now: now, id: "")
      let person = PersonValues(values, bundle.types.attributes, zones)
      let chosen = selection.select(person, Memory(), budget: 64)
      #expect(chosen.count <= 64)
      for candidate in chosen { _ = selection.request(candidate, values, person) }
    }
  }
}

extension BundleNode {
  enum Step: Hashable { case key(String), index(Int) }

  /// The places of all values, the whole first.
  var paths: [[Step]] {
    switch self {
    case .object(let members):
      [[]] + members.sorted { $0.key < $1.key }.flatMap { key, value in value.paths.map { [.key(key)] + $0 } }
    case .list(let items):
      [[]] + items.enumerated().flatMap { index, value in value.paths.map { [.index(index)] + $0 } }
    default: [[]]
    }
  }

  /// The same with another value at a place, or with none.
  func replacing(_ path: ArraySlice<Step>, with other: BundleNode?) -> BundleNode {
    switch (self, path.first) {
    case (_, nil): return other ?? .null
    case (.object(var members), .key(let key)):
      members[key] = path.count == 1 ? other : members[key]?.replacing(path.dropFirst(), with: other)
      return .object(members)
    case (.list(var items), .index(let index)):
      if path.count == 1, other == nil {
        items.remove(at: index)
      } else {
        items[index] = items[index].replacing(path.dropFirst(), with: other)
      }
      return .list(items)
    default: return self
    }
  }

  /// As JSON.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let digits): digits
    case .text(let text): String(decoding: TextFilters.quoted(.text(text)), as: UTF8.self)
    case .list(let items): "[\(items.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(BundleNode.text($0.key).text):\($0.value.text)" }.joined(separator: ","))}"
    }
  }
}
