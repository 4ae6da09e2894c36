import COpenSSL
import Foundation
import Sending
import Testing

@testable import Delivering

/// What the sender decides before anything leaves: servers, keys, tokens.
@Suite struct DeliveringTests {
  @Test(arguments: [
    ("api.push.apple.com", "api.push.apple.com", 443, "api.push.apple.com"),
    ("api.push.apple.com:2197", "api.push.apple.com", 2197, "api.push.apple.com:2197"),
    ("127.0.0.1:8443", "127.0.0.1", 8443, "127.0.0.1:8443"), ("[::1]:8443", "::1", 8443, "[::1]:8443"),
    ("[::1]", "::1", 443, "[::1]"),
  ])
  func servers(text: String, host: String, port: Int, authority: String) throws {
    let server = try #require(APNsServer(text))
    #expect(server.host == host && server.port == port && server.authority == authority)
  }

  @Test(arguments: ["", ":443", "a:0", "a:65536", "a:b", "::1", "https://a", "a b", "a/b", "a:443:1", "[::1", "ä"])
  func whatIsNoServer(text: String) { #expect(APNsServer(text) == nil) }

  @Test(arguments: [
    ("api.push.apple.com", "sandbox", true), ("API.push.apple.com:2197", "sandbox", true),
    ("api.sandbox.push.apple.com", "production", true), ("api.development.push.apple.com", "production", true),
    ("api.push.apple.com", "production", false), ("api.sandbox.push.apple.com", "sandbox", false),
    ("localhost:8443", "sandbox", false), ("localhost:8443", "production", false),
  ])
  func tokensOfTheOtherEnvironmentAreRefused(server: String, environment: String, isRefused: Bool) throws {
    #expect((try #require(APNsServer(server)).refusal(of: environment) != nil) == isRefused)
    #expect(APNsServer.apple(environment)?.refusal(of: environment) == nil)
  }

  @Test func proxies() throws {
    let server = try #require(APNsServer("api.push.apple.com"))
    let proxy = try #require(HTTPProxy("http://Aladdin:open%20sesame@proxy.example:3128/"))
    #expect(proxy.server == APNsServer("proxy.example:3128"))
    // RFC 7617, section 2.
    #expect(
      String(decoding: proxy.request(for: server), as: UTF8.self) == """
        CONNECT api.push.apple.com:443 HTTP/1.1\r
        Host: api.push.apple.com:443\r
        Proxy-Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r
        \r

        """)
    #expect(!"\(proxy)".contains("QWxh"))
    for text in ["", "proxy", "https://proxy:1", "http://:1", "http://a%4@b:1"] {
      #expect(HTTPProxy(text) == nil, "\(text)")
    }
    #expect(throws: SendingError.self) { try HTTPProxy.find("http://a:b@c:1", for: "api.push.apple.com") }
    #expect(HTTPProxy.status(of: Array("HTTP/1.0 200 Connection established\r\n\r\n".utf8)) == 200)
    #expect(HTTPProxy.status(of: Array("HTTP/1.1 407 \r\n".utf8)) == 407)
    #expect(HTTPProxy.status(of: Array("SSH-2.0".utf8)) == nil)
    for (host, list, isExcepted) in [
      ("localhost", "", true), ("127.0.0.1", "", true), ("a.example.com", "example.com", true),
      ("example.com", ".example.com", true),
      ("badexample.com", "example.com", false), ("a.b", "*", true), ("a.b", "c.d, A.B", true), ("a.b", "", false),
    ] { #expect(HTTPProxy.isExcepted(host, by: list) == isExcepted, "\(host) \(list)") }
  }

  @Test func secretsAreNotPrinted() {
    let secret = Redacted(Array("bearer abc".utf8))
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", "\(Optional(secret) as Any)", String(reflecting: secret), dumped, "\([secret])"] {
      #expect(!text.contains("abc") && !text.contains("98") && !text.contains("bearer"), "\(text)")
    }
    #expect(secret.reveal { $0.count } == 10)
  }

