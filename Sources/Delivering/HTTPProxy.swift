import Escaping
import Glibc
import Sending

/// A proxy that passes connections on, asked by CONNECT (RFC 9110, 9.3.6). What goes through it is encrypted between the sender and APNs.
struct HTTPProxy: Sendable {
  let server: APNsServer
  /// `user:password` in base64, which only the environment can give: other people see command lines.
  private let credentials: Redacted?

  /// The proxy of `--proxy`, or of `HTTPS_PROXY` unless `NO_PROXY` names the host. Connections to this machine use none.
  static func find(_ given: String?, for host: String) throws(SendingError) -> HTTPProxy? {
    if let given {
      guard !given.contains("@") else {
        throw SendingError(
          "--proxy: a password does not belong on the command line; set HTTPS_PROXY instead", isUsage: true)
      }
      guard let proxy = HTTPProxy(given) else {
        throw SendingError("--proxy: \(Harmless.quoted(given)) is not a proxy; write http://HOST:PORT", isUsage: true)
      }
      return proxy
    }
    guard let text = variable("HTTPS_PROXY") ?? variable("https_proxy"),
      !isExcepted(host, by: variable("NO_PROXY") ?? variable("no_proxy") ?? "")
    else { return nil }
    guard let proxy = HTTPProxy(text) else {
      throw SendingError("HTTPS_PROXY is not a proxy that can be used; write http://HOST:PORT", isUsage: true)
    }
    return proxy
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a host is reached without a proxy: this machine, or a host or domain of a list such as `example.com,.internal`.
  static func isExcepted(_ host: String, by list: String) -> Bool {
    let host = host.lowercased()
    if host == "localhost" || host == "::1" || host.hasPrefix("127.") { return true }
    return list.split { $0 == "," || $0 == " " }.contains { entry in
      let name = entry.lowercased()
      let domain = name.hasPrefix(".") ? String(name.dropFirst()) : name
      return name == "*" || host == domain || host.hasSuffix("." + domain)
    }
  }

  /// The proxy of `http://USER:PASSWORD@HOST:PORT/`; all but host and port may be missing. nil for anything else.
  init?(_ text: String) {
    var rest = text[...]
    if rest.hasPrefix("http://") { rest = rest.dropFirst(7) } else if rest.contains("://") { return nil }
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    var credentials: Redacted?
    if let at = rest.lastIndex(of: "@") {
      guard let plain = Self.decoded(rest[..<at]) else { return nil }
      credentials = Redacted(Base64.text(plain))
      rest = rest[rest.index(after: at)...]
    }
    guard rest.contains(":"), let server = APNsServer(String(rest)) else { return nil }
    self.server = server
    self.credentials = credentials
  }

  /// Bytes with `%40` and the like replaced.
  private static func decoded(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var left = text.utf8[...]
    while let byte = left.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let code = UInt8(String(decoding: left.prefix(2), as: UTF8.self), radix: 16), left.count >= 2 else {
        return nil
      }
      bytes.append(code)
      left = left.dropFirst(2)
    }
    return bytes
  }

  /// The request that asks for a connection to a server.
  func request(for target: APNsServer) -> [UInt8] {
    let place = "\(target.host.contains(":") ? "[\(target.host)]" : target.host):\(target.port)"
    var bytes = Array("CONNECT \(place) HTTP/1.1\r\nHost: \(place)\r\n".utf8)
    if let credentials {
      bytes += Array("Proxy-Authorization: Basic ".utf8) + credentials.reveal { Array($0) } + Array("\r\n".utf8)
    }
    return bytes + Array("\r\n".utf8)
  }

  /// The status of an answer that has come up to its blank line; nil if it is not HTTP.
  static func status(of answer: [UInt8]) -> Int? {
    let line = answer.prefix { $0 != 0x0D && $0 != 0x0A }
    let words = line.split(separator: 0x20, maxSplits: 2)
    guard words.count >= 2, words[0].starts(with: Array("HTTP/1.".utf8)) else { return nil }
    return Int(String(decoding: words[1], as: UTF8.self))
  }
}
