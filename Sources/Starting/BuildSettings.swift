import Diagnostics

/// The build settings of one configuration of a target, as far as the files of its project tell them.
///
/// Xcode looks for a setting in the target, then in the target's configuration file, then in the project, then in the project's configuration file.
struct BuildSettings: Sendable {
  /// What is known of a setting.
  enum Answer: Equatable, Sendable {
    /// No file sets it.
    case none
    /// Its value, with every variable filled in.
    case value(String)
    /// It is set, and only known when the app is built: because of this variable, or of this key with a condition.
    case unknown(String)
  }

  /// The nearest first.
  var layers: [[ExactText: String]] = []
  /// The name of the target, for `$(TARGET_NAME)`.
  var target = ""

  /// Variables in variables; Xcode's own settings stay far below.
  private static let deepest = 8
  private static let longest = 1024

  /// The value of a setting.
  func answer(_ name: String) -> Answer {
    let wanted = Array((name + "[").utf8)
    for layer in layers {
      // `PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]` is another value for some builds.
      let others = layer.filter { $0.key.text.utf8.starts(with: wanted) && $0.value != layer[ExactText(name)] }
      if let conditional = others.keys.min() { return .unknown(conditional.text) }
      if layer[ExactText(name)] != nil { break }
    }
    guard let written = written(name) else { return .none }
    var unknown: String?
    let value = expanded(written, depth: 0, &unknown)
    if let unknown { return .unknown(unknown) }
    return value.isEmpty ? .none : .value(value)
  }

  /// The value if it is known.
  func value(_ name: String) -> String? { if case .value(let text) = answer(name) { text } else { nil } }

  private func written(_ name: String) -> String? {
    for layer in layers { if let value = layer[ExactText(name)] { return value } }
    switch name {
    case "TARGET_NAME", "TARGETNAME", "PRODUCT_NAME": return target
    // Paths are seen from the folder of the project.
    case "SRCROOT", "PROJECT_DIR", "SOURCE_ROOT": return "."
    default: return nil
    }
  }

  /// A text with its variables, `$(NAME)` and `${NAME}`, filled in.
  private func expanded(_ text: String, depth: Int, _ unknown: inout String?) -> String {
    guard depth < Self.deepest else {
      unknown = unknown ?? text
      return ""
    }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count, unknown == nil {
      let opening = at + 1 < bytes.count && bytes[at] == UInt8(ascii: "$") ? bytes[at + 1] : 0
      guard opening == UInt8(ascii: "(") || opening == UInt8(ascii: "{") else {
        result.append(bytes[at])
        at += 1
        continue
      }
      let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
      guard let end = bytes[at...].firstIndex(of: closing) else {
        unknown = text
        return ""
      }
      let name = String(decoding: bytes[(at + 2)..<end], as: UTF8.self)
      // `:rfc1034identifier` and other operators change the value when the app is built; `inherited` is the next layer's.
      let isPlain = name.utf8.allSatisfy { $0 == 0x5F || 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
      guard isPlain, let value = written(name) else {
        unknown = String(decoding: bytes[at...end], as: UTF8.self)
        return ""
      }
      result += Array(expanded(value, depth: depth + 1, &unknown).utf8)
      if result.count > Self.longest { unknown = unknown ?? text }
      at = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// A file of build settings, `.xcconfig`: a setting a line, and other files that are included.
enum ConfigurationFile {
  /// A line that says something.
  enum Line: Equatable {
    case setting(String, String)
    case include(String)
  }

  /// The lines of the bytes of a file, without comments.
  static func lines(_ bytes: [UInt8]) -> [Line] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      let text = trimmed(code)
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count == 3 ? .include(String(parts[1])) : nil
      }
      guard let sign = equals(in: text) else { return nil }
      var value = trimmed(text[text.index(after: sign)...])
      if value.hasSuffix(";") { value = trimmed(value.dropLast()) }
      return .setting(String(trimmed(text[..<sign])), String(value))
    }
  }

  /// The `=` behind a name, which may have a condition with one: `NAME[sdk=macosx*] = value`.
  private static func equals(in text: Substring) -> Substring.Index? {
    guard let open = text.firstIndex(of: "["), let close = text.firstIndex(of: "]"), open < close,
      let first = text.firstIndex(of: "="), open < first
    else { return text.firstIndex(of: "=") }
    return text[close...].firstIndex(of: "=")
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
