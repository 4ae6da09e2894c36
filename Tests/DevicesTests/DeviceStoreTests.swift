import Clocks
import Expressions
import Files
import Foundation
import Limits
import Recipients
import Testing

@testable import Devices

/// A folder with a database that goes away with its last user.
private final class Scratch {
  let path = NSTemporaryDirectory() + "devices-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func store(_ name: String = "d", table: String? = "de\"vices") throws -> DeviceStore {
    let address = DeviceAddress(.sqlite(file: "\(path)/\(name).sqlite"), table: table, shownAs: "\(name).sqlite")
    return try DeviceStore(address, attributes: project, creates: true)
  }

  func file(_ text: String, _ name: String = "rows.csv") throws -> RecipientAddress {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return RecipientAddress(RecipientSourceKind(named: name, path: "\(path)/\(name)"), shownAs: name)
  }

  func execute(_ statement: String, _ name: String = "d") throws {
    try SQLiteConnection(file: "\(path)/\(name).sqlite", shownAs: name, for: .creating).execute(statement)
  }

  /// The list of the table.
  func list(_ store: DeviceStore, as format: DeviceFormat = .csv) throws -> String {
    let output = OutputStream(owning: open(path + "/list", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: path + "/list")
    _ = try store.list(DeviceSelection(now: Instant(seconds: 0)), as: format, zones: zones, to: output) { _ in }
    try output.close()
    return try String(contentsOfFile: path + "/list", encoding: .utf8)
  }

  func load(_ store: DeviceStore, _ text: String, _ name: String = "rows.csv", allowed: Int = 0) throws -> DeviceImport
  {
    try store.importDevices(try file(text, name), zones: zones, allowed: allowed, now: 7_000_000) { _ in }
  }

  func prune(_ store: DeviceStore, _ text: String) throws -> DevicePruning {
    _ = try file(text, "answers")
    return try store.prune(
      try InputStream(path: path + "/answers"), shownAs: "answers", allowed: 0, rejected: { _ in }, removed: { _ in })
  }
}

private let zones = ZoneDatabase()
private let project = AttributeTable(declared: [
  Attribute(name: "order", type: .text(max: nil), mayHoldControls: true),
  Attribute(name: "spend", type: .decimal(min: 0, max: 1_000_000, places: 2), isOptional: true),
  Attribute(name: "member", type: .boolean, isOptional: true),
  Attribute(name: "birthday", type: .date, isOptional: true),
  Attribute(name: "last_open", type: .timestamp, isOptional: true),
])

/// Registers with values written as `--set` has them.
private func register(
  _ store: DeviceStore, _ token: String, old: String? = nil, _ values: [String: String] = [:], at seconds: Int64 = 1
) throws -> Registration {
  let person = SingleRecipient(attributes: store.attributes, zones: zones)
  var given: [Int] = []
  for (name, text) in values {
    let column = try #require(store.attributes.index(of: name))
    #expect(try person.set(column, to: text) == nil)
    given.append(column)
  }
  return try store.register(
    Array(token.utf8), replacing: old.map { Array($0.utf8) }, person, given: given.sorted(), now: seconds * 1_000_000)
}

