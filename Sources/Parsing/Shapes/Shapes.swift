public import Payloads

/// Every mapping of the language, as tables. The order of the rows is the order of the reference and the numbers that parsing uses.
public enum Shapes {
  /// A campaign: the fixed rows, then the payload fields that are one value each.
  public static let campaign = Shape(
    "campaign",
    [
      Key(
        "campaign", .kebabName, required: true,
        "The campaign's id: kebab-case, unique, at most 64 bytes; should equal the file's name."),
      Key("description", .text, "What the campaign is for."),
      Key("owner", .text, "Who answers for it."),
      Key("tags", .list(.text), "Words to find it by."),
      Key("status", .choice(CampaignStatus.names), "All are checked, only active ones are planned and built."),
      Key(
        "deliver", .choice(Delivery.names),
        "push: through APNs; local: scheduled by the app. Required here or in defaults."),
      Key("audience", .expression, "Who gets it; required for push. For local, what the app knows on the device."),
      Key("schedule", .mapping(schedule), required: true, "When it fires."),
      Key(
        "alert", .oneOf([.template, .mapping(alert)]), "The texts in the source language; a single text is the body."),
      Key("localizations", .map(key: .locale, value: .mapping(localization)), "The texts in other languages."),
      Key("badge", .oneOf([.integer(0...Int.max), .choice(["clear"])]), "The number on the app's icon, or clear."),
      Key(
        "sound", .oneOf([.choice(["default", "none"]), .path, .mapping(sound)]),
        "default, none, or a file that the app ships."),
      Key("media", .template, "An image, sound or movie: a file (local) or an https address (push)."),
      Key("link", .template, "Where a tap leads."),
      Key("data", .map(key: .text, value: .json), "Keys beside aps, for the app. Texts are templates."),
      Key(
        "variants", .list(.mapping(variant)), "Contents that are tried against each other; weights are whole per cent."),
      Key("holdout", .integer(0...99), "Per cent of the audience that gets nothing."),
      Key("push", .mapping(push), "How APNs is to handle it."),
      Key("live-activity", .mapping(liveActivity), "What a Live Activity push does."),
    ] + simpleFields.map { Key($0.key ?? $0.apsKey, kind(of: $0.widestKind), $0.summary) })

  /// The number of the first payload field among the rows of ``campaign``.
  static let firstField = 19

  /// The payload fields of a campaign that are one value each.
  public static let simpleFields: [Field] = Field.all.filter { field in
    guard field.section == .campaign, field.key != nil else { return false }
    switch field.kind {
    case .text, .template, .number, .choice: return true
    default: return false
    }
  }

  private static func kind(of kind: FieldKind) -> ValueKind {
    switch kind {
    case .template: .template
    case .number(let range): .number(range)
    case .choice(let names): .choice(names)
    default: .text
    }
  }

