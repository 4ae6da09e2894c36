import Glibc

/// A file that only grows at its end, and is read from its beginning: what must survive a crash is written here before anything depends on it.
package final class AppendedFile {
  /// The path, as errors show it.
  package let path: String
  private let descriptor: Int32
  /// How long it must be by what was appended here; nil before anything was.
  private var end: Int?

  /// Opens a regular file to read and append, and never through a symbolic link.
  package init(opening path: String) throws(FileError) {
    descriptor = try Self.open(path, O_RDWR | O_APPEND)
    self.path = path
    try refuseOtherKinds()
  }

  /// Opens a regular file only to read.
  package init(reading path: String) throws(FileError) {
    descriptor = try Self.open(path, O_RDONLY)
    self.path = path
    try refuseOtherKinds()
  }

  /// Creates a file that only its owner may read; fails if something is there already.
  package init(creating path: String) throws(FileError) {
    descriptor = try Self.open(path, O_RDWR | O_APPEND | O_CREAT | O_EXCL)
    self.path = path
  }

  /// Opens a file, or creates it for its owner alone, that several processes lock.
  package init(sharing path: String) throws(FileError) {
    descriptor = try Self.open(path, O_RDWR | O_CREAT)
    self.path = path
    try refuseOtherKinds()
  }

  deinit { _ = close(descriptor) }

  private static func open(_ path: String, _ flags: Int32) throws(FileError) -> Int32 {
    try FileReader.refuseNul(path, "open")
    while true {
      let opened = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
      if opened >= 0 { return opened }
      let code = errno
      if code != EINTR { throw FileError(path: path, operation: "open", code: code) }
    }
  }

  private func refuseOtherKinds() throws(FileError) {
    let kind = FileKind(mode: try status().st_mode)
    guard kind == .regular else {
      throw FileError(path: path, operation: "open", code: EINVAL, detail: "it is \(kind.phrase), not a regular file")
    }
  }

  private func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, operation: "read", code: errno) }
    return status
  }

  /// Its size in bytes.
  package func size() throws(FileError) -> Int { max(0, Int(try status().st_size)) }

  /// Whether people other than its owner may read or write it.
  package func isOpenToOthers() throws(FileError) -> Bool { try status().st_mode & 0o077 != 0 }

  /// Reads from a place until there is no room or no more to read; gives how many bytes.
  package func read(into room: UnsafeMutableRawBufferPointer, at place: Int) throws(FileError) -> Int {
    var done = 0
    while done < room.count {
      let count = pread(descriptor, room.baseAddress.map { $0 + done }, room.count - done, off_t(place + done))
      if count == 0 { break }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        throw FileError(path: path, operation: "read", code: errno)
      }
    }
    return done
  }

  /// Appends all bytes. After an error, some of them may be in the file.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var done = 0
    let start: Int
    if let end { start = end } else { start = try size() }
    defer { end = start + done }
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw FileError(path: path, operation: "write", code: errno)
      }
    }
  }

  /// Fails if the path names another file by now, or none, or if something but this has changed its length: someone moved, removed or cut it.
  package func verify() throws(FileError) {
    let own = try status()
    var named = stat()
    guard lstat(path, &named) == 0, named.st_ino == own.st_ino, named.st_dev == own.st_dev,
      end.map({ $0 == Int(own.st_size) }) ?? true
    else {
      throw FileError(
        path: path, operation: "write", code: 0, detail: "someone has moved, removed or cut it while it was in use")
    }
  }

  /// Waits until what was appended is on the disk.
  package func synchronize() throws(FileError) {
    while fdatasync(descriptor) != 0 {
      if errno != EINTR { throw FileError(path: path, operation: "write", code: errno) }
    }
  }

  /// Cuts the file to so many bytes.
  package func cut(to size: Int) throws(FileError) {
    end = nil
    while ftruncate(descriptor, off_t(size)) != 0 {
      if errno != EINTR { throw FileError(path: path, operation: "cut", code: errno) }
    }
  }

  /// Takes the lock that only one process can have, or with `shared` that which several can have but no one alone, until this is let go or the
  /// process ends; false if others have it.
  package func lock(shared: Bool = false) throws(FileError) -> Bool {
    while true {
      if flock(descriptor, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 { return true }
      if errno == EWOULDBLOCK { return false }
      if errno != EINTR { throw FileError(path: path, operation: "lock", code: errno) }
    }
  }

  /// Takes the lock that only one process can have, within half a second: a program that looks who is at work has it for a moment.
  package func lockSoon() throws(FileError) -> Bool {
    for _ in 0..<20 {
      if try lock() { return true }
      usleep(25_000)
    }
    return false
  }

  /// Replaces the content, which is a few words that other processes only show.
  package func note(_ text: String) throws(FileError) {
    try cut(to: 0)
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(FileError) in try append(UnsafeRawBufferPointer(bytes)) }
    }
    try result.get()
  }
}

/// A folder in which files must survive a crash.
package enum DurableFolder {
  /// Makes the folder for its owner alone, unless it is there.
  package static func make(_ path: String) throws(FileError) {
    try FileReader.refuseNul(path, "create")
    if mkdir(path, 0o700) == 0 { return }
    let code = errno
    guard code == EEXIST else { throw FileError(path: path, operation: "create", code: code) }
    guard try FileReader.kind(of: path) == .folder else {
      throw FileError(path: path, operation: "create", code: ENOTDIR, detail: "it is not a folder")
    }
  }

  /// The names in it, sorted by their bytes.
  package static func names(_ path: String) throws(FileError) -> [String] {
    try FileReader.refuseNul(path, "open")
    guard let folder = opendir(path) else { throw FileError(path: path, operation: "open", code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Gives a file its final name, and waits until that is on the disk.
  package static func rename(_ old: String, to new: String, in folder: String) throws(FileError) {
    guard Glibc.rename(old, new) == 0 else { throw FileError(path: new, operation: "create", code: errno) }
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: folder, operation: "open", code: errno) }
    defer { _ = close(descriptor) }
    // EINVAL: a file system that cannot synchronise folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw FileError(path: folder, operation: "write", code: errno)
    }
  }

  /// Removes a file, if it is there.
  package static func remove(_ path: String) { _ = unlink(path) }
}
