import Diagnostics
import Parsing
import Payloads

extension PushFile {
  /// The settings for a push of a type. What is inherited and does not suit it is left out: a project's defaults are there for all its
  /// campaigns, and a call that rings a day late, or a broadcast that APNs refuses, is nothing that they asked for.
  ///
  /// What the campaign itself says stays, and is checked.
  func fitting(_ type: PushType, own: PushFile?, hasAlert: Bool) -> PushFile {
    var push = self
    if own?.channel == nil, type != .liveActivity { push.channel = nil }
    let isBroadcast = push.channel != nil
    if own?.expires == nil, isBroadcast || type.expiration.writesZero { push.expires = nil }
    if own?.collapse == nil, isBroadcast { push.collapse = nil }
    if own?.contentAvailable == nil, !type.allows(.contentAvailable) { push.contentAvailable = nil }
    if own?.mutableContent == nil, !hasAlert || !type.allows(.mutableContent) { push.mutableContent = nil }
    return push
  }
}

extension CampaignChecker {
  /// Whether the campaign names a sound of its own.
  var ownsSound: Bool {
    ([file.content] + file.variants.map(\.content)).contains { content in
      if case .none = content.sound?.value ?? .none { false } else { true }
    }
  }

  /// The badge, unless it is inherited and the push type has none.
  func badge(for type: PushType?) -> Badge? {
    if let own = file.badge { return own.value }
    return type?.allows(.badge) ?? true ? project.defaults?.badge?.value : nil
  }

  /// The fields that the push type carries. Others are inherited, or have been reported.
  func carried(_ fields: [ContentField], by type: PushType?) -> [ContentField] {
    guard let type else { return fields }
    return fields.filter { type.allows($0.field) }
  }
}
