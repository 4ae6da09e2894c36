import Glibc
import Limits
import Synchronization
import Threads

/// Serves pages to the browsers of this machine, and nothing to any other machine.
///
/// It listens on 127.0.0.1 alone and answers `GET` and `HEAD` of `/` and of the paths of other pages. A page of the internet whose name has been made to point here (DNS rebinding)
/// is refused by the `Host` that its browser sends. Whoever sends too much, too slowly, or takes nothing is let go; nobody waits for anybody.
public final class PageServer: Sendable {
  /// Where it listens.
  public let port: Int
  /// What to open in a browser.
  public var address: String { "http://127.0.0.1:\(port)/" }

  private let listener: Int32
  private let page = Mutex<ServedPage?>(nil)
  /// Tells the pages of this run from those of others.
  private let run: String

  /// Listens on a port; 0 takes any that is free.
  public init(port: Int) throws(FileError) {
    let path = "127.0.0.1:\(port)"
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard listener >= 0 else { throw FileError(path: path, operation: "listen on", code: errno) }
    var yes: Int32 = 1
    _ = setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(UInt16(clamping: port)).bigEndian
    name.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name -> Int32 in
        guard bind(listener, name, length) == 0, listen(listener, 64) == 0, getsockname(listener, name, &length) == 0
        else { return errno }
        return 0
      }
    }
    guard code == 0 else {
      _ = close(listener)
      throw FileError(path: path, operation: "listen on", code: code)
    }
    self.listener = listener
    self.port = Int(in_port_t(bigEndian: name.sin_port))
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    run = "\(String(time.tv_sec, radix: 36))-\(String(time.tv_nsec, radix: 36))"
  }

  deinit { _ = close(listener) }

  /// Replaces the page; browsers that show an earlier one load it again, unless it has not changed.
  ///
  /// `others` are pages by their paths. Each is made when a browser asks for it, so they count as changed.
  public func show(_ bytes: [UInt8], others: [String: @Sendable () -> [UInt8]] = [:]) {
    page.withLock { page in
      if let old = page, old.bytes == bytes, old.others.isEmpty, others.isEmpty { return }
      let number = page.flatMap { Int($0.tag.split(separator: "-").last ?? "") } ?? 0
      page = ServedPage(bytes: bytes, others: others, tag: "\(run)-\(number + 1)")
    }
  }

  /// Serves on a thread of its own from now on, as long as the program runs.
  public func start() throws(FileError) {
    let code = Thread.detach { self.serve() }
    guard code == 0 else { throw FileError(path: address, operation: "serve", code: code) }
  }

  // MARK: - Connections

  /// Somebody who is connected, from the first byte of what they ask until the last one of the answer is taken.
  private struct Visitor {
    enum Stage {
      case asking
      case answered(rest: ArraySlice<UInt8>)
      /// All is sent. What still comes is not read by anybody, and closing at once would take the answer away with it.
      case leaving
    }

    let socket: Int32
    let deadline: ContinuousClock.Instant
    var asked: [UInt8] = []
    var stage = Stage.asking
  }

  private func serve() {
    var visitors: [Visitor] = []
    while true {
      let now = ContinuousClock.now
      visitors.removeAll { visitor in
        guard visitor.deadline <= now else { return false }
        _ = close(visitor.socket)
        return true
      }
      var waited = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      waited += visitors.map { visitor in
        var events = Int16(POLLIN)
        if case .answered = visitor.stage { events = Int16(POLLOUT) }
        return pollfd(fd: visitor.socket, events: events, revents: 0)
      }
      guard poll(&waited, nfds_t(waited.count), visitors.isEmpty ? -1 : 250) > 0 else { continue }
      for index in visitors.indices.reversed() where waited[index + 1].revents != 0 {
        if !goOn(with: &visitors[index]) {
          _ = close(visitors[index].socket)
          visitors.remove(at: index)
        }
      }
      if waited[0].revents != 0 { welcome(&visitors) }
    }
  }

  /// Takes who knocks; who has been here longest makes room.
  private func welcome(_ visitors: inout [Visitor]) {
    let socket = accept(listener, nil, nil)
    guard socket >= 0, fcntl(socket, F_SETFL, O_NONBLOCK) == 0, fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 else {
      // Without descriptors nobody can be taken, and asking at once again would not help.
      if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { usleep(100_000) }
      return
    }
    if visitors.count >= RunLimit.servedVisitors.value { _ = close(visitors.removeFirst().socket) }
    visitors.append(
      Visitor(socket: socket, deadline: .now.advanced(by: .seconds(RunLimit.servedSeconds.value))))
  }

  /// Does what can be done at once; false where nothing is left to do.
  private func goOn(with visitor: inout Visitor) -> Bool {
    switch visitor.stage {
    case .asking:
      guard take(&visitor.asked, from: visitor.socket) else { return false }
      let current = page.withLock { $0 }
      if let answer = PageRequest.answer(to: visitor.asked, at: port, page: current) {
        visitor.stage = .answered(rest: answer[...])
      }
      return true
    case .answered(let rest):
      let count = rest.withUnsafeBytes { send(visitor.socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      let left = rest.dropFirst(count)
      if !left.isEmpty {
        visitor.stage = .answered(rest: left)
      } else {
        visitor.stage = .leaving
        _ = shutdown(visitor.socket, Int32(SHUT_WR))
      }
      return true
    case .leaving:
      var dropped: [UInt8] = []
      return take(&dropped, from: visitor.socket)
    }
  }

  /// Takes what has come; false where the other side has ended.
  private func take(_ bytes: inout [UInt8], from socket: Int32) -> Bool {
    var room = [UInt8](repeating: 0, count: 4096)
    let count = recv(socket, &room, room.count, 0)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    bytes += room[..<count]
    return count > 0
  }
}
