public import Diagnostics

/// The rules about YAML itself: what can be wrong before any key has a meaning.
public enum YAMLRules {
  /// Sorted by name.
  public static let all: [Rule] = [
    .aliasBudget, .byteOrderMark, .controlCharacter, .crlfLineEndings, .cutText, .duplicateKey, .fileTooLarge,
    .invalidUTF8,
    .keyNotText, .mergeKey, .nestingTooDeep, .recursiveAlias, .severalDocuments, .strayCarriageReturn, .tabIndentation,
    .textTooLong,
    .tooManyNodes, .unknownAlias, .yamlSyntax, .yamlTag,
  ]
}

extension Rule {
  static let aliasBudget = Rule(
    "alias-budget", summary: "the aliases of a file stand for too much",
    why:
      "An alias repeats what its anchor holds, and aliases of aliases multiply: a file of 400 bytes can stand for millions of values.",
    fix: "Write the values out, or keep aliases to a few small blocks.",
    bad: """
      data:
        a: &a [x, x, x, x, x, x, x, x, x, x]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c] # expect
      """,
    good: "data:\n  a: &a [x, x, x]\n  b: *a")
  static let byteOrderMark = Rule(
    "byte-order-mark", .warning, adjustable: true, summary: "the file starts with a byte-order mark",
    why: "UTF-8 needs none; tools that join or compare files trip over it.",
    fix: "Save the file as UTF-8 without a byte-order mark.",
    bad: "\u{FEFF}campaign: hello # expect", good: "campaign: hello")
  static let controlCharacter = Rule(
    "control-character", summary: "the file holds a control character",
    why: "YAML allows none but tab and line ends, and a notification could not show it.",
    fix: "Delete it, or write it as an escape in double quotes: \"\\u0007\".",
    bad: "description: a\u{7}b # expect", good: "description: a b")
  static let crlfLineEndings = Rule(
    "crlf-line-endings", .warning, adjustable: true, summary: "lines end with CR LF",
    why: "The meaning is the same, but mixed line ends make every line of a review look changed.",
    fix: "Save the file with LF line ends, or let git do it: `*.yaml text eol=lf` in .gitattributes.",
    bad: "description: hello # expect\r\nowner: me", good: "description: hello")
  static let duplicateKey = Rule(
    "duplicate-key", summary: "a key stands twice in the same mapping",
    why: "Most YAML readers silently keep the last one, so half of the change that somebody reviewed is not there.",
    fix: "Keep one of the two.",
    bad: "badge: 1\nbadge: 2 # expect", good: "badge: 2")
  static let fileTooLarge = Rule(
    "file-too-large", summary: "the file is larger than any campaign",
    why:
      "A campaign is a few kilobytes. A megabyte of YAML is something else, and reading it would hold up every check.",
    fix: "Split the file, or leave it out with .gitignore.", bad: "", good: "")
  static let invalidUTF8 = Rule(
    "invalid-utf8", summary: "the file is not UTF-8",
    why: "Notifications are UTF-8; a byte of another encoding has no meaning that could be sent.",
    fix: "Save the file as UTF-8.", bad: "", good: "")
  static let keyNotText = Rule(
    "key-not-text", summary: "a key is a list, a mapping or an alias",
    why: "Keys are names; YAML would allow more, the language does not.",
    fix: "Write the key as plain text.", bad: "data:\n  [a, b]: 1 # expect", good: "data:\n  a: 1")
  static let mergeKey = Rule(
    "merge-key", summary: "a merge key `<<` is used",
    why:
      "Merge keys belong to YAML 1.1, readers disagree about them, and a reviewer cannot see what a campaign really holds.",
    fix: "Write the keys out, or put shared values under `defaults` in belfry.yaml.",
    bad: "data:\n  a: &a { x: 1 }\n  b:\n    <<: *a # expect", good: "data:\n  a: { x: 1 }\n  b: { x: 1 }")
  static let nestingTooDeep = Rule(
    "nesting-too-deep", summary: "the file is nested too deeply",
    why: "No payload needs 64 levels, and reading deep nesting takes time that grows with its square.",
    fix: "Flatten the structure.",
    bad: "data:\n  a: " + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + " # expect",
    good: "data:\n  a: [[]]")
  static let recursiveAlias = Rule(
    "recursive-alias", summary: "an alias stands inside what it stands for",
    why: "It would never end.", fix: "Write the inner value out.",
    bad: "data:\n  a: &a [*a] # expect", good: "data:\n  a: [1]")
  static let severalDocuments = Rule(
    "several-documents", summary: "the file holds more than one document",
    why: "One file is one campaign, so that a review, a finding and a file name mean the same thing.",
    fix: "Move what follows `---` into a file of its own.",
    bad: "campaign: a\n--- # expect\ncampaign: b", good: "campaign: a")
  static let strayCarriageReturn = Rule(
    "stray-carriage-return", .warning, adjustable: true, summary: "a carriage return stands alone",
    why:
      "YAML takes a lone carriage return for the end of a line; most editors and reviews show what follows on the same line, so people do not see what belfry reads.",
    fix: "Save the file with LF line ends.",
    bad: "", good: "")
  static let tabIndentation = Rule(
    "tab-indentation", summary: "a tab is used for indentation",
    why: "YAML forbids it, because nobody agrees how wide a tab is.",
    fix: "Indent with blanks, two for each level.",
    bad: "alert:\n\ttitle: Hello # expect", good: "alert:\n  title: Hello")
  static let textTooLong = Rule(
    "text-too-long", summary: "a key or a text is longer than anything that can be sent",
    why: "A payload has 4,096 bytes; a key of more than 256 bytes or a text of more than 64 KiB is a mistake.",
    fix: "Shorten it.", bad: "data:\n  " + String(repeating: "k", count: 300) + ": 1 # expect",
    good: "data:\n  k: 1")
  static let tooManyNodes = Rule(
    "too-many-nodes", summary: "the file holds too many values",
    why: "A campaign has some dozens of keys; 100,000 are data, not a campaign.",
    fix: "Keep data out of campaign files.", bad: "", good: "")
  static let unknownAlias = Rule(
    "unknown-alias", summary: "an alias has no anchor",
    why: "`*name` repeats the value marked `&name` earlier in the same file.",
    fix: "Mark the value with `&name`, or quote the text if the `*` belongs to it.",
    bad: "description: *gone # expect", good: "description: \"*gone\"")
  static let yamlSyntax = Rule(
    "yaml-syntax", summary: "the file is not YAML",
    why: "Nothing of the file can be used until it can be read; other files are checked all the same.",
    fix: "Most often the indentation, a missing quotation mark or a missing bracket.",
    bad: "data: { a: [1, } # expect", good: "data: { a: [1] }")
  static let yamlTag = Rule(
    "yaml-tag", summary: "a tag such as `!!str` is used",
    why: "The key decides what a value is; a tag could only contradict it.",
    fix: "Take the tag away.", bad: "description: !!str hello # expect", good: "description: hello")
}

