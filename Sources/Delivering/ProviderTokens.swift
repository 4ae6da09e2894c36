// Takes: a signing key, a file that several senders share, or both; a moment.
// Gives: the provider token that requests carry.
// Never: prints or shows a token, or makes one within 20 minutes of another in the same file.

import Escaping
import Files
import Glibc
import JSON
import Sending

/// A provider token: the value of `authorization`, and when it was made, in seconds since 1970.
struct ProviderToken {
  let authorization: Redacted
  let made: Int64
}

/// Where the provider tokens of a run come from.
///
/// APNs counts how often a team renews its token, over all of its senders. Those that share a file use one token: the first that finds it too old
/// makes another one, and the others read that. Apple: "Establishing a token-based connection to APNs", read on 2026-11-21.
final class ProviderTokens {
  /// A token is renewed at this age, in seconds: APNs refuses those that are older than an hour.
  static let renewal: Int64 = 40 * 60
  /// A token is not renewed before it has this age, in seconds: APNs refuses those that come sooner.
  static let least: Int64 = 20 * 60
  /// At this age a token is not sent any more, in seconds.
  static let oldest: Int64 = 59 * 60
  /// How far the clocks of two machines may be apart, in seconds.
  private static let skew: Int64 = 300

  private let key: SigningKey?
  private let file: TokenFile?
  /// The last token that was signed where no file has it: the campaigns of one command share it.
  private var signed: ProviderToken?

  /// The key, the file, or both; without a key the file must hold a token that another program renews.
  init(key: SigningKey?, file: TokenFile?) { (self.key, self.file) = (key, file) }

  /// The token to use at a moment, in seconds since 1970. `refused` is when one was made that APNs calls expired.
  func current(at moment: Int64, refused: Int64? = nil) throws(SendingError) -> ProviderToken {
    guard let file else {
      guard let key else { throw SendingError("there is no key to sign provider tokens with", isUsage: true) }
      if let signed, moment - signed.made < Self.renewal, refused.map({ signed.made > $0 }) ?? true { return signed }
      let made = try key.token(at: moment)
      signed = made
      return made
    }
    if let found = try usable(file, moment, refused, of: key) { return found }
    guard let key else {
      throw SendingError(
        "the provider token in \(Harmless.quoted(file.path)) is too old, and there is no key to make another one: renew it with \"belfry send token\", or add --key, --key-id and --team-id"
      )
    }
    return try file.renewing { () throws(SendingError) in
      // Another sender may have been faster.
      if let found = try usable(file, moment, refused, of: key) { return (found, nil) }
      let (token, text) = try key.signed(at: moment)
      return (token, text)
    }
  }

  /// Whether all is there to make or find a token: for a dry run, which writes nothing.
  func check(at moment: Int64) throws(SendingError) {
    if let file, try file.read(for: key) != nil { return }
    guard let key else {
      throw SendingError(
        "\(Harmless.quoted(file?.path ?? "")) holds no provider token: make it with \"belfry send token\", or add --key, --key-id and --team-id",
        isUsage: true)
    }
    _ = try key.token(at: moment)
  }

  /// The token of the file, if it need not be renewed.
  private func usable(
    _ file: TokenFile, _ moment: Int64, _ refused: Int64?, of key: SigningKey?
  ) throws(SendingError) -> ProviderToken? {
    guard let found = try file.read(for: key) else { return nil }
    let age = moment - found.made
    guard age >= -Self.skew else {
      throw SendingError(
        "the provider token in \(Harmless.quoted(file.path)) was made \(counted(Int(-age / 60), "minute")) ahead of this machine's clock: set the clocks of the machines that share it"
      )
    }
    if let refused, found.made <= refused {
      guard age >= Self.least else {
        throw SendingError(
          "APNs calls the provider token in \(Harmless.quoted(file.path)) expired, which was made \(counted(Int(max(0, age) / 60), "minute")) ago: set the clocks of the machines that share it, and run it again"
        )
      }
      return nil
    }
    return age < (key == nil ? Self.oldest : Self.renewal) ? found : nil
  }
}

