import Glibc
import Synchronization

/// Why the time zone database cannot answer; what a person should read is ``description``.
public struct ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, lower case, one line.
  public let description: String
}

/// The time zones that this machine knows: a folder of TZif files, as the tz database and every system's `tzdata` lay it
/// out.
///
/// Zones are read when they are first asked for and kept. A database may be shared between threads; two lookups of one
/// name give the same ``Zone`` object.
public final class ZoneDatabase: Sendable {
  /// The folder of the zone files.
  public let folder: String

  private struct State: Sendable {
    var zones: [String: Zone] = ["UTC": .utc]
    var names: [String]?
    /// What the folder lists, whether or not each has a file.
    var listed: [String]?
  }

  private let state = Mutex(State())

  /// More names than any database has; what hostile links in a folder could add beyond is read again every time.
  private static let cacheLimit = 4096

  /// A database in `folder`, which is not looked at until a zone is asked for.
  public init(folder: String = ZoneDatabase.systemFolder) {
    self.folder = folder
  }

  /// Where the system's zone files are: the environment variable `TZDIR`, or `/usr/share/zoneinfo`; on a system without them the copy
  /// that a release has beside the program, if there is one.
  public static var systemFolder: String {
    if let value = getenv("TZDIR"), value.pointee != 0 { return String(cString: value) }
    let system = "/usr/share/zoneinfo"
    guard access(system, R_OK) != 0, let copy = releasedFolder, access(copy, R_OK) == 0 else { return system }
    return copy
  }

  /// `share/belfry/zoneinfo` beside the `bin` that the program stands in.
  private static var releasedFolder: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let folders = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (folders + ["share", "belfry", "zoneinfo"]).joined(separator: "/")
  }

  /// The zone with exactly that name, or nothing if the database has no such zone.
  ///
  /// Links such as `US/Eastern` count as zones. `UTC` is there even without a database. Names are case-sensitive, as the
  /// files are. Never looked up are names that are no zone of the tz database: paths that lead out of the folder, the
  /// copies below `posix/` and `right/`, and `localtime` and `posixrules`, which mean something else on every machine.
  ///
  /// Throws if there is no database at all, and if the zone's file cannot be read or is damaged; a file that is not TZif
  /// is no zone.
  public func zone(named name: String) throws(ZoneError) -> Zone? {
    // Before the cache, because String's == would take a KELVIN SIGN for a K.
    guard ZoneDatabase.isZoneName(name) else { return nil }
    if let zone = state.withLock({ $0.zones[name] }) { return zone }
    guard let zone = try read(name) else {
      if names.isEmpty {
        throw ZoneError(
          description:
            "no time zone database at \"\(folder)\": install tzdata, or set TZDIR to the folder of the zone files")
      }
      return nil
    }
    return state.withLock { state in
      if let first = state.zones[name] { return first }
      if state.zones.count < ZoneDatabase.cacheLimit { state.zones[name] = zone }
      return zone
    }
  }

  /// The names of all zones and links in the database, sorted by bytes; empty if there is no database.
  ///
  /// Meant for "did you mean": the first use reads `tzdata.zi`, or walks the folder if that file is missing.
  public var names: [String] {
    if let known = state.withLock({ $0.names }) { return known }
    // Some systems put the old links into another package.
    let found = listedNames.filter { access("\(folder)/\($0)", R_OK) == 0 }
    state.withLock { $0.names = found }
    return found
  }

  /// The same for who asks for each of them: some that `tzdata.zi` lists may have no file, and nobody has looked yet.
  public var listedNames: [String] {
    if let known = state.withLock({ $0.names ?? $0.listed }) { return known }
    let index = ZoneIndex(folder: folder)
    let listed = index.listedNames
    // ASCII letters, of which Swift's order is that of the bytes.
    let names = (listed.contains { access("\(folder)/\($0)", R_OK) == 0 } ? listed : index.walkedNames).sorted()
    state.withLock { $0.listed = names }
    return names
  }

  /// The names of the zones that were asked for and read from a file, sorted by bytes: what a plan rests on.
  public var loadedNames: [String] {
    state.withLock { $0.zones.values.filter { $0 !== Zone.utc }.map(\.name) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The release of the database, such as `2025b`, if the folder says so; it belongs into what a plan rests on.
  public var version: String? { ZoneIndex(folder: folder).version }

  private func read(_ name: String) throws(ZoneError) -> Zone? {
    let path = "\(folder)/\(name)"
    let bytes: [UInt8]
    switch SmallFile.read(path, limit: ZoneDatabase.sizeLimit) {
    case .content(let content): bytes = content
    case .missing: return nil
    case .failed(let code):
      throw ZoneError(
        description: "cannot read time zone \"\(name)\" from \"\(path)\": \(String(cString: strerror(code)))")
    }
    do {
      return try Zone(name: name, tzif: bytes)
    } catch {
      switch error {
      case .notTZif: return nil
      case .damaged(let why):
        throw ZoneError(
          description: "the file of time zone \"\(name)\" at \"\(path)\" cannot be used: \(why); reinstall tzdata")
      }
    }
  }

  /// The largest file that is read; the largest of the tz database has 4 kB.
  private static let sizeLimit = 1 << 20

  /// Whether a name can be a zone's: at most 64 bytes of ASCII letters, digits, `_`, `+`, `-` and `/`, no empty component.
  ///
  /// Dots are left out, and with them `.` and `..`.
  static func isZoneName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard 1...64 ~= bytes.count else { return false }
    var previous = UInt8(ascii: "/")
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "/"): guard previous != byte else { return false }
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): break
      default: return false
      }
      previous = byte
    }
    guard previous != UInt8(ascii: "/") else { return false }
    // Every zone of the tz database begins with a capital; asking that first keeps the usual name cheap.
    guard let first = bytes.first, first >= 0x61 else { return true }
    return !(name.hasPrefix("posix/") || name.hasPrefix("right/") || name == "localtime" || name == "posixrules")
  }
}

