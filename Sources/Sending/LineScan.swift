import Clocks
import Glibc

/// Finds the parts of a batch's line where they are, without making values of them: what is sent are the bytes of the line.
package struct LineScan {
  private var lastDue: (UInt64, UInt64, UInt32) = (0, 0, 0)
  private var lastDueSeconds: Int64?
  /// The path of all requests of a batch for a channel; nil where each line has its own.
  private let channelPath: [UInt8]?

  /// Scans lines for devices, or with a bundle id those for a channel of that app.
  package init(channelOf app: String? = nil) {
    let path = RequestSlot.channelPath
    channelPath = app.map {
      Array(UnsafeBufferPointer(start: path.utf8Start, count: path.utf8CodeUnitCount)) + Array($0.utf8)
    }
  }

  /// Finds the parts of a slot's line; gives what is wrong with it, or nil.
  package mutating func scan(_ slot: inout RequestSlot) -> StaticString? {
    let text = slot.bytes + RequestSlot.lineStart
    let count = slot.lineCount
    var (at, hasToken, hasDue) = (1, false, false)
    (slot.headerCount, slot.payloadCount, slot.id, slot.expiration) = (0, 0, 0, nil)
    (slot.recipient, slot.zone) = (0..<0, nil)
    guard count > 2, text[0] == UInt8(ascii: "{"), text[count - 1] == UInt8(ascii: "}") else {
      return "it is not a JSON object"
    }
    while true {
      guard let key = Self.string(text, &at, count) else { return "it is not a JSON object of belfry" }
      guard at < count, text[at] == UInt8(ascii: ":") else { return "it is not a JSON object of belfry" }
      at += 1
      if Self.equals(text, key, "payload") {
        guard at + 1 < count - 1, text[at] == UInt8(ascii: "{"), text[count - 2] == UInt8(ascii: "}") else {
          return "its payload is not the last member"
        }
        (slot.payload, slot.payloadCount) = (RequestSlot.lineStart + at, count - 1 - at)
        break
      }
      if Self.equals(text, key, "headers") {
        let name: StaticString = channelPath == nil ? "apns-id" : "apns-request-id"
        if let problem = Self.headers(text, &at, count, name, &slot) { return problem }
      } else {
        guard let value = Self.string(text, &at, count) else { return "one of its members is not a text" }
        if Self.equals(text, key, "token") {
          if let problem = Self.token(text, value, &slot) { return problem }
          hasToken = true
        } else if Self.equals(text, key, "due") {
          guard let due = seconds(text, value) else { return "its \"due\" is not a time" }
          slot.due = due
          hasDue = true
        } else if Self.equals(text, key, "id") {
          slot.recipient = RequestSlot.lineStart + value.lowerBound..<RequestSlot.lineStart + value.upperBound
        } else if Self.equals(text, key, "zone") {
          slot.zone = RequestSlot.lineStart + value.lowerBound..<RequestSlot.lineStart + value.upperBound
        }
      }
      guard at < count, text[at] == UInt8(ascii: ",") else { return "it has no payload" }
      at += 1
    }
    if let channelPath {
      if hasToken { return "it has a token, and its batch goes to a channel" }
      if slot.id == 0 { return "it has no apns-request-id; build it with this version of belfry" }
      channelPath.withUnsafeBufferPointer { if let base = $0.baseAddress { memcpy(slot.bytes, base, $0.count) } }
      (slot.pathCount, slot.isForDevice) = (channelPath.count, false)
    } else {
      if !hasToken { return "it has no token" }
      if slot.id == 0 { return "it has no apns-id; build it with this version of belfry" }
      slot.isForDevice = true
    }
    return hasDue ? nil : "it does not say when it is due"
  }

  /// The contents of a text in quotation marks, in which escapes stay; `at` is behind it afterwards.
  private static func string(_ text: UnsafeMutablePointer<UInt8>, _ at: inout Int, _ count: Int) -> Range<Int>? {
    guard at < count, text[at] == UInt8(ascii: "\"") else { return nil }
    let start = at + 1
    var from = start
    while from < count, let found = memchr(text + from, Int32(UInt8(ascii: "\"")), count - from) {
      let end = found.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(text)
      var backslashes = 0
      while end - backslashes > start, text[end - backslashes - 1] == UInt8(ascii: "\\") { backslashes += 1 }
      if backslashes & 1 == 0 {
        at = end + 1
        return start..<end
      }
      from = end + 1
    }
    return nil
  }

  @inline(__always)
  private static func equals(_ text: UnsafeMutablePointer<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
    range.count == word.utf8CodeUnitCount && memcmp(text + range.lowerBound, word.utf8Start, range.count) == 0
  }

  private static func token(
    _ text: UnsafeMutablePointer<UInt8>, _ value: Range<Int>, _ slot: inout RequestSlot
  ) -> StaticString? {
    guard value.count > 0, value.count <= 200 else { return "its token is empty or too long" }
    for index in value {
      switch text[index] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
      default: return "its token is not hexadecimal"
      }
    }
    let path = RequestSlot.devicePath
    memcpy(slot.bytes, path.utf8Start, path.utf8CodeUnitCount)
    memcpy(slot.bytes + path.utf8CodeUnitCount, text + value.lowerBound, value.count)
    slot.pathCount = path.utf8CodeUnitCount + value.count
    return nil
  }

  /// Reads `{"apns-…":"…",…}`.
  private static func headers(
    _ text: UnsafeMutablePointer<UInt8>, _ at: inout Int, _ count: Int, _ idName: StaticString,
    _ slot: inout RequestSlot
  ) -> StaticString? {
    guard at < count, text[at] == UInt8(ascii: "{") else { return "its headers are not an object" }
    at += 1
    while true {
      guard let name = string(text, &at, count), at < count, text[at] == UInt8(ascii: ":") else {
        return "its headers are not an object of texts"
      }
      at += 1
      guard var value = string(text, &at, count) else { return "its headers are not an object of texts" }
      guard name.count > 5, memcmp(text + name.lowerBound, "apns-", 5) == 0, slot.headerCount < RequestSlot.mostHeaders
      else { return "it has a header that is not one of APNs" }
      if memchr(text + value.lowerBound, Int32(UInt8(ascii: "\\")), value.count) != nil {
        guard let end = unescape(text, value) else { return "it has a header that HTTP cannot carry" }
        value = value.lowerBound..<end
      }
      if let problem = take(text, name, value, idName, &slot) { return problem }
      guard at < count else { return "its headers do not end" }
      at += 1
      if text[at - 1] == UInt8(ascii: "}") { return nil }
      if text[at - 1] != UInt8(ascii: ",") { return "its headers are not an object of texts" }
    }
  }

  private static func take(
    _ text: UnsafeMutablePointer<UInt8>, _ name: Range<Int>, _ value: Range<Int>, _ idName: StaticString,
    _ slot: inout RequestSlot
  ) -> StaticString? {
    let start = RequestSlot.lineStart
    slot.headers[slot.headerCount] = HeaderPlace(
      name: Int32(start + name.lowerBound), nameCount: Int32(name.count), value: Int32(start + value.lowerBound),
      valueCount: Int32(value.count))
    slot.headerCount += 1
    if equals(text, name, idName) {
      guard value.count == 36 else { return "its id is not a UUID" }
      slot.id = start + value.lowerBound
    } else if equals(text, name, "apns-expiration") {
      var seconds: Int64 = 0
      guard value.count > 0, value.count < 16 else { return "its apns-expiration is not a number of seconds" }
      for index in value {
        let digit = text[index] &- 0x30
        guard digit < 10 else { return "its apns-expiration is not a number of seconds" }
        seconds = seconds * 10 + Int64(digit)
      }
      slot.expiration = seconds
    }
    return nil
  }

  /// Whether names and values of the headers are what HTTP can carry: looked at once, when a batch is verified.
  package static func areSound(_ slot: borrowing RequestSlot) -> Bool {
    for index in 0..<slot.headerCount {
      let header = slot.headers[index]
      for place in 0..<Int(header.nameCount) {
        switch slot.bytes[Int(header.name) + place] {
        case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "-"): break
        default: return false
        }
      }
      for place in 0..<Int(header.valueCount) {
        let byte = slot.bytes[Int(header.value) + place]
        let isEdge = place == 0 || place == Int(header.valueCount) - 1
        if byte < 0x20 || byte == 0x7F || (byte == 0x20 && isEdge) { return false }
      }
    }
    return true
  }

  /// The id as 16 bytes; false if it is not a UUID.
  package static func id(of slot: borrowing RequestSlot, into room: UnsafeMutablePointer<UInt8>) -> Bool {
    var nibbles = 0
    for place in 0..<36 {
      let byte = slot.bytes[slot.id + place]
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard byte == UInt8(ascii: "-") else { return false }
        continue
      }
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return false
      }
      room[nibbles / 2] = nibbles & 1 == 0 ? digit << 4 : room[nibbles / 2] | digit
      nibbles += 1
    }
    return true
  }

  /// Replaces the escapes of a text where it is, which never makes it longer; gives its new end, or nil if it has one that no header may have.
  private static func unescape(_ text: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Int? {
    var (from, to) = (range.lowerBound, range.lowerBound)
    while from < range.upperBound {
      guard text[from] == UInt8(ascii: "\\") else {
        text[to] = text[from]
        (from, to) = (from + 1, to + 1)
        continue
      }
      guard from + 1 < range.upperBound else { return nil }
      switch text[from + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text[to] = text[from + 1]
      default: return nil
      }
      (from, to) = (from + 2, to + 1)
    }
    return to
  }

  /// The seconds since 1970 of `2026-11-21T00:00:00Z`; lines that follow each other often have the same.
  private mutating func seconds(_ text: UnsafeMutablePointer<UInt8>, _ value: Range<Int>) -> Int64? {
    let raw = UnsafeRawPointer(text + value.lowerBound)
    guard value.count == 20 else {
      return Instant(UnsafeBufferPointer(start: text + value.lowerBound, count: value.count))?.seconds
    }
    let now = (
      raw.loadUnaligned(as: UInt64.self), raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
      raw.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
    )
    if let lastDueSeconds, now == lastDue { return lastDueSeconds }
    lastDue = now
    lastDueSeconds = Instant(UnsafeBufferPointer(start: text + value.lowerBound, count: 20))?.seconds
    return lastDueSeconds
  }
}
