import Diagnostics
import Expressions
import Parsing
import Payloads
import Rules
import YAML

// What was written for YAML or for a program, and is shown as it stands.
extension CampaignChecker {
  /// A text for people: it must show something, and nothing of how it was written.
  func checkText(_ scalar: Scalar, _ template: Template) {
    if template.isLiteral, VisibleText.isBlank(scalar.text) {
      // Where a snippet was to stand that there is not, that is told.
      if expansion(of: scalar)?.uses.contains(where: { $0.snippet == nil }) == true { return }
      findings.report(
        .emptyAlert, at: scalar.span,
        scalar.text.utf8.isEmpty ? "this text is empty" : "this text has nothing that can be seen",
        note: "spaces, line ends and characters without a width show nothing",
        help: "write the text, or remove the key")
      return
    }
    if template.isLiteral { checkBareKey(scalar) }
    let style = tree.style(scalar.node)
    switch style {
    case .plain: checkNothing(scalar)
    case .literal, .folded: checkComments(scalar, isFolded: style == .folded)
    case .singleQuoted, .doubleQuoted, .tagged: break
    }
    if style != .doubleQuoted { checkEscapes(scalar) }
  }

  /// `title: null`
  private func checkNothing(_ scalar: Scalar) {
    guard scalar.text.utf8.count <= 4, ["null", "Null", "NULL", "~"].contains(scalar.text) else { return }
    findings.report(
      .shownSyntax, at: scalar.span, "\"\(scalar.text)\" is a text here, and is shown",
      note: "a key decides what its value is", help: "remove the key, or quote the text if it is meant")
  }

  /// `\n` and `\u00e9` without double quotes.
  private func checkEscapes(_ scalar: Scalar) {
    guard let place = WrittenSyntax.escape(in: scalar.text) else { return }
    let shown = String(decoding: Array(scalar.text.utf8)[place.start..<place.end], as: UTF8.self)
    relocate(
      [
        Finding(
          .shownSyntax, at: place, "\"\(shown)\" is shown as these letters",
          note: "only a text in double quotes has escapes",
          help: "put the text in double quotes, or write the character itself")
      ], in: scalar)
  }

  /// `# …` in a block text, where no comment can be.
  private func checkComments(_ scalar: Scalar, isFolded: Bool) {
    guard let place = WrittenSyntax.comment(in: scalar.text, isFolded: isFolded) else { return }
    relocate(
      [
        Finding(
          .shownSyntax, at: place, "what looks like a comment is a part of the text",
          note: "a block text has no comments: it is shown as it is",
          help: "move the comment above the key, or remove the \"#\"")
      ], in: scalar)
  }

  /// A comma as in JSON, behind a text without quotes.
  func checkComma(_ scalar: Scalar) {
    let last = scalar.text.utf8.withContiguousStorageIfAvailable { $0.last } ?? scalar.text.utf8.last
    guard last == UInt8(ascii: ","), tree.style(scalar.node) == .plain else { return }
    findings.report(
      .shownSyntax, at: SourceSpan(max(scalar.span.start, scalar.span.end - 1), scalar.span.end),
      "the comma at the end is a part of the text",
      help: "remove the comma, or quote the text if the comma belongs to it")
  }

  /// A text that is the same for everyone shows the braces of a template.
  func checkFixed(_ scalar: Scalar, _ name: String) {
    guard Finding.hasBraces(scalar.text), let finding = Finding.fixedText(scalar, name) else { return }
    findings.append(finding)
  }

  /// Keys beside `aps` that are named like the fields inside of it, where they have no effect. A push whose type has no such field has the name for
  /// itself: a call has a `title`, and no alert.
  func checkFieldNames(_ entries: [DataEntry], _ type: PushType?) {
    for entry in entries {
      guard let field = FieldNames.field(named: entry.key.text), type?.allows(field) != false else { continue }
      findings.report(
        .inertDataKey, at: entry.key.span, "\"\(entry.key.text)\" in \"data\" has no effect on the notification",
        note: "keys of \"data\" are next to \"aps\"; the system reads \"\(field.apsKey)\" inside of it",
        help: field.key.map { key in
          let place = field.section == .campaign ? "as a key of the campaign" : "under \"\(field.section.rawValue)\""
          return Advice("write \"\(key)\" \(place), or give the one in \"data\" another name")
        }
          ?? "give it another name")
    }
  }
}

extension Finding {
  /// Whether a text has the braces of a template.
  static func hasBraces(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      ByteSearch.first(UInt8(ascii: "{"), in: bytes) != nil
        && (ByteSearch.find("{{", in: bytes) != nil || ByteSearch.find("{%", in: bytes) != nil)
    } == true
  }

  /// What a text with braces of a template is told where no attribute is filled in.
  static func fixedText(_ scalar: Scalar, _ name: String) -> Finding? {
    guard hasBraces(scalar.text) else { return nil }
    return Finding(
      .shownSyntax, at: scalar.span,
      "nothing is filled in here: \(name == "a key" ? name : "\"\(name)\"") is the same for everyone",
      note: "the braces would be sent as they are", help: "write the text itself")
  }
}

