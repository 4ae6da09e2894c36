import Diagnostics
public import Payloads
public import Planning

/// What one notification shows to one person in one language.
public struct Card: Sendable {
  /// The first line.
  public var title: CardText?
  /// The second line.
  public var subtitle: CardText?
  /// The text.
  public var body: CardText?
  /// The number on the app's icon; 0 takes it away.
  public var badge: Int?
  /// The name of the image, sound or movie, or its address.
  public var media: String?
  /// Where a tap leads.
  public var link: String?
  /// The bytes of the payload; nothing of a local notification, which has no limit.
  public var bytes: Int?
  /// What a Live Activity gets, value by value; nil for other notifications.
  public var activity: [ActivityContent.Value]?

  /// Whether it shows anything at all.
  public var hasText: Bool { title != nil || subtitle != nil || body != nil }

  /// What somebody sees of it: the same for cards that look alike, though their payloads may have other bytes.
  var look: Look {
    Look(
      texts: [title?.text, subtitle?.text, body?.text, media, link].map { $0.map(ExactText.init) }, badge: badge,
      activity: activity ?? [])
  }

  /// See ``look``.
  struct Look: Hashable {
    let texts: [ExactText?]
    let badge: Int?
    let activity: [ActivityContent.Value]
  }
}

/// A line of a card.
public struct CardText: Sendable {
  /// All of it, as it is filled in.
  public let text: String
  /// The key of the app's strings that stands for it, where it does.
  public let key: String?
  /// Whether the app's files have no text for the key, so that the device shows the key.
  public let isRawKey: Bool

  init(_ text: String, key: String? = nil, isRawKey: Bool = false) {
    (self.text, self.key, self.isRawKey) = (text, key, isRawKey)
  }
}

/// Where a notification is seen.
public enum CardScreen: String, Sendable, CaseIterable {
  /// The Lock Screen of a phone with room: what is cut here is cut on every screen.
  case lockScreen = "Lock Screen"
  /// A banner on a narrow phone, and the watch: the first that cuts.
  case banner = "banner"

  /// How wide a text may be before it is cut, as ``displayWidth(_:)`` counts. Measured by others: Apple publishes no lengths.
  public func room(for part: TextLength.Part) -> Int {
    let all = TextLength.all.filter { $0.part == part }
    return switch self {
    case .lockScreen: all.map(\.width).max() ?? .max
    case .banner: all.map(\.width).min() ?? .max
    }
  }

  /// The start of a text that is seen; nothing where all of it is.
  public func cut(_ text: String, as part: TextLength.Part) -> String? {
    let room = room(for: part)
    guard displayWidthBound(text) > room, displayWidth(text) > room else { return nil }
    var kept = ""
    // The ellipsis takes a column.
    var used = 1
    for character in text {
      used += displayWidth(String(character))
      if used > room { break }
      kept.append(character)
    }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    return kept + "…"
  }
}

/// A button below a notification, in one language.
public struct CardButton: Sendable {
  /// What it says.
  public let title: String
  /// Whether it is shown as one that destroys something.
  public let isDestructive: Bool
  /// Whether it opens the app.
  public let opensApp: Bool
  /// Whether the device must be unlocked first.
  public let needsUnlocking: Bool
  /// Where it takes a text: what stands in the empty field, and what sends it.
  public let input: (placeholder: String, button: String)?

  func isSame(as other: CardButton) -> Bool {
    same(title, other.title) && isDestructive == other.isDestructive && opensApp == other.opensApp
      && needsUnlocking == other.needsUnlocking && same(input?.placeholder, other.input?.placeholder)
      && same(input?.button, other.input?.button)
  }
}

/// What is left of a notification while previews are hidden.
public struct HiddenCard: Sendable {
  /// What stands for the text; nothing where the system has its own word.
  public let placeholder: String?
  /// Whether the title is shown all the same.
  public let showsTitle: Bool
  /// Whether the subtitle is.
  public let showsSubtitle: Bool

  func isSame(as other: HiddenCard) -> Bool {
    same(placeholder, other.placeholder) && showsTitle == other.showsTitle && showsSubtitle == other.showsSubtitle
  }
}

/// Whether two texts are the same bytes, or both are missing.
private func same(_ one: String?, _ two: String?) -> Bool {
  (one == nil) == (two == nil) && (one ?? "").utf8.elementsEqual((two ?? "").utf8)
}
