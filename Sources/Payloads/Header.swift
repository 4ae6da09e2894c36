/// One header of a request to APNs.
///
/// Apple: Sending notification requests to APNs. A header that comes twice is refused.
public struct Header: Sendable, Equatable {
  /// Who writes it.
  public enum Writer: String, Sendable {
    /// belfry, into every request.
    case always
    /// belfry, where the campaign asks for it.
    case whenSet = "when set"
  }

  /// The name.
  public let name: String
  /// Who writes it.
  public let writer: Writer
  /// The most UTF-8 bytes of its value, where Apple names a limit.
  public let limit: Int?
  /// One sentence: what the value is.
  public let summary: String
  /// Where this stands.
  public let source: Source

  private init(_ name: String, _ writer: Writer, limit: Int? = nil, _ summary: String, source: Source = .sending) {
    self.name = name
    self.writer = writer
    self.limit = limit
    self.summary = summary
    self.source = source
  }

  /// The app.
  public static let topic = Header(
    "apns-topic", .always, "The bundle ID with the push type's suffix; left out of requests for a channel.")
  /// The push type.
  public static let pushType = Header(
    "apns-push-type", .always, "The push type; one that does not match the payload may be dropped silently.")
  /// The priority.
  public static let priority = Header(
    "apns-priority", .always,
    "10 at once, 5 with regard to power, 1 without ever waking the device; a missing one means 10.")
  /// The expiration.
  public static let expiration = Header(
    "apns-expiration", .whenSet,
    "Unix seconds until which APNs stores the push; 0 is one attempt; a missing one means up to 30 days. A broadcast must have it: 0 where the campaign says nothing, which both kinds of channel take."
  )
  /// The collapse identifier.
  public static let collapseID = Header(
    "apns-collapse-id", .whenSet, limit: NotificationLimit.collapseID.value,
    "A push with the same one replaces the notification that is shown; at most 64 bytes of UTF-8. Not in requests for a channel."
  )
  /// The broadcast channel.
  public static let channelID = Header(
    "apns-channel-id", .whenSet, "The broadcast channel, in base64; in place of a token.", source: .broadcasting)
  /// The notification's identifier.
  public static let id = Header(
    "apns-id", .always,
    "A UUID in lower case, another one for each request; APNs makes one when it is missing. Left out of requests for a channel."
  )
  /// The broadcast request's identifier.
  public static let requestID = Header(
    "apns-request-id", .whenSet, "A UUID that APNs echoes for requests to a channel, where apns-id is not used.",
    source: .broadcasting)

  /// Every header, in the order of writing. All values are texts.
  public static let all: [Header] = [
    topic, pushType, priority, expiration, collapseID, channelID, id, requestID,
  ]

  /// The header of a name, compared by bytes.
  public static func named(_ name: String) -> Header? { all.first { $0.name.utf8.elementsEqual(name.utf8) } }

  /// Whether a value is short enough, in UTF-8 bytes.
  public func fits(_ value: String) -> Bool { limit.map { value.utf8.count <= $0 } ?? true }
}
