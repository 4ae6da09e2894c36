import COpenSSL
import Escaping
import Files
import Glibc
import Sending
import Synchronization

/// What TLS connections have in common: TLS 1.2 or later, HTTP/2, and whom they trust.
final class TLSContext {
  let pointer: OpaquePointer
  /// What the last check of a certificate found wrong.
  private static let problem = Mutex<String?>(nil)

  /// Trusts the roots of the system, or those in a PEM file. The hashed directory is read one certificate at a time; the bundle of all roots would take
  /// ten times as long at every start. A certificate is shown to servers that ask for one.
  init(rootsFile: String?, _ certificate: ClientCertificate?) throws(SendingError) {
    guard let context = SSL_CTX_new(TLS_client_method()) else { throw SendingError("OpenSSL cannot be set up") }
    pointer = context
    openssl_prepare_context(context)
    if let rootsFile {
      guard SSL_CTX_load_verify_file(context, rootsFile) == 1 else {
        ERR_clear_error()
        throw SendingError(
          "--ca-file: \(Harmless.quoted(rootsFile)) cannot be read, or has no certificate in PEM", isUsage: true)
      }
    } else {
      let folder = X509_get_default_cert_dir()
      var loaded: Int32 = 0
      if let folder, access(folder, R_OK) == 0 { loaded = SSL_CTX_load_verify_dir(context, folder) }
      if loaded != 1 { SSL_CTX_set_default_verify_paths(context) }
    }
    if let certificate {
      let isTaken = SSL_CTX_use_cert_and_key(
        context, certificate.certificate, certificate.key, certificate.issuers, 1)
      ERR_clear_error()
      guard isTaken == 1 else {
        throw SendingError(
          "the certificate cannot be used: OpenSSL here does not allow a key of its kind", isUsage: true)
      }
    }
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER) { isSound, store in
      if isSound != 1, let store { TLSContext.note(store) }
      return isSound
    }
  }

  deinit { SSL_CTX_free(pointer) }

  private static func note(_ store: OpaquePointer) {
    let code = X509_STORE_CTX_get_error(store)
    let reason = X509_verify_cert_error_string(Int(code)).map { String(cString: $0) } ?? "error \(code)"
    var text = reason
    if let certificate = X509_STORE_CTX_get_current_cert(store) {
      var room = [CChar](repeating: 0, count: 512)
      let isMissing = [
        X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
        X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
      ].contains(code)
      if isMissing, X509_NAME_oneline(X509_get_issuer_name(certificate), &room, Int32(room.count)) != nil {
        let name = String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        text =
          "the root \(Harmless.quoted(name)) is not trusted here (\(reason)); install it, or name it with --ca-file"
      }
    }
    problem.withLock { $0 = $0 ?? text }
  }

  /// Takes what the last check found wrong.
  static func takeProblem() -> String? {
    problem.withLock { problem in
      defer { problem = nil }
      return problem
    }
  }
}
