import Commands
import Escaping
import Sending

/// `belfry send token`: keeps the provider token of a file fresh, for senders on hosts that do not have the key.
struct TokenCommand {
  static func run(_ invocation: Invocation) throws(SendingError) -> Int32 {
    guard let path = invocation[SendWords.tokenFile] else {
      throw SendingError("name the file: --provider-token-file FILE", isUsage: true)
    }
    guard let key = try SigningKey(invocation, orElse: false) else {
      throw SendingError("name the key: --key AuthKey_ID.p8 --key-id ID --team-id ID", isUsage: true)
    }
    let now = wallNow() / 1000
    let token = try ProviderTokens(key: key, file: TokenFile(path: path)).current(at: now)
    try publish(
      "the provider token in \(Harmless.quoted(path)) was made at \(moment(token.made)), and is renewed from \(moment(token.made + ProviderTokens.renewal)) on\n"
    )
    return DeliveryStatus.accepted.rawValue
  }
}
