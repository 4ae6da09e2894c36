import Checking
import Clocks
import Diagnostics
import Expressions
import JSON
import Language
import Payloads

/// When a push expires.
struct ExpiryRule {
  private let expiry: Expiry?

  init(_ push: PushSettings) {
    expiry = push.expiry
  }

  /// Whether a header says it.
  var isGiven: Bool { expiry != nil }

  /// Whether the expiry is a wall-clock time, so that a zone is needed.
  var needsZone: Bool { if case .atLocal? = expiry { true } else { false } }

  /// The Unix second for `apns-expiration`; 0 where a push is never stored.
  func seconds(sent: Instant, zone: Zone?) -> Int64 {
    switch expiry {
    case nil, .neverStore: 0
    case .after(let span): sent.adding(span).seconds
    case .at(let instant): instant.seconds
    case .atLocal(let local): (zone ?? .utc).instant(of: local).seconds
    }
  }
}

extension Splicer.Builder {
  /// Adds the headers of a request, in the order of the header table; `shared` is the expiry where it is everyone's.
  mutating func headers(_ push: PushSettings, _ expiry: ExpiryRule, _ shared: Int64?) {
    literal("{")
    if push.channel == nil { literal(Self.member(Header.topic.name, push.topic) + ",") }
    literal(Self.member(Header.pushType.name, push.type.name) + ",")
    literal(Self.member(Header.priority.name, String(push.priority)))
    if expiry.isGiven {
      literal(",\"apns-expiration\":\"")
      if let shared { literal(String(shared)) } else { self.expiry() }
      literal("\"")
    }
    if let collapse = push.collapse?.value {
      literal(",\"apns-collapse-id\":\"")
      text(collapse)
      literal("\"")
    }
    if let channel = push.channel { literal("," + Self.member(Header.channelID.name, channel)) }
    literal(",\"\(push.channel == nil ? Header.id.name : Header.requestID.name)\":\"")
    requestName(channel: push.channel)
    literal("\"}")
  }

  private static func member(_ name: String, _ value: String) -> String {
    JSONWriter(.string(name)).text + ":" + JSONWriter(.string(value)).text
  }
}
