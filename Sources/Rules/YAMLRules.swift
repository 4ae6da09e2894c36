package import Diagnostics

/// The rules about the form of a file: bytes, lines and YAML.
package enum YAMLRules {
  /// Sorted by name.
  package static let all: [Rule] = [
    .aliasBudget, .byteOrderMark, .controlCharacter, .crlfLineEndings, .cutText, .duplicateKey, .fileTooLarge,
    .invalidUTF8, .keyNotText, .mergeKey, .nestingTooDeep, .recursiveAlias, .secretInFile, .severalDocuments,
    .strayCarriageReturn, .tabIndentation, .textTooLong, .tooManyNodes, .unknownAlias, .yamlSyntax, .yamlTag,
  ]
}

extension Rule {
  package static let aliasBudget = Rule(
    "alias-budget", fixed: .notUnderstood, summary: "the aliases of a file expand to too much",
    why:
      "An alias repeats the value of its anchor, and aliases of aliases multiply: 400 bytes can expand to millions of values.",
    fix: "Repeat the values, or use aliases for a few small blocks only.",
    bad: """
      data:
        a: &a [x, x, x, x, x, x, x, x, x, x]
        b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
        c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
        d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c] # expect
      """,
    good: "data:\n  a: &a [x, x, x]\n  b: *a")
  package static let byteOrderMark = Rule(
    "byte-order-mark", .warning, summary: "the file starts with a byte-order mark",
    why: "UTF-8 needs none; tools that join or compare files trip over it.",
    fix: "Save the file as UTF-8 without a byte-order mark.",
    bad: "\u{FEFF}campaign: hello # expect", good: "campaign: hello")
  package static let controlCharacter = Rule(
    "control-character", fixed: .notUnderstood, summary: "the file holds a control character",
    why: "YAML allows only tab and line ends, and a notification could not show it.",
    fix: "Delete it, or write it as an escape in double quotes: \"\\u0007\".",
    bad: "description: a\u{7}b # expect", good: "description: a b")
  package static let crlfLineEndings = Rule(
    "crlf-line-endings", .warning, summary: "lines end with CR LF",
    why: "The meaning is the same, but mixed line endings make every line look changed in a review.",
    fix: "Save the file with LF line endings, or let git do it: `*.yaml text eol=lf` in .gitattributes.",
    bad: "description: hello # expect\r\nowner: me", good: "description: hello")
  package static let duplicateKey = Rule(
    "duplicate-key", fixed: .notUnderstood, summary: "a key appears twice in the same mapping",
    why: "Most YAML readers silently keep the last one, so half of the change that someone reviewed is not there.",
    fix: "Keep one of the two.",
    bad: "badge: 1\nbadge: 2 # expect", good: "badge: 2")
  package static let fileTooLarge = Rule(
    "file-too-large", fixed: .notUnderstood, summary: "the file is larger than any campaign",
    why:
      "A campaign is a few kilobytes. A megabyte of YAML is something else, and reading it would hold up every check.",
    fix: "Split the file, or leave it out with .gitignore.", bad: "", good: "")
  package static let invalidUTF8 = Rule(
    "invalid-utf8", fixed: .notUnderstood, summary: "the file is not UTF-8",
    why: "Notifications are UTF-8; a byte of another encoding has no meaning that could be sent.",
    fix: "Save the file as UTF-8.", bad: "", good: "")
  package static let keyNotText = Rule(
    "key-not-text", fixed: .notUnderstood, summary: "a key is a list, a mapping or an alias",
    why: "Keys are names; YAML allows more, belfry does not.",
    fix: "Write the key as plain text.", bad: "data:\n  [a, b]: 1 # expect", good: "data:\n  a: 1")
  package static let mergeKey = Rule(
    "merge-key", fixed: .notUnderstood, summary: "a merge key `<<` is used",
    why:
      "Merge keys belong to YAML 1.1, readers disagree about them, and a reviewer cannot see what a campaign really has.",
    fix: "Repeat the keys, or put shared values under `defaults` in belfry.yaml.",
    bad: "data:\n  a: &a { x: 1 }\n  b:\n    <<: *a # expect", good: "data:\n  a: { x: 1 }\n  b: { x: 1 }")
  package static let nestingTooDeep = Rule(
    "nesting-too-deep", fixed: .notUnderstood, summary: "the file is nested too deeply",
    why: "No payload needs 64 levels, and the time to read deep nesting grows with its square.",
    fix: "Flatten the structure.",
    bad: "data:\n  a: " + String(repeating: "[", count: 70) + String(repeating: "]", count: 70) + " # expect",
    good: "data:\n  a: [[]]")
  package static let recursiveAlias = Rule(
    "recursive-alias", fixed: .notUnderstood, summary: "an alias is inside its own anchor",
    why: "Expanding it would never end.", fix: "Write the inner value instead.",
    bad: "data:\n  a: &a [*a] # expect", good: "data:\n  a: [1]")
  package static let secretInFile = Rule(
    "secret-in-file", summary: "a file holds a token of a recipient, a password or a key",
    why:
      "Many people read, copy and keep a repository: anyone with a key can send in the app's name, and a token identifies a person.",
    fix:
      "Remove it and, if it is a key, revoke it: what was committed once stays in the history. belfry looks for device tokens, private keys, passwords in addresses, JSON Web Tokens, GitHub tokens, AWS key ids, and files called `AuthKey_….p8`, which it does not open. For what is not a secret, such as a checksum, add a comment: `# belfry: ignore secret-in-file -- reason`.",
    bad: "data: { device: 77ab0c1d2e3f405162738495a6b7c8d9eafb0c1d2e3f405162738495a6b7c8d9 } # expect",
    good: "data: { device: \"{{ plan }}\" }")
  package static let severalDocuments = Rule(
    "several-documents", fixed: .notUnderstood, summary: "the file holds more than one document",
    why: "One file is one campaign, so that a review, a finding and a file name mean the same thing.",
    fix: "Move what follows `---` into a file of its own.",
    bad: "campaign: a\n--- # expect\ncampaign: b", good: "campaign: a")
  package static let strayCarriageReturn = Rule(
    "stray-carriage-return", .warning, summary: "a carriage return is not followed by a line feed",
    why:
      "YAML treats a lone carriage return as a line end; most editors and review tools show what follows on the same line, so people do not see what belfry reads.",
    fix: "Save the file with LF line endings.",
    bad: "", good: "")
  package static let tabIndentation = Rule(
    "tab-indentation", fixed: .notUnderstood, summary: "a tab is used for indentation",
    why: "YAML forbids it, because no one agrees how wide a tab is.",
    fix: "Indent with spaces, two for each level.",
    bad: "alert:\n\tbody: Hello # expect", good: "alert:\n  body: Hello")
  package static let textTooLong = Rule(
    "text-too-long", fixed: .notUnderstood, summary: "a key or a text is longer than anything that can be sent",
    why: "A payload has 4,096 bytes; a key of more than 256 bytes or a text of more than 64 KiB is a mistake.",
    fix: "Shorten it.", bad: "data:\n  " + String(repeating: "k", count: 300) + ": 1 # expect",
    good: "data:\n  k: 1")
  package static let tooManyNodes = Rule(
    "too-many-nodes", fixed: .notUnderstood, summary: "the file holds too many values",
    why: "A campaign has a few dozen keys; 100,000 values are data, not a campaign.",
    fix: "Keep data out of campaign files.", bad: "", good: "")
  package static let unknownAlias = Rule(
    "unknown-alias", fixed: .notUnderstood, summary: "an alias has no anchor",
    why: "`*name` repeats the value marked `&name` earlier in the same file.",
    fix: "Mark the value with `&name`, or quote the text if the `*` belongs to it.",
    bad: "description: *gone # expect", good: "description: \"*gone\"")
  package static let yamlSyntax = Rule(
    "yaml-syntax", fixed: .notUnderstood, summary: "the file is not YAML",
    why: "The file cannot be used until it can be parsed; other files are still checked.",
    fix: "Check the indentation, quotation marks and brackets near the message.",
    bad: "data: { a: [1, } # expect", good: "data: { a: [1] }")
  package static let yamlTag = Rule(
    "yaml-tag", fixed: .notUnderstood, summary: "a tag such as `!!str` is used",
    why: "The key determines the type of a value; a tag could only contradict it.",
    fix: "Remove the tag.", bad: "description: !!str hello # expect", good: "description: hello")
  package static let cutText = Rule(
    "cut-text", .warning, summary: "a text is cut off at a `#`, or loses its beginning to an `&`",
    why:
      "YAML treats ` #` and everything after it as a comment, and `&word` as an anchor, so a part of a text or an audience silently disappears.",
    fix: "Quote the text. If it is a comment, put a space after the `#`.",
    bad: "alert: Share it with #parrot today # expect", good: "alert: \"Share it with #parrot today\" # a comment")
}
