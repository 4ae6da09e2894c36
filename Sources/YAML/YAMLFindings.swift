public import Diagnostics
import Files
import Rules

extension Finding {
  static func syntax(_ message: String, at span: SourceSpan, notes: [Note] = [], help: Advice? = nil) -> Finding {
    Finding(.yamlSyntax, at: span, message, notes: notes, help: help)
  }

  /// A file over the limit; its size where that is known.
  public static func fileTooLarge(_ size: Int?, limit: Int) -> Finding {
    Finding(
      .fileTooLarge, at: SourceSpan(0, 0),
      "this file has \(size.map { "\($0)" } ?? "more than \(limit)") bytes; \(limit) is the most that is read",
      help: "no campaign needs so much: look what is in it, and leave it out with .gitignore if it is none")
  }

  static func byteOrderMark() -> Finding {
    Finding(
      .byteOrderMark, at: SourceSpan(0, 3), "the file starts with a byte-order mark",
      fixes: [Fix("remove the byte-order mark", .safe, edits: [Fix.Edit(SourceSpan(0, 3), "", .source)])])
  }

  static func utf16() -> Finding {
    Finding(.invalidUTF8, at: SourceSpan(0, 2), "this file is UTF-16", help: "save it as UTF-8")
  }

  static func unreadable(_ problem: String, at span: SourceSpan) -> Finding {
    if problem == "control characters are not allowed" {
      return Finding(
        .controlCharacter, at: span, "this is a control character",
        help: "delete it, or write it as an escape in double quotes")
    }
    return Finding(.invalidUTF8, at: span, "this byte is not UTF-8", help: "save the file as UTF-8")
  }

  /// A file that is kept elsewhere.
  static func pointer(of bytes: [UInt8]) -> Finding {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return .syntax("this file \(LFSPointer.problem)", at: SourceSpan(0, line.count), help: Advice(LFSPointer.advice))
  }

  static func tab(at span: SourceSpan) -> Finding {
    Finding(
      .tabIndentation, at: span, "a tab is used for indentation", help: "indent with spaces, two for each level",
      fixes: [Fix("replace the tab by two spaces", .needsReview, edits: [Fix.Edit(span, "  ", .source)])])
  }

  static func severalDocuments(at span: SourceSpan) -> Finding {
    Finding(
      .severalDocuments, at: span, "a second document starts here",
      help: "move it into a file of its own; if nothing follows, remove the \"---\"")
  }

  static func tag(at span: SourceSpan, _ tag: String) -> Finding {
    let shown = tag.utf8.starts(with: "tag:yaml.org,2002:".utf8) ? "!!" + tag.dropFirst(18) : tag
    return Finding(
      .yamlTag, at: span, "the tag \"\(shown)\" is not used here", note: "the key decides what its value is",
      help: shown.hasPrefix("!!")
        ? "remove the tag"
        : "quote the text if it starts with \"!\", in an audience write \"not\", or remove the tag")
  }

  static func mergeKey(at span: SourceSpan) -> Finding {
    Finding(
      .mergeKey, at: span, "merge keys are not used here",
      help: "write the keys out, or put shared values under \"defaults\" in belfry.yaml")
  }

  static func tooLong(_ what: String, _ size: Int, limit: Int, at span: SourceSpan) -> Finding {
    Finding(.textTooLong, at: span, "\(what) has \(size) bytes; \(limit) is the most", help: "shorten it")
  }

  static func tooDeep(_ limit: Int, at span: SourceSpan) -> Finding {
    Finding(.nestingTooDeep, at: span, "more than \(limit) levels of nesting", help: "flatten the structure")
  }

  static func tooManyNodes(_ limit: Int, at span: SourceSpan) -> Finding {
    Finding(.tooManyNodes, at: span, "more than \(limit) values in one file", help: "keep data out of campaign files")
  }

  static func keyNotText(at span: SourceSpan) -> Finding {
    Finding(.keyNotText, at: span, "a key must be plain text", help: "write the key as text, or quote it")
  }

