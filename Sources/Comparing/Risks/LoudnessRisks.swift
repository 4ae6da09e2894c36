import Checking
import Language
import Payloads

// How much it disturbs.
extension Risk {
  static let levelRaised = Risk(
    .levelRaised, .harm, mirror: .risk(.levelLowered),
    "it breaks through where it did not",
    why:
      "A higher level passes Focus, the scheduled summary or the mute switch. People turn an app off that does so without need.",
    facts: ["level/time-sensitive", "level/critical"],
    advice: "Keep the level, or say in the review what cannot wait.",
    Example("interruption: active", risky: "interruption: time-sensitive", safe: "interruption: passive")
  ) { campaign in campaign.isSent ? level(campaign, isRaised: true) : nil }

  static let levelLowered = Risk(
    .levelLowered, .silence, mirror: .risk(.levelRaised), "it no longer breaks through where it did",
    why:
      "At a lower level it waits for the scheduled summary, stays behind a Focus, or goes to the list without light or sound: what cannot wait is seen too late.",
    facts: ["level/active", "level/passive", "level/time-sensitive"],
    advice: "Keep the level, or say in the review why it can wait now.",
    Example("interruption: active", risky: "interruption: passive", safe: "interruption: time-sensitive")
  ) { campaign in campaign.sent == nil ? nil : level(campaign, isRaised: false) }

  static let soundAdded = Risk(
    .soundAdded, .harm, mirror: .risk(.soundGone),
    "it makes a sound where it made none",
    why: "It was silent, and people had no reason to turn it off.",
    advice: "Leave it silent, or say in the review why it should be heard.",
    Example("sound: none", risky: "sound: default", safe: "interruption: passive")
  ) { campaign in
    guard campaign.isSent else { return nil }
    for (variant, locale, old, new) in campaign.readers {
      guard let old, !old.sound.isHeard, new.sound.isHeard else { continue }
      return "silent before, \(new.sound.shown) now" + reader(variant, locale)
    }
    return nil
  }

  static let soundGone = Risk(
    .soundGone, .silence, mirror: .risk(.soundAdded), "it is silent where it made a sound",
    why: "People who wait for the sound miss the message; a critical one is what wakes them when it must.",
    facts: ["level/critical"],
    advice: "Keep the sound, or say in the review why it need not be heard now.",
    Example("sound: default", risky: "sound: none", safe: "sound: default\npush: { priority: 10, expires: 30d }")
  ) { campaign in
    guard campaign.sent != nil else { return nil }
    for (variant, locale, old, new) in campaign.readers {
      guard let old else { continue }
      if old.sound.isHeard, !new.sound.isHeard {
        return "\(old.sound.shown) before, silent now" + reader(variant, locale)
      }
      if old.sound.isCritical, !new.sound.isCritical {
        return "\(old.sound.shown) before, now \(new.sound.shown), which the mute switch silences"
          + reader(variant, locale)
      }
    }
    return nil
  }

  static let criticalSound = Risk(
    .criticalSound, .harm, mirror: .unpaired("a critical sound that becomes a plain one or none is `sound-gone`"),
    "it sounds in spite of the mute switch",
    why:
      "A critical alert sounds in spite of the mute switch and Do Not Disturb, and wakes people. Apple grants it to an app on request alone.",
    facts: ["level/critical", "entitlement/com.apple.developer.usernotifications.critical-alerts"],
    advice: "Use a plain sound, or say in the review which danger it warns of.",
    Example("sound: default", risky: "sound: { critical: true, volume: 0.5 }", safe: "sound: none")
  ) { campaign in
    guard campaign.isSent else { return nil }
    return firstVariant(campaign) { old, new in
      let isNew = new.sounds.contains(where: \.isCritical) && old?.sounds.contains(where: \.isCritical) != true
      return isNew ? "a critical sound" : nil
    }
  }

  /// The level of the first variant that has a higher one now, or a lower one.
  private static func level(_ campaign: ChangedCampaign, isRaised: Bool) -> String? {
    firstVariant(campaign) { old, new in
      guard let old else { return nil }
      let (before, after) = (old.level ?? .active, new.level ?? .active)
      return before != after && (after > before) == isRaised ? "\(before.name) before, \(after.name) now" : nil
    }
  }

  /// What is to be told of the first variant of which something is; a variant is named where there are several.
  private static func firstVariant(
    _ campaign: ChangedCampaign, _ tell: (_ old: Content?, _ new: Content) -> String?
  ) -> String? {
    for (variant, old, new) in campaign.contents {
      if let text = tell(old, new) { return variant.isEmpty ? text : "\(text) (variant \(variant))" }
    }
    return nil
  }
}

extension SoundSetting {
  fileprivate var isCritical: Bool { if case .critical = self { true } else { false } }
}

extension InterruptionLevel {
  fileprivate static func > (one: Self, other: Self) -> Bool { one.rawValue > other.rawValue }
}
