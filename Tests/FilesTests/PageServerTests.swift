import Foundation
import Glibc
import Testing

@testable import Files

/// The page at an address of this machine: who gets it, who is refused, and that nobody keeps it from anybody else.
@Suite struct PageServerTests {
  /// Somebody who connects, as a browser or a stranger does.
  final class Client {
    let descriptor: Int32

    init(_ server: PageServer) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = in_port_t(UInt16(server.port)).bigEndian
      name.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
      let answer = withUnsafePointer(to: &name) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      #expect(answer == 0)
      var patience = timeval(tv_sec: 15, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func say(_ text: String) {
      let bytes = Array(text.utf8)
      _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// All that comes until the server ends.
    func hear() -> String {
      var all: [UInt8] = []
      var room = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = recv(descriptor, &room, room.count, 0)
        guard count > 0 else { break }
        all += room[..<count]
      }
      return String(decoding: all, as: UTF8.self)
    }
  }

  private static func server(_ page: String? = "<p>page</p>") throws -> PageServer {
    let server = try PageServer(port: 0)
    if let page { server.show(Array(page.utf8)) }
    try server.start()
    return server
  }

  private static func ask(_ server: PageServer, _ text: String) throws -> String {
    let client = try Client(server)
    client.say(text.replacingOccurrences(of: "PORT", with: "\(server.port)"))
    return client.hear()
  }

  private static func status(_ answer: String) -> String {
    answer.split(separator: "\r\n", maxSplits: 1).first.map(String.init) ?? "nothing"
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "200 OK"),
    ("GET / HTTP/1.0\r\nhOST:\tLocalhost:PORT \r\n\r\n", "200 OK"),
    ("GET / HTTP/1.1\nHost: localhost:PORT\n\n", "200 OK"),
    ("HEAD / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "200 OK"),
    // Another name leads here: DNS rebinding, and names that only begin or end like ours.
    ("GET / HTTP/1.1\r\nHost: evil.example:PORT\r\n\r\n", "403 Forbidden"),
    ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "403 Forbidden"),
    ("GET / HTTP/1.1\r\nHost: localhost.evil.example:PORT\r\n\r\n", "403 Forbidden"),
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT.evil.example\r\n\r\n", "403 Forbidden"),
    ("GET / HTTP/1.1\r\nHost: evil@127.0.0.1:PORT\r\n\r\n", "403 Forbidden"),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "403 Forbidden"),
    ("GET / HTTP/1.1\r\nHost: \r\n\r\n", "403 Forbidden"),
    ("GET / HTTP/1.1\r\n\r\n", "400 Bad Request"),
    ("GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost:PORT\r\n\r\n", "400 Bad Request"),
    // A line that goes on is none of its own.
    ("GET / HTTP/1.1\r\n Host: localhost:PORT\r\n\r\n", "400 Bad Request"),
    ("POST / HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 4\r\n\r\nabcd", "405 Method Not Allowed"),
    ("get / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "405 Method Not Allowed"),
    ("GET /etc/passwd HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "404 Not Found"),
    ("GET /../../x HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "404 Not Found"),
    ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "404 Not Found"),
    ("GET /  HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n", "400 Bad Request"),
    ("GET / HTTP/2.0\r\nHost: localhost:PORT\r\n\r\n", "400 Bad Request"),
    ("GET /\r\n\r\n", "400 Bad Request"), ("\r\n\r\n", "400 Bad Request"), ("\u{0}\u{1}\n\n", "400 Bad Request"),
    ("\u{16}\u{3}\u{1} TLS\n\n", "400 Bad Request"),
  ])
  func whoGetsIt(request: String, status: String) throws {
    let server = try Self.server()
    let answer = try Self.ask(server, request)
    #expect(Self.status(answer) == "HTTP/1.1 \(status)", "\(answer)")
    #expect(answer.contains("<p>page</p>") == (status == "200 OK" && !request.hasPrefix("HEAD")))
    #expect(answer.contains("X-Content-Type-Options: nosniff\r\n") && answer.contains("Cache-Control: no-store\r\n"))
  }

