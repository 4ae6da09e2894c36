import CNGHTTP2
import COpenSSL
import Glibc
import Sending

/// One connection to APNs: turns what a run hands over into frames, and what comes back into evidence.
///
/// A request counts as handed over from the moment when a byte behind the start of its last frame is offered to TLS: from then on only an answer, or
/// proof by the server, says what became of it.
final class HTTP2Connection {
  /// Which of a run's connections it is.
  let number: Int
  /// The requests in flight on it, those among them whose deadline has passed.
  private(set) var flying = 0
  private(set) var overdue = 0
  /// How many may be in flight on it, as of the last ``findShare()``.
  private(set) var share = 0

  private var frames: FrameStream?
  private var run: SendingRun
  private let answers: AnswersFile?
  private let authority: [UInt8]
  /// The value of `authorization`; nil where a certificate says who sends. The one before is kept, too: frames that are not made yet may refer to it.
  private var bearer: UnsafeMutableBufferPointer<UInt8>?
  private var oldBearer: UnsafeMutableBufferPointer<UInt8>?

  /// Bytes of payloads that were given to nghttp2 and are not in frames yet.
  private var waiting = 0
  private let fields: UnsafeMutablePointer<nghttp2_nv>
  private let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

  /// The server has sent its SETTINGS.
  private(set) var hasSettings = false
  /// No new request goes to it.
  private(set) var isRetiring = false
  /// It has ended.
  var isOver: Bool { cause != nil }
  /// Why it is over; nil while it lasts.
  private var cause: ConnectionEnd?
  /// What the server said when it said goodbye: a code of HTTP/2, and a word of APNs.
  private(set) var goaway: (code: UInt32, reason: APNsReason)?
  /// Why it has ended, or is being left.
  var end: ConnectionEnd { goaway != nil ? .goaway : cause ?? (isRetiring ? .retired : .finished) }
  /// Why callbacks had to stop.
  private(set) var failure: SendingError?
  /// Something must be done about provider tokens.
  var consequence = Verdict.Consequence.none
  /// An answer came on it.
  private(set) var hasAnswered = false
  /// A request was accepted on it.
  private(set) var hasAccepted = false
  /// The last answer that was another one.
  private(set) var lastRefusal: Answer?
  /// The socket takes no more bytes for now.
  var isBlocked: Bool { frames?.isBlocked ?? false }
  /// When something last came, and when a PING left that has no answer.
  private(set) var lastRead: UInt64
  private let started: UInt64
  private var pinged: UInt64?

  init(
    _ stream: consuming TLSStream, number: Int, _ run: SendingRun, authority: String, bearer: Redacted?,
    answers: AnswersFile?, now: UInt64
  ) {
    self.number = number
    self.answers = answers
    self.run = run
    self.authority = Array(authority.utf8)
    self.bearer = bearer.map(Self.copy)
    fields = .allocate(capacity: RequestSlot.mostHeaders + 6)
    (lastRead, started) = (now, now)
    frames = FrameStream(stream, Unmanaged.passUnretained(self).toOpaque(), Self.hear)
    if frames == nil { fail(ConnectionEnd.broken) }
  }

  deinit {
    if let bearer { Self.erase(bearer) }
    if let oldBearer { Self.erase(oldBearer) }
    fields.deallocate()
    nothing.deallocate()
  }

  private static func copy(_ secret: Redacted) -> UnsafeMutableBufferPointer<UInt8> {
    secret.reveal { bytes in
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = copy.initialize(from: bytes)
      return copy
    }
  }

  private static func erase(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    if let base = bytes.baseAddress { openssl_cleanse(base, bytes.count) }
    bytes.deallocate()
  }

  /// Uses another provider token from now on.
  func renew(_ secret: Redacted) {
    if let oldBearer { Self.erase(oldBearer) }
    oldBearer = bearer
    bearer = Self.copy(secret)
  }

  /// Serves another run. None of the requests of the one before is in flight.
  func begin(_ run: SendingRun) { self.run = run }

  /// What poll waits for.
  var descriptor: Int32 { frames?.descriptor ?? -1 }

