import COpenSSL
import Escaping
import Files
import Glibc
import Limits
import Sending

/// Something that must not be shown: whatever prints it prints three dots.
struct Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var description: String { "…" }
  var debugDescription: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }

  /// Gives the bytes to someone who needs them.
  func reveal<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { bytes.withUnsafeBufferPointer(body) }
}

/// The key with which a team signs its provider tokens: the `.p8` file of its Apple developer account.
final class SigningKey {
  private let key: OpaquePointer
  private let keyID: String
  private let team: String

  /// Reads a key. It must be on the curve P-256, without a password, and its file for its owner alone.
  init(path: String, keyID: String, team: String) throws(SendingError) {
    try SecretFile.refuseOthers(path, "key")
    var bytes = try SecretFile.read(path, RunLimit.sendingKeyFile.value)
    let read = bytes.withUnsafeMutableBytes { bytes in
      defer { if let base = bytes.baseAddress { openssl_cleanse(base, bytes.count) } }
      return openssl_read_key(bytes.baseAddress, Int32(clamping: bytes.count))
    }
    ERR_clear_error()
    guard let read else {
      throw SendingError(
        "\(Harmless.quoted(path)) is not a key: name the .p8 file that the Apple developer account gave", isUsage: true)
    }
    key = read
    (self.keyID, self.team) = (keyID, team)
    var name = [CChar](repeating: 0, count: 64)
    var count = 0
    guard EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1,
      name.prefix(count).elementsEqual("prime256v1".utf8.map { CChar(bitPattern: $0) })
    else {
      throw SendingError(
        "the key \(Harmless.quoted(path)) is not on the curve P-256: name the .p8 file that the Apple developer account gave",
        isUsage: true)
    }
  }

  deinit { EVP_PKEY_free(key) }

  /// Whether it is the key that a token says it was signed with.
  func isOf(_ words: TokenWords) -> Bool { words.keyID == keyID && words.team == team }

  /// A token for an hour from a moment, in seconds since 1970.
  func token(at moment: Int64) throws(SendingError) -> ProviderToken { try signed(at: moment).token }

  /// The same, with the text that files of tokens hold.
  func signed(at moment: Int64) throws(SendingError) -> (token: ProviderToken, text: Redacted) {
    let head = Base64.url(Array("{\"alg\":\"ES256\",\"kid\":\"\(keyID)\"}".utf8))
    let claims = Base64.url(Array("{\"iss\":\"\(team)\",\"iat\":\(moment)}".utf8))
    let signed = head + [UInt8(ascii: ".")] + claims
    guard let signature = sign(signed) else { throw SendingError("OpenSSL could not sign a provider token") }
    let text = signed + [UInt8(ascii: ".")] + Base64.url(signature)
    return (ProviderToken(authorization: Redacted(Array("bearer ".utf8) + text), made: moment), Redacted(text))
  }

  private func sign(_ text: [UInt8]) -> [UInt8]? {
    guard let context = EVP_MD_CTX_new() else { return nil }
    defer { EVP_MD_CTX_free(context) }
    var der = [UInt8](repeating: 0, count: 128)
    var count = der.count
    var raw = [UInt8](repeating: 0, count: 64)
    guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, &der, &count, text, text.count) == 1,
      openssl_raw_signature(der, count, &raw) == 1
    else { return nil }
    return raw
  }
}
