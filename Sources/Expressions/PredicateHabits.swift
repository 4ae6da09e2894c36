import Diagnostics

// What to write for what other languages write in a condition. Asked for only once something cannot be read.
extension PredicateParser {
  /// The word that stands here, in small letters.
  var wordHere: String {
    var ahead = cursor
    ahead.skipBlanks()
    return String(decoding: bytes[ahead.token()], as: UTF8.self).lowercased()
  }

  /// What to write for `is` and a value.
  func isHelp(_ column: Int, _ name: Range<Int>, isNot: Bool) -> String? {
    let value = wordHere
    // What stands for a missing value in other languages has a word here.
    guard !["null", "nil", "none", "empty", ""].contains(value) else { return nil }
    let word = String(decoding: bytes[name], as: UTF8.self)
    if case .boolean = attributes.attributes[column].type {
      let isTrue = ["true", "yes", "on", "1"].contains(value) != isNot
      return "write \"\(isTrue ? "" : "not ")\(word)\""
    }
    return "\"is\" asks whether it is missing; write \"\(word) \(isNot ? "!=" : "==") \(example(column, value))\""
  }

  /// A value as it is written for a column.
  func example(_ column: Int, _ value: String) -> String {
    if case .text = attributes.attributes[column].type, !value.hasPrefix("\""), !value.hasPrefix("'") {
      return "'\(value)'"
    }
    return value
  }

  /// What to write after an attribute for what other languages write.
  func habit(_ column: Int, _ word: String) -> String? {
    let here = wordHere
    switch here {
    case "not": return "write \"not\" in front of it: \"not \(word) in […]\""
    case "=", "&", "|", "!", "like", "ilike", "matches", "between", "and", "or", "in", "is": return nil
    default: break
    }
    switch attributes.attributes[column].type {
    case .date, .timestamp: return momentHelp(word, from: cursor.at)
    case .integer, .decimal: return "write \"\(word) >= 5\", \"\(word) == 5\" or \"\(word) in [5, 10]\""
    case .boolean: return "write \"\(word)\" alone, or \"not \(word)\""
    case .enumeration(let members):
      return
        "write \"\(word) == \(members.first ?? "value")\", or \"\(word) in [\(members.prefix(2).joined(separator: ", "))]\""
    case .text: return "write \(word) == \"text\", or \(word) contains \"text\""
    case .version: return "write \(word) >= \"2.0\""
    }
  }

  /// How a moment is compared: with now, and with a date.
  func momentHelp(_ word: String, from start: Int) -> String {
    let span = spanHere(start)
    return
      "write \"\(word) within last \(span)\", for longer ago \"not \(word) within last \(span)\", for a date \"\(word) before 2026-12-01\""
  }

  /// The span of time that is written in some words, such as `7 days` of `more than 7 days ago`.
  func spanHere(_ start: Int) -> String {
    let end = min(bytes.count, start + 60)
    guard start < end, let digit = bytes[start..<end].firstIndex(where: { $0 &- 0x30 < 10 }) else { return "14 days" }
    var cursor = Cursor(bytes, at: digit)
    guard case .integer(let count)? = cursor.number(), count > 0, count < 10_000 else { return "14 days" }
    cursor.skipBlanks()
    guard let name = cursor.name(), unit(name) != nil else { return "\(count) days" }
    return "\(count) \(String(decoding: bytes[name], as: UTF8.self))"
  }
}
