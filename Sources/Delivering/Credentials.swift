import Commands
import Escaping
import Sending

/// How APNs knows who sends: by a provider token in every request, or by a certificate that the connection shows.
enum Credentials {
  case tokens(ProviderTokens)
  case certificate(ClientCertificate)

  /// From how many seconds before its end a certificate is warned of.
  private static let warning: Int64 = 30 * 86_400

  /// What the flags name: a key, a file with a provider token, or a certificate.
  init(_ invocation: Invocation) throws(SendingError) {
    let tokenFile = invocation[SendWords.tokenFile].map(TokenFile.init(path:))
    if let path = invocation[SendWords.certificate] {
      guard invocation[SendWords.key] == nil, tokenFile == nil else {
        throw SendingError(
          "--cert: a connection has a certificate or a provider token, not both; leave --key and --provider-token-file out",
          isUsage: true)
      }
      let password = try CertificatePassword(file: invocation[SendWords.certificatePassword])
      self = .certificate(
        try ClientCertificate(path: path, keyPath: invocation[SendWords.certificateKey], password: password))
      return
    }
    for flag in [SendWords.certificateKey, SendWords.certificatePassword] where invocation[flag] != nil {
      throw SendingError("--\(flag.flag.name): there is no certificate; name it with --cert", isUsage: true)
    }
    self = .tokens(ProviderTokens(key: try SigningKey(invocation, orElse: tokenFile != nil), file: tokenFile))
  }

  /// Where provider tokens come from; nil for a certificate.
  var tokens: ProviderTokens? { if case .tokens(let tokens) = self { tokens } else { nil } }

  /// The certificate; nil for provider tokens.
  var certificate: ClientCertificate? { if case .certificate(let certificate) = self { certificate } else { nil } }

  /// Why they are good for nothing at a moment, in seconds since 1970; nil if they are.
  func refusal(at moment: Int64) -> SendingError? { certificate?.refusal(at: moment) }

  /// What is to be said of them that is not wrong yet; nil for most.
  func warning(at moment: Int64) -> String? {
    guard let certificate, certificate.end - moment < Self.warning else { return nil }
    let days = max(0, certificate.end - moment) / 86_400
    return "the certificate expires in \(counted(Int(days), "day")), at \(Delivering.moment(certificate.end))"
  }
}

extension SigningKey {
  /// The key of `--key`, `--key-id` and `--team-id`; nil where none of them is given and something else may do.
  convenience init?(_ invocation: Invocation, orElse hasOther: Bool) throws(SendingError) {
    let (path, keyID, team) = (invocation[SendWords.key], invocation[SendWords.keyID], invocation[SendWords.teamID])
    if hasOther, path == nil, keyID == nil, team == nil { return nil }
    guard let path, let keyID, let team else {
      throw SendingError(
        "name the key: --key AuthKey_ID.p8 --key-id ID --team-id ID; or a certificate, with --cert", isUsage: true)
    }
    try self.init(path: path, keyID: keyID, team: team)
  }
}
