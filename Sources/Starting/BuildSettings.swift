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
    /// This file may set it, and what is in the file is not known.
    case lost(file: String, Loss)
  }

  /// Why it is not known what is in a file of settings.
  enum Loss: String, Sendable {
    case missing = "is not in the folder"
    case ambiguous = "is there more than once"
    case unreadable = "cannot be read"
    case ignored = "is hidden or ignored by git"
    case tooMany = "is one of too many"
  }

  /// Settings that come before those of the layers behind.
  enum Layer: Sendable {
    case known(Table)
    /// A file of which nothing is known: what a layer behind it sets may be another value in it.
    case lost(file: String, Loss)
  }

  /// Settings by their names.
  struct Table: Sendable {
    fileprivate private(set) var values: [ExactText: String] = [:]
    /// The keys with conditions, `NAME[sdk=macosx*]`, by their names.
    fileprivate private(set) var conditions: [ExactText: [ExactText]] = [:]

    init(_ settings: [ExactText: String] = [:]) { for (key, value) in settings { set(key.text, value) } }

    /// Sets a value; an earlier one is forgotten.
    mutating func set(_ name: String, _ value: String) {
      let key = ExactText(name)
      let isNew = values.updateValue(value, forKey: key) == nil
      guard isNew, let open = name.utf8.firstIndex(of: UInt8(ascii: "[")) else { return }
      conditions[ExactText(String(name[..<open])), default: []].append(key)
    }
  }

  /// The nearest first.
  var layers: [Layer] = []
  /// The name of the target, for `$(TARGET_NAME)`.
  var target = ""

  /// The value of a setting.
  func answer(_ name: String) -> Answer {
    var expansion = Expansion(settings: self)
    let value = expansion.value(of: name, shown: name, depth: 0)
    if let reason = expansion.reason { return reason }
    return value.isEmpty ? .none : .value(value)
  }

  /// The value if it is known.
  func value(_ name: String) -> String? { if case .value(let text) = answer(name) { text } else { nil } }

  /// A setting as it is written. `left` becomes less by the keys with conditions that are looked at.
  private func written(_ name: String, _ left: inout Int) -> Answer {
    let key = ExactText(name)
    var hidden = Answer.none
    search: for layer in layers {
      switch layer {
      case .lost(let file, let loss):
        hidden = .lost(file: file, loss)
        break search
      case .known(let table):
        let value = table.values[key]
        // `PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]` is another value for some builds.
        let keys = table.conditions[key] ?? []
        left -= keys.count
        if let other = keys.filter({ table.values[$0] != value }).min() { return .unknown(other.text) }
        if let value { return .value(value) }
      }
    }
    switch name {
    // These are Xcode's own, and no file sets them.
    case "TARGET_NAME", "TARGETNAME": return .value(target)
    // Paths are seen from the folder of the project.
    case "SRCROOT", "PROJECT_DIR", "SOURCE_ROOT": return .value(".")
    case "PRODUCT_NAME": return hidden == .none ? .value(target) : hidden
    default: return hidden
    }
  }

  /// One setting that is filled in, with a budget: a few lines of variables in variables are more work than anyone can wait for.
  private struct Expansion {
    let settings: BuildSettings
    /// How many more variables are filled in, and keys with conditions looked at.
    private var left = Expansion.most
    /// Why there is no value; the first reason counts.
    private(set) var reason: Answer?

    /// Variables in variables; Xcode's own settings stay far below, as below the other two.
    private static let deepest = 8
    private static let longest = 1024
    private static let most = 1000

    init(settings: BuildSettings) { self.settings = settings }

    /// The value of a setting that is called `shown` where it is named.
    mutating func value(of name: String, shown: String, depth: Int) -> String {
      left -= 1
      guard depth < Self.deepest, left >= 0 else { return none(.unknown(shown)) }
      switch settings.written(name, &left) {
      case .none: return depth > 0 ? none(.unknown(shown)) : ""
      case .value(let text) where text.utf8.count > Self.longest: return none(.unknown(shown))
      case .value(let text): return filled(text, depth: depth)
      case let other: return none(other)
      }
    }

    private mutating func none(_ answer: Answer) -> String {
      if reason == nil { reason = answer }
      return ""
    }

    /// A text with its variables, `$(NAME)` and `${NAME}`, filled in.
    private mutating func filled(_ text: String, depth: Int) -> String {
      var result: [UInt8] = []
      let bytes = Array(text.utf8)
      var at = 0
      while at < bytes.count, reason == nil {
        let opening = at + 1 < bytes.count && bytes[at] == UInt8(ascii: "$") ? bytes[at + 1] : 0
        guard opening == UInt8(ascii: "(") || opening == UInt8(ascii: "{") else {
          result.append(bytes[at])
          at += 1
          continue
        }
        let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
        guard let end = bytes[at...].firstIndex(of: closing) else { return none(.unknown(text)) }
        let name = String(decoding: bytes[(at + 2)..<end], as: UTF8.self)
        let shown = String(decoding: bytes[at...end], as: UTF8.self)
        // `:rfc1034identifier` and other operators change the value when the app is built; `inherited` is the next layer's.
        guard Self.isPlain(name) else { return none(.unknown(shown)) }
        result += Array(value(of: name, shown: shown, depth: depth + 1).utf8)
        if result.count > Self.longest { return none(.unknown(shown)) }
        at = end + 1
      }
      return String(decoding: result, as: UTF8.self)
    }

    private static func isPlain(_ name: String) -> Bool {
      name.utf8.allSatisfy { $0 == 0x5F || 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
    }
  }
}

/// A file of build settings, `.xcconfig`: a setting a line, and other files that are included.
enum ConfigurationFile {
  /// A line that says something.
  enum Line: Equatable {
    case setting(String, String)
    /// Another file, seen from this one's folder; `isOptional` where nothing is meant by its absence.
    case include(String, isOptional: Bool)
  }

  /// The lines of the bytes of a file, without comments.
  static func lines(_ bytes: [UInt8]) -> [Line] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      let text = trimmed(code)
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        // What cannot be read as a path names a file as well: one that is not there.
        guard parts.count == 3 else { return .include(String(text.dropFirst("#include".count)), isOptional: false) }
        return .include(String(parts[1]), isOptional: text.hasPrefix("#include?"))
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