  /// Takes no new request.
  func retire() { isRetiring = true }

  /// It is over; the first cause counts.
  private func fail(_ end: ConnectionEnd) { cause = cause ?? end }

  private func fail(_ end: FrameStream.End?) {
    switch end {
    case .cut: fail(ConnectionEnd.cut)
    case .broken: fail(ConnectionEnd.broken)
    case nil: break
    }
  }

  // MARK: - Session

  private static func hear(_ callbacks: OpaquePointer) {
    nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      session, frame, name, nameCount, value, valueCount, _, user in
      guard let session, let frame, let name, let value else { return 0 }
      if let slot = HTTP2Connection.slot(session, frame.pointee.hd.stream_id, user) {
        HTTP2Connection.readHeader(slot, name, nameCount, value, valueCount)
      }
      return 0
    }
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { session, _, id, bytes, count, user in
      guard let session, let bytes, let slot = HTTP2Connection.slot(session, id, user) else { return 0 }
      let kept = min(count, RequestSlot.bodyCapacity - slot.pointee.bodyCount)
      memcpy(slot.pointee.body + slot.pointee.bodyCount, bytes, kept)
      slot.pointee.bodyCount += kept
      return 0
    }
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { session, id, code, user in
      guard let session, let user else { return 0 }
      return Unmanaged<HTTP2Connection>.fromOpaque(user).takeUnretainedValue().closed(session, id, code)
    }
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, user in
      guard let frame, let user else { return 0 }
      let kind = UInt32(frame.pointee.hd.type)
      // Headers and data are most frames, and said by the other callbacks.
      if kind > NGHTTP2_HEADERS.rawValue {
        Unmanaged<HTTP2Connection>.fromOpaque(user).takeUnretainedValue().received(kind, frame)
      }
      return 0
    }
  }

  @inline(__always)
  private static func slot(
    _ session: OpaquePointer, _ id: Int32, _ user: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<RequestSlot>? {
    guard let data = nghttp2_session_get_stream_user_data(session, id) else { return nil }
    return data.assumingMemoryBound(to: RequestSlot.self)
  }

  private static func readHeader(
    _ slot: UnsafeMutablePointer<RequestSlot>, _ name: UnsafePointer<UInt8>, _ nameCount: Int,
    _ value: UnsafePointer<UInt8>, _ valueCount: Int
  ) {
    func number(_ most: Int) -> Int? {
      guard valueCount > 0, valueCount <= most else { return nil }
      var number = 0
      for index in 0..<valueCount {
        guard value[index] >= 0x30, value[index] <= 0x39 else { return nil }
        number = number * 10 + Int(value[index] - 0x30)
      }
      return number
    }
    if nameCount == 7, name[0] == UInt8(ascii: ":"), name[1] == UInt8(ascii: "s") {
      // 1xx are no answers yet.
      if let status = number(3), status >= 200 { slot.pointee.status = UInt16(status) }
    } else if nameCount == 11, memcmp(name, "retry-after", 11) == 0, let seconds = number(6) {
      slot.pointee.retryAfter = Int32(seconds)
    }
  }

  private func received(_ kind: UInt32, _ frame: UnsafePointer<nghttp2_frame>) {
    switch kind {
    case NGHTTP2_GOAWAY.rawValue:
      isRetiring = true
      let goodbye = frame.pointee.goaway
      let words = UnsafeBufferPointer(start: goodbye.opaque_data, count: Int(goodbye.opaque_data_len))
      goaway = (goodbye.error_code, APNsReason(body: words))
    case NGHTTP2_SETTINGS.rawValue:
      if frame.pointee.hd.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) == 0 { hasSettings = true }
    default: break
    }
  }

  // MARK: - Requests

  /// How many streams the server allows at once; nil before it has said so, and when no new request may go to it.
  private var limit: Int? {
    guard hasSettings, !isRetiring, !isOver, let frames else { return nil }
    return Int(nghttp2_session_get_remote_settings(frames.session, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS))
  }

  /// Whether the server has still to say how many streams it allows.
  var isNew: Bool { !hasSettings && !isRetiring && !isOver }

  /// Looks how many requests may be in flight on it by what the server allows now.
  func findShare() { share = limit.map { SendingWindow.share(of: $0) } ?? 0 }

  /// Whether a request would leave at once: what does not fit into the windows of flow control would wait in our buffers and count as in flight.
  var hasRoom: Bool {
    guard let frames, frames.waiting < 1 << 16, !frames.isBlocked else { return false }
    return waiting == 0 || waiting + 5120 <= Int(nghttp2_session_get_remote_window_size(frames.session))
  }

  /// Hands a request over.
  func submit(_ slot: UnsafeMutablePointer<RequestSlot>) throws(SendingError) {
    let plain = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue)
    func set(_ index: Int, _ name: StaticString, _ value: UnsafeMutablePointer<UInt8>, _ count: Int) {
      fields[index] = nghttp2_nv(
        name: UnsafeMutablePointer(mutating: name.utf8Start), value: value, namelen: name.utf8CodeUnitCount,
        valuelen: count, flags: plain)
    }
    func set(_ index: Int, _ name: StaticString, _ value: StaticString) {
      set(index, name, UnsafeMutablePointer(mutating: value.utf8Start), value.utf8CodeUnitCount)
    }
    set(0, ":method", "POST")
    set(1, ":scheme", "https")
    set(3, ":path", slot.pointee.bytes, slot.pointee.pathCount)
    var count = 4
    if let bearer {
      set(4, "authorization", bearer.baseAddress ?? nothing, bearer.count)
      count = 5
    }
    let bytes = slot.pointee.bytes
    for index in 0..<slot.pointee.headerCount {
      let header = slot.pointee.headers[index]
      let isID = Int(header.value) == slot.pointee.id
      fields[count] = nghttp2_nv(
        name: bytes + Int(header.name), value: bytes + Int(header.value), namelen: Int(header.nameCount),
        valuelen: Int(header.valueCount), flags: isID ? plain | UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) : plain)
      count += 1
    }
    var body = nghttp2_data_provider()
    body.source.ptr = UnsafeMutableRawPointer(slot)
    body.read_callback = { _, _, room, space, flags, source, user in
      guard let room, let flags, let source, let user, let data = source.pointee.ptr else { return 0 }
      let slot = data.assumingMemoryBound(to: RequestSlot.self)
      let left = slot.pointee.payloadCount - slot.pointee.sent
      let count = min(left, space)
      memcpy(room, slot.pointee.bytes + slot.pointee.payload + slot.pointee.sent, count)
      slot.pointee.sent += count
      let connection = Unmanaged<HTTP2Connection>.fromOpaque(user)
      connection._withUnsafeGuaranteedRef { connection in
        connection.waiting -= count
        if count == left { slot.pointee.lastFrame = connection.frames?.made }
      }
      if count == left { flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
      return count
    }
    let id = authority.withUnsafeBufferPointer { authority in
      // nghttp2 copies it: the array may move.
      fields[2] = nghttp2_nv(
        name: UnsafeMutablePointer(mutating: (":authority" as StaticString).utf8Start),
        value: UnsafeMutablePointer(mutating: authority.baseAddress ?? UnsafePointer(nothing)), namelen: 10,
        valuelen: authority.count, flags: UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue))
      return nghttp2_submit_request(frames?.session, nil, fields, count, &body, slot)
    }
    guard id > 0 else {
      // No stream ids are left, or no memory: nothing has left.
      isRetiring = true
      try run.notSent(slot)
      return
    }
    flying += 1
    slot.pointee.connection = number
    slot.pointee.stream = id
    waiting += slot.pointee.payloadCount
  }

  /// Whether APNs may have the whole request.
  private func mayHaveArrived(_ slot: UnsafeMutablePointer<RequestSlot>) -> Bool {
    guard let start = slot.pointee.lastFrame, let frames else { return false }
    return frames.offered > start
  }

  private func closed(_ session: OpaquePointer, _ id: Int32, _ code: UInt32) -> Int32 {
    guard let slot = Self.slot(session, id, nil) else { return 0 }
    _ = nghttp2_session_set_stream_user_data(session, id, nil)
    do throws(SendingError) {
      try settle(slot, isRefused: code == NGHTTP2_REFUSED_STREAM.rawValue)
      return 0
    } catch {
      failure = error
      return NGHTTP2_ERR_CALLBACK_FAILURE.rawValue
    }
  }

  /// A request is not in flight on it any more.
  private func land(_ slot: UnsafeMutablePointer<RequestSlot>) {
    flying -= 1
    if slot.pointee.isOverdue { overdue -= 1 }
  }

  private func settle(_ slot: UnsafeMutablePointer<RequestSlot>, isRefused: Bool) throws(SendingError) {
    land(slot)
    waiting -= slot.pointee.payloadCount - slot.pointee.sent
    if slot.pointee.status != 0 {
      hasAnswered = true
      if slot.pointee.status == 200 { hasAccepted = true } else { lastRefusal = slot.pointee.answer }
      if slot.pointee.status == 410 { try answers?.add(slot) }
      let consequence = try run.answered(slot)
      if consequence != .none, self.consequence != .renewToken { self.consequence = consequence }
    } else if isRefused || !mayHaveArrived(slot) {
      try run.refused(slot)
    } else {
      try run.cut(slot)
    }
  }

  /// The connection ends: what became of each request that is still in flight. nghttp2 says nothing about them.
  func settleAll() throws(SendingError) {
    fail(ConnectionEnd.finished)
    for index in 0..<run.slots.count {
      let slot = run.slots[index]
      guard slot.pointee.isFlying, slot.pointee.connection == number else { continue }
      if slot.pointee.status != 0 {
        try settle(slot, isRefused: false)
        continue
      }
      land(slot)
      if mayHaveArrived(slot) { try run.cut(slot) } else { try run.notSent(slot) }
    }
  }

  // MARK: - Bytes

  /// Gives TLS what frames are ready. The journal must have been written before.
  func write() {
    guard let frames, !isOver else { return }
    fail(frames.write())
  }

  /// Reads what has come.
  func read(now: UInt64) {
    guard let frames, !isOver else { return }
    fail(frames.read { (lastRead, pinged) = (now, nil) })
  }

  /// Whether TLS has bytes that poll does not see.
  var hasPending: Bool { frames?.hasPending ?? false }

  /// Sends a PING where nothing has come for a minute, or for 15 s while requests wait; ends the connection when it stays unanswered for 15 s, when no
  /// SETTINGS come within 15 s, and when they allow no request; for these two it waits at most `patience`, in nanoseconds, which is what an answer
  /// may take.
  func keepAlive(now: UInt64, patience: UInt64) {
    let second: UInt64 = 1_000_000_000
    if let pinged {
      if now - pinged > 15 * second { fail(ConnectionEnd.silent) }
    } else if !hasSettings, now - started > min(15 * second, patience) {
      fail(ConnectionEnd.silent)
    } else if limit == 0, flying == 0, now - started > patience {
      // It allows no request at all.
      fail(ConnectionEnd.stalled)
    } else if now - lastRead > (flying > 0 ? 15 : 60) * second {
      if nghttp2_submit_ping(frames?.session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil) == 0 { pinged = now }
    }
  }

  /// Looks at the deadlines of answers, `limit` in nanoseconds. A request that never left because the server takes no bytes ends the connection.
  func checkDeadlines(now: UInt64, limit: UInt64) throws(SendingError) {
    for index in 0..<run.slots.count {
      let slot = run.slots[index]
      guard slot.pointee.isFlying, slot.pointee.connection == number, !slot.pointee.isOverdue,
        now - slot.pointee.handedOver > limit
      else { continue }
      guard mayHaveArrived(slot) else {
        fail(ConnectionEnd.stalled)
        continue
      }
      overdue += 1
      try run.isOverdue(slot)
    }
  }

  /// Says goodbye, as far as that does not wait.
  func sayGoodbye() { if !isOver { frames?.sayGoodbye() } }
}
