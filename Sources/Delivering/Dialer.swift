import COpenSSL
import Escaping
import Glibc
import Sending

/// Why there is no connection.
struct DialError: Error {
  let message: String
  /// Whether trying again would end the same way.
  let isFinal: Bool
}

/// A connected, verified TLS stream that has agreed on HTTP/2.
struct TLSStream: ~Copyable {
  let descriptor: Int32
  let ssl: OpaquePointer

  deinit {
    SSL_free(ssl)
    _ = close(descriptor)
  }
}

/// Makes connections to a server.
struct Dialer {
  let server: APNsServer
  let proxy: HTTPProxy?
  let context: TLSContext
  /// Gives up when this is true: a signal has come.
  let isStopped: () -> Bool

  /// When a wait ends that begins now.
  private func end(after seconds: UInt64) -> UInt64 { clockNow() + seconds * 1_000_000_000 }

  /// Connects: names are resolved anew each time, within ten seconds, and each address has three. `turn` says with which address to begin.
  func dial(turn: Int) throws(DialError) -> TLSStream {
    let next = proxy?.server ?? server
    let lookup = NameLookup(next)
    guard lookup.descriptor < 0 || wait(lookup.descriptor, POLLIN, until: end(after: 10)) else {
      throw DialError(message: "no name server says where \(next.shown) is", isFinal: false)
    }
    let (addresses, code) = lookup.take()
    guard code == 0 else {
      throw DialError(
        message: "\(next.shown) has no address: \(String(cString: gai_strerror(code)))", isFinal: code == EAI_NONAME)
    }
    var last = "it has no address"
    for index in addresses.indices {
      let address = addresses[(index + turn) % addresses.count]
      if isStopped() { break }
      switch open(address) {
      case .success(let descriptor):
        try passProxy(descriptor)
        return try secure(descriptor)
      case .failure(let error): last = error.message
      }
    }
    throw DialError(message: "\(next.shown) cannot be reached: \(last)", isFinal: false)
  }

  private func open(_ address: NameLookup.Address) -> Result<Int32, DialError> {
    func failed(_ code: Int32) -> Result<Int32, DialError> {
      .failure(DialError(message: String(cString: strerror(code)), isFinal: false))
    }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { return failed(errno) }
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    var patience: Int32 = 30_000
    _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &patience, size)
    let isConnected = address.bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) }
    }
    if isConnected != 0 {
      let code = errno
      var error: Int32 = code
      var count = size
      let isReady =
        code == EINPROGRESS && wait(descriptor, POLLOUT, until: end(after: 3))
      if code == EINPROGRESS, !isReady { error = ETIMEDOUT }
      if isReady { _ = getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &count) }
      guard error == 0 else {
        _ = close(descriptor)
        return failed(error)
      }
    }
    return .success(descriptor)
  }

  /// Waits for a descriptor; false when the time is over or the run is stopped.
  private func wait(_ descriptor: Int32, _ events: Int32, until end: UInt64) -> Bool {
    while !isStopped() {
      let now = clockNow()
      guard now < end else { return false }
      var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      if poll(&request, 1, Int32(min((end - now) / 1_000_000 + 1, 100))) > 0 { return true }
    }
    return false
  }

  /// Asks the proxy, if there is one, to pass the connection on. Its answer is read byte by byte: what follows is of TLS.
  private func passProxy(_ descriptor: Int32) throws(DialError) {
    guard let proxy else { return }
    let request = proxy.request(for: server)
    let end = end(after: 15)
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    var problem = "it closed the connection"
    if send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count {
      while answer.count < 1 << 14, !answer.suffix(4).elementsEqual([0x0D, 0x0A, 0x0D, 0x0A]) {
        let count = recv(descriptor, &byte, 1, 0)
        if count == 1 {
          answer.append(byte)
        } else if count == 0 || errno != EAGAIN || !wait(descriptor, POLLIN, until: end) {
          break
        }
      }
      let status = HTTPProxy.status(of: answer)
      if let status, 200...299 ~= status, answer.count < 1 << 14 { return }
      if let status { problem = "it answered with status \(status)" }
    }
    _ = close(descriptor)
    throw DialError(
      message: "the proxy \(proxy.server.shown) does not connect to \(server.shown): \(problem)", isFinal: false)
  }

  private func secure(_ descriptor: Int32) throws(DialError) -> TLSStream {
    guard let ssl = SSL_new(context.pointer) else {
      _ = close(descriptor)
      throw DialError(message: "OpenSSL cannot be set up", isFinal: true)
    }
    let stream = TLSStream(descriptor: descriptor, ssl: ssl)
    SSL_set_fd(ssl, descriptor)
    if X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), server.host) != 1 {
      ERR_clear_error()
      guard SSL_set1_host(ssl, server.host) == 1, openssl_set_server_name(ssl, server.host) == 1 else {
        throw DialError(message: "\(server.shown) is not a name for TLS", isFinal: true)
      }
    }
    _ = TLSContext.takeProblem()
    let end = end(after: 15)
    while true {
      ERR_clear_error()
      let answer = SSL_connect(ssl)
      if answer == 1 { break }
      let error = SSL_get_error(ssl, answer)
      let events = error == SSL_ERROR_WANT_READ ? POLLIN : error == SSL_ERROR_WANT_WRITE ? POLLOUT : 0
      guard events != 0 else { throw refusal() }
      guard wait(descriptor, events, until: end) else {
        throw DialError(message: "\(server.shown) does not finish the TLS handshake", isFinal: false)
      }
    }
    var name: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    SSL_get0_alpn_selected(ssl, &name, &count)
    guard count == 2, let name, name[0] == UInt8(ascii: "h"), name[1] == UInt8(ascii: "2") else {
      throw DialError(message: "\(server.shown) does not speak HTTP/2; is it the right port?", isFinal: true)
    }
    return stream
  }

  private func refusal() -> DialError {
    if let problem = TLSContext.takeProblem() {
      ERR_clear_error()
      return DialError(message: "the certificate of \(server.shown) is refused: \(problem)", isFinal: true)
    }
    let code = ERR_get_error()
    ERR_clear_error()
    let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "the connection was closed"
    return DialError(message: "\(server.shown) refuses TLS: \(reason)", isFinal: false)
  }
}
