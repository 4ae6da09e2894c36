import Clocks
import Expressions
import Files
import Foundation
import Recipients
import Rows
import Testing

@testable import Devices

/// Operations that the model of Tests/Oracles/devices.py has answered, with what they change in the table:
/// `devices.py BELFRY --freeze FILE` writes them anew.
private struct Step: Decodable {
  let `do`: String
  let now: Int64
  /// What the command prints; nothing where it is refused.
  let says: String?
  var words: [String]?
  var file: String?
  var text: String?
  var allowed: Int?
  /// Lines of the list that are new or have changed.
  let put: [String]
  /// Tokens that the list has no longer.
  let gone: [String]

  static let all: [Step] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let lines = try? String(contentsOf: tests.appending(path: "Fixtures/devices/operations.jsonl"), encoding: .utf8)
    return (lines ?? "").split(separator: "\n").compactMap { try? JSONDecoder().decode(Step.self, from: Data($0.utf8)) }
  }()
}

/// The project of the oracle.
private let project = AttributeTable(declared: [
  Attribute(name: "first_name", type: .text(max: 40), isOptional: true),
  Attribute(name: "plan", type: .enumeration(["free", "pro"])),
  Attribute(name: "order", type: .text(max: 40), mayHoldControls: true),
  Attribute(name: "select", type: .integer(min: -.max, max: .max), isOptional: true),
  Attribute(name: "spend", type: .decimal(min: 0, max: 10_000_000, places: 2), isOptional: true),
  Attribute(
    name: "ratio", type: .decimal(min: -900_000_000_000_000_000, max: 900_000_000_000_000_000, places: 6),
    isOptional: true),
  Attribute(name: "subscribed", type: .boolean, isOptional: true),
  Attribute(name: "birthday", type: .date, isOptional: true),
  Attribute(name: "last_open", type: .timestamp, isOptional: true),
])

@Suite struct DeviceVectorTests {
  private let zones = ZoneDatabase()
  private let folder = TemporaryDevices()

  /// A folder that goes away with the test.
  private final class TemporaryDevices {
    let path = NSTemporaryDirectory() + "device-vectors-\(UUID().uuidString)"
    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test(.needsSQLite) func sqlite() throws {
    try replay(DeviceAddress(.sqlite(file: folder.path + "/d.sqlite"), table: "dev\"ices", shownAs: "d.sqlite"))
  }

  /// On the server at `BELFRY_POSTGRES`, an address of libpq's; the oracle starts one.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["BELFRY_POSTGRES"] != nil, "Tests/Oracles/devices.py runs it"))
  func postgres() throws {
    let server = try #require(ProcessInfo.processInfo.environment["BELFRY_POSTGRES"])
    let connection = try PostgresConnection(address: server, shownAs: "$BELFRY_POSTGRES")
    try connection.execute("DROP TABLE IF EXISTS \"belfry\"\"frozen\"")
    try replay(DeviceAddress(.postgres(address: server), table: "belfry\"frozen", shownAs: "$BELFRY_POSTGRES"))
    try connection.execute("DROP TABLE \"belfry\"\"frozen\"")
  }

  private func replay(_ address: DeviceAddress) throws {
    #expect(Step.all.count == 120)
    let store = try DeviceStore(address, attributes: project, creates: true)
    var expected: [String: String] = [:]
    for (number, step) in Step.all.enumerated() {
      switch step.do {
      case "register": #expect(register(store, step) == step.says, "step \(number)")
      case "import": #expect(try load(store, step) == step.says, "step \(number)")
      default: #expect(try prune(store, step) == step.says, "step \(number)")
      }
      for token in step.gone { expected[token] = nil }
      for line in step.put { expected[try token(of: line)] = line }
      let found = try list(store)
      for line in found {
        let token = try token(of: line)
        #expect(line == expected[token], "step \(number)")
      }
      try #require(found.count == expected.count, "step \(number)")
    }
  }

  private func token(of line: String) throws -> String {
    String(try #require(line.dropFirst("{\"token\":\"".count).split(separator: "\"").first))
  }

  private func register(_ store: DeviceStore, _ step: Step) -> String? {
    var values: [String: String] = [:]
    let words = step.words ?? []
    let person = SingleRecipient(attributes: store.attributes, zones: zones)
    var given: [Int] = []
    for (flag, value) in zip(words, words.dropFirst()).enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) {
      guard flag == "--set" || flag == "--id" else {
        values[flag] = value
        continue
      }
      let parts =
        flag == "--id"
        ? ["id", value] : value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let column = store.attributes.index(of: parts[0]), (try? person.set(column, to: parts[1])) == .some(nil)
      else { return "cannot set \(value)" }
      given.append(column)
    }
    func token(_ flag: String) -> [UInt8]? { values[flag].flatMap { try? DeviceToken.read($0).get() } }
    guard let new = token("--token") else { return "no token" }
    return (try? store.register(new, replacing: token("--old-token"), person, given: given.sorted(), now: step.now))?
      .rawValue
  }

  private func load(_ store: DeviceStore, _ step: Step) throws -> String? {
    let path = folder.path + "/" + (step.file ?? "")
    let text = (step.text ?? "").replacing("<100000>", with: String(repeating: "x", count: 100_000))
    try Data(text.utf8).write(to: URL(filePath: path))
    let source = RecipientAddress(RecipientSourceKind(named: path, path: path), shownAs: "rows")
    let report = try store.importDevices(source, zones: zones, allowed: step.allowed ?? 0, now: step.now) { _ in }
    let rows = report.new + report.known
    return report.isDone
      ? "imported \(rows) row\(rows == 1 ? "" : "s"): \(report.new) new, \(report.known) known" : nil
  }

  private func prune(_ store: DeviceStore, _ step: Step) throws -> String? {
    let path = folder.path + "/answers"
    try Data((step.text ?? "").utf8).write(to: URL(filePath: path))
    let report = try store.prune(
      try InputStream(path: path), shownAs: "answers", allowed: 0, rejected: { _ in }, removed: { _ in })
    return
      "removed \(report.removed), kept \(report.later) registered later, unknown \(report.unknown), ignored \(report.ignored)"
  }

  private func list(_ store: DeviceStore) throws -> [String] {
    let output = OutputStream(
      owning: open(folder.path + "/list", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: folder.path + "/list")
    _ = try store.list(DeviceSelection(now: Instant(seconds: 0)), as: .jsonl, zones: zones, to: output) { _ in }
    try output.close()
    return try String(contentsOfFile: folder.path + "/list", encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