  /// `{{ name }}` without quotes is a mapping whose key is a mapping.
  static func unquotedTemplate(at span: SourceSpan) -> Finding {
    Finding(
      .keyNotText, at: SourceSpan(span.start - 1, span.end), "\"{{\" starts a YAML mapping here",
      note: "only a quoted text can start with a template", help: "quote the text: \"{{ … }}\"")
  }

  static func unknownAlias(_ name: String, at span: SourceSpan) -> Finding {
    Finding(
      .unknownAlias, at: span, "\"*\(name)\" repeats an anchor that does not exist",
      help: "mark the value with \"&\(name)\" earlier in this file, or quote the text")
  }

  static func idleAnchor(_ name: [UInt8], at span: SourceSpan) -> Finding {
    let word = "&" + String(decoding: name, as: UTF8.self)
    return Finding(
      .cutText, at: span,
      "\"\(word)\" is not a part of the text",
      note: "it names a value for \"*\(word.dropFirst())\", which does not exist",
      help: "quote the text if this belongs to it, or remove it")
  }

  static func recursiveAlias(_ name: String, at span: SourceSpan) -> Finding {
    Finding(
      .recursiveAlias, at: span, "\"*\(name)\" is inside its own anchor", help: "write the inner value out")
  }

  static func aliasBudget(_ what: String, at span: SourceSpan) -> Finding {
    Finding(.aliasBudget, at: span, "the aliases of this file expand to \(what)", help: "write the values out")
  }

  static func duplicateKey(_ tree: NodeTree, _ key: NodeID, first: NodeID) -> Finding {
    Finding(
      .duplicateKey, at: tree.span(key), "\"\(tree.string(key))\" appears twice in the same mapping",
      notes: [Note("the first one is here", at: tree.span(first))], help: "keep one of the two")
  }

  /// One edit for all line ends of a kind from the first one on. YAML reads each as LF; one that stands alone may still be in the middle of what
  /// its author took for a line. A large file has none, because an edit is kept with its text.
  private static func lineFeeds(
    _ source: UnsafeBufferPointer<UInt8>, from first: Int, ofPairs: Bool
  ) -> [Fix] {
    guard source.count - first <= 1 << 16 else { return [] }
    var text: [UInt8] = []
    for index in first..<source.count {
      let isPair = index + 1 < source.count && source[index + 1] == 0x0A
      if source[index] != 0x0D || isPair != ofPairs { text.append(source[index]) } else if !isPair { text.append(0x0A) }
    }
    guard let text = String(validating: text, as: UTF8.self) else { return [] }
    return [
      Fix(
        "end lines with LF", ofPairs ? .safe : .needsReview,
        edits: [Fix.Edit(SourceSpan(first, source.count), text, .source)])
    ]
  }

  /// At most one finding a file for each kind of line end that is not LF, at its first place.
  public static func lineEndings(in source: [UInt8]) -> [Finding] {
    source.withUnsafeBufferPointer { source in
      guard let first = ByteSearch.find("\r", in: source) else { return [] }
      var (pair, lone): (Int?, Int?)
      for index in first..<source.count where source[index] == 0x0D {
        if index + 1 < source.count, source[index + 1] == 0x0A { pair = pair ?? index } else { lone = lone ?? index }
        if pair != nil, lone != nil { break }
      }
      var findings: [Finding] = []
      if let pair {
        findings.report(
          .crlfLineEndings, at: SourceSpan(pair, pair + 2), "lines end with CR LF",
          help: "save the file with LF line ends", fixes: lineFeeds(source, from: pair, ofPairs: true))
      }
      if let lone {
        findings.report(
          .strayCarriageReturn, at: SourceSpan(lone, lone + 1),
          "there is a carriage return (U+000D) without a line feed here",
          note: "YAML takes it for the end of the line, most editors do not show it",
          help: "save the file with LF line ends", fixes: lineFeeds(source, from: lone, ofPairs: false))
      }
      return findings
    }
  }
}