/// What a zone folder says about itself: its names and its release.
private struct ZoneIndex {
  let folder: String

  /// Zones and links of `tzdata.zi`, the compact source that is installed beside the files, each once.
  var listedNames: [String] {
    guard case .content(let bytes) = SmallFile.read("\(folder)/tzdata.zi", limit: 1 << 24) else { return [] }
    var names: Set<String> = []
    bytes.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        let end = text.next(0x0A, from: start)
        if let name = Self.name(UnsafeBufferPointer(rebasing: text[start..<end])) { names.insert(name) }
        start = end + 1
      }
    }
    return Array(names)
  }

  /// What a line names: `Z name …` or `L target name`.
  private static func name(_ line: UnsafeBufferPointer<UInt8>) -> String? {
    guard line.count > 2, line[1] == 0x20, line[0] == UInt8(ascii: "Z") || line[0] == UInt8(ascii: "L") else {
      return nil
    }
    let first = line[0] == UInt8(ascii: "Z") ? 2 : line.next(0x20, from: 2) + 1
    guard first < line.count else { return nil }
    let name = String(decoding: line[first..<line.next(0x20, from: first)], as: UTF8.self)
    return ZoneDatabase.isZoneName(name) ? name : nil
  }

  /// Every TZif file below the folder, found by looking.
  var walkedNames: [String] {
    var names: [String] = []
    var pending = [(path: "", depth: 0)]
    var visited = 0
    while let (path, depth) = pending.popLast() {
      guard let stream = opendir(path.isEmpty ? folder : "\(folder)/\(path)") else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream), visited < 10_000 {
        visited += 1
        let file = withUnsafeBytes(of: &entry.pointee.d_name) { name in
          String(decoding: name.prefix(while: { $0 != 0 }), as: UTF8.self)
        }
        let name = path.isEmpty ? file : "\(path)/\(file)"
        // A folder of this name would be `posix` itself, which only its contents give away.
        guard ZoneDatabase.isZoneName(name), ZoneDatabase.isZoneName("\(name)/x") else { continue }
        switch SmallFile.read("\(folder)/\(name)", limit: 1 << 20) {
        case .content(let bytes) where bytes.starts(with: "TZif".utf8): names.append(name)
        case .missing where depth < 3: pending.append((name, depth + 1))
        default: continue
        }
      }
    }
    return names
  }

  var version: String? {
    let texts = [("tzdata.zi", "# version "), ("+VERSION", ""), ("version", "")]
    for (file, prefix) in texts {
      guard case .content(let bytes) = SmallFile.read("\(folder)/\(file)", limit: 1 << 24),
        bytes.starts(with: prefix.utf8)
      else { continue }
      let word = bytes.dropFirst(prefix.utf8.count).prefix { 0x21...0x7E ~= $0 }
      if 1...32 ~= word.count { return String(decoding: word, as: UTF8.self) }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a byte comes next; the end if it does not.
  fileprivate func next(_ byte: UInt8, from start: Int) -> Int {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
      return count
    }
    return UnsafeRawPointer(base).distance(to: found)
  }
}

/// Reads a small file whole. This module stands below the one that reads files for the rest of the tool.
private enum SmallFile {
  case content([UInt8])
  /// There is no regular file of that name.
  case missing
  case failed(Int32)

  static func read(_ path: String, limit: Int) -> SmallFile {
    // Without waiting: a pipe of that name must not hang the tool.
    var file: Int32
    repeat { file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } while file < 0 && errno == EINTR
    guard file >= 0 else {
      return errno == ENOENT || errno == ENOTDIR || errno == ENXIO || errno == ELOOP ? .missing : .failed(errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return .failed(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .missing }
    guard status.st_size <= limit else { return .failed(EFBIG) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + filled }, $0.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failed(errno) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeSubrange(filled...)
    return .content(bytes)
  }
}