extension Finding {
  static func syntax(_ message: String, at span: SourceSpan, notes: [Note] = [], help: String? = nil) -> Finding {
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
      fixes: [Fix("remove the byte-order mark", .safe, edits: [Fix.Edit(SourceSpan(0, 3), "")])])
  }

  static func utf16() -> Finding {
    Finding(.invalidUTF8, at: SourceSpan(0, 2), "this file is UTF-16", help: "save it as UTF-8")
  }

  static func unreadable(_ problem: String, at span: SourceSpan) -> Finding {
    if problem == "control characters are not allowed" {
      return Finding(
        .controlCharacter, at: span, "a control character stands here",
        help: "delete it, or write it as an escape in double quotes")
    }
    return Finding(.invalidUTF8, at: span, "this byte is not UTF-8", help: "save the file as UTF-8")
  }

  static func tab(at span: SourceSpan) -> Finding {
    Finding(
      .tabIndentation, at: span, "a tab is used for indentation", help: "indent with blanks, two for each level",
      fixes: [Fix("replace the tab by two blanks", .needsReview, edits: [Fix.Edit(span, "  ")])])
  }

  static func severalDocuments(at span: SourceSpan) -> Finding {
    Finding(
      .severalDocuments, at: span, "a second document starts here",
      help: "move it into a file of its own; if nothing follows, take the \"---\" away")
  }

  static func tag(at span: SourceSpan, _ tag: String) -> Finding {
    let shown = tag.utf8.starts(with: "tag:yaml.org,2002:".utf8) ? "!!" + tag.dropFirst(18) : tag
    return Finding(
      .yamlTag, at: span, "the tag \"\(shown)\" is not used here", note: "the key decides what its value is",
      help: shown.hasPrefix("!!")
        ? "take the tag away"
        : "quote the text if it starts with \"!\", in an audience write \"not\", or take the tag away")
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

  static func recursiveAlias(_ name: String, at span: SourceSpan) -> Finding {
    Finding(
      .recursiveAlias, at: span, "\"*\(name)\" stands inside what it stands for", help: "write the inner value out")
  }

  static func aliasBudget(_ what: String, at span: SourceSpan) -> Finding {
    Finding(.aliasBudget, at: span, "the aliases of this file stand for \(what)", help: "write the values out")
  }

  static func duplicateKey(_ tree: NodeTree, _ key: NodeID, first: NodeID) -> Finding {
    Finding(
      .duplicateKey, at: tree.span(key), "\"\(tree.string(key))\" stands twice in the same mapping",
      notes: [Note("the first one is here", at: tree.span(first))], help: "keep one of the two")
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
          help: "save the file with LF line ends")
      }
      if let lone {
        findings.report(
          .strayCarriageReturn, at: SourceSpan(lone, lone + 1), "a carriage return (U+000D) stands alone here",
          note: "YAML takes it for the end of the line, most editors do not show it",
          help: "save the file with LF line ends")
      }
      return findings
    }
  }
}
