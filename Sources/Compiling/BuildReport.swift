import Checking
import Diagnostics
public import Files
public import Language
public import Recipients

/// What a build wrote.
public struct BuildReport: Sendable {
  /// By the order of the plan.
  public var campaigns: [BuiltCampaign] = []
  /// How many files were written.
  public var files = 0
  /// How many bytes they have together.
  public var bytes = 0
  /// How many recipients belong to what is built, rejected ones included: all, or one part of them.
  public var recipients = 0
  /// How many of them break the declared types, or are there a second time, and get nothing.
  public var rejected = 0
  /// How many of them have a token that is known to be dead, and get nothing.
  public var suppressed = 0
  /// How many of them are not among the test recipients of the environment, and get nothing.
  public var notTest = 0
  /// What the person should know although the build stands: lower case, no full stop.
  public var problems: [String] = []
}

/// What a build wrote for one campaign.
public struct BuiltCampaign: Sendable {
  /// The campaign's id.
  public let campaign: String
  /// How it reaches devices.
  public let delivery: Delivery
  /// Requests: rows of its shards, or pending requests of one device.
  public var requests: Int
  /// Bytes of its shards; for local campaigns of the sounds and media is not counted, as campaigns share them.
  public var bytes: Int
}

/// Why a build did not come about. The folder that stood there still stands.
public enum BuildError: Error, CustomStringConvertible {
  /// The system refused to read or to write.
  case file(FileError)
  /// The recipients cannot be read at all.
  case recipients(RecipientError)
  /// More rows break the declared types than was allowed.
  case rejected(count: Int, allowed: Int, first: [Rejection])
  /// A request that APNs would refuse with 413.
  case payloadTooLarge(campaign: String, row: Int, size: Int, limit: String)
  /// More people than the policy allows.
  case audienceTooLarge([(campaign: String, count: Int)], of: Int, most: String)
  /// The folder holds a build of another environment; nothing stands for belfry.yaml alone.
  case otherEnvironment(there: String?, own: String?)
  /// Two active campaigns would write into one folder.
  case duplicateCampaign(String)

  /// One line, lower case, no full stop.
  public var description: String {
    switch self {
    case .file(let error): return error.description
    case .recipients(let error): return error.description
    case .rejected(let count, let allowed, let first):
      var text = "\(count) \(count == 1 ? "recipient" : "recipients") rejected, \(allowed) allowed"
      for rejection in first { text += "; \(rejection)" }
      return count > first.count && !first.isEmpty ? text + "; …" : text
    case .payloadTooLarge(let campaign, let row, let size, let limit):
      return "campaign \"\(campaign)\", row \(row): the payload has \(size) bytes, the limit is \(limit)"
    case .audienceTooLarge(let campaigns, let all, let most):
      let reached = campaigns.map {
        "\"\($0.campaign)\" reaches \($0.count) \($0.count == 1 ? "recipient" : "recipients")"
      }
      return
        "\(campaigns.count == 1 ? "campaign" : "campaigns") \(Suggestion.list(reached, "and")) of \(all), and \"largest-audience\" allows \(most)"
    case .otherEnvironment(let there, let own):
      let (there, own) = (ProjectOverlay.words(for: there), ProjectOverlay.words(for: own))
      return
        "the folder holds a build of \(there), and this is one of \(own): a sender would mix them; name another folder, or delete that one"
    case .duplicateCampaign(let id): return "there are two active campaigns \"\(id)\""
    }
  }
}
