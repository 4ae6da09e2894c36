import Digests
import Escaping
import Files
import Glibc

/// The folder of `--journal`: a journal for each batch or part of it, and the locks of the senders that may write there.
///
/// A sender of whole batches is alone in it. Senders of different parts of one count may work at the same time: no id is in two parts.
package final class JournalFolder {
  /// Its path, without a slash at its end.
  package let path: String
  private var locks: [AppendedFile] = []

  /// The folder at a path, to read.
  package init(reading path: String) throws(SendingError) {
    self.path = Self.plain(path)
    let kind = try SendingError.passing { [path = self.path] () throws(FileError) in try FileReader.kind(of: path) }
    guard kind == .folder else {
      throw SendingError("there is no folder \(Harmless.quoted(self.path)) with journals", isUsage: true)
    }
  }

  /// The folder at a path, which is made unless it is there, and locked for the sender of a part.
  package init(writing path: String, _ part: BatchPart = .whole) throws(SendingError) {
    self.path = Self.plain(path)
    try SendingError.passing { [path = self.path] () throws(FileError) in try DurableFolder.make(path) }
    locks.append(try part.isWhole ? lock() : share(by: part.count))
    if !part.isWhole { locks.append(try lock(part)) }
  }

  private static func plain(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  // MARK: - Locks

  /// The lock of the whole folder.
  private func lock() throws(SendingError) -> AppendedFile {
    let file = try SendingError.passing { () throws(FileError) in try AppendedFile(sharing: path + "/lock") }
    guard try SendingError.passing({ () throws(FileError) in try file.lockSoon() }) else { throw inUse("/lock") }
    try SendingError.passing { () throws(FileError) in try file.note("\(getpid())\n") }
    return file
  }

  /// The lock of the folder that senders of parts share. The first of them notes how many parts there are.
  private func share(by count: Int) throws(SendingError) -> AppendedFile {
    let file = try SendingError.passing { () throws(FileError) in try AppendedFile(sharing: path + "/lock") }
    let isShared = try SendingError.passing { () throws(FileError) in
      for _ in 0..<20 {
        if try file.lock() { try file.note("\(getpid()) of \(count)\n") }
        if try file.lock(shared: true) { return true }
        usleep(25_000)
      }
      return false
    }
    guard isShared else { throw inUse("/lock") }
    // No one changes the note while others share the lock.
    let note = (try? FileReader.read(path + "/lock", limit: 64)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard note.hasSuffix(" of \(count)\n") else {
      throw SendingError(
        "senders are at work with the journals in \(Harmless.quoted(path)) that divide batches into another number of shards; wait until they have ended"
      )
    }
    return file
  }

  /// The lock of a part.
  private func lock(_ part: BatchPart) throws(SendingError) -> AppendedFile {
    let name = "/lock-\(part.index)-of-\(part.count)"
    let file = try SendingError.passing { () throws(FileError) in try AppendedFile(sharing: path + name) }
    guard try SendingError.passing({ () throws(FileError) in try file.lockSoon() }) else {
      throw inUse(name, " of shard \(part.text)")
    }
    try SendingError.passing { () throws(FileError) in try file.note("\(getpid())\n") }
    return file
  }

  private func inUse(_ lock: String, _ part: String = "") -> SendingError {
    let process = (try? FileReader.read(path + lock, limit: 64)).map {
      String(decoding: $0.prefix { 0x30...0x39 ~= $0 }, as: UTF8.self)
    }
    return SendingError(
      "another sender\(process.map { ", process \($0)," } ?? "") is at work with the journals\(part) in \(Harmless.quoted(path)); wait until it has ended"
    )
  }

  /// Whether a sender is at work there.
  package func isInUse() -> Bool {
    guard let file = try? AppendedFile(opening: path + "/lock"), let isFree = try? file.lock() else { return false }
    return !isFree
  }

  /// Where the journal of a batch or a part of it is: the campaign's id, as far as file names can have it, and the beginning of the batch's digest.
  package func journal(of batch: BuiltBatch, _ part: BatchPart = .whole) -> String {
    let name = batch.campaign.utf8.prefix(64).map { byte -> UInt8 in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): byte
      default: UInt8(ascii: "_")
      }
    }
    let end = part.isWhole ? "" : "-\(part.index)-of-\(part.count)"
    return "\(path)/\(String(decoding: name, as: UTF8.self))-\(batch.digest.prefix(16))\(end).journal"
  }

  /// All journals, by name.
  package func journals() throws(SendingError) -> [JournalFile] {
    let names = try SendingError.passing { () throws(FileError) in try DurableFolder.names(path) }
    var journals: [JournalFile] = []
    for name in names where name.hasSuffix(".journal") {
      if let journal = try JournalFile.open("\(path)/\(name)", writing: false) { journals.append(journal) }
    }
    return journals
  }

  /// Why a part of a batch must not be sent with this folder, whose journals speak of other parts; nil if it may.
  ///
  /// What was handed over of a batch or of the campaign's earlier ones must be known here, or it would be handed over again.
  package func refusal(of batch: BuiltBatch, _ part: BatchPart) throws(SendingError) -> SendingError? {
    let headers = try journals().map(\.header).filter { $0.identity.utf8.elementsEqual(batch.identity.utf8) }
    if let other = headers.first(where: {
      $0.batch.utf8.elementsEqual(batch.digest.utf8) && $0.part.count != part.count
    }) {
      return SendingError(
        "the batch of \(Harmless.quoted(batch.campaign)) was begun \(other.part.isWhole ? "as a whole: leave --shard out" : "in \(other.part.count) shards: go on with --shard I/\(other.part.count), for each I from 0 to \(other.part.count - 1)")",
        isUsage: true)
    }
    for header in headers where !header.part.isWhole && header.part.count != part.count {
      let known = headers.filter { $0.batch.utf8.elementsEqual(header.batch.utf8) }.map(\.part)
      let missing = (0..<header.part.count).filter { index in !known.contains { $0.index == index } }
      guard let first = missing.first else { continue }
      return SendingError(
        "an earlier batch of \(Harmless.quoted(batch.campaign)) was sent in \(header.part.count) shards, and \(missing.count == 1 ? "the journal of shard \(first) is" : "\(missing.count) of their journals, such as that of shard \(first), are") not in \(Harmless.quoted(path)): copy all of them into it, or use --shard I/\(header.part.count) again, so that nothing is sent twice",
        isUsage: true)
    }
    return nil
  }

  /// The present boot of the system, as a number; 0 where it has no name.
  package static func boot() -> Int64 {
    guard let name = try? FileReader.read("/proc/sys/kernel/random/boot_id", limit: 256) else { return 0 }
    return Int64(bitPattern: name.withUnsafeBufferPointer { XXH3.hash64($0) })
  }

  /// The name of this machine.
  package static func host() -> String {
    var room = [CChar](repeating: 0, count: 256)
    guard gethostname(&room, room.count - 1) == 0 else { return "" }
    return String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
