package import Clocks
import Diagnostics

/// Abbreviations of time zones and what people mean by them.
///
/// An abbreviation is one offset of a place, and several places share it: `CST` is Chicago and Shanghai. The tz database keeps a few, such as
/// `EST` and `CET`, for old programs only (its file `backward`); whether a machine knows them depends on how it was packaged, and `EST` has no
/// summer time at all.
package enum ZoneAbbreviations {
  /// The zones that may be meant, the most populous place first; none for a name that is no abbreviation.
  package static func zones(_ name: String) -> [String] {
    guard name.utf8.count <= longest + longestEnding else { return [] }
    let name = name.uppercased()
    if let zones = byName[name] { return zones }
    guard let ending = endings.first(where: { name.hasSuffix($0) }) else { return [] }
    return byTime[String(name.dropLast(ending.utf8.count))] ?? []
  }

  /// What people put behind the name of a region: `Pacific Standard Time`.
  static let endings = [" STANDARD TIME", " DAYLIGHT TIME", " SUMMER TIME", " TIME"]
  private static let longestEnding = 14
  private static let byTime = Dictionary(
    times.flatMap { row in row.names.map { ($0, row.zones) } }, uniquingKeysWith: { first, _ in first })

  /// Regions whose name stands before "Time".
  private static let times: [(names: [String], zones: [String])] = [
    (["PACIFIC", "US PACIFIC"], ["America/Los_Angeles"]), (["MOUNTAIN", "US MOUNTAIN"], ["America/Denver"]),
    (["CENTRAL", "US CENTRAL"], ["America/Chicago"]), (["EASTERN", "US EASTERN"], ["America/New_York"]),
    (["ATLANTIC"], ["America/Halifax"]), (["ALASKA"], ["America/Anchorage"]),
    (["HAWAII", "HAWAII-ALEUTIAN", "HAWAIIAN"], ["Pacific/Honolulu"]), (["BRITISH", "UK"], ["Europe/London"]),
    (["GREENWICH MEAN"], ["UTC", "Europe/London"]), (["COORDINATED UNIVERSAL", "UNIVERSAL"], ["UTC"]),
    (["IRISH"], ["Europe/Dublin"]), (["CENTRAL EUROPEAN", "MIDDLE EUROPEAN"], ["Europe/Berlin", "Europe/Paris"]),
    (["EASTERN EUROPEAN"], ["Europe/Athens", "Europe/Kyiv"]), (["WESTERN EUROPEAN"], ["Europe/Lisbon"]),
    (["GERMAN"], ["Europe/Berlin"]), (["FRENCH"], ["Europe/Paris"]), (["GULF"], ["Asia/Dubai"]),
    (["INDIA", "INDIAN"], ["Asia/Kolkata"]), (["ISRAEL"], ["Asia/Jerusalem"]), (["CHINA"], ["Asia/Shanghai"]),
    (["JAPAN"], ["Asia/Tokyo"]), (["KOREA", "KOREAN"], ["Asia/Seoul"]),
    (["AUSTRALIAN EASTERN"], ["Australia/Sydney", "Australia/Brisbane"]),
    (["AUSTRALIAN CENTRAL"], ["Australia/Adelaide", "Australia/Darwin"]),
    (["AUSTRALIAN WESTERN"], ["Australia/Perth"]), (["NEW ZEALAND"], ["Pacific/Auckland"]),
    (["LOCAL", "DEVICE", "USER"], ["device"]),
  ]

  /// Whether a name is an offset such as `UTC+2`, `GMT-5`, `GMT0`, `Etc/GMT+2` or `+02:00`.
  package static func isOffset(_ name: String) -> Bool {
    // Names of places end with a letter.
    guard let last = name.utf8.last, 0x30...0x39 ~= last else { return false }
    let upper = isReversed(name) ? name.uppercased().dropFirst(4) : Substring(name.uppercased())
    let isNamed = upper.hasPrefix("UTC") || upper.hasPrefix("GMT")
    let rest = upper.dropFirst(isNamed ? 3 : 0).utf8
    let isSigned = rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-")
    return (isSigned || isNamed)
      && rest.dropFirst(isSigned ? 1 : 0).allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ":") }
  }

  /// Whether it is an offset of the tz database, whose signs are those of POSIX: `Etc/GMT+2` is behind UTC.
  static func isReversed(_ name: String) -> Bool { name.uppercased().hasPrefix("ETC/") }

  private static let byName = Dictionary(
    rows.flatMap { row in row.names.map { ($0, row.zones) } }, uniquingKeysWith: { first, _ in first })

  private static let longest = rows.flatMap(\.names).reduce(0) { max($0, $1.utf8.count) }

  private static let rows: [(names: [String], zones: [String])] = [
    (["PST", "PDT", "PT", "PST8PDT"], ["America/Los_Angeles"]), (["MST", "MDT", "MT", "MST7MDT"], ["America/Denver"]),
    (["CST"], ["America/Chicago", "Asia/Shanghai"]), (["CDT", "CT", "CST6CDT"], ["America/Chicago"]),
    (["EST", "EDT", "ET", "EST5EDT"], ["America/New_York"]), (["AKST", "AKDT"], ["America/Anchorage"]),
    (["HST", "HDT"], ["Pacific/Honolulu"]), (["AST", "ADT"], ["America/Halifax", "Asia/Riyadh"]),
    (["BRT"], ["America/Sao_Paulo"]), (["ART"], ["America/Argentina/Buenos_Aires"]),
    (["BST"], ["Europe/London", "Asia/Dhaka"]), (["WET", "WEST"], ["Europe/Lisbon"]),
    (["CET", "CEST", "MET", "MEST", "MEZ", "MESZ"], ["Europe/Berlin", "Europe/Paris"]),
    (["EET", "EEST"], ["Europe/Athens", "Europe/Kyiv"]), (["MSK"], ["Europe/Moscow"]), (["TRT"], ["Europe/Istanbul"]),
    (["GST"], ["Asia/Dubai"]), (["IST"], ["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]),
    (["SAST"], ["Africa/Johannesburg"]), (["SGT"], ["Asia/Singapore"]), (["HKT"], ["Asia/Hong_Kong"]),
    (["JST"], ["Asia/Tokyo"]), (["KST"], ["Asia/Seoul"]), (["AWST"], ["Australia/Perth"]),
    (["ACST", "ACDT"], ["Australia/Adelaide"]), (["AEST", "AEDT"], ["Australia/Sydney"]),
    (["NZST", "NZDT"], ["Pacific/Auckland"]), (["LOCAL", "USER", "RECIPIENT"], ["device"]),
    (["Z", "ZULU", "GMT"], ["UTC"]),
  ]
}

extension ZoneDatabase {
  /// The names that somebody may have meant: of an offset nobody knows whether its sign was.
  package var suggestedNames: [String] { names.filter { !ZoneAbbreviations.isOffset($0) } }
}
