public import Diagnostics

/// Edits of a finding as the file needs them.
///
/// Who finds a mistake knows what is meant, not how it is quoted where it stands: here a text becomes what YAML reads as that text again, in the
/// quotation marks that are there, and in new ones only where it needs some.
public struct WrittenEdits {
  private let tree: NodeTree
  private let source: [UInt8]

  /// Edits of the file of a tree.
  public init(_ tree: NodeTree, source: [UInt8]) {
    self.tree = tree
    self.source = source
  }

  /// The fix with every edit as bytes; nothing where one of its texts cannot be written.
  public func written(_ fix: Finding.Fix) -> Finding.Fix? {
    var written = fix
    written.edits = []
    for edit in fix.edits {
      guard let bytes = self.written(edit) else { return nil }
      written.edits.append(bytes)
    }
    return written
  }

  private func written(_ edit: Finding.Fix.Edit) -> Finding.Fix.Edit? {
    guard edit.form == .text else { return edit }
    guard let node = scalar(around: edit.span), edit.span.end <= source.count else { return nil }
    let whole = tree.span(node)
    let isWhole = edit.span == whole
    switch tree.style(node) {
    case .doubleQuoted, .singleQuoted:
      let inside = SourceSpan(whole.start + 1, whole.end - 1)
      guard isWhole || inside.contains(edit.span), whole.count >= 2 else { return nil }
      let isDouble = tree.style(node) == .doubleQuoted
      guard let text = isDouble ? Self.escaped(edit.text) : Self.doubled(edit.text) else { return nil }
      return Finding.Fix.Edit(isWhole ? inside : edit.span, text, .source)
    case .plain: return plain(edit, whole)
    case .tagged: return nil
    case .literal, .folded:
      guard !isWhole else {
        // Its line end belongs to the text, and to what follows.
        let end = source[whole.start..<whole.end].lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? whole.end
        return Finding.Fix.Edit(SourceSpan(whole.start, end), Self.alone(edit.text), .source)
      }
      return Self.isOneLine(edit.text) ? Finding.Fix.Edit(edit.span, edit.text, .source) : nil
    }
  }

  private func plain(_ edit: Finding.Fix.Edit, _ whole: SourceSpan) -> Finding.Fix.Edit? {
    let before = String(decoding: source[whole.start..<edit.span.start], as: UTF8.self)
    let after = String(decoding: source[edit.span.end..<whole.end], as: UTF8.self)
    let (old, new) = (String(decoding: source[whole.start..<whole.end], as: UTF8.self), before + edit.text + after)
    let isOneLine = Self.isOneLine(before) && Self.isOneLine(after)
    // What stands in braces has none of these; where the text had some, it does not.
    let mayStand = Self.hasFlowSigns(old) || !Self.hasFlowSigns(new)
    let lines = new.split(whereSeparator: \.isNewline).joined(separator: " ")
    if mayStand, Self.isOneLine(edit.text), !Self.needsQuotes(lines) {
      return Finding.Fix.Edit(edit.span, edit.text, .source)
    }
    return isOneLine ? Finding.Fix.Edit(whole, Self.quoted(new), .source) : nil
  }

  /// The scalar in which bytes stand; of two that touch, the first.
  private func scalar(around span: SourceSpan) -> NodeID? {
    tree.lastScalar(startingUpTo: span.start).flatMap { tree.span($0).contains(span) ? $0 : nil }
  }

  // MARK: - Texts

  /// A text that stands where a block of lines was.
  private static func alone(_ text: String) -> String {
    needsQuotes(text) || hasFlowSigns(text) ? quoted(text) : text
  }

  private static func quoted(_ text: String) -> String {
    "\"" + (escaped(text) ?? text) + "\""
  }

  /// Inside of `"`.
  private static func escaped(_ text: String) -> String? {
    var written = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": written += "\\\""
      case "\\": written += "\\\\"
      case "\n": written += "\\n"
      case "\t": written += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: return nil
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written
  }

  /// Inside of `'`, where no line can end.
  private static func doubled(_ text: String) -> String? {
    isOneLine(text) ? text.replacing("'", with: "''") : nil
  }

  private static func isOneLine(_ text: String) -> Bool {
    !text.unicodeScalars.contains {
      $0.value < 0x20 || $0.value == 0x7F || $0.properties.generalCategory == .lineSeparator
    }
  }

  private static func hasFlowSigns(_ text: String) -> Bool { text.utf8.contains { ",[]{}".utf8.contains($0) } }

  /// Words and times that other readers of YAML take for something else than a text.
  private static let otherValues: Set<String> = ["", "~", "null", "yes", "no", "on", "off", "y", "n"]

  /// Whether a text needs quotation marks where its key says what it is: a number or a truth value needs none.
  private static func needsQuotes(_ text: String) -> Bool {
    var copy = text
    guard !otherValues.contains(text.lowercased()), copy.withUTF8({ WrittenText.canBePlain($0, inFlow: false) }) else {
      return true
    }
    // 12:00 is a number to base 60 in YAML 1.1.
    return text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: ":") } && text.utf8.contains(UInt8(ascii: ":"))
  }
}
