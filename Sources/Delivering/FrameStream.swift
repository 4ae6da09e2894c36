import CNGHTTP2
import COpenSSL
import Glibc

/// The bytes of an HTTP/2 connection: what nghttp2 makes of requests goes to TLS, and what comes from TLS goes to nghttp2.
final class FrameStream {
  /// How reading or writing has ended the connection.
  enum End {
    /// The server or the network closed it.
    case cut
    /// What came was not HTTP/2, or nghttp2 has failed.
    case broken
  }

  let session: OpaquePointer
  private let stream: TLSStream
  private var out: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 17
  private var (from, to) = (0, 0)
  /// Bytes that frames were made of, and those that were offered to TLS.
  private(set) var (made, offered): (UInt64, UInt64) = (0, 0)
  /// The socket takes no more bytes for now.
  private(set) var isBlocked = false
  /// The server takes no more bytes; what it has sent before is still read, answers and a GOAWAY among it.
  private var cannotWrite = false
  private let input: UnsafeMutablePointer<UInt8>
  private static let inputCapacity = 1 << 16

  /// Begins a session that takes no pushes of the server; nil where nghttp2 cannot. `hear` sets the functions that hear what comes, which get `user`.
  init?(_ stream: consuming TLSStream, _ user: UnsafeMutableRawPointer, _ hear: (OpaquePointer) -> Void) {
    var (callbacks, session): (OpaquePointer?, OpaquePointer?)
    guard nghttp2_session_callbacks_new(&callbacks) == 0, let callbacks else { return nil }
    defer { nghttp2_session_callbacks_del(callbacks) }
    hear(callbacks)
    guard nghttp2_session_client_new(&session, callbacks, user) == 0, let session else { return nil }
    var settings = nghttp2_settings_entry(settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue), value: 0)
    guard nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), &settings, 1) == 0 else {
      nghttp2_session_del(session)
      return nil
    }
    self.session = session
    self.stream = stream
    out = .allocate(capacity: capacity)
    input = .allocate(capacity: Self.inputCapacity)
  }

  deinit {
    nghttp2_session_del(session)
    out.deallocate()
    input.deallocate()
  }

  /// What poll waits for.
  var descriptor: Int32 { stream.descriptor }

  /// Whether TLS has bytes that poll does not see.
  var hasPending: Bool { SSL_pending(stream.ssl) > 0 }

  /// How many bytes of frames wait for the socket.
  var waiting: Int { to - from }

  /// Gives TLS what frames are ready, as far as the socket takes them.
  func write() -> End? {
    guard !cannotWrite else { return nil }
    while true {
      if from == to, !makeFrames() { return .broken }
      if from == to {
        isBlocked = false
        // After its own goodbye nothing comes any more: nghttp2 has found an error.
        return nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 ? .broken : nil
      }
      let count = min(to - from, 1 << 14)
      offered = max(offered, made - UInt64(to - from) + UInt64(count))
      ERR_clear_error()
      let written = SSL_write(stream.ssl, out + from, Int32(count))
      if written > 0 {
        from += Int(written)
        continue
      }
      let error = SSL_get_error(stream.ssl, written)
      isBlocked = error == SSL_ERROR_WANT_WRITE || error == SSL_ERROR_WANT_READ
      if !isBlocked { cannotWrite = true }
      return nil
    }
  }

  /// Makes up to 64 KiB of frames; false when the session has failed.
  private func makeFrames() -> Bool {
    (from, to) = (0, 0)
    while to < 1 << 16 {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(session, &bytes)
      guard count >= 0 else { return false }
      guard count > 0, let bytes else { break }
      if to + count > capacity { grow(to + count) }
      memcpy(out + to, bytes, count)
      to += count
      made += UInt64(count)
    }
    return true
  }

  private func grow(_ needed: Int) {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: needed * 2)
    memcpy(larger, out, to)
    out.deallocate()
    (out, capacity) = (larger, needed * 2)
  }

  /// Reads what has come; `heard` is called whenever something has.
  func read(_ heard: () -> Void = {}) -> End? {
    while true {
      ERR_clear_error()
      let count = SSL_read(stream.ssl, input, Int32(Self.inputCapacity))
      if count <= 0 {
        let error = SSL_get_error(stream.ssl, count)
        return cannotWrite || error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE ? .cut : nil
      }
      heard()
      if nghttp2_session_mem_recv(session, input, Int(count)) != Int(count) { return .broken }
      if SSL_pending(stream.ssl) == 0, count < 4096, !cannotWrite { return nil }
    }
  }

  /// Says goodbye, as far as that does not wait.
  func sayGoodbye() {
    _ = nghttp2_session_terminate_session(session, NGHTTP2_NO_ERROR.rawValue)
    _ = write()
    _ = SSL_shutdown(stream.ssl)
    ERR_clear_error()
  }
}
