import Glibc

/// Where a header's name and value are in a slot's bytes.
package struct HeaderPlace {
  package var name: Int32
  package var nameCount: Int32
  package var value: Int32
  package var valueCount: Int32
}

/// One request that is being handed over: a copy of its line, where its parts are, and how far it is.
///
/// Slots are reused, so a request allocates nothing once there are enough of them.
package struct RequestSlot {
  /// The most headers that a line may have.
  package static let mostHeaders = 12
  /// The line begins behind the room for the path.
  package static let lineStart = 256
  /// As much of an answer's body as is kept: the longest that APNs sends has a tenth of it.
  package static let bodyCapacity = 256

  /// The path, then from ``lineStart`` on the line.
  package private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  /// Where the headers of the line are.
  package let headers: UnsafeMutablePointer<HeaderPlace>
  /// The body of its answer, as far as it is kept.
  package let body: UnsafeMutablePointer<UInt8>

  package var line: UInt32 = 0
  package var lineCount = 0
  package var pathCount = 0
  /// Whether its path has a device token, and not a bundle id.
  package var isForDevice = true
  package var headerCount = 0
  package var payload = 0
  package var payloadCount = 0
  package var id = 0
  /// Where the recipient's id is, as the line has it with its escapes; empty without one.
  package var recipient = 0..<0
  /// Where the name of the recipient's time zone is; nil where the line has none to look at.
  package var zone: Range<Int>?
  /// `apns-expiration`, in seconds since 1970; nil without one, and 0 for one attempt.
  package var expiration: Int64?
  /// When it is due, in seconds since 1970.
  package var due: Int64 = 0

  /// How often it came back unprocessed in this run.
  package var returns = 0
  /// How many answers have deferred its line.
  package var tries: UInt32 = 0

  // What one attempt is made of.
  /// How much of the payload was given to the connection.
  package var sent = 0
  /// The number of bytes that the connection had made before the frame that ends the request; nil until that frame is made.
  package var lastFrame: UInt64?
  package var stream: Int32 = 0
  /// The number of the connection that has it.
  package var connection = 0
  package var status: UInt16 = 0
  package var bodyCount = 0
  package var retryAfter: Int32 = -1
  /// When it was handed over, by a clock that no one sets, in nanoseconds.
  package var handedOver: UInt64 = 0
  /// The deadline for its answer has passed: its line counts as unknown until the answer comes after all.
  package var isOverdue = false
  /// It is in flight.
  package var isFlying = false
  /// The age of the provider token that it was sent with.
  package var providerToken: UInt32 = 0

  init() {
    capacity = 1536
    bytes = .allocate(capacity: capacity)
    headers = .allocate(capacity: Self.mostHeaders)
    body = .allocate(capacity: Self.bodyCapacity)
  }

  func free() {
    bytes.deallocate()
    headers.deallocate()
    body.deallocate()
  }

  /// Takes a copy of a line.
  package mutating func take(_ line: UInt32, _ text: UnsafeBufferPointer<UInt8>) {
    let needed = Self.lineStart + text.count
    if needed > capacity {
      bytes.deallocate()
      capacity = max(needed, capacity * 2)
      bytes = .allocate(capacity: capacity)
    }
    if let base = text.baseAddress { memcpy(bytes + Self.lineStart, base, text.count) }
    self.line = line
    lineCount = text.count
    returns = 0
    tries = 0
  }

  /// Forgets the attempt before.
  package mutating func beginAttempt() {
    (sent, lastFrame, stream, status, bodyCount, retryAfter) = (0, nil, 0, 0, 0, -1)
    (isOverdue, isFlying) = (false, false)
  }

  /// The device token in its path; empty where it goes to a channel.
  package var token: UnsafeBufferPointer<UInt8> {
    let start = isForDevice ? Self.devicePath.utf8CodeUnitCount : pathCount
    return UnsafeBufferPointer(start: bytes + start, count: max(0, pathCount - start))
  }

  /// What stands before a token in the path of a request.
  static let devicePath: StaticString = "/3/device/"
  /// What stands before a bundle id in the path of a request to a channel.
  static let channelPath: StaticString = "/4/broadcasts/apps/"
  /// The most bytes of that bundle id: Apple allows 155.
  static let longestApp = 200

  /// Bytes of the line.
  package func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  /// Its answer, by its status line and as much of its body as came.
  package var answer: Answer {
    let text = UnsafeBufferPointer(start: body, count: bodyCount)
    return Answer(
      status: Int(status), reason: status == 200 ? .none : APNsReason(body: text),
      timestamp: status == 410 ? APNsReason.timestamp(in: text) : nil,
      retryAfter: retryAfter >= 0 ? Int(retryAfter) : nil)
  }
}