  // MARK: - Keys

  private let folder = FileManager.default.temporaryDirectory.path + "/belfry-key-\(UUID().uuidString)"

  /// Writes a new key in PEM; gives its path.
  private func made(_ curve: String, mode: Int = 0o600) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let key = try #require(EVP_EC_gen_named(curve))
    defer { EVP_PKEY_free(key) }
    let memory = try #require(BIO_new(BIO_s_mem()))
    defer { BIO_free(memory) }
    #expect(PEM_write_bio_PKCS8PrivateKey(memory, key, nil, nil, 0, nil, nil) == 1)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = BIO_read(memory, &bytes, 4096)
    let path = folder + "/\(curve).p8"
    try Data(bytes.prefix(Int(count))).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  private func EVP_EC_gen_named(_ curve: String) -> OpaquePointer? {
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve) == 1,
      EVP_PKEY_generate(context, &key) == 1
    else { return nil }
    return key
  }

  private func decoded(_ text: Substring) throws -> Data {
    var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    while base64.count % 4 != 0 { base64.append("=") }
    return try #require(Data(base64Encoded: String(base64)))
  }

  @Test func tokensAreSigned() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try made("prime256v1")
    let key = try SigningKey(path: path, keyID: "ABC123DEFG", team: "DEF123GHIJ")
    let text = try key.token(at: 1_795_219_200).authorization.reveal { String(decoding: $0, as: UTF8.self) }
    let parts = try #require(text.split(separator: " ").last).split(separator: ".")
    #expect(text.hasPrefix("bearer ") && parts.count == 3)
    #expect(String(decoding: try decoded(parts[0]), as: UTF8.self) == #"{"alg":"ES256","kid":"ABC123DEFG"}"#)
    #expect(String(decoding: try decoded(parts[1]), as: UTF8.self) == #"{"iss":"DEF123GHIJ","iat":1795219200}"#)
    let raw = Array(try decoded(parts[2]))
    #expect(raw.count == 64)
    // R and S, as OpenSSL wants them.
    let signature = ECDSA_SIG_new()
    ECDSA_SIG_set0(signature, BN_bin2bn(raw, 32, nil), BN_bin2bn(Array(raw[32...]), 32, nil))
    var der: UnsafeMutablePointer<UInt8>?
    let count = i2d_ECDSA_SIG(signature, &der)
    ECDSA_SIG_free(signature)
    let pem = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let verifier = openssl_read_key(pem, Int32(pem.count))
    let context = EVP_MD_CTX_new()
    #expect(EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, verifier) == 1)
    var signed = Array("\(parts[0]).\(parts[1])".utf8)
    #expect(EVP_DigestVerify(context, der, Int(count), signed, signed.count) == 1)
    signed[0] ^= 1
    EVP_MD_CTX_reset(context)
    #expect(EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, verifier) == 1)
    #expect(EVP_DigestVerify(context, der, Int(count), signed, signed.count) != 1)
  }

  @Test(arguments: [
    ("prime256v1", 0o640, "chmod 600"), ("prime256v1", 0o604, "chmod 600"), ("secp384r1", 0o600, "P-256"),
  ])
  func keysThatAreRefused(curve: String, mode: Int, problem: String) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try made(curve, mode: mode)
    let error = #expect(throws: SendingError.self) { try SigningKey(path: path, keyID: "A", team: "B") }
    #expect(error?.message.contains(problem) == true && error?.isUsage == true)
  }

  @Test func whatIsNoKeyIsRefused() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = try made("prime256v1")
    try Data("-----BEGIN PRIVATE KEY-----\nAAAA\n".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: SendingError.self) { try SigningKey(path: path, keyID: "A", team: "B") }
    #expect(error?.message.contains("is not a key") == true && error?.message.contains("AAAA") == false)
    #expect(throws: SendingError.self) { try SigningKey(path: folder + "/none.p8", keyID: "A", team: "B") }
  }
}
