// Takes: a certificate with its key, in PEM or as .p12, and the password.
// Gives: what TLS shows, and what the certificate is for: topics, environments, until when.
// Never: a certificate that is past its time, without its key, or for other people to read.

import COpenSSL
import Clocks
import Escaping
import Files
import Glibc
import Limits
import Sending

/// A certificate by which APNs knows a provider.
///
/// Apple: "Establishing a certificate-based connection to APNs", read on 2026-11-21. The extension 1.2.840.113635.100.6.3.6 lists its topics, …3.1 and
/// …3.2 say that it is for the sandbox and for production.
final class ClientCertificate {
  /// The certificate, its key and its issuers, as OpenSSL has them.
  let certificate: OpaquePointer
  let key: OpaquePointer
  let issuers: OpaquePointer?
  /// The topics that it is for, the bundle id first.
  let topics: [String]
  /// `sandbox` and `production`, as far as it says so; none where it says nothing.
  let environments: [String]
  /// When it ends, in seconds since 1970.
  let end: Int64
  private let begin: Int64
  private let path: String

  private static let topicList = "1.2.840.113635.100.6.3.6"
  private static let environmentMarks = [
    ("sandbox", "1.2.840.113635.100.6.3.1"), ("production", "1.2.840.113635.100.6.3.2"),
  ]

  /// Reads a certificate: from PEM with the key in the same file or in `keyPath`, or from PKCS #12. What it is not good for is said by
  /// ``refusal(of:at:)`` and ``refusal(at:)``.
  init(path: String, keyPath: String?, password: CertificatePassword) throws(SendingError) {
    self.path = path
    var bytes = try SecretFile.read(path, RunLimit.sendingKeyFile.value)
    defer { SecretFile.erase(&bytes) }
    let content: CertificateContent
    if bytes.starts(with: [0x30]) {
      guard keyPath == nil else {
        throw SendingError(
          "--cert-key: \(Harmless.quoted(path)) has its key inside, as every .p12; leave --cert-key out", isUsage: true)
      }
      try SecretFile.refuseOthers(path, "certificate with its key")
      content = try CertificateContent(p12: bytes, path, password)
    } else {
      content = try CertificateContent(pem: bytes, path, keyPath: keyPath, password)
    }
    (certificate, key, issuers) = (content.certificate, content.key, content.issuers)
    begin = openssl_seconds(X509_get0_notBefore(certificate))
    end = openssl_seconds(X509_get0_notAfter(certificate))
    var topics: [String] = []
    var room = [CChar](repeating: 0, count: 256)
    let count = Int(openssl_user_id(certificate, &room, Int32(room.count)))
    if count > 0 { topics.append(String(decoding: room.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)) }
    for topic in Self.strings(in: Self.value(of: Self.topicList, in: certificate) ?? []) where !topics.contains(topic) {
      topics.append(topic)
    }
    self.topics = topics
    let certificate = certificate
    environments = Self.environmentMarks.filter { Self.value(of: $0.1, in: certificate) != nil }.map(\.0)
    guard X509_check_private_key(certificate, key) == 1 else {
      ERR_clear_error()
      throw SendingError(
        "the key \(Harmless.quoted(keyPath ?? path)) is not that of the certificate \(Harmless.quoted(path)); name its own",
        isUsage: true)
    }
    guard !topics.isEmpty else {
      throw SendingError(
        "\(Harmless.quoted(path)) is not a certificate for notifications: it names no topic; make one of the kind \"Apple Push Notification service SSL\" in the developer account",
        isUsage: true)
    }
  }

  deinit {
    X509_free(certificate)
    EVP_PKEY_free(key)
    if let issuers { openssl_free_certificates(issuers) }
  }

  /// Why it is not valid at a moment, in seconds since 1970; nil if it is.
  func refusal(at moment: Int64) -> SendingError? {
    let name = Harmless.quoted(path)
    if moment >= end {
      return SendingError(
        "the certificate \(name) expired at \(Instant(seconds: end).text): make a new one in the developer account, or use --key, which does not expire",
        isUsage: true)
    }
    if moment < begin {
      return SendingError(
        "the certificate \(name) is valid only from \(Instant(seconds: begin).text) on: wait, or set the clock of this machine",
        isUsage: true)
    }
    return nil
  }