  /// 8,192 bytes are a request, one more is none.
  @Test(arguments: [
    (8192, "200 OK"), (8193, "431 Request Header Fields Too Large"), (100_000, "431 Request Header Fields Too Large"),
  ])
  func howMuchMayBeAsked(bytes: Int, status: String) throws {
    let server = try Self.server()
    let head = "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\nX: "
    let answer = try Self.ask(
      server, head + String(repeating: "x", count: bytes - head.utf8.count - 4) + "\r\n\r\n")
    #expect(Self.status(answer) == "HTTP/1.1 \(status)")
  }

  @Test func beforeThereIsAPage() throws {
    let server = try Self.server(nil)
    let answer = try Self.ask(server, "GET / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n")
    #expect(Self.status(answer) == "HTTP/1.1 503 Service Unavailable")
  }

  /// Those who connect and say nothing, or half of something, do not keep others waiting.
  @Test func idlersKeepNobodyWaiting() throws {
    let server = try Self.server()
    let idlers = try (0..<80).map { number in
      let client = try Client(server)
      if number % 2 == 0 { client.say("GET / HTTP/1.1\r\nHost: loc") }
      return client
    }
    let start = ContinuousClock.now
    for _ in 0..<5 {
      let answer = try Self.ask(server, "GET / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n")
      #expect(Self.status(answer) == "HTTP/1.1 200 OK")
    }
    #expect(start.duration(to: .now) < .seconds(5))
    withExtendedLifetime(idlers) {}
  }

  /// Who goes away in the middle, or asks byte by byte, harms nobody.
  @Test func whoLeavesAndWhoIsSlow() throws {
    let server = try Self.server(String(repeating: "page ", count: 2_000_000))
    let request = "GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
    for _ in 0..<20 { try Client(server).say(request) }
    let slow = try Client(server)
    for byte in request.unicodeScalars { slow.say(String(byte)) }
    let answer = slow.hear()
    #expect(answer.hasSuffix("page ") && answer.utf8.count > 10_000_000)
  }

  /// The tag is another one exactly where the page is another one.
  @Test func tags() throws {
    let server = try Self.server("one")
    func tag() throws -> String? {
      let answer = try Self.ask(server, "HEAD / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n")
      let tag = answer.firstMatch(of: /ETag: "([^"]+)"/).map { String($0.1) }
      #expect(answer.contains("Server-Timing: page;desc=\"\(tag ?? "")\"\r\n") && answer.hasSuffix("\r\n\r\n"))
      return tag
    }
    let first = try tag()
    server.show(Array("one".utf8))
    #expect(try tag() == first && first != nil)
    server.show(Array("two".utf8))
    #expect(try tag() != first)
    server.show(Array("one".utf8))
    #expect(try tag() != first)
  }

  @Test func aPortThatIsTakenIsAnError() throws {
    let server = try Self.server()
    #expect(throws: FileError.self) { try PageServer(port: server.port) }
    #expect(server.address == "http://127.0.0.1:\(server.port)/")
  }

  /// Other pages are made when a browser asks for them, and a change of any of them is a change of all.
  @Test func otherPagesAreMadeOnRequest() throws {
    let server = try Self.server()
    let first = try Self.ask(server, "HEAD / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n")
    let path = "GET /parts/part-1.html HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n"
    #expect(Self.status(try Self.ask(server, path)).contains("404"))
    server.show(Array("<p>page</p>".utf8), others: ["/parts/part-1.html": { Array("<p>part</p>".utf8) }])
    let part = try Self.ask(server, path)
    #expect(Self.status(part).contains("200 OK") && part.hasSuffix("\r\n\r\n<p>part</p>"))
    for wrong in [
      "/parts/part-2.html", "/parts/", "/parts/part-1.html?x", "//parts/part-1.html", "/parts/../parts/part-1.html",
    ] {
      #expect(
        Self.status(try Self.ask(server, path.replacingOccurrences(of: "/parts/part-1.html", with: wrong))).contains(
          "404"))
    }
    func tag(_ answer: String) -> String? { answer.firstMatch(of: /ETag: ("[^"]*")/).map { String($0.1) } }
    #expect(tag(first) != nil && tag(part) != nil && tag(first) != tag(part))
    #expect(tag(try Self.ask(server, "HEAD / HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n")) == tag(part))
  }
}