/// The file of `--provider-token-file`: one provider token, for its owner alone. It is replaced as a whole, so who reads it needs no lock.
struct TokenFile {
  let path: String

  /// How often a lock is tried that another sender has, and for how many microseconds each time is waited.
  private static let (tries, pause): (Int, UInt32) = (200, 25_000)

  /// The token; nil where the file is missing or empty. Fails where it holds anything else, or the token of another key.
  func read(for key: SigningKey?) throws(SendingError) -> ProviderToken? {
    let name = Harmless.quoted(path)
    let bytes: [UInt8]
    do throws(FileError) {
      guard let kind = try FileReader.kind(of: path) else { return nil }
      guard kind == .regular else {
        throw FileError(path: path, operation: "open", code: EINVAL, detail: "it is \(kind.phrase), not a regular file")
      }
      bytes = try FileReader.read(path, limit: 4096)
    } catch { throw SendingError("--provider-token-file: \(error.description)", isUsage: true) }
    try SecretFile.refuseOthers(path, "provider token")
    let text = Array(bytes.prefix { $0 != 0x0A })
    guard !text.isEmpty else { return nil }
    guard let words = TokenWords(text) else {
      throw SendingError(
        "--provider-token-file: \(name) holds something that is not a provider token; name another file", isUsage: true)
    }
    if let key, !key.isOf(words) {
      throw SendingError(
        "--provider-token-file: \(name) holds the token of another key or team; name a file for each key", isUsage: true
      )
    }
    return ProviderToken(authorization: Redacted(Array("bearer ".utf8) + text), made: words.made)
  }

  /// Lets `body` find or make a token while no other sender does; a new one, whose text it gives, is written.
  func renewing(
    _ body: () throws(SendingError) -> (token: ProviderToken, text: Redacted?)
  ) throws(SendingError) -> ProviderToken {
    let lock = try SendingError.passing { () throws(FileError) in try AppendedFile(sharing: path + ".lock") }
    var isOurs = false
    for _ in 0..<Self.tries where !isOurs {
      isOurs = try SendingError.passing { () throws(FileError) in try lock.lock() }
      if !isOurs { usleep(Self.pause) }
    }
    guard isOurs else {
      throw SendingError(
        "another sender has locked the provider token in \(Harmless.quoted(path)) for seconds; run it again when it has ended"
      )
    }
    let (token, text) = try body()
    if let text { try write(text) }
    return token
  }

  private func write(_ text: Redacted) throws(SendingError) {
    let new = path + ".belfry-new"
    DurableFolder.remove(new)
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    do throws(FileError) {
      let file = try AppendedFile(creating: new)
      var bytes = text.reveal { Array($0) } + [0x0A]
      defer { SecretFile.erase(&bytes) }
      try bytes.withUnsafeBufferPointer { (bytes) throws(FileError) in try file.append(UnsafeRawBufferPointer(bytes)) }
      try file.synchronize()
      try DurableFolder.rename(new, to: path, in: folder)
    } catch {
      DurableFolder.remove(new)
      throw SendingError("--provider-token-file: \(error.description)")
    }
  }
}

/// What a provider token says of itself (RFC 7519).
struct TokenWords: Equatable {
  let keyID: String
  let team: String
  /// When it was made, in seconds since 1970.
  let made: Int64

  /// Takes a token apart; nil if it is not one of three parts in base64url, with `kid`, `iss` and `iat`.
  init?(_ text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let head = parts.first, let signature = parts.last, Base64.bytes(url: signature) != nil,
      let first = Base64.bytes(url: head).flatMap({ try? JSONReader.read($0) }),
      let second = Base64.bytes(url: parts[1]).flatMap({ try? JSONReader.read($0) }),
      let keyID = first["kid"]?.text, let team = second["iss"]?.text, case .number(let digits)? = second["iat"],
      let made = Int64(digits)
    else { return nil }
    (self.keyID, self.team, self.made) = (keyID, team, made)
  }
}
