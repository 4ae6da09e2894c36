import Digests
import Escaping
import Files
import Glibc

/// The folder of `--journal`: a journal for each batch, and the lock of the one sender that may write there.
package final class JournalFolder {
  /// Its path, without a slash at its end.
  package let path: String
  private var lockFile: AppendedFile?

  /// The folder at a path; it is made where the sender writes.
  package init(_ path: String, writing: Bool) throws(SendingError) {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    guard writing else {
      let kind = try SendingError.passing { () throws(FileError) in try FileReader.kind(of: path) }
      guard kind == .folder else {
        throw SendingError("there is no folder \(Harmless.quoted(path)) with journals", isUsage: true)
      }
      return
    }
    try SendingError.passing { () throws(FileError) in try DurableFolder.make(path) }
    try lock()
  }

  private func lock() throws(SendingError) {
    let name = path + "/lock"
    let (file, isOurs) = try SendingError.passing { () throws(FileError) in
      let file = try AppendedFile(sharing: name)
      // Whoever looks whether a sender is at work has the lock for a moment.
      for _ in 0..<20 {
        if try file.lock() { return (file, true) }
        usleep(25_000)
      }
      return (file, false)
    }
    guard isOurs else {
      let process = (try? FileReader.read(name, limit: 64)).map {
        String(decoding: $0.filter { 0x30...0x39 ~= $0 }, as: UTF8.self)
      }
      throw SendingError(
        "another sender\(process.map { ", process \($0)," } ?? "") is at work with the journals in \(Harmless.quoted(path)); wait until it has ended"
      )
    }
    try SendingError.passing { () throws(FileError) in try file.note("\(getpid())\n") }
    lockFile = file
  }

  /// Whether a sender is at work there.
  package func isInUse() -> Bool {
    guard let file = try? AppendedFile(opening: path + "/lock"), let isFree = try? file.lock() else { return false }
    return !isFree
  }

  /// Where the journal of a batch is: the campaign's id, as far as file names can have it, and the beginning of the batch's digest.
  package func journal(of batch: BuiltBatch) -> String {
    let name = batch.campaign.utf8.prefix(64).map { byte -> UInt8 in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): byte
      default: UInt8(ascii: "_")
      }
    }
    return "\(path)/\(String(decoding: name, as: UTF8.self))-\(batch.digest.prefix(16)).journal"
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
