import Clocks
import Diagnostics

/// What authors most likely meant by a value that cannot be read: the spellings of other countries, tools and languages.
///
/// Everything here is a question to the author, never a reading: `03/05/2030` is two days, and belfry asks which.
enum ValueSuggestion {
  // MARK: - Numbers and truth

  /// A whole number with a sign, a per cent sign, or marks between thousands.
  static func integer(_ text: String) -> [String] {
    let digits = text.filter { $0 != "%" && $0 != "," && $0 != "." && $0 != "_" && $0 != " " && $0 != "'" && $0 != "+" }
    // A fraction is no whole number with marks in it.
    let groups = text.split(whereSeparator: { $0 == "," || $0 == "." })
    guard groups.dropFirst().allSatisfy({ $0.filter(\.isNumber).count == 3 }) else { return [] }
    guard (1...15).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return [] }
    return [String(Int(digits) ?? 0)].filter { $0 != text }
  }

  /// The whole numbers on both sides of a fraction.
  static func whole(_ text: String, in range: ClosedRange<Int>) -> String? {
    guard let value = JSONScalar.number(text).flatMap({ Double($0) }), let low = Int(exactly: value.rounded(.down)),
      range.contains(low), range.contains(low + 1)
    else { return nil }
    return "write a whole number: \(low) or \(low + 1)"
  }

  /// A number with a decimal comma, or in per cent.
  static func number(_ text: String) -> [String] {
    if text.hasSuffix("%") {
      let digits = text.dropLast().filter { $0 != " " }
      guard let value = Int(digits), (0...100).contains(value) else { return [] }
      let tens = String(value % 100)
      let fraction = (tens.utf8.count < 2 ? "0" : "") + tens
      return [
        value == 100
          ? "1" : value == 0 ? "0" : "0." + (fraction.hasSuffix("0") ? String(fraction.dropLast()) : fraction)
      ]
    }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...9).contains($0.utf8.count) }),
      parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
    else { return [] }
    return ["\(parts[0]).\(parts[1])"]
  }

  /// YAML 1.1's other words for true and false.
  static func boolean(_ text: String) -> [String] {
    switch text.lowercased() {
    case "yes", "on", "1", "y", "t", "true": ["true"]
    case "no", "off", "0", "n", "f", "false": ["false"]
    default: []
    }
  }

  /// Other words for the members of closed lists; whoever asks keeps those that its list has.
  static func word(_ text: String) -> [String] {
    switch text.lowercased() {
    case "prod", "live", "enabled", "on", "running", "published": ["production", "active"]
    case "dev", "development", "debug", "test", "staging": ["sandbox"]
    case "inactive", "disabled", "stopped": ["paused"]
    case "archived", "done", "finished", "completed": ["ended"]
    case "apns", "remote", "server": ["push"]
    case "device", "on-device", "scheduled": ["local"]
    case "warn", "info", "note": ["warning"]
    case "none", "ignore", "false", "disable": ["off"]
    case "fatal", "critical-alert": ["error", "critical"]
    case "exit", "departure": ["leave"]
    case "arrive", "entry", "arrival": ["enter"]
    default: []
    }
  }

  /// The type of an attribute as other languages call it.
  static func attributeType(_ text: String) -> [String] {
    switch text.lowercased() {
    case "bool", "flag", "truth", "bit": ["boolean"]
    case "str", "string", "varchar", "char", "uuid": ["text"]
    case "int", "long", "int64", "bigint", "whole", "count": ["integer"]
    case "number", "numeric": ["integer", "decimal"]
    case "float", "double", "real", "money": ["decimal"]
    case "datetime", "date-time", "time", "instant", "timestamptz": ["timestamp"]
    case "day", "birthday": ["date"]
    case "choice", "options", "select", "enumeration": ["enum"]
    case "semver": ["version"]
    default: []
    }
  }

  // MARK: - Times

  /// `10am`, `9:30 PM`, `9:00`, `18.30`, `1830`, `18h30`, `noon`, `24:00`.
  static func time(_ text: String) -> [String] {
    var rest = text.lowercased().filter { $0 != " " && $0 != "\u{A0}" && $0 != "\u{202F}" }
    if rest == "noon" || rest == "midday" { return ["12:00"] }
    if rest == "midnight" { return ["00:00"] }
    if rest == "24:00" { return ["00:00", "23:59"] }
    rest = rest.replacing(suffix: "a.m.", "am").replacing(suffix: "p.m.", "pm").replacing(suffix: "uhr", "h")
    var half: Int?
    if rest.hasSuffix("am") || rest.hasSuffix("pm") {
      half = rest.hasSuffix("pm") ? 12 : 0
      rest = String(rest.dropLast(2))
    }
    var parts = rest.split(omittingEmptySubsequences: false, whereSeparator: { ":.h".contains($0) }).map(String.init)
    if parts.last == "" { parts.removeLast() }
    if parts.count == 1, let digits = parts.first, (3...4).contains(digits.utf8.count) {
      parts = [String(digits.dropLast(2)), String(digits.suffix(2))]
    } else if parts.count == 1, half == nil, !rest.hasSuffix("h") {
      return []
    }
    guard (1...3).contains(parts.count), let first = parts.first, let shown = number(first, 1...2) else { return [] }
    guard let minute = parts.count > 1 ? number(parts[1], 2...2) : 0 else { return [] }
    var hour = shown
    if let half {
      guard (1...12).contains(shown) else { return [] }
      hour = shown % 12 + half
    }
    return CivilTime(hour: hour, minute: minute).map { [$0.text] } ?? []
  }

  /// `24.12.2030`, `12/24/2030`, `03/05/2030` (two days), `2030/12/24`, `2030-1-5`, `2030-24-12`, `24 December 2030`.
  static func date(_ text: String) -> [String] {
    let parts = text.split(whereSeparator: { "-/. ,".contains($0) }).map(String.init)
    guard parts.count == 3 else { return [] }
    if let named = namedMonth(parts) { return [named] }
    let yearFirst = parts[0].utf8.count == 4
    guard let year = number(yearFirst ? parts[0] : parts[2], 4...4),
      let a = number(yearFirst ? parts[1] : parts[0], 1...2),
      let b = number(yearFirst ? parts[2] : parts[1], 1...2)
    else { return [] }
    var days: [CivilDate?] = [CivilDate(year: year, month: b, day: a), CivilDate(year: year, month: a, day: b)]
    // Year, month, day has one meaning; the other is asked for only when that day does not exist. Points stand between day and month.
    if yearFirst { days = [days[1] ?? days[0]] } else if text.contains(".") { days = [days[0] ?? days[1]] }
    var answers: [String] = []
    for day in days.compactMap({ $0?.text }).sorted() where !answers.contains(day) { answers.append(day) }
    return answers
  }

  /// A date and a time, each as above.
  static func dateTime(_ text: String) -> [String] {
    if let instant = Instant(text), text.hasSuffix("Z") {
      return [CivilDateTime(secondsSinceEpoch: instant.seconds).text]
    }
    guard let cut = text.lastIndex(where: { $0 == " " || $0 == "T" }) else { return [] }
    var (day, clock) = (String(text[..<cut]), String(text[text.index(after: cut)...]))
    // `6 pm` has a blank inside.
    if ["am", "pm", "uhr"].contains(clock.lowercased()), let earlier = day.lastIndex(of: " ") {
      clock = String(day[day.index(after: earlier)...]) + clock
      day = String(day[..<earlier])
    }
    if clock == "24:00", let day = CivilDate(day) { return ["\(day.adding(days: 1).text) 00:00"] }
    let dates = CivilDate(day).map { [$0.text] } ?? date(day)
    let times = CivilTime(clock).map { [$0.text] } ?? time(clock)
    return dates.flatMap { date in times.map { "\(date) \($0)" } }
  }

  /// `3 days`, `90 minutes`, `P3D`, `1.5h`; a bare number lacks its unit.
  static func duration(_ text: String) -> [String] {
    let compact = text.lowercased().filter { $0 != " " }
    let digits = compact.prefix { $0 >= "0" && $0 <= "9" }
    guard let count = Int(digits), count > 0, digits.utf8.count <= 9 else { return [] }
    let units: [(String, [String])] = [
      ("s", ["s", "sec", "secs", "second", "seconds"]), ("m", ["m", "min", "mins", "minute", "minutes"]),
      ("h", ["h", "hr", "hrs", "hour", "hours"]), ("d", ["d", "day", "days"]), ("w", ["w", "wk", "week", "weeks"]),
    ]
    let word = String(compact.dropFirst(digits.count))
    if word.isEmpty { return ["\(count)s", "\(count)h", "\(count)d"] }
    if ["month", "months", "mo"].contains(word), count <= 120 { return ["\(count * 30)d"] }
    if ["year", "years", "y"].contains(word), count <= 10 { return ["\(count * 365)d"] }
    return units.filter { $0.1.contains(word) }.map { "\(count)\($0.0)" }.filter { $0 != text }
  }

  /// Why a date, a time or a duration of the right form is none.
  static func impossible(_ text: String) -> String? {
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "T" }).map(String.init)
    for part in parts {
      let numbers = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      if numbers.count == 3, let year = number(numbers[0], 4...4), let month = number(numbers[1], 2...2),
        let day = number(numbers[2], 2...2), CivilDate(year: year, month: month, day: day) == nil
      {
        guard (1...12).contains(month) else { return "the months are 01 to 12" }
        guard (1...9999).contains(year) else { return "the years are 0001 to 9999" }
        let last = CivilDate.lengthOfMonth(month, year: year)
        let name = "\(numbers[0])-\(numbers[1])"
        return "\(name) has \(last) days: write \"\(name)-\(last)\" for the last one"
      }
      let clock = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      if (2...3).contains(clock.count), let hour = number(clock[0], 2...2), let minute = number(clock[1], 2...2) {
        if hour > 23 { return "the hours are 00 to 23" }
        if minute > 59 { return "the minutes are 00 to 59" }
      }
    }
    if text.hasPrefix("-"), TimeSpan(String(text.dropFirst()).utf8) != nil {
      return "a span only counts forward: write \"\(text.dropFirst())\""
    }
    if text.utf8.first == UInt8(ascii: "0"), text.utf8.dropLast().allSatisfy({ $0 == UInt8(ascii: "0") }) {
      return "the shortest span is one second: write \"1s\""
    }
    return nil
  }

  /// A name in snake_case that says the same, such as `first_name` for `First Name` and `firstName`.
  static func snakeName(_ text: String) -> [String] {
    var name = ""
    var wasSmall = false
    for byte in text.utf8 {
      switch byte {
      case 0x41...0x5A:
        if wasSmall { name += "_" }
        name.unicodeScalars.append(Unicode.Scalar(byte + 32))
      case 0x61...0x7A, 0x30...0x39: name.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x80...: return []
      default: if !name.isEmpty, !name.hasSuffix("_") { name += "_" }
      }
      wasSmall = 0x61...0x7A ~= byte
    }
    while name.hasSuffix("_") { name.removeLast() }
    guard let first = name.utf8.first, 0x61...0x7A ~= first, name.utf8.count <= 64 else { return [] }
    return [name]
  }

  /// The days of a week by their first letters, in any case.
  static func weekdays(_ text: String) -> [String] {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    switch text.lowercased() {
    case "weekday", "weekdays", "workdays": return Array(names.prefix(5))
    case "weekend", "weekends": return Array(names.suffix(2))
    case let word where word.split(separator: "-").count == 2:
      let ends = word.split(separator: "-").compactMap { end in names.firstIndex { end.hasPrefix($0) } }
      guard ends.count == 2, ends[0] != ends[1] else { return [] }
      return ends[0] < ends[1] ? Array(names[ends[0]...ends[1]]) : Array(names[ends[0]...] + names[...ends[1]])
    case let word where word.utf8.count >= 2: return names.filter { $0.hasPrefix(word.prefix(3)) || word.hasPrefix($0) }
    default: return []
    }
  }

  /// `daily`, `weekly`, `biweekly`, `hourly` and the like.
  static func interval(_ text: String) -> [String] {
    switch text.lowercased() {
    case "daily", "days", "everyday", "every day": ["day"]
    case "weekly", "weeks", "every week": ["week"]
    case "biweekly", "fortnight", "fortnightly": ["2 weeks"]
    case "monthly", "months", "every month": ["month"]
    case "quarterly", "quarter": ["3 months"]
    case "yearly", "annually", "years", "every year": ["year"]
    case "hourly", "hour": ["1h"]
    case "minute": ["60s"]
    default: []
    }
  }

  // MARK: - Parts

  private static func number(_ text: String, _ length: ClosedRange<Int>) -> Int? {
    guard length.contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }

  private static func namedMonth(_ parts: [String]) -> String? {
    let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    guard
      let at = parts.firstIndex(where: { part in
        part.utf8.count >= 3 && names.contains { part.lowercased().hasPrefix($0) }
      }),
      let month = names.firstIndex(where: { parts[at].lowercased().hasPrefix($0) })
    else { return nil }
    let rest = parts.indices.filter { $0 != at }.map { parts[$0] }
    guard let year = rest.compactMap({ number($0, 4...4) }).first,
      let day = rest.compactMap({ number($0.filter(\.isNumber), 1...2) }).first
    else { return nil }
    return CivilDate(year: year, month: month + 1, day: day)?.text
  }
}

extension String {
  /// The same with another ending, if it has this one.
  fileprivate func replacing(suffix: String, _ other: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) + other : self
  }
}
