package import Checking
import Diagnostics
import Expressions
import Payloads

/// What is remembered of what a campaign sends a Live Activity: which keys the state has, and of which type each of them is.
public struct ActivityStateSummary: Sendable {
  /// A key at the top of the state.
  struct Key: Sendable {
    let name: String
    let kind: String
    let span: SourceSpan?
  }

  /// The number of its file.
  package let index: Int
  let path: String
  let id: String
  let head: SourceSpan
  /// The app's type that a start names.
  let type: ExactText?
  /// The declared type that its state is held to.
  let checkedType: String?
  /// Whether its state is held to a declaration, so that no start has to say what it is.
  let isDeclared: Bool
  /// The broadcast channel from which a started activity takes updates, or on which this one is sent.
  let channel: ExactText?
  let keys: [Key]
  private let kinds: [ExactText: String]

  /// Nothing where a campaign sends no state.
  package init?(of campaign: Campaign, index: Int) {
    guard let activity = campaign.liveActivity else { return nil }
    let members = activity.contentState ?? []
    let channel = activity.event == .start ? activity.inputChannel : campaign.push?.channel
    // What is declared is held to that, and needs no start to be compared with; only its channel has to be that of its type.
    guard activity.isStateDeclared ? channel != nil : !members.isEmpty else { return nil }
    isDeclared = activity.isStateDeclared
    checkedType = activity.checkedType
    self.channel = channel.map { ExactText($0) }
    self.index = index
    (path, id, head) = (campaign.path, campaign.id, campaign.head)
    type = activity.event == .start ? activity.attributesType.map { ExactText($0) } : nil
    keys = (isDeclared ? [] : members).map {
      Key(name: $0.key, kind: DataShape.kind(of: $0.value, campaign.attributes), span: $0.span)
    }
    kinds = Dictionary(keys.map { (ExactText($0.name), $0.kind) }) { first, _ in first }
  }

  /// The type of a key's value.
  func kind(of key: String) -> String? { kinds[ExactText(key)] }

  /// How many keys two have in common.
  func common(with other: ActivityStateSummary) -> Int { keys.count { other.kind(of: $0.name) != nil } }
}
