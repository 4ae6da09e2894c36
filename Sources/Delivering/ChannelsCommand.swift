import Commands
import Escaping
import Files
import Glibc
import JSON
import Sending

/// `belfry send channels …`: the broadcast channels of an app, as APNs keeps them.
///
/// Apple: "Sending channel management requests to APNs", read on 2026-11-21.
struct ChannelsCommand {
  private let invocation: Invocation
  private let app: String
  private let environment: String
  private let server: APNsServer

  static func run(_ invocation: Invocation) throws(SendingError) -> Int32 { try ChannelsCommand(invocation).run() }

  private init(_ invocation: Invocation) throws(SendingError) {
    self.invocation = invocation
    guard let app = invocation[SendWords.app] else {
      throw SendingError("name the app by its bundle id: --app com.example.app", isUsage: true)
    }
    guard let environment = invocation[SendWords.environment] else {
      throw SendingError(
        "name the environment: --environment sandbox or --environment production; each has channels of its own",
        isUsage: true)
    }
    (self.app, self.environment) = (app, environment)
    server = try Self.server(invocation[SendWords.server], environment)
  }

  private static func server(_ given: String?, _ environment: String) throws(SendingError) -> APNsServer {
    guard let given else {
      guard let server = APNsServer.managing(environment) else { throw SendingError("there is no server") }
      return server
    }
    guard let server = APNsServer(given) else {
      throw SendingError("--server: \(Harmless.quoted(given)) is not a server; write HOST:PORT", isUsage: true)
    }
    if let world = server.world, world != environment {
      throw SendingError(
        "--server: \(server.shown) is for \(world), and --environment is \(environment)", isUsage: true)
    }
    return server
  }

  private func run() throws(SendingError) -> Int32 {
    let name = invocation.command.name
    let channel = invocation.operands.first
    if let channel, !Self.isID(channel) {
      throw SendingError(
        "\(Harmless.quoted(channel)) is not a channel id: these are base64, such as vK3pQ0mXEe8AAKi0ZyYqAA==",
        isUsage: true)
    }
    var request = ChannelRequest(method: "GET", path: Array("/1/apps/\(app)/channels".utf8))
    request.headers = [("apns-request-id", Array(Self.newID().utf8))]
    switch name {
    case SendWords.channelsCreate.name:
      guard let storage = invocation[SendWords.storage] else {
        throw SendingError(
          "say what the channel keeps for devices that are offline: --storage none or --storage newest; it cannot be changed later",
          isUsage: true)
      }
      request = ChannelRequest(method: "POST", path: request.path, headers: request.headers)
      request.body = Array(
        "{\"message-storage-policy\":\(storage == "newest" ? 1 : 0),\"push-type\":\"LiveActivity\"}".utf8)
    case SendWords.channelsList.name:
      request = ChannelRequest(method: "GET", path: Array("/1/apps/\(app)/all-channels".utf8), headers: request.headers)
    case SendWords.channelsDelete.name:
      request = ChannelRequest(method: "DELETE", path: request.path, headers: request.headers)
    default: break
    }
    if let channel { request.headers.append(("apns-channel-id", Array(channel.utf8))) }
    return try tell(try answer(to: request), name, channel)
  }

  // MARK: - The request

  private func answer(to request: ChannelRequest) throws(SendingError) -> ChannelAnswer {
    let signals = try StopSignals()
    let credentials = try Credentials(invocation)
    if let problem = credentials.refusal(at: wallNow() / 1000) { throw problem }
    let context = try TLSContext(rootsFile: invocation[SendWords.roots], credentials.certificate)
    let proxy = try HTTPProxy.find(invocation[SendWords.proxy], for: server.host)
    let authorization = try credentials.tokens?.current(at: wallNow() / 1000).authorization
    let isStopped = {
      signals.take()
      return signals.count > 0
    }
    let stream: TLSStream
    do throws(DialError) {
      stream = try Dialer(server: server, proxy: proxy, context: context, isStopped: isStopped).dial(turn: 0)
    } catch { throw SendingError("\(error.message); nothing was changed") }
    let connection = ChannelConnection(stream, server, request)
    let seconds = invocation[SendWords.answerDeadline] ?? 60
    do throws(ChannelConnection.Failure) {
      return try connection.perform(authorization, seconds: seconds, isStopped: isStopped)
    } catch {
      throw SendingError(
        error.mayBeDone
          ? "\(server.shown): \(error.message). Whether the request was done is not known: look with \"belfry send channels list\" before you try again"
          : "\(server.shown): \(error.message); nothing was changed")
    }
  }

  // MARK: - The answer