/// The fields of `aps` by the names that Apple gives them.
private enum FieldNames {
  /// Those that the system reads in a notification: what belongs to a Live Activity or to a critical sound has a common name, which is an app's own.
  private static let fields = Field.all.filter { $0.section != .liveActivity && $0.section != .sound }
  /// Each with its name. Other tools write that with `_`; every key of every `data` is looked up, so that both stand here.
  private static let named = fields.flatMap { field in
    // `thread_id` is what a chat calls its own.
    let isOwn = field.apsKey == "thread-id" || field.apsKey == "target-content-id"
    return Set([field.apsKey, isOwn ? field.apsKey : field.apsKey.replacing("-", with: "_")]).map {
      (name: $0, field: field)
    }
  }
  private static let table = NameTable(named.map(\.name))

  static func field(named name: String) -> Field? { table.index(of: name).map { named[$0].field } }
}

/// What can be seen of a text.
enum VisibleText {
  /// Whether nothing of a text can be seen: white space, characters without a width, marks of direction.
  static func isBlank(_ text: String) -> Bool {
    // The first character that is no blank decides of nearly every text.
    let isSeen = text.utf8.withContiguousStorageIfAvailable { bytes in
      var at = 0
      while at < bytes.count, bytes[at] <= 0x20 || bytes[at] == 0x7F { at &+= 1 }
      return at < bytes.count && (bytes[at] < 0x7F || Self.isSeen(scalar(in: bytes, at)))
    }
    return isSeen != true && text.unicodeScalars.allSatisfy(isUnseen)
  }

  /// The character beyond ASCII that begins at a byte of a text, which is valid UTF-8.
  private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32 {
    let count = bytes[at] < 0xE0 ? 2 : bytes[at] < 0xF0 ? 3 : 4
    guard at + count <= bytes.count else { return 0 }
    var value = UInt32(bytes[at]) & (0xFF >> UInt32(count + 1))
    for next in 1..<count { value = value &<< 6 | UInt32(bytes[at + next] & 0x3F) }
    return value
  }

  /// Whether it is a letter of Latin, Greek, Cyrillic, Arabic or of India, punctuation, a sign, Han, a syllable of Japanese or Korean, or a
  /// picture: these need no look into the tables.
  private static func isSeen(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAE...0x34E, 0x370...0x5FF, 0x621...0x6DC, 0x900...0x115E, 0x2010...0x2027, 0x20A0...0x27FF, 0x2801...0x2FFF,
      0x3041...0x3163, 0x3400...0xD7A3, 0x1F300...0x1FAFF:
      true
    default: false
    }
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value <= 0x20 || 0x7F..<0xA0 ~= scalar.value { return true }
    // The pattern of Braille without a dot.
    if scalar.value == 0x2800 { return true }
    if isSeen(scalar.value) { return false }
    return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .format
  }
}

/// Places of decoded texts in which syntax of YAML is left.
enum WrittenSyntax {
  /// The first `\n`, `\t`, `\r`, `\"` or `\u` with digits that stands outside of tags.
  static func escape(in text: String) -> SourceSpan? {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes -> SourceSpan? in
      // Hardly any text has one.
      guard ByteSearch.first(UInt8(ascii: "\\"), in: bytes) != nil else { return nil }
      var index = 0
      while index + 1 < bytes.count {
        if let end = LiquidMarkup.end(in: bytes, from: index) {
          index = end
        } else if bytes[index] == UInt8(ascii: "\\"), let length = escapeLength(bytes, index) {
          return SourceSpan(index, index + length)
        } else {
          index += 1
        }
      }
      return nil
    }
    return found ?? nil
  }

  /// How long the escape at a backslash is; nothing where none of those that people write stands there.
  private static func escapeLength(_ bytes: UnsafeBufferPointer<UInt8>, _ slash: Int) -> Int? {
    let next = bytes[slash + 1]
    if "ntr\"".utf8.contains(next) { return 2 }
    guard next == UInt8(ascii: "u") else { return nil }
    let digits = bytes[(slash + 2)...].prefix(4)
    return digits.count == 4 && digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) ? 6 : nil
  }

  /// The first `# ` at the start of a line; of a folded text, whose lines have become one, also behind a blank.
  static func comment(in text: String, isFolded: Bool) -> SourceSpan? {
    let found = text.utf8.withContiguousStorageIfAvailable { bytes -> SourceSpan? in
      var index = 0
      while let sign = ByteSearch.find("# ", in: bytes, from: index) {
        index = sign + 1
        let before = sign == 0 ? 0x0A : bytes[sign - 1]
        guard before == 0x0A || isFolded && before == 0x20 else { continue }
        var end = sign
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        return SourceSpan(sign, end)
      }
      return nil
    }
    return found ?? nil
  }
}
