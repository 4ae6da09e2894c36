import CNGHTTP2
import COpenSSL
import Glibc
import Sending

/// One request of channel management.
struct ChannelRequest {
  let method: StaticString
  let path: [UInt8]
  var headers: [(name: StaticString, value: [UInt8])] = []
  var body: [UInt8] = []
}

/// What APNs answered to one.
struct ChannelAnswer {
  var status = 0
  /// The headers that say what it is about.
  var channel: String?
  var requestID: String?
  /// The body, as far as it is kept.
  var body: [UInt8] = []
  /// Whether the whole answer has come.
  var isWhole = false
}

/// A connection for one request that is not of a batch: HTTP/2, at most so many bytes of an answer, no second attempt.
final class ChannelConnection {
  /// A list of 10,000 channels is 300 KiB; the ids may become longer.
  private static let mostBody = 8 << 20

  private let stream: TLSStream
  private let authority: [UInt8]
  private var session: OpaquePointer?
  private var isAllowed = false
  private var isClosed = false
  private var isRefused = false
  private var given = 0
  private var request: ChannelRequest
  private var answer = ChannelAnswer()

  /// Why there is no answer.
  struct Failure: Error {
    /// Whether APNs may have done what was asked.
    let mayBeDone: Bool
    let message: String
  }