  /// A text of an alert.
  static let text = ValueKind.oneOf([.template, .mapping(stringsKey)])
  /// A key of the app's strings.
  public static let stringsKey = Shape(
    "text",
    [
      Key("key", .text, required: true, "A key of the app's Localizable strings."),
      Key("args", .list(.template), "What fills the format's %@, in order."),
    ])
  /// `alert`
  public static let alert = Shape(
    "alert",
    [
      Key("title", text, "The first line."),
      Key("subtitle", text, "The second line."),
      Key("body", text, "The text."),
      Key("launch-image", .text, "What the app shows while it starts: a file or storyboard name."),
    ])
  /// A value of `localizations`.
  public static let localization = Shape(
    "localization",
    [
      Key("title", text, "The first line."), Key("subtitle", text, "The second line."), Key("body", text, "The text."),
    ])
  /// `sound` in its long form.
  public static let sound = Shape(
    "sound",
    [
      Key("name", .path, "default, or a file that the app ships."),
      Key("critical", .boolean, "Whether it sounds in spite of mute and Focus."),
      Key("volume", .number(0...1), "How loud, from 0 to 1."),
    ])
  /// An item of `variants`.
  public static let variant = Shape(
    "variant",
    [
      Key("name", .kebabName, required: true, "The variant's name."),
      Key("weight", .integer(0...100), required: true, "Per cent of the audience."),
      Key("alert", .oneOf([.template, .mapping(alert)]), "Replaces the campaign's texts."),
      Key("localizations", .map(key: .locale, value: .mapping(localization)), "Replaces the campaign's localizations."),
      Key("sound", .oneOf([.choice(["default", "none"]), .path, .mapping(sound)]), "Replaces the campaign's sound."),
      Key("media", .template, "Replaces the campaign's media."),
      Key("link", .template, "Replaces the campaign's link."),
      Key("data", .map(key: .text, value: .json), "Replaces the campaign's data."),
    ])
  /// `push`
  public static let push = Shape(
    "push",
    [
      Key("type", .choice(PushType.all.map(\.name)), "The push type; belfry derives it, and it may be stated."),
      Key("priority", .integer(1...10), "10 now, 5 when convenient for the battery, 1 never wakes the device."),
      Key(
        "expires", .oneOf([.duration, .dateTime, .choice(["never-store"])]),
        "How long APNs keeps it for a device that is offline."),
      Key("collapse", .template, "Pushes with the same id replace each other; at most 64 bytes."),
      Key("mutable-content", .boolean, "Whether the app's service extension may change it; media implies it."),
      Key("content-available", .boolean, "Whether it wakes the app in the background."),
      Key("environment", .choice(["production", "sandbox"]), "Which APNs servers it is for."),
      Key("channel", .text, "The broadcast channel, in base64; for Live Activities."),
    ])
  /// `live-activity`
  public static let liveActivity = Shape(
    "live-activity",
    [
      Key(
        "event", .choice(LiveActivityEvent.allCases.map(\.rawValue)), required: true, "What happens to the activity."),
      Key("attributes-type", .text, "The Swift type of the attributes; needed to start."),
      Key("attributes", .map(key: .text, value: .json), "The attributes; needed to start."),
      Key("content-state", .map(key: .text, value: .json), "The state that the app's ContentState decodes."),
      Key("stale-after", .duration, "When the state counts as out of date."),
      Key(
        "dismiss-after", .oneOf([.duration, .choice(["now"])]),
        "When an ended activity leaves the Lock Screen: at most 4h, or now."),
      Key("input-push-token", .boolean, "Whether a started activity takes updates by a token of its own."),
      Key(
        "input-push-channel", .text, "The broadcast channel, in base64, from which a started activity takes updates."),
    ])
  /// `schedule`
  public static let schedule = Shape(
    "schedule",
    [
      Key("now", .boolean, "As soon as the batch is sent; push only."),
      Key("at", .oneOf([.dateTime, .time, .list(.time)]), "A date and time, or the times of a repetition."),
      Key("every", .text, "day, week, month, year, a number of them (2 weeks), or a duration (90m, local only)."),
      Key("days", .list(.text), "mon…sun for weeks, 1…31 and last for months, MM-DD for years."),
      Key("from", .date, "The first day on which it may fire."),
      Key("until", .date, "The last day on which it may fire."),
      Key("count", .integer(1...1000), "How many times it fires in all."),
      Key("on-missing-day", .choice(["skip", "last"]), "What happens in a month that lacks the day."),
      Key("after", .duration, "So long after the event."),
      Key("event", .text, "A timestamp attribute (push), or a moment that the app reports (local)."),
      Key("when", .choice(["enter", "leave"]), "At a place; local only."),
      Key("region", .mapping(region), "The place."),
      Key("repeats", .boolean, "Whether it fires each time."),
      Key("zone", .zone, "Whose clock: device, UTC or an IANA name. Required with every wall-clock time."),
    ])
  /// `region`
  public static let region = Shape(
    "region",
    [
      Key("id", .text, required: true, "A name; each region has its own."),
      Key("latitude", .number(-90...90), required: true, "Degrees, north is positive."),
      Key("longitude", .number(-180...180), required: true, "Degrees, east is positive."),
      Key("radius", .number(1...1_000_000), required: true, "Metres."),
    ])
}
