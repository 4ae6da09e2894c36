import Diagnostics
import Parsing
import Payloads

extension PushFile {
  /// The settings for a push of a type. What is inherited and does not suit it is left out: a project's defaults are there for all its
  /// campaigns, and a call that rings a day late, or a broadcast that APNs refuses, is nothing that they asked for.
  ///
  /// What the campaign itself says stays, and is checked.
  func fitting(_ type: PushType, hasAlert: Bool) -> PushFile {
    var push = self
    if channel.isInherited, type != .liveActivity { push.channel = .absent }
    let isBroadcast = push.channel.isWritten
    if expires.isInherited, isBroadcast || type.expiration.writesZero { push.expires = .absent }
    if collapse.isInherited, isBroadcast { push.collapse = .absent }
    if contentAvailable.isInherited, !type.allows(.contentAvailable) { push.contentAvailable = .absent }
    if mutableContent.isInherited, !hasAlert || !type.allows(.mutableContent) { push.mutableContent = .absent }
    return push
  }
}

extension CampaignChecker {
  /// Whether the campaign names a sound of its own.
  var ownsSound: Bool {
    file.contents.contains { content in
      if case .none = content.sound.own?.value ?? .none { false } else { true }
    }
  }

  /// The badge, unless it is inherited and the push type has none.
  func badge(for type: PushType?) -> Badge? {
    file.badge.isInherited && type?.allows(.badge) == false ? nil : file.badge.value?.value
  }

  /// The fields that the push type carries. Others are inherited, or have been reported.
  func carried(_ fields: [ContentField], by type: PushType?) -> [ContentField] {
    guard let type else { return fields }
    return fields.filter { type.allows($0.field) }
  }
}
