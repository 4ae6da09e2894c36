/// Why APNs refused a request: the words of its answers.
///
/// Sources: Apple, "Handling notification responses from APNs" and "Handling error responses from APNs", read on 2026-11-21.
public enum APNsReason: UInt8, CaseIterable, Sendable {
  /// The answer had no body, or one that could not be read.
  case none
  /// A word that is not in this table.
  case other
  case badCollapseId, badDeviceToken, badExpirationDate, badMessageId, badPriority, badTopic, deviceTokenNotForTopic
  case duplicateHeaders, idleTimeout, invalidPushType, missingDeviceToken, missingTopic, payloadEmpty, topicDisallowed
  case badCertificate, badCertificateEnvironment, expiredProviderToken, forbidden, invalidProviderToken
  case missingProviderToken, unrelatedKeyIdInToken, badEnvironmentKeyIdInToken
  case badPath, methodNotAllowed, expiredToken, unregistered, payloadTooLarge, tooManyProviderTokenUpdates
  case tooManyRequests, internalServerError, serviceUnavailable, shutdown
  // Of requests to channels and about them. Journals keep numbers: new ones come last.
  case featureNotEnabled, missingChannelId, badChannelId, channelNotRegistered, badRequestParams, badRequestPayload
  case missingPushType, cannotCreateChannelConfig, topicMismatch

  /// The word as APNs writes it; `none` and `other` are words of ours.
  public var name: String {
    let name = "\(self)"
    guard self != .none, self != .other else { return name }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Whether it speaks of the sender's key, certificate or topic, not of a line: every other line would get the same answer.
  var isOfSender: Bool {
    switch self {
    case .badCertificate, .badCertificateEnvironment, .invalidProviderToken, .missingProviderToken,
      .unrelatedKeyIdInToken, .badEnvironmentKeyIdInToken, .topicDisallowed, .badTopic, .missingTopic, .badPath,
      .methodNotAllowed, .featureNotEnabled, .topicMismatch:
      true
    default: false
    }
  }

  private static let byName: [(name: [UInt8], reason: APNsReason)] = allCases.dropFirst(2).map {
    (Array($0.name.utf8), $0)
  }

  /// The reason in the body of an answer, `{"reason":"BadDeviceToken"}`.
  package init(body: UnsafeBufferPointer<UInt8>) {
    guard let word = Self.text(of: "reason", in: body) else {
      self = .none
      return
    }
    self = Self.byName.first { $0.name.elementsEqual(word) }?.reason ?? .other
  }

  /// The milliseconds since 1970 in the body of a 410, `"timestamp":1454948015990`; nil without one.
  static func timestamp(in body: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let start = place(of: "timestamp", in: body) else { return nil }
    var number: Int64 = 0
    var digits = 0
    for byte in body[start...] {
      guard byte >= 0x30, byte <= 0x39, digits < 16 else { break }
      number = number * 10 + Int64(byte - 0x30)
      digits += 1
    }
    return digits > 0 ? number : nil
  }

  private static func text(of key: StaticString, in body: UnsafeBufferPointer<UInt8>) -> Slice<
    UnsafeBufferPointer<UInt8>
  >? {
    guard let start = place(of: key, in: body), start < body.count, body[start] == UInt8(ascii: "\"") else {
      return nil
    }
    guard let end = body[(start + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    return body[(start + 1)..<end]
  }

  /// Where the value of a key begins, spaces skipped.
  private static func place(of key: StaticString, in body: UnsafeBufferPointer<UInt8>) -> Int? {
    let wanted =
      [UInt8(ascii: "\"")] + UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount) + [
        UInt8(ascii: "\"")
      ]
    guard body.count > wanted.count else { return nil }
    for start in 0...(body.count - wanted.count) where body[start..<start + wanted.count].elementsEqual(wanted) {
      var at = start + wanted.count
      while at < body.count, body[at] == 0x20 || body[at] == UInt8(ascii: ":") { at += 1 }
      return at
    }
    return nil
  }
}
