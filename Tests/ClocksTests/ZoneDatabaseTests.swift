import Clocks
import Foundation
import Testing

@Suite struct ZoneDatabaseTests {
  /// A folder that is removed at the end of the test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "zones-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], to name: String) throws {
      let url = URL(fileURLWithPath: path).appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
  }

  private let berlin = frozenFiles.first { $0.name == "Europe/Berlin" }?.bytes ?? []

  @Test func onlyZoneNamesAreLookedUp() throws {
    let folder = try Folder()
    for name in ["Europe/Berlin", "posix/UTC", "right/UTC", "localtime", "posixrules", "Etc/GMT+1", "a.b"] {
      try folder.write(berlin, to: name)
    }
    let database = ZoneDatabase(folder: folder.path)
    #expect(try database.zone(named: "Europe/Berlin")?.name == "Europe/Berlin")
    #expect(try database.zone(named: "Etc/GMT+1") != nil)
    let hostile = [
      "", "/", ".", "..", "a.b", "Europe", "Europe/", "/Europe/Berlin", "Europe//Berlin", "Europe/../Europe/Berlin",
      "./Europe/Berlin", "posix/UTC", "right/UTC", "localtime", "posixrules", "Europe/Berlin\0", "Europe/Berlin ",
      "europe/berlin", "Europe/Berlin/x", "Europe/Ber\u{301}lin", String(repeating: "A", count: 65),
      String(repeating: "A/", count: 32) + "A", folder.path + "/Europe/Berlin",
    ]
    for name in hostile { #expect(try database.zone(named: name) == nil, "\(name)") }
    #expect(database.names == ["Etc/GMT+1", "Europe/Berlin"], "found by walking")
    #expect(database.version == nil)
  }

  /// String's == takes the Kelvin sign for a K; a cached zone must not answer to it.
  @Test func namesAreBytes() throws {
    let folder = try Folder()
    try folder.write(berlin, to: "Asia/Kolkata")
    let database = ZoneDatabase(folder: folder.path)
    #expect(try database.zone(named: "Asia/Kolkata") != nil)
    #expect(try database.zone(named: "Asia/\u{212A}olkata") == nil)
  }

  @Test func filesThatAreNoZones() throws {
    let folder = try Folder()
    try folder.write(berlin, to: "Good")
    try folder.write(Array("hello".utf8), to: "Text")
    try folder.write([], to: "Empty")
    try folder.write(Array(berlin.dropLast(5)), to: "Damaged")
    try folder.write(Array("TZif".utf8) + [UInt8](repeating: 0, count: 2 << 20), to: "Huge")
    #expect(mkfifo(folder.path + "/Pipe", 0o600) == 0)
    let database = ZoneDatabase(folder: folder.path)
    for name in ["Text", "Empty", "Pipe"] { #expect(try database.zone(named: name) == nil, "\(name)") }
    for (name, reason) in [("Damaged", "footer"), ("Huge", "large")] {
      let error = #expect(throws: ZoneError.self) { try database.zone(named: name) }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
  }

  @Test(arguments: [false, true]) func aMissingDatabaseSaysWhatToInstall(exists: Bool) throws {
    let folder = try Folder()
    let database = ZoneDatabase(folder: exists ? folder.path : folder.path + "/none")
    let error = #expect(throws: ZoneError.self) { try database.zone(named: "Europe/Berlin") }
    #expect(error?.description.contains("install tzdata") == true)
    #expect(database.names.isEmpty)
    #expect(try database.zone(named: "UTC") === Zone.utc, "UTC needs no database")
    #expect(try database.zone(named: "not a name") == nil)
  }

  @Test func theSourceFileListsNamesAndVersion() throws {
    let folder = try Folder()
    try folder.write(berlin, to: "Europe/Berlin")
    try folder.write(berlin, to: "Asia/Calcutta")
    let source = """
      # version 2099z
      R d 1916 o - Jun 14 23s 1 S
      Z Europe/Berlin 0:53:28 - LMT 1893 Ap
      1 c CE%sT
      Z Europe/Nowhere 0 - LMT
      L Asia/Kolkata Asia/Calcutta
      L Asia/Kolkata ../escape
      L
      Z
      """
    try folder.write(Array(source.utf8), to: "tzdata.zi")
    let database = ZoneDatabase(folder: folder.path)
    #expect(database.names == ["Asia/Calcutta", "Europe/Berlin"])
    #expect(database.version == "2099z")
  }

  @Test(.needsZones) func theSystemsDatabase() throws {
    let database = ZoneDatabase()
    let names = database.names
    #expect(names.count > 400)
    for name in ["US/Eastern", "Asia/Calcutta", "UTC", "Europe/Berlin"] { #expect(names.contains(name), "\(name)") }
    #expect(!names.contains { $0.hasPrefix("posix") || $0.hasPrefix("right") || $0 == "localtime" })
    for name in names { #expect(try database.zone(named: name)?.name == name) }
  }

  @Test func oneZoneForAllThreads() async throws {
    let folder = try Folder()
    let names = (0..<20).map { "Zone\($0)" }
    for name in names { try folder.write(berlin, to: name) }
    let database = ZoneDatabase(folder: folder.path)
    let seen = try await withThrowingTaskGroup(of: [ObjectIdentifier].self) { group in
      for _ in 0..<8 {
        group.addTask { try names.compactMap { try database.zone(named: $0).map { ObjectIdentifier($0) } } }
      }
      return try await group.reduce(into: Set<[ObjectIdentifier]>()) { $0.insert($1) }
    }
    #expect(seen.count == 1)
    #expect(Set(seen.first ?? []).count == 20)
  }
}