@Suite(.needsSQLite) struct DeviceStoreTests {
  @Test func registrations() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    #expect(throws: DeviceError.self) { try register(store, "aa", ["id": "u"]) }
    #expect(try register(store, "aa", ["id": "u", "order": "it's \"x\"", "spend": "12.50"], at: 5) == .new)
    #expect(try register(store, "aa", ["locale": "de"], at: 3) == .known)
    #expect(try register(store, "bb", old: "aa", at: 4) == .renewed)
    #expect(try register(store, "bb", old: "aa", at: 4) == .known)
    let head =
      "token,id,locale,time_zone,environment,platform,os_version,app_version,order,spend,member,birthday,last_open,updated\n"
    // What is known stays, and "updated" never goes back.
    #expect(try scratch.list(store) == head + "bb,u,de,,,,,,\"it's \"\"x\"\"\",12.5,,,,1970-01-01T00:00:05Z\n")
    #expect(try register(store, "cc", ["order": "c", "member": "true"], at: 1) == .new)
    #expect(try register(store, "cc", old: "bb", at: 2) == .merged)
    #expect(try scratch.list(store) == head + "cc,u,de,,,,,,c,12.5,true,,,1970-01-01T00:00:05Z\n")
  }

  /// What was known of one person does not become another's.
  @Test func devicesChangeHands() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    _ = try register(store, "aa", ["id": "u-1", "order": "x", "member": "true", "locale": "de"])
    #expect(throws: DeviceError.self) { try register(store, "aa", ["id": "u-2"]) }
    #expect(try scratch.list(store, as: .jsonl).contains("u-1"))
    _ = try register(store, "aa", ["id": "u-2", "order": "y"])
    #expect(
      try scratch.list(store, as: .jsonl)
        == #"{"token":"aa","id":"u-2","locale":"de","order":"y","updated":"1970-01-01T00:00:01Z"}"# + "\n")
    _ = try register(store, "bb", ["id": "u-3", "order": "z"])
    _ = try register(store, "aa", ["member": "true"])
    _ = try register(store, "bb", old: "aa")
    #expect(
      try scratch.list(store, as: .jsonl)
        == #"{"token":"bb","id":"u-3","locale":"de","order":"z","updated":"1970-01-01T00:00:01Z"}"# + "\n")
  }

  @Test func importsAreWhole() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let rows = """
      token,order,spend,member,birthday,last_open,updated,id
      <AABB ccdd>,"a,""b""
      c",0.05,false,1969-12-31,1969-12-31T23:59:59.999999Z,2020-02-29T01:02:03.5+01:00,u 1
      0102,"",,,,,,
      0102,d,,true,,,,\u{1F44B}

      """
    #expect(try scratch.load(store, rows) == DeviceImport(rows: 3, new: 2, known: 1, isDone: true))
    let list = try scratch.list(store)
    #expect(
      list.contains(
        "aabbccdd,u 1,,,,,,,\"a,\"\"b\"\"\nc\",0.05,false,1969-12-31,1969-12-31T23:59:59.999999Z,2020-02-29T00:02:03.5Z\n"
      ))
    #expect(list.contains("0102,\u{1F44B},,,,,,,d,,true,,,1970-01-01T00:00:07Z\n"))
    // One bad row, and nothing is changed.
    let bad = try scratch.load(store, "token,order\n0102,changed\nxx,y\n")
    #expect(bad == DeviceImport(rows: 2, rejected: 1))
    #expect(try scratch.list(store) == list)
    #expect(try scratch.load(store, "token,order\n0102,changed\nxx,y\n", allowed: 1).isDone)
    #expect(try scratch.list(store).contains("0102,\u{1F44B},,,,,,,changed,,true,"))
  }

  @Test(arguments: [DeviceFormat.csv, .jsonl]) func listsAreImports(format: DeviceFormat) throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    _ = try scratch.load(store, "token,id,order,spend\nAA,\"x\"\"\ny\",,\nbb,z,\",\",10000\n", allowed: 1)
    _ = try scratch.load(store, #"{"token": "cc", "order": "a\u0000b", "id": "c"}"#, "rows.jsonl")
    let other = try scratch.store("other")
    let list = try scratch.list(store, as: format)
    #expect(try scratch.load(other, list, "list.\(format.rawValue)").new == 2)
    #expect(try scratch.list(other, as: format) == list)
  }

  @Test func deadTokensGo() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    for (token, seconds) in [("aa", 1_600_000_000), ("bb", 1_600_000_001), ("cc", 1_600_000_002)] as [(String, Int64)] {
      _ = try register(store, token, ["order": "x"], at: seconds)
    }
    try scratch.execute(
      "INSERT INTO \"de\"\"vices\" (token, \"order\", updated) VALUES ('DD', 'x', NULL), ('ee', 'x', 'x')")
    let lines = ["AA", "bb", "cc", "dd", "ee", "ff", "aa"].map {
      "{\"token\": \"\($0)\", \"status\": 410, \"timestamp\": 1600000001000}\n"
    }
    let report = try scratch.prune(store, lines.joined() + "\n{\"token\": \"cc\", \"reason\": \"BadDeviceToken\"}\n")
    #expect(
      report == DevicePruning(removed: 3, later: 1, unreadable: 1, unknown: 2, ignored: 1, lines: 8, isDone: true))
    #expect(try scratch.list(store).hasSuffix("cc,,,,,,,,x,,,,,2020-09-13T12:26:42Z\n"))
    let marked = "\u{FEFF}\n\ntoken,timestamp\ndead,1700000000000\n"
    #expect(try scratch.prune(store, marked) == DevicePruning(unknown: 1, lines: 1, isDone: true))
    #expect(try scratch.prune(store, "cc,1700000000000\nbroken\n") == DevicePruning(removed: 1, rejected: 1, lines: 2))
    #expect(try scratch.list(store).contains("cc,"))
  }

  /// Who is told the tokens that go hears all of them before any is gone, and may call it off.
  @Test func whatGoesIsToldFirst() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    for token in ["aa", "bb"] { _ = try register(store, token, ["order": "x"], at: 1_600_000_000) }
    let before = try scratch.list(store)
    _ = try scratch.file("aa,1600000001000\nbb,1600000001000\n", "answers")
    struct Full: Error {}
    var told: [[UInt8]] = []
    #expect(throws: Full.self) {
      try store.prune(
        try InputStream(path: scratch.path + "/answers"), shownAs: "answers", allowed: 0, rejected: { _ in },
        removed: { told.append($0) }, decided: { throw Full() })
    }
    #expect(told == [Array("aa".utf8), Array("bb".utf8)])
    #expect(try scratch.list(store) == before)
  }

  @Test func tablesOfOtherPrograms() throws {
    let scratch = try Scratch()
    try scratch.execute("CREATE TABLE t (token BLOB UNIQUE, own REAL DEFAULT 7)")
    let store = try scratch.store(table: nil)
    #expect(try register(store, "aabb") == .new)
    #expect(
      try scratch.load(store, "token,order\nAABB,\ncc,\n")
        == DeviceImport(rows: 2, new: 1, known: 1, isDone: true, ignored: ["order"]))
    #expect(try scratch.list(store) == "token\naabb\ncc\n")
    #expect(try scratch.prune(store, "CC,1600000001000\n").removed == 1)
    try scratch.execute("CREATE TABLE \"de\"\"vices\" (token, \"order\")")
    let message =
      "two rows of \"de\"vices\" in \"d.sqlite\" could have one token; CREATE UNIQUE INDEX … ON \"de\"\"vices\" (\"token\") first"
    #expect(throws: DeviceError.store(message)) { try register(try scratch.store(), "aa", ["order": "x"]) }
  }

  /// Tokens in capitals are the same tokens; no token gets a second row.
  @Test func capitals() throws {
    let scratch = try Scratch()
    try scratch.execute("CREATE TABLE t (token TEXT PRIMARY KEY, id TEXT)")
    try scratch.execute("INSERT INTO t VALUES ('AB', 'u'), ('CD', 'v'), ('EF', 'w'), ('ef', NULL)")
    let store = try scratch.store(table: "t")
    #expect(try register(store, "ab") == .known)
    #expect(try register(store, "01", old: "cd") == .renewed)
    #expect(try scratch.load(store, "token\nef\n") == DeviceImport(rows: 1, known: 1, isDone: true))
    #expect(try scratch.list(store).split(separator: "\n").sorted() == ["01,v", "ab,u", "ef,w", "token,id"])
  }

  /// Somebody was killed while changing the table, with half of it on the disk: who only reads finds the table as it was.
  @Test func halfOfAChangeIsTakenBack() throws {
    let scratch = try Scratch()
    let rows = (0..<500).map { "\(String(format: "%08x", $0)),free\n" }.joined()
    _ = try scratch.load(try scratch.store(table: "t"), "token,order\n" + rows)
    let writer = try SQLiteConnection(file: "\(scratch.path)/d.sqlite", shownAs: "d", for: .writing)
    try writer.execute("PRAGMA cache_size = 1")
    try writer.execute("BEGIN IMMEDIATE")
    try writer.execute("UPDATE t SET \"order\" = 'changed', id = 'a text that is longer than what was there'")
    for ending in ["sqlite", "sqlite-journal"] {
      try FileManager.default.copyItem(atPath: "\(scratch.path)/d.\(ending)", toPath: "\(scratch.path)/half.\(ending)")
    }
    try writer.execute("ROLLBACK")
    let address = RecipientAddress(.sqlite(file: "\(scratch.path)/half.sqlite", table: "t"), shownAs: "half")
    let reader = try RecipientReader(address, attributes: project, zones: zones)
    let batch = ColumnBatch(attributes: project, capacity: 1000)
    #expect(try reader.read(into: batch) { _ in })
    let order = try #require(project.index(of: "order"))
    #expect((0..<batch.count).filter { batch.text(order, $0).elementsEqual("free".utf8) }.count == 500)
  }

  /// PostgreSQL cuts a long name off and means another table: it is refused before any server is asked.
  @Test func longNamesAreRefused() throws {
    try #require((try? PostgresConnection(address: "x", shownAs: "")) == nil, "a server that is called x is there")
    func error(_ table: String) -> String {
      let address = DeviceAddress(.postgres(address: "x"), table: table, shownAs: "$URL")
      do {
        _ = try DeviceStore(address, attributes: project, creates: false)
        return ""
      } catch {
        return "\(error)"
      }
    }
    let most = String(repeating: "é", count: 31) + "t"
    let refusal = "the name of the table has 64 bytes, and names have at most 63 in PostgreSQL"
    #expect(error(most + "t") == refusal && error("s.\(most)t") == refusal && error("\(most)t.t") == refusal)
    #expect(error("\(most).\(most)") != refusal)
  }

  @Test func viewsAreNoTables() throws {
    let scratch = try Scratch()
    try scratch.execute("CREATE VIEW v AS SELECT 'ab' AS token, 'x' AS \"order\"")
    let refusal = DeviceError.store(
      "\"v\" of \"d.sqlite\" is a view or a virtual table, and belfry runs no statements that a file brings; copy it into a table: CREATE TABLE people AS SELECT * FROM \"v\""
    )
    #expect(throws: refusal) { try register(try scratch.store(table: "v"), "ab", ["order": "x"]) }
  }

  /// The triggers of somebody's table are theirs and run, but build nothing large.
  @Test func triggersRunInBounds() throws {
    let scratch = try Scratch()
    try scratch.execute("CREATE TABLE t (token TEXT PRIMARY KEY, \"order\" TEXT)")
    try scratch.execute("CREATE TABLE log (token TEXT, note)")
    try scratch.execute(
      "CREATE TRIGGER keep AFTER INSERT ON t BEGIN INSERT INTO log VALUES (new.token, zeroblob(new.\"order\")); END")
    let store = try scratch.store(table: "t")
    #expect(try register(store, "ab", ["order": "3"]) == .new)
    let large = DeviceError.store("cannot write \"d.sqlite\": string or blob too big")
    #expect(throws: large) { try register(store, "cd", ["order": "\(RunLimit.sqliteRow.value + 1)"]) }
    let log = try SQLiteConnection(file: scratch.path + "/d.sqlite", shownAs: "d", for: .reading)
    let rows = try log.prepare("SELECT token, length(note) FROM log")
    #expect(try rows.step() && rows.text(0) == "ab" && rows.integer(1) == 3)
    #expect(try !rows.step())
    #expect(try scratch.list(store) == "token,order\nab,3\n")
  }

  /// A trigger may leave a row out without an error. Nobody is told then that there is a new one.
  @Test func rowsThatTriggersLeaveOutAreNotNew() throws {
    let scratch = try Scratch()
    try scratch.execute("CREATE TABLE t (token TEXT PRIMARY KEY, \"order\" TEXT)")
    try scratch.execute(
      "CREATE TRIGGER no BEFORE INSERT ON t WHEN new.\"order\" = 'x' BEGIN SELECT raise(ignore); END")
    let store = try scratch.store(table: "t")
    let refusal = DeviceError.store(
      "the table \"t\" of \"d.sqlite\" has not kept the row of this token; see what its triggers do")
    #expect(throws: refusal) { try register(store, "ab", ["order": "x"]) }
    #expect(try register(store, "ab", ["order": "y"]) == .new)
    let ofFile = DeviceError.store(
      "the table \"t\" of \"d.sqlite\" has not kept 1 of the rows; see what its triggers do")
    #expect(throws: ofFile) {
      try scratch.load(store, "token,order\nab,y\ncd,x\n")
    }
    #expect(try scratch.list(store) == "token,order\nab,y\n")
  }

  /// A database may call its table anything: no name of it begins a line.
  @Test func namesOfTablesAreShownOnOneLine() throws {
    let scratch = try Scratch()
    try scratch.execute("CREATE TABLE \"t\u{1b}\n::error\" (a)")
    let shown = DeviceError.store("the table \"t\\u{1b} ::error\" of \"d.sqlite\" has no column \"token\"")
    #expect(throws: shown) { try scratch.store(table: nil).columns() }
    try scratch.execute("CREATE TABLE \"u\n::\" (token, \"order\")")
    let unique = DeviceError.store(
      "two rows of \"u ::\" in \"d.sqlite\" could have one token; CREATE UNIQUE INDEX … ON \"u ::\" (\"token\") first")
    #expect(throws: unique) { try register(try scratch.store(table: "u\n::"), "ab", ["order": "x"]) }
  }
}
