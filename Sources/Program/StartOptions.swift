import Commands
import Language
import Starting

// The flags of the commands that begin something.

extension Key where Output == String? {
  static let bundleID = Key.text(
    "bundle-id",
    .checked("ID", expects: "a bundle id such as com.example.app") { FirstProject.isBundleID($0) },
    help: "the app's bundle id; with --from it also chooses one of several app targets")
  static let sources = Key.text(
    "from", .folder("PATH"),
    help:
      "the app's Xcode source tree: the source of bundle id, languages, sounds, URL schemes, categories and entitlements"
  )
  static let after = Key.text(
    "after", .name("EVENT"),
    help: "a day after a timestamp or date of the recipient, or after an event of the app")
  static let writesSchemas = Key.text(
    "write", .folder("DIR"), help: "writes every schema into a folder; overwrites only schemas of belfry")
}

extension Key where Output == [String]? {
  static let languages = Key.parsed(
    "languages", as: "TAGS", expects: "tags of different languages with commas between them, such as en,de,pt-BR",
    help: "the languages that the app ships, the source language first; en by default"
  ) { text -> [String]? in
    let tags = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return tags.allSatisfy(LanguageTag.isTag) && Set(tags).count == tags.count ? tags : nil
  }
}

extension Key where Output == CIFile? {
  static let ci = Key.choice("ci", help: "also writes the file that checks campaigns in continuous integration")
}

extension Key where Output == Bool {
  static let isLocal = Key.isGiven("local", help: "the app schedules it on the device; a push through APNs by default")
  static let isOnce = Key.isGiven("once", help: "once, in two weeks; the default")
  static let isDaily = Key.isGiven("daily", help: "every day")
  static let isWeekly = Key.isGiven("weekly", help: "every Monday")
  static let isRequested = Key.isGiven("requested", help: "whenever a server requests it; push only")
}
