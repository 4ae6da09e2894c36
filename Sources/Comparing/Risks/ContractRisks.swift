import Checking
import Diagnostics
import Expressions
import JSON
import Language
import Payloads
import Planning

// What apps, servers and exports of recipients rely on.
extension Risk {
  static let dataKeyGone = Risk(
    .dataKeyGone, .harm, mirror: .unpaired("apps ignore keys that they do not know"),
    "a key that apps read is gone, or another kind of value",
    why:
      "Versions of the app that are installed read what they were written for. A key that is missing or a text where a number was makes them crash or do nothing.",
    advice: "Keep the key beside the new one until no one has the old version.",
    Example("data: { screen: home, page: 3 }", risky: "data: { screen: home }", safe: "data: { screen: shop, page: 4 }")
  ) { campaign in
    guard let (before, after) = campaign.known else { return nil }
    if let (old, new) = before.push.flatMap({ old in after.push.map { (old, $0) } }), old.saysOrigin, !new.saysOrigin {
      return "\"\(PayloadOrigin.key)\" is gone, by which apps know the campaign"
    }
    for (_, old, new) in campaign.contents {
      let shapes = (DataShape(old?.data ?? [], before.columns), DataShape(new.data, after.columns))
      if let changes = shapes.1.changes(since: shapes.0, tellsNew: false) { return "data: \(changes)" }
    }
    return nil
  }

  static let linkMoved = Risk(
    .linkMoved, .harm, mirror: .unpaired("a link that is gone is `content-gone`"),
    "a tap leads to another host or app",
    why:
      "Associated domains and URL schemes belong to the app that is installed; another host opens the browser, or nothing.",
    advice: "See that the app that people have opens the new address.",
    Example(
      "link: https://example.com/a", risky: "link: https://shop.example.com/a", safe: "link: https://example.com/b")
  ) { campaign in
    guard campaign.known != nil else { return nil }
    for (variant, locale, old, new) in campaign.readers {
      guard let before = old?.link, let after = new.link else { continue }
      let (was, now) = (origin(before.source), origin(after.source))
      if !was.utf8.elementsEqual(now.utf8) { return "\(was) before, \(now) now" + reader(variant, locale) }
    }
    return nil
  }

  static let attributeNeeded = Risk(
    .attributeNeeded, .silence,
    mirror: .unpaired("rows that were rejected and are accepted now belong to people whom the audience names"),
    "it needs something of each recipient that it did not need",
    why:
      "Rows that lack it are rejected and their people get nothing: exports and callers must have it before this lands.",
    advice: "Make it optional with a default, or change the export first.",
    Example(
      "alert: Hello", risky: "alert: \"Hello {{ points }}\"",
      safe: "alert: \"Hello {{ first_name | default: 'you' }}\"")
  ) { campaign in
    // A local campaign has no rows: what apps know of it is another risk.
    guard let (old, new) = campaign.known, new.delivery == .push else { return nil }
    let known = Set(columns(of: old).map { ExactText(old.columns.attributes[$0].name) })
    let added = columns(of: new).filter { column in
      !new.columns.attributes[column].isBuiltIn && !new.columns.mayBeMissing(column)
        && !known.contains(ExactText(new.columns.attributes[column].name))
    }
    return added.first.map { "each row must have \"\(new.columns.attributes[$0].name)\" now" }
  }

  static let inputNarrower = Risk(
    .inputNarrower, .silence, mirror: .unpaired("a wider input accepts what callers already send"),
    "requests that were fine are rejected",
    why:
      "Callers still send what was declared before. A request that does not fit the new declaration is rejected, and its recipient gets nothing.",
    advice: "Change the caller first, or keep the input as it was, or make it optional.",
    Example(
      "schedule: { when: requested }\ninputs: { order_number: { type: text, max: 24 } }",
      risky: "schedule: { when: requested }\ninputs: { order_number: { type: text, max: 12 } }",
      safe:
        "schedule: { when: requested }\ninputs: { order_number: { type: text, max: 24 }, parcels: { type: integer, min: 1, max: 9, optional: true } }"
    )
  ) { campaign in
    guard let (old, new) = campaign.known, old.schedule.isRequested, new.schedule.isRequested else { return nil }
    func inputs(_ campaign: Campaign, _ project: Project) -> [Attribute] {
      campaign.columns.attributes[campaign.inputs(of: project)].filter { $0.item == nil }
    }
    return Attribute.words(
      Attribute.losses(inputs(new, campaign.project), since: inputs(old, campaign.then)).map(\.text))
  }

