import COpenSSL
import Foundation
import Sending
import Testing

@testable import Delivering

/// Provider tokens that senders share, what certificates say, ids of channels.
@Suite struct CredentialsTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-token-\(UUID().uuidString)"
  private static let now: Int64 = 1_795_219_200

  private func key(_ keyID: String = "ABC123DEFG") throws -> SigningKey {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let made = try #require(EVP_EC_gen("P-256"))
    defer { EVP_PKEY_free(made) }
    let memory = try #require(BIO_new(BIO_s_mem()))
    defer { BIO_free(memory) }
    #expect(PEM_write_bio_PKCS8PrivateKey(memory, made, nil, nil, 0, nil, nil) == 1)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = BIO_read(memory, &bytes, 4096)
    let path = folder + "/\(keyID).p8"
    try Data(bytes.prefix(Int(count))).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return try SigningKey(path: path, keyID: keyID, team: "DEF123GHIJ")
  }

  private func EVP_EC_gen(_ curve: String) -> OpaquePointer? {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve) == 1,
      EVP_PKEY_generate(context, &key) == 1
    else { return nil }
    return key
  }

  private var file: TokenFile { TokenFile(path: folder + "/token") }
  private func text() throws -> String { try String(contentsOfFile: file.path, encoding: .utf8) }

  /// Ages in seconds, whether APNs calls the token expired, and what comes of it: kept 0, renewed 1, or an error -1.
  private static let ages: [(Int64, Bool, Int)] = [
    (0, false, 0), (2340, false, 0), (2400, false, 1), (5400, false, 1), (1200, true, 1), (59, true, -1),
    (1199, true, -1), (-299, false, 0), (-301, false, -1),
  ]

  @Test(arguments: ages)
  func aTokenIsRenewedInTime(age: Int64, isRefused: Bool, renewed: Int) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = try key()
    let tokens = ProviderTokens(key: key, file: file)
    let first = try tokens.current(at: Self.now)
    #expect(first.made == Self.now)
    let before = try text()
    let refused = isRefused ? first.made : nil
    if renewed < 0 {
      #expect(throws: SendingError.self) { try tokens.current(at: Self.now + age, refused: refused) }
    } else {
      let next = try tokens.current(at: Self.now + age, refused: refused)
      #expect(next.made == (renewed == 1 ? Self.now + age : Self.now))
    }
    #expect((try text() != before) == (renewed == 1))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["ABC123DEFG.p8", "token", "token.lock"])
  }

  /// The first sender that finds a token refused makes another one; the second finds that.
  @Test func onlyOneSenderRenews() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = try key()
    let (one, other) = (ProviderTokens(key: key, file: file), ProviderTokens(key: key, file: file))
    let old = try one.current(at: Self.now)
    let new = try one.current(at: Self.now + 1500, refused: old.made)
    #expect(new.made == Self.now + 1500)
    #expect(try other.current(at: Self.now + 1501, refused: old.made).made == new.made)
    // Without a key it is read as long as APNs may take it.
    let reader = ProviderTokens(key: nil, file: file)
    #expect(try reader.current(at: Self.now + 1500 + 58 * 60).made == new.made)
    #expect(throws: SendingError.self) { try reader.current(at: Self.now + 1500 + 59 * 60) }
  }

  @Test func aDryRunWritesNothing() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = try key()
    try ProviderTokens(key: key, file: file).check(at: Self.now)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(throws: SendingError.self) { try ProviderTokens(key: nil, file: file).check(at: Self.now) }
  }

  @Test(arguments: ["Dear diary", "a.b.c", "e30.e30.", "{}", "\u{0}"])
  func filesOfOthersAreRefused(content: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let key = try key()
    try Data(content.utf8).write(to: URL(fileURLWithPath: file.path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let error = #expect(throws: SendingError.self) {
      try ProviderTokens(key: key, file: file).current(at: Self.now)
    }
    #expect(error?.isUsage == true && error?.message.contains(content) == false)
    #expect(try text() == content)
  }

  @Test func tokensOfOtherKeysAndForOtherEyesAreRefused() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (ours, theirs) = (try key(), try key("ZZZ123DEFG"))
    _ = try ProviderTokens(key: theirs, file: file).current(at: Self.now)
    #expect(throws: SendingError.self) { try ProviderTokens(key: ours, file: file).current(at: Self.now) }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    let error = #expect(throws: SendingError.self) { try ProviderTokens(key: theirs, file: file).current(at: Self.now) }
    #expect(error?.message.contains("chmod 600") == true)
  }

  // MARK: - Certificates

  /// X.690: texts directly in the sequence, lengths of one and of two bytes; nothing of what is inside others or cut.
  @Test func topicsAreReadFromDER() {
    func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
      content.count < 128
        ? [tag, UInt8(content.count)] + content
        : [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 255)] + content
    }
    func text(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }
    let long = String(repeating: "x", count: 140)
    let whole = element(
      0x30, text("com.example.a") + element(0x30, text("app")) + text(long) + element(0x30, text("voip")))
    #expect(ClientCertificate.strings(in: whole) == ["com.example.a", long])
    for count in 0..<whole.count {
      #expect(ClientCertificate.strings(in: Array(whole.prefix(count))).isEmpty, "\(count)")
    }
    for bytes: [UInt8] in [
      [], [0x30], [0x0C, 1, 65], [0x30, 0x84, 255, 255, 255, 255], [0x30, 0x80, 0, 0], [0x30, 3, 0x0C, 9, 65],
    ] {
      #expect(ClientCertificate.strings(in: bytes).isEmpty)
    }
  }

  // MARK: - Channels

  @Test(arguments: [
    ("vK3pQ0mXEe8AAKi0ZyYqAA==", true), ("AAAA", true), ("AAA=", true), ("", false), ("AAA", false), ("A===", false),
    ("AA=A", false), ("AA A", false), ("../x", false), ("AA\r\n", false), (String(repeating: "A", count: 204), false),
  ])
  func idsOfChannels(text: String, isID: Bool) { #expect(ChannelsCommand.isID(text) == isID) }

  @Test func channelsHaveServersOfTheirOwn() {
    #expect(APNsServer.managing("sandbox") == APNsServer("api-manage-broadcast.sandbox.push.apple.com:2195"))
    #expect(APNsServer.managing("production") == APNsServer("api-manage-broadcast.push.apple.com:2196"))
    for environment in ["sandbox", "production"] {
      #expect(
        APNsServer.managing(environment)?.world == environment && APNsServer.apple(environment)?.world == environment)
    }
  }
}
