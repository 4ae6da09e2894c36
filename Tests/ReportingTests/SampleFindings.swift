import Diagnostics

/// Findings that every format is shown with.
enum Sample {
  static let unknownKey = Rule(
    "unknown-key", fixed: .notUnderstood, summary: "a key that no campaign has",
    why: "Apple ignores keys it does not know, so the push arrives without it.",
    fix: "correct the spelling; `belfry explain` lists the keys",
    bad: "alert:\n  titel: Hello # expect\n", good: "alert:\n  title: Hello\n")
  static let longTitle = Rule(
    "long-title", .warning, summary: "a title that is cut", why: "cut at <30> letters, @you",
    fix: "make it shorter",
    bad: "alert: x # expect", good: "alert: y")

  static let source = "campaign: streak\nalert:\n\ttitel: é𐐀日本👩\u{200D}👧 end\nlast: 1\n"

  static func located(
    _ finding: Finding, path: String = "campaigns/streak.yaml", _ text: String = source, others: [String: String] = [:]
  ) -> LocatedFinding {
    LocatedFinding(finding, in: SourceFile(path: path, bytes: Array(text.utf8))) { name in
      others[name].map { SourceFile(path: name, bytes: Array($0.utf8)) }
    }
  }

  /// The bytes of `word` in `text`.
  static func span(_ word: String, in text: String = source) -> SourceSpan {
    let bytes = Array(text.utf8)
    let wanted = Array(word.utf8)
    for start in 0...max(0, bytes.count - wanted.count) where bytes[start...].starts(with: wanted) {
      return SourceSpan(start, start + wanted.count)
    }
    return SourceSpan(0, 0)
  }

  static let all: [LocatedFinding] = [
    located(
      Finding(longTitle, at: span("👩\u{200D}👧"), "title may be cut", label: "from here")),
    located(
      Finding(
        unknownKey, at: span("titel"), "unknown key \"titel\"", label: "no key of alert",
        notes: [
          Finding.Note("the alert begins here", at: span("alert:")),
          Finding.Note("declared there", at: SourceSpan(0, 3), in: "belfry.yaml"),
          Finding.Note("Apple ignores it"),
        ],
        help: "did you mean \"title\"?",
        fixes: [Finding.Fix("replace \"titel\" with \"title\"", edits: [Finding.Fix.Edit(span("titel"), "title")])]),
      others: ["belfry.yaml": "app: x\n"]),
    located(Finding(unknownKey, at: SourceSpan(0, 0), "no project here"), path: "", ""),
  ]
}

/// What outsiders might write to break a report.
let hostileTexts = [
  "\u{1B}[31mred\u{1B}[0m", "\u{1B}]8;;http://evil\u{1B}\\link\u{1B}]8;;\u{1B}\\", "\u{9B}2J",
  "a\u{202E}gnp.exe\u{2066}x\u{2069}",
  "line\nerror[fake]: forged", "carriage\rreturn", "\u{7F}\u{8}\u{8}", "nul\u{0}byte", "\u{2028}\u{2029}\u{85}",
  "\t\t\ttabs\t",
  String(repeating: "long ", count: 2000), String(repeating: "👨\u{200D}👩\u{200D}👧\u{200D}👦", count: 500),
  "z" + String(repeating: "\u{0335}", count: 5000), "\u{E0041}\u{E0042}hidden", "\"quotes\" and \\ and </script>", "",
]
