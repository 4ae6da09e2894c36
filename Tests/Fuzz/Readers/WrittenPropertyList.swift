import AppFiles

/// Property lists written from values, in both formats: belfry only reads them.
enum WrittenPropertyList {
  /// How many values there are; it stops counting a little past `limit`.
  static func size(_ value: PropertyListValue, limit: Int) -> Int {
    var count = 1
    for inner in (value.elements ?? []) + (value.members ?? []).map(\.value) where count <= limit {
      count += size(inner, limit: limit)
    }
    return count
  }

  // MARK: - XML

  /// The value in XML; nothing where XML cannot say it: a NUL, a date with a fraction, something that is no number.
  static func xml(_ value: PropertyListValue) -> [UInt8]? {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n"
    guard write(value, to: &text) else { return nil }
    return Array((text + "</plist>\n").utf8)
  }

  private static func write(_ value: PropertyListValue, to text: inout String) -> Bool {
    switch value {
    case .string(let string):
      guard let escaped = escaped(string) else { return false }
      text += "<string>\(escaped)</string>"
    case .integer(let number): text += "<integer>\(number)</integer>"
    case .unsignedInteger(let number): text += "<integer>\(number)</integer>"
    case .real(let number):
      guard !number.isNaN else { return false }
      text += "<real>\(number)</real>"
    case .boolean(let flag): text += flag ? "<true/>" : "<false/>"
    case .date(let seconds):
      guard let date = date(seconds) else { return false }
      text += "<date>\(date)</date>"
    case .data(let bytes): text += "<data>\(base64(bytes))</data>"
    case .array(let elements):
      text += "<array>"
      for element in elements where !write(element, to: &text) { return false }
      text += "</array>"
    case .dictionary(let members):
      text += "<dict>"
      for member in members {
        guard let key = escaped(member.key) else { return false }
        text += "<key>\(key)</key>"
        guard write(member.value, to: &text) else { return false }
      }
      text += "</dict>"
    }
    return true
  }

  private static func escaped(_ text: String) -> String? {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": return nil
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A date of the calendar that XML can say, found by counting days year by year and month by month.
  private static func date(_ seconds: Double) -> String? {
    // 0001-01-01 and 9999-12-31.
    guard seconds >= -62_135_596_800, seconds <= 253_402_300_799, seconds == seconds.rounded() else { return nil }
    var days = Int((seconds / 86_400).rounded(.down))
    let rest = Int(seconds) - days * 86_400
    days += 719_162
    let era = days / 146_097
    days -= era * 146_097
    var year = era * 400 + 1
    func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    while days >= (isLeap(year) ? 366 : 365) {
      days -= isLeap(year) ? 366 : 365
      year += 1
    }
    var month = 1
    for length in [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30] where days >= length {
      days -= length
      month += 1
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let padded = String(String(year + 10_000).dropFirst())
    return "\(padded)-\(two(month))-\(two(days + 1))T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0...group.count { text.append(letters[bits >> (18 - 6 * place) & 63]) }
      text += String(repeating: "=", count: 3 - group.count)
    }
    return text
  }

  // MARK: - Binary

  /// The value in the binary format, with an object for each value and nothing shared.
  static func binary(_ value: PropertyListValue) -> [UInt8] {
    var objects: [[UInt8]] = []
    _ = add(value, to: &objects)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += big(offset, 4) }
    return bytes + [0, 0, 0, 0, 0, 0, 4, 4] + big(objects.count, 8) + big(0, 8) + big(table, 8)
  }

  private static func add(_ value: PropertyListValue, to objects: inout [[UInt8]]) -> Int {
    let index = objects.count
    objects.append([])
    switch value {
    case .string(let text): objects[index] = string(text)
    case .integer(let number): objects[index] = [0x13] + big(Int(number), 8)
    case .unsignedInteger(let number): objects[index] = [0x14] + big(0, 8) + big(Int(bitPattern: UInt(number)), 8)
    case .real(let number): objects[index] = [0x23] + big(Int(bitPattern: UInt(number.bitPattern)), 8)
    case .boolean(let flag): objects[index] = [flag ? 9 : 8]
    case .date(let seconds):
      objects[index] = [0x33] + big(Int(bitPattern: UInt((seconds - 978_307_200).bitPattern)), 8)
    case .data(let bytes): objects[index] = head(0x40, bytes.count) + bytes
    case .array(let elements):
      let references = elements.map { add($0, to: &objects) }
      objects[index] = head(0xA0, elements.count) + references.flatMap { big($0, 4) }
    case .dictionary(let members):
      let keys = members.map { member in
        objects.append(string(member.key))
        return objects.count - 1
      }
      let values = members.map { add($0.value, to: &objects) }
      objects[index] = head(0xD0, members.count) + (keys + values).flatMap { big($0, 4) }
    }
    return index
  }

  private static func string(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return head(0x50, text.utf8.count) + text.utf8 }
    return head(0x60, text.utf16.count) + text.utf16.flatMap { big(Int($0), 2) }
  }

  private static func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 15, 0x12] + big(count, 4)
  }

  private static func big(_ number: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
