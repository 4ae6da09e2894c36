import Clocks
import Diagnostics
import Language
import Limits

/// What authors most likely meant by a value that cannot be read: the spellings of other countries, tools and languages.
///
/// Everything here is a question to the author, never a reading: `03/05/2030` is two days, and belfry asks which.
enum ValueSuggestion {
  // MARK: - Truth and words

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
    case "inactive", "disabled", "stopped", "deactivated": ["paused"]
    case "archived", "done", "finished", "completed": ["ended"]
    case "apns", "remote", "server", "live-activity", "liveactivity", "voip", "background": ["push"]
    case "silent", "content-available": ["background"]
    case "device", "on-device", "scheduled": ["local"]
    case "warn", "info", "note": ["warning"]
    case "none", "ignore", "false", "disable": ["off"]
    case "fatal", "critical-alert": ["error", "critical"]
    case "exit", "departure": ["leave"]
    case "arrive", "entry", "arrival": ["enter"]
    default: []
    }
  }

  /// Values that are each other's contrary, of lists in which there are more.
  private static let contraries = [("active", "paused"), ("push", "local")]

  /// The choice that says the contrary of the one that a text negates: `paused` for `not active`, the other one of two.
  static func contrary(_ text: String, in choices: [String], _ budget: WorkBudget) -> String? {
    guard let negated = Suggestion.negated(text, in: choices, budget: budget) else { return nil }
    if choices.count == 2 { return choices.first { $0 != negated } }
    for (a, b) in contraries where a == negated || b == negated {
      return choices.first { $0 == (a == negated ? b : a) }
    }
    return nil
  }

  /// The type of an attribute as other languages call it.
  static func attributeType(_ text: String) -> [String] {
    switch text.lowercased() {
    case "bool", "flag", "truth", "bit": ["boolean"]
    case "str", "string", "varchar", "char", "uuid": ["text"]
    case "int", "long", "int64", "bigint", "whole", "count": ["integer"]
    case "number", "numeric": ["integer", "decimal"]
    case "float", "double", "real", "money": ["decimal"]
    case "datetime", "date-time", "instant", "timestamptz": ["timestamp"]
    case "day", "birthday": ["date"]
    case "clock", "hour", "time-of-day", "timeofday", "time_of_day", "localtime", "local-time": ["time"]
    case "choice", "options", "select", "enumeration": ["enum"]
    case "semver": ["version"]
    default: []
    }
  }

  /// What `when` waits for, in other words.
  static func occasion(_ text: String) -> [String] {
    switch text.lowercased().replacing("_", with: "-").replacing(" ", with: "-") {
    case "request", "on-request", "requested", "demand", "on-demand", "asked", "api", "trigger", "triggered", "manual",
      "manually", "transactional", "event":
      ["requested"]
    default: word(text)
    }
  }

  // MARK: - Times

  /// A time as below, the hour alone, or the time of a date that is not asked for.
  static func clock(_ text: String) -> [String] {
    if WrittenNumber(text)?.isAmbiguous == true || minutes(text) != nil { return [] }
    let hour = number(text, 1...2).flatMap { CivilTime(hour: $0, minute: 0) }
    return (CivilDateTime(text)?.time ?? hour).map { [$0.text] } ?? time(text)
  }

  /// What a date or a time alone lacks to be a moment.
  static func halfMoment(_ text: String) -> (help: Advice, isTime: Bool)? {
    if let day = CivilDate(text)?.text ?? date(text).first {
      return (Advice("add the time: \"\(day) 09:00\"", writing: "\(day) 09:00"), false)
    }
    guard let time = CivilTime(text)?.text ?? clock(text).first else { return nil }
    return ("add the day, as in \"2026-12-24 \(time)\"", true)
  }

  /// A moment of UTC, also without its `T` or its seconds.
  static func instant(_ text: String) -> Instant? {
    guard text.utf8.count < 40, text.hasSuffix("Z") else { return Instant(text) }
    let whole = text.split(separator: " ").joined(separator: "T")
    return Instant(whole) ?? Instant(whole.dropLast() + ":00Z")
  }

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
      if half == nil, digits == rest { return byDigits(digits) }
      parts = [String(digits.dropLast(2)), String(digits.suffix(2))]
    } else if parts.count == 1, half == nil, !rest.hasSuffix("h") {
      return []
    }
    guard (1...3).contains(parts.count), let first = parts.first, let shown = number(first, 1...2) else { return [] }
    guard let minute = parts.count > 1 ? number(parts[1], 2...2) : 0, parts.count < 3 || parts[2] == "00" else {
      return []
    }
    var hour = shown
    if let half {
      guard (1...12).contains(shown) else { return [] }
      hour = shown % 12 + half
    }
    return CivilTime(hour: hour, minute: minute).map { [$0.text] } ?? []
  }

  /// Three or four digits alone: hours and minutes, or the minutes of the day as which YAML 1.1 writes `12:30`.
  static func byDigits(_ digits: String) -> [String] {
    guard let hour = number(String(digits.dropLast(2)), 1...2), let minute = number(String(digits.suffix(2)), 2...2),
      let minutes = number(digits, 3...4)
    else { return [] }
    let shown = CivilTime(hour: hour, minute: minute)
    let counted = digits.hasPrefix("0") ? nil : CivilTime(hour: minutes / 60, minute: minutes % 60)
    return [shown, counted].compactMap { $0?.text }
  }

  /// `24.12.2030`, `12/24/2030`, `03/05/2030` (two days), `2030/12/24`, `2030-1-5`, `2030-24-12`, `24 December 2030`.
  static func date(_ text: String) -> [String] {
    if let moment = CivilDateTime(text) { return [moment.date.text] }
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

  /// `3 days`, `90 minutes`, `P3D`, `1d12h`; a bare number lacks its unit.
  static func duration(_ text: String) -> [String] {
    var rest = Substring(inDigits(text).filter { $0 != " " })
    guard rest.utf8.count <= 40 else { return [] }
    let isISO = rest.first == "P"
    if isISO { rest.removeFirst() }
    var (total, parts, isTime) = (0, [String](), false)
    while let first = rest.first {
      if isISO, first == "T" {
        isTime = true
        rest.removeFirst()
        continue
      }
      let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "," }
      let word = rest.dropFirst(digits.count).prefix { !$0.isNumber && !(isISO && $0 == "T") }
      rest = rest.dropFirst(digits.count + word.count)
      guard let number = WrittenNumber(digits), digits.utf8.count <= 12 else { return [] }
      // Either reading may be meant.
      if number.isAmbiguous {
        let meant =
          parts.isEmpty && rest.isEmpty && !word.isEmpty ? number.readings.flatMap { duration($0 + word) } : []
        return meant.count == 2 ? meant : []
      }
      // In capitals it is a month of ISO 8601, and a minute to others.
      if word == "M", !isISO {
        guard parts.isEmpty, rest.isEmpty else { return [] }
        return duration("\(digits)m") + duration("\(digits)months") + (Int(digits) == nil ? [] : ["\(digits)m"])
      }
      let isMonth = word == "M" && !isTime
      let unit = units.first { $0.words.contains(isMonth ? "month" : word.lowercased()) }
      guard let count = Int(number.readings[0]) else {
        // A part of a unit is whole in a smaller one.
        guard parts.isEmpty, rest.isEmpty, let unit, let part = Double(number.readings[0]),
          case let seconds = (part * Double(unit.seconds)).rounded(), seconds > 0, seconds < 1e10,
          abs(part * Double(unit.seconds) - seconds) < 1e-6
        else { return [] }
        return [span(seconds: Int(seconds))]
      }
      guard count > 0, count < 1_000_000_000 else { return [] }
      if word.isEmpty {
        guard parts.isEmpty, rest.isEmpty else { return [] }
        // What lasts longer than a year was not counted in that unit.
        return [span(seconds: count)]
          + ["\(count)h", "\(count)d"].filter { TimeSpan($0.utf8)?.seconds ?? .max <= 366 * 86_400 }
      }
      guard let unit else { return [] }
      total += count * unit.seconds
      parts.append(unit.name.isEmpty ? "\(count * unit.seconds / 86_400)d" : "\(count)\(unit.name)")
    }
    guard total > 0, total <= Int(NodeReader.longestSpan.seconds) else { return [] }
    return [parts.count == 1 ? parts[0] : span(seconds: total)].filter { $0 != text }
  }

  /// Whether a text says no time at all: `0`, `0s`, `00:00`.
  static func isZero(_ text: String) -> Bool {
    text.first == "0" && WrittenNumber(text.filter { $0.isNumber })?.readings == ["0"]
  }

  /// A text whose first word is a number, with that in digits.
  private static func inDigits(_ text: String) -> String {
    let word = text.prefix { $0 != " " }
    guard word.first?.isLetter == true, let number = WrittenNumber(word) else { return text }
    return number.readings[0] + text.dropFirst(word.count)
  }

  /// What to write in place of what is no duration.
  static func span(_ text: String) -> Advice {
    CivilDateTime(text) != nil || CivilDate(text) != nil || CivilTime(text) != nil
      ? "it is counted from the schedule: write how long, as in \"3h\"" : "write how long, as in \"90m\" or \"3d\""
  }

  /// Seconds in the largest unit that has them all.
  private static func span(seconds: Int) -> String {
    let unit = units.dropLast(3).reversed().first { seconds % $0.seconds == 0 }
    return unit.map { "\(seconds / $0.seconds)\($0.name)" } ?? "\(seconds)s"
  }

  /// The units of durations, and of calendars, which have none of their own.
  private static let units: [(name: String, seconds: Int, words: [String])] = [
    ("s", 1, ["s", "sec", "secs", "second", "seconds"]), ("m", 60, ["m", "min", "mins", "minute", "minutes"]),
    ("h", 3600, ["h", "hr", "hrs", "hour", "hours"]), ("d", 86_400, ["d", "day", "days"]),
    ("w", 604_800, ["w", "wk", "wks", "week", "weeks"]), ("", 30 * 86_400, ["month", "months", "mo"]),
    ("", 365 * 86_400, ["year", "years", "y", "yr", "yrs"]),
  ]

  /// Why a date, a time or a duration of the right form is none.
  static func impossible(_ text: String) -> Advice? {
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
        return Advice(
          "\(name) has \(last) days: write \"\(name)-\(last)\" for the last one",
          writing: text.replacing("\(name)-\(numbers[2])", with: "\(name)-\(last)"))
      }
      let clock = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      if (2...3).contains(clock.count), let hour = number(clock[0], 2...2), let minute = number(clock[1], 2...2) {
        if hour > 23 { return "the hours are 00 to 23" }
        if minute > 59 { return "the minutes are 00 to 59" }
      }
    }
    if text.hasPrefix("-"), TimeSpan(String(text.dropFirst()).utf8) != nil {
      return "a span has no sign: \"after\" counts forward, \"before\" counts back"
    }
    if text.utf8.first == UInt8(ascii: "0"), text.utf8.dropLast().allSatisfy({ $0 == UInt8(ascii: "0") }) {
      return "nothing is that short: the shortest span is one second, \"1s\""
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

  /// The days of a week by their first letters, in any case; several of them.
  static func weekdays(_ text: String, _ budget: WorkBudget) -> [String] {
    let words = withHyphens(text).split { ", /&+".contains($0) }.filter { $0 != "and" }
    guard words.count > 1, words.count <= 7 else { return words.first.map { weekday(String($0), budget) } ?? [] }
    let days = words.map { weekday(String($0), budget) }
    return days.contains([]) ? [] : days.reduce(into: []) { all, days in all += days.filter { !all.contains($0) } }
  }

  /// A text in small letters, with a hyphen in place of other marks and words for a range: `mon..fri`, `mon – fri`, `mon to fri`.
  static func withHyphens(_ text: String) -> String {
    // Most texts have nothing to replace, and each search is slow.
    if text.utf8.allSatisfy({ $0 < 0x80 && !" ~.".utf8.contains($0) }) { return text.lowercased() }
    let words = text.lowercased().split(separator: " ").map {
      ["to", "bis", "through", "until"].contains($0) ? "-" : $0
    }
    return ["–", "—", "‑", "~", "…", "...", "..", " - ", "- ", " -"].reduce(words.joined(separator: " ")) {
      $0.replacing($1, with: "-")
    }
  }

  /// The names of the days in languages whose first letters tell them apart, Monday first.
  private static let dayNames = [
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"],
    ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"],
    ["lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica"],
  ]

  private static func weekday(_ word: String, _ budget: WorkBudget) -> [String] {
    let names = Weekday.allCases.map(\.name)
    switch word {
    case "weekday", "weekdays", "workdays": return WeekdayGroup.weekdays.days.map(\.name)
    case "weekend", "weekends": return WeekdayGroup.weekend.days.map(\.name)
    case _ where word.split(separator: "-").count == 2 && word.first != "-":
      let ends = word.split(separator: "-").compactMap { day(String($0), budget) }
      return ends.count == 2 ? range(of: names, ends[0], ends[1]) : []
    default: return day(word, budget).map { [names[$0]] } ?? []
    }
  }

  /// Which day of the week, from Monday on, a word begins like; nil where it is none, or could be several.
  private static func day(_ word: String, _ budget: WorkBudget) -> Int? {
    var word = LookAlikes.ascii(word)
    if word.hasSuffix(".") { word.removeLast() }
    let short = ["tues": 1, "weds": 2, "thur": 3, "thurs": 3][word]
    if let short { return short }
    guard word.utf8.count >= 2, word.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else { return nil }
    let days = dayNames.enumerated().flatMap { language, names in
      // Two letters are an abbreviation in English and German alone.
      names.indices.filter { day in
        word.utf8.count > (language < 2 ? 1 : 2) && (names[day].hasPrefix(word) || names[day] + "s" == word)
      }
    }
    if days.isEmpty {
      return Suggestion.near(word, in: dayNames[0], budget: budget).best.flatMap { dayNames[0].firstIndex(of: $0) }
    }
    return Set(days).count == 1 ? days.first : nil
  }

  /// Which months, from January on, a text tells: one by its first letters, or all from one to another.
  static func months(_ text: String) -> [String] {
    let names = MonthName.all
    let ends = withHyphens(text).split(separator: "-", omittingEmptySubsequences: false).map { end in
      names.firstIndex { name in
        end.utf8.count >= 3 && end.utf8.allSatisfy { 0x61...0x7A ~= $0 }
          && end.utf8.starts(with: name.utf8)
      }
    }
    guard let first = ends.first ?? nil else { return [] }
    if ends.count == 1 { return [names[first]] }
    guard ends.count == 2, let last = ends[1] else { return [] }
    return range(of: names, first, last)
  }

  /// The names from one to another, across the end of the week or year if need be; none from a name to itself.
  private static func range(of names: [String], _ first: Int, _ last: Int) -> [String] {
    if first == last { return [] }
    return Array(first < last ? names[first...last] : names[first...] + names[...last])
  }

  /// `2nd tuesday`, `last Fri`, `tue second`: one of the days of a month by its name.
  private static func ordinalDays(_ text: String, _ budget: WorkBudget) -> [String] {
    let words = text.lowercased().split { " -_".contains($0) }.map(String.init).filter { $0 != "the" }
    guard words.count == 2 else { return [] }
    for (which, name) in [(words[0], words[1]), (words[1], words[0])] {
      let number = ["1st", "2nd", "3rd", "4th"].firstIndex(of: which).flatMap(WeekdayOrdinal.init(rawValue:))
      let days = weekday(name, budget)
      if let ordinal = number ?? WeekdayOrdinal.allCases.first(where: { $0.name == which }), days.count == 1 {
        return ["\(ordinal.name) \(days[0])"]
      }
    }
    return []
  }

  /// `1st`, `3.`, `first`, `2nd tuesday`
  static func monthDays(_ text: String, _ budget: WorkBudget) -> [String] {
    let word = text.lowercased()
    let days = ordinalDays(word, budget)
    if !days.isEmpty { return days }
    if word == "first" { return ["1"] }
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard ["st", "nd", "rd", "th", "."].contains(word.dropFirst(digits.count)), let day = number(String(digits), 1...2),
      (1...31).contains(day)
    else { return [] }
    return [String(day)]
  }

  /// `24.12.`, `12/24`, `25-12`, `dec-24`, and a date with its year.
  static func yearDays(_ text: String) -> [String] {
    if let day = CivilDate(text) { return [String(day.text.suffix(5))] }
    let parts = text.split { "-/. ".contains($0) }.map(String.init)
    guard parts.count == 2 else { return date(text).map { String($0.suffix(5)) } }
    // Any day of a leap year.
    let mark = ["/", "."].first { (mark: String) in text.contains(mark) }
    let dates =
      namedMonth(parts + ["2024"]).map { [$0] }
      ?? date(mark.map { (parts + ["2024"]).joined(separator: $0) } ?? (["2024"] + parts).joined(separator: "-"))
    return dates.map { String($0.suffix(5)) }
  }

  /// `daily`, `weekly`, `biweekly`, `hourly` and the like; `2days`, of a calendar.
  static func interval(_ text: String) -> [String] {
    switch text.lowercased() {
    case "daily", "day", "days", "everyday", "every day": return ["day"]
    case "weekly", "week", "weeks", "every week": return ["week"]
    case "biweekly", "fortnight", "fortnightly": return ["2 weeks"]
    case "monthly", "month", "months", "every month": return ["month"]
    case "quarterly", "quarter": return ["3 months"]
    case "yearly", "year", "annually", "years", "every year": return ["year"]
    case "hourly", "hour": return ["1h"]
    case "minute": return ["60s"]
    default:
      let text = inDigits(text)
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let word = text.dropFirst(digits.count).filter { $0 != " " }
      if word == "M", let count = Int(digits), 1...366 ~= count {
        return [count == 1 ? "month" : "\(count) months", "\(count)m"]
      }
      let unit = units.dropFirst(3).first { $0.words.contains(word.lowercased()) }
      guard let name = unit?.words.first(where: { $0.utf8.count > 2 && $0 != "wks" }), let count = Int(digits),
        (1...366).contains(count)
      else { return [] }
      return [count == 1 ? name : "\(count) \(name)s"]
    }
  }

  // MARK: - Parts

  private static func number(_ text: String, _ length: ClosedRange<Int>) -> Int? {
    guard length.contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(text)
  }

  private static func namedMonth(_ parts: [String]) -> String? {
    let names = MonthName.all
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
