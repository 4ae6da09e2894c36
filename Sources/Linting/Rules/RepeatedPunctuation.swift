import Checking
public import Diagnostics
public import Planning

/// `repeated-punctuation`
public enum RepeatedPunctuation: LintRule {
  /// The page.
  public static let rule = Rule(
    "repeated-punctuation", .warning, optIn: true, summary: "a punctuation mark is repeated",
    why:
      "Texts with `!!!` read like spam, and spam filters count such marks. `?!` is not reported. Off unless a team turns it on.",
    fix: "Use one mark.",
    bad: "alert: Only today!!! # expect", good: "alert: Only today! Really?!")

  /// In the pieces of all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.forEachPiece(of: plan.campaign) { text, piece in
      for (range, mark) in passages(of: piece.bytes) {
        context.report(piece.span(range), in: text, into: &findings) { words in
          // In front of a text in no quotes the mark would mean something to YAML.
          let fixes =
            piece.start + range.lowerBound == 0
            ? [] : [Finding.Fix("keep one mark", edits: [Finding.Fix.Edit(piece.span(range), mark)])]
          return Finding(
            rule, at: text.span, "\"\(words)\" is more than one mark", help: "write \"\(mark)\"", fixes: fixes)
        }
      }
    }
  }

  /// Marks that stand behind each other, two of them the same, and the one to keep.
  private static func passages(of bytes: UnsafeBufferPointer<UInt8>) -> [(range: Range<Int>, mark: String)] {
    var found: [(range: Range<Int>, mark: String)] = []
    var index = 0
    while index < bytes.count {
      guard let first = mark(bytes, index) else {
        index += 1
        continue
      }
      var (end, kinds, hasTwice) = (index + first.width, [first.kind], false)
      while let next = mark(bytes, end), next.isOpening == first.isOpening {
        if kinds.contains(next.kind) { hasTwice = true } else { kinds.append(next.kind) }
        end += next.width
      }
      if hasTwice {
        // A question stays one.
        let isFull = first.width == 3
        let asks = kinds.contains("?")
        let kept =
          first.isOpening
          ? (asks ? "¿" : "¡") : asks && first.kind == "؟" ? "؟" : asks ? (isFull ? "？" : "?") : isFull ? "！" : "!"
        found.append((index..<end, kinds == ["؟"] ? "؟" : kept))
      }
      index = end
    }
    return found
  }

  /// The mark that starts at a byte: half and full width are one kind, opening marks stand in front.
  private static func mark(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int
  ) -> (kind: Character, width: Int, isOpening: Bool)? {
    guard index < bytes.count else { return nil }
    func has(_ offset: Int, _ byte: UInt8) -> Bool { index + offset < bytes.count && bytes[index + offset] == byte }
    switch bytes[index] {
    case UInt8(ascii: "!"): return ("!", 1, false)
    case UInt8(ascii: "?"): return ("?", 1, false)
    case 0xC2 where has(1, 0xA1): return ("!", 2, true)
    case 0xC2 where has(1, 0xBF): return ("?", 2, true)
    case 0xD8 where has(1, 0x9F): return ("؟", 2, false)
    case 0xEF where has(1, 0xBC) && has(2, 0x81): return ("!", 3, false)
    case 0xEF where has(1, 0xBC) && has(2, 0x9F): return ("?", 3, false)
    default: return nil
    }
  }
}
