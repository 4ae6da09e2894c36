import Checking
import Diagnostics
import Language
import Planning

// How it reaches people, and what they can see and tap.
extension Risk {
  static let deliveryChanged = Risk(
    .deliveryChanged, .both, mirror: .risk(.deliveryChanged), "an app schedules it that a server sent, or the reverse",
    why:
      "A local notification comes only to phones whose app has the new bundle, and stays there when the campaign is changed. A push comes to all tokens. Between both, people get it twice or not at all.",
    advice: "End the old campaign and begin a new one, or say in the review how both are kept from overlapping.",
    Example(
      "schedule: { every: day, at: \"12:00\", zone: device }\ndeliver: push\naudience: streak_days > 3\npush: { expires: 12h }",
      risky: "schedule: { every: day, at: \"12:00\", zone: device }\ndeliver: local\naudience: streak_days > 3",
      safe:
        "schedule: { every: day, at: \"12:00\", zone: device }\ndeliver: push\naudience: streak_days > 3\npush: { expires: 13h }"
    )
  ) { campaign in
    guard campaign.isSent, let (old, new) = campaign.both, old.delivery != new.delivery else { return nil }
    return "\(new.delivery.name) now, \(old.delivery.name) before"
  }

  static let contentGone = Risk(
    .contentGone, .silence,
    mirror: .unpaired("what is new to see or tap takes nothing from anyone"),
    "a language, the text or a line of it, buttons, an image or a link is gone",
    why:
      "Readers of a language that is gone get the source language; without a button or a link people cannot do what the message asks for.",
    advice: "Keep it, or say in the review how people get by without it.",
    Example(
      "localizations: { de: { body: Hallo } }\nlink: https://example.com/a", risky: "link: https://example.com/a",
      safe: "localizations: { de: { body: Guten Tag } }\nlink: https://example.com/b")
  ) { campaign in
    guard campaign.sent != nil else { return nil }
    var lost: [String] = []
    for (variant, old, new) in campaign.contents {
      guard let old else { continue }
      func add(_ what: String, _ locale: String?) {
        let text = what + reader(variant, locale)
        if !lost.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { lost.append(text) }
      }
      let languages = Set(new.texts.map { ExactText($0.locale) })
      // The app's own strings have all its languages.
      for text in old.texts where !new.texts.isEmpty && !new.isOfStrings && !languages.contains(ExactText(text.locale))
      {
        add("the language \(text.locale)", nil)
      }
      if !old.texts.isEmpty, new.texts.isEmpty { add("the text", nil) }
      for (name, line) in lines where !new.texts.isEmpty && !new.isOfStrings {
        let gone = old.texts.filter { text in
          text[keyPath: line] != nil
            && new.texts.contains { $0.locale.utf8.elementsEqual(text.locale.utf8) && $0[keyPath: line] == nil }
        }
        // What no reader gets is gone for all of them.
        let isGone = new.texts.allSatisfy { $0[keyPath: line] == nil }
        for text in isGone ? Array(gone.prefix(1)) : gone { add("the \(name)", isGone ? nil : text.locale) }
      }
      if old.badge != nil, new.badge == nil { add("the badge", nil) }
      for button in campaign.buttons(of: old, butNot: new) { add("the button \"\(button)\"", nil) }
    }
    for (variant, locale, old, new) in campaign.readers {
      guard let old else { continue }
      for (name, was, now) in [("the link", old.link, new.link), ("the media", old.media, new.media)]
      where was != nil && now == nil {
        // What no reader gets is gone for all of them.
        let text = name + reader(variant, nil)
        if !lost.contains(text) { lost.append(locale == nil ? text : name + reader(variant, locale)) }
      }
    }
    return lost.isEmpty ? nil : "\(Suggestion.list(lost, "and")) \(lost.count == 1 ? "is" : "are") gone"
  }
}

extension Risk {
  /// The lines of a text.
  private static let lines: [(name: String, line: any KeyPath<LocalizedTexts, LocalizedText?> & Sendable)] = [
    ("title", \.title), ("subtitle", \.subtitle), ("body", \.body),
  ]
}

extension ChangedCampaign {
  /// The buttons of one content that another one does not have. What a category itself loses is a risk of its own.
  fileprivate func buttons(of old: Content, butNot new: Content) -> [String] {
    guard let id = old.category, let before = then.category(id), project.category(id) != nil,
      new.category.map({ $0.utf8.elementsEqual(id.utf8) }) != true
    else { return [] }
    let kept = Set((new.category.flatMap { project.category($0) }?.actions ?? []).map { ExactText($0.id) })
    return before.actions.map(\.id).filter { !kept.contains(ExactText($0)) }
  }
}

extension Content {
  /// Whether the device looks up one of its texts in the strings of the app.
  fileprivate var isOfStrings: Bool {
    texts.contains { $0.lines.contains { $0.key != nil } }
  }
}

extension Project {
  /// The category of an identifier.
  func category(_ id: String) -> Category? { categories.first { $0.id.utf8.elementsEqual(id.utf8) } }
}
