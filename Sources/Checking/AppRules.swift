package import Diagnostics

// Rules about what the app ships: sounds, strings, languages.
extension Rule {
  static let unknownSound = Rule(
    "unknown-sound", summary: "the app ships no such sound", why: "A device plays its default sound instead, silently.",
    facts: ["sound-missing"],
    fix: "Correct the name, or add the file.", bad: "sound: chimes.caf # expect", good: "sound: chime.caf")
  static let unplayableSound = Rule(
    "unplayable-sound", summary: "iOS cannot play the sound",
    why:
      "Notification sounds are linear PCM, IMA4, µ-law or A-law in .caf, .wav or .aiff files, shorter than 30 seconds. For anything else the default sound plays.",
    facts: ["sound-formats", "limit/sound-length", "sound-missing"],
    fix: "Convert the file, for example with `afconvert -f caff -d ima4`.", bad: "", good: "")
  static let doubtfulSound = Rule(
    "doubtful-sound", .warning, adjustable: true, summary: "the sound is of a kind that Apple does not promise to play",
    why:
      "Apple's list of sounds has linear PCM, IMA4, µ-law and A-law in .caf, .wav or .aiff files, under 30 seconds. Others play on some systems; where they do not, the default sound plays.",
    facts: ["sound-formats", "limit/sound-length"],
    fix: "Convert the file, for example with `afconvert -f caff -d ima4`.", bad: "", good: "")
  static let oddStrings = Rule(
    "odd-strings", .warning, adjustable: true,
    summary: "the app's strings have something that is not read as it was meant",
    why:
      "A key that stands twice, a `;` too many, a form without its number: the file can be read, but not as it was meant.",
    fix: "Correct the file.", bad: "", good: "")
  /// Said of campaigns by the rule of the same name, and of categories here.
  package static let missingLocale = Rule(
    "missing-locale", .warning, adjustable: true, summary: "a language that the app ships has no translation",
    why: "People who use the app in that language get the text of the source language.",
    fix: "Add the language under `localizations`, or use keys of the app's strings.",
    bad: "alert: Hello # expect\nlocalizations: {}", good: "localizations: { de: { body: Hallo } }")
}
