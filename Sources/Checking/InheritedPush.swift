import Diagnostics
import Parsing
import Payloads

extension PushFile {
  /// Leaves out what is inherited and does not suit a push of a type: a project's defaults are there for all its campaigns, and a call that
  /// rings a day late, or a broadcast that APNs refuses, is nothing that they asked for.
  ///
  /// What the campaign itself says stays, and is checked.
  mutating func fit(_ type: PushType, hasAlert: Bool) {
    if channel.isInherited, type != .liveActivity { channel = .absent }
    let isBroadcast = channel.isWritten
    if expires.isInherited, isBroadcast || type.expiration.writesZero { expires = .absent }
    if collapse.isInherited, isBroadcast { collapse = .absent }
    if contentAvailable.isInherited, !type.allows(.contentAvailable) { contentAvailable = .absent }
    if mutableContent.isInherited, !hasAlert || !type.allows(.mutableContent) { mutableContent = .absent }
  }
}
