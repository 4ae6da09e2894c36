package import Checking
import Diagnostics
import Expressions
import Payloads

/// What is remembered of what a campaign sends a Live Activity: which keys state and attributes have, and of which type each of them is.
public struct ActivityStateSummary: Sendable {
  /// The number of its file.
  package let index: Int
  let path: String
  let id: String
  let head: SourceSpan
  /// The app's type that a start names.
  let type: ExactText?
  /// The type that an update says it is of; nothing where it says none.
  let statedType: ExactText?
  /// The declared type that its state is held to.
  let checkedType: String?
  /// Whether its state is held to a declaration, so that no start has to say what it is.
  let isDeclared: Bool
  /// The broadcast channel from which a started activity takes updates, or on which this one is sent.
  let channel: ExactText?
  /// What is in the state.
  let state: ActivityShape
  /// What is in the attributes of a start whose type is not declared.
  let attributes: ActivityShape

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
    statedType = activity.event == .start ? nil : activity.statedType.map { ExactText($0) }
    state = ActivityShape(isDeclared ? [] : members, campaign)
    let isKnown = isDeclared || activity.checkedType != nil || activity.event != .start
    attributes = ActivityShape(isKnown ? [] : activity.attributes ?? [], campaign)
  }

  /// How many keys at the top of the state two have in common.
  func common(with other: ActivityStateSummary) -> Int { state.keys.count { other.state.kinds(at: $0.path) != nil } }
}

/// Which values the state or the attributes of a Live Activity have, and of which kind each of them is.
struct ActivityShape: Sendable {
  /// Each value, however deep it is.
  let values: [DataShape.Value]
  /// Those at the top.
  let keys: [DataShape.Value]
  private let kinds: [ExactText: [String]]
  /// The objects whose values are of several kinds.
  private let mixed: Set<ExactText>

  init(_ members: [DataMember], _ campaign: Campaign) {
    let shape = DataShape(members, campaign.attributes)
    values = shape.kinds
    keys = values.filter { $0.holder?.utf8.isEmpty == true }
    kinds = shape.byPath.mapValues { $0.filter { $0 != "null" } }
    var (firsts, mixed): ([ExactText: String], Set<ExactText>) = ([:], [])
    for value in values where value.kind != "null" {
      guard let holder = value.holder.map({ ExactText($0) }) else { continue }
      if firsts[holder, default: value.kind] != value.kind { mixed.insert(holder) }
      if firsts[holder] == nil { firsts[holder] = value.kind }
    }
    self.mixed = mixed
  }

  /// The kinds of the values at a path, without null, which is nil of whatever type; nil where there are none.
  func kinds(at path: String) -> [String]? { kinds[ExactText(path)] }

  /// Whether the values of an object are of several kinds. One whose values are all of one kind may be a dictionary, or a case of an enum, and have
  /// other keys each time.
  func isMixed(_ holder: String) -> Bool { mixed.contains(ExactText(holder)) }
}
