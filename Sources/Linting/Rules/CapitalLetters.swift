import Checking
public import Diagnostics
public import Planning

/// `capital-letters`
public enum CapitalLetters: LintRule {
  /// The page.
  public static let rule = Rule(
    "capital-letters", .warning, optIn: true, summary: "a text has words in capitals",
    why:
      "Capitals shout, and are slow to read. Abbreviations such as USA or NASA and codes such as SAVE20 are not reported. Off unless a team turns it on.",
    fix: "Write the words as in any other text.",
    bad: "alert: LAST CHANCE to save # expect", good: "alert: Last chance to save in the USA with SAVE20")

  /// How many letters words in capitals have together that are more than an abbreviation.
  private static let least = 7

  /// Words of one part of a sentence, or the letters of one word.
  private struct Run {
    var range: Range<Int>?
    var letters = 0
    var words = 0
    var hasDigits = false
    /// Whether a letter is small, or of an alphabet without capitals.
    var hasOthers = false

    mutating func take(_ more: Range<Int>) { range = (range?.lowerBound ?? more.lowerBound)..<more.upperBound }
  }

  /// In the pieces of all texts.
  public static func check(_ plan: CampaignPlan, _ context: LintContext, into findings: inout [Finding]) {
    context.forEachPiece(of: plan.campaign) { text, piece in
      for range in passages(of: piece) {
        context.report(piece.span(range), in: text, into: &findings) {
          Finding(rule, at: text.span, "\"\($0)\" is all in capitals", help: "write it in small letters")
        }
      }
    }
  }

  /// Two words at least, or one that is all there is.
  private static func passages(of piece: WrittenPiece) -> [Range<Int>] {
    var runs: [Run] = []
    var (run, word) = (Run(), Run())
    var hasOthers = false
    func endRun() {
      if run.range != nil { runs.append(run) }
      run = Run()
    }
    func endWord() {
      if word.hasOthers || word.hasDigits && word.letters > 0 {
        hasOthers = true
        endRun()
      } else if word.letters > 0, let range = word.range {
        run.take(range)
        run.letters += word.letters
        run.words += word.letters > 1 ? 1 : 0
      }
      word = Run()
    }
    piece.forEachScalar { scalar, range in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter: word.letters += 1
      // Its capital is hardly ever written.
      case .lowercaseLetter where scalar == "ß": break
      case .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter: word.hasOthers = true
      case .decimalNumber: word.hasDigits = true
      case .nonspacingMark, .connectorPunctuation, .dashPunctuation: if word.range == nil { return }
      default:
        if word.range != nil, scalar == "'" || scalar == "’" { break }
        endWord()
        // Abbreviations stand in lists and at the ends of sentences.
        if scalar.properties.generalCategory != .spaceSeparator { endRun() }
        return
      }
      word.take(range)
    }
    endWord()
    endRun()
    let loud = runs.filter { $0.letters >= least && $0.words > 1 }
    if loud.isEmpty, piece.isWhole, !hasOthers, runs.count == 1, runs[0].letters >= least {
      return runs.compactMap(\.range)
    }
    return loud.compactMap(\.range)
  }
}