  init(_ stream: consuming TLSStream, _ server: APNsServer, _ request: ChannelRequest) {
    self.stream = stream
    authority = Array(server.authority.utf8)
    self.request = request
    var callbacks: OpaquePointer?
    guard nghttp2_session_callbacks_new(&callbacks) == 0, let callbacks else { return }
    defer { nghttp2_session_callbacks_del(callbacks) }
    nghttp2_session_callbacks_set_on_header_callback(callbacks) { _, _, name, nameCount, value, valueCount, _, user in
      guard let name, let value, let user else { return 0 }
      Unmanaged<ChannelConnection>.fromOpaque(user).takeUnretainedValue().header(
        UnsafeBufferPointer(start: name, count: nameCount), UnsafeBufferPointer(start: value, count: valueCount))
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, _, bytes, count, user in
      guard let bytes, let user else { return 0 }
      let connection = Unmanaged<ChannelConnection>.fromOpaque(user).takeUnretainedValue()
      let kept = min(count, ChannelConnection.mostBody - connection.answer.body.count)
      connection.answer.body += UnsafeBufferPointer(start: bytes, count: kept)
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, _, code, user in
      guard let user else { return 0 }
      let connection = Unmanaged<ChannelConnection>.fromOpaque(user).takeUnretainedValue()
      connection.isClosed = true
      connection.isRefused = code == NGHTTP2_REFUSED_STREAM.rawValue
      connection.answer.isWhole = code == NGHTTP2_NO_ERROR.rawValue && connection.answer.status >= 200
      return 0
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, user in
      guard let frame, let user else { return 0 }
      if UInt32(frame.pointee.hd.type) == NGHTTP2_SETTINGS.rawValue {
        Unmanaged<ChannelConnection>.fromOpaque(user).takeUnretainedValue().isAllowed = true
      }
      return 0
    }
    guard nghttp2_session_client_new(&session, callbacks, Unmanaged.passUnretained(self).toOpaque()) == 0 else {
      return
    }
    var settings = nghttp2_settings_entry(settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue), value: 0)
    _ = nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), &settings, 1)
  }

  deinit { if let session { nghttp2_session_del(session) } }

  private func header(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: name, as: UTF8.self) {
    case ":status": if let status = Int(text), status >= 200 { answer.status = status }
    case "apns-channel-id": answer.channel = text
    case "apns-request-id": answer.requestID = text
    default: break
    }
  }

  /// Sends the request once the server's SETTINGS have come, and waits for its answer for so many seconds.
  func perform(_ authorization: Redacted?, seconds: Int, isStopped: () -> Bool) throws(Failure) -> ChannelAnswer {
    guard session != nil else { throw Failure(mayBeDone: false, message: "nghttp2 cannot be set up") }
    let end = clockNow() + UInt64(seconds) * 1_000_000_000
    var isSent = false
    while !isClosed {
      if isAllowed, !isSent {
        isSent = true
        guard submit(authorization) else { throw Failure(mayBeDone: false, message: "the request cannot be made") }
      }
      guard write() else { throw broken(isSent) }
      guard clockNow() < end, !isStopped() else {
        throw Failure(mayBeDone: isSent, message: isStopped() ? "it was stopped by a signal" : "no answer came in time")
      }
      if SSL_pending(stream.ssl) == 0 {
        var wanted = pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wanted, 1, 100)
      }
      guard read() || isClosed else { throw broken(isSent) }
    }
    if answer.isWhole { return answer }
    // What was refused was not processed (RFC 9113, 8.7).
    throw Failure(mayBeDone: !isRefused, message: "the server ended the request without an answer")
  }

  private func broken(_ isSent: Bool) -> Failure {
    Failure(mayBeDone: isSent, message: "the connection ended before an answer came")
  }

  private func submit(_ authorization: Redacted?) -> Bool {
    let plain = UInt8(NGHTTP2_NV_FLAG_NONE.rawValue)
    var values: [(name: [UInt8], value: [UInt8])] = [
      (Array(":method".utf8), Self.bytes(request.method)), (Array(":scheme".utf8), Array("https".utf8)),
      (Array(":authority".utf8), authority), (Array(":path".utf8), request.path),
    ]
    if let authorization { values.append((Array("authorization".utf8), authorization.reveal { Array($0) })) }
    values += request.headers.map { (Self.bytes($0.name), $0.value) }
    defer { for index in values.indices { SecretFile.erase(&values[index].value) } }
    var body = nghttp2_data_provider()
    body.read_callback = { _, _, room, space, flags, _, user in
      guard let room, let flags, let user else { return 0 }
      let connection = Unmanaged<ChannelConnection>.fromOpaque(user).takeUnretainedValue()
      let left = connection.request.body.dropFirst(connection.given)
      let count = min(left.count, space)
      for (place, byte) in left.prefix(count).enumerated() { room[place] = byte }
      connection.given += count
      if count == left.count { flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
      return count
    }
    // nghttp2 copies names and values.
    let all = values.flatMap { $0.name + $0.value }
    let id = all.withUnsafeBufferPointer { all -> Int32 in
      guard let base = all.baseAddress else { return -1 }
      var (fields, at): ([nghttp2_nv], Int) = ([], 0)
      for (name, value) in values {
        let start = UnsafeMutablePointer(mutating: base + at)
        fields.append(
          nghttp2_nv(
            name: start, value: start + name.count, namelen: name.count, valuelen: value.count, flags: plain))
        at += name.count + value.count
      }
      return request.body.isEmpty
        ? nghttp2_submit_request(session, nil, fields, fields.count, nil, nil)
        : nghttp2_submit_request(session, nil, fields, fields.count, &body, nil)
    }
    return id > 0
  }

  private static func bytes(_ text: StaticString) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Gives TLS what frames are ready; false when the connection has ended.
  private func write() -> Bool {
    while true {
      var bytes: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(session, &bytes)
      guard count >= 0 else { return false }
      guard count > 0, let bytes else { return true }
      var done = 0
      while done < count {
        ERR_clear_error()
        let written = SSL_write(stream.ssl, bytes + done, Int32(count - done))
        if written > 0 {
          done += Int(written)
          continue
        }
        let error = SSL_get_error(stream.ssl, written)
        guard error == SSL_ERROR_WANT_WRITE || error == SSL_ERROR_WANT_READ else { return false }
        var wanted = pollfd(fd: stream.descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
        guard poll(&wanted, 1, 5000) > 0 else { return false }
      }
    }
  }

  /// Reads what has come; false when the connection has ended.
  private func read() -> Bool {
    var room = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      ERR_clear_error()
      let count = SSL_read(stream.ssl, &room, Int32(room.count))
      guard count > 0 else {
        let error = SSL_get_error(stream.ssl, count)
        return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE
      }
      guard nghttp2_session_mem_recv(session, room, Int(count)) == Int(count) else { return false }
      if SSL_pending(stream.ssl) == 0 { return true }
    }
  }
}