  private func tell(_ answer: ChannelAnswer, _ name: String, _ channel: String?) throws(SendingError) -> Int32 {
    guard 200...299 ~= answer.status else { throw refusal(answer) }
    let isJSON = invocation[SendWords.channelFormat] == "json"
    switch name {
    case SendWords.channelsCreate.name:
      guard let made = answer.channel, Self.isID(made) else { throw unreadable(answer) }
      try say(isJSON, made, [("channel", .string(made)), ("app", .string(app)), ("environment", .string(environment))])
    case SendWords.channelsList.name:
      guard case .array(let items)? = (try? JSONReader.read(answer.body))?["channels"] else { throw unreadable(answer) }
      let channels = items.compactMap(\.text)
      guard channels.count == items.count else { throw unreadable(answer) }
      try say(
        isJSON, channels.map { Harmless.line($0) }.joined(separator: "\n"),
        [
          ("app", .string(app)), ("environment", .string(environment)),
          ("channels", .array(channels.map { .string($0) })),
        ])
    case SendWords.channelsDelete.name:
      let id = channel ?? ""
      try say(isJSON, "\(id) is deleted", [("channel", .string(id)), ("deleted", .bool(true))])
    default:
      guard let body = try? JSONReader.read(answer.body), case .number(let policy)? = body["message-storage-policy"],
        let type = body["push-type"]?.text
      else { throw unreadable(answer) }
      let (id, storage) = (channel ?? "", policy == "1" ? "newest" : "none")
      let meaning = storage == "newest" ? "keeps the newest push for up to 8 hours" : "keeps nothing"
      try say(
        isJSON, "\(id) is for \(Harmless.line(type)) and \(meaning)",
        [("channel", .string(id)), ("push_type", .string(type)), ("storage", .string(storage))])
    }
    return DeliveryStatus.accepted.rawValue
  }

  private func say(_ isJSON: Bool, _ text: String, _ members: [(String, JSONValue)]) throws(SendingError) {
    guard isJSON else { return try publish(text.isEmpty ? "" : text + "\n") }
    let value = JSONValue.object(members.map { JSONValue.Member($0.0, $0.1) })
    try publish(String(decoding: JSONWriter.bytes(of: value, pretty: true), as: UTF8.self) + "\n")
  }

  private func refusal(_ answer: ChannelAnswer) -> SendingError {
    let reason = answer.body.withUnsafeBufferPointer { APNsReason(body: $0) }
    let words = Answer(status: answer.status, reason: reason).words
    return SendingError("\(server.shown) answered \(words): \(Self.help(reason)). Nothing was changed")
  }

  private func unreadable(_ answer: ChannelAnswer) -> SendingError {
    SendingError(
      "\(server.shown) answered \(answer.status), and the answer cannot be read: look with \"belfry send channels list\" before you try again"
    )
  }

  /// What to do about a reason.
  private static func help(_ reason: APNsReason) -> String {
    switch reason {
    case .featureNotEnabled:
      "turn on Broadcast among the app's Push Notifications capability in the developer account"
    case .channelNotRegistered: "there is no such channel of this app in this environment"
    case .missingChannelId, .badChannelId: "name a channel as \"belfry send channels list\" prints it"
    case .cannotCreateChannelConfig: "the app has as many channels as it may have; delete those that are not used"
    case .topicMismatch, .topicDisallowed: "the key or certificate is not for this app"
    case .expiredProviderToken: "set the clock of this machine"
    case .tooManyProviderTokenUpdates: "share one token among senders, with --provider-token-file"
    case .badEnvironmentKeyIdInToken, .badCertificateEnvironment: "use the key of this environment"
    case .invalidProviderToken, .missingProviderToken, .unrelatedKeyIdInToken, .badCertificate, .forbidden:
      "check the key, its id and the id of the team"
    case .tooManyRequests, .internalServerError, .serviceUnavailable, .shutdown, .idleTimeout: "try again later"
    default: "see Apple's page about errors of broadcast requests"
    }
  }

  // MARK: - Ids

  /// Whether a text is base64, as Apple's channel ids are; how long they are is not fixed.
  static func isID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= 200, bytes.count % 4 == 0 else { return false }
    let letters = bytes.prefix(while: { $0 != UInt8(ascii: "=") })
    return bytes.count - letters.count <= 2 && bytes[letters.endIndex...].allSatisfy { $0 == UInt8(ascii: "=") }
      && letters.allSatisfy { Base64.number(of: $0) != nil }
  }

  /// A random UUID (RFC 9562, version 4).
  private static func newID() -> String {
    RequestID.text(
      (0..<16).map { place in
        let byte = UInt8.random(in: 0...255)
        return place == 6 ? byte & 0x0F | 0x40 : place == 8 ? byte & 0x3F | 0x80 : byte
      })
  }
}
