import Glibc
import Sending
import Threads

/// The addresses of a host, looked up beside the loop: a name server that does not answer must not keep signals and deadlines waiting.
///
/// The C library cannot be told to give up. A lookup that is let go ends by itself some time later, and no one hears of it.
final class NameLookup {
  /// An address as `connect` takes it.
  struct Address {
    let family: Int32
    let bytes: [UInt8]
  }

  /// Readable once the addresses are there; below 0 where they are there already.
  let descriptor: Int32
  private let work: Work

  /// What both threads hold. The one that looks up writes it before it closes its end of the pipe, the other reads it after that.
  private final class Work: @unchecked Sendable {
    let (host, port): (String, String)
    let writeEnd: Int32
    var (addresses, code): ([Address], Int32) = ([], EAI_SYSTEM)

    init(_ server: APNsServer, writeEnd: Int32) {
      (host, port) = (server.host, String(server.port))
      self.writeEnd = writeEnd
    }

    func run() {
      var hints = addrinfo()
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      hints.ai_flags = AI_ADDRCONFIG
      var list: UnsafeMutablePointer<addrinfo>?
      code = getaddrinfo(host, port, &hints, &list)
      var next = code == 0 ? list : nil
      while let entry = next {
        let bytes = UnsafeRawBufferPointer(start: entry.pointee.ai_addr, count: Int(entry.pointee.ai_addrlen))
        addresses.append(Address(family: entry.pointee.ai_family, bytes: Array(bytes)))
        next = entry.pointee.ai_next
      }
      if code == 0, let list { freeaddrinfo(list) }
      if writeEnd >= 0 { _ = close(writeEnd) }
    }
  }

  /// Begins to look for the addresses of a server.
  init(_ server: APNsServer) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends.first ?? -1
    work = Work(server, writeEnd: ends.last ?? -1)
    // Without a pipe or a thread it is looked up here, and signals wait.
    guard descriptor >= 0 else {
      work.run()
      return
    }
    let work = work
    if Thread.detach({ work.run() }) != 0 { work.run() }
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// The addresses, or the code of the C library that says why there are none. Only once ``descriptor`` is readable.
  func take() -> (addresses: [Address], code: Int32) { (work.addresses, work.code) }
}
