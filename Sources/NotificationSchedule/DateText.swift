/// A moment as clocks show it, for texts.
struct ShownMoment {
  let day: CalendarDay
  /// Seconds since midnight.
  let second: Int
  let millisecond: Int
  /// Seconds since 1970, whatever clocks show.
  let unix: Int
  /// Seconds east of UTC.
  let offset: Int
}

/// Formats of dates: one of CLDR's patterns, or one of Ruby's strftime, which is what Liquid means by a format.
enum DateText {
  private static let english = (
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ], days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  )

  // MARK: - CLDR

  /// Writes by a pattern such as `EEEE, d. MMMM y`.
  static func write(_ moment: ShownMoment, pattern: String, _ words: BundleLanguage.Dates) -> String {
    let scalars = Array(pattern.unicodeScalars)
    var (text, index) = ("", 0)
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "'" {
        let end = scalars[(index + 1)...].firstIndex(of: "'") ?? scalars.count
        if end == index + 1 { text += "'" }
        text.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
        index = end + 1
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        let end = scalars[index...].firstIndex { $0 != scalar } ?? scalars.count
        text += field(scalar, end - index, moment, words)
        index = end
      } else {
        text.unicodeScalars.append(scalar)
        index += 1
      }
    }
    return text
  }

  /// A letter of a pattern, so many times.
  private static func field(
    _ letter: Unicode.Scalar, _ count: Int, _ moment: ShownMoment, _ words: BundleLanguage.Dates
  ) -> String {
    let (year, month, day) = moment.day.parts
    let weekday = (moment.day.weekday + 1) % 7
    let hour = moment.second / 3600
    func number(_ value: Int, _ width: Int) -> String {
      var text = ""
      for digit in padded(value, width).utf8 {
        text.unicodeScalars.append(NumberText.digit(Int(digit) - 0x30, words.zero))
      }
      return text
    }
    switch letter {
    case "y": return count == 2 ? number(year % 100, 2) : number(year, 1)
    case "M" where count > 2: return (count > 3 ? words.months : words.shortMonths)[month - 1]
    case "L" where count > 2: return (count > 3 ? words.monthsAlone : words.shortMonthsAlone)[month - 1]
    case "M", "L": return number(month, count)
    case "d": return number(day, count)
    case "E": return (count > 3 ? words.days : words.shortDays)[weekday]
    case "c": return (count > 3 ? words.daysAlone : words.shortDaysAlone)[weekday]
    case "H": return number(hour, count)
    case "h": return number((hour + 11) % 12 + 1, count)
    case "m": return number(moment.second / 60 % 60, count)
    case "s": return number(moment.second % 60, count)
    case "a": return words.halves[hour / 12]
    case "B": return partOfDay(moment.second, words)
    default: return String(repeating: String(Character(letter)), count: count)
    }
  }

  private static func partOfDay(_ second: Int, _ words: BundleLanguage.Dates) -> String {
    guard words.hours.count == 26 else { return "" }
    if second == 0, !words.hours[24].isEmpty { return words.hours[24] }
    if second == 43_200, !words.hours[25].isEmpty { return words.hours[25] }
    return words.hours[second / 3600]
  }

  // MARK: - strftime

  /// Writes by a format such as `%A, %d %B`. Names are those of a language, English ones where there is none. Unknown directives are shown as written.
  static func write(_ moment: ShownMoment, format: String, _ words: BundleLanguage.Dates?) -> String {
    let scalars = Array(format.unicodeScalars)
    let isAlone = !showsDay(scalars)
    var (text, index) = ("", 0)
    while index < scalars.count {
      guard scalars[index] == "%", index + 1 < scalars.count else {
        text.unicodeScalars.append(scalars[index])
        index += 1
        continue
      }
      var (flag, at): (Unicode.Scalar?, Int) = (nil, index + 1)
      if "-0_^".unicodeScalars.contains(scalars[at]), at + 1 < scalars.count {
        flag = scalars[at]
        at += 1
      }
      if let written = name(scalars[at], flag, moment, words, isAlone) ?? number(scalars[at], flag, moment) {
        text += written
      } else {
        text.unicodeScalars.append(contentsOf: scalars[index...at])
      }
      index = at + 1
    }
    return text
  }

  /// Whether a day of the month is in a format: beside it the name of a month has another form in some languages.
  private static func showsDay(_ format: [Unicode.Scalar]) -> Bool {
    var isDirective = false
    for scalar in format {
      if isDirective, "-0_^".unicodeScalars.contains(scalar) { continue }
      if isDirective, "deDF".unicodeScalars.contains(scalar) { return true }
      isDirective = !isDirective && scalar == "%"
    }
    return false
  }

  /// A directive that is a word; nil for all others.
  private static func name(
    _ letter: Unicode.Scalar, _ flag: Unicode.Scalar?, _ moment: ShownMoment, _ words: BundleLanguage.Dates?,
    _ isAlone: Bool
  ) -> String? {
    let (weekday, month) = ((moment.day.weekday + 1) % 7, moment.day.parts.month - 1)
    let isAfternoon = moment.second >= 43_200
    var text: String
    switch letter {
    case "A": text = words.map { isAlone ? $0.daysAlone : $0.days }?[weekday] ?? english.days[weekday]
    case "a":
      text =
        words.map { isAlone ? $0.shortDaysAlone : $0.shortDays }?[weekday] ?? String(english.days[weekday].prefix(3))
    case "B": text = words.map { isAlone ? $0.monthsAlone : $0.months }?[month] ?? english.months[month]
    case "b", "h":
      text =
        words.map { isAlone ? $0.shortMonthsAlone : $0.shortMonths }?[month] ?? String(english.months[month].prefix(3))
    case "p", "P": text = words?.halves[isAfternoon ? 1 : 0] ?? (isAfternoon ? "PM" : "AM")
    default: return nil
    }
    if flag == "^" { text = text.uppercased() }
    return letter == "P" ? text.lowercased() : text
  }

  private static func number(_ letter: Unicode.Scalar, _ flag: Unicode.Scalar?, _ moment: ShownMoment) -> String? {
    let (year, month, day) = moment.day.parts
    let (hour, minute, second) = (moment.second / 3600, moment.second / 60 % 60, moment.second % 60)
    func two(_ value: Int, _ standard: Unicode.Scalar = "0", width: Int = 2) -> String {
      if flag == "-" { return String(value) }
      let padding = flag == "_" ? " " : flag == "0" ? "0" : String(Character(standard))
      let digits = String(value)
      return String(repeating: padding, count: max(0, width - digits.utf8.count)) + digits
    }
    switch letter {
    case "%": return "%"
    case "n": return "\n"
    case "t": return "\t"
    case "Y": return two(year, width: 4)
    case "C": return two(year / 100)
    case "y": return two(year % 100)
    case "m": return two(month)
    case "d": return two(day)
    case "e": return two(day, " ")
    case "j":
      return two(moment.day.number - (CalendarDay(year: year, month: 1, day: 1)?.number ?? 0) + 1, width: 3)
    case "H": return two(hour)
    case "k": return two(hour, " ")
    case "I": return two((hour + 11) % 12 + 1)
    case "l": return two((hour + 11) % 12 + 1, " ")
    case "M": return two(minute)
    case "S": return two(second)
    case "L": return two(moment.millisecond, width: 3)
    case "s": return String(moment.unix)
    case "u": return String(moment.day.weekday + 1)
    case "w": return String((moment.day.weekday + 1) % 7)
    case "Z": return "UTC"
    case "z":
      let minutes = abs(moment.offset) / 60
      return (moment.offset < 0 ? "-" : "+") + padded(minutes / 60 * 100 + minutes % 60, 4)
    case "D": return "\(padded(month, 2))/\(padded(day, 2))/\(padded(year % 100, 2))"
    case "F": return moment.day.text
    case "R": return "\(padded(hour, 2)):\(padded(minute, 2))"
    case "T": return "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
    default: return nil
    }
  }
}