  static let attributeUnknownToApps = Risk(
    .attributeUnknownToApps, .silence,
    mirror: .unpaired("installed apps keep supplying an attribute that is no longer read"),
    "apps that are installed do not know an attribute that it reads",
    why:
      "A local campaign is filled in by the app. Versions from before the attribute was declared have no value for it, and schedule nothing.",
    advice: "Ship the app that knows it first, or use attributes that it already has.",
    Example(
      "deliver: local\naudience: all\n---\nattributes:\n  level: { type: integer, min: 0, max: 9 }",
      risky:
        "deliver: local\naudience: level > 3\n---\nattributes:\n  level: { type: integer, min: 0, max: 9, on-device: true }",
      safe:
        "deliver: local\naudience: app_version >= 2.0\n---\nattributes:\n  level: { type: integer, min: 0, max: 9 }")
  ) { campaign in
    guard let new = campaign.after?.campaign, new.delivery == .local else { return nil }
    let before = campaign.then.attributes
    let event = new.schedule.event?.event
    let known = event.flatMap { event in
      campaign.then.declaredEvents.first { $0.name.utf8.elementsEqual(event.name.utf8) }
    }
    for column in columns(of: new) + (new.recipients?.columns ?? []) {
      let attribute = new.columns.attributes[column]
      guard !attribute.isBuiltIn else { continue }
      guard column < campaign.project.attributes.attributes.count else {
        // Behind the attributes stand the event's own moment and its properties.
        let isKnown =
          known?.name.utf8.elementsEqual(attribute.name.utf8) == true
          || known?.properties.contains { $0.name.utf8.elementsEqual(attribute.name.utf8) } == true
        if !isKnown, let event { return "apps do not report \"\(attribute.name)\" of \"\(event.name)\" yet" }
        continue
      }
      if before.index(of: attribute.name).map({ before.attributes[$0].isOnDevice }) != true {
        return "\"\(attribute.name)\" is new to apps"
      }
    }
    return nil
  }

  static let activityStateChanged = Risk(
    .activityStateChanged, .harm,
    mirror: .unpaired("any key that is new, gone or of another kind is this risk; there is no opposite"),
    "the state of a Live Activity has other keys",
    why:
      "The app decodes it as a Swift type. A key that is missing, or of another kind, fails the whole update, silently.",
    advice: "Change the app's type first, with a default for the key, and wait until no one has the old version.",
    Example(
      "live-activity: { event: update, content-state: { eta: 5 } }",
      risky: "live-activity: { event: update, content-state: { minutes: 5 } }",
      safe: "live-activity: { event: update, content-state: { eta: 6 } }")
  ) { campaign in
    guard let (old, new) = campaign.known, let was = old.liveActivity, let now = new.liveActivity else { return nil }
    for (key, before, after) in [
      ("content-state", was.contentState, now.contentState), ("attributes", was.attributes, now.attributes),
    ] {
      guard let before, let after else { continue }
      let shape = DataShape(after, new.columns)
      if let changes = shape.changes(since: DataShape(before, old.columns), tellsNew: true) {
        return "\(key): \(changes)"
      }
    }
    return nil
  }

  /// ` (de, variant b)`
  static func reader(_ variant: String, _ locale: String?) -> String {
    let words = [locale, variant.isEmpty ? nil : "variant \(variant)"].compactMap { $0 }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  /// The columns that a campaign's texts and values read.
  private static func columns(of campaign: Campaign) -> [Int] { campaign.variants.flatMap(\.content.columns) }

  /// The scheme and the host of an address, or what it begins with where they are filled in.
  private static func origin(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    return String(address[..<scheme.upperBound] + address[scheme.upperBound...].prefix { !"/?#".contains($0) })
      .lowercased()
  }
}
