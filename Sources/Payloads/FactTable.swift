// What Apple's systems do, where no other table says it. A fact is added here, sorted by id, with its page.

extension Fact {
  /// What is contested about per cent signs in texts.
  static let percentSigns = Fact(
    "percent-signs",
    "The body of a notification shows one percent sign for two, and other printf escapes are taken out of it; the page makes no difference between local ones and pushes.",
    against: "apps report that devices show both, and one as it is.", .body, .percentReport, .newerPercentReport)

  /// Facts that are no row of another table, sorted by id.
  package static let behaviours: [Fact] = [
    Fact(
      "accessories",
      "From iOS 26.5 on an app of an accessory's maker can hand notifications of other apps to the accessory.",
      .accessories),
    Fact(
      "action-identifiers", "Identifiers of actions are unique over all categories of an app.", .declaring),
    Fact(
      "alarms",
      "Alarms that must ring are AlarmKit's, from iOS 26 on, outside of UserNotifications and its pending requests: they break through Focus and silent mode.",
      .alarms),
    Fact(
      "alarms-description",
      "Without a text for NSAlarmKitUsageDescription in the Info.plist an app can schedule no alarm.", .alarmDescription
    ),
    Fact(
      "alarms-limit", "A device limits the alarms of an app and answers maximumLimitReached; no number is published.",
      .alarmError),
    Fact("alert-subtitle", "A subtitle is not shown in all cases.", .subtitle),
    Fact("alert-text", "A notification without title and body has nothing to show.", .generating.trusted(.inferred)),
    Fact(
      "apns-keys",
      "A key of a whole team holds for one environment, one of single topics for both; APNs answers BadEnvironmentKeyIdInToken to a key of the other environment.",
      .tokenConnection, .newerResponses),
    Fact(
      "apns-never-again",
      "BadDeviceToken, DeviceTokenNotForTopic, Forbidden, ExpiredToken, Unregistered and PayloadTooLarge are answers after which the same request is never sent again.",
      .newerResponses),
    Fact(
      "apns-roots", "Since February 2025 the certificate of APNs is signed by the root USERTrust RSA.", .trustReport),
    Fact(
      "apns-unique-id",
      "Answers of the sandbox have apns-unique-id, by which the Push Notifications Console shows what became of a push; for production it has only sums.",
      .newerResponses),
    Fact(
      "app-languages", "A device shows texts of an app in a language that the app ships.",
      .infoPlist("CFBundleLocalizations").trusted(.inferred)),
    Fact(
      "app-shown",
      "The system shows the app's icon with each notification; the guidelines advise against the app's name in its texts.",
      .guidelines),
    Fact(
      "attachment-moved",
      "The system moves an attachment into its own store, and copies one that is in the app's bundle.",
      .attachment),
    Fact(
      "attachment-refused", "A local request whose attachment is missing, damaged or of another type is not scheduled.",
      .attachment),
    Fact(
      "attachment-type", "Without a type hint the extension of the file's name decides the type of an attachment.",
      against: "the page of the attachment itself says that its data do.", .typeHint, .attachment),
    Fact(
      "attachment-types", "Attachments are JPEG, PNG, GIF, AIFF, WAV, MP3, MPEG-4 audio, MPEG, MPEG-2, MPEG-4 and AVI.",
      .attachment),
    Fact("badge-is-a-number", "A badge that is a text is ignored; the number is set, never added.", .badgeReport),
    Fact("broadcast-channel-id", "The id of a channel is base64.", .broadcasting),
    Fact(
      "broadcast-collapse", "apns-collapse-id is not a header of a broadcast.", .broadcasting.trusted(.inferred)),
    Fact("broadcast-events", "A broadcast updates or ends Live Activities and cannot start one.", .activityPushes),
    Fact("broadcast-expiration", "A broadcast must have apns-expiration.", .broadcasting),
    Fact(
      "broadcast-no-storage", "On a channel that stores nothing any expiration but 0 is refused.", .broadcasting,
      .channels),
    Fact(
      "bundle-id", "A push is addressed to the explicit bundle ID of an app; wildcards receive none.",
      .registering.trusted(.observed)),
    Fact("category-replaced", "Registering categories replaces the whole set that was there.", .setCategories),
    Fact("category-unknown", "A notification of a category that is not registered shows no actions.", .declaring),
    Fact(
      "circular-region",
      "CLCircularRegion is deprecated in the systems of 2026 in favour of CLCircularGeographicCondition; the location trigger is not.",
      .circularRegion),
    Fact("collapse-too-long", "APNs answers BadCollapseId to a collapse id that is too long.", .responses),
    Fact("critical-volume", "Only the sound of a critical alert has a volume.", .generating),
    Fact("expired", "APNs does not keep a push whose expiration has passed.", .sending),
    Fact(
      "hidden-preview-others", "Of other signs of a format nothing is said in the placeholder of hidden previews.",
      .hiddenPlaceholder.trusted(.inferred)),
    Fact(
      "hidden-preview-placeholder",
      "In the placeholder of hidden previews %u is the number of messages of the thread.", .hiddenPlaceholder),
    Fact(
      "interval-crash", "Apps have been reported to crash when they schedule a repeat under 60 seconds.",
      .intervalReport),
    Fact(
      "language-codes",
      "The code of a language is a subtag of IANA's registry; a country has another one: Japanese is ja, Japan JP.",
      .languageRegistry),
    Fact(
      "language-matching",
      "An app is shown in the language that is the fewest parents away from the person's; English of most of the Commonwealth has that of the United Kingdom above it.",
      .languageSources),
    Fact(
      "live-activity-after-end", "A push for a Live Activity that has ended is ignored.", .newerActivityPushes),
    Fact(
      "live-activity-certificate", "APNs takes pushes of Live Activities only with a provider token.",
      against: "the page of broadcasts shows a certificate in its sample.", .certificateReport, .broadcasting),
    Fact(
      "live-activity-dates", "A Date in content-state is decoded as seconds since 2001-01-01.",
      .activityPushes.trusted(.observed)),
    Fact(
      "live-activity-early-dismissal", "What a dismissal date does in an update is not said.",
      .generating.trusted(.inferred)),
    Fact(
      "live-activity-final-state", "The push that ends an activity should hold its last content-state.", .activityPushes
    ),
    Fact("live-activity-inputs", "input-push-token and input-push-channel are keys of a start.", .activityPushes),
    Fact(
      "live-activity-nested-keys",
      "The alert of a Live Activity keeps a key of the app's strings with its arguments in an object.",
      .activityPushes, .nestedReport),
    Fact(
      "live-activity-past-dismissal", "A dismissal date that has passed removes the activity at once.", .activityPushes),
    Fact(
      "live-activity-priority", "Pushes of Live Activities have the priority 5 or 10.",
      against: "the page of broadcasts allows 1.", .activityPushes, .broadcasting),
    Fact(
      "live-activity-scheduled",
      "Since iOS 26 an app can schedule a Live Activity for a moment, with an alert that announces it.",
      .activityUpdates),
    Fact(
      "live-activity-sound",
      "The sound of a Live Activity's alert has no list of formats; the sample of a push plays an .mp4.",
      .activityPushes.trusted(.observed)),
    Fact(
      "live-activity-stale-start", "A start that arrives after its stale date does not show.",
      .staleReport.trusted(.observed)),
    Fact(
      "live-activity-start", "A start needs attributes-type, attributes, content-state and an alert.", .activityPushes),
    Fact(
      "live-activity-start-silent", "APNs answers 200 to a start without an alert, and nothing appears.",
      .activityPushes.trusted(.observed)),
    Fact(
      "media-download", "App Transport Security refuses addresses without https.",
      .infoPlist("NSAppTransportSecurity")),
    Fact(
      "missing-day-fires", "A repeat on a day that a month lacks fires on the 1st of the next month.",
      .missingDayRadar.trusted(.inferred)),
    Fact(
      "null-in-payload",
      "What a notification carries for the app is a property list, which cannot have null; apps that store NSNull crash.",
      .content.trusted(.observed)),
    Fact("past-date", "A device accepts a local request for a moment that has passed and never fires it.", .pastReport),
    Fact("payload-too-large", "APNs answers 413 to a body over the limit and sends nothing.", .responses),
    Fact(
      "pending-lost", "Which requests over the limit are lost is not documented for UserNotifications.",
      against: "the older class kept the soonest; since iOS 11 the last ones added have been seen to stay.", .oldLocal,
      .evictionReport),
    percentSigns,
    Fact(
      "push-type-mismatch",
      "A push whose type does not match what it holds may be refused, delayed or dropped silently.", .sending),
    Fact(
      "region-identifiers", "What happens with two regions of one identifier is not documented.",
      .locationTrigger.trusted(.inferred)),
    Fact(
      "region-radius", "A radius over maximumRegionMonitoringDistance has no effect; no number is published.",
      .regions.trusted(.inferred)),
    Fact("request-identifiers", "A local request replaces the pending or shown one of the same identifier.", .request),
    Fact(
      "service-extension", "A service extension runs only for a push with mutable-content and an alert with a text.",
      .serviceExtension),
    Fact(
      "skipped-time", "What a device does with a time that its clock skips or shows twice is not documented.",
      .calendarTrigger.trusted(.inferred)),
    Fact(
      "sound-formats", "Sounds are linear PCM, IMA4, µ-law or A-law in .aiff, .wav or .caf files.", .soundPage),
    Fact("sound-missing", "A sound that is not found plays as the default sound.", .archive),
    Fact(
      "sound-places",
      "Sounds are found in Library/Sounds of the app or of its group, and in the app's bundle, in this order.",
      .namedSound),
    Fact("strings-arguments", "Arguments of a key of the app's strings are texts, for %@.", .generating),
    Fact("strings-missing", "A key that the app's strings lack is shown as it is.", .archive.trusted(.inferred)),
    Fact(
      "strings-stale",
      "Xcode marks a key of a String Catalog as stale when it finds it in no code of the app; the texts stay in the catalog.",
      .catalogs.trusted(.observed)),
    Fact(
      "texts-freeze",
      "A text by language is fixed when a local request is scheduled; one by key is looked up at delivery.",
      .content),
    Fact(
      "time-sensitive-plain", "Without its entitlement a time-sensitive notification is shown as an ordinary one.",
      .timeSensitiveOption.trusted(.observed)),
    Fact(
      "token-environment",
      "A token works only with the servers of the environment that it is from; others answer BadDeviceToken.",
      .responses),
    Fact(
      "token-gone", "410 comes with the moment, in milliseconds, from which on APNs knows that the token is dead.",
      .responses),
    Fact(
      "token-kinds",
      "A token works only with the topic of its kind; with another one APNs answers DeviceTokenNotForTopic.", .responses
    ),
    Fact(
      "token-size", "Tokens are of no fixed size.", .registering),
    Fact("unknown-keys", "Keys inside aps that the system does not know do nothing.", .generating),
    Fact("unknown-values", "A value that the system does not know counts as not written.", .levels.trusted(.inferred)),
  ]
}
