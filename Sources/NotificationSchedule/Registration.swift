public import Foundation

/// What a server's table of devices keeps of this one, as one row: `belfry devices import` reads it as a line of JSON.
public struct Registration: Sendable, Hashable, Encodable {
  /// The token of the device, in lower-case hex.
  public let token: String
  /// The token that the device had before; nil if it had none or the same.
  public let oldToken: String?
  /// `production` or `sandbox`.
  public let environment: String
  /// The user's id; nil if the app says none.
  public let id: String?
  /// The language that the user prefers, the time zone, the platform, the versions, and what the app knows of its user.
  public let values: [String: AttributeValue]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Writes the row: the values beside the token.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: Key.self)
    for (name, value) in values { try row.encode(value, forKey: Key(name)) }
    try row.encode(token, forKey: Key("token"))
    try row.encodeIfPresent(oldToken, forKey: Key("old_token"))
    try row.encode(environment, forKey: Key("environment"))
    try row.encodeIfPresent(id, forKey: Key("id"))
  }
}

extension CampaignSchedule {
  /// Says what a server must know when the app has received its token from APNs.
  ///
  /// - Parameters:
  ///   - deviceToken: The token.
  ///   - isSandbox: Whether the app was signed for development.
  /// - Returns: The row to send; nil if the same was returned in the last 30 days.
  public func registered(_ deviceToken: Data, isSandbox: Bool) async -> Registration? {
    await runner.register(deviceToken, isSandbox: isSandbox)
  }
}

extension PassRunner {
  /// What was returned last.
  struct Registered: Codable {
    let token: String
    /// A digest of the row.
    let digest: String
    /// Seconds since 1970.
    let at: Int
  }

  static let registrationKey = "belfry.registration"
  /// For how long a row need not be sent again, in seconds.
  static let registrationAge = 30 * 86_400

  func register(_ deviceToken: Data, isSandbox: Bool) async -> Registration? {
    let token = deviceToken.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let (id, person) = activation.known
    let own = await person?().values ?? [:]
    let last = store.data(for: Self.registrationKey).flatMap { try? JSONDecoder().decode(Registered.self, from: $0) }
    let languages = clock.languages
    let device: [String: AttributeValue?] = [
      "locale": languages.first.map { .text($0) }, "time_zone": .text(clock.timeZone.identifier),
    ]
    let values = clock.facts.merging(own) { $1 }.merging(device.compactMapValues { $0 }) { $1 }
    let row = Registration(
      token: token, oldToken: last.flatMap { $0.token == token ? nil : $0.token },
      environment: isSandbox ? "sandbox" : "production", id: id, values: values)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // The token before is news once.
    let same = Registration(token: token, oldToken: nil, environment: row.environment, id: id, values: values)
    let digest = MD5.short([UInt8]((try? encoder.encode(same)) ?? Data()))
    let now = Int(clock.now.timeIntervalSince1970.rounded(.down))
    if let last, last.digest == digest, last.token == token, now - last.at < Self.registrationAge { return nil }
    // A store that cannot keep it only makes the app send it again.
    try? store.set(encoder.encode(Registered(token: token, digest: digest, at: now)), for: Self.registrationKey)
    return row
  }
}
