import Escaping
import Sending

/// The server to which requests go.
struct APNsServer: Sendable, Equatable {
  let host: String
  let port: Int

  /// The server of `--server HOST:PORT`, `HOST`, or `[ADDRESS]:PORT`; nil if the text is none of these.
  init?(_ text: String) {
    var host = text[...]
    var port = 443
    let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map { text.index(after: $0) } : nil
    let behind = end.map { text[$0...] } ?? text[...]
    if let colon = behind.lastIndex(of: ":") {
      guard let number = Int(behind[behind.index(after: colon)...]), 1...65535 ~= number else { return nil }
      (host, port) = (text[..<colon], number)
    }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty, host.utf8.count <= 253,
      host.utf8.allSatisfy({
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E || $0 == 0x3A
      })
    else { return nil }
    (self.host, self.port) = (String(host), port)
  }

  /// Apple's server for the tokens of an environment. Source: Apple, "Sending notification requests to APNs", read on 2026-11-21.
  static func apple(_ environment: String) -> APNsServer? {
    APNsServer(environment == "sandbox" ? "api.sandbox.push.apple.com" : "api.push.apple.com")
  }

  /// Apple's server for the channels of an environment. Source: Apple, "Sending channel management requests to APNs", read on 2026-11-21.
  static func managing(_ environment: String) -> APNsServer? {
    APNsServer(
      environment == "sandbox"
        ? "api-manage-broadcast.sandbox.push.apple.com:2195" : "api-manage-broadcast.push.apple.com:2196")
  }

  /// Which environment it is for; nil if it is not Apple's.
  var world: String? {
    switch host.lowercased() {
    case "api.push.apple.com", "api-manage-broadcast.push.apple.com", "api-broadcast.push.apple.com": "production"
    case "api.sandbox.push.apple.com", "api.development.push.apple.com", "api-manage-broadcast.sandbox.push.apple.com",
      "api-broadcast.sandbox.push.apple.com":
      "sandbox"
    default: nil
    }
  }

  /// Why tokens of an environment must not go there; nil if they may, or if the server is not Apple's.
  func refusal(of environment: String) -> String? {
    guard let world, world != environment else { return nil }
    return
      "its tokens are of \(environment), and \(host) is for \(world): every token would be refused; leave --server out, or build for \(world)"
  }

  /// The host as `:authority` has it.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == 443 ? name : "\(name):\(port)"
  }

  /// The host and port for messages.
  var shown: String { Harmless.quoted("\(host.contains(":") ? "[\(host)]" : host):\(port)") }
}
