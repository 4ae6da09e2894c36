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

  private var frames: FrameStream?
  private let authority: [UInt8]
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
    authority = Array(server.authority.utf8)
    self.request = request
    frames = FrameStream(stream, Unmanaged.passUnretained(self).toOpaque(), Self.hear)
  }

  private static func hear(_ callbacks: OpaquePointer) {
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
  }

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
    guard let frames else { throw Failure(mayBeDone: false, message: "nghttp2 cannot be set up") }
    let end = clockNow() + UInt64(seconds) * 1_000_000_000
    var isSent = false
    while !isClosed {
      if isAllowed, !isSent {
        isSent = true
        guard submit(authorization, frames.session) else {
          throw Failure(mayBeDone: false, message: "the request cannot be made")
        }
      }
      guard frames.write() == nil || isClosed else { throw broken(isSent) }
      guard clockNow() < end, !isStopped() else {
        throw Failure(mayBeDone: isSent, message: isStopped() ? "it was stopped by a signal" : "no answer came in time")
      }
      if !frames.hasPending {
        let events = frames.isBlocked ? POLLIN | POLLOUT : POLLIN
        var wanted = pollfd(fd: frames.descriptor, events: Int16(events), revents: 0)
        _ = poll(&wanted, 1, 100)
      }
      guard frames.read() == nil || isClosed else { throw broken(isSent) }
    }
    if answer.isWhole { return answer }
    // What was refused was not processed (RFC 9113, 8.7).
    throw Failure(mayBeDone: !isRefused, message: "the server ended the request without an answer")
  }

  private func broken(_ isSent: Bool) -> Failure {
    Failure(mayBeDone: isSent, message: "the connection ended before an answer came")
  }

  private func submit(_ authorization: Redacted?, _ session: OpaquePointer) -> Bool {
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
}
