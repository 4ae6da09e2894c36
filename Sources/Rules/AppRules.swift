package import Diagnostics

/// The rules about what the app ships and declares.
package enum AppRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .activitySource, .addressLetter, .doubtfulMedia, .doubtfulSound, .mediaAddress, .mediaName, .missingEntitlement,
    .missingInfoPlist,
    .oddStrings,
    .stringsArguments, .unknownCategory, .unknownLink, .unknownMedia, .unknownSound, .unknownStringsKey,
    .unplayableSound, .unusableMedia,
  ]
}

extension Rule {
  package static let activitySource = Rule(
    "activity-source", alsoWarning: true,
    summary: "the app's Swift file and the declaration of a Live Activity differ",
    why:
      "The app decodes into its own types. If a property is declared differently, decoding every push fails, although APNs answers 200. What belfry cannot read in the file is a warning that names it: a custom decoder, property wrappers, conditional compilation, types from elsewhere.",
    carriedBy: ["push-type/liveactivity"],
    fix: "Correct the declaration, or name the file that has the type.",
    bad: """
      # file: belfry.yaml
      live-activities: { Ride: { swift: Ride.swift, state: { minutes: { type: text } } } } # expect
      # file: Ride.swift
      struct Ride: ActivityAttributes { struct ContentState: Codable, Hashable { var minutes: Int } }
      """,
    good: """
      # file: belfry.yaml
      live-activities: { Ride: { swift: Ride.swift, state: { minutes: { type: integer } } } }
      # file: Ride.swift
      struct Ride: ActivityAttributes { struct ContentState: Codable, Hashable { var minutes: Int } }
      """)
  package static let unknownSound = Rule(
    "unknown-sound", summary: "the app ships no such sound", why: "A device plays its default sound instead, silently.",
    facts: ["sound-missing"],
    fix: "Correct the name, or add the file.", bad: "sound: chimes.caf # expect", good: "sound: chime.caf")
  package static let unplayableSound = Rule(
    "unplayable-sound", summary: "iOS cannot play the sound",
    why:
      "Notification sounds are linear PCM, IMA4, µ-law or A-law in .caf, .wav or .aiff files, shorter than 30 seconds. For anything else the default sound plays.",
    carriedBy: ["sound-formats", "limit/sound-length"], facts: ["sound-missing"],
    fix: "Convert the file, for example with `afconvert -f caff -d ima4`.", bad: "", good: "")
  package static let doubtfulSound = Rule(
    "doubtful-sound", .warning, summary: "the sound is of a kind that Apple does not promise to play",
    why:
      "Apple lists linear PCM, IMA4, µ-law and A-law in .caf, .wav or .aiff files, under 30 seconds. Others play on some systems; elsewhere the default sound plays. For the alert of a Live Activity Apple's own sample has an .mp4, and its page names no format.",
    facts: ["sound-formats", "limit/sound-length", "live-activity-sound", "sound-missing"],
    fix: "Convert the file, for example with `afconvert -f caff -d ima4`.", bad: "", good: "")
  package static let oddStrings = Rule(
    "odd-strings", .warning,
    summary: "the app's strings have a mistake",
    why:
      "A key that appears twice, an extra `;`, a plural without the form `other`, forms by device that leave out a device of the app: the file can be read, but its meaning is not what the author intended. Texts in a language that `shipped` does not list are shown to people and not checked.",
    facts: ["app-languages"],
    fix: "Correct the file, or list the language under `shipped`.", bad: "", good: "")
  package static let unknownStringsKey = Rule(
    "unknown-strings-key", summary: "a key is not in the app's strings",
    why: "A device that does not find the text shows the key.",
    facts: ["strings-missing"],
    fix: "Correct the key, or add it to the app's strings in every language.", bad: "", good: "")
  package static let stringsArguments = Rule(
    "strings-arguments", summary: "arguments do not match the format specifiers",
    why: "Arguments are texts: a missing one leaves a gap, and %d with a text prints garbage.",
    carriedBy: ["strings-arguments"],
    fix: "Give as many `args` as the text has %@, in every language.", bad: "", good: "")
  package static let unknownMedia = Rule(
    "unknown-media", fixed: .refused, summary: "the app ships no such media file",
    why: "A local notification whose attachment is missing is not scheduled at all.",
    carriedBy: ["attachment-refused"],
    fix: "Correct the name, or add the file.", bad: "deliver: local\nmedia: gone.png # expect", good: "deliver: local")
  package static let unusableMedia = Rule(
    "unusable-media", fixed: .refused, summary: "a media file cannot be attached",
    why:
      "Attachments are JPEG, PNG, GIF, WAV, AIFF, MP3, M4A, MPEG, MP4 or AVI up to Apple's sizes; with anything else a local notification is not scheduled.",
    carriedBy: ["attachment-types", "attachment-refused"],
    facts: ["limit/attachment-image", "limit/attachment-audio", "limit/attachment-movie"],
    fix: "Convert or shrink the file.", bad: "", good: "")
  package static let doubtfulMedia = Rule(
    "doubtful-media", .warning, summary: "a media file may not be attached",
    why:
      "Apple writes 5 MB, 10 MB and 50 MB, and does not say whether a megabyte has 1,000,000 or 1,048,576 bytes. A file between the two may be too large. Apple's list of sounds has AIFF; AIFF-C is a different type. If the file is refused, the request is not scheduled.",
    facts: [
      "limit/attachment-image", "limit/attachment-audio", "limit/attachment-movie", "attachment-types",
      "attachment-refused",
    ],
    fix: "Make the file smaller, or convert it.", bad: "", good: "")
  package static let mediaAddress = Rule(
    "media-address", summary: "the media of a push is not an https address",
    why: "The service extension downloads it; App Transport Security refuses http.",
    carriedBy: ["media-download"], facts: ["service-extension"],
    fix: "Write an https address.",
    bad: "media: http://example.com/a.png # expect", good: "media: https://example.com/a.png")
  package static let mediaName = Rule(
    "media-name", .warning,
    summary: "the extension of a media file does not match its content, or is not of an attachable type",
    why:
      "Unless the app gives a type hint, the type of an attachment comes from the file extension according to one of Apple's pages, and from its data according to another. With a wrong type a request is not scheduled, and a push appears without the attachment.",
    facts: ["attachment-type", "attachment-refused"], fix: "Rename the file.", bad: "", good: "")
  package static let unknownLink = Rule(
    "unknown-link", alsoWarning: true, summary: "the app does not open this link",
    why:
      "The link would open the browser, or nothing. A warning where that may be meant: the files of the app name no domain at all, or a mark at the end of the address may be a part of it.",
    fix: "Use a scheme or domain of the app.",
    bad: "link: nowhere # expect", good: "link: streaks://home")
  package static let addressLetter = Rule(
    "address-letter", .warning, summary: "a link or a media address has a character that is not allowed",
    why:
      "An address (RFC 3986) has visible ASCII characters only. At a space or an umlaut it may be cut off, or it may not open at all.",
    fix: "Percent-encode it: `%20` for a space. Values of attributes are encoded automatically.",
    bad: "link: streaks://find?text=two words # expect", good: "link: streaks://find?text=two%20words")
  package static let missingEntitlement = Rule(
    "missing-entitlement", alsoWarning: true, summary: "the app lacks an entitlement",
    why: "Without it the system treats the notification like any other, silently.",
    carriedBy: [
      "entitlement/aps-environment", "entitlement/com.apple.developer.usernotifications.critical-alerts",
      "entitlement/com.apple.developer.usernotifications.time-sensitive",
    ],
    fix: "Add the capability to the app.",
    bad: "", good: "")
  package static let missingInfoPlist = Rule(
    "missing-info-plist", alsoWarning: true, summary: "the Info.plist lacks a key",
    why: "Without it the system ignores the feature.",
    carriedBy: ["info-plist/NSSupportsLiveActivities", "info-plist/UIBackgroundModes (remote-notification)"],
    facts: ["info-plist/NSLocationWhenInUseUsageDescription"],
    fix: "Add the key to the app's Info.plist.", bad: "", good: "")
  package static let unknownCategory = Rule(
    "unknown-category", summary: "a category is not declared", why: "A device shows no buttons for it, silently.",
    carriedBy: ["category-unknown"],
    fix: "Correct the name, or declare the category.", bad: "category: REMINDERS # expect", good: "category: REMINDER")
}
