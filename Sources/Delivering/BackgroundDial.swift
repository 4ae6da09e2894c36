import Glibc
import Sending
import Synchronization
import Threads

/// An attempt to connect, made beside the loop, which reads the answers of other connections meanwhile.
final class BackgroundDial {
  /// Readable once the attempt is over; below 0 where it is over already.
  let descriptor: Int32
  private let work: Work

  /// What both threads hold. The one that connects writes it before it closes its end of the pipe, the other reads it after that.
  private final class Work: @unchecked Sendable {
    let place: DeliveryPlace
    let turn: Int
    let writeEnd: Int32
    let isLeft = Atomic(false)
    var stream: TLSStream?
    var error: DialError?

    init(_ place: DeliveryPlace, turn: Int, writeEnd: Int32) {
      (self.place, self.turn, self.writeEnd) = (place, turn, writeEnd)
    }

    func run() {
      do throws(DialError) {
        stream = try place.dialer { self.isLeft.load(ordering: .relaxed) }.dial(turn: turn)
      } catch { self.error = error }
      if writeEnd >= 0 { _ = close(writeEnd) }
    }
  }

  /// Begins to connect; `turn` says with which address.
  init(_ place: DeliveryPlace, turn: Int) {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends.first ?? -1
    work = Work(place, turn: turn, writeEnd: ends.last ?? -1)
    // Without a pipe or a thread it is done here, and everything else waits.
    guard descriptor >= 0 else {
      work.run()
      return
    }
    let work = work
    if Thread.detach({ work.run() }) != 0 { work.run() }
  }

  /// An attempt that is let go ends soon.
  deinit {
    work.isLeft.store(true, ordering: .relaxed)
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Whether the attempt is over.
  var isOver: Bool {
    guard descriptor >= 0 else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// The connection, once the attempt is over.
  func take() throws(DialError) -> TLSStream {
    if let error = work.error { throw error }
    guard let stream = work.stream.take() else {
      throw DialError(message: "\(work.place.server.shown) cannot be reached", isFinal: false)
    }
    return stream
  }
}