  /// Why a batch cannot be sent with it; nil if it can.
  func refusal(of batch: BuiltBatch) -> SendingError? {
    let campaign = Harmless.quoted(batch.campaign)
    if batch.needsToken {
      return SendingError(
        "\(campaign) is not sent: APNs takes its push type only with a provider token, never with a certificate; use --key",
        isUsage: true)
    }
    if let topic = batch.topic, !topics.contains(where: { $0.utf8.elementsEqual(topic.utf8) }) {
      let known = topics.prefix(8).map { Harmless.quoted($0) }.joined(separator: ", ")
      return SendingError(
        "\(campaign) is not sent: its topic is \(Harmless.quoted(topic)), and the certificate \(Harmless.quoted(path)) is for \(known); name the certificate of this app, or use --key",
        isUsage: true)
    }
    if !environments.isEmpty, !environments.contains(batch.environment) {
      return SendingError(
        "\(campaign) is not sent: its tokens are of \(batch.environment), and the certificate \(Harmless.quoted(path)) is for \(environments.joined(separator: " and ")); name one for \(batch.environment), or use --key",
        isUsage: true)
    }
    return nil
  }

  /// The content of an extension; nil without it.
  private static func value(of oid: String, in certificate: OpaquePointer) -> [UInt8]? {
    var bytes: UnsafePointer<UInt8>?
    let count = openssl_extension(certificate, oid, &bytes)
    guard count >= 0, let bytes else { return count == 0 ? [] : nil }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// The texts directly in a sequence of DER (X.690), `SEQUENCE { UTF8String, SEQUENCE { … }, … }`; what is inside others, the kinds of topics, is left
  /// out. Stops where it is not DER.
  static func strings(in der: [UInt8]) -> [String] {
    guard let outer = element(of: der[...]), outer.tag == 0x30 else { return [] }
    var (rest, texts) = (outer.content, [String]())
    while let next = element(of: rest) {
      if next.tag == 0x0C, let text = String(validating: next.content, as: UTF8.self) { texts.append(text) }
      rest = rest[next.content.endIndex...]
    }
    return texts
  }

  private static func element(of der: ArraySlice<UInt8>) -> (tag: UInt8, content: ArraySlice<UInt8>)? {
    guard let tag = der.first, let first = der.dropFirst().first else { return nil }
    var rest = der.dropFirst(2)
    var count = Int(first)
    if first & 0x80 != 0 {
      let places = Int(first & 0x7F)
      guard 1...3 ~= places, rest.count >= places else { return nil }
      count = rest.prefix(places).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(places)
    }
    guard count <= rest.count else { return nil }
    return (tag, rest.prefix(count))
  }
}

/// The password of a certificate's key: from the environment or a file, because other people see command lines.
struct CertificatePassword {
  /// The variable that holds it.
  static let variable = "BELFRY_CERT_PASSWORD"
  private let secret: Redacted?

  /// The password of the file, the one of the environment, or none.
  init(file: String?) throws(SendingError) {
    guard let file else {
      secret = getenv(Self.variable).map {
        Redacted(Array(UnsafeBufferPointer(start: $0, count: strlen($0))).map { UInt8(bitPattern: $0) })
      }
      return
    }
    try SecretFile.refuseOthers(file, "password")
    var bytes = try SecretFile.read(file, RunLimit.sendingKeyFile.value)
    defer { SecretFile.erase(&bytes) }
    secret = Redacted(Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D }))
  }

  /// Whether there is one.
  var isGiven: Bool { secret != nil }

  /// Gives it as C has texts; an empty one where there is none.
  func reveal<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var text: [CChar] = []
    secret?.reveal { text = $0.map { CChar(bitPattern: $0) } }
    text.append(0)
    defer { text.withUnsafeMutableBytes { if let base = $0.baseAddress { openssl_cleanse(base, $0.count) } } }
    return body(&text)
  }
}

/// What a file of a certificate holds.
private struct CertificateContent {
  let certificate: OpaquePointer
  let key: OpaquePointer
  let issuers: OpaquePointer?

  private static let howToGive =
    "set \(CertificatePassword.variable), or name a file with it by --cert-password-file"

