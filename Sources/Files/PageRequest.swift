import Limits

/// What a ``PageServer`` has to show.
struct ServedPage: Sendable {
  /// The page at `/`.
  let bytes: [UInt8]
  /// The pages at other paths.
  let others: [String: @Sendable () -> [UInt8]]
  /// Tells it from earlier pages.
  let tag: String

  /// The page at a path; nil where there is none.
  func bytes(at path: some Sequence<UInt8>) -> [UInt8]? {
    if path.elementsEqual("/".utf8) { return bytes }
    return others.first { path.elementsEqual($0.key.utf8) }?.value()
  }
}

/// What a browser asks of a ``PageServer``, and the whole answer, head and all.
enum PageRequest {
  /// The answer; nothing as long as the request has not come to its end.
  static func answer(to asked: [UInt8], at port: Int, page: ServedPage?) -> [UInt8]? {
    guard let end = end(of: asked) else {
      return asked.count > RunLimit.servedRequest.value ? refusal("431 Request Header Fields Too Large") : nil
    }
    guard end <= RunLimit.servedRequest.value else { return refusal("431 Request Header Fields Too Large") }
    let lines = asked[..<end].split(separator: UInt8(ascii: "\n")).map { line in
      line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
    let words = (lines.first ?? []).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[2].starts(with: "HTTP/1.".utf8) else { return refusal("400 Bad Request") }
    let hosts = lines.dropFirst().compactMap(host)
    guard hosts.count == 1 else { return refusal("400 Bad Request") }
    guard names(of: port).contains(where: { hosts[0].elementsEqual($0.utf8) }) else {
      return refusal("403 Forbidden")
    }
    let isHead = words[0].elementsEqual("HEAD".utf8)
    guard isHead || words[0].elementsEqual("GET".utf8) else {
      return refusal("405 Method Not Allowed", "Allow: GET, HEAD\r\n")
    }
    guard page != nil || words[1].elementsEqual("/".utf8) else { return refusal("404 Not Found", isHead: isHead) }
    guard let page else { return refusal("503 Service Unavailable", "Retry-After: 1\r\n", isHead: isHead) }
    guard let bytes = page.bytes(at: words[1]) else { return refusal("404 Not Found", isHead: isHead) }
    let head = self.head(
      "200 OK", type: "text/html", count: bytes.count,
      "ETag: \"\(page.tag)\"\r\nServer-Timing: page;desc=\"\(page.tag)\"\r\n")
    return isHead ? head : head + bytes
  }

  /// Where the empty line behind the head ends.
  private static func end(of asked: [UInt8]) -> Int? {
    var isEmpty = false
    for (index, byte) in asked.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"):
        if isEmpty { return index + 1 }
        isEmpty = true
      case UInt8(ascii: "\r"): continue
      default: isEmpty = false
      }
    }
    return nil
  }

  /// The value of a line that says the host, in small letters.
  private static func host(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), small(line[..<colon]).elementsEqual("host".utf8) else {
      return nil
    }
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return small(line[(colon + 1)...].drop(while: isBlank).reversed().drop(while: isBlank).reversed()[...])
  }

  private static func small(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
  }

  /// What this machine is called by those who mean it.
  private static func names(of port: Int) -> [String] {
    let names = ["127.0.0.1", "localhost"]
    return names.map { "\($0):\(port)" } + (port == 80 ? names : [])
  }

  private static func refusal(_ status: String, _ more: String = "", isHead: Bool = false) -> [UInt8] {
    let body = Array("belfry: \(status)\n".utf8)
    return head(status, type: "text/plain", count: body.count, more) + (isHead ? [] : body)
  }

  private static func head(_ status: String, type: String, count: Int, _ more: String) -> [UInt8] {
    Array(
      """
      HTTP/1.1 \(status)\r
      Content-Type: \(type); charset=utf-8\r
      Content-Length: \(count)\r
      Cache-Control: no-store\r
      Content-Security-Policy: frame-ancestors 'none'\r
      Cross-Origin-Resource-Policy: same-origin\r
      X-Content-Type-Options: nosniff\r
      Referrer-Policy: no-referrer\r
      Connection: close\r
      \(more)\r

      """.utf8)
  }
}