  /// PKCS #12. Keychains of earlier years encrypt it by RC2, which OpenSSL only has in its legacy provider: that is loaded for such a file alone.
  init(p12 bytes: [UInt8], _ path: String, _ password: CertificatePassword) throws(SendingError) {
    let name = Harmless.quoted(path)
    let opened = password.reveal { password in
      bytes.withUnsafeBytes { openssl_open_p12($0.baseAddress, Int32(clamping: $0.count), password) }
    }
    ERR_clear_error()
    switch Int(opened.problem) {
    case openssl_p12_none: break
    case openssl_p12_password:
      throw SendingError(
        password.isGiven
          ? "the password of \(name) is wrong; \(Self.howToGive)" : "\(name) has a password; \(Self.howToGive)",
        isUsage: true)
    case openssl_p12_legacy:
      throw SendingError(
        "\(name) is encrypted in a way that OpenSSL only has in its legacy provider, which is not installed: install it (on Debian it comes with libssl3), or export the certificate anew",
        isUsage: true)
    default:
      throw SendingError(
        "\(name) is neither PEM nor PKCS #12, or it is damaged: export the certificate with its key anew", isUsage: true
      )
    }
    guard let certificate = opened.certificate, let key = opened.key else {
      X509_free(opened.certificate)
      EVP_PKEY_free(opened.key)
      if let issuers = opened.issuers { openssl_free_certificates(issuers) }
      throw SendingError(
        "\(name) has no \(opened.key == nil ? "private key" : "certificate") in it: export the certificate with its key",
        isUsage: true)
    }
    (self.certificate, self.key, issuers) = (certificate, key, opened.issuers)
  }

  /// PEM: the first certificate is the provider's, others are its issuers.
  init(pem bytes: [UInt8], _ path: String, keyPath: String?, _ password: CertificatePassword) throws(SendingError) {
    let name = Harmless.quoted(path)
    let found = bytes.withUnsafeBytes { openssl_read_certificates($0.baseAddress, Int32(clamping: $0.count)) }
    ERR_clear_error()
    guard let certificate = found.certificate else {
      throw SendingError("\(name) has no certificate, in PEM or as .p12", isUsage: true)
    }
    do throws(SendingError) {
      key = try Self.key(bytes, path, keyPath, password)
    } catch {
      X509_free(certificate)
      if let issuers = found.issuers { openssl_free_certificates(issuers) }
      throw error
    }
    (self.certificate, issuers) = (certificate, found.issuers)
  }

  private static func key(
    _ bytes: [UInt8], _ path: String, _ keyPath: String?, _ password: CertificatePassword
  ) throws(SendingError) -> OpaquePointer {
    let place = keyPath ?? path
    var text = bytes
    if let keyPath { text = try SecretFile.read(keyPath, RunLimit.sendingKeyFile.value) }
    defer { SecretFile.erase(&text) }
    let name = Harmless.quoted(place)
    let isThere = String(decoding: text, as: UTF8.self).contains("PRIVATE KEY-----")
    guard isThere else {
      throw SendingError(
        keyPath == nil ? "\(name) has no private key; name its file with --cert-key" : "\(name) has no private key",
        isUsage: true)
    }
    try SecretFile.refuseOthers(place, "key")
    let key = password.reveal { password in
      text.withUnsafeBytes { openssl_read_locked_key($0.baseAddress, Int32(clamping: $0.count), password) }
    }
    ERR_clear_error()
    guard let key else {
      throw SendingError(
        password.isGiven
          ? "the key \(name) cannot be read: its password is another one, or it is damaged"
          : "the key \(name) cannot be read: it is damaged, or has a password; \(howToGive)", isUsage: true)
    }
    return key
  }
}

/// Files that hold secrets.
enum SecretFile {
  /// The bytes of a file.
  static func read(_ path: String, _ limit: Int) throws(SendingError) -> [UInt8] {
    do throws(FileError) { return try FileReader.read(path, limit: limit) } catch {
      throw SendingError(error.description, isUsage: true)
    }
  }

  /// Fails if people other than its owner may read it; `what` is what it is.
  static func refuseOthers(_ path: String, _ what: String) throws(SendingError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw SendingError(FileError(path: path, operation: "open", code: errno).description, isUsage: true)
    }
    guard status.st_mode & 0o077 == 0 else {
      throw SendingError(
        "other people may read the \(what) \(Harmless.quoted(path)); run \"chmod 600\" on it, and revoke it if they did",
        isUsage: true)
    }
  }

  /// Leaves nothing of what was read.
  static func erase(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { if let base = $0.baseAddress { openssl_cleanse(base, $0.count) } }
  }
}
